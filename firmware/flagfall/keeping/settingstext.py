# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The settings as one small text, a word and its value a line, the same words that a host says one by one.

What a board keeps over a loss of power, and what `get` and `put` of the link carry. Knows no file and no link.
"""

from flagfall.compat import const
from flagfall.keeping import settings as known
from flagfall.keeping.settings import Settings
from flagfall.notation import NotationError, presets, read_canonical, write_canonical

HEADING = "flagfall settings 1"
NO_CONTROL = "-"
LOST = ""  # stands for an own control that was kept and can be played no more


class SettingError(Exception):
    """What the clock does not understand; the text says what was found and what would be right.

    `line` is the number of the line in a text, from 1, and `reason` what is said without it; 0 for a line alone.
    `place` is the index of an own control that the rules exclude, None where something else is wrong.
    """

    def __init__(self, reason, line=0, place=None):
        super().__init__("line %d: %s" % (line, reason) if line else reason)
        self.reason = reason
        self.line = line
        self.place = place


_SWITCH = const((("on", True, b""), ("off", False, b"")))
_OWN = const("own")
_BY_HAND = const(" counter ")  # after an own control: what `counter` is set to with it


def names() -> list:
    """Return the names of all settings, by which their lines begin."""
    return [row[0] for row in known.ROWS] + [_OWN]


def write_settings(settings) -> str:
    """Return `settings` as a text that `read_settings` reads; the control itself is not in it."""
    lines = [HEADING]
    for name, attribute, _default, _story, _page, values in known.ROWS:
        lines.append("%s %s" % (name, word_for(getattr(settings, attribute), values)))
    for place, kept in enumerate(settings.own):
        counter = settings.own_counters[place]
        by_hand = "" if counter is None else "%s%s" % (_BY_HAND, word_for(counter, _SWITCH))
        lines.append("%s %d %s%s" % (_OWN, presets.FIRST_OWN + place, kept or NO_CONTROL, by_hand))
    return "\n".join(lines) + "\n"


def read_settings(text: str, settings, kept: bool = False) -> None:
    """Set in `settings` what the lines of `text` say; what no line speaks of stays, and blank lines are nothing.

    All or nothing: raises `SettingError` with the number of the first line that is wrong, and nothing has changed. But
    where this clock has `kept` the text, an own control that an older firmware took and this one refuses is `LOST`.
    """
    changes = {}
    for index, line in enumerate(text.split("\n")):
        try:
            _read_line(index, line.strip(), changes)
        except SettingError as error:
            if not kept or error.place is None:
                raise SettingError(error.reason, index + 1)
            changes[error.place] = error.place, (LOST, None)
    for place, value in changes.values():
        _change(settings, place, value)


def set_word(settings, name: str, value: str) -> None:
    """Set what `name` and `value`, one line of a text, say; raises `SettingError`, and nothing has changed then."""
    place, meaning = _meaning(name, value)
    _change(settings, place, meaning)
    if place == "profile":
        settings.option_profile = None  # set by hand


def word_for(value, values) -> str:
    """Return the word for `value` among the `values` of a row; raises ValueError. A word itself stays as it is."""
    if _are_numbers(values):
        return "%d" % value
    for word, meaning, _shown in values:
        if value == meaning or value == word:
            return word
    raise ValueError(value)


def load(board, settings) -> bool:
    """Set what `board` has kept; False if there is nothing, or it is damaged: `settings` are as they were then."""
    text = board.load_settings()
    if text is None:
        return False
    try:
        read_settings(text, settings, kept=True)
    except SettingError:
        return False
    return True


def save(board, settings) -> bool:
    """Have `board` keep `settings`, which takes up to a second; False if it cannot, or a side runs."""
    return board.save_settings(write_settings(settings))


def copied(settings) -> Settings:
    """Return other `Settings` of which a text says the same."""
    copy = Settings()
    read_settings(write_settings(settings), copy)
    return copy


def _read_line(index, line, changes):
    if index == 0:
        if line != HEADING:
            raise SettingError("%s: right would be '%s'" % (_quoted(line), HEADING))
        return
    if not line:
        return
    name, _blank, value = line.partition(" ")
    change = _meaning(name, value.strip())
    if change[0] in changes:
        raise SettingError("%s: that was set before; right would be one line for each" % _quoted(line))
    changes[change[0]] = change


def _meaning(name, value):
    # The place of a change, which is an attribute or the index of an own control, and what is to stand there.
    for setting, attribute, _default, _story, _page, values in known.ROWS:
        if name == setting:
            return attribute, _meaning_of(name, value, values)
    if name == _OWN:
        number, _blank, control = value.partition(" ")
        place = _number(_OWN, number, presets.FIRST_OWN, presets.LAST_OWN) - presets.FIRST_OWN
        control, by_hand, counter = control.partition(_BY_HAND)
        meaning = _meaning_of(_OWN + _BY_HAND.rstrip(), counter.strip(), _SWITCH) if by_hand else None
        return place, (_control(control.strip(), place), meaning)
    raise SettingError("%s: right would be one of %s" % (_quoted(name), ", ".join(names())))


def _meaning_of(name, value, values):
    if _are_numbers(values):
        low, high = values
        return _number(name, value, low, presets.LAST if high is None else high)
    for word, meaning, _shown in values:
        if value == word:
            return meaning
    right = " or ".join([word for word, _meaning, _shown in values])
    raise SettingError("%s %s: right would be %s" % (name, _quoted(value), right))


def _are_numbers(values):
    return isinstance(values[0], int)


def _number(name, value, low, high):
    if _is_whole(value[1:] if value[:1] == "-" else value, max(3, len("%d" % high))) and low <= int(value) <= high:
        return int(value)
    raise SettingError("%s %s: right would be a number from %d to %d" % (name, _quoted(value), low, high))


def _is_whole(text, most):
    # One to `most` digits; `isdigit` takes more for digits than these ten.
    for character in text:
        if character not in "0123456789":
            return False
    return 0 < len(text) <= most


def _control(text, place):
    if text == NO_CONTROL:
        return None
    try:
        return write_canonical(read_canonical(text))
    except NotationError as error:
        reason = "%s %s: %s; right would be in seconds, 1800 for 30 min, or %s for none"
        raise SettingError(reason % (_OWN, _quoted(text), error, NO_CONTROL), place=place)


def _change(settings, place, value):
    if isinstance(place, int):
        settings.own[place], settings.own_counters[place] = value
    else:
        setattr(settings, place, value)


def _quoted(text):
    return repr(text[:40])

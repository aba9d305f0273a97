# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Settings and controls as words from a host, the same words as in a scenario. Only for a clock that is ready.

`set control 5400+30`, `set profile us`, `set counter on`, `set white right`, then `new` arms what was set.
"""

from flagfall import profile
from flagfall.notation import NotationError, read_canonical, read_pgn, read_us
from flagfall.sides import LEFT, RIGHT


class SettingError(Exception):
    """A line that the clock does not understand; the text says what was found and what would be right."""


_SWITCH = (("on", True), ("off", False))
_READERS = (("control", read_canonical), ("pgn", read_pgn), ("us", read_us))
# Name of the setting, its attribute, and what its words mean.
_WORDS = (
    ("profile", "profile", tuple(zip(profile.NAMES, range(len(profile.NAMES))))),
    ("counter", "counter", _SWITCH),
    ("freeze", "freeze", _SWITCH),
    ("lever-start", "lever_start", _SWITCH),
    ("tenths", "tenths", _SWITCH),
    ("lever", "buttons", (("rocker", False), ("buttons", True))),
    ("white", "white", (("left", LEFT), ("right", RIGHT))),
)


def apply(app, line: str) -> None:
    """Obey one line from a host: `set NAME VALUE` changes `app.settings`, `new` arms a game with them."""
    words = line.strip().split(None, 2)
    if words == ["new"]:
        app.set_up(app.settings.controls)
    elif len(words) == 3 and words[0] == "set":
        _set(app.settings, words[1], words[2])
    else:
        raise SettingError("'%s': right would be 'set NAME VALUE' or 'new'" % line.strip()[:40])


def _set(settings, name, value):
    for reader_name, reader in _READERS:
        if name == reader_name:
            settings.controls = _read(reader, value)
            return
    for setting, attribute, words in _WORDS:
        if name == setting:
            setattr(settings, attribute, _meaning(name, value, words))
            return
    raise SettingError("'%s': right would be one of %s" % (name, ", ".join(_names())))


def _read(reader, text):
    try:
        return reader(text)
    except NotationError as error:
        raise SettingError(str(error))


def _meaning(name, value, words):
    for word, meaning in words:
        if value == word:
            return meaning
    raise SettingError("%s '%s': right would be %s" % (name, value, " or ".join([word for word, _ in words])))


def _names():
    return [name for name, _ in _READERS] + [row[0] for row in _WORDS]

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Whether what was read off a memory LCD is what a story expects, also where it is told in the signs of four digits.

    a time         what digits would show of it: of 1:30:05 that is 1:30, of 1:05:00 it may be 65:00
    a word         a phrase that says it (lcdwords)
    n 12, P 2, J 3 the number, in the sentence or in the field that is for it
    marks          what of the face says the same; `hours`: so long a time that digits may show hours

host_sim/scenarios.md says it for who writes stories. Runs on MicroPython too.
"""

from flagfall.face.display import LCD
from host_sim.desk.faces import marks_told
from host_sim.desk.lcdreading import read
from host_sim.desk.lcdwords import phrases_of
from host_sim.desk.segments import as_read

_HOURS_AT_LEAST_S, _HOURS_FOR_SURE_S = 1200, 6000  # from where digits show hours, by the setting `hours`
_BEGUN, _LAST = "BYO-YOMI", "LAST"  # the name of what counts, and the value of what is left
_LONGEST_BELOW_S = 599  # digits show no less than -9:59
_UNITS = {"h": 3600, "min": 60, "s": 1, "minute": 60, "minutes": 60, "second": 1, "seconds": 1}
_MARKS = ("hours", "interim", "delay", "battery", "byoyomi", "last-period")


class Lcd:
    """The face of memory LCDs: pictures are inks."""

    KIND = LCD

    @staticmethod
    def fits(what: str, expected: str, ink) -> bool:
        """Tell whether what stands there is what one of `host_sim.desk.faces.SEEN` expects."""
        panel = read(ink)
        if what == "says":
            return panel.has(expected)
        if what == "shows":
            return _shows(panel, expected)
        if expected == "hours":
            at_least_s = _HOURS_AT_LEAST_S if what == "mark" else _HOURS_FOR_SURE_S
            return (_seconds(panel.time) >= at_least_s) == (what == "mark")
        return (expected in _marks(panel)) == (what == "mark")

    @staticmethod
    def told(what: str, ink) -> str:
        """Return what stands there."""
        panel = read(ink)
        return '"%s"' % panel.words() if what in ("shows", "says") else marks_told(_marks(panel))

    @staticmethod
    def ending(ink) -> str:
        """Return what a story may expect of this display now."""
        panel = read(ink)
        return 'says "%s"' % panel.said if panel.said else 'shows "%s"' % panel.time

    @staticmethod
    def as_read(what: str, expected: str) -> str:
        """Return what was expected, as it is told where it is so."""
        return '"%s"' % (as_read(expected) if what == "shows" else expected)


def _shows(panel, expected):
    expected = expected.strip()
    if not expected:
        return not (panel.time or panel.said)
    if _is_of(expected, "-0123456789:.") and (":" in expected or "." in expected):
        return _is_time(panel, expected)
    if len(expected) == 4 and expected[1] == "h":
        return expected[0] + ":" + expected[2:] + ":" in panel.said
    if any([phrase in panel.said for phrase in phrases_of(expected)]):
        return True
    letters, number = _split(expected)
    if panel.said and (letters == "+" and number == "0" or letters == "P" and number != "1"):
        # All periods are told at once: what comes later is not numbered, and what there is not is not told.
        if "no increment" in panel.said or "then" in panel.said:
            return True
    return number != "" and (_has_word(panel.said, number) or _field_of(panel, letters) == number)


def _is_time(panel, expected):
    if panel.time:
        return expected == panel.time or expected in _as_digits(panel.time)
    return _in_sentence(panel.said, expected)


def _in_sentence(said, expected):
    if expected[0] == "-":
        # What is taken off is no time below zero here, but said.
        return "ake off" in said and _in_sentence(said, expected[1:])
    words = _words(said)
    shown = [each for word in words for each in _as_digits(word) + _end_of(word)]
    shown += [each for seconds in _spans(said.split()) for each in _shown(seconds)]
    return expected in shown or _version(said, expected)


def _end_of(time):
    """Return what is shown of a time of hours, minutes and seconds whose seconds are being typed."""
    return ["%d:%s" % (int(time[-5:-3]), time[-2:])] if time.count(":") == 2 and _seconds(time) else []


def _spans(words):
    """Return the seconds of each time that is told in words: `90 min`, `40/2 h 30 min`, `2 minutes`."""
    found, goes_on = [], False
    for place in range(len(words) - 1):
        number, unit = words[place].split("/")[-1], _UNITS.get(words[place + 1].rstrip(",.:"))
        if unit and _is_of(number, "0123456789"):
            found.append(int(number) * unit + (found.pop() if goes_on else 0))
            goes_on = words[place + 1][-1] not in ",.:"
        elif words[place].rstrip(",.:") not in _UNITS:
            goes_on = False
    return found


def _as_digits(time):
    """Return all that digits may show of a time that is read here."""
    if "." in time or time.count(":") == 0:
        return [time]
    seconds = _seconds(time)
    if time[0] == "-":
        return ["-" + _shown(min(seconds, _LONGEST_BELOW_S))[0]]
    return _shown(seconds)


def _shown(seconds):
    shown = ["%d:%02d" % (seconds // 60, seconds % 60)]
    if seconds >= _HOURS_AT_LEAST_S:
        shown.append("%d:%02d" % (seconds // 3600, seconds // 60 % 60))
    return shown


def _seconds(time):
    """Return the whole seconds of a time, 0 of what is none."""
    found = 0
    for part in time.split("-")[-1].split("."):
        for number in part.split(":"):
            if not _is_of(number, "0123456789"):
                return 0
            found = found * 60 + int(number)
        break
    return found


def _version(said, expected):
    """Tell whether a version of three numbers stands there, two of them on the left display and one on the right."""
    for word in said.split():
        parts = word.split(".")
        if len(parts) == 3 and all([_is_of(part, "0123456789") for part in parts]):
            return expected in ("%s:%02d" % (parts[0], int(parts[1])), "0:%02d" % int(parts[2]))
    return False


def _split(expected):
    """Return the letters of `n 12`, `OP12` or `+ 5`, and the number after them; "" where there is none."""
    place = len(expected)
    while place and "0" <= expected[place - 1] <= "9":
        place -= 1
    return expected[:place].strip(), expected[place:]


def _field_of(panel, letters):
    """Return what stands in the field for the number after `letters`."""
    if letters == "n":
        return panel.moves
    if letters == "P":
        return _after(panel.top, "period") or "1"
    if letters in ("J", "C"):
        return "1" if panel.to_go == _LAST else panel.to_go
    if letters in ("d", "b", "+", "h"):
        return _number_in(panel.control, "+" if letters == "+" else letters)
    return ""


def _after(text, word):
    words = text.split()
    return words[words.index(word) + 1] if word in words[:-1] else ""


def _number_in(text, sign):
    """Return the digits that follow `sign` in `text`."""
    place = text.find(sign) + 1
    end = place
    while place and end < len(text) and "0" <= text[end] <= "9":
        end += 1
    return text[place:end]


def _marks(panel):
    name = panel.second[0]
    runs = "TO MOVE" in panel.top and "READY" not in panel.top and "PAUSED" not in panel.top
    on = (
        _seconds(panel.time) >= _HOURS_FOR_SURE_S,
        panel.state == ("period", "FLAG"),
        runs and name in ("delay", "Bronstein"),
        "LOW BATTERY" in panel.top,
        name == _BEGUN,
        panel.to_go == _LAST,
    )
    return tuple([mark for mark, is_on in zip(_MARKS, on) if is_on])


def _is_of(text, signs):
    return text != "" and all([sign in signs for sign in text])


def _words(text):
    """Return the words of `text` without what stands after or before them: `(0:20:00),` is a time, and `+2:00`."""
    return [word.strip("(),;+") for word in text.split()]


def _has_word(text, number):
    """Tell whether `number` stands in `text` and is no part of another: 20 is none of 120, but of +20."""
    place = text.find(number)
    while place >= 0:
        before, after = text[place - 1 : place], text[place + len(number) : place + len(number) + 1]
        if not (before and before in "0123456789:.") and not (after and after in "0123456789"):
            return True
        place = text.find(number, place + 1)
    return False

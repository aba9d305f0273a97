# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Times as people write them, to whole milliseconds and back: `62.5`, `1:02.5`, `1:02:03.500`.

Knows nothing of scenarios or clocks. Runs on MicroPython too, hence the plain string handling.
"""

DIGITS = "0123456789"
MAX_DIGITS = 9  # in one field; far beyond any game, and it keeps numbers readable in a message
FORMS = "seconds (12.345), minutes (1:02.5) or hours (1:02:03)"


class TimeTextError(ValueError):
    """A text that is no time; says what was found and what would be right, in one line."""


def read_time(text: str, signed: bool = False) -> int:
    """Return the milliseconds that `text` stands for: seconds, m:ss or h:mm:ss with at most three decimals.

    The first field may have any size, so `90` and `90:00` are times. With `signed` a leading minus is read
    too. Raises `TimeTextError`.
    """
    negative = text.startswith("-")
    if negative and not signed:
        raise TimeTextError("%s is below zero; right would be a time without a sign" % _quoted(text))
    fields = (text[1:] if negative else text).split(":")
    if len(fields) > 3:
        raise TimeTextError("%s has too many colons; right would be %s" % (_quoted(text), FORMS))
    whole, point, decimals = fields[-1].partition(".")
    fields[-1] = whole
    total_ms = 1000 * _seconds(text, fields) + _thousandths(text, point, decimals)
    return -total_ms if negative else total_ms


def write_time(ms: int) -> str:
    """Return `ms` as m:ss.mmm, from one hour on as h:mm:ss.mmm, with a minus before it if below zero."""
    seconds, thousandths = divmod(abs(ms), 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    sign = "-" if ms < 0 else ""
    if hours:
        return "%s%d:%02d:%02d.%03d" % (sign, hours, minutes, seconds, thousandths)
    return "%s%d:%02d.%03d" % (sign, minutes, seconds, thousandths)


def is_digits(text: str) -> bool:
    """Tell whether `text` consists of one or more of the digits 0 to 9, and nothing else."""
    for each in text:
        if each not in DIGITS:
            return False
    return bool(text)


def _seconds(text, fields):
    """Add up the fields before the point: hours, minutes, seconds from the left, as many as there are."""
    total = 0
    for place, field in enumerate(fields):
        if not is_digits(field):
            raise TimeTextError("%s is not a time; right would be %s" % (_quoted(text), FORMS))
        if len(field) > MAX_DIGITS:
            raise TimeTextError("%s is too long; at most %d digits in a row" % (_quoted(text), MAX_DIGITS))
        if place:
            _check_after_colon(text, field)
        total = 60 * total + int(field)
    return total


def _check_after_colon(text, field):
    if len(field) != 2:
        raise TimeTextError("%s needs two digits after a colon, as in 1:05 or 1:00:05" % _quoted(text))
    if int(field) >= 60:
        raise TimeTextError("%s has 60 or more after a colon; right would be 00 to 59" % _quoted(text))


def _thousandths(text, point, decimals):
    if not point:
        return 0
    if not is_digits(decimals):
        raise TimeTextError("%s is not a time; right would be %s" % (_quoted(text), FORMS))
    if len(decimals) > 3:
        raise TimeTextError("%s has more than three decimals; milliseconds are the finest" % _quoted(text))
    return int((decimals + "00")[:3])


def _quoted(text):
    return repr(text if len(text) <= 40 else text[:37] + "...")

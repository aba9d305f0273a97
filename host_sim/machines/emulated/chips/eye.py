# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a person sees on a display over a while: which of it is lit, and which of that blinks.

Knows only the history of lit segments. A digit or a dot blinks around an instant if it was lit or dark there for half
a second between two others that are alike. Where nobody could tell, both readings are given: in
the half second before a blink ends or after it began, or if something else came in between.
"""

from bisect import bisect_right

HALF_NS = 500_000_000  # a blink of 1 Hz is lit so long and dark so long
_SLACK_NS = 25_000_000
_LONGEST_NS = HALF_NS + _SLACK_NS
WINDOW_NS = 2 * _LONGEST_NS + _SLACK_NS
_SHOWN = 5
_DOTS = 4

STEADY, BLINKING = False, True


def lit_at(history, instant_ns: int) -> bytes:
    """Return the five bytes that are lit at `instant_ns`; history is [(instant in ns, five bytes lit)]."""
    return history[_index(history, instant_ns)][1]


def instants(history, from_ns: int, to_ns: int) -> list:
    """Return `from_ns`, and the instants up to `to_ns` from which something else is lit."""
    first, last = _index(history, from_ns), _index(history, to_ns)
    return [from_ns] + [history[index][0] for index in range(first + 1, last + 1)]


def picture(history, instant_ns: int) -> bytearray:
    """Return the likeliest picture at `instant_ns`, as flagfall.face.glyphs has it: five bytes lit, five blinking."""
    return readings(history, instant_ns)[0]


def standing(history, instant_ns: int) -> bytearray:
    """Return the picture that stands at `instant_ns` if since its digits came nothing but blinking changed it.

    What was lit at some time since is what a person has read, however short the while was. A dot that was dark at
    some time since blinks.
    """
    lit = bytearray(_SHOWN)
    steady_dots = 0xFF
    for at_ns, shown in reversed(history[: _index(history, instant_ns) + 1]):
        if any(now and before and now != before for now, before in zip(lit[:_DOTS], shown[:_DOTS])):
            break
        for place, bits in enumerate(shown):
            lit[place] |= bits
        steady_dots &= shown[_DOTS]
        if at_ns < instant_ns - WINDOW_NS:
            break
    return lit + bytearray(_DOTS) + bytearray((lit[_DOTS] & ~steady_dots,))


def readings(history, instant_ns: int) -> list:
    """Return every picture that may be seen at `instant_ns`, the likeliest first."""
    around = history[_index(history, instant_ns - WINDOW_NS) : _index(history, instant_ns + WINDOW_NS) + 1]
    pictures = [bytearray(2 * _SHOWN)]
    for mask in _UNITS:
        seen = _Runs(around, mask, instant_ns).seen()
        pictures = [_with(each, lit, blinks) for lit, blinks in seen for each in pictures]
    return pictures


def _index(history, instant_ns):
    return max(0, bisect_right(history, (instant_ns, b"\xff" * (_SHOWN + 1))) - 1)


def _masked(lit, mask):
    return bytes([each & its for each, its in zip(lit, mask)])


def _with(before, lit, blinks):
    after = bytearray(before)
    for place in range(_SHOWN):
        after[place] |= lit[place]
        after[_SHOWN + place] |= lit[place] if blinks else 0
    return after


# What blinks as one: each digit, since a page may let only some of them blink, and each dot.
_UNITS = [bytes([0xFF if place == its else 0 for place in range(5)]) for its in range(4)]
_UNITS += [bytes((0, 0, 0, 0, 1 << bit)) for bit in range(8)]
_DARK = bytes(_SHOWN)


class _Runs:
    """The stretches of time over which one unit did not change, around one instant."""

    def __init__(self, around, mask, instant_ns):
        self._begins = []
        self._values = []
        self._instant_ns = instant_ns
        self._mine = 0
        for begin_ns, lit in around:
            value = _masked(lit, mask)
            if not self._values or self._values[-1] != value:
                self._begins.append(begin_ns)
                self._values.append(value)
            if begin_ns <= instant_ns:
                self._mine = len(self._values) - 1

    def seen(self):
        """Return [(what is lit, whether it blinks)], the likeliest first."""
        mine = self._mine
        value = self._values[mine]
        lasted = self._length(mine)
        if value == _DARK:
            return self._seen_dark(lasted)
        if lasted is not None and lasted <= _LONGEST_NS:
            halves = self._is_half(mine - 1) or self._is_half(mine) or self._is_half(mine + 1)
            return [(value, BLINKING)] if halves else [(value, STEADY), (value, BLINKING)]
        if self._just_ended_dark() or self._soon_begins():
            return [(value, BLINKING), (value, STEADY)]
        return [(value, STEADY)]

    def _seen_dark(self, lasted):
        mine = self._mine
        if mine == 0:
            return [(_DARK, STEADY)]
        before = self._values[mine - 1]
        if lasted is not None and lasted <= _LONGEST_NS and before == self._values[mine + 1]:
            halves = self._is_half(mine - 1) or self._is_half(mine) or self._is_half(mine + 1)
            return [(before, BLINKING)] if halves else [(_DARK, STEADY), (before, BLINKING)]
        if self._just_ended_dark():
            return [(before, BLINKING), (_DARK, STEADY)]
        return [(_DARK, STEADY)]

    def _just_ended_dark(self):
        # The last stretch was half a blink, and no more than half a blink has passed since.
        return self._is_half(self._mine - 1) and self._instant_ns - self._begins[self._mine] <= _LONGEST_NS

    def _soon_begins(self):
        mine = self._mine
        return self._is_half(mine + 1) and self._begins[mine + 1] - self._instant_ns <= _LONGEST_NS

    def _length(self, index):
        """Return how long a stretch lasted, None where its begin or its end is out of sight."""
        if index < 1 or index + 1 >= len(self._begins):
            return None
        return self._begins[index + 1] - self._begins[index]

    def _is_half(self, index):
        lasted = self._length(index)
        if lasted is None or abs(lasted - HALF_NS) > _SLACK_NS:
            return False
        before, value, after = self._values[index - 1 : index + 2]
        return before == after and _DARK in (before, value)

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a person sees on a memory LCD around an instant: each picture that stood there, and what it is when all is lit.

A picture takes its time over the wire, which is what physics allows: 1.7 ms for eight lines, 50 ms for all of them, and
both displays share the wire. What blinks is dark for half a second: a picture of which something is gone stands for
the one beside it that has it.
"""

LAG_NS = 150_000_000
_HALF_NS = 550_000_000  # a blink is dark for half a second


def seen(display, at_ns: int, first_is_best: bool) -> list:
    """Return the inks (`MemoryLcd.ink`) seen on a `WiredLcd` from `at_ns` on while it may lag, the best last."""
    looks = display.looks
    first, last = display.index_at(at_ns), display.index_at(at_ns + LAG_NS)
    found = [ink for _ns, ink in looks[first : last + 1]]
    around = looks[display.index_at(at_ns - _HALF_NS) : display.index_at(at_ns + LAG_NS + _HALF_NS) + 1]
    shown = [int.from_bytes(found[place], "big") for place in {0, len(found) - 1}]
    lit = [ink for _ns, ink in around if any(_is_part(each, ink) for each in shown)]
    ordered = _each_once(lit + found)
    return ordered[::-1] if first_is_best else ordered


def _is_part(shown, ink):
    """Tell whether all that is dark in `shown` is so in `ink`."""
    return shown & ~int.from_bytes(ink, "big") == 0


def _each_once(inks):
    return list(dict.fromkeys(inks))

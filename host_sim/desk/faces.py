# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What is read off a display, whichever it is: four digits (their segment bits) or a memory LCD (its pixels).

A face offers `fits(what, expected, picture)`, whether a picture is what one of `SEEN` expects, and
`told(what, picture)`, what it is instead, in words. Runs on MicroPython too.
"""

from flagfall.face.display import DIGITS
from host_sim.desk import segments

SEEN = ("shows", "mark", "no-mark", "says")  # what is expected of a picture


class Digits:
    """Four digits of seven segments and dots: pictures as flagfall.face.glyphs has them."""

    KIND = DIGITS

    @staticmethod
    def fits(what: str, expected: str, picture) -> bool:
        """Tell whether `picture` is what is expected; lines it has none."""
        if what == "shows":
            return segments.spell(picture) == segments.as_read(expected)
        return what != "says" and (expected in segments.marks(picture)) == (what == "mark")

    @staticmethod
    def told(what: str, picture) -> str:
        """Return what `picture` is, as far as `what` goes."""
        if what == "shows":
            return '"%s"' % segments.spell(picture)
        return "no lines: digits" if what == "says" else marks_told(segments.marks(picture))

    @staticmethod
    def ending(picture) -> str:
        """Return what a story may expect of this display now."""
        return 'shows "%s"' % segments.spell(picture)

    @staticmethod
    def as_read(what: str, expected: str) -> str:
        """Return what was expected, and is so, as `told` would say it."""
        return '"%s"' % (segments.as_read(expected) if what == "shows" else expected)


def marks_told(marks) -> str:
    """Return the words for the marks that are on."""
    return "mark " + (" ".join(marks) or "none")


def face_named(name: str):
    """Return the face `digits` or `lcd`."""
    if name == "lcd":
        from host_sim.desk.lcdface import Lcd

        return Lcd
    return Digits


def memory_lcds():
    """Return both memory LCDs of a desk, a `host_sim.desk.lcdpair.Lcds`."""
    from host_sim.desk.lcdpair import Lcds  # loaded only where there are some

    return Lcds()

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The numbered options (rules.md section 7): the list that arbiters know by heart, then official controls.

Data only; the texts are canonical notation and are read by `notation`.
"""

from collections import namedtuple

from flagfall.compat import const
from flagfall.timing.profile import NAMES

HOST = const(25)  # the control comes over the link
FIRST_OWN = const(26)  # the user's own controls
LAST_OWN = const(30)

# `canonical` None: nothing fixed (host, own controls). `counter` None: the profile decides; True: by moves.
# `profile` None (host, own controls): whichever is set.
Preset = namedtuple("Preset", ("number", "name", "canonical", "counter", "profile"))

# The profile by its name: so all of it is constant, and lies in the flash instead of the heap.
_ROWS = (
    (1, "5 min", "300", None, "fide"),
    (2, "10 min", "600", None, "fide"),
    (3, "25 min", "1500", None, "fide"),
    (4, "1 h", "3600", None, "fide"),
    (5, "2 h", "7200", None, "fide"),
    (6, "2 h, 30 min", "7200:1800", None, "fide"),
    (7, "2 h, 1 h", "7200:3600", None, "fide"),
    (8, "2 h, 1 h, 30 min", "7200:3600:1800", None, "fide"),
    (9, "2 h, 1 h, 1 h", "7200:3600:3600", None, "fide"),
    (10, "3 min + 2 s", "180+2", None, "fide"),
    (11, "25 min + 10 s", "1500+10", None, "fide"),
    (12, "90 min + 30 s", "5400+30", None, "fide"),
    (13, "90, 30 min + 30 s", "5400+30:1800+30", None, "fide"),
    (14, "100, 50, 15 min + 30 s", "6000+30:3000+30:900+30", None, "fide"),
    (15, "25 min Bronstein 10 s", "1500b10", None, "fide"),
    (16, "1 h 55 Bronstein 5 s", "6900b5", None, "fide"),
    (17, "2 h, 15 min + 30 s", "7200:900+30", None, "fide"),
    (18, "2 h, 1 h, 15 min + 30 s", "7200:3600:900+30", None, "fide"),
    (19, "1 h, Canadian 15 in 5", "3600c15/300", None, "fide"),
    (20, "1 h, byo-yomi 1 x 20 s", "3600j1x20", None, "fide"),
    (21, "Scrabble 25 min", "1500o", None, "fide"),
    (22, "5 min, delay 2 s", "300d2", None, "fide"),
    (23, "25 min, delay 5 s", "1500d5", None, "fide"),
    (24, "1 h 55, 1 h, delay 5 s", "6900d5:3600d5", None, "fide"),
    (25, "host", None, None, None),
    (26, "own control 1", None, None, None),
    (27, "own control 2", None, None, None),
    (28, "own control 3", None, None, None),
    (29, "own control 4", None, None, None),
    (30, "own control 5", None, None, None),
    (31, "FIDE 40/90, 30 + 30 s", "40/5400+30:1800+30", None, "fide"),
    (32, "FIDE 100, 50, 15 + 30 s", "40/6000+30:20/3000+30:900+30", None, "fide"),
    (33, "World Ch. 2021, 2023", "40/7200:20/3600:900+30", True, "fide"),
    (34, "World Ch. 2024", "40/7200:1800+30", True, "fide"),
    (35, "Norway Chess", "40/7200:0+10", True, "fide"),
    (36, "Rapid 15 min + 10 s", "900+10", None, "fide"),
    (37, "Armageddon 5 v 4 min", "W60/300:0+3-B60/240:0+3", True, "fide"),
    (38, "Armageddon 10 v 7 min", "W40/600:0+1-B40/420:0+1", True, "fide"),
    (39, "US 40/90, SD/30 + 30 s", "40/5400+30:1800+30", True, "us"),
    (40, "US G/60 d5", "3600d5", None, "us"),
    (41, "US G/90 + 30 s", "5400+30", None, "us"),
    (42, "US G/30 d5", "1800d5", None, "us"),
    (43, "US G/25 d3", "1500d3", None, "us"),
    (44, "US 40/120, SD/60 d5", "40/7200d5:3600d5", None, "us"),
    (45, "hourglass 1 min", "*60", None, "fide"),
    (46, "30 s a move", "m30", None, "fide"),
    (47, "gong 10 s", "g10", None, "fide"),
    (48, "count-up", "u", None, "fide"),
    (49, "classical 40/120, 20/60", "40/7200:20/3600:1800", True, "fide"),
    (50, "World Ch. 1972-1990", "40/9000:16/3600*", True, "fide"),
    (51, "US G/90 d5", "5400d5", None, "us"),
    (52, "5 min + 3 s", "300+3", None, "fide"),
    (53, "10 min + 5 s", "600+5", None, "fide"),
    (54, "60 min + 30 s", "3600+30", None, "fide"),
)

LAST = _ROWS[-1][0]


class UnknownOption(Exception):
    """A number that is no option, or one without a control of its own; the text says what would be right."""


def numbers() -> tuple:
    """Return the numbers of all options, in order."""
    return tuple([row[0] for row in _ROWS])


def preset(number: int) -> Preset:
    """Return the `Preset` of that number; raises `UnknownOption` if there is none (R44)."""
    for row in _ROWS:
        if row[0] == number:
            rules = row[4]
            return Preset(*row[:4], None if rules is None else NAMES.index(rules))
    raise UnknownOption("option %s: 1 to %d are possible" % (number, LAST))


def control_text(number: int) -> str:
    """Return the control of an option in canonical notation; raises `UnknownOption` if none is fixed."""
    text = preset(number).canonical
    if text is None:
        kept = "comes from a host" if number == HOST else "is set by the user"
        raise UnknownOption("option %d %s; 1 to 24 and 31 to %d are fixed" % (number, kept, LAST))
    return text

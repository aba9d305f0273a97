# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The numbered options (rules.md section 7): the list that arbiters know by heart, then official controls.

Data only; the texts are canonical notation and are read by `notation`.
"""

from collections import namedtuple

from flagfall.compat import const
from flagfall.profile import FIDE, US

HOST = const(25)  # the control comes over the link
FIRST_MEMORY = const(26)  # the user's own controls
LAST_MEMORY = const(30)

# `canonical` None: nothing fixed (host, memories). `counter` None: the profile decides; True: by moves.
# `profile` None (host, memories): whichever is set.
Preset = namedtuple("Preset", ("number", "name", "canonical", "counter", "profile"))

_ROWS = (
    (1, "5 min", "300", None, FIDE),
    (2, "10 min", "600", None, FIDE),
    (3, "25 min", "1500", None, FIDE),
    (4, "1 h", "3600", None, FIDE),
    (5, "2 h", "7200", None, FIDE),
    (6, "2 h, 30 min", "7200:1800", None, FIDE),
    (7, "2 h, 1 h", "7200:3600", None, FIDE),
    (8, "2 h, 1 h, 30 min", "7200:3600:1800", None, FIDE),
    (9, "2 h, 1 h, 1 h", "7200:3600:3600", None, FIDE),
    (10, "3 min + 2 s", "180+2", None, FIDE),
    (11, "25 min + 10 s", "1500+10", None, FIDE),
    (12, "90 min + 30 s", "5400+30", None, FIDE),
    (13, "90, 30 min + 30 s", "5400+30:1800+30", None, FIDE),
    (14, "100, 50, 15 min + 30 s", "6000+30:3000+30:900+30", None, FIDE),
    (15, "25 min Bronstein 10 s", "1500b10", None, FIDE),
    (16, "1 h 55 Bronstein 5 s", "6900b5", None, FIDE),
    (17, "2 h, 15 min + 30 s", "7200:900+30", None, FIDE),
    (18, "2 h, 1 h, 15 min + 30 s", "7200:3600:900+30", None, FIDE),
    (19, "1 h, Canadian 15 in 5", "3600c15/300", None, FIDE),
    (20, "1 h, byo-yomi 1 x 20 s", "3600j1x20", None, FIDE),
    (21, "Scrabble 25 min", "1500o", None, FIDE),
    (22, "5 min, delay 2 s", "300d2", None, FIDE),
    (23, "25 min, delay 5 s", "1500d5", None, FIDE),
    (24, "1 h 55, 1 h, delay 5 s", "6900d5:3600d5", None, FIDE),
    (25, "host", None, None, None),
    (26, "own control 1", None, None, None),
    (27, "own control 2", None, None, None),
    (28, "own control 3", None, None, None),
    (29, "own control 4", None, None, None),
    (30, "own control 5", None, None, None),
    (31, "FIDE 40/90, 30 + 30 s", "40/5400+30:1800+30", None, FIDE),
    (32, "FIDE 100, 50, 15 + 30 s", "40/6000+30:20/3000+30:900+30", None, FIDE),
    (33, "World Ch. 2021, 2023", "40/7200:20/3600:900+30", True, FIDE),
    (34, "World Ch. 2024", "40/7200:1800+30", True, FIDE),
    (35, "Norway Chess", "40/7200:0+10", True, FIDE),
    (36, "Rapid 15 min + 10 s", "900+10", None, FIDE),
    (37, "Armageddon 5 v 4 min", "W60/300:0+3-B60/240:0+3", True, FIDE),
    (38, "Armageddon 10 v 7 min", "W40/600:0+1-B40/420:0+1", True, FIDE),
    (39, "US 40/90, SD/30 + 30 s", "40/5400+30:1800+30", True, US),
    (40, "US G/60 d5", "3600d5", None, US),
    (41, "US G/90 + 30 s", "5400+30", None, US),
    (42, "US G/30 d5", "1800d5", None, US),
    (43, "US G/25 d3", "1500d3", None, US),
    (44, "US 40/120, SD/60 d5", "40/7200d5:3600d5", None, US),
    (45, "hourglass 1 min", "*60", None, FIDE),
    (46, "30 s a move", "m30", None, FIDE),
    (47, "gong 10 s", "g10", None, FIDE),
    (48, "count-up", "u", None, FIDE),
    (49, "classical 40/120, 20/60", "40/7200:20/3600:1800", True, FIDE),
    (50, "World Ch. 1972-1990", "40/9000:16/3600*", True, FIDE),
    (51, "US G/90 d5", "5400d5", None, US),
    (52, "5 min + 3 s", "300+3", None, FIDE),
    (53, "10 min + 5 s", "600+5", None, FIDE),
    (54, "60 min + 30 s", "3600+30", None, FIDE),
)


class UnknownOption(Exception):
    """A number that is no option, or one without a control of its own; the text says what would be right."""


def numbers() -> tuple:
    """Return the numbers of all options, in order."""
    return tuple([row[0] for row in _ROWS])


def preset(number: int) -> Preset:
    """Return the `Preset` of that number; raises `UnknownOption` if there is none (R44)."""
    for row in _ROWS:
        if row[0] == number:
            return Preset(*row)
    raise UnknownOption("option %s: 1 to %d are possible" % (number, _ROWS[-1][0]))


def control_text(number: int) -> str:
    """Return the control of an option in canonical notation; raises `UnknownOption` if none is fixed."""
    text = preset(number).canonical
    if text is None:
        kept = "comes from a host" if number == HOST else "is set by the user"
        raise UnknownOption("option %d %s; 1 to 24 and 31 to %d are fixed" % (number, kept, _ROWS[-1][0]))
    return text

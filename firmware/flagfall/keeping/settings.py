# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How this clock is to behave, apart from the time control: what a person switches, in one table."""

from flagfall.compat import const
from flagfall.notation.presets import FIRST_OWN, LAST_OWN

# Three cells in series: alkaline, NiMH, or one Li-ion.
ALKALINE = const(0)
NIMH = const(1)
LI_ION = const(2)

HOURS_FROM_S = const(6000)  # H:MM from 100 minutes on,
HOURS_FROM_20_MIN_S = const(1200)  # or for arbiters used to it
BRIGHTEST = const(8)
MOST_TRIM_PPB = const(100_000)  # a crystal is within 50 000 when new and warm; ten years and frost in reserve
FIRST_OPTION = const(12)  # 90 min + 30 s
OWN_COUNT = LAST_OWN - FIRST_OWN + 1

_SWITCH = const((("off", False, b" oFF"), ("on", True, b"  on")))
_AUTO = const((("auto", None, b"Auto"), ("off", False, b" oFF"), ("on", True, b"  on")))

# Every setting, a row each. Whoever reads, writes, shows or obeys settings goes by it: another setting is another row.
#
#     its name: in the text of the settings, for a host, in a scenario
#     its name in `Settings`
#     its value on a new clock
#     the word that holds where a scenario says nothing of it; None: no scenario does
#     the word of its page; None: it has none. The pages come in this order
#     its values: (word, value, word on the display), in the order of the page; or the lowest and the highest number,
#     None where that is the last option
#
# Nothing but constants, so that MicroPython lays it into the flash instead of the heap.
ROWS = (
    # Of the rules: profile.FIDE or profile.US.
    ("profile", "profile", 0, "fide", b"ProF", (("fide", 0, b"FIdE"), ("us", 1, b"  US"))),
    # What the rules derive from the control, overridden.
    ("freeze", "freeze", None, "auto", b"StoP", _AUTO),
    # What the profile says, overridden: periods pass by moves, or by time.
    ("counter", "counter", None, "auto", b"Cntr", _AUTO),
    # Tenths at 19.9 s and below.
    ("tenths", "tenths", False, "off", b"10th", _SWITCH),
    # H:MM from so many seconds on.
    (
        "hours",
        "hours_from_s",
        HOURS_FROM_S,
        None,
        b"Hour",
        (("1:40", HOURS_FROM_S, b" 100"), ("0:20", HOURS_FROM_20_MIN_S, b"  20")),
    ),
    # The beeper speaks in the last ten seconds (R21: off unless switched on).
    ("sound", "sound", False, None, b"bEEP", _SWITCH),
    ("brightness", "brightness", 4, None, b"bri", (1, BRIGHTEST)),
    # Black's press starts White, instead of play/pause.
    ("lever-start", "lever_start", False, "off", b"Strt", (("off", False, b"PLAy"), ("on", True, b"PrES"))),
    # Two separate buttons instead of a rocker.
    ("lever", "buttons", False, "rocker", b"LEUr", (("rocker", False, b" roc"), ("buttons", True, b"2but"))),
    (
        "battery",
        "cells",
        ALKALINE,
        None,
        b"CELL",
        (("alkaline", ALKALINE, b"ALCA"), ("nimh", NIMH, b" niH"), ("li-ion", LI_ION, b"  Li")),
    ),
    # The profile that the option in use brings with it.
    ("option-profile", "option_profile", None, None, None, (("none", None, b""), ("fide", 0, b""), ("us", 1, b""))),
    # The side that is White where the lever does not say it.
    ("white", "white", 0, "left", None, (("left", 0, b""), ("right", 1, b""))),
    # Goes off by itself when it was left alone for hours, and with empty cells; never in play.
    ("auto-off", "auto_off", True, "off", None, (("on", True, b""), ("off", False, b""))),
    # So many parts per billion that the crystal is slow are added; below zero: fast.
    ("trim", "trim_ppb", 0, None, None, (-MOST_TRIM_PPB, MOST_TRIM_PPB)),
    # Which displays the board is to look for: those it finds, digits (0) or memory LCDs (1), as in face/display.py.
    ("face", "face", None, None, None, (("auto", None, b""), ("digits", 0, b""), ("lcd", 1, b""))),
    # The number of the option used last.
    ("option", "option", FIRST_OPTION, None, None, (1, None)),
)


class Settings:
    """Plain values, those of `ROWS`; whoever sets one before the app sets a game up has it obeyed. And besides:

    own           the five controls of the user, options 26 to 30: canonical notation each, None where nothing is kept
    own_counters  what `counter` is set to with each of them
    controls      what the next new game is played with; None: what is loaded
    """

    def __init__(self):
        for _name, attribute, default, _story, _page, _values in ROWS:
            setattr(self, attribute, default)
        self.own = [None] * OWN_COUNT
        self.own_counters = [None] * OWN_COUNT
        self.controls = None

    def rules(self) -> int:
        """Return the profile that holds: that of the option in use, else the one that was set."""
        return self.profile if self.option_profile is None else self.option_profile


def meant(word, values):
    """Return the value that `word` stands for in the `values` of a row; `word` itself if it is none of their words."""
    if not isinstance(values[0], int):
        for each, value, _shown in values:
            if word == each:
                return value
    return word

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How this clock is to behave, apart from the time control: what a person switches, with the defaults."""

from flagfall.compat import const
from flagfall.notation.presets import FIRST_MEMORY, LAST_MEMORY
from flagfall.timing import profile
from flagfall.timing.sides import LEFT

# Three cells in series: alkaline, NiMH, or one Li-ion.
ALKALINE = const(0)
NIMH = const(1)
LI_ION = const(2)

# Loaded voltage at which about 30 % is left: alkaline 1.10 V a cell, NiMH, Li-ion (no source named, not yet measured).
LOW_MV = (3300, 3550, 3600)

HOURS_FROM_S = const(6000)  # H:MM from 100 minutes on,
HOURS_FROM_20_MIN_S = const(1200)  # or for arbiters used to it
BRIGHTEST = const(8)
MOST_TRIM_PPB = const(100_000)  # a crystal is within 50 000 when new and warm; ten years and frost in reserve
FIRST_OPTION = const(12)  # 90 min + 30 s
MEMORIES = LAST_MEMORY - FIRST_MEMORY + 1


class Settings:
    """Plain values; whoever sets one before the app sets a game up has it obeyed.

    profile       profile.FIDE or profile.US
    option_profile  the profile that the option in use brings with it, None if it brings none
    counter       True or False overrides the profile: periods pass by moves or by time; None: as the profile says
    freeze        True or False overrides what the rules derive from the control; None: as derived
    lever_start   Black's press starts White, instead of play/pause
    buttons       two separate buttons instead of a rocker
    white         the side that is White where the lever does not say it
    tenths        show tenths at 19.9 s and below
    hours_from_s  H:MM from so many seconds on
    sound         the beeper speaks in the last ten seconds (R21: off unless switched on)
    brightness    1 to 8
    cells         ALKALINE, NIMH or LI_ION
    auto_off      goes off by itself when it was left alone for hours, and with empty cells; never in play
    trim_ppb      -100 000 to 100 000 parts per billion that the crystal is slow, which are added; below zero: fast
    option        the number of the option used last
    own           the five controls of the user, options 26 to 30: canonical notation each, None where nothing is kept
    own_counters  what `counter` is set to with each of them
    controls      what the next new game is played with; None: what is loaded
    """

    def __init__(self):
        self.profile = profile.FIDE
        self.option_profile = None
        self.counter = None
        self.freeze = None
        self.lever_start = False
        self.buttons = False
        self.white = LEFT
        self.tenths = False
        self.hours_from_s = HOURS_FROM_S
        self.sound = False
        self.brightness = 4
        self.cells = ALKALINE
        self.auto_off = True
        self.trim_ppb = 0
        self.option = FIRST_OPTION
        self.own = [None] * MEMORIES
        self.own_counters = [None] * MEMORIES
        self.controls = None

    def rules(self) -> int:
        """Return the profile that holds: that of the option in use, else the one that was set."""
        return self.profile if self.option_profile is None else self.option_profile

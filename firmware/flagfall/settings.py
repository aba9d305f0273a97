# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How this clock is to behave, apart from the time control: what a person switches, with the defaults."""

from flagfall import profile
from flagfall.face import HOURS_FROM_S
from flagfall.sides import LEFT

# Loaded voltage at which about 30 % is left, three cells in series: alkaline 1.10 V a cell, NiMH, one Li-ion.
ALKALINE_LOW_MV = 3300
NIMH_LOW_MV = 3550
LI_ION_LOW_MV = 3600


class Settings:
    """Plain values; whoever sets one before the app sets a game up has it obeyed.

    profile       profile.FIDE or profile.US
    counter       True or False overrides the profile: periods pass by moves or by time
    freeze        True or False overrides what the rules derive from the control
    lever_start   Black's press starts White, instead of play/pause
    buttons       two separate buttons instead of a rocker
    white         the side that is White where the lever does not say it
    tenths        show tenths at 19.9 s and below
    hours_from_s  H:MM from so many seconds on
    controls      what the next new game is played with; None: what is loaded
    low_mv        battery voltage in mV at and below which the warning shows
    """

    def __init__(self):
        self.profile = profile.FIDE
        self.counter = None
        self.freeze = None
        self.lever_start = False
        self.buttons = False
        self.white = LEFT
        self.tenths = False
        self.hours_from_s = HOURS_FROM_S
        self.controls = None
        self.low_mv = ALKALINE_LOW_MV

    def counts(self) -> bool:
        """Tell whether the move counter passes periods: as set by hand, or as the profile says."""
        return profile.PROFILES[self.profile].counter if self.counter is None else self.counter

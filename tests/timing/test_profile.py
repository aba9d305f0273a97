# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What FIDE and US Chess want, by profile and by control (rules.md sections 3 to 5)."""

import pytest
from hypothesis import given

from flagfall.notation import read_canonical
from flagfall.timing import profile
from flagfall.timing.profile import FIDE, US
from tests import strategies


def test_profiles_have_their_names():
    assert (profile.NAMES[FIDE], profile.NAMES[US]) == ("fide", "us")


def test_periods_pass_by_time_for_fide_and_by_moves_for_us_chess():
    assert (profile.PROFILES[FIDE].counter, profile.PROFILES[US].counter) == (False, True)


@pytest.mark.parametrize("chosen", [FIDE, US])
@pytest.mark.parametrize("by_hand", [None, True, False])
def test_a_counter_by_hand_beats_the_profile(chosen, by_hand):
    assert profile.counts(chosen, by_hand) is (chosen == US if by_hand is None else by_hand)
    assert profile.counts(chosen) is (chosen == US)


@pytest.mark.parametrize(
    "text, freezes",
    [
        ("300", False),
        ("40/7200:20/3600:1800", False),
        ("40/9000:16/3600*", False),
        ("180+2", True),
        ("300d2", True),
        ("1500b10", True),
        ("40/7200:1800+30", True),
        ("W300-B240", False),
        ("W300-B240+2", True),
        ("W300d2-B240", True),
        ("*60", True),
        ("3600j1x20", True),
        ("3600c15/300", True),
        ("m30", True),
        ("1500o", False),
        ("g10", False),
        ("u", False),
    ],
)
def test_freeze_is_derived_from_the_control(text, freezes):
    agreed = read_canonical(text)
    assert profile.default_freeze(agreed) is freezes
    assert profile.freezes(FIDE, agreed) is freezes


@pytest.mark.parametrize("text", ["300", "180+2", "3600d5", "3600j1x20", "m30"])
def test_us_chess_does_not_freeze(text):
    assert profile.freezes(US, read_canonical(text)) is False


@pytest.mark.parametrize("chosen", [FIDE, US])
@pytest.mark.parametrize("by_hand", [True, False])
@pytest.mark.parametrize("text", ["300", "180+2"])
def test_freeze_by_hand_beats_the_profile_and_the_control(chosen, by_hand, text):
    assert profile.freezes(chosen, read_canonical(text), by_hand) is by_hand


@pytest.mark.parametrize("chosen", [FIDE, US])
@pytest.mark.parametrize("by_hand", [None, True, False])
def test_an_hourglass_is_always_frozen(chosen, by_hand):
    assert profile.freezes(chosen, read_canonical("*60"), by_hand) is True


@pytest.mark.parametrize(
    "text, fast",
    [
        ("3599", True),
        ("3600", False),
        ("1799+30", True),
        ("1800+30", False),
        ("3299d5", True),
        ("3300d5", False),
        ("3299b5", True),
        ("3300b5", False),
        ("40/1800:1799", True),
        ("40/1800:1800", False),
        # Only the increment of period 1 counts.
        ("40/3000:300+30", True),
        ("40/3000+30:300", False),
        ("W3599-B3599", True),
        ("W3600-B60", False),
        ("W60-B3600", False),
        ("W1799+30-B3000", True),
        ("W60-B1800+30", False),
        ("*60", True),
        ("1500o", True),
    ],
)
def test_under_an_hour_for_sixty_moves_is_rapid_or_blitz(text, fast):
    agreed = read_canonical(text)
    assert profile.is_fast(agreed) is fast
    assert profile.penalty_ms(FIDE, agreed) == (60_000 if fast else 120_000)
    assert profile.penalty_ms(US, agreed) == 120_000


@given(strategies.controls())
def test_every_control_has_a_penalty_and_a_freeze(agreed):
    assert profile.penalty_ms(FIDE, agreed) in (60_000, 120_000)
    assert profile.freezes(FIDE, agreed) == profile.default_freeze(agreed)

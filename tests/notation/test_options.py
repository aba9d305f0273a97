# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A numbered option as a person chooses it: what it plays, by whose rules, and what stays of what was set by hand."""

import pytest

from flagfall.keeping.settings import Settings
from flagfall.notation import read_canonical
from flagfall.notation.options import (
    FIRST,
    choose,
    controls_of,
    counts_in,
    habits_of,
    is_lost,
    is_own,
    keep_counter,
    number_of,
)
from flagfall.notation.presets import HOST, LAST, UnknownOption, control_text, numbers
from flagfall.timing.profile import FIDE, US

OWN = range(26, 31)
FIXED = [number for number in numbers() if number != HOST and number not in OWN]
BY_MOVES, BY_TIME = read_canonical("2/60:30"), read_canonical("60:30")


def having(**values):
    """Return `Settings` with these values; `_27="60"` is an own control."""
    made = Settings()
    for name, value in values.items():
        if name[0] == "_":
            made.own[int(name[1:]) - 26] = value
        else:
            setattr(made, name, value)
    return made


@pytest.mark.parametrize("number", numbers())
def test_the_own_controls_are_options_26_to_30(number):
    assert is_own(number) is (number in OWN)


@pytest.mark.parametrize("number", FIXED)
def test_a_fixed_option_is_its_control_whatever_else_is_kept(number):
    made = having(_26="77", _30="88", controls=read_canonical("99"))
    assert controls_of(number, made) == read_canonical(control_text(number))
    assert not is_lost(number, made)


def test_numbers_that_are_no_option_are_none():
    for number in (FIRST - 1, LAST + 1):
        with pytest.raises(UnknownOption):
            controls_of(number, Settings())
    assert (FIRST, LAST) == (numbers()[0], numbers()[-1])


def test_the_option_of_a_host_is_what_it_has_sent():
    assert controls_of(HOST, Settings()) is None
    sent = read_canonical("99")
    assert controls_of(HOST, having(controls=sent)) == sent


@pytest.mark.parametrize("number", OWN)
def test_an_own_control_is_what_was_kept_there_nothing_or_lost(number):
    kept = having(**{"_%d" % number: "77+7"})
    assert controls_of(number, kept) == read_canonical("77+7") and not is_lost(number, kept)
    lost = having(**{"_%d" % number: ""})
    assert controls_of(number, lost) is None and is_lost(number, lost)
    assert controls_of(number, Settings()) is None and not is_lost(number, Settings())
    for other in set(OWN) - {number}:
        assert controls_of(other, kept) is None
        assert not is_lost(other, lost)


# Profile and counter


@pytest.mark.parametrize("number", numbers())
@pytest.mark.parametrize("rules", [FIDE, US])
def test_an_option_brings_its_profile_and_its_counter_whatever_is_set(number, rules):
    # The counter passes periods under US Chess, and with the options of which rules.md section 7 says so.
    theirs = US if number in (39, 40, 41, 42, 43, 44, 51) else FIDE
    if number == HOST or is_own(number):
        theirs = rules
    by_moves = number in (33, 34, 35, 37, 38, 39, 49, 50) or theirs == US
    for counter in (None, not by_moves):
        assert habits_of(number, having(profile=rules, counter=counter)) == (theirs, by_moves)


@pytest.mark.parametrize("number", OWN)
@pytest.mark.parametrize("rules", [FIDE, US])
@pytest.mark.parametrize(("text", "asks"), [("2/60:30", True), ("60:30", False), ("60", False), ("", False)])
@pytest.mark.parametrize("by_hand", [None, True, False])
def test_an_own_control_is_played_by_moves_if_set_so_or_if_it_asks_for_them(number, rules, text, asks, by_hand):
    made = having(profile=rules, **{"_%d" % number: text})
    made.own_counters[number - 26] = by_hand
    expected = by_hand if by_hand is not None else asks or rules == US
    assert habits_of(number, made) == (rules, expected)


@pytest.mark.parametrize("text", ["W60:30-B2/60:30", "W2/60:30-B60:30", "60:2/60:30"])
def test_a_number_of_moves_anywhere_asks_for_them(text):
    assert habits_of(26, having(_26=text)) == (FIDE, True)
    assert counts_in(read_canonical(text), having(_26=text, option=26))


def test_a_new_game_is_played_by_what_was_set_by_hand_then_by_the_own_control_then_by_the_profile():
    for rules in (FIDE, US):
        for counter in (True, False):
            for controls in (BY_MOVES, BY_TIME):
                assert counts_in(controls, having(counter=counter, profile=rules)) is counter
                assert counts_in(controls, having(counter=counter, profile=rules, option=27, _27="2/60:30")) is counter
        in_use = having(profile=rules, option=27, _27="2/60:30")
        assert counts_in(BY_MOVES, in_use)
        assert counts_in(BY_TIME, in_use) is (rules == US)  # another one than the option says
        assert counts_in(BY_MOVES, having(profile=rules, option=28, _27="2/60:30")) is (rules == US)
        assert counts_in(BY_MOVES, having(profile=rules, option=12)) is (rules == US)
        assert counts_in(BY_TIME, having(profile=rules, option=27, _27="60:30")) is (rules == US)
    assert counts_in(BY_TIME, having(profile=FIDE, option_profile=US))
    assert not counts_in(BY_TIME, having(profile=US, option_profile=FIDE))


# Chosen


@pytest.mark.parametrize("number", [number for number in numbers() if number != 12])
def test_an_option_that_is_chosen_drops_what_was_set_by_hand_for_another_one(number):
    made = having(option=12, counter=False, freeze=True, option_profile=US)
    made.own_counters[:] = [True, False, None, False, True]
    choose(number, made)
    fixed = number in FIXED
    assert (made.option, made.freeze) == (number, None)
    assert made.option_profile == ((US if number in (39, 40, 41, 42, 43, 44, 51) else FIDE) if fixed else None)
    own = [True, False, None, False, True][number - 26] if number in OWN else None
    assert made.counter is (own if not fixed else True if number in (33, 34, 35, 37, 38, 39, 49, 50) else None)


def test_the_same_option_chosen_again_leaves_what_was_set_by_hand():
    made = having(option=13, counter=False, freeze=True, option_profile=US)
    choose(13, made)
    assert (made.option, made.counter, made.freeze, made.option_profile) == (13, False, True, US)


@pytest.mark.parametrize("number", OWN)
@pytest.mark.parametrize("counter", [None, True, False])
def test_a_counter_is_kept_with_the_own_control_in_use_and_no_other(number, counter):
    made = having(option=number, counter=counter, **{"_%d" % number: "60:30"})
    made.own_counters[:] = ["old"] * 5
    keep_counter(made, BY_MOVES)
    assert made.own_counters == ["old"] * 5
    keep_counter(made, BY_TIME)
    assert made.own_counters == [counter if place == number else "old" for place in OWN]


def test_a_counter_is_not_kept_where_the_option_in_use_is_no_own_one():
    for option in (12, 25, 31):
        made = having(option=option, counter=True, controls=BY_TIME, _26="60:30")
        keep_counter(made, BY_TIME)
        assert made.own_counters == [None] * 5


# Found again


@pytest.mark.parametrize("number", FIXED)
def test_an_option_is_found_by_its_control_profile_and_counter(number):
    made = having(option=FIRST if number != FIRST else LAST)
    rules, counter = habits_of(number, made)
    found = number_of(controls_of(number, made), rules, counter, made)
    assert controls_of(found, made) == controls_of(number, made) and habits_of(found, made) == (rules, counter)
    assert found <= number
    if rules == FIDE:
        assert number_of(controls_of(number, made), US, False, made) in (None, made.option)


def test_the_option_used_last_is_found_first_whatever_it_brings():
    # The same control: 12 by FIDE, 41 by US Chess.
    controls = read_canonical("5400+30")
    for option, found in ((12, 12), (41, 41), (1, 12)):
        assert number_of(controls, FIDE, False, having(option=option)) == found
    assert number_of(controls, US, True, having(option=1)) == 41
    assert number_of(controls, US, False, having(option=1)) is None
    assert number_of(controls, FIDE, True, having(option=1)) is None


def test_own_controls_and_that_of_a_host_are_found_too():
    controls = read_canonical("77+7")
    for number in OWN:
        made = having(option=1, **{"_%d" % number: "77+7"})
        assert number_of(controls, FIDE, False, made) == number
        assert number_of(controls, FIDE, True, made) is None
    sent = having(option=1, controls=controls)
    assert number_of(controls, FIDE, False, sent) == HOST
    assert number_of(controls, FIDE, False, having(option=1, _26="")) is None
    assert number_of(read_canonical("300"), FIDE, False, having(option=1)) == 1
    assert number_of(read_canonical("300"), FIDE, False, having(option=2)) == 1

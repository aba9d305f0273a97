# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The pages of the correction: digit by digit, where counters end, which period is proposed, what is said of it."""

import pytest

from flagfall.timing import events
from flagfall.timing.sides import LEFT, RIGHT, SIDES, other
from tests.fingers import Fingers
from tests.hands.test_menu import at_action, counters, everything, possible, read, times

OPEN = "=3.2"
MOVES_OF = {LEFT: 10, RIGHT: 11}  # so many pages behind the first one
PERIOD_OF = {LEFT: 12, RIGHT: 13}


def at_page(fingers, forwards):
    """Open the correction and go to a page of it."""
    return fingers.keys(OPEN + (f" >*{forwards}" if forwards else ""))


def numbers(fingers):
    return [account.number for account in fingers.clock.sides]


def shown(fingers, side):
    return fingers.shows()[side].strip()


# Times


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(
    ("digit", "least", "most"),
    [(0, "0h00", "9h00"), (1, "0h00", "0h50"), (2, "0h00", "0h09"), (3, "0:00", "0:50"), (4, "0:00", "0:09")],
)
def test_each_digit_of_a_time_goes_round_for_itself(side, digit, least, most):
    fingers = Fingers("3600").play(0)
    for each in SIDES:
        assert fingers.app.correct("set", each, 0)
    at_page(fingers, 5 * side + digit)
    assert (shown(fingers, side), shown(fingers.keys("-"), side)) == (least, most)
    assert shown(fingers.keys("+"), side) == least
    assert times(fingers.keys("- = "))[other(side)] == 0


@pytest.mark.parametrize(("side", "page"), [(LEFT, 0), (RIGHT, 5)])
def test_a_time_is_typed_digit_by_digit_on_its_own_side(side, page):
    fingers = Fingers("60").play(0)
    kept = times(fingers)[other(side)]
    at_page(fingers, page).keys("+*2 > +*3 > +*3 > +*4 > +*5")
    assert (shown(fingers, side), shown(fingers, other(side))) == ("34:45", "1:00")
    fingers.keys("=")
    assert times(fingers)[other(side)] == kept
    assert times(fingers)[side] == ((2 * 60 + 34) * 60 + 45) * 1000


def in_a_delay(left_ms):
    """Pause White, who has a minute, with so much of his ten seconds of Bronstein delay left."""
    fingers = Fingers("60b10").keys("=").wait(10_000 - left_ms - 500).keys("=")
    assert fingers.clock.delay_ms(LEFT, fingers.clock.now) == left_ms
    return fingers


@pytest.mark.parametrize(("left_ms", "is_possible"), [(5000, True), (5001, False), (5004, False)])
def test_less_than_the_delay_that_is_left_cannot_be_typed(left_ms, is_possible):
    fingers = in_a_delay(left_ms)
    before = everything(fingers)
    shown_s = 60 + -(-left_ms // 1000)
    at_page(fingers, 2).keys(f"- >*2 -*{shown_s - 65} =" if shown_s > 65 else "- >*2 =")  # 0:00:05
    assert (fingers.app.menu.page is None) == is_possible
    if is_possible:
        assert times(fingers)[LEFT] == 0
    else:
        assert everything(fingers) == before


def test_the_correction_begins_with_what_the_display_showed_also_of_a_side_whose_flag_has_fallen():
    fingers = Fingers("3", freeze=True).keys("=").wait(5000)
    assert fingers.app.correct("add", LEFT, 5_500)
    before = fingers.wait(100).shows()
    assert before[LEFT] == "0:06"
    assert at_page(fingers, 4).shows() == before


def test_a_correction_is_one_action_and_what_comes_after_it_another():
    fingers = at_page(Fingers("60+2").play(2), 4).keys("+ >*5 + =")
    once = everything(fingers)
    at_action(fingers, "Add").keys("> > >")
    at_action(fingers, "CAnC").keys("> >")
    assert everything(fingers) == once
    assert "CAnC" not in possible(fingers)


# Counters, and the period that belongs to them


def proposed(fingers, typed):
    """Type the left counter and return the period that is proposed for the left side."""
    at_page(fingers, MOVES_OF[LEFT]).keys(f"+*{typed} >*2" if typed else ">*2")
    number = fingers.app.menu.page._periods[LEFT]
    fingers.keys("<3.0")
    return number


@pytest.mark.parametrize(("typed", "number"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_on_a_clock_that_replaces_another_the_period_of_the_next_move_is_proposed(typed, number):
    assert proposed(Fingers("2/60:2/30:10", counter=True).play(0), typed) == number


@pytest.mark.parametrize(
    ("keys", "typed", "number"),
    [("+", [2, 1], 1), ("+ > + <", [2, 2], 2), ("+*2 > - <", [3, 1], 2), ("+*2", [3, 2], 2)],
)
def test_after_one_press_counters_that_two_missed_presses_do_not_explain_are_of_another_clock(keys, typed, number):
    # One press was counted and one on each side may have been missed: 3 in all, the fourth is of another clock.
    fingers = Fingers("2/20:30", counter=True).keys("=").wait(300).press(LEFT).keys("=")
    assert counters(fingers) == [1, 0]
    at_page(fingers, MOVES_OF[LEFT]).keys(keys)
    assert fingers.shows() == ["n %d" % each for each in typed]
    assert fingers.app.menu.page._periods[LEFT] == number


@pytest.mark.parametrize(("keys", "moves"), [("+", 3), ("+*2", 4), ("-", 1), ("+1.0", 10), ("+1.2", 20), ("-*3", 999)])
def test_a_counter_goes_by_one_or_to_the_next_ten_and_round(keys, moves):
    fingers = at_page(Fingers("600").play(2), MOVES_OF[LEFT]).keys(keys)
    assert shown(fingers, LEFT).replace(" ", "") == "n%d" % moves
    assert counters(fingers.keys("="))[LEFT] == moves


@pytest.mark.parametrize("side", SIDES)
def test_a_period_that_was_put_by_hand_stays_where_the_game_is_played_on_this_clock(side):
    fingers = at_page(Fingers("5/60:30", counter=True).play(2), PERIOD_OF[side]).keys("+")
    assert shown(fingers, side) == "P 2"
    fingers.keys("<*%d + >*%d" % (PERIOD_OF[side] - MOVES_OF[side], PERIOD_OF[side] - MOVES_OF[side]))
    assert shown(fingers, side) == "P 2"
    fingers.keys("=")
    assert numbers(fingers)[side] == 2


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("typed", "period", "coming"), [(1, "P 1", "P 1"), (2, "P 2", "0:30"), (3, "P 2", "0:30")])
def test_beside_a_period_whose_moves_are_made_stands_the_time_of_the_next_one(side, typed, period, coming):
    fingers = at_page(Fingers("2/60:2/30:10", counter=True).play(1, 400), MOVES_OF[side]).keys(f"+*{typed}")
    fingers.keys("-" + " >*2")
    assert (shown(fingers, side), shown(fingers, other(side))) == (period, coming)


@pytest.mark.parametrize("side", SIDES)
def test_beside_a_later_period_stands_the_time_of_the_one_after_it(side):
    fingers = Fingers("2/60:2/30:10", counter=True).play(1, 400)
    assert fingers.app.correct("period", side, 2)
    at_page(fingers, MOVES_OF[side]).keys("+*3 >*2")
    assert (shown(fingers, side), shown(fingers, other(side))) == ("P 3", "0:10")


def test_only_what_was_typed_of_a_counter_is_followed_by_what_it_means():
    fingers = at_page(Fingers("4/60:30", counter=True).play(2, 400), 4).keys("+ =")
    assert "P 1" not in fingers.shows()  # a time alone: nothing is said of periods
    assert at_page(fingers, MOVES_OF[LEFT]).keys("+ =").shows() == ["P 1", "P 1"]
    one = at_page(Fingers("60", counter=True).play(1), MOVES_OF[LEFT]).keys("+ =")
    assert (counters(one), "P 1" in one.shows()) == ([2, 2], False)  # and where there is one period alone


def test_a_period_without_a_number_of_moves_does_not_end_by_them():
    fingers = at_page(Fingers("60:30", counter=True).play(1), PERIOD_OF[LEFT])
    assert fingers.shows() == ["P 1", "P 1"]


# Byo-yomi


def told(fingers):
    """Return a list to which the kind of each event is added that is reported from now on."""
    kinds = []
    fingers.stage.desk.reports = lambda clock, _refusal: kinds.append(clock.events.kind)
    return kinds


def at_byoyomi(fingers, word, side=LEFT):
    """Go on from where it is to the page of `word` for a side: a letter of the count, or `yES` or `no`."""
    for _ in range(30):
        if shown(fingers, side).split(" ")[0] == read(word) and any(fingers.blinking()[side]):
            return fingers
        fingers.keys(">")
    raise AssertionError(f"{word} is not there")


def test_a_period_that_is_put_brings_its_byoyomi_along():
    fingers = at_page(Fingers("60:60j3x10").play(0), PERIOD_OF[LEFT]).keys("+ >*2")
    assert [text.strip() for text in fingers.shows()] == ["no", "byo"]
    assert shown(fingers.keys(">"), LEFT) == "J 3"
    fingers.keys("=")
    assert (numbers(fingers), fingers.clock.sides[LEFT].extra_count) == ([2, 1], 3)


def test_a_period_that_is_put_and_taken_back_takes_its_byoyomi_with_it():
    fingers = Fingers("60:60j3x10").play(0)
    before, events_told = everything(fingers), told(fingers)
    at_page(fingers, PERIOD_OF[LEFT]).keys("+ - > >")
    assert fingers.app.menu.page is None  # there are no more pages, and nothing was done
    assert (everything(fingers), events_told) == (before, [])


def in_byoyomi():
    """Pause White in the second of three byo-yomi periods, which are his second period."""
    fingers = Fingers("1:1j3x10").keys("=").wait(16_000).keys("=")
    account = fingers.clock.sides[LEFT]
    assert (account.number, account.extra, account.extra_count) == (2, True, 2)
    return fingers


def test_byoyomi_that_has_begun_is_as_it_was_when_its_period_was_left_and_taken_again():
    fingers = at_page(in_byoyomi(), PERIOD_OF[LEFT])
    before = everything(fingers)
    fingers.keys("- + >*2")
    assert shown(fingers, LEFT) == read("yES")
    assert shown(fingers.keys(">"), LEFT) == "J 2"
    assert everything(fingers.keys("=")) == before


def test_a_side_that_is_put_out_of_byoyomi_is_not_in_it_any_more():
    fingers = in_byoyomi()
    events_told = told(fingers)
    at_page(fingers, PERIOD_OF[LEFT]).keys("- =")
    account = fingers.clock.sides[LEFT]
    assert (account.number, account.extra) == (1, False)
    assert set(events_told) == {events.CORRECTED}  # and nothing that was refused on the way


@pytest.mark.parametrize(
    ("keys", "count"),
    [("+", "J 4"), ("+*2", "J 5"), ("-", "J 2"), ("-*5", "J 1"), ("+1.0", "J 10"), ("+1.2", "J 20"), ("-1.0", "J 1")],
)
def test_a_count_of_byoyomi_goes_by_one_or_in_tens_and_stops(keys, count):
    fingers = at_byoyomi(at_page(Fingers("60j3x10").play(0), PERIOD_OF[LEFT]), "J").keys(keys)
    assert shown(fingers, LEFT) == count
    assert fingers.keys("=").clock.sides[LEFT].extra_count == int(count[2:])


def test_a_count_stops_at_the_most_that_there_can_be():
    fingers = at_byoyomi(at_page(Fingers("60j3x10").play(0), PERIOD_OF[LEFT]), "J").keys("+10.0")
    most = shown(fingers, LEFT)
    assert shown(fingers.keys("+"), LEFT) == shown(fingers.keys("+1.0"), LEFT) == most
    assert fingers.keys("=").clock.sides[LEFT].extra_count == int(most[2:])


@pytest.mark.parametrize("side", SIDES)
def test_beside_what_is_changed_of_byoyomi_stands_its_method(side):
    fingers = at_byoyomi(at_page(Fingers("60j3x10").play(0), PERIOD_OF[side]), "J", side)
    assert shown(fingers, other(side)) == read("byo")
    assert not any(fingers.blinking()[other(side)])


def test_pages_of_byoyomi_are_there_for_the_side_that_has_it():
    fingers = at_page(Fingers("W60-B60j3x10").play(0), PERIOD_OF[RIGHT])
    assert shown(fingers.keys(">"), RIGHT) == "no"
    assert shown(fingers.keys(">"), RIGHT) == "J 3"
    assert fingers.keys(">").app.menu.page is None  # the last one

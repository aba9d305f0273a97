# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The pair of clocks: states, who runs, what a press is, and the instant at which something happens by itself."""

import ast
from pathlib import Path

import pytest

from flagfall.notation import read_canonical
from flagfall.timing import chessclock, events
from flagfall.timing.chessclock import OVER, PAUSED, READY, RUNNING, VOID, ChessClock, UnknownSide, WrongState
from flagfall.timing.clockwork import COUNTED, PASSED, TimeRanBackwards
from flagfall.timing.sideclock import INTERIM_MS, ClockMisuse, Unfit
from flagfall.timing.sides import LEFT, NOBODY, RIGHT
from flagfall.timing.turn import NEVER
from tests.games import whole

MINUTE = 60_000


def ready(notation, **settings):
    """Return a clock that stands ready at instant 0, its events taken."""
    clock = ChessClock(read_canonical(notation), **settings)
    clock.events.clear()
    return clock


def started(notation, **settings):
    """Return a clock whose White was started at instant 0, its events taken."""
    clock = ready(notation, **settings)
    clock.start(0)
    clock.events.clear()
    return clock


def times(clock):
    """Return what both sides read at the clock's instant, left first."""
    return [clock.remaining_ms(side, clock.now) for side in (LEFT, RIGHT)]


def happened(clock):
    """Take all events: (kind, side, at, value) each."""
    queue = clock.events
    found = []
    while queue.take():
        found.append((queue.kind, queue.side, queue.at, queue.value))
    return found


# Before the start


def test_a_new_clock_is_ready_and_nobody_runs():
    clock = ChessClock(read_canonical("60+5"))
    assert (clock.state, clock.running, clock.turn, clock.first_flag) == (READY, NOBODY, LEFT, NOBODY)
    assert (clock.white, clock.counter, clock.freeze) == (LEFT, False, False)
    assert times(clock) == [65_000, 65_000]
    assert clock.deadline() == NEVER
    assert happened(clock) == [(events.SET_UP, LEFT, 0, 0)]


def test_times_follow_the_colour_in_an_odds_game():
    clock = ready("W900-B600")
    assert times(clock) == [900_000, 600_000]
    clock.set_white(RIGHT)
    assert (clock.white, clock.turn, times(clock)) == (RIGHT, RIGHT, [600_000, 900_000])
    assert happened(clock) == [(events.WHITE_CHANGED, RIGHT, 0, 0)]


def test_a_press_before_the_start_is_cued_and_changes_nothing_else():
    clock = ready("60")
    assert clock.press(RIGHT, 500) == VOID
    assert happened(clock) == [(events.PRESS_CUED, RIGHT, 500, 0)]
    assert (clock.state, times(clock)) == (READY, [60_000, 60_000])


def test_neither_pause_nor_resume_means_anything_before_the_start():
    clock = ready("60")
    assert not clock.pause(10)
    assert not clock.resume(20)
    assert (clock.state, happened(clock)) == (READY, [])


def test_white_starts_and_earns_nothing_by_it():
    clock = ready("60+5", white=RIGHT)
    clock.start(1000)
    assert (clock.state, clock.running, clock.sides[RIGHT].moves) == (RUNNING, RIGHT, 0)
    assert clock.remaining_ms(RIGHT, 1000) == 65_000
    assert clock.remaining_ms(RIGHT, 1001) == 64_999
    assert happened(clock) == [(events.STARTED, RIGHT, 1000, 0)]


# A press


def test_a_press_has_three_outcomes():
    assert len({VOID, COUNTED, PASSED}) == 3


def test_a_press_hands_over_at_its_own_instant():
    clock = started("60")
    assert clock.press(LEFT, 10_000) == COUNTED
    assert (clock.running, clock.sides[LEFT].moves) == (RIGHT, 1)
    clock.advance(10_001)
    assert times(clock) == [50_000, 59_999]
    assert happened(clock) == [(events.PRESSED, LEFT, 10_000, 1)]


def test_a_press_of_the_idle_side_is_ignored_and_charges_the_running_one_on():
    clock = started("60")
    for at in range(10, 10_001, 10):
        assert clock.press(RIGHT, at) == VOID
    assert (times(clock), clock.running) == ([50_000, 60_000], LEFT)
    assert {kind for kind, _, _, _ in happened(clock)} == {events.PRESS_IGNORED}


def test_a_press_at_the_last_millisecond_is_in_time():
    clock = started("5+2", freeze=True)
    assert clock.press(LEFT, 6999) == COUNTED
    assert times(clock) == [2001, 7000]


def test_a_press_at_the_deadline_is_too_late():
    clock = started("5+2", freeze=True)
    assert clock.press(LEFT, 7000) == VOID
    assert (times(clock), clock.sides[LEFT].moves, clock.running) == ([0, 7000], 0, NOBODY)
    assert happened(clock) == [(events.FLAG_FELL, LEFT, 7000, 0)]


def test_a_late_press_leaves_the_flag_at_the_deadline():
    clock = started("5", freeze=True)
    assert clock.press(LEFT, 9000) == VOID
    assert (clock.sides[LEFT].flagged_at, clock.now) == (5000, 9000)


# Flags


def test_the_flag_falls_exactly_at_zero():
    clock = started("10", freeze=True)
    assert clock.deadline() == 10_000
    clock.advance(9999)
    assert (clock.sides[LEFT].final, clock.state, times(clock)[LEFT]) == (False, RUNNING, 1)
    clock.advance(10_000)
    assert (clock.sides[LEFT].final, clock.state, clock.first_flag) == (True, OVER, LEFT)
    assert clock.deadline() == NEVER


def test_without_freeze_the_flagged_side_runs_on_at_zero_until_it_presses():
    clock = started("10+5", freeze=False)
    clock.advance(15_000)
    assert (clock.state, clock.running, clock.first_flag) == (RUNNING, LEFT, LEFT)
    clock.advance(20_000)
    assert times(clock) == [0, 15_000]
    assert clock.press(LEFT, 21_000) == PASSED
    assert (clock.running, clock.sides[LEFT].moves, times(clock)) == (RIGHT, 0, [0, 15_000])
    assert happened(clock) == [(events.FLAG_FELL, LEFT, 15_000, 0), (events.TURN_PASSED, LEFT, 21_000, 0)]


def test_without_freeze_the_other_side_counts_and_earns_on():
    clock = started("10+5", freeze=False)
    clock.press(LEFT, 20_000)
    assert clock.press(RIGHT, 22_000) == COUNTED
    assert (times(clock), clock.sides[RIGHT].moves, clock.running) == ([0, 18_000], 1, LEFT)


def test_a_turn_that_comes_back_to_a_flagged_side_costs_nothing_and_can_be_paused():
    clock = started("10", freeze=False)
    clock.press(LEFT, 10_000)
    clock.press(RIGHT, 12_000)
    assert clock.pause(15_000)
    assert (clock.state, times(clock)) == (PAUSED, [0, 8000])


def test_the_second_flag_has_its_own_instant_and_ends_it_and_the_first_stays_first():
    clock = started("10", freeze=False)
    clock.press(LEFT, 11_000)
    clock.advance(20_999)
    assert clock.state == RUNNING
    clock.advance(21_000)
    assert (clock.state, clock.first_flag) == (OVER, LEFT)
    assert [account.flagged_at for account in clock.sides] == [10_000, 21_000]


def test_hourglass_ends_at_the_flag_whatever_freeze_says():
    clock = started("*10", freeze=False)
    clock.advance(10_000)
    assert (clock.state, times(clock)) == (OVER, [0, 20_000])


def test_overtime_goes_on_below_zero_and_presses_count():
    clock = started("10o")
    clock.advance(10_000)
    assert (clock.state, clock.first_flag, times(clock)[LEFT]) == (RUNNING, LEFT, 0)
    assert clock.press(LEFT, 15_000) == COUNTED
    assert (times(clock), clock.sides[LEFT].moves) == ([-5000, 10_000], 1)
    clock.advance(25_000)
    assert (clock.state, clock.first_flag) == (RUNNING, LEFT)
    assert [account.flagged_at for account in clock.sides] == [10_000, 25_000]


def test_a_side_without_any_time_flags_at_the_instant_its_turn_begins():
    clock = started("W10-B0d5", freeze=True)
    clock.press(LEFT, 1000)
    clock.advance(5999)
    assert (clock.sides[RIGHT].final, clock.delay_ms(RIGHT, 5999)) == (False, 1)
    clock.advance(6000)
    assert clock.sides[RIGHT].flagged_at == 6000


# When it is over


def test_when_it_is_over_no_press_no_pause_and_no_resume_says_anything():
    clock = started("10", freeze=True)
    clock.advance(10_000)
    clock.events.clear()
    assert clock.press(LEFT, 11_000) == clock.press(RIGHT, 12_000) == VOID
    assert not clock.pause(13_000)
    assert not clock.resume(14_000)
    assert (happened(clock), times(clock), clock.state) == ([], [0, 10_000], OVER)


# Pause


def test_a_pause_stops_both_and_resume_goes_on_with_the_same_side():
    clock = started("60")
    assert clock.pause(10_000)
    assert (clock.state, clock.running, clock.turn) == (PAUSED, NOBODY, LEFT)
    assert clock.deadline() == NEVER
    clock.advance(70_000)
    assert times(clock) == [50_000, 60_000]
    assert clock.resume(70_000)
    assert clock.deadline() == 120_000
    assert happened(clock) == [(events.PAUSED, LEFT, 10_000, 0), (events.RESUMED, LEFT, 70_000, 0)]


def test_a_press_in_a_pause_is_cued():
    clock = started("60")
    clock.pause(10_000)
    clock.events.clear()
    assert clock.press(LEFT, 11_000) == VOID
    assert (happened(clock), clock.turn) == ([(events.PRESS_CUED, LEFT, 11_000, 0)], LEFT)


def test_a_second_pause_and_a_second_resume_do_nothing():
    clock = started("60")
    clock.pause(10_000)
    assert not clock.pause(11_000)
    clock.resume(12_000)
    assert not clock.resume(13_000)
    clock.advance(14_000)
    assert times(clock)[LEFT] == 48_000


def test_a_pause_one_millisecond_before_the_flag_comes_in_time():
    clock = started("10", freeze=True)
    assert clock.pause(9999)
    assert (clock.state, times(clock)[LEFT]) == (PAUSED, 1)


def test_a_flag_at_the_very_instant_of_a_pause_wins():
    clock = started("10", freeze=True)
    assert not clock.pause(10_000)
    assert (clock.state, clock.sides[LEFT].flagged_at) == (OVER, 10_000)


def test_what_a_delay_used_up_stays_used_over_a_pause():
    clock = started("60d5")
    clock.pause(4000)
    assert clock.delay_ms(LEFT, clock.now) == 1000
    clock.resume(10_000)
    clock.press(LEFT, 14_000)
    assert times(clock) == [57_000, 60_000]


# Change of period


def test_at_the_first_zero_both_sides_get_the_next_main_time():
    clock = started("10:30+5")
    clock.advance(9999)
    assert times(clock) == [1, 10_000]
    clock.advance(10_000)
    assert (times(clock), [account.number for account in clock.sides]) == ([30_000, 40_000], [2, 2])
    assert happened(clock) == [(events.PERIOD_ENTERED, LEFT, 10_000, 2), (events.PERIOD_ENTERED, RIGHT, 10_000, 2)]
    clock.press(LEFT, 12_000)
    assert times(clock)[LEFT] == 33_000


def test_a_side_in_its_last_period_gets_nothing_when_the_other_passes_by_time():
    clock = started("W10:30-B20")
    clock.advance(10_000)
    assert (times(clock), [account.number for account in clock.sides]) == ([30_000, 20_000], [2, 1])


def test_an_interim_flag_stands_for_five_minutes_to_the_millisecond_also_in_a_pause():
    clock = started("10:3600")
    clock.advance(10_000)
    assert [account.has_interim() for account in clock.sides] == [True, False]
    clock.pause(20_000)
    assert clock.deadline() == 10_000 + INTERIM_MS
    clock.advance(10_000 + INTERIM_MS - 1)
    assert clock.sides[LEFT].has_interim()
    clock.events.clear()
    clock.advance(10_000 + INTERIM_MS)
    assert not clock.sides[LEFT].has_interim()
    assert happened(clock) == [(events.INTERIM_ENDED, LEFT, 10_000 + INTERIM_MS, 0)]


def test_by_moves_only_the_side_that_completed_them_enters_the_next_period():
    clock = started("2/60+5:30+5", counter=True)
    for at, side in ((1000, LEFT), (2000, RIGHT), (3000, LEFT)):
        clock.press(side, at)
    assert (times(clock), [account.number for account in clock.sides]) == ([103_000, 69_000], [2, 1])


def test_by_moves_zero_before_the_last_of_them_is_final():
    clock = started("2/10:30", counter=True, freeze=True)
    clock.advance(10_000)
    assert (clock.state, clock.sides[LEFT].number) == (OVER, 1)


def test_a_repeated_last_period_goes_on_by_time_and_never_ends():
    clock = started("10:5*")
    clock.advance(10_000 + 3 * 5000)
    assert (clock.state, clock.sides[LEFT].number, times(clock)) == (RUNNING, 5, [5000, 30_000])


def test_a_period_may_be_passed_and_lost_at_the_same_instant():
    clock = started("10:0+5", freeze=True)
    clock.advance(10_000)
    assert (clock.state, [account.number for account in clock.sides]) == (OVER, [2, 2])
    assert [kind for kind, _, _, _ in happened(clock)] == [events.PERIOD_ENTERED] * 2 + [events.FLAG_FELL]


# Gong


def test_a_gong_hands_over_by_itself_and_a_press_does_nothing():
    clock = started("g10")
    assert clock.press(LEFT, 5000) == VOID
    clock.advance(9999)
    assert (clock.running, times(clock)) == (LEFT, [1, 10_000])
    clock.advance(10_000)
    assert (clock.running, times(clock)) == (RIGHT, [10_000, 10_000])
    assert happened(clock) == [(events.PRESS_IGNORED, LEFT, 5000, 0), (events.STRETCH_BEGAN, RIGHT, 10_000, 0)]
    clock.advance(35_000)
    assert (clock.running, times(clock)) == (RIGHT, [10_000, 5000])


# A new game


def test_a_new_game_knows_nothing_of_the_last_one():
    clock = started("30", freeze=True)
    clock.advance(30_000)
    clock.set_up(read_canonical("60"), RIGHT, True, False, 31_000)
    assert whole(clock) == whole(ChessClock(read_canonical("60"), RIGHT, True, False, 31_000))
    clock.start(40_000)
    assert clock.deadline() == 40_000 + MINUTE


# Misuse


@pytest.mark.parametrize(
    ("error", "misuse"),
    [
        (TimeRanBackwards, lambda clock: clock.advance(999)),
        (TimeRanBackwards, lambda clock: clock.press(LEFT, 999)),
        (TimeRanBackwards, lambda clock: clock.pause(999)),
        (TimeRanBackwards, lambda clock: clock.resume(999)),
        (UnknownSide, lambda clock: clock.press(NOBODY, 1500)),
        (UnknownSide, lambda clock: clock.press(-1, 1500)),
        (UnknownSide, lambda clock: clock.set_up(clock.controls, NOBODY, False, False, 1500)),
        (UnknownSide, lambda clock: clock.set_white(NOBODY)),
        (WrongState, lambda clock: clock.set_white(RIGHT)),
        (WrongState, lambda clock: clock.start(1500)),
    ],
)
def test_misuse_of_a_running_clock_raises_and_changes_nothing(error, misuse):
    clock = started("60d5:30")
    clock.press(LEFT, 1000)
    clock.events.clear()
    before = whole(clock)
    with pytest.raises(error):
        misuse(clock)
    assert (whole(clock), happened(clock)) == (before, [])


def test_a_start_in_the_past_raises_and_changes_nothing():
    clock = ChessClock(read_canonical("60"), now=1000)
    before = whole(clock)
    with pytest.raises(TimeRanBackwards, match="instant 999 after 1000"):
        clock.start(999)
    assert whole(clock) == before


def test_all_misuse_is_of_one_kind():
    assert all(issubclass(each, ClockMisuse) for each in (TimeRanBackwards, UnknownSide, Unfit, WrongState))


# What an arbiter corrects, and what comes back


CORRECTIONS = {
    "add_time": lambda clock, side: clock.add_time(side, 1000),
    "set_time": lambda clock, side: clock.set_time(side, 1000),
    "set_moves": lambda clock, side: clock.set_moves(side, 3),
    "put_in_period": lambda clock, side: clock.put_in_period(side, 2),
    "set_byoyomi": lambda clock, side: clock.set_byoyomi(side, 2, True),
    "give_turn": lambda clock, side: clock.give_turn(side),
    "take_flags_back": lambda clock, _side: clock.take_flags_back(),
    "load": lambda clock, _side: clock.load(read_canonical("300"), True, True),
}
BY_SIDE = sorted(set(CORRECTIONS) - {"take_flags_back", "load"})
AT_HOME = (PAUSED, RIGHT, NOBODY, True, False, 5000)
AN_ACCOUNT = (2, 7000, 0, None, 9, True, 2, None)


@pytest.mark.parametrize("verb", CORRECTIONS)
@pytest.mark.parametrize("clock", [ready("60:30j3x5"), started("60:30j3x5")], ids=["ready", "running"])
def test_what_does_not_stand_still_is_not_corrected(clock, verb):
    before = whole(clock)
    with pytest.raises(WrongState, match="neither paused nor over"):
        CORRECTIONS[verb](clock, RIGHT)
    assert whole(clock) == before


@pytest.mark.parametrize("side", [-1, NOBODY])
@pytest.mark.parametrize("verb", BY_SIDE)
def test_no_third_side_is_corrected(verb, side):
    clock = started("60:30j3x5")
    clock.pause(1000)
    before = whole(clock)
    with pytest.raises(UnknownSide):
        CORRECTIONS[verb](clock, side)
    assert whole(clock) == before


@pytest.mark.parametrize(
    "misuse",
    [
        lambda clock: clock.set_time(LEFT, -1),
        lambda clock: clock.set_moves(LEFT, -1),
        lambda clock: clock.put_in_period(LEFT, 0),
        lambda clock: clock.put_in_period(LEFT, 3),
        lambda clock: clock.set_byoyomi(LEFT, 2, True),  # period 1 has none
        lambda clock: clock.take_flags_back(),
    ],
)
def test_what_no_clock_can_be_is_refused_and_changes_nothing(misuse):
    clock = started("60:30j3x5")
    clock.pause(1000)
    before = whole(clock)
    with pytest.raises(Unfit):
        misuse(clock)
    assert whole(clock) == before


@pytest.mark.parametrize("count", [0, 100])
def test_byoyomi_has_1_to_99_periods(count):
    clock = started("60j3x5")
    clock.pause(1000)
    with pytest.raises(Unfit):
        clock.set_byoyomi(LEFT, count, False)
    for possible in (1, 99):
        clock.set_byoyomi(LEFT, possible, False)
        assert clock.sides[LEFT].extra_count == possible


def test_time_is_taken_down_to_nothing_and_no_further_but_overtime_goes_on_from_where_it_is():
    clock = started("60")
    clock.pause(1000)
    clock.add_time(LEFT, -58_999)
    assert times(clock) == [1, 60_000]
    clock.add_time(LEFT, -2)
    assert times(clock) == [0, 60_000]
    over = started("10o")
    over.pause(15_000)
    over.add_time(LEFT, -1000)
    assert times(over) == [-5000, 10_000]
    over.add_time(LEFT, 1000)
    assert times(over) == [-4000, 10_000]


def test_a_clock_takes_up_what_was_kept_of_it():
    clock = ready("60:30j3x5")
    clock.take_up(AT_HOME, (AN_ACCOUNT, (1, 5, 0, 3000, 8, False, 0, 4000)))
    assert (clock.state, clock.turn, clock.counter, clock.freeze, clock.now) == (PAUSED, RIGHT, True, False, 5000)
    left, right = clock.sides
    assert (left.number, left.remaining_ms, left.moves, left.extra, left.extra_count) == (2, 7000, 9, True, 2)
    assert (right.final, right.flagged_at, right.rate, right.interim_until) == (True, 4000, 0, 8000)
    assert clock.deadline() == 8000


@pytest.mark.parametrize(
    ("place", "value"),
    [(0, 0), (0, 3), (1, -1), (2, -1), (2, 99_001), (3, -1), (3, INTERIM_MS + 1), (4, -1), (6, -1), (6, 100)],
)
@pytest.mark.parametrize("side", [LEFT, RIGHT])
def test_an_account_that_cannot_be_is_not_taken_up_and_nothing_has_changed(side, place, value):
    accounts = [AN_ACCOUNT, AN_ACCOUNT]
    accounts[side] = AN_ACCOUNT[:place] + (value,) + AN_ACCOUNT[place + 1 :]
    clock = ready("60:30j3x5")
    before = whole(clock)
    with pytest.raises(Unfit):
        clock.take_up(AT_HOME, accounts)
    assert whole(clock) == before


@pytest.mark.parametrize(("place", "value"), [(0, OVER + 1), (1, NOBODY), (2, NOBODY + 1)])
def test_a_state_that_cannot_be_is_not_taken_up(place, value):
    clock = ready("60:30j3x5")
    before = whole(clock)
    with pytest.raises(Unfit):
        clock.take_up(AT_HOME[:place] + (value,) + AT_HOME[place + 1 :], (AN_ACCOUNT, AN_ACCOUNT))
    assert whole(clock) == before


def test_nothing_is_taken_up_in_a_game():
    clock = started("60:30j3x5")
    before = whole(clock)
    with pytest.raises(WrongState):
        clock.take_up(AT_HOME, (AN_ACCOUNT, AN_ACCOUNT))
    assert whole(clock) == before


FIELDS = set(vars(ready("60"))) | set(vars(ready("60").sides[LEFT]))
CORE = Path(chessclock.__file__).parent.parent


def written_in(path):
    """Yield (line, field) of each field of a clock or an account that is written, but by an object into itself."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if type(node) is ast.AugAssign else []
        for target in [each for tree in targets for each in ast.walk(tree) if isinstance(each, ast.Attribute)]:
            holder = ast.unparse(target.value)
            its_own = holder == "self" or holder.split(".")[-1] == "settings"  # which have some names in common
            if target.attr in FIELDS and isinstance(target.ctx, ast.Store) and not its_own:
                yield f"{path.name}:{node.lineno}: {ast.unparse(target)}"


def test_nobody_in_the_core_but_the_clock_writes_into_it():
    outside = [path for path in sorted(CORE.rglob("*.py")) if path.parent.name != "timing"]
    assert [found for path in outside for found in written_in(path)] == []


def test_a_field_that_is_written_from_outside_is_found(tmp_path):
    place = tmp_path / "a.py"
    place.write_text("clock.turn = 1\nself.turn = clock.now\nclock.sides[0].moves += 1\na, clock.state = 1, 2\n")
    assert list(written_in(place)) == ["a.py:1: clock.turn", "a.py:3: clock.sides[0].moves", "a.py:4: clock.state"]

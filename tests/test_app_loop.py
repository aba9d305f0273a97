# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The turn of the loop: what is due in it is done in it, and what a clock that comes back goes on with."""

import pytest

from flagfall.app import App
from flagfall.arbiter import records
from flagfall.face.display import VERSION_MS
from flagfall.hands import inputs
from flagfall.hands.debounce import SETTLE_MS
from flagfall.hands.gestures import HOLD_MS
from flagfall.notation import read_canonical
from flagfall.timing import events
from flagfall.timing.chessclock import PAUSED, RUNNING
from flagfall.timing.sides import LEFT, RIGHT
from flagfall.timing.turn import NEVER
from tests.test_app import Clock, running


def test_what_was_due_in_a_turn_of_the_loop_is_not_due_any_more():
    clock = running("12+1", sound=True, auto_off=True)
    clock.app.questions.add(3_000, False)
    clock.app.questions.add(5_000, True)
    clock.desk.key(inputs.PLUS, True)
    for _turn in range(200):
        assert clock.app.deadline() > clock.desk.t
        clock.desk.t = clock.app.deadline()
        clock.app.step()
    assert clock.clock.sides[LEFT].final
    assert clock.desk.fed > 200


def test_a_loop_that_would_turn_for_ever_is_found(monkeypatch):
    clock = Clock("60")
    monkeypatch.setattr(clock.app, "deadline", lambda: 700)
    with pytest.raises(AssertionError, match="what is due at 700 is still due"):
        clock.wait(1000)


def test_the_crystal_is_trimmed_as_the_settings_say_at_power_on_and_in_every_new_game():
    clock = running("60", trim_ppb=1234)
    assert clock.desk.trim_ppb == 1234
    clock.wait(1000).lose_power()
    assert (clock.clock.state, clock.desk.trim_ppb) == (PAUSED, 1234)
    clock.settings.trim_ppb = -77
    clock.app.new_game()
    assert clock.desk.trim_ppb == -77


def test_a_press_just_before_a_new_game_is_told_with_its_own_times_and_is_not_in_the_new_journal():
    clock = running("60").wait(1000)
    told = []
    clock.desk.reports = lambda its, _refusal: told.append((its.events.kind, its.remaining_ms(LEFT, its.now)))
    clock.desk.contact(RIGHT, False)
    clock.desk.contact(LEFT, True)
    clock.desk.t = 2000
    clock.app.new_game(read_canonical("300"))
    assert told == [(events.PRESSED, 59_000), (events.SET_UP, 300_000)]
    clock.wait(1000)
    assert [what for _index, _at, what, *_rest in clock.app.journal.entries()] == [records.SET_UP]


@pytest.mark.parametrize(("held_ms", "state"), [(HOLD_MS - 1, RUNNING), (HOLD_MS, PAUSED)])
def test_a_hold_in_a_stall_ends_at_its_own_instant(held_ms, state):
    # Both edges are taken in one turn of the loop: what is due at an instant comes before an edge in it.
    clock = running("60").wait(1000).play()
    clock.desk.key(inputs.PLAY, True)
    clock.desk.t += held_ms
    clock.desk.key(inputs.PLAY, False)
    clock.wait(100)
    assert clock.clock.state == state


def test_white_changes_at_the_instant_at_which_the_lever_was_turned_however_late_the_loop_turns():
    clock = Clock("60").wait(500)
    clock.reported.clear()
    clock.desk.t = 700
    clock.desk.contact(RIGHT, False)
    clock.desk.contact(LEFT, True)
    clock.desk.t = 1000
    clock.app.step()
    assert (events.WHITE_CHANGED, RIGHT, 700) in clock.reported


def test_no_event_before_a_press_in_a_long_stall_is_lost():
    clock = running("1*")
    clock.desk.t = 100_000
    clock.desk.contact(RIGHT, False)
    clock.desk.contact(LEFT, True)
    clock.app.step()
    assert clock.kinds() == [events.PERIOD_ENTERED] * 200 + [events.PRESSED]
    assert clock.clock.events.lost == 0


def test_what_happened_before_a_press_in_a_stall_is_told_without_it():
    clock = running("10:60")
    told = []
    clock.desk.reports = lambda its, _refusal: told.append((its.events.kind, its.events.at, its.sides[LEFT].moves))
    clock.desk.t = 12_000
    clock.desk.contact(RIGHT, False)
    clock.desk.contact(LEFT, True)
    clock.desk.t = 20_000
    clock.app.step()
    assert told == [(events.PERIOD_ENTERED, 10_000, 0)] * 2 + [(events.PRESSED, 12_000, 1)]


def test_a_host_is_told_of_an_instant_after_what_a_key_at_rest_comes_to_mean_in_it():
    # As what happens by itself: before the edges of that instant are only edges.
    clock = running("60").wait(1000).play()
    told = []
    clock.desk.reports = lambda its, _refusal: told.append((its.events.kind, its.events.at, its.state))
    clock.desk.key_contact(inputs.PLAY, True)
    clock.wait(10)
    clock.desk.key_contact(inputs.PLAY, False)
    settles_at = clock.desk.t + SETTLE_MS
    clock.app.questions.add(settles_at - 1, False)
    clock.app.questions.add(settles_at, False)
    clock.wait(100)
    assert told == [
        (events.TOLD, settles_at - 1, PAUSED),
        (events.RESUMED, settles_at, RUNNING),
        (events.TOLD, settles_at, RUNNING),
    ]


# Power


def test_switched_on_it_reports_a_new_game_once_or_one_that_came_back():
    clock = Clock("60", down=RIGHT, freeze=True)
    assert clock.reported == [(events.SET_UP, LEFT, 0)]
    clock.play().wait(5000)
    clock.reported.clear()
    clock.lose_power()
    assert clock.reported == [(events.RESTORED, LEFT, clock.clock.now)]
    assert 4500 <= clock.clock.now <= 5000


@pytest.mark.parametrize("late_ms", [0, 700])
def test_a_game_that_came_back_goes_on_from_its_own_instant_however_long_the_board_took_to_start(late_ms):
    clock = running("60").wait(5000).play()
    paused_at = clock.clock.now
    clock.desk.power_down()
    clock.desk.power_up()
    clock.desk.t += late_ms
    clock.app = App(clock.desk, clock.settings, read_canonical("60"))
    clock.clock = clock.app.clock
    clock.app.step()
    assert (clock.clock.state, clock.clock.now) == (PAUSED, paused_at)
    clock.wait(300).play().wait(1000)
    assert clock.clock.now == paused_at + 1300
    assert clock.clock.remaining_ms(LEFT, clock.clock.now) == 54_000
    assert clock.app.deadline() + clock.desk.began_at > clock.desk.t


@pytest.mark.parametrize("sound", [False, True])
def test_a_game_that_came_back_sounds_as_the_settings_say(sound):
    clock = running("20", sound=sound).wait(5000)
    clock.lose_power()
    clock.play().wait(20_000)
    assert (clock.desk.beep_count > 0) is sound


def test_a_game_longer_than_the_hours_after_which_a_clock_goes_off_comes_back_and_stays_on():
    clock = running("u", auto_off=True)
    clock.desk.t += 13 * 3_600_000
    clock.app.step()
    clock.lose_power()
    assert (clock.clock.state, clock.app.going_off.since) == (PAUSED, NEVER)
    clock.wait(60_000)
    assert clock.app.going_off.since == NEVER
    clock.play().wait(1000)
    assert clock.clock.running == LEFT


def test_the_greeting_of_a_game_that_came_back_lasts_a_second():
    # R43: the version, then the game; its instants began long before those of the board.
    clock = running("600").wait(100_000)
    clock.lose_power()
    clock.app.greet()
    clock.app.step()
    version = clock.texts()
    clock.wait(VERSION_MS - 1)
    assert clock.texts() == version != ["8:20", "10:00"]
    clock.wait(1)
    assert clock.texts() == ["8:20", "10:00"]


def test_a_new_game_and_its_start_in_one_stall_have_their_own_instants():
    clock = running("60").wait(10_000)
    clock.lose_power()
    clock.key(inputs.BACK, HOLD_MS).key(inputs.FORWARD, 100)
    assert clock.clock.state == PAUSED
    clock.reported.clear()
    for key, wait_ms in ((inputs.FORWARD, 300), (inputs.PLAY, 700)):
        clock.desk.key(key, True)
        clock.desk.t += 50
        clock.desk.key(key, False)
        clock.desk.t += wait_ms - 50
    clock.app.step()
    assert (clock.clock.state, clock.clock.now) == (RUNNING, 1000)
    assert clock.clock.remaining_ms(LEFT, 1000) == 59_300
    assert clock.reported[-1] == (events.STARTED, LEFT, 300)

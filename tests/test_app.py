# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The whole clock on a desk: what hands do to lever and keys, and what lamps, displays and memory then say."""

import pytest
from hypothesis import given, settings

from flagfall.app import App
from flagfall.arbiter import records
from flagfall.face.display import LAMP_BLINK, LAMP_FLASH, LAMP_OFF, LAMP_ON
from flagfall.hands import inputs
from flagfall.hands.gestures import HOLD_MS
from flagfall.hands.view import MOVES_AFTER_MS, PERIODS_AFTER_MS
from flagfall.keeping import keeper
from flagfall.keeping.counting import MOST_MS
from flagfall.keeping.settings import NIMH, Settings
from flagfall.notation import read_canonical
from flagfall.timing import events, profile
from flagfall.timing.chessclock import OVER, PAUSED, READY, RUNNING
from flagfall.timing.sides import LEFT, NOBODY, RIGHT
from host_sim.desk import segments
from host_sim.desk.desk import Desk
from host_sim.desk.stage import Stage
from tests.games import observed
from tests.micropython.sentences import turn_until
from tests.stories import stories


class Clock:
    """A clock on a desk, played by hand. `reported` lists (kind, side, at) of all that it reported."""

    def __init__(self, notation, down=RIGHT, desk=None, **chosen):
        self.desk = desk or Desk()
        if desk is None and down != NOBODY:
            self.desk.lay_lever(down)
        self.notation = notation
        self.settings = Settings()
        for name, value in chosen.items():
            setattr(self.settings, name, value)
        self.reported = []
        self.refusals = []
        self.desk.reports = self._report
        self.power_up()

    def power_up(self):
        self.desk.power_up()
        self.app = App(self.desk, self.settings, read_canonical(self.notation))
        self.clock = self.app.clock
        self.app.step()

    def lose_power(self):
        self.desk.power_down()
        self.power_up()

    def at(self, until):
        """Let time pass up to instant `until` of the desk, the loop turning whenever something is due."""
        turn_until(self.desk, self.app, until)
        return self

    def wait(self, ms):
        return self.at(self.desk.t + ms)

    def key(self, key, held_ms=0):
        """Push a key and let it go; hold it so long."""
        self.desk.key(key, True)
        self.wait(held_ms)
        self.desk.key(key, False)
        self.app.step()
        return self

    def play(self):
        return self.key(inputs.PLAY)

    def press(self, side):
        """Push that side's end of the lever down."""
        self.desk.contact(1 - side, False)
        self.desk.contact(side, True)
        self.app.step()
        return self

    def texts(self):
        return [segments.spell(picture) for picture in self.desk.pictures]

    def kinds(self):
        """Take what was reported: the kinds of event."""
        kinds = [kind for kind, _, _ in self.reported]
        self.reported.clear()
        return kinds

    def _report(self, clock, refusal):
        self.reported.append((clock.events.kind, clock.events.side, clock.events.at))
        if refusal is not None:
            self.refusals.append(refusal)


def running(notation, **how):
    """Return a clock whose White, at the left, was started at instant 0."""
    clock = Clock(notation, **how).play()
    assert clock.clock.state == RUNNING
    clock.reported.clear()
    return clock


# Before the start


def test_before_the_start_the_raised_end_is_white_and_turning_the_lever_cues_and_changes_only_that():
    clock = Clock("W900-B600")
    assert (clock.clock.white, clock.texts(), clock.desk.lamps) == (LEFT, ["15:00", "10:00"], [LAMP_BLINK, LAMP_OFF])
    clock.wait(500).press(LEFT)
    assert (clock.clock.white, clock.texts()) == (RIGHT, ["10:00", "15:00"])
    assert clock.desk.lamps == [LAMP_FLASH, LAMP_FLASH]
    clock.wait(1000)
    assert clock.desk.lamps == [LAMP_OFF, LAMP_BLINK]
    assert (clock.clock.state, clock.clock.now) == (READY, 1500)


def test_sides_that_differ_blink_before_the_start_also_after_a_power_cut():
    clock = Clock("W900-B600")
    for _ in range(2):
        clock.wait(5_000)
        assert clock.clock.state == READY
        assert [segments.digits_blink(picture) for picture in clock.desk.pictures] == [True, True]
        clock.lose_power()
    clock.wait(5_000).play()
    assert [segments.digits_blink(picture) for picture in clock.desk.pictures] == [False, False]


def test_play_starts_white_at_the_instant_at_which_it_goes_down():
    clock = Clock("60")
    clock.wait(700).key(inputs.PLAY, 5000)
    assert (clock.clock.running, clock.clock.remaining_ms(LEFT, 5700)) == (LEFT, 55_000)
    assert clock.desk.lamps == [LAMP_ON, LAMP_OFF]


def test_with_lever_start_the_press_of_black_starts_white_and_play_does_not():
    clock = Clock("60", down=LEFT, lever_start=True)
    clock.wait(300).play()
    assert (clock.clock.white, clock.clock.state) == (LEFT, READY)
    assert events.RESUME_REFUSED in clock.kinds()
    clock.press(RIGHT).wait(1000)
    assert (clock.clock.running, clock.clock.remaining_ms(LEFT, 1300)) == (LEFT, 59_000)
    assert [account.moves for account in clock.clock.sides] == [0, 0]


def test_with_buttons_there_is_no_lever_to_tell_who_is_white_or_to_match():
    clock = Clock("60", down=NOBODY, buttons=True, white=RIGHT)
    assert clock.clock.white == RIGHT
    clock.press(RIGHT).wait(10)
    assert (clock.clock.white, clock.kinds()[-1]) == (RIGHT, events.PRESS_CUED)
    clock.play().wait(1000).play().wait(1000).play()
    assert clock.clock.running == RIGHT


def test_before_anybody_laid_the_lever_down_the_setting_says_who_is_white_and_white_can_start():
    clock = Clock("60", down=NOBODY, white=RIGHT).play()
    assert clock.clock.running == RIGHT


# In play


def test_a_press_counts_at_its_edge_however_late_the_loop_turns():
    clock = running("60")
    clock.desk.t = 10_000
    clock.desk.contact(RIGHT, False)
    clock.desk.contact(LEFT, True)
    clock.desk.t = 15_000
    clock.app.step()
    assert [clock.clock.remaining_ms(side, 15_000) for side in (LEFT, RIGHT)] == [50_000, 55_000]


def test_a_flag_in_a_stall_is_stamped_at_its_own_instant_and_voids_the_press_after_it():
    clock = running("5", freeze=True)
    clock.desk.t = 5001
    clock.desk.contact(RIGHT, False)
    clock.desk.contact(LEFT, True)
    clock.desk.t = 60_000
    clock.app.step()
    assert clock.reported == [(events.FLAG_FELL, LEFT, 5000)]
    assert clock.texts() == ["0:00", "0:05"]


def test_no_event_of_a_long_stall_is_lost():
    clock = running("1*")
    clock.desk.t = 100_000
    clock.app.step()
    assert clock.kinds() == [events.PERIOD_ENTERED] * 200
    clock.desk.t = 200_000
    assert not clock.app.correct("add", LEFT, 1)
    assert clock.kinds() == [events.PERIOD_ENTERED] * 200 + [events.CORRECTION_REFUSED]
    assert clock.clock.events.lost == 0


def test_the_watchdog_is_fed_at_the_end_of_every_turn_of_the_loop():
    clock = Clock("60")
    fed = clock.desk.fed
    clock.app.step()
    clock.app.step()
    assert clock.desk.fed == fed + 2


@pytest.mark.parametrize("key", [inputs.BACK, inputs.MINUS, inputs.PLUS, inputs.FORWARD])
def test_every_key_but_play_pressed_shortly_does_nothing_while_a_side_runs(key):
    clock, untouched = running("60:30"), running("60:30")
    clock.wait(2000).key(key).wait(100)
    untouched.wait(2100)
    assert observed(clock.clock) == observed(untouched.clock)
    assert (clock.texts(), clock.kinds()) == (untouched.texts(), [])


@pytest.mark.parametrize("key", [inputs.BACK, inputs.MINUS, inputs.FORWARD])
def test_no_other_key_held_does_anything_while_a_side_runs(key):
    clock, untouched = running("60"), running("60")
    clock.wait(2000).key(key, 9000)
    assert observed(clock.clock) == observed(untouched.at(11_000).clock)
    assert (clock.texts(), clock.kinds()) == (untouched.texts(), [])


def test_plus_held_shows_the_moves_then_the_periods_then_the_times_again():
    clock = running("60:30")
    clock.wait(1000).press(LEFT).wait(1000)
    clock.desk.key(inputs.PLUS, True)
    clock.wait(MOVES_AFTER_MS - 1)
    assert clock.texts()[LEFT] == "0:59"
    clock.wait(1)
    assert clock.texts() == ["n 1", "n 0"]
    clock.wait(PERIODS_AFTER_MS - MOVES_AFTER_MS - 1)
    assert clock.texts() == ["n 1", "n 0"]
    clock.wait(1)
    assert clock.texts() == ["P 1", "P 1"]
    clock.wait(3000)
    clock.desk.key(inputs.PLUS, False)
    clock.app.step()
    assert clock.texts() == ["0:59", "0:53"]


def test_plus_held_shows_the_counter_that_a_press_has_just_raised_and_the_times_in_a_pause():
    clock = running("60")
    clock.desk.key(inputs.PLUS, True)
    clock.wait(2000).press(LEFT)
    assert clock.texts() == ["n 1", "n 0"]
    clock.key(inputs.PLAY)
    assert clock.texts()[LEFT] == "0:58"


# Pause and resume


def test_play_pauses_when_it_goes_down_and_resumes_when_it_is_let_go():
    clock = running("60")
    clock.wait(10_000).key(inputs.PLAY, 500)
    assert (clock.clock.state, clock.clock.remaining_ms(LEFT, 10_500)) == (PAUSED, 50_000)
    assert clock.desk.lamps == [LAMP_BLINK, LAMP_OFF]
    clock.desk.key(inputs.PLAY, True)
    clock.wait(200)
    assert clock.clock.state == PAUSED
    clock.desk.key(inputs.PLAY, False)
    clock.wait(1000)
    assert (clock.clock.running, clock.clock.remaining_ms(LEFT, 11_700)) == (LEFT, 49_000)


@pytest.mark.parametrize(("held_ms", "state"), [(HOLD_MS - 1, RUNNING), (HOLD_MS, PAUSED)])
def test_play_held_for_three_seconds_is_no_resume(held_ms, state):
    clock = running("60").play()
    clock.key(inputs.PLAY, held_ms)
    assert clock.clock.state == state


def test_letting_go_of_the_push_that_paused_does_not_resume():
    clock = running("60").play()
    assert clock.clock.state == PAUSED


def test_a_lever_moved_in_a_pause_is_cued_and_must_be_put_back_before_play_goes_on():
    clock = running("60").wait(1000).play()
    clock.wait(1000).press(LEFT)
    assert (clock.desk.lamps, clock.texts()) == ([LAMP_FLASH, LAMP_FLASH], ["0:59", "turn"])
    clock.reported.clear()
    clock.wait(1000).play()
    assert (clock.clock.state, clock.kinds()) == (PAUSED, [events.RESUME_REFUSED])
    clock.wait(100).press(RIGHT)
    assert clock.texts() == ["0:59", "1:00"]
    clock.wait(100).play()
    assert (clock.clock.running, clock.clock.sides[LEFT].moves) == (LEFT, 0)


def test_after_the_turn_was_given_to_the_other_side_the_lever_must_be_turned():
    clock = running("60").wait(1000).play()
    assert clock.app.correct("turn", RIGHT)
    clock.app.step()
    assert clock.texts() == ["turn", "1:00"]
    clock.play()
    assert clock.clock.state == PAUSED
    clock.press(LEFT).wait(100).play()
    assert clock.clock.running == RIGHT


def test_a_gong_needs_no_lever():
    clock = running("g10").wait(12_000).play()
    assert (clock.clock.turn, clock.texts()) == (RIGHT, ["0:10", "0:08"])
    clock.wait(100).play()
    assert clock.clock.running == RIGHT


# When it is over


def test_when_it_is_over_play_does_nothing_and_both_lamps_are_off():
    clock = running("5", freeze=True).wait(6000)
    clock.reported.clear()
    clock.play().press(LEFT).wait(100).play()
    assert (clock.clock.state, clock.kinds(), clock.desk.lamps) == (OVER, [], [LAMP_OFF, LAMP_OFF])


# Arbiter


def test_a_refused_command_says_why_and_changes_nothing():
    clock = running("60")
    assert not clock.app.correct("add", LEFT, 5000)
    assert clock.kinds() == [events.CORRECTION_REFUSED]
    assert clock.refusals == ["the clock is running; pause it first"]
    clock.play()
    assert clock.app.correct("add", LEFT, 5000)
    assert len(clock.refusals) == 1
    assert clock.clock.sides[LEFT].remaining_ms == 65_000


def test_a_command_comes_after_the_edges_that_were_there_before_it():
    # Even if the loop has not turned since: the press at 1 s counts, then the pause at 2 s.
    clock = running("60")
    clock.desk.t = 1000
    clock.desk.contact(RIGHT, False)
    clock.desk.contact(LEFT, True)
    clock.desk.t = 2000
    clock.desk.key(inputs.PLAY, True)
    clock.desk.t = 3000
    assert clock.app.correct("add", RIGHT, 5000)
    assert [account.remaining_ms for account in clock.clock.sides] == [59_000, 64_000]
    clock.desk.t = 4000
    clock.app.step()
    assert clock.clock.state == PAUSED


# A new game


def test_a_new_game_is_as_the_first_one_was():
    clock = running("W900-B600").wait(5000).press(LEFT).wait(5000)
    clock.app.new_game()
    clock.app.step()
    assert (clock.clock.state, clock.clock.white, clock.texts()) == (READY, RIGHT, ["10:00", "15:00"])


def test_a_press_before_a_new_game_is_none_of_the_new_one():
    clock = running("60").wait(1000)
    clock.desk.contact(RIGHT, False)
    clock.desk.contact(LEFT, True)
    clock.desk.t = 2000
    clock.app.new_game(read_canonical("300"))
    clock.wait(1000)
    assert (clock.clock.state, clock.texts()) == (READY, ["5:00", "5:00"])
    assert events.PRESSED in clock.kinds()


def test_a_new_game_obeys_settings_that_were_changed():
    clock = Clock("12", down=NOBODY, buttons=True)
    clock.settings.tenths = True
    clock.settings.white = RIGHT
    clock.settings.profile = profile.US
    clock.app.new_game()
    clock.app.step()
    assert (clock.texts(), clock.clock.white, clock.clock.counter) == (["12.0", "12.0"], RIGHT, True)
    assert clock.app.arbiter.profile == profile.US


def test_what_is_switched_in_a_game_holds_in_the_next_one_also_for_the_arbiter():
    clock = running("60").wait(1000).play()
    clock.settings.profile, clock.settings.freeze = profile.US, True
    assert (clock.app.arbiter.profile, clock.app.arbiter.freeze_by_hand) == (profile.FIDE, None)
    clock.app.new_game()
    assert (clock.app.arbiter.profile, clock.app.arbiter.freeze_by_hand) == (profile.US, True)


def test_a_new_game_begins_with_no_correction():
    clock = running("60").wait(1000).play()
    assert clock.app.correct("add", LEFT, 1_000) and clock.app.arbiter.can_cancel()
    clock.app.new_game()
    assert clock.app.arbiter.last is None and not clock.app.arbiter.can_cancel()


# Power


def test_a_game_comes_back_paused_and_goes_on():
    clock = running("60").wait(10_000).press(LEFT).wait(5300)
    clock.lose_power()
    assert (clock.clock.state, clock.clock.turn, clock.texts()) == (PAUSED, RIGHT, ["0:50", "0:55"])
    clock.wait(500).play().wait(10_000)
    assert clock.texts() == ["0:50", "0:45"]
    clock.play()
    assert clock.app.correct("undo")
    assert [account.remaining_ms for account in clock.clock.sides] == [50_000, 60_000]


def test_the_arbiter_obeys_the_settings_also_in_a_game_that_came_back():
    clock = running("60", profile=profile.US, freeze=True).wait(1000)
    clock.lose_power()
    assert clock.app.correct("control", read_canonical("300"))
    assert (clock.app.arbiter.profile, clock.clock.freeze) == (profile.US, True)


def test_back_held_three_seconds_asks_whether_a_game_that_came_back_is_to_be_dropped():
    clock = running("60").wait(10_000)
    clock.lose_power()
    clock.desk.key(inputs.BACK, True)
    clock.wait(HOLD_MS - 1)
    assert clock.clock.state == PAUSED
    assert clock.texts() == ["--- ", "--- "]
    clock.wait(1)
    assert (clock.clock.state, clock.texts()) == (PAUSED, ["nEU", "yE5"])
    clock.key(inputs.FORWARD, 100).key(inputs.FORWARD, 100)
    assert (clock.clock.state, clock.texts()) == (READY, ["1:00", "1:00"])


def test_a_question_that_a_hold_in_a_stall_opened_is_there_before_what_hands_did_afterwards():
    clock = running("60").wait(10_000)
    clock.lose_power()
    clock.desk.key(inputs.BACK, True)
    clock.desk.t += HOLD_MS + 500
    clock.desk.key(inputs.FORWARD, True)
    clock.wait(1000)
    assert (clock.clock.state, clock.texts()) == (PAUSED, ["nEU", "5urE"])


def test_back_let_go_early_or_held_in_a_game_that_has_gone_on_drops_nothing():
    clock = running("60").wait(10_000)
    clock.key(inputs.BACK, 5000)
    clock.lose_power()
    clock.key(inputs.BACK, HOLD_MS - 1)
    assert clock.clock.state == PAUSED
    clock.desk.key(inputs.BACK, True)
    clock.wait(1000).play().wait(HOLD_MS)
    assert clock.clock.state == RUNNING
    clock.play().key(inputs.BACK, 5000)
    assert clock.clock.state == PAUSED


def test_a_lever_turned_while_the_power_was_off_tells_who_is_white_of_a_ready_clock():
    clock = Clock("W900-B600")
    clock.wait(1000)
    clock.desk.power_down()
    clock.desk.contact(RIGHT, False)
    clock.desk.contact(LEFT, True)
    clock.power_up()
    assert (clock.clock.white, clock.texts()) == (RIGHT, ["10:00", "15:00"])
    assert clock.play().clock.running == RIGHT


def test_a_clock_that_was_never_started_keeps_white_where_the_lever_does_not_tell():
    clock = Clock("60", down=NOBODY, buttons=True, white=RIGHT).wait(1000)
    clock.settings.white = LEFT
    clock.lose_power()
    assert clock.clock.white == RIGHT


# What is unplugged and plugged again


def test_a_display_that_comes_back_is_right_within_a_second():
    clock = running("60").wait(1500)
    clock.desk.plugged[LEFT] = clock.desk.plugged[RIGHT] = False
    clock.wait(3000).press(LEFT).wait(10_000)
    assert clock.texts() == ["0:59", "1:00"]
    clock.desk.plugged[LEFT] = clock.desk.plugged[RIGHT] = True
    clock.wait(1000)
    assert clock.texts() == ["0:56", "0:49"]


def test_a_memory_that_comes_back_catches_up_within_a_second():
    clock = running("60")
    clock.desk.memory.plugged = False
    clock.wait(5000).press(LEFT).wait(10_000)
    clock.desk.memory.plugged = True
    clock.wait(1000)
    clock.lose_power()
    assert (clock.clock.turn, clock.texts()) == (RIGHT, ["0:55", "0:49"])


def test_without_a_memory_the_clock_plays_on():
    clock = Clock("60", down=NOBODY)
    clock.desk.memory.plugged = False
    clock.lose_power()
    clock.play().wait(60_000)
    assert clock.clock.sides[clock.clock.white].flagged_at == clock.clock.now


# Battery


def test_the_battery_is_judged_whenever_the_board_reads_another_voltage():
    clock = running("60", cells=NIMH)
    for millivolts, low in ((3551, False), (3550, True), (3600, True), (3601, False)):
        clock.desk.battery_mv = millivolts
        clock.wait(10)
        assert [segments.marks(picture) for picture in clock.desk.pictures] == [("battery",) * low] * 2


# A host asks


@pytest.mark.parametrize("after", [False, True])
def test_a_host_is_told_the_state_at_an_instant_before_or_after_its_edges(after):
    clock = running("60+2")
    told = []
    clock.desk.reports = lambda its, _refusal: told.append((its.events.kind, its.events.at, its.sides[LEFT].moves))
    clock.app.questions.add(5000, after)
    clock.at(4999)
    assert told == []
    clock.desk.t = 5000
    clock.desk.contact(RIGHT, False)
    clock.desk.contact(LEFT, True)
    clock.at(5001)
    assert (events.TOLD, 5000, int(after)) in told


def test_an_instant_that_is_past_is_told_as_now():
    clock = running("60").wait(3000)
    clock.app.questions.add(1000, True)
    clock.wait(10)
    assert clock.reported == [(events.TOLD, NOBODY, 3000)]


# The stage that skips what does not matter


class StageThatTurnsEveryTime(Stage):
    """A stage whose loop turns at every instant of the grid, as that of a board would."""

    def _due(self):
        return self.desk.t


@settings(max_examples=30)
@given(stories(seconds_beyond=2, longest=9))
def test_the_loop_may_sleep_until_something_is_due(story):
    chosen, actions = story
    lazy_records, busy_records = [], []
    lazy = Stage(chosen, actions, lazy_records.append)
    busy = StageThatTurnsEveryTime(chosen, actions, busy_records.append)
    acted_at = {action[0] for action in actions}
    for at in range(0, actions[-1][0], 7):
        lazy.run_until(at)
        busy.run_until(at)
        if at not in acted_at and not busy.desk.waiting():  # else it shows with the next turn
            assert lazy.desk.pictures == busy.desk.pictures
            assert lazy.desk.lamps == busy.desk.lamps
    lazy.run()
    busy.run()
    assert lazy_records == busy_records
    assert observed(lazy.app.clock) == observed(busy.app.clock)


# The journal begins where the game does


def test_a_start_in_the_same_turn_of_the_loop_as_a_change_of_colours_is_in_the_journal():
    clock = Clock("300+3")
    clock.desk.contact(RIGHT, False)
    clock.desk.contact(LEFT, True)
    clock.desk.key(inputs.PLAY, True)
    clock.app.step()
    assert (clock.clock.state, clock.clock.white) == (RUNNING, RIGHT)
    noted = [(what, side) for _index, _at, what, side, _number, _following in clock.app.journal.entries()]
    assert noted == [(records.SET_UP, RIGHT), (records.START, RIGHT)]
    clock.wait(2_000)
    assert len(list(clock.app.journal.entries())) == 2


# Instants begin anew with each game


def test_instants_begin_anew_where_a_game_is_armed_and_the_journal_with_them():
    clock = Clock("300+3").play().wait(5_000).press(LEFT).wait(1_000).play().wait(90_000)
    assert clock.clock.now > 90_000
    clock.app.new_game()
    assert clock.clock.now == 0
    clock.app.step()
    assert [at for _index, at, *_rest in clock.app.journal.entries()] == [0]
    clock.wait(3_000).play()
    assert [at for _index, at, *_rest in clock.app.journal.entries()] == [0, 3_000]
    clock.wait(1_000).press(RIGHT).wait(1_000)  # the lever lies as the last game left it: White sits there
    assert clock.clock.remaining_ms(RIGHT, clock.clock.now) == 305_000
    clock.lose_power()
    assert 4_900 <= clock.clock.now < 6_100
    assert clock.app.keeper.trouble == keeper.NO_TROUBLE


def test_what_was_under_way_when_a_game_is_armed_goes_on_at_its_own_time():
    clock = Clock("300+3").play().wait(5_000).press(LEFT).wait(1_000).play().wait(60_000)
    clock.press(RIGHT)  # the cue of a press in a pause lasts a second
    lamps = list(clock.desk.lamps)
    assert lamps == [LAMP_FLASH, LAMP_FLASH]
    clock.wait(300)
    clock.app.new_game()
    clock.wait(600)
    assert clock.desk.lamps == [LAMP_FLASH, LAMP_FLASH]
    clock.wait(200)
    assert LAMP_FLASH not in clock.desk.lamps


def test_a_key_that_is_held_over_a_new_game_and_the_cells_go_on():
    clock = Clock("300+3").play().wait(120_000).play()
    clock.desk.key(inputs.PLUS, True)
    clock.wait(1_000)
    clock.app.new_game()
    clock.wait(200)
    clock.desk.key(inputs.PLUS, False)
    clock.wait(100)
    used = clock.app.supply._charge.used_mas
    clock.wait(60_000)
    assert 0 < clock.app.supply._charge.used_mas - used < 60 * 300
    clock.play().wait(2_000)
    assert clock.clock.state == RUNNING
    assert clock.clock.remaining_ms(LEFT, clock.clock.now) == 301_000


def test_a_clock_that_is_ready_for_days_counts_anew_every_three():
    clock = Clock("300+3")
    clock.reported.clear()
    clock.at(3 * MOST_MS + 3_600_000)
    assert clock.kinds() == [events.SET_UP] * 3
    assert 3_500_000 < clock.clock.now < 3_700_000


def test_a_flag_that_an_arbiter_cancels_back_to_is_not_told_again():
    clock = Clock("3", freeze=True).play().wait(4_000)
    assert clock.clock.state == OVER
    assert clock.app.correct("add", RIGHT, 5_000)
    clock.reported.clear()
    assert clock.app.correct("cancel")
    assert clock.kinds() == [events.CORRECTED]

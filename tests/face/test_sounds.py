# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the clock says aloud: when it is short, when long, and when there is nothing to be heard."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flagfall.arbiter.correction import Arbiter
from flagfall.arbiter.journal import Journal
from flagfall.face.sounds import LONG_MS, MARKS_MS, SHORT_MS, Sounds
from flagfall.keeping.settings import Settings
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import RUNNING, ChessClock
from flagfall.timing.sides import LEFT, RIGHT
from flagfall.timing.turn import NEVER
from host_sim.desk.desk import Desk
from host_sim.desk.parts import MOST_BEEPS
from tests.on_micropython import records_of
from tests.strategies import short_controls

LAST_FIVE = [5_000, 4_000, 3_000, 2_000, 1_000]


class Table:
    """A clock, started at instant 0 unless told otherwise, and what is heard of it: (instant, length) each."""

    def __init__(self, notation, on=True, start=True, **clock_settings):
        controls = read_canonical(notation) if isinstance(notation, str) else notation
        self.clock = ChessClock(controls, **clock_settings)
        self.heard = []
        self._at = 0
        self.sounds = Sounds(self.clock, lambda length_ms: self.heard.append((self._at, length_ms)))
        self.settings = Settings()
        self.settings.sound = on
        self.sounds.obey(self.settings)
        self.drain()
        if start:
            self.clock.start(0)
            self.drain()

    def drain(self):
        """Take the events, as the app does."""
        happened = self.clock.events
        while happened.take():
            self._at = happened.at
            self.sounds.heard(happened)

    def run(self, until):
        """Let the loop turn at every instant at which something is due, up to `until`; return self."""
        while True:
            now = min(self.clock.deadline(), self.sounds.due_at)
            if now > until:
                break
            self.turn(now)
        self.clock.advance(until)
        return self

    def turn(self, now):
        """Turn the loop once, at `now`, however long the last turn was ago."""
        while self.clock.deadline() <= now:
            self.clock.advance(self.clock.deadline())
            self.drain()
        self.clock.advance(now)
        if now >= self.sounds.due_at:
            self._at = now
            self.sounds.attend(now)

    def do(self, command, at, *before):
        """Let the loop turn up to `at`, then `command` (press, pause, resume) happen there."""
        self.run(at)
        getattr(self.clock, command)(*before, at)
        self.drain()

    def press(self, at):
        self.do("press", at, self.clock.turn)

    def shorts(self):
        return [at for at, length_ms in self.heard if length_ms == SHORT_MS]

    def longs(self):
        return [at for at, length_ms in self.heard if length_ms == LONG_MS]


# What is heard


def test_a_short_beep_at_ten_seconds_and_in_each_of_the_last_five_and_a_long_one_at_zero():
    heard = Table("60").run(100_000).heard
    assert heard == [(at, SHORT_MS) for at in (50_000, 55_000, 56_000, 57_000, 58_000, 59_000)] + [(60_000, LONG_MS)]


def test_beeps_are_as_long_as_the_manual_says():
    assert (SHORT_MS, LONG_MS) == (100, 1_000)  # hardware/manual.md


def test_a_beep_is_due_at_its_very_millisecond():
    table = Table("60")
    assert table.sounds.due_at == 50_000
    for at_ms, heard in ((49_999, []), (50_000, [(50_000, SHORT_MS)]), (50_000, [(50_000, SHORT_MS)])):
        table.turn(at_ms)
        assert table.heard == heard
    assert table.sounds.due_at == 55_000


def test_without_sound_nothing_is_heard_and_nothing_due():
    table = Table("60", on=False)
    assert table.sounds.due_at == NEVER
    assert table.run(100_000).heard == []


def test_sound_of_a_clock_that_runs_already_begins_with_what_is_still_to_come():
    clock = ChessClock(read_canonical("60"))
    clock.start(0)
    clock.advance(52_000)
    sounds = Sounds(clock, None)
    assert sounds.due_at == NEVER
    with_sound = Settings()
    with_sound.sound = True
    sounds.obey(with_sound)
    assert sounds.due_at == 55_000


def test_sound_is_off_until_the_settings_say_otherwise():
    sounds = Sounds(ChessClock(read_canonical("60")), None)
    assert not sounds.on
    sounds.obey(Settings())
    assert not sounds.on


def test_sound_switched_on_in_a_turn_begins_with_what_is_still_to_come():
    table = Table("60", on=False).run(56_000)
    table.settings.sound = True
    table.sounds.obey(table.settings)
    assert table.run(60_000).heard == [(57_000, SHORT_MS), (58_000, SHORT_MS), (59_000, SHORT_MS), (60_000, LONG_MS)]


def test_sound_switched_off_in_a_turn_is_silent_at_once():
    table = Table("60").run(55_000)
    table.settings.sound = False
    table.sounds.obey(table.settings)
    assert table.run(60_000).longs() == []


# Presses


@pytest.mark.parametrize("notation", ["10", "m10", "m5", "0j3x10", "5"])
def test_nothing_is_heard_at_the_start_or_at_a_press_even_with_a_mark_left_exactly(notation):
    table = Table(notation)
    assert table.heard == [] and table.sounds.due_at > 0
    table.press(700)
    assert table.heard == [] and table.sounds.due_at > 700


def test_a_press_begins_with_the_time_of_the_other_side():
    table = Table("W11-B60")
    table.press(500)
    assert table.sounds.due_at == 50_500
    table.press(1_000)  # White has 10.5 s left
    assert table.sounds.due_at == 1_500


def test_a_turn_that_begins_between_two_marks_begins_with_the_next():
    table = Table("W7-B60")
    assert table.sounds.due_at == 2_000
    table.press(3_500)
    table.press(4_000)
    assert table.run(20_000).heard == [(at, SHORT_MS) for at in (2_000, 3_000, 4_500, 5_500, 6_500)] + [
        (7_500, LONG_MS)
    ]


@pytest.mark.parametrize("delay_ms", [0, 5_000])
def test_an_ignored_press_neither_repeats_nor_drops_a_beep(delay_ms):
    table = Table("60d%d" % (delay_ms // 1000) if delay_ms else "60")
    at = delay_ms + 50_000
    table.run(at)
    table.do("press", at, RIGHT)
    table.do("press", at + 300, RIGHT)
    assert table.shorts() == [at]
    table.clock.press(RIGHT, at + 5_010)  # before the loop came to the beep that is due
    table.drain()
    table.turn(at + 5_020)
    assert table.shorts() == [at, at + 5_020]


def test_nothing_is_heard_before_it_is_due():
    table = Table("60")
    table.sounds.attend(49_999)
    assert table.heard == []


def test_the_increment_counts_for_the_next_turn():
    table = Table("W4+3-B60")
    assert table.sounds.due_at == 2_000
    table.press(2_500)
    table.press(3_000)  # 4.5 s and 3 s more
    assert table.sounds.due_at == 5_500


# Pause


def test_a_pause_is_silent_and_a_resume_goes_on_where_it_stopped():
    table = Table("60")
    table.do("pause", 50_500)
    assert table.sounds.due_at == NEVER
    table.do("resume", 80_000)
    assert table.run(90_000).heard == [(50_000, SHORT_MS)] + [(at, SHORT_MS) for at in range(84_500, 89_000, 1_000)] + [
        (89_500, LONG_MS)
    ]


@pytest.mark.parametrize("left_ms", [10_000, 5_000, 1_000])
def test_a_pause_at_the_very_beep_does_not_have_it_twice(left_ms):
    table = Table("60")
    at = 60_000 - left_ms
    table.do("pause", at)
    table.do("resume", at)
    table.do("pause", at)
    table.do("resume", at + 5_000)
    table.run(at + 5_500)
    assert table.shorts().count(at) == 1
    assert [each for each in table.shorts() if each > at] == []


def test_a_pause_in_the_very_millisecond_of_the_start_leaves_no_turn_silent():
    table = Table("60")
    table.do("pause", 0)
    assert table.sounds.due_at == NEVER
    table.do("resume", 0)
    assert table.sounds.due_at == 50_000


def test_a_press_and_a_press_back_within_one_millisecond_begin_a_turn_anew():
    table = Table("60+5")
    table.press(1_000)
    table.press(1_000)
    assert table.sounds.due_at == 1_000 + 60_000 + 5_000 + 5_000 - 1_000 - 10_000


def test_two_presses_that_come_at_once_begin_a_turn_anew_though_the_delay_left_the_time_as_it_was():
    table = Table("12d5")
    table.clock.press(LEFT, 1_000)
    table.clock.press(RIGHT, 2_000)
    table.drain()
    assert table.sounds.due_at == 2_000 + 5_000 + 2_000


def test_two_presses_in_the_ms_of_the_start_leave_the_increment_of_both():
    table = Table("20+5")
    table.clock.press(LEFT, 0)
    table.clock.press(RIGHT, 0)
    table.drain()
    assert table.sounds.due_at == 20_000 + 5_000 + 5_000 - 10_000


def test_time_given_by_the_arbiter_is_heard_to_run_out_again():
    table = Table("60")
    table.do("pause", 52_000)
    arbiter = Arbiter(table.clock, Journal())
    arbiter.journal.begin(table.clock)
    arbiter.add(LEFT, 120_000, 52_000)
    table.drain()
    table.do("resume", 60_000)
    assert table.sounds.due_at == 60_000 + 128_000 - 10_000


# Timing methods


@pytest.mark.parametrize("method", ["d", "b"])
def test_nothing_is_heard_while_the_delay_covers_the_time(method):
    table = Table("12%s5" % method)
    assert table.sounds.due_at == 5_000 + 2_000
    table.press(4_000)
    table.press(5_000)
    assert table.heard == []
    assert table.sounds.due_at == 5_000 + 5_000 + 2_000


def test_a_time_that_stands_at_ten_seconds_beeps_when_it_begins_to_run():
    table = Table("10d5")
    table.press(4_999)
    assert table.heard == []
    table.press(6_000)
    assert table.sounds.due_at == 11_000
    assert table.run(16_500).shorts() == [11_000, 16_000]


def test_count_up_is_silent():
    table = Table("u").run(100_000)
    assert (table.heard, table.sounds.due_at) == ([], NEVER)


def test_overtime_has_a_long_beep_at_zero_and_nothing_below():
    table = Table("10o").run(10_000)
    assert table.longs() == [10_000]
    assert table.sounds.due_at == NEVER
    table.press(25_000)
    table.press(26_000)
    assert table.run(34_000).longs() == [10_000]
    assert table.sounds.due_at == NEVER


def test_overtime_is_silent_below_zero_even_with_time_given_back():
    table = Table("10o")
    table.do("pause", 11_000)
    arbiter = Arbiter(table.clock, Journal())
    arbiter.journal.begin(table.clock)
    arbiter.add(LEFT, 20_000, 11_000)
    table.drain()
    table.do("resume", 12_000)
    assert table.sounds.due_at == NEVER


def test_hourglass_beeps_for_the_side_that_runs_with_what_it_has_gained():
    table = Table("*12")
    assert table.sounds.due_at == 2_000
    table.press(4_000)  # 8 s left for White, 16 s for Black
    assert table.sounds.due_at == 10_000
    table.press(11_000)  # White is back at 15 s
    assert table.sounds.due_at == 16_000


def test_byoyomi_has_a_long_beep_at_each_zero_and_short_ones_in_each_period():
    table = Table("12j2x7").run(12_000)
    assert table.heard[-1] == (12_000, LONG_MS)
    assert table.sounds.due_at == 14_000
    table.run(19_000)
    assert table.heard[-2:] == [(18_000, SHORT_MS), (19_000, LONG_MS)]
    table.run(26_000)
    assert table.longs() == [12_000, 19_000, 26_000]
    assert table.clock.state == RUNNING and table.clock.sides[LEFT].final


def test_a_byoyomi_period_of_ten_seconds_has_one_beep_at_its_beginning_and_that_is_the_long_one():
    assert Table("12j2x10").run(16_000).heard[-1] == (12_000, LONG_MS)


def test_canadian_has_a_long_beep_when_main_time_ends():
    assert Table("6c3/8").run(6_500).longs() == [6_000]


def test_the_gong_sounds_at_the_end_of_each_stretch():
    table = Table("g10").run(21_000)
    assert table.longs() == [10_000, 20_000]
    assert table.shorts() == [5_000, 6_000, 7_000, 8_000, 9_000, 15_000, 16_000, 17_000, 18_000, 19_000]


def test_a_period_passed_by_time_has_one_long_beep_though_both_sides_enter_the_next():
    table = Table("2/6:30").run(6_500)
    assert [side.number for side in table.clock.sides] == [2, 2]
    assert table.longs() == [6_000]


def test_a_period_passed_by_the_move_counter_is_silent():
    table = Table("1/60:30", counter=True)
    table.press(1_000)
    assert table.clock.sides[LEFT].number == 2
    assert table.heard == []


# A loop that stalls


def test_a_beep_is_made_up_for_within_half_a_second_and_left_out_after_that():
    table = Table("60")
    table.turn(50_500)
    assert table.shorts() == [50_500]
    table = Table("60")
    table.turn(50_501)
    assert table.shorts() == []
    assert table.sounds.due_at == 55_000


def test_a_long_stall_is_followed_by_one_beep_at_most():
    table = Table("60")
    table.turn(57_400)
    assert table.shorts() == [57_400]
    assert table.sounds.due_at == 58_000


def test_zero_is_heard_however_late():
    table = Table("60")
    table.turn(99_000)
    assert table.heard == [(60_000, LONG_MS)]


# In any game


@given(
    controls=short_controls(),
    deeds=st.lists(
        st.tuples(st.sampled_from(("press", "press", "pause", "other")), st.integers(0, 9_000)), max_size=25
    ),
)
@settings(deadline=None)
def test_in_any_game_each_beep_says_what_is_so_and_says_it_once_a_stretch(controls, deeds):
    table = Table(controls)
    clock, now = table.clock, 0
    seen = set()
    for verb, wait_ms in deeds:
        end = now + wait_ms
        while min(clock.deadline(), table.sounds.due_at) <= end:
            now = min(clock.deadline(), table.sounds.due_at)
            stretch = (clock.since, clock.turn)
            before = len(table.shorts())
            table.turn(now)
            if len(table.shorts()) > before:
                left_ms = clock.remaining_ms(clock.turn, now)
                assert left_ms in MARKS_MS and now > clock.since
                assert clock.delay_ms(clock.turn, now) == 0
                assert (stretch, left_ms) not in seen
                seen.add((stretch, left_ms))
        now = end
        clock.advance(now)
        if verb == "pause":
            clock.pause(now) or clock.resume(now)
        else:
            clock.press(clock.turn if verb == "press" else 1 - clock.turn, now)
        silent = len(table.shorts())
        table.drain()
        assert len(table.shorts()) == silent


@given(controls=short_controls(), until=st.integers(0, 40_000))
@settings(deadline=None)
def test_every_mark_that_the_time_runs_down_to_in_a_first_turn_is_heard(controls, until):
    table = Table(controls)
    account = table.clock.sides[LEFT]
    first = account.remaining_ms
    zero = table.clock.deadline()
    table.run(min(until, zero - 1))
    if account.rate < 0:
        marks = [zero - mark for mark in MARKS_MS if mark <= first and 0 < zero - mark <= until]
        assert table.shorts() == marks


def test_the_marks_are_ten_seconds_and_the_last_five():
    assert list(MARKS_MS) == [10_000] + LAST_FIVE


# On MicroPython


@pytest.mark.micropython
@pytest.mark.parametrize("notation", ["60", "30d3", "*20", "15j2x10", "m30", "g30", "u", "30o"])
def test_neither_sounds_nor_the_account_of_the_cells_allocate_while_a_side_runs(notation):
    (found,) = records_of("sound_and_charge.py", notation)
    assert found["fault"] == ""
    assert found["low"]
    assert bool(found["beeps"]) == (notation != "u")


# On the desk


def test_the_desk_remembers_what_was_to_be_heard_and_when():
    desk = Desk()
    assert (desk.beeps(), desk.beeping) == ([], False)
    desk.t = 500
    desk.beep(100)
    desk.t = 599
    assert desk.beeping
    desk.t = 600
    assert not desk.beeping
    desk.beep(1_000)
    desk.t = 700
    desk.beep(100)
    desk.t = 1_599
    assert desk.beeping
    assert desk.beeps() == [(500, 100), (600, 1_000), (700, 100)]


def test_the_desk_remembers_the_last_beeps_only():
    desk = Desk()
    for at in range(MOST_BEEPS + 3):
        desk.t = at
        desk.beep(10)
    assert desk.beep_count == MOST_BEEPS + 3
    assert [at for at, _ in desk.beeps()] == list(range(3, MOST_BEEPS + 3))


def test_a_loss_of_power_silences_the_desk():
    desk = Desk()
    desk.beep(1_000)
    desk.power_down()
    assert not desk.beeping

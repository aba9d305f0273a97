# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Switched on for months, in play or not: no count grows out of the small ints of a board, no time is lost (R33)."""

from array import array

import pytest

from board.memory import ADDRESS
from flagfall.app import App
from flagfall.hands import inputs
from flagfall.keeping.counting import MOST_MS, SPAN_MS
from flagfall.keeping.keeper import NO_TROUBLE
from flagfall.keeping.settings import Settings
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import OVER, PAUSED, READY, WrongState
from flagfall.timing.events import TOLD
from flagfall.timing.sides import LEFT, RIGHT
from flagfall.timing.turn import NEVER
from host_sim.desk import segments
from host_sim.machines.emulated.chips import eye
from tests.board.parts import Bench

LARGEST = (1 << 30) - 1
DAY_MS = 86_400_000
JUMP_MS = 480_000  # a counter of µs must be read every 8 min 57 s
PLAY = 2 + inputs.PLAY


class Clock:
    """The app on the parts of a real board, whose tick counter is turned by hand."""

    def __init__(self, control="600", at_us=0):
        self.bench = Bench()
        self.bench.ticks.us = at_us
        self.bench.board.now()
        settings = Settings()
        settings.auto_off = False
        settings.sound = True
        self.bench.hand(RIGHT, True)
        self.app = App(self.bench.board, settings, read_canonical(control))
        self.turn()

    @property
    def clock(self):
        return self.app.clock

    def turn(self):
        """Turn the loop once, and let the board do its chores."""
        self.app.step()
        self.bench.board.wait(0)

    def wait(self, ms):
        """Let `ms` pass, and turn the loop as seldom as it may be."""
        until_us = self.bench.ticks.us + ms * 1000
        while self.bench.ticks.us < until_us:
            self.bench.ticks.us = min(until_us, self.bench.ticks.us + JUMP_MS * 1000)
            self.turn()
        return self

    def play(self):
        for down in (True, False):
            self.bench.hand(PLAY, down)
            self.bench.ticks.us += 50_000
            self.turn()
        return self

    def press(self, side):
        self.bench.hand(1 - side, False)
        self.bench.hand(side, True)
        self.turn()
        return self

    def board_ms(self):
        return self.clock.now - self.app.offset


def large(thing, path="", seen=None):
    """Return (path, int) of every number below `thing` that a board of 32 bits keeps on its heap, but NEVER."""
    seen = set() if seen is None else seen
    if isinstance(thing, int):
        return [] if -LARGEST - 1 <= thing <= LARGEST or thing == NEVER else [(path, thing)]
    if id(thing) in seen or isinstance(thing, (str, bytes, bytearray, memoryview, type(None))):
        return []
    seen.add(id(thing))
    if isinstance(thing, dict):
        inside = list(thing.items())
    elif isinstance(thing, (list, tuple, array)):
        inside = list(enumerate(thing))
    elif type(thing).__module__.split(".")[0] in ("flagfall", "board"):
        inside = list(vars(thing).items())
    else:
        return []  # a model of a chip
    return [found for name, each in inside for found in large(each, f"{path}.{name}", seen)]


def test_what_is_too_large_is_found():
    clock = Clock()
    clock.bench.board._refresh_at = 1 << 30
    clock.app.hands.lever._opened_at[1] = -(1 << 30) - 1
    assert [path.split(".")[-1] for path, _number in large(clock.app)] == ["_refresh_at", "1"]


@pytest.mark.parametrize("at_us", [0, (1 << 30) - 1_000, 600_000_000])
@pytest.mark.parametrize("state", [READY, PAUSED, OVER])
def test_forty_days_in_any_state_leave_no_number_that_is_too_large(state, at_us):
    clock = Clock("2+1", at_us)
    if state != READY:
        clock.play()
        clock.wait(500 if state == PAUSED else 4_000)
        if state == PAUSED:
            clock.play()
    assert clock.clock.state == state
    for _ in range(80):
        clock.wait(DAY_MS // 2)
        assert clock.board_ms() < MOST_MS + JUMP_MS
        assert clock.clock.now < MOST_MS + SPAN_MS
    assert large(clock.app) == []
    assert clock.clock.state == state


def test_a_side_that_runs_for_forty_days_is_charged_them_and_only_its_instants_grow():
    clock = Clock("u").play()
    clock.wait(40 * DAY_MS)
    assert clock.clock.sides[LEFT].remaining_ms == 0
    assert clock.clock.remaining_ms(LEFT, clock.clock.now) == 40 * DAY_MS + 100
    assert clock.board_ms() < MOST_MS + JUMP_MS
    assert not [path for path, _number in large(clock.app) if path.startswith(".board")]


@pytest.mark.parametrize(("control", "sign", "shown"), [("u", 1, "9:59"), ("1o", -1, "-9:59")])
def test_a_time_of_forty_days_stands_at_its_end_wherever_it_is_seen(control, sign, shown):
    clock = Clock(control).play()
    clock.wait(40 * DAY_MS).play()
    assert clock.clock.state == PAUSED
    assert sign * clock.clock.sides[LEFT].remaining_ms >= 40 * DAY_MS - 1_000
    clock.wait(1_000)
    for _ in range(9):
        clock.bench.link.send(clock.bench.board.now())
    assert clock.bench.uart.lines()[-1].split()[6] == str(sign * LARGEST)
    chip = clock.bench.chips[LEFT]
    assert segments.spell(eye.picture(chip.history, clock.bench.now_ns())).strip() == shown
    again = App(clock.bench.board, Settings(), read_canonical("60"))
    assert (again.keeper.trouble, again.clock.state) == (NO_TROUBLE, PAUSED)
    assert sign * again.clock.sides[LEFT].remaining_ms == 0x7FFFFFFF


def test_a_game_after_forty_days_counts_in_small_ints_and_to_the_ms():
    clock = Clock("600").wait(40 * DAY_MS).play().wait(10_000)
    clock.press(LEFT).wait(4_321).press(RIGHT).wait(1_000).play()
    assert [side.moves for side in clock.clock.sides] == [1, 1]
    assert clock.clock.sides[RIGHT].remaining_ms == 600_000 - 4_321
    assert large(clock.app) == []


def test_a_turn_over_the_setting_back_of_the_board_loses_nothing():
    """Pressed, drawn, kept and reported in the very turns of the loop around it."""
    for before_ms in range(0, 120_000, 7_919):
        clock = Clock("35999").wait(MOST_MS - 200_000).play()
        begun_us = clock.bench.ticks.us
        clock.wait(before_ms).press(LEFT)
        first_us = clock.bench.ticks.us - begun_us
        clock.wait(300_000)
        assert clock.board_ms() < MOST_MS
        clock.press(RIGHT).play()
        left, right = clock.clock.sides
        assert abs(left.remaining_ms - (35_999_000 - first_us // 1000)) <= 101
        assert right.remaining_ms == 35_999_000 - 300_000


def test_in_a_pause_of_days_the_instants_stand_still_and_the_past_stays_what_it_was():
    clock = Clock("600").play().wait(10_000).press(LEFT).wait(2_000).play()
    paused_at = clock.clock.now
    clock.wait(40 * DAY_MS)
    assert paused_at <= clock.clock.now < MOST_MS + SPAN_MS
    assert clock.app.correct("undo")
    assert (clock.clock.turn, clock.clock.sides[LEFT].moves) == (LEFT, 0)
    assert clock.clock.now < MOST_MS + SPAN_MS
    again = App(clock.bench.board, Settings(), read_canonical("60"))
    assert (again.keeper.trouble, again.journal.complete, again.clock.state) == (NO_TROUBLE, True, PAUSED)


def test_a_correction_after_days_of_a_pause_is_not_before_what_was_noted():
    clock = Clock("600").play().wait(10_000).play().wait(10 * DAY_MS)
    for _ in range(6):
        assert clock.app.correct("add", LEFT, 1_000)
        clock.wait(DAY_MS)
    instants = [at for _index, at, *_rest in clock.app.journal.entries()]
    assert instants == sorted(instants)
    assert instants[-1] <= clock.clock.now
    assert clock.app.correct("cancel")


def test_what_a_host_has_asked_for_in_a_long_pause_is_told_at_its_instant():
    clock = Clock("600").play().wait(1_000).play().wait(MOST_MS - 30_000)
    told = []
    clock.bench.board._note = lambda core: told.append((core.events.kind, core.events.at))
    wanted = clock.clock.now + 45_000
    clock.app.questions.add(wanted, True)
    clock.wait(120_000)
    assert (TOLD, wanted) in told


def test_time_does_not_stand_still_while_a_side_runs_or_an_interim_flag_is_up():
    clock = Clock("2:600").play()
    with pytest.raises(WrongState):
        clock.clock.stand_still(1)
    clock.wait(3_000).play()
    assert clock.clock.sides[LEFT].has_interim()
    with pytest.raises(WrongState):
        clock.clock.stand_still(1)


def test_what_blinks_goes_on_as_it_did_over_the_setting_back():
    assert SPAN_MS % 60_000 == 0
    assert SPAN_MS < MOST_MS


def test_a_long_game_that_comes_back_does_not_stand_still_before_what_was_noted():
    clock = Clock("u").play().wait(10 * DAY_MS).play()
    paused_at = clock.clock.since
    clock.app = App(clock.bench.board, clock.app.settings, read_canonical("60"))
    clock.turn()
    assert clock.app.keeper.trouble == NO_TROUBLE
    assert clock.clock.now >= paused_at > 3 * SPAN_MS
    clock.wait(20 * DAY_MS)
    assert paused_at <= clock.clock.now < paused_at + SPAN_MS + JUMP_MS


def test_a_clock_that_stays_on_since_its_memory_chip_is_dead_has_no_number_that_is_too_large():
    clock = Clock("600").play().wait(1_000).play()
    clock.app.settings.auto_off = True
    clock.bench.memory.bus.absent.add(ADDRESS)
    clock.wait(40 * DAY_MS)
    assert clock.app.going_off.since == NEVER
    assert large(clock.app) == []


def test_a_clock_in_a_pause_that_goes_off_by_itself_and_lives_on_lets_its_instants_stand_still():
    clock = Clock("600").play().wait(1_000).play()
    clock.app.settings.auto_off = True
    for _ in range(40):
        clock.wait(DAY_MS)
    assert clock.clock.now < MOST_MS + SPAN_MS
    assert large(clock.app) == []

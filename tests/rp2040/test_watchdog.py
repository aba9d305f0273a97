# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A bite of the watchdog in mid-game: soon back, paused, both displays right, half a second lost at most."""

import pytest

from flagfall.timing import events
from flagfall.timing.chessclock import PAUSED, RUNNING
from flagfall.timing.sides import LEFT, RIGHT
from host_sim.desk import segments
from host_sim.machines.emulated.board_time import NS_PER_MS
from tests.rp2040.rig import SHOWN_MS, Rig

pytestmark = pytest.mark.rp2040

MAIN_MS = 1_500_000
BACK_MS = 500
BACK_AFTER_HANGING_MS = 2_500
MOST_LOST_MS = 500
SHOWN_PAUSED_MS = 20
WARNS_MS = 4_000


def in_mid_game(image, memory=True):
    """Return a clock, 2.345 s into a turn of the right side; with `memory` False its memory chip is not there."""
    rig = Rig(image, "1500", memory=memory)
    started = rig.start()
    pressed = started + 3_210
    rig.press(LEFT, pressed)
    rig.run_to(pressed + 2_345)
    return rig


def assert_goes_on(rig, turn_ms):
    """Assert that the clock is back in the turn of the right side, `turn_ms` into it, and that hands work again."""
    back = rig.lines[-1]
    left, right = back.sides
    assert back.events.kind == events.RESTORED
    assert (back.state, back.turn, left.moves, right.moves) == (PAUSED, RIGHT, 1, 0)
    assert left.remaining_ms == MAIN_MS - 3_210
    assert 0 <= right.remaining_ms - (MAIN_MS - turn_ms) <= MOST_LOST_MS
    rig.run(SHOWN_PAUSED_MS)
    assert rig.reads() == ["24:57", "24:58"]
    resumed = rig.resume()
    rig.press(RIGHT, resumed + 500)
    rig.press(LEFT, resumed + 700)
    rig.run_to(resumed + 800)
    state = rig.state()
    assert (state.state, state.running, state.sides[LEFT].moves, state.sides[RIGHT].moves) == (RUNNING, RIGHT, 2, 1)
    assert state.sides[LEFT].remaining_ms == left.remaining_ms - 200
    assert state.sides[RIGHT].remaining_ms == right.remaining_ms - 500 - (state.events.at - rig.offset - resumed - 700)


def test_a_bite_loses_half_a_second_of_the_turn_at_most(image):
    rig = in_mid_game(image)
    bitten_ns = rig.chip.now_ns
    rig.board.bite()
    rig.come_up(powered_on=False)
    assert rig.both_shown_ns(bitten_ns) - bitten_ns <= BACK_MS * NS_PER_MS
    assert_goes_on(rig, 2_345)


def test_without_the_memory_chip_a_bite_loses_no_more(image):
    rig = in_mid_game(image, memory=False)
    bitten_ns = rig.chip.now_ns
    rig.board.bite()
    rig.come_up(powered_on=False)
    assert rig.both_shown_ns(bitten_ns) - bitten_ns <= BACK_MS * NS_PER_MS
    rig.run(SHOWN_PAUSED_MS)
    assert rig.reads() == [segments.as_read("no "), segments.as_read("CHIP")]
    rig.run(WARNS_MS)
    assert_goes_on(rig, 2_345)


def test_without_the_memory_chip_a_power_cut_in_mid_game_says_that_there_is_no_game(image):
    board = in_mid_game(image, memory=False).board
    board.power_off()
    board.power_on()
    began_ns = board.chip.now_ns
    board.chip.run_ms(7_000)
    for side, words in ((LEFT, ["no ", "no "]), (RIGHT, ["CHIP", "gAnE"])):
        shown = [segments.spell(lit) for at_ns, lit in board.displays[side].history if at_ns > began_ns]
        assert [text for text in shown if text in map(segments.as_read, words)] == list(
            dict.fromkeys(map(segments.as_read, words))
        )


def test_a_loop_that_hangs_is_bitten_and_both_displays_are_back_in_time(image):
    """Interrupts go on and the lever is turned meanwhile; nobody hears it, and no time is taken from anyone."""
    rig = in_mid_game(image)
    hung_ns = rig.chip.now_ns
    rig.hang()
    rig.press(RIGHT, rig.now + 300)
    rig.press(LEFT, rig.now + 900)
    rig.come_up(powered_on=False)
    assert len(rig.chip.resets) == 1
    assert rig.both_shown_ns(rig.chip.resets[0]) - hung_ns <= BACK_AFTER_HANGING_MS * NS_PER_MS
    assert_goes_on(rig, 2_345)


@pytest.mark.board(seconds=1)
def test_a_clock_that_is_left_alone_is_never_bitten(image):
    """Ready, running and paused for longer than the watchdog waits."""
    rig = Rig(image, "1500")
    rig.run(5_000)
    rig.start()
    rig.run(5_000)
    rig.pause()
    rig.run(5_000)
    assert rig.chip.resets == []


@pytest.mark.parametrize(
    "away",
    [
        pytest.param(False, id="", marks=pytest.mark.board(seconds=3)),
        pytest.param(True, id="with a display away"),
    ],
)
def test_bite_after_bite_the_game_stays(image, away):
    rig = in_mid_game(image)
    if away:
        rig.board.plug("left", False)
    for _ in range(4):
        rig.board.bite()
        rig.come_up(powered_on=False)
        assert (rig.lines[-1].turn, rig.lines[-1].sides[LEFT].moves) == (RIGHT, 1)
    assert rig.lines[-1].sides[RIGHT].remaining_ms <= MAIN_MS - 2_000
    rig.run(SHOWN_MS)
    assert rig.reads()[RIGHT] == "24:58"

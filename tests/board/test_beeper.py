# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The beeper: sounds at the call, is silent in time whatever else the board does, and never goes on for ever."""

import pytest

from board.beeper import Beeper
from flagfall.face.glyphs import COLON, LOWER_LEFT, PICTURE_SIZE
from flagfall.timing.sides import LEFT
from flagfall.timing.turn import NEVER
from tests.board.parts import Bench, Output

STEP_MS = 1


@pytest.fixture
def output():
    return Output()


@pytest.fixture
def beeper(output):
    return Beeper(output)


def sounds_over(bench, from_ms, to_ms):
    """Return (first, last) ms in which the beeper sounds while the loop turns every ms; None if it never does."""
    heard = []
    for at_ms in range(from_ms, to_ms, STEP_MS):
        if bench.buzzer.duty:
            heard.append(at_ms)
        bench.board.feed()
        bench.board.wait(at_ms + STEP_MS)
        bench.ticks.at_ms(at_ms + STEP_MS)
    return (heard[0], heard[-1]) if heard else None


def test_a_beeper_is_silent_at_first(beeper, output):
    assert (output.duty, beeper.ends_at) == (0, NEVER)


def test_a_beep_sounds_at_once_and_ends_at_its_millisecond(beeper, output):
    beeper.beep(100, 1_000)
    assert output.duty > 0
    assert beeper.ends_at == 1_100
    beeper.attend(1_099)
    assert output.duty > 0
    beeper.attend(1_100)
    assert (output.duty, beeper.ends_at) == (0, NEVER)


def test_a_short_beep_within_a_long_one_does_not_cut_it(beeper):
    beeper.beep(1_000, 0)
    beeper.beep(100, 500)
    assert beeper.ends_at == 1_000
    beeper.beep(1_000, 500)
    assert beeper.ends_at == 1_500


def test_a_beep_of_no_length_is_none(beeper, output):
    beeper.beep(0, 500)
    assert (output.duty, beeper.ends_at) == (0, NEVER)


def test_silence_is_at_once(beeper, output):
    beeper.beep(1_000, 0)
    beeper.silence()
    assert (output.duty, beeper.ends_at) == (0, NEVER)


# As a part of the board


def test_the_board_ends_a_beep_in_time():
    bench = Bench()
    sounds_over(bench, 0, 50)
    bench.board.beep(100)
    first, last = sounds_over(bench, 50, 400)
    assert first == 50
    assert 149 <= last <= 155


def test_the_board_wakes_for_the_end_of_a_beep():
    bench = Bench()
    bench.board.feed()
    bench.board.wait(10)
    bench.board.beep(50)
    began = bench.ticks.us
    bench.board.wait(NEVER)
    bench.board.wait(bench.ticks.us // 1000 + 5)
    assert bench.buzzer.duty == 0
    assert bench.ticks.us - began < 60_000


def run(bench, to_ms):
    """Let the loop turn as the board itself wants it, up to `to_ms`."""
    while bench.ticks.us < to_ms * 1000:
        bench.board.feed()
        bench.board.wait(to_ms)


def test_blinking_and_a_beep_do_not_disturb_each_other():
    bench = Bench()
    picture = bytearray(PICTURE_SIZE)
    picture[4] = COLON | LOWER_LEFT
    picture[9] = LOWER_LEFT
    bench.board.show(LEFT, picture)
    run(bench, 450)
    bench.board.beep(100)
    run(bench, 549)
    assert bench.buzzer.duty > 0
    run(bench, 555)
    assert bench.buzzer.duty == 0
    run(bench, 2_200)
    assert [at // 1_000_000 for at, _ in bench.chips[LEFT].history[-4:]] == [500, 1_000, 1_500, 2_000]


def test_the_board_is_silent_when_told_to_be():
    bench = Bench()
    bench.board.beep(1_000)
    bench.board.silence()
    assert bench.buzzer.duty == 0

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Cases of other clocks' faults that a scenario file cannot say: hundreds of instants, chance, what blinks, lamps.

Each test is named by the id of its case; tests/rules.md says where every case is.
"""

import random

import pytest

from flagfall.face.display import LAMP_BLINK, LAMP_FLASH, LAMP_OFF, LAMP_ON
from flagfall.timing.sides import LEFT, RIGHT
from flagfall.timing.ticks import PERIOD, Unwrapped
from host_sim.desk import segments
from host_sim.desk.stage import Stage
from host_sim.scenario import read as scenario


@pytest.fixture
def lay(tmp_path):
    """Return a function that lays a clock on the desk with the story of a text: (stage, records so far)."""

    def laid(text):
        path = tmp_path / "story.scn"
        path.write_text(text, encoding="utf-8")
        story = scenario.read(path)
        records = []
        return Stage(story.settings, story.actions, records.append), records

    return laid


@pytest.fixture
def play(lay):
    """Return a function that plays the story of a text, whose expectations must all hold; it returns the stage."""

    def played(text):
        stage, records = lay(text)
        stage.run()
        failed = [record for record in records if record["type"] == "expect" and not record["ok"]]
        assert failed == []
        return stage

    return played


def seconds(ms):
    return "%d.%03d" % divmod(ms, 1000)


# A3: ticks are counted instead of time being measured. The flag is stamped at the exact deadline.


def stalls(seed):
    """Yield (instant, length) of stalls over 60 s and a little more: 0 to 250 ms at random, one of 5 s."""
    chance = random.Random(seed)
    long_one = chance.randrange(120)
    at, number = 0, 0
    while at < 61_000:
        stall_ms = 5_000 if number == long_one else chance.randint(0, 250)
        yield at, stall_ms
        at += stall_ms + chance.randint(0, 400)
        number += 1


@pytest.mark.parametrize("seed", range(8))
def test_a3_random_stalls_move_no_flag(play, seed):
    lines = [f"{seconds(at)} stall {seconds(stall_ms)}" for at, stall_ms in stalls(seed)]
    lines.append("70 expect white flag final, white flagged-at 60, first-flag white, black 1:00")
    play("control 60\npoll 10\n0 start\n" + "\n".join(lines))


# A8: a turn longer than half the period of the tick counter, and one longer than the whole period.


@pytest.mark.parametrize("first", [0, 1, 1 << 29, (1 << 30) - 1])
@pytest.mark.parametrize("turn_us", [540_000_000, 1_080_000_000])
def test_a8_a_long_turn_on_a_microsecond_counter_is_exact(first, turn_us):
    period = 1 << 30
    ticks = Unwrapped(first, period)
    pressed_at = ticks.instant((first + 7_000_123) % period)
    for now in range(0, turn_us + 7_000_000, 100_000_000):
        assert ticks.now((first + now) % period) == now
    assert ticks.instant((first + 7_000_123 + turn_us) % period) - pressed_at == turn_us


def test_a8_the_reading_may_be_almost_half_a_period_late():
    ticks = Unwrapped(0, 1 << 30)
    assert ticks.now((1 << 29) - 1) == (1 << 29) - 1
    assert ticks.instant(0) == 0
    assert ticks.now((1 << 30) - 2) == (1 << 30) - 2
    assert ticks.now((1 << 29) - 3) == (1 << 30) + (1 << 29) - 3


# A9: the idle side presses every 10 ms for 10 s.


@pytest.mark.parametrize("control", ["60", "60+2", "60d5", "60b5"])
@pytest.mark.parametrize("poll", [1, 100])
def test_a9_a_thousand_presses_of_the_idle_side_disturb_nothing(play, control, poll):
    lines = []
    for at in range(0, 10_000, 10):
        lines += [f"{seconds(at)} edge black down", f"{seconds(at + 5)} edge black up"]
    used_ms = 10_000 if control[2:3] in ("", "+") else 5_000
    white_ms = 60_000 + (2_000 if "+" in control else 0) - used_ms
    lines.append(f"10 expect white {seconds(white_ms)}, white moves 0, black moves 0, running white")
    lines.append(f"10 expect black {seconds(60_000 + (2_000 if '+' in control else 0))}")
    play(f"control {control}\npoll {poll}\n0 start\n" + "\n".join(lines))


# B9: who fell first blinks, a second flag is steady; left and right alike.


@pytest.mark.parametrize(("white", "first"), [("left", LEFT), ("right", RIGHT)])
def test_b9_the_first_flag_blinks_and_the_second_is_steady(play, white, first):
    stage = play(
        f"control 5\nwhite {white}\n0 start\n7 press white\n11.999 expect black flag none\n"
        '12 expect black flag final, first-flag white, white shows "0:00", black shows "0:00"'
    )
    pictures = stage.desk.pictures
    assert segments.digits_blink(pictures[first])
    assert not segments.digits_blink(pictures[1 - first])


def test_b9_nothing_blinks_a_millisecond_before_the_flag(lay):
    stage, _ = lay("control 5\n0 start\n4.999 expect white flag none\n5 expect white flag final")
    stage.run_until(4_999)
    assert not segments.digits_blink(stage.desk.pictures[LEFT])
    stage.run_until(5_000)
    assert segments.digits_blink(stage.desk.pictures[LEFT])


def test_b9_an_interim_flag_is_steady(play):
    stage = play("control 5:60\n0 start\n5 expect white flag interim, white mark interim")
    assert not segments.digits_blink(stage.desk.pictures[LEFT])
    assert not stage.desk.pictures[LEFT][segments.BLINKING + segments.DOTS] & segments.UPPER_DOT


# F7: who will run is shown before it runs.


def test_f7_the_lamp_of_the_side_that_will_run_blinks_in_a_pause(play):
    begin = "control 60\n0 start\n2 press white\n5 expect running black\n"
    stage = play(begin)
    assert stage.desk.lamps == [LAMP_OFF, LAMP_ON]
    stage = play(begin + "5 pause\n8 expect state paused")
    assert stage.desk.lamps == [LAMP_OFF, LAMP_BLINK]
    stage = play(begin + "5 pause\n6 arbiter turn white\n8 expect state paused")
    assert stage.desk.lamps == [LAMP_BLINK, LAMP_OFF]


@pytest.mark.parametrize("begin", ["", "0 start\n2 pause\n"])
def test_f7_a_press_that_cannot_count_is_answered(lay, begin):
    stage, records = lay(f"control 60\nlever buttons\n{begin}5 press white\n5.5 expect white moves 0")
    stage.run_until(4_999)
    lamps = list(stage.desk.lamps)
    assert "cue" not in [record.get("event") for record in records]
    stage.run()
    assert [record["at"] for record in records if record.get("event") == "cue"] == [5_000]
    assert stage.desk.lamps == [LAMP_FLASH, LAMP_FLASH] != lamps


# F8: the power is cut, or the watchdog bites, at points nobody chose.

GAME = ((1_700, "white"), (4_250, "black"), (4_900, "white"), (9_001, "black"), (15_000, "white"))


def lived_through(instant):
    """Return times, moves and turn (White, Black, side to move) of `GAME` at `instant` with 30 s + 2 s each."""
    times, moves, turn, since = [32_000, 32_000], [0, 0], 0, 0
    for at, _ in GAME:
        if at > instant:
            break
        times[turn] += 2_000 - (at - since)
        moves[turn] += 1
        turn, since = 1 - turn, at
    times[turn] -= instant - since
    return times, moves, turn


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("fault", ["{0} power off\n{1} power on", "{1} reset"])
def test_f8_the_game_comes_back_wherever_the_power_went(play, fault, seed):
    cut = random.Random(seed).randrange(0, 20_000)
    back = cut + (737 if "off" in fault else 0)
    times, moves, turn = lived_through(cut)
    lines = ["0 start"] + [f"{seconds(at)} press {side}" for at, side in GAME if at <= cut]
    lines += [
        fault.format(seconds(cut), seconds(back)),
        f"{seconds(back)} expect state paused, running none, first-flag none",
        f"{seconds(back)} expect white {seconds(times[0])}, white moves {moves[0]}, white period 1",
        f"{seconds(back)} expect black {seconds(times[1])}, black moves {moves[1]}, black period 1",
        f"{seconds(back + 1_000)} resume",
        f"{seconds(back + 1_000)} expect running {('white', 'black')[turn]}",
    ]
    play("control 30+2\n" + "\n".join(lines))


def test_f8_a_side_that_stands_loses_nothing_at_all(lay):
    stage, records = lay("control 30+2\n0 start\n1.7 press white\n4.321 reset\n4.321 expect white 0:32.300")
    stage.run()
    assert records[-1]["was"] == "0:32.300"
    assert 0 <= stage.app.clock.remaining_ms(RIGHT, stage.app.clock.now) - (32_000 - 2_621) <= 1_000


# G3: from 10.1 s to 9.8 s, and over the other borders, millisecond by millisecond.


def shown(stage, side):
    """Return the digits of a display as a number, and where its point and its colon stand."""
    picture = stage.desk.pictures[side]
    text = segments.spell(picture)
    point = text[::-1].find(".")
    number = int(text.replace(":", "").replace(".", ""))
    return number, point, ":" in text


@pytest.mark.parametrize("tenths", ["on", "off"])
@pytest.mark.parametrize(("from_ms", "to_ms"), [(10_100, 9_800), (1_100, 0), (60_050, 58_950), (600_020, 598_990)])
def test_g3_what_is_shown_never_increases_and_keeps_its_width(lay, tenths, from_ms, to_ms):
    stage, _ = lay(
        f"control 1200\ntenths {tenths}\nfreeze on\n0 start\n0 pause\n0 arbiter set white {seconds(from_ms)}\n"
        f"0 resume\n{seconds(from_ms)} expect white flag final"
    )
    stage.run_until(1)
    last = shown(stage, LEFT)
    for instant in range(2, from_ms - to_ms):
        stage.run_until(instant)
        number, point, colon = shown(stage, LEFT)
        assert number <= last[0]
        assert (number, colon) != (0, True)
        assert (point, colon) == last[1:]
        last = number, point, colon


@pytest.mark.parametrize("from_ms", [20_100, 6_000_100])
def test_g3_the_value_never_increases_where_two_formats_meet(lay, from_ms):
    stage, _ = lay(
        f"control 7200\ntenths on\n0 start\n0 pause\n0 arbiter set white {seconds(from_ms)}\n0 resume\n"
        "1.200 expect running white"
    )
    last = from_ms + 1_000
    for instant in range(0, 1_200):
        stage.run_until(instant)
        value = value_ms(stage.desk.pictures[LEFT])
        assert from_ms - instant <= value <= last or "hours" in segments.marks(stage.desk.pictures[LEFT])
        last = value
    assert last < from_ms


def value_ms(picture):
    """Return the time that a display shows, in ms."""
    text = segments.spell(picture)
    if "." in text:
        return int(text.replace(".", "")) * 100
    first, second = text.split(":")
    value = int(first) * 60 + int(second)
    return value * (60_000 if "hours" in segments.marks(picture) else 1_000)


def test_the_ticks_of_these_cases_are_those_of_the_board():
    assert PERIOD == 1 << 30

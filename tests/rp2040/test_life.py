# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Old age, noise in the memory chip, floods on the link and cuts in the menu, on the emulated board as on the desk."""

import random
import struct

import pytest

from flagfall.crc import crc16
from flagfall.keeping.keeper import SNAPSHOTS_AT
from flagfall.keeping.snapshot import SIZE
from flagfall.timing import events
from flagfall.timing.chessclock import PAUSED, READY, RUNNING
from flagfall.timing.sides import LEFT, RIGHT, SIDES
from host_sim.desk import segments
from tests.rp2040.rig import SHOWN_MS, Rig

pytestmark = pytest.mark.rp2040

DROP_MS = 3_200
AS_OF_AT = 8  # in a snapshot
GREETING_MS = 6_500
INSTANTS = ((1 << 30) - 2_000, (1 << 31) - 2_000, (1 << 32) - 1)
FLOODS = (b"\n", b"tell 1\n", b"journal\n", b"set white left\n", b"E 1 2 3 no ok\n", b"\xff\x00zz")


def in_a_pause(rig):
    """Play a move each way and pause."""
    rig.start()
    for side in (LEFT, RIGHT):
        rig.press(side, rig.now + 700)
        rig.run(800)
    rig.pause()
    return rig.state()


def what_is_kept(state):
    """Return what of a paused game must come back."""
    sides = [(side.remaining_ms, side.moves, side.number, side.final) for side in state.sides]
    return state.state, state.turn, state.white, sides


def cut(rig):
    """Take the cells out and put them back."""
    rig.board.power_off()
    rig.board.power_on()
    rig.lines.clear()
    rig.come_up(powered_on=True)
    return rig.lines[-1]


def age(content, as_of):
    """Let both snapshots in the chip be of so late an instant."""
    for slot in range(2):
        start = SNAPSHOTS_AT + slot * SIZE
        struct.pack_into("<I", content, start + AS_OF_AT, as_of)
        crc = crc16(content[start : start + SIZE], SIZE - 2)
        struct.pack_into("<H", content, start + SIZE - 2, crc)


@pytest.mark.parametrize("as_of", INSTANTS)
def test_a_game_of_any_age_comes_back_and_goes_on(image, as_of):
    rig = Rig(image, "300+3")
    before = in_a_pause(rig)
    rig.board.power_off()
    age(rig.board.memory.content, as_of)
    rig.board.power_on()
    rig.lines.clear()
    rig.come_up(powered_on=True)
    assert what_is_kept(rig.lines[-1]) == what_is_kept(before)
    rig.run(500)
    assert [text.strip() for text in rig.reads()] == ["5:06", "5:06"]
    rig.resume()
    rig.run(4_000)
    rig.pause()
    assert rig.lines[-1].state == PAUSED
    assert 4_000 <= before.sides[LEFT].remaining_ms - rig.lines[-1].sides[LEFT].remaining_ms < 4_300


def test_a_game_after_the_limit_leaves_no_garbage(image):
    """The clock's instants would be no small ints any more, had they gone on over the new game."""
    rig = Rig(image, "300+3")
    rig.board.power_off()
    age(rig.board.memory.content, (1 << 31) + 5)
    rig.board.power_on()
    rig.lines.clear()
    rig.come_up(powered_on=True)
    assert rig.lines[-1].state == READY
    rig.run(GREETING_MS)
    assert rig.ask("set control 300+2") == "ok"
    assert rig.ask("new") == "ok"
    rig.start()
    in_use = []
    for moves in (2, 16):
        for number in range(moves):
            rig.press(number % 2, rig.now + 900)
            rig.run(1_000)
        rig.pause()
        rig.heap()
        in_use.append(rig.heap().used)
        rig.resume()
    assert [each.value for each in rig.told(events.PRESSED)][-1] == 9
    assert in_use[0] == in_use[1]


@pytest.mark.parametrize("seed", range(3))
def test_a_chip_full_of_noise_gives_a_clock_with_its_face(image, seed):
    rig = Rig(image, "300+3")
    rig.board.power_off()
    rig.board.memory.content[:] = random.Random(seed).randbytes(len(rig.board.memory.content))
    rig.board.power_on()
    rig.lines.clear()
    rig.come_up(powered_on=True)
    assert (rig.restored, rig.lines[-1].state) == (False, READY)
    rig.run(GREETING_MS)
    in_a_pause(rig)
    assert cut(rig).state == PAUSED


def test_a_chip_that_is_missing_is_said_at_power_on(image):
    rig = Rig(image, "300+3")
    rig.board.power_off()
    rig.board.plug("memory", False)
    rig.board.power_on()
    rig.lines.clear()
    rig.come_up(powered_on=True)
    shown = [[segments.spell(lit) for _at, lit in display.history] for display in rig.board.displays]
    assert segments.as_read("no ") in shown[LEFT] and segments.as_read("CHIP") in shown[RIGHT]


@pytest.mark.parametrize("flood", FLOODS, ids=range(len(FLOODS)))
def test_a_flood_on_the_link_costs_no_press_and_no_reset(image, flood):
    rig = Rig(image, "300+3")
    rig.start()
    rig.chip.send(flood * (40_000 // len(flood)))  # more than three seconds at 115200 baud
    for number in range(35):
        rig.press(number % 2, rig.now + 70)
        rig.run(90)
    rig.run(1_500)
    rig.chip.send(b"\n")
    state = rig.state()
    assert [side.moves for side in state.sides] == [18, 17]
    assert state.state == RUNNING
    assert not rig.told(events.RESTORED)


# The power goes in a page


def pages(rig, begin_ms, forwards):
    """Open what the keys lead to, and go on by so many forwards; cut there and return the state that comes back."""
    for _ in range(forwards):
        rig.key("forward", rig.now + 10)
        rig.run(200)
    return cut(rig)


def cut_in_pages(image, steps):
    rig = Rig(image, "300+3")
    before = what_is_kept(in_a_pause(rig))
    for action, forwards in steps:
        if action < 0:
            rig.key("play", rig.now + 10, DROP_MS)
            rig.run(DROP_MS + SHOWN_MS)
        else:
            rig.key("forward", rig.now + 10)
            rig.run(200)
            for _ in range(action):
                rig.key("plus", rig.now + 10)
                rig.run(200)
        back = pages(rig, rig.now, forwards)
        assert what_is_kept(back) == before, (action, forwards)
        assert rig.restored
    rig.resume()
    assert rig.lines[-1].state == RUNNING
    assert {rig.lines[-1].sides[side].moves for side in SIDES} == {1}


def test_a_cut_in_a_page_leaves_the_game_as_it_was(image):
    cut_in_pages(image, ((-1, 0), (-1, 3), (0, 1), (3, 1)))


@pytest.mark.board(seconds=120)
def test_a_cut_in_every_step_of_a_correction_and_page_of_an_action_does(image):
    cut_in_pages(
        image, [(-1, steps) for steps in range(11)] + [(action, steps) for action in range(12) for steps in (0, 1)]
    )

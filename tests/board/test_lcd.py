# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The face of memory LCDs against the chip: what stands there, what is sent for it, and in which order."""

import random

import pytest

from flagfall.face import panel
from flagfall.timing.sides import LEFT, RIGHT
from tests.board.lcdparts import ALL_LINES, TO_MOVE_WHITE, Lcds, rows, said

PITCH_MM = 0.147
FIELD = range(24, 224)


@pytest.fixture
def lcds():
    return Lcds()


def height_mm(ink, first, columns):
    """Return how high what stands in `columns` bytes from `first` on is, between the bars."""
    inked = [place for place in FIELD if any(rows(ink)[place][first : first + columns])]
    return (inked[-1] - inked[0] + 1) * PITCH_MM


def afresh(picture, lit=True):
    found = Lcds()
    found.show(picture, lit=lit)
    return found.ink()


def test_m_ss_stands_28_mm_high(lcds):
    lcds.show(said(panel.MINUTES, 8, 0))
    for first in (0, 15, 27):
        assert height_mm(lcds.ink(), first, 12) >= 28


def test_tenths_stand_28_mm_high(lcds):
    lcds.show(said(panel.TENTHS, 18, 8))
    for first in (0, 12, 27):
        assert height_mm(lcds.ink(), first, 12) >= 28


@pytest.mark.parametrize(
    "main, numbers, firsts",
    [
        (panel.MINUTES, (88, 88), (1, 12, 26, 37)),
        (panel.HOURS, (8, 58, 58), (0, 11, 20, 31, 40)),
    ],
)
def test_mm_ss_and_h_mm_ss_stand_20_mm_high(lcds, main, numbers, firsts):
    lcds.show(said(main, *numbers))
    ink = b"".join(row if place < 168 else bytes(50) for place, row in enumerate(rows(lcds.ink())))
    for first in firsts:
        assert height_mm(ink, first, 9) >= 20


def test_the_side_to_move_has_a_black_bar_and_the_other_has_not(lcds):
    lcds.show(said(panel.MINUTES, 5, 0, state=TO_MOVE_WHITE))
    lcds.show(said(panel.MINUTES, 5, 0, state=1), RIGHT)
    for place in range(16):
        assert rows(lcds.ink(LEFT))[place][0] == 0xFF
        assert rows(lcds.ink(RIGHT))[place][0] == 0
    for place in range(16, 24):
        assert not any(rows(lcds.ink(LEFT))[place])


def test_a_flag_is_a_black_block_and_only_where_one_fell(lcds):
    fallen = said(panel.MINUTES, 0, 0, state=3 | panel.FLAG | panel.FLAG_FIRST)
    lcds.show(fallen)
    lcds.show(said(panel.MINUTES, 0, 0, state=3), RIGHT)
    assert all(rows(lcds.ink(LEFT))[place][49] == 0xFF for place in range(48, 72))
    assert not any(rows(lcds.ink(RIGHT))[place][49] for place in range(48, 72))


def test_nothing_is_seen_before_both_pictures_are_whole(lcds):
    for side in (LEFT, RIGHT):
        lcds.displays[side].put(said(panel.MINUTES, 5, 0))
        lcds.displays[side].draw(True)
    while not lcds.turned_on:
        assert lcds.pair.go_on(LEFT)
    for side in (LEFT, RIGHT):
        assert sorted(lcds.wire.lines(side)) == list(range(1, ALL_LINES + 1))
    lcds.show(said(panel.MINUTES, 4, 59))
    assert lcds.turned_on == 1


def test_a_second_sends_the_lines_that_differ_and_no_others(lcds):
    before = said(panel.MINUTES, 4, 59)
    lcds.show(before)
    old = rows(lcds.ink())
    lcds.wire.sent.clear()
    lcds.show(said(panel.MINUTES, 4, 58))
    sent = lcds.wire.lines(LEFT)
    differ = {place + 1 for place, row in enumerate(rows(lcds.ink())) if row != old[place]}
    assert len(sent) == 10 * 8 and differ <= set(sent)
    assert {(line - 1) // 8 for line in sent} == {(line - 1) // 8 for line in differ}
    assert lcds.wire.lines(RIGHT) == []


def test_the_same_panel_again_sends_nothing(lcds):
    lcds.show(said(panel.HOURS, 1, 24, 59, control="40 moves in 90 min"))
    lcds.wire.sent.clear()
    lcds.show(said(panel.HOURS, 1, 24, 59, control="40 moves in 90 min"))
    assert lcds.wire.sent == []


def test_a_press_sends_the_bar_at_once_and_the_moves_later(lcds):
    lcds.show(said(panel.MINUTES, 4, 59, moves=3))
    lcds.show(said(panel.MINUTES, 5, 0, state=1), RIGHT)
    lcds.wire.sent.clear()
    lcds.displays[LEFT].put(said(panel.MINUTES, 4, 59, moves=4, state=1 | panel.WHITE))
    lcds.displays[LEFT].draw(True)
    assert lcds.wire.lines(LEFT) == list(range(1, 17))
    lcds.pair.finish()
    assert lcds.wire.lines(LEFT)[16:] == list(range(137, 169))


def test_the_side_that_runs_goes_first_and_what_may_wait_last(lcds):
    for side in (LEFT, RIGHT):
        lcds.show(said(panel.MINUTES, 4, 59), side)
    lcds.wire.sent.clear()
    for side in (LEFT, RIGHT):
        lcds.displays[side].put(said(panel.MINUTES, 4, 58, control="5 min"))
        lcds.displays[side].draw(True)
    while lcds.pair.go_on(RIGHT):
        pass
    sides = [side for side, _frame in lcds.wire.sent]
    assert sides[:2] == [LEFT, RIGHT]  # as they are shown
    assert sides[2:] == [RIGHT] * 9 + [LEFT] * 9 + [RIGHT] * 2 + [LEFT] * 2


def test_a_display_that_lost_its_memory_is_right_when_all_was_gone_over(lcds):
    for side in (LEFT, RIGHT):
        lcds.show(said(panel.MINUTES, 4, 59), side)
    before = lcds.ink()
    lcds.chips[LEFT].power_off()
    lcds.chips[LEFT].power_on()
    assert lcds.ink() != before
    lcds.displays[LEFT].refresh(True)
    count = 0
    while lcds.pair.go_over():
        count += 1
    assert count == 30 and lcds.ink() == before


def test_what_is_being_changed_blinks_and_the_rest_stays(lcds):
    lcds.show(said(panel.MINUTES, 24, 59, blinks=panel.THIRD_BIT))
    lit = rows(lcds.ink())
    lcds.displays[LEFT].draw(False)
    lcds.pair.finish()
    dark = rows(lcds.ink())
    for place in range(24, 168):
        assert dark[place][:26] == lit[place][:26] and not any(dark[place][26:])
    lcds.displays[LEFT].draw(True)
    lcds.pair.finish()
    assert rows(lcds.ink()) == lit


def test_what_begins_to_blink_is_told(lcds):
    display = lcds.displays[LEFT]
    assert not display.put(said(panel.MINUTES, 24, 59))
    assert display.put(said(panel.MINUTES, 24, 59, blinks=panel.THIRD_BIT)) and display.blinks
    assert not display.put(said(panel.MINUTES, 24, 59, blinks=panel.THIRD_BIT, moves=2))
    assert display.put(said(panel.MINUTES, 24, 58, blinks=panel.THIRD_BIT))
    assert not display.put(said(panel.MINUTES, 24, 58)) and not display.blinks


def test_a_part_of_a_line_blinks(lcds):
    lcds.show(said(panel.SENTENCE, lines=("Penalty", "2 minutes to Black"), line=(2, 0, 1)))
    lit = rows(lcds.ink())
    lcds.displays[LEFT].draw(False)
    lcds.pair.finish()
    differ = [place for place, row in enumerate(rows(lcds.ink())) if row != lit[place]]
    assert 104 <= differ[0] and differ[-1] < 136
    assert all(rows(lcds.ink())[place][3:] == lit[place][3:] for place in differ)


def random_panel(chance):
    """Return any panel that there could be, and some that there could not."""
    main = chance.choice((panel.NOTHING, panel.MINUTES, panel.MINUTES, panel.HOURS, panel.TENTHS, panel.SENTENCE))
    letters = "".join(chr(chance.randint(32, 126)) for _ in range(33))
    return said(
        main,
        *(chance.randint(0, top) for top in (9, 59 if main == panel.HOURS else 19 if main == panel.TENTHS else 99, 59)),
        marks=chance.choice((0, panel.NEGATIVE, panel.INTERIM, panel.BATTERY, panel.ODDS, panel.FIRST_BLINKS)),
        state=chance.randint(0, 255),
        second=(chance.choice("\0dbJC"), chance.randint(0, 5_999), chance.randint(0, 255)),
        moves=chance.randint(0, 999),
        to_go=chance.choice((0xFFFF, 1, 40)),
        period=(chance.randint(1, 4), chance.randint(0, 4)),
        blinks=chance.choice((0, 0, chance.randint(1, 7))),
        line=chance.choice(((0, 0, 0), (chance.randint(1, 3), chance.randint(0, 9), 3))),
        control=letters[: chance.randint(0, 33)],
        lines=[letters[: chance.randint(0, 33)] for _ in range(3)],
    )


@pytest.mark.parametrize("seed", range(6))
def test_what_was_sent_bit_by_bit_is_what_it_would_be_afresh(seed):
    """The whole kind: nothing that changes may be forgotten, in whichever order panels and phases come."""
    chance = random.Random(seed)
    lcds = Lcds()
    for _ in range(25):
        picture = random_panel(chance)
        if chance.random() < 0.5:  # only a part of it is another, as in play
            before = bytearray(picture)
            lcds.show(before)
            picture[chance.randint(1, 19)] ^= chance.randint(0, 7)
        if picture[panel.MAIN] == panel.TENTHS:
            picture[panel.THIRD_NUMBER] %= 10
        lit = chance.random() < 0.6
        lcds.show(picture, lit=lit)
        assert lcds.ink() == afresh(picture, lit)

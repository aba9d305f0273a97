# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The board with two memory LCDs: drawn while nothing waits, gone over within a second, blinking together."""

import pytest

from board.board import PHASE_MS
from flagfall.face import panel
from flagfall.face.display import LCD
from flagfall.timing.sides import LEFT, RIGHT, SIDES
from tests.board.lcdparts import ALL_LINES, Lcds, rows, said
from tests.board.parts import Bench

SECOND_MS = 1_000
FIVE_SECONDS_MS = 5_000
ZONE_US = 1_700  # 418 bytes at 2 MHz


class Desk:
    """A board, its displays and its clock; a zone takes the time that it takes on the wire."""

    def __init__(self):
        self.lcds = Lcds()
        self.bench = Bench(self.lcds.pair)
        self.board = self.bench.board
        send = self.lcds.wire.send

        def timed(frame, select):
            self.bench.ticks.us += ZONE_US
            send(frame, select)

        for display in self.lcds.displays:
            display._wire = type("Timed", (), {"send": staticmethod(timed), "finish": staticmethod(lambda: None)})

    def show(self, *pictures):
        for side, picture in zip(SIDES, pictures, strict=True):
            assert self.board.show(side, picture)

    def rest(self, ms):
        """Sleep as the loop does, for `ms`."""
        until = self.board.now() + ms
        while self.board.now() < until:
            self.board.wait(until)


@pytest.fixture
def desk():
    found = Desk()
    found.show(said(panel.MINUTES, 4, 59), said(panel.MINUTES, 5, 0, state=1))
    found.rest(200)
    return found


def test_a_board_says_that_its_displays_are_memory_lcds(desk):
    assert desk.board.face == LCD


def test_the_first_picture_is_whole_before_it_is_seen(desk):
    assert desk.lcds.turned_on == 1
    for side in SIDES:
        assert set(desk.lcds.wire.lines(side)) == set(range(1, ALL_LINES + 1))


def test_an_edge_waits_for_one_zone_and_no_longer(desk):
    desk.show(said(panel.HOURS, 1, 23, 45), said(panel.HOURS, 1, 23, 45))
    sent = len(desk.lcds.wire.sent)
    desk.bench.hand(0, True)
    desk.board.wait(desk.board.now() + SECOND_MS)
    assert len(desk.lcds.wire.sent) == sent
    assert desk.lcds.displays[LEFT].pending and desk.lcds.displays[RIGHT].pending
    desk.board.take(desk.board.now())
    desk.rest(200)
    assert not desk.lcds.displays[LEFT].pending and not desk.lcds.displays[RIGHT].pending


def test_what_is_due_is_not_missed_for_a_zone(desk):
    desk.show(said(panel.HOURS, 1, 23, 45), said(panel.HOURS, 1, 23, 45))
    until = desk.board.now() + 8
    desk.board.wait(until)
    assert desk.board.now() <= until + 1
    assert desk.lcds.displays[LEFT].pending


@pytest.mark.parametrize("side", SIDES)
def test_a_display_that_was_unplugged_is_right_within_a_second(desk, side):
    desk.rest(3_000)
    before = desk.lcds.ink(side)
    for _ in range(5):
        desk.lcds.chips[side].power_off()
        desk.lcds.chips[side].power_on()
        assert desk.lcds.ink(side) != before
        desk.rest(SECOND_MS)
        assert desk.lcds.ink(side) == before
        desk.rest(170)


def test_nothing_is_sent_between_but_what_is_gone_over(desk):
    desk.rest(2_000)
    desk.lcds.wire.sent.clear()
    desk.rest(9_000)
    assert 2 * 9 * 30 <= len(desk.lcds.wire.sent) <= 2 * 11 * 30


def test_what_blinks_on_both_displays_goes_dark_together(desk):
    blinking = said(panel.MINUTES, 4, 59, marks=panel.FIRST_BLINKS)
    desk.show(blinking, said(panel.MINUTES, 5, 0, state=1))
    desk.rest(100)
    desk.show(blinking, said(panel.MINUTES, 5, 0, state=1, marks=panel.FIRST_BLINKS))
    desk.rest(100)
    assert all(any(row[:39] != bytes(39) for row in rows(desk.lcds.ink(side))[30:200]) for side in SIDES)
    desk.rest(PHASE_MS)
    for side in SIDES:
        assert not any(any(row[:39]) for row in rows(desk.lcds.ink(side))[30:200])


def test_what_comes_last_of_all_stands_whole(desk):
    sentence = said(panel.SENTENCE, lines=("Err 3: the program has failed.",))
    desk.show(sentence, sentence)
    desk.board.finish_drawing()
    assert desk.lcds.ink(LEFT)[50 * 24 :] == desk.lcds.ink(RIGHT)[50 * 24 :]
    assert not desk.lcds.displays[LEFT].pending and not desk.lcds.displays[RIGHT].pending


class Digits:
    """Digits that do not answer yet."""

    answer = False
    asked = 0

    def refresh(self, _lit):
        self.asked += 1
        return self.answer


def test_digits_that_answer_after_all_are_started_anew_for_but_not_while_a_side_runs(desk):
    late, starts = Digits(), []
    desk.bench.board._pixels._digits = (Digits(), late)
    desk.bench.board._pixels._start_anew = lambda: starts.append(desk.board.now())
    desk.rest(3_000)
    late.answer = True
    desk.board._running = True
    desk.rest(3_000)
    assert starts == []
    desk.board._running = False
    began = desk.board.now()
    desk.rest(FIVE_SECONDS_MS)
    assert began <= starts[0] <= began + FIVE_SECONDS_MS


def test_digits_that_never_answer_are_asked_every_five_seconds(desk):
    # Each that does not answer raises an error of the bus, which is garbage.
    late = Digits()
    desk.bench.board._pixels._digits = (late,)
    desk.rest(60_000)
    assert 12 <= late.asked <= 13

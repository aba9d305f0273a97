# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Six numbers that outlive a bite: each thing has its own place in them, and they are written no more than needed."""

import pytest

from flagfall.crc import crc16
from flagfall.keeping.bite import NUMBERS, BiteKeeper
from flagfall.notation import read_canonical, write_canonical
from flagfall.timing.chessclock import OVER, PAUSED, READY, ChessClock
from flagfall.timing.sides import LEFT, NOBODY, RIGHT, SIDES
from tests.keeping.test_bite import HOURS_37_MS, Board, kept, restored, what_remains

REPEATED, BYOYOMI, OVERTIME = "60+1*", "60j9x10", "60o"


class Counting(Board):
    """A board that tells how often it was written to."""

    def __init__(self):
        super().__init__()
        self.writes = 0
        self.saves = 0
        write = self.scratch.write

        def counted(numbers):
            self.writes += 1
            write(numbers)

        self.scratch.write = counted

    def save_controls(self, text):
        self.saves += 1
        return super().save_controls(text)


def a_clock(control, turn=LEFT):
    """Return a clock in a pause under `control`, with a turn of the side `turn`."""
    clock = ChessClock(read_canonical(control), turn)
    clock.start(0)
    clock.pause(0)
    return clock


def check(clock):
    """Assert that all of `clock` comes back but its past."""
    back = restored(kept(clock))
    assert back is not None
    assert what_remains(back) == what_remains(clock)
    assert (back.state, back.turn, back.white) == (clock.state, clock.turn, clock.white)
    assert [account.delay_ms for account in back.sides] == [account.delay_ms for account in clock.sides]
    assert [account.flagged_at for account in back.sides] == [0, 0]  # instants begin anew
    assert back.events.waiting == 0


# Fields


@pytest.mark.parametrize("turn", SIDES)
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(
    ("control", "attribute", "values"),
    [
        (REPEATED, "remaining_ms", (0, 1, 60_000, HOURS_37_MS // 2, HOURS_37_MS - 1)),
        (OVERTIME, "remaining_ms", (-1, -HOURS_37_MS + 1, -HOURS_37_MS)),
        (REPEATED, "moves", (0, 1, 511, 512, 1023)),
        (REPEATED, "number", (1, 2, 512, 1023)),
        (BYOYOMI, "extra_count", (1, 8, 63, 64, 99)),
        (BYOYOMI, "extra", (False, True)),
        (REPEATED, "interim_until", (1, 999, 1_000, 1_001, 299_001, 300_000)),
    ],
)
def test_what_a_side_has_comes_back_to_it_alone(control, attribute, values, side, turn):
    for value in values:
        clock = a_clock(control, turn)
        setattr(clock.sides[side], attribute, value)
        check(clock)


@pytest.mark.parametrize("turn", SIDES)
@pytest.mark.parametrize("delay_ms", [0, 1, 5_000, 65_536, 99_000])
def test_the_delay_that_is_left_comes_back_to_the_side_to_move(turn, delay_ms):
    clock = a_clock("60d99", turn)
    clock.sides[turn].delay_ms = delay_ms
    check(clock)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("extra", [False, True])
def test_a_final_flag_comes_back_with_byoyomi_begun_or_not(side, extra):
    clock = a_clock(BYOYOMI)
    clock.sides[side].extra = extra
    clock.sides[side].drop_flag(0)
    check(clock)


@pytest.mark.parametrize("white", SIDES)
@pytest.mark.parametrize("turn", SIDES)
@pytest.mark.parametrize("first_flag", [LEFT, RIGHT, NOBODY])
@pytest.mark.parametrize("state", [READY, PAUSED, OVER])
def test_state_turn_colours_first_flag_counter_and_freeze_come_back(state, first_flag, turn, white):
    for counter in (False, True):
        for freeze in (False, True):
            clock = ChessClock(read_canonical("60"), white, counter, freeze)
            clock.state, clock.turn, clock.first_flag = state, turn, first_flag
            check(clock)


def test_all_at_its_largest_comes_back_together():
    for turn in SIDES:
        clock = a_clock(REPEATED, turn)
        for account in clock.sides:
            account.moves = account.number = 1023
            account.remaining_ms = HOURS_37_MS - 1
            account.interim_until = 300_000
        check(clock)


@pytest.mark.parametrize("side", SIDES)
def test_more_below_zero_than_there_is_place_for_is_not_kept(side):
    clock = a_clock(OVERTIME)
    board = kept(clock)
    clock.sides[side].remaining_ms = -HOURS_37_MS - 1
    assert restored(kept(clock, board)) is None
    assert board.scratch.numbers == [0] * NUMBERS


@pytest.mark.parametrize(("attribute", "most"), [("remaining_ms", HOURS_37_MS - 1), ("moves", 1023), ("number", 1023)])
def test_what_there_is_no_place_for_on_either_side_is_not_kept(attribute, most):
    clock = a_clock(REPEATED)
    setattr(clock.sides[LEFT], attribute, most)
    check(clock)
    setattr(clock.sides[LEFT], attribute, most + 1)
    assert restored(kept(clock)) is None


def test_an_interim_flag_comes_back_up_to_a_second_late_counted_from_the_instant_that_was_kept():
    for at, left_ms in ((0, 5_000), (1, 5_000), (999, 5_000), (1_000, 4_000), (4_000, 1_000), (4_999, 1_000)):
        clock = a_clock(REPEATED)
        clock.sides[RIGHT].interim_until = 5_000
        back = restored(kept(clock, at=at))
        assert back.sides[RIGHT].interim_until == left_ms
        assert not back.sides[LEFT].has_interim()


# Written


def test_the_same_text_of_controls_is_saved_once_and_another_one_again():
    board = Counting()
    clock = a_clock("60")
    keeps = BiteKeeper(board, clock)
    known = set(vars(keeps))
    for _ in range(3):
        keeps.keep(0)
    assert (board.saves, board.text) == (1, "60")
    assert set(vars(keeps)) == known  # an attribute that is made later takes memory, and a side may be running
    clock.load(read_canonical("60+5"), False, False)
    board.deaf = True
    keeps.keep(0)
    keeps.keep(0)
    assert (board.saves, board.text) == (3, "60")
    assert restored(board) is None
    board.deaf = False
    keeps.keep(0)
    keeps.keep(0)
    assert (board.saves, board.text) == (4, "60+5")
    assert restored(board).controls == clock.controls


def test_while_a_side_runs_the_board_is_not_asked_to_save():
    board = Counting()
    clock = ChessClock(read_canonical("60"))
    clock.start(0)
    BiteKeeper(board, clock).keep(0)
    assert (board.saves, board.writes) == (0, 1)


def test_what_may_be_there_from_before_is_emptied_once_and_only_once():
    board = kept(a_clock("60"), Counting())
    clock = a_clock("60")
    keeps = BiteKeeper(board, clock)
    board.writes = 0
    for _ in range(3):
        keeps.clear()
    assert (board.scratch.numbers, board.writes) == ([0] * NUMBERS, 1)
    keeps.keep(0)
    assert restored(board)
    for _ in range(3):
        keeps.clear()
    assert (board.scratch.numbers, board.writes) == ([0] * NUMBERS, 3)


def test_what_comes_back_is_kept_as_it_was_by_who_takes_it_up():
    clock = a_clock(REPEATED)
    clock.sides[LEFT].moves = 40
    board = kept(clock)
    numbers = list(board.scratch.numbers)
    back = ChessClock(read_canonical("1"))
    keeps = BiteKeeper(board, back)
    assert keeps.restore()
    assert board.scratch.numbers == numbers
    keeps.keep(0)
    assert board.scratch.numbers == numbers
    assert board.text == write_canonical(clock.controls)


@pytest.mark.parametrize("text", ["60+", "", "nothing"])
def test_a_text_that_is_no_control_brings_no_game_back(text):
    clock = a_clock("60")
    board = Board()
    keeps = BiteKeeper(board, clock)
    keeps.know()
    keeps._text_crc = crc16(text.encode(), len(text))  # as if that had been written
    keeps.keep(0)
    board.text = text
    assert not keeps.restore()
    board.text = None
    assert not keeps.restore()


def test_numbers_that_fit_no_clock_under_their_control_bring_no_game_back():
    clock = a_clock(REPEATED)
    clock.sides[LEFT].number = 2
    board = kept(clock)
    for control, comes_back in ((REPEATED, True), ("60+1", False)):
        clock.controls = read_canonical(control)
        board.text = control
        keeps = BiteKeeper(board, clock)
        keeps.keep(0)
        assert (restored(board) is not None) is comes_back


def test_each_thing_stands_where_version_1_of_the_layout_has_it():
    # A firmware that is exchanged over the cable starts with what the one before it left.
    clock = ChessClock(read_canonical("60j9x10"), RIGHT, True, False)
    clock.start(0)
    clock.pause(0)
    left, right = clock.sides
    left.remaining_ms, left.moves, left.extra_count, left.interim_until = 59_999, 40, 5, 4_200
    right.remaining_ms, right.moves, right.extra, right.extra_count = 7_001, 41, True, 3
    right.drop_flag(0)
    clock.first_flag = RIGHT
    numbers = [0x000564BD, 0x0800EA5F, 0x38001B59, 0x0010A428, 0x1E061401, 0x14000000]
    assert kept(clock).scratch.numbers == numbers
    board = Board()
    board.text, board.scratch.numbers = "60j9x10", numbers
    assert what_remains(restored(board)) == what_remains(clock)

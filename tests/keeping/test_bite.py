# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The game in six numbers: any game comes back, as it was or not at all; and only where no memory chip holds it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flagfall.app import App
from flagfall.arbiter.correction import Refused
from flagfall.keeping import keeper
from flagfall.keeping.bite import NUMBERS, BiteKeeper
from flagfall.keeping.settings import Settings
from flagfall.notation import read_canonical, write_canonical
from flagfall.timing.chessclock import OVER, PAUSED, READY, RUNNING, ChessClock
from flagfall.timing.sides import LEFT, RIGHT, SIDES
from host_sim.desk import segments
from host_sim.desk.desk import Desk
from host_sim.desk.parts import DeskScratch
from tests.games import Deed, Table, game, games, observed, played, wishes

LARGEST = (1 << 30) - 1
HOURS_37_MS = 1 << 27


class Board:
    """What outlives a bite: numbers, and a text that cannot be saved while `deaf`."""

    def __init__(self):
        self.scratch = DeskScratch()
        self.text = None
        self.deaf = False

    def load_controls(self):
        return self.text

    def save_controls(self, text):
        if not self.deaf:
            self.text = text
        return not self.deaf


def kept(clock, board=None, at=None):
    """Keep `clock` as of `at`; return the board."""
    board = board or Board()
    board.text = write_canonical(clock.controls)
    BiteKeeper(board, clock).keep(clock.now if at is None else at)
    return board


def restored(board, controls="1"):
    """Return the clock that comes back from `board`, None if none does."""
    clock = ChessClock(read_canonical(controls))
    return clock if BiteKeeper(board, clock).restore() else None


def what_remains(clock):
    """Return what of `clock` is kept: all but the instants of flags, and an interim flag to the second."""
    told = observed(clock)
    told["state"] = "paused" if clock.state == RUNNING else told["state"]
    for account in told["accounts"]:
        account["flagged at"] = account["flagged at"] is not None
        account["interim until"] = account["interim until"] and -(-(account["interim until"] - clock.now) // 1000)
    return told


def there_is_place_for(clock):
    """Tell whether the six numbers hold a game like that of `clock`."""
    return all(
        -HOURS_37_MS <= clock.remaining_ms(side, clock.now) < HOURS_37_MS
        and max(clock.sides[side].moves, clock.sides[side].number) <= 1023
        for side in SIDES
    )


@settings(deadline=None)
@given(games(), wishes())
def test_any_game_comes_back_paused_with_all_but_its_past(setting, deeds):
    table = played(setting, deeds)
    back = restored(kept(table.clock))
    if not there_is_place_for(table.clock):
        assert back is None
        return
    assert what_remains(back) == what_remains(table.clock)
    assert back.state in (READY, PAUSED, OVER)
    assert back.now == 0


@settings(deadline=None, max_examples=50)
@given(games(), wishes(), st.integers(0, NUMBERS), st.integers(0, NUMBERS * 30 - 1))
def test_numbers_half_written_or_with_a_flipped_bit_are_no_game(setting, deeds, count, bit):
    table = played(setting, deeds)
    board = kept(table.clock)
    old = list(board.scratch.numbers)
    table.advance(table.clock.now + 7)
    table.do(Deed(table.clock.now, "play", ()))
    board = kept(table.clock, board)
    new = list(board.scratch.numbers)
    board.scratch.numbers = mixed = new[:count] + old[count:]
    if mixed not in (old, new):
        assert restored(board) is None
    flipped = list(new)
    flipped[bit // 30] ^= 1 << bit % 30
    board.scratch.numbers = flipped
    assert restored(board) is None


def test_every_number_is_a_small_int_of_the_board():
    table = Table(game("35999c99/35999", counter=True, freeze=True))
    for side in SIDES:
        account = table.clock.sides[side]
        account.remaining_ms, account.moves, account.number = HOURS_37_MS - 1, 1023, 1
        account.extra, account.extra_count, account.interim_until = True, 99, 300_000
    numbers = kept(table.clock).scratch.numbers
    assert all(0 <= number <= LARGEST for number in numbers)
    assert max(numbers) > 1 << 29


@pytest.mark.parametrize("filling", [0, LARGEST, 0x15555555])
def test_what_power_on_leaves_there_is_no_game(filling):
    board = Board()
    board.text = "60"
    board.scratch.numbers = [filling] * NUMBERS
    assert restored(board, "60") is None


@pytest.mark.parametrize(("attribute", "most"), [("remaining_ms", HOURS_37_MS - 1), ("moves", 1023), ("number", 1023)])
def test_what_there_is_no_place_for_is_not_kept_at_all(attribute, most):
    clock = ChessClock(read_canonical("60+1*"))
    clock.sides[RIGHT].put_in_period(2)
    board = kept(clock)
    setattr(clock.sides[RIGHT], attribute, most)
    assert getattr(restored(kept(clock, board)).sides[RIGHT], attribute) == most
    setattr(clock.sides[RIGHT], attribute, most + 1)
    assert restored(kept(clock, board)) is None
    assert board.scratch.numbers == [0] * NUMBERS


def test_the_control_of_another_game_is_none_of_this_one():
    clock = ChessClock(read_canonical("60+1"))
    board = kept(clock)
    board.text = "60+2"
    assert restored(board) is None
    assert restored(board, "60+1").controls == clock.controls  # the option that the clock comes up with


def test_while_a_side_runs_no_text_is_saved_and_the_next_pause_makes_it_good():
    clock = ChessClock(read_canonical("60+1"))
    board = Board()
    keeps = BiteKeeper(board, clock)
    clock.start(0)
    board.deaf = True  # flash is not written while a side runs
    keeps.keep(0)
    assert (board.text, restored(board)) == (None, None)
    assert restored(board, "60+1").state == PAUSED
    clock.pause(1000)
    board.deaf = False
    keeps.keep(1000)
    assert restored(board).sides[LEFT].remaining_ms == 60_000


def test_a_running_turn_comes_back_as_of_the_instant_that_was_kept():
    clock = ChessClock(read_canonical("60d5"))
    clock.start(0)
    clock.advance(7_900)
    back = restored(kept(clock, at=7_500))
    assert (back.sides[LEFT].remaining_ms, back.sides[LEFT].delay_ms, back.state) == (57_500, 0, PAUSED)
    back = restored(kept(clock, at=3_000))
    assert (back.sides[LEFT].remaining_ms, back.sides[LEFT].delay_ms) == (60_000, 2_000)


# In the clock


class OnTheDesk:
    """A clock on the desk; with `chip` False its memory chip does not answer."""

    def __init__(self, chip=False, control="60+1"):
        self.desk = Desk()
        self.desk.memory.plugged = chip
        self.desk.lay_lever(RIGHT)
        self.control = control
        self.start()

    def start(self):
        self.app = App(self.desk, Settings(), read_canonical(self.control))
        self.app.step()
        return self

    def bitten(self):
        self.desk.power_up()
        return self.start()

    def cut(self):
        self.desk.power_up()
        self.desk.scratch.clear()
        return self.start()

    def play(self, *spans_ms):
        """Start, or go on, and press after each span."""
        clock = self.app.clock
        (clock.start if clock.state == READY else clock.resume)(self.app.clock.now)
        for span_ms in spans_ms:
            self.pass_ms(span_ms)
            clock.press(clock.turn, clock.now)
        return self.pass_ms(0)

    def pass_ms(self, span_ms):
        for _ in range(0, span_ms, 100):
            self.desk.t += 100
            self.app.step()
        self.app.step()
        return self


def test_a_bite_loses_less_than_half_a_second_of_the_turn_without_a_chip():
    for beyond_ms in (0, 400, 500, 900):
        clock = OnTheDesk().play(3_000, 4_000).pass_ms(6_000 + beyond_ms)
        back = clock.bitten().app.clock
        lost_ms = back.sides[LEFT].remaining_ms - (59_000 - 6_000 - beyond_ms)
        assert (back.state, back.turn, back.sides[LEFT].moves) == (PAUSED, LEFT, 1)
        assert 0 <= lost_ms < keeper.BEAT_MS
        assert back.sides[RIGHT].remaining_ms == 58_000


def test_after_a_bite_without_a_chip_undo_and_restore_refuse_and_all_else_goes_on():
    clock = OnTheDesk().play(3_000, 4_000).bitten()
    assert clock.app.keeper.trouble == keeper.NO_CHIP
    for command in (("undo",), ("restore", 0, False), ("penalty", LEFT)):
        assert not clock.app.correct(*command)
    assert clock.app.correct("add", LEFT, 5_000)
    clock.play(2_000, 1_000)
    assert [side.moves for side in clock.app.clock.sides] == [2, 2]
    clock.app.clock.pause(clock.app.clock.now)
    clock.pass_ms(0)
    with pytest.raises(Refused, match="the journal is not complete"):
        clock.app.arbiter.undo(clock.app.clock.now)
    assert not clock.app.journal.complete


def test_a_control_that_is_no_option_comes_back_with_the_game():
    clock = OnTheDesk(control="3/45+7:33d4").play(3_000)
    clock.app.clock.pause(clock.app.clock.now)
    clock.pass_ms(0)
    assert clock.app.correct("control", read_canonical("40/77+3:33d4"))
    clock.pass_ms(0)
    clock.control = "60"
    assert clock.bitten().app.clock.controls == read_canonical("40/77+3:33d4")


def test_a_power_cut_without_a_chip_leaves_a_fresh_clock_and_says_so():
    clock = OnTheDesk().play(3_000).cut()
    assert (clock.app.clock.state, clock.app.keeper.trouble) == (READY, keeper.NO_GAME)
    assert reads(clock) == ["no ", "CHIP"]
    assert reads(clock.pass_ms(1_900)) == ["no ", "CHIP"]
    assert reads(clock.pass_ms(100)) == ["no ", "gAnE"]
    assert reads(clock.pass_ms(1_900)) == ["no ", "gAnE"]
    assert reads(clock.pass_ms(100)) == ["1:01", "1:01"]


def reads(clock):
    found = [segments.spell(picture) for picture in clock.desk.pictures]
    words = {segments.as_read(word): word for word in ("no ", "CHIP", "gAnE")}
    return [words.get(text, text) for text in found]


def test_where_a_chip_holds_the_game_nothing_is_put_there():
    clock = OnTheDesk(chip=True).play(3_000, 2_000).pass_ms(2_000)
    assert clock.desk.scratch.numbers == [0] * NUMBERS
    assert clock.desk.controls_text is None
    back = clock.bitten().app
    assert (back.keeper.trouble, back.journal.complete) == (keeper.NO_TROUBLE, True)


def test_a_chip_that_goes_away_in_play_leaves_it_to_the_numbers_until_it_is_back():
    clock = OnTheDesk(chip=True).play(3_000)
    clock.desk.memory.plugged = False
    clock.pass_ms(1_000)
    assert any(clock.desk.scratch.numbers)
    clock.desk.memory.plugged = True
    clock.pass_ms(1_000)
    assert not any(clock.desk.scratch.numbers)
    back = clock.bitten().app
    assert (back.clock.sides[RIGHT].remaining_ms, back.journal.complete) == (59_000, True)


def test_a_chip_that_is_back_when_the_clock_is_takes_the_newer_game():
    clock = OnTheDesk(chip=True).play(3_000)
    clock.desk.memory.plugged = False
    clock.pass_ms(2_000)
    clock.desk.memory.plugged = True
    clock.desk.memory.content[:0x80] = bytes(0x80)  # of which the chip knows nothing
    back = clock.bitten().app
    assert back.keeper.trouble == keeper.PART_LOST
    assert back.clock.sides[RIGHT].remaining_ms == 59_000
    clock.pass_ms(0)
    assert clock.cut().app.clock.sides[RIGHT].remaining_ms == 59_000

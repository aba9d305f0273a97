# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The game in the memory chip: back after a power cut at any byte, a chip that was away, and damage of every kind."""

import pytest

from flagfall.arbiter import records
from flagfall.arbiter.journal import Journal
from flagfall.arbiter.records import CAPACITY
from flagfall.arbiter.replay import replay
from flagfall.keeping import snapshot
from flagfall.keeping.keeper import BEAT_MS, BEATS_AT, JOURNAL_AT, SNAPSHOTS_AT, TEXT_AT, Keeper
from flagfall.keeping.snapshot import SIZE
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import OVER, PAUSED, READY, RUNNING, ChessClock
from flagfall.timing.sides import LEFT, RIGHT
from flagfall.timing.turn import NEVER
from tests.games import Deed, Table, game, observed
from tests.keeping.chip import MEMORY_SIZE, Chip


class KeptTable(Table):
    """A table whose game is kept after every deed, as the app does."""

    def __init__(self, game, chip):
        super().__init__(game)
        self.keeper = Keeper(chip, self.clock, self.journal)

    def do(self, deed):
        answer = super().do(deed)
        self.keeper.keep()
        return answer

    def wait(self, until):
        """Let time pass as the app does, a beat when one is due."""
        while self.keeper.beat_at <= until:
            self.advance(self.keeper.beat_at)
            self.keeper.beat(self.keeper.beat_at)
        self.advance(until)


class Restored:
    """What a clock makes of a chip's content at power-on. `game_came_back` False: it found none."""

    def __init__(self, content):
        self.clock = ChessClock(read_canonical("1"))
        self.journal = Journal()
        self.chip = Chip(content)
        self.keeper = Keeper(self.chip, self.clock, self.journal)
        self.game_came_back = self.keeper.restore()


def started(notation, chip, **settings):
    """Return a kept table whose White, at the left, was started at 0."""
    table = KeptTable(game(notation, **settings), chip)
    table.do(Deed(0, "play", ()))
    return table


def interrupted(before, writes, count):
    """Return what a chip holds when the power went after `count` bytes of `writes`."""
    content = bytearray(before)
    for address, record in writes:
        written = record[:count]
        content[address : address + len(written)] = written
        count -= len(written)
    return content


# What comes back


@pytest.mark.parametrize("erased", [0x00, 0xFF])
def test_a_new_chip_holds_no_game(erased):
    restored = Restored(bytes([erased]) * MEMORY_SIZE)
    assert not restored.game_came_back


def test_a_ready_clock_comes_back_ready_and_one_that_is_over_over():
    chip = Chip()
    table = KeptTable(game("W10-B20", white=RIGHT, freeze=True), chip)
    table.keeper.keep()
    ready = Restored(chip.content)
    assert ready.game_came_back
    assert (ready.clock.state, ready.clock.white) == (READY, RIGHT)
    assert [account.remaining_ms for account in ready.clock.sides] == [20_000, 10_000]
    table.do(Deed(0, "play", ()))
    table.do(Deed(10_000, "press", (RIGHT,)))
    over = Restored(chip.content)
    assert (over.clock.state, over.clock.sides[RIGHT].flagged_at) == (OVER, 10_000)


def test_a_running_clock_comes_back_paused_and_less_than_half_a_second_is_missing():
    for until, left_ms in ((10_499, 50_000), (10_500, 49_500), (10_999, 49_500), (11_000, 49_000)):
        chip = Chip()
        table = started("60", chip)
        table.wait(until)
        restored = Restored(chip.content)
        assert (restored.clock.state, restored.clock.remaining_ms(LEFT, restored.clock.now)) == (PAUSED, left_ms)


def test_a_flag_that_fell_in_the_dark_second_is_found_when_the_beat_says_so():
    # The power went between the flag and the next record of it.
    chip = Chip()
    table = started("10", chip, freeze=True)
    table.wait(9000)
    table.keeper.beat(10_500)
    restored = Restored(chip.content)
    assert (restored.clock.state, restored.clock.sides[LEFT].flagged_at) == (OVER, 10_000)


def test_the_control_loaded_in_mid_game_comes_back():
    chip = Chip()
    table = started("60", chip)
    table.do(Deed(1000, "play", ()))
    table.do(Deed(1000, "control", (read_canonical("40/60+5:30+5"),)))
    restored = Restored(chip.content)
    assert observed(restored.clock) == observed(table.clock)


def test_a_correction_late_in_a_pause_can_still_be_undone_after_a_power_cut():
    chip = Chip()
    table = started("60", chip)
    table.do(Deed(1000, "press", (LEFT,)))
    table.do(Deed(2000, "play", ()))
    table.do(Deed(50_000, "add", (LEFT, 5000)))
    restored = Restored(chip.content)
    assert restored.clock.now >= 50_000
    assert restored.journal.last_press() == (3, 1000, LEFT)
    replay(restored.journal, restored.clock)
    assert [account.remaining_ms for account in restored.clock.sides] == [64_000, 59_000]


def test_a_pause_by_power_cut_is_noted_once():
    chip = Chip()
    started("60", chip)
    once = Restored(chip.content)
    assert [what for _, _, what, _, _, _ in once.journal.entries()][-1] == records.PAUSE
    once.keeper.keep()
    assert Restored(once.chip.content).journal.length == once.journal.length


# A power cut after any byte

LONG_STORY = (
    Deed(1000, "press", (LEFT,)),
    Deed(3000, "press", (RIGHT,)),
    Deed(4500, "press", (LEFT,)),
    Deed(6000, "play", ()),
    Deed(7000, "add", (RIGHT, 5000)),
    Deed(7000, "turn", (LEFT,)),
    Deed(8000, "undo", ()),
    Deed(9000, "play", ()),
    Deed(9500, "press", (LEFT,)),
    Deed(9500, "press", (RIGHT,)),
    Deed(11_000, "play", ()),
    Deed(12_000, "penalty", (RIGHT,)),
    Deed(12_000, "restore", (1, False)),
    Deed(13_000, "control", (read_canonical("40/30d5:600"),)),
    Deed(14_000, "play", ()),
    Deed(400_000, "press", (LEFT,)),
    Deed(401_000, "cancel_flag", ()),
)


def test_after_a_power_cut_at_any_byte_the_old_state_or_the_new_one_comes_back():
    chip = Chip()
    table = started("2/60+5:30+5", chip, counter=True, freeze=True)
    cuts = 0
    for deed in LONG_STORY:
        before = bytes(chip.content)
        chip.writes.clear()
        assert table.do(deed) is not False
        states = [observed(Restored(content).clock) for content in (before, chip.content)]
        for count in range(sum(len(record) for _, record in chip.writes)):
            check(Restored(interrupted(before, chip.writes, count)), states)
            cuts += 1
    assert cuts > 1000


def check(restored, states):
    assert restored.game_came_back
    assert observed(restored.clock) in states
    if restored.journal.complete:
        again = ChessClock(restored.clock.controls)
        replay(restored.journal, again)
        again.advance(restored.clock.now)
        assert observed(again) == observed(restored.clock)


def test_after_a_power_cut_in_a_beat_at_most_the_last_half_second_is_missing():
    chip = Chip()
    table = started("60", chip)
    table.wait(5999)
    before = bytes(chip.content)
    chip.writes.clear()
    table.keeper.beat(6000)
    for count in range(sum(len(record) for _, record in chip.writes)):
        clock = Restored(interrupted(before, chip.writes, count)).clock
        assert clock.remaining_ms(LEFT, clock.now) in (54_500, 54_000)


def test_after_a_power_cut_while_a_new_game_is_set_up_no_mixture_comes_back():
    # The old game was given up; where neither it nor the new one is whole, a fresh one is set up.
    chip = Chip()
    table = started("60", chip)
    table.do(Deed(1000, "press", (LEFT,)))
    before = bytes(chip.content)
    chip.writes.clear()
    table.clock.set_up(read_canonical("W40/5400+30:1800+30-B300"), RIGHT, True, True, 2000)
    table.journal.begin(table.clock)
    table.keeper.keep()
    states = [observed(Restored(content).clock) for content in (before, chip.content)]
    for count in range(sum(len(record) for _, record in chip.writes)):
        restored = Restored(interrupted(before, chip.writes, count))
        assert not restored.game_came_back or observed(restored.clock) in states


def test_a_clock_that_found_no_whole_game_does_not_mix_its_own_with_what_the_chip_holds():
    # The snapshots are whole but the journal is not: the next game begins in the same places.
    chip = Chip()
    started("60", chip)
    chip.content[JOURNAL_AT : JOURNAL_AT + 8] = bytes(8)
    chip.content[TEXT_AT] ^= 1
    before = bytes(chip.content)
    fresh = KeptTable(game("300"), chip)
    assert not fresh.keeper.restore()
    fresh.journal.begin(fresh.clock)
    chip.writes.clear()
    fresh.keeper.keep()
    for count in range(sum(len(record) for _, record in chip.writes)):
        restored = Restored(interrupted(before, chip.writes, count))
        assert not restored.game_came_back or restored.clock.controls == read_canonical("300")


# Which of two snapshots is the newer one


def test_the_newer_of_two_whole_snapshots_is_taken_also_when_the_sequence_goes_round():
    chip = Chip()
    table = started("60", chip)
    table.do(Deed(1, "play", ()))
    for sequence in (65_532, 65_533):
        place = SNAPSHOTS_AT + sequence % 2 * SIZE
        record = bytearray(SIZE)
        text = snapshot.text_of(chip.content[SNAPSHOTS_AT : SNAPSHOTS_AT + SIZE])
        snapshot.pack(table.clock, sequence, table.journal.length, True, record, *text)
        chip.content[place : place + SIZE] = record
    again = Restored(chip.content)
    for moves in range(1, 9):
        again.clock.sides[LEFT].moves = moves
        again.keeper.keep()
        assert Restored(again.chip.content).clock.sides[LEFT].moves == moves


def test_a_damaged_snapshot_leaves_the_one_before_it():
    for slot in (0, 1):
        chip = Chip()
        table = started("60", chip)
        table.do(Deed(1000, "press", (LEFT,)))
        table.do(Deed(2000, "press", (RIGHT,)))
        chip.content[SNAPSHOTS_AT + slot * SIZE] ^= 1
        moves = [account.moves for account in Restored(chip.content).clock.sides]
        assert moves in ([1, 1], [1, 0])
    chip.content[SNAPSHOTS_AT] ^= 1
    assert not Restored(chip.content).game_came_back


def test_a_beat_of_an_older_snapshot_is_none_of_the_newer_one():
    chip = Chip()
    table = started("60", chip)
    table.wait(9000)
    old_beats = bytes(chip.content[BEATS_AT:JOURNAL_AT])
    table.do(Deed(9000, "press", (LEFT,)))
    chip.content[BEATS_AT:JOURNAL_AT] = old_beats
    restored = Restored(chip.content)
    assert [account.remaining_ms for account in restored.clock.sides] == [51_000, 60_000]


# Beats


def test_a_beat_is_due_at_once_and_then_every_half_second_of_a_running_turn():
    table = started("60", Chip())
    assert table.keeper.beat_at == 0
    table.keeper.beat(0)
    assert table.keeper.beat_at == BEAT_MS
    table.keeper.beat(2499)
    assert table.keeper.beat_at == 2500
    table.keeper.beat(2700)
    assert table.keeper.beat_at == 3000


def test_beats_come_at_half_and_whole_seconds_before_the_flag_as_the_digits_change():
    table = started("60", Chip())
    table.play([Deed(700, "play", ()), Deed(700, "set", (LEFT, 10_300)), Deed(1000, "play", ())])
    assert table.clock.deadline() == 11_300
    table.keeper.beat(1000)
    assert table.keeper.beat_at == 1300
    table.keeper.beat(1300)
    assert table.keeper.beat_at == 1800
    table.keeper.beat(1799)
    assert table.keeper.beat_at == 1800
    table.keeper.beat(1800)
    assert table.keeper.beat_at == 2300


def test_while_nothing_goes_on_no_beat_is_due():
    table = KeptTable(game("60"), Chip())
    table.keeper.keep()
    assert table.keeper.beat_at == NEVER
    table.do(Deed(0, "play", ()))
    table.do(Deed(100, "play", ()))
    assert table.keeper.beat_at == NEVER


def test_in_a_pause_beats_go_on_for_an_interim_flag():
    chip = Chip()
    table = started("10:3600", chip)
    table.do(Deed(11_000, "play", ()))
    table.wait(200_499)
    restored = Restored(chip.content)
    assert restored.clock.now == 200_000
    assert restored.clock.sides[LEFT].interim_until == 310_000


# A chip that is away for a while


@pytest.mark.parametrize("deeds", [(), (Deed(5000, "play", ()),), (Deed(5000, "press", (LEFT,)),)])
def test_a_chip_that_comes_back_holds_the_present_state_within_a_second(deeds):
    chip = Chip()
    table = started("60", chip)
    table.wait(4000)
    chip.plugged = False
    table.play(deeds)
    table.wait(20_000)
    chip.plugged = True
    table.wait(21_000)
    restored = Restored(chip.content)
    assert restored.game_came_back
    table.clock.pause(21_000)
    assert observed(restored.clock) == observed(table.clock)


def test_while_the_chip_does_not_hold_the_state_no_beat_speaks_of_an_older_one():
    # Black's time must not be charged to White, whose turn the chip still holds.
    chip = Chip()
    table = started("60", chip)
    chip.plugged = False
    table.do(Deed(1000, "press", (LEFT,)))
    chip.plugged = True
    chip.writes.clear()
    before = bytes(chip.content)
    table.keeper.beat(table.keeper.beat_at + 5000)
    for count in range(sum(len(record) for _, record in chip.writes)):
        restored = Restored(interrupted(before, chip.writes, count))
        accounts = [account.remaining_ms for account in restored.clock.sides]
        assert accounts in ([60_000, 60_000], [59_000, 60_000], [59_000, 55_000])


class HalfDeafChip(Chip):
    """A chip that hears only writes into the journal, or only those beside it; None: both."""

    def __init__(self, hears_journal=None):
        super().__init__()
        self.hears_journal = hears_journal

    def write(self, address, record):
        heard = self.hears_journal in (None, address >= JOURNAL_AT)
        return heard and super().write(address, record)


@pytest.mark.parametrize("hears_journal", [False, True])
def test_a_snapshot_never_promises_records_that_the_chip_did_not_take(hears_journal):
    chip = HalfDeafChip(hears_journal)
    table = started("60", chip)
    assert not Restored(chip.content).game_came_back
    assert table.keeper.beat_at != NEVER


@pytest.mark.parametrize("hears_journal", [False, True])
def test_a_snapshot_never_speaks_of_records_that_were_overwritten(hears_journal):
    chip = HalfDeafChip()
    table = started("60", chip)
    table.play([Deed(1000, "press", (LEFT,)), Deed(3000, "press", (RIGHT,)), Deed(6000, "play", ())])
    before = Restored(chip.content)
    chip.hears_journal = hears_journal
    table.play([Deed(6000, "undo", ()), Deed(7000, "add", (LEFT, 5000)), Deed(7000, "moves", (RIGHT, 9))])
    after = Restored(chip.content)
    if after.journal.complete:
        assert list(after.journal.entries()) == list(before.journal.entries())
        assert observed(after.clock) == observed(before.clock)


class ForgetfulChip(Chip):
    """A chip that answers so many reads and then no more."""

    def __init__(self, content, answers):
        super().__init__(content)
        self.answers = answers

    def read(self, address, into):
        self.answers -= 1
        return self.answers >= 0 and super().read(address, into)


def test_a_chip_that_goes_away_while_it_is_read_brings_back_the_game_or_none():
    chip = Chip()
    table = started("60", chip)
    table.wait(9000)
    left_ms = []
    for answers in range(9):
        clock = ChessClock(read_canonical("1"))
        if Keeper(ForgetfulChip(chip.content, answers), clock, Journal()).restore():
            left_ms.append(clock.sides[LEFT].remaining_ms)
    # Without the text of the controls beside the journal, then the snapshot alone, with one beat, with both.
    assert left_ms == [60_000, 60_000, 51_500, 51_000]


def test_a_chip_that_cannot_be_read_is_not_written_to():
    # Nobody knows which of its snapshots is the newer one.
    chip = ForgetfulChip(bytes(MEMORY_SIZE), answers=1)
    table = started("60", chip)
    assert (chip.writes, table.keeper.beat_at) == ([], 0)
    chip.answers = 2
    table.keeper.beat(1000)
    assert Restored(chip.content).game_came_back


def test_a_chip_that_was_away_at_power_on_does_not_bring_back_an_older_game_instead():
    chip = Chip()
    old = started("60", chip)
    for at in range(1, 20):
        old.do(Deed(at * 1000, "press", ((at - 1) % 2,)))
    chip.plugged = False
    table = KeptTable(game("300"), chip)
    assert not table.keeper.restore()
    table.do(Deed(0, "play", ()))
    chip.plugged = True
    table.wait(2000)
    restored = Restored(chip.content)
    assert restored.clock.controls == read_canonical("300")
    assert restored.clock.sides[LEFT].remaining_ms == 298_000


# A journal that is full


def test_a_game_longer_than_the_journal_comes_back_and_knows_that_its_past_is_lost():
    chip = Chip()
    table = started("35999", chip)
    for number in range(CAPACITY + 10):
        table.do(Deed(number + 1, "press", (number % 2,)))
    restored = Restored(chip.content)
    assert restored.game_came_back
    assert not restored.journal.complete
    assert sum(account.moves for account in restored.clock.sides) == CAPACITY + 10


def test_a_journal_that_is_just_full_is_the_whole_past():
    chip = Chip()
    table = started("35999", chip)
    while table.journal.length < CAPACITY:
        table.do(Deed(table.clock.now + 1, "press", (table.clock.turn,)))
    assert table.journal.complete
    restored = Restored(chip.content)
    assert restored.clock.sides[LEFT].moves == table.clock.sides[LEFT].moves
    table.do(Deed(table.clock.now + 1, "press", (table.clock.turn,)))
    assert not Restored(chip.content).journal.complete


# Damage


def test_no_damaged_byte_of_the_chip_stops_the_clock_from_coming_up():
    chip = Chip()
    table = started("40/5400+30:1800+30", chip)
    table.do(Deed(1000, "press", (LEFT,)))
    table.do(Deed(2000, "play", ()))
    table.do(Deed(2000, "control", (read_canonical("60d5"),)))
    used = JOURNAL_AT + 8 * table.journal.length
    for place in range(used):
        for damage in (0x01, 0x80, 0xFF):
            content = bytearray(chip.content)
            content[place] ^= damage
            restored = Restored(content)
            assert restored.clock.state in (READY, PAUSED, RUNNING, OVER)
            restored.keeper.keep()


def test_a_beat_before_the_first_whole_second_says_that_nothing_has_passed_yet():
    # Whole seconds before the flag: the last of them lies before the turn began.
    chip = Chip()
    table = started("60", chip)
    table.play([Deed(700, "play", ()), Deed(700, "set", (LEFT, 10_300)), Deed(1000, "play", ())])
    table.keeper.beat(1_000)
    restored = Restored(chip.content)
    assert (restored.clock.now, restored.clock.sides[LEFT].remaining_ms) == (1_000, 10_300)
    table.wait(1_299)
    assert Restored(chip.content).clock.sides[LEFT].remaining_ms == 10_300
    table.wait(1_300)
    assert Restored(chip.content).clock.sides[LEFT].remaining_ms == 10_000

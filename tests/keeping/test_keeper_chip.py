# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the keeper writes where, and no more than that; and a chip with a stuck bit, or one that lies."""

import pytest

from flagfall.arbiter.journal import Journal
from flagfall.arbiter.records import CAPACITY, RECORD_SIZE
from flagfall.keeping import bite, keeper
from flagfall.keeping.keeper import BEATS_AT, JOURNAL_AT, SNAPSHOTS_AT, TEXT_AT, TRIAL_AT, Keeper
from flagfall.keeping.snapshot import BEAT_SIZE, SIZE
from flagfall.notation import read_canonical, write_canonical
from flagfall.timing.chessclock import ChessClock
from flagfall.timing.sides import LEFT
from flagfall.timing.turn import NEVER
from tests.games import Deed, game, observed
from tests.keeping.chip import Chip
from tests.keeping.test_bite import Board
from tests.keeping.test_keeper import KeptTable, Restored, started

SNAPSHOT, BEAT, RECORD, TEXT, TRIAL = "snapshot", "beat", "record", "text", "trial"


def kind_of(address, length):
    """Return what stands at `address`, as the layout says that an older firmware reads (test_slots.py)."""
    for kind, at, apart, size, count in (
        (SNAPSHOT, 0, 64, 64, 2),
        (BEAT, 0x80, 16, 8, 2),
        (RECORD, 0x100, 8, 8, 900),
        (TEXT, 0x1E00, 64, 64, 4),
        (TRIAL, 0x1F80, 8, 8, 1),
    ):
        place, rest = divmod(address - at, apart)
        if 0 <= place < count and rest == 0 and length == size:
            return kind, place
    raise AssertionError("%d bytes at %#x" % (length, address))


def written(chip):
    """Take what was written to `chip`: (kind, place) of each."""
    found = [kind_of(address, len(record)) for address, record in chip.writes]
    chip.writes.clear()
    return found


def kinds(chip):
    return [kind for kind, _place in written(chip)]


# What is written


@pytest.mark.parametrize("erased", [0x00, 0xFF])
def test_nothing_is_written_twice(erased):
    chip = Chip(bytes([erased]) * 8192)
    table = KeptTable(game("60"), chip)
    table.keeper.keep()
    assert written(chip) == [(TEXT, 0), (RECORD, 0), (RECORD, 1), (SNAPSHOT, 1)]
    table.do(Deed(0, "play", ()))
    assert written(chip) == [(RECORD, 2), (SNAPSHOT, 0)]
    table.do(Deed(1000, "press", (LEFT,)))
    assert written(chip) == [(RECORD, 3), (SNAPSHOT, 1)]
    for until in (1_000, 1_500, 2_000, 2_500):
        table.wait(until)
    places = written(chip)
    assert [kind for kind, _place in places] == [BEAT] * 4
    assert places[0] != places[1] and places[:2] == places[2:]
    table.do(Deed(3_000, "play", ()))
    assert written(chip) == [(RECORD, 4), (SNAPSHOT, 0)]
    table.keeper.keep()
    assert written(chip) == [(SNAPSHOT, 1)]


def test_what_is_taken_back_is_written_anew_and_the_old_snapshot_speaks_of_less_first():
    chip = Chip()
    table = started("60", chip)
    table.play([Deed(1000, "press", (LEFT,)), Deed(2000, "play", ())])
    chip.writes.clear()
    table.do(Deed(3000, "undo", ()))
    assert kinds(chip) == [TEXT, SNAPSHOT, RECORD, SNAPSHOT]  # the controls were read anew from the journal
    table.do(Deed(3000, "cancel", ()))
    assert kinds(chip) == [TEXT, SNAPSHOT, RECORD, RECORD, SNAPSHOT]
    assert observed(Restored(chip.content).clock) == observed(table.clock)
    assert Restored(chip.content).journal.complete


@pytest.mark.parametrize("text", ["u", "5", "60", ":".join(["99/35999+99"] * 5), ":".join(["99/35999+99"] * 9)])
def test_a_control_of_any_length_is_kept_beside_the_journal_and_brings_the_game_back_alone(text):
    both = "W%s-B%s" % (text, text.replace("99/", "98/")) if "99/" in text else text
    chip = Chip()
    table = started(both, chip)
    letters = both.encode()
    assert chip.content[TEXT_AT : TEXT_AT + len(letters)] == letters
    pieces = -(-len(letters) // SIZE)
    assert kinds(chip)[:pieces] == [TEXT] * pieces
    chip.content[JOURNAL_AT + 9] ^= 1
    restored = Restored(chip.content)
    assert observed(restored.clock)["settings"] == observed(table.clock)["settings"]
    assert (restored.journal.complete, restored.keeper.trouble) == (False, keeper.PART_LOST)
    chip.content[JOURNAL_AT + 9] ^= 1
    chip.content[TEXT_AT] ^= 1
    restored = Restored(chip.content)
    assert observed(restored.clock)["settings"] == observed(table.clock)["settings"]
    assert (restored.journal.complete, restored.keeper.trouble) == (True, keeper.NO_TROUBLE)


def test_after_a_damaged_snapshot_both_are_written_anew_once():
    chip = Chip()
    table = started("60", chip)
    table.do(Deed(1000, "play", ()))
    for slot in range(2):
        content = bytearray(chip.content)
        content[SNAPSHOTS_AT + slot * SIZE + 20] ^= 1
        restored = Restored(content)
        restored.chip.writes.clear()
        restored.keeper.keep()
        assert sorted(place for kind, place in written(restored.chip) if kind == SNAPSHOT) == [0, 1]
        restored.keeper.keep()
        assert kinds(restored.chip) == [SNAPSHOT]
        assert Restored(restored.chip.content).keeper.trouble == keeper.NO_TROUBLE


@pytest.mark.parametrize("slot", range(2))
def test_coming_back_writes_nothing_but_a_trial_and_blanks_where_a_beat_was_damaged(slot):
    chip = Chip()
    table = started("60", chip)
    table.wait(3_000)
    whole = Restored(chip.content)
    assert kinds(whole.chip) == [TRIAL, TRIAL]
    content = bytearray(chip.content)
    content[BEATS_AT + 16 * slot + 3] ^= 1
    restored = Restored(content)
    assert restored.keeper.trouble == keeper.PART_LOST
    beat_at = BEATS_AT + 16 * slot
    assert restored.chip.writes[-1] == (beat_at, bytes(BEAT_SIZE))
    assert written(restored.chip) == [(TRIAL, 0), (TRIAL, 0), (BEAT, slot)]
    content[beat_at : beat_at + BEAT_SIZE] = bytes(BEAT_SIZE)
    content[TRIAL_AT : TRIAL_AT + RECORD_SIZE] = restored.chip.content[TRIAL_AT : TRIAL_AT + RECORD_SIZE]
    assert restored.chip.content == content


def test_a_keeper_that_has_kept_nothing_writes_no_beat_and_wants_none():
    chip = Chip()
    fresh = Keeper(chip, ChessClock(read_canonical("60")), Journal())
    assert (fresh.beat_at, fresh.trouble) == (NEVER, keeper.NO_TROUBLE)
    fresh.beat(0)
    assert (chip.writes, fresh.beat_at) == ([], NEVER)


def test_what_a_keeper_knows_has_its_place_from_the_start():
    # An attribute that is made later takes memory, and a side may be running.
    chip = Chip()
    table = KeptTable(game("60"), chip)
    before = set(vars(table.keeper))
    table.do(Deed(0, "play", ()))
    table.wait(2_000)
    chip.plugged = False
    table.do(Deed(3_000, "press", (LEFT,)))
    table.wait(4_000)
    assert set(vars(table.keeper)) == before


def test_a_chip_that_goes_away_while_a_side_runs_has_no_text_written_then(monkeypatch):
    # A text takes memory: its check for the six numbers is made when the control is new.
    texts = []
    monkeypatch.setattr(bite, "write_canonical", lambda controls: texts.append(controls) or write_canonical(controls))
    chip, clock, journal, board = Chip(), ChessClock(read_canonical("60")), Journal(), Board()
    found = Keeper(chip, clock, journal, board)
    journal.begin(clock)
    found.keep()
    assert texts == [clock.controls]
    clock.start(0)
    chip.plugged = False
    found.keep()
    found.beat(500)
    assert len(texts) == 1
    assert any(board.scratch.numbers)


def test_the_chip_has_room_for_all_that_is_kept():
    assert SNAPSHOTS_AT + 2 * SIZE <= BEATS_AT
    assert JOURNAL_AT + CAPACITY * RECORD_SIZE <= TEXT_AT
    assert TEXT_AT + 256 <= TRIAL_AT <= 8192 - RECORD_SIZE


# A chip that does not keep


class Stuck(Chip):
    """A chip of which one bit is always 0, or always 1."""

    def __init__(self, content, place, bit, value):
        super().__init__(content)
        self.place, self.mask, self.value = place, 1 << bit, value

    def read(self, address, into):
        answers = super().read(address, into)
        if address <= self.place < address + len(into):
            into[self.place - address] &= 0xFF ^ self.mask
            into[self.place - address] |= self.mask * self.value
        return answers


def kept_game():
    chip = Chip()
    started("60", chip).do(Deed(1000, "play", ()))
    return chip.content


@pytest.mark.parametrize("value", [0, 1])
def test_a_bit_that_is_stuck_where_the_chip_is_tried_is_found(value):
    content = kept_game()
    for place in range(RECORD_SIZE):
        for bit in range(8):
            found = keeper_at(Stuck(content, TRIAL_AT + place, bit, value))
            assert found.trouble == keeper.NO_CHIP


def keeper_at(chip):
    """Return the keeper that has brought back the game that `chip` holds."""
    found = Keeper(chip, ChessClock(read_canonical("1")), Journal())
    assert found.restore()
    return found


class Denying(Chip):
    """A chip that does what it is asked where it is tried, and says that it has not: writing, or reading."""

    def __init__(self, content, verb):
        super().__init__(content)
        self.verb = verb

    def write(self, address, record):
        return super().write(address, record) and not (self.verb == "write" and address == TRIAL_AT)

    def read(self, address, into):
        return super().read(address, into) and not (self.verb == "read" and address == TRIAL_AT)


@pytest.mark.parametrize(("verb", "trouble"), [("write", keeper.NO_CHIP), ("read", keeper.NO_CHIP), ("", 0)])
def test_a_chip_that_says_it_does_not_keep_does_not_whatever_it_holds(verb, trouble):
    assert keeper_at(Denying(kept_game(), verb)).trouble == trouble


def test_a_chip_that_does_not_answer_has_no_game():
    chip = Chip(kept_game())
    chip.plugged = False
    found = Keeper(chip, ChessClock(read_canonical("1")), Journal())
    assert not found.restore()
    assert found.trouble == keeper.NO_GAME

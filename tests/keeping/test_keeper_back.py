# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What comes back of a chip's content, to the ms; and that nothing is left of what does not."""

import pytest

from flagfall.arbiter.journal import Journal
from flagfall.arbiter.records import RECORD_SIZE
from flagfall.crc import crc16
from flagfall.keeping import keeper, snapshot
from flagfall.keeping.keeper import BEATS_AT, JOURNAL_AT, SNAPSHOTS_AT, TEXT_AT, Keeper
from flagfall.keeping.snapshot import BEAT_SIZE, SIZE
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import OVER, PAUSED, READY, ChessClock
from flagfall.timing.sides import LEFT, RIGHT
from flagfall.timing.turn import NEVER
from tests.games import Deed, game, observed
from tests.keeping.chip import Chip
from tests.keeping.test_keeper import KeptTable, Restored, started
from tests.keeping.test_keeper_chip import kept_game


def with_beat(content, lasted_ms, slot=0):
    """Return `content` with a beat for its newest snapshot."""
    content = bytearray(content)
    numbers = [snapshot.sequence_of(content[SNAPSHOTS_AT + place * SIZE :][:SIZE]) for place in range(2)]
    record = bytearray(BEAT_SIZE)
    snapshot.pack_beat(max(numbers), lasted_ms, record)
    content[BEATS_AT + 16 * slot : BEATS_AT + 16 * slot + BEAT_SIZE] = record
    return content


@pytest.mark.parametrize(
    ("lasted_ms", "left_ms"), [(9_999, 1), (10_000, 30_000), (10_999, 29_001), (11_000, 29_000), (12_000, 29_000)]
)
def test_a_beat_leads_a_second_over_what_the_clock_did_by_itself_and_no_more(lasted_ms, left_ms):
    chip = Chip()
    started("10:30", chip)
    for slot in range(2):
        clock = Restored(with_beat(chip.content, lasted_ms, slot)).clock
        assert (clock.remaining_ms(LEFT, clock.now), clock.state) == (left_ms, PAUSED)


def test_of_two_beats_the_later_one_counts_wherever_it_is():
    chip = Chip()
    started("60", chip)
    for first, second in ((1_000, 3_000), (3_000, 1_000)):
        clock = Restored(with_beat(with_beat(chip.content, first, 0), second, 1)).clock
        assert clock.remaining_ms(LEFT, clock.now) == 57_000


@pytest.mark.parametrize("state", [READY, PAUSED, OVER])
def test_where_no_side_ran_nothing_is_added_and_no_event_is_left(state):
    chip = Chip()
    table = KeptTable(game("10", freeze=True), chip)
    table.keeper.keep()
    if state != READY:
        table.do(Deed(0, "play", ()))
        table.do(Deed(5_000 if state == PAUSED else 10_000, "play", ()))
    restored = Restored(chip.content)
    assert restored.clock.state == table.clock.state == state
    assert observed(restored.clock) == observed(table.clock)
    assert restored.journal.length == table.journal.length
    assert restored.clock.events.waiting == 0


def test_a_side_that_ran_leaves_no_event_either():
    chip = Chip()
    started("60:30", chip).wait(3_000)
    restored = Restored(chip.content)
    assert (restored.clock.state, restored.clock.events.waiting) == (PAUSED, 0)


def lost(content):
    """Return what is said of `content`, of which no game comes back; nothing may be left of it."""
    clock, journal = ChessClock(read_canonical("1")), Journal()
    clock.events.clear()
    found = Keeper(Chip(content), clock, journal)
    assert not found.restore()
    assert (journal.length, journal.complete, clock.events.waiting) == (0, True, 0)
    return found.trouble


def test_where_no_game_comes_back_nothing_is_left_of_it():
    content = kept_game()
    without_text = bytearray(content)
    without_text[TEXT_AT] ^= 1
    without_text[JOURNAL_AT + RECORD_SIZE + 1] ^= 1
    assert lost(without_text) == keeper.GAME_LOST
    assert lost(bytes(8192)) == keeper.NO_TROUBLE


def with_snapshot(content, place, value):
    """Return `content` with a byte changed in both snapshots, and checks that fit."""
    content = bytearray(content)
    for slot in range(2):
        record = content[SNAPSHOTS_AT + slot * SIZE :][:SIZE]
        record[place] = value
        record[-2:] = crc16(record, SIZE - 2).to_bytes(2, "little")
        content[SNAPSHOTS_AT + slot * SIZE : SNAPSHOTS_AT + (slot + 1) * SIZE] = record
    return content


def test_a_snapshot_of_no_such_clock_is_a_game_that_is_lost():
    content = kept_game()
    for place, value in ((1, 9), (7, 0xFF), (30, 9)):  # its state, its records, the period of a side
        assert lost(with_snapshot(content, place, value)) == keeper.GAME_LOST
    assert Restored(with_snapshot(content, 1, PAUSED)).game_came_back


def test_who_was_white_comes_back():
    for white in (LEFT, RIGHT):
        chip = Chip()
        started("W60-B30", chip, white=white, counter=True).do(Deed(1_000, "play", ()))
        restored = Restored(chip.content)
        assert (restored.clock.white, restored.clock.counter, restored.clock.freeze) == (white, True, False)
        assert restored.clock.sides[white].remaining_ms == 59_000


class Refusing(Chip):
    """A chip that takes nothing in `refused`, a range of addresses."""

    refused = range(0)

    def write(self, address, record):
        return address not in self.refused and super().write(address, record)


@pytest.mark.parametrize("refused", [(SNAPSHOTS_AT, BEATS_AT), (JOURNAL_AT, TEXT_AT), (TEXT_AT, TEXT_AT + 256)])
@pytest.mark.parametrize("deed", [("undo",), ("control", read_canonical("W90+9-B80")), ("penalty", LEFT)])
def test_what_the_chip_refused_is_tried_again_until_it_has_all_of_it(refused, deed):
    chip = Refusing()
    table = started("60", chip)
    table.play([Deed(1_000, "press", (LEFT,)), Deed(2_000, "play", ())])
    assert table.keeper.beat_at == NEVER
    chip.refused = range(*refused)
    verb, *arguments = deed
    table.do(Deed(3_000, verb, tuple(arguments)))
    for _ in range(3):
        assert table.keeper.beat_at < NEVER  # though it is a pause
        table.keeper.beat(table.clock.now)
    chip.refused = range(0)
    table.keeper.beat(table.clock.now)
    assert table.keeper.beat_at == NEVER
    restored = Restored(chip.content)
    assert observed(restored.clock) == observed(table.clock)
    assert (restored.journal.complete, restored.journal.length) == (True, table.journal.length)


def test_where_a_snapshot_is_damaged_and_neither_can_be_written_that_is_tried_again_too():
    for slot in range(2):
        content = bytearray(kept_game())
        content[SNAPSHOTS_AT + slot * SIZE + 20] ^= 1
        chip = Refusing(content)
        clock, journal = ChessClock(read_canonical("1")), Journal()
        found = Keeper(chip, clock, journal)
        assert found.restore()
        chip.refused = range(SNAPSHOTS_AT, BEATS_AT)
        found.keep()
        assert found.beat_at < NEVER
        chip.refused = range(0)
        found.beat(clock.now)
        assert found.beat_at == NEVER
        assert Restored(chip.content).keeper.trouble == keeper.NO_TROUBLE


class Unreadable(Chip):
    """A chip of which nothing can be read in `unread`, a range of addresses."""

    unread = range(0)

    def read(self, address, into):
        return address not in self.unread and super().read(address, into)


@pytest.mark.parametrize(
    ("unread", "trouble"),
    [
        ((JOURNAL_AT, TEXT_AT), keeper.PART_LOST),
        ((TEXT_AT, TEXT_AT + 256), keeper.NO_TROUBLE),  # it is in the journal too
        ((JOURNAL_AT, TEXT_AT + 256), keeper.GAME_LOST),
        ((SNAPSHOTS_AT, BEATS_AT), keeper.NO_GAME),
    ],
)
def test_a_snapshot_brings_the_game_back_though_its_past_cannot_be_read(unread, trouble):
    chip = Unreadable(kept_game())
    chip.unread = range(*unread)
    clock, journal = ChessClock(read_canonical("1")), Journal()
    found = Keeper(chip, clock, journal)
    came_back = found.restore()
    assert (found.trouble, came_back) == (trouble, trouble in (keeper.PART_LOST, keeper.NO_TROUBLE))
    if came_back:
        assert observed(clock) == observed(Restored(chip.content).clock)
        assert journal.complete is (trouble == keeper.NO_TROUBLE)
        chip.unread = range(0)
        found.keep()
        again = Restored(chip.content)
        assert (again.game_came_back, again.journal.complete) == (True, journal.complete)
        assert observed(again.clock) == observed(clock)

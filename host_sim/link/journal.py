# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The journal of a game (flagfall.arbiter.journal) as steps: what was done, and what both clocks read after it.

The latter is not in the records: the clock itself plays them again. Knows no link and no file.
"""

import struct
from collections import namedtuple

from flagfall.arbiter import records
from flagfall.arbiter.journal import Journal
from flagfall.arbiter.records import RECORD_SIZE
from flagfall.arbiter.replay import replay
from flagfall.notation import NotationError
from flagfall.timing.chessclock import ChessClock
from flagfall.timing.sideclock import ClockMisuse
from flagfall.timing.sides import other

WITH_TIME = (records.ADD, records.SET)

# A record and what it left: for colours, not ends, White first. `colour` and `number` are those of the record,
# the latter a time in ms where that is what was corrected.
Step = namedtuple("Step", "at what colour number remaining_ms moves flags turn set_up")
# How the clock was set up by then.
SetUp = namedtuple("SetUp", "controls white counter freeze")


class JournalError(Exception):
    """Bytes that are no journal of a game; the text says where."""


def read_journal(content: bytes, complete: bool = True) -> Journal:
    """Return the `Journal` with these records (`content`), 8 bytes each.

    Raises `JournalError` if there are too many or none, or one of them has come damaged.
    """
    count, rest = divmod(len(content), RECORD_SIZE)
    if rest or not 0 < count <= records.CAPACITY:
        raise JournalError(f"{len(content)} bytes; right would be 1 to {records.CAPACITY} records of {RECORD_SIZE}")
    journal = Journal()
    journal.records[: len(content)] = content
    journal.take_up(count, complete)
    for index in range(count):
        if not journal.is_whole(index) and not journal.is_dropped(index):
            raise JournalError(f"the check of record {index} does not fit it")
    return journal


def steps(journal: Journal) -> list:
    """Return a `Step` for each thing done in the `journal`, up to a record that the clock has lost.

    Raises `JournalError` where it is no journal of a game.
    """
    clock = None
    found = []
    lost = first_lost(journal)
    for entry in journal.entries():
        if entry[-1] > lost:
            break
        try:
            clock = clock or _set_up(journal, entry)
            if entry[-1] > journal.length:
                raise JournalError("its last record is not whole")
            replay(_Alone(journal, entry), clock)
            found.append(_step(clock, entry, journal.time_at(entry[0]) if entry[2] in WITH_TIME else entry[4]))
        except (ClockMisuse, JournalError, LookupError, NotationError, ValueError, struct.error) as fault:
            raise JournalError(f"record {entry[0]} cannot follow, {fault}; right would be a whole journal") from None
    if not found:
        raise JournalError("its beginning was lost in the memory chip")
    return found


def first_lost(journal: Journal) -> int:
    """Return the first record that was damaged in the memory chip, so that the clock dropped it; else how many are."""
    return next((index for index in range(journal.length) if journal.is_dropped(index)), journal.length)


class _Alone:
    """One entry of a journal, for `replay`."""

    def __init__(self, journal, entry):
        self._entry = entry
        self.controls_at = journal.controls_at
        self.time_at = journal.time_at

    def entries(self):
        yield self._entry


def _set_up(journal, entry):
    if entry[2] != records.SET_UP:
        raise JournalError("it does not begin with a control")
    agreed, counter, freeze = journal.controls_at(entry[0])
    return ChessClock(agreed, entry[3], counter, freeze, entry[1])


def _step(clock, entry, number):
    _index, at, what, side, _number, _following = entry
    sides = (clock.white, other(clock.white))
    return Step(
        at,
        what,
        sides.index(side),
        number,
        tuple(clock.remaining_ms(each, clock.now) for each in sides),
        tuple(clock.sides[each].moves for each in sides),
        tuple(clock.sides[each].final for each in sides),
        sides.index(clock.turn),
        SetUp(clock.controls, clock.white, clock.counter, clock.freeze),
    )

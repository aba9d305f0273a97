# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What goes to the memory chip, and how the game comes back from it.

Two slots of each kind with a sequence number: a power cut inside a record leaves the other one whole.
"""

from flagfall import journal, snapshot
from flagfall.chessclock import READY, RUNNING
from flagfall.compat import const
from flagfall.journal import RECORD_SIZE
from flagfall.notation import NotationError
from flagfall.turn import NEVER

# Places in the 8 KiB of the memory chip.
SNAPSHOTS_AT = const(0x0000)
BEATS_AT = const(0x0080)
_BEAT_SLOT = const(16)
JOURNAL_AT = const(0x0100)

BEAT_MS = const(1000)
_SEQUENCES = const(0x10000)


class Keeper:
    """Keeps `clock` and its journal `notes` in `memory`; `beat_at` is the instant of the next beat."""

    def __init__(self, memory, clock, notes):
        self.beat_at = NEVER
        self._memory = memory
        self._clock = clock
        self._notes = notes
        self._sequence = 0
        self._beats = 0
        self._promised = 0  # records that the last snapshot speaks of
        self._in_step = False  # the sequence goes on from what the memory holds
        self._behind = False  # the memory did not take the present state
        self._snapshot = bytearray(snapshot.SIZE)
        self._spare = bytearray(snapshot.SIZE)
        self._beat = bytearray(snapshot.BEAT_SIZE)
        self._record = bytearray(RECORD_SIZE)

    def keep(self) -> None:
        """Write the new records of the journal and a snapshot: after every change of state; allocates nothing."""
        self._behind = not (self._in_step or self._look()) or not self._keep_all()
        self.beat_at = self._clock.since if self._goes_on() or self._behind else NEVER

    def beat(self, now: int) -> None:
        """Write how long the present state has lasted by `now`, in whole seconds; allocates nothing.

        While the memory did not take the state itself, that is tried again instead: a beat must not speak of an
        older one.
        """
        if self._behind:
            self.keep()
        goes_on = self._goes_on()
        at = self._last_second(now)
        if goes_on and not self._behind:
            snapshot.pack_beat(self._sequence, max(at, self._clock.since), self._beat)
            self._memory.write(BEATS_AT + self._beats % 2 * _BEAT_SLOT, self._beat)
            self._beats += 1
        self.beat_at = at + BEAT_MS if goes_on or self._behind else NEVER

    def restore(self) -> bool:
        """Put the clock where the memory says it was; paused if a side ran. False if no whole game is kept."""
        if not self._look() or not self._read_journal(self._promised):
            return False
        try:
            self._set_up()
            snapshot.unpack(self._snapshot, self._clock)
        except (NotationError, UnicodeError, snapshot.Damaged):
            return False
        self._catch_up()
        return True

    def _last_second(self, now):
        # Whole seconds before the flag, as the digits change: one turn of the loop does both. Not the instant of
        # the loop itself: what comes back must not depend on how often it turns.
        ends_at = self._clock.deadline()
        return now - (now - (self._clock.since if ends_at == NEVER else ends_at)) % BEAT_MS

    def _goes_on(self):
        clock = self._clock
        return clock.state == RUNNING or (clock.state != READY and clock.deadline() != NEVER)

    def _keep_all(self):
        notes = self._notes
        # Never let an old snapshot speak of records that were overwritten.
        if notes.kept < self._promised and not self._keep_snapshot(notes.kept):
            return False
        while notes.kept < notes.length:
            notes.copy_record(notes.kept, self._record)
            if not self._memory.write(JOURNAL_AT + notes.kept * RECORD_SIZE, self._record):
                return False
            notes.kept += 1
        return self._keep_snapshot(notes.kept)

    def _keep_snapshot(self, records):
        sequence = (self._sequence + 1) % _SEQUENCES
        complete = self._notes.complete and records == self._notes.length
        snapshot.pack(self._clock, sequence, records, complete, self._snapshot)
        if not self._memory.write(SNAPSHOTS_AT + sequence % 2 * snapshot.SIZE, self._snapshot):
            return False
        self._sequence = sequence
        self._promised = records
        return True

    def _look(self):
        """Find out what the memory holds, so that ours goes on from it; False if it does not answer."""
        first, second = self._snapshot, self._spare
        self._in_step = self._memory.read(SNAPSHOTS_AT, first) and self._memory.read(
            SNAPSHOTS_AT + snapshot.SIZE, second
        )
        if not self._in_step:
            return False
        # Of two whole snapshots the one that follows the other is the newer.
        if snapshot.is_whole(second) and (not snapshot.is_whole(first) or self._follows()):
            first[:] = second
        if snapshot.is_whole(first):
            self._sequence = snapshot.sequence_of(first)
            self._promised = snapshot.records_of(first)
        return True

    def _follows(self):
        step = snapshot.sequence_of(self._spare) - snapshot.sequence_of(self._snapshot)
        return step % _SEQUENCES < _SEQUENCES // 2

    def _read_journal(self, length):
        if not 0 < length <= journal.CAPACITY:
            return False
        records = memoryview(self._notes.records)[: length * RECORD_SIZE]
        if not self._memory.read(JOURNAL_AT, records):
            return False
        self._notes.length = self._notes.kept = length
        self._notes.complete = snapshot.is_complete(self._snapshot)
        return True

    def _set_up(self):
        # The controls that were loaded last; the snapshot tells the rest.
        loaded = None
        for index, _at, what, _side, _number, _following in self._notes.entries():
            if what in (journal.SET_UP, journal.CONTROL):
                loaded = index
        if loaded is None:
            raise snapshot.Damaged
        controls, counter, freeze = self._notes.controls_at(loaded)
        self._clock.set_up(controls, snapshot.white_of(self._snapshot), counter, freeze, 0)
        self._clock.events.clear()

    def _catch_up(self):
        clock = self._clock
        now = clock.now
        for slot in range(2):
            if self._memory.read(BEATS_AT + slot * _BEAT_SLOT, self._beat):
                now = max(now, snapshot.beat_instant(self._beat, self._sequence) or now)
        clock.advance(now)
        if clock.state == RUNNING:
            clock.pause(now)
            self._notes.add(journal.PAUSE, clock.turn, now)
        clock.events.clear()

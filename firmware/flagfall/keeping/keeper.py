# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What goes to the memory chip, and how the game comes back from it.

Two slots of each kind with a sequence number: a power cut inside a record leaves the other one whole. All that is read
back is checked: what is whole is kept, and what is lost is said (`trouble`).
"""

from flagfall.arbiter.records import CAPACITY, CONTROL, PAUSE, RECORD_SIZE, SET_UP
from flagfall.compat import const
from flagfall.crc import crc16
from flagfall.keeping import snapshot
from flagfall.notation import read_canonical, write_canonical
from flagfall.timing.chessclock import READY, RUNNING
from flagfall.timing.turn import NEVER

# Places in the 8 KiB of the memory chip.
SNAPSHOTS_AT = const(0x0000)
BEATS_AT = const(0x0080)
_BEAT_SLOT = const(16)
JOURNAL_AT = const(0x0100)
TEXT_AT = const(0x1E00)  # the text of the controls once more: the game must not hang on one flipped bit of it
_TEXT_SIZE = const(256)
TRIAL_AT = const(0x1F80)  # where nothing is kept

BEAT_MS = const(1000)
_SEQUENCES = const(0x10000)

# What was found wrong at power-on.
NO_TROUBLE = const(0)
NO_CHIP = const(1)  # it does not answer, or does not keep: no game outlives a power cut
PART_LOST = const(2)  # a game came back, but something of it was damaged
GAME_LOST = const(3)  # something was kept, but no game comes back from it


class Keeper:
    """Keeps `clock` and its `journal` in `memory`; `beat_at` is the instant of the next beat.

    trouble  what `restore` found wrong: NO_TROUBLE, NO_CHIP, PART_LOST or GAME_LOST
    """

    def __init__(self, memory, clock, journal):
        self.beat_at = NEVER
        self.trouble = NO_TROUBLE
        self._memory = memory
        self._clock = clock
        self._journal = journal
        self._sequence = 0
        self._beats = 0
        self._kept_at = 0  # the instant of the last snapshot
        self._promised = 0  # records that the last snapshot speaks of
        self._in_step = False  # the sequence goes on from what the memory holds
        self._behind = False  # the memory did not take the present state
        self._damaged = False  # one of the two snapshots is, so both are written anew
        self._found = False  # a whole one
        self._controls = None  # whose text the memory holds,
        self._text_crc = 0  # and its check
        self._text_length = 0
        self._snapshot = bytearray(snapshot.SIZE)
        self._spare = bytearray(snapshot.SIZE)
        self._beat = bytearray(snapshot.BEAT_SIZE)
        self._record = bytearray(RECORD_SIZE)

    def keep(self) -> None:
        """Write the new records of the journal and a snapshot: after every change of state.

        Allocates nothing unless the controls are others than before.
        """
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
            snapshot.pack_beat(self._sequence, max(0, at - self._kept_at), self._beat)
            self._memory.write(BEATS_AT + self._beats % 2 * _BEAT_SLOT, self._beat)
            self._beats += 1
        self.beat_at = at + BEAT_MS if goes_on or self._behind else NEVER

    def restore(self) -> bool:
        """Put the clock where the memory says it was; paused if a side ran. False if no whole game is kept.

        Never raises, whatever the memory holds: then there is no game, the clock must be set up, and `trouble` tells.
        """
        try:
            came_back = self._restore()
        except Exception:  # whatever it is: a clock must come up with its face
            came_back = False
        if not came_back:
            self._journal.clear()
        return came_back

    def _restore(self):
        self.trouble = NO_CHIP
        keeps = self._keeps()
        if not self._look():
            return False
        if keeps:
            self.trouble = GAME_LOST if self._found or self._damaged else NO_TROUBLE
        if not self._found or not self._read_journal(self._promised):
            return False
        damaged = self._journal.drop_damaged(snapshot.instant_of(self._snapshot)) or self._damaged
        self._set_up()
        snapshot.unpack(self._snapshot, self._clock)
        damaged = self._catch_up() or damaged
        if keeps:
            self.trouble = PART_LOST if damaged else NO_TROUBLE
        return True

    def _keeps(self):
        # A chip that is dead may answer and keep nothing.
        record, read = self._record, self._beat
        for value in (0x5A, 0xA5):
            for place in range(RECORD_SIZE):
                record[place] = value ^ place
            if not self._memory.write(TRIAL_AT, record) or not self._memory.read(TRIAL_AT, read) or read != record:
                return False
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
        journal = self._journal
        if self._clock.controls is not self._controls and not self._keep_text():
            return False
        # Never let an old snapshot speak of records that were overwritten.
        if journal.kept < self._promised and not self._keep_snapshot(journal.kept):
            return False
        while journal.kept < journal.length:
            journal.copy_record(journal.kept, self._record)
            if not self._memory.write(JOURNAL_AT + journal.kept * RECORD_SIZE, self._record):
                return False
            journal.kept += 1
        if self._damaged and not self._keep_snapshot(journal.kept):
            return False
        self._damaged = False
        return self._keep_snapshot(journal.kept)

    def _keep_text(self):
        text = write_canonical(self._clock.controls).encode()
        self._text_crc = crc16(text, len(text))
        self._text_length = len(text)
        piece = self._spare
        for start in range(0, len(text), len(piece)):
            part = text[start : start + len(piece)]
            piece[:] = part + bytes(len(piece) - len(part))
            if not self._memory.write(TEXT_AT + start, piece):
                return False
        self._controls = self._clock.controls
        return True

    def _keep_snapshot(self, records):
        sequence = (self._sequence + 1) % _SEQUENCES
        complete = self._journal.complete and records == self._journal.length
        snapshot.pack(self._clock, sequence, records, complete, self._snapshot, self._text_crc, self._text_length)
        if not self._memory.write(SNAPSHOTS_AT + sequence % 2 * snapshot.SIZE, self._snapshot):
            return False
        self._kept_at = snapshot.as_of(self._clock)
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
        whole = snapshot.is_whole(first)
        another = snapshot.is_whole(second)
        self._damaged = not (whole or snapshot.is_blank(first)) or not (another or snapshot.is_blank(second))
        self._found = whole or another
        # Of two whole snapshots the one that follows the other is the newer.
        if another and (not whole or self._follows()):
            first[:] = second
        if self._found:
            self._sequence = snapshot.sequence_of(first)
            self._promised = snapshot.records_of(first)
        return True

    def _follows(self):
        step = snapshot.sequence_of(self._spare) - snapshot.sequence_of(self._snapshot)
        return step % _SEQUENCES < _SEQUENCES // 2

    def _read_journal(self, length):
        if length > CAPACITY:
            return False
        records = memoryview(self._journal.records)[: length * RECORD_SIZE]
        if not self._memory.read(JOURNAL_AT, records):
            return False
        self._journal.take_up(length, snapshot.is_complete(self._snapshot))
        return True

    def _set_up(self):
        # The snapshot tells counter, freeze and all the rest.
        controls = read_canonical(self._read_text().decode())
        self._clock.set_up(controls, snapshot.white_of(self._snapshot), False, False, 0)
        self._clock.events.clear()

    def _read_text(self):
        # The text that the snapshot speaks of: a new control may have been under way when the power went.
        kept = bytearray(_TEXT_SIZE)
        if self._memory.read(TEXT_AT, kept) and self._is_meant(kept):
            return bytes(kept[: self._text_length])
        for index, _at, what, _side, _number, following in self._journal.entries():
            if what in (SET_UP, CONTROL) and following <= self._journal.length:
                text = self._journal.text_at(index)
                if self._is_meant(text):
                    return text
        raise snapshot.Damaged

    def _is_meant(self, text):
        self._text_crc, self._text_length = snapshot.text_of(self._snapshot)
        return 0 < self._text_length <= len(text) and crc16(text, self._text_length) == self._text_crc

    def _catch_up(self):
        """Carry the clock to the last beat, and let it pause there; True if a beat was damaged."""
        clock = self._clock
        self._kept_at = clock.now
        lasted_ms, damaged = 0, False
        for slot in range(2):
            if self._memory.read(BEATS_AT + slot * _BEAT_SLOT, self._beat):
                lasted_ms = max(lasted_ms, snapshot.beat_lasted_ms(self._beat, self._sequence) or 0)
                if not snapshot.is_whole_beat(self._beat) and not snapshot.is_blank(self._beat):
                    damaged = True
                    self._blank_beat(slot)
        # A beat is written when all that was due by then has been kept: it never leads over more than one change.
        now = clock.now + lasted_ms
        clock.advance(min(now, clock.deadline() + BEAT_MS))
        if clock.state == RUNNING:
            clock.pause(clock.now)
            self._journal.add(PAUSE, clock.turn, clock.now)
        clock.events.clear()
        return damaged

    def _blank_beat(self, slot):
        for place in range(snapshot.BEAT_SIZE):
            self._beat[place] = 0
        self._memory.write(BEATS_AT + slot * _BEAT_SLOT, self._beat)

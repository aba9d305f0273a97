# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What goes to the memory chip, and how the game comes back from it.

Two slots of each kind: a power cut inside a record leaves the other one whole. All that is read back is checked: what
is whole is kept, and what is lost is said (`trouble`).
"""

from flagfall.arbiter.records import CAPACITY, CONTROL, PAUSE, RECORD_SIZE, SET_UP
from flagfall.compat import const
from flagfall.crc import crc16
from flagfall.keeping import snapshot
from flagfall.keeping.bite import BiteKeeper
from flagfall.keeping.slots import Slots, is_blank
from flagfall.notation import read_canonical, write_canonical
from flagfall.timing.chessclock import READY, RUNNING
from flagfall.timing.turn import NEVER

# Places in the 8 KiB of the memory chip. The account of the cells is between the beats and the journal, at 0x00A0
# (flagfall.cells.charge); the self-test writes between the text and the trial, at 0x1F00 (board/selftest.py).
SNAPSHOTS_AT = const(0x0000)
BEATS_AT = const(0x0080)
_BEAT_SLOT = const(16)
JOURNAL_AT = const(0x0100)
TEXT_AT = const(0x1E00)  # the text of the controls once more: the game must not hang on one flipped bit of it
_TEXT_SIZE = const(256)
TRIAL_AT = const(0x1F80)  # where nothing is kept

# A power cut loses a beat of the running turn, and the 3 ms until it is written. The chip bears 10^14 writes of a byte
# (FM24CL64B, Endurance): a million years of two beats a second.
BEAT_MS = const(500)
_MOST_LEAD_MS = const(1000)  # of a beat over what is kept; that of an older firmware

# What was found wrong at power-on.
NO_TROUBLE = const(0)
NO_CHIP = const(1)  # it does not answer, or does not keep: no game outlives a power cut; but this one is there
PART_LOST = const(2)  # a game came back, but something of it was damaged
GAME_LOST = const(3)  # something was kept, but no game comes back from it
NO_GAME = const(4)  # the chip does not answer or keep, and no game is there


class Keeper:
    """Keeps `clock` and its `journal` in `memory`; `beat_at` is the instant of the next beat.

    trouble  what `restore` found wrong: NO_TROUBLE, NO_CHIP, PART_LOST, GAME_LOST or NO_GAME
    """

    def __init__(self, memory, clock, journal, board=None):
        """`board`, if there is one, keeps the game over a bite of the watchdog while the memory does not (bite.py)."""
        self.beat_at = NEVER
        self.trouble = NO_TROUBLE
        self._memory = memory
        self._bite = BiteKeeper(board, clock) if board else None
        self._clock = clock
        self._journal = journal
        self._beats = 0
        self._kept_at = 0  # the instant of the last snapshot
        self._promised = 0  # records that the last snapshot speaks of
        self._behind = False  # the memory did not take the present state
        self._controls = None  # whose text the memory holds,
        self._text_crc = 0  # and its check
        self._text_length = 0
        self._snapshots = Slots(
            memory, SNAPSHOTS_AT, snapshot.SIZE, snapshot.SIZE, snapshot.is_whole, snapshot.SEQUENCE_AT
        )
        self._beat = bytearray(snapshot.BEAT_SIZE)
        self._record = bytearray(RECORD_SIZE)

    def keep(self) -> None:
        """Write the new records of the journal and a snapshot: after every change of state.

        Allocates nothing unless the controls are others than before.
        """
        self._behind = not (self._snapshots.in_step or self._look()) or not self._keep_all()
        if self._bite:
            self._bite.know()
            if self._behind:
                self._bite.keep(snapshot.as_of(self._clock))
            else:
                self._bite.clear()
        self.beat_at = self._clock.since if self._goes_on() or self._behind else NEVER

    def beat(self, now: int) -> None:
        """Write how long the present state has lasted by `now`, in whole beats; allocates nothing.

        While the memory did not take the state itself, that is tried again instead: a beat must not speak of an
        older one.
        """
        if self._behind:
            self.keep()
        goes_on = self._goes_on()
        at = self._last_beat(now)
        if goes_on and not self._behind:
            self._beats += 1
            snapshot.pack_beat(self._snapshots.sequence, max(0, at - self._kept_at), self._beat)
            self._behind = not self._memory.write(BEATS_AT + self._beats % 2 * _BEAT_SLOT, self._beat)
        if goes_on and self._behind and self._bite:
            self._bite.keep(max(at, snapshot.as_of(self._clock)))
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
        keeps = self._keeps()
        if self._bite and self._bite.restore():
            # Only what the memory did not take is there, so it is the newer one; but without its past.
            self._journal.complete = False
            self.trouble = PART_LOST if keeps else NO_CHIP
            return True
        self.trouble = NO_GAME
        if not self._look():
            return False
        kept = self._snapshots
        if keeps:
            self.trouble = GAME_LOST if kept.found or kept.damaged else NO_TROUBLE
        if not kept.found or not self._read_journal(self._promised):
            return False
        damaged = self._journal.drop_damaged(snapshot.instant_of(kept.record)) or kept.damaged
        self._set_up()
        snapshot.unpack(kept.record, self._clock)
        damaged = self._catch_up() or damaged
        self.trouble = (PART_LOST if damaged else NO_TROUBLE) if keeps else NO_CHIP
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

    def _last_beat(self, now):
        # Half and whole seconds before the flag, as the digits change: one turn of the loop does both. Not the instant
        # of the loop itself: what comes back must not depend on how often it turns.
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
        if self._snapshots.damaged and not self._keep_snapshot(journal.kept):
            return False  # one of the two is, so both are written anew
        self._snapshots.damaged = False
        return self._keep_snapshot(journal.kept)

    def _keep_text(self):
        text = write_canonical(self._clock.controls).encode()
        self._text_crc = crc16(text, len(text))
        self._text_length = len(text)
        piece = self._snapshots.spare
        for start in range(0, len(text), len(piece)):
            part = text[start : start + len(piece)]
            piece[:] = part + bytes(len(piece) - len(part))
            if not self._memory.write(TEXT_AT + start, piece):
                return False
        self._controls = self._clock.controls
        return True

    def _keep_snapshot(self, records):
        kept = self._snapshots
        complete = self._journal.complete and records == self._journal.length
        snapshot.pack(self._clock, kept.following(), records, complete, kept.record, self._text_crc, self._text_length)
        if not kept.write():
            return False
        self._kept_at = snapshot.as_of(self._clock)
        self._promised = records
        return True

    def _look(self):
        """Find out what the memory holds, so that ours goes on from it; False if it does not answer."""
        kept = self._snapshots
        answers = kept.look()
        if answers and kept.found:
            self._promised = snapshot.records_of(kept.record)
        return answers

    def _read_journal(self, length):
        if length > CAPACITY:
            return False
        records = memoryview(self._journal.records)[: length * RECORD_SIZE]
        if self._memory.read(JOURNAL_AT, records):  # else the game comes back without its past
            self._journal.take_up(length, snapshot.is_complete(self._snapshots.record))
        return True

    def _set_up(self):
        # The snapshot tells counter, freeze and all the rest.
        controls = read_canonical(self._read_text().decode())
        self._clock.set_up(controls, snapshot.white_of(self._snapshots.record), False, False, 0)
        self._clock.events.clear()

    def _read_text(self):
        # The text that the snapshot speaks of: a new control may have been under way when the power went.
        kept = bytearray(_TEXT_SIZE)
        if self._memory.read(TEXT_AT, kept) and self._is_meant(kept):
            return bytes(kept[: self._text_length])
        for index, _at, what, _side, _number, _following in self._journal.entries():
            if what in (SET_UP, CONTROL):
                text = self._journal.text_at(index)
                if self._is_meant(text):
                    return text
        raise snapshot.Damaged

    def _is_meant(self, text):
        self._text_crc, self._text_length = snapshot.text_of(self._snapshots.record)
        return self._text_length <= len(text) and crc16(text, self._text_length) == self._text_crc

    def _catch_up(self):
        """Carry the clock to the last beat, and let it pause there; True if a beat was damaged."""
        clock = self._clock
        lasted_ms, damaged = 0, False
        for slot in range(2):
            if self._memory.read(BEATS_AT + slot * _BEAT_SLOT, self._beat):
                lasted_ms = max(lasted_ms, snapshot.beat_lasted_ms(self._beat, self._snapshots.sequence) or 0)
                if not snapshot.is_whole_beat(self._beat) and not is_blank(self._beat):
                    damaged = True
                    self._blank_beat(slot)
        # A beat is written when all that was due by then has been kept: it never leads over more than one change.
        now = clock.now + lasted_ms
        clock.advance(min(now, clock.deadline() + _MOST_LEAD_MS))
        if clock.state == RUNNING:
            clock.pause(clock.now)
            self._journal.add(PAUSE, clock.turn, clock.now)
        clock.events.clear()
        return damaged

    def _blank_beat(self, slot):
        for place in range(snapshot.BEAT_SIZE):
            self._beat[place] = 0
        self._memory.write(BEATS_AT + slot * _BEAT_SLOT, self._beat)

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What an `expect` line asks, answered from the clock and from what is seen on its displays.

The stage that asks offers
clock                        a `ChessClock`, or what reads like one; None when switched off
face                         how its displays are read, a face of `host_sim.desk.faces`
readings(side, fits, digits) the pictures that its display may be seen to show; `fits(picture)` tells what is looked
                             for, `digits` that it is in the digits alone
now(), side_of(word), flag_time(side, instant), emit(record)
Runs on MicroPython too.
"""

from flagfall.timing.chessclock import RUNNING, STATE_NAMES
from flagfall.timing.methods import GAINS, LAST_FLAGS, UP
from flagfall.timing.sides import LEFT, NOBODY
from host_sim.desk.faces import SEEN
from host_sim.desk.reports import colour, flag_word
from host_sim.timetext import write_time

LOST_MS = 1000  # what a power cut may cost the running turn


class Answers:
    """Answers expectations about the clock of `stage`."""

    def __init__(self, stage):
        self._stage = stage
        self._late = NOBODY  # the side whose running turn a power cut shortened

    def note_power_loss(self) -> None:
        """The power goes: up to a second of the running turn may be missing from now on."""
        clock = self._stage.clock
        if clock.state == RUNNING:
            self._late = clock.turn

    def forgive_nothing(self) -> None:
        """A new game: times must be exact again."""
        self._late = NOBODY

    def note_correction(self, command: str, values) -> None:
        """A time that an arbiter has set is exact again."""
        if command == "set" and values[0] == self._late:
            self._late = NOBODY

    def check(self, action) -> None:
        """Answer one clause and emit the record."""
        at, line, _verb, clause, subject, what, value = action
        was, ok = self._answer(subject, what, value)
        self._stage.emit({"type": "expect", "at": at, "line": line, "ok": ok, "what": clause, "was": was})

    def _answer(self, subject, what, value):
        if self._stage.clock is None:
            off = what == "state" and value == "off"
            return ("off" if off else "switched off"), off
        name = "_" + what.replace("-", "_")
        if not subject:
            return getattr(self, name)(value)
        if what in SEEN:
            return self._seen(self._stage.side_of(subject), what, value)
        return getattr(self, name)(self._stage.side_of(subject), value)

    def _account(self, side):
        return self._stage.clock.sides[side]

    def _time(self, side, expected):
        was = self._stage.clock.remaining_ms(side, self._stage.now())
        return write_time(was), was == expected or self._is_late(side, was - expected)

    def _is_late(self, side, more):
        if self._late == NOBODY:
            return False
        traits = self._account(side).traits
        if traits & UP or (traits & GAINS and side != self._late):
            more = -more
        elif side != self._late:
            return False
        return 0 <= more <= LOST_MS

    def _delay(self, side, expected):
        was = self._stage.clock.delay_ms(side, self._stage.now())
        return write_time(was), was == expected

    def _periods(self, side, expected):
        account = self._account(side)
        was = account.extra_count if account.traits & LAST_FLAGS else 0
        return str(was), was == expected

    def _moves(self, side, expected):
        was = self._account(side).moves
        return str(was), was == expected

    def _period(self, side, expected):
        was = self._account(side).number
        return str(was), was == expected

    def _flag(self, side, expected):
        was = flag_word(self._account(side))
        return was, was == expected

    def _flagged_at(self, side, expected):
        account = self._account(side)
        if not account.final:
            return "none", False
        was = self._stage.flag_time(side, account.flagged_at)
        return write_time(was), was == expected

    def _first_flag(self, expected):
        return self._who(self._stage.clock.first_flag, expected)

    def _running(self, expected):
        return self._who(self._stage.clock.running, expected)

    def _who(self, side, expected):
        if expected in ("left", "right"):
            was = "none" if side == NOBODY else "left" if side == LEFT else "right"
        else:
            was = colour(self._stage.clock, side)
        return was, was == expected

    def _state(self, expected):
        was = STATE_NAMES[self._stage.clock.state]
        return was, was == expected

    def _seen(self, side, what, expected):
        face = self._stage.face
        pictures = self._stage.readings(side, lambda picture: face.fits(what, expected, picture), what == "shows")
        fitting = [picture for picture in pictures if face.fits(what, expected, picture)]
        if fitting and what in ("shows", "says"):
            return face.as_read(what, expected), True
        return face.told(what, (fitting or pictures)[-1]), bool(fitting)

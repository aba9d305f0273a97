# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The journal of a game (flagfall.arbiter.journal) as text for people, and as PGN whose moves are null moves.

What both clocks read after a record is not in it: the clock itself plays the records again. Knows no link and no file.
"""

import struct
from collections import namedtuple

import chess.pgn

from flagfall.arbiter import correction, journal
from flagfall.arbiter.journal import RECORD_SIZE, Journal
from flagfall.arbiter.replay import replay
from flagfall.notation import NotationError, write_canonical
from flagfall.notation.pgn import write_pgn
from flagfall.timing.chessclock import ChessClock, ClockMisuse
from flagfall.timing.sides import SIDES, other
from host_sim.timetext import write_time

_ROW = "{:>12}  {:>7}  {:<5}  {:>12}  {:>12}  {}"
_COLOURS = ("White", "Black")
_ENDS = ("left", "right")
_WORDS = {
    journal.SET_UP: "set up, ready",
    journal.START: "start",
    journal.PRESS: "press",
    journal.PASS: "press after the flag",
    journal.PAUSE: "pause",
    journal.RESUME: "resume",
}
_WITH_TIME = (journal.ADD, journal.SET)
_WITH_NUMBER = (journal.MOVES, journal.PERIOD)
_PGN_WIDTH = 79
_PGN_UNKNOWN = "?"

# A record and what it left: for colours, not ends, White first. `colour` and `number` are those of the record,
# the latter a time in ms where that is what was corrected.
Step = namedtuple("Step", "at what colour number remaining_ms moves flags turn set_up")
# How the clock was set up by then.
SetUp = namedtuple("SetUp", "controls white counter freeze")


class JournalError(Exception):
    """Bytes that are no journal of a game; the text says where."""


def read_journal(records: bytes, complete: bool = True) -> Journal:
    """Return the `Journal` with these `records`, 8 bytes each.

    Raises `JournalError` if there are too many or none, or one of them has come damaged.
    """
    count, rest = divmod(len(records), RECORD_SIZE)
    if rest or not 0 < count <= journal.CAPACITY:
        raise JournalError(f"{len(records)} bytes; right would be 1 to {journal.CAPACITY} records of {RECORD_SIZE}")
    notes = Journal()
    notes.records[: len(records)] = records
    notes.length = count
    notes.complete = complete
    for index in range(count):
        if not notes.is_whole(index) and not notes.is_dropped(index):
            raise JournalError(f"the check of record {index} does not fit it")
    return notes


def steps(notes: Journal) -> list:
    """Return a `Step` for each thing done in the journal `notes`, up to a record that the clock has lost.

    Raises `JournalError` where it is no journal of a game.
    """
    clock = None
    found = []
    lost = first_lost(notes)
    for entry in notes.entries():
        if entry[-1] > lost:
            break
        try:
            clock = clock or _set_up(notes, entry)
            if entry[-1] > notes.length:
                raise JournalError("its last record is not whole")
            replay(_Alone(notes, entry), clock)
            found.append(_step(clock, entry, notes.time_at(entry[0]) if entry[2] in _WITH_TIME else entry[4]))
        except (ClockMisuse, JournalError, LookupError, NotationError, ValueError, struct.error) as fault:
            raise JournalError(f"record {entry[0]} cannot follow, {fault}; right would be a whole journal") from None
    if not found:
        raise JournalError("its beginning was lost in the memory chip")
    return found


def first_lost(notes: Journal) -> int:
    """Return the first record that was damaged in the memory chip, so that the clock dropped it; else how many are."""
    return next((index for index in range(notes.length) if notes.is_dropped(index)), notes.length)


def as_text(notes: Journal) -> str:
    """Return the journal as a table, a line for each thing done; instants count from the start.

    Raises `JournalError`.
    """
    done = steps(notes)
    began_at = _began_at(done)
    lines = [*_head(done[0]), _ROW.format("time", "move", "side", "white", "black", "what").rstrip()]
    lines += [_line(step, began_at) for step in done]
    lost = first_lost(notes)
    if lost < notes.length:
        lines.append(f"Record {lost} of {notes.length} was damaged in the memory chip: what came later is not known.")
    elif not notes.complete:
        lines.append("The journal was full then: what came later is not in it.")
    return "\n".join(lines) + "\n"


def as_pgn(notes: Journal) -> str:
    """Return the journal as a PGN game: a null move with `[%clk H:MM:SS]` for each press. Raises `JournalError`."""
    done = steps(notes)
    agreed = done[0].set_up.controls
    game = chess.pgn.Game()  # its tags are all unknown, and so is its result: a clock does not know it
    game.headers["TimeControl"] = _time_control(agreed)
    game.comment = write_canonical(agreed)
    _add_moves(game, done)
    return game.accept(_Exporter(columns=_PGN_WIDTH)) + "\n"


class _Exporter(chess.pgn.StringExporter):
    """Writes comments without blanks inside their braces, as most programs do."""

    def visit_comment(self, comment):
        if comment:
            self.write_token("{" + comment.replace("}", "") + "} ")
            self.force_movenumber = True


class _Alone:
    """One entry of a journal, for `replay`."""

    def __init__(self, notes, entry):
        self._entry = entry
        self.controls_at = notes.controls_at
        self.time_at = notes.time_at

    def entries(self):
        yield self._entry


def _set_up(notes, entry):
    if entry[2] != journal.SET_UP:
        raise JournalError("it does not begin with a control")
    agreed, counter, freeze = notes.controls_at(entry[0])
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


def _began_at(done):
    return next((step.at for step in done if step.what == journal.START), done[0].at)


# Text.


def _head(first):
    clock = first.set_up
    periods = "moves" if clock.counter else "time"
    freeze = "on" if clock.freeze else "off"
    return [
        f"control {write_canonical(clock.controls)}",
        f"white {_ENDS[clock.white]}, periods by {periods}, freeze {freeze}",
        "",
    ]


def _line(step, began_at):
    times = [write_time(each) for each in step.remaining_ms]
    return _ROW.format(write_time(step.at - began_at), _move(step), _COLOURS[step.colour], *times, _what(step))


def _move(step):
    # The move that was completed, or else the one that is under way.
    if step.what == journal.PRESS:
        return _move_number(step.moves[step.colour], step.colour)
    return _move_number(step.moves[step.turn] + 1, step.turn)


def _move_number(number, colour):
    return f"{number}..." if colour else f"{number}."


def _what(step):
    text = _WORDS.get(step.what) or _correction(step)
    fallen = [colour for colour, flag in zip(_COLOURS, step.flags, strict=True) if flag]
    return text + (f" (flag: {', '.join(fallen)})" if fallen else "")


def _correction(step):
    text = "arbiter: " + correction.NAMES[step.what]
    if step.what == journal.CONTROL:
        return f"{text} {write_canonical(step.set_up.controls)}"
    if step.what == journal.BYOYOMI:
        begun = " begun" if step.number & journal.BYOYOMI_BEGUN else ""
        return f"{text} {step.number & journal.BYOYOMI_COUNT}{begun}"
    if step.what in _WITH_TIME:
        return f"{text} {write_time(step.number)}"
    return f"{text} {step.number}" if step.what in _WITH_NUMBER else text


# PGN.


def _time_control(agreed):
    try:
        return write_pgn(agreed)
    except NotationError:
        return _PGN_UNKNOWN


def _add_moves(game, done):
    node = game
    for step in done:
        if step.what not in (journal.PRESS, journal.PASS):
            continue
        if node.ply() % len(SIDES) != step.colour:  # an arbiter gave the turn to the other side
            node = node.add_variation(chess.Move.null())
        node = node.add_variation(chess.Move.null())
        # Rounded up, as the display does; PGN knows nothing below zero.
        node.set_clock(max(0, -(-step.remaining_ms[step.colour] // 1000)))

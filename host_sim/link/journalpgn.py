# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The journal of a game as PGN whose moves are null moves. Knows no link and no file."""

import chess.pgn

from flagfall.arbiter import records
from flagfall.arbiter.journal import Journal
from flagfall.notation import NotationError, write_canonical
from flagfall.notation.pgn import write_pgn
from flagfall.timing.sides import SIDES
from host_sim.link.journal import steps

_PGN_WIDTH = 79
_PGN_UNKNOWN = "?"


def as_pgn(journal: Journal) -> str:
    """Return the journal as a PGN game: a null move with `[%clk H:MM:SS]` for each press. Raises `JournalError`."""
    done = steps(journal)
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


def _time_control(agreed):
    try:
        return write_pgn(agreed)
    except NotationError:
        return _PGN_UNKNOWN


def _add_moves(game, done):
    node = game
    for step in done:
        if step.what not in (records.PRESS, records.PASS):
            continue
        if node.ply() % len(SIDES) != step.colour:  # an arbiter gave the turn to the other side
            node = node.add_variation(chess.Move.null())
        node = node.add_variation(chess.Move.null())
        # Rounded up, as the display does; PGN knows nothing below zero.
        node.set_clock(max(0, -(-step.remaining_ms[step.colour] // 1000)))

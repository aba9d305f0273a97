# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""PGN files -> games with their clock readings. python-chess reads the moves; variations are left out.

Knows nothing of time controls beyond the text of the tag.
"""

import io
import re
from collections import namedtuple

import chess
import chess.pgn

from host_sim.replay_readings import read_comment
from host_sim.scenario import printable

MAX_BYTES = 256 << 20  # against a disk image given by mistake
WHITE, BLACK = 0, 1
COLOURS = ("White", "Black")
_NAMES = ("White", "Black", "Event", "Round", "Date", "Result", "TimeControl")
_TAG = re.compile(r'\[\s*[A-Za-z0-9_]+\s+".*"\s*\]\s*$')

# `number` from 1 in the file, `tags` a dict, `plies` in order.
Game = namedtuple("Game", ("number", "tags", "plies"))
# One move: its number and colour in the file, in SAN, with its `Reading`s or None.
Ply = namedtuple("Ply", ("number", "colour", "san", "clk", "emt"))


class GameFileError(Exception):
    """A file that is no PGN, or a game in it that cannot be read; one line, file and game named."""


def read_games(path, progress=lambda done, of: None) -> list:
    """Return all `Game`s of the PGN file at `path`, calling `progress(bytes read, of)` after each.

    Raises `GameFileError` at the first thing that is not right.
    """
    name = printable(path)
    text = _text_of(path, name)
    _check_comments(text, name)
    stream = io.StringIO(text)
    games = []
    while True:
        try:
            read = chess.pgn.read_game(stream, Visitor=_Builder)
        except (ValueError, AssertionError, RecursionError) as fault:
            raise _broken(name, len(games) + 1, fault) from None
        if read is None:
            break
        if read.errors:
            raise _broken(name, len(games) + 1, read.errors[0])
        games.append(_game(len(games) + 1, read))
        progress(stream.tell(), len(text))
    _check_any(games, name)
    return games


class _Builder(chess.pgn.GameBuilder):
    """Keeps what was wrong and says nothing; python-chess would log it."""

    def begin_variation(self):
        return chess.pgn.SKIP

    def end_variation(self):
        """Do nothing: none was begun."""

    def handle_error(self, error):
        self.game.errors.append(error)


def _game(number, read):
    board = read.board()
    plies = []
    for node in read.mainline():
        found = read_comment(node.comment)
        colour = WHITE if board.turn == chess.WHITE else BLACK
        move = board.san(node.move)
        plies.append(Ply(board.fullmove_number, colour, move, found.get("clk"), found.get("emt")))
        board.push(node.move)
    return Game(number, {tag: read.headers.get(tag, "") for tag in _NAMES}, plies)


def title(game: Game) -> str:
    """Return who played, `game 3, So, Wesley - Caruana, Fabiano, round 4.1`, fit for one line."""
    white, black, turn = (game.tags[tag] for tag in ("White", "Black", "Round"))
    players = f", {white} - {black}" if (white + black).strip("?") else ""
    return printable(f"game {game.number}{players}" + (f", round {turn}" if turn.strip("?-") else ""))


def _check_any(games, name):
    if not any(game.plies for game in games):
        found = "no moves in it" if games else "no game in it"
        raise GameFileError(f"{name}: {found}; right would be a PGN file")
    if not any(ply.clk or ply.emt for game in games for ply in game.plies):
        raise GameFileError(f"{name}: no clock readings; right would be moves with [%clk h:mm:ss] or [%emt h:mm:ss]")


def _check_comments(text, name):
    """Refuse a comment that never ends: python-chess would take the rest of the file for it."""
    opened = text.rfind("{")
    if opened >= 0 and "}" not in text[opened:]:
        line = text.count("\n", 0, opened) + 1
        game = max(1, len(re.findall(r"^\[Event ", text[:opened], re.MULTILINE)))
        raise GameFileError(f"{name}: game {game}: the comment begun in line {line} has no end; right would be a }}")


def _broken(name, number, fault):
    reason = printable(" ".join(str(fault).split()))[:160]
    return GameFileError(f"{name}: game {number}: {reason}; right would be legal moves in SAN")


def _text_of(path, name):
    try:
        with open(path, "rb") as file:
            content = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise GameFileError(f"{name}: cannot be read ({reason}); right would be a PGN file") from None
    if len(content) > MAX_BYTES or b"\0" in content:
        found = "binary" if b"\0" in content else f"over {MAX_BYTES >> 20} MiB"
        raise GameFileError(f"{name}: {found}; right would be a PGN file")
    text = _decoded(content).replace("\r\n", "\n").replace("\r", "\n")
    return _apart(text)


def _decoded(content):
    # PGN is ISO 8859-1 by its standard and UTF-8 by habit.
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _apart(text):
    """Return `text` with an empty line before the tags of each game, which files may lack."""
    lines = []
    for line in text.split("\n"):
        if lines and _TAG.match(line) and lines[-1].strip() and not _TAG.match(lines[-1]):
            lines.append("")
        lines.append(line)
    return "\n".join(lines)

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""PGN files -> games with their clock readings. python-chess reads the moves; variations are left out.

A game that cannot be read carries its fault, and the file goes on. Knows nothing of time controls beyond the text of
the tag.
"""

import codecs
import re
from collections import namedtuple

import chess
import chess.pgn

from host_sim.audit.lines import Lines
from host_sim.audit.readings import read_comment, read_reading
from host_sim.saying import printable

MAX_BYTES = 256 << 20  # against a disk image given by mistake
WHITE, BLACK = 0, 1
COLOURS = ("White", "Black")
_NAMES = ("White", "Black", "Event", "Round", "Date", "Result", "TimeControl")
# What else is written beside moves, and is no reading of a clock; egt and mct as in the PGN supplement of 2001.
_OTHERS = (
    (re.compile(r"\[\s*%egt\b", re.IGNORECASE), "[%egt], the time that a player has used so far in all"),
    (re.compile(r"\[\s*%mct\b", re.IGNORECASE), "[%mct], what the hands of a mechanical clock show"),
    (
        re.compile(r"[+-]?(?:\d+\.\d+|M\d+)/\d+\s+[\d.]+\s*s\b|\b(?:mt|tl)\s*=\s*\d|\[\s*%eval\b"),
        "what an engine thought (evaluation, depth and the time it took)",
    ),
)
_MOVES_WANTED = "right would be moves with [%clk h:mm:ss] or [%emt h:mm:ss]"

# `number` from 1 in the file, `tags` a dict, `plies` in order. `fault` says in a line why nothing can be made of it.
# `start_ms`: what both clocks read at the start or at the end, where tags say it. `moves`: those before its first.
Game = namedtuple("Game", ("number", "tags", "plies", "fault", "start_ms", "moves"), defaults=(None, None, (0, 0)))
# One move: its number and colour in the file, in SAN, with its `Reading`s or None.
Ply = namedtuple("Ply", ("number", "colour", "san", "clk", "emt"))


class GameFileError(Exception):
    """A file that is no PGN; one line, the file named."""


def read_games(path, progress=lambda done, of: None, only=None) -> list:
    """Return all `Game`s of the PGN file at `path`, calling `progress(characters read, of)` after each.

    With `only`, a number, what comes after that game is not looked at. Raises `GameFileError` for what is no PGN.
    """
    name = printable(path)
    text = _text_of(path, name)
    if not text.strip():
        raise GameFileError(f"{name}: no game in it; right would be a PGN file")
    lines = Lines(text)
    games, tagged = [], False
    while only is None or len(games) < only:
        game, has_tags = _next_game(lines, len(games) + 1)
        if game is None:
            break
        tagged = tagged or has_tags
        # What comes before the first game, from a letter say, is none.
        if has_tags or game.plies or (game.fault and games):
            games.append(game)
        progress(lines.done, lines.of)
    _check_any(games, name, tagged)
    return games


def _next_game(lines, number):
    """Return the next `Game` and whether it has tags, (None, False) at the end."""
    lines.begin_game()
    builder = _Builder()
    try:
        read = chess.pgn.read_game(lines, Visitor=lambda: builder)
    except (ValueError, AssertionError, RecursionError) as problem:
        lines.skip_game()
        return _unreadable(number, problem), builder.tagged
    if read is None:
        return None, False
    try:
        return _game(number, read, _fault_of(lines, read)), builder.tagged
    except (ValueError, AssertionError) as problem:
        return _unreadable(number, problem), builder.tagged


def _unreadable(number, problem):
    return Game(number, dict.fromkeys(_NAMES, ""), [], _broken(problem))


class _Builder(chess.pgn.GameBuilder):
    """Keeps what was wrong and says nothing; python-chess would log it."""

    tagged = False

    def visit_header(self, tagname, tagvalue):
        self.tagged = True
        super().visit_header(tagname, tagvalue)

    def begin_variation(self):
        return chess.pgn.SKIP

    def end_variation(self):
        """Do nothing: none was begun."""

    def handle_error(self, error):
        self.game.errors.append(error)


def _fault_of(lines, read):
    if lines.unended:
        return f"the comment begun in line {lines.unended} has no end; right would be a }}"
    words = lines.words
    if words.misread or words.odd and read.errors and words.before <= sum(1 for _ in read.mainline_moves()):
        return _broken(f"{words.odd!r} is no move")
    return _broken(read.errors[0]) if read.errors else None


def _broken(problem):
    reason = printable(" ".join(str(problem).split()))[:160]
    return f"{reason}; right would be legal moves in SAN"


def _game(number, read, fault):
    written = {tag.lower(): text for tag, text in read.headers.items()}
    tags = {tag: re.sub(r"\\([\\\"])", r"\1", written.get(tag.lower(), "")) for tag in _NAMES}
    board = read.board()
    moves = (board.fullmove_number - (board.turn == chess.WHITE), board.fullmove_number - 1)
    plies, comments = [], []
    for node in read.mainline():
        found = read_comment(node.comment)
        colour = WHITE if board.turn == chess.WHITE else BLACK
        plies.append(Ply(board.fullmove_number, colour, board.san(node.move), found.get("clk"), found.get("emt")))
        comments.append(node.comment)
        board.push(node.move)
    if not fault and plies and not has_readings(plies):
        fault = _no_readings(comments)
    return Game(number, tags, plies, fault, _start_ms(written), moves)


def has_readings(plies) -> bool:
    """Tell whether any of the plies has a reading."""
    return any(ply.clk or ply.emt for ply in plies)


def _no_readings(comments):
    for pattern, words in _OTHERS:
        if any(pattern.search(comment) for comment in comments):
            return f"no clock readings, only {words}; {_MOVES_WANTED}"
    return f"no clock readings; {_MOVES_WANTED}"


def _start_ms(written):
    """Return what the tags say of both clocks, or None.

    Of an adjourned game, and on some servers, that is what they begin with; on others what they read at the end.
    """
    found = [read_reading(written.get(colour.lower() + "clock", "").strip()).ms for colour in COLOURS]
    return tuple(found) if all(ms is not None and ms > 0 for ms in found) else None


def title(game: Game) -> str:
    """Return who played, `game 3, So, Wesley - Caruana, Fabiano, round 4.1`, fit for one line."""
    white, black, turn = (game.tags[tag] for tag in ("White", "Black", "Round"))
    players = f", {white} - {black}" if (white + black).strip("?") else ""
    return printable(f"game {game.number}{players}" + (f", round {turn}" if turn.strip("?-") else ""))


def _check_any(games, name, tagged):
    if not any(game.plies or game.fault for game in games):
        raise GameFileError(f"{name}: no moves in it; right would be a PGN file")
    if not tagged and not any(has_readings(game.plies) for game in games):
        raise GameFileError(f"{name}: no PGN, neither tags nor clock readings in it; right would be a PGN file")


def _text_of(path, name):
    try:
        with open(path, "rb") as file:
            content = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise GameFileError(f"{name}: cannot be read ({reason}); right would be a PGN file") from None
    if content[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        content = content.decode("utf-16", errors="replace").encode()
    if len(content) > MAX_BYTES or b"\0" in content:
        found = "binary" if b"\0" in content else f"over {MAX_BYTES >> 20} MiB"
        raise GameFileError(f"{name}: {found}; right would be a PGN file")
    return _decoded(content).replace("\r\n", "\n").replace("\r", "\n")


def _decoded(content):
    # PGN is ISO 8859-1 by its standard and UTF-8 by habit.
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")

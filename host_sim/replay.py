# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `replay`: audits the clock readings of real games on our own clock.

The exit status: 0 nothing found, 1 something, 2 the file or the control cannot be used; then nothing is played.
"""

import sys

from flagfall.notation import NotationError, read_canonical, read_pgn
from flagfall.timecontrol import ControlError
from host_sim import replay_text
from host_sim.play import complain
from host_sim.replay_audit import CannotReplay, audit, by_moves
from host_sim.replay_games import GameFileError, read_games
from host_sim.replay_progress import progress
from host_sim.scenario import printable

CLEAN, FOUND, REFUSED = 0, 1, 2


class NoControl(Exception):
    """A game without a usable control; the text is one line that says what would be right."""


def run(options) -> int:
    """Audit the games in `options.file` and return the exit status."""
    try:
        with progress(options.json) as told:
            games = read_games(options.file, told.reading)
            played = [(game, *control_of(game, options)) for game in games if game.plies]
            return _play(printable(options.file), played, options, told)
    except (GameFileError, NoControl, CannotReplay) as fault:
        complain(fault)
        return REFUSED


def control_of(game, options) -> tuple:
    """Return the `Controls` of a `Game` and whether periods pass by moves, from `options` or else its tag.

    Raises `NoControl`.
    """
    agreed = _read_control(game, options)
    counter = by_moves(agreed) if options.counter is None else options.counter == "on"
    return agreed, counter


def _read_control(game, options):
    where = f"{printable(options.file)}: game {game.number}"
    for text, read, name in (
        (options.control, read_canonical, "--control"),
        (options.pgn_control, read_pgn, "--pgn-control"),
    ):
        if text is not None:
            try:
                return read(text)
            except (NotationError, ControlError) as fault:
                raise NoControl(f"{name} {printable(text)[:60]!r}: {fault}") from None
    text = game.tags["TimeControl"]
    if text in ("", "?", "-"):
        found = f"the TimeControl tag says '{text}'" if text else "no TimeControl tag"
        raise NoControl(f"{where}: {found}; right would be --control NOTATION, such as 5400+30")
    try:
        return read_pgn(text)
    except (NotationError, ControlError) as fault:
        found = f"TimeControl {printable(text)[:60]!r}: {fault}"
        raise NoControl(f"{where}: {found}; --control NOTATION says it otherwise") from None


def _play(path, played, options, told):
    made = []
    with_findings = 0
    findings = 0
    for number, (game, agreed, counter) in enumerate(played, 1):
        try:
            made = audit(game, agreed, counter)
        except CannotReplay as fault:
            raise CannotReplay(f"{path}: game {game.number}: {fault}") from None
        write = replay_text.game_json if options.json else replay_text.game_lines
        told.say(write(path, game, made))
        told.playing(number, len(played))
        findings += len(made.findings)
        with_findings += bool(made.findings)
    totals = (len(played), with_findings, findings)
    if options.json:
        told.say([replay_text.summary_json(path, *totals)])
    elif len(played) > 1:
        told.say([replay_text.summary(*totals)])
    sys.stdout.flush()
    return FOUND if findings else CLEAN

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `replay`: audits the clock readings of real games on our own clock.

The exit status: 0 nothing found, 1 something, 2 nothing could be audited; 4 is added where some games could not be.
"""

import sys

from host_sim.audit import text
from host_sim.audit.choice import NoControl, NotAudited, audited, check
from host_sim.audit.games import GameFileError, read_games
from host_sim.audit.progress import progress
from host_sim.saying import FAILED, HELD, REFUSED, complain, printable

SOME_NOT = 4


def run(options) -> int:
    """Audit the games in `options.file` and return the exit status."""
    try:
        check(options)
        with progress(options.json) as told:
            games = [game for game in read_games(options.file, told.reading) if game.plies or game.fault]
            return _play(printable(options.file), games, options, told)
    except (GameFileError, NoControl) as fault:
        complain(fault)
        return REFUSED


class _Totals:
    """What was found so far in the games of a file."""

    def __init__(self):
        self.games = self.not_audited = self.with_findings = self.findings = 0

    def count(self, made):
        """Count a game: its `Audit`, None for one that could not be audited."""
        self.games += 1
        if made is None:
            self.not_audited += 1
        elif made.findings:
            self.with_findings += 1
            self.findings += len(made.findings)

    def status(self):
        """Return the exit status."""
        if self.not_audited == self.games:
            return REFUSED
        return (FAILED if self.findings else HELD) + (SOME_NOT if self.not_audited else 0)


def _play(path, games, options, told):
    totals = _Totals()
    for number, game in enumerate(games, 1):
        totals.count(_one(path, game, options, told))
        told.playing(number, len(games))
    if options.json:
        told.say([text.summary_json(path, totals)])
    elif len(games) > 1:
        told.say([text.summary(totals)])
    sys.stdout.flush()
    return totals.status()


def _one(path, game, options, told):
    """Audit one game and tell of it; return its `Audit`, None if there can be none."""
    try:
        made = audited(game, options)
    except NotAudited as fault:
        told.complain(f"{path}: game {game.number}: {fault}")
        if options.json:
            told.say([text.not_audited_json(path, game, str(fault))])
        return None
    write = text.game_json if options.json else text.game_lines
    told.say(write(path, game, made))
    return made

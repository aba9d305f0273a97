# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Games for the audit: real ones from tests/games, and such as our own clock has played; spoiling them, and asking."""

from pathlib import Path

from flagfall.notation import read_canonical
from flagfall.timing.chessclock import ChessClock
from flagfall.timing.clockwork import COUNTED
from flagfall.timing.sides import LEFT, other
from host_sim.audit.audit import audit
from host_sim.audit.games import Game, Ply, read_games
from host_sim.audit.readings import read_reading
from host_sim.cli.main import main

GAMES = Path(__file__).parent / "games"
LONDON = "40/7200:3600+30"


def run(capsys, *arguments):
    """Call `replay`; return exit status, lines of standard output and lines of standard error."""
    status = main(["replay", *arguments])
    done = capsys.readouterr()
    return status, done.out.splitlines(), done.err.splitlines()


def london(number):
    """Return the game of round `number` (9.3, say) of London 2016."""
    return read_games(GAMES / f"london-2016-{number}.pgn")[0]


def clk(ms, unit_ms=1000):
    """Return h:mm:ss of `ms` rounded up, with a decimal if `unit_ms` is 100."""
    units = -(-ms // unit_ms)
    seconds, rest = divmod(units * unit_ms, 1000)
    text = "%d:%02d:%02d" % (seconds // 3600, seconds // 60 % 60, seconds % 60)
    return text + (".%d" % (rest // 100) if unit_ms == 100 else "")


def played(control, thinking_ms, counter=False, elapsed=False):
    """Return the `Game` that a clock plays under `control` with these times for each ply, ending before a flag."""
    clock = ChessClock(read_canonical(control), LEFT, counter, False)
    clock.start(0)
    side, plies = LEFT, []
    for index, used_ms in enumerate(thinking_ms):
        at = clock.now + used_ms
        if clock.press(side, at) != COUNTED:
            break
        emt = read_reading(clk(used_ms)) if elapsed else None
        reading = read_reading(clk(clock.remaining_ms(side, at)))
        plies.append(Ply(index // 2 + 1, index % 2, "--", reading, emt))
        side = other(side)
    tags = {tag: "" for tag in ("White", "Black", "Event", "Round", "Date", "Result", "TimeControl")}
    return Game(1, tags, plies)


def findings(game, control, counter=True):
    """Return the findings of the audit of `game`."""
    return audit(game, read_canonical(control), counter).findings


def ply_at(number, colour):
    """Return the index of move `number` of `colour` (0 White) in a game from the first move."""
    return 2 * (number - 1) + colour


def shifted(game, changes_s):
    """Return `game` with the seconds {index of the ply: change} added to its readings."""
    plies = list(game.plies)
    for index, change_s in changes_s.items():
        if plies[index].clk:
            text = clk(plies[index].clk.ms + 1000 * change_s)
            plies[index] = plies[index]._replace(clk=read_reading(text))
    return game._replace(plies=plies)


def from_on(game, index, change_s):
    """Return the changes of all readings of one side from the ply `index` on."""
    return {each: change_s for each in range(index, len(game.plies), 2)}


def written(game, index, text, field="clk"):
    """Return `game` with one reading written anew."""
    plies = list(game.plies)
    plies[index] = plies[index]._replace(**{field: read_reading(text)})
    return game._replace(plies=plies)

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the audit and the plot read: games with their clock readings, and the text of a journal."""

from argparse import Namespace

from flagfall.notation import write_canonical
from host_sim.audit.games import GameFileError, read_games, title
from host_sim.link import journaltext
from host_sim.plots.sources import read_track
from host_sim.plots.track import NoTrack
from tests.readers.of_core import as_text
from tests.readers.of_desk import STORIES, said
from tests.readers.trial import Reader, refused, refusing
from tests.test_layers import ROOT

GAMES = ROOT / "tests" / "games"
_NAMES = (
    *("clk-decimal-comma", "clk-hh-mm", "emt-off-by-2s", "hhmm-2h", "no-tag-all", "semicolon-comment", "one-illegal"),
    *("brace-in-percent-line", "engine-eval-times", "livechess-90min"),
)


def _short(content):
    """Return a game with not more moves than are needed."""
    head, gap, moves = content.partition(b"\n\n")
    return head + gap + moves[:600] + b" *\n"


FILES = tuple(_short((GAMES / "faults" / (name + ".pgn")).read_bytes()) for name in _NAMES) + (
    b'[Event "?"]\n[White "A \\"B\\" C"]\n[TimeControl "40/90:30+5"]\n[WhiteClock "1:00:00"]\n[BlackClock "0:59:00"]\n'
    b'[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30"]\n[SetUp "1"]\n\n'
    b"30. e4 {[%clk 0:59:58]} (30. e3 {[%clk 1]}) 30... Kd7 {[%clk 0:58:50.5] [%emt 0:00:09]} 31. Kd2 $1 -- 1/2-1/2\n",
    b'[Event "x"]\n[TimeControl "300+2"]\n[Variant "Chess960"]\n\n1. e4 {[%clk 0:05:00]} e5 {[%clk 0:05:01]} 1-0\n\n'
    b'[Event "y"]\n[TimeControl "G/5;d2"]\n\n1. d4 {[%emt 0:00:03]} d5 {[%emt 0:00:02]} *\n',
)


def game_file(content, folder):
    path = folder / "game.pgn"
    path.write_bytes(content)
    with refusing(GameFileError):
        games = read_games(path)
    assert games and [game.number for game in games] == sorted({game.number for game in games})
    for game in games:
        assert title(game).isprintable()
        assert game.fault is None or game.fault.isprintable(), game.fault


def command_replay(content, folder):
    (folder / "game.pgn").write_bytes(content)
    told = said(["replay", str(folder / "game.pgn"), "--json"], (0, 1, 2, 4, 5))
    assert told[0] and "Traceback" not in told[1]


def options_of(path):
    return Namespace(file=str(path), game=1, control=None, clk=None, counter=None, by=None)


def plotted(content, folder):
    """Read what is to be drawn, under a name that says nothing."""
    path = folder / "drawn.txt"
    path.write_bytes(content)
    with refusing(NoTrack):
        track = read_track(options_of(path))
    ats = [sample.at for sample in track.samples]
    assert ats == sorted(ats), "time goes back"


JOURNALS = (
    b"control 40/5400+30:1800+30\nwhite left, periods by moves, freeze on\n\n"
    b"        time     move  side          white         black  what\n"
    b"    0:00.000       1.  White   1:30:30.000   1:30:30.000  start\n"
    b"    0:05.000       1.  White   1:30:55.000   1:30:30.000  press\n"
    b"    0:09.250     1...  Black   1:30:55.000   1:30:55.750  press\n"
    b"    0:12.000       2.  White   1:30:52.000   1:30:55.750  pause\n"
    b"    0:12.000       2.  Black   1:30:52.000   1:32:55.750  arbiter: add 2:00.000\n"
    b"    0:12.000       2.  White   1:30:52.000   1:32:55.750  resume\n"
    b"    1:12.000       2.  White       -0:05.100   1:32:55.750  press after the flag (flag: White)\n"
    b"The journal was full then: what came later is not in it.\n",
    b"control 300\nwhite right, periods by time, freeze off\n\n"
    b"        time     move  side          white         black  what\n"
    b"    0:00.000       1.  White      5:00.000      5:00.000  set up, ready\n"
    b"    0:01.000       1.  White      5:00.000      5:00.000  arbiter: moves 7\n",
)


def journal(content, _folder):
    text = as_text(content)
    if not journaltext.is_text(text):
        raise refused("no journal")
    with refusing(journaltext.RowFault):
        written = journaltext.read_text(text)
    assert write_canonical(written.controls)
    assert [row.at for row in written.rows] == sorted(row.at for row in written.rows)
    for row in written.rows:
        assert row.at >= 0 and row.colour in (0, 1) and row.turn in (0, 1)


TIME_GOES_BACK = JOURNALS[0].replace(b"0:09.250", b"0:04.000")
_AUDIT = tuple(
    "host_sim/audit/" + each for each in ("games.py", "lines.py", "readings.py", "movewords.py", "choice.py")
)

READERS = (
    Reader("games of a PGN", _AUDIT, FILES, game_file, 60),
    Reader("PGN, audited", ("host_sim/audit/replay.py",), FILES, command_replay, 30),
    Reader("text of a journal", ("host_sim/link/journaltext.py",), JOURNALS, journal, 300, once=(TIME_GOES_BACK,)),
    Reader(
        "what is plotted", ("host_sim/plots/sources.py",), (*JOURNALS, *STORIES[:3], FILES[0], FILES[-1]), plotted, 60
    ),
)

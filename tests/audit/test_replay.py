# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `replay`, and that what our own clock has written replays clean."""

import ast
import io
import json
import signal
import subprocess
import sys
from pathlib import Path

import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.arbiter import records
from flagfall.hands.inputs import KEY_NAMES
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import READY
from flagfall.timing.sides import LEFT, SIDES
from host_sim.audit import course, progress
from host_sim.audit.audit import CannotReplay, audit, by_moves
from host_sim.audit.games import read_games
from host_sim.audit.readings import UP
from host_sim.desk import segments
from host_sim.desk.stage import Stage
from host_sim.link.journal import steps
from host_sim.link.journalpgn import as_pgn
from host_sim.live.live import settings_of
from tests import games
from tests.link.table import game as desk_game
from tests.replayed import GAMES, LONDON, clk, from_on, london, ply_at, run, shifted

REAL = str(GAMES / "london-2016-9.3.pgn")
HEAD = '[Event "?"]\n[TimeControl "300+3"]\n\n'
CLEAN = HEAD + "1. e4 {[%clk 0:05:02]} e5 {[%clk 0:05:01]} 2. Nf3 {[%clk 0:05:00]} *\n"


def refusal(capsys, *arguments):
    status, out, err = run(capsys, *arguments)
    assert (status, out, len(err)) == (2, [], 1)
    return err[0]


def spoilt(number="9.3"):
    """Return the text of a real game in which White has 2:00 more from move 45 on."""
    text = (GAMES / f"london-2016-{number}.pgn").read_text()
    game = london(number)
    changed = shifted(game, from_on(game, ply_at(45, 0), 120))
    read = chess.pgn.read_game(io.StringIO(text))
    for node, ply in zip(read.mainline(), changed.plies, strict=True):
        if ply.clk:
            node.set_clock(ply.clk.ms // 1000)
    return str(read) + "\n"


# The command


@pytest.mark.parametrize("control", ["182", "19", "599", "5999", "6000", "7381", "35999"])
def test_the_column_of_our_displays_reads_what_the_clock_shows(control):
    stage = Stage(settings_of(control=control, tenths=True), [], lambda _record: None)
    for _ in range(40):
        texts = course.shown(stage.clock)
        assert list(texts) == [segments.spell(picture).strip() for picture in stage.desk.pictures]
        if stage.clock.state == READY:
            stage.desk.key(KEY_NAMES.index("play"), True)
            stage.desk.key(KEY_NAMES.index("play"), False)
        stage.run_until(stage.desk.t + 457)
        stage.look()


def test_a_clean_game_is_shown_move_by_move_with_status_0(capsys):
    status, out, err = run(capsys, REAL)
    assert (status, err) == (0, [])
    assert out[0].endswith(
        "game 1, Giri, Anish - Caruana, Fabiano, round 9.3; " + LONDON + ", periods by moves, readings rounded up"
    )
    assert out[2].split() == ["1.", "d4", "0:01", "1:59:59", "1:59:59", "2:00:00", "1:59", "|", "2:00"]
    assert len(out) == 3 + 116
    assert out[-1] == f"clean  {REAL}  game 1, 116 moves, 116 with readings, no finding"


def test_the_displays_are_printed_as_they_read(capsys, file):
    _, out, _ = run(capsys, file(CLEAN))
    assert [line.split()[-3:] for line in out[2:4]] == [["5:02", "|", "5:03"], ["5:02", "|", "5:01"]]
    short = HEAD.replace("300+3", "30") + "1. e4 {[%clk 0:00:18]} *\n"
    assert run(capsys, file(short))[1][2].split()[-3:] == ["18.0", "|", "0:30"]


def test_a_finding_stands_under_its_move_with_status_1(capsys, file):
    status, out, _ = run(capsys, file(spoilt()))
    at = next(number for number, line in enumerate(out) if line.startswith("  ! "))
    assert status == 1
    assert out[at].startswith(
        "  ! 45. White: reads 1:13:54, possible 0:00:31 to 1:12:23: an arbiter's addition of +2:00"
    )
    assert out[at - 1].split()[0] == "45." and out[-1].startswith("FOUND ")


def test_json_is_one_object_a_line(capsys, file):
    status, out, err = run(capsys, file(spoilt()), "--json")
    assert (status, err) == (1, [])
    told = [json.loads(line) for line in out]
    assert [each["type"] for each in told].count("move") == 116
    assert [each["type"] for each in told][-2:] == ["game", "summary"]
    found = [each for each in told if each["type"] == "finding"]
    assert [(each["move"], each["side"], each["kind"]) for each in found] == [(45, "white", "addition")]
    moves = [each for each in told if each["type"] == "move"]
    assert moves[0] == {
        "type": "move",
        "file": moves[0]["file"],
        "game": 1,
        "move": 1,
        "side": "white",
        "san": "d4",
        "clk": "1:59:59",
        "emt": None,
        "at": 1000,
        "used": 1000,
        "white": 7_199_000,
        "black": 7_200_000,
        "shown": ["1:59", "2:00"],
        "period": [1, 1],
    }
    assert told[-1]["findings"] == 1


def test_several_games_have_a_summary(capsys, file):
    status, out, _ = run(capsys, file(CLEAN + "\n" + CLEAN))
    assert (status, out[-1]) == (0, "2 games, 0 with findings, no finding")


def test_the_thirty_games_of_a_tournament_are_clean(capsys):
    status, out, err = run(capsys, str(GAMES / "tournament" / "london-2016.pgn"))
    assert (status, out[-1]) == (0, "30 games, 0 with findings, no finding")
    assert err == ["10 of 30 games played", "20 of 30 games played", "30 of 30 games played"]


def test_the_control_can_be_given_in_two_notations(capsys, file):
    path = file(CLEAN.replace("300+3", "?"))
    assert run(capsys, path, "--control", "300+3")[0] == 0
    assert run(capsys, path, "--pgn-control", "300+3")[0] == 0
    assert run(capsys, path, "--control", "300d3")[0] == 1


def test_the_counter_can_be_told(capsys):
    assert run(capsys, REAL, "--counter", "on")[0] == 0
    status, out, _ = run(capsys, REAL, "--counter", "off")
    assert status == 1 and any("as with --counter on" in line for line in out)


@pytest.mark.parametrize(
    ("control", "moves"), [("40/7200:3600", True), ("7200:3600", False), ("40/7200", False), ("40/9000:16/3600*", True)]
)
def test_periods_pass_by_moves_where_moves_are_counted(control, moves):
    assert by_moves(read_canonical(control)) is moves


@pytest.mark.parametrize("tag", ['[TimeControl "?"]\n', '[TimeControl "-"]\n', "", '[TimeControl "5x"]\n'])
def test_a_control_that_is_not_there_is_one_line(capsys, file, tag):
    path = file(CLEAN.replace('[TimeControl "300+3"]\n', tag))
    line = refusal(capsys, path)
    assert line.startswith(path + ": game 1: ") and "--control NOTATION" in line


def test_bad_input_is_one_line(capsys, file):
    assert "No such file" in refusal(capsys, "none.pgn")
    assert refusal(capsys, REAL, "--control", "5x").startswith("--control '5x': ")
    assert "with a gong presses do nothing" in refusal(capsys, file(CLEAN), "--control", "g10")
    assert "not allowed with argument" in refusal(capsys, REAL, "--control", "60", "--pgn-control", "60")


def test_a_gong_cannot_be_audited():
    with pytest.raises(CannotReplay):
        audit(london("9.1"), read_canonical("g10"), False)


# Readings of every kind


def test_readings_of_one_side_only_are_enough(capsys, file):
    moves = "1. e4 {[%clk 0:05:02]} e5 2. Nf3 {[%clk 0:05:00]} Nc6 3. d4 {[%clk 0:05:04]} *\n"
    status, out, _ = run(capsys, file(HEAD + moves))
    assert status == 1
    assert [line for line in out if "!" in line][0].startswith(
        "  ! 3. White: reads 0:05:04, possible 0:00:04 to 0:05:03"
    )


def test_tenths_and_whole_seconds_may_stand_in_one_game(capsys, file):
    moves = "1. e4 {[%clk 0:00:20]} e5 {[%clk 0:00:21]} 2. Nf3 {[%clk 0:00:20.7]} Nc6 {[%clk 0:00:21.0]} *\n"
    status, out, _ = run(capsys, file(HEAD.replace("300+3", "30") + moves))
    assert status == 0 and "readings cut off" in out[0] and "our displays round up" in out[1]
    again = moves.replace("20.7", "21.0")
    assert run(capsys, file(HEAD.replace("300+3", "30") + again))[0] == 1


@pytest.mark.parametrize(("second", "status"), [("0:05:05", 0), ("0:05:06", 0), ("0:05:07", 1)])
def test_a_second_more_than_the_increment_is_found(capsys, file, second, status):
    moves = f"1. e4 {{[%clk 0:05:03]}} e5 2. Nf3 {{[%clk {second}]}} *\n"
    assert run(capsys, file(HEAD + moves))[0] == status


def test_elapsed_times_alone_are_played(capsys, file):
    moves = "1. e4 {[%emt 0:00:10]} e5 {[%emt 0:00:20]} 2. Nf3 {[%emt 0:04:50]} *\n"
    status, out, _ = run(capsys, file(HEAD + moves))
    assert status == 0 and out[2].split()[2:5] == ["0:09", "(0:00:10)", "0:04:57"]
    assert run(capsys, file(HEAD + moves.replace("4:50", "5:10")))[0] == 1


def test_null_moves_are_moves(capsys, file):
    assert run(capsys, file(HEAD + "1. -- {[%clk 0:05:02]} 1... -- {[%clk 0:05:01]} *\n"))[0] == 0


# Our own clock


@pytest.mark.parametrize("path", sorted(Path(course.__file__).parent.glob("*.py")), ids=lambda path: path.name)
def test_the_audit_changes_its_clock_by_the_clocks_own_verbs_alone(path):
    written = [
        f"{path.name}:{node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) != "self"
    ]
    assert written == []


def test_an_adjourned_game_goes_on_with_the_delay_of_its_period():
    for first in SIDES:
        begun = course.Course(read_canonical("60:30d5"), False, UP, first, ((20_000, 9_000), (1, 1), (2, 2)))
        assert begun.clock.delay_ms(first, 0) == 5000
        assert [begun.clock.remaining_ms(side, 0) for side in SIDES] == [20_000, 9_000]


CONTROLS = (
    ("60+5", False),
    ("60", False),
    ("60d5", False),
    ("60b5", False),
    ("3/60:30+5", True),
    ("3/60+5:2/30+5:30+10", True),
    ("2/30:2/20*", True),
    ("60:30+5", False),
    ("3/20+2:20+2:20+2", False),
    ("*60", False),
    ("30j3x10", False),
    ("30c3/20", False),
    ("m30", False),
    ("W60+2-B40+3", False),
    ("60:30c3/20", False),
    ("20c2/15", False),
    ("W60-B40c3/20", False),
    ("10:10*", False),
    ("60:20:20:20", False),
    ("60o", False),
)


def pgn_of(control, counter, thinking_ms):
    """Play a game on our clock and return its PGN."""
    table = games.played(games.game(control, LEFT, counter, True), [((0, ms), ("press", 0)) for ms in thinking_ms])
    return table, as_pgn(table.journal)


@pytest.mark.repeats
@pytest.mark.parametrize(("control", "counter"), CONTROLS)
@given(
    thinking_ms=st.lists(st.one_of(st.integers(0, 3000), st.integers(0, 15_000), st.integers(0, 40_000)), max_size=24)
)
def test_a_game_of_our_own_clock_replays_clean(tmp_path_factory, control, counter, thinking_ms):
    _, text = pgn_of(control, counter, thinking_ms)
    if "%clk" not in text:
        return
    path = tmp_path_factory.getbasetemp() / "own.pgn"
    path.write_text(text)
    made = audit(read_games(path)[0], read_canonical(control), counter)
    assert made.findings == []


_NOTHING = [0] * 19


@pytest.mark.parametrize(
    ("control", "thinking_ms"),
    [
        ("30c3/20", [31_000, 31_000, 0, 0, 0, 0, 0, 0, 1_000]),  # both from their first moves
        # In which turn it began is told only ten moves later.
        ("30c3/20", [31_000, *_NOTHING, 1_000]),
        ("30c3/20", [0, 31_000, *_NOTHING, 1_000]),
        # Its first T is over only after ten moves, and nothing rises before.
        ("60c10/30", [26_000, 30_000, 39_000, 31_000] + 8 * [0, 0, 1_000, 1_000] + 4 * [2_000, 2_000]),
        # Several periods in one turn.
        ("10:10*", [0, 45_000, 0, 0, 0, 0]),
        ("10:10*", [75_000, 0, 0, 20_000, 0, 0]),
    ],
)
def test_a_period_that_is_seen_late_or_passed_in_a_hurry_is_clean(file, control, thinking_ms):
    _, text = pgn_of(control, False, thinking_ms)
    assert text.count("%clk") == len(thinking_ms)
    assert audit(read_games(file(text))[0], read_canonical(control), False).findings == []


@given(thinking_ms=st.lists(st.integers(0, 15_000), min_size=1, max_size=20))
def test_python_chess_reads_back_the_clocks_that_as_pgn_wrote(thinking_ms):
    table, text = pgn_of("60+5", False, thinking_ms)
    read = chess.pgn.read_game(io.StringIO(text))
    assert read.errors == [] and read.headers["TimeControl"] == "60+5" and read.comment == "60+5"
    pressed = [step for step in steps(table.journal) if step.what == records.PRESS]
    ours = [-(-step.remaining_ms[step.colour] // 1000) for step in pressed]
    assert [node.clock() for node in read.mainline()] == ours


def test_the_journal_of_the_desk_is_read_back_with_the_same_clocks():
    table = desk_game()
    read = chess.pgn.read_game(io.StringIO(as_pgn(table.app.journal)))
    assert [clk(1000 * int(node.clock())) for node in read.mainline()] == [
        clk(readings[side]) for side, readings, _moves in table.presses
    ]
    assert all(node.move == chess.Move.null() for node in read.mainline())


# Progress


def test_every_tenth_game_is_told_where_nobody_looks(capsys):
    with progress.progress(False) as told:
        for number in range(1, 26):
            told.playing(number, 25)
    assert capsys.readouterr().err.splitlines() == ["10 of 25 games played", "20 of 25 games played"]


def test_nothing_is_told_with_json_into_a_pipe(capsys):
    with progress.progress(True) as told:
        for number in range(1, 26):
            told.playing(number, 25)
    assert capsys.readouterr() == ("", "")


def test_ctrl_c_ends_it_without_a_word(file):
    text = "\n".join(each.read_text() for each in sorted(GAMES.glob("*.pgn")))
    command = [sys.executable, "-m", "host_sim", "replay", file("\n".join([text] * 20))]
    process = subprocess.Popen(command, cwd=GAMES.parent.parent, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    told = process.communicate(timeout=60)[1].decode().splitlines()
    assert all(line.endswith(" of 60 games played") for line in told)
    assert process.returncode == 130

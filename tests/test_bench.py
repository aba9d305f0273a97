# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The benchmark does the work whose time it tells; how long that takes is for nobody to assert."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from flagfall.keeping import keeper
from flagfall.notation import read_canonical
from tests import bench, bench_compare, bench_growth, bench_report, goals
from tests.bench_report import Report
from tests.micropython import workloads
from tests.rp2040 import figures

ROOT = Path(__file__).parent.parent

WORKLOADS = (
    workloads.empty_turns,
    workloads.clock_presses,
    workloads.app_presses,
    workloads.changed_draws,
    workloads.same_draws,
    workloads.packed_snapshots,
    workloads.packed_beats,
)


@pytest.mark.parametrize("workload", WORKLOADS, ids=[each.__name__ for each in WORKLOADS])
def test_a_workload_can_be_done_again_and_again(workload):
    work = workload(3)
    work()
    work()


@pytest.mark.parametrize("reading", bench.READINGS, ids=[name for name, _read, _text in bench.READINGS])
def test_a_notation_that_is_measured_can_be_read(reading):
    _name, read, text = reading
    assert read(text)


@pytest.mark.parametrize("keeps", [True, False])
def test_the_long_game_turns_the_loop_for_every_second_that_is_shown_or_kept(keeps):
    hours_s = 2 * (7200 - 6000)  # of H:MM, where only minutes are shown
    turns = sum(workloads.long_game(keeps))
    shown = workloads.GAME_S * 1000 // keeper.BEAT_MS if keeps else workloads.GAME_S - hours_s
    cells = workloads.GAME_S // 60  # their account goes on once a minute
    assert shown <= turns <= shown + cells + 3 * workloads.GAME_PRESSES


def clock_of(readings):
    """Return a clock that reads these one after another."""
    return iter(readings).__next__


def test_the_shortest_of_several_runs_counts():
    runs = []
    assert workloads.shortest(clock_of([0, 5, 10, 12, 20, 23]), lambda: runs.append(1), 3) == 2
    assert len(runs) == 3


def test_of_each_turn_of_the_long_game_the_shortest_counts():
    two_each = range(0, 4 * workloads.GAME_PRESSES + 1, 2)
    three_each = range(0, 6 * workloads.GAME_PRESSES + 1, 3)
    first = [*two_each[:-2], 1000, 1007]  # but the last turn took seven
    assert workloads.shortest_game(clock_of([*first, *three_each]), False, 2) == 2 * (workloads.GAME_PRESSES - 1) + 3


def test_a_row_tells_the_figure_the_multiple_and_the_goal_and_keeps_it(capsys):
    report = Report()
    bench.Table(report, "CPython", "here", turn_s=0.001).whole("a game of four hours on CPython", 0.25)
    said = capsys.readouterr().out.split("\n")[2]
    assert said.split() == "a game of four hours on CPython 250 ms 250 50 ms missed".split()
    assert report.figures == [("CPython", "a game of four hours on CPython", 250, "ms", "")]


def test_a_machine_that_nobody_knows_is_refused_in_one_line(capsys):
    assert bench.main(["quickly"]) == 2
    said = "bench: found 'quickly'; right would be some of cpython, micropython, page, board\n"
    assert capsys.readouterr().err == said


def test_growth_is_measured_over_periods_moves_and_hours():
    assert [len(read_canonical(control).white.periods) for control in bench_growth.CONTROLS] == [1, 2, 3, 4, 5]
    assert (bench_growth.MOVES[0], bench_growth.MOVES[-1]) == (10, 300)
    assert (bench_growth.HOURS[0], bench_growth.HOURS[-1]) == (1, 9)


@pytest.mark.parametrize("moves", bench_growth.MOVES)
def test_the_press_that_is_taken_back_is_the_last_of_so_many_moves(moves):
    clock, journal, arbiter = bench_growth.played(moves)
    assert [account.moves for account in clock.sides] == [moves, moves]
    arbiter.undo(clock.now)
    assert sorted(account.moves for account in clock.sides) == [moves - 1, moves]


@pytest.mark.parametrize("hours", bench_growth.HOURS)
def test_a_game_of_so_many_hours_is_played_to_its_last_press(hours):
    assert sum(1 for _turns in workloads.long_game(hours=hours)) == 30 * hours


def test_no_millisecond_is_lost_over_many_presses():
    assert figures.drift_ms(2_000) == 0


def test_the_story_of_the_page_has_its_presses():
    assert sum(action[2] == "press" for action in bench.story(7).actions) == 7


# What is kept.

NOTED = [
    ("press to both displays", ("2.86 ms", "2.88 ms", "3.28 ms", "359,675", "p99 3, worst 6 ms", "met")),
    ("edge to stamp, buses and USB busy", ("10.2 us", "10.9 us", "10.9 us", "1,361", "p99 20 us", "met")),
    ("  spread, p1 to p99", ("9.3 us", "", "", "", "8.0 us", "missed")),
    ("collection of garbage", ("10.3 ms", "", "", "1,287,625", "9.0 ms", "missed")),
    ("  lost by it", ("", "", "", "", "1 s", "asserted by make test-board")),
]


def kept():
    report = Report()
    report.add_rows("emulated board", NOTED)
    return report.data()


def test_rows_of_the_board_are_kept_as_numbers_with_their_cycles():
    found = {each["name"]: each for each in kept()["figures"]}
    assert len(found) == 8
    p99 = found["press to both displays, p99"]
    assert (p99["value"], p99["unit"], p99["cycles"], p99["goal"], p99["met"]) == (2.88, "ms", "359,675", 3, True)
    assert found["press to both displays, median"]["cycles"] == ""
    assert found["edge to stamp, buses and USB busy: spread, p1 to p99"]["met"] is False
    assert found["edge to stamp, buses and USB busy, p99"]["other"] == "50 ms, polled"


def test_what_was_measured_elsewhere_is_not_kept_twice():
    report = Report()
    report.add("CPython", "collection of garbage", 1, "ms")
    report.add_rows("emulated board", NOTED)
    assert [each.machine for each in report.figures if each.name == "collection of garbage"] == ["CPython"]


def test_the_table_names_goals_that_are_missed_and_the_best_other_clock():
    text = bench_report.as_table(kept())
    assert "Goals that are missed: edge to stamp, buses and USB busy: spread, p1 to p99 (9.30 us); collection" in text
    assert "| press to both displays, p99 | 2.88 ms, 359,675 cycles | 3 ms | met | not published |" in text


def test_every_goal_of_the_page_that_make_bench_is_said_to_measure_is_measured():
    sources = "".join((ROOT / "tests" / name).read_text() for name in ("bench.py", "bench_board.py"))
    for name, row in goals.rows().items():
        if row.again == "`make bench`":
            plain = re.sub(r"(, (p99|worst))$", "", name.split(": ")[-1])
            pattern = re.escape(plain).replace("1000000", "(1000000|%d)").replace("200", "(200|%d)")
            pattern = pattern.replace("40", "(40|%d)").replace(r"on\ CPython", r"on\ (CPython|%s)")
            assert re.search(pattern, sources), name


# Two of them.


def written(folder, name, *changes):
    data = kept()
    for place, value in changes:
        data["figures"][place]["value"] = value
    (folder / name).write_text(json.dumps(data))
    return str(folder / name)


def test_what_got_worse_is_marked_and_the_exit_status_is_0(tmp_path, capsys):
    old, new = written(tmp_path, "old.json"), written(tmp_path, "new.json", (0, 3.0), (1, 2.0))
    assert bench_compare.main([old, new]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[1].split()[-4:] == ["3", "ms", "1.05", "WORSE"] and out[2].split()[-2:] == ["0.69", "BETTER"]
    assert out[3].split()[-1] == "1.00" and out[-1] == "1 of 8 figures got worse"


@pytest.mark.parametrize(
    ("machine", "better", "after", "verdict"),
    [
        ("emulated board", "less", 101, ""),
        ("emulated board", "less", 102, "worse"),
        ("CPython", "less", 110, ""),
        ("CPython", "less", 111, "worse"),
        ("CPython", "more", 89, "worse"),
        ("CPython", "more", 111, "better"),
    ],
)
def test_what_chance_does_is_no_change(machine, better, after, verdict):
    old = {"machine": machine, "better": better, "value": 100}
    assert bench_compare.judged(old, {**old, "value": after}) == (after / 100, verdict)


def test_what_was_nothing_and_is_something_got_worse():
    old = {"machine": "emulated board", "better": "less", "value": 0}
    assert bench_compare.judged(old, {**old, "value": 8}) == (None, "worse")


def test_what_stands_in_one_alone_is_named(tmp_path, capsys):
    old = written(tmp_path, "old.json")
    data = json.loads(Path(old).read_text())
    del data["figures"][0]
    (tmp_path / "new.json").write_text(json.dumps(data))
    assert bench_compare.main([old, str(tmp_path / "new.json")]) == 0
    assert "only in A: emulated board, press to both displays, median" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"form": 1}', '{"form": 1, "figures": [3]}'])
def test_a_file_of_something_else_is_refused_in_one_line(tmp_path, capsys, text):
    (tmp_path / "a.json").write_text(text)
    assert bench_compare.main([str(tmp_path / "a.json")] * 2) == 2
    said = capsys.readouterr().err
    assert said == "bench-compare: %s: no measurement; right would be a build/bench.json\n" % (tmp_path / "a.json")


@pytest.mark.parametrize(
    ("arguments", "begins"),
    [(["", "b"], "right would be two files"), (["none.json"] * 2, "none.json: No such file")],
)
def test_files_that_are_missing_are_refused_in_one_line(capsys, arguments, begins):
    assert bench_compare.main(arguments) == 2
    said = capsys.readouterr().err
    assert said.startswith("bench-compare: " + begins) and said.count("\n") == 1


@pytest.mark.parametrize("module", ["tests.bench", "tests.bench_board", "tests.bench_compare"])
def test_a_benchmark_finds_the_clock_from_the_folder_of_the_project(module):
    done = subprocess.run(
        [sys.executable, "-c", "import %s" % module],
        cwd=Path(__file__).parents[1],
        env={},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")

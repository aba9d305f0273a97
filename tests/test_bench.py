# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The benchmark does the work whose time it tells; how long that takes is for nobody to assert."""

import subprocess
import sys
from pathlib import Path

import pytest

from flagfall.keeping import keeper
from tests import bench
from tests.micropython import workloads

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


def test_a_row_tells_the_figure_the_multiple_and_the_goal(capsys):
    bench.Table(turn_s=0.001).whole("a game", 0.25, "50 ms")
    assert capsys.readouterr().out.split() == ["a", "game", "250.0", "ms", "250", "50", "ms"]


def test_an_argument_is_refused_in_one_line(capsys):
    assert bench.main(["quickly"]) == 2
    assert capsys.readouterr().err == "bench: found 'quickly'; right would be no argument\n"


@pytest.mark.parametrize("module", ["tests.bench", "tests.bench_board"])
def test_a_benchmark_finds_the_clock_from_the_folder_of_the_project(module):
    done = subprocess.run(
        [sys.executable, "-c", "import %s" % module],
        cwd=Path(__file__).parents[1],
        env={},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")

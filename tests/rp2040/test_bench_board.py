# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The benchmark of the board gets to its end: every figure is told, of short runs here."""

import pytest

from tests import bench_board, bench_report
from tests.rp2040 import figures

pytestmark = pytest.mark.rp2040

SHORT = {
    "STAMPED": 4,
    "COLLECTED": 4,
    "PRESSES": 4,
    "FAST_PRESSES": 10,
    "SUMMED": 1_000,
    "SECONDS": 3,
    "BITES": 1,
    "HOUR_MS": 60_000,
    "HOUR_PRESSES": 2,
    "GAMES": 1,
}


@pytest.mark.board(seconds=10)
def test_every_figure_is_told_and_kept(image, monkeypatch, capsys):
    for name, value in SHORT.items():
        monkeypatch.setattr(bench_board, name, value)
    monkeypatch.setattr(bench_board, "NOTED", [])
    assert bench_board.main(image) == 0
    report = bench_report.Report()
    report.add_rows("emulated board", bench_board.NOTED)
    names = {each.name for each in report.figures}
    assert {
        "press to both displays, p99",
        "live heap",
        "press, with what it keeps and tells",
        "digit drawn",
        "beat kept",
    } <= names
    assert len(names) == len(report.figures) > 25
    assert "a game of four hours on CPython" in capsys.readouterr().out


@pytest.mark.board(seconds=1)
def test_the_work_of_a_turn_is_counted_in_cycles(image):
    cycles = figures.turns(image)
    assert all(10_000 < each < 2_000_000 for each in cycles.values())
    assert cycles["bounce: two edges, nothing due"] < cycles["press, with what it keeps and tells"]

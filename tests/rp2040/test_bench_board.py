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
    "SLOW_PRESSES": 2,
    "FAST_PRESSES": 10,
    "SUMMED": 1_000,
    "SECONDS": 3,
    "BITES": 1,
    "LCD_PRESSES": 2,
    "LCD_SECONDS": 2,
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
        "memory LCDs: second to its digits, below ten minutes, p99",
        "memory LCDs: live heap",
    } <= names
    assert len(names) == len(report.figures) > 25
    rows = capsys.readouterr().out.splitlines()
    assert any(row.strip().startswith("a game of four hours on CPython") for row in rows)
    slow = {row.partition(", 48 MHz")[0].strip() for row in rows if ", 48 MHz" in row}
    assert len(slow) == 6
    assert [name for name in slow if not any(row.strip().startswith(name + " ") for row in rows)] == []
    told = {each["name"]: each["goal"] for each in report.data()["figures"]}
    assert (told["press to both displays, p99"], told["press to both displays, 48 MHz, p99"]) == (3, 8)
    (awake,) = [row.split()[-2] for row in rows if "board at full speed" in row]
    assert 0 < float(awake) < 3


def test_an_image_that_is_not_there_is_refused_in_one_line(capsys, tmp_path):
    missing = tmp_path / "none.uf2"
    assert bench_board.main(missing) == 2
    assert capsys.readouterr().err == f"bench-board: no {missing}; right would be 'make image' first\n"


@pytest.mark.board(seconds=1)
def test_the_work_of_a_turn_is_counted_in_cycles(image):
    cycles = figures.turns(image)
    assert all(10_000 < each < 2_000_000 for each in cycles.values())
    assert cycles["bounce: two edges, nothing due"] < cycles["press, with what it keeps and tells"]

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""`make bench-board` comes to its end, with few of everything, and each row that has a goal says whether it is met."""

import pytest

from tests import bench_board

pytestmark = pytest.mark.rp2040

FEW = {
    "STAMPED": 2,
    "COLLECTED": 2,
    "PRESSES": 3,
    "SLOW_PRESSES": 2,
    "FAST_PRESSES": 20,
    "SUMMED": 100,
    "SECONDS": 3,
    "BITES": 1,
    "HOUR_MS": 60_000,
    "HOUR_PRESSES": 2,
    "GAMES": 1,
}


@pytest.mark.board(seconds=4)
def test_every_row_is_measured_at_both_speeds_where_it_has_two_goals(image, capsys, monkeypatch):
    for name, count in FEW.items():
        monkeypatch.setattr(bench_board, name, count)
    assert bench_board.main(image) == 0
    rows = capsys.readouterr().out.splitlines()
    assert len([row for row in rows if row.endswith((" met", " missed"))]) > 15
    slow = {row.partition(", 48 MHz")[0].strip() for row in rows if ", 48 MHz" in row}
    fast = {row.strip() for row in rows if ", 48 MHz" not in row}
    assert len(slow) == 6
    assert [name for name in slow if not any(row.startswith(name) for row in fast)] == []
    (awake,) = [row.split()[-2] for row in rows if "board at full speed" in row]
    assert 0 < float(awake) < 3


def test_an_image_that_is_not_there_is_refused_in_one_line(capsys, tmp_path):
    missing = tmp_path / "none.uf2"
    assert bench_board.main(missing) == 2
    assert capsys.readouterr().err == f"bench-board: no {missing}; right would be 'make image' first\n"

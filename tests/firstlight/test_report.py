# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""First light without a board: what a report says of figures, and what is said where there is no prompt."""

from types import SimpleNamespace

import pytest

pytest.importorskip("mpremote", reason="mpremote is not installed: make venv installs it")

from host_sim.cli.main import main  # noqa: E402
from host_sim.firstlight import firstlight, report  # noqa: E402

BOARD = SimpleNamespace(machine="Raspberry Pi Pico with RP2040", unique="ab", flagfall="0.1.0", micropython="1.25.0")
ROW = {row.name: row for row in report.ROWS}


def fields(name, values, *doubt):
    row = report.line(ROW[name], values, *doubt)
    return {"median": row[1], "p99": row[2], "worst": row[3], "goal": row[5], "verdict": row[6]}


def test_a_goal_is_met_by_exactly_as_much_and_missed_by_more():
    assert fields("displays", [2000] * 98 + [3000, 6000])["verdict"] == "met"
    assert fields("displays", [2000] * 98 + [3001, 3001])["verdict"] == "missed"
    assert fields("displays", [2000] * 99 + [6001])["verdict"] == "missed"


def test_figures_are_median_p99_and_worst():
    shown = fields("displays", list(range(1000, 2000, 10)))
    assert (shown["median"], shown["p99"], shown["worst"]) == ("1.49", "1.98", "1.99")
    assert shown["goal"] == "p99 3, worst 6"


def test_one_number_stands_alone():
    shown = fields("live", [58 * 1024])
    assert (shown["median"], shown["p99"], shown["worst"], shown["verdict"]) == ("-", "-", "58.0", "met")


def test_what_was_not_measured_is_neither_met_nor_missed():
    shown = fields("displays", [])
    assert [shown[name] for name in ("median", "p99", "worst", "verdict")] == ["-"] * 4


@pytest.mark.parametrize(
    ("ppm", "doubt", "verdict"), [(25, 5, "met"), (26, 5, "-"), (34, 5, "-"), (35, 5, "missed"), (30, 0, "met")]
)
def test_a_rate_is_judged_only_as_far_as_it_is_known(ppm, doubt, verdict):
    assert fields("rate", [ppm], doubt)["verdict"] == verdict


def test_a_report_has_a_line_for_each_figure_whatever_is_missing():
    text = report.text(BOARD, {}, "today", ["a note"])
    assert text.startswith("Flagfall first light, format 1\nboard        Raspberry Pi Pico with RP2040, id ab\n")
    assert [line.split()[0] for line in text.split("\n\n")[1].splitlines()] == ["figure", *ROW]
    assert text.endswith("- a note\n")


class Counter:
    """A board whose count is asked for, by a computer whose time runs `rate` times as fast; both in one."""

    def __init__(self, rate):
        self.now_s = 0.0
        self._rate = rate
        self.serial = self
        self._coming = b""

    def talk(self, _source):
        return self

    def hang_up(self):
        pass

    def write(self, sent):
        self._coming = b"%d\r\n" % (round(self.now_s * 1e6 / self._rate) % (1 << 30)) if sent == b"t" else b""

    def read(self, size):
        self.now_s += 0.0001
        read, self._coming = self._coming[:size], self._coming[size:]
        return read

    def pause(self, span_s):
        self.now_s += span_s


def measured(rate, span_s):
    board = Counter(rate)
    figures, notes = {}, []
    times = (lambda: board.now_s, lambda: board.now_s, board.pause)
    firstlight._measure_rate(board, figures, notes, span_s, times)
    return figures, notes


def test_a_crystal_that_is_slow_is_found_over_a_count_that_wraps():
    figures, notes = measured(1 + 20e-6, 3_600)
    assert figures["rate"][0] == pytest.approx(20, abs=0.1)
    assert any(note.startswith("the crystal is 20.0") and "slow" in note for note in notes)


def test_what_is_no_crystal_is_no_figure():
    figures, notes = measured(1.02, 60)
    assert "rate" not in figures
    assert notes[0].startswith("the crystal was not measured: ")


# Where there is no prompt


class Port:
    """A port at which something answers once."""

    def __init__(self, answer):
        self._heard = answer
        self.closed = False

    def inWaiting(self):  # noqa: N802
        return len(self._heard)

    def read(self, size):
        heard, self._heard = self._heard[:size], self._heard[size:]
        return heard

    def write(self, sent):
        pass


class Transport:
    """mpremote's, as far as it is asked before there is a prompt."""

    in_raw_repl = False

    def __init__(self, answer):
        self.serial = Port(answer)

    def close(self):
        self.serial.closed = True


@pytest.mark.parametrize(
    ("answer", "begin"),
    [
        (b"", "PORT: nobody answers; right would be a board with build/flagfall.uf2 on it"),
        (b"ERROR\r\nERROR\r\n", "PORT: what is there is neither a clock nor MicroPython; right would be a board"),
        (b"\xff\xfe\n\x00", "PORT: what is there is neither a clock nor MicroPython; right would be a board"),
    ],
)
def test_a_port_without_a_prompt_ends_it_in_one_line_and_writes_nothing(answer, begin, tmp_path, capsys):
    now = [0.0]

    def pause(span_s):
        now[0] += span_s

    options = SimpleNamespace(port="PORT", minutes=1, file=str(tmp_path / "report"))
    transport = Transport(answer)
    assert firstlight.carry_out(options, transport, lambda: now[0], lambda: 0, pause) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(begin)
    assert transport.serial.closed and list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "begin"),
    [
        (["/nowhere"], "/nowhere: it is not there, another program has it, or you may not use it; right would be "),
        (["-o", "/nowhere/report"], "/nowhere/report: No such file or directory: /nowhere; right would be a file"),
    ],
)
def test_a_wrong_port_or_file_ends_it_in_one_line(words, begin, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["first-light", *words]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(begin)
    assert list(tmp_path.iterdir()) == []


def test_a_report_that_is_there_is_left_alone(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert firstlight._free_name("first-light.txt") == "first-light.txt"
    (tmp_path / "first-light.txt").touch()
    (tmp_path / "first-light-2.txt").touch()
    assert firstlight._free_name("first-light.txt") == "first-light-3.txt"

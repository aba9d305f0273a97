# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How fast a crystal runs, told over the link: against boards whose crystal is known, on ports that delay at random."""

import io
import os
import random
import signal
import subprocess
import sys
from argparse import Namespace
from contextlib import redirect_stderr
from pathlib import Path

import pytest

from board.lines import BAUD, LINE_SIZE
from flagfall.keeping.settings import MOST_TRIM_PPB, Settings
from flagfall.keeping.settingstext import read_settings, write_settings
from flagfall.timing.events import PRESSED, RESTORED, TOLD
from flagfall.timing.ticks import WRAPS_AT, Unwrapped
from host_sim.cli.main import main
from host_sim.link import calibrate, link
from host_sim.link.crystal import MOST_DOUBT_PPM, QUICK, REPORTS, Measured, NoMeasurement, Report
from tests.board.parts import Bench
from tests.link.table import Script, Silence, Table

ROOT = Path(__file__).parents[2]
BYTE_S = 10 / BAUD
READ_S = 0.1
WALL_S = 1_790_000_000
OTHERS = "5400000 5400000 0 - L 0 0 0 1 1 0 0 - - - L"


class Crystal:
    """A port at whose far end is a clock with a crystal that is slow by `ppm`, and the host's own two clocks.

    Every report is held up by up to `jitter_s` at random. `at` has what happens at instants of the host: (s, function).
    """

    def __init__(self, ppm=0.0, jitter_s=0.02, trim_ppb=0, seed=1):
        self.now = 1000.0
        self.wall_s = WALL_S
        self.settings = Settings()
        self.settings.trim_ppb = trim_ppb
        self.state = 0
        self.put = None
        self.at = []
        self.lost = lambda instant: False
        self.kind = TOLD
        self._rate = (1 - ppm / 1e6) * (1 + trim_ppb / 1e9)
        self._jitter_s = jitter_s
        self._random = random.Random(seed)
        self._coming = []  # (when, byte), in order
        self._heard = bytearray()
        self._lines = None

    # The host.

    def seconds(self):
        self.now += 1e-6
        return self.now

    def wall(self):
        return self.now - 1000 + self.wall_s

    def write(self, sent):
        self._heard += sent
        while b"\n" in self._heard:
            line, _, self._heard = self._heard.partition(b"\n")
            self._obey(line.decode())

    def read(self, size):
        until = self.now + READ_S
        received = bytearray()
        while len(received) < size and self._coming and self._coming[0][0] <= until:
            when, byte = self._coming.pop(0)
            self._pass(max(self.now, when))
            received.append(byte)
        if len(received) < size:
            self._pass(until)
        return bytes(received)

    def _pass(self, until):
        while self.at and self.at[0][0] <= until:
            self.at.pop(0)[1](self)
        self.now = until

    # The clock.

    def instant(self, now):
        return int(now * 1000 * self._rate)

    def skip(self, ms):
        """Let the clock stand still for so many ms, as a restart does."""
        self._rate *= 1 - ms / 1000 / self.now

    def _obey(self, line):
        word, _, value = line.partition(" ")
        if word == "tell":
            self._tell(int(value))
        elif word == "get":
            lines = write_settings(self.settings).splitlines()
            self._say(self.now, *lines, f"end {len(lines)}")
        elif word == "put":
            self._lines = []
        elif self._lines is not None:
            self._take(line)

    def _take(self, line):
        if not line.startswith("end "):
            self._lines.append(line)
            return
        self.put, self._lines = self._lines, None
        read_settings("\n".join(self.put), self.settings)
        self._say(self.now, "ok")

    def _tell(self, instant):
        at = max(instant, self.instant(self.now))
        leaves = max(self.now, at / 1000 / self._rate) + 0.0005
        if self.lost(at):
            return
        row = f"E 0 {at} {self.kind} - 0 {OTHERS}".replace(" - L 0 0", f" - L {self.state} 0", 1)
        self._say(leaves + self._random.uniform(0, self._jitter_s), row.ljust(LINE_SIZE))

    def _say(self, when, *lines):
        for byte in "".join(line + "\n" for line in lines).encode():
            when += BYTE_S
            self._coming.append((when, byte))
        self._coming.sort(key=lambda each: each[0])


def quiet(_done_s, _of_s):
    """Tell nobody."""


def options(minutes=60, keep=False):
    return Namespace(port="PORT", minutes=minutes, keep=keep)


def measured(port, minutes=60, progress=quiet):
    """Return what is measured at `port`."""
    reports = calibrate.Reports(port, port.seconds)
    return calibrate.measure(reports, options(minutes), progress, port.seconds, port.wall)


def carry_out(port, minutes=60, keep=False):
    return calibrate.carry_out(options(minutes, keep), port, port.seconds, getattr(port, "wall", port.seconds))


def refused(capsys, port, **more):
    """Do it, which must fail, and return the one line of complaint without what was told of the progress."""
    assert carry_out(port, **more) == 2
    told = [line for line in capsys.readouterr().err.splitlines() if " minutes" not in line or "PORT" in line]
    assert len(told) == 1 and told[0].startswith("PORT: ")
    return told[0].removeprefix("PORT: ")


# How exact it is


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("jitter_s", [0.0, 0.001, 0.02])
@pytest.mark.parametrize("ppm", [-30, 0, 12.5, 30])
def test_the_crystal_is_told_within_the_doubt(ppm, jitter_s, seed):
    found = measured(Crystal(ppm, jitter_s, seed=seed))
    assert abs(found.behind_ppm() - ppm) <= found.doubt_ppm()
    assert found.doubt_ppm() < (2.5 if jitter_s > 0.001 else 0.5)


@pytest.mark.parametrize("ppm", [-30, 30])
def test_the_doubt_holds_over_a_short_span_too(ppm):
    wrong = 0
    for seed in range(40):
        found = measured(Crystal(ppm, 0.02, seed=100 + seed), minutes=1)
        assert found.doubt_ppm() > MOST_DOUBT_PPM
        wrong += abs(found.behind_ppm() - ppm) > found.doubt_ppm()
    assert wrong == 0


@pytest.mark.parametrize("before_ppb", [0, 25_000, -40_000])
@pytest.mark.parametrize("ppm", [-30, 30])
def test_the_trim_makes_a_board_right_within_five_ppm_over_an_hour(ppm, before_ppb):
    trim_ppb = measured(Crystal(ppm, 0.02, before_ppb)).trim_ppb(before_ppb)
    ticks = Unwrapped(0, per_ms=1000)
    ticks.set_trim(trim_ppb)
    for second in range(1, 3601):
        now = ticks.now(int(second * 1_000_000 * (1 - ppm / 1e6)) % WRAPS_AT)
    assert abs(now - 3_600_000) <= 3600 * MOST_DOUBT_PPM / 1000
    assert (trim_ppb > 0) == (ppm > 0)


def test_without_the_trim_it_is_not():
    ticks = Unwrapped(0, per_ms=1000)
    for second in range(1, 3601):
        now = ticks.now(int(second * 1_000_000 * (1 - 30 / 1e6)) % WRAPS_AT)
    assert abs(now - 3_600_000) > 3600 * MOST_DOUBT_PPM / 1000


@pytest.mark.parametrize("trim_ppb", [-30_000, 30_000])
def test_the_board_adds_the_trim_to_its_instants(trim_ppb):
    bench = Bench()
    bench.board.set_trim(trim_ppb)
    for _ in range(3600):
        bench.ticks.us += 1_000_000
        now = bench.board.now()
    assert now == 3_600_000 + 3600 * trim_ppb // 1_000_000


def test_the_quickest_of_both_ends_are_told_from_one_another():
    begin = [Report(0, 5.0 + place / 1000) for place in range(REPORTS)]
    end = [Report(1_000_000, 1005.03 + place / 500) for place in range(REPORTS)]
    found = Measured(begin, end, 0.0)
    assert found.behind_ppm() == pytest.approx(30)
    assert found.trim_ppb(0) == 30_000
    assert found.trim_ppb(-10_000) == 20_000
    span_ms = (7, 14)
    assert found.doubt_ppm() == pytest.approx((span_ms[0] ** 2 + span_ms[1] ** 2 + 1) ** 0.5)
    assert QUICK == 8


def test_the_real_link_answers_what_is_asked():
    table = Table()
    reports = calibrate.Reports(table, table.seconds)
    found = calibrate.measure(reports, options(0.1), quiet, table.seconds, table.seconds)
    assert abs(found.behind_ppm()) <= found.doubt_ppm()
    assert found.doubt_ppm() < 1000  # 6 ms in 6 s


# What is told


def test_it_tells_the_crystal_how_sure_that_is_and_the_line_to_set(capsys):
    assert carry_out(Crystal(12.5, 0.01)) == 0
    said = capsys.readouterr()
    lines = said.out.splitlines()
    assert lines[0].startswith("the crystal is 12.") and " ppm slow, within " in lines[0]
    assert lines[1].startswith("over 60.") and "the 8 quickest of 48 reports" in lines[1]
    assert lines[2].startswith("NTP must keep the clock of this computer")
    assert lines[-1].startswith("trim 12") and len(lines) == 4
    told = [line.partition(" of 60 ") for line in said.err.splitlines()]
    assert [round(float(done)) for done, _, _ in told] == list(range(6, 61, 6))
    assert {rest for _, _, rest in told} == {"minutes"}


def test_a_fast_crystal_is_told_as_fast_and_trimmed_below_zero(capsys):
    carry_out(Crystal(-20, 0.0))
    lines = capsys.readouterr().out.splitlines()
    assert " ppm fast, within " in lines[0]
    assert lines[-1].startswith("trim -")


def test_a_trim_that_was_in_use_is_told_and_reckoned_with(capsys):
    carry_out(Crystal(20, 0.0, trim_ppb=15_000))
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("the crystal is 20.") or lines[0].startswith("the crystal is 19.9")
    assert lines[1].startswith("with trim 15000, as it ran, the clock is ")
    assert abs(int(lines[-1].split()[1]) - 20_000) < 500


def test_too_short_a_span_says_how_long_it_must_be(capsys):
    assert carry_out(Crystal(10, 0.02), minutes=5) == 0
    line = capsys.readouterr().out.splitlines()[-2]
    assert line.startswith("that is worse than 5 ppm: right would be --minutes ")
    minutes = int(line.split()[-1])
    assert measured(Crystal(10, 0.02), minutes).doubt_ppm() <= MOST_DOUBT_PPM


@pytest.mark.parametrize("set_by_s", [0.4, -0.4])
def test_a_computer_whose_clock_is_set_meanwhile_is_the_limit(capsys, set_by_s):
    port = Crystal(10, 0.01)
    port.at = [(2000, lambda port: setattr(port, "wall_s", port.wall_s + set_by_s))]
    assert carry_out(port) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].startswith("this computer is the limit: its clock was set by 400.0 ms")
    assert lines[3].endswith("right would be a computer whose clock NTP has kept for an hour")


@pytest.mark.parametrize("set_by_s", [1.5, -3600])
def test_a_computer_that_slept_measures_nothing(capsys, set_by_s):
    port = Crystal(10)
    port.at = [(2000, lambda port: setattr(port, "wall_s", port.wall_s + set_by_s))]
    assert refused(capsys, port).startswith(f"this computer slept, or its clock was set by {set_by_s:+.1f} s; ")


def test_a_person_who_looks_on_sees_a_bar_that_is_taken_away():
    class Screen(io.StringIO):
        def isatty(self):
            return True

    screen = Screen()
    with redirect_stderr(screen), calibrate._progress() as progress:
        progress(30.0, 60.0)
        progress(60.0, 60.0)
    assert "measuring" in screen.getvalue() and "minutes" not in screen.getvalue()


def test_progress_never_goes_back_and_ends_at_the_end():
    told = []
    measured(Crystal(), minutes=3, progress=lambda *each: told.append(each))
    assert told == sorted(told) and told[-1] == (180, 180) and len(told) > 10


# Set and kept


def test_with_set_the_trim_is_kept_and_nothing_else_is_changed(capsys):
    port = Crystal(12.5, 0.01)
    port.settings.sound = True
    assert carry_out(port, keep=True) == 0
    said = capsys.readouterr()
    trim = said.out.splitlines()[-1]
    assert said.err.splitlines()[-1].startswith("set and kept")
    before = Settings()
    before.sound = True
    assert port.put == write_settings(before).replace("trim 0", trim).splitlines()


def test_without_set_nothing_is_put():
    port = Crystal(12.5, 0.01)
    assert carry_out(port, minutes=2) == 0
    assert port.put is None


def test_a_clock_obeys_what_was_set(capsys):
    table = Table()
    found = Measured([Report(0, 5.0)] * REPORTS, [Report(3_600_000, 3605.045)] * REPORTS, 0.0)
    calibrate.keep(link.Conversation(table, table.seconds), 0, found)
    assert table.app.settings.trim_ppb == table.desk.trim_ppb == 12_500
    assert "trim 12500\n" in table.desk.settings_text
    assert capsys.readouterr().err.startswith("set and kept")


def test_a_result_that_is_not_sure_enough_is_not_set(capsys):
    port = Crystal(10, 0.02)
    assert carry_out(port, minutes=1, keep=True) == 2
    said = capsys.readouterr()
    assert said.out.splitlines()[-1].startswith("trim ")
    assert said.err.splitlines()[-1].startswith("PORT: within ")
    assert "is not enough for --set; right would be --minutes" in said.err
    assert port.put is None


def test_a_trim_that_somebody_else_set_meanwhile_is_left_alone(capsys):
    port = Crystal(10, 0.0)
    port.at = [(2000, lambda port: setattr(port.settings, "trim_ppb", 7))]
    assert carry_out(port, keep=True) == 2
    assert "the trim is no longer 0" in capsys.readouterr().err
    assert port.put is None


def test_a_game_that_is_on_is_told_before_the_hour_and_not_after_it(capsys):
    port = Crystal()
    port.state = 2
    assert refused(capsys, port, keep=True).startswith("a game is on; right would be")
    assert port.now < 1010
    assert carry_out(port, minutes=1) == 0


# What goes wrong


def test_a_port_that_is_not_there_is_told(capsys, tmp_path):
    port = str(tmp_path / "tty")
    assert main(["calibrate", port]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert said.err.startswith(port + ": No such file or directory; right would be ")


def test_a_real_port_is_opened_and_heard(capsys, monkeypatch):
    monkeypatch.setattr(link, "ANSWER_S", 0.1)
    ours, theirs = os.openpty()
    try:
        assert main(["calibrate", os.ttyname(theirs), "--minutes", "1"]) == 2
        assert os.read(ours, 100).endswith(b"get\n")
    finally:
        os.close(ours)
        os.close(theirs)
    assert "right would be a clock that is on, at 115200 baud" in capsys.readouterr().err


@pytest.mark.parametrize("minutes", ["0", "1441", "-1", "1.5", "soon", "", "\u00b2"])
def test_minutes_that_are_none_are_told(capsys, minutes):
    assert main(["calibrate", "none", "--minutes=" + minutes]) == 2
    said = capsys.readouterr().err
    assert "right would be 1 to 1440 minutes" in said and said.count("\n") == 1


def test_the_command_explains_itself_with_examples(capsys):
    assert main(["calibrate", "--help"]) == 0
    said = capsys.readouterr().out
    assert said.count("python -m host_sim calibrate ") == 3 and "NTP" in said


def test_silence_is_told_within_seconds(capsys):
    port = Silence()
    assert refused(capsys, port).startswith("no answer for 3 s")
    assert port.now < 4


def test_a_clock_that_has_settings_but_sends_no_reports_is_told(capsys):
    lines = write_settings(Settings()).splitlines()
    assert refused(capsys, Script(*lines, f"end {len(lines)}")).startswith("no report for 3 s")


def test_a_clock_that_knows_no_trim_is_told_at_once(capsys):
    lines = [line for line in write_settings(Settings()).splitlines() if not line.startswith("trim")]
    assert refused(capsys, Script(*lines, f"end {len(lines)}")).startswith("this clock knows no trim")


def test_a_few_lost_reports_do_no_harm():
    port = Crystal(10, 0.001)
    port.lost = lambda instant: instant % 7 == 0
    found = measured(port)
    assert abs(found.behind_ppm() - 10) <= found.doubt_ppm()


def test_a_clock_that_goes_silent_is_told(capsys):
    port = Crystal()
    port.lost = lambda instant: instant > 2_000_000
    assert refused(capsys, port).startswith("5 reports were late or lost; right would be a clock that stays on")


def test_lines_that_are_no_reports_and_noise_are_passed_over():
    port = Crystal(10, 0.001)
    for at_s in range(1005, 1070, 5):
        port.at.append((at_s, lambda port: port._say(port.now, "E 0 1", "ok", "J 000 00", "\x00\x7f")))
    found = measured(port, minutes=2)
    assert abs(found.behind_ppm() - 10) <= found.doubt_ppm()


def test_events_of_the_clock_are_no_reports(capsys):
    port = Crystal()
    port.kind = PRESSED
    assert refused(capsys, port).startswith("no report for 3 s")


def test_a_restart_is_told(capsys):
    port = Crystal()
    port.at = [(2000, lambda port: setattr(port, "kind", RESTORED))]
    assert refused(capsys, port) == "the clock was restarted meanwhile; measure again"


def test_a_clock_that_stood_still_is_not_taken_for_a_slow_crystal(capsys):
    port = Crystal()
    port.at = [(2000, lambda port: port.skip(1500))]
    assert "is no crystal: the clock was restarted, or lines were lost" in refused(capsys, port)


@pytest.mark.parametrize("sign", [-1, 1])
def test_the_last_trim_that_there_is_and_the_first_that_there_is_not(sign):
    def of(ppb):
        end = [Report(1_000_000_000, 5 + 1_000_000 * (1 + ppb / 1e9))] * REPORTS
        return Measured([Report(0, 5.0)] * REPORTS, end, 0.0)

    assert of(sign * MOST_TRIM_PPB).trim_ppb(0) == sign * MOST_TRIM_PPB
    with pytest.raises(NoMeasurement):
        of(sign * (MOST_TRIM_PPB + 2)).trim_ppb(0)


def test_control_c_while_it_measures_sets_nothing():
    def interrupt(port):
        raise KeyboardInterrupt

    port = Crystal()
    port.at = [(1500, interrupt)]
    with pytest.raises(KeyboardInterrupt):
        carry_out(port, keep=True)
    assert port.put is None


def test_control_c_ends_the_command_quietly():
    ours, theirs = os.openpty()
    try:
        process = subprocess.Popen(
            [sys.executable, "-m", "host_sim", "calibrate", os.ttyname(theirs)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            # A shell that runs the tests in the background ignores the signal for all below it.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        os.read(ours, 1)  # it speaks: the port is open
        process.send_signal(signal.SIGINT)
        told = process.communicate(timeout=60)
    finally:
        os.close(ours)
        os.close(theirs)
    assert (process.returncode, *told) == (130, b"", b"")

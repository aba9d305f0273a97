# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `calibrate`: how fast a board's crystal runs, by reports over its link and the clock of this computer.

A report leaves the board at an instant that was asked for, and arrives later: the link adds a delay that varies, but
whose least is the same at the begin and at the end. So the quickest reports of both ends are told from one another.
"""

import sys
import time
from contextlib import contextmanager

from board.lines import LINE_SIZE
from flagfall.keeping.settings import Settings
from flagfall.keeping.settingstext import read_settings
from flagfall.timing.chessclock import READY
from flagfall.timing.events import RESTORED, SET_UP, TOLD
from host_sim.link.crystal import MOST_DOUBT_PPM, REPORTS, Measured, NoMeasurement, Report, delay_s
from host_sim.link.link import Conversation, LinkFault
from host_sim.link.ports import ANSWER_S, at_port
from host_sim.link.state import LinkError, LinkState
from host_sim.saying import HELD, REFUSED, complain

_LEAD_MS = 80  # an instant so far ahead is asked for in time
_LOOK_MS = 10_000  # a report in between shows that the clock is still there
_MOST_MISSED = 5


def run(options) -> int:
    """Do what the command line says; return the exit status."""
    return at_port(options, lambda port: carry_out(options, port))


def carry_out(options, port, seconds=time.monotonic, wall=time.time) -> int:
    """Measure the clock at `port` for `options.minutes`, print the result, and with `options.keep` set the trim.

    `seconds()` is a time that nobody sets, `wall()` the one that is set. Returns the exit status.
    """
    try:
        clock = Conversation(port, seconds)
        trim_ppb = _trim_of(clock.get())
        with _progress() as progress:
            found = measure(Reports(port, seconds), options, progress, seconds, wall)
        print("\n".join(found.account(trim_ppb)), flush=True)
        if options.keep:
            keep(clock, trim_ppb, found)
        return HELD
    except (LinkFault, NoMeasurement) as fault:
        complain(f"{options.port}: {fault}")
        return REFUSED


def measure(reports, options, progress, seconds, wall) -> Measured:
    """Return what `reports` tell within `options.minutes`, calling `progress(s, of_s)`; raises `NoMeasurement`."""
    state = reports.begin()
    if options.keep and state != READY:
        raise NoMeasurement("a game is on; right would be --set with a clock that is ready")
    apart_s = _apart(seconds, wall)
    span_s = options.minutes * 60
    began_s = seconds()
    begin = _end(reports)
    while (left_s := began_s + span_s - seconds()) > 0:
        progress(span_s - left_s, span_s)
        reports.at(max(_LEAD_MS, min(_LOOK_MS, int(left_s * 1000))))
    end = _end(reports)
    progress(span_s, span_s)
    return Measured(begin, end, _apart(seconds, wall) - apart_s)


def keep(clock, trim_ppb: int, found) -> None:
    """Have `clock`, which was measured with `trim_ppb`, set and keep the trim that was `found`.

    Raises `NoMeasurement` if it is not sure enough, or not what was measured; `LinkFault`.
    """
    if found.doubt_ppm() > MOST_DOUBT_PPM:
        raise NoMeasurement(
            f"within {found.doubt_ppm():.1f} ppm is not enough for --set; right would be {found.remedy()}"
        )
    lines = clock.get().splitlines()
    was = f"trim {trim_ppb}"
    if was not in lines:
        raise NoMeasurement(f"the trim is no longer {trim_ppb}, as it was measured with; measure again")
    now = f"trim {found.trim_ppb(trim_ppb)}"
    clock.put([now if line == was else line for line in lines])
    complain("set and kept; the clock obeys it from now on")


class Reports:
    """Asks the clock at `port` for reports at instants of its own, and stamps them as they come in.

    `port` is as in host_sim.link.link; a read of one byte must return when that has come.
    """

    def __init__(self, port, seconds):
        self._port = port
        self._seconds = seconds
        self._received = bytearray()
        self._last = None
        self._missed = 0

    def begin(self) -> int:
        """Learn at what instant the clock is, and return the state that it is in; raises `NoMeasurement`."""
        self._port.write(b"\ntell 0\n")
        state, arrived_s = self._told(0, self._seconds() + ANSWER_S)
        if state is None:
            raise NoMeasurement(f"no report for {ANSWER_S} s; right would be a port that nobody else reads")
        self._last = Report(state.events.at, arrived_s or self._seconds())
        return state.state

    def at(self, ahead_ms: int):
        """Ask for a `Report` about `ahead_ms` from now and return it when it has come; None if it was late or lost.

        Raises `NoMeasurement` if too many are, one after another, and if the clock has been restarted.
        """
        now_s = self._seconds()
        instant = self._last.instant_ms + int((now_s - self._last.arrived_s) * 1000) + ahead_ms
        self._port.write(f"tell {instant}\n".encode())
        state, arrived_s = self._told(instant, now_s + ahead_ms / 1000 + ANSWER_S)
        if state is None or arrived_s is None or state.events.at != instant:
            self._miss()
            return None
        self._missed = 0
        self._last = Report(instant, arrived_s)
        return self._last

    def _miss(self):
        self._missed += 1
        if self._missed == _MOST_MISSED:
            raise NoMeasurement(
                f"{_MOST_MISSED} reports were late or lost; right would be a clock that stays on and a free port"
            )

    def _told(self, instant, until):
        # An older report may still have been under way.
        while (line := self._line(until)) is not None:
            try:
                state = LinkState(line[0])
            except LinkError:
                continue
            if state.events.kind == RESTORED:
                raise NoMeasurement("the clock was restarted meanwhile; measure again")
            if state.events.kind == SET_UP and self._last is not None:
                raise NoMeasurement("a game was set up meanwhile, and the clock counts anew; measure again")
            if state.events.kind == TOLD and state.events.at >= instant:
                return state, line[1]
        return None, None

    def _line(self, until):
        # The next line and when its first byte came in, or None for that if it came along with an earlier one.
        arrived_s = None
        while b"\n" not in self._received:
            if self._seconds() >= until:
                return None
            if self._received:
                self._received += self._port.read(LINE_SIZE)
            else:
                self._received += self._port.read(1)
                arrived_s = self._seconds()
        line, _, self._received = self._received.partition(b"\n")
        return line.decode("ascii", "replace"), arrived_s


def _trim_of(text):
    settings = Settings()
    read_settings(text, settings)
    if "\ntrim " not in text:
        raise NoMeasurement("this clock knows no trim; right would be newer firmware")
    return settings.trim_ppb


def _end(reports):
    """Return many reports, the quickest first."""
    found = []
    turn = 0
    while len(found) < REPORTS:
        # Not in step with anything that moves bytes at regular times.
        report = reports.at(_LEAD_MS + turn * 37 % 61)
        turn += 1
        if report:
            found.append(report)
    return sorted(found, key=delay_s)


def _apart(seconds, wall):
    # Of some pairs the one that was not interrupted.
    return min(-(seconds() - wall()) for _ in range(5))


@contextmanager
def _progress():
    """Give a function that tells how far it is: a bar where a person looks, lines elsewhere."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield Lines()
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("measuring")
        yield lambda done_s, of_s: bar.update(task, completed=done_s, total=of_s)


class Lines:
    """Tells of each tenth on standard error."""

    def __init__(self):
        self._next = 1

    def __call__(self, done_s: float, of_s: float) -> None:
        """Tell that `done_s` are over, if another tenth is."""
        if sys.stderr and done_s * 10 >= self._next * of_s:
            self._next = int(done_s * 10 / of_s) + 1
            print(f"{done_s / 60:.1f} of {of_s / 60:.0f} minutes", file=sys.stderr, flush=True)

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How fast a crystal runs, and how surely that is known, told from reports at both ends of a long span.

The doubt: by how much even the quickest report was held up is about the step to the next quickest, hardly ever more
than the span of the eight quickest, which is taken for it at each end. What the two clocks of the computer went apart
is added. Knows no port.
"""

import math
from collections import namedtuple

from flagfall.keeping.settings import MOST_TRIM_PPB

REPORTS = 48  # at each end
QUICK = 8  # so many of them tell how sure the quickest is
LEAST_DOUBT_S = 0.001  # USB moves bytes once a ms, and the board reports within one
MOST_DOUBT_PPM = 5  # R33
_MOST_APART_S = 1

Report = namedtuple("Report", "instant_ms arrived_s")


class NoMeasurement(Exception):
    """Nothing can be told; the text says why, and what would be right."""


class Measured:
    """What two ends of a measurement tell; `apart_s` is how far the two clocks of this computer went apart."""

    def __init__(self, begin, end, apart_s):
        """Take the reports of both ends, the quickest first; raises `NoMeasurement` if the computer was no measure."""
        self._begin = begin
        self._end = end
        self._apart_s = abs(apart_s)
        self._board_s = (end[0].instant_ms - begin[0].instant_ms) / 1000
        if self._apart_s > _MOST_APART_S:
            raise NoMeasurement(
                f"this computer slept, or its clock was set by {apart_s:+.1f} s; right would be one kept by NTP"
            )
        if self._board_s <= 0:
            raise NoMeasurement("the board's own time stands still; right would be a board whose crystal runs")

    def behind_ppm(self) -> float:
        """Return by how many parts per million the board, with its trim, is slow; below zero if it is fast."""
        return (delay_s(self._end[0]) - delay_s(self._begin[0])) / self._board_s * 1e6

    def doubt_ppm(self) -> float:
        """Return within how many parts per million `behind_ppm` is right, if the computer's rate is."""
        return (self._jitter_s() + self._apart_s) / self._board_s * 1e6

    def trim_ppb(self, before_ppb: int) -> int:
        """Return the trim that makes it right if it ran with `before_ppb`; raises `NoMeasurement` if there is none."""
        ppb = round((1e9 + before_ppb) * (1 + self.behind_ppm() / 1e6) - 1e9)
        if abs(ppb) > MOST_TRIM_PPB:
            raise NoMeasurement(
                f"{ppb / 1000:+.1f} ppm is no crystal: the clock was restarted, or lines were lost; measure again"
            )
        return ppb

    def account(self, before_ppb: int) -> list:
        """Return the lines that tell of it; the last one is the trim to set."""
        trim_ppb = self.trim_ppb(before_ppb)
        lines = [f"the crystal is {_rate(trim_ppb / 1000)}, within {self.doubt_ppm():.1f} ppm"]
        if before_ppb:
            lines.append(f"with trim {before_ppb}, as it ran, the clock is {_rate(self.behind_ppm())}")
        begin_ms, end_ms = (_spread(reports) * 1000 for reports in (self._begin, self._end))
        lines += [
            f"over {self._board_s / 60:.1f} min; the {QUICK} quickest of {REPORTS} reports lay within"
            f" {begin_ms:.1f} ms at the begin, {end_ms:.1f} ms at the end",
            self._about_the_computer(),
        ]
        if self.doubt_ppm() > MOST_DOUBT_PPM:
            lines.append(f"that is worse than {MOST_DOUBT_PPM} ppm: right would be {self.remedy()}")
        return [*lines, f"trim {trim_ppb}"]

    def remedy(self) -> str:
        """Return what would make it sure enough."""
        if self._apart_s > self._jitter_s():
            return "a computer whose clock NTP has kept for an hour"
        return f"--minutes {math.ceil(self._jitter_s() / MOST_DOUBT_PPM * 1e6 / 60 * 1.2)}"

    def _about_the_computer(self):
        apart = f"{self._apart_s * 1000:.1f} ms"
        if self._apart_s > self._jitter_s():
            return f"this computer is the limit: its clock was set by {apart} meanwhile, so NTP does not keep it yet"
        return (
            f"NTP must keep the clock of this computer, whose own rate cannot be seen; it was set by {apart} meanwhile"
        )

    def _jitter_s(self):
        return math.hypot(_spread(self._begin), _spread(self._end), LEAST_DOUBT_S)


def delay_s(report) -> float:
    """Return how long `report` was on its way, plus what is the same for every other of the same clock."""
    return report.arrived_s - report.instant_ms / 1000


def _spread(reports):
    return delay_s(reports[QUICK - 1]) - delay_s(reports[0])


def _rate(behind_ppm):
    return f"{abs(behind_ppm):.2f} ppm {'slow' if behind_ppm >= 0 else 'fast'}"

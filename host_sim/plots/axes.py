# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Axes of a drawing in h:mm:ss, with ticks at round times."""

from matplotlib.ticker import FuncFormatter, MaxNLocator, MultipleLocator

_STEPS_S = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1200, 1800, 3600, 7200, 14400, 36000)
_MOST_TICKS = 7


def as_time(axis, longest_ms: int) -> None:
    """Label `axis`, whose values are ms up to `longest_ms`, with times."""
    step_s = next((step for step in _STEPS_S if longest_ms / 1000 / step <= _MOST_TICKS), _STEPS_S[-1])
    axis.set_major_locator(MultipleLocator(step_s * 1000))
    axis.set_major_formatter(FuncFormatter(time_label))


def as_moves(axis) -> None:
    """Label `axis` with whole move numbers."""
    axis.set_major_locator(MaxNLocator(nbins=10, integer=True, steps=[1, 2, 5, 10]))


def time_label(ms: float, _place=None) -> str:
    """Return `ms` as h:mm:ss."""
    seconds = round(abs(ms) / 1000)
    sign = "−" if ms < 0 and seconds else ""
    return f"{sign}{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"

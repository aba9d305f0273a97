# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What one display shows: the state of the clock at an instant -> a `Frame`. All rounding is here.

A frame knows nothing of segments or of how many digits a display has.
"""

from flagfall import version
from flagfall.chessclock import RUNNING
from flagfall.compat import const
from flagfall.sides import LEFT
from flagfall.timecontrol import BRONSTEIN, HOURGLASS
from flagfall.turn import NEVER

# What the digits of a frame are.
MINUTES = const(0)  # high: minutes, low: seconds
HOURS = const(1)  # high: hours, low: minutes; the seconds are cut off
TENTHS = const(2)  # high: seconds, low: tenths
MOVES = const(3)  # low: the move counter
PERIOD = const(4)  # low: number of the period
TURN = const(5)  # the word "turn": this end of the lever must go down

HOURS_FROM_S = const(6000)  # 100 minutes
HOURS_FROM_20_MIN_S = const(1200)  # for arbiters used to it
_LONGEST_S = const(35_999)  # 9:59:59
_LONGEST_BELOW_S = const(599)  # -9:59
_TENTHS_BELOW = const(200)  # 19.9 and less
_NEAR_TENTHS_MS = const(21_000)
_MINUTE_MS = const(60_000)


class Frame:
    """What one display shows: `kind` with its `high` and `low` number, the sign, and the marks."""

    def __init__(self):
        self.kind = MINUTES
        self.high = 0
        self.low = 0
        self.negative = False
        self.blinking = False  # the final flag that fell first
        self.interim = False
        self.delay = False
        self.battery = False


class Face:
    """How times are to be shown: the settings of both displays."""

    def __init__(self, tenths: bool = False, hours_from_s: int = HOURS_FROM_S):
        """Show `tenths` at 19.9 s and below or not; H:MM from `hours_from_s` seconds on."""
        self.tenths = tenths
        self.hours_from_s = hours_from_s
        self.battery_low = False

    def compose(self, clock, side: int, now: int, frame: Frame) -> int:
        """Fill `frame` with the time of `side` at `now`; return for how many ms it stays so by itself.

        `now` as in `ChessClock.remaining_ms`. NEVER is returned where only an event can change the picture.
        """
        account = clock.sides[side]
        remaining_ms = clock.remaining_ms(side, now)
        delay_ms = clock.delay_ms(side, now) if account.delay_ms else 0
        running = clock.state == RUNNING and side == clock.turn
        frame.delay = running and delay_ms > 0
        frame.interim = account.has_interim()
        frame.battery = self.battery_low
        frame.blinking = side == clock.first_flag
        counting = running and account.rate
        bronstein = account.period.method == BRONSTEIN
        if bronstein:
            remaining_ms += delay_ms
        unit = self._show(frame, remaining_ms, account)
        if counting and delay_ms and not bronstein:
            return delay_ms
        if counting:
            stays_ms = _stays(remaining_ms, account.rate, unit)
            return min(stays_ms, delay_ms) if delay_ms else stays_ms  # the mark goes with the delay
        if account.period.method == HOURGLASS and clock.state == RUNNING:
            return -(remaining_ms + 1000) % unit + 1  # it gains, and rounds up as soon as a full unit is passed
        return NEVER

    def _show(self, frame, remaining_ms, account):
        # Round up first, then choose the format; count-up rounds down (R32).
        up = account.rate > 0
        unit = 1000
        if self.tenths and 0 <= remaining_ms <= _NEAR_TENTHS_MS and not account.final:
            unit = 100  # also just above, where the format changes between two seconds
            tenths = remaining_ms // 100 if up else -(-remaining_ms // 100)
            if tenths < _TENTHS_BELOW:
                self._show_tenths(frame, tenths)
                return unit
        self._show_seconds(frame, remaining_ms // 1000 if up else -(-remaining_ms // 1000))
        if frame.kind == HOURS and not frame.negative and not self.hours_from_s % 60:
            return _MINUTE_MS  # unless H:MM ends within one
        return unit

    def _show_tenths(self, frame, tenths):
        frame.kind = TENTHS
        frame.negative = False
        frame.high = tenths // 10
        frame.low = tenths % 10

    def _show_seconds(self, frame, seconds):
        frame.negative = seconds < 0
        if seconds < 0:
            seconds = min(-seconds, _LONGEST_BELOW_S)
        if seconds >= self.hours_from_s:
            frame.kind = HOURS
            seconds = min(seconds, _LONGEST_S)
            frame.high = seconds // 3600
            frame.low = seconds // 60 % 60
        else:
            frame.kind = MINUTES
            frame.high = seconds // 60
            frame.low = seconds % 60


def show_moves(clock, side: int, frame: Frame) -> None:
    """Fill `frame` with the move counter of `side`, also in play (R38)."""
    _show_number(frame, MOVES, clock.sides[side].moves)


def show_period(clock, side: int, frame: Frame) -> None:
    """Fill `frame` with the number of the period of `side`."""
    _show_number(frame, PERIOD, clock.sides[side].number)


def show_turn(frame: Frame) -> None:
    """Fill `frame` with the sign that this end of the lever must go down before play goes on (R25)."""
    _show_number(frame, TURN, 0)


def show_version(side: int, frame: Frame) -> None:
    """Fill `frame` with the version of the firmware: major and minor on the left, patch on the right (R43)."""
    _show_number(frame, MINUTES, version.PATCH)
    if side == LEFT:
        frame.high = version.MAJOR
        frame.low = version.MINOR


def _show_number(frame, kind, number):
    frame.kind = kind
    frame.high = 0
    frame.low = number
    frame.negative = False
    frame.blinking = False
    frame.interim = False
    frame.delay = False


def _stays(remaining_ms, rate, unit):
    # Rounded up, the next lower unit shows at the very instant at which it is reached.
    if rate > 0:
        return unit - remaining_ms % unit
    # H:MM shows the lower minute a second later than its full one, when the seconds would read :59.
    return (remaining_ms + 999) % unit + 1

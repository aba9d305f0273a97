# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What one display shows: the state of the clock at an instant -> a `Frame`. All rounding is here.

A frame knows nothing of segments or of how many digits a display has.
"""

from flagfall import version
from flagfall.compat import const
from flagfall.keeping.settings import HOURS_FROM_S
from flagfall.timing import methods
from flagfall.timing.chessclock import RUNNING
from flagfall.timing.sides import LEFT
from flagfall.timing.timecontrol import MAX_MAIN_S
from flagfall.timing.turn import NEVER

# What the digits of a frame are.
MINUTES = const(0)  # high: minutes, low: seconds
HOURS = const(1)  # high: hours, low: minutes, seconds: what a display of four digits cuts off
TENTHS = const(2)  # high: seconds, low: tenths
NUMBER = const(3)  # low: a number, with what it is in front of it: the letters of `text`
WORD = const(4)  # `text`

# What of it blinks because it is being changed: `Frame.blinks`, a bit for each.
HIGH_TENS = const(1)
LOW_TENS = const(4)
LOW_UNITS = const(8)
HIGH = const(3)
LOW = const(12)
ALL = const(15)

_LONGEST_BELOW_S = const(599)  # -9:59
_TENTHS_BELOW = const(200)  # 19.9 and less
_TENTHS_FROM_MS = const(20_000)  # where the next picture is the first with tenths
_MINUTE_MS = const(60_000)


class Frame:
    """What one display shows: `kind` with its `high` and `low` number or its `text`, the sign, and the marks."""

    def __init__(self):
        self.kind = MINUTES
        self.high = 0
        self.low = 0
        self.seconds = 0
        self.text = b""
        self.negative = False
        self.blinks = 0
        self.blinking = False  # the final flag that fell first
        self.interim = False
        self.delay = False
        self.byoyomi = False  # it has begun, Japanese or Canadian
        self.last_period = False  # of Japanese byo-yomi: its end is the flag
        self.battery = False


class Face:
    """How times are to be shown: the settings of both displays."""

    def __init__(self, tenths: bool = False, hours_from_s: int = HOURS_FROM_S):
        """Show `tenths` at 19.9 s and below or not; H:MM from `hours_from_s` seconds on."""
        self.tenths = tenths
        self.hours_from_s = hours_from_s
        self.whole = False  # there is room for the seconds beside the hours, and for any time below zero
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
        frame.byoyomi = account.extra
        traits = account.traits
        frame.last_period = account.extra and account.extra_count == 1 and bool(traits & methods.LAST_FLAGS)
        frame.battery = self.battery_low
        frame.blinks = 0
        frame.blinking = side == clock.first_flag
        counting = running and account.rate
        together = traits & methods.TOGETHER
        if together:
            remaining_ms += delay_ms
        unit = self._show(frame, remaining_ms, account)
        if counting and delay_ms and not together:
            return delay_ms
        if counting:
            stays_ms = stays(remaining_ms, account.rate, unit)
            return min(stays_ms, delay_ms) if delay_ms else stays_ms  # the mark goes with the delay
        if clock.state == RUNNING and traits & methods.GAINS:
            return -(remaining_ms + 1000) % unit + 1  # it gains, and rounds up as soon as a full unit is passed
        return NEVER

    def _show(self, frame, remaining_ms, account):
        # Round up first, then choose the format; count-up rounds down (R32). Returns what one step of it is.
        up = account.rate > 0
        unit = 1000
        if self.tenths and 0 <= remaining_ms <= _TENTHS_FROM_MS and not account.final:
            unit = 100
            tenths = rounded(remaining_ms, 100, up)
            if tenths < _TENTHS_BELOW:
                self._show_tenths(frame, tenths)
                return unit
        seconds = rounded(remaining_ms, 1000, up)
        frame.negative = seconds < 0
        if frame.negative:
            seconds = -seconds if self.whole else min(-seconds, _LONGEST_BELOW_S)
        if seconds >= self.hours_from_s:
            frame.kind = HOURS
            seconds = min(seconds, MAX_MAIN_S)
            frame.high = seconds // 3600
            frame.low = seconds // 60 % 60
            frame.seconds = seconds % 60
            return unit if self.whole else _MINUTE_MS
        frame.kind = MINUTES
        frame.high = seconds // 60
        frame.low = seconds % 60
        return unit

    def _show_tenths(self, frame, tenths):
        frame.kind = TENTHS
        frame.negative = False
        frame.high = tenths // 10
        frame.low = tenths % 10


def rounded(time_ms: int, unit_ms: int, up: bool) -> int:
    """Return how many whole units a display shows of a time: rounded up, or down where it counts `up` (R32)."""
    return time_ms // unit_ms if up else -(-time_ms // unit_ms)


def stays(time_ms: int, rate: int, unit_ms: int) -> int:
    """Return for how many ms a time that runs at `rate` (-1 or 1) is shown as the same number of `unit_ms`."""
    # Rounded up, the next lower unit shows at the very instant at which it is reached.
    if rate == 1:
        return unit_ms - time_ms % unit_ms
    # H:MM shows the lower minute a second later than its full one, when the seconds would read :59.
    return (time_ms + 999) % unit_ms + 1


def show_moves(clock, side: int, frame: Frame) -> None:
    """Fill `frame` with the move counter of `side`, also in play (R38)."""
    show_number(frame, b"n", clock.sides[side].moves)


def show_turn(frame: Frame) -> None:
    """Fill `frame` with the sign that this end of the lever must go down before play goes on (R25)."""
    show_word(frame, b"turn")


def show_version(side: int, frame: Frame) -> None:
    """Fill `frame` with the version of the firmware: major and minor on the left, patch on the right (R43)."""
    _show_plain(frame, MINUTES, 0, version.PATCH)
    if side == LEFT:
        frame.high = version.MAJOR
        frame.low = version.MINOR


def show_battery(side: int, frame: Frame, percent: int) -> None:
    """Fill `frame` with what is left in the cells: a word on the left, 0 to 100 on the right (R19)."""
    if side == LEFT:
        show_word(frame, b"bAtt")
    else:
        show_number(frame, b"", percent)


def show_number(frame: Frame, letters, number: int, blinks: int = 0) -> None:
    """Fill `frame` with `number` (0 to 999) and what it is: one letter or two, as bytes."""
    _show_plain(frame, NUMBER, 0, number, blinks)
    frame.text = letters


def show_word(frame: Frame, text, blinks: int = 0) -> None:
    """Fill `frame` with up to four letters (bytes), from the left."""
    _show_plain(frame, WORD, 0, 0, blinks)
    frame.text = text


def show_agreed(frame: Frame, seconds: int, hours_from_s: int = HOURS_FROM_S, blinks: int = 0) -> None:
    """Fill `frame` with a time that is not running: `seconds` as MM:SS below `hours_from_s`, else as H:MM."""
    sign = seconds < 0
    seconds = abs(seconds)
    if seconds >= hours_from_s:
        _show_plain(frame, HOURS, seconds // 3600, seconds // 60 % 60, blinks)
    else:
        _show_plain(frame, MINUTES, seconds // 60, seconds % 60, blinks)
    frame.negative = sign


def show_hours(frame: Frame, seconds: int, blinks: int = 0) -> None:
    """Fill `frame` with a time below ten hours that is being set, as hours and minutes: `0h05` is no five seconds."""
    show_word(frame, b"%dh%02d" % (seconds // 3600, seconds // 60 % 60), blinks)


def show_extra(frame: Frame, period, blinks: int = 0) -> None:
    """Fill `frame` with the increment or delay of `period` in seconds: `+ 30`, `d  5`, `b 10`."""
    show_number(frame, methods.letter(period.method), (period.increment_ms + period.delay_ms) // 1000, blinks)


def _show_plain(frame, kind, high, low, blinks=0):
    frame.kind = kind
    frame.high = high
    frame.low = low
    frame.blinks = blinks
    frame.negative = False
    frame.blinking = False
    frame.interim = False
    frame.delay = False
    frame.byoyomi = False
    frame.last_period = False

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The timing methods (rules.md section 3), one row each: all that is known of a method stands in its row.

A method's number is the place of its row, and its place in the choice of an own control: a new row goes to the end, so
that no key leads elsewhere than before. All of it is constant, and lies in the flash instead of the heap.
"""

from flagfall.compat import const

NONE = const(0)
INCREMENT = const(1)
DELAY = const(2)
BRONSTEIN = const(3)
BYOYOMI = const(4)
CANADIAN = const(5)
OVERTIME = const(6)
HOURGLASS = const(7)
PER_MOVE = const(8)
GONG = const(9)
COUNT_UP = const(10)

# Where in a control it can stand.
ANYWHERE = const(0)
LAST_ONLY = const(1)  # in the last period alone
ALIKE_ONLY = const(2)  # as a whole control, and the same for both sides

# What else is so of it, a bit each.
STOPS = const(1)  # a final flag stops both sides (FIDE III.3.1; rules.md section 3)
STOPS_ALWAYS = const(2)  # whatever profile and arbiter say: the time of one side is that of the other
NEEDS_MAIN = const(4)  # without main time the flag would fall at once
TAKES_EXTRA = const(8)  # an increment or a delay can be introduced in mid-game (FIDE III.4, US 16P1)
TOGETHER = const(16)  # the face shows main time and delay as one
T_AFTER_MAIN = const(32)  # its T begins when the main time is used up, with an event of its own
T_EVERY_TURN = const(64)  # its T is all there is, and whole at the start of every turn
LAST_FLAGS = const(128)  # its count is of periods, and the end of the last one is the flag
BY_ITSELF = const(256)  # the turn passes by itself, and no press counts
GAINS = const(512)  # the side that waits gains what the other one uses
UP = const(1024)  # it counts up, and is shown rounded down (R32)
BELOW_ZERO = const(2048)  # play goes on past zero

# fmt: off
# name: in messages. word: on a display. letter: on a display, before its seconds or its count. mark: what begins its
# part in canonical notation, and what stands there between count and seconds. place: where it can stand. own: the field
# of `Period` for the time that it brings. count: whether it has one (P or M). traits: the bits above. press, zero: the
# functions of turn.py for a turn that was completed and for a time that is used up. phrase: in English, with that time
# in seconds (s) or as a span of time (t), its count (n), and what makes a plural of that (plural).
_ROWS = (
    ("sudden death", b"Std", b"+", "", ANYWHERE, "", False,
     NEEDS_MAIN | TAKES_EXTRA, "nothing", "over", ""),
    ("increment", b"inc", b"+", "+", ANYWHERE, "increment_ms", False,
     STOPS | TAKES_EXTRA, "credit", "over", "+{s} s a move"),
    ("simple delay", b"dLAy", b"d", "d", ANYWHERE, "delay_ms", False,
     STOPS | TAKES_EXTRA, "nothing", "over", "{s} s delay a move"),
    ("Bronstein delay", b"bron", b"b", "b", ANYWHERE, "delay_ms", False,
     STOPS | TOGETHER, "nothing", "over", "{s} s Bronstein delay a move"),
    ("Japanese byo-yomi", b"byo", b"J", "jx", LAST_ONLY, "extra_ms", True,
     STOPS | T_AFTER_MAIN | LAST_FLAGS, "renew", "use a period", "{n} byo-yomi period{plural} of {t}"),
    ("Canadian byo-yomi", b"byoC", b"C", "c/", LAST_ONLY, "extra_ms", True,
     STOPS | T_AFTER_MAIN, "count", "begin", "{n} move{plural} in every {t}"),
    ("overtime", b"ouEr", b"", "o", LAST_ONLY, "", False,
     NEEDS_MAIN | BELOW_ZERO, "nothing", "over", "overtime"),
    ("hourglass", b"HoUr", b"", "*", ALIKE_ONLY, "main_ms", False,
     STOPS | STOPS_ALWAYS | GAINS, "nothing", "over", "hourglass, {t} a side"),
    ("fixed time per move", b"PEr", b"", "m", ALIKE_ONLY, "extra_ms", False,
     STOPS | T_EVERY_TURN, "renew", "over", "{t} for each move"),
    ("gong", b"gong", b"", "g", ALIKE_ONLY, "extra_ms", False,
     T_EVERY_TURN | BY_ITSELF, "renew", "pass", "gong every {t}"),
    ("count-up", b"UP", b"", "u", ALIKE_ONLY, "", False,
     UP, "nothing", "over", "counting up"),
)
# fmt: on

COUNT = len(_ROWS)

_NAME = const(0)
_WORD = const(1)
_LETTER = const(2)
_MARK = const(3)
_PLACE = const(4)
_OWN = const(5)
_COUNT = const(6)
_TRAITS = const(7)
_PRESS = const(8)
_ZERO = const(9)
_PHRASE = const(10)


def name(method: int) -> str:
    """Return what people call `method`."""
    return _ROWS[method][_NAME]


def word(method: int) -> bytes:
    """Return the word for `method` that seven segments can show."""
    return _ROWS[method][_WORD]


def letter(method: int) -> bytes:
    """Return what stands on a display before the seconds or the count of `method`: `+`, `d`, `b`, `J`, `C`."""
    return _ROWS[method][_LETTER]


def mark(method: int) -> str:
    """Return what begins the part of `method` in canonical notation, and what divides count and seconds there."""
    return _ROWS[method][_MARK]


def phrase(method: int) -> str:
    """Return what `method` does in English, for `format`: s seconds, t span of time, n count, plural its ending."""
    return _ROWS[method][_PHRASE]


def place(method: int) -> int:
    """Return where in a control `method` can stand: ANYWHERE, LAST_ONLY or ALIKE_ONLY."""
    return _ROWS[method][_PLACE]


def own(method: int) -> str:
    """Return the name of the field of `Period` for the time that `method` brings, "" if it brings none."""
    return _ROWS[method][_OWN]


def traits(method: int) -> int:
    """Return all traits of `method`, a bit each (STOPS to BELOW_ZERO)."""
    return _ROWS[method][_TRAITS]


def has(method: int, trait: int) -> bool:
    """Tell whether `trait` (STOPS to BELOW_ZERO) is so of `method`."""
    return bool(_ROWS[method][_TRAITS] & trait)


def uses(method: int, field: str) -> bool:
    """Tell whether `method` has a use for `field` of a `Period`; anything else in it would be lost without a word."""
    row = _ROWS[method]
    if field == "extra_count":
        return row[_COUNT]
    return field == row[_OWN] or (field in ("moves", "main_ms") and row[_PLACE] != ALIKE_ONLY)


def at_press(method: int) -> str:
    """Return the name of what a completed turn leaves (turn.py)."""
    return _ROWS[method][_PRESS]


def at_zero(method: int) -> str:
    """Return the name of what follows when the time is used up (turn.py)."""
    return _ROWS[method][_ZERO]

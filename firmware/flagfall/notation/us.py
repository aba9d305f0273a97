# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The notation of US Chess: `G/60;d5`, `40/90,SD/30;+30`. Minutes for times, seconds for the one setting.

The setting holds for all periods, after ";" and after a blank alike (rules.md section 6). Chooses no profile.
Listings also write `G70/d10` and `40/90;SD/30`, and hours for minutes, `40/2, SD/1`: that is refused, never guessed.
"""

from flagfall.compat import const
from flagfall.notation.scanner import NotationError, read_with
from flagfall.timing.methods import DELAY, INCREMENT, NONE
from flagfall.timing.timecontrol import period

_SETTINGS = (("+", INCREMENT), ("INC", INCREMENT), ("D", DELAY))
_MANY_MOVES = const(20)  # so many in so few minutes is nobody's control
_MOST_HOURS = const(4)
_MINUTE_MS = const(60_000)


def read_us(text: str):
    """Return the `Controls` that `text` says in US Chess notation; raises `NotationError` (R42)."""
    return read_with(_control, text, any_case=True)


def _control(scanner):
    periods = []
    one = _one_period(scanner)
    if not one:
        scanner.fail()
    while one:
        periods.append(one)
        mark = _separator(scanner)
        # After a period to the end of the game only a setting can stand.
        one = _one_period(scanner) if mark and one[0] else None
    setting = _setting(scanner, mark)
    _refuse_hours(scanner, periods)
    return (([_period(moves, main_ms, setting) for moves, main_ms in periods], False),)


def _one_period(scanner):
    """Return (moves, main_ms), moves 0 for the rest of the game, or None if no period stands here."""
    word = scanner.choose(("SD", "G"))
    if word:
        moves = 0
        if word == "G" and scanner.digit_here():
            return moves, scanner.number() * _MINUTE_MS
    elif scanner.digit_here():
        moves = scanner.number()
    else:
        return None
    scanner.expect("/")
    return moves, scanner.number() * _MINUTE_MS


def _separator(scanner):
    blank = scanner.skip_blanks()
    mark = scanner.choose((",", ";", "/"))
    if mark:
        scanner.skip_blanks()
        return mark
    return " " if blank else ""


def _setting(scanner, mark):
    """Return (method, milliseconds) or (NONE, 0); after a `mark` that is no blank there must be one."""
    for word, method in _SETTINGS:
        if scanner.take(word):
            if word != "+":
                scanner.skip_blanks()
                scanner.take("/")
                scanner.skip_blanks()
            extra_ms = scanner.number() * 1000
            scanner.skip_blanks()
            return method, extra_ms
    if mark.strip():
        scanner.fail()
    return NONE, 0


def _refuse_hours(scanner, periods):
    """Refuse `40/2, SD/1`: 40 moves in 2 minutes as the notation says, in 2 hours as many listings mean it."""
    if not any([moves >= _MANY_MOVES for moves, _ in periods]):
        return
    for moves, main_ms in periods:
        number = main_ms // _MINUTE_MS
        if 0 < number <= _MOST_HOURS:
            what = str(moves) if moves else "SD"
            text = "'%s/%d' means %d min in US Chess, but %d h in many listings; right would be %s/%d for the hours"
            text += ", or for the minutes the canonical notation"
            raise NotationError(text % (what, number, number, number, what, 60 * number), len(scanner.text) + 1)


def _period(moves, main_ms, setting):
    method, extra_ms = setting
    if method == DELAY:
        return period(main_ms, moves, DELAY, delay_ms=extra_ms)
    return period(main_ms, moves, method, increment_ms=extra_ms)

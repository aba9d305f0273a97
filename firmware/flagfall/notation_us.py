# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The notation of US Chess: `G/60;d5`, `40/90,SD/30;+30`. Minutes for times, seconds for the one setting.

The setting holds for all periods, after ";" and after a blank alike (rules.md section 6). Chooses no profile.
"""

from flagfall.scanner import read_with
from flagfall.timecontrol import DELAY, INCREMENT, NONE, period

_SETTINGS = (("+", INCREMENT), ("INC", INCREMENT), ("D", DELAY))


def read_us(text: str):
    """Return the `Controls` that `text` says in US Chess notation; raises `NotationError` (R42)."""
    return read_with(_control, text, any_case=True)


def _control(scanner):
    stages = []
    stage = _stage(scanner)
    if not stage:
        scanner.fail()
    while stage:
        stages.append(stage)
        mark = _separator(scanner)
        # After a period to the end of the game only a setting can stand.
        stage = _stage(scanner) if mark and stage[0] else None
    setting = _setting(scanner, mark)
    return (([_period(moves, main_ms, setting) for moves, main_ms in stages], False),)


def _stage(scanner):
    """Return (moves, main_ms), moves 0 for the rest of the game, or None if no period stands here."""
    if scanner.choose(("SD", "G")):
        moves = 0
    elif scanner.digit_here():
        moves = scanner.number()
    else:
        return None
    scanner.expect("/")
    return moves, scanner.number() * 60_000


def _separator(scanner):
    blank = scanner.skip_blanks()
    if scanner.take(","):
        scanner.skip_blanks()
        return ","
    return " " if blank else ""


def _setting(scanner, mark):
    """Return (method, milliseconds) or (NONE, 0); after a comma or a semicolon (`mark`) there must be one."""
    if mark != "," and scanner.take(";"):
        mark = ";"
        scanner.skip_blanks()
    for word, method in _SETTINGS:
        if scanner.take(word):
            if word != "+":
                scanner.take("/")
            extra_ms = scanner.number() * 1000
            scanner.skip_blanks()
            return method, extra_ms
    if mark in (",", ";"):
        scanner.fail()
    return NONE, 0


def _period(moves, main_ms, setting):
    method, extra_ms = setting
    if method == DELAY:
        return period(main_ms, moves, DELAY, delay_ms=extra_ms)
    return period(main_ms, moves, method, increment_ms=extra_ms)

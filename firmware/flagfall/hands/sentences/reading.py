# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What an arbiter reads in a pause: what the game was, and what it is played by."""

from flagfall.hands.pages.read import A_MOVE, AGREED, BYOYOMI, MOVES, OPTION, USED
from flagfall.hands.sentences.rows import row_text
from flagfall.hands.sentences.wording import TURN, agreed, both, clock_time, colour, plural, setting_shown
from flagfall.timing import methods
from flagfall.timing.sides import SIDES


def _summary(page, _side):
    clock = page.access.clock
    head, values = _part(page, clock)
    return "%s\n%s" % (head, both(clock, values))


def _part(page, clock):
    what = page._pages[page.at]
    if what == MOVES:
        return "Moves made:", [account.moves for account in clock.sides]
    if what == USED:
        return "Time used:", [clock_time(page._used_ms[side] // 1000) for side in SIDES]
    if what == A_MOVE:
        return "Time a completed move:", [_a_move(page, clock, side) for side in SIDES]
    if what == BYOYOMI:
        return "Left of byo-yomi:", [_byoyomi(account) for account in clock.sides]
    return "Flag, time since the start:", [_flag(page, account) for account in clock.sides]


def _a_move(page, clock, side):
    return clock_time(page._completed_ms[side] // max(1, clock.sides[side].moves) // 1000)


def _byoyomi(account):
    method = account.period.method
    if not methods.uses(method, "extra_count"):
        return "not in byo-yomi, period %d" % account.number
    left = plural(account.extra_count, "period" if account.traits & methods.LAST_FLAGS else "move")
    return left if account.extra else left + ", not begun"


def _flag(page, account):
    if not account.final:
        return "no flag"
    return "fell after %s" % clock_time((account.flagged_at - page._started_at) // 1000)


def _rules(page, side):
    what, row = page._rows[page.at]
    clock = page.access.clock
    if what == OPTION:
        if page._number is None:
            return "In play:\nno numbered option any more" + TURN
        return agreed("In play, option %d:" % page._number, clock.controls, TURN)
    if what == AGREED:
        control = clock.sides[side].control
        alike = clock.controls.white == clock.controls.black
        head = "In play" if alike else "In play, " + colour(clock, side)
        return row_text(head, row, control) + TURN
    return "%s:\n%s in this game%s" % (setting_shown(*row) + (TURN,))


SAID = {"Summary": _summary, "Rules": _rules}

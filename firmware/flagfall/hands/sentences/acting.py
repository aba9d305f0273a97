# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the arbiter's actions say: what forward will do, to whom, and what both sides will read then."""

from flagfall.face.face import rounded
from flagfall.hands.pages.actions import ACTIONS
from flagfall.hands.sentences.rows import EXTRAS
from flagfall.hands.sentences.wording import (
    CHANGE_AND_DO,
    DO,
    agreed,
    both_times,
    changing,
    clock_time,
    colour,
    short_time,
    who,
)
from flagfall.notation import options
from flagfall.timing import methods, profile
from flagfall.timing.sides import SIDES, other

# By the word of the action: what it does, and why it cannot be done where it cannot.
_ACTIONS = {
    b"Undo": ("undo the last press", "no press can be taken back"),
    b"PEnA": ("penalty for an illegal move", "no press can be taken back"),
    b"SidE": ("give the turn to the other side", ""),
    b" Add": ("add time or take it off", ""),
    b" bAC": ("restore to an earlier move", "no press can be taken back"),
    b"Ctrl": ("another time control", ""),
    b" inc": ("introduce an increment", "this control takes no increment"),
    b"dLAy": ("introduce a delay", "this control takes no delay"),
    b"rULE": ("rules and control in play", ""),
    b"FLAG": ("cancel the flag", "no flag has fallen"),
    b"CAnC": ("cancel the last action", "nothing was done since play went on"),
    b"StAt": ("statistics of the game", "the past of this game is not known"),
    b" nEU": ("new game", ""),
}
_CHOOSE = "\r-+ choose  > open  < = leave"
_SURE = "\r> yes  < = no"


def _actions(page, _side):
    return "Arbiter's actions:\n%s%s" % (changing(_ACTIONS[ACTIONS[page.at][0]][0]), _CHOOSE)


def _no(page, _side):
    after = type(page.after).__name__
    why = ""
    if after == "Actions":
        why = _ACTIONS[ACTIONS[page.after.at][0]][1]
    elif after == "OwnControl":
        why = "a period without any time cannot be played"
    elif after == "OtherControl":
        why = "there is no control under this number"
    elif after == "CorrectionPages":
        why = "a time is less than the delay that is left in this turn"
    return "That cannot be done now%s" % (":\n%s." % why if why else ".")


def _confirm(page, _side):
    clock = page.access.clock
    if page.command == "undo":
        side = page.access.journal.last_press()[2]
        text = "Undo the last press:\n%s is to move again" % who(clock, side)
    elif page.command == "cancel_flag":
        first = clock.first_flag
        text = "Cancel the flag: %s to move,\n%s" % (colour(clock, first), clock_time(_shown_s(clock, first)))
        if clock.sides[first].rate >= 0 and not clock.sides[first].remaining_ms:
            text += ": add time before play"  # or it falls again
    else:
        text = "Cancel the last action:\nall is as it was before it"
    return text + DO


def _side(page, _side_shown):
    return "Turn to %s:\nnothing is counted or paid%s" % (who(page.access.clock, page.values[0]), DO)


def _again(page, _side):
    if page._again:
        return "New game: are you sure?\nThis game will be lost." + _SURE
    return "New game with the same control? This one will be lost." + _SURE


def _other_control(page, _side):
    head = "Times stay, option %s:" % changing(page._number)
    controls = options.controls_of(page._number, page.access.settings)
    if controls is None:
        return "%s\nno control is there\r-+ choose  < back  = leave" % head
    return agreed(head, controls, "\r-+ choose  > ask  < back  = leave")


def _confirm_control(page, _side):
    return agreed("Go on with option %d, times stay:" % page._number, page.values[0], DO)


def _penalty(page, _side):
    clock = page.access.clock
    given = short_time(profile.penalty_ms(page.access.profile, clock.controls) // 1000)
    will_be = page._will_be
    times = [_shown_s(will_be, side) for side in SIDES]
    whose, gets = colour(clock, page._offender), colour(clock, other(page._offender))
    text = "%s's illegal move: %s +%s\n%s" % (changing(whose), gets, given, both_times(clock, times))
    return text + "\r-+ whose move  > do it  < back"


def _add(page, _side):
    clock = page.access.clock
    name = who(clock, page._side)
    if page._choosing_side:
        return "Add time, or take it off:\nfor %s\r-+ side  > on  < back  = leave" % changing(name)
    word = "Add %s to %s" if page._seconds >= 0 else "Take off %s from %s"
    left_ms = clock.sides[page._side].remaining_ms
    will_be_ms = max(min(0, left_ms), left_ms + page._seconds * 1000)
    change = word % (changing(clock_time(abs(page._seconds))), colour(clock, page._side))
    will_be = clock_time(rounded(will_be_ms, 1000, clock.sides[page._side].rate > 0))
    return "%s:\nit will read %s%s" % (change, will_be, CHANGE_AND_DO)


def _back(page, _side):
    clock = page.access.clock
    first, half = page._first, page._half
    moves = [0, 0]
    moves[first] = (half + 1) // 2
    moves[other(first)] = half // 2
    to_move = other(first) if half & 1 else first
    # "Move 20, White to move" would say which one is next to one arbiter, and which one was made to another.
    text = "Restore: %s's move %s is next" % (colour(clock, to_move), changing(moves[to_move] + 1))
    made = "made: White %d, Black %d" % (moves[clock.white], moves[other(clock.white)])
    return "%s\n%s%s" % (text, made, CHANGE_AND_DO)


def _extra(page, side):
    what = "%s %s s a move" % (EXTRAS[page._method], changing(page._seconds))
    clock = page.access.clock
    period = clock.sides[side].period
    if not methods.has(period.method, methods.TAKES_EXTRA):
        return "Nothing changes on this side:\n%s%s" % (methods.name(period.method), CHANGE_AND_DO)
    return "From now on:\n%s%s" % (what, CHANGE_AND_DO)


def _confirm_extra(page, _side):
    lost = page._lost
    seconds = (lost.increment_ms + lost.delay_ms) // 1000
    return "The %s of %d s a move\nwill be taken off for it%s" % (EXTRAS[lost.method], seconds, DO)


def _shown_s(clock, side):
    # As the face will say it: where it shows time and delay as one, so does this.
    account = clock.sides[side]
    time_ms = account.remaining_ms
    if account.traits & methods.TOGETHER:
        time_ms += clock.delay_ms(side, clock.now)
    return rounded(time_ms, 1000, account.rate > 0)


SAID = {
    "Actions": _actions,
    "No": _no,
    "Confirm": _confirm,
    "ConfirmSide": _side,
    "ConfirmAgain": _again,
    "OtherControl": _other_control,
    "ConfirmControl": _confirm_control,
    "Penalty": _penalty,
    "Add": _add,
    "Back": _back,
    "Extra": _extra,
    "ConfirmExtra": _confirm_extra,
}

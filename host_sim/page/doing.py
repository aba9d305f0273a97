# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the clock on the desk is doing, in a line of words for a person who sees it for the first time.

Looks at a stage and changes nothing. Must not know what the words are written on; runs on MicroPython too.
"""

from flagfall.face import display
from flagfall.hands.pages import actions, correction, options, own, read, steps
from flagfall.timing import chessclock
from flagfall.timing.sides import NOBODY, other

PLACES = ("left", "right")

# By the class of the page that is open, or that it is made from: what is made from another stands before it.
PAGES = (
    (options.Options, "choosing an option: minus and plus, held if it is set; play accepts"),
    (options.Loaded, "what is loaded: forward and back turn steps, play accepts"),
    (own.OwnControl, "own control: minus and plus change, forward goes on, play accepts"),
    (actions.Actions, "the arbiter's actions: minus and plus choose, forward opens"),
    (steps.Confirm, "an arbiter's action: forward goes on and does it, back leaves"),
    (read.Summary, "what the game was: forward and back turn steps, play leaves"),
    (read.Rules, "what is played: forward and back turn steps, play leaves"),
    (correction.CorrectionPages, "correction: minus, plus and forward; play accepts, back leaves"),
    (steps.No, "that is not possible now"),
)

VIEWS = {
    display.MOVES: "plus is held: moves made",
    display.PERIODS: "plus is held: the period, or what is left of byo-yomi",
    display.MAINS: "plus is held: main time of the period",
    display.EXTRAS: "plus is held: what the period adds",
}


def doing(stage) -> str:
    """Return in a line what the clock on `stage` is doing: state, whose turn, the page that is open."""
    app = stage.app
    if app is None:
        return "No power."
    state = chessclock.STATE_NAMES[app.clock.state]
    state = state[0].upper() + state[1:]
    return "%s: %s." % (state, _page(app) or _view(app) or _STATES[app.clock.state](app))


def side_name(clock, side: int) -> str:
    """Return `White (left)`: the colour and the place of a side."""
    return "%s (%s)" % (colour_name(clock, side), PLACES[side])


def colour_name(clock, side: int) -> str:
    """Return `White` or `Black`."""
    return "White" if side == clock.white else "Black"


def _page(app):
    for made_from, words in PAGES:
        if isinstance(app.menu.page, made_from):
            return words
    return ""


def _view(app):
    view = app.displays.view
    if view >= display.HOLDING:
        return "go on holding, up to three seconds"
    return VIEWS.get(view, "")


def _ready(app):
    white = side_name(app.clock, app.clock.white)
    if app.settings.lever_start:
        return "%s moves first, the lever of %s starts" % (white, side_name(app.clock, other(app.clock.white)))
    return "%s moves first, play starts" % white


def _running(app):
    clock = app.clock
    account = clock.sides[clock.turn]
    what = "%s, move %d, period %d" % (side_name(clock, clock.turn), account.moves + 1, account.number)
    return "%s %s" % (_flag(clock), what) if clock.first_flag != NOBODY else what


def _paused(app):
    clock = app.clock
    if app.displays.turn_sign != NOBODY:
        return "the lever does not fit, its %s end must go down" % PLACES[app.displays.turn_sign]
    flag = _flag(clock)
    return "%s play: go on, forward: arbiter's menu" % (flag or side_name(clock, clock.turn) + " is to move;")


def _over(app):
    clock = app.clock
    if clock.first_flag != NOBODY:
        return "the flag of %s fell first" % side_name(clock, clock.first_flag)
    return "no press can change anything any more"


def _flag(clock):
    # A flag is told as long as it stands, also where the other side goes on (FIDE III.3.1).
    if clock.first_flag == NOBODY:
        return ""
    return "%s flagged first;" % side_name(clock, clock.first_flag)


_STATES = {
    chessclock.READY: _ready,
    chessclock.RUNNING: _running,
    chessclock.PAUSED: _paused,
    chessclock.OVER: _over,
}

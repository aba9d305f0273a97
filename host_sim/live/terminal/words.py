# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the live clock is doing, in words for a person who sees it for the first time.

Looks at a stage and changes nothing. Must not know what the words are written on.
"""

import re

from flagfall.face import display
from flagfall.hands.pages import actions as menu_actions
from flagfall.hands.pages import correction as menu_correction
from flagfall.hands.pages import options as menu_options
from flagfall.hands.pages import own as menu_own
from flagfall.hands.pages import read as menu_read
from flagfall.hands.pages import steps as pages
from flagfall.notation import write_canonical
from flagfall.timing import chessclock
from flagfall.timing.sides import NOBODY, other
from host_sim.live import panel
from host_sim.scenario import transcript
from host_sim.timetext import write_time

PLACES = ("left", "right")
WIDTH = panel.WIDTH

# By the class of the page that is open, or the nearest that it is made from.
PAGES = {
    menu_options.Options: "choosing an option: minus and plus, held if it is set; play accepts",
    menu_options.Loaded: "what is loaded: forward and back turn pages, play accepts",
    menu_own.OwnControl: "own control: minus and plus change, forward goes on, play accepts",
    menu_actions.Actions: "the arbiter's actions: minus and plus choose, forward opens",
    pages.Confirm: "an arbiter's action: forward goes on and does it, back leaves",
    menu_read.Summary: "what the game was: forward and back turn pages, play leaves",
    menu_read.Rules: "what is played: forward and back turn pages, play leaves",
    menu_correction.CorrectionPages: "correction: minus, plus and forward; play accepts, back leaves",
    pages.No: "that is not possible now",
}

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
    state = chessclock.STATE_NAMES[app.clock.state].capitalize()
    return f"{state}: {_page(app) or _view(app) or _STATES[app.clock.state](app)}."


def side_name(clock, side: int) -> str:
    """Return `White (left)`: the colour and the place of a side."""
    return f"{'White' if side == clock.white else 'Black'} ({PLACES[side]})"


def labels(stage) -> tuple:
    """Return what is written over each display: the side's colour and moves, if the clock has power."""
    if stage.app is None:
        return ("", "")
    clock = stage.app.clock
    return tuple(
        f"{'White' if clock.white == side else 'Black'} {account.moves}" for side, account in enumerate(clock.sides)
    )


def happened(records: list) -> str:
    """Return the last of the `records` in words, with its time; events of the same instant go together."""
    if not records:
        return ""
    last = records[-1]
    if last["type"] != "event":
        return _short(transcript.line(last).strip())
    together = [each for each in records[-3:] if each["at"] == last["at"] and each["type"] == "event"]
    told = "; ".join(transcript.in_words(each) for each in together[-2:])
    return _short(f"{write_time(last['at'])}  {told}")


def top(name: str, live, width: int = WIDTH) -> str:
    """Return the line on top, `width` columns of it: `name`, what is loaded, the time of the session and its speed."""
    seconds = live.stage.desk.t // 1000
    since = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    speed = f"  {live.speed} x" if live.speed != 1 else ""
    loaded = write_canonical(live.stage.app.clock.controls) if live.stage.app else ""
    right = f"{since}{speed}"
    room = width - len(right) - 2
    return f"{f'{name}  {loaded}'[:room]:<{room}}  {right}"


def board(stage, beeping: bool) -> str:
    """Return a line about the rest of the board: battery, brightness, beeper, and what is unplugged."""
    desk = stage.desk
    left = f" ({stage.app.supply.percent()} %)" if stage.app else ""
    words = ["BEEP"] if beeping else []
    words += [f"battery {desk.battery_mv / 1000:.2f} V{left}", f"brightness {desk.brightness}"]
    places = (*zip(PLACES, desk.plugged, strict=True), ("memory", desk.memory.plugged))
    missing = [place for place, there in places if not there]
    if missing:
        words.append("unplugged: " + ", ".join(missing))
    return "   ".join(words)


def _short(text):
    """Drop the zeros at the end of each time's decimals."""
    return re.sub(r"\.(\d{3})", lambda found: ("." + found[1]).rstrip("0").rstrip("."), text)


def _page(app):
    for made_from in type(app.menu.page).__mro__:
        if made_from in PAGES:
            return PAGES[made_from]
    return ""


def _view(app):
    view = app.displays.view
    if view >= display.HOLDING:
        return "go on holding, up to three seconds"
    return VIEWS.get(view, "")


def _ready(app):
    white = side_name(app.clock, app.clock.white)
    if app.settings.lever_start:
        return f"{white} moves first, the lever of {side_name(app.clock, other(app.clock.white))} starts"
    return f"{white} moves first, play starts"


def _running(app):
    clock = app.clock
    account = clock.sides[clock.turn]
    return f"{side_name(clock, clock.turn)}, move {account.moves + 1}, period {account.number}"


def _paused(app):
    clock = app.clock
    if app.displays.turn_sign != NOBODY:
        return f"the lever does not fit, its {PLACES[app.displays.turn_sign]} end must go down"
    return f"{side_name(clock, clock.turn)} is to move; play goes on, forward is the arbiter's"


def _over(app):
    clock = app.clock
    if clock.first_flag != NOBODY:
        return f"the flag of {side_name(clock, clock.first_flag)} fell first"
    return "no press can change anything any more"


_STATES = {
    chessclock.READY: _ready,
    chessclock.RUNNING: _running,
    chessclock.PAUSED: _paused,
    chessclock.OVER: _over,
}

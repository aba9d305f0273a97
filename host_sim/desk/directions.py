# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the lines of a story mean on any board: whose end of the lever, which contacts, what is done to the power, when.

The stage of the desk and that of an emulated board do it, each in its own time. Runs on MicroPython too.
"""

from collections import namedtuple

from flagfall.timing.sides import LEFT, NOBODY, RIGHT, other

BUTTON_MS = 100  # how long a press of a button closes its contact
PLACES = {"left": LEFT, "right": RIGHT}

# A clock that came up, or whose time went on after a pause of days. From its own instant `restored` on it stands at
# `story_ms`, from `instant` on it counts.
Began = namedtuple("Began", ("restored", "instant", "story_ms"))
# A contact under the lever: so long after the press the one of `side` closes or opens.
Contact = namedtuple("Contact", ("delay_ms", "side", "closed"))


def side_of(word: str, white: int) -> int:
    """Return the side that `white`, `black`, `left` or `right` means when White sits at side `white`."""
    if word in PLACES:
        return PLACES[word]
    return white if word == "white" else other(white)


def story_time(boots: list, instant: int) -> int:
    """Return the ms of the story that the clock calls `instant`; while it was off or starting, the story stood still.

    boots: each `Began`, in order; while there is none it is the same.
    """
    began = boots[0] if boots else Began(0, 0, 0)
    for each in boots:
        if each.restored <= instant:
            began = each
    return began.story_ms + max(0, instant - began.instant)


def flag_time(boots: list, instant: int, fallen=None) -> int:
    """Return the ms of the story at which a flag fell, given the `instant` that the clock says of it.

    A clock that is over may keep no later instant than that one: then it is the first that it knows when it comes up
    again, and belongs to the time before.

    fallen: of each boot, whether this flag had fallen at that instant; None: at all of them.
    """
    began = boots[0]
    for number, each in enumerate(boots):
        if each.restored < instant or each.restored == instant and fallen and not fallen[number]:
            began = each
    return began.story_ms + max(0, instant - began.instant)


def down_before_start(settings: dict) -> int:
    """Return the side whose end of the lever lies down before the start; NOBODY where there is no lever to lay."""
    if settings["edges"] or settings["lever"] == "buttons":
        return NOBODY
    # White's end is up before the start; with lever start it is down.
    white = settings["white"]
    return white if settings["lever-start"] else other(white)


def press(side: int, closed, buttons: bool) -> list:
    """Return each `Contact` of a press of `side`, in order; `closed(side)` tells which are closed, `buttons` the kind.

    An end that is down already cannot be pressed. A rocker opens the other contact first, if that is closed.
    """
    if closed(side):
        return []
    if buttons:
        return [Contact(0, side, True), Contact(BUTTON_MS, side, False)]
    opening = [Contact(0, other(side), False)] if closed(other(side)) else []
    return opening + [Contact(0, side, True)]


def is_about_power(action) -> bool:
    """Tell whether `action` is a line about cells, USB, the power key or a reset."""
    verb = action[2]
    return verb in ("power", "reset") or verb == "plug" and action[3] == "usb" or is_power_key(action)


def is_power_key(action) -> bool:
    """Tell whether `action` is a press of the power key, which is no key of the clock's hands."""
    return action[2] == "key" and action[3] == "power"


def supply_of(action) -> tuple:
    """Return what a line about the power does to what feeds the board: (`insert`, `plug` or `press`, whether).

    `insert` is about cells, `plug` about USB, `press` about the power key, which is let go later.
    """
    if action[2] == "power":
        return "insert", bool(action[3])
    if action[2] == "plug":
        return "plug", bool(action[4])
    return "press", True

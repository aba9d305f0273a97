# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What sentences have in common: times, colours, spans, settings and keys in words."""

from flagfall.face.panel import LINE_WIDTH
from flagfall.keeping import settings as known
from flagfall.notation.brief import in_brief
from flagfall.timing.sides import LEFT, other

# What the keys do, in the last line, by the signs on their caps.
DO = "\r> do it  < back  = leave"
CHANGE = "\r-+ change  > on  = accept  < back"
CHANGE_AND_DO = "\r-+ change  > do it  < back"
TURN = "\r> < more  = leave"

_SIDE_SIZE = LINE_WIDTH - len("White ")

# By the name in `Settings`: what it is, and its values in the order of its row; none: they are numbers.
_SETTINGS = {
    "profile": ("Rules", ("FIDE", "US Chess")),
    "freeze": ("The other side stops at a flag", ("as the rules say", "no", "yes")),
    "counter": ("Periods pass by moves", ("as the rules say", "no", "yes")),
    "tenths": ("Tenths below 20 s", ("off", "on")),
    "hours_from_s": ("Hours on displays of four digits", ("from 1:40:00 on", "from 0:20:00 on")),
    "sound": ("Sound", ("off", "on")),
    "brightness": ("Brightness of the lamps", ()),
    "lever_start": ("White is started by", ("the play key", "Black's press")),
    "buttons": ("Lever", ("a rocker", "two buttons")),
    "cells": ("Batteries", ("alkaline", "NiMH", "lithium-ion")),
}


def clock_time(seconds: int) -> str:
    """Return a time in whole seconds as H:MM:SS, with its sign below zero."""
    sign = "-" if seconds < 0 else ""
    seconds = abs(seconds)
    return "%s%d:%02d:%02d" % (sign, seconds // 3600, seconds // 60 % 60, seconds % 60)


def short_time(seconds: int) -> str:
    """Return a time of minutes as M:SS."""
    return "%d:%02d" % (seconds // 60, seconds % 60)


def colour(clock, side: int) -> str:
    """Return `White` or `Black`."""
    return "White" if side == clock.white else "Black"


def who(clock, side: int) -> str:
    """Return `White (left)`: colour and place."""
    return "%s (%s)" % (colour(clock, side), "left" if side == LEFT else "right")


def both(clock, values) -> str:
    """Return what is so of White and of Black, a line each; `values` are those of left and right."""
    return "White %s\nBlack %s" % (values[clock.white], values[other(clock.white)])


def both_times(clock, seconds) -> str:
    """Return two times, in seconds of left and right, in one line."""
    return "White %s, Black %s" % (clock_time(seconds[clock.white]), clock_time(seconds[other(clock.white)]))


def changing(text) -> str:
    """Return `text` as what is being changed: it blinks, and stands in one line."""
    return "[%s]" % str(text).replace(" ", "~")


def agreed(head: str, controls, keys: str = "") -> str:
    """Return `head` and `controls` in words, in a line; where the sides differ, a line each and no keys."""
    if controls.white == controls.black:
        return "%s\n%s%s" % (head, in_brief(controls.white, LINE_WIDTH), keys)
    white, black = [in_brief(each, _SIDE_SIZE) for each in controls]
    return "%s\nWhite %s\nBlack %s" % (head, white, black)


def plural(count: int, word: str) -> str:
    """Return `1 move`, `2 moves`."""
    return "%d %s%s" % (count, word, "" if count == 1 else "s")


def setting(name: str, index: int) -> tuple:
    """Return what setting `name` is, and its value of that place in its row."""
    title, values = _SETTINGS[name]
    return title, values[index] if values else "%d" % (index + 1)


def setting_shown(word, shown) -> tuple:
    """Return the same for the setting of the page `word` at the value that digits show as `shown`."""
    (row,) = [row for row in known.ROWS if row[4] == word]
    return setting(row[1], [value[2] for value in row[5]].index(shown))

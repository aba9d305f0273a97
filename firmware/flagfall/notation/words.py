# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A time control in short English, for people: "40 moves in 90 min, then 30 min, +30 s a move".

Not read back; the canonical notation is for that.
"""

from flagfall.notation.trf import seconds
from flagfall.timing.timecontrol import (
    BRONSTEIN,
    BYOYOMI,
    CANADIAN,
    COUNT_UP,
    DELAY,
    GONG,
    HOURGLASS,
    INCREMENT,
    OVERTIME,
    PER_MOVE,
)


def in_words(agreed) -> str:
    """Return `Controls` in English words; raises `NotationError` for a part of a second."""
    if agreed.white == agreed.black:
        return _control_words(agreed.white)
    return "White: %s; Black: %s" % (_control_words(agreed.white), _control_words(agreed.black))


def _control_words(control):
    shared = _shared_setting(control.periods)
    words = ", then ".join([_period_words(each, not shared) for each in control.periods])
    if control.repeats:
        words += ", repeated"
    return words + (", " + shared if shared else "")


def _shared_setting(periods):
    """Return the increment or delay of all periods in words, or "" if each has to say its own."""
    setting = _setting_words(periods[0])
    for each in periods:
        if each.main_ms == 0 or _setting_words(each) != setting:
            return ""
    return setting


def _setting_words(each):
    if each.method == INCREMENT:
        return "+%d s a move" % seconds(each.increment_ms)
    if each.method == DELAY:
        return "%d s delay a move" % seconds(each.delay_ms)
    if each.method == BRONSTEIN:
        return "%d s Bronstein delay a move" % seconds(each.delay_ms)
    return ""


def _period_words(each, with_setting):
    if each.method == HOURGLASS:
        return "hourglass, %s a side" % _duration(each.main_ms)
    if each.method == PER_MOVE:
        return "%s for each move" % _duration(each.extra_ms)
    if each.method == GONG:
        return "gong every %s" % _duration(each.extra_ms)
    if each.method == COUNT_UP:
        return "counting up"
    following = _following_words(each)
    if following:
        return _main_words(each) + ", then " + following if each.main_ms else following
    setting = _setting_words(each) if with_setting else ""
    if not setting:
        return _main_words(each)
    return _main_words(each) + " with " + setting if each.main_ms or each.moves else setting


def _main_words(each):
    if not each.moves:
        return _duration(each.main_ms)
    if not each.main_ms:
        return "%d moves" % each.moves
    return "%d moves in %s" % (each.moves, _duration(each.main_ms))


def _following_words(each):
    """Return what comes after the main time of a last period, in words."""
    if each.method == BYOYOMI:
        plural = "" if each.extra_count == 1 else "s"
        return "%d byo-yomi period%s of %s" % (each.extra_count, plural, _duration(each.extra_ms))
    if each.method == CANADIAN:
        plural = "" if each.extra_count == 1 else "s"
        return "%d move%s in every %s" % (each.extra_count, plural, _duration(each.extra_ms))
    return "overtime" if each.method == OVERTIME else ""


def _duration(value_ms):
    """Return a time as players say it: below two hours in minutes (but 1 h), then in hours and minutes."""
    whole = seconds(value_ms)
    hours = whole // 3600 if whole >= 7200 or whole == 3600 else 0
    parts = ((hours, "h"), (whole // 60 - hours * 60, "min"), (whole % 60, "s"))
    return " ".join(["%d %s" % part for part in parts if part[0]]) or "0 s"

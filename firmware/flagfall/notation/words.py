# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A time control in short English, for people: "40 moves in 90 min, then 30 min, +30 s a move".

Not read back; the canonical notation is for that.
"""

from flagfall.notation.trf import seconds
from flagfall.timing import methods
from flagfall.timing.methods import ALIKE_ONLY, ANYWHERE, LAST_ONLY
from flagfall.timing.timecontrol import own_ms


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
    setting = _phrase(periods[0])
    for each in periods:
        if methods.place(each.method) != ANYWHERE or each.main_ms == 0 or _phrase(each) != setting:
            return ""
    return setting


def _period_words(each, with_setting):
    place = methods.place(each.method)
    if place == ALIKE_ONLY:
        return _phrase(each)
    if place == LAST_ONLY:
        return _main_words(each) + ", then " + _phrase(each) if each.main_ms else _phrase(each)
    setting = _phrase(each) if with_setting else ""
    if not setting:
        return _main_words(each)
    return _main_words(each) + " with " + setting if each.main_ms or each.moves else setting


def _phrase(each):
    """Return what the method of a period does, in words; "" for sudden death."""
    whole = seconds(own_ms(each))
    count = each.extra_count
    return methods.phrase(each.method).format(s=whole, t=_duration(whole), n=count, plural="" if count == 1 else "s")


def _main_words(each):
    if not each.moves:
        return _duration(seconds(each.main_ms))
    if not each.main_ms:
        return "%d moves" % each.moves
    return "%d moves in %s" % (each.moves, _duration(seconds(each.main_ms)))


def _duration(whole):
    """Return a time, in seconds, as players say it: below two hours in minutes (but 1 h), then in hours and minutes."""
    hours = whole // 3600 if whole >= 7200 or whole == 3600 else 0
    parts = ((hours, "h"), (whole // 60 - hours * 60, "min"), (whole % 60, "s"))
    return " ".join(["%d %s" % part for part in parts if part[0]]) or "0 s"

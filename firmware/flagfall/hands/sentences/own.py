# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the pages of an own control say."""

from flagfall.hands.pages import own
from flagfall.hands.sentences.rows import EXTRAS, count_name, time_name
from flagfall.hands.sentences.wording import CHANGE, changing
from flagfall.timing import methods


def _own(page, _side):
    draft = page._drafts[page._at]
    keys = CHANGE
    if page._page == own.ODDS:
        return "%s:\ndo the sides differ? %s%s" % (_head(page, False), changing("yes" if page._odds else "no"), keys)
    if page._page == own.FOLLOWS:
        return "%s:\nwhat follows: %s%s" % (_head(page, True), changing(_following(page, draft)), keys)
    return "%s:\n%s%s" % (_head(page, True), _PARTS[page._page](draft), keys)


def _following(page, draft):
    if draft.follows == own.ANOTHER:
        return "period %d" % (page._at + 2)
    return "nothing" if draft.follows == own.END else "this period again"


def _head(page, of_period):
    head = "Own control %d" % page.number
    if of_period and page._drafts is page._black:
        head += ", Black"
    if of_period and len(page._drafts) > 1:
        head += ", period %d" % (page._at + 1)
    return head


def _main(hours, minutes, seconds):
    return "main time %s:%s:%s" % (hours, minutes, seconds)


def _hours(draft):
    return _main(changing(draft.hours), "%02d" % draft.minutes, "%02d" % draft.seconds)


def _minutes(draft):
    return _main(draft.hours, changing("%02d" % draft.minutes), "%02d" % draft.seconds)


def _seconds(draft):
    return _main(draft.hours, "%02d" % draft.minutes, changing("%02d" % draft.seconds))


def _method(draft):
    return "method %s" % changing(methods.name(draft.method))


def _extra(draft):
    return "%s %s s a move" % (EXTRAS[draft.method], changing(draft.extra))


def _t_minutes(draft):
    return "%s %s min %d s" % (time_name(draft.method), changing(draft.t_minutes), draft.t_seconds)


def _t_seconds(draft):
    return "%s %d min %s s" % (time_name(draft.method), draft.t_minutes, changing(draft.t_seconds))


def _count(draft):
    return "%s: %s" % (count_name(draft.method), changing(draft.count))


def _moves(draft):
    return "its moves: %s%s" % (changing(draft.moves), "" if draft.moves else ", it ends by time")


_PARTS = {
    own.HOURS: _hours,
    own.MINUTES: _minutes,
    own.SECONDS: _seconds,
    own.METHOD: _method,
    own.EXTRA: _extra,
    own.T_MINUTES: _t_minutes,
    own.T_SECONDS: _t_seconds,
    own.COUNT: _count,
    own.MOVES: _moves,
}

SAID = {"OwnControl": _own}

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the pages of a clock that is ready say: the choice of an option, what is loaded, the settings."""

from flagfall.hands.pages.options import BATTERY, SETTING
from flagfall.hands.sentences.rows import row_text
from flagfall.hands.sentences.wording import CHANGE, TURN, agreed, changing, colour, setting
from flagfall.notation import options
from flagfall.notation.presets import HOST
from flagfall.timing.profile import US

_HOLD = "\rhold - or + to choose  > read it"


def _options(page, _side):
    head = "Loaded by a host" if page._sent else "Option %d loaded" % page.number
    if page._held:
        return head + _HOLD
    access = page.access
    if page._locked:
        return agreed(head + _habits(page, access.profile, access.clock.counter), page._controls, _HOLD)
    head = "Option %s" % changing(page.number)
    if page._controls is None:
        return "%s:\n%s" % (head, _missing(page))
    rules, counter = options.habits_of(page.number, access.settings)
    more = "> change" if options.is_own(page.number) else "> take, read"  # an own one is not taken by it
    return agreed(head + _habits(page, rules, counter), page._controls, "\r-+ choose  = take  " + more)


def _habits(page, rules, counter):
    # Whose rules, and how periods pass where there are several.
    several = [control for control in page._controls if control.count > 1 or control.repeats]
    passing = "" if not several else ", by moves" if counter else ", by time"
    return ": %s%s" % ("US" if rules == US else "FIDE", passing)


def _missing(page):
    if page.number == HOST:
        return "a host is to send a control\r-+ choose  < leave"
    why = "own control, lost" if options.is_lost(page.number, page.access.settings) else "own control, nothing kept"
    return why + "\r-+ choose  > set it up  < leave"


def _loaded(page, side):
    what, number = page.rows[page.at]
    if what == SETTING:
        title, value = setting(page._settings[number][1], page._value)
        return "%s:\n%s%s" % (title, changing(value), CHANGE)
    if what == BATTERY:
        return "Batteries: about %d %% left\nNew cells? Hold +%s" % (page.access.percent(), TURN)
    clock = page.access.clock
    controls = clock.controls
    head = "Loaded" if controls.white == controls.black else "Loaded, " + colour(clock, side)
    control = controls.white if side == clock.white else controls.black
    return row_text(head, number, control) + TURN


SAID = {"Options": _options, "Loaded": _loaded}

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A numbered option as a person chooses it: a preset, one of the five own controls, or what a host has sent."""

from flagfall.compat import const
from flagfall.notation import read_canonical, write_canonical
from flagfall.notation.presets import FIRST_OWN, HOST, LAST, LAST_OWN, control_text, preset
from flagfall.timing.profile import counts

FIRST = const(1)


def is_own(number: int) -> bool:
    """Tell whether option `number` is one of the five own controls of the user."""
    return FIRST_OWN <= number <= LAST_OWN


def controls_of(number: int, settings):
    """Return the `Controls` of option `number` (1 to `LAST`); None where nothing is kept or sent."""
    if number == HOST:
        return settings.controls
    if is_own(number):
        text = settings.own[number - FIRST_OWN]
        return read_canonical(text) if text else None
    return read_canonical(control_text(number))


def is_lost(number: int, settings) -> bool:
    """Tell whether option `number` is an own control that was kept and can be played no more."""
    return is_own(number) and settings.own[number - FIRST_OWN] == ""


def habits_of(number: int, settings) -> tuple:
    """Return the profile and whether the counter passes periods if option `number` is played with `settings`."""
    chosen = preset(number)
    rules = settings.profile if chosen.profile is None else chosen.profile
    counter = settings.own_counters[number - FIRST_OWN] if is_own(number) else chosen.counter
    if counter is None and is_own(number):
        counter = _asks_for_moves(controls_of(number, settings))
    return rules, counts(rules, counter)


def counts_in(controls, settings) -> bool:
    """Tell whether the counter passes periods in a new game of `controls`: as `settings` say by hand, else as an own
    control that is in use asks by its number of moves, else as the profile says.
    """
    counter = settings.counter
    if counter is None and is_own(settings.option) and controls_of(settings.option, settings) == controls:
        counter = _asks_for_moves(controls)
    return counts(settings.rules(), counter)


def choose(number: int, settings) -> None:
    """Make option `number` the one used last, with its own profile and counter.

    What was set by hand for another option goes, but the counter of an own control, which is kept with it; the same
    option chosen again leaves it.
    """
    if number == settings.option:
        return
    chosen = preset(number)
    settings.option = number
    settings.option_profile = chosen.profile
    settings.counter = settings.own_counters[number - FIRST_OWN] if is_own(number) else chosen.counter
    settings.freeze = None


def keep_counter(settings, controls) -> None:
    """Keep the counter that was set by hand with the own control in use, if that is what is loaded (`controls`)."""
    number = settings.option
    if is_own(number) and controls_of(number, settings) == controls:
        settings.own_counters[number - FIRST_OWN] = settings.counter


def _asks_for_moves(controls):
    # A number of moves in an own control means that it is played by them.
    for control in controls or ():
        for each in control.periods:
            if each.moves:
                return True
    return None


def number_of(controls, rules: int, counter: bool, settings):
    """Return the option that says `controls`, the one used last if it does; else one that also brings the profile
    `rules` and the counter, on or off; None if there is none.
    """
    if controls_of(settings.option, settings) == controls:
        return settings.option
    text = write_canonical(controls)
    for number in range(FIRST, LAST + 1):
        if _says(number, controls, text, settings) and habits_of(number, settings) == (rules, counter):
            return number
    return None


def _says(number, controls, text, settings):
    # By its text, where it is canonical: to read fifty of them takes a board a quarter of a second.
    if number == HOST or is_own(number):
        return controls_of(number, settings) == controls
    return control_text(number) == text

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A numbered option as a person chooses it: a preset, one of the five own controls, or what a host has sent."""

from flagfall.notation import read_canonical
from flagfall.presets import FIRST_MEMORY, HOST, LAST_MEMORY, control_text, preset
from flagfall.profile import counts

FIRST = 1
LAST = 50


def is_own(number: int) -> bool:
    """Tell whether option `number` is one of the five own controls of the user."""
    return FIRST_MEMORY <= number <= LAST_MEMORY


def controls_of(number: int, settings):
    """Return the `Controls` of option `number` (1 to 50); None where nothing is kept or sent."""
    if number == HOST:
        return settings.controls
    if is_own(number):
        text = settings.own[number - FIRST_MEMORY]
        return None if text is None else read_canonical(text)
    return read_canonical(control_text(number))


def habits_of(number: int, settings) -> tuple:
    """Return the profile and whether the counter passes periods if option `number` is played with `settings`."""
    chosen = preset(number)
    rules = settings.profile if chosen.profile is None else chosen.profile
    return rules, counts(rules, chosen.counter)


def choose(number: int, settings) -> None:
    """Make option `number` the one used last, with its own profile and counter.

    What was set by hand for another option goes; the same option chosen again leaves it.
    """
    if number == settings.option:
        return
    chosen = preset(number)
    settings.option = number
    settings.option_profile = chosen.profile
    settings.counter = chosen.counter
    settings.freeze = None


def number_of(controls, rules: int, counter: bool, settings):
    """Return the option that says `controls`, the one used last if it does; else one that also brings the profile
    `rules` and the counter, on or off; None if there is none.
    """
    if controls_of(settings.option, settings) == controls:
        return settings.option
    for number in range(FIRST, LAST + 1):
        if controls_of(number, settings) == controls and habits_of(number, settings) == (rules, counter):
            return number
    return None

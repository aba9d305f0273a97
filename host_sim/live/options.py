# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The options of a live clock on the command line: what is loaded, whose rules, which lever, how fast.

Turns them into the settings that `live.Live` takes. Must not know what shows the clock.
"""

import argparse

from flagfall import notation
from flagfall.notation import presets
from flagfall.timing import profile, timecontrol
from host_sim.controls import controltext
from host_sim.live.live import settings_of
from host_sim.saying import quoted
from host_sim.scenario.lines import FACES

SLOWEST, FASTEST = 0.1, 100  # times faster than life
_RIGHT = "right would be such as '5 min + 3 s', 'canonical 300+3' or 'us G/60;d5'"


def add_clock_options(parser) -> None:
    """Give `parser` the options that say which clock lies on the desk and how fast its time goes."""
    loaded = parser.add_mutually_exclusive_group()
    loaded.add_argument(
        "--control",
        type=_control,
        metavar="NOTATION",
        help="the time control, as the command control reads it: '5 min + 3 s', 5400+30, 'us G/60;d5' "
        "(default: 5400+30)",
    )
    loaded.add_argument("--option", type=_option, metavar="N", help="the numbered option, with what is set with it")
    parser.add_argument("--profile", choices=profile.NAMES, help="whose rules (default: fide, or as the option says)")
    parser.add_argument("--face", choices=FACES, default=FACES[0], help="what the displays are (default: %(default)s)")
    parser.add_argument("--lever", choices=("rocker", "buttons"), default="rocker", help="default: %(default)s")
    parser.add_argument(
        "--speed",
        type=speed_up_to(FASTEST),
        default=1,
        metavar="N",
        help="times faster than life (default: %(default)s)",
    )


def settings_from(options) -> dict:
    """Return the settings of the clock that the parsed `options` ask for."""
    given = {"lever": options.lever, "face": options.face, "greeting": True}
    if options.control:
        given["control"] = options.control
    if options.option:
        chosen = presets.preset(options.option)
        given.update(control=chosen.canonical, counter=chosen.counter)
        if chosen.profile is not None:
            given["profile"] = profile.NAMES[chosen.profile]
    if options.profile:
        given["profile"] = options.profile
    return settings_of(**given)


def _control(text):
    """Return the control in canonical notation; what may mean two times is refused: it would be played unseen."""
    found = quoted(text)
    try:
        canonical = notation.write_canonical(controltext.read(text))
    except (notation.NotationError, timecontrol.ControlError) as fault:
        raise argparse.ArgumentTypeError(f"{found} cannot be the control, {fault}; {_RIGHT}") from None
    trap = controltext.trap(text)
    if trap:
        raise argparse.ArgumentTypeError(f"{found} may mean two times: {trap}, or name the notation: {_RIGHT}")
    return canonical


def _option(text):
    right = [number for number in presets.numbers() if presets.preset(number).canonical]
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) in right):
        raise argparse.ArgumentTypeError(
            f"{quoted(text)} is no option with a control of its own; right would be "
            f"1 to {right[-1]} but not {presets.HOST} to {presets.LAST_OWN}"
        )
    return int(text)


def speed_up_to(fastest: int):
    """Return a reader of how many times faster than life, from a tenth to `fastest`, a whole number where it is one."""

    def read(text):
        try:
            speed = float(text)
        except ValueError:
            speed = 0
        if not SLOWEST <= speed <= fastest:
            right = f"right would be a number from {SLOWEST} to {fastest}"
            raise argparse.ArgumentTypeError(f"{quoted(text)} is no speed; {right}")
        return int(speed) if speed == int(speed) else speed

    return read

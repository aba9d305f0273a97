# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""All there is to see, hear and say of a clock on the desk, as a page is told, wherever the clock runs.

Fit for JSON; runs on MicroPython too.
"""

from flagfall.notation import options
from flagfall.notation.reading import in_words
from flagfall.timing.chessclock import OVER, PAUSED, RUNNING, STATE_NAMES
from flagfall.timing.sides import NOBODY, SIDES
from host_sim.desk.asks import last_press
from host_sim.desk.memorylcd import HEIGHT, ROW
from host_sim.page.doing import PLACES, colour_name, doing
from host_sim.page.spoken import Herald, state_in_words, turn_in_words
from host_sim.timetext import write_time

BEYOND_MS = 36_000_000  # from ten hours on a display stands at 9:59, so the page says the time


class Viewer:
    """Looks at one `stage` (host_sim.desk.stage) for pages; `speed` is that of its time."""

    def __init__(self, stage, speed=1):
        self._stage = stage
        self._speed = speed
        self._herald = Herald()
        self._packed = {}  # of the last picture: it is asked for more often than it changes
        self._named = None, ""  # controls, and their words: made once, not at each look

    def view(self, lever: str, now_ms) -> dict:
        """Return what is to be seen now; `lever` as a page draws it: the end that is down, or `buttons`."""
        stage = self._stage
        desk, app = stage.desk, stage.app
        turn = turn_in_words(stage)
        state, words = state_in_words(stage)
        beeps = desk.beeps()
        told = {
            "bits": [] if desk.lcds else [bytes(picture).hex() for picture in desk.pictures],
            "ink": [self._ink(side) for side in SIDES] if desk.lcds else [],
            "reads": [stage.face.told("shows", desk.seen(side)).strip('" ') for side in SIDES],
            "lamps": list(desk.lamps),
            "lever": lever,
            "ends": [desk.closed(side) for side in SIDES],
            "brightness": desk.brightness,
            "cells": app is not None,
            "battery": app.supply.percent() if app else None,
            "beep": [desk.beep_count, round(beeps[-1][1] / self._speed) if beeps else 0],
            "doing": doing(stage),
            "say": self._herald.say(state, words, now_ms / self._speed, turn),
            "turn": turn,
            "game": self._game(app) if app else None,
        }
        return told

    def _ink(self, side):
        """Return a memory LCD with what blinks lit, and dark where that is something else."""
        lit, dark = [self._stage.desk.seen(side, phase) for phase in (True, False)]
        if lit not in self._packed:
            self._packed = {lit: _packed(lit)}
        return [self._packed[lit]] if lit == dark else [self._packed[lit], _packed(dark)]

    def _game(self, app):
        clock = app.clock
        return {
            "state": STATE_NAMES[clock.state],
            "running": _place(clock.running),
            "turn": _place(clock.turn),
            "first": _place(clock.first_flag),
            "control": self._words(clock.controls),
            "option": app.settings.option if self._is_option(app) else None,
            "sound": app.settings.sound,
            "tenths": app.settings.tenths,
            "page": app.displays.page is not None,
            "undo": clock.state in (RUNNING, PAUSED, OVER) and last_press(app) is not None,
            "cancel": app.can_cancel(),
            "sides": [self._side(clock, side) for side in SIDES],
        }

    def _side(self, clock, side):
        account = clock.sides[side]
        told = {
            "colour": colour_name(clock, side),
            "moves": account.moves,
            "period": account.number,
            "periods": 0 if account.control.repeats else account.control.count,
            "flag": account.final,
        }
        remaining_ms = clock.remaining_ms(side, max(self._stage.now(), clock.since))
        if remaining_ms >= BEYOND_MS:
            told["beyond"] = "%d h %02d min" % (remaining_ms // 3_600_000, remaining_ms // 60_000 % 60)
        if clock.state != RUNNING:
            told["time"] = write_time(account.remaining_ms)
        return told

    def _words(self, controls):
        if self._named[0] is not controls:
            self._named = controls, in_words(controls)
        return self._named[1]

    @staticmethod
    def _is_option(app):
        return options.controls_of(app.settings.option, app.settings) == app.clock.controls


def _packed(ink):
    """Return rows of pixels as hexadecimal digits, each as often as it stands there: `12*00ff..,1*...`."""
    found, count, last = [], 0, None
    for line in range(HEIGHT):
        row = ink[ROW * line : ROW * (line + 1)]
        if row != last and last is not None:
            found.append("%d*%s" % (count, last.hex()))
            count = 0
        last = row
        count += 1
    return ",".join(found + ["%d*%s" % (count, last.hex())])


def _place(side):
    return None if side == NOBODY else PLACES[side]

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Plays a scenario on an emulated RP2040 that boots the real image: only what hands, wires and cells can do.

The image is build/flagfall.uf2, or what the environment variable FLAGFALL_IMAGE names.
"""

import os
from importlib import import_module
from pathlib import Path

from flagfall.timing.chessclock import READY
from host_sim import packages
from host_sim.desk.stage import Stage
from host_sim.link.state import LinkError
from host_sim.machines import MachineError
from host_sim.machines.emulated.hands import CLOSEST_MS, gaps_between_lines
from host_sim.machines.emulated.story import Story
from host_sim.saying import printable
from host_sim.scenario.read import ScenarioError

IMAGE = Path(__file__).parents[2] / "build" / "flagfall.uf2"
_QUIET_MS = 20  # before `new`, which is a line over the link
_NO_STALL = "'stall' cannot be done to a board, whose loop nobody can stop; right would be another machine"
_NO_ARBITER = "'arbiter' is no key of a board and no line of its link; right would be another machine"
_NO_SHEET = "'sheet' is what a page asks of its clock, and a board has none; right would be another machine"
_TOO_CLOSE = "key '%s' again after %d ms, which no hand can do; right would be %d ms or more, or another machine"
_NO_GREETING = (
    "'greeting on' cannot be played on a board, where a story goes on after it; right would be another machine"
)
_NOT_READY = "'new' on a board works only while it is ready; right would be another machine"
_NOT_ALONE = "'new' on a board needs %d ms for itself above it; right would be another machine"


def image_path() -> Path:
    """Return where the image is, or would be."""
    return Path(os.environ.get("FLAGFALL_IMAGE") or IMAGE)


class OnRp2040:
    """Plays on an emulated board; raises `MachineError` when made if the image or the emulator is missing."""

    def __init__(self, image=None):
        """Use the UF2 file at path `image`."""
        self._image = Path(image or image_path())
        if not self._image.is_file():
            raise MachineError("--on rp2040: no %s; right would be 'make image' first" % self._image)
        try:
            self._board = import_module("host_sim.machines.emulated.board").EmulatedBoard
            self._stage = import_module("host_sim.machines.emulated.stage").EmulatedStage
        except ImportError as fault:
            raise MachineError("--on rp2040: %s; right would be '%s' first" % (fault, packages.install("play")))

    def check(self, scenario) -> None:
        """Raise `ScenarioError` if hands cannot do what `scenario` says."""
        if scenario.settings["greeting"]:
            raise ScenarioError("%s: %s" % (printable(scenario.path), _NO_GREETING))
        gaps = gaps_between_lines(scenario.actions)
        before_ms = -_QUIET_MS
        for action in scenario.actions:
            reason = _impossible(action, gaps, before_ms)
            if reason:
                raise ScenarioError("%s:%d: %s" % (printable(scenario.path), action[1], reason))
            before_ms = action[0]
        self._check_new(scenario)

    def play(self, scenario):
        """Return an iterator over the records of `scenario`, in order; raises `MachineError` if it breaks down."""
        records = []
        stage, displays = self._played(scenario.settings, scenario.actions)

        def look_again(line):
            above = [action for action in scenario.actions if line is None or action[1] <= line]
            again, its_displays = self._played(scenario.settings, above, asks=False)
            return again.happened, its_displays

        Story(scenario.settings, displays, records.append, look_again).tell(stage.happened)
        return iter(records)

    def _played(self, settings, actions, asks=True):
        board = self._board(self._image, face=settings.get("face", "digits"))
        try:
            stage = self._stage(board, settings, actions, asks)
            stage.run()
        except LinkError as fault:
            raise MachineError("the link said %s" % fault)
        return stage, board.displays

    @staticmethod
    def _check_new(scenario):
        if all(action[2] != "new" for action in scenario.actions):
            return
        stage = Stage(scenario.settings, scenario.actions, lambda record: None)
        for action in scenario.actions:
            if action[2] == "new":
                stage.run_until(action[0] - 1)
                if stage.clock is None or stage.clock.state != READY:
                    raise ScenarioError("%s:%d: %s" % (printable(scenario.path), action[1], _NOT_READY))


def _impossible(action, gaps, before_ms):
    """Return why a board cannot do `action`, or None; `before_ms` is the instant of the line above."""
    at_ms, number, verb = action[:3]
    if verb == "stall":
        return _NO_STALL
    if verb == "arbiter":
        return _NO_ARBITER
    if verb == "sheet":
        return _NO_SHEET
    if verb == "key" and gaps[number][0] < CLOSEST_MS:
        return _TOO_CLOSE % (action[3], gaps[number][0], CLOSEST_MS)
    if verb == "new" and at_ms - before_ms < _QUIET_MS:
        return _NOT_ALONE % _QUIET_MS
    return None

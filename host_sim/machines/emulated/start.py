# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""An emulated board starting up: until it shows its clock, and with its settings loaded if that is a fresh one."""

from flagfall.keeping import settings as known
from flagfall.keeping.settingstext import word_for
from flagfall.timing import events
from flagfall.timing.chessclock import READY
from flagfall.timing.ticks import PERIOD
from host_sim.desk.stage import key_of
from host_sim.machines.choose import MachineError
from host_sim.machines.emulated.board_time import US_PER_MS, BoardMs

START_LIMIT_MS = 5_000
GREETING_MS = 2_400  # after power-on the version shows for a second, then the battery
LEAD_MS = 130  # between the end of the start and the instant of the story that is called so: room to press a key
ANSWER_LIMIT_MS = 400
_TICKS_LEAD_US = 4_000_000
_TICKS_PERIOD_US = PERIOD * US_PER_MS


class Start:
    """One start of `board`.

    states     a `LinkState` for each line that tells what it came up with: a fresh clock, or what was restored
    state      the last of them
    board_ms   the board's own ms; `offset` leads from them to the clock's instants
    begin_ms   the ms of the board at which the story goes on
    """

    def __init__(self, board, settings: dict, powered_on: bool, ticks: int = 0):
        """Wait for it; raises `MachineError` if the board does not come up. `ticks` as set by `set_ticks` before."""
        self._board = board
        self._seen = []
        board.on_line = self._seen.append
        if not board.until(lambda: self._seen, START_LIMIT_MS):
            raise MachineError("the board said nothing for %d ms; right would be a working image" % START_LIMIT_MS)
        first = self._seen[0].events
        self.restored = first.kind == events.RESTORED
        self.offset = first.at - first.value if self.restored else 0
        self.board_ms = BoardMs(board.chip, first.at - self.offset)
        if powered_on:
            board.chip.run_until(self.board_ms.at_ns(GREETING_MS))
        if not self.restored:
            self._load(settings)
        elif powered_on and self._seen[0].state == READY:
            self._say("home")  # a clock that is ready asks for an option
        self.states = list(self._seen) if self.restored else self._seen[-1:]
        self.state = self.states[-1]
        self.begin_ms = self.board_ms.at(board.chip.now_ns) + LEAD_MS
        if ticks:
            self.begin_ms = self.board_ms.at(self.board_ms.when_timer_is(_timer_us(ticks) + _TICKS_LEAD_US))

    def _load(self, settings):
        for line in settings_as_lines(settings):
            self._say(line)
        if not self._board.until(lambda: len(self._seen) > 1, ANSWER_LIMIT_MS):
            raise MachineError("the board did not set up what was loaded")

    def _say(self, line):
        answers = self._board.answers
        said = len(answers)
        self._board.say(line)
        if not self._board.until(lambda: len(answers) > said, ANSWER_LIMIT_MS) or answers[said] != "ok":
            raise MachineError("%r was answered by %r; right would be ok" % (line, answers[said:]))


def set_ticks(board, ticks: int) -> None:
    """Set the chip's TIMER before its start so that it will have counted `ticks` ms at instant 0 of the story."""
    if ticks:
        board.chip.set_timer_us(_timer_us(ticks))


def _timer_us(ticks):
    return (ticks * US_PER_MS - _TICKS_LEAD_US) % _TICKS_PERIOD_US


def settings_as_lines(settings: dict) -> list:
    """Return the lines that a host says to load the settings of a story and to arm a game with them."""
    lines = ["set control " + settings["control"]]
    for name, _attribute, _default, story, _page, values in known.ROWS:
        if story and settings[key_of(name)] is not None:
            lines.append("set %s %s" % (name, word_for(settings[key_of(name)], values)))
    return lines + ["new"]

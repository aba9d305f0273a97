# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Random stories from a seed. The rival plays along, so that hands come at the edges and lines fit what is there."""

import random

from tests.rival.clock import OVER, READY, RUNNING
from tests.rival.compare import LOOK, Story
from tests.rival.table import Table

LINES = (10, 90)
LONGEST_MS = 500_000
# At 60 moves, more or less: what decides on the penalty.
ABOUT_AN_HOUR = ("3600", "3599", "3540+1", "3300d5", "3299b5", "1800:1800", "W3540+1-B60", "3600j1x5")


def story(seed):
    """Return the random story of `seed`."""
    return _Inventor(random.Random(seed)).story()


def control(seed):
    """Return the control of that story, in canonical notation."""
    return _Inventor(random.Random(seed)).settings["control"]


def _seconds(ms):
    return f"{ms // 1000}.{ms % 1000:03}"


class _Inventor:
    def __init__(self, chance):
        self._chance = chance
        self._lines = []
        self._length = chance.randint(*LINES)
        self._boldness = chance.choice((0.1, 0.25, 0.5))  # how often hands wait for the edge
        self.settings = self._invent_settings()
        self._table = Table(self.settings)

    def story(self):
        while len(self._lines) < self._length and self._table.clock.now < LONGEST_MS:
            self._wait()
            for text in self._deed():
                self._say(text)
            if self._chance.random() < 0.5:
                self._say(LOOK)
        self._say(LOOK)
        return Story(self.settings, self._lines, self._chance.random() < 0.7)

    def _say(self, text):
        self._lines.append((self._table.clock.now, text))
        if text != LOOK:
            self._table.act(text.split())

    def _one(self, *words):
        return self._chance.choice(words)

    def _often(self, **weights):
        return self._chance.choices(list(weights), list(weights.values()))[0]

    # Time.

    def _wait(self):
        """Let time pass: mostly to an edge, or to 1 ms before or after it."""
        ahead = self._table.until_change()
        if ahead < LONGEST_MS and self._chance.random() < self._boldness:
            wait = ahead + self._one(-1, -1, 0, 0, 1, 2)
        elif ahead < LONGEST_MS and self._chance.random() < 0.3 + self._boldness:
            wait = self._chance.randint(0, ahead)
        elif self._chance.random() < 0.04:
            wait = self._one(299_999, 300_000, 300_001, 301_200)
        else:
            wait = self._one(0, 0, 1, 19, 20, 21, 50, 99, 100, 101, 700, 1000, 2345, 5000)
        for _ in self._table.run_until(self._table.clock.now + max(wait, 0)):
            pass

    # Settings.

    def _invent_settings(self):
        chance = self._chance
        settings = {"control": self._control()}
        if chance.random() < 0.08:  # a side that is down in its first period, while the other passes more of them
            settings = {"control": f"{self._one(1, 2)}/4:{self._one(2, 5)}:9", "counter": "on", "freeze": "off"}
        for word, values, likely in (
            ("profile", ("fide", "us"), 0.4),
            ("counter", ("on", "off"), 0.6),
            ("freeze", ("on", "off", "off"), 0.5),
            ("lever-start", ("on",), 0.15),
            ("lever", ("buttons",), 0.15),
            ("white", ("left", "right"), 0.5),
            ("poll", ("7", "20", "333"), 0.15),
            ("ticks", ("1073741823", "1073737503", "1073680823"), 0.15),
        ):
            if word not in settings and chance.random() < likely:
                settings[word] = chance.choice(values)
        return settings

    def _control(self):
        if self._chance.random() < 0.15:
            return self._one("*9", "*15", "m7", "g5", "u", "m3", "m9")
        if self._chance.random() < 0.06:
            return self._one(*ABOUT_AN_HOUR)
        if self._chance.random() < 0.2:
            return f"W{self._side_control()}-B{self._side_control()}"
        return self._side_control()

    def _side_control(self):
        count = self._chance.choices((1, 2, 3), (5, 4, 2))[0]
        moves = [self._one(0, 1, 2, 2, 3) for _ in range(count)]
        end = ""
        if self._chance.random() < 0.22:
            end = "*"
        periods = [self._period(moves[each], each > 0) for each in range(count - 1)]
        last = self._last_period(count > 1) if not end else self._period(self._one(0, 1, 2), False)
        return ":".join([*periods, last]) + end

    def _main(self, later):
        return self._one(0, 3, 10) if later and self._chance.random() < 0.4 else self._one(1, 4, 8, 12, 20, 30)

    def _period(self, moves, later):
        number = f"{moves}/" if moves else ""
        kind = self._one("", "", "+", "+", "d", "b")
        main = self._main(later)
        if main == 0 and not kind:
            main = 5
        return f"{number}{main}{kind}{self._one(1, 2, 3, 5) if kind else ''}"

    def _last_period(self, later):
        kind = self._chance.random()
        main = self._main(True)
        if kind < 0.18:
            return f"{main}j{self._one(1, 2, 3)}x{self._one(2, 3, 5)}"
        if kind < 0.32:
            return f"{main}c{self._one(1, 2, 3)}/{self._one(4, 9)}"
        if kind < 0.40:
            return f"{main or 6}o"
        return self._period(0 if self._chance.random() < 0.8 else 2, later)

    # Deeds.

    def _deed(self):
        if not self._table.on:
            return [self._one("power on", "power on", "press left", "press right")]
        if self._table.clock.state == READY:
            return self._when_ready()
        return self._when_running() if self._table.clock.state == RUNNING else self._at_rest()

    def _when_ready(self):
        rare = self._often(start=80, white=8, power=3, reset=2, refused=2, new=2)
        if rare == "white":
            return ["press " + self._one("white", "black", "left", "right")]
        if rare != "start":
            return self._rare(rare)
        if not self._table.lever_start:
            return ["start"]
        return ["press white", "press black"] if self._chance.random() < 0.3 else ["press black"]

    def _when_running(self):
        mover = self._colour(self._table.clock.turn)
        deed = self._often(press=72, wrong=4, pause=13, power=3, reset=3, new=0.5, refused=1, stall=3, twice=2, key=2)
        if deed == "press":
            return ["press " + mover]
        if deed == "wrong":
            return ["press " + self._one("left", "right", "white", "black")]
        if deed == "twice":
            return ["press " + mover, "press " + self._colour(1 - self._table.clock.turn)]
        if deed == "key":
            return ["key " + self._one("back 4", "minus", "plus 1", "forward 0.5")]  # no key but play does anything
        if deed == "stall":
            return ["stall " + self._one("0.5", "2", "4.321"), "press " + mover]
        return ["pause"] if deed == "pause" else self._rare(deed)

    def _rare(self, deed):
        if deed == "power":
            return ["power off"]
        return [self._command() if deed == "refused" else deed]

    def _at_rest(self):
        deed = self._often(resume=40, lever=12, command=40, power=3, reset=2, new=1.5)
        if self._table.clock.state == OVER and self._chance.random() < 0.7:
            deed = "command"
        if deed == "resume":
            turn = []
            if not self._table.agrees() and self._chance.random() < 0.85:
                turn = ["press " + self._colour(1 - self._table.clock.turn)]
            return [*turn, "resume"]
        if deed == "lever":
            return ["press " + self._one("left", "right", "white", "black")]
        return [self._command()] if deed == "command" else self._rare(deed)

    def _colour(self, side):
        return "white" if side == self._table.clock.white else "black"

    def _command(self):
        over = self._table.clock.state == OVER
        about_an_hour = self.settings["control"] in ABOUT_AN_HOUR
        name = self._often(
            add=14, set=14, moves=12, period=8, turn=14, undo=12, penalty=80 if about_an_hour else 10,
            restore=12, control=9, cancel=30 if over else 4,
        )  # fmt: skip
        return "arbiter " + getattr(self, "_command_" + name)(self._one("white", "black"))

    def _command_add(self, side):
        sign = self._one("+", "+", "-")
        near = self._table.clock.sides[self._table.side_of(side)].reading()
        amount = self._one(1, 1000, 5000, 60_000, max(near, 0), abs(near - 1), abs(near) + 1)
        return f"add {side} {sign}{_seconds(amount)}"

    def _command_set(self, side):
        return f"set {side} {_seconds(self._one(0, 0, 1, 2, 1000, 3000, 7777, 20_000))}"

    def _command_moves(self, side):
        side_clock = self._table.clock.sides[self._table.side_of(side)]
        near = side_clock.moves_due()
        return f"moves {side} {self._one(0, near, near, near - 1, near - 1, near + 1, side_clock.moves + 1, 7)}"

    def _command_period(self, side):
        count = len(self._table.clock.sides[self._table.side_of(side)].control.periods)
        return f"period {side} {self._chance.randint(0, count + 1)}"

    def _command_turn(self, side):
        return f"turn {self._one(self._colour(1 - self._table.clock.turn), side)}"

    def _command_undo(self, _side):
        return "undo"

    def _command_penalty(self, side):
        pressed = [each[0] for each in self._table.clock.past if each[0] is not None]
        return f"penalty {self._colour(pressed[-1]) if pressed and self._chance.random() < 0.8 else side}"

    def _command_restore(self, _side):
        most = max(side.moves for side in self._table.clock.sides)
        return f"restore {self._chance.randint(0, min(most, 12))}{self._one('', '', ' w')}"

    def _command_control(self, _side):
        return f"control {self._control()}"

    def _command_cancel(self, _side):
        return "cancel-flag"

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A clock on the desk in real time, for hands: what a terminal or a browser shows and presses.

It is the stage of the scenarios, whose time goes on by itself; whatever hands do is a line of a scenario, so a session
can be written down and played again.
"""

import time

from flagfall.hands import inputs
from flagfall.timing.sides import LEFT, RIGHT
from flagfall.timing.turn import NEVER
from host_sim.desk.asks import ask
from host_sim.desk.stage import Stage
from host_sim.scenario.lines import read_actions, settings
from host_sim.scenario.sheet import words_of
from host_sim.scenario.words import LineError
from host_sim.timetext import write_time

NS_PER_MS = 1_000_000
LONGEST_WAIT_MS = 500  # what blinks must be looked at so often


def settings_of(**given) -> dict:
    """Return the settings of a scenario with those `given`: control (canonical), profile, counter, lever_start ..."""
    found = {key: default for key, default, _ in settings().values()}
    found.update(control="5400+30", edges=False)
    for name, value in given.items():
        found[name.replace("_", "-")] = value
    return found


class Live:
    """A clock with `settings` (as `settings_of` makes them); its time is `speed` times that of `now_ns`.

    It runs `lag_ms` behind, so that what hands did counts by its own stamp although it is told of so much later.
    What it keeps is in `kept`, a `host_sim.live.kept.Kept`, or goes with it.

    stage       the desk's: `stage.desk` has pictures, lamps, lever and beeper, `stage.app` the clock (None: off)
    transcript  the records of all that happened so far
    """

    def __init__(self, settings: dict, speed: float = 1, lag_ms: int = 0, now_ns=time.monotonic_ns, kept=None):
        self.settings = settings
        self.speed = speed
        self.lag_ms = lag_ms
        self.transcript = []
        self.stage = Stage(settings, [], self.transcript.append, kept and kept.lend)
        self._kept = kept
        self._now_ns = now_ns
        self._began_ns = now_ns()
        self._hands = []  # (ms, function, argument) of what hands did and the clock has not seen yet
        self._lines = []  # [ms, text] of what hands did, in its order; no text yet: a key that is down
        self._down = {}  # the line of each key that is down, by its name
        self._last = (-1, None)  # the last that hands did: when, and which key if it was one

    def now(self) -> int:
        """Return the present instant of the story in ms."""
        return int((self._now_ns() - self._began_ns) * self.speed) // NS_PER_MS

    def carry(self) -> None:
        """Let the clock do all that is due, and hands what they did, up to now less the lag."""
        until_ms = max(self.now() - self.lag_ms, self.stage.desk.t)
        while self._hands and self._hands[0][0] <= until_ms:
            at_ms, act, what = self._hands.pop(0)
            self.stage.run_until(at_ms)
            act(at_ms, what)
        self.stage.run_until(until_ms)
        self.stage.look()
        if self._kept:
            self._kept.follow(self.stage.desk)

    def wait_s(self) -> float:
        """Return for how many seconds nothing changes unless hands do something; half a second at most."""
        due_ms = min(self.stage.due(), self._hands[0][0] if self._hands else NEVER)
        due_ms = min(due_ms + self.lag_ms - self.now(), LONGEST_WAIT_MS)
        return max(0, due_ms) / 1000 / self.speed

    def do(self, text: str, at_ms=None) -> None:
        """Do what a line of a scenario says (`press left`, `power off`, `battery 3.2` ...) at `at_ms`, or now.

        An instant that is over already counts as the first that is not. Raises `host_sim.scenario.words.LineError`
        if it is no such line, or one that this session could not be played again with.
        """
        for action in read_actions(" " + text):
            self._check(action)
        self._plan(at_ms, self._do, text)

    def is_down(self, name: str) -> bool:
        """Tell whether the key `name` is held down."""
        return name in self._down

    def key(self, name: str, down: bool, at_ms=None) -> None:
        """Let the key `name` go down or come up at `at_ms`, or now; nothing if it is so already."""
        self._plan(at_ms, self._press_key, (name, down))

    def ask(self, message: dict) -> dict:
        """Do now what the sheet of a page asks for (host_sim.desk.asks) and return the answer; raises `AskRefused`."""
        self.carry()
        answer = ask(self.stage, message)
        words = "" if "meanings" in answer else words_of(message)
        if words:
            self._lines.append([self.stage.desk.t, "sheet " + words])
            self._last = self.stage.desk.t, None
        self.carry()
        return answer

    def _plan(self, at_ms, act, what):
        now_ms = self.now()
        at_ms = now_ms if at_ms is None else min(max(at_ms, self.stage.desk.t), now_ms)
        self._hands.insert(self._place(at_ms), (at_ms, act, what))
        self.carry()

    def _place(self, at_ms):
        """Return the place in `_hands` for what comes after all of `at_ms`."""
        place = len(self._hands)
        while place and self._hands[place - 1][0] > at_ms:
            place -= 1
        return place

    def _check(self, action):
        # A story with single contacts begins without a lever laid down, so they cannot come in later.
        settings = self.settings
        if action[0] == "edge" and settings["lever"] != "buttons" and not settings["edges"]:
            raise LineError("'edge' works with two buttons only; right would be 'press left' or 'press right'")

    def _do(self, at_ms, text):
        for action in read_actions(" " + text):
            self.stage.perform([at_ms, 0, *action])
        self._lines.append([at_ms, text])
        self._last = at_ms, None

    def _press_key(self, at_ms, what):
        name, down = what
        if down == (name in self._down):
            return
        if not down and self._last[0] == at_ms and self._last[1] != name:
            # A story lets held keys up before all else of an instant: so does this, a millisecond later.
            self._hands.insert(self._place(at_ms), (at_ms + 1, self._press_key, what))
            return
        self.stage.desk.key(inputs.KEY_NAMES.index(name), down)
        self._last = at_ms, name
        if down:
            self._down[name] = [at_ms, None]
            self._lines.append(self._down[name])
        else:
            line = self._down.pop(name)
            line[1] = _key_text(name, at_ms - line[0])

    def recording(self) -> str:
        """Return the session so far as the text of a scenario that replays to the same transcript.

        It ends with what the displays show now, so the story says itself whether it still holds.
        """
        lines = ["control " + self.settings["control"]]
        for word, (key, default, _readers) in settings().items():
            value = self.settings[key]
            if key != "control" and value != default:
                lines.append("%s %s" % (word, _setting_word(key, value)))
        held = {id(line): name for name, line in self._down.items()}
        now_ms = self.stage.desk.t
        for line in self._lines:
            # A key that is still down comes up when all is over.
            text = line[1] or _key_text(held[id(line)], now_ms - line[0] + 1)
            lines.append("%s %s" % (write_time(line[0]), text))
        return "\n".join([*lines, "%s %s" % (write_time(now_ms), self._ending())]) + "\n"

    def _ending(self):
        # A line that lets the story go on to its end, and says how it ends.
        if self.stage.app is None:
            return "power off"
        shown = [self.stage.face.ending(self.stage.desk.seen(side)) for side in (LEFT, RIGHT)]
        return "expect left %s, right %s" % tuple(shown)


def _key_text(name, held_ms):
    return "key %s %s" % (name, write_time(held_ms)) if held_ms else "key " + name


def _setting_word(key, value):
    if key == "white":
        return ("left", "right")[value]
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)

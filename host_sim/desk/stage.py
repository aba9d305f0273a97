# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Plays a story: turns the desk's clock by hand, does what the lines say and asks what the clock then shows.

Runs on MicroPython too. The loop is turned only when something is due, on the grid of `poll`; a test holds that
against a loop that turns every time.
"""

from flagfall.app import App
from flagfall.hands import inputs
from flagfall.keeping import settings as known
from flagfall.keeping.settings import Settings
from flagfall.keeping.settingstext import load
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import READY
from flagfall.timing.sides import NOBODY
from flagfall.timing.turn import NEVER
from host_sim.desk import directions
from host_sim.desk.answers import Answers
from host_sim.desk.asks import AskRefused, ask
from host_sim.desk.desk import Desk
from host_sim.desk.faces import face_named
from host_sim.desk.reports import Reporter
from host_sim.desk.stage_power import StagePower
from host_sim.desk.storytimes import StoryTimes


def play(settings: dict, actions: list, emit) -> None:
    """Play a whole story and call `emit` with each record, in order of time."""
    Stage(settings, actions, emit).run()


class Stage(StagePower):
    """A clock on the desk and a story to play with it. `desk` may be looked at between calls of `run_until`."""

    def __init__(self, settings: dict, actions: list, emit, lend=None):
        """Lay the clock on the desk, ready, at instant 0; see host_sim.scenario.read for both arguments.

        lend  called with the desk before the clock starts, to give it a memory chip and settings kept elsewhere
        """
        self._actions = actions
        self._emit = emit
        self._next = 0
        self._settings = settings
        self._poll = settings["poll"]
        self._turned_at = -self._poll
        self._stalled_until = 0
        self._later = []  # what hands will still do: (instant, function, its arguments)
        self.face = face_named(settings.get("face", "digits"))
        self.desk = Desk(settings["ticks"], self.face.KIND)
        if lend:
            lend(self.desk)
        self._lay_lever()
        self.app = None
        self.times = StoryTimes(self)
        self.refusal = ""  # why a command was refused last
        self.reporter = Reporter(self)
        self.answers = Answers(self)
        self.desk.reports = self.reporter.report
        self._boot()

    def run(self) -> None:
        """Play to the end of the story."""
        if self._actions:
            self.run_until(self._actions[-1][0])
            self.look()

    def run_until(self, at_ms: int) -> None:
        """Carry the story to instant `at_ms`, its lines of that instant included."""
        while self._next < len(self._actions) and self._actions[self._next][0] <= at_ms:
            action = self._actions[self._next]
            self._next += 1
            self.perform(action)
        self._pass_time(at_ms)

    def perform(self, action) -> None:
        """Carry the story to the instant of `action`, a line as host_sim.scenario.read has it, and do what it says."""
        self._pass_time(action[0])
        getattr(self, "_do_" + action[2])(action)

    def look(self) -> None:
        """Turn the loop at this very instant, whatever the grid and stalls say."""
        if self.app:
            self.desk.look_at_power()
            self.app.step()

    def due(self) -> int:
        """Return the ms of the story at which the clock changes by itself, if hands let it; far away if it is off."""
        hands = self._later[0][0] if self._later else NEVER
        return min(hands, self._due()) if self.app else hands

    def finished(self) -> bool:
        """Tell whether every line has been played."""
        return self._next == len(self._actions)

    def emit(self, record: dict) -> None:
        """Hand a record on."""
        if record.get("event") == "refused":
            self.refusal = record["text"]
        self._emit(record)

    def story_time(self, instant: int) -> int:
        """Return the instant of the story that the clock calls `instant`; over a power cut its time stood still."""
        return self.times.story_time(instant)

    def flag_time(self, side: int, instant: int) -> int:
        """Return the instant of the story at which the flag of `side` fell, given what the clock says of it."""
        return self.times.flag_time(side, instant)

    @property
    def clock(self):
        """The clock, None while it is switched off."""
        return self.app.clock if self.app else None

    def last_correction(self):
        """Return the `Correction` that was made last."""
        return self.app.arbiter.last

    def now(self) -> int:
        """Return the present instant as the clock calls it."""
        return self.desk.now() + self.app.offset

    def readings(self, side: int, _fits, _digits=False) -> list:
        """Return the pictures that the display of `side` may be seen to show: here there is no doubt."""
        return [self.desk.seen(side)]

    def side_of(self, word: str) -> int:
        """Return the side that `white`, `black`, `left` or `right` means now."""
        return directions.side_of(word, self.app.clock.white if self.app else self._settings["white"])

    # Time.

    def _pass_time(self, until):
        while self._later and self._later[0][0] <= until:
            at, act, arguments = self._later.pop(0)
            self._turn_until(at)
            act(*arguments)
        self._turn_until(until)

    def _turn_until(self, until):
        desk = self.desk
        while self.app:
            at = max(self._due(), self._stalled_until, self._turned_at + self._poll)
            at = -(-at // self._poll) * self._poll
            cut_off_at = desk.path.turns_at(desk.t)
            if cut_off_at <= min(at, until):
                desk.t = cut_off_at
                self._look_for_power()
                continue
            if at > until:
                break
            desk.t = self._turned_at = at
            desk.look_at_power()
            self.app.step()
        desk.t = until

    def _due(self):
        if self.desk.waiting():
            return self.desk.t
        due = min(self.app.deadline() + self.desk.began_at, self.desk.power.due_at)
        return max(min(due, self.desk.path.turns_at(self.desk.t)), self.desk.t)

    def _do_later(self, delay_ms, act, *arguments):
        entry = (self.desk.t + delay_ms, act, arguments)
        place = len(self._later)
        while place and self._later[place - 1][0] > entry[0]:
            place -= 1
        self._later.insert(place, entry)

    # The board.

    def _lay_lever(self):
        down = directions.down_before_start(self._settings)
        if down != NOBODY:
            self.desk.lay_lever(down)

    def _boot(self, greets=False):
        settings = self._app_settings()
        if not self.times.boots:
            settings.controls = read_canonical(self._settings["control"])  # as a host says it
        load(self.desk, settings)
        self.app = App(self.desk, settings, read_canonical(self._settings["control"]))
        self.times.came_up()
        if greets and self._settings["greeting"]:
            self.app.greet()
        self.look()

    def _app_settings(self):
        settings = Settings()
        for name, attribute, _default, story, _page, values in known.ROWS:
            if story:
                setattr(settings, attribute, known.meant(self._settings[name], values))
        return settings

    # What the lines say.

    def _do_key(self, action):
        if directions.is_power_key(action):
            self._do_supply(action)
            return
        key, held_ms = inputs.KEY_NAMES.index(action[3]), action[4]
        self.desk.key(key, True)
        if held_ms:
            self._do_later(held_ms, self.desk.key, key, False)
        else:
            self.desk.key(key, False)

    def _do_key_edge(self, action):
        self.desk.key_contact(inputs.KEY_NAMES.index(action[3]), bool(action[4]))

    def _do_press(self, action):
        self._look_while_ready()
        desk, side = self.desk, self.side_of(action[3])
        for each in directions.press(side, desk.closed, self._settings["lever"] == "buttons"):
            if each.delay_ms:
                self._do_later(each.delay_ms, desk.contact, each.side, each.closed)
            else:
                desk.contact(each.side, each.closed)

    def _do_edge(self, action):
        self._look_while_ready()
        self.desk.contact(self.side_of(action[3]), bool(action[4]))

    def _look_while_ready(self):
        # The colours follow the lever until the start, so the clock must have seen it.
        if self.app and self.app.clock.state == READY:
            self.look()

    def _do_stall(self, action):
        self._stalled_until = self.desk.t + action[3]

    def _do_battery(self, action):
        self.desk.battery_mv = action[3]

    def _do_plug(self, action):
        self.look()
        if action[3] == "usb":
            self._do_supply(action)
        elif action[3] == "memory":
            self.desk.memory.plugged = bool(action[4])
        else:
            self.desk.plug(directions.PLACES[action[3]], bool(action[4]))

    def _do_new(self, _action):
        self.look()
        if self.app:
            self.answers.forgive_nothing()
            self.app.new_game()

    def _do_sheet(self, action):
        self.look()
        try:
            ask(self, action[3])
        except AskRefused as refused:
            self.refusal = str(refused)  # as a command that is refused: nothing has changed

    def _do_arbiter(self, action):
        self.look()
        if self.app:
            command, values = self._command(action[3], action[4:])
            self.app.correct(command, *values)
            self.answers.note_correction(command, values)

    def _command(self, name, given):
        if name == "control":
            return name, (read_canonical(given[0]),)
        if name == "restore":
            return name, (given[0], bool(given[1]))
        if name in ("undo", "cancel-flag"):
            return name.replace("-", "_"), ()
        return name, (self.side_of(given[0]),) + tuple(given[1:])

    def _do_expect(self, action):
        self.look()
        self.answers.check(action)

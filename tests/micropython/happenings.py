# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Every timing method, and all that can happen while a side runs, as cases for what measures the core.

Runs on both Pythons. A case is played afresh on a desk; each step that is to be measured is handed to `measure`.
"""

from flagfall.app import App
from flagfall.face import panel
from flagfall.face.display import EXTRAS, LCD, MAINS, MOVES, PERIODS
from flagfall.face.glyphs import COLON, TOP_RIGHT
from flagfall.hands import inputs
from flagfall.keeping.settings import Settings
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import PAUSED, RUNNING, ChessClock
from flagfall.timing.events import TOLD
from flagfall.timing.sides import LEFT, NOBODY, RIGHT, SIDES, other
from host_sim.desk.desk import Desk

# A control of each timing method, with short times so that everything comes to pass, and more periods where it can.
CONTROLS = (
    ("none", "2/60:30"),
    ("increment", "2/60+5:30+5"),
    ("delay", "2/60d3:30d3"),
    ("Bronstein", "2/60b3:30b3"),
    ("hourglass", "*60"),
    ("byo-yomi", "2/60:30j2x10"),
    ("Canadian", "2/60:30c2/20"),
    ("per move", "m30"),
    ("gong", "g30"),
    ("count-up", "u"),
    ("overtime", "2/60:30o"),
    ("repeated", "2/60:2/30*"),
)
_NO_FLAG = ("gong", "count-up")
_DOTS = 4  # the place of the dots in a picture
_BLINKING_DOTS = 9


class NotPlayed(Exception):
    """The case did not do what it is to measure."""


def need(fact, otherwise):
    """Raise `NotPlayed` unless `fact` is true."""
    if not fact:
        raise NotPlayed(otherwise)


def unmeasured(step):
    """Just call `step`."""
    step()


class Table:
    """A desk with a clock on it in which White, at the left, has just been started; `measure` judges its loop."""

    def __init__(self, desk, notation, counter, tenths, measure):
        self.desk = desk
        self.desk.lay_lever(RIGHT)
        settings = Settings()
        settings.counter = counter
        settings.tenths = tenths
        self.app = App(self.desk, settings, read_canonical(notation))
        self.clock = self.app.clock
        self.told = 0
        self.desk.reports = self._see
        self.measure = measure
        self._step = self.app.step
        self.app.step()
        self.key(inputs.PLAY)
        need(self.clock.state == RUNNING, "the clock was not started")

    def _see(self, clock, _refusal):
        self.told += clock.events.kind == TOLD

    def turn(self):
        """Turn the loop once, measured."""
        self.measure(self._step)

    def wait(self, ms):
        """Let so much time pass, then turn the loop."""
        self.desk.t += ms
        self.turn()

    def press(self):
        """Push down the end of the side that runs, or the raised one."""
        side = self.clock.turn
        if self.desk.closed(side):
            side = other(side)
        self.desk.contact(other(side), False)
        self.desk.contact(side, True)
        self.turn()

    def key(self, key):
        """Press a key and let it go, and have the loop see each."""
        self.desk.key(key, True)
        self.turn()
        self.desk.key(key, False)
        self.turn()

    def skip(self):
        """Go to the next instant at which the state changes by itself."""
        self.wait(self.clock.deadline() - self.clock.now)

    def set_both(self, remaining_ms):
        """Have the arbiter set both times, unmeasured."""
        measure, self.measure = self.measure, unmeasured
        self.key(inputs.PLAY)
        for side in (LEFT, RIGHT):
            need(self.app.correct("set", side, remaining_ms), "the time was not set")
        self.key(inputs.PLAY)
        need(self.clock.state == RUNNING, "the clock does not run on")
        self.measure = measure

    def warns(self, otherwise):
        """Tell whether the side to move is shown the mark of the battery; `otherwise` where it has no room for it."""
        shown = self.picture()
        if self.desk.face == LCD:
            return bool(shown[panel.MARKS] & panel.BATTERY)
        if not shown[_DOTS] & COLON:
            return otherwise  # in tenths that dot is the point
        return bool(shown[_BLINKING_DOTS] & TOP_RIGHT)

    def picture(self):
        """Return a copy of what the side to move is shown."""
        return bytes(self.desk.pictures[self.clock.turn])


class Pair:
    """A `ChessClock` alone, running, without app and board."""

    def __init__(self, notation, counter, measure):
        self.clock = ChessClock(read_canonical(notation), LEFT, counter)
        self.clock.start(0)
        self.at = 0
        self._measure = measure
        self._press = self.press_now
        self._advance = self.advance_now
        self._read = self.read_now

    def press_now(self):
        """Press for the side that runs at the present instant."""
        self.clock.press(self.clock.turn, self.at)

    def advance_now(self):
        """Carry the clock to the present instant."""
        self.clock.advance(self.at)

    def read_now(self):
        """Ask for all that a face asks for."""
        for side in SIDES:
            self.clock.remaining_ms(side, self.at)
            self.clock.delay_ms(side, self.at)
        self.clock.deadline()

    def wait(self, ms):
        """Let so much time pass and carry the clock there, measured."""
        self.at += ms
        self._measure(self._advance)
        self._measure(self._read)

    def press(self):
        """Press, measured, and take what was reported."""
        self._measure(self._press)
        self._measure(self.clock.events.take)

    def skip(self):
        """Go to the next instant at which the state changes by itself."""
        self.wait(self.clock.deadline() - self.clock.now)


# What happens, to a Table or a Pair: `it`.


def presses(it):
    """Both sides press in turn."""
    for _ in range(4):
        it.wait(700)
        it.press()


def period_by_time(it):
    """The first side uses up its period."""
    while it.clock.sides[it.clock.turn].number == 1:
        it.skip()
    it.wait(1000)
    need(it.clock.sides[it.clock.turn].has_interim(), "there is no interim flag")
    it.press()


def period_by_moves(it):
    """Both sides complete the moves of their first period."""
    for _ in range(4):
        it.wait(700)
        it.press()
    need(it.clock.sides[RIGHT].number == 2, "the period was not passed")


def flag(it):
    """Flags fall where the control has an end, and the loop goes on."""
    endless = it.clock.sides[LEFT].control.repeats and not it.clock.counter
    for _ in range(6):
        if it.clock.first_flag == NOBODY:
            it.skip()
    need(it.clock.first_flag != NOBODY or endless, "no flag fell")
    for _ in range(3):
        it.press()
        it.wait(40_000)


def draw_seconds(table):
    """The seconds change."""
    _watch(table, 8, 1000)


def draw_hours(table):
    """The minutes of H:MM change, and it turns into MM:SS."""
    for shown_s in (6062, 6056, 6002):
        table.set_both(shown_s * 1000)
        for _ in range(8):
            table.wait(1000)


def draw_tenths(table):
    """The last seconds with tenths begin, or go on without."""
    table.set_both(20_500)
    _watch(table, 45, 100)


def draw_moves(table):
    """Plus is held for the counters, then the control in words."""
    table.desk.key(inputs.PLUS, True)
    table.wait(1000)
    for wait_ms, view in ((1000, MOVES), (1500, PERIODS), (1000, MAINS), (1000, EXTRAS), (1000, PERIODS)):
        table.wait(wait_ms)
        need(table.app.displays.view == view, "the view did not change")
    table.desk.key(inputs.PLUS, False)
    table.turn()


def _watch(table, turns, ms):
    first = table.picture()
    changes = 0
    for _ in range(turns):
        table.wait(ms)
        changes += table.picture() != first
    need(changes, "nothing was drawn")


def beat(table):
    """The time of the running turn goes to the memory chip."""
    table.desk.t += 1500
    table.measure(lambda: table.app.keeper.beat(1500))


def keep(table):
    """The state goes to the memory chip."""
    presses(table)
    table.measure(table.app.keeper.keep)


def idle(table):
    """The loop turns with nothing due."""
    for _ in range(3):
        table.wait(1)
    need(table.app.deadline() > table.desk.t, "something was due")


def bounces(table):
    """Contacts of lever and keys bounce, and the side that does not run presses."""
    desk = table.desk
    table.wait(700)
    for side in (RIGHT, LEFT, LEFT, RIGHT):
        desk.contact(side, False)
        table.wait(25)
        for closed in (True, False, True):
            desk.contact(side, closed)
            table.wait(2)
        desk.contact(other(side), True)
        desk.contact(other(side), False)
        table.turn()
    for closed in (True, False, True, False):
        desk.key_contact(inputs.PLUS, closed)
        table.wait(2)
    table.wait(40)  # the last of them was taken for bounce until it had stayed
    need(table.app.hands.due_at > table.desk.t, "the key has not settled")


def pause(table):
    """The clock is paused, gets a press that cannot count and one that takes it back, and goes on."""
    table.wait(700)
    table.key(inputs.PLAY)
    need(table.clock.state == PAUSED, "the clock was not paused")
    table.press()
    table.wait(1000)
    table.press()
    table.key(inputs.PLAY)
    need(table.clock.state == RUNNING, "the clock does not run on")


def lost_chips(table):
    """Memory chip and displays answer no more, then again."""
    for plugged in (False, True):
        table.desk.memory.plugged = plugged
        table.desk.plugged[LEFT] = table.desk.plugged[RIGHT] = plugged
        presses(table)
        for _ in range(4):
            table.wait(250)


def low_battery(table):
    """The cells run down, and fresh ones are put in."""
    for millivolts in (3000, 4500):
        table.desk.battery_mv = millivolts
        table.wait(100)
        low = millivolts == 3000
        need(table.warns(low) == low, "the mark of the battery is wrong")


def report(table):
    """A host asks for the state at an instant, before and after the edges of it."""
    for after in (False, True):
        at = table.desk.t + 300
        table.measure(lambda at=at, after=after: table.app.questions.add(at, after))
        table.wait(300)
        table.press()
        table.wait(400)
    need(table.told == 2, "the host was not told")


CORE = "core: "  # an action of this kind is played on a `Pair`

ACTIONS = (
    ("press", presses),
    ("period by time", period_by_time),
    ("period by moves", period_by_moves),
    ("flag", flag),
    (CORE + "press and advance", presses),
    (CORE + "period by time", period_by_time),
    (CORE + "period by moves", period_by_moves),
    (CORE + "flag", flag),
    ("draw: seconds", draw_seconds),
    ("draw: hours", draw_hours),
    ("draw: tenths", draw_tenths),
    ("draw: moves and periods", draw_moves),
    ("keeper: beat", beat),
    ("keeper: keep", keep),
    ("idle turns", idle),
    ("bounces and idle presses", bounces),
    ("start, pause and resume", pause),
    ("chips that do not answer", lost_chips),
    ("low battery", low_battery),
    ("a report to a host", report),
)


def pairs():
    """Return (name of the control, action) of all that can happen."""
    return [(name, action) for name, notation in CONTROLS for action, _play in ACTIONS if _can(name, notation, action)]


def _can(name, notation, action):
    if "period by" in action:
        return ":" in notation
    return name not in _NO_FLAG or "flag" not in action


def variants(action):
    """Return (counter, tenths) in which `action` happens."""
    counters = (False,) if "by time" in action else (True,) if "by moves" in action else (False, True)
    return [(counter, tenths) for counter in counters for tenths in (False, True)]


def play(name, action, variant, measure, make_desk=Desk):
    """Play `action` with the control `name`; raises `NotPlayed` if it does not come to pass."""
    notation = dict(CONTROLS)[name]
    counter, tenths = variant
    if action.startswith(CORE):
        it = Pair(notation, counter, measure)
    else:
        it = Table(make_desk(), notation, counter, tenths, measure)
    dict(ACTIONS)[action](it)

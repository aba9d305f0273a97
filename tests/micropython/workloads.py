# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the benchmark measures, on both Pythons: pieces of work that reckon in the time of the desk, and no other."""

from flagfall.app import App
from flagfall.arbiter.records import CAPACITY
from flagfall.hands import inputs
from flagfall.keeping import snapshot
from flagfall.keeping.settings import Settings
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import ChessClock
from flagfall.timing.sides import LEFT, RIGHT, other
from flagfall.timing.turn import NEVER
from host_sim.desk.desk import Desk

GAME_CONTROL = "7200"
GAME_HOURS = 4
GAME_PRESSES = 120
GAME_TURN_MS = 119_999  # so that four hours are played, and 60 ms are left on both sides
MM_SS_CONTROL = "5000"  # every second is shown
GAME_S = GAME_PRESSES * GAME_TURN_MS // 1000


class NoKeeper:
    """Keeps nothing, and costs nothing: what is left is the work without the memory chip."""

    beat_at = NEVER

    def keep(self):
        """Keep nothing."""


def game(control=GAME_CONTROL, keeps=True):
    """Return (desk, app) with White, at the left, just started."""
    desk = Desk()
    desk.lay_lever(RIGHT)
    app = App(desk, Settings(), read_canonical(control))
    app.step()
    if not keeps:
        app.scribe.keeper = NoKeeper()
    desk.key(inputs.PLAY, True)
    desk.key(inputs.PLAY, False)
    app.step()
    return desk, app


def push_lever(desk, side):
    """Push the end of `side` down."""
    desk.contact(other(side), False)
    desk.contact(side, True)


def long_game(keeps=True, hours=GAME_HOURS):
    """Play a game of some hours, half of them each side's, to its end, the loop turning only when something is due.

    Yields after each press how often the loop turned since the one before. Digit changes are drawn, beats are kept.
    """
    desk, app = game("%d" % (1800 * hours), keeps)
    side = LEFT
    press_at = 0
    presses = hours * GAME_PRESSES // GAME_HOURS
    for _ in range(presses):
        press_at += GAME_TURN_MS
        turns = 1
        at = app.deadline()
        while at < press_at:
            desk.t = at
            app.step()
            turns += 1
            at = app.deadline()
        desk.t = press_at
        push_lever(desk, side)
        app.step()
        side = other(side)
        yield turns
    if [account.remaining_ms for account in app.clock.sides] != [presses // 2] * 2:
        raise AssertionError("the long game did not end as it must")


def shortest(clock, work, runs):
    """Return how long `work()` takes at best of so many runs, by `clock()`."""
    times = []
    for _ in range(runs):
        begun = clock()
        work()
        times.append(clock() - begun)
    return min(times)


def shortest_game(clock, keeps, runs, hours=GAME_HOURS):
    """Return how long the long game takes by `clock()`: of each turn the shortest of so many games, added up.

    So a machine that is busy with other things at times does not count.
    """
    best = None
    for _ in range(runs):
        times = []
        begun = clock()
        for _turns in long_game(keeps, hours):
            times.append(clock() - begun)
            begun = clock()
        best = times if best is None else [min(pair) for pair in zip(best, times)]
    return sum(best)


def empty_turns(count):
    """Return a function that turns the loop `count` times with nothing due."""
    desk, app = game()
    desk.t += 1
    app.step()
    if app.deadline() <= desk.t:
        raise AssertionError("something is due")

    def turn():
        for _ in range(count):
            app.step()

    return turn


def clock_presses(count):
    """Return a function that makes `count` presses on a `ChessClock` alone, with an increment."""
    clock = ChessClock(read_canonical("5400+30"))
    clock.start(0)
    take = clock.events.take

    def press():
        at = clock.now
        for _ in range(count):
            at += 1000
            clock.press(clock.turn, at)
            take()

    return press


def app_presses(count, control="5400+30"):
    """Return a function that makes `count` presses through the app, kept and drawn; up to 600 a game."""
    played = [game(control)]

    def press():
        desk, app = played[0]
        if app.journal.length + count > CAPACITY:
            desk, app = played[0] = game(control)
        for _ in range(count):
            desk.t += 1000
            push_lever(desk, app.clock.turn)
            app.step()

    return press


def changed_draws(count):
    """Return a function that draws a face `count` times (up to 4500), a second later each time."""
    desk, app = game(MM_SS_CONTROL, keeps=False)
    displays = app.displays

    def draw():
        at = desk.t
        displays.changed()
        for _ in range(count):
            at += 1000
            displays.draw(at)

    return draw


def same_draws(count):
    """Return a function that draws both faces `count` times with nothing changed on them."""
    desk, app = game(MM_SS_CONTROL)
    displays = app.displays

    def draw():
        for _ in range(count):
            displays.changed()
            displays.draw(desk.t)

    return draw


def packed_snapshots(count):
    """Return a function that packs the state of a game `count` times."""
    _desk, app = game()
    record = bytearray(snapshot.SIZE)

    def pack():
        for sequence in range(count):
            snapshot.pack(app.clock, sequence, 1, True, record)

    return pack


def packed_beats(count):
    """Return a function that packs the beat of a running turn `count` times."""
    record = bytearray(snapshot.BEAT_SIZE)

    def pack():
        for sequence in range(count):
            snapshot.pack_beat(sequence, 1000, record)

    return pack

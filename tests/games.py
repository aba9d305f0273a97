# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Games that nobody thought of, and a table to play them on: a clock, its journal and an arbiter, without a board.

A game is drawn as a list of wishes ("one millisecond before the flag, the side to move presses"); playing it once
turns them into deeds with instants of their own, which can be played again shifted, mirrored or in slices.
"""

from collections import namedtuple

from hypothesis import strategies as st

from flagfall.arbiter.correction import Arbiter, Refused
from flagfall.arbiter.journal import Journal
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import READY, RUNNING, STATE_NAMES, ChessClock
from flagfall.timing.profile import FIDE, US
from flagfall.timing.sides import LEFT, NOBODY, SIDES
from flagfall.timing.turn import NEVER
from tests.strategies import one_of, short_controls

Game = namedtuple("Game", ("controls", "white", "counter", "freeze"))
Deed = namedtuple("Deed", ("at", "verb", "arguments"))
Happened = namedtuple("Happened", ("kind", "side", "at", "value"))


def game(notation, white=LEFT, counter=False, freeze=False):
    """Return the `Game` under a control in canonical notation."""
    return Game(read_canonical(notation), white, counter, freeze)


def games(controls=None):
    """Any `Game` under `controls` (of every method, of a few seconds): counter and freeze on or off, either White."""
    controls = short_controls() if controls is None else controls
    return st.builds(Game, controls, st.sampled_from(SIDES), st.booleans(), st.booleans())


# Wishes: how long to wait, counted from now or from when the clock would next do something by itself, then what to
# do. One draw each, from all that there is: drawing is what takes the time.

_NOW, _DEADLINE = 0, 1
_MOVER, _OTHER = 0, 1
_LATER = [(_NOW, ms) for ms in (0, 1, 19, 50, 700, 999, 1000, 1001, 4321)]
_NEAR_DEADLINE = [(_DEADLINE, ms) for ms in (-1, 0, 1)]
_PAST_DEADLINE = [(_DEADLINE, ms) for ms in (3333, 299_999, 300_000)]
_WAITS = one_of(_LATER + 3 * _NEAR_DEADLINE + _PAST_DEADLINE)

_PLAY = [("press", _MOVER)] * 6 + [("press", _OTHER), ("play",)]
_CORRECT = [("cancel_flag",), ("cancel_flag",), ("undo",), ("undo",), ("cancel",), ("cancel",)]
for _who in (_MOVER, _OTHER):
    _CORRECT += [("turn", _who), ("penalty", _who), ("penalty", _who)]
    _CORRECT += [("add", _who, ms) for ms in (-20_000, -1, 1, 3000)]
    _CORRECT += [("set", _who, ms) for ms in (0, 1, 2000)]
    _CORRECT += [("moves", _who, count) for count in (0, 1, 2, 5)]
    _CORRECT += [("period", _who, number) for number in (1, 2, 3)]
    _CORRECT += [("byoyomi", _who, count, begun) for count in (1, 2) for begun in (False, True)]
for _white_only in (False, True):
    _CORRECT += [("restore", move, _white_only) for move in (0, 1, 2, 4)]
_PLAYED = one_of(_PLAY)
_LOADED = st.one_of(
    st.tuples(st.just("control"), short_controls()),
    st.tuples(st.just("option"), short_controls(), one_of((FIDE, US)), st.booleans()),
)
_CORRECTED = st.one_of(_PLAYED, _PLAYED, one_of(_CORRECT), _LOADED)
_SIDED = ("press", "add", "set", "moves", "period", "byoyomi", "turn", "penalty")


def wishes(corrections=False, longest=30):
    """A list of wishes, as `Table.grant` takes them; with `corrections` also those of an arbiter."""
    acts = _CORRECTED if corrections else _PLAYED
    return st.lists(st.tuples(_WAITS, acts), min_size=longest // 4, max_size=longest)


def mirrored(deed):
    """Return the deed done at the other side of the table."""
    if deed.verb not in _SIDED:
        return deed
    return deed._replace(arguments=(1 - deed.arguments[0],) + deed.arguments[1:])


def shifted(deed, by_ms):
    """Return the deed done so much later."""
    return deed._replace(at=deed.at + by_ms)


class Table:
    """A clock with what the app joins to it. `deeds` is what was done, `happened` all events of the clock."""

    def __init__(self, game, now=0):
        self.game = game
        self.clock = ChessClock(game.controls, game.white, game.counter, game.freeze, now)
        self.journal = Journal()
        self.journal.begin(self.clock)
        self.arbiter = Arbiter(self.clock, self.journal)
        self.clock.events.clear()
        self.deeds = []
        self.happened = []

    def grant(self, wish):
        """Do what is wished, at an instant that depends on when the clock would next do something by itself."""
        (origin, offset_ms), act = wish
        clock = self.clock
        at = clock.now + max(0, offset_ms)
        if origin == _DEADLINE and clock.deadline() != NEVER:
            at = max(clock.now, clock.deadline() + offset_ms)
        self.advance(at)
        verb, arguments = act[0], act[1:]
        if verb in _SIDED:
            side = clock.turn if arguments[0] == _MOVER else 1 - clock.turn
            arguments = (side,) + arguments[1:]
        if verb not in ("press", "play") and clock.state == RUNNING:
            self.do(Deed(at, "play", ()))
        return self.do(Deed(at, verb, arguments))

    def play(self, deeds):
        """Do all of them; return the table."""
        for deed in deeds:
            self.do(deed)
        return self

    def do(self, deed):
        """Do one deed, at its instant; return what the clock answered, False if it was refused."""
        self.deeds.append(deed)
        self.advance(deed.at)
        if deed.verb == "press":
            answer = self.clock.press(deed.arguments[0], deed.at)
        elif deed.verb == "play":
            answer = self._push_play(deed.at)
        else:
            answer = self._correct(deed)
        self.drain()
        return answer

    def advance(self, now):
        """Carry the clock to `now`, one deadline at a time."""
        while self.clock.deadline() <= now:
            self.clock.advance(self.clock.deadline())
            self.drain()
        self.clock.advance(now)

    def drain(self):
        """Take the events and note them."""
        events = self.clock.events
        while events.take():
            self.journal.note(events)
            self.happened.append(Happened(events.kind, events.side, events.at, events.value))

    def _push_play(self, at):
        if self.clock.state == READY:
            return self.clock.start(at)
        if self.clock.state == RUNNING:
            return self.clock.pause(at)
        return self.clock.resume(at)

    def _correct(self, deed):
        try:
            return getattr(self.arbiter, deed.verb)(*deed.arguments, deed.at)
        except Refused:
            return False


def played(game, wishes, now=0):
    """Return a `Table` at which the game was started and the wishes were granted."""
    table = Table(game, now)
    table.do(Deed(now, "play", ()))
    for wish in wishes:
        table.grant(wish)
    return table


def whole(clock):
    """Return everything a clock holds but its events: nothing may differ where nothing was changed."""
    held = {name: value for name, value in vars(clock).items() if name not in ("events", "sides")}
    return held, [dict(vars(account)) for account in clock.sides]


def observed(clock, origin=0):
    """Return what can be told of a clock at its own instant, White first, instants counted from `origin`."""
    return {
        "state": STATE_NAMES[clock.state],
        "turn": _colour(clock, clock.turn),
        "first flag": _colour(clock, clock.first_flag),
        "settings": (clock.controls, clock.counter, clock.freeze),
        "accounts": [_account(clock, side, origin) for side in (clock.white, 1 - clock.white)],
    }


def _colour(clock, side):
    return "nobody" if side == NOBODY else "white" if side == clock.white else "black"


def _account(clock, side, origin):
    account = clock.sides[side]
    return {
        "time": clock.remaining_ms(side, clock.now),
        "delay": clock.delay_ms(side, clock.now),
        "moves": account.moves,
        "period": account.number,
        "extra": (account.extra, account.extra_count),
        "flagged at": account.flagged_at - origin if account.final else None,
        "interim until": account.interim_until - origin if account.has_interim() else None,
    }

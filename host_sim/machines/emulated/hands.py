# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Hands on an emulated board: what lines about lever and keys mean as levels on pins, and when.

Every edge falls into the middle of a ms of the board's counter, several of one instant one after another; on its way
down the lever opens the other contact first. Start and pause act when play goes down, resume when it comes up: so
whoever presses it must know whether the clock is paused.
"""

from flagfall.timing.sides import NOBODY
from host_sim.desk import directions
from host_sim.machines.emulated.board_time import US_PER_MS

MIDDLE_US = 500
_APART_US = 60
_EARLIEST_US = 60
SHORT_US = 80_000  # how long a key is held that is pressed shortly
CLOSEST_MS = 60  # two presses of one key need so much: down, up, down, up, 20 ms each
_TRAVEL_US = 3_000  # between the opening of one contact and the closing of the other, if there is time
_TRAVEL_GAP_MS = 10
_LONG_AGO_MS = 1_000
HANDS = ("press", "edge", "key", "key_edge")


class Hands:
    """What hands do to `board`.

    do_at(us, act, *arguments)  has something done at an instant of the story
    side_of(word), is_paused()  what the clock was last known to be
    """

    def __init__(self, board, settings: dict, do_at, side_of, is_paused):
        self._board = board
        self._settings = settings
        self._do_at = do_at
        self._side_of = side_of
        self._is_paused = is_paused
        self.started = False  # play went down since the clock was last made ready

    def lay_lever(self) -> None:
        """Lay the lever as it is before the start: White's end up, or down for lever start."""
        down = directions.down_before_start(self._settings)
        if down != NOBODY:
            self._board.contact(down, True)

    def plan(self, lines: list, at_ms: int, gaps) -> None:
        """Plan the `lines` of one instant, in order; `gaps` as `gaps_between_lines` finds them."""
        step = min(_APART_US, (MIDDLE_US - _EARLIEST_US) // max(1, 2 * len(lines) - 1))
        at_us = at_ms * US_PER_MS + MIDDLE_US - step * (2 * len(lines) - 1)
        for line in lines:
            getattr(self, "_plan_" + line[2])(line, at_us, at_us + step, gaps)
            at_us += 2 * step

    # A line has two places in its ms: for a contact that opens and for one that closes.

    def _plan_press(self, line, first_us, second_us, gaps):
        if gaps[line[1]][0] > _TRAVEL_GAP_MS:
            first_us -= _TRAVEL_US
        self._do_at(first_us, self._press, line[3], second_us)

    def _plan_edge(self, line, _first_us, second_us, _gaps):
        self._do_at(second_us, self._edge, line[3], bool(line[4]))

    def _plan_key_edge(self, line, _first_us, second_us, _gaps):
        self._do_at(second_us, self._key, line[3], bool(line[4]))

    def _plan_key(self, line, _first_us, second_us, gaps):
        _at, number, _verb, name, held_ms = line
        before_ms, after_ms = gaps[number]
        if held_ms:
            self._do_at(second_us, self._key, name, True)
            self._do_at(second_us + held_ms * US_PER_MS, self._key, name, False)
            return
        up_us = second_us + _share(after_ms, 3 if name == "play" else 2)
        if name == "play":
            early_us = second_us - _share(before_ms, 3)
            self._do_at(early_us, self._press_play, early_us, second_us, up_us)
        else:
            self._tap(name, second_us, up_us)

    def _press(self, word, second_us):
        buttons = self._settings["lever"] == "buttons"
        for each in directions.press(self._side_of(word), self._board.closed, buttons):
            if each.closed or each.delay_ms:
                self._do_at(second_us + each.delay_ms * US_PER_MS, self._board.contact, each.side, each.closed)
            else:
                self._board.contact(each.side, each.closed)

    def _edge(self, word, closed):
        side = self._side_of(word)
        if self._board.closed(side) != closed:
            self._board.contact(side, closed)

    def _press_play(self, early_us, at_us, up_us):
        if self._is_paused():
            self._tap("play", early_us, at_us)
        else:
            self._tap("play", at_us, up_us)

    def _tap(self, name, down_us, up_us):
        self._do_at(down_us, self._key, name, True)
        self._do_at(up_us, self._key, name, False)

    def _key(self, name, down):
        self._board.key(name, down)
        self.started |= name == "play" and down


def gaps_between_lines(actions: list) -> dict:
    """Return {line number: (ms since that key or the lever was last touched, ms until it is again)}."""
    gaps = {}
    last = {}
    for at_ms, number, verb, *values in actions:
        if verb not in HANDS:
            continue
        what = values[0] if verb in ("key", "key_edge") else "lever"
        held_ms = values[1] if verb == "key" else 0
        ended_ms, earlier = last.get(what, (-_LONG_AGO_MS, None))
        if earlier is not None:
            gaps[earlier] = (gaps[earlier][0], at_ms - ended_ms)
        gaps[number] = (at_ms - ended_ms, _LONG_AGO_MS)
        last[what] = (at_ms + held_ms, number)
    return gaps


def keys_let_go(actions: list) -> dict:
    """Return {ms: the lines whose held key is let go then}; that comes before the lines of that ms."""
    found = {}
    for action in actions:
        if action[2] == "key" and action[4]:
            found.setdefault(action[0] + action[4], []).append(action)
    return found


def _share(gap_ms, parts):
    return min(SHORT_US, gap_ms * US_PER_MS // parts)

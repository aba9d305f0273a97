# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A clock on a table and the pages that look at it: what pages say, what they are told.

Knows neither sockets nor threads; the time comes from outside. Whatever the clock does, the clock does.
"""

import json
import math
import time

from flagfall.hands import inputs
from host_sim.desk.asks import AskRefused
from host_sim.live.live import Live
from host_sim.live.web.door import ONLY_LOOKS
from host_sim.page.view import Viewer

APART_MS = 20  # a contact counts as pressed if it was open for so long: the lever's debouncing
LAG_MS = 40  # real time that a press may be under way and still counts by its own stamp
SIDE_NAMES = ("left", "right")
LONGEST_MESSAGE = 512  # bytes; the longest right one has a time control of 250 characters in it
_BOUND_MS = 1e13
_FORMS = (
    '{"ping": NUMBER}',
    '{"press": "left"|"right", "at": MS}',
    '{"key": NAME, "down": true|false, "at": MS}',
    '{"cells": true|false}',
    '{"ask": WHAT, "id": NUMBER, ...}',
)


class BadMessage(Exception):
    """A message of a page that means nothing; the text says what would be right."""


class Table:
    """A clock with `settings` (as `host_sim.live.live.settings_of` makes them), `speed` times as fast as `now_ns`.

    It runs `lag_ms` of real time behind. What it keeps is in `kept` (host_sim.live.kept), or goes with it.

    live  the clock, a `host_sim.live.live.Live`; pages stamp what hands do in its time
    """

    def __init__(self, settings: dict, speed: float = 1, now_ns=time.monotonic_ns, lag_ms: int = LAG_MS, kept=None):
        self.live = Live(settings, speed, int(lag_ms * speed), now_ns, kept)
        self._late = []  # presses still to be done: (stamp, how far from the one before, line)
        self._stamp = self._pressed_at = -APART_MS
        self._rocker = settings["lever"] != "buttons"
        self._viewer = Viewer(self.live.stage, speed)

    def carry(self) -> None:
        """Let the clock do all that is due by now."""
        while self._late and self._due() <= self.live.now():
            self._pressed_at = self._due()
            _stamp, _apart_ms, line = self._late.pop(0)
            self.live.do(line, self._pressed_at)
        self.live.carry()

    def wait_s(self) -> float:
        """Return for how many seconds nothing changes unless a page says something; half a second at most."""
        wait_s = self.live.wait_s()
        if self._late:
            wait_s = min(wait_s, max(0, self._due() - self.live.now()) / 1000 / self.live.speed)
        return wait_s

    def _due(self):
        """Return when the next press counts: at its stamp, or as soon as can be if that is over."""
        stamp, apart_ms, _line = self._late[0]
        return max(stamp, self.live.stage.desk.t, self._pressed_at + apart_ms)

    def hear(self, text, held: set, may_press: bool = True) -> dict | None:
        """Do what the message `text` of a page says and return the answer, if there is one.

        held: the keys that this page holds down; changed here. may_press: whether it may do more than look. What is no
        message, or not for this page, changes nothing and is answered with `refused` and the reason.
        """
        try:
            message = _read(text)
            kind = next((each for each in ("ping", "press", "key", "cells", "ask") if each in message), None)
            if kind is None:
                raise BadMessage(f"no message; right would be {', '.join(_FORMS)}")
            if not may_press and kind != "ping":
                raise BadMessage(ONLY_LOOKS)
            return getattr(self, "_hear_" + kind)(message, held)
        except BadMessage as fault:
            return {"refused": str(fault)}

    def leave(self, held: set) -> None:
        """Let go of the keys that a page held when it went away."""
        for name in sorted(held):
            self.live.key(name, False)
        held.clear()

    def view(self) -> dict:
        """Return all there is to see, hear and say now, as a page is told."""
        desk = self.live.stage.desk
        lever = SIDE_NAMES[desk.lever_down] if self._rocker else "buttons"
        return self._viewer.view(lever, self.live.now())

    # What pages say.

    def _hear_ping(self, message, _held):
        return {"pong": _number(message, "ping"), "now": self.live.now(), "speed": self.live.speed}

    def _hear_press(self, message, _held):
        side, stamp = _one_of(message, "press", SIDE_NAMES), _stamp(message)
        now_ms = self.live.now()
        stamp = now_ms if stamp is None else min(stamp, now_ms)
        self._late.append((stamp, self._apart_ms(stamp), "press " + side))
        self._late.sort(key=lambda press: press[0])
        self.carry()

    def _apart_ms(self, stamp):
        """Return how far from the press before it a press with this stamp must count.

        A stall of the network must not make a bounce of presses that come together but were made one by one.
        """
        if stamp < self._stamp:
            return -_BOUND_MS  # another page was quicker: this one was before
        apart_ms = min(APART_MS, stamp - self._stamp)
        self._stamp = stamp
        return apart_ms

    def _hear_key(self, message, held):
        name, down = _one_of(message, "key", inputs.KEY_NAMES), _truth(message, "down")
        if down == (name in held):
            return
        (held.add if down else held.discard)(name)
        self.live.key(name, down, _stamp(message))

    def _hear_cells(self, message, _held):
        self.live.do("power " + ("on" if _truth(message, "cells") else "off"))

    def _hear_ask(self, message, _held):
        answer = {"answer": _number(message, "id") if message.get("id") is not None else None}
        try:
            answer.update(self.live.ask(message))
        except AskRefused as refusal:
            answer["refused"] = str(refusal)
        return answer


def _read(text):
    if not isinstance(text, str) or len(text) > LONGEST_MESSAGE:
        raise BadMessage(f"no text of at most {LONGEST_MESSAGE} characters")
    try:
        message = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise BadMessage("no JSON") from None
    if not isinstance(message, dict):
        raise BadMessage(f"no JSON object; right would be {', '.join(_FORMS)}")
    return message


def _refuse_constant(name):
    # NaN and Infinity are no JSON, and no browser could read them in an answer.
    raise ValueError(name)


def _number(message, name):
    value = message[name]
    if type(value) not in (int, float) or not abs(value) < _BOUND_MS or not math.isfinite(value):
        raise BadMessage(f"{name} is no number" + ("" if name == "id" else " of milliseconds"))
    return value


def _stamp(message):
    """Return the instant of the story at which hands did it, None for now."""
    return round(_number(message, "at")) if message.get("at") is not None else None


def _one_of(message, name, allowed):
    if message[name] not in allowed:
        raise BadMessage(f"{name} is none of {', '.join(allowed)}")
    return message[name]


def _truth(message, name):
    if not isinstance(message.get(name), bool):
        raise BadMessage(f"{name} is neither true nor false")
    return message[name]

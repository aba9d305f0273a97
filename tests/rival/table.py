# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Lever, keys and power on the rival's table: what each line of a story does to the clock (host_sim/scenarios.md)."""

from tests.rival import arbiter, control
from tests.rival.clock import FAR, PAUSED, READY, RUNNING, Clock
from tests.rival.control import GONG
from tests.rival.side import INTERIM_MS

CONTACT_MS = 100  # that a press of a button lasts
BOUNCE_MS = 20  # a contact that closes again sooner presses nothing
LOST_MS = 1000  # of the running turn that a power cut may cost

ON = {"on": True, "off": False, None: None}
PLACES = {"left": 0, "right": 1}


class Table:
    """A clock with its lever or buttons, as the settings of a story lay it. `settings`: {word: word}."""

    def __init__(self, settings):
        self._settings = settings
        self.profile = settings.get("profile", "fide")
        self.lever_start = settings.get("lever-start") == "on"
        self.buttons = settings.get("lever") == "buttons"
        self.on = True
        self._off_since = 0
        controls = control.read(settings["control"])
        counter = ON[settings.get("counter")]
        counter = self.profile == "us" if counter is None else counter
        white = PLACES[settings.get("white", "left")]
        self.clock = Clock(controls, white, counter, self._freeze(controls))
        self.down = white if self.lever_start else 1 - white  # the end of the lever that is down
        self._opens_at = [-BOUNCE_MS, -BOUNCE_MS]  # when a contact opened last, or, of a button, will open

    def _freeze(self, controls):
        by_hand = ON[self._settings.get("freeze")]
        return control.freezes(controls, self.profile) if by_hand is None else by_hand

    # Time.

    def run_until(self, instant, every=False):
        """Carry the clock to `instant`; yield just before and just after each instant at which something happens.

        `every`: tick each millisecond, and yield after each.
        """
        clock = self.clock
        if not self.on:
            clock.now = instant
        while clock.now < instant:
            if every:
                clock.tick()
                yield
                continue
            clock.skip(min(clock.quiet_ms(), instant - clock.now - 1))
            count = len(clock.happened)
            if clock.quiet_ms() == 0:
                yield
            clock.tick()
            if len(clock.happened) > count:
                yield

    def until_change(self):
        """Return the ms until the time or the delay of the running side is used up."""
        return self.clock.until_zero() if self.clock.state == RUNNING else FAR

    # What the lines say.

    def act(self, words):
        """Do what the words of a line say."""
        if words[0] in ("start", "pause", "resume"):
            words = ["play", *words[1:]]
        getattr(self, "_" + words[0])(*words[1:])

    def side_of(self, word):
        if word in PLACES:
            return PLACES[word]
        return self.clock.white if word == "white" else 1 - self.clock.white

    def _play(self):
        clock = self.clock
        if not self.on:
            return
        if clock.state == READY and self.agrees():
            clock.start()
        elif clock.state == RUNNING:
            clock.pause()
        elif clock.state == PAUSED and self.agrees():
            clock.resume()
        elif clock.state in (READY, PAUSED):
            clock.note("resume-refused", clock.turn)

    def agrees(self):
        """Tell whether the lever stands as the turn asks: the end of the side that will run is up."""
        return self.buttons or self.clock.sides[0].period.method == GONG or self.down != self.clock.turn

    def _press(self, word):
        which = self.side_of(word)
        now = self.clock.now
        if now < self._opens_at[which] or not self.buttons and self.down == which:
            return  # it is down already
        bounces = now - self._opens_at[which] < BOUNCE_MS
        if self.buttons:
            self._opens_at[which] = now + CONTACT_MS
        else:
            self._opens_at[1 - which] = now
        self.down = which
        if self.on and not bounces:
            self._goes_down(which)
        self._white_is_up()

    def _goes_down(self, which):
        clock = self.clock
        if clock.state == RUNNING:
            clock.press(which)
        elif clock.state == READY and self.lever_start:
            if which != clock.white:
                clock.start()

    def _white_is_up(self):
        """Before the start the side whose end of the lever is up is White."""
        clock = self.clock
        told_by_lever = self.on and not self.buttons and not self.lever_start
        if told_by_lever and clock.state == READY and self.down == clock.white:
            clock.lay(1 - clock.white)

    def _new(self):
        clock = self.clock
        if self.on:
            clock.set_up(clock.controls, clock.white, clock.counter, clock.freeze)
            self._white_is_up()

    def _stall(self, _seconds):
        """However late the program looks, nothing changes."""

    def _key(self, *_name):
        """While a side runs no key but play changes anything (R18)."""

    def _arbiter(self, name, *values):
        if not self.on:
            return
        if name == "control":
            controls = control.read(values[0])
            obeyed = self.clock.state in arbiter.AT_REST and arbiter.install(
                self.clock, controls, self._freeze(controls)
            )
            self.clock.note("corrected" if obeyed else "refused")
        else:
            arbiter.command(self.clock, name, self._values(name, values), self.profile)

    def _values(self, name, words):
        if name == "restore":
            return int(words[0]), len(words) > 1
        if not words:
            return ()
        which = self.side_of(words[0])
        if name == "add":
            return which, round(1000 * float(words[1]))
        if name == "set":
            return which, round(1000 * float(words[1]))
        return (which, *(int(word) for word in words[1:]))

    # Power.

    def _power(self, word):
        if (word == "on") == self.on:
            return
        self.on = word == "on"
        if not self.on:
            self._off_since = self.clock.now
            return
        self._comes_up(self.clock.now - self._off_since)

    def _reset(self):
        if self.on:
            self._comes_up(0)

    def _comes_up(self, off_ms):
        """Ready and over come up so, all else paused. Nobody counts while the power is off."""
        clock = self.clock
        if clock.state == RUNNING:
            clock.state = PAUSED
        self._white_is_up()
        # Where the contacts are is looked up anew: what opened before is no bounce of anything.
        self._opens_at = [at if at > clock.now else clock.now - BOUNCE_MS for at in self._opens_at]
        positions = [position for each in clock.past for position in each[1:] if position]
        for sides in [clock.sides] + [position.sides for position in positions]:
            for side in sides:
                if side.interim_until:
                    side.interim_until += off_ms
                    side.interim_doubt = min(side.interim_doubt + LOST_MS, INTERIM_MS)

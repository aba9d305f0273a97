# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Both displays and the turn lamps: decides what each shows, and when it must be drawn again.

Draws into pictures made once; hands a board only what changed.
"""

from flagfall.compat import const
from flagfall.face import face, glyphs, words
from flagfall.keeping import keeper
from flagfall.timing.chessclock import OVER, READY, RUNNING
from flagfall.timing.sides import LEFT, NOBODY, RIGHT, SIDES, other
from flagfall.timing.turn import NEVER

# What displays a board has (`board.face`): four digits each, or a memory LCD each (`flagfall.face.lcd`).
DIGITS = const(0)
LCD = const(1)

LAMP_OFF = const(0)
LAMP_ON = const(1)
LAMP_BLINK = const(2)  # the side that will run
LAMP_FLASH = const(3)  # a press that could not count

TIMES = const(0)
MOVES = const(1)
PERIODS = const(2)
MAINS = const(3)
EXTRAS = const(4)
HOLDING = const(5)  # and how far a long hold is: one sign, two, three

CUE_MS = const(1000)
VERSION_MS = const(1000)
TROUBLE_MS = const(4000)
OFF = b" OFF"
SAY_MS = const(1500)  # each of two steps
LAST_MS = const(20_000)  # from here on nobody can hide the time of the side that runs
_RETRY_MS = const(250)  # a display that does not answer is tried again so often

# What the keeper found wrong, on both displays: NO_CHIP, PART_LOST, GAME_LOST, NO_GAME; and what in the second half.
_TROUBLES = ((b" no", b"CHIP"), (b"PArt", b"LOSt"), (b"gAnE", b"LOSt"), (b" no", b"CHIP"), (b" no", b"gAnE"))
_SIGNS = (b"", b"-", b"--", b"---", b"----")


class Displays:
    """What both displays show. `due_at` is the instant by which `draw` must be called again.

    page       shown instead of the times if it is not None (flagfall.hands.menu)
    view       what a held key shows: TIMES to HOLDING and three more
    half       of a second in which `view` gives way to the time, where both are wanted
    turn_sign  the side whose end must go down before play goes on
    """

    def __init__(self, board, clock, settings, size=glyphs.PICTURE_SIZE):
        self.page = None
        self.view = TIMES
        self.half = False
        self.turn_sign = NOBODY
        self._board = board
        self._clock = clock
        self._face = face.Face()
        self._frame = face.Frame()
        self._stays_until = [NEVER, NEVER]
        self._pictures = [bytearray(size), bytearray(size)]
        self._shown = [bytearray(size), bytearray(size)]
        self._cue_until = NEVER
        self._version_until = self._percent = 0
        self._say = None
        self._odds = False
        self._off = None  # what the left display says while the clock goes off
        self.warn(0, keeper.NO_TROUBLE)
        self.obey(settings)

    def obey(self, settings) -> None:
        """Take from the `Settings` of a new game how times are shown."""
        self._face.tenths = settings.tenths
        self._face.hours_from_s = settings.hours_from_s
        self.changed()

    def announce(self, controls) -> None:
        """Let both displays blink until the start if the sides of `controls` differ."""
        self._odds = controls.white != controls.black

    def changed(self) -> None:
        """Have everything looked at anew at the next turn of the loop."""
        self._stays_until[LEFT] = 0
        self._stays_until[RIGHT] = 0
        self.due_at = 0

    def cue(self, now: int, asked: bool) -> None:
        """Answer a press that cannot count with a sign that cannot be missed, for a second.

        `asked`: it made the lever fit, or swapped the colours; lamps answer that too.
        """
        self._cue_until = now + CUE_MS
        self.changed()

    def greet(self, now: int, percent, trouble: int = keeper.NO_TROUBLE) -> None:
        """Show the version of the firmware for a second (R43), then what is left in the cells if `percent` says it.

        In between, what the keeper found wrong with the memory chip, if it did.
        """
        self._version_until = now + VERSION_MS
        self.warn(self._version_until, trouble)
        if percent is not None:
            self._percent = percent
            self._greeting_until += VERSION_MS

    def warn(self, now: int, trouble: int) -> None:
        """Show from `now` on what the keeper found wrong with the memory chip, if it did (R35)."""
        self._trouble = trouble
        self._trouble_until = now + (TROUBLE_MS if trouble else 0)
        self._greeting_until = self._trouble_until
        self.changed()

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on."""
        if self._cue_until != NEVER:
            self._cue_until -= span_ms
        if self._greeting_until:
            self._version_until -= span_ms
            self._trouble_until -= span_ms
            self._greeting_until -= span_ms
        for side in SIDES:
            if self._stays_until[side] != NEVER:
                self._stays_until[side] -= span_ms
        if 0 < self.due_at < NEVER:
            self.due_at -= span_ms

    def tell(self, say, now: int) -> None:
        """Say something in two steps of 1.5 s, or until a key goes down: `say.say(step, side, frame)` fills a frame."""
        self._say = say
        self._version_until = now + SAY_MS
        self._greeting_until = self._version_until + SAY_MS
        self.changed()

    def end_greeting(self) -> None:
        """Show what there is: somebody is at the clock."""
        self._say = None
        if self._greeting_until:
            self._greeting_until = 0
            self.changed()

    def is_greeting(self, now: int) -> bool:
        """Tell whether at `now`, or until then, something was shown before what there is."""
        return self._greeting_until != 0 and now <= self._greeting_until

    def say_off(self, word) -> None:
        """Show `word` on the left and `OFF` on the right, and no lamps; None: what there is again."""
        self._off = word
        self.changed()

    def battery(self, low: bool) -> None:
        """Show the battery warning, or take it back (R19)."""
        if low != self._face.battery_low:
            self._face.battery_low = low
            self.changed()

    def draw(self, now: int) -> None:
        """Draw what must change by `now`; allocates nothing."""
        if self._cue_until <= now:
            self._cue_until = NEVER
            self.changed()
        due_at = self._cue_until
        for side in SIDES:
            until = self._stays_until[side]
            if until <= now:
                until = self._stays_until[side] = self._draw_side(side, now)
            due_at = min(due_at, until)
        if not self.due_at:
            self._light()
        self.due_at = due_at

    def _fill(self, side, now, picture):
        # What `side` shows at `now`; returns for how many ms.
        frame = self._frame
        stays_ms = self._face.compose(self._clock, side, now, frame)
        if self._off is not None:
            face.show_word(frame, self._off if side == LEFT else OFF)
        elif now < self._greeting_until:
            stays_ms = min(stays_ms, self._show_greeting(side, frame, now))
        elif self.page is not None:
            self.page.show(side, frame)
        elif self.view:
            if not self._keeps_time(side, now):
                self._show_view(side, frame)
        elif side == self.turn_sign:
            face.show_turn(frame)
        elif self._clock.state == READY and self._odds:
            frame.blinks = face.ALL  # the sides differ: to be seen before the start
        glyphs.render(frame, picture)
        return stays_ms

    def _draw_side(self, side, now):
        picture = self._pictures[side]
        stays_ms = self._fill(side, now, picture)
        shown = self._shown[side]
        if picture != shown:
            if self._board.show(side, picture):
                self._pictures[side] = shown
                self._shown[side] = picture
            else:
                stays_ms = min(stays_ms, _RETRY_MS)
        return NEVER if stays_ms == NEVER else now + stays_ms

    def _show_greeting(self, side, frame, now):
        first = now < self._version_until
        until = self._version_until if first else self._greeting_until
        if self._say:
            self._say.say(0 if first else 1, side, frame)
        elif first:
            face.show_version(side, frame)
        elif now < self._trouble_until:
            place = self._trouble - keeper.NO_CHIP
            until = self._trouble_until
            if self._trouble == keeper.NO_GAME:
                half = until - TROUBLE_MS // 2
                if now < half:
                    until = half
                else:
                    place += 1
            face.show_word(frame, _TROUBLES[place][side])
        else:
            face.show_battery(side, frame, self._percent)
        return until - now

    def _keeps_time(self, side, now):
        # In play plus is anybody's key: it hides no last seconds (C.02 5.4.3.1). In byo-yomi what is left of it counts
        # as much: both in turn.
        clock = self._clock
        account = clock.sides[side]
        if clock.state != RUNNING or side != clock.turn or account.rate >= 0:
            return False
        return clock.remaining_ms(side, now) <= LAST_MS and (self.half or not account.extra)

    def _show_view(self, side, frame):
        view = self.view
        if view >= HOLDING:
            face.show_word(frame, _SIGNS[view - HOLDING])
        elif view == MOVES:
            face.show_moves(self._clock, side, frame)
        elif view == PERIODS:
            words.show_period(frame, self._clock.sides[side])
        elif view == MAINS:
            words.show_main(frame, self._clock.sides[side].period)
        else:
            words.show_method(frame, self._clock.sides[side].period)

    def _light(self):
        clock = self._clock
        turn_lamp = LAMP_ON if clock.state == RUNNING else LAMP_OFF if clock.state == OVER else LAMP_BLINK
        other_lamp = LAMP_OFF
        if self._cue_until != NEVER:
            turn_lamp = other_lamp = LAMP_FLASH
        if self._off is not None:
            turn_lamp = other_lamp = LAMP_OFF
        self._board.light(clock.turn, turn_lamp)
        self._board.light(other(clock.turn), other_lamp)

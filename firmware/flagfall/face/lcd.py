# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Displays with room for everything, a memory LCD each: time, delay, moves, period and control in view together.

Fills panels (`panel`) instead of pictures of four digits; what digits say in a word is a sentence here. Loaded only
where a board has such displays.
"""

from flagfall import version
from flagfall.compat import const
from flagfall.face import panel as places
from flagfall.face.display import HOLDING, OFF, Displays
from flagfall.face.face import HOURS, TENTHS, rounded, stays
from flagfall.notation.brief import in_brief
from flagfall.timing import methods
from flagfall.timing.chessclock import OVER, READY, RUNNING
from flagfall.timing.sides import NOBODY, SIDES
from flagfall.timing.turn import NEVER

_HOURS_FROM_S = const(3600)
_MOST_MOVES = const(9999)
_MOST_PERIODS = const(255)

_GOING_OFF = b"OFF: the clock is going off."
_EMPTY = b"OFF: the batteries are empty.\nA paused game is kept."
# What the keeper found wrong: NO_CHIP, PART_LOST, GAME_LOST, NO_GAME.
_TROUBLES = (
    b"The memory chip is missing: no game outlives a power cut. This game is there.",
    b"Part of the kept game is lost: compare times and moves with the score sheets.",
    b"The kept game is lost: nothing of it can be read. Set it up again.",
    b"The memory chip is missing: no game outlives a power cut. No game is there.",
)
_WHITE_TO_MOVE = b"Push Black's end down.\nWhite is to move.\rThen = to go on."
_BLACK_TO_MOVE = b"Push White's end down.\nBlack is to move.\rThen = to go on."
_HOLDS = (b"Keep holding", b"Keep holding -", b"Keep holding --", b"Keep holding ---", b"Keep holding ----")


class LcdDisplays(Displays):
    """What both displays show, as `Displays` decides it, on panels.

    `sentence(page, side, step)` returns what an open page says to `side`: ASCII bytes as `panel.put` takes them; `step`
    is -1, or which of its two parts a page is to say that `tell` was given.
    """

    def __init__(self, board, clock, settings, sentence):
        self._sentence = sentence
        self._controls = None
        self._white = NOBODY
        self._texts = [b"", b""]
        self._written = ([None, None], [None, None])  # the panels of each side in which its text stands
        self._battery_text = b""
        Displays.__init__(self, board, clock, settings, places.PANEL_SIZE)

    def obey(self, settings) -> None:
        """Take from the `Settings` of a new game how times are shown; the seconds are always in view."""
        Displays.obey(self, settings)
        self._face.hours_from_s = _HOURS_FROM_S
        self._face.whole = True

    def greet(self, now: int, percent, trouble: int = 0) -> None:
        """Do as `Displays.greet`."""
        Displays.greet(self, now, percent, trouble)
        self._battery_text = b"Batteries: about %d %% left" % self._percent

    def cue(self, now: int, asked: bool) -> None:
        """Do as `Displays.cue`, but say nothing against a press that was asked for."""
        if not asked:
            Displays.cue(self, now, asked)

    def draw(self, now: int) -> None:
        """Do as `Displays.draw`; no sign of a press in a pause stays when play goes on."""
        if self._clock.state == RUNNING:
            self._cue_until = NEVER
        Displays.draw(self, now)

    def _fill(self, side, now, picture):
        clock = self._clock
        if clock.controls is not self._controls or clock.white != self._white:
            self._take_controls()
        self._write_control(side, picture)
        frame = self._frame
        stays_ms = self._face.compose(clock, side, now, frame)
        _fill_marks(frame, picture)
        stays_ms = min(stays_ms, self._fill_beside(side, now, picture))
        self._fill_counts(clock.sides[side], picture)
        picture[places.STATE] = self._state(side)
        if clock.state == READY and self._odds:
            picture[places.MARKS] |= places.ODDS
        text = self._said(side, now)
        if text is None:
            _fill_time(frame, picture)
        else:
            picture[places.MARKS] &= ~(places.FIRST_BLINKS | places.NEGATIVE)
            places.put(picture, text)
            if now < self._greeting_until:
                stays_ms = min(stays_ms, self._part_ends(now) - now)
        return stays_ms

    # What is said instead of a time.

    def _said(self, side, now):
        clock = self._clock
        if self._off is not None:
            return _GOING_OFF if self._off == OFF else _EMPTY
        if now < self._greeting_until:
            return self._greeting(side, now)
        if self.page is not None:
            return self._sentence(self.page, side, -1)
        if self.view >= HOLDING:
            return _HOLDS[self.view - HOLDING]
        if side == self.turn_sign:
            return _WHITE_TO_MOVE if clock.turn == clock.white else _BLACK_TO_MOVE
        return None

    def _part_ends(self, now):
        if now < self._version_until:
            return self._version_until
        return self._trouble_until if not self._say and now < self._trouble_until else self._greeting_until

    def _greeting(self, side, now):
        first = now < self._version_until
        if self._say:
            return self._sentence(self._say, side, 0 if first else 1)
        if first:
            return _version()
        if now < self._trouble_until:
            return _TROUBLES[self._trouble - 1]
        return self._battery_text

    # The fields.

    def _state(self, side):
        clock = self._clock
        state = clock.state
        if side == clock.turn and state != OVER:
            state |= places.TO_MOVE
        if side == clock.white:
            state |= places.WHITE
        if clock.sides[side].final:
            state |= places.FLAG
        if side == clock.first_flag:
            state |= places.FLAG_FIRST
        if side == self.turn_sign:
            state |= places.LEVER
        if self._cue_until != NEVER:
            state |= places.CUE
        return state

    def _fill_beside(self, side, now, picture):
        # What counts beside the main time: a delay, or T of byo-yomi. Returns for how many ms it stays so.
        clock = self._clock
        account = clock.sides[side]
        period = account.period
        time_ms = 0
        count = 0
        if account.traits & methods.T_AFTER_MAIN:
            count = account.extra_count
            time_ms = period.extra_ms  # what is left of it is the main time
        elif account.rate and period.delay_ms:
            time_ms = clock.delay_ms(side, now) if side == clock.turn else period.delay_ms
        seconds = rounded(time_ms, 1000, False)
        picture[places.SECOND] = methods.letter(period.method)[0] if seconds else 0
        picture[places.SECOND_TIME] = seconds >> 8
        picture[places.SECOND_TIME + 1] = seconds & 0xFF
        picture[places.PERIODS_LEFT] = count
        if (
            clock.state == RUNNING
            and side == clock.turn
            and account.rate
            and time_ms
            and not account.traits & methods.T_AFTER_MAIN
        ):
            return stays(time_ms, account.rate, 1000)
        return NEVER  # T stands

    def _fill_counts(self, account, picture):
        control = account.control
        moves = min(account.moves, _MOST_MOVES)
        _put_two(picture, places.MOVES, moves)
        if account.period.moves:
            _put_two(picture, places.MOVES_TO_GO, max(0, control.moves_due(account.number) - moves))
        else:
            picture[places.MOVES_TO_GO] = picture[places.MOVES_TO_GO + 1] = places.NONE
        picture[places.PERIOD] = min(account.number, _MOST_PERIODS)
        picture[places.PERIOD_COUNT] = 0 if control.repeats else control.count

    # The control in words: composed when it is loaded, never in play.

    def _take_controls(self):
        clock = self._clock
        self._controls = clock.controls
        self._white = clock.white
        for side in SIDES:
            control = clock.controls.white if side == clock.white else clock.controls.black
            self._texts[side] = in_brief(control, places.TEXT_SIZE).encode()
            self._written[side][0] = self._written[side][1] = None

    def _write_control(self, side, picture):
        written = self._written[side]
        if picture is written[0] or picture is written[1]:
            return
        written[1] = written[0]
        written[0] = picture
        text = self._texts[side]
        for place in range(places.TEXT_SIZE):
            picture[places.CONTROL + place] = text[place] if place < len(text) else 0


def _version():
    # After power-on, before anybody plays: it may allocate.
    return ("Flagfall %d.%d.%d" % (version.MAJOR, version.MINOR, version.PATCH)).encode()


def _fill_marks(frame, picture):
    marks = 0
    if frame.negative:
        marks |= places.NEGATIVE
    if frame.blinking:
        marks |= places.FIRST_BLINKS
    if frame.interim:
        marks |= places.INTERIM
    if frame.delay:
        marks |= places.DELAY
    if frame.byoyomi:
        marks |= places.BYOYOMI
    if frame.last_period:
        marks |= places.LAST_PERIOD
    if frame.battery:
        marks |= places.BATTERY
    picture[places.MARKS] = marks


def _fill_time(frame, picture):
    if picture[places.MAIN] == places.SENTENCE:
        places.wipe(picture)
    kind = frame.kind
    picture[places.MAIN] = places.HOURS if kind == HOURS else places.TENTHS if kind == TENTHS else places.MINUTES
    picture[places.FIRST_NUMBER] = frame.high if kind == HOURS else 0
    picture[places.SECOND_NUMBER] = frame.low if kind == HOURS else frame.high
    picture[places.THIRD_NUMBER] = frame.seconds if kind == HOURS else frame.low


def _put_two(picture, place, number):
    picture[place] = number >> 8
    picture[place + 1] = number & 0xFF

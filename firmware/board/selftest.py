# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The self-test of a board that was just built: one key for each part, and what it says on the displays.

Forward held at power-on begins it; only switching off ends it, and not on USB, where the board lives on. It knows no
clock, and asks the board (ports.py) alone.
"""

from flagfall.cells.goingoff import LET_GO_MS
from flagfall.compat import const
from flagfall.face import face, glyphs, panel
from flagfall.face.display import LAMP_OFF, LAMP_ON, LCD, OFF
from flagfall.hands.debounce import Keys
from flagfall.hands.inputs import BACK, FIRST_KEY, FORWARD, KEY_NAMES, MINUS, NO_INPUT, PLAY, PLUS
from flagfall.timing.sides import LEFT, RIGHT, SIDES, other
from flagfall.timing.turn import NEVER

MEMORY_AT = const(0x1F00)  # behind journal and text (flagfall.keeping.keeper): no game is there
BEEP_MS = const(500)
_PATTERNS = (0x55, 0xAA, 0x00, 0xFF)
_RECORD_SIZE = const(64)

ALL_LIT = bytes((0x7F, 0x7F, 0x7F, 0x7F, 0x1E)) + bytes(5)  # all there are
# What is said on four digits left and right, and in a sentence where there is room for one.
_WHAT_IT_IS = (b"tESt", b"   -", b"Self-test: push each key, and each end of the lever.")
_GOES_OFF = (OFF, OFF, b"OFF: the board is going off.")
_BOTH_CLOSED = (b"Err", b"Err", b"Lever: Err, both contacts are closed. A short?")
_BEEP = (b"bEEP", b"", b"Beeper: it sounds for half a second.")
_HOLDS = (b"FrA", b"PASS", b"Memory chip: PASS")  # no M in seven segments
_FAILS = (b"FrA", b"FAIL", b"Memory chip: FAIL")
_DOWN = const(b"Lever: this end is down.")
_UP = const(b"Lever: this end is up.")
_LAMPS = ((LAMP_ON, LAMP_OFF), (LAMP_OFF, LAMP_ON), (LAMP_OFF, LAMP_OFF))
_LAMP_WORDS = (
    (b"LEd", b"LEFt", b"Lamp: left"),
    (b"LEd", b"  rt", b"Lamp: right"),
    (b"LEd", b" oFF", b"Lamps: off"),
)


class SelfTest:
    """What each key and each end of the lever makes the board do."""

    def __init__(self, board):
        self._board = board
        self._frame = face.Frame()
        self._has_room = board.face == LCD
        size = panel.PANEL_SIZE if self._has_room else glyphs.PICTURE_SIZE
        self._pictures = (bytearray(size), bytearray(size))
        self._keys = Keys(len(KEY_NAMES))
        self._lamp = len(_LAMPS) - 1
        self._held_again_at = NEVER
        self._say(*_WHAT_IT_IS)

    def run(self) -> None:
        """Test until the power goes."""
        while True:
            self.turn()
            self._board.wait(NEVER)

    def turn(self) -> None:
        """Do what hands have asked for up to now."""
        board = self._board
        now = board.now()
        code = board.take(now)
        while code != NO_INPUT:
            self._take(code)
            code = board.take(now)
        self._look_at_power(now)
        board.feed()

    def _look_at_power(self, now):
        if self._board.off_asked:
            if self._held_again_at == NEVER:
                self._say(*_GOES_OFF)
            self._board.stay_on(False)
            self._held_again_at = now + LET_GO_MS
        elif now >= self._held_again_at:
            self._held_again_at = NEVER
            self._board.stay_on(True)
            self._say(*_WHAT_IT_IS)

    def _take(self, code):
        if code < FIRST_KEY:
            self._test_lever()
            return
        key, stamp = (code - FIRST_KEY) >> 1, self._board.stamp
        while self._keys.due_at <= stamp:
            self._keys.settle(self._keys.due_at)  # let go within its bounce: the next press is one
        if self._keys.edge(key, bool(code & 1), stamp) and code & 1:
            _TESTS[key](self)

    def _test_lever(self):
        closed = [self._board.closed(side) for side in SIDES]
        if closed[LEFT] and closed[RIGHT]:
            self._say(*_BOTH_CLOSED)  # no lever does that: a short, or both ends wired together
        elif closed[LEFT] or closed[RIGHT]:
            down = LEFT if closed[LEFT] else RIGHT
            self._show_word(down, b"doun", _DOWN)
            self._show_word(other(down), b"  UP", _UP)

    def _test_displays(self):
        picture = ALL_LIT
        if self._has_room:
            picture = bytearray(panel.PANEL_SIZE)
            panel.fill(picture)
        for side in SIDES:
            self._board.show(side, picture)

    def _test_lamps(self):
        self._lamp = (self._lamp + 1) % len(_LAMPS)
        for side in SIDES:
            self._board.light(side, _LAMPS[self._lamp][side])
        self._say(*_LAMP_WORDS[self._lamp])

    def _test_beeper(self):
        self._say(*_BEEP)
        self._board.beep(BEEP_MS)

    def _test_memory(self):
        self._say(*(_HOLDS if self._memory_holds() else _FAILS))

    def _memory_holds(self):
        memory = self._board.memory
        written, read = bytearray(_RECORD_SIZE), bytearray(_RECORD_SIZE)
        for pattern in _PATTERNS:
            for place in range(_RECORD_SIZE):
                written[place] = pattern ^ place
            if not memory.write(MEMORY_AT, written) or not memory.read(MEMORY_AT, read) or read != written:
                return False
        return True

    def _test_battery(self):
        tenths = self._board.battery_mv // 100
        sentence = b"Batteries: %d.%d V" % (tenths // 10, tenths % 10)
        self._show_word(LEFT, b"bAtt", sentence)
        frame = self._frame
        face.show_number(frame, b"", 0)
        frame.kind = face.TENTHS
        frame.high, frame.low = tenths // 10, tenths % 10
        self._render(RIGHT, sentence)

    def _say(self, left, right, sentence):
        self._show_word(LEFT, left, sentence)
        self._show_word(RIGHT, right, sentence)

    def _show_word(self, side, word, sentence):
        face.show_word(self._frame, word)
        self._render(side, sentence)

    def _render(self, side, sentence):
        picture = self._pictures[side]
        if self._has_room:
            panel.put(picture, sentence)
        else:
            glyphs.render(self._frame, picture)
        self._board.show(side, picture)


_TESTS = {
    BACK: SelfTest._test_displays,
    MINUS: SelfTest._test_lamps,
    PLAY: SelfTest._test_beeper,
    PLUS: SelfTest._test_memory,
    FORWARD: SelfTest._test_battery,
}

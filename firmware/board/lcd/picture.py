# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""One display's picture: a panel (flagfall.face.panel) -> which zones of eight lines differ, and each of them drawn.

Lines 0 to 15 are the bar at the top, 224 to 239 a line of text at the bottom. Between them stand digits of 192 lines
with four fields beside them, or of 144 lines with these fields below, or a sentence; all on columns of 8 pixels. White
lines part bar and digits, and digits and fields below them, of which one may be black.
"""

from board.lcd import fields, numerals
from flagfall.compat import const
from flagfall.face import panel

TOP = const(0x3)  # zones, a bit each
FIELD = const(0xFFFFFF8)
BOTTOM = const(0x30000000)
ALL = const(0x3FFFFFFF)

_GAP_ZONE = const(2)  # white, between bar and digits
_FIRST_ZONE = const(3)
_BOTTOM_ZONE = const(28)
_BELOW_ZONE = const(22)  # fields below digits of 144 lines
_ZONES_A_FIELD = const(6)
_BESIDE_COLUMN = const(40)
_BELOW_COLUMN = const(1)
_BELOW_APART = const(13)
_FIELD_COLUMNS = const(10)
_WHITE = const(0xFF)
_BLACK = const(0)
_ZONES_A_LINE = const(8)  # three lines of a sentence in 192
_LINE_TOP = const(2)
_SHORT_LINE = const(24)  # letters of sixteen pixels; longer ones have twelve
_LONG_ZONES = const(3)
_SHORT_ZONES = const(4)
_MINUS_ROW = const(8)  # of a time of hours below zero
_MINUS_ROWS = const(2)
_MINUS_COLUMN = const(1)
_MINUS_COLUMNS = const(3)

# What depends on each of the first twenty bytes of a panel, a bit each.
_NUMBERS = const(1)
_TOP = const(2)
_STATE = const(4)
_SECOND = const(8)
_MOVES = const(16)
_TO_GO = const(32)
_BOTTOM = const(64)
_WHOLE_FIELD = const(0x3F)  # its zones
_VALUE = const(0x3C)  # those without its name
_EVERYTHING = const(127)
_DEPENDS = b"\x01\x01\x01\x01\x0f\x06\x28\x08\x08\x20\x10\x10\x20\x20\x02\x02\x01\x01\x01\x01"


class Picture:
    """What one display shows.

    urgent    zones, a bit each, that differ from what the chip was last sent: bar at the top, big field
    later     the same of what may wait
    blinks    not 0 if anything blinks
    """

    def __init__(self, canvas, digits):
        self.urgent = ALL
        self.later = 0
        self.blinks = 0
        self._canvas = canvas
        self._digits = digits
        self._seen = bytearray(panel.PANEL_SIZE)
        self._depends = _EVERYTHING  # of the first panel, also what is nought in it
        self._layout = numerals.EMPTY
        self._slots = bytearray(numerals.SLOTS)
        self._next = bytearray(numerals.SLOTS)
        self._dark = False
        self._top = bytearray(fields.BAR_SIZE)
        self._bottom = bytearray(fields.BAR_SIZE)
        self._fields = bytearray(fields.FIELDS_SIZE)
        self._top_black = False
        self._kind = 0  # what the field of the state says
        self._long = 0  # which lines of the sentence must have smaller letters, a bit each

    def take(self, now) -> int:
        """Take the panel `now`; not 0 if something begins to blink, or what blinks is another."""
        seen, depends = self._seen, self._depends
        self._depends = 0
        for place in range(panel.CONTROL):
            if seen[place] != now[place]:
                seen[place] = now[place]
                depends |= _DEPENDS[place]
        if seen != now:
            depends |= self._take_texts(now)
        before = self.blinks
        marks = seen[panel.MARKS] & (panel.FIRST_BLINKS | panel.ODDS)
        self.blinks = seen[panel.BLINKS] | seen[panel.BLINK_LINE] | marks
        self._compose(depends)
        return self.blinks and (not before or depends & _NUMBERS)

    def arrange(self, lit: bool) -> None:
        """Find out which zones differ with what blinks lit or dark."""
        dark = bool(self.blinks) and not lit
        layout = self._layout_of()
        if layout != self._layout:
            self._layout = layout
            self.urgent |= FIELD
            self.later &= ~FIELD
        elif layout == numerals.SENTENCE:
            if dark != self._dark:
                self.urgent |= 0xFF << _FIRST_ZONE + _ZONES_A_LINE * (max(1, self._seen[panel.BLINK_LINE]) - 1)
        self._dark = dark
        if layout == numerals.EMPTY or layout == numerals.SENTENCE:
            return
        following, before = self._next, self._slots
        self._fill(following, layout, dark)
        if following != before:
            self.urgent |= numerals.changed(layout, before, following)
            self._slots, self._next = following, before

    def draw(self, zone: int) -> None:
        """Draw `zone` on the canvas."""
        canvas = self._canvas
        if zone < _GAP_ZONE:
            canvas.begin(zone, _BLACK if self._top_black else _WHITE)
            canvas.bar(self._top, zone, self._top_black)
        elif zone == _GAP_ZONE:
            canvas.begin(zone)
        elif zone >= _BOTTOM_ZONE:
            canvas.begin(zone)
            canvas.bar(self._bottom, zone - _BOTTOM_ZONE, False)
        else:
            canvas.begin(zone)
            layout = self._layout
            if layout == numerals.SENTENCE:
                self._draw_sentence(zone - _FIRST_ZONE)
                return
            row = zone - _FIRST_ZONE
            if layout != numerals.EMPTY:
                self._digits.draw(layout, self._slots, row)
                if layout == numerals.BELOW_HOURS and 0 <= row - _MINUS_ROW < _MINUS_ROWS:
                    canvas.block(_MINUS_COLUMN, _MINUS_COLUMNS)
            if layout == numerals.MINUTE_UNITS or layout == numerals.SECONDS:
                if row < _ZONES_A_FIELD * fields.FIELDS:
                    self._draw_field(row // _ZONES_A_FIELD, row % _ZONES_A_FIELD, _BESIDE_COLUMN)
            elif zone >= _BELOW_ZONE:
                for place in range(fields.FIELDS):
                    self._draw_field(place, zone - _BELOW_ZONE, _BELOW_COLUMN + _BELOW_APART * place)

    def _draw_field(self, place, part, column):
        black = place == fields.STATE and 0 < self._kind <= fields.LAST_BLACK
        if black:
            self._canvas.block(column, _FIELD_COLUMNS)
        first, count = fields.FIELD_SIZE * place, fields.NAME_SIZE
        if part > 1:
            first, count = first + count, fields.VALUE_SIZE
        self._canvas.letters(self._fields, first, count, part, column, black)

    def _draw_sentence(self, row):
        seen = self._seen
        line, part = row // _ZONES_A_LINE, row % _ZONES_A_LINE - _LINE_TOP
        first, dark = panel.LINES + panel.TEXT_SIZE * line, 0
        if self._dark and seen[panel.BLINK_LINE] == line + 1:
            dark = seen[panel.BLINK_LENGTH]
        if self._long >> line & 1:
            if 0 <= part < _LONG_ZONES:
                self._canvas.long_line(seen, first, panel.LINE_WIDTH, part, seen[panel.BLINK_FROM], dark)
        elif 0 <= part < _SHORT_ZONES:
            self._canvas.short_line(seen, first, _SHORT_LINE, part, seen[panel.BLINK_FROM], dark)

    def _take_texts(self, now):
        seen, first = self._seen, panel.LINES
        for place in range(panel.CONTROL, panel.PANEL_SIZE):
            seen[place] = now[place]
        self._long = 0
        for line in range(panel.LINE_COUNT):
            if seen[first + panel.TEXT_SIZE * line + _SHORT_LINE]:
                self._long |= 1 << line
        if seen[panel.MAIN] == panel.SENTENCE:
            self.urgent |= FIELD
        return _BOTTOM

    def _compose(self, depends):
        seen, field = self._seen, self._fields
        if depends & _TOP:
            self._top_black = fields.compose_top(self._top, seen)
            self.urgent |= TOP
        if depends & _BOTTOM:
            fields.compose_bottom(self._bottom, seen)
            self.later |= BOTTOM
        if depends & _STATE:
            kind = fields.kind_of(seen)
            if kind != self._kind:  # most presses leave it as it is
                self._kind = kind
                fields.compose_state(field, kind)
                self._note(fields.STATE, _WHOLE_FIELD)
        if depends & _SECOND:
            self._note(fields.SECOND, _WHOLE_FIELD if fields.compose_second(field, seen) else _VALUE)
        if depends & _MOVES:
            self._note(fields.MOVES, _WHOLE_FIELD if fields.compose_moves(field, seen) else _VALUE)
        if depends & _TO_GO or depends & _SECOND and seen[panel.PERIODS_LEFT]:  # the last one is a mark
            self._note(fields.TO_GO, _WHOLE_FIELD if fields.compose_to_go(field, seen) else _VALUE)

    def _note(self, place, zones):
        layout = self._layout
        if layout == numerals.MINUTE_UNITS or layout == numerals.SECONDS:
            self.later |= zones << _FIRST_ZONE + _ZONES_A_FIELD * place
        elif layout != numerals.SENTENCE:
            self.later |= zones << _BELOW_ZONE

    def _layout_of(self):
        seen = self._seen
        main, below = seen[panel.MAIN], seen[panel.MARKS] & panel.NEGATIVE
        if main == panel.MINUTES:
            if seen[panel.SECOND_NUMBER] >= 10:
                return numerals.BELOW_MINUTES if below else numerals.MINUTE_TENS
            return numerals.MINUTE_TENS if below else numerals.MINUTE_UNITS  # the minus has the place of the tens
        if main == panel.HOURS:
            return numerals.BELOW_HOURS if below else numerals.HOURS
        if main == panel.TENTHS:
            return numerals.SECONDS
        return numerals.SENTENCE if main == panel.SENTENCE else numerals.EMPTY

    def _fill(self, slots, layout, dark):
        seen = self._seen
        hours, middle, last = seen[panel.FIRST_NUMBER], seen[panel.SECOND_NUMBER], seen[panel.THIRD_NUMBER]
        slots[numerals.MARK_SLOT] = numerals.COLON
        if layout == numerals.MINUTE_UNITS:
            slots[0], slots[1], slots[2] = middle, last // 10, last % 10
        elif layout == numerals.SECONDS:
            slots[0], slots[1], slots[2] = middle // 10 or numerals.NOTHING, middle % 10, last % 10
            slots[numerals.MARK_SLOT] = numerals.POINT
        elif layout == numerals.MINUTE_TENS:
            tens = numerals.MINUS if seen[panel.MARKS] & panel.NEGATIVE else middle // 10 % 10
            slots[0], slots[1] = tens, middle % 10
            slots[2], slots[3] = last // 10, last % 10
        else:
            first = numerals.MINUS if layout == numerals.BELOW_MINUTES else hours % 10
            slots[0], slots[1], slots[2] = first, middle // 10 % 10, middle % 10
            slots[3], slots[4] = last // 10, last % 10
        if dark:
            self._darken(slots, layout)

    def _darken(self, slots, layout):
        seen = self._seen
        blinks, units = seen[panel.BLINKS], layout == numerals.MINUTE_UNITS
        if seen[panel.MARKS] & (panel.FIRST_BLINKS | panel.ODDS):
            blinks = panel.FIRST_BIT | panel.SECOND_BIT | panel.THIRD_BIT
            slots[numerals.MARK_SLOT] = numerals.NO_MARK
        first = 1 if layout >= numerals.HOURS else 0
        if blinks & panel.FIRST_BIT and first:
            slots[0] = numerals.NOTHING
        if blinks & panel.SECOND_BIT:
            slots[first] = numerals.NOTHING
            if not units:
                slots[first + 1] = numerals.NOTHING
        if blinks & panel.THIRD_BIT:
            at = first + (1 if units else 2)
            slots[at] = numerals.NOTHING
            if layout != numerals.SECONDS:
                slots[at + 1] = numerals.NOTHING

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""`Frame` -> panel: what a display that has room for everything shows, as bytes that say it, no pixels.

0           MAIN: what the big field shows
1 2 3       its numbers: -, minutes, seconds (MINUTES); hours, minutes, seconds (HOURS); -, seconds, tenths (TENTHS)
4           MARKS, a bit each
5           STATE: READY to OVER, and bits
6           SECOND: letter of what counts beside the main time, 0 for nothing
7 8         its seconds, high byte first
9           periods of byo-yomi left, or moves left in the Canadian one
10 11       moves made by this side, high byte first
12 13       moves to the control, high byte first; NONE twice: there is none
14 15       number of the period; how many there are, 0 where the last one is repeated for ever
16          what of the big field is being changed, a bit for each of its numbers: 1, 2, 4
17 18 19    what blinks in a line of the sentence: which (1 to 3, 0 for none), first character, how many
20 to 59    the control in words, ASCII, zeros behind
60 100 140  three lines of a sentence, ASCII, zeros behind; none is longer than LINE_WIDTH
"""

from flagfall.compat import const

PANEL_SIZE = const(180)

# Places in a panel.
MAIN = const(0)
FIRST_NUMBER = const(1)
SECOND_NUMBER = const(2)
THIRD_NUMBER = const(3)
MARKS = const(4)
STATE = const(5)
SECOND = const(6)
SECOND_TIME = const(7)
PERIODS_LEFT = const(9)
MOVES = const(10)
MOVES_TO_GO = const(12)
PERIOD = const(14)
PERIOD_COUNT = const(15)
BLINKS = const(16)
BLINK_LINE = const(17)
BLINK_FROM = const(18)
BLINK_LENGTH = const(19)
CONTROL = const(20)
LINES = const(60)
TEXT_SIZE = const(40)  # bytes that the control and each of the lines have
LINE_COUNT = const(3)
LINE_WIDTH = const(33)

# MAIN: what the big field shows.
NOTHING = const(0)
MINUTES = const(1)
HOURS = const(2)
TENTHS = const(3)
SENTENCE = const(4)  # the lines instead of a time

# Bits of MARKS.
NEGATIVE = const(1)
FIRST_BLINKS = const(2)  # the final flag that fell first: the big field blinks
INTERIM = const(4)
DELAY = const(8)
BYOYOMI = const(16)
LAST_PERIOD = const(32)
BATTERY = const(64)
ODDS = const(128)  # the sides differ, to be seen before the start

# STATE: two bits as in `flagfall.timing.chessclock` (READY 0, RUNNING 1, PAUSED 2, OVER 3), and these.
STATE_BITS = const(3)
TO_MOVE = const(4)
WHITE = const(8)  # this side plays White
FLAG = const(16)  # its final flag has fallen
FLAG_FIRST = const(32)
LEVER = const(64)  # this end of the lever must go down
CUE = const(128)  # a press that could not count

NONE = const(0xFF)  # both bytes of MOVES_TO_GO: no control is to come by moves

# Bits of BLINKS.
FIRST_BIT = const(1)
SECOND_BIT = const(2)
THIRD_BIT = const(4)

# In the text of a sentence: what blinks stands in brackets, and a blank at which no line is broken is `~`.
_OPEN = const(0x5B)
_CLOSE = const(0x5D)
_BLANK = const(0x20)
_FIXED_BLANK = const(0x7E)
_NEXT_LINE = const(0x0A)
_LAST_LINE = const(0x0D)
_EIGHT = const(0x38)
_J = const(0x4A)


def put(panel, text) -> None:
    """Let the big field of `panel` be the sentence `text` (ASCII bytes), broken at blanks; allocates nothing.

    `[...]` blinks, `~` is a blank at which no line is broken, a line feed begins the next line, a carriage return the
    last one: what the keys do. What has no room in three lines is left out.
    """
    wipe(panel)
    panel[MAIN] = SENTENCE
    line = 0
    column = 0
    start = 0
    while start < len(text):
        letter = text[start]
        if letter == _NEXT_LINE or letter == _LAST_LINE:
            line = line + 1 if letter == _NEXT_LINE else LINE_COUNT - 1
            column = 0
            start += 1
            continue
        end = _end_of_word(text, start)
        size = _seen(text, start, end)
        if column and column + size > LINE_WIDTH:
            line += 1
            column = 0
        if line >= LINE_COUNT:
            return
        column = _put_word(panel, line, column, text, start, end)
        start = end


def fill(panel) -> None:
    """Let `panel` show something in every field: a self-test looks for what stays dark."""
    wipe(panel)
    panel[MAIN] = HOURS
    panel[FIRST_NUMBER] = 8
    panel[SECOND_NUMBER] = panel[THIRD_NUMBER] = 88
    panel[MARKS] = 0xFF & ~NEGATIVE & ~FIRST_BLINKS & ~ODDS  # what blinks is dark half of the time
    panel[STATE] = 0xFF & ~STATE_BITS
    panel[SECOND] = _J
    panel[SECOND_TIME + 1] = panel[PERIODS_LEFT] = 88
    panel[MOVES + 1] = panel[MOVES_TO_GO + 1] = panel[PERIOD] = panel[PERIOD_COUNT] = 88
    for place in range(CONTROL, CONTROL + LINE_WIDTH):
        panel[place] = _EIGHT


def wipe(panel) -> None:
    """Take what the big field of `panel` and its lines say away."""
    for place in range(NOTHING, MARKS):
        panel[place] = 0
    for place in range(BLINKS, CONTROL):
        panel[place] = 0
    for place in range(LINES, PANEL_SIZE):
        panel[place] = 0


def _end_of_word(text, start):
    # A word with the blanks before it.
    place = start
    while place < len(text) and text[place] == _BLANK:
        place += 1
    while place < len(text) and text[place] != _BLANK and text[place] != _NEXT_LINE and text[place] != _LAST_LINE:
        place += 1
    return place


def _seen(text, start, end):
    # How many characters of it are seen.
    size = 0
    for place in range(start, end):
        if text[place] != _OPEN and text[place] != _CLOSE:
            size += 1
    return size


def _put_word(panel, line, column, text, start, end):
    # Returns the column behind it; a line does not begin with a blank.
    for place in range(start, end):
        letter = text[place]
        if letter == _OPEN:
            panel[BLINK_LINE] = line + 1
            panel[BLINK_FROM] = column
        elif letter == _CLOSE:
            panel[BLINK_LENGTH] = column - panel[BLINK_FROM]
        elif (letter != _BLANK or column) and column < LINE_WIDTH:
            panel[LINES + line * TEXT_SIZE + column] = _BLANK if letter == _FIXED_BLANK else letter
            column += 1
    return column

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The last resort: keep the game, show an error code on both displays, let the watchdog bite.

A clock that cannot start at all must not bite for ever: after three bites in a row without a minute of play it stays in
maintenance, with the REPL free. The count lives in a watchdog scratch register, which survives a bite and nothing else.
"""

from machine import mem32

from flagfall.compat import const
from flagfall.face.display import LCD
from flagfall.timing.sides import SIDES

_SCRATCH_7 = const(0x40058028)
_MARK = const(0x1F1A0000)  # fits a small int; tells our count from what power-on leaves there
_MARK_BITS = const(0x3FFF0000)
_MOST = const(3)

# What both displays show: `Err` and a number for what went wrong.
_ERR = const(b"\x79\x50\x50")
_DIGITS = const(b"\x3f\x06\x5b\x4f\x66\x6d\x7d\x07\x7f\x6f")
_CODES = ((MemoryError, 1), (OSError, 2), (ValueError, 3), (TypeError, 4), (AttributeError, 5), (IndexError, 6))
_OTHER = const(9)
_SENTENCE = const(b"Err %d: the program has failed.\nIt starts again by itself; a game is there then, paused.")


def too_often() -> bool:
    """Tell whether the clock has given up three times in a row; the count begins again then."""
    if _count() < _MOST:
        return False
    mem32[_SCRATCH_7] = 0
    return True


def going_well() -> None:
    """Forget earlier failures: the clock has run for a minute."""
    mem32[_SCRATCH_7] = 0


def give_up(board, error, app) -> None:
    """Show the code of `error`, keep the game of `app` (None: there is none yet), and wait for the watchdog's bite.

    Does not return.
    """
    mem32[_SCRATCH_7] = _MARK | (_count() + 1)
    picture = _picture(board, _code(error))
    for side in SIDES:
        board.show(side, picture)
    board.finish_drawing()
    if app:
        app.keeper.keep()
    board.silence()
    while True:
        pass


def _picture(board, code):
    if board.face == LCD:
        from flagfall.face import panel  # there already, where a clock was begun

        picture = bytearray(panel.PANEL_SIZE)
        panel.put(picture, _SENTENCE % code)
    else:
        picture = bytearray(10)
        picture[:3] = _ERR
        picture[3] = _DIGITS[code]
    return picture


def _count():
    # Only the low half-words are looked at, so that nothing leaves the small ints.
    value = mem32[_SCRATCH_7]
    return value & 0xFFFF if value & _MARK_BITS == _MARK else 0


def _code(error):
    for kind, code in _CODES:
        if isinstance(error, kind):
            return code
    return _OTHER

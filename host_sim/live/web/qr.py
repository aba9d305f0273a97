# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""An address as a QR code for a terminal: two rows of modules in a line, black on white whatever the colours there."""

import segno

_HALVES = " ▄▀█"
_BORDER = 2  # modules; a camera wants the code apart from what is around it
_BLACK_ON_WHITE, _AS_BEFORE = "\x1b[30;107m", "\x1b[0m"


def lines(address: str) -> list:
    """Return the lines of the code of `address`, in colours."""
    rows = [list(row) for row in segno.make(address, micro=False, error="m").matrix_iter(border=_BORDER)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    texts = ["".join(_HALVES[2 * upper + lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs]
    return [_BLACK_ON_WHITE + text + _AS_BEFORE for text in texts]


def fits(text_lines: list, columns: int, encoding) -> bool:
    """Tell whether a terminal with so many `columns` and this `encoding` (a name or None) can show the lines."""
    try:
        _HALVES.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    width = len(text_lines[0]) - len(_BLACK_ON_WHITE) - len(_AS_BEFORE)
    return width <= columns

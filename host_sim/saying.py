# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How every command speaks to a person: one line of complaint, texts that fit on a line, and how it ends.

Must not know what is said.
"""

import sys

PROGRAM = "python -m host_sim"
# How a command ends: it was done and held, it was done and something did not hold, it was refused.
HELD, FAILED, REFUSED = 0, 1, 2
SHORT = 40  # characters of a word that are repeated in a message


def complain(fault) -> None:
    """Print one line on standard error, after everything said so far."""
    if sys.stdout:
        sys.stdout.flush()
    if sys.stderr:
        print(fault, file=sys.stderr, flush=True)


def printable(text) -> str:
    """Return `text`, a path say, as text that fits on one line of any terminal."""
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in str(text)) or "''"


def quoted(word: str) -> str:
    """Return `word` in quotes, on one line whatever it contains, shortened if it is long."""
    return repr(word if len(word) <= SHORT else word[: SHORT - 3] + "...")

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The lines of the link, a row each: what board, desk and emulated board write and read, and what the papers say of it.

The page that explains them is link.py and that of the commands; tests/link/test_lines.py holds both, and what the clock
does, against this table. Constants alone, so that MicroPython lays it into the flash.
"""

from flagfall.compat import const

BAUD = const(115200)
LINE_SIZE = const(100)  # of the line of an event, without its line feed

SIDES = b"LR-"  # LEFT, RIGHT, NOBODY
FLAGS = b"-iF"  # none, interim, final

# The line of an event begins with this word. Then come its fields: the name, and the letters that it is written in, by
# their place; None: a number.
EVENT_WORD = "E"
EVENT = (
    ("SEQ", None),
    ("INSTANT", None),
    ("EVENT", None),
    ("SIDE", b"LR-"),
    ("VALUE", None),
    ("L-REMAINING", None),
    ("R-REMAINING", None),
    ("DELAY", None),
    ("RUNNING", b"LR-"),
    ("TURN", b"LR-"),
    ("STATE", None),
    ("L-MOVES", None),
    ("R-MOVES", None),
    ("L-PERIOD", None),
    ("R-PERIOD", None),
    ("L-COUNT", None),
    ("R-COUNT", None),
    ("L-FLAG", b"-iF"),
    ("R-FLAG", b"-iF"),
    ("FIRST", b"LR-"),
    ("WHITE", b"LR-"),
)

# When a command is obeyed; at other times `no` and the reason are its answer.
ALWAYS = const(0)
STOPPED = const(1)  # no side runs
READY_ONLY = const(2)

# What a host may say: the verb, what follows it, when it is obeyed, and how the last line of its answer begins.
COMMANDS = (
    ("tell", "INSTANT", ALWAYS, "E"),
    ("told", "INSTANT", ALWAYS, "E"),
    ("journal", "", ALWAYS, "J end"),
    ("get", "", STOPPED, "end"),
    ("heap", "", STOPPED, "heap"),
    ("set", "NAME VALUE", READY_ONLY, "ok"),
    ("new", "", READY_ONLY, "ok"),
    ("home", "", READY_ONLY, "ok"),
    ("put", "", READY_ONLY, "ok"),
)

# What begins so, the clock itself has said: it is never answered, since a terminal may echo it.
FROM_THE_CLOCK = ("E", "J", "no", "ok", "flagfall", "end", "heap")

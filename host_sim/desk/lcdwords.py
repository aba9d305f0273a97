# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The words that four digits show, and what stands on a memory LCD instead: one of its phrases, for each word.

Written from the manual's words, not from the clock's sentences: a story that expects `PEnA` holds where an arbiter
reads of a penalty. Runs on MicroPython too.
"""

from host_sim.desk.segments import as_read

_PHRASES = (
    ("Arb", ("Arbiter's actions",)),
    ("Undo", ("ndo the last press",)),
    ("PEnA", ("enalty", "illegal move")),
    ("SidE", ("urn to", "Add time", "Take off", "Add")),
    ("Add", ("Add", "add")),
    ("bAC", ("estore to", "Restore:")),
    ("Ctrl", ("another time control", "Go on with option", "Times stay")),
    ("inc", ("increment",)),
    ("dLAy", ("delay",)),
    ("rULE", ("rules and control",)),
    ("FLAG", ("ancel the flag",)),
    ("CAnC", ("ancel the last action",)),
    ("StAt", ("statistics",)),
    ("nEU", ("ew game",)),
    ("yES", ("yes", "do it")),
    ("SurE", ("are you sure",)),
    ("GO", ("Turn to",)),
    ("no", ("no", "cannot")),
    ("no F", ("no flag",)),
    ("HoLd", ("hold",)),
    ("HoSt", ("host",)),
    ("LOSt", ("lost",)),
    ("----", ("nothing", "no ", "none", "any more", "not", "holding ----")),
    ("---", ("Keep holding ---",)),
    ("--", ("Keep holding --",)),
    ("-", ("Keep holding -",)),
    ("Std", ("sudden death",)),
    ("bron", ("Bronstein",)),
    ("byo", ("byo-yomi",)),
    ("byoC", ("byo-yomi", "moves left", "moves in every", "moves per")),
    ("ouEr", ("overtime",)),
    ("HoUr", ("hourglass",)),
    ("PEr", ("fixed time per move", "for each move")),
    ("gong", ("gong",)),
    ("UP", ("count-up", "counting up")),
    ("End", ("nothing",)),
    ("rEP", ("repeated", "this period again", "nothing")),
    ("bLAC", ("Black",)),
    ("diFF", ("differ",)),
    ("bAtt", ("atteries",)),
    ("oFF", ("off", "no", "OFF")),
    ("OFF", ("OFF", "clock is going off")),
    ("on", ("on", "yes")),
    ("ProF", ("Rules",)),
    ("FIdE", ("FIDE",)),
    ("US", ("US Chess",)),
    ("StoP", ("other side stops",)),
    ("Cntr", ("pass by moves",)),
    ("Auto", ("as the rules say",)),
    ("10th", ("Tenths",)),
    ("Hour", ("Hours on displays of four digits",)),
    ("100", ("1:40:00",)),
    ("20", ("0:20:00",)),
    ("bEEP", ("Sound",)),
    ("bri", ("Brightness",)),
    ("Strt", ("started by",)),
    ("PLAy", ("the play key",)),
    ("PrES", ("Black's press",)),
    ("LEUr", ("Lever",)),
    ("roc", ("a rocker",)),
    ("2but", ("two buttons",)),
    ("CELL", ("Batteries",)),
    ("ALCA", ("alkaline",)),
    ("niH", ("NiMH",)),
    ("Li", ("lithium-ion",)),
    ("OP", ("ption",)),
    ("turn", ("end down.",)),
    ("CHIP", ("memory chip is missing",)),
    ("PArt", ("Part of the kept game",)),
    ("gAnE", ("game",)),
)
PHRASES = {as_read(word): phrases for word, phrases in _PHRASES}


def phrases_of(word: str) -> tuple:
    """Return what may stand on a memory LCD for a `word` of the digits, one of it; empty if it is none of them."""
    return PHRASES.get(as_read(word.strip()), ())

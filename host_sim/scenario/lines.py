# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The lines of a scenario: the tables of settings and actions, and what each turns into.

One line in, plain lists out, as every machine reads them. Knows nothing of files and line numbers.
"""

from flagfall.keeping import settings as known
from flagfall.timing.ticks import WRAPS_AT
from host_sim.saying import quoted
from host_sim.scenario import expect
from host_sim.scenario.words import (
    SIDES,
    LineError,
    change,
    choice,
    control,
    duration,
    fill,
    form,
    millivolts,
    pick,
    sheet,
    whole,
    word_of,
)

FACES = ("digits", "lcd")  # what the displays are
_side = word_of("side", *SIDES)
_on_off = choice("switch", on=True, off=False)
_end = choice("place", left=0, right=1)
_number = whole()  # out of range is for the clock to refuse, in play
_place = word_of("part", "left", "right", "memory", "usb")
_KEYS = ("back", "minus", "play", "plus", "forward")
_key = word_of("key", *_KEYS, "power")
_way = choice("way of a contact", down=1, up=0)


def settings() -> dict:
    """Return, for each word that a setting begins with, the key in `Scenario.settings`, its default and its form."""
    found = {"control": ("control", None, form("control [us|pgn] NOTATION", rest=control))}
    for name, _attribute, _default, story, _page, values in known.ROWS:
        if story:
            found[name] = name, *_told(name, story, values)
    found["greeting"] = ("greeting", False, form("greeting on|off", readers=(_on_off,)))
    found["face"] = ("face", FACES[0], form("face digits|lcd", readers=(word_of("face", *FACES),)))
    found["ticks"] = ("ticks", 0, form("ticks N", readers=(whole(0, WRAPS_AT - 1, "tick count"),)))
    found["poll"] = ("poll", 1, form("poll MS", readers=(whole(1, 60_000, "poll interval"),)))
    return found


def _told(name, story, values):
    """Return the default of a setting of the clock and its form, from its row in flagfall.keeping.settings.

    Switches and places are kept as what they mean, other words as they are.
    """
    if isinstance(values[0], int):
        return int(story), form(f"{name} N", readers=(whole(*values, name),))
    words = [word for word, _value, _shown in values]
    if "on" in words:
        return known.meant(story, values), form(f"{name} on|off", readers=(_on_off,))
    if words == ["left", "right"]:
        return known.meant(story, values), form(f"{name} left|right", readers=(_end,))
    return story, form(f"{name} {'|'.join(words)}", readers=(word_of(name, *words),))


_ARBITER = {
    "add": form("arbiter add SIDE +TIME", ["add"], (_side, change)),
    "set": form("arbiter set SIDE TIME", ["set"], (_side, duration)),
    "moves": form("arbiter moves SIDE N", ["moves"], (_side, _number)),
    "period": form("arbiter period SIDE N", ["period"], (_side, _number)),
    "turn": form("arbiter turn SIDE", ["turn"], (_side,)),
    "undo": form("arbiter undo", ["undo"]),
    "penalty": form("arbiter penalty SIDE", ["penalty"], (_side,)),
    "restore": form("arbiter restore N [w]", ["restore"], (_number, choice("half of a move", w=1)), [0]),
    "control": form("arbiter control [us|pgn] NOTATION", ["control"], rest=control),
    "cancel-flag": form("arbiter cancel-flag", ["cancel-flag"]),
}

_SHORT_PLAY = ["key", "play", 0]  # start, pause and resume are three names of one key press

_ACTIONS = {
    "start": form("TIME start", _SHORT_PLAY),
    "pause": form("TIME pause", _SHORT_PLAY),
    "resume": form("TIME resume", _SHORT_PLAY),
    "press": form("TIME press SIDE", ["press"], (_side,)),
    "edge": form("TIME edge SIDE down|up", ["edge"], (_side, _way)),
    "key": form("TIME key NAME [SECONDS]", ["key"], (_key, duration), [0]),
    "key-edge": form("TIME key-edge NAME down|up", ["key_edge"], (word_of("key with a contact", *_KEYS), _way)),
    "stall": form("TIME stall SECONDS", ["stall"], (duration,)),
    "power": form("TIME power on|off", ["power"], (choice("switch", on=1, off=0),)),
    "reset": form("TIME reset", ["reset"]),
    "battery": form("TIME battery VOLTS", ["battery"], (millivolts,)),
    "plug": form("TIME plug left|right|memory|usb", ["plug"], (_place,), tail=[1]),
    "unplug": form("TIME unplug left|right|memory|usb", ["plug"], (_place,), tail=[0]),
    "new": form("TIME new", ["new"]),
    "sheet": form("TIME sheet WHAT ...", ["sheet"], rest=sheet),
}
_ALL_ACTIONS = (*_ACTIONS, "arbiter", "expect")


def without_comment(line: str) -> str:
    """Return `line` up to its comment, if it has one; a `#` between double quotes begins none."""
    quotes = 0
    for place, character in enumerate(line):
        quotes += character == '"'
        if character == "#" and quotes % 2 == 0:
            return line[:place]
    return line


def read_setting(words: list) -> tuple:
    """Return the key and the value of a setting line; raises `LineError`."""
    if words[0] in _ALL_ACTIONS:
        timed = quoted(" ".join(["TIME", *words]))
        raise LineError(f"{quoted(words[0])} has no time before it; right would be {timed}")
    found = settings()
    key, _, blank = found[pick(words[0], found, "setting and no time")]
    return key, fill(blank, words[1:])[0]


def read_actions(text: str) -> list:
    """Return the actions in `text`, the part of a timed line after its time: several for `expect`."""
    words = text.split()
    if not words:
        raise LineError(f"nothing after the time; right would be an action: {', '.join(_ALL_ACTIONS)}")
    verb = pick(words[0], _ALL_ACTIONS, "action")
    if verb == "expect":
        clauses = expect.split(text.lstrip()[len(verb) :])
        return [["expect", *expect.read(clause)] for clause in clauses]
    if verb == "arbiter":
        return [["arbiter", *_arbiter(words[1:])]]
    return [fill(_ACTIONS[verb], words[1:])]


def _arbiter(words):
    if not words:
        raise LineError(f"nothing after 'arbiter'; right would be {', '.join(_ARBITER)}")
    return fill(_ARBITER[pick(words[0], _ARBITER, "command of the arbiter")], words[1:])

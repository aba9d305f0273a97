# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Time controls in the words of organisers and of their programs, each number with its unit.

`60 mins`, `1h30+30s`, `90min + 30min/40 moves + 30s/move`, `90 minutes for 40 moves, then 30 minutes, with an addition
of 30 seconds per move from move one`; also `rapid 15+10` and `15|10`. Only the desk meets these: the clock itself
reads the notations of the core. Runs on MicroPython too.
"""

import re

from flagfall.notation.scanner import BLANKS, MAX_TEXT, NotationError
from flagfall.timing.methods import BRONSTEIN, DELAY, INCREMENT
from flagfall.timing.timecontrol import ControlError, TimeControl, controls, period
from host_sim.controls.clockwords import read_own
from host_sim.controls.wordperiods import Part, periods_of
from host_sim.timetext import is_digits

_HOURS = "h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur uren"
_MINUTES = "m min mins minute minutes minuten minuto minutos minuti '"
_SECONDS = "s sec secs second seconds sek sekunde sekunden seconde secondes seg segundo segundos secondi seconden \" ''"
_UNITS = dict.fromkeys(_HOURS.split(), 3600)
_UNITS.update(dict.fromkeys(_MINUTES.split(), 60))
_UNITS.update(dict.fromkeys(_SECONDS.split(), 1))
# Signs that are written for others, and capitals that MicroPython does not make small.
_WRITTEN_FOR = tuple(
    zip(
        "\u2032\u2019\u2018\u00b4\u2033\u201d\u201c\u00c4\u00d6\u00dc" + BLANKS,
        "''''\"\"\"\u00e4\u00f6\u00fc" + " " * len(BLANKS),
    )
)
_JOINTS = "+ , ; & ( then and followed plus with und dann et puis y luego".split()
_THEN = "then followed dann puis luego".split()
_MOVES = "move moves mv mvs zug züge zügen coup coups jugada jugadas movimiento movimientos mosse zetten".split()
_EACH = "per a each every / pro par por".split()
_GAINS = "increment inc bonus fischer".split()
_KINDS = "standard classical classic rapid rapidplay blitz bullet fide quickplay"
_QUICK = ("blitz", "bullet")
_FILLING = (
    "the by an for in of to first next rest game finish end remaining remainder whole all sudden death sd main time "
    "control addition additional cumulative added starting beginning player side guillotine ko qpf per each a after "
    "für pour para ) : " + _KINDS
).split()
_REMAINING = {"next", "rest", "remaining", "remainder"}
# In the regular expressions that MicroPython has too: no long alternatives, no counts, and `$` for the end.
_SHORT = re.compile(r"(?:([a-z]+):? +)?([0-9]+) *([+|]) *([0-9]+)(?:,? +\(?([a-z]+)\)?)?$")
_FEW_SECONDS, _MANY_MINUTES = 60, 300  # `180+2 blitz` is in seconds somewhere, `300+3` anywhere
_NO_UNIT = "no number with its unit in it, such as 90 min or 30 s"
_MOST_DIGITS = 6
_SPACES = " \n\r\f\v"
_NO_LETTERS = "\u00f7\u2013\u2014\u2022\u2026\u2212\u00d7"
_BEFORE_START = ["starting", "beginning", "from", "with", "at", "the"] + _MOVES


def read_words(text: str):
    """Return the `Controls` that `text` says in words; raises `NotationError`, at position 0 if it has no unit."""
    if len(text) > MAX_TEXT:
        raise NotationError(f"more than {MAX_TEXT} characters")
    own = read_own(text)
    if own is not None:
        return own
    short = _short(text)
    tokens = [] if short else _tokens(text)
    try:
        periods = _in_short(short) if short else periods_of([_read_part(*each) for each in _split(tokens)])
        return controls(TimeControl(periods, False))
    except ControlError as problem:
        raise NotationError(f"in {text!r}: {problem}", len(text) + 1)
    except NotationError as problem:
        raise NotationError(str(problem), problem.position or len(text) + 1)


def _short(text):
    """Return (kind, main, gain) of `rapid 15+10`, `15+10 rapid` and `15|10`, the numbers as digits, or None."""
    match = _SHORT.match(text.strip(BLANKS).lower())
    if not match:
        return None
    before, main, sign, gain, after = [match.group(each) for each in (1, 2, 3, 4, 5)]
    if any([kind and kind not in _KINDS.split() for kind in (before, after)]):
        return None
    return (before or after or "", main, gain) if before or after or sign == "|" else None


def _in_short(said):
    kind = said[0]
    main, gain = [int(each[:_MOST_DIGITS]) for each in said[1:]]
    if main >= (_FEW_SECONDS if kind in _QUICK else _MANY_MINUTES):
        clear = f"{main // 60} min" if main % 60 == 0 else f"{main} s"
        raise NotationError(f"{main}, which may be {main} s or {main} min; right would be as {clear} + {gain} s")
    return [period(60_000 * main, 0, INCREMENT, 1000 * gain)]


def _tokens(text):
    """Return (what, position) of each number, word and sign, and of the end."""
    lowered = text.lower()
    for sign, plain in _WRITTEN_FOR:
        lowered = lowered.replace(sign, plain)
    found, at = [], 0
    while at < len(lowered):
        length = _token_length(lowered, at)
        if lowered[at] not in _SPACES:
            found.append((lowered[at : at + length].rstrip(".") or lowered[at], at + 1))
        at += length
    if not any(token in _UNITS for token, _ in found):
        raise NotationError(_NO_UNIT)
    end = ("", len(text) + 1)
    return [("1" if token == "one" else token, min(position, len(text))) for token, position in found] + [end]


def _token_length(text, at):
    """Return how long the number, the word with its point, or the sign is that stands at `at`."""
    end = at + 1
    if _is_number(text[at]):
        end = _past(text, at, _is_number)
        if text[end : end + 1] in (".", ",") and _is_number(text[end + 1 : end + 2]):
            end = _past(text, end + 1, _is_number)
    elif _is_letter(text[at]):
        end = _past(text, at, _is_letter)
        end += text[end : end + 1] == "."
    elif text[at : at + 2] == "''":
        end = at + 2
    return end - at


def _past(text, at, belongs):
    while at < len(text) and belongs(text[at]):
        at += 1
    return at


def _is_letter(sign):
    return "a" <= sign <= "z" or sign >= "\u00df" and sign not in _NO_LETTERS


def _split(tokens):
    """Return (tokens, joints before them) of each part."""
    parts = [([], [])]
    for token, position in tokens[:-1]:
        if token not in _JOINTS:
            parts[-1][0].append((token, position))
            continue
        if parts[-1][0]:
            parts.append(([], []))
        parts[-1][1].append(token)
    if not parts[-1][0]:
        raise _unclear(tokens[-1])
    return [(part + [("", tokens[-1][1]), ("", 0), ("", 0)], joints) for part, joints in parts]


def _place(joints):
    """Return whether a part with `joints` before it follows, is listed, and belongs to what stands before it."""
    listed = any(each in ",;(" for each in joints)
    return any(each in _THEN for each in joints), listed, "with" in joints and not listed


def _read_part(tokens, joints):
    part, at = Part(*_place(joints)), 0
    if joints == ["+"] and is_digits(tokens[0][0]) and not tokens[1][0]:
        number, position = tokens[0]
        text = f"position {position}: {number} may be {number} s a move or {number} min more"
        raise NotationError(f"{text}; right would be {number} s or {number} min", position)
    while tokens[at][0]:
        token, following = tokens[at][0], tokens[at + 1][0]
        if _is_number(token):
            at = _number(part, tokens, at)
        elif token in _EACH and (following in _MOVES or following == "m" and _is_seconds(part)):  # 30s/m
            part.method, at = part.method or INCREMENT, at + 2
        elif token == "from" or token in ("starting", "beginning") and following in ("with", "at", "move"):
            at = _start(part, tokens, at)
        elif token in ("no", "without") and (following in _GAINS or following == "delay"):
            part.without, at = DELAY if following == "delay" else INCREMENT, at + 2
        elif token == "bronstein":
            part.method, at = BRONSTEIN, at + 1 + (following == "delay")
        elif token in _GAINS or token == "delay":
            part.method, at = DELAY if token == "delay" else INCREMENT, at + 1
        elif token in _FILLING or token in _MOVES or token == "/" and (_is_number(following) or following in _FILLING):
            at += 1
        else:
            raise _unclear(tokens[at])
    said = {token for token, _ in tokens}
    if part.start is None and part.only_seconds and said & {"all", "whole"} and not said & _REMAINING:
        part.start = 1  # for all moves, for the whole game
    return part


def _number(part, tokens, at):
    """Take the number at `at` with what belongs to it; return the place after it."""
    number, following, third = (tokens[at + step][0] for step in range(3))
    if following in _UNITS:
        return _time(part, tokens, at)
    before = following == "/" and _is_number(third)  # 40/120 min
    counted = before or following in _MOVES or at and tokens[at - 1][0] == "/"
    if not counted or not is_digits(number) or len(number) > _MOST_DIGITS or part.moves:
        raise _unclear(tokens[at + 1])
    part.moves = int(number)
    return at + 1 + (before or following in _MOVES)


def _time(part, tokens, at):
    """Take a number with its unit; return the place after it."""
    unit = _UNITS[tokens[at + 1][0]]
    whole, _, decimals = tokens[at][0].replace(",", ".").partition(".")
    thousandths = unit * int((decimals + "000")[:3])
    if len(whole) > _MOST_DIGITS or len(decimals) > 3 or thousandths % 1000:
        raise _unclear(tokens[at])
    part.seconds = unit * int(whole) + thousandths // 1000 + (part.seconds or 0)
    part.only_seconds = part.only_seconds and unit == 1
    minutes, following = tokens[at + 2][0], tokens[at + 3][0]
    if unit == 3600 and is_digits(minutes) and len(minutes) < 3 and following not in _UNITS and following not in _MOVES:
        part.seconds += 60 * int(minutes)  # 1h30
        return at + 3
    return at + 2


def _start(part, tokens, at):
    """Take `from move 41`; return the place after it."""
    while tokens[at][0] in _BEFORE_START:
        at += 1
    move = "1" if tokens[at][0] == "first" else tokens[at][0]
    if not is_digits(move) or len(move) > _MOST_DIGITS:
        raise _unclear(tokens[at])
    part.start = int(move)
    return at + 1


def _is_seconds(part):
    return part.seconds is not None and part.only_seconds


def _is_number(token):
    return "0" <= token[:1] <= "9"


def _unclear(token):
    what, position = token
    found = f"{what!r} is not clear there" if what else "the text ends too early, a unit may be missing"
    return NotationError(f"position {position}: {found}; right would be as 90 min + 30 s", position)

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Time controls in the words of organisers and of their programs, each number with its unit.

`60 mins`, `1h30+30s`, `90min + 30min/40 moves + 30s/move`, `90 minutes for 40 moves, then 30 minutes, with an addition
of 30 seconds per move from move one`; also `rapid 15+10` and `15|10`. Only the desk meets these: the clock itself
reads the notations of the core.
"""

import re

from flagfall.notation.scanner import BLANKS, MAX_TEXT, NotationError
from flagfall.timing.timecontrol import DELAY, INCREMENT, ControlError, TimeControl, controls, period

_HOURS = "h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur uren"
_MINUTES = "m min mins minute minutes minuten minuto minutos minuti '"
_SECONDS = "s sec secs second seconds sek sekunde sekunden seconde secondes seg segundo segundos secondi seconden \" ''"
_UNITS = {
    **dict.fromkeys(_HOURS.split(), 3600),
    **dict.fromkeys(_MINUTES.split(), 60),
    **dict.fromkeys(_SECONDS.split(), 1),
}
_PRIMES = str.maketrans("\u2032\u2019\u2018\u00b4\u2033\u201d\u201c", "''''\"\"\"")
_TOKEN = re.compile(r"([0-9]+(?:[.,][0-9]+)?)|([^\W\d_]+)\.?|('')|(\S)")
_JOINTS = "+ , ; & ( then and followed plus with und dann et puis y luego".split()
_MOVES = "move moves mv mvs zug züge zügen coup coups jugada jugadas movimiento movimientos mosse zetten".split()
_EACH = "per a each every / pro par por".split()
_GAINS = "increment inc bonus fischer".split()
_KINDS = "standard classical classic rapid rapidplay blitz bullet fide quickplay"
_FILLING = (
    "the by an for in of to first next rest game finish end remaining remainder whole all sudden death sd main time "
    "control addition additional cumulative added starting beginning player side guillotine ko qpf per each a after "
    "für pour para ) : " + _KINDS
).split()
_SHORT = re.compile(
    rf"(?:(?:{_KINDS.replace(' ', '|')}):? +(\d+) *\+ *(\d+)|(\d+) *\| *(\d+))", re.ASCII | re.IGNORECASE
)
_NO_UNIT = "no number with its unit in it, such as 90 min or 30 s"
_MOST_DIGITS = 6


class _Part:
    """What stands between two joints: a time, and what is said about it."""

    def __init__(self):
        self.seconds = None
        self.moves = 0
        self.method = None
        self.start = 1  # the move from which an increment counts
        self.only_seconds = True


def read_words(text: str):
    """Return the `Controls` that `text` says in words; raises `NotationError`, at position 0 if it has no unit."""
    if len(text) > MAX_TEXT:
        raise NotationError(f"more than {MAX_TEXT} characters")
    short = _SHORT.fullmatch(text.strip(BLANKS))
    tokens = [] if short else _tokens(text)
    try:
        periods = _in_short(short) if short else _periods([_read_part(each) for each in _split(tokens)])
        return controls(TimeControl(periods, False))
    except ControlError as problem:
        raise NotationError(f"in {text!r}: {problem}", len(text) + 1) from None
    except NotationError as problem:
        raise NotationError(str(problem), problem.position or len(text) + 1) from None


def _in_short(match):
    main, gain = (int(each[:_MOST_DIGITS]) for each in match.groups() if each)
    return [period(60_000 * main, 0, INCREMENT, 1000 * gain)]


def _tokens(text):
    """Return (what, position) of each number, word and sign, and of the end."""
    lowered = text.lower().translate(_PRIMES)
    for blank in BLANKS:
        lowered = lowered.replace(blank, " ")
    found = [(match[0].rstrip(".") or match[0], match.start() + 1) for match in _TOKEN.finditer(lowered)]
    if not any(token in _UNITS for token, _ in found):
        raise NotationError(_NO_UNIT)
    end = ("", len(text) + 1)
    return [("1" if token == "one" else token, min(position, len(text))) for token, position in found] + [end]


def _split(tokens):
    """Return the tokens of each part, those of the joints left out."""
    parts = [[]]
    for token, position in tokens[:-1]:
        if token not in _JOINTS:
            parts[-1].append((token, position))
        elif parts[-1]:
            parts.append([])
    if not parts[-1]:
        raise _unclear(tokens[-1])
    return [[*part, ("", tokens[-1][1]), ("", 0), ("", 0)] for part in parts]


def _read_part(tokens):
    part, at = _Part(), 0
    while tokens[at][0]:
        token, following = tokens[at][0], tokens[at + 1][0]
        if _is_number(token):
            at = _number(part, tokens, at)
        elif token in _EACH and following in _MOVES:
            part.method, at = part.method or INCREMENT, at + 2
        elif token == "from" or token in ("starting", "beginning") and following in ("with", "at", "move"):
            at = _start(part, tokens, at)
        elif token in ("no", "without") and following in (*_GAINS, "delay"):
            at += 2
        elif token in _GAINS or token == "delay":
            part.method, at = DELAY if token == "delay" else INCREMENT, at + 1
        elif token in _FILLING or token in _MOVES or token == "/" and (_is_number(following) or following in _FILLING):
            at += 1
        else:
            raise _unclear(tokens[at])
    return part


def _number(part, tokens, at):
    """Take the number at `at` with what belongs to it; return the place after it."""
    number, following, third = (tokens[at + step][0] for step in range(3))
    if following in _UNITS:
        return _time(part, tokens, at)
    before = following == "/" and _is_number(third)  # 40/120 min
    counted = before or following in _MOVES or at and tokens[at - 1][0] == "/"
    if not counted or not number.isdecimal() or len(number) > _MOST_DIGITS or part.moves:
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
    if unit == 3600 and minutes.isdecimal() and len(minutes) < 3 and following not in (*_UNITS, *_MOVES):
        part.seconds += 60 * int(minutes)  # 1h30
        return at + 3
    return at + 2


def _start(part, tokens, at):
    """Take `from move 41`; return the place after it."""
    while tokens[at][0] in ("starting", "beginning", "from", "with", "at", "the", *_MOVES):
        at += 1
    move = "1" if tokens[at][0] == "first" else tokens[at][0]
    if not move.isdecimal() or len(move) > _MOST_DIGITS:
        raise _unclear(tokens[at])
    part.start = int(move)
    return at + 1


def _periods(parts):
    stages, gain = [], None
    for number, part in enumerate(parts):
        if part.seconds is None:
            _add_to_gain(part, gain)
        elif part.method is not None or (number and part.only_seconds and not part.moves):
            if gain is not None:
                raise NotationError("two increments in it; right would be one for all periods")
            gain = part
        else:
            stages.append([part.moves, part.seconds])
    if not stages:
        raise NotationError("no main time in it, such as 90 min")
    if len(stages) > 1 and not stages[0][0]:
        # 90min + 30min/40 moves: what is added after so many moves.
        for before, after in zip(stages, stages[1:], strict=False):
            before[0], after[0] = after[0], 0
    return [_period(stage, gain, index, stages) for index, stage in enumerate(stages)]


def _add_to_gain(part, gain):
    """Take a part without a time: `from move 1`, `delay`, or filling."""
    if part.moves:
        raise NotationError("moves without a time in it; right would be 90 min for 40 moves")
    if gain is not None:
        gain.start = max(gain.start, part.start)
        gain.method = part.method or gain.method
    elif part.method is not None:
        raise NotationError("an increment or a delay without a time in it; right would be as 30 s increment")


def _period(stage, gain, index, stages):
    moves, seconds = stage
    before = sum(count for count, _ in stages[:index])
    if gain is None or gain.start > before + 1:
        if gain is not None and index == len(stages) - 1:
            text = f"an increment from move {gain.start}, which begins no period"
            raise NotationError(text + "; right would be the first move of one")
        return period(seconds * 1000, moves)
    amount_ms = gain.seconds * 1000
    if gain.method == DELAY:
        return period(seconds * 1000, moves, DELAY, delay_ms=amount_ms)
    return period(seconds * 1000, moves, INCREMENT, increment_ms=amount_ms)


def _is_number(token):
    return "0" <= token[:1] <= "9"


def _unclear(token):
    what, position = token
    found = repr(what) if what else "the end"
    return NotationError(f"position {position}: {found} is not clear there; right would be as 90 min + 30 s", position)

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `control`: reads a time control, prints its canonical notation, its words and its periods."""

import json

from flagfall import notation
from flagfall.notation import reading
from flagfall.timing import methods, timecontrol
from host_sim.controls import controltext
from host_sim.saying import HELD, REFUSED, complain, quoted

_ROW = "{:<7} {:>6} {:>6} {:>10}  {:<22}{}"


def run(options) -> int:
    """Print what `options.text` means in `options.notation`; return the exit status."""
    text = " ".join(options.text)
    try:
        agreed = controltext.read(text, options.notation)
    except (notation.NotationError, timecontrol.ControlError) as fault:
        complain(f"control {quoted(text)}: {fault}; --as NOTATION says how to read it, --help shows examples")
        return REFUSED
    trap = "" if options.notation else controltext.trap(text) or controltext.in_seconds(text)
    print(as_json(agreed, trap) if options.json else "\n".join(description(agreed, trap)))
    return HELD


def as_json(agreed, trap: str = "") -> str:
    """Return `agreed` (`Controls`) as one JSON object, times in ms; `trap` is what is to be minded."""
    told = {"canonical": notation.write_canonical(agreed), "words": reading.in_words(agreed)}
    if trap:
        told["note"] = trap
    for name, control in zip(("white", "black"), agreed, strict=True):
        told[name] = {"periods": [_period_fields(each) for each in control.periods], "repeats": control.repeats}
    return json.dumps(told)


def _period_fields(each):
    return {
        "moves": each.moves,
        "main": each.main_ms,
        "method": methods.name(each.method) if each.method else None,
        "increment": each.increment_ms,
        "delay": each.delay_ms,
        "extra": each.extra_ms,
        "extra_count": each.extra_count,
    }


def description(agreed, trap: str = "") -> list:
    """Return the lines about `agreed` (`Controls`): canonical notation, words, `trap`, and a table of the periods."""
    lines = [
        "canonical  " + notation.write_canonical(agreed),
        "words      " + reading.in_words(agreed),
        *(["note       " + trap] if trap else []),
        "",
        _ROW.format("side", "period", "moves", "main time", "method", "each turn").rstrip(),
    ]
    if agreed.white == agreed.black:
        return lines + _table("both", agreed.white)
    return lines + _table("White", agreed.white) + _table("Black", agreed.black)


def _table(side, control):
    rows = [_row(side, number, each) for number, each in enumerate(control.periods, 1)]
    if control.repeats:
        rows.append(_ROW.format(side, f"{len(rows) + 1}...", "", "", "the last one, repeated", "").rstrip())
    return rows


def _row(side, number, each):
    method = methods.name(each.method) if each.method else "no addition"
    main = "{}:{:02}:{:02}".format(*_hours(each.main_ms))
    return _ROW.format(side, number, each.moves or "-", main, method, _each_turn(each)).rstrip()


def _hours(ms):
    seconds = ms // 1000
    return seconds // 3600, seconds // 60 % 60, seconds % 60


def _each_turn(each):
    """Return what `each` period gives per turn, in seconds."""
    if each.extra_count:
        joint = " x " if methods.has(each.method, methods.LAST_FLAGS) else " moves in "
        return f"{each.extra_count}{joint}{each.extra_ms // 1000} s"
    if each.increment_ms:
        return f"+{each.increment_ms // 1000} s"
    amount_ms = each.delay_ms or each.extra_ms
    return f"{amount_ms // 1000} s" if amount_ms else ""

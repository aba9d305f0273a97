# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `control`: reads a time control, prints its canonical notation, its words and its periods."""

from flagfall import notation, timecontrol
from host_sim.play import complain
from host_sim.scenario_words import quoted

READERS = {
    None: notation.read_any,
    "canonical": notation.read_canonical,
    "pgn": notation.read_pgn,
    "us": notation.read_us,
    "prose": notation.read_prose,
}
_ROW = "{:<7} {:>6} {:>6} {:>10}  {:<22}{}"


def run(options) -> int:
    """Print what `options.text` means in `options.notation`; return the exit status."""
    text = " ".join(options.text)
    try:
        lines = description(READERS[options.notation](text))
    except (notation.NotationError, timecontrol.ControlError) as fault:
        complain(f"control {quoted(text)}: {fault}; --as NOTATION says how to read it, --help shows examples")
        return 2
    print("\n".join(lines))
    return 0


def description(agreed) -> list:
    """Return the lines about `agreed` (`Controls`): canonical notation, words, and a table of the periods."""
    lines = [
        "canonical  " + notation.write_canonical(agreed),
        "words      " + notation.in_words(agreed),
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
    method = timecontrol.METHOD_NAMES[each.method] if each.method else "no addition"
    main = "{}:{:02}:{:02}".format(*_hours(each.main_ms))
    return _ROW.format(side, number, each.moves or "-", main, method, _each_turn(each)).rstrip()


def _hours(ms):
    seconds = ms // 1000
    return seconds // 3600, seconds // 60 % 60, seconds % 60


def _each_turn(each):
    """Return what `each` period gives per turn, in seconds."""
    if each.extra_count:
        joint = " moves in " if each.method == timecontrol.CANADIAN else " x "
        return f"{each.extra_count}{joint}{each.extra_ms // 1000} s"
    if each.increment_ms:
        return f"+{each.increment_ms // 1000} s"
    amount_ms = each.delay_ms or each.extra_ms
    return f"{amount_ms // 1000} s" if amount_ms else ""

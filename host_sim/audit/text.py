# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""An audit as lines for people and as JSON for programs, one object a line. Pure formatting, no output."""

import json

from flagfall.notation import write_canonical
from host_sim.audit.games import COLOURS, title
from host_sim.audit.readings import MINUTE_MS, UP, has_two_fields
from host_sim.audit.scene import hms, place
from host_sim.timetext import write_time

_ROW = "{:>8}  {:<8} {:>10} {:>10}  {:>9} {:>9}  {:>5} | {:<5}"
HEADER = _ROW.format("move", "played", "used", "file", "white", "black", "", "").rstrip(" |") + "  our displays"


def game_lines(path: str, game, made):
    """Yield the lines about the `Audit` `made` of one `Game`: its head, a line a move, findings below their move."""
    periods = "moves" if made.counter else "time"
    readings = f"readings {made.rounding}{_fields(made)}"
    yield f"{path}: {title(game)}; {write_canonical(made.agreed)}, periods by {periods}, {readings}"
    if made.rounding != UP:
        yield "  (our displays round up: they may read a second more than the file)"
    yield HEADER
    found = {}
    for each in made.findings:
        found.setdefault(each.index, []).append(each)
    for index, step in enumerate(made.steps):
        yield _move(step)
        yield from [f"  ! {finding_line(each)}" for each in found.get(index, ())]
    yield verdict(path, game, made)


def _fields(made):
    """Return what readings of two fields were taken for."""
    clocks = [step.ply.clk for step in made.steps if step.ply.clk and step.ply.clk.ms is not None]
    if any(each.unit_ms == MINUTE_MS for each in clocks):
        return ", in hours and minutes"
    return ", in minutes and seconds" if clocks and all(map(has_two_fields, clocks)) else ""


def finding_line(found) -> str:
    """Return what was found, with move and side: `40. White: reads 0:12:36, possible 1:00:30 to ...`."""
    also = "".join(f"; or {text}" for text in found.also)
    return f"{place(found)}: {found.text}{also}"


def verdict(path: str, game, made) -> str:
    """Return the line about a whole game."""
    readings = sum(bool(step.ply.clk or step.ply.emt) for step in made.steps)
    told = f"{len(made.steps)} moves, {readings} with readings, {counted(len(made.findings))}"
    return f"{'FOUND' if made.findings else 'clean'}  {path}  game {game.number}, {told}"


def summary(totals) -> str:
    """Return the line about all games of a file, from its totals."""
    told = f"{totals.games} games, {totals.with_findings} with findings, {counted(totals.findings)}"
    return told + (f", {totals.not_audited} not audited" if totals.not_audited else "")


def counted(findings: int) -> str:
    """Return `no finding`, `1 finding`, `2 findings`."""
    return f"{findings or 'no'} finding{'' if findings < 2 else 's'}"


def game_json(path: str, game, made):
    """Yield the JSON lines of one game: moves and findings in order, then the game as a whole."""
    head = {"file": path, "game": game.number}
    found = {}
    for each in made.findings:
        found.setdefault(each.index, []).append(each)
    for index, step in enumerate(made.steps):
        yield json.dumps({"type": "move", **head, **_move_fields(step)})
        for each in found.get(index, ()):
            yield json.dumps({"type": "finding", **head, **_finding_fields(each)})
    control = {"control": write_canonical(made.agreed), "counter": made.counter, "rounding": made.rounding}
    players = {"white": game.tags["White"], "black": game.tags["Black"], "round": game.tags["Round"]}
    counts = {"moves": len(made.steps), "findings": len(made.findings)}
    yield json.dumps({"type": "game", **head, **players, **control, **counts})


def not_audited_json(path: str, game, reason: str) -> str:
    """Return the JSON line of a game that could not be audited."""
    return json.dumps({"type": "not-audited", "file": path, "game": game.number, "reason": reason})


def summary_json(path: str, totals) -> str:
    """Return the last JSON line of a file."""
    counts = {name: getattr(totals, name) for name in ("games", "with_findings", "findings", "not_audited")}
    return json.dumps({"type": "summary", "file": path, **counts})


def _move(step):
    ply = step.ply
    number = f"{ply.number}.{'..' if ply.colour else ''}"
    ours = [up_to_second(ms) for ms in step.remaining_ms]
    used = write_time(step.used_ms)[:-4] if ply.clk or ply.emt else "?"
    file = ply.clk.text if ply.clk else f"({ply.emt.text})" if ply.emt else "-"
    return _ROW.format(number, ply.san, used, file[:10], *ours, *step.shown).rstrip()


def _move_fields(step):
    ply = step.ply
    return {
        "move": ply.number,
        "side": COLOURS[ply.colour].lower(),
        "san": ply.san,
        "clk": ply.clk and ply.clk.text,
        "emt": ply.emt and ply.emt.text,
        "at": step.at,
        "used": step.used_ms,
        "white": step.remaining_ms[0],
        "black": step.remaining_ms[1],
        "shown": list(step.shown),
        "period": list(step.period),
    }


def _finding_fields(found):
    side = COLOURS[found.ply.colour].lower()
    return {
        "move": found.ply.number,
        "side": side,
        "kind": found.kind,
        "text": found.text,
        "or": list(found.also),
    }


def up_to_second(ms: int) -> str:
    """Return `ms` as h:mm:ss rounded up, with a minus below zero, as the displays round (R32)."""
    return "-" + hms(-ms) if ms <= -1000 else hms(-(-ms // 1000) * 1000)

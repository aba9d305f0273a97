# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the live clock is doing, in words for a person who sees it on a terminal.

Looks at a stage and changes nothing. Must not know what the words are written on.
"""

import re

from flagfall.notation import write_canonical
from host_sim.live import panel
from host_sim.page.doing import PLACES
from host_sim.scenario import transcript
from host_sim.timetext import write_time

WIDTH = panel.WIDTH


def labels(stage) -> tuple:
    """Return what is written over each display: the side's colour and moves, if the clock has power."""
    if stage.app is None:
        return ("", "")
    clock = stage.app.clock
    return tuple(
        f"{'White' if clock.white == side else 'Black'} {account.moves}" for side, account in enumerate(clock.sides)
    )


def happened(records: list) -> str:
    """Return the last of the `records` in words, with its time; events of the same instant go together."""
    if not records:
        return ""
    last = records[-1]
    if last["type"] != "event":
        return _short(transcript.line(last).strip())
    together = [each for each in records[-3:] if each["at"] == last["at"] and each["type"] == "event"]
    told = "; ".join(transcript.in_words(each) for each in together[-2:])
    return _short(f"{write_time(last['at'])}  {told}")


def refused(records: list) -> str:
    """Return why the clock refused the command that is told of in `records`, or ""."""
    return next((each["text"] for each in records if each.get("event") == "refused"), "")


def top(name: str, live, width: int = WIDTH) -> str:
    """Return the line on top, `width` columns of it: `name`, what is loaded, the time of the session and its speed."""
    seconds = live.stage.desk.t // 1000
    since = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    speed = f"  {live.speed} x" if live.speed != 1 else ""
    loaded = write_canonical(live.stage.app.clock.controls) if live.stage.app else ""
    right = f"{since}{speed}"
    room = width - len(right) - 2
    return f"{f'{name}  {loaded}'[:room]:<{room}}  {right}"


def board(stage, beeping: bool) -> str:
    """Return a line about the rest of the board: battery, brightness, beeper, and what is unplugged."""
    desk = stage.desk
    left = f" ({stage.app.supply.percent()} %)" if stage.app else ""
    words = ["BEEP"] if beeping else []
    words += [f"battery {desk.battery_mv / 1000:.2f} V{left}", f"brightness {desk.brightness}"]
    places = (*zip(PLACES, desk.plugged, strict=True), ("memory", desk.memory.plugged))
    missing = [place for place, there in places if not there]
    if missing:
        words.append("unplugged: " + ", ".join(missing))
    return "   ".join(words)


def _short(text):
    """Drop the zeros at the end of each time's decimals."""
    return re.sub(r"\.(\d{3})", lambda found: ("." + found[1]).rstrip("0").rstrip("."), text)

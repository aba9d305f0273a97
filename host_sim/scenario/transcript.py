# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Records of a played scenario as text for people and as JSON for programs. Pure formatting, no output."""

import json

from host_sim.timetext import write_time

_COLUMNS = "{:>12} {:>12} {:>12}  {:<7}  {:>7}  {:>6}  {:<15}  {}"
HEADER = _COLUMNS.format("time", "white", "black", "running", "moves", "period", "flags", "event")

# The events of flagfall.timing.events by name; an event that carries its own text needs no entry.
_WORDS = {
    "set-up": "set up, ready",
    "white-changed": "the colours change sides",
    "start": "{side} starts",
    "press": "{side} presses",
    "pass": "{side} presses after the flag",
    "press-ignored": "{side} presses out of turn",
    "cue": "{side} presses, nothing runs",
    "pause": "pause",
    "resume": "resume",
    "resume-refused": "resume refused, the lever differs",
    "period": "{side} enters period {value}",
    "interim-ended": "{side}: interim flag ends",
    "byoyomi": "{side} enters byo-yomi",
    "byoyomi-used": "{side} used a period, {value} left",
    "stretch": "{side}: stretch begins",
    "flag": "{side}: flag falls",
    "corrected": "arbiter's correction",
    "refused": "arbiter's command refused",
    "restored": "restored from the last snapshot",
}

_ORDER = ("type", "file", "at", "line", "ok", "what", "was", "event", "side", "value", "text", "before", "after")


def line(record: dict) -> str:
    """Return the transcript line of one record, an event or an expectation."""
    return _expectation(record) if record["type"] == "expect" else _event(record)


def failure(path: str, record: dict) -> str:
    """Return the complaint about an expectation that did not hold, `FILE:LINE: expected ..., was ...`."""
    return "{}:{}: expected {}, was {}".format(path, record["line"], record["what"], record["was"])


def as_json(path: str, record: dict) -> str:
    """Return the record as one JSON object with its file, its keys in the same order on every machine."""
    return json.dumps(_in_order({**record, "file": path}))


def _in_order(value):
    if isinstance(value, list):
        return [_in_order(each) for each in value]
    if not isinstance(value, dict):
        return value
    keys = [key for key in _ORDER if key in value] + sorted(key for key in value if key not in _ORDER)
    return {key: _in_order(value[key]) for key in keys}


def verdict(path: str, held: int, failed: int) -> str:
    """Return the line about a whole file: how many expectations held or failed."""
    if failed:
        return f"FAIL  {path}  {failed} of {_counted(held + failed)} failed"
    return f"ok    {path}  {_counted(held)}"


def summary(files: int, held: int, failed: int) -> str:
    """Return the line about several files together."""
    end = f"{failed} failed" if failed else "all held"
    return f"{files} files, {_counted(held + failed)}, {end}"


def _counted(number):
    return f"{number} expectation{'' if number == 1 else 's'}"


def _expectation(record):
    answer = "held" if record["ok"] else f"FAILED, was {record['was']}"
    return f"{write_time(record['at']):>12}  expected {record['what']}: {answer}"


def _event(record):
    return _COLUMNS.format(
        write_time(record["at"]),
        write_time(record["white"]),
        write_time(record["black"]),
        record["running"],
        "{}/{}".format(*record["moves"]),
        "{}/{}".format(*record["period"]),
        "/".join("-" if flag == "none" else flag for flag in record["flags"]),
        in_words(record),
    )


def in_words(record: dict) -> str:
    """Return what the event of a record says, `white presses`."""
    if record.get("text"):
        return record["text"]
    name = record["event"]
    side, value = record.get("side"), record.get("value")
    if name in _WORDS:
        return _WORDS[name].format(side=side or "nobody", value=value)
    return " ".join(str(each) for each in (name.replace("-", " "), side, value) if each is not None)

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Scenario files: one story, read and checked as a whole before any machine plays it.

Knows files, line numbers and the order of lines; what a line may say is in `scenario_lines`.
"""

from host_sim import timetext
from host_sim.scenario.lines import SETTINGS, read_actions, read_setting, without_comment
from host_sim.scenario.words import MAX_MS, LineError, duration, quoted

MAX_BYTES = 4 << 20  # far beyond any story; protects against a device or a disk image given by mistake
_FIRST_OF_TIME = "0123456789+-.:"


class ScenarioError(Exception):
    """A scenario that cannot be read or played; one line of text, `FILE:LINE: found; what would be right`."""


class Scenario:
    """A story that was read: its path as given, its settings by name, its actions in file order.

    settings  control (canonical text), profile, counter, freeze, lever_start, tenths, auto_off, greeting, lever, white,
              ticks, poll, edges (whether any line is about one contact)
    actions   [at_ms, line number, verb, values...], in the order in which they happen

    Both are fit for JSON.
    """

    def __init__(self, path: str, settings: dict, actions: list):
        self.path = path
        self.settings = settings
        self.actions = actions

    def expectations(self) -> int:
        """Return how many things the story expects."""
        return sum(action[2] == "expect" for action in self.actions)


def read(path) -> Scenario:
    """Return the scenario in the file `path`; raises `ScenarioError` at the first thing that is not right."""
    name = printable(path)
    story = _Story()
    for number, line in enumerate(_text_of(path, name).split("\n"), 1):
        try:
            story.take(number, line)
        except LineError as fault:
            raise ScenarioError(f"{name}:{number}: {fault}") from None
    if story.settings["control"] is None:
        raise ScenarioError(f"{name}: no 'control' line; right would be one above the first time, as control 5400+30")
    return Scenario(str(path), story.settings, story.actions)


def printable(path) -> str:
    """Return `path` as text that fits on one line of any terminal."""
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in str(path)) or "''"


class _Story:
    """The lines so far."""

    def __init__(self):
        self.settings = {key: default for key, default, _ in SETTINGS.values()}
        self.settings["edges"] = False
        self.actions = []
        self._set_in = {}
        self._now_ms = 0
        self._timed_line = 0

    def take(self, number, line):
        """Read one line; raises `LineError`."""
        text = without_comment(line).strip()
        if text and text[0] in _FIRST_OF_TIME:
            self._take_timed(number, text)
        elif text:
            self._take_setting(number, text.split())

    def _take_setting(self, number, words):
        key, value = read_setting(words)
        if self._timed_line:
            place = f"after the timed line {self._timed_line}"
            raise LineError(f"setting '{words[0]}' {place}; right would be all settings above the first time")
        if key in self._set_in:
            first = self._set_in[key]
            raise LineError(f"setting '{words[0]}' again, first in line {first}; right would be only one of them")
        self._set_in[key] = number
        self.settings[key] = value

    def _take_timed(self, number, text):
        time_text = text.split(None, 1)[0]
        at_ms = self._instant(time_text)
        for action in read_actions(text[len(time_text) :]):
            self.settings["edges"] |= action[0] == "edge"
            self.actions.append([at_ms, number, *action])
        self._now_ms = at_ms
        self._timed_line = self._timed_line or number

    def _instant(self, text):
        """Return the time at the beginning of a line, in ms from 0; `+` counts from the timed line above."""
        if text.startswith("+"):
            at_ms = self._now_ms + duration(text[1:])
        else:
            at_ms = duration(text)
        if at_ms < self._now_ms:
            above = timetext.write_time(self._now_ms)
            raise LineError(f"time goes back to {quoted(text)}; right would be {above} or later, as the line above")
        if at_ms > MAX_MS:
            raise LineError(f"{quoted(text)} ends beyond {MAX_MS // 3_600_000}:00:00; right would be an earlier time")
        return at_ms


def _text_of(path, name):
    """Return the text of the file with plain line ends; raises `ScenarioError` about the file as a whole."""
    try:
        with open(path, "rb") as file:
            content = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise ScenarioError(f"{name}: no such file; right would be the path of a scenario") from None
    except IsADirectoryError:
        raise ScenarioError(f"{name}: a directory; right would be the scenario files in it") from None
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise ScenarioError(f"{name}: cannot be read ({reason}); right would be a readable scenario") from None
    if len(content) > MAX_BYTES or b"\0" in content:
        found = "binary" if b"\0" in content else f"over {MAX_BYTES >> 20} MiB"
        raise ScenarioError(f"{name}: {found}, no scenario; right would be a text file in UTF-8")
    return _decoded(content, name).replace("\r\n", "\n").replace("\r", "\n")


def _decoded(content, name):
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = content.count(b"\n", 0, fault.start) + 1
        found = f"byte 0x{content[fault.start]:02x} in line {line} is not UTF-8"
        raise ScenarioError(f"{name}: {found}; right would be a text file in UTF-8") from None

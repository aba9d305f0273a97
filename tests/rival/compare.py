# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A story played by the core, as `host_sim play` plays it, and by the rival; the first thing in which they differ."""

from collections import Counter, namedtuple

from host_sim.desk.stage import Stage
from host_sim.scenario.lines import read_actions, read_setting
from host_sim.scenario.lines import settings as known_settings
from host_sim.timetext import write_time
from tests.rival.clock import PAUSED, RUNNING
from tests.rival.control import JAPANESE
from tests.rival.table import LOST_MS, Table

LOOK = "look"  # a line that only compares

# settings: {word: words}. lines: (instant in ms, what stands after the time). close: compare also at all that happens
Story = namedtuple("Story", "settings lines close")
# at: instant. rules, core: what each says. expects: the line that shows it, or ""
Difference = namedtuple("Difference", "at rules core expects")

# What is compared of what happens, as the transcript names it: (whether the side, whether the value). The rest of the
# transcript is about lamps and cues; when an interim flag ends is seen in the flags.
_COMPARED = {
    "start": (True, False),
    "press": (True, True),
    "pass": (True, False),
    "pause": (False, False),
    "resume": (False, False),
    "resume-refused": (True, False),
    "period": (True, True),
    "byoyomi": (True, False),
    "byoyomi-used": (True, True),
    "stretch": (True, False),
    "flag": (True, False),
    "corrected": (False, False),
    "refused": (False, False),
}
_COLOURS = ("white", "black")


def difference(story, settings=None):
    """Return the first `Difference` between the rules and the core in `story`, or None.

    The core may be given other `settings`.
    """
    return _Comparison(story, settings or story.settings).run()


class _Found(Exception):
    """A difference was found."""


class _Comparison:
    def __init__(self, story, settings_of_core):
        self._story = story
        self._table = Table(story.settings)
        self._records = []
        self._core = Stage(_for_stage(settings_of_core), [], self._records.append)
        self._cuts = [at for at, text in story.lines if text in ("reset", "power off")]
        self._earlier = []  # positions of the last second before a power cut

    def run(self):
        try:
            for at, text in self._story.lines:
                self._pass_time(at)
                if text == LOOK:
                    self._look()
                else:
                    self._do(at, text)
            self._look()
        except _Found as found:
            return found.args[0]
        except Exception as fault:  # whatever the core raises is a difference, and to be shrunk as one
            at = self._table.clock.now
            return Difference(at, "no exception", f"{type(fault).__name__}: {fault}", "")
        return None

    def _pass_time(self, at):
        clock = self._table.clock
        for cut in self._cuts:
            if clock.now < cut <= at + LOST_MS:
                self._pass_quietly(min(max(cut - LOST_MS, clock.now), at))
                self._remember()
                for _ in self._table.run_until(min(at, cut), every=True):
                    self._remember()
        self._pass_quietly(at)

    def _pass_quietly(self, at):
        for _ in self._table.run_until(at):
            if self._story.close:
                self._look()

    def _do(self, at, text):
        words = text.split()
        if text in ("reset", "power off"):
            self._remember()
            if self._table.clock.state != RUNNING:
                self._earlier.clear()
        if words[0] == "key" and self._table.clock.state != RUNNING:
            return  # where it would open a page
        (action,) = read_actions(text)
        self._core.perform([at, 0, *action])
        self._table.act(words)
        if self._table.on and text in ("reset", "power on"):
            self._find_what_is_lost()

    # Power.

    def _remember(self):
        clock = self._table.clock
        if self._table.on and clock.state == RUNNING:
            self._earlier.append((clock.now, clock.turn, [side.copy() for side in clock.sides]))

    def _find_what_is_lost(self):
        """Up to a second of the running turn may be missing, nothing else: take the core's word for how much."""
        clock = self._table.clock
        earlier, self._earlier = self._earlier, []
        if clock.state != PAUSED or not earlier:
            return
        last = earlier[-1]
        told = [self._asked(clock.now, word, "time") for word in _COLOURS]
        told.append(self._asked(clock.now, _COLOURS[clock.turn != clock.white], "delay"))
        for at, turn, sides in reversed(earlier):
            like_last = turn == last[1] and _but_for_time(sides) == _but_for_time(last[2])
            if not like_last or at < last[0] - LOST_MS:
                break
            if told == self._readings(sides, turn):
                for now, then in zip(clock.sides, sides, strict=True):
                    now.main, now.stretch, now.delay = then.main, then.stretch, then.delay
                return
        rules = ", ".join(self._readings(last[2], last[1]))
        expects = f"white {write_time(last[2][clock.white].reading())}"
        raise _Found(Difference(clock.now, f"at most 1 s before {rules}", ", ".join(told), expects))

    def _readings(self, sides, turn):
        white = self._table.clock.white
        times = [sides[side].reading() for side in (white, 1 - white)] + [sides[turn].delay]
        return [write_time(time) for time in times]

    def _asked(self, at, subject, what):
        self._core.perform([at, 0, "expect", "", subject, what, 0])
        return self._records[-1]["was"]

    # Looks.

    def _look(self):
        clock, count = self._table.clock, len(self._records)
        expected = expectations(self._table)
        for subject, what, value in expected:
            text = _clause(subject, what, value)
            self._core.perform([clock.now, 0, "expect", text, subject, what, value])
        for record in self._records[count:]:
            if record["type"] == "expect" and not _holds(record):
                expects = ", ".join(_clause(*each) for each in expected)
                raise _Found(Difference(clock.now, record["what"], record["was"], expects))
        self._compare_what_happened()

    def _compare_what_happened(self):
        clock = self._table.clock
        told = [record for record in self._records if record["type"] == "event"]
        del self._records[:]
        core = _counted((each["at"], each["event"], each["side"], each["value"]) for each in told)
        rules = _counted(clock.happened)
        del clock.happened[:]
        if core != rules:
            more = "; ".join(map(_in_words, rules - core)) or "nothing"
            raise _Found(Difference(clock.now, more, "; ".join(map(_in_words, core - rules)) or "nothing", ""))


def _holds(record):
    # A time must be exact: how much a power cut has cost is known by now, and scenarios.md forgives that for ever.
    return record["ok"] and (":" not in record["was"] or record["what"].endswith(record["was"]))


def _counted(happened):
    return Counter(
        (at, event, _COMPARED[event][0] and colour, _COMPARED[event][1] and value)
        for at, event, colour, value in happened
        if event in _COMPARED
    )


def _in_words(happened):
    at, *words = happened
    return " ".join([write_time(at), *(str(each) for each in words if each)])


def _but_for_time(sides):
    return [(each.moves, each.number, each.final, each.count, each.begun) for each in sides]


def _for_stage(settings):
    """Return the settings of a story as the stage has them."""
    ready = {key: default for key, default, _ in known_settings().values()}
    ready["edges"] = False
    ready.update(read_setting([word, *value.split()]) for word, value in settings.items())
    return ready


def expectations(table):
    """Return what is to be expected now: [(subject, what, value)]."""
    if not table.on:
        return [("", "state", "off")]
    clock = table.clock
    expected = [("", "state", clock.state)]
    running = "none" if clock.state != RUNNING else _COLOURS[clock.turn != clock.white]
    expected.append(("", "running", running))
    first = "none" if clock.first is None else _COLOURS[clock.first != clock.white]
    expected.append(("", "first-flag", first))
    for word, which in zip(_COLOURS, (clock.white, 1 - clock.white), strict=True):
        expected += _of_side(word, clock.sides[which], clock.now)
        if which == clock.turn:
            expected.append((word, "delay", clock.sides[which].delay))
    return expected


def _of_side(word, side, now):
    found = [(word, "time", side.reading()), (word, "moves", side.moves), (word, "period", side.number)]
    if side.final:
        found += [(word, "flag", "final"), (word, "flagged-at", side.flagged_at)]
    elif now < side.interim_until:
        found.append((word, "flag", "interim"))
    elif now >= side.interim_until + side.interim_doubt:
        found.append((word, "flag", "none"))
    if side.period.method == JAPANESE:
        found.append((word, "periods", side.count))
    return found


def _clause(subject, what, value):
    if what == "time":
        return f"{subject} {write_time(value)}"
    if what in ("delay", "flagged-at"):
        value = write_time(value)
    return f"{subject} {what} {value}".lstrip()


def written(story, found=None):
    """Return `story` as the text of a scenario that ends with what `found`, a `Difference`, expects."""
    lines = [f"{word} {value}" for word, value in story.settings.items()] + [""]
    lines += [f"{write_time(at):<10} {text}" for at, text in story.lines if text != LOOK]
    if found and found.expects:
        lines.append(f"{write_time(found.at):<10} expect {found.expects}")
    return "\n".join(lines) + "\n"

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What can be drawn: a scenario (played first), a game of a PGN (on our clock), the text of a journal -> a `Track`."""

import re

from flagfall.notation import NotationError, read_canonical, write_canonical
from host_sim.audit import choice as replay_choice
from host_sim.audit.faults import ADDITION, SUBTRACTION
from host_sim.audit.games import GameFileError, read_games
from host_sim.machines import machine
from host_sim.plots.track import (
    BLACK,
    BOTH,
    CORRECTION,
    FINDING,
    FLAG,
    PAUSE,
    PERIOD,
    PRESS,
    WHITE,
    NoTrack,
    Recorder,
    expected_ms,
)
from host_sim.saying import printable
from host_sim.scenario import read as scenario
from host_sim.timetext import TimeTextError, read_time, write_time

_JOURNAL = re.compile(r"control (.+)\nwhite (?:left|right), periods by (moves|time), freeze (?:on|off)\n")
_ROW = re.compile(r"\s*(\S+)\s+(\d{1,6})(\.{1,3})\s+(White|Black)\s+(\S+)\s+(\S+)\s+(.*)")
_CHANGE = re.compile(r"(-?[\d:]+:\d\d\.\d{3}) to (-?[\d:]+:\d\d\.\d{3})")
_FLAG = re.compile(r" \(flag: (.*)\)")
_SIDES = ("White", "Black")
_COLOURS = {"white": WHITE, "black": BLACK, "none": None, None: None}


def read_track(options):
    """Return the `Track` of `options.file`, whatever it is; raises `NoTrack` with one line."""
    name = printable(options.file)
    text = _text_of(options.file, name)
    try:
        if _JOURNAL.match(text):
            return _journal(name, text)
        if name.lower().endswith(".pgn") or text.lstrip("\ufeff \n\r").startswith("[") or "[%clk" in text:
            return _game(name, options)
        return _story(name, options)
    except (scenario.ScenarioError, GameFileError, replay_choice.NoControl) as fault:
        raise NoTrack(str(fault)) from None


def _text_of(path, name):
    try:
        with open(path, encoding="utf-8", errors="replace", newline=None) as file:
            return file.read(scenario.MAX_BYTES)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        found = f"{name}: cannot be read ({reason})"
        raise NoTrack(f"{found}; right would be a scenario, a PGN or the text of a journal") from None


# A scenario.


def _story(name, options):
    story = scenario.read(options.file)
    controls = read_canonical(story.settings["control"])
    recorder = Recorder(controls)
    events = [each for each in machine("cpython").play(story) if each["type"] == "event"]
    began = next((each["at"] for each in events if each["event"] == "start"), None)
    if began is None:
        raise NoTrack(f"{name}: no clock is started in it; right would be a story with 'start' and presses")
    running = None
    for event in events:
        at = max(0, event["at"] - began)
        recorder.sample(at, (event["white"], event["black"]), event["moves"], running)
        _mark_event(recorder, event)
        running = _COLOURS[event["running"]]
    return recorder.track(_base(name), _control_words(controls, None))


def _mark_event(recorder, event):
    kind, colour = event["event"], _COLOURS[event["side"]]
    if kind == "press":
        recorder.mark(colour, PRESS)
    elif kind == "period":
        recorder.mark(colour, PERIOD, f"period {event['value']}")
    elif kind == "flag":
        recorder.mark(colour, FLAG, "flag")
    elif kind == "pause":
        recorder.mark(BOTH, PAUSE, "pause")
    elif kind == "corrected":
        recorder.mark(_corrected(event["text"]), CORRECTION, _short(event["text"]))


def _corrected(text):
    # Whose time or count it was; where it is both, or the turn, it is the clock's.
    sides = {colour for word, colour in (("white", WHITE), ("black", BLACK)) if word in text}
    return sides.pop() if len(sides) == 1 else BOTH


def _short(text):
    """Return `+2:00` where one time was changed, else the name of the correction."""
    name, _, changes = text.removeprefix("arbiter").strip().partition(":")
    times = _CHANGE.findall(changes)
    if len(times) != 1:
        return name
    before, after = (read_time(each, signed=True) for each in times[0])
    return ("-" if after < before else "+") + write_time(abs(after - before)).removesuffix(".000")


# A game of a PGN.


def _game(name, options):
    options.pgn_control = None
    replay_choice.check(options)
    games = read_games(options.file, only=max(1, options.game))  # the other games may be as they are
    if not 1 <= options.game <= len(games):
        raise NoTrack(f"{name}: no game {options.game} with moves; right would be --game 1 to {len(games)}")
    game = games[options.game - 1]
    if not game.plies and not game.fault:
        raise NoTrack(f"{name}: no game {options.game} with moves; right would be another --game")
    try:
        return _audited(game, replay_choice.audited(game, options))
    except replay_choice.NotAudited as fault:
        raise NoTrack(f"{name}: game {game.number}: {fault}") from None


def _audited(game, made):
    recorder = Recorder(made.agreed)
    start = [control.period(1).main_ms + control.period(1).increment_ms for control in made.agreed]
    start, moves, periods = map(list, made.start or (start, (0, 0), (1, 1)))
    recorder.sample(0, start, moves, None)
    findings = {}
    for each in made.findings:
        findings.setdefault(each.index, each)
    for index, step in enumerate(made.steps):
        colour = step.ply.colour
        moves[colour] += 1
        recorder.sample(step.at, step.remaining_ms, moves, colour)
        recorder.mark(colour, PRESS)
        for side in (WHITE, BLACK):
            if step.period[side] > periods[side]:
                recorder.mark(side, PERIOD, f"period {step.period[side]}")
                periods[side] = step.period[side]
        if index in findings:
            kind = findings[index].kind
            recorder.mark(colour, CORRECTION if kind in (ADDITION, SUBTRACTION) else FINDING, kind.replace("-", " "))
    white, black = (game.tags[tag] or tag for tag in ("White", "Black"))
    where = ", ".join(tag for tag in (game.tags["Event"], game.tags["Round"], game.tags["Date"]) if tag.strip("?.-"))
    players = "Game" if white + black in ("??", "WhiteBlack") else f"{white} – {black}"
    names = ("White", "Black") if players == "Game" else (f"White: {white}", f"Black: {black}")
    return recorder.track(players, _control_words(made.agreed, made.counter, where), names)


# The text of a journal.


def _journal(name, text):
    head = _JOURNAL.match(text)
    try:
        controls = read_canonical(head[1])
    except NotationError as fault:
        raise NoTrack(f"{name}:1: {fault}") from None
    recorder = Recorder(controls)
    state = _Written(recorder, controls)
    for number, row in enumerate(text.split("\n")[4:], 5):
        if not row.strip() or row.startswith("The journal was full"):
            continue
        found = _ROW.fullmatch(row)
        try:
            if not found:
                raise TimeTextError(f"{row.strip()[:40]!r} is no row of a journal; right would be what link wrote")
            state.take(found)
        except TimeTextError as fault:
            raise NoTrack(f"{name}:{number}: {fault}") from None
    if not recorder.samples:
        raise NoTrack(f"{name}: no rows in this journal; right would be that of a game")
    return recorder.track(_base(name), _control_words(controls, head[2] == "moves"))


class _Written:
    """The rows of a journal so far. It does not tell when a period changes: that is seen from the time it brings."""

    def __init__(self, recorder, controls):
        self.recorder, self.controls = recorder, controls
        self.moves, self.periods, self.flags = [0, 0], [1, 1], set()
        self.running = None

    def take(self, row):
        at = max(0, read_time(row[1], signed=True))
        colour = _SIDES.index(row[4])
        remaining_ms = [read_time(each, signed=True) for each in (row[5], row[6])]
        what = row[7]
        if what.startswith("press") and "after the flag" not in what:
            self.moves[colour] = int(row[2])
        before = self.recorder.samples[-1] if self.recorder.samples else None
        self.recorder.sample(at, remaining_ms, self.moves, self.running)
        self._mark(what, colour, len(row[3]) > 1)
        if before and "arbiter" not in what:
            self._mark_periods(before, at, remaining_ms)

    def _mark(self, what, colour, black_moves):
        recorder = self.recorder
        if what.startswith("press"):
            if "after the flag" not in what:
                recorder.mark(colour, PRESS)
            self.running = 1 - colour
        elif what.startswith(("start", "resume")):
            self.running = BLACK if black_moves else WHITE
        elif what.startswith("pause"):
            recorder.mark(BOTH, PAUSE, "pause")
            self.running = None
        elif what.startswith("arbiter"):
            whole = any(word in what for word in ("turn", "control", "cancel"))
            recorder.mark(BOTH if whole else colour, CORRECTION, _FLAG.sub("", what.removeprefix("arbiter: ")))
        for word in (_FLAG.search(what) or ["", ""])[1].split(", "):
            if word not in ("", *_SIDES):
                raise TimeTextError(f"a flag of {word[:40]!r}; right would be {' or '.join(_SIDES)}")
            if word and word not in self.flags:
                recorder.mark(_SIDES.index(word), FLAG, "flag")
                self.flags.add(word)

    def _mark_periods(self, before, at, remaining_ms):
        for colour in (WHITE, BLACK):
            control, number = self.controls[colour], self.periods[colour]
            gained = remaining_ms[colour] - expected_ms(
                self.controls, before, at, colour, self.recorder.samples[-1].running
            )
            if not control.is_last(number) and 0 < control.period(number + 1).main_ms <= gained:
                self.periods[colour] += 1
                self.recorder.mark(colour, PERIOD, f"period {number + 1}")


def _base(name):
    return re.split(r"[\\/]", name)[-1]


def _control_words(controls, counter, more=""):
    words = write_canonical(controls)
    if counter is not None and len(controls.white.periods) > 1:
        words += f", periods by {'moves' if counter else 'time'}"
    return f"{more}; {words}" if more else words

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What can be drawn: a scenario (played first), a game of a PGN (on our clock), the text of a journal -> a `Track`."""

import re

from flagfall.arbiter import correction, records
from flagfall.notation import read_canonical, write_canonical
from host_sim.audit import choice
from host_sim.audit.faults import ADDITION, SUBTRACTION
from host_sim.audit.games import GameFileError, read_games
from host_sim.link import journaltext
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
from host_sim.scenario.read import MAX_BYTES, ScenarioError, read
from host_sim.timetext import write_time

_OF_THE_CLOCK = (records.TURN, records.CONTROL, records.CANCEL_FLAG)  # corrections that are of neither side
_COLOURS = {"white": WHITE, "black": BLACK, "none": None, None: None}


def read_track(options):
    """Return the `Track` of `options.file`, whatever it is; raises `NoTrack` with one line."""
    name = printable(options.file)
    text = _text_of(options.file, name)
    try:
        if journaltext.is_text(text):
            return _journal(name, text)
        if name.lower().endswith(".pgn") or text.lstrip("\ufeff \n\r").startswith("[") or "[%clk" in text:
            return _game(name, options)
        return _story(name, options)
    except (ScenarioError, GameFileError, choice.NoControl) as fault:
        raise NoTrack(str(fault)) from None


def _text_of(path, name):
    try:
        with open(path, encoding="utf-8", errors="replace", newline=None) as file:
            return file.read(MAX_BYTES)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        found = f"{name}: cannot be read ({reason})"
        raise NoTrack(f"{found}; right would be a scenario, a PGN or the text of a journal") from None


# A scenario.


def _story(name, options):
    story = read(options.file)
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
        # Whose time or count it was; where it is both, or the turn, it is the clock's.
        sides = {each["side"] for each in event["changes"]}
        colour = _COLOURS[sides.pop()] if len(sides) == 1 else None
        recorder.mark(BOTH if colour is None else colour, CORRECTION, _in_short(event))


def _in_short(event):
    """Return `+2:00` where one time was changed, else the name of the correction."""
    times = [each["after"] - each["before"] for each in event["changes"] if each["what"] == "time"]
    if len(times) != 1:
        return event["correction"]
    return ("-" if times[0] < 0 else "+") + write_time(abs(times[0])).removesuffix(".000")


# A game of a PGN.


def _game(name, options):
    options.pgn_control = None
    choice.check(options)
    games = read_games(options.file, only=max(1, options.game))  # the other games may be as they are
    if not 1 <= options.game <= len(games):
        raise NoTrack(f"{name}: no game {options.game} with moves; right would be --game 1 to {len(games)}")
    game = games[options.game - 1]
    if not game.plies and not game.fault:
        raise NoTrack(f"{name}: no game {options.game} with moves; right would be another --game")
    try:
        return _audited(game, choice.audited(game, options))
    except choice.NotAudited as fault:
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
    try:
        written = journaltext.read_text(text)
    except journaltext.RowFault as fault:
        raise NoTrack(f"{name}:{fault}") from None
    if not written.rows:
        raise NoTrack(f"{name}: no rows in this journal; right would be that of a game")
    recorder = Recorder(written.controls)
    told = _Told(recorder, written.controls)
    for row in written.rows:
        told.take(row)
    return recorder.track(_base(name), _control_words(written.controls, written.counter))


class _Told:
    """The rows of a journal so far. It does not tell when a period changes: that is seen from the time it brings."""

    def __init__(self, recorder, controls):
        self.recorder, self.controls = recorder, controls
        self.moves, self.periods, self.flags = [0, 0], [1, 1], set()
        self.running = None

    def take(self, row):
        if row.what == records.PRESS:
            self.moves[row.colour] = row.move
        before = self.recorder.samples[-1] if self.recorder.samples else None
        self.recorder.sample(row.at, row.remaining_ms, self.moves, self.running)
        self._mark(row)
        for colour in row.flags:
            if colour not in self.flags:
                self.recorder.mark(colour, FLAG, "flag")
        self.flags.update(row.flags)
        if before and row.what not in correction.NAMES:
            self._mark_periods(before, row.at, row.remaining_ms)

    def _mark(self, row):
        recorder, what = self.recorder, row.what
        if what == records.PRESS:
            recorder.mark(row.colour, PRESS)
        elif what == records.PAUSE:
            recorder.mark(BOTH, PAUSE, "pause")
        elif what in correction.NAMES:
            recorder.mark(BOTH if what in _OF_THE_CLOCK else row.colour, CORRECTION, row.detail)
        if what in (records.PRESS, records.PASS):
            self.running = 1 - row.colour
        elif what in (records.START, records.RESUME):
            self.running = row.turn
        elif what == records.PAUSE:
            self.running = None

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

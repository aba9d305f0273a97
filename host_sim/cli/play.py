# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `play`: reads all files, then plays them on one machine and tells what held.

The exit status is the contract of scenarios.md: 0 all held, 1 something did not, 2 nothing could be played.
"""

from host_sim.machines import MachineError, machine
from host_sim.saying import FAILED, HELD, REFUSED, complain, printable
from host_sim.scenario import transcript
from host_sim.scenario.files import scenario_paths
from host_sim.scenario.read import ScenarioError, read


def run(options) -> int:
    """Play `options.files` on `options.machine` and return the exit status."""
    stories = _read_all(options.files)
    if stories is None:
        return REFUSED
    if options.face:
        for story in stories:
            story.settings["face"] = options.face
    try:
        player = machine(options.machine)
        if not _can_play(player, stories):
            return REFUSED
        return play_all(player, stories, options)
    except MachineError as fault:
        complain(fault)
        return REFUSED


def _read_all(paths):
    """Return the scenarios that `paths` stand for, or None after a line of complaint for each file that is not one."""
    stories, able = [], True
    for path in paths:
        try:
            files = scenario_paths(path)
        except ScenarioError as fault:
            complain(fault)
            files, able = [], False
        for file in files:
            try:
                stories.append(read(file))
            except ScenarioError as fault:
                complain(fault)
                able = False
    return stories if able else None


def _can_play(player, stories):
    able = True
    for story in stories:
        try:
            player.check(story)
        except ScenarioError as fault:
            complain(fault)
            able = False
    return able


def play_all(player, stories, options) -> int:
    """Play all `stories` on the machine `player`, print what `options` ask for, return the exit status."""
    totals = [0, 0]
    show = _shower(options, len(stories))
    for story in stories:
        path = printable(story.path)
        try:
            held, failed = _play(player, story, path, show)
        except MachineError as fault:
            raise MachineError(f"{path}: {fault}") from None
        totals = [totals[0] + held, totals[1] + failed]
        if not options.json:
            print(transcript.verdict(path, held, failed), flush=True)
    if len(stories) > 1 and not options.json:
        print(transcript.summary(len(stories), *totals))
    return FAILED if totals[1] else HELD


def _play(player, story, path, show):
    """Play one story; return how many expectations held and how many failed."""
    counts = {True: 0, False: 0}
    show(path, None)
    for record in player.play(story):
        show(path, record)
        if record["type"] == "expect":
            counts[record["ok"]] += 1
            if not record["ok"]:
                complain(transcript.failure(path, record))
    if sum(counts.values()) != story.expectations():
        found = f"{sum(counts.values())} of {story.expectations()} expectations answered"
        raise MachineError(f"{found}; right would be a machine that plays to the end")
    return counts[True], counts[False]


def _shower(options, count):
    """Return what is done with each record of a file; with None, before its first one."""
    if options.json:
        return _show_json
    return _show_transcript if options.transcript or count == 1 else _show_nothing


def _show_json(path, record):
    if record:
        print(transcript.as_json(path, record))


def _show_transcript(path, record):
    print(transcript.line(record) if record else f"{path}\n{transcript.HEADER}")


def _show_nothing(path, record):
    """Leave it to the verdict."""

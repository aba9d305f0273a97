# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What happens is noted at once and kept when the displays are done; beats come when they are due."""

import pytest

from flagfall.arbiter import records
from flagfall.arbiter.journal import Journal
from flagfall.keeping.scribe import Scribe
from flagfall.notation import read_canonical
from flagfall.timing import events
from flagfall.timing.chessclock import ChessClock
from flagfall.timing.sides import LEFT, RIGHT
from flagfall.timing.turn import NEVER


class Keeper:
    """Tells in `done` what it was asked to do."""

    def __init__(self, beat_at=NEVER):
        self.beat_at = beat_at
        self.done = []

    def keep(self):
        self.done.append("keep")
        self.beat_at = 500

    def beat(self, now):
        self.done.append(("beat", now))
        self.beat_at = now + 500


class Desk:
    """A scribe at a clock, and its keeper."""

    def __init__(self, beat_at=NEVER, started=False):
        self.clock = ChessClock(read_canonical("60"))
        if started:
            self.clock.start(0)
        self.clock.events.clear()
        self.journal = Journal()
        self.keeper = Keeper(beat_at)
        self.scribe = Scribe(self.clock, self.journal, self.keeper)

    def hear(self, kind, at=77):
        self.clock.events.put(kind, RIGHT, at)
        self.clock.events.take()
        self.scribe.heard(self.clock.events)

    def noted(self):
        return [(what, side, at) for _index, at, what, side, _number, _following in self.journal.entries()]


def test_where_nothing_has_happened_nothing_is_due_and_nothing_kept():
    desk = Desk()
    assert (desk.scribe.due_at, desk.scribe.changed_at) == (NEVER, 0)
    known = set(vars(desk.scribe))
    desk.scribe.attend(1_000)
    assert (desk.keeper.done, desk.scribe.due_at) == ([], NEVER)
    desk.hear(events.PRESSED)
    assert set(vars(desk.scribe)) == known  # an attribute that is made later takes memory, and a side may be running


@pytest.mark.parametrize("kind", range(1, events.TOLD + 1))
def test_what_changes_the_state_is_kept_once_and_nothing_else_is(kind):
    desk = Desk()
    desk.hear(kind)
    assert desk.keeper.done == []  # the displays come first
    kept = events.has(kind, events.KEPT)
    assert (desk.scribe.due_at, desk.scribe.changed_at) == ((0, 77) if kept else (NEVER, 0))
    for _ in range(2):
        desk.scribe.attend(78)
        assert desk.keeper.done == (["keep"] if kept else [])
        assert desk.scribe.due_at == (500 if kept else NEVER)


def test_what_is_kept_for_another_reason_is_not_kept_again():
    desk = Desk()
    desk.hear(events.PRESSED)
    desk.scribe.keep()
    assert (desk.keeper.done, desk.scribe.due_at) == (["keep"], 500)
    desk.scribe.attend(78)
    assert desk.keeper.done == ["keep"]
    desk.hear(events.PRESSED)
    desk.scribe.attend(79)
    assert desk.keeper.done == ["keep", "keep"]


def test_a_beat_is_written_at_its_instant_and_not_before():
    desk = Desk(beat_at=500)
    desk.scribe.attend(499)
    assert (desk.keeper.done, desk.scribe.due_at) == ([], 500)
    desk.scribe.attend(500)
    assert (desk.keeper.done, desk.scribe.due_at) == ([("beat", 500)], 1_000)
    desk.scribe.attend(1_001)
    assert (desk.keeper.done[-1], desk.scribe.due_at) == (("beat", 1_001), 1_501)


def test_until_the_start_the_journal_begins_anew_when_the_colours_change_and_with_a_new_game():
    desk = Desk()
    desk.hear(events.PRESSED, 5)
    desk.clock.white = RIGHT
    desk.hear(events.WHITE_CHANGED, 6)
    assert desk.noted() == [(records.SET_UP, RIGHT, 0)]
    desk.hear(events.PRESSED, 7)
    assert desk.noted() == [(records.SET_UP, RIGHT, 0), (records.PRESS, RIGHT, 7)]
    desk.clock.white = LEFT
    desk.scribe.obey(None)
    assert desk.noted() == [(records.SET_UP, LEFT, 0)]


def test_where_instants_begin_anew_before_the_start_the_journal_does_and_is_kept():
    desk = Desk()
    desk.hear(events.PRESSED, 5)
    desk.scribe.keep()
    desk.scribe.begin_anew(1_000)
    assert (desk.noted(), desk.scribe.due_at) == ([(records.SET_UP, LEFT, 0)], 0)
    desk.scribe.attend(1)
    assert desk.keeper.done == ["keep", "keep"]


def test_where_the_time_of_a_game_stands_still_the_journal_stays_and_a_beat_comes_as_soon_as_before():
    desk = Desk(beat_at=5_000, started=True)
    desk.hear(events.STARTED, 5)
    desk.scribe.begin_anew(1_000)
    assert (desk.keeper.beat_at, desk.scribe.due_at) == (4_000, 4_000)
    assert desk.noted() == [(records.START, RIGHT, 5)]
    desk = Desk(started=True)
    desk.scribe.begin_anew(1_000)
    assert (desk.keeper.beat_at, desk.scribe.due_at, desk.keeper.done) == (NEVER, NEVER, [])

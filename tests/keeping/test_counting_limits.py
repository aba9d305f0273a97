# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""At which very ms a count is set back, how far, and what keeps the instants from standing still."""

from types import SimpleNamespace

import pytest

from flagfall.keeping.counting import MOST_MS, SPAN_MS, Counting
from flagfall.timing.chessclock import OVER, PAUSED, READY, RUNNING
from flagfall.timing.events import SET_UP
from flagfall.timing.sides import LEFT, RIGHT
from flagfall.timing.turn import NEVER

HOUR_MS = 3_600_000
THREE_DAYS_MS = 72 * HOUR_MS


class Standing:
    """What `Counting` knows of an app: a clock in `state`, whose state changed last at `changed_at`."""

    def __init__(self, state, offset=0, changed_at=0, deadline=NEVER, waiting=0, white=LEFT):
        self.done = []
        self.offset = offset
        self.board = self._telling("board", "begin_anew")
        self.clock = self._telling("clock", "begin_anew", "stand_still")
        self.clock.state, self.clock.white, self.clock.deadline = state, white, lambda: deadline
        self.clock.events = self._telling("events", "put")
        self.questions = SimpleNamespace(waiting=waiting)
        self.scribe = SimpleNamespace(changed_at=changed_at)
        self.counting = Counting(self)

    def _telling(self, name, *verbs):
        def teller(verb):
            return lambda *arguments: self.done.append((name, verb, *arguments))

        return SimpleNamespace(**{verb: teller(verb) for verb in verbs})

    def let_out(self):
        self.done.append("let out")

    def count_anew(self, span_ms):
        self.done.append(("anew", span_ms))

    def at(self, now):
        """Attend at `now`; return what was done."""
        self.counting.attend(now)
        return self.done


NOT_READY = pytest.mark.parametrize("state", [PAUSED, OVER])


def test_counts_are_set_back_by_three_days_some_hours_before_they_are_too_large():
    assert SPAN_MS == THREE_DAYS_MS
    assert 2 * HOUR_MS < MOST_MS - SPAN_MS < 3 * HOUR_MS
    assert MOST_MS + SPAN_MS < 1 << 30


def test_the_counts_are_looked_at_once_a_minute_from_the_start_on():
    counting = Standing(RUNNING).counting
    assert (counting.due_at, counting.stood, counting.stood_at) == (0, 0, NEVER)
    for now in (0, 60_000, 123_456):
        counting.attend(now)
        assert counting.due_at == now + 60_000
    counting.begin_anew(100_000)
    assert counting.due_at == 83_456


@pytest.mark.parametrize("state", [READY, RUNNING, PAUSED, OVER])
def test_the_boards_ms_are_set_back_at_the_very_ms_and_the_offset_makes_up_for_it(state):
    for board_ms, done in ((MOST_MS - 1, []), (MOST_MS, [("board", "begin_anew", SPAN_MS)])):
        found = Standing(state, offset=1_000 - board_ms)
        assert found.at(1_000) == done
        assert found.offset == 1_000 - board_ms + (SPAN_MS if done else 0)


@pytest.mark.parametrize("white", [LEFT, RIGHT])
def test_a_clock_that_is_ready_begins_anew_at_the_very_ms_and_its_host_hears_of_it_before(white):
    assert Standing(READY, offset=MOST_MS - 5).at(MOST_MS - 1) == []
    assert Standing(READY, offset=MOST_MS - 5, white=white).at(MOST_MS) == [
        ("events", "put", SET_UP, white, MOST_MS),
        "let out",
        ("clock", "begin_anew", MOST_MS),
        ("anew", MOST_MS),
    ]


@NOT_READY
def test_instants_stand_still_when_nothing_has_happened_for_more_than_three_days(state):
    for changed_ms in (SPAN_MS - 1, SPAN_MS):
        assert Standing(state, offset=MOST_MS, changed_at=MOST_MS + 5 - changed_ms).at(MOST_MS + 5) == []
    found = Standing(state, offset=MOST_MS, changed_at=MOST_MS + 5 - SPAN_MS - 1)
    assert found.at(MOST_MS + 5) == [("clock", "stand_still", SPAN_MS), ("anew", SPAN_MS)]
    assert (found.counting.stood, found.counting.stood_at) == (1, MOST_MS + 5 - SPAN_MS)
    found.at(MOST_MS + 9)
    assert (found.counting.stood, found.counting.stood_at) == (2, MOST_MS + 9 - SPAN_MS)


@NOT_READY
def test_instants_that_are_small_yet_go_on_however_long_nothing_has_happened(state):
    assert Standing(state, offset=MOST_MS, changed_at=-SPAN_MS).at(MOST_MS - 1) == []
    assert Standing(state, offset=MOST_MS, changed_at=-SPAN_MS).at(MOST_MS) != []


@NOT_READY
def test_what_will_still_happen_keeps_the_instants_going(state):
    for kept in ({"deadline": MOST_MS + 300_000}, {"waiting": 1}, {"waiting": 8}):
        assert Standing(state, offset=MOST_MS, **kept).at(MOST_MS) == []
    assert Standing(RUNNING, offset=MOST_MS).at(MOST_MS) == []
    assert Standing(RUNNING, offset=MOST_MS, deadline=MOST_MS + 1).at(MOST_MS) == []

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What an emulated board said and showed, told in the order of the file: the lines of its link come some ms late."""

from collections import namedtuple

from board.lines import LINE_SIZE
from flagfall.timing import events
from flagfall.timing.sides import LEFT
from host_sim.desk import segments
from host_sim.link.state import LinkState
from host_sim.machines.emulated.chips import eye
from host_sim.machines.emulated.story import AFTER, ALONE, BEFORE, Began, Event, Fresh, Story, Told

MS = 1_000_000
SETTINGS = {"white": LEFT, "control": "300"}
DIGIT = {"0": 0x3F, "1": 0x06, "2": 0x5B, "4": 0x66, "5": 0x6D, "9": 0x6F, " ": 0}

Display = namedtuple("Display", "history")


def lit(text, dots=segments.COLON):
    return bytes([DIGIT[each] for each in text]) + bytes((dots,))


def event(kind, at, side="L", white="L"):
    fields = "E 0 %d %d %s 0 300000 300000 0 - L 0 0 0 1 1 0 0 - - - %s" % (at, kind, side, white)
    return Event(LinkState(fields.ljust(LINE_SIZE)))


def expect(at_ms, line, *clauses):
    return [(at_ms, line, "expect", " ".join(each), *each) for each in clauses]


def unasked(at_ms, place, line, *clauses, at_ns=None):
    clauses = clauses or (("left", "shows", "5:00"),)
    at_ns = at_ms * MS if at_ns is None else at_ns
    return Told(None, at_ms, at_ns, at_ms, place, expect(at_ms, line, *clauses), [], False)


def asked(at_ms, place, line):
    return unasked(at_ms, place, line, ("", "state", "ready"))._replace(state=event(events.TOLD, at_ms, "-").state)


def nobody_looks(_line):
    raise AssertionError("there was no need to play it once more")


STANDING = ((0, lit(" 500")),)


def told(happened, history=STANDING, look_again=nobody_looks):
    """Return the records of it, both displays with the same history."""
    records = []
    Story(SETTINGS, [Display(list(history))] * 2, records.append, look_again).tell(happened)
    return records


def order(happened):
    """Return in what order it is told: names of events and numbers of lines."""
    return [each.get("event") or each["line"] for each in told(happened)]


SET_UP = event(events.SET_UP, 0)
STARTED = event(events.STARTED, 10)


def test_what_is_seen_after_an_edge_waits_for_its_event_however_much_is_seen_meanwhile():
    happened = [SET_UP, unasked(10, BEFORE, 1), unasked(10, AFTER, 3), unasked(11, ALONE, 4), STARTED]
    assert order(happened) == ["set-up", 1, "start", 3, 4]


def test_what_is_seen_after_an_edge_comes_before_what_happens_a_ms_later():
    happened = [SET_UP, unasked(10, AFTER, 2), unasked(11, ALONE, 3), STARTED, event(events.FLAG_FELL, 11)]
    assert order(happened) == ["set-up", "start", 2, "flag", 3]


def test_what_is_seen_alone_comes_after_what_happened_by_itself_at_its_instant():
    happened = [SET_UP, unasked(10, ALONE, 2), event(events.PERIOD_ENTERED, 10), event(events.PERIOD_ENTERED, 10, "R")]
    assert order(happened) == ["set-up", "period", "period", 2]


def test_what_is_seen_before_an_edge_comes_after_what_happened_by_itself():
    flag, press = event(events.FLAG_FELL, 10), event(events.PRESS_IGNORED, 10)
    assert order([SET_UP, unasked(10, BEFORE, 1), flag, press]) == ["set-up", "flag", 1, "press-ignored"]


def test_what_is_seen_before_the_lever_turns_comes_before_the_colours_follow_it():
    changed = event(events.WHITE_CHANGED, 10, "R", "R")
    happened = [SET_UP, unasked(10, BEFORE, 1), unasked(10, AFTER, 3), unasked(20, ALONE, 4), changed]
    assert order(happened) == ["set-up", 1, "white-changed", 3, 4]


def test_what_is_seen_of_a_new_game_comes_after_that():
    happened = [SET_UP, unasked(10, ALONE, 2), unasked(11, ALONE, 3), Fresh(), event(events.SET_UP, 10)]
    assert order(happened) == ["set-up", "set-up", 2, 3]


def test_an_answer_comes_after_what_is_seen_earlier_and_before_what_is_seen_later():
    happened = [SET_UP, unasked(10, AFTER, 2), unasked(12, ALONE, 4), STARTED, asked(11, ALONE, 3)]
    assert order(happened) == ["set-up", "start", 2, 3, 4]


def test_a_side_is_that_of_the_last_event_before():
    changed = event(events.WHITE_CHANGED, 10, "R", "R")
    before = unasked(10, BEFORE, 1, ("white", "shows", "5:00"))
    after = unasked(10, AFTER, 3, ("white", "shows", "4:59"))
    happened = [SET_UP, before, after, unasked(11, ALONE, 4), changed]
    records = []
    displays = [Display([(0, lit(" 500"))]), Display([(0, lit(" 459"))])]
    Story(SETTINGS, displays, records.append, nobody_looks).tell(happened)
    assert [each["ok"] for each in records if each["type"] == "expect"] == [True, True, True]


def test_while_the_board_starts_the_story_stands_still():
    restored, changed = event(events.RESTORED, 900), event(events.WHITE_CHANGED, 940)
    happened = [Began(0, 0, 0), Began(900, 2_500, 3_000), restored, changed, event(events.STARTED, 2_510)]
    assert [each["at"] for each in told(happened)] == [3_000, 3_000, 3_010]


# What may be seen for 5 ms, and which of it is told.


def test_of_what_may_be_seen_that_is_told_which_fits_all_that_is_expected():
    history = [(0, lit(" 500")), (11 * MS, lit(" 459", segments.COLON | segments.UPPER_DOT))]
    seen = unasked(10, ALONE, 1, ("left", "shows", "5:00"), ("left", "no-mark", "hours"), ("right", "mark", "interim"))
    assert [each["was"] for each in told([SET_UP, seen], history)[1:]] == ['"5:00"', "mark none", "mark interim"]


def test_alone_the_last_that_is_seen_is_told():
    history = [(0, lit(" 500")), (11 * MS, lit(" 459", segments.COLON | segments.UPPER_DOT))]
    assert told([SET_UP, unasked(10, ALONE, 1, ("left", "no-mark", "hours"))], history)[1]["was"] == "mark interim"


def test_before_an_edge_the_first_that_is_seen_is_told_and_the_likeliest_reading_of_it():
    blinks = [(index * eye.HALF_NS, (lit(" 200"), lit(" 200", 0))[index % 2]) for index in range(1, 6)]
    history = [(0, lit(" 200", 0)), *blinks, (6 * eye.HALF_NS, lit(" 200"))]
    at_ns = 6 * eye.HALF_NS + 100 * MS
    assert [segments.marks(each) for each in eye.readings(history, at_ns)] == [("hours",), ()]
    seen = unasked(3_100, BEFORE, 1, ("left", "no-mark", "delay"), at_ns=at_ns)
    assert told([SET_UP, seen], history)[1]["was"] == "mark hours"


def test_a_display_may_lag_for_5_ms_and_no_longer():
    for lag_ns, ok in ((5 * MS, True), (5 * MS + 1, False)):
        history = [(0, lit(" 500")), (10 * MS + lag_ns, lit(" 459"))]
        seen = unasked(10, ALONE, 1, ("left", "shows", "4:59"))
        again = lambda _line: ([seen], [Display(history)] * 2)  # noqa: B023, E731
        assert told([SET_UP, seen], history, again)[1]["ok"] is ok


def test_what_does_not_fit_is_looked_at_once_more_without_questions():
    looked = []

    def look_again(line):
        looked.append(line)
        seen = [unasked(10, ALONE, 1, at_ns=70 * MS), unasked(20, ALONE, 2, at_ns=80 * MS)]
        return seen, [Display([(0, lit(" 500")), (75 * MS, lit(" 459")), (90 * MS, lit(" 500"))])] * 2

    late = ("left", "shows", "4:59")
    happened = [SET_UP, unasked(10, ALONE, 1, late), unasked(20, ALONE, 2, late)]
    assert [each["ok"] for each in told(happened, look_again=look_again)[1:]] == [True, True]
    assert looked == [None]


def test_before_an_edge_it_is_looked_at_once_more_without_the_lines_below():
    looked = []

    def look_again(line):
        looked.append(line)
        return [unasked(10, ALONE, line)], [Display([(0, lit(" 459"))])] * 2

    late = ("right", "shows", "4:59")
    happened = [SET_UP, unasked(10, BEFORE, 3, late, late), unasked(20, BEFORE, 7, late)]
    assert [each["ok"] for each in told(happened, look_again=look_again)[1:]] == [True] * 3
    assert looked == [3, 7]

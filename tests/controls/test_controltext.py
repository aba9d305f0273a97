# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Time controls as people type them at the desk: read where they mean one thing, told where they may mean two."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.notation import NotationError, presets, read_canonical, write_canonical
from flagfall.notation.reading import in_words, read_any
from flagfall.notation.us import read_us
from host_sim.controls.controltext import in_seconds, meanings, read, trap
from host_sim.controls.controlwords import read_words
from tests import strategies


def refusal(reader, *arguments):
    with pytest.raises(NotationError) as raised:
        reader(*arguments)
    text = str(raised.value)
    assert text.isprintable()
    return text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        # As boards write it.
        ("60 mins", "3600"),
        ("90min + 30min/40 moves + 30s/move", "40/5400+30:1800+30"),
        ("120min + 60min/40 moves + 30min/20 moves", "40/7200:20/3600:1800"),
        ("5min + 3s/move", "300+3"),
        # As organisers write it.
        ("1h30+30s", "5400+30"),
        ("1h 30m + 30 sec", "5400+30"),
        ("90m+30s", "5400+30"),
        ("1.5 h", "5400"),
        ("1,5 hours + 30 s", "5400+30"),
        ("3 minutes plus 2 seconds increment", "180+2"),
        ("25 min, 10 s delay", "1500d10"),
        ("15' + 10'' per move", "900+10"),
        ("90 min. for 40 moves, then 30 min., 30 sec. per move", "40/5400+30:1800+30"),
        ("40 moves in 2 hours, 1 hour for the rest", "40/7200:3600"),
        ("2 hours for 40 moves, 1 hour for 20 moves, 30 min to finish", "40/7200:20/3600:1800"),
        ("120 min for 40 moves, then 60 min + 30 s from move 41", "40/7200:3600+30"),
        (
            "90 minutes for the first 40 moves, followed by 30 minutes for the rest of the game, with an addition of "
            "30 seconds per move starting from move one",
            "40/5400+30:1800+30",
        ),
        ("\u00a090\u2009min +\t30\u202fs ", "5400+30"),
        (
            "100 minutes for 40 moves followed by 50 minutes for 20 moves, then 15 minutes for the remaining moves "
            "with 30 seconds cumulative increment for each move starting from the first move",
            "40/6000+30:20/3000+30:900+30",
        ),
        ("40/120', 20/60', 30'", "40/7200:20/3600:1800"),
        ("40/2h + 1h", "40/7200:3600"),
        ("40 moves/90 min + 30 min/end + 30 s/move", "40/5400+30:1800+30"),
        ("10 min (5 s delay)", "600d5"),
        ("60 min, no increment", "3600"),
        ("Rapid 15+10", "900+10"),
        ("Blitz: 3 + 2", "180+2"),
        ("Standard: 90 mins + 30 sec increment", "5400+30"),
        ("15|10", "900+10"),
        ("90 Minuten f\u00fcr 40 Z\u00fcge, dann 30 Minuten + 30 Sekunden pro Zug", "40/5400+30:1800+30"),
    ],
)
def test_words_of_organisers_are_read(text, canonical):
    assert write_canonical(read_words(text)) == canonical
    assert write_canonical(read(text)) == canonical


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("5400+30", "no number with its unit in it"),
        ("hello", "no number with its unit in it"),
        ("", "no number with its unit in it"),
        ("min", "position 1: 'min' is not clear there"),
        ("90 + 30 min", "position 12: the text ends too early, a unit may be missing"),
        ("90 min +", "position 9: the text ends too early, a unit may be missing"),
        ("90 min x", "position 8: 'x' is not clear there"),
        ("90 min for 40", "a unit may be missing"),
        ("30 s + 90 min + 5 s + 3 s", "two increments in it"),
        ("30 s/move", "no main time in it"),
        ("1 h \u00b2", "is not clear there"),
        ("10 min increment of", "no main time in it"),
        ("60 min, increment", "an increment or a delay without a time in it"),
        ("rapid 15+10+5", "no number with its unit in it"),
        ("90 min + 30 s from move 41", "an increment from move 41, but no period begins there"),
        ("0.001 h", "position 1: '0.001' is not clear there"),
        ("11 h", "main time of 39600 s"),
        ("1 min + " * 40, "more than 250 characters"),
    ],
)
def test_words_that_are_not_clear_are_refused(text, found):
    assert found in refusal(read_words, text)


@given(st.text(alphabet="0159+/:;,. hmins'\"xmove\u2032\u00b2", max_size=40))
def test_whatever_is_written_is_read_or_refused(text):
    try:
        agreed = read_words(text)
    except NotationError as problem:
        assert 0 <= problem.position <= len(text) + 1
    else:
        assert agreed.white.periods


# Increments of one period and of all


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("90 min + 30 s for 40 moves, then 30 min + 30 s", "40/5400+30:1800+30"),
        ("90'+30\"/40 + 30'+30\"", "40/5400+30:1800+30"),
        (
            "100 min + 30 s for 40 moves, 50 min + 30 s for 20 moves, 15 min + 30 s",
            "40/6000+30:20/3000+30:900+30",
        ),
        ("90 min + 30 s for 40 moves", "40/5400+30"),
        ("90 min + 30 s for 40 moves, then 30 min + 10 s", "40/5400+30:1800+10"),
        ("90 min + 30 s for 40 moves, then 30 min without increment", "40/5400+30:1800"),
        ("2 h for 40 moves, no increment, then 1 h + 30 s", "40/7200:3600+30"),
        ("2 h for 40 moves, no increment, then 1 h + 30 s from move 41", "40/7200:3600+30"),
        ("2 h for 40 moves, no increment, then 1 h + 30 s from move 1", None),
        ("90 min + 30 s for 40 moves, then 30 min, from move 1", "40/5400+30:1800+30"),
        ("90 min + 30 s from move 1 for 40 moves, then 30 min", "40/5400+30:1800+30"),
        ("90 min for 40 moves with 30 s per move, then 30 min", "40/5400+30:1800"),
        ("2 h for 40 moves, then 1 h with an increment for all moves of 30 s", "40/7200+30:3600+30"),
        ("2 h for 40 moves, then 1 h with 30 s for all remaining moves", "40/7200:3600+30"),
        ("2 h for 40 moves, then 1 h with 30 s a move", "40/7200:3600+30"),
        ("2 h for 40 moves, then 1 h with 30 s a move from move 1", "40/7200+30:3600+30"),
        ("2 h for 40 moves, then 1 h with 30 s a move for all moves", "40/7200+30:3600+30"),
        ("2 h for 40 moves, then 1 h with 30 s increment for the whole game", "40/7200+30:3600+30"),
        ("2 h for 40 moves, then 1 h with 5 s delay", "40/7200:3600d5"),
        ("2 h for 40 moves, then 10 s per move", "40/7200:0+10"),
        ("90min + 30s/move + 30min/40 moves", "40/5400+30:1800+30"),
        ("90 min for 40 moves, then 30 min + 30 s", "40/5400+30:1800+30"),
        ("90'/40 + 30' + 30\"", "40/5400+30:1800+30"),
        ("25 min, 10 s Bronstein", "1500b10"),
        ("60 min, no delay, 30 s increment", "3600+30"),
        ("60 min, no increment, 5 s delay", "3600d5"),
        ("90 min for 40 moves, no delay, then 30 min + 30 s", "40/5400+30:1800+30"),
        # Which is meant is not said.
        ("60 min + 30 s, no increment", None),
        ("90 min for 40 moves + 30 s per move for 20 moves", None),
        ("30 s per move for 40 moves, 90 min", None),
        ("90 min + 30 s, 30 s for 40 moves", None),
        ("90 min + 30 s for 40 moves, then 30 min", None),
        ("90'+30\" / 40 + 30'", None),
        ("90 min + 30 s, then 30 min", None),
        ("90 min for 40 moves + 30 s for 20 moves", None),
        ("90 min, then 30 s", None),
        ("90 min for 40 moves, then 30 min, then 30 s per move", None),
        ("30 s + 90 min", None),
    ],
)
def test_an_increment_goes_to_the_periods_it_is_said_for_or_is_refused(text, canonical):
    if canonical is None:
        refusal(read, text)
    else:
        assert write_canonical(read(text)) == canonical


def test_an_increment_of_which_periods_is_not_said_is_refused_with_both_meanings():
    found = refusal(read_words, "90 min + 30 s for 40 moves, then 30 min")
    assert "for that period alone, or for all" in found


@pytest.mark.parametrize("number", presets.numbers())
def test_the_words_of_each_option_read_back_as_that_option(number):
    canonical = presets.preset(number).canonical
    if canonical:
        agreed = read_canonical(canonical)
        assert read(in_words(agreed)) == agreed
        assert read_words(in_words(agreed)) == agreed


@given(strategies.controls())
def test_words_of_the_clock_are_never_read_as_another_control(agreed):
    try:
        words = in_words(agreed)
        found = read(words)
    except NotationError:
        return
    assert in_words(found) == words


# Any notation


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("5400+30", "5400+30"),
        ("2700d5", "2700d5"),
        ("G70/d10", "4200d10"),
        ("40/90;SD/30;+30", "40/5400+30:1800+30"),
        ("us G/60;d5", "3600d5"),
        ("US G/60;d5", "3600d5"),
        ("pgn 40/9000:16/3600", "40/9000:16/3600*"),
        ("prose 5+3", "300+3"),
        ("canonical 5+3", "5+3"),
        ("canonical 5:00+3", "5:0+3"),
        ("0:05:00+0:00:03", "300+3"),
        ("0:25:00", "1500"),
        ("prose 90 min + 30 s", "5400+30"),
    ],
)
def test_a_text_may_name_its_notation(text, canonical):
    assert write_canonical(read(text)) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("40/90, SD/30; inc 30", "40/5400+30:1800+30"),
        ("90m + 30s/m", "5400+30"),
        ("90m + 30s per m", "5400+30"),
        ("40 moves in 90m, then 30m, 30s/m", "40/5400+30:1800+30"),
        ("3+2 blitz", "180+2"),
        ("3 + 2 (Blitz)", "180+2"),
        ("15+10, rapid", "900+10"),
        ("90+30 standard", "5400+30"),
        ("blitz 3+2", "180+2"),
        ("1+0 bullet", "60"),
    ],
)
def test_what_people_write_and_means_one_thing_is_read(text, canonical):
    assert write_canonical(read(text)) == canonical


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("180+2 blitz", "180 s or 180 min; right would be as 3 min + 2 s"),
        ("blitz 300+3", "300 s or 300 min; right would be as 5 min + 3 s"),
        ("60+1 bullet", "60 s or 60 min; right would be as 1 min + 1 s"),
        ("900+10 rapid", "900 s or 900 min; right would be as 15 min + 10 s"),
        ("5 min + 3", "3 s a move or 3 min more; right would be 3 s or 3 min"),
        ("90m+30", "30 s a move or 30 min more; right would be 30 s or 30 min"),
    ],
)
def test_what_people_write_and_means_two_things_is_refused_with_both(text, meant):
    assert meant in refusal(read, text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3 2", "'2' is not clear after '3'; right would be as 3 min + 2 s"),
        ("15 10", "'10' is not clear after '15'; right would be as 15 min + 10 s"),
        ("5,3", "',' is not clear after '5'; right would be as 5 min + 3 s"),
        ("90/30/30", "something is missing after '90/30/30'; right would be as 5 min + 3 s"),
        ("40/90, 30", "something is missing after '40/90, 30'; right would be as 40 moves in 90 min, then 30 min"),
        ("40/90 60", "something is missing after '40/90 60'; right would be as 40 moves in 90 min, then 60 min"),
        ("40/5400+30:", "something is missing after '40/5400+30:'; right would be as 5 min + 3 s"),
        ("90+30 from move 5", "'from' is not clear after '90+30'; right would be as 5 min + 3 s"),
        ("3 0", "'0' is not clear after '3'; right would be as 5 min + 3 s"),
        ("x5", "'x' is not clear; right would be as 5 min + 3 s"),
        ("   ", "nothing is in it; right would be as 5 min + 3 s"),
    ],
)
def test_what_nobody_reads_is_refused_in_words_with_an_example_that_works(text, said):
    assert refusal(read, text) == "not a time control; " + said
    assert write_canonical(read(said.rpartition(" as ")[2]))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("hourglass 5 min", "*300"),
        ("1h + 3x30s byoyomi", "3600j3x30"),
        ("1 h, 3 byo-yomi periods of 30 s", "3600j3x30"),
        ("60 min Canadian 20 in 5", "3600c20/300"),
        ("20 moves every 5 min", "3600c20/300"),
        ("5 min bronstein 3 s", "300b3"),
        ("overtime 5 min", "3600o"),
        ("gong 10 s", "g10"),
        ("count up", "u"),
        ("30 s per move", "m30"),
    ],
)
def test_what_names_a_method_is_refused_with_an_example_of_that_method_that_works(text, canonical):
    assert write_canonical(read(refusal(read, text).rpartition(" as ")[2])) == canonical


@given(st.text(alphabet="0123456789 /+:;,.'mhsSDGx", max_size=14))
def test_no_refusal_speaks_of_the_grammar_and_each_example_works(text):
    try:
        read(text)
    except NotationError as problem:
        assert ": found " not in str(problem)
        if str(problem).startswith("not a time control; ") and "; as " not in str(problem):
            assert write_canonical(read(str(problem).rpartition(" as ")[2]))


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("25 min + 10 s from move 41", "90 min/40 moves + 30 min + 10 s from move 41"),
        ("25 min + 5 s from move 31", "90 min/30 moves + 30 min + 5 s from move 31"),
        ("25 min + 5 s from move 200", "90 min/40 moves + 30 min + 5 s from move 41"),
        ("90 min/40 moves + 30 min + 30 s from move 20", "90 min/19 moves + 30 min + 30 s from move 20"),
    ],
)
def test_an_increment_from_within_a_period_is_refused_with_a_whole_control_that_has_one(text, right):
    assert refusal(read, text).endswith("no period begins there; right would be as " + right)
    assert [each.increment_ms > 0 for each in read(right).white.periods] == [False, True]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("90", "90 is in seconds, 1 min 30 s; for minutes write 90 min"),
        ("5", "5 is in seconds, 5 s; for minutes write 5 min"),
        ("180", "180 is in seconds, 3 min; for minutes write 180 min"),
        ("60d5", "60d5 is in seconds, 1 min, 5 s delay a move; for minutes write 60 min, 5 s delay"),
        ("25b10", "25b10 is in seconds, 25 s, 10 s bronstein delay a move; for minutes write 25 min, 10 s bronstein"),
        ("181", ""),
        ("5400", ""),
        ("canonical 90", ""),
        ("90 s", ""),
        ("90+30", ""),  # refused
        ("foo", ""),
    ],
)
def test_few_seconds_are_told_as_such_lest_they_be_taken_for_minutes(text, said):
    assert in_seconds(text).lower() == said
    clear = said.rpartition(" write ")[2]
    assert not clear or write_canonical(read(clear))


@pytest.mark.parametrize("text", ["5+3", "3 + 2", "90+30", "180+2", "40/90"])
def test_what_two_notations_read_differently_is_refused_with_both(text):
    assert "name the notation" in refusal(read, text)


@given(strategies.controls())
def test_words_change_nothing_of_what_the_core_reads(agreed):
    text = write_canonical(agreed)
    try:
        expected = read_any(text)
    except NotationError as problem:
        assert refusal(read, text) == str(problem)
    else:
        assert read(text) == expected


def test_all_meanings_are_told_the_likelier_first():
    assert [write_canonical(each) for each in meanings("5+3")] == ["5+3", "300+3"]
    assert [write_canonical(each) for each in meanings("5:00+3")] == ["5:0+3", "300+3"]
    assert [write_canonical(each) for each in meanings("1:30:00+30")] == ["1:30:0+30", "5400+30"]
    assert [write_canonical(each) for each in meanings("us G/5")] == ["300"]
    assert "not a time control" in refusal(meanings, "foo")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("5:00+3", "5:00+3 is in seconds, 5 s, then +3 s a move; for 5 min, +3 s a move write 5 min + 3 s"),
        ("10:30", "10:30 is in seconds, 10 s, then 30 s; for 10 min 30 s write 630 s"),
        ("1:30:05", "1:30:05 is in seconds, 1 s, then 30 s, then 5 s; for 90 min 5 s write 5405 s"),
        ("1:30:00", ""),  # a period without any time cannot be meant
        ("300:200", ""),
        ("5400+30", ""),
        ("canonical 5:00+3", ""),
        ("5:75", ""),
        ("0:05:00+0:00:03", ""),
    ],
)
def test_a_time_as_a_clock_shows_it_is_a_trap(text, said):
    assert trap(text) == said


def test_the_board_refuses_hours_as_the_desk_does():
    assert "in US Chess, but 2 h in many listings" in refusal(read_us, "40/2, SD/1")
    assert "in US Chess, but 2 h in many listings" in refusal(read, "40/2, SD/1")

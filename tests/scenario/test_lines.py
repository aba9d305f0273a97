# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The timed lines of scenario files: what every action turns into, and what each wrong line is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.scenario import lines
from host_sim.scenario.words import LineError
from tests.scenario.choices import ACTIONS, COMMANDS, FORMS, OF_A_SIDE, SETTINGS, SIDE_WORDS, SIDES, SUBJECTS

# Times


@pytest.mark.parametrize(
    ("text", "ms"),
    [
        ("0", 0),
        ("12.345", 12_345),
        ("1:02.5", 62_500),
        ("1:02:03", 3_723_000),
        ("90", 90_000),
        ("90:00", 5_400_000),
    ],
)
def test_a_time_counts_from_zero(story, text, ms):
    assert story(f"control 60d5\n{text} start").actions[0][0] == ms


def test_a_time_with_plus_counts_from_the_timed_line_above(story):
    played = story("control 60d5\n+1 start\n+0.5 press white\n10 press black\n# pause\n+1:00 pause\n+0 resume\n")
    assert [action[0] for action in played.actions] == [1_000, 1_500, 10_000, 70_000, 70_000]


def test_the_same_time_twice_is_no_way_back(story):
    assert len(story("control 60d5\n5 start\n0:05 pause\n0:00:05.000 resume\n").actions) == 3


def test_a_time_that_goes_back_by_a_millisecond_is_refused(refusal):
    assert refusal("control 60d5\n1:00 start\n59.999 press white\n") == (
        "story.scn:3: time goes back to '59.999'; right would be 1:00.000 or later, as the line above"
    )


@pytest.mark.parametrize(
    ("time", "complaint"),
    [
        ("-1", "'-1' is below zero; right would be a time without a sign"),
        ("+-1", "'-1' is below zero; right would be a time without a sign"),
        ("1.2345", "'1.2345' has more than three decimals; milliseconds are the finest"),
        ("1:60", "'1:60' has 60 or more after a colon; right would be 00 to 59"),
        ("1:60:00", "'1:60:00' has 60 or more after a colon; right would be 00 to 59"),
        ("0:00:60", "'0:00:60' has 60 or more after a colon; right would be 00 to 59"),
        ("1:2", "'1:2' needs two digits after a colon, as in 1:05 or 1:00:05"),
        ("5s", "'5s' is not a time; right would be " + FORMS),
        ("+", "'' is not a time; right would be " + FORMS),
        (".5", "'.5' is not a time; right would be " + FORMS),
        ("2400:00:00.001", "'2400:00:00.001' is too long; right would be at most 2400:00:00"),
        ("+2401:00:00", "'2401:00:00' is too long; right would be at most 2400:00:00"),
    ],
)
def test_a_wrong_time_is_told_what_would_be_right(line_refusal, time, complaint):
    assert line_refusal(time + " start") == complaint


def test_times_that_add_up_beyond_all_measure_are_refused(refusal):
    assert refusal("control 60\n+2400:00:00 start\n+1 pause\n") == (
        "story.scn:3: '+1' ends beyond 2400:00:00; right would be an earlier time"
    )


# Actions


@pytest.mark.parametrize("word", ["start", "pause", "resume"])
def test_three_names_mean_one_short_press_of_play(actions, word):
    assert actions("5 " + word) == [["key", "play", 0]]


@pytest.mark.parametrize("side", SIDES)
def test_actions_of_a_side_keep_its_word(actions, side):
    assert actions(f"1 press {side}") == [["press", side]]
    assert actions(f"1 edge {side} down") == [["edge", side, 1]]
    assert actions(f"1 edge {side} up") == [["edge", side, 0]]
    assert actions(f"1 arbiter turn {side}") == [["arbiter", "turn", side]]
    assert actions(f"1 arbiter penalty {side}") == [["arbiter", "penalty", side]]
    assert actions(f"1 arbiter moves {side} 12") == [["arbiter", "moves", side, 12]]
    assert actions(f"1 arbiter period {side} 2") == [["arbiter", "period", side, 2]]
    assert actions(f"1 arbiter set {side} 1:00") == [["arbiter", "set", side, 60_000]]
    assert actions(f"1 arbiter add {side} +2:00") == [["arbiter", "add", side, 120_000]]
    assert actions(f"1 arbiter add {side} -0.001") == [["arbiter", "add", side, -1]]


@pytest.mark.parametrize("name", ["back", "minus", "play", "plus", "forward"])
def test_the_contact_of_a_key_closes_and_opens(actions, name):
    assert actions(f"1 key-edge {name} down") == [["key_edge", name, 1]]
    assert actions(f"1 key-edge {name} up") == [["key_edge", name, 0]]


def test_the_power_key_has_no_contact_that_a_story_lets_bounce(line_refusal):
    assert line_refusal("5 key-edge power down") == (
        "'power' is no key with a contact; right would be back, minus, play, plus, forward"
    )


@pytest.mark.parametrize("name", ["back", "minus", "play", "plus", "forward"])
def test_keys_are_pressed_shortly_or_held(actions, name):
    assert actions(f"1 key {name}") == [["key", name, 0]]
    assert actions(f"1 key {name} 3") == [["key", name, 3_000]]
    assert actions(f"1 key {name} 0.050") == [["key", name, 50]]


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("stall 0.25", ["stall", 250]),
        ("stall 1:00", ["stall", 60_000]),
        ("power off", ["power", 0]),
        ("power on", ["power", 1]),
        ("reset", ["reset"]),
        ("battery 3.7", ["battery", 3_700]),
        ("battery 2.955", ["battery", 2_955]),
        ("battery 0", ["battery", 0]),
        ("battery 3", ["battery", 3_000]),
        ("unplug left", ["plug", "left", 0]),
        ("unplug right", ["plug", "right", 0]),
        ("unplug memory", ["plug", "memory", 0]),
        ("plug left", ["plug", "left", 1]),
        ("plug right", ["plug", "right", 1]),
        ("plug memory", ["plug", "memory", 1]),
        ("new", ["new"]),
        ("arbiter undo", ["arbiter", "undo"]),
        ("arbiter restore 20", ["arbiter", "restore", 20, 0]),
        ("arbiter restore 20 w", ["arbiter", "restore", 20, 1]),
        ("arbiter cancel-flag", ["arbiter", "cancel-flag"]),
        ("arbiter control 300+2", ["arbiter", "control", "300+2"]),
    ],
)
def test_each_action_turns_into_its_list(actions, line, action):
    assert actions("1 " + line) == [action]


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("arbiter period white 9", ["arbiter", "period", "white", 9]),
        ("arbiter moves white 100000", ["arbiter", "moves", "white", 100_000]),
        ("arbiter moves white -1", ["arbiter", "moves", "white", -1]),
        ("arbiter restore 0", ["arbiter", "restore", 0, 0]),
    ],
)
def test_a_number_that_the_clock_will_refuse_is_read(actions, line, action):
    assert actions("1 " + line) == [action]


def test_only_a_file_with_edges_says_so(story):
    assert story("control 60\n0 start\n1 press white\n").settings["edges"] is False
    assert story("control 60\n0 start\n1 edge white down\n").settings["edges"] is True


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", f"nothing after the time; right would be an action: {ACTIONS}"),
        ("strat", f"'strat' is no action; perhaps 'start'; right would be {ACTIONS}"),
        ("Press white", f"'Press' is no action; perhaps 'press'; right would be {ACTIONS}"),
        ("jump", f"'jump' is no action; right would be {ACTIONS}"),
        ("start white", "'white' is too much; right would be 'TIME start'"),
        ("pause now", "'now' is too much; right would be 'TIME pause'"),
        ("resume it", "'it' is too much; right would be 'TIME resume'"),
        ("press", "something is missing at the end; right would be 'TIME press SIDE'"),
        ("press wite", f"'wite' is no side; perhaps 'white'; right would be {SIDE_WORDS}"),
        ("press White", f"'White' is no side; perhaps 'white'; right would be {SIDE_WORDS}"),
        ("press white black", "'black' is too much; right would be 'TIME press SIDE'"),
        ("edge white", "something is missing at the end; right would be 'TIME edge SIDE down|up'"),
        ("edge white closed", "'closed' is no way of a contact; right would be down, up"),
        ("edge white down up", "'up' is too much; right would be 'TIME edge SIDE down|up'"),
        ("key", "something is missing at the end; right would be 'TIME key NAME [SECONDS]'"),
        ("key ok", "'ok' is no key; right would be back, minus, play, plus, forward, power"),
        ("key play -1", "'-1' is below zero; right would be a time without a sign"),
        ("key play long", "'long' is not a time; right would be " + FORMS),
        ("key play 1 2", "'2' is too much; right would be 'TIME key NAME [SECONDS]'"),
        ("stall", "something is missing at the end; right would be 'TIME stall SECONDS'"),
        ("stall a while", "'while' is too much; right would be 'TIME stall SECONDS'"),
        ("stall 1.0005", "'1.0005' has more than three decimals; milliseconds are the finest"),
        ("power", "something is missing at the end; right would be 'TIME power on|off'"),
        ("power up", "'up' is no switch; right would be on, off"),
        ("reset now", "'now' is too much; right would be 'TIME reset'"),
        ("battery", "something is missing at the end; right would be 'TIME battery VOLTS'"),
        ("battery low", "'low' is no voltage; right would be 0 to 6.6 volts, such as 3.7 or 2.955"),
        ("battery 3.7V", "'3.7V' is no voltage; right would be 0 to 6.6 volts, such as 3.7 or 2.955"),
        ("battery 3700", "'3700' is no voltage; right would be 0 to 6.6 volts, such as 3.7 or 2.955"),
        ("battery 99", "'99' is no voltage; right would be 0 to 6.6 volts, such as 3.7 or 2.955"),
        ("battery 6.601", "'6.601' is no voltage; right would be 0 to 6.6 volts, such as 3.7 or 2.955"),
        ("battery 1:00", "'1:00' is no voltage; right would be 0 to 6.6 volts, such as 3.7 or 2.955"),
        ("battery -1", "'-1' is no voltage; right would be 0 to 6.6 volts, such as 3.7 or 2.955"),
        ("plug", "something is missing at the end; right would be 'TIME plug left|right|memory|usb'"),
        ("plug white", "'white' is no part; right would be left, right, memory, usb"),
        ("unplug lever", "'lever' is no part; right would be left, right, memory, usb"),
        ("unplug left right", "'right' is too much; right would be 'TIME unplug left|right|memory|usb'"),
        ("new game", "'game' is too much; right would be 'TIME new'"),
        ("arbiter", f"nothing after 'arbiter'; right would be {COMMANDS}"),
        ("arbiter cancel", "'cancel' is no command of the arbiter; perhaps 'cancel-flag'; "
                           f"right would be {COMMANDS}"),
        ("arbiter add white", "something is missing at the end; right would be 'arbiter add SIDE +TIME'"),
        ("arbiter add white 2:00", "'2:00' has no sign; right would be '+2:00' or '-2:00'"),
        ("arbiter add white +", "'' is not a time; right would be " + FORMS),
        ("arbiter add white + 2:00", "'2:00' is too much; right would be 'arbiter add SIDE +TIME'"),
        ("arbiter add white +-2", "'-2' is below zero; right would be a time without a sign"),
        ("arbiter set white", "something is missing at the end; right would be 'arbiter set SIDE TIME'"),
        ("arbiter set white -1", "'-1' is below zero; right would be a time without a sign"),
        ("arbiter moves white", "something is missing at the end; right would be 'arbiter moves SIDE N'"),
        ("arbiter moves white x", "'x' is no whole number; right would be digits such as 12"),
        ("arbiter moves white 1.5", "'1.5' is no whole number; right would be digits such as 12"),
        ("arbiter moves white " + "9" * 11, "'99999999999' is out of range as whole number; "
                                            "right would be digits such as 12"),
        ("arbiter moves 12", "something is missing at the end; right would be 'arbiter moves SIDE N'"),
        ("arbiter moves 12 white", f"'12' is no side; right would be {SIDE_WORDS}"),
        ("arbiter period white two", "'two' is no whole number; right would be digits such as 12"),
        ("arbiter turn", "something is missing at the end; right would be 'arbiter turn SIDE'"),
        ("arbiter turn none", f"'none' is no side; right would be {SIDE_WORDS}"),
        ("arbiter undo 2", "'2' is too much; right would be 'arbiter undo'"),
        ("arbiter penalty", "something is missing at the end; right would be 'arbiter penalty SIDE'"),
        ("arbiter restore", "something is missing at the end; right would be 'arbiter restore N [w]'"),
        ("arbiter restore w", "'w' is no whole number; right would be digits such as 12"),
        ("arbiter restore 20 b", "'b' is no half of a move; right would be w"),
        ("arbiter restore 20 w w", "'w' is too much; right would be 'arbiter restore N [w]'"),
        ("arbiter control", "something is missing at the end; "
                            "right would be 'arbiter control [us|pgn] NOTATION'"),
        ("arbiter control us", "no notation after 'us'; right would be a control such as us G/60;d5"),
        ("arbiter cancel-flag now", "'now' is too much; right would be 'arbiter cancel-flag'"),
    ],
)  # fmt: skip
def test_a_wrong_action_is_told_what_would_be_right(line_refusal, line, complaint):
    assert line_refusal("5 " + line) == complaint


# Anything at all

WORDS = f"{ACTIONS}, {SETTINGS}, {COMMANDS}, {SUBJECTS}, {OF_A_SIDE}, us, pgn, w, none, off, up, down, hours"
PIECES = [
    *WORDS.split(", "),
    "+2:00",
    "-1",
    "0:05.000",
    "1:60",
    "3.7",
    "12",
    '"4:59"',
    '"',
    ",",
    "60d5",
    "G/60",
]


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=6), max_size=6))
def test_no_line_breaks_the_reader_and_each_complaint_is_one_line(pieces):
    text = " ".join(pieces)
    for read in (
        lines.read_actions,
        lambda line: lines.read_setting(line.split() or ["none"]),
    ):
        try:
            read(lines.without_comment(text))
        except LineError as refused:
            assert str(refused).isprintable()
            assert "; " in str(refused)

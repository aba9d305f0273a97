# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The grammar of scenario files: what every line turns into, and what each wrong line is told."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.scenario import lines
from host_sim.scenario import read as scenario
from host_sim.scenario.read import ScenarioError
from host_sim.scenario.words import LineError
from tests import stories

SIDES = ["white", "black", "left", "right"]
FORMS = "seconds (12.345), minutes (1:02.5) or hours (1:02:03)"
TIME_FORMS = [
    "'white delay 3.2'", "'white periods 2'", "'white moves 40'", "'white period 2'", "'white flag final'",
    "'white flagged-at 60.000'", "'white shows \"4:59\"'",
    "'white says \"Penalty: 2 minutes to Black\"'", "'white mark hours'", "'white no-mark interim'",
]  # fmt: skip
ACTIONS = "start, pause, resume, press, edge, key, key-edge, stall, power, reset, battery, plug, unplug, new, sheet, "
ACTIONS += "arbiter, expect"
SETTINGS = "control, profile, freeze, counter, tenths, lever-start, lever, white, auto-off, greeting, face, ticks, poll"
COMMANDS = "add, set, moves, period, turn, undo, penalty, restore, control, cancel-flag"
DEFAULTS = {**stories.SETTINGS, "control": "60d5"}


@pytest.fixture
def story(tmp_path):
    """Return a function that writes text or bytes to a file and reads it as a scenario."""

    def read(content):
        path = tmp_path / "story.scn"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return scenario.read(path)

    return read


@pytest.fixture
def actions(story):
    """Return a function that reads one timed line and gives its actions without instant and line number."""
    return lambda line: [action[2:] for action in story("control 60d5\n" + line).actions]


@pytest.fixture
def refusal(story, tmp_path):
    """Return a function that reads a text and gives the complaint about it, without the folder."""

    def read(content):
        with pytest.raises(ScenarioError) as refused:
            story(content)
        return str(refused.value).removeprefix(f"{tmp_path}/")

    return read


@pytest.fixture
def line_refusal(refusal):
    """Return a function that gives the complaint about one timed line, without file and line number."""

    def read(line):
        complaint = refusal("control 60d5\n" + line)
        assert complaint.startswith("story.scn:2: ")
        return complaint.removeprefix("story.scn:2: ")

    return read


# The example of the contract


def test_the_example_of_the_contract_is_read(story):
    played = story(
        "# FIDE 6.3.2: unused delay leaves the main time alone\n"
        "control 60d5\n"
        "0       start\n"
        "2       press white\n"
        "2       expect white 1:00.000, running black\n"
        "4       press black\n"
        "12      press white\n"
        "12      expect white 0:57.000, white moves 2\n"
    )
    assert played.settings == DEFAULTS
    assert played.actions == [
        [0, 3, "key", "play", 0],
        [2_000, 4, "press", "white"],
        [2_000, 5, "expect", "white 1:00.000", "white", "time", 60_000],
        [2_000, 5, "expect", "running black", "", "running", "black"],
        [4_000, 6, "press", "black"],
        [12_000, 7, "press", "white"],
        [12_000, 8, "expect", "white 0:57.000", "white", "time", 57_000],
        [12_000, 8, "expect", "white moves 2", "white", "moves", 2],
    ]
    assert played.expectations() == 4


def test_a_scenario_fits_into_json(story):
    played = story("control 60d5\n0 start\n0 expect white 1:00\n")
    assert json.loads(json.dumps([played.settings, played.actions])) == [played.settings, played.actions]


# Settings


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("profile fide", "profile", "fide"),
        ("profile us", "profile", "us"),
        ("counter on", "counter", True),
        ("counter off", "counter", False),
        ("freeze on", "freeze", True),
        ("freeze off", "freeze", False),
        ("lever-start on", "lever-start", True),
        ("lever-start off", "lever-start", False),
        ("tenths on", "tenths", True),
        ("tenths off", "tenths", False),
        ("lever rocker", "lever", "rocker"),
        ("lever buttons", "lever", "buttons"),
        ("white left", "white", 0),
        ("white right", "white", 1),
        ("ticks 0", "ticks", 0),
        ("ticks 1073741823", "ticks", 2**30 - 1),
        ("poll 1", "poll", 1),
        ("poll 333", "poll", 333),
        ("poll 60000", "poll", 60_000),
    ],
)
@pytest.mark.parametrize("order", ["{line}\ncontrol 60d5\n", "control 60d5\n{line}\n"])
def test_each_setting_changes_its_own_key_only(story, line, key, value, order):
    assert story(order.format(line=line)).settings == {**DEFAULTS, key: value}


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("control 5400+30", "5400+30"),
        ("control 40/6000+30:20/3000+30:900+30", "40/6000+30:20/3000+30:900+30"),
        ("control W300-B240", "W300-B240"),
        ("control u", "u"),
        ("control us G/60;d5", "3600d5"),
        ("control pgn 40/9000:3600", "40/9000:3600"),
    ],
)
def test_a_control_is_kept_in_canonical_notation(story, line, canonical):
    assert story(line).settings["control"] == canonical
    arbitrated = story(f"control 60d5\n1 arbiter {line}\n")
    assert arbitrated.actions == [[1_000, 2, "arbiter", "control", canonical]]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("control", "something is missing at the end; right would be 'control [us|pgn] NOTATION'"),
        ("control us", "no notation after 'us'; right would be a control such as us G/60;d5"),
        ("control pgn", "no notation after 'pgn'; right would be a control such as pgn 40/9000:3600"),
        ("profile uscf", "'uscf' is no profile; perhaps 'us'; right would be fide, us"),
        ("profile", "something is missing at the end; right would be 'profile fide|us'"),
        ("counter yes", "'yes' is no switch; right would be on, off"),
        ("counter On", "'On' is no switch; perhaps 'on'; right would be on, off"),
        ("counter on off", "'off' is too much; right would be 'counter on|off'"),
        ("freeze 1", "'1' is no switch; right would be on, off"),
        ("lever-start", "something is missing at the end; right would be 'lever-start on|off'"),
        ("tenths o", "'o' is no switch; perhaps 'on'; right would be on, off"),
        ("lever button", "'button' is no lever; perhaps 'buttons'; right would be rocker, buttons"),
        ("white up", "'up' is no place; right would be left, right"),
        ("ticks -1", "'-1' is out of range as tick count; right would be 0 to 1073741823"),
        ("ticks 1073741824", "'1073741824' is out of range as tick count; right would be 0 to 1073741823"),
        (
            "ticks 99999999999999",
            "'99999999999999' is out of range as tick count; right would be 0 to 1073741823",
        ),
        ("ticks 1.5", "'1.5' is no tick count; right would be 0 to 1073741823"),
        ("poll 0", "'0' is out of range as poll interval; right would be 1 to 60000"),
        ("poll 60001", "'60001' is out of range as poll interval; right would be 1 to 60000"),
        ("poll ten", "'ten' is no poll interval; right would be 1 to 60000"),
        ("sound on", f"'sound' is no setting and no time; right would be {SETTINGS}"),
        ("profil us", f"'profil' is no setting and no time; perhaps 'profile'; right would be {SETTINGS}"),
        ("Control 60", f"'Control' is no setting and no time; perhaps 'control'; right would be {SETTINGS}"),
        ("start", "'start' has no time before it; right would be 'TIME start'"),
        ("expect white 5", "'expect' has no time before it; right would be 'TIME expect white 5'"),
    ],
)
def test_a_wrong_setting_is_told_what_would_be_right(refusal, line, complaint):
    assert refusal("\n" + line) == "story.scn:2: " + complaint


@pytest.mark.parametrize(
    ("text", "notation", "example"),
    [
        ("sixty", "", "40/5400+30:1800+30"),
        ("5400 +30", "", "40/5400+30:1800+30"),
        ("US G/60", "", "40/5400+30:1800+30"),
        ("60d5\x1b", "", "40/5400+30:1800+30"),
        ("60d5", "us ", "us G/60;d5"),
        ("sixty", "pgn ", "pgn 40/9000:3600"),
        ("?", "pgn ", "pgn 40/9000:3600"),
        # rules.md section 3: hourglass, per move, gong and count-up only on both alike
        ("W*60-B*90", "", "40/5400+30:1800+30"),
        ("Wm30-Bm60", "", "40/5400+30:1800+30"),
        ("Wg10-B300", "", "40/5400+30:1800+30"),
        ("W300-Bu", "", "40/5400+30:1800+30"),
    ],
)
def test_a_control_that_rules_or_notation_exclude_is_refused_with_its_line(refusal, text, notation, example):
    for content, number in (
        (f"control {notation}{text}", 1),
        (f"control 60\n5 arbiter control {notation}{text}", 2),
    ):
        complaint = refusal(content)
        assert complaint.startswith(f"story.scn:{number}: {text!r} cannot be the control, ")
        assert complaint.endswith(f"; right would be a control such as {example}")
        assert complaint.isprintable()


@pytest.mark.parametrize("line", ["control 60d5", "counter on", "poll 2", "ticks 7", "white right", "lever rocker"])
def test_a_setting_twice_is_refused_in_the_second_line(refusal, line):
    name = line.split()[0]
    above = "" if name == "control" else "control 60d5\n"
    number = 3 if above else 2
    assert refusal(f"{above}{line}\n{line}\n") == (
        f"story.scn:{number}: setting '{name}' again, first in line {number - 1}; right would be only one of them"
    )


def test_a_setting_after_a_timed_line_is_refused(refusal):
    assert refusal("control 60d5\n\n0 start\n5 pause\npoll 7\n") == (
        "story.scn:5: setting 'poll' after the timed line 3; right would be all settings above the first time"
    )


@pytest.mark.parametrize("text", ["", "\n\n", "# control 60d5\n", "poll 7\n0 start\n"])
def test_a_file_without_control_is_refused(refusal, text):
    assert refusal(text) == "story.scn: no 'control' line; right would be one above the first time, as control 5400+30"


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


SIDE_WORDS = "white, black, left, right"


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


# Expectations


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(
    ("text", "clause", "what", "value"),
    [
        ("1:29:58.500", "1:29:58.500", "time", 5_398_500),
        ("5", "0:05.000", "time", 5_000),
        ("-0:05.000", "-0:05.000", "time", -5_000),
        ("0", "0:00.000", "time", 0),
        ("delay 3.2", "delay 0:03.200", "delay", 3_200),
        ("periods 2", "periods 2", "periods", 2),
        ("moves 40", "moves 40", "moves", 40),
        ("period 2", "period 2", "period", 2),
        ("flag none", "flag none", "flag", "none"),
        ("flag interim", "flag interim", "flag", "interim"),
        ("flag final", "flag final", "flag", "final"),
        ("flagged-at 60.000", "flagged-at 1:00.000", "flagged-at", 60_000),
        ('shows "4:59"', 'shows "4:59"', "shows", "4:59"),
        ('shows "n 12"', 'shows "n 12"', "shows", "n 12"),
        ('shows "  4:59"', 'shows "4:59"', "shows", "4:59"),
        ('shows ""', 'shows ""', "shows", ""),
        ('shows "1,2#3"', 'shows "1,2#3"', "shows", "1,2#3"),
        ("mark hours", "mark hours", "mark", "hours"),
        ("mark interim", "mark interim", "mark", "interim"),
        ("mark delay", "mark delay", "mark", "delay"),
        ("mark battery", "mark battery", "mark", "battery"),
        ("no-mark hours", "no-mark hours", "no-mark", "hours"),
        ("no-mark battery", "no-mark battery", "no-mark", "battery"),
    ],
)
def test_what_is_expected_of_a_side(actions, side, text, clause, what, value):
    assert actions(f"1 expect {side} {text}") == [["expect", f"{side} {clause}", side, what, value]]


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("first-flag", [*SIDES, "none"]),
        ("running", [*SIDES, "none"]),
        ("state", ["ready", "running", "paused", "over"]),
    ],
)
def test_what_is_expected_of_the_pair(actions, what, words):
    for word in words:
        assert actions(f"1 expect {what} {word}") == [["expect", f"{what} {word}", "", what, word]]


def test_several_expectations_are_joined_by_commas(actions):
    found = actions('1 expect white 5 ,black shows "a, b",\trunning none,state paused')
    assert [action[1] for action in found] == [
        "white 0:05.000", 'black shows "a, b"', "running none", "state paused",
    ]  # fmt: skip


NO_CLAUSE = "right would be 'expect WHAT', several joined by commas"
NEXT = ", and a comma before the next expectation"
SUBJECTS = SIDE_WORDS + ", first-flag, running, state"
OF_A_SIDE = "delay, periods, moves, period, flag, flagged-at, shows, says, mark, no-mark"
QUOTES_MISSING = 'a quotation mark is missing; right would be a text in double quotes, such as "4:59"'


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", f"nothing after 'expect'; {NO_CLAUSE}"),
        (",", f"nothing between, before or after commas; {NO_CLAUSE}"),
        ("white 5,", f"nothing between, before or after commas; {NO_CLAUSE}"),
        (", white 5", f"nothing between, before or after commas; {NO_CLAUSE}"),
        ("white 5,, black 5", f"nothing between, before or after commas; {NO_CLAUSE}"),
        ("white", f"nothing after 'white'; right would be 'white TIME', {', '.join(TIME_FORMS)}"),
        ("whit 5", f"'whit' is no side or word to expect; perhaps 'white'; right would be {SUBJECTS}"),
        ("moves 5", f"'moves' is no side or word to expect; right would be {SUBJECTS}"),
        ("white 5 black 5", f"'black' is too much; right would be 'white TIME'{NEXT}"),
        ("white 1:60", "'1:60' has 60 or more after a colon; right would be 00 to 59"),
        ("white 1.2345", "'1.2345' has more than three decimals; milliseconds are the finest"),
        ("white +5", "'+5' is not a time; right would be " + FORMS),
        ("white time 5", f"'time' is no time and nothing to expect of a side; right would be {OF_A_SIDE}"),
        ("white flags none", "'flags' is no time and nothing to expect of a side; perhaps 'flag'; "
                             f"right would be {OF_A_SIDE}"),
        ("white delay", "nothing after 'delay'; right would be 'white delay 3.2'"),
        ("white delay -1", "'-1' is below zero; right would be a time without a sign"),
        ("white delay 1 2", f"'2' is too much; right would be 'white delay 3.2'{NEXT}"),
        ("white periods", "nothing after 'periods'; right would be 'white periods 2'"),
        ("white periods -1", "'-1' is out of range as whole number; right would be 0 or more"),
        ("white moves x", "'x' is no whole number; right would be 0 or more"),
        ("white period 1.0", "'1.0' is no whole number; right would be 0 or more"),
        ("white flag", "nothing after 'flag'; right would be 'white flag final'"),
        ("white flag fallen", "'fallen' is no flag; right would be none, interim, final"),
        ("white flagged-at", "nothing after 'flagged-at'; right would be 'white flagged-at 60.000'"),
        ("white flagged-at none", "'none' is not a time; right would be " + FORMS),
        ("white shows", "nothing after 'shows'; right would be 'white shows \"4:59\"'"),
        ("white shows 4:59", "'4:59' is not in double quotes; right would be a text such as \"4:59\""),
        ("white shows '4:59'", "\"'4:59'\" is not in double quotes; right would be a text such as \"4:59\""),
        ('white shows "4:59', QUOTES_MISSING),
        ('white shows 4:59"', QUOTES_MISSING),
        ('white shows "4:59" "5:00"', f"'\"5:00\"' is too much; right would be 'white shows \"4:59\"'{NEXT}"),
        ("white mark", "nothing after 'mark'; right would be 'white mark hours'"),
        ("white mark turn", "'turn' is no mark; right would be hours, interim, delay, battery, byoyomi, last-period"),
        ("white no-mark all", "'all' is no mark; right would be hours, interim, delay, battery, byoyomi, last-period"),
        ("first-flag", "nothing after 'first-flag'; right would be 'first-flag white'"),
        ("first-flag both", "'both' is no side; right would be white, black, left, right, none"),
        ("running", "nothing after 'running'; right would be 'running white'"),
        ("running nobody", "'nobody' is no side; right would be white, black, left, right, none"),
        ("running white black", f"'black' is too much; right would be 'running white'{NEXT}"),
        ("state", "nothing after 'state'; right would be 'state paused'"),
        ("state stopped", "'stopped' is no state; right would be ready, running, paused, over, off"),
    ],
)  # fmt: skip
def test_a_wrong_expectation_is_told_what_would_be_right(line_refusal, line, complaint):
    assert line_refusal(f"5 expect {line}".rstrip()) == complaint


def test_the_second_of_two_expectations_is_checked_too(line_refusal):
    assert line_refusal("5 expect white 5, state gone") == (
        "'gone' is no state; right would be ready, running, paused, over, off"
    )


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


# The text as a whole


@pytest.mark.parametrize(
    "text",
    [
        "control 60d5\n0 start",
        "control 60d5\r\n0 start\r\n",
        "control 60d5\r0 start\r",
        "\ufeffcontrol 60d5\n0 start\n",
        "\tcontrol\t 60d5  \n  0\t\tstart\t \n\n",
        "control 60d5# one minute\n0 start#go\n#",
        "  # only a comment\ncontrol 60d5 # with a \"quote\n0 start # don't\n",
    ],
)
def test_blanks_comments_and_line_ends_do_not_matter(story, text):
    played = story(text)
    assert played.settings == DEFAULTS
    assert [action[2:] for action in played.actions] == [["key", "play", 0]]


def test_a_comment_may_follow_a_quoted_text(actions):
    assert actions('1 expect white shows "#1" # "no" clause') == [
        ["expect", 'white shows "#1"', "white", "shows", "#1"],
    ]  # fmt: skip


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_with_comments_and_empty_ones(refusal, end):
    text = end.join(["# title", "", "control 60d5", "", "0 start", "5 stop", "6 jump"])
    assert refusal(text).startswith("story.scn:6: 'stop' is no action; ")


def test_characters_that_look_like_line_ends_are_none(refusal):
    assert refusal("control 60d5\n0 start # a\u2028b \x0b \x0c \x85 c\n5 stop").startswith("story.scn:3: ")


def test_a_complaint_stays_on_one_line_whatever_the_word(refusal):
    complaint = refusal("control 60d5\n5 \x1b[31m\u202e\x07stop" + "x" * 5_000)
    assert complaint.isprintable()
    assert len(complaint) < 250


# The file as a whole


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(ScenarioError) as refused:
        scenario.read(tmp_path / "none.scn")
    assert str(refused.value) == f"{tmp_path}/none.scn: no such file; right would be the path of a scenario"


def test_a_directory_is_no_scenario(tmp_path):
    with pytest.raises(ScenarioError) as refused:
        scenario.read(tmp_path)
    assert str(refused.value) == f"{tmp_path}: a directory; right would be the scenario files in it"


def test_a_path_through_a_file_cannot_be_read(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ScenarioError) as refused:
        scenario.read(tmp_path / "file" / "story.scn")
    assert str(refused.value) == (
        f"{tmp_path}/file/story.scn: cannot be read (Not a directory); right would be a readable scenario"
    )


def test_a_path_with_odd_characters_is_named_on_one_line():
    with pytest.raises(ScenarioError) as refused:
        scenario.read("a\nb\udcff\x00.scn")
    assert str(refused.value).startswith("a\\nb\\udcff\\x00.scn: cannot be read (")
    with pytest.raises(ScenarioError) as refused:
        scenario.read("")
    assert str(refused.value).startswith("'': no such file; ")


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"control 60d5\n0 start \xff\n", "byte 0xff in line 2 is not UTF-8"),
        ("control 60d5\n".encode("utf-16"), "binary, no scenario"),
        (b"\x7fELF\x00\x01", "binary, no scenario"),
        (b"# " + b"x" * (4 << 20), "over 4 MiB, no scenario"),
    ],
)
def test_a_file_that_is_no_text_is_refused(refusal, content, found):
    assert refusal(content) == f"story.scn: {found}; right would be a text file in UTF-8"

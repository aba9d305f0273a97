# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Scenario files as a whole: what their settings turn into, and what each file that is none is told."""

import json

import pytest

from host_sim.scenario import read as scenario
from host_sim.scenario.read import ScenarioError
from tests import stories
from tests.scenario.choices import SETTINGS

DEFAULTS = {**stories.SETTINGS, "control": "60d5"}


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

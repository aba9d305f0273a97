# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The commands `control` and `options`: a time control is read everywhere alike, and told in words."""

import json
from argparse import ArgumentParser

import pytest

from flagfall import version
from flagfall.notation import presets, write_canonical
from host_sim.controls import controltext
from host_sim.live.options import add_clock_options
from tests.cli.commandline import refusal, run


def test_a_control_is_told_in_canonical_notation_in_words_and_by_period():
    done = run("control", "40/5400+30:1800+30")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "canonical  40/5400+30:1800+30",
        "words      40 moves in 90 min, then 30 min, +30 s a move",
        "",
        "side    period  moves  main time  method                each turn",
        "both         1     40    1:30:00  increment             +30 s",
        "both         2      -    0:30:00  increment             +30 s",
    ]


@pytest.mark.parametrize(
    ("text", "notation", "canonical"),
    [
        ("3+2", "canonical", "3+2"),
        ("3+2", "prose", "180+2"),
        ("3+2", "pgn", "3+2"),
        ("40/120 SD/60 d/5", "us", "40/7200d5:3600d5"),
        ("40/9000:16/3600", "pgn", "40/9000:16/3600*"),
    ],
)
def test_a_control_is_read_in_the_notation_named(text, notation, canonical):
    done = run("control", *text.split(), "--as", notation)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"canonical  {canonical}\n")


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("W300-B240+2", "Black        1      -    0:04:00  increment             +2 s"),
        ("3600j3x30", "both         1      -    1:00:00  Japanese byo-yomi     3 x 30 s"),
        ("3600c20/300", "both         1      -    1:00:00  Canadian byo-yomi     20 moves in 300 s"),
        ("300d5", "both         1      -    0:05:00  simple delay          5 s"),
        ("m30", "both         1      -    0:00:00  fixed time per move   30 s"),
        ("u", "both         1      -    0:00:00  count-up"),
        ("7200", "both         1      -    2:00:00  no addition"),
        ("40/9000:16/3600*", "both      3...                    the last one, repeated"),
    ],
)
def test_the_table_tells_what_each_turn_brings(text, row):
    assert row in run("control", text, "--as", "canonical").stdout.splitlines()


def test_a_control_that_two_notations_read_differently_is_refused_with_both_readings():
    complaint = refusal("control", "3+2")
    assert "180+2" in complaint
    assert "3+2 (3 s, +2 s a move) in canonical" in complaint


@pytest.mark.parametrize("command", ["live", "web"])
@pytest.mark.parametrize(
    ("text", "meanings"),
    [
        ("5+3", ("5+3 (5 s, +3 s a move) in canonical", "300+3 (5 min, +3 s a move) in prose")),
        ("5:00+3", ("5 s, then +3 s a move", "for 5 min, +3 s a move write 5 min + 3 s")),
        ("g30", ("g30 (gong every 30 s) in canonical", "1800 (30 min) in US Chess")),
        ("40/2, SD/1", ("2 min in US Chess", "2 h in many listings")),
    ],
)
def test_what_may_mean_two_times_is_played_by_no_command(command, text, meanings):
    complaint = refusal(command, "--control", text)
    for words in (repr(text), *meanings):
        assert words in complaint


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("5 min + 3 s", "300+3"),
        ("90'/40 + 30' + 30\"", "40/5400+30:1800+30"),
        ("G/60;d5", "3600d5"),
        ("us G/60;d5", "3600d5"),
        ("prose 5+3", "300+3"),
        ("canonical 5+3", "5+3"),
        ("40/90;SD/30;+30", "40/5400+30:1800+30"),
        ("3600d5", "3600d5"),
    ],
)
def test_every_command_reads_a_control_as_the_others_do(text, canonical):
    parser = ArgumentParser()
    add_clock_options(parser)
    assert parser.parse_args(["--control", text]).control == canonical
    assert write_canonical(controltext.read(text)) == canonical


def test_a_time_as_a_clock_shows_it_is_read_with_a_note():
    told = run("control", "5:00+3").stdout.splitlines()
    assert told[0] == "canonical  5:0+3"
    assert told[2] == "note       5:00+3 is in seconds, 5 s, then +3 s a move; for 5 min, +3 s a move write 5 min + 3 s"
    assert "note" not in run("control", "5:00+3", "--as", "canonical").stdout


def test_a_control_can_be_had_as_json():
    told = json.loads(run("control", "--json", "W40/300+2:60-B240d5").stdout)
    assert (told["canonical"], told["words"][:6]) == ("W40/300+2:60-B240d5", "White:")
    assert [each["main"] for each in told["white"]["periods"]] == [300_000, 60_000]
    assert told["white"]["periods"][0]["moves"] == 40 and told["white"]["periods"][0]["increment"] == 2_000
    assert (told["black"]["periods"][0]["method"], told["black"]["periods"][0]["delay"]) == ("simple delay", 5_000)
    assert "note" not in told and "5 min + 3 s" in json.loads(run("control", "--json", "5:00+3").stdout)["note"]


def test_hours_in_a_scenario_are_refused_with_both_meanings(file):
    complaint = refusal("play", file("control us 40/2,SD/1\n0 start\n0 expect white 2:00\n"))
    assert ":1: " in complaint and "2 min in US Chess, but 2 h in many listings" in complaint


@pytest.mark.parametrize("arguments", [["zz"], ["5400+30", "--as", "us"], ["\x1b[31m" + "x" * 5000], [""]])
def test_a_text_that_is_no_control_is_refused(arguments):
    complaint = refusal("control", *arguments)
    assert complaint.startswith("control '")
    assert len(complaint) < 300


def test_the_options_can_be_had_as_json():
    told = [json.loads(line) for line in run("options", "--json").stdout.splitlines()]
    assert [each["number"] for each in told] == list(presets.numbers())
    assert told[11] == {**told[11], "name": "90 min + 30 s", "canonical": "5400+30", "words": "90 min, +30 s a move"}
    assert told[24]["canonical"] is None and told[32]["counter"] is True


def test_the_version_is_that_of_the_clock():
    done = run("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "flagfall %d.%d.%d\n" % (version.MAJOR, version.MINOR, version.PATCH)


def test_the_options_are_listed_by_number():
    done = run("options")
    assert (done.returncode, done.stderr) == (0, "")
    head, *rows = done.stdout.splitlines()
    assert head.split()[:3] == ["no", "name", "canonical"]
    assert [row[:2] for row in rows] == ["%02d" % number for number in range(1, 55)]
    assert rows[11] == (
        "12  90 min + 30 s            5400+30                                  fide     90 min, +30 s a move"
    )
    assert "by moves" in rows[32]
    assert " us " in rows[39]

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Files as people have them (tests/games/faults): what each gives, and that honest games are never accused."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.notation import read_canonical
from host_sim.audit.audit import audit
from host_sim.audit.readings import read_reading
from tests.replayed import GAMES, clk, played, run

FAULTS = GAMES / "faults"
CLEAN, FOUND, REFUSED, SOME_NOT = 0, 1, 2, 4
HEAD = '[Event "?"]\n[TimeControl "{}"]\n\n'


def test_every_file_has_its_test():
    listed = {*ONE_OF_SEVERAL, *READ, *TOLD, *IN_MINUTES, "brace-in-last-tag.pgn", "clk-negative.pgn"}
    assert listed == {path.name for path in FAULTS.glob("*.pgn")}


# One game of many

ONE_OF_SEVERAL = {
    "one-correspondence.pgn": "TimeControl '1/86400' is correspondence, days for moves",
    "one-illegal.pgn": "illegal san: 'Ke7'",
    "one-without-control.pgn": "the TimeControl tag says '?'; right would be --control NOTATION, the readings fit 300",
    "one-without-readings-bad-tag.pgn": "no clock readings; right would be moves with [%clk h:mm:ss]",
}


@pytest.mark.parametrize("name", ONE_OF_SEVERAL)
def test_a_game_that_cannot_be_audited_is_named_and_the_others_are_audited(capsys, name):
    path = str(FAULTS / name)
    status, out, err = run(capsys, path)
    assert status == SOME_NOT
    assert [line.split()[0] for line in out if line.startswith(("clean", "FOUND"))] == ["clean", "clean"]
    assert out[-1] == "3 games, 0 with findings, no finding, 1 not audited"
    assert len(err) == 1 and err[0].startswith(f"{path}: game 2: {ONE_OF_SEVERAL[name]}")


def test_with_a_finding_elsewhere_the_status_says_both(capsys, file):
    game = HEAD.format("300") + "1. e4 {[%clk 0:04:00]} e5 2. d4 {[%clk 0:04:30]} *\n\n"
    status, out, _ = run(capsys, file(game + HEAD.format("300") + "1. e4 e5 *\n"))
    assert (status, out[-1]) == (FOUND + SOME_NOT, "2 games, 1 with findings, 1 finding, 1 not audited")


def test_where_no_game_can_be_audited_each_is_named_and_the_status_is_2(capsys, file):
    status, out, err = run(capsys, file(2 * (HEAD.format("300") + "1. e4 e5 *\n\n")))
    assert (status, len(err)) == (REFUSED, 2)
    assert out == ["2 games, 0 with findings, no finding, 2 not audited"]


def test_games_without_moves_are_no_fault(capsys, file):
    game = HEAD.format("300") + "1. e4 {[%clk 0:04:00]} *\n\n"
    status, out, err = run(capsys, file(game + HEAD.format("300") + "1-0\n\n" + game))
    assert (status, err, out[-1]) == (CLEAN, [], "2 games, 0 with findings, no finding")


def test_json_tells_of_a_game_that_cannot_be_audited(capsys):
    _, out, _ = run(capsys, str(FAULTS / "one-illegal.pgn"), "--json")
    told = [json.loads(line) for line in out]
    assert [(each["game"], "Ke7" in each["reason"]) for each in told if each["type"] == "not-audited"] == [(2, True)]
    assert told[-1] == {**told[-1], "games": 3, "with_findings": 0, "findings": 0, "not_audited": 1}


def test_of_a_tournament_one_unended_comment_costs_one_game(capsys, file):
    game = HEAD.format("300") + "1. e4 {[%clk 0:04:57]} e5 {[%clk 0:04:55]} 2. Nf3 {[%clk 0:04:50]} *\n\n"
    spoilt = game.replace("4:50]}", "4:50]")
    status, out, err = run(capsys, file(40 * game + spoilt + 40 * game))
    assert (status, out[-1]) == (SOME_NOT, "81 games, 0 with findings, no finding, 1 not audited")
    assert len([line for line in err if "game 41: the comment begun in line 204 has no end" in line]) == 1


# Files that are read

READ = {
    "brace-in-percent-line.pgn": "300",
    "brace-in-semicolon.pgn": "300",
    "semicolon-comment.pgn": "300",
    "clk-before-move-eval.pgn": "300",
    "clk-decimal-comma.pgn": "300",
    "clk-four-decimals.pgn": "300",
    "clk-hh-mm.pgn": "7200",
    "hhmm-2h.pgn": "40/7200:3600",
    "emt-off-by-2s.pgn": "7200",
    "emt-one-digit-fields.pgn": "3600",
    "livechess-60-mins.pgn": "3600",
    "livechess-90min.pgn": "40/5400+30:1800+30",
    "livechess-first-clk-missing.pgn": "5400+30",
}


@pytest.mark.parametrize("name", READ)
def test_an_honest_file_is_clean_under_its_control(capsys, name):
    status, out, err = run(capsys, str(FAULTS / name), "--json")
    told = [json.loads(line) for line in out]
    assert (status, err) == (CLEAN, [])
    assert [each["control"] for each in told if each["type"] == "game"] == [READ[name]]
    moves = [each for each in told if each["type"] == "move"]
    missing = 1 if name == "livechess-first-clk-missing.pgn" else 0
    assert sum(not (each["clk"] or each["emt"]) for each in moves) == missing


def test_a_brace_in_a_tag_refuses_nothing(capsys):
    status, out, err = run(capsys, str(FAULTS / "brace-in-last-tag.pgn"))
    assert (status, len(err)) == (SOME_NOT, 1)
    assert "game 2: no clock readings" in err[0] and "no finding" in out[-2]


def test_a_reading_below_zero_is_a_flag_that_had_fallen(capsys):
    status, out, _ = run(capsys, str(FAULTS / "clk-negative.pgn"))
    found = [line for line in out if line.startswith("  ! ")]
    assert status == FOUND and len(found) == 1
    assert found[0].startswith("  ! 1... Black: reads -0:00:03, ") and "the flag had fallen" in found[0]


# Files that cannot be audited

TOLD = {
    "correspondence.pgn": "game 1: TimeControl '1/86400' is correspondence",
    "egt.pgn": "game 1: no clock readings, only [%egt]",
    "engine-eval-times.pgn": "game 1: no clock readings, only what an engine thought",
    "no-tag-all.pgn": "--control NOTATION, the readings fit 5400+30, 40/5400+30:1800+30 and 5400+30:1800+30",
}


@pytest.mark.parametrize("name", TOLD)
def test_what_is_no_audit_is_one_clear_line(capsys, name):
    status, out, err = run(capsys, str(FAULTS / name))
    assert (status, out, len(err)) == (REFUSED, [], 1)
    assert TOLD[name] in err[0] and err[0].startswith(str(FAULTS / name) + ": game 1: ")


@pytest.mark.parametrize(("control", "start_s"), [("180+2", 182), ("300", 300), ("5400+30", 5430), ("7200", 7200)])
def test_without_a_control_the_readings_say_which_fits(capsys, file, control, start_s):
    gain_s = int(control.partition("+")[2] or 0)
    white, black = (clk(1000 * (start_s + gain_s - used_s)) for used_s in (3, 1))
    path = file(HEAD.format("?") + f"1. e4 {{[%clk {white}]}} e5 {{[%clk {black}]}} *\n")
    _, _, err = run(capsys, path)
    assert f"the readings fit {control}" in err[0]
    assert run(capsys, path, "--control", "canonical " + control)[0] == CLEAN


def test_without_a_control_hours_and_minutes_may_fit_better(capsys, file):
    _, _, err = run(capsys, file(HEAD.format("?") + "1. e4 {[%clk 1:59]} e5 {[%clk 1:58]} *\n"))
    assert "the readings fit 7200" in err[0]


# Hours and minutes


def told_of(capsys, path, *more):
    """Return the times left after each move, in whole minutes, as our clock has them."""
    _, out, _ = run(capsys, path, "--json", *more)
    moves = [json.loads(line) for line in out]
    return [each[each["side"]] // 60_000 for each in moves if each["type"] == "move"]


def test_1_59_is_hours_and_minutes_in_a_game_of_two_hours(capsys):
    assert told_of(capsys, str(FAULTS / "hhmm-2h.pgn"))[:4] == [119, 114, 119, 110]
    assert told_of(capsys, str(FAULTS / "hhmm-2h.pgn"), "--clk", "m:ss")[:2] == [1, 1]
    assert run(capsys, str(FAULTS / "hhmm-2h.pgn"))[1][0].endswith("readings rounded up, in hours and minutes")


def test_4_59_is_minutes_and_seconds_in_a_game_of_five_minutes(capsys, file):
    path = file(HEAD.format("300") + "1. e4 {[%clk 4:59]} e5 {[%clk 4:58]} 2. Nf3 {[%clk 3:30]} *\n")
    assert told_of(capsys, path) == [4, 4, 3]
    assert run(capsys, path)[1][0].endswith("readings rounded up, in minutes and seconds")
    assert run(capsys, path, "--clk", "h:mm")[0] == FOUND


def test_a_lie_in_hours_and_minutes_is_found(capsys, file):
    text = (FAULTS / "hhmm-2h.pgn").read_text(encoding="utf-8").replace("1:26", "1:46")
    status, out, _ = run(capsys, file(text))
    assert status == FOUND and any(line.startswith("  ! 8... Black: reads 1:46, ") for line in out)


def test_beside_hours_with_seconds_two_fields_are_minutes(capsys, file):
    moves = "1. e4 {[%clk 1:00:00]} e5 {[%clk 59:58]} 2. d4 {[%clk 59:00]} d5 {[%clk 58:00]} *\n"
    assert told_of(capsys, file(HEAD.format("3600") + moves)) == [60, 59, 59, 58]


def test_hours_and_minutes_go_on_as_minutes_and_seconds_at_the_end(capsys, file):
    moves = "1. e4 {[%clk 1:29]} e5 {[%clk 1:28]} 2. d4 {[%clk 0:20]} d5 {[%clk 1:10]} 3. c4 {[%clk 19:58]} *\n"
    path = file(HEAD.format("5400") + moves)
    assert told_of(capsys, path) == [89, 88, 20, 70, 19]
    assert run(capsys, path)[0] == CLEAN


def test_elapsed_times_may_be_in_hours_and_minutes_too(capsys, file):
    moves = "1. e4 {[%clk 1:58][%emt 0:02]} e5 {[%clk 1:50][%emt 0:10]} 2. d4 {[%clk 1:38][%emt 0:20]} *\n"
    assert run(capsys, file(HEAD.format("7200") + moves))[0] == CLEAN
    seconds = "1. e4 {[%clk 1:59][%emt 0:12]} e5 {[%clk 1:58][%emt 1:40]} 2. d4 {[%clk 1:59][%emt 0:20]} *\n"
    assert run(capsys, file(HEAD.format("7200") + seconds))[0] == CLEAN


# Minutes in a tag of seconds

IN_MINUTES = {
    "minutes-60-emt.pgn": "3600",
    "minutes-only-in-pgn-tag.pgn": "3600",
    "minutes-in-pgn-tag.pgn": "5400+30",
}


@pytest.mark.parametrize("name", IN_MINUTES)
def test_minutes_are_the_first_thing_to_try(capsys, name):
    status, out, _ = run(capsys, str(FAULTS / name), "--json")
    found = [each for each in map(json.loads, out) if each["type"] == "finding"]
    assert (status, [each["kind"] for each in found]) == (FOUND, ["wrong-unit"])
    assert found[0]["text"].endswith("meant in minutes, not in seconds: the readings fit " + IN_MINUTES[name])


def test_a_slow_player_of_a_minute_does_not_make_it_an_hour():
    game = played("60", [5_000] * 8)
    late = game.plies[-1]._replace(clk=read_reading("-0:00:02"))
    found = audit(game._replace(plies=[*game.plies[:-1], late]), read_canonical("60"), False).findings
    assert [each.kind for each in found] == ["played-on-after-flag"]


# A control from the command line


@pytest.mark.parametrize(
    ("control", "canonical"),
    [("90+30", "5400+30"), ("90 min + 30 s", "5400+30"), ("us G/90;+30", "5400+30"), ("1:30:00+30", "5400+30")],
)
def test_what_may_be_meant_is_what_the_readings_fit(capsys, control, canonical):
    _, out, _ = run(capsys, str(FAULTS / "minutes-in-pgn-tag.pgn"), "--control", control, "--json")
    games = [each for each in map(json.loads, out) if each["type"] == "game"]
    assert [(each["control"], each["findings"]) for each in games] == [(canonical, 0)]


# Adjourned games


def adjourned(tail, counter=None):
    head = '[Event "?"]\n[TimeControl "40/7200:3600"]\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 {}"]\n'
    return head.format(counter or 51) + '[WhiteClock "0:51:10"]\n[BlackClock "0:12:00"]\n\n' + tail


def test_an_adjourned_game_goes_on_with_the_times_in_its_tags(capsys, file):
    tail = "51. e4 {[%clk 0:51:00]} Kd7 {[%clk 0:11:50]} 52. e5 {[%clk 0:50:00]} Ke7 {[%clk 0:11:40]} *\n"
    status, out, _ = run(capsys, file(adjourned(tail)), "--json")
    moves = [each for each in map(json.loads, out) if each["type"] == "move"]
    assert status == CLEAN
    assert [(each["used"], each["period"]) for each in moves[:2]] == [(10_000, [2, 2]), (10_000, [2, 2])]


@pytest.mark.parametrize(
    ("tags", "reading", "status"),
    [
        ("0:06:00.000", "0:05:58", CLEAN),  # what it began with, against the control
        ("0:04:10", "0:04:58", CLEAN),  # what it ended with
        ("0:04:10", "0:05:58", FOUND),
    ],
)
def test_tags_of_a_whole_game_are_its_start_or_its_end(capsys, file, tags, reading, status):
    head = HEAD.format("300").replace("\n\n", f'\n[Whiteclock "{tags}"]\n[BlackClock "{tags}"]\n\n')
    assert run(capsys, file(head + f"1. e4 {{[%clk {reading}]}} e5 2. d4 {{[%clk 0:04:30]}} *\n"))[0] == status


def test_time_that_came_from_nowhere_is_found_in_an_adjourned_game(capsys, file):
    tail = "51. e4 {[%clk 0:51:00]} Kd7 {[%clk 0:15:50]} *\n"
    status, out, _ = run(capsys, file(adjourned(tail).replace("40/7200:3600", "900")))
    assert status == FOUND and any("51... Black: reads 0:15:50" in line for line in out)


# Honest boards


def livechess(game, chance, missing=0.1):
    """Return `game` as a board writes it: elapsed times up to 2 s off, some readings of the clock missing."""
    plies = []
    for ply in game.plies:
        off_ms = max(0, ply.emt.ms + chance.randint(-2000, 2000))
        clock = None if chance.random() < missing else ply.clk
        plies.append(ply._replace(emt=read_reading(clk(off_ms // 1000 * 1000)), clk=clock))
    return game._replace(plies=plies)


_BOARD_GAMES = (("7200", 400_000), ("5400+30", 300_000), ("180+2", 9_000), ("300+3", 14_000), ("60", 4_000))


@given(
    control=st.sampled_from(_BOARD_GAMES),
    thinking=st.lists(st.floats(0, 1), min_size=2, max_size=60),
    seed=st.integers(0, 1 << 16),
    missing=st.sampled_from((0, 0.1, 0.5, 0.9)),
)
def test_an_honest_board_is_never_accused(control, thinking, seed, missing):
    text, longest_ms = control
    game = played(text, [int(part * longest_ms) for part in thinking], elapsed=True)
    spoilt = livechess(game, random.Random(seed), missing)
    if any(ply.clk for ply in spoilt.plies):
        assert audit(spoilt, read_canonical(text), False).findings == []


@given(thinking=st.lists(st.floats(0, 1), min_size=10, max_size=100), seed=st.integers(0, 1 << 16))
def test_an_honest_board_is_not_accused_over_periods_by_moves(thinking, seed):
    game = played("10/300+5:10/200+5:100+5", [int(part * 25_000) for part in thinking], True, elapsed=True)
    spoilt = livechess(game, random.Random(seed))
    if any(ply.clk for ply in spoilt.plies):
        assert audit(spoilt, read_canonical("10/300+5:10/200+5:100+5"), True).findings == []


@pytest.mark.parametrize("off_ms, kinds", [(3_000, 0), (8_000, 1)])
def test_an_elapsed_time_is_held_against_a_game_from_some_three_seconds_on(off_ms, kinds):
    game = played("1800", [20_000] * 20, elapsed=True)
    ply = game.plies[8]
    plies = [*game.plies[:8], ply._replace(emt=read_reading(clk(ply.emt.ms + off_ms))), *game.plies[9:]]
    assert len(audit(game._replace(plies=plies), read_canonical("1800"), False).findings) == kinds

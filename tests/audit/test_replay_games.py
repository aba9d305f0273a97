# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Readings and PGN files: what is read of them, and the one line about what cannot be."""

import pytest

from host_sim.audit.games import GameFileError, read_games, title
from host_sim.audit.readings import DOWN, NEAREST, UP, as_hours, bounds, corrections, read_comment, read_reading

HEAD = '[Event "Club"]\n[White "A"]\n[Black "B"]\n[Round "2.1"]\n[TimeControl "300+3"]\n\n'
MOVES = "1. e4 {[%clk 0:05:02]} e5 {[%clk 0:05:01]} 2. Nf3 {[%clk 0:05:00]} *\n"


def clocks(game):
    return [ply.clk and ply.clk.text for ply in game.plies]


def refusal(path):
    with pytest.raises(GameFileError) as caught:
        read_games(path)
    text = str(caught.value)
    assert text.isprintable()
    return text


# Readings


@pytest.mark.parametrize(
    ("text", "rounding", "low_ms", "high_ms"),
    [
        ("0:01:02", UP, 61_001, 62_000),
        ("0:01:02", DOWN, 62_000, 62_999),
        ("0:01:02", NEAREST, 61_500, 62_499),
        ("0:01:02.5", UP, 62_401, 62_500),
        ("0:01:02.5", DOWN, 62_500, 62_599),
        ("0:01:02.5", NEAREST, 62_450, 62_549),
        ("0:01:02.345", UP, 62_345, 62_345),
        ("0:01:02.345", DOWN, 62_345, 62_345),
        ("0:01:02.345", NEAREST, 62_345, 62_345),
    ],
)
def test_a_reading_stands_for_exactly_the_times_that_are_cut_to_it(text, rounding, low_ms, high_ms):
    assert bounds(read_reading(text), rounding) == (low_ms, high_ms)


def test_both_readings_of_a_comment_are_found_among_other_commands():
    found = read_comment("good [%eval 0.3] [%clk 1:02:03][%emt 0:00:07.5] [%csl Ge4] and [%clk 9:99:99] more")
    assert (found["clk"].ms, found["emt"].ms, found["emt"].unit_ms) == (3_723_000, 7_500, 100)


@pytest.mark.parametrize(
    ("text", "ms", "unit_ms"),
    [
        ("0:1:3", 63_000, 1000),
        ("0:04:58,5", 298_500, 100),
        ("0:04:57.1234", 297_123, 1),
        ("0:04:55.000001", 295_000, 1),
        ("01:59:50", 7_190_000, 1000),
        ("1.59.50", 7_190_000, 1000),
        ("1:59", 119_000, 1000),
        ("1h59m50s", 7_190_000, 1000),
        ("59' 50''", 3_590_000, 1000),
        ("7.25", 7_250, 10),
        ("-0:00:03", -3_000, 1000),
    ],
)
def test_times_are_read_as_programs_write_them(text, ms, unit_ms):
    assert read_reading(text) == (text, ms, unit_ms)


def test_two_fields_may_be_hours_and_minutes():
    assert as_hours(read_reading("1:59")) == ("1:59", 7_140_000, 60_000)
    assert [as_hours(read_reading(text)).ms for text in ("1:59:00", "x", "59")] == [7_140_000, None, 59_000]
    assert "0:59" in [each.text for each in corrections(as_hours(read_reading("1:59")))]
    assert {each.unit_ms for each in corrections(as_hours(read_reading("1:59")))} == {60_000}


@pytest.mark.parametrize("text", ["1:7x:43", "1:60:00", "", "--1", "999:00:00", "1:2:3:4"])
def test_what_is_no_time_has_no_value(text):
    assert read_reading(text).ms is None


def test_corrections_are_one_digit_or_two_neighbours_away():
    texts = [each.text for each in corrections(read_reading("0:12:34"))]
    assert {"1:12:34", "0:13:34", "0:21:34", "0:13:24"} <= set(texts)
    assert "0:12:34" not in texts and "0:13:35" not in texts and "0:12:74" not in texts


# Files


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_make_no_difference(file, end):
    games = read_games(file((HEAD + MOVES + "\n" + HEAD + MOVES).replace("\n", end)))
    assert [clocks(game) for game in games] == [["0:05:02", "0:05:01", "0:05:00"]] * 2
    assert games[1].tags["TimeControl"] == "300+3"


def test_games_without_an_empty_line_between_them_are_two(file):
    assert len(read_games(file(HEAD + MOVES + HEAD + MOVES))) == 2


def test_variations_comments_and_annotations_are_passed_over(file):
    moves = "1. e4! {best [%clk 0:05:02]} (1. d4 {[%clk 0:01:01]} d5 (1... c5)) 1... e5 $2 ; so\n"
    moves += "2. Nf3 {[%clk 0:05:00]} *\n"
    game = read_games(file(HEAD + moves))[0]
    assert clocks(game) == ["0:05:02", None, "0:05:00"]
    assert [ply.san for ply in game.plies] == ["e4", "e5", "Nf3"]


def test_latin_letters_and_a_byte_order_mark_are_read(file):
    game = read_games(file(b"\xef\xbb\xbf" + HEAD.encode() + MOVES.encode()))[0]
    assert game.tags["White"] == "A"
    game = read_games(file(HEAD.replace('"A"', '"J\xf6rg"').encode("latin-1") + MOVES.encode()))[0]
    assert game.tags["White"] == "Jörg"


def test_a_position_with_black_to_move_keeps_its_numbers(file):
    head = HEAD.replace("\n\n", '\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 20"]\n\n')
    game = read_games(file(head + "20... Kd7 {[%clk 0:05:02]} 21. e4 {[%clk 0:05:01]} *\n"))[0]
    assert [(ply.number, ply.colour) for ply in game.plies] == [(20, 1), (21, 0)]


def test_a_title_is_one_line_and_says_only_what_is_known(file):
    game = read_games(file(HEAD + MOVES))[0]
    assert title(game) == "game 1, A - B, round 2.1"
    assert title(game._replace(tags={**game.tags, "White": "?", "Black": "?", "Round": "?"})) == "game 1"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "no game in it"),
        ("hello\n", "no moves in it"),
        (HEAD, "no moves in it"),
        ("Read e4 and Ke7 in a1, f2: no game.\n", "no PGN, neither tags nor clock readings in it"),
        (b"\0\1\2", "binary"),
    ],
)
def test_a_file_that_is_broken_is_one_line_with_the_file(file, content, words):
    path = file(content)
    text = refusal(path)
    assert text.startswith(path + ": ") and words in text and "right would be" in text


def test_a_file_that_is_not_there_is_one_line(tmp_path):
    assert "No such file" in refusal(str(tmp_path / "none.pgn"))
    assert "Is a directory" in refusal(str(tmp_path))


def test_tags_are_read_whatever_their_letters_and_signs(file):
    head = HEAD.replace('[TimeControl "300+3"]', '[timecontrol "90\'/40 + 30\' + 30\\""]')
    assert read_games(file(head + MOVES))[0].tags["TimeControl"] == "90'/40 + 30' + 30\""


def test_a_letter_before_the_games_is_none_of_them(file):
    games = read_games(file("Dear arbiter,\nhere is round 1, board a1.\n\n" + HEAD + MOVES + "\n" + HEAD + MOVES))
    assert [(game.number, len(game.plies), game.fault) for game in games] == [(1, 3, None), (2, 3, None)]


def test_utf_16_is_read(file):
    assert clocks(read_games(file((HEAD + MOVES).encode("utf-16")))[0]) == ["0:05:02", "0:05:01", "0:05:00"]


@pytest.mark.parametrize("head", ['[FEN "nonsense"]', '[Variant "Hexagons"]', '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]'])
def test_a_position_or_variant_that_is_none_costs_one_game(file, head):
    games = read_games(file(HEAD + MOVES + "\n" + head + "\n" + HEAD + MOVES + "\n" + HEAD + MOVES))
    assert [game.number for game in games] == [1, 2, 3]
    assert games[1].fault and games[1].fault.isprintable()
    assert [clocks(game) for game in (games[0], games[2])] == [["0:05:02", "0:05:01", "0:05:00"]] * 2


# Games that nothing can be made of


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("1. e4 e5 *\n", "no clock readings; right would be moves with [%clk h:mm:ss]"),
        ("1. e4 {[%egt 0:00:10]} e5 *\n", "no clock readings, only [%egt], the time that a player has used so far"),
        ("1. e4 {[%mct 17:10:42]} e5 *\n", "no clock readings, only [%mct], what the hands of a mechanical clock show"),
        ("1. e4 {+0.30/12 1.2s} e5 *\n", "no clock readings, only what an engine thought"),
        ("1. e4 {d=20, mt=1200, tl=58800} e5 *\n", "no clock readings, only what an engine thought"),
        ("1. e4 {[%clk 0:05:00]} Ke4 *\n", "illegal san: 'Ke4'"),
        ("1. e4 {[%clk 0:05:02] e5 *\n", "the comment begun in line 14 has no end; right would be a }"),
        ("1. e4 {[%clk 0:05:02]} e5 {[%clk\n0:05:01 *\n", "the comment begun in line 14 has no end"),
    ],
)
def test_a_game_that_is_broken_is_told_and_the_others_are_read(file, moves, words):
    games = read_games(file(HEAD + MOVES + HEAD + moves + "\n" + HEAD + MOVES))
    assert [game.number for game in games] == [1, 2, 3]
    assert [game.fault for game in (games[0], games[2])] == [None, None]
    assert clocks(games[2]) == ["0:05:02", "0:05:01", "0:05:00"]
    assert games[1].fault.startswith(words) and games[1].fault.isprintable()


def test_no_more_is_read_than_is_asked_for(file):
    broken = HEAD + "1. e4 {[%clk 0:05:00]} Ke4 *\n\n"
    assert len(read_games(file(HEAD + MOVES + "\n" + 3 * broken), only=2)) == 2


# Braces and the ends of lines


@pytest.mark.parametrize(
    "moves",
    [
        "1. e4 {[%clk 0:05:02]} e5 {[%clk 0:05:01]} 2. Nf3 {[%clk 0:05:00]} ; see { also }\n*\n",
        "1. e4 ; [%clk 0:05:02] }\n1... e5 ; [%clk 0:05:01]\n2. Nf3 ;[%clk 0:05:00] {\n*\n",
        "1. e4 {[%clk 0:05:02]}\n% { a note\n1... e5 {[%clk 0:05:01]} 2. Nf3 {[%clk 0:05:00]} *\n",
        "1. e4 {[%clk 0:05:02] ; no end of a line} e5 {[%clk 0:05:01]}\n\n2. Nf3 {[%clk 0:05:00]} *\n",
        '{[x] { is}\n1. e4 {[%clk 0:05:02]\n\n[Event "x"]\n} e5 {[%clk 0:05:01]} 2. Nf3 {[%clk 0:05:00]} *\n',
        "1. e4 {[%clk 0:05:02]} (1. d4 {[%clk 0:00:01]} ; { (\n) 1... e5 {[%clk 0:05:01]} 2. Nf3 {[%CLK 0:05:00]} *\n",
    ],
)
def test_a_brace_opens_a_comment_only_where_one_can_begin(file, moves):
    head = HEAD.replace('"A"', '"A {club"')
    games = read_games(file(head + moves + "\n" + head + MOVES))
    assert [clocks(game) for game in games] == [["0:05:02", "0:05:01", "0:05:00"]] * 2
    assert [game.tags["White"] for game in games] == ["A {club"] * 2


def test_games_without_tags_are_told_apart_by_their_first_moves(file):
    assert [len(game.plies) for game in read_games(file(MOVES + "\n" + MOVES))] == [3, 3]


# What a game begins with


ADJOURNED = '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 41"]\n[WhiteClock "0:31:10"]\n[BlackClock "0:12:00"]\n\n'


def test_the_tags_of_an_adjourned_game_say_what_it_begins_with(file):
    game = read_games(file(HEAD.replace("\n\n", "\n" + ADJOURNED) + "41... Kd7 {[%clk 0:11:50]} *\n"))[0]
    assert (game.start_ms, game.moves) == ((1_870_000, 720_000), (41, 40))
    game = read_games(file(HEAD.replace("\n\n", '\n[WhiteClock "0:31:10"]\n[BlackClock "0:12:00"]\n\n') + MOVES))[0]
    assert game.moves == (0, 0)  # what they read at the end, most likely

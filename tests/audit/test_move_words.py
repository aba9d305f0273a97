# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A word that is no move is named itself, and never read as another move."""

import pytest

from host_sim.audit.games import read_games
from host_sim.audit.movewords import MoveWords
from tests.replayed import GAMES

READING = " {[%clk 0:05:00]} *\n"


def fault_of(moves, tmp_path):
    path = tmp_path / "game.pgn"
    path.write_text('[TimeControl "300+3"]\n\n' + moves + READING)
    (game,) = read_games(path)
    return game.fault


@pytest.mark.parametrize(
    ("moves", "word"),
    [
        ("1. e4 e5 2. Nf9 Nc6", "Nf9"),
        ("1. e4 e5 2. xx Nc6", "xx"),
        ("1. o-o e5 2. Nf3", "o-o"),
        ("1. e4 Sf6 2. Nf3", "Sf6"),
        ("1. e4 e5 2. Zf3 Nc6", "Zf3"),
        ("1. e4 e5 2. Nf33 Nc6", "Nf33"),
        ("1.e4 e5 2.Nf9 Nc6", "Nf9"),
        ("1. e4 (1. d4 Sf6) 1... Cf6", "Cf6"),
    ],
)
def test_a_word_that_is_no_move_is_named(moves, word, tmp_path):
    assert fault_of(moves, tmp_path) == f"'{word}' is no move; right would be legal moves in SAN"


@pytest.mark.parametrize(
    ("moves", "word"),
    [("1. e4 e5 2. Ke3 Nc6", "'Ke3'"), ("1. e4 e5 2. Nf3 Nc6 3. Qd8 xx", "'Qd8'"), ("1. d4 d5 2. 0-0 Nf6", "'0-0'")],
)
def test_a_move_that_is_illegal_is_named_whatever_comes_after_it(moves, word, tmp_path):
    assert fault_of(moves, tmp_path).startswith("illegal san: " + word)


@pytest.mark.parametrize(
    "moves",
    [
        "1. e4 e5 2. Nf3! Nc6?! $1 3. Bb5+/- a6",
        "1.e4 e5 2.Nf3 Nc6 3.Bb5 Nf6 4.O-O Nxe4",
        "1. e4 e5 2. Pd4 exd4 3. c3 dxc3 4. Nf3 c2 mate",
        "1. e4 a6 2. e5 d5 3. exd6 e.p. Nc6",
        "1. e4 (1. d4 Sf6 {(} 2. Kx) 1... e5 2. Nf3",
        "1 e4 e5 2 Nf3 ; Sf6 and more\nNc6",
        "1. e4 -- 2. d4 Z0",
    ],
)
def test_what_stands_beside_moves_is_no_fault(moves, tmp_path):
    assert fault_of(moves, tmp_path) is None


def test_moves_before_the_word_are_counted():
    words = MoveWords()
    words.take("1. e4 e5 2. Nf3 $1 (2. f4 exf4)")
    words.take("2... Nc6 3. Bb9 a6 Zz")
    assert (words.odd, words.before, words.misread) == ("Bb9", 4, False)


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.pgn")), ids=lambda path: path.name)
def test_real_games_have_no_odd_word(path):
    assert [game.fault for game in read_games(path)] == [None]

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The table of the timing methods: its rows are whole, and whatever must know every method knows every method."""

import ast
import re
from contextlib import suppress
from pathlib import Path

import pytest

from flagfall.hands.pages import own
from flagfall.notation import NotationError, read_canonical, write_canonical
from flagfall.notation.reading import in_words, readings_of
from flagfall.timing import methods, turn
from flagfall.timing.timecontrol import TimeControl, controls, with_own
from host_sim.controls.clockwords import read_own
from tests import bookkeeper, strategies
from tests.micropython import happenings
from tests.rival import control as rival
from tests.rival import invent
from tests.test_manual import LABEL, MANUAL, code, rows_of, words_in_manual

ROOT = Path(__file__).parents[2]
METHODS = range(methods.COUNT)
EACH = pytest.mark.parametrize("method", METHODS, ids=methods.name)
COLUMNS = 11
GAMES = 300  # of the rival: as many as are played with every run


def methods_in(agreed):
    return {each.method for control in agreed for each in control.periods}


def drawn_in_random_games():
    found = strategies.ORDINARY_SHORT + strategies.FINAL_SHORT + strategies.COMMON_SHORT
    return {each.method for each in found}


def played_in_stories():
    found = set()
    for path in (ROOT / "tests" / "scenarios").rglob("*.scn"):
        for said in re.findall(r"^control +(\S+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            with suppress(NotationError):  # a story of what is refused
                found |= methods_in(read_canonical(said))
    return found


def chosen_in_the_manual():
    (row,) = [row for row in rows_of(MANUAL, "page", "shows", "") if row[0] == "method"]
    return code(row[1])


def agreed_with(method):
    """Return `Controls` of one period of `method`, with all that it has a use for."""
    moves = 40 if methods.uses(method, "moves") else 0
    main_ms = 3_600_000 if methods.uses(method, "main_ms") else 0
    count = 7 if methods.uses(method, "extra_count") else 0
    return controls(TimeControl([with_own(method, 20_000, main_ms, moves, count)]))


def briefly(method):
    """Return `Controls` of one period of `method` that is all there is: 30 s of its own, after 1 s where it can."""
    main_ms = 1000 if methods.uses(method, "main_ms") else 0
    count = 7 if methods.uses(method, "extra_count") else 0
    return controls(TimeControl([with_own(method, 30_000, main_ms, count=count)]))


def is_read_by_the_rival(method):
    try:
        return bool(rival.read(write_canonical(agreed_with(method))))
    except (AttributeError, ValueError):  # it refuses nothing, and stumbles over what it does not know
        return False


def played_against_the_rival():
    return set().union(*[methods_in(read_canonical(invent.control(seed))) for seed in range(1, GAMES + 1)])


def read_back():
    return {each for each in METHODS if read_own(in_words(briefly(each))) == briefly(each)}


# What goes by the number of a method is missing for the next one: the desk asks for a trait in its row. These alone are
# said in each notation in another way.
_IN_NOTATIONS = {"NONE", "INCREMENT", "DELAY", "BRONSTEIN"}
NUMBERS = {"BYOYOMI", "CANADIAN", "OVERTIME", "HOURGLASS", "PER_MOVE", "GONG", "COUNT_UP"}


def test_the_numbers_of_the_methods_are_all_known_here():
    named = {getattr(methods, name): name for name in NUMBERS | _IN_NOTATIONS}
    assert sorted(named) == list(range(methods.COUNT))


@pytest.mark.parametrize("path", sorted((ROOT / "host_sim").rglob("*.py")), ids=lambda path: path.stem)
def test_the_desk_asks_for_traits_and_never_for_a_method(path):
    text = path.read_text(encoding="utf-8")
    imported = {
        name.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and node.module == "flagfall.timing.methods"
        for name in node.names
    }
    asked = set(re.findall(r"\bmethods\.([A-Z_]+)\b", text))
    assert not (imported | asked) & NUMBERS


def by_word(words):
    return {method for method in METHODS if methods.word(method).decode() in words}


# What must know every method, where it is added, and which are known there.
KNOWN = (
    ("no random game", "tests/strategies.py", drawn_in_random_games()),
    ("no rule of the bookkeeper", "COMPLETED in tests/bookkeeper.py", set(bookkeeper.COMPLETED)),
    (
        "no rule of the rival",
        "tests/rival, first to its control.py",
        {each for each in METHODS if is_read_by_the_rival(each)},
    ),
    ("no game against the rival", "tests/rival/invent.py", played_against_the_rival()),
    (
        "no measure of what is allocated in play",
        "CONTROLS in tests/micropython/happenings.py",
        {each for _name, said in happenings.CONTROLS for each in methods_in(read_canonical(said))},
    ),
    ("no way back from its words", "host_sim/controls/clockwords.py", read_back()),
    ("no story", "tests/scenarios, as firmware/README.md says", played_in_stories()),
    ("no word in the manual", "the table of words in hardware/manual.md", by_word(words_in_manual())),
    ("no word on the label", "'Methods:' in hardware/label.md", by_word(code(LABEL.partition("Methods:")[2][:120]))),
)


def unknown(names, what, where, known):
    """Return a sentence for each of the methods `names` that is not among the numbers `known`."""
    return [
        f"timing method {number}, {name}, has {what}: add it to {where}"
        for number, name in enumerate(names)
        if number not in known
    ]


@pytest.mark.parametrize(("what", "where", "known"), KNOWN, ids=[row[0] for row in KNOWN])
def test_every_method_is_known_where_it_must_be(what, where, known):
    missing = unknown([methods.name(each) for each in METHODS], what, where, known)
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize(("what", "where", "known"), KNOWN, ids=[row[0] for row in KNOWN])
def test_a_method_that_nothing_knows_is_named_with_the_place_for_it(what, where, known):
    names = [methods.name(each) for each in METHODS] + ["lightning"]
    said = f"timing method {methods.COUNT}, lightning, has {what}: add it to {where}"
    assert said in unknown(names, what, where, known)


# The rows


def constants():
    tree = ast.parse(Path(methods.__file__).read_text(encoding="utf-8"))
    return [node.targets[0].id for node in tree.body if isinstance(node, ast.Assign)][: methods.COUNT]


@EACH
def test_the_number_of_a_method_is_the_place_of_its_row(method):
    assert getattr(methods, constants()[method]) == method


@EACH
def test_a_row_is_whole(method):
    row = methods._ROWS[method]
    assert len(row) == COLUMNS
    assert [type(each) for each in row] == [str, bytes, bytes, str, int, str, bool, int, str, str, str]
    assert methods.place(method) in (methods.ANYWHERE, methods.LAST_ONLY, methods.ALIKE_ONLY)
    assert methods.own(method) in ("", "main_ms", "increment_ms", "delay_ms", "extra_ms")
    assert len(methods.mark(method)) == (0 if not method else 2 if methods.uses(method, "extra_count") else 1)
    assert 1 <= len(methods.word(method)) <= 4


def test_every_trait_is_a_bit_of_its_own():
    bits = [methods.STOPS, methods.STOPS_ALWAYS, methods.NEEDS_MAIN, methods.TAKES_EXTRA, methods.TOGETHER]
    bits += [methods.T_AFTER_MAIN, methods.T_EVERY_TURN, methods.LAST_FLAGS, methods.BY_ITSELF, methods.GAINS]
    bits += [methods.UP, methods.BELOW_ZERO]
    assert bits == [1 << place for place in range(len(bits))]
    assert all(methods.traits(method) < 1 << len(bits) for method in METHODS)


@pytest.mark.parametrize("column", (methods.name, methods.word, lambda each: methods.mark(each)[:1]))
def test_no_two_methods_are_called_or_written_alike(column):
    assert len({column(method) for method in METHODS}) == methods.COUNT


@pytest.mark.parametrize("method", [each for each in METHODS if methods.mark(each) not in ("", "+")], ids=methods.name)
def test_no_mark_of_a_method_means_something_else_in_prose(method):
    # As short as it can be: `1h30` is hours and minutes there. What `3+2` is, whoever types it is asked.
    text = write_canonical(briefly(method))
    readings, _failures = readings_of(text)
    notations = [name for _agreed, names in readings for name in names]
    assert "prose" not in notations, f"{text} is read in prose too: {methods.name(method)} wants another mark"


@EACH
def test_a_row_names_functions_that_there_are(method):
    assert callable(turn._AT_PRESS[methods.at_press(method)])
    assert callable(turn._AT_ZERO[methods.at_zero(method)])


def test_no_function_of_a_turn_is_there_for_no_method():
    assert {methods.at_press(each) for each in METHODS} == set(turn._AT_PRESS)
    assert {methods.at_zero(each) for each in METHODS} == set(turn._AT_ZERO)


@EACH
def test_what_a_row_says_is_written_read_and_told(method):
    agreed = agreed_with(method)
    count = methods.uses(method, "extra_count")
    assert read_canonical(write_canonical(agreed)) == agreed
    told = in_words(agreed)
    for number in (["20"] if methods.own(method) else []) + (["7 "] if count else []):
        assert number in told


def test_an_own_control_offers_the_methods_in_the_order_of_their_rows():
    assert own._FIRST_METHODS == tuple(METHODS)
    later = [each for each in METHODS if methods.place(each) != methods.ALIKE_ONLY]
    assert own._LATER_METHODS == tuple(later)
    assert chosen_in_the_manual() == [methods.word(each).decode() for each in METHODS], (
        "the row 'method' of the pages of an own control in hardware/manual.md has other words, or in another order"
    )

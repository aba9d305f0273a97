# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The manuals say what the clock does: options, words, settings, and every key sequence with what it shows."""

import ast
import re
from pathlib import Path

import pytest

from flagfall.face.words import DASHES
from flagfall.hands import inputs
from flagfall.hands.pages.actions import ACTIONS
from flagfall.hands.pages.options import settings_pages
from flagfall.hands.pages.steps import YES
from flagfall.hands.sentences import sentence
from flagfall.keeping.settings import Settings
from flagfall.notation import presets
from flagfall.timing import methods, profile
from flagfall.timing.sides import LEFT, RIGHT
from host_sim.desk.segments import as_read
from tests.fingers import SIGNS, Fingers, cost_ms, strokes
from tests.test_keystrokes import BY_NAME, STARTS, loaded, paused

ROOT = Path(__file__).parent.parent
CORE = ROOT / "firmware" / "flagfall"
MANUAL = (ROOT / "hardware" / "manual.md").read_text(encoding="utf-8")
LABEL = (ROOT / "hardware" / "label.md").read_text(encoding="utf-8")
LCD_LABEL = (ROOT / "hardware" / "label-lcd.md").read_text(encoding="utf-8")
BOTH = pytest.mark.parametrize("text", (MANUAL, LABEL, LCD_LABEL), ids=("manual", "label", "label-lcd"))
LABELS = pytest.mark.parametrize("text", (LABEL, LCD_LABEL), ids=("label", "label-lcd"))

_CODE = re.compile(r"`([^`]+)`")
_KEY = r"[<\-=+>](?:\d+\.\d+)?(?:\*\d+)?"
_SEQUENCE = re.compile(rf"{_KEY}(?: {_KEY})*$")


def tables(text):
    """Return every table of `text` as (names of its columns, rows of cells)."""
    found = []
    for block in re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE):
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()]
        found.append((rows[0], rows[2:]))
    return found


def rows_of(text, *columns):
    """Return the rows of all tables whose columns are `columns`, as lists of cells."""
    return [row for names, rows in tables(text) if tuple(names) == columns for row in rows]


def code(cell):
    return _CODE.findall(cell)


# What else a row can begin with.


def running():
    return paused().keys("=")


def lever_turned():
    return paused().press(LEFT)


def came_back():
    fingers = paused()
    for switched_on in (0, 1):
        fingers.stage.run_until(fingers.at)
        fingers.power(switched_on)
    return fingers


def in_byoyomi():
    """White is to move with his main time; Black has used up his own and one period of three."""
    return Fingers("60j3x30").keys("=").wait(1000).press(LEFT).wait(95_000).press(RIGHT)


BEGINNINGS = STARTS | {
    "ready, option 20": lambda: loaded(20),
    "ready, option 31": lambda: loaded(31),
    "paused after move 3, option 20": lambda: paused(3, 20),
    "running after move 3": running,
    "in byo-yomi": in_byoyomi,
    "paused, lever turned": lever_turned,
    "back after a power cut": came_back,
}


def spelled(fingers):
    return [shown.strip() for shown in fingers.shows()]


def said(cells):
    """Return what `cells`, words in code, read like on the displays."""
    return [as_read(word) for cell in cells for word in code(cell)]


# Options.


def test_the_manual_lists_every_option_with_its_control():
    told = rows_of(MANUAL, "no.", "name", "control", "periods", "profile")
    assert [row[:2] for row in told] == [[f"{n:02d}", presets.preset(n).name] for n in presets.numbers()]
    for number, _name, control, periods, rules in told:
        option = presets.preset(int(number))
        assert code(control) == ([option.canonical] if option.canonical else [])
        assert (periods == "by moves", periods == "") == (option.counter is True, option.counter is None)
        assert rules == ("" if option.profile is None else profile.NAMES[option.profile].upper())


@LABELS
def test_the_label_lists_every_option(text):
    told = sorted([cell for row in rows_of(text, "option", "option", "option") for cell in row if cell])
    assert told == [f"{n:02d} {presets.preset(n).name}" for n in presets.numbers()]


@LABELS
def test_the_label_fits_its_page(text):
    lines = text.splitlines()
    assert len(lines) <= 60
    assert max([len(line) for line in lines]) <= 100


# Words.

_PLACES = ("face/face.py", "face/display.py", "face/words.py", "cells/goingoff.py")
_PAGES = [CORE / place for place in _PLACES] + sorted((CORE / "hands").rglob("*.py"))


def words_in_code():
    """Return every word that a page can show: all the bytes that stand in the code of the pages, and the tables."""
    found = {YES, DASHES, *[row[0] for row in ACTIONS]}
    for method in range(methods.COUNT):
        found |= {methods.word(method), methods.letter(method)}
    for word, _name, values in settings_pages():
        found |= {word, *[shown for _value, shown in values]}
    for path in _PAGES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and type(node.value) is bytes}
    return {word.decode().strip() for word in found if b"%" not in word} - {""}


def words_in_manual():
    return {word for shown, _meaning in rows_of(MANUAL, "shown", "meaning") for word in code(shown)}


def test_every_word_that_a_page_can_show_is_explained():
    assert words_in_code() - words_in_manual() == set(), "not in 'shown, meaning', the last table of hardware/manual.md"


def test_every_word_that_is_explained_can_be_shown():
    assert words_in_manual() - words_in_code() == set()


def test_no_word_is_explained_twice():
    told = [word for shown, _meaning in rows_of(MANUAL, "shown", "meaning") for word in code(shown)]
    assert len(told) == len(set(told))


@BOTH
def test_every_word_that_is_printed_is_explained(text):
    # Times, numbers, controls and key sequences are no words.
    plain = re.compile(r"(?!\dh\d\d$)[A-Za-z0-9]{2,4}$|no F$")
    printed = {re.sub(r"^OP\d+$", "OP", word) for word in code(text) if plain.match(word) and not word.isdigit()}
    controls = {preset.canonical for preset in map(presets.preset, presets.numbers())}
    not_shown = {"put", "Err"} | controls  # a command of the link, and the board's own last word
    assert printed - not_shown - words_in_manual() == set()


def test_the_settings_are_those_of_the_clock_first_value_first():
    told = [
        (code(word)[0], code(values)) for word, values, _what in rows_of(MANUAL, "word", "values", "what it changes")
    ]
    assert told == [
        (word.decode().strip(), [shown.decode().strip() for _value, shown in values])
        for word, _name, values in settings_pages()
    ]


def test_the_first_value_of_a_setting_is_that_of_a_new_clock():
    fresh = Settings()
    for _word, name, values in settings_pages():
        assert getattr(fresh, name) == (4 if name == "brightness" else values[0][0])


def test_what_an_action_does_is_told_of_all():
    told = [word for words, _what in rows_of(MANUAL, "word", "what it does") for word in code(words)]
    assert told == [word.decode().strip() for word, _possible, _page in ACTIONS], (
        "'word, what it does' in section 8 of hardware/manual.md is not the list ACTIONS, in its order"
    )


# Keys.


def last_key_apart(sequence):
    """Return `sequence` without its last key, and that key."""
    head, _blank, last = sequence.rpartition(" ")
    key, star, times = last.partition("*")
    if star and int(times) > 1:
        return f"{head} {key}*{int(times) - 1}", key
    return head, key


WALKS = rows_of(MANUAL, "begins", "keys", "left", "right", "what it is")
HOLDS = rows_of(MANUAL, "begins", "key", "held for", "left", "right", "what it is")
TASK_ROWS = rows_of(MANUAL, "task", "keys", "where it begins")
ACTION_ROWS = rows_of(MANUAL, "action", "keys", "before the last key", "then", "begins")
LABEL_ROWS = rows_of(LABEL, "arbiter's action", "keys", "the last page shows")

LCD_LABEL_ROWS = rows_of(LCD_LABEL, "arbiter's action", "keys", "the last page begins")


def test_the_tables_are_found():
    assert len(LCD_LABEL_ROWS) == 9
    assert len(WALKS) > 30
    assert len(HOLDS) == 9
    assert len(TASK_ROWS) == 5
    assert len(ACTION_ROWS) == 10
    assert len(LABEL_ROWS) == 9


def told_of(row):
    return " ".join(row[:3]).replace("`", "")


@pytest.mark.parametrize("row", WALKS, ids=told_of)
def test_keys_of_the_manual_show_what_it_says(row):
    begins, keys, left, right, _what = row
    fingers = BEGINNINGS[begins]().keys(code(keys)[0])
    shown = spelled(fingers)
    for place, cell in enumerate((left, right)):
        assert cell == "any" or said([cell]) == [shown[place]]


@pytest.mark.parametrize("row", HOLDS, ids=told_of)
def test_held_keys_of_the_manual_show_what_it_says(row):
    begins, key, held, left, right, _what = row
    fingers = BEGINNINGS[begins]()
    fingers.stage.desk.key(SIGNS[code(key)[0]], True)
    fingers.wait(round(float(held.split()[0]) * 1000))
    assert spelled(fingers) == said([left, right])


def test_a_running_clock_goes_on_under_a_held_key():
    fingers = running()
    before_ms = fingers.clock.remaining_ms(LEFT, fingers.clock.now)
    fingers.stage.desk.key(inputs.PLUS, True)
    fingers.wait(5000)
    assert before_ms - fingers.clock.remaining_ms(LEFT, fingers.clock.now) == 5000


@pytest.mark.parametrize("row", ACTION_ROWS, ids=told_of)
def test_actions_of_the_manual_are_the_tasks_and_show_what_it_says(row):
    name, keys, before, then, begins = row
    task = BY_NAME[name]
    assert (code(keys), begins) == ([task.keys], task.start)
    head, last = last_key_apart(task.keys)
    fingers = STARTS[begins]().keys(head)
    assert spelled(fingers) == said([before])
    assert spelled(fingers.keys(last)) == said([then])


@pytest.mark.parametrize("row", LABEL_ROWS, ids=told_of)
def test_actions_of_the_label_are_the_tasks_and_show_what_it_says(row):
    name, keys, before = row
    task = BY_NAME[name]
    assert code(keys) == [task.keys]
    assert spelled(STARTS[task.start]().keys(last_key_apart(task.keys)[0])) == said([before])


@pytest.mark.parametrize("row", LCD_LABEL_ROWS, ids=told_of)
def test_actions_of_the_label_of_memory_lcds_are_the_tasks_and_say_what_it_says(row):
    name, keys, begins = row
    task = BY_NAME[name]
    assert code(keys) == [task.keys]
    page = STARTS[task.start]().keys(last_key_apart(task.keys)[0]).app.menu.page
    for side in (LEFT, RIGHT):
        head = sentence(page, side).decode().split("\n")[0]
        assert head.replace("[", "").replace("]", "").replace("~", " ").rstrip(":,") == begins


def test_the_other_tasks_of_the_manual_are_those_that_are_played():
    for name, keys, begins in TASK_ROWS:
        assert (code(keys), begins) == ([BY_NAME[name].keys], BY_NAME[name].start)


def test_every_task_but_the_worst_case_is_in_the_manual():
    told = {row[0] for row in TASK_ROWS + ACTION_ROWS}
    assert set(BY_NAME) - told == {"correct both times and both counters, the worst case"}


def test_the_worst_case_is_told_in_seconds():
    worst = BY_NAME["correct both times and both counters, the worst case"]
    assert f"take {-(-cost_ms(worst.keys) // 1000)} seconds" in MANUAL


EXAMPLES = ("+1.4", "+*3")  # of the notation
SENTENCES = rows_of(MANUAL, "begins", "keys", "three lines")  # played by tests/hands/test_sentences.py
PLAYED = {code(row[1])[0] for row in WALKS + TASK_ROWS + ACTION_ROWS + SENTENCES}
PLAYED |= {task.keys for task in BY_NAME.values()}


@BOTH
def test_no_sequence_is_printed_that_is_not_played(text):
    printed = {word for word in code(text) if _SEQUENCE.match(word) and word not in SIGNS}
    held = {word for word in printed if any([sequence.startswith(word + " ") for sequence in PLAYED])}
    assert printed - held - PLAYED - set(EXAMPLES) - {"--", "---", "----"} == set()


@BOTH
def test_every_key_is_named(text):
    for sign, name in zip(SIGNS, ("back", "minus", "play/pause", "plus", "forward"), strict=True):
        assert re.search(rf"`{re.escape(sign)}` *\|? *{name}", text)


def test_the_notation_is_that_of_the_fingers():
    assert strokes("+1.4") == [(inputs.PLUS, 1400)]
    assert strokes("+*3") == [(inputs.PLUS, 0)] * 3


# What must be said.


@BOTH
def test_nothing_is_claimed_of_real_hardware(text):
    assert re.search(r"[Nn]ot(hing here was)? tried on real hardware yet", text)


@pytest.mark.parametrize("action", ("get", "put", "journal"))
def test_the_link_is_told_of(action):
    assert "python -m host_sim link" in MANUAL.replace("\n", " ")
    assert re.search(rf"`(?:[^`]* )?{action}(?: FILE)?`", MANUAL)

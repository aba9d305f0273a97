# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The sentences of the pages on memory LCDs: whole, short enough, and never less than digits say of the same page."""

import inspect
import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest

from flagfall.face.face import NUMBER, WORD, Frame
from flagfall.hands import pages
from flagfall.hands.pages import correction, options, read, readout
from flagfall.hands.pages.actions import ACTIONS
from flagfall.hands.sentences import acting, correcting, own, reading, ready, rows, sentence, wording
from flagfall.keeping import settings as known
from flagfall.notation.presets import HOST
from flagfall.timing import methods
from flagfall.timing.sides import RIGHT, SIDES
from tests.fingers import KEY_MS, TAP_MS, strokes
from tests.micropython import panels
from tests.micropython import sentences as walks
from tests.micropython.panels import PanelDesk
from tests.on_micropython import records_of
from tests.test_app import Clock
from tests.test_manual import MANUAL, rows_of
from tests.test_walk import CONTROLS, Walker

STEPS = 1200
SAID = (acting, correcting, own, reading, ready)

# What a word of the digits is in a sentence of the same page; a text that must stand there, or a pattern.
WORDS = {
    "Arb": "Arbiter's actions",
    "Undo": "ndo the last press",
    "PEnA": "enalty|illegal move",
    "SidE": "[Tt]urn to|Add time",
    "Add": "[Aa]dd",
    "bAC": "restore to|Restore:",
    "Ctrl": "another time control|Go on with option",
    "inc": "increment",
    "dLAy": "delay",
    "rULE": "rules and control",
    "FLAG": "ancel the flag",
    "CAnC": "ancel the last action",
    "StAt": "statistics",
    "nEU": "ew game",
    "yES": "yes|do it",
    "SurE": "are you sure",
    "GO": "Turn to",
    "no": "no|cannot be done",
    "no F": "no flag",
    "HoLd": "hold - or",
    "HoSt": "host",
    "LOSt": "lost",
    "----": "nothing|no |any more",
    "Std": "sudden death",
    "bron": "Bronstein delay",
    "byo": "byo-yomi",
    "byoC": "byo-yomi|moves left|moves in every|moves per",
    "ouEr": "overtime",
    "HoUr": "hourglass",
    "PEr": "fixed time per move|for each move",
    "gong": "gong",
    "UP": "count-up|counting up",
    "End": "nothing",
    "rEP": "repeated|this period again|nothing",
    "bLAC": "Black",
    "diFF": "differ",
    "bAtt": "Batteries",
    "oFF": "off|no",
    "on": "on|yes",
    "ProF": "Rules",
    "FIdE": "FIDE",
    "US": "US Chess",
    "StoP": "other side stops",
    "Cntr": "pass by moves",
    "Auto": "as the rules say",
    "10th": "Tenths",
    "Hour": "Hours on displays of four digits",
    "100": "1:40:00",
    "20": "0:20:00",
    "bEEP": "Sound",
    "bri": "Brightness",
    "Strt": "started by",
    "PLAy": "the play key",
    "PrES": "Black's press",
    "LEUr": "Lever",
    "roc": "a rocker",
    "2but": "two buttons",
    "CELL": "Batteries",
    "ALCA": "alkaline",
    "niH": "NiMH",
    "Li": "lithium-ion",
    "OP": "option",
} | {str(step): str(step) for step in range(1, 9)}


def classes():
    """Return the names of all classes of pages that can be open."""
    found = set()
    for module in pkgutil.iter_modules(pages.__path__):
        for name, kind in vars(import_module("flagfall.hands.pages." + module.name)).items():
            if inspect.isclass(kind) and hasattr(kind, "show") and hasattr(kind, "forward"):
                found.add(name)
    return found - {"_Reading"}


def test_every_page_has_a_sentence():
    said = [name for module in SAID for name in module.SAID]
    assert sorted(said) == sorted(classes())


def test_every_action_has_its_words():
    assert list(acting._ACTIONS) == [word for word, _possible, _page in ACTIONS]
    for (_word, is_possible, _page), (_what, why) in zip(ACTIONS, acting._ACTIONS.values(), strict=True):
        assert bool(why) == (is_possible.__name__ != "_always")


def test_every_setting_has_its_words():
    with_page = {row[1]: row[5] for row in known.ROWS if row[4]}
    assert set(wording._SETTINGS) == set(with_page)
    for name, values in with_page.items():
        said = wording._SETTINGS[name][1]
        assert len(said) == (0 if isinstance(values[0], int) else len(values))


def test_every_method_has_its_words():
    with_time = {each for each in range(methods.COUNT) if methods.own(each) in ("increment_ms", "delay_ms")}
    assert set(rows.EXTRAS) == with_time
    assert {"each byo-yomi period"} == {
        rows.time_name(each) for each in range(methods.COUNT) if methods.has(each, methods.LAST_FLAGS)
    }
    for each in range(methods.COUNT):
        if methods.own(each) == "extra_ms" and not methods.has(each, methods.LAST_FLAGS):
            assert each in rows.TIMES


@pytest.mark.parametrize(
    ("sentences", "page"), [(rows, readout), (ready, options), (correcting, correction), (reading, read)]
)
def test_the_numbers_are_those_of_the_pages(sentences, page):
    # Of one module for both: a sentence module has no number of its own.
    shared = [
        name for name in vars(sentences) if re.fullmatch("[A-Z_]+", name) and isinstance(vars(page).get(name), int)
    ]
    assert shared
    for name in shared:
        assert getattr(page, name) == getattr(sentences, name), name
    assert "= const(" not in Path(sentences.__file__).read_text()


def test_the_places_of_digits_are_those_of_the_correction():
    assert [digit[0] for digit in correction._DIGITS] == [3600, 600, 60, 10, 1]
    assert ["H:MM:SS"[place] for place in correcting._PLACES] == list("HMMSS")
    assert [row[0] for row in correction._ROWS[:10]] == [correction.TIMES] * 10
    assert len(correction._ROWS) == 14


def plain(text):
    """Return the words of a text for `panel.put`."""
    return re.sub(r"[\[\]]", "", text.decode()).replace("~", " ").split()


def told_by_digits(page, side):
    """Return the frame that digits would show."""
    frame = Frame()
    page.show(side, frame)
    return frame


def lacking(frame, text):
    """Return what digits say that is not in `text`, None if nothing is."""
    if frame.kind == WORD:
        word = frame.text.decode().strip()
        if not word or re.fullmatch(r"\dh\d\d", word):
            return None
        return None if re.search(WORDS[word], text) else word
    if frame.kind == NUMBER and not (frame.text == b"+" and not frame.low):  # no increment: words leave it out
        return None if re.search(r"\b%d\b" % frame.low, text) else (frame.text, frame.low)
    return None


def unnamed(page, panel):
    """Return a key that does something on `page` and is not named in its last line, None if there is none."""
    keys = panels.lines(panel)[2]
    if type(page).__name__ in ("No", "Summary") or keys.startswith("Black "):
        return None  # any key goes on; or both sides need all the lines
    signs = set(re.findall(r"(?<!\S)(?:-\+|[-=<>+])(?!\S)", keys))
    changes = bool(panels.blinking(panel)) or "hold - or +" in keys
    if changes != ("-+" in signs or {"-", "+"} <= signs):
        return "-+"
    return None if ">" in signs or page_of_a_host(page) else ">"


def page_of_a_host(page):
    return isinstance(page, options.Options) and page._controls is None and page.number == HOST


def wrong_with(page, panel, side):
    """Return what is wrong with the sentence of `page` on `panel`; None if nothing is."""
    if unnamed(page, panel):
        return "not named: " + unnamed(page, panel)
    said = panels.sentence(panel)
    if not said:
        return "no sentence"
    if said.split() != plain(sentence(page, side)):
        return "cut off: " + sentence(page, side).decode()
    if max(map(len, panels.lines(panel))) > panels.WIDTH:
        return "too wide"
    return lacking(told_by_digits(page, side), said)


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("control", CONTROLS)
def test_a_walk_finds_no_page_without_a_whole_sentence(control):
    walker = Walker(control, 1 + CONTROLS.index(control), PanelDesk())
    seen = set()
    for count in range(STEPS):
        walker.step()
        if count % 50 == 0:
            walker.go_back()
        page = walker.page
        if page is None or walker.app.displays.is_greeting(walker.clock.now):
            continue
        seen.add(type(page).__name__)
        walker.app.displays.changed()  # what is left in the cells may have become less since
        walker.app.step()
        for side in SIDES:
            panel = walker.desk.pictures[side]
            wrong = wrong_with(page, panel, side)
            assert wrong is None, (type(page).__name__, wrong, panels.lines(panel))
    assert len(seen) >= 6


# What the manual prints.


class Reader(Clock):
    """Fingers on a clock with option 12 and panels."""

    def __init__(self):
        desk = PanelDesk()
        desk.lay_lever(RIGHT)
        super().__init__("5400+30", desk=desk)

    def keys(self, sequence):
        """Press the keys of `sequence`, as printed."""
        for key, held_ms in strokes(sequence):
            self.key(key, held_ms or TAP_MS).wait(KEY_MS)
        return self

    def play_moves(self, count):
        """Let both sides make so many moves of a second each, then pause."""
        self.play()
        for _ in range(count):
            for side in SIDES:
                self.wait(1000).press(side).wait(0)
        return self.play()


BEGINNINGS = {
    "ready, option 12": Reader,
    "paused after move 3": lambda: Reader().play_moves(3),
}
TOLD = rows_of(MANUAL, "begins", "keys", "three lines")


def test_the_manual_prints_sentences():
    assert len(TOLD) >= 8


@pytest.mark.parametrize(("begins", "keys", "told"), TOLD)
def test_a_sentence_of_the_manual_is_what_both_displays_say(begins, keys, told):
    reader = BEGINNINGS[begins]().keys(keys.strip("`"))
    for side in SIDES:
        assert " / ".join(filter(None, panels.lines(reader.desk.pictures[side]))) == told


# On MicroPython.


@pytest.mark.micropython
def test_micropython_says_the_same():
    found = records_of("sentences.py")
    assert [record["walk"] for record in found] == list(range(len(walks.WALKS)))
    for record, walk in zip(found, walks.WALKS, strict=True):
        assert record["said"] == walks.said(walk, PanelDesk, panels.lines), walk


def test_the_walks_open_every_kind_of_page():
    opened = set()
    for walk in walks.WALKS:
        walks.said(walk, PanelDesk, panels.lines, opened)
    assert classes() - opened == set()

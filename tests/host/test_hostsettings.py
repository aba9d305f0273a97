# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Settings and controls as words from a host: what each sets, and what is said to a word that is none."""

import pytest

from flagfall.app import App
from flagfall.host.settings import SettingError, apply
from flagfall.keeping.settings import NIMH, Settings
from flagfall.keeping.settingstext import copied, write_settings
from flagfall.notation import read_canonical
from flagfall.timing import profile
from flagfall.timing.sides import LEFT, RIGHT
from host_sim.desk.desk import Desk
from tests.fingers import Fingers


def told(*lines):
    """Return an app to which a host has said these lines."""
    app = App(Desk(), Settings(), read_canonical("60"))
    for line in lines:
        apply(app.access, line)
    return app


@pytest.mark.parametrize(
    ("line", "attribute", "value"),
    [
        ("set profile us", "profile", profile.US),
        ("set profile fide", "profile", profile.FIDE),
        ("set counter on", "counter", True),
        ("set counter off", "counter", False),
        ("set counter auto", "counter", None),
        ("set freeze on", "freeze", True),
        ("set freeze auto", "freeze", None),
        ("set hours 0:20", "hours_from_s", 1200),
        ("set sound on", "sound", True),
        ("set brightness 8", "brightness", 8),
        ("set battery nimh", "cells", NIMH),
        ("set option 31", "option", 31),
        ("set own 27 5400+30", "own", [None, "5400+30", None, None, None]),
        ("set own 27 -", "own", [None] * 5),
        ("set lever-start on", "lever_start", True),
        ("set tenths on", "tenths", True),
        ("set lever buttons", "buttons", True),
        ("set lever rocker", "buttons", False),
        ("set white right", "white", RIGHT),
        ("set white left", "white", LEFT),
        ("  set white right \r\n", "white", RIGHT),
    ],
)
def test_a_word_sets_what_a_scenario_would_set_by_it(line, attribute, value):
    assert getattr(told(line).settings, attribute) == value


@pytest.mark.parametrize(
    ("line", "control"),
    [
        ("set control 40/5400+30:1800+30", "40/5400+30:1800+30"),
        ("set us G/60;d5", "3600d5"),
        ("set us 40/90, SD/30", "40/5400:1800"),
        ("set pgn 40/9000:16/3600", "40/9000:16/3600*"),
    ],
)
def test_a_control_is_read_in_the_notation_that_is_named(line, control):
    assert told(line).settings.controls == read_canonical(control)


def test_what_was_set_waits_for_new():
    app = told("set control W300-B240", "set white right", "set profile us")
    assert (app.clock.controls, app.clock.white, app.clock.counter) == (read_canonical("60"), LEFT, False)
    apply(app.access, "new")
    assert (app.clock.controls, app.clock.white, app.clock.counter) == (read_canonical("W300-B240"), RIGHT, True)


def test_a_word_that_was_switched_by_hand_goes_back_to_what_is_derived():
    app = told("set counter on", "set freeze off", "set counter auto", "set freeze auto", "set control 60d5", "new")
    assert (app.clock.counter, app.clock.freeze) == (False, True)


def test_a_control_from_a_host_brings_no_profile():
    app = told()
    app.settings.option_profile = profile.US
    for line in ("set control 5400", "new"):
        apply(app.access, line)
    assert not app.clock.counter


def test_new_alone_arms_what_is_loaded():
    assert told("new").clock.controls == read_canonical("60")


def test_what_was_set_is_kept_when_a_game_is_set_up_with_it():
    app = told("set sound on", "set white right")
    assert app.board.settings_text is None
    apply(app.access, "new")
    assert app.board.settings_text == write_settings(app.settings)
    assert "\nsound on\n" in app.board.settings_text


def test_only_the_trim_is_obeyed_at_once():
    app = told("set tenths on", "set trim -70", "set profile us")
    assert (app.board.trim_ppb, app.clock.counter) == (-70, False)


@pytest.mark.parametrize("keys", [">", "> >", "+1.3"])
def test_home_closes_whatever_page_is_open(keys):
    fingers = Fingers("60")
    assert fingers.keys(keys).app.menu.page is not None
    apply(fingers.app.access, "home")
    assert fingers.app.menu.page is None


@pytest.mark.parametrize(
    ("line", "reasons"),
    [
        ("", ["''", "'set NAME VALUE', 'new' or 'home'"]),
        ("old", ["'old'", "'new'"]),
        ("new game", ["'new game'"]),
        ("set white", ["'set white'"]),
        ("set colour white", ["'colour'", "control", "pgn", "us", "profile", "white"]),
        ("set white up", ["white 'up'", "left or right"]),
        ("set counter yes", ["counter 'yes'", "auto or off or on"]),
        ("set tenths auto", ["tenths 'auto'", "off or on"]),
        ("set brightness 9", ["brightness '9'", "1 to 8"]),
        ("set own 31 60", ["own '31'", "26 to 30"]),
        ("set own 26 x", ["own 'x'"]),
        ("set control 40/5400+", ["position 9"]),
        ("x" * 100, ["'" + "x" * 40 + "'"]),
    ],
)
def test_a_line_that_is_wrong_is_answered_with_what_would_be_right_and_changes_nothing(line, reasons):
    app = told()
    before = {**vars(copied(app.settings)), "controls": app.settings.controls}
    with pytest.raises(SettingError) as error:
        apply(app.access, line)
    assert all(reason in str(error.value) for reason in reasons)
    assert vars(app.settings) == before

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""One row a setting: a planted row is in the text, on its page, in a scenario and on its way to a board."""

import pytest

from flagfall.hands.pages.options import settings_pages
from flagfall.host.settings import apply
from flagfall.keeping import settings as known
from flagfall.keeping.settings import ROWS, Settings
from flagfall.keeping.settingstext import SettingError, names, read_settings, word_for, write_settings
from flagfall.notation.options import LAST
from flagfall.timing import profile
from flagfall.timing.sides import LEFT, RIGHT
from host_sim.desk.segments import as_read
from host_sim.desk.stage import Stage
from host_sim.live.live import settings_of
from host_sim.machines.emulated.start import settings_as_lines
from host_sim.scenario.lines import read_setting
from tests.fingers import Fingers

SWITCH = ("dark-room", "dark", False, "off", b"dArH", (("off", False, b" oFF"), ("on", True, b"  on")))
NUMBER = ("patience", "patience_s", 5, "5", b"PAtI", (3, 12))
WORDS = ("table", "table", 0, "long", None, (("long", 0, b""), ("round", 1, b"")))


@pytest.fixture
def planted(monkeypatch):
    """Three more rows, as another setting would be added."""
    monkeypatch.setattr(known, "ROWS", (*ROWS, SWITCH, NUMBER, WORDS))


@pytest.mark.usefixtures("planted")
def test_another_row_is_a_setting_with_its_default_in_the_text_and_for_a_host():
    made = Settings()
    assert (made.dark, made.patience_s, made.table) == (False, 5, 0)
    assert "\ndark-room off\npatience 5\ntable long\n" in write_settings(made)
    read_settings("flagfall settings 1\ndark-room on\npatience 12\ntable round\n", made)
    assert (made.dark, made.patience_s, made.table) == (True, 12, 1)
    fingers = Fingers("60")
    apply(fingers.app.access, "set patience 7")
    assert fingers.app.settings.patience_s == 7
    for line, right in (("set patience 13", "3 to 12"), ("set table low", "long or round")):
        with pytest.raises(SettingError, match=right):
            apply(fingers.app.access, line)
    assert names()[-4:-1] == ["dark-room", "patience", "table"]


@pytest.mark.usefixtures("planted")
def test_another_row_with_a_word_is_a_page_that_changes_it():
    fingers = Fingers("60").keys(">")
    for _ in range(100):
        if fingers.shows()[LEFT] == as_read("dArH"):
            break
        fingers.keys(">")
    assert fingers.shows() == [as_read("dArH"), as_read("oFF")]
    fingers.keys("+ >")
    assert fingers.shows() == [as_read("PAtI"), as_read("5")]
    fingers.keys("+*2 >")
    assert fingers.app.menu.page is None
    assert (fingers.app.settings.dark, fingers.app.settings.patience_s) == (True, 7)
    assert "\ndark-room on\npatience 7\n" in fingers.stage.desk.settings_text


@pytest.mark.usefixtures("planted")
def test_another_row_with_a_word_for_scenarios_is_said_there_and_obeyed_by_both_boards():
    given = settings_of(control="60")
    assert (given["dark-room"], given["patience"], given["table"]) == (False, 5, "long")
    for line in ("dark-room on", "patience 4", "table round"):
        key, value = read_setting(line.split())
        given[key] = value
    settings = Stage(given, [], lambda record: None).app.settings
    assert (settings.dark, settings.patience_s, settings.table) == (True, 4, 1)
    assert settings_as_lines(given)[-4:] == ["set dark-room on", "set patience 4", "set table round", "new"]


def test_the_numbers_in_the_table_are_those_of_their_modules():
    values = {row[0]: row[-1] for row in ROWS}
    for name, names_of_it in (("profile", profile.NAMES), ("option-profile", ("none", *profile.NAMES))):
        assert [word for word, _value, _shown in values[name]] == list(names_of_it)
    assert [profile.NAMES[value] for _word, value, _shown in values["profile"]] == list(profile.NAMES)
    assert [value for _word, value, _shown in values["option-profile"]] == [None, profile.FIDE, profile.US]
    assert [value for _word, value, _shown in values["white"]] == [LEFT, RIGHT]
    made = Settings()
    read_settings("flagfall settings 1\noption %d\n" % LAST, made)
    assert made.option == LAST


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_every_row_is_whole(row):
    _name, attribute, default, story, page, values = row
    assert getattr(Settings(), attribute) == default
    assert word_for(default, values)
    assert story is None or known.meant(story, values) != story or story.isdigit()
    if page:
        shown = {each[0]: each for each in settings_pages()}[page]
        assert shown[1] == attribute and default in [value for value, _word in shown[2]]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_word_means_its_value_and_what_is_no_word_of_a_row_stays(row):
    values = row[-1]
    words = [] if isinstance(values[0], int) else [(word, value) for word, value, _shown in values]
    for word, value in words:
        assert known.meant(word, values) is value
        assert word_for(value, values) == word_for(word, values) == word
    for word in ("7", "of", ""):
        assert known.meant(word, values) == word
    if words:
        with pytest.raises(ValueError, match="of"):
            word_for("of", values)

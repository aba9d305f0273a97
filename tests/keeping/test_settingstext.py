# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The settings as a text: what is written is read back, and a text that is wrong changes nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.app import App
from flagfall.face.display import DIGITS, LCD
from flagfall.hands import inputs
from flagfall.host.settings import apply
from flagfall.keeping import settings, settingstext
from flagfall.keeping.settings import ALKALINE, HOURS_FROM_20_MIN_S, HOURS_FROM_S, LI_ION, NIMH, Settings
from flagfall.keeping.settingstext import HEADING, SettingError, copied, read_settings, set_word, write_settings
from flagfall.notation import read_canonical
from flagfall.notation.options import LAST
from flagfall.timing import profile
from flagfall.timing.sides import LEFT, RIGHT
from host_sim.desk import segments
from host_sim.desk.desk import Desk
from tests.fingers import Fingers

FRESH = """\
flagfall settings 1
profile fide
freeze auto
counter auto
tenths off
hours 1:40
sound off
brightness 4
lever-start off
lever rocker
battery alkaline
option-profile none
white left
auto-off on
trim 0
face auto
option 12
own 26 -
own 27 -
own 28 -
own 29 -
own 30 -
"""
SWITCH = st.booleans()
VALUES = {
    "profile": st.sampled_from((profile.FIDE, profile.US)),
    "counter": st.sampled_from((True, False, None)),
    "freeze": st.sampled_from((True, False, None)),
    "lever_start": SWITCH,
    "buttons": SWITCH,
    "white": st.sampled_from((LEFT, RIGHT)),
    "tenths": SWITCH,
    "auto_off": SWITCH,
    "hours_from_s": st.sampled_from((HOURS_FROM_S, HOURS_FROM_20_MIN_S)),
    "sound": SWITCH,
    "brightness": st.integers(1, 8),
    "cells": st.sampled_from((ALKALINE, NIMH, LI_ION)),
    "face": st.sampled_from((None, DIGITS, LCD)),
    "trim_ppb": st.integers(-100_000, 100_000),
    "option": st.integers(1, LAST),
    "own": st.lists(st.sampled_from((None, "5400+30", "40/7200:1800", "W300-B240+2")), min_size=5, max_size=5),
    "own_counters": st.lists(st.sampled_from((None, True, False)), min_size=5, max_size=5),
}


def changed(**values):
    """Return `Settings` with these values."""
    made = Settings()
    for name, value in values.items():
        setattr(made, name, value)
    return made


def of(text):
    """Return what `text` makes of fresh settings, attribute by attribute."""
    made = Settings()
    read_settings(text, made)
    return vars(made)


def text_with(*lines):
    return "\n".join((HEADING,) + lines) + "\n"


# Written


def test_a_fresh_clock_writes_all_its_defaults():
    assert write_settings(Settings()) == FRESH


def test_every_setting_has_a_value_here_but_what_a_control_or_an_option_brings():
    assert set(VALUES) | {"controls", "option_profile"} == set(vars(Settings()))


@given(st.fixed_dictionaries(VALUES))
def test_what_is_written_is_read_back(values):
    assert of(write_settings(changed(**values))) == vars(changed(**values))


def test_a_copy_says_the_same_and_is_another():
    original = changed(own=["60", None, None, None, None], sound=True)
    copy = copied(original)
    copy.own[1] = "120"
    copy.tenths = True
    assert (original.own[1], original.tenths) == (None, False)
    assert (copy.own[0], copy.sound) == ("60", True)


# Read


@pytest.mark.parametrize(
    ("line", "attribute", "value"),
    [
        ("counter on", "counter", True),
        ("counter off", "counter", False),
        ("freeze off", "freeze", False),
        ("hours 0:20", "hours_from_s", 1200),
        ("hours 1:40", "hours_from_s", 6000),
        ("sound on", "sound", True),
        ("battery nimh", "cells", NIMH),
        ("battery li-ion", "cells", LI_ION),
        ("brightness 1", "brightness", 1),
        ("brightness 8", "brightness", 8),
        ("trim 100000", "trim_ppb", 100_000),
        ("trim -100000", "trim_ppb", -100_000),
        ("trim -1", "trim_ppb", -1),
        ("trim 0", "trim_ppb", 0),
        ("option 1", "option", 1),
        ("option 54", "option", 54),
        ("own 26 5400+30", "own", ["5400+30", None, None, None, None]),
        ("own 30 40/7200:1800", "own", [None, None, None, None, "40/7200:1800"]),
        ("  own   28   60 \r", "own", [None, None, "60", None, None]),
    ],
)
def test_a_line_sets_one_value_and_leaves_the_others(line, attribute, value):
    assert of(text_with(line)) == vars(changed(**{attribute: value}))


def test_the_counter_of_an_own_control_stands_behind_it():
    made = of(text_with("own 27 2/60:30 counter off", "own 28 60"))
    assert made["own"] == [None, "2/60:30", "60", None, None]
    assert made["own_counters"] == [None, False, None, None, None]


def test_what_no_line_speaks_of_stays():
    made = changed(sound=True, brightness=7)
    read_settings(text_with("tenths on"), made)
    assert (made.sound, made.brightness, made.tenths) == (True, 7, True)


def test_blank_lines_are_nothing():
    assert of("\n".join((HEADING, "", "  ", "sound on", "", ""))) == vars(changed(sound=True))


def test_a_text_leaves_the_profile_of_the_option_and_a_word_from_a_host_does_not():
    made = changed(option_profile=profile.US)
    read_settings(text_with("profile fide"), made)
    assert made.rules() == profile.US
    set_word(made, "profile", "fide")
    assert made.rules() == profile.FIDE


def test_an_own_control_can_be_taken_away_again():
    made = changed(own=["60", "120", None, None, None])
    read_settings(text_with("own 26 -"), made)
    assert made.own == [None, "120", None, None, None]


def test_controls_are_kept_as_the_notation_writes_them():
    assert of(text_with("own 26 5400+030"))["own"][0] == "5400+30"


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("", ["line 1: ''", "'flagfall settings 1'"]),
        ("flagfall settings 2\n", ["line 1: 'flagfall settings 2'"]),
        ("\n" + HEADING, ["line 1: ''"]),
        (text_with("noise on"), ["line 2: 'noise'", "sound", "own"]),
        (text_with("sound on", "", "tenths maybe"), ["line 4: tenths 'maybe'", "off or on"]),
        (text_with("freeze"), ["line 2: freeze ''", "auto or off or on"]),
        (text_with("brightness 0"), ["brightness '0'", "1 to 8"]),
        (text_with("brightness 9"), ["brightness '9'", "1 to 8"]),
        (text_with("brightness -1"), ["'-1'"]),
        (text_with("brightness \u00b2"), ["1 to 8"]),
        (text_with("brightness 0004"), ["'0004'"]),
        (text_with("trim 100001"), ["trim '100001'", "-100000 to 100000"]),
        (text_with("trim -100001"), ["trim '-100001'", "-100000 to 100000"]),
        (text_with("trim 0000001"), ["trim '0000001'"]),
        (text_with("trim -"), ["trim '-'"]),
        (text_with("trim --5"), ["trim '--5'"]),
        (text_with("trim 5-"), ["trim '5-'"]),
        (text_with("trim +5"), ["trim '+5'"]),
        (text_with("trim 1.5"), ["trim '1.5'"]),
        (text_with("trim"), ["trim ''"]),
        (text_with("trim 5", "trim 6"), ["line 3: 'trim 6'", "before"]),
        (text_with("option 55"), ["option '55'", "1 to 54"]),
        (text_with("option -5"), ["option '-5'", "1 to 54"]),
        (text_with("own 25 60"), ["own '25'", "26 to 30"]),
        (text_with("own 31 60"), ["own '31'", "26 to 30"]),
        (text_with("own 26"), ["own ''", "or - for none"]),
        (text_with("own 26 G30"), ["own 'G30'", "right would be in seconds, 1800 for 30 min"]),
        (text_with("own 26 5400+"), ["own '5400+'", "position"]),
        (text_with("own 26 40000"), ["own '40000'", "are possible"]),
        (text_with("own 26 60 counter auto"), ["own counter 'auto'", "on or off"]),
        (text_with("own 26 60 counter"), ["own '60 counter'", "position"]),
        (text_with("sound on", "sound off"), ["line 3: 'sound off'", "before"]),
        (text_with("own 26 60", "own 26 70"), ["line 3: 'own 26 70'", "before"]),
    ],
)
def test_a_text_that_is_wrong_changes_nothing_and_says_where_it_is(text, reasons):
    made = Settings()
    before = write_settings(made)
    with pytest.raises(SettingError) as error:
        read_settings(text.replace(HEADING, HEADING + "\nwhite right") if text.startswith(HEADING) else text, made)
    shifted = [_shifted(reason) if text.startswith(HEADING) else reason for reason in reasons]
    assert [reason for reason in shifted if reason not in str(error.value)] == []
    assert write_settings(made) == before


def _shifted(reason):
    """Return the reason with its line number one further down: a right line was put before all others."""
    for number in (4, 3, 2):
        reason = reason.replace("line %d:" % number, "line %d:" % (number + 1))
    return reason


def test_an_error_knows_its_line_and_its_reason_alone():
    with pytest.raises(SettingError) as error:
        of(text_with("sound loud"))
    assert (error.value.line, str(error.value)) == (2, "line 2: " + error.value.reason)
    assert SettingError("so").line == 0


def test_no_more_than_forty_characters_of_what_is_wrong_are_quoted():
    for text in ("x" * 41, text_with("x" * 41), text_with("sound " + "x" * 41)):
        with pytest.raises(SettingError) as error:
            of(text)
        assert "'%s'" % ("x" * 40) in str(error.value)


# Kept by a board


def test_what_was_saved_is_loaded_after_a_power_cut():
    desk = Desk()
    assert settingstext.save(desk, changed(brightness=2, own=[None, "60", None, None, None]))
    desk.power_up()
    loaded = Settings()
    assert settingstext.load(desk, loaded)
    assert (loaded.brightness, loaded.own[1]) == (2, "60")


def test_a_board_that_kept_nothing_leaves_the_defaults():
    made = Settings()
    assert not settingstext.load(Desk(), made)
    assert write_settings(made) == FRESH


@pytest.mark.parametrize(
    "text", ["", "\x00\xff", FRESH.replace("tenths off", "tenths o"), FRESH.replace("1\n", "2\n", 1)]
)
def test_a_damaged_text_leaves_the_defaults(text):
    desk = Desk()
    desk.settings_text = text
    made = Settings()
    assert not settingstext.load(desk, made)
    assert write_settings(made) == FRESH


def test_the_attributes_have_the_ranges_that_the_settings_name():
    assert (settings.BRIGHTEST, settings.OWN_COUNT, settings.MOST_TRIM_PPB) == (8, 5, 100_000)


# The trim, obeyed


def app_with(trim_ppb):
    """Return an app that was switched on with this trim, and its desk."""
    desk = Desk()
    return App(desk, changed(trim_ppb=trim_ppb), read_canonical("5400+30")), desk


def hour(app, desk):
    """Let an hour of the desk pass and return by how many ms the clock was ahead of it."""
    before = app.clock.now - desk.t
    for _ in range(36_000):
        desk.t += 100
        app.step()
    return app.clock.now - desk.t - before


@pytest.mark.parametrize(("trim_ppb", "ahead_ms"), [(0, 0), (30_000, 108), (-30_000, -108), (100_000, 360)])
def test_the_trim_holds_from_power_on(trim_ppb, ahead_ms):
    app, desk = app_with(trim_ppb)
    assert desk.trim_ppb == trim_ppb
    assert hour(app, desk) == ahead_ms


def test_a_host_sets_the_trim_of_a_clock_that_is_ready_at_once_and_nothing_jumps():
    app, desk = app_with(30_000)
    hour(app, desk)
    now = app.clock.now
    apply(app.access, "set trim -30000")
    app.step()
    assert (desk.trim_ppb, app.clock.now) == (-30_000, now)
    assert hour(app, desk) == -108


def test_a_new_game_obeys_the_trim():
    app, desk = app_with(0)
    app.settings.trim_ppb = 5_000
    assert desk.trim_ppb == 0
    app.new_game()
    assert desk.trim_ppb == 5_000


def test_a_game_that_is_taken_up_again_obeys_the_trim_that_was_kept():
    app, desk = app_with(0)
    for down in (True, False, True, False):
        desk.key(inputs.PLAY, down)
        app.step()
        desk.t += 100
    settingstext.save(desk, changed(trim_ppb=-5_000))
    desk.power_down()
    desk.power_up()
    assert desk.trim_ppb == 0
    kept = Settings()
    settingstext.load(desk, kept)
    again = App(desk, kept, read_canonical("60"))
    assert (desk.trim_ppb, again.clock.controls) == (-5_000, read_canonical("5400+30"))


def test_the_side_that_runs_is_charged_by_the_trim():
    app, desk = app_with(100_000)
    desk.key(inputs.PLAY, True)
    app.step()
    desk.key(inputs.PLAY, False)
    app.step()
    side, at = app.clock.turn, app.clock.now
    before = app.clock.remaining_ms(side, at)
    for _ in range(10_000):
        desk.t += 100
        app.step()
    assert before - app.clock.remaining_ms(side, app.clock.now) == 1_000_100


# An own control that an older firmware took, and this one refuses


REFUSED = "40/7200:0"  # no time at all in period 2


def kept_before(**lines):
    """Return a desk that has kept these `own` lines, `_27="60"`, and sound, which is no default."""
    desk = Desk()
    text = FRESH.replace("sound off", "sound on")
    for number, said in lines.items():
        text = text.replace("own %s -" % number[1:], "own %s %s" % (number[1:], said))
    desk.settings_text = text
    return desk


def test_a_kept_control_that_is_refused_now_is_dropped_alone_and_the_rest_holds():
    made = Settings()
    assert settingstext.load(kept_before(_27="60+5 counter on", _29=REFUSED + " counter on"), made)
    assert made.sound is True
    assert made.own == [None, "60+5", None, settingstext.LOST, None]
    assert made.own_counters == [None, True, None, None, None]


@pytest.mark.parametrize("said", ["60 counter perhaps", "60\nown 31 60", "60\nsound loud"])
def test_what_is_damaged_otherwise_leaves_the_defaults(said):
    made = Settings()
    assert not settingstext.load(kept_before(_27=said), made)
    assert write_settings(made) == write_settings(Settings())


def test_a_text_from_a_host_with_a_control_that_is_refused_changes_nothing():
    made = Settings()
    with pytest.raises(SettingError, match="line 19: own '40/7200:0'"):
        read_settings(kept_before(_27=REFUSED).settings_text, made)
    assert write_settings(made) == write_settings(Settings())


def test_a_control_that_was_dropped_is_written_as_none():
    made = Settings()
    settingstext.load(kept_before(_27=REFUSED), made)
    assert "own 27 -\n" in write_settings(made)


def test_an_option_whose_control_was_dropped_says_that_it_is_lost():
    fingers = Fingers("90")
    settingstext.load(kept_before(_30=REFUSED), fingers.app.settings)
    assert fingers.keys("+1.3").shows() == [segments.as_read("OP30"), segments.as_read("LOSt")]
    assert fingers.keys("> + =").app.settings.own[4] == "3600"

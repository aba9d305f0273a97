# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The menu where a scenario cannot look: what blinks, what is kept, what is refused, and what a cancel leaves behind.

The pages one after the other are in scenarios/menu.
"""

import pytest

from flagfall.arbiter import summary
from flagfall.cells.charge import ECONOMY
from flagfall.face.face import Frame, show_word
from flagfall.face.glyphs import PICTURE_SIZE, render
from flagfall.hands import inputs
from flagfall.hands.gestures import HOLD_MS
from flagfall.hands.inputs import FORWARD, PLAY, PLUS
from flagfall.hands.pages.actions import ACTIONS
from flagfall.hands.pages.options import settings_pages
from flagfall.hands.pages.steps import YES
from flagfall.keeping.counting import MOST_MS
from flagfall.keeping.settings import BRIGHTEST, HOURS_FROM_20_MIN_S, LI_ION, NIMH, Settings
from flagfall.keeping.settingstext import write_settings
from flagfall.notation import options, read_canonical
from flagfall.notation.presets import control_text, numbers, preset
from flagfall.timing import methods, profile
from flagfall.timing.chessclock import OVER, PAUSED, READY, RUNNING
from flagfall.timing.sides import LEFT, RIGHT
from host_sim.desk import segments
from tests.fingers import Fingers

NO_DIGIT = [False] * 4
ALL_DIGITS = [True] * 4
LOW_DIGITS = [False, False, True, True]

# How many times forward from a ready clock with `control 60` to the page of a setting.
TO_SETTING = {
    "ProF": 3,
    "StoP": 4,
    "Cntr": 5,
    "10th": 6,
    "Hour": 7,
    "bEEP": 8,
    "bri": 9,
    "Strt": 10,
    "LEUr": 11,
    "CELL": 12,
}
OWN_5 = "+1.3 >"  # from option 12 in tens to 30, and into its pages


def read(word):
    return segments.as_read(word)


def at_setting(word, control="60", **settings):
    """Return fingers at the page of a setting."""
    fingers = Fingers(control, **settings).keys(f">*{TO_SETTING[word]}")
    assert fingers.shows()[LEFT].strip() == read(word)
    return fingers


def turn_to(fingers, word):
    """Read out what is loaded up to the page of a setting."""
    for _ in range(40):
        fingers.keys(">")
        if fingers.shows()[LEFT].strip() == read(word):
            return fingers
    raise AssertionError(f"{word} is not there")


def at_action(fingers, word):
    """Open the arbiter's actions and choose one."""
    fingers.keys(">")
    for _ in range(len(ACTIONS)):
        if fingers.shows()[RIGHT].strip() == read(word):
            return fingers
        fingers.keys("+")
    raise AssertionError(f"{word} is not in the list")


def possible(fingers):
    """Return the words of all actions that are possible now."""
    return [word.decode().strip() for word, is_possible, _page in ACTIONS if is_possible(fingers.app.access)]


def everything(fingers):
    """Return all that a clock that stands and its journal consist of, but the present instant."""
    clock, journal = fingers.clock, fingers.app.journal
    held = {name: value for name, value in vars(clock).items() if name not in ("now", "events", "sides")}
    sides = [dict(vars(account)) for account in clock.sides]
    return held, sides, journal.length, journal.complete, bytes(journal.records[: 8 * journal.length])


def times(fingers):
    return [account.remaining_ms for account in fingers.clock.sides]


def counters(fingers):
    return [account.moves for account in fingers.clock.sides]


# Words


def test_every_word_of_the_menu_can_be_shown_by_seven_segments():
    words = [row[0] for row in ACTIONS + tuple(settings_pages())]
    words += [methods.word(each) for each in range(methods.COUNT)] + [YES]
    words += [word for _name, _attribute, values in settings_pages() for _value, word in values]
    frame, picture = Frame(), bytearray(PICTURE_SIZE)
    for word in words:
        show_word(frame, word)
        render(frame, picture)
        assert segments.spell(picture).strip() == read(word.decode().strip())


@pytest.mark.parametrize("number", [number for number in numbers() if preset(number).canonical])
def test_every_option_is_read_out_to_its_end_and_stays_loaded(number):
    fingers = Fingers(control_text(number)).keys(">")
    pages = 0
    while fingers.app.menu.page is not None:
        assert not any("?" in text or not text for text in fingers.shows())
        fingers.keys(">")
        pages += 1
    assert pages >= 1 + len(settings_pages())
    assert fingers.clock.state == READY
    assert fingers.clock.controls == read_canonical(control_text(number))
    assert fingers.stage.desk.settings_text is None  # nothing was changed, so nothing is written


# What blinks


@pytest.mark.parametrize("pages", ["=3.0 >*9", "> bAC >", "=3.0 >"])
def test_back_held_leaves_any_page_without_a_change(pages):
    fingers = Fingers("300").play(3)
    before = fingers.shows()
    fingers.keys(pages + " +")
    assert fingers.app.menu.page is not None
    fingers.stage.desk.key(inputs.BACK, True)
    fingers.wait(HOLD_MS - 1)
    assert fingers.app.menu.page is not None or "=3.0 >" == pages
    fingers.wait(1)
    assert fingers.app.menu.page is None
    fingers.stage.desk.key(inputs.BACK, False)
    assert fingers.wait(100).shows() == before


@pytest.mark.parametrize(
    ("control", "views"),
    [
        ("40/5400+30:1800+30", ["P 1", "90:00", "+ 30"]),
        ("1500b10", ["P 1", "25:00", "b 10"]),
        ("m30", ["P 1", "0:30", "PEr"]),
        ("u", ["P 1", "UP", "UP"]),
        ("3600j3x30", ["J 3", "60:00", "byo"]),
        ("3600c15/300", ["C 15", "60:00", "byoC"]),
    ],
)
def test_plus_held_reads_the_control_out_in_play(control, views):
    fingers = Fingers(control).keys("=")
    fingers.stage.desk.key(inputs.PLUS, True)
    fingers.wait(2999)
    assert fingers.shows() == ["n 0", "n 0"]
    for view in views + views[:1]:
        for ms in (1, 999):
            assert [text.rstrip() for text in fingers.wait(ms).shows()] == [segments.as_read(view)] * 2


def test_only_what_plus_and_minus_change_blinks():
    fingers = Fingers("60").keys("+1.1")
    assert fingers.blinking() == [LOW_DIGITS, NO_DIGIT]
    assert at_setting("StoP").blinking() == [NO_DIGIT, ALL_DIGITS]
    assert Fingers("60").keys(">").blinking() == [NO_DIGIT, NO_DIGIT]


def test_in_the_correction_one_digit_blinks_on_the_side_that_is_corrected():
    fingers = Fingers("7384").play(0).keys("=3.2")
    for side in (LEFT, RIGHT):
        for digit in (0, 2, 3, 2, 3):  # 2h03, then 3:04
            one = [place == digit for place in range(4)]
            assert fingers.blinking() == ([one, NO_DIGIT] if side == LEFT else [NO_DIGIT, one])
            fingers.keys(">")
    last_digit = [False, False, False, True]  # of `n 0`: what is dark cannot blink
    assert fingers.blinking() == [last_digit, NO_DIGIT]
    assert fingers.keys(">").blinking() == [NO_DIGIT, last_digit]


def test_in_an_own_control_both_sides_blink_alike():
    fingers = Fingers("60").keys(OWN_5)
    for blinks in ([True, True, False, False], LOW_DIGITS, LOW_DIGITS, ALL_DIGITS):
        shown = fingers.blinking()
        assert shown[LEFT] == shown[RIGHT]
        assert [wanted or not found for wanted, found in zip(blinks, shown[LEFT], strict=True)] == ALL_DIGITS
        assert any(shown[LEFT])
        fingers.keys(">")


def test_a_question_blinks_until_it_is_answered():
    fingers = at_action(Fingers("60+2").play(1), "Undo").keys(">")
    assert fingers.blinking()[RIGHT] != NO_DIGIT
    assert fingers.keys("<").shows() == ["Arb", "Undo"]


def test_unequal_sides_blink_before_the_start_and_not_after_it():
    fingers = Fingers("W300-B240").wait(100)
    assert NO_DIGIT not in fingers.blinking()
    assert fingers.keys("=").blinking() == [NO_DIGIT, NO_DIGIT]
    assert Fingers("300").wait(100).blinking() == [NO_DIGIT, NO_DIGIT]


# Settings


@pytest.mark.parametrize(
    ("word", "keys", "attribute", "value", "line"),
    [
        ("ProF", "+", "profile", profile.US, "profile us"),
        ("StoP", "+", "freeze", False, "freeze off"),
        ("StoP", "-", "freeze", True, "freeze on"),
        ("Cntr", "+", "counter", False, "counter off"),
        ("Cntr", "-", "counter", True, "counter on"),
        ("10th", "+", "tenths", True, "tenths on"),
        ("Hour", "-", "hours_from_s", HOURS_FROM_20_MIN_S, "hours 0:20"),
        ("bEEP", "+", "sound", True, "sound on"),
        ("bri", "+*4", "brightness", 8, "brightness 8"),
        ("bri", "-*3", "brightness", 1, "brightness 1"),
        ("Strt", "+", "lever_start", True, "lever-start on"),
        ("LEUr", "+", "buttons", True, "lever buttons"),
        ("CELL", "+", "cells", NIMH, "battery nimh"),
        ("CELL", "-", "cells", LI_ION, "battery li-ion"),
    ],
)
@pytest.mark.parametrize("way_out", ["=", "> ="])
def test_a_setting_is_changed_and_kept_when_the_pages_are_left(word, keys, attribute, value, line, way_out):
    fingers = at_setting(word)
    before = getattr(Settings(), attribute)
    fingers.keys(keys)
    assert (getattr(fingers.app.settings, attribute), fingers.stage.desk.settings_text) == (before, None)
    fingers.keys(way_out)
    assert fingers.app.menu.page is None
    assert getattr(fingers.app.settings, attribute) == value
    assert line in fingers.stage.desk.settings_text.split("\n")
    assert fingers.stage.desk.settings_text == write_settings(fingers.app.settings)


def test_a_setting_that_was_put_back_is_not_written():
    fingers = at_setting("10th").keys("+ - =")
    assert fingers.stage.desk.settings_text is None


def test_settings_that_were_accepted_but_left_alone_are_as_they_were():
    fingers = at_setting("ProF").keys("+ > + > +")
    fingers.wait(60_500)
    assert fingers.app.menu.page is None
    fresh = Settings()
    fresh.auto_off = False  # as in every story that does not say otherwise
    assert write_settings(fingers.app.settings) == write_settings(fresh)
    assert fingers.stage.desk.settings_text is None
    assert fingers.app.settings.option_profile is None


def leaves_after_exactly(fingers, ms):
    fingers.wait(ms - 1)
    assert fingers.app.menu.page is not None
    return fingers.wait(1).app.menu.page is None


def test_a_page_that_opens_as_instants_begin_anew_is_left_after_a_minute():
    fingers = Fingers("90").wait(3_600_000).keys("+1.1 >")
    assert fingers.clock.now < 60_000
    assert leaves_after_exactly(fingers, 59_500)


def test_a_page_is_read_out_and_left_after_a_minute_where_a_ready_clock_begins_anew_under_it():
    fingers = Fingers("90").wait(MOST_MS - 30_000).keys("+1.1")
    read_out = {fingers.wait(1000).shows()[RIGHT] for _ in range(40)}
    assert fingers.clock.now < 60_000
    assert len(read_out) > 1
    assert leaves_after_exactly(fingers, 19_400)


def test_each_step_of_brightness_is_a_value_of_its_setting():
    steps = [value for _word, name, values in settings_pages() if name == "brightness" for value, _shown in values]
    assert steps == list(range(1, BRIGHTEST + 1))


def test_a_profile_set_by_hand_holds_over_that_of_the_option():
    fingers = Fingers("60").keys("+1.5 =")
    settings = fingers.app.settings
    assert (settings.option, settings.rules(), fingers.clock.counter) == (40, profile.US, True)
    fingers.keys(">*4")
    assert fingers.shows() == ["ProF", read("US")]
    fingers.keys("+ =")
    assert (settings.profile, settings.rules(), fingers.clock.counter) == (profile.FIDE, profile.FIDE, False)
    assert fingers.app.arbiter.profile == profile.FIDE


def test_an_option_takes_back_what_was_set_by_hand():
    fingers = at_setting("StoP").keys("- > + =")
    settings = fingers.app.settings
    assert (settings.freeze, settings.counter) == (True, False)
    fingers.keys("+1.1 =")
    assert (settings.option, settings.freeze, settings.counter) == (20, None, None)
    fingers.keys("+1.1 -*8 =")
    assert settings.option == 22
    assert fingers.clock.freeze


def test_an_option_that_counts_moves_says_so():
    fingers = Fingers("60").keys("+1.3 + + + =")
    assert (fingers.app.settings.option, fingers.app.settings.counter, fingers.clock.counter) == (33, True, True)
    assert "option 33" in fingers.stage.desk.settings_text


def test_brightness_is_tried_out_at_once_and_goes_with_back_and_with_waiting():
    fingers = at_setting("bri")
    desk = fingers.stage.desk
    assert fingers.keys("+ +") and desk.brightness == 6
    assert fingers.keys("<") and desk.brightness == 4
    assert fingers.keys("> +") and desk.brightness == 5
    fingers.wait(61_000)
    assert (desk.brightness, fingers.app.settings.brightness) == (4, 4)


@pytest.mark.parametrize("leave", ["<", "<3"])
def test_brightness_that_was_only_tried_out_goes_with_the_page(leave):
    fingers = at_setting("bri")
    fingers.keys("+*3")
    assert fingers.stage.desk.brightness == 7
    fingers.keys(leave)
    assert (fingers.stage.desk.brightness, fingers.app.settings.brightness) == (4, 4)


def test_sound_switched_on_is_heard_and_off_is_not():
    silent = Fingers("12").keys("=").wait(13_000)
    assert silent.stage.desk.beeps() == []
    heard = at_setting("bEEP", "12").keys("+ =").keys("=").wait(13_000)
    assert heard.clock.first_flag == LEFT
    assert len(heard.stage.desk.beeps()) == 7  # at 10 s, in each of the last 5, at zero


def test_the_battery_page_tells_a_number_of_percent():
    word, number = Fingers("60").keys(">*2").shows()
    assert word == "bAtt"
    assert 0 <= int(number) <= 100


def test_the_rules_of_an_option_outlive_a_loss_of_power():
    fingers = Fingers("60").keys("+1.5 =")
    assert fingers.app.settings.option == 40
    fingers.power(False).wait(1000).power(True)
    fingers.app.new_game()
    assert (fingers.app.settings.rules(), fingers.clock.freeze, fingers.clock.counter) == (profile.US, False, True)
    assert fingers.app.arbiter.profile == profile.US


def test_a_profile_set_by_hand_outlives_it_too():
    fingers = Fingers("60").keys("+1.5 =").keys(">*4 + =")
    assert fingers.app.settings.rules() == profile.FIDE
    fingers.power(False).wait(1000).power(True)
    assert fingers.app.settings.rules() == profile.FIDE


def test_with_two_buttons_back_swaps_white_and_that_is_kept():
    fingers = Fingers("W300-B240", lever="buttons").keys("<")
    assert (fingers.clock.white, fingers.shows()) == (RIGHT, ["4:00", "5:00"])
    assert "white right" in fingers.stage.desk.settings_text


# Own controls


@pytest.mark.parametrize(
    ("keys", "canonical"),
    [
        ("> + =", "60"),
        ("+ =", "3600"),
        ("> +1.3 > + =", "1201"),
        ("> + > > inc > + =", "60+1"),
        ("> + > > dLAy > +1.1 =", "60d10"),
        ("> + > > bron > +*2 =", "60b2"),
        ("> + > > byo > > +*5 > + =", "60j2x5"),
        ("> + > > byoC > + > > +*2 =", "60c3/60"),
        ("> + > > ouEr =", "60o"),
        ("> + > > HoUr =", "*60"),
        ("> > > PEr > > +1.3 =", "m20"),
        ("> > > gong > > + =", "g1"),
        ("> > > UP =", "u"),
        ("> > > inc > +*2 =", "0+2"),
        ("> + > > > - > =", "60*"),
        ("> + > > > - > + =", "1/60*"),
        ("> + > > > + > +1.7 > > +*2 =", "40/60:120"),
        ("> + > > > + > > > + > > > + > > > + =", "60:60:60"),
        ("> + > > > + > > > + > > byo > > + =", "60:60j1x1"),
        ("> + > > > > + > > - + + > > > =", "W60-B120"),
        ("> + > > inc > + > > + > > > > > +*2 =", "W60+1-B60+3"),
        ("> + > > > > + > > > > byo > > + =", "W60-B60j1x1"),
    ],
)
def test_an_own_control_is_kept_in_canonical_notation_and_armed(keys, canonical):
    fingers = Fingers("90").keys(OWN_5).keys(keys)
    assert fingers.app.menu.page is None
    assert fingers.app.settings.own == [None, None, None, None, canonical]
    assert f"own 30 {canonical}" in fingers.stage.desk.settings_text.split("\n")
    assert (fingers.clock.controls, fingers.clock.state) == (read_canonical(canonical), READY)
    assert fingers.app.settings.option == 30


@pytest.mark.parametrize(
    "canonical",
    ["60+1", "W60-B60j1x1", "40/60:120", "60*", "1/60*", "*60", "m20", "u", "60:60:60", "60c3/60", "W60*-B9:8"],
)
def test_an_own_control_whose_pages_are_walked_without_a_change_stays_as_it_is(canonical):
    fingers = Fingers("90")
    fingers.app.settings.own[4] = canonical
    fingers.keys(OWN_5)
    for _ in range(60):
        if fingers.app.menu.page is None:
            break
        fingers.keys(">")
    assert fingers.app.settings.own[4] == canonical
    assert fingers.clock.controls == read_canonical(canonical)


@pytest.mark.parametrize(
    "keys", ["=", "> =", "> > > =", "> > > > > >", "> > > byo =", "> > > gong =", "> > > HoUr =", "> > > ouEr ="]
)
def test_an_own_control_that_cannot_be_played_is_refused_and_goes_on_blinking(keys):
    fingers = Fingers("90").keys(OWN_5).keys(keys)
    assert fingers.shows() == ["no ", "no "]
    assert fingers.wait(1500).shows() != ["no ", "no "]
    assert any(any(digits) for digits in fingers.blinking())
    assert fingers.app.settings.own == [None] * 5
    assert fingers.stage.desk.settings_text is None
    assert fingers.clock.controls == read_canonical("90")


def test_a_refused_own_control_can_be_put_right_and_accepted():
    fingers = Fingers("90").keys(OWN_5).keys("= = + =")
    assert fingers.app.settings.own[4] == "3600"


def test_what_was_to_follow_a_period_is_dropped_when_it_can_only_be_the_last():
    # One minute, 1 move, then another period; back to the method: byo-yomi.
    fingers = Fingers("90").keys(OWN_5).keys("> + > > > + > + < < byo > > + > > =")
    assert fingers.app.settings.own[4] == "60j1x1"


def test_a_repeat_is_dropped_with_a_method_that_cannot_be_repeated():
    fingers = Fingers("90").keys(OWN_5).keys("> + > > > - > + < < ouEr =")
    assert fingers.app.settings.own[4] == "60o"


def test_unequal_sides_become_alike_with_a_method_that_knows_no_others():
    fingers = Fingers("90")
    fingers.app.settings.own[4] = "W60-B120"
    fingers.keys(OWN_5).keys("> > > HoUr =")
    assert fingers.app.settings.own[4] == "*60"


def test_unequal_sides_are_made_alike_by_saying_no():
    fingers = Fingers("90")
    fingers.app.settings.own[4] = "W60-B120"
    fingers.keys(OWN_5).keys("> > > > >")
    assert fingers.shows() == ["diFF", read("yES")]
    fingers.keys("+ =")
    assert fingers.app.settings.own[4] == "60"


def test_each_of_the_five_memories_is_its_own():
    fingers = Fingers("90").keys("+1.3 > + =")
    fingers.keys("+1.1 -1.1 - > +*2 =")
    assert fingers.app.settings.own == [None, None, None, "7200", "3600"]
    fingers.keys("+1.1 =")
    assert fingers.clock.controls == read_canonical("3600")


def test_the_control_that_a_host_sent_is_an_option_like_any_other():
    fingers = Fingers("90")
    fingers.app.settings.controls = read_canonical("420")
    fingers.keys("+1.1 +*5")
    assert fingers.shows() == [read("OP25"), "7:00"]
    assert fingers.keys("=").clock.controls == read_canonical("420")


BY_MOVES = "2/60:30"
CHOOSE_30 = "+1.3 ="  # from option 12


@pytest.mark.parametrize(
    ("kept", "rules", "by_moves"),
    [
        (BY_MOVES, profile.FIDE, True),
        ("60:30", profile.FIDE, False),
        ("60:30", profile.US, True),
        ("W60:30-B2/60:30", profile.FIDE, True),
    ],
)
def test_an_own_control_with_a_number_of_moves_is_played_by_moves(kept, rules, by_moves):
    fingers = Fingers("90")
    fingers.app.settings.own[4] = kept
    fingers.app.settings.profile = rules
    fingers.keys(CHOOSE_30)
    assert (fingers.app.settings.counter, fingers.clock.counter) == (None, by_moves)


def test_the_counter_set_by_hand_for_an_own_control_is_kept_with_it_and_written():
    fingers = Fingers("90")
    settings = fingers.app.settings
    settings.own[4] = settings.own[3] = BY_MOVES
    fingers.keys(CHOOSE_30)
    turn_to(fingers, "Cntr")
    fingers.keys("+ =")
    assert (settings.own_counters, fingers.clock.counter) == ([None] * 4 + [False], False)
    assert "own 30 2/60:30 counter off" in fingers.stage.desk.settings_text.split("\n")
    fingers.keys("-1.1 +*9 =")
    assert (settings.option, settings.counter, fingers.clock.counter) == (29, None, True)
    fingers.keys("+1.1 =")
    assert (settings.option, settings.counter, fingers.clock.counter) == (30, False, False)
    turn_to(fingers, "Cntr")
    fingers.keys("- =")
    assert (settings.own_counters, settings.counter, fingers.clock.counter) == ([None] * 5, None, True)


def test_the_counter_set_by_hand_for_the_control_of_a_host_is_not_that_of_an_own_one():
    fingers = Fingers("90")
    settings = fingers.app.settings
    settings.own[4] = BY_MOVES
    fingers.keys(CHOOSE_30)
    fingers.app.new_game(read_canonical("4/60:30"))
    assert not fingers.clock.counter
    turn_to(fingers, "Cntr")
    fingers.keys("- =")
    assert (settings.own_counters, settings.counter, fingers.clock.counter) == ([None] * 5, True, True)


@pytest.mark.parametrize(("kept", "by_hand", "by_moves"), [(BY_MOVES, None, True), (BY_MOVES, False, False)])
def test_an_own_control_loaded_in_mid_game_brings_its_counter(kept, by_hand, by_moves):
    fingers = Fingers("90").play(1)
    fingers.app.settings.own[4] = kept
    fingers.app.settings.own_counters[4] = by_hand
    at_action(fingers, "Ctrl").keys("> +1.3 > >")
    assert (fingers.clock.controls, fingers.clock.counter) == (read_canonical(kept), by_moves)


def test_a_control_that_is_cancelled_gives_the_penalty_its_profile_back():
    fingers = at_action(Fingers("1500+10").play(1), "Ctrl").keys("> +1.5 +*3 > >")
    assert fingers.app.arbiter.profile == profile.US
    at_action(fingers, "CAnC").keys("> >")
    assert fingers.app.arbiter.profile == profile.FIDE
    assert "1:00" in at_action(fingers, "PEnA").keys(">").shows()


# Correction


def test_counters_propose_no_period_where_periods_pass_by_time():
    fingers = Fingers(BY_MOVES, counter=False).play(0).keys("=3.2 >*10 +*2 >*2")
    assert fingers.shows() == ["P 1", "P 1"]
    fingers.keys("=")
    assert [side.number for side in fingers.clock.sides] == [1, 1]
    assert fingers.shows() == ["1:00", "1:00"]


def test_on_a_clock_that_counted_no_press_a_counter_typed_lower_again_goes_back_a_period():
    fingers = Fingers("2/60:2/30:10", counter=True).play(0).keys("=3.2 >*10 +*4 >*2")
    assert fingers.shows() == ["P 3", "----"]
    fingers.keys("<*2 -*2 >*2")
    assert fingers.shows() == ["P 2", "----"]
    fingers.keys("<*2 -*2 >*2")
    assert fingers.shows() == ["P 1", "P 1"]


def test_a_period_that_repeats_is_proposed_up_to_the_last_that_can_be_set():
    fingers = Fingers("1/60*", counter=True).play(0).keys("=3.2 >*10 - >*2")  # 0, and round to 999
    assert fingers.shows() == ["P100", "1:00"]  # the clock is put into period 99, whose move is made
    fingers.keys("=")
    assert [side.number for side in fingers.clock.sides] == [99, 99]


def test_the_correction_stays_and_other_pages_go():
    fingers = Fingers("60").play(0).keys("=3.2 +").wait(3_600_000)
    assert fingers.app.menu.page is not None
    assert times(fingers.keys("="))[LEFT] > 3_600_000
    assert fingers.keys(">").app.menu.page is not None
    assert fingers.wait(60_000).app.menu.page is None


def test_a_correction_that_touches_nothing_leaves_no_trace():
    fingers = Fingers("60+2").play(2).keys("=3.2")
    before = everything(fingers)
    fingers.keys(">*6 + - =")
    assert fingers.app.menu.page is None
    assert everything(fingers) == before
    assert fingers.app.arbiter.last is None


def test_a_correction_that_touches_nothing_does_not_hide_the_action_before_it():
    fingers = at_action(Fingers("60+2").play(2), "SidE").keys("> >")
    assert "CAnC" in possible(fingers)
    fingers.keys("=3.2 =")
    assert "CAnC" in possible(fingers)


def test_what_is_not_touched_keeps_its_milliseconds_and_what_is_touched_has_none():
    fingers = Fingers("60").keys("=").wait(1234).keys("=")
    kept = times(fingers)
    assert kept[LEFT] % 1000
    fingers.keys("=3.2 >*9 + =")
    assert times(fingers) == [kept[LEFT], 61_000]


def test_the_correction_begins_with_what_the_display_showed_also_where_time_counts_up():
    fingers = Fingers("u").keys("=").wait(65_300).keys("=")
    shown = fingers.shows()[LEFT]
    assert shown == "1:05"
    fingers.keys("=3.2 >*3")
    assert fingers.shows()[LEFT] == shown


def test_a_time_that_no_display_can_show_is_kept_while_it_is_not_touched():
    fingers = Fingers("60").play(0)
    assert fingers.app.correct("set", LEFT, 40_000_000)
    fingers.keys("=3.2 >*10 + =")
    assert (times(fingers)[LEFT], counters(fingers)) == (40_000_000, [1, 1])


def test_a_time_below_zero_is_kept_while_it_is_not_touched():
    fingers = Fingers("3o").keys("=").wait(5000).keys("=")
    below = times(fingers)[LEFT]
    assert below < -2000
    fingers.keys("=3.2").keys("=")
    assert times(fingers)[LEFT] == below


def test_counters_stay_between_none_and_999_and_keep_what_lies_between_them():
    fingers = Fingers("60").play(0)
    assert fingers.app.correct("moves", RIGHT, 3)
    fingers.keys("=3.2 >*10 -")
    assert fingers.shows() == ["n999", "n999"]
    fingers.keys("+ +")
    assert fingers.shows() == ["n 1", "n 4"]
    fingers.keys("- =")
    assert counters(fingers) == [0, 3]


def test_the_few_periods_of_a_control_go_round():
    fingers = Fingers("60:30").play(0).keys("=3.2 >*12 -")
    assert fingers.shows() == ["P 2", "P 1"]
    assert fingers.keys("+").shows()[LEFT] == "P 1"


def test_a_repeated_control_has_periods_up_to_99_and_stops_there_and_at_1():
    fingers = Fingers("60*").play(0).keys("=3.2 >*12 -")
    assert fingers.shows() == ["P 1", "P 1"]
    fingers.keys("+*97")
    assert fingers.shows() == ["P 98", "P 1"]
    assert fingers.keys("+").shows() == fingers.keys("+").shows() == ["P 99", "P 1"]


def test_play_held_in_a_pause_does_not_open_the_correction_a_moment_early():
    fingers = Fingers("60").play(0)
    fingers.stage.desk.key(PLAY, True)
    fingers.wait(2999)
    assert fingers.app.menu.page is None
    assert fingers.wait(1).app.menu.page is not None
    fingers.stage.desk.key(PLAY, False)
    fingers.wait(1000)
    assert (fingers.clock.state, fingers.app.menu.page is None) == (PAUSED, False)


# The arbiter's actions


def test_what_is_not_possible_is_not_possible():
    plain = ["SidE", "Add", "Ctrl"]
    assert possible(Fingers("60").play(0)) == plain + ["inc", "dLAy", "rULE", "StAt", "nEU"]
    assert possible(Fingers("*60").play(0)) == plain + ["rULE", "StAt", "nEU"]
    assert possible(Fingers("60").play(1)) == [
        "Undo",
        "PEnA",
        "SidE",
        "Add",
        "bAC",
        "Ctrl",
        "inc",
        "dLAy",
        "rULE",
        "StAt",
        "nEU",
    ]
    over = Fingers("3+1").keys("=").wait(5000)
    assert over.clock.state == OVER
    assert possible(over) == plain + ["inc", "dLAy", "rULE", "FLAG", "StAt", "nEU"]


@pytest.mark.parametrize("word", ["Undo", "PEnA", "bAC", "inc", "dLAy", "FLAG", "CAnC"])
def test_what_is_not_possible_is_refused_and_changes_nothing(word):
    fingers = Fingers("*60").play(0)
    before = everything(fingers)
    at_action(fingers, word).keys(">")
    assert fingers.shows() == ["no ", "no "]
    fingers.wait(1500)
    assert fingers.shows()[RIGHT].strip() == read(word)
    assert everything(fingers) == before


def pressed(fingers):
    return fingers.play(2)


def in_delay(fingers):
    """Pause White in the middle of a delay."""
    fingers.play(1).keys("=")
    return fingers.wait(1700).keys("=")


def flagged(fingers):
    return fingers.keys("=").wait(2000).press(LEFT).wait(9000)


def both_flagged(fingers):
    """Let the left flag fall first, then the right one."""
    return fingers.keys("=").wait(3500).press(LEFT).wait(9000)


def with_interim(fingers):
    """Let a period pass by time, and pause."""
    return fingers.play(1).keys("=").wait(4000).keys("=")


GAMES = [
    ("60+2", {}, pressed),
    ("60d5", {}, in_delay),
    ("60b5", {}, in_delay),
    ("W60d3-B50+2", {}, in_delay),
    ("5+1", {}, flagged),
    ("3", {}, both_flagged),
    ("5", {"profile": "us"}, with_interim),
    ("3:60:60", {}, with_interim),
    ("1/60:1/60:60*", {"counter": True}, pressed),
    ("1j5x3", {}, with_interim),
    ("1c2/30", {}, with_interim),
    ("*60", {}, pressed),
    ("m30", {}, pressed),
    ("g3", {}, with_interim),
    ("u", {}, pressed),
    ("3o", {}, with_interim),
]
ACTION_KEYS = {
    "Undo": "> >",
    "PEnA": "> >",
    "SidE": "> >",
    "Add": "> + > +*3 >",
    "bAC": "> -*2 >",
    "Ctrl": "> - > >",
    "inc": "> + >",
    "dLAy": "> -*2 >",
    "FLAG": "> >",
}
CASES = [(*game, word) for game in GAMES for word in (*ACTION_KEYS, "correction")]


@pytest.mark.parametrize(("control", "settings", "play", "word"), CASES, ids=[f"{case[0]} {case[3]}" for case in CASES])
def test_an_action_that_is_cancelled_leaves_no_trace(control, settings, play, word):
    fingers = play(Fingers(control, **settings))
    assert fingers.clock.state in (PAUSED, OVER)
    before = everything(fingers)
    if word == "correction":
        fingers.keys("=3.2 + > + >*8 + > - > + =")
    elif word in possible(fingers):
        at_action(fingers, word).keys(ACTION_KEYS[word])
        if fingers.app.menu.page is not None:
            fingers.keys(">")  # it asks whether what is there may go
    else:
        return
    assert fingers.app.menu.page is None
    assert fingers.app.arbiter.last
    assert everything(fingers) != before
    fingers.wait(1000)
    at_action(fingers, "CAnC").keys("> >")
    assert fingers.app.menu.page is None
    assert everything(fingers) == before
    assert "CAnC" not in possible(fingers)


def test_a_cancelled_game_is_also_what_comes_back_after_a_loss_of_power():
    fingers = Fingers("60+2").play(3)
    before = everything(fingers)
    at_action(fingers, "bAC").keys("> -*3 >")
    at_action(fingers, "CAnC").keys("> >")
    fingers.stage._power_down()
    fingers.stage._power_up()
    after = everything(fingers)
    assert after[2:] == before[2:]
    assert after[1] == before[1]
    assert "CAnC" not in possible(fingers)


def test_only_the_last_action_is_taken_back():
    fingers = at_action(Fingers("60+2").play(2), "Add").keys("> > + >")
    once = everything(fingers)
    at_action(fingers, "SidE").keys("> >")
    at_action(fingers, "CAnC").keys("> >")
    assert everything(fingers) == once


def test_an_action_cannot_be_taken_back_once_play_has_gone_on():
    fingers = at_action(Fingers("60+2").play(2), "Add").keys("> > + >")
    assert "CAnC" in possible(fingers)
    fingers.keys("= =")
    assert fingers.clock.state == PAUSED
    assert "CAnC" not in possible(fingers)
    assert not fingers.app.correct("cancel")


def test_a_lever_turned_in_the_pause_does_not_hinder_a_cancel():
    fingers = Fingers("60+2").play(2)
    before = everything(fingers)
    at_action(fingers, "Undo").keys("> >")
    fingers.press(LEFT)
    at_action(fingers, "CAnC").keys("> >")
    assert everything(fingers) == before


def test_any_key_but_forward_answers_a_question_with_no():
    for key, page_stays in (("<", True), ("=", False), ("+", True), ("-", True)):
        fingers = at_action(Fingers("60+2").play(2), "Undo").keys(">")
        before = everything(fingers)
        fingers.keys(key)
        assert everything(fingers) == before
        assert (fingers.app.menu.page is not None) == page_stays


def at_refused_add():
    fingers = Fingers("60").play(0)
    assert fingers.app.correct("set", LEFT, 359_999_000)
    fingers.before = everything(fingers)
    at_action(fingers, "Add").keys("> >")
    desk = fingers.stage.desk
    desk.key(FORWARD, True)
    fingers.wait(80)
    desk.key(FORWARD, False)
    return fingers


def test_what_is_refused_says_no_for_a_moment_and_changes_nothing():
    fingers = at_refused_add()
    assert fingers.shows() == ["no ", "no "]
    fingers.wait(1500 - 81)
    assert fingers.shows() == ["no ", "no "]
    fingers.wait(1)
    assert fingers.app.menu.page is None
    assert everything(fingers) == fingers.before


@pytest.mark.parametrize("key", ["<", "=", ">"])
def test_a_key_ends_the_no_and_means_nothing_else(key):
    fingers = at_refused_add().wait(100).keys(key)
    assert (fingers.app.menu.page, fingers.clock.state) == (None, PAUSED)
    assert everything(fingers) == fingers.before


def test_the_penalty_is_what_the_profile_gives_and_stands_on_the_opponents_display():
    for control, settings, shown in (
        ("60+2", {}, "1:00"),
        ("5400+30", {}, "2:00"),
        ("60+2", {"profile": "us"}, "2:00"),
        ("3599", {}, "1:00"),
        ("3600", {}, "2:00"),
    ):
        fingers = at_action(Fingers(control, **settings).play(1), "PEnA").keys(">")
        assert fingers.shows() == [shown, "PEnA"]


def test_time_is_added_to_the_side_to_move_unless_another_is_chosen():
    fingers = Fingers("60").play(1)
    kept = times(fingers)
    at_action(fingers, "Add").keys("> > >")
    assert times(fingers) == [kept[LEFT] + 60_000, kept[RIGHT]]


def test_what_is_taken_can_be_told_from_what_is_added():
    fingers = at_action(Fingers("1200").play(0), "Add").keys("> > -3.5")
    assert fingers.shows() == ["12:10", "oFF"]
    fingers.keys("+1.5")
    assert fingers.shows() == ["-9:00", "oFF"]
    fingers.keys("+3.7")
    assert fingers.shows() == ["5:10", "Add"]
    fingers.keys("+5.0 +5.0 +5.0 +5.0 +5.0")
    assert fingers.shows()[LEFT] == "99:00"


def test_a_new_game_needs_two_answers():
    fingers = at_action(Fingers("60+2").play(2), "nEU").keys(">")
    assert fingers.shows() == ["nEU", read("yES")]
    fingers.keys(">")
    assert (fingers.shows(), fingers.clock.state) == (["nEU", read("SurE")], PAUSED)
    fingers.keys(">")
    assert (fingers.clock.state, times(fingers), counters(fingers)) == (READY, [62_000, 62_000], [0, 0])
    assert possible(fingers)[0] != "CAnC"


def test_another_control_of_an_own_option_that_is_empty_cannot_be_loaded():
    fingers = at_action(Fingers("60").play(0), "Ctrl").keys("> +1.3")
    before = everything(fingers)
    assert fingers.shows() == [read("OP30"), "----"]
    assert [text.strip() for text in fingers.keys(">").shows()] == ["no", "no"]
    assert fingers.keys("<").shows() == [read("OP30"), "----"]
    assert everything(fingers) == before


def test_another_control_brings_the_profile_and_the_counter_of_its_option():
    by_moves = at_action(Fingers("60").play(1), "Ctrl").keys("> +1.5 -*7 >*2")
    assert (by_moves.clock.controls, by_moves.clock.counter) == (read_canonical(control_text(33)), True)
    us = at_action(Fingers("60").play(1), "Ctrl").keys("> +1.5 >*2")
    assert (us.clock.freeze, us.clock.counter, us.app.arbiter.profile) == (False, True, profile.US)
    us.keys("> -*3 >*2")
    assert (us.clock.freeze, us.clock.counter) == (False, False)


@pytest.mark.parametrize("keys", ["> inc >*2", "> Ctrl > - >*2"])
def test_a_new_game_is_played_with_what_was_agreed_before_the_last_one(keys):
    fingers = Fingers("5400+30").play(3).keys(keys).keys("> nEU >*3")
    assert (fingers.clock.state, fingers.clock.controls) == (READY, read_canonical("5400+30"))


def test_an_increment_is_introduced_from_what_there_is():
    assert at_action(Fingers("5400+30").play(1), "inc").keys(">").shows() == ["+ 30", "+ 30"]
    assert at_action(Fingers("5400").play(1), "inc").keys(">").shows() == ["+ 5", "+ 5"]


def test_what_was_set_by_hand_stays_when_the_same_option_is_accepted_again():
    fingers = Fingers("5400+30").keys(">*5 + =")
    assert fingers.app.settings.freeze is False or fingers.app.settings.freeze is True
    before = fingers.app.settings.freeze
    fingers.power(False).wait(1000).power(True)
    fingers.app.greet()
    fingers.wait(3000).keys("=")
    assert fingers.app.settings.freeze == before


def test_a_control_of_a_host_is_not_replaced_at_power_on():
    fingers = Fingers("3600d5")
    fingers.power(False).wait(1000).power(True)
    fingers.app.greet()
    assert fingers.wait(3000).shows() == ["60:00", "60:00"]


def test_the_lever_does_not_start_under_a_page():
    fingers = Fingers("5400+30", lever_start=True).keys("+")
    fingers.press(RIGHT).wait(100)
    assert (fingers.clock.state, fingers.app.menu.page is None) == (READY, False)
    fingers.keys("<").press(LEFT).wait(100).press(RIGHT).wait(100)
    assert fingers.clock.state == RUNNING


def test_the_summary_is_refused_once_the_journal_is_not_the_whole_past():
    fingers = Fingers("5400+30")
    fingers.play(460, each_ms=100).keys("> StAt >")
    assert not fingers.app.journal.complete
    assert [text.strip() for text in fingers.shows()] == ["no", "no"]


def test_economy_brightness_holds_whatever_page_is_read():
    fingers = Fingers("5400+30")
    fingers.power(False)
    fingers.stage.desk.battery_mv = 3200
    fingers.power(True).wait(20_000)
    assert fingers.stage.desk.brightness == ECONOMY
    fingers.keys(f">*{TO_SETTING['bri'] + 1} + -")
    fingers.keys("=")
    assert fingers.stage.desk.brightness == ECONOMY


def test_another_control_leaves_the_option_of_the_next_game_alone():
    fingers = at_action(Fingers("60").play(0), "Ctrl").keys("> - > >")
    assert fingers.clock.controls == options.controls_of(11, fingers.app.settings)
    assert fingers.app.settings.option == 12


def test_back_to_a_move_when_black_is_ahead_begins_with_what_both_have():
    fingers = Fingers("60").play(2)
    assert fingers.app.correct("moves", RIGHT, 9)
    at_action(fingers, "bAC").keys(">")
    assert fingers.shows() == ["n 2", "n 2"]


METHODS = ("1500", "1500+10", "1500d10", "1500b10", "60j3x30", "60c5/30", "*60", "m30", "u", "1500o", "8/40:8/60*")


@pytest.mark.parametrize("whose", ("", "-", "+"))
@pytest.mark.parametrize("think_ms", (4300, 12_300))
@pytest.mark.parametrize("before", METHODS)
def test_the_penalty_says_what_both_will_read(before, think_ms, whose):
    fingers = answered(Fingers(before), think_ms)
    assert_penalty_says_what_comes(fingers, whose)


@pytest.mark.parametrize("whose", ("-", "+"))
@pytest.mark.parametrize("installed", ("1500b5", "m30", "60j3x30", "1500+10"))
def test_the_penalty_says_what_both_will_read_where_another_control_was_installed(installed, whose):
    fingers = answered(Fingers("60b10"), 4300)
    assert fingers.app.correct("control", read_canonical(installed))
    assert_penalty_says_what_comes(fingers, whose)


def answered(fingers, think_ms):
    fingers.keys("=").wait(1000).press(LEFT).wait(2000).press(RIGHT)
    return fingers.wait(think_ms).press(LEFT).wait(3700).keys("=")


def assert_penalty_says_what_comes(fingers, whose):
    said = at_action(fingers, "PEnA").keys("> " + whose).wait(1000).shows()
    assert not [shown for shown in said if shown.strip() == "PEnA"]
    fingers.keys(">").press(fingers.clock.turn ^ 1)  # no sign that asks for the lever
    assert fingers.shows() == said


# The summary


def test_the_summary_of_a_hand_made_game():
    # White 3 s, Black 5 s, White 1 s, a pause of 7 s, White 1 s more, Black unfinished 4 s.
    fingers = Fingers("60+1")
    clock, journal = fingers.clock, fingers.app.journal
    at = 1000
    clock.start(at)
    for wait_ms, do in (
        (3000, lambda at: clock.press(LEFT, at)),
        (5000, lambda at: clock.press(RIGHT, at)),
        (1000, clock.pause),
        (7000, clock.resume),
        (1000, lambda at: clock.press(LEFT, at)),
        (4000, clock.pause),
    ):
        at += wait_ms
        do(at)
    while clock.events.take():
        journal.note(clock.events)
    assert summary.started_at(journal) == 1000
    assert summary.used_ms(journal, clock) == ((5000, 9000), (5000, 5000))  # in all, and for completed moves


def test_before_the_start_the_summary_is_empty():
    app = Fingers("60").app
    assert (summary.started_at(app.journal), summary.used_ms(app.journal, app.clock)) == (0, ((0, 0), (0, 0)))


def test_a_turn_that_a_fallen_flag_passed_on_is_no_time_of_a_move():
    fingers = Fingers("3").keys("=").wait(5500).press(LEFT).wait(1000).press(RIGHT).wait(100).keys("=")
    assert counters(fingers) == [0, 1]
    assert summary.used_ms(fingers.app.journal, fingers.clock) == ((3000, 1000), (0, 1000))


def test_what_was_taken_back_is_no_part_of_the_summary():
    fingers = Fingers("60").play(2)
    _in_all, used = summary.used_ms(fingers.app.journal, fingers.clock)
    at_action(fingers, "Undo").keys("> >")
    assert summary.used_ms(fingers.app.journal, fingers.clock)[1][RIGHT] < used[RIGHT]
    at_action(fingers, "CAnC").keys("> >")
    assert summary.used_ms(fingers.app.journal, fingers.clock)[1] == used


def test_the_summary_shows_time_per_move_and_the_instant_of_each_flag():
    fingers = Fingers("3").keys("=").wait(500).press(LEFT).wait(1000).press(RIGHT).wait(9000)
    assert fingers.clock.first_flag == LEFT
    fingers.press(LEFT).wait(3000)
    assert fingers.clock.state == OVER
    started_at = summary.started_at(fingers.app.journal)
    fell = [(account.flagged_at - started_at) // 1000 for account in fingers.clock.sides]
    at_action(fingers, "StAt").keys(">")
    assert fingers.shows() == ["n 1", "n 1"]
    assert fingers.keys(">").shows() == ["0:03", "0:03"]  # all of it, the moves that the flags ended too
    assert fingers.keys(">").shows() == ["0:01", "0:01"]
    assert fingers.keys(">").shows() == ["0:%02d" % seconds for seconds in fell]
    assert fell[LEFT] == 4
    assert fingers.keys(">").app.menu.page is None


# Holds and pages


def test_no_page_is_open_while_a_side_runs():
    fingers = Fingers("60").keys("+ > >")
    assert fingers.app.menu.page is not None
    fingers.keys("= =")
    assert (fingers.clock.state, fingers.app.menu.page) == (RUNNING, None)
    fingers.keys("> + - <")
    assert (fingers.clock.state, fingers.app.menu.page) == (RUNNING, None)


def test_a_new_game_from_a_host_closes_the_page():
    fingers = Fingers("60").play(1).keys("> >")
    fingers.app.new_game()
    fingers.wait(0)
    assert (fingers.clock.state, fingers.app.menu.page) == (READY, None)


def test_play_let_go_after_another_key_has_opened_a_page_starts_nothing():
    fingers = Fingers("60").play(0)
    desk = fingers.stage.desk
    desk.key(PLAY, True)
    fingers.wait(500).keys(">")
    desk.key(PLAY, False)
    fingers.wait(5000)
    assert fingers.clock.state == PAUSED
    assert fingers.app.menu.page is not None


def test_a_key_let_go_while_play_is_down_does_not_take_the_resume_away():
    fingers = Fingers("60").play(0)
    desk = fingers.stage.desk
    for key, down in ((PLUS, True), (PLAY, True), (PLUS, False), (PLAY, False)):
        desk.key(key, down)
        fingers.wait(100)
    assert fingers.clock.state == RUNNING


def test_play_let_go_over_another_page_than_it_went_down_on_accepts_nothing():
    fingers = at_action(Fingers("60+2").play(2), "nEU")
    desk = fingers.stage.desk
    desk.key(PLAY, True)
    fingers.wait(100).keys("> > > +1.1")
    assert (fingers.clock.state, fingers.shows()[LEFT]) == (READY, read("OP20"))
    desk.key(PLAY, False)
    fingers.wait(100)
    assert (fingers.shows()[LEFT], fingers.app.settings.option) == (read("OP20"), 12)


def test_another_key_ends_what_repeats():
    fingers = Fingers("90").keys(OWN_5)
    desk = fingers.stage.desk
    desk.key(PLUS, True)
    fingers.wait(900)
    assert fingers.shows()[LEFT] == "1h00"
    fingers.keys(">").wait(2000)
    assert fingers.shows()[LEFT] == "1h00"
    desk.key(PLUS, False)


# What the list of actions may not do: move what fingers have learned.


@pytest.mark.parametrize(("word", "steps"), [("PEnA", 1), ("SidE", 2), ("Add", 3), ("bAC", 4), ("Ctrl", 5), ("inc", 6)])
def test_an_action_that_is_counted_from_the_front_stays_there(word, steps):
    assert ACTIONS[steps][0].strip() == word.encode()


@pytest.mark.parametrize(("word", "steps"), [("nEU", 1), ("StAt", 2), ("CAnC", 3), ("FLAG", 4)])
def test_an_action_that_is_counted_from_the_end_stays_there(word, steps):
    assert ACTIONS[-steps][0].strip() == word.encode()


# A clock that is set


@pytest.mark.parametrize("number", [12, 37, 41])
@pytest.mark.parametrize("first", ["+", "-", ">", "<"])
@pytest.mark.parametrize("second", ["=", ">", "+", "-", "<"])
def test_no_two_short_keys_change_a_clock_that_is_set(number, first, second):
    # C.02 5.4.3.9
    fingers = Fingers(control_text(number))
    fingers.app.settings.option = number
    before = fingers.clock.controls, fingers.clock.counter, fingers.clock.freeze, fingers.clock.white
    fingers.keys(f"{first} {second}")
    clock = fingers.clock
    assert (clock.controls, clock.counter, clock.freeze, clock.white) == before
    assert (fingers.app.settings.option, fingers.stage.desk.settings_text) == (number, None)


def test_plus_unlocks_the_choice_after_a_second_and_not_before():
    fingers = Fingers("5400+30")
    fingers.stage.desk.key(PLUS, True)
    fingers.wait(999)
    assert (fingers.shows(), fingers.blinking()[LEFT]) == ([read("OP12"), "HoLd"], NO_DIGIT)
    fingers.wait(1)
    assert (fingers.shows(), fingers.blinking()[LEFT]) == ([read("OP20"), "60:00"], LOW_DIGITS)
    fingers.stage.desk.key(PLUS, False)
    assert fingers.keys("+").shows()[LEFT] == read("OP21")  # once it is unlocked, short keys choose


def test_at_power_on_the_choice_is_open():
    fingers = Fingers("5400+30")
    fingers.app.greet()
    assert fingers.wait(2000).keys("+").shows() == [read("OP13"), "90:00"]


@pytest.mark.parametrize("number", [12, 13, 20])
def test_the_read_out_at_power_on_begins_when_the_greeting_is_over(number):
    fingers = Fingers(control_text(number))
    fingers.app.settings.option = number
    fingers.app.greet()
    first, second = (["90:00", "+ 30"], ["90:00", "+ 30"], ["60:00", "0:20"])[(12, 13, 20).index(number)]
    assert fingers.wait(1999).shows()[LEFT] == "bAtt"
    assert fingers.wait(1).shows()[RIGHT] == first
    assert fingers.wait(999).shows()[RIGHT] == first
    assert fingers.wait(1).shows()[RIGHT] == second


# One key loses no game


@pytest.mark.parametrize("key", ["<", "-", "=", "+", ">"])
@pytest.mark.parametrize("came_back", [False, True])
@pytest.mark.parametrize("state", [PAUSED, OVER])
def test_no_key_loses_a_game_however_long_it_is_held(key, came_back, state):
    fingers = Fingers("60+2").play(2) if state == PAUSED else Fingers("3+1").keys("=").wait(5000)
    if came_back:
        fingers.power(False).wait(100).power(True)
    before = everything(fingers)[2:]
    fingers.keys(f"{key}10.0").keys(f"{key}10.0")
    assert fingers.clock.state in (state, RUNNING)
    assert everything(fingers)[2:][2][: len(before[2])] == before[2]


# Plus held in play


@pytest.mark.parametrize(("at_ms", "shown"), [(9_999, "n 0"), (10_000, "0:20")])
def test_plus_gives_way_to_the_time_of_the_side_that_runs_at_twenty_seconds(at_ms, shown):
    fingers = Fingers("30").keys("=")
    fingers.at = fingers.stage.desk.t
    fingers.wait(9000 - fingers.at)
    fingers.stage.desk.key(PLUS, True)
    assert fingers.wait(at_ms - 9000).shows() == [shown, "n 0"]


# Which option is played


@pytest.mark.parametrize(
    ("used_last", "canonical", "rules", "counter", "number"),
    [
        (12, "5400+30", profile.FIDE, False, 12),
        (41, "5400+30", profile.US, True, 41),
        (1, "5400+30", profile.US, True, 41),
        (1, "5400+30", profile.FIDE, False, 12),
        (1, "5400+31", profile.FIDE, False, None),
    ],
)
def test_the_option_that_is_played_is_known_by_its_control_and_its_habits(used_last, canonical, rules, counter, number):
    settings = Settings()
    settings.option = used_last
    assert options.number_of(read_canonical(canonical), rules, counter, settings) == number

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Both displays and the lamps: what is drawn, when it is due again, and displays that do not answer."""

import pytest

from flagfall import version
from flagfall.face import face
from flagfall.face.display import (
    CUE_MS,
    EXTRAS,
    HOLDING,
    LAMP_BLINK,
    LAMP_FLASH,
    LAMP_OFF,
    LAMP_ON,
    MAINS,
    MOVES,
    OFF,
    PERIODS,
    SAY_MS,
    TIMES,
    TROUBLE_MS,
    VERSION_MS,
    Displays,
)
from flagfall.keeping import keeper
from flagfall.keeping.settings import HOURS_FROM_20_MIN_S, Settings
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import ChessClock
from flagfall.timing.sides import LEFT, NOBODY, RIGHT
from flagfall.timing.turn import NEVER
from host_sim.desk import segments


class Panel:
    """Two displays and two lamps. `shown` lists (side, text) of every picture that was handed over."""

    def __init__(self):
        self.plugged = [True, True]
        self.pictures = [bytes(10), bytes(10)]
        self.lamps = [None, None]
        self.shown = []

    def show(self, side, picture):
        assert len(picture) == 10  # as a board is promised (board/ports.py)
        if self.plugged[side]:
            self.pictures[side] = bytes(picture)
            self.shown.append((side, segments.spell(picture)))
        return self.plugged[side]

    def light(self, side, lamp):
        self.lamps[side] = lamp

    def texts(self):
        return [segments.spell(picture) for picture in self.pictures]

    def marks(self):
        return [segments.marks(picture) for picture in self.pictures]

    def blinking(self):
        return [segments.digits_blink(picture) for picture in self.pictures]


class Stand:
    """A clock with its displays, drawn at instant 0."""

    def __init__(self, notation, settings=None, **how):
        self.panel = Panel()
        self.clock = ChessClock(read_canonical(notation), **how)
        self.displays = Displays(self.panel, self.clock, settings or Settings())
        self.displays.draw(0)

    def run(self):
        """Start White at instant 0."""
        self.clock.start(0)
        self.changed(0)

    def changed(self, now):
        self.displays.changed()
        self.displays.draw(now)


VERSION = ["%d:%02d" % (version.MAJOR, version.MINOR), "0:%02d" % version.PATCH]


def said(stand):
    return [text.strip() for text in stand.panel.texts()]


def running(notation, **how):
    stand = Stand(notation, **how)
    stand.run()
    return stand


# Drawing


def test_both_times_are_shown_from_the_first_drawing_on():
    stand = Stand("W5400-B300")
    assert stand.panel.texts() == ["90:00", "5:00"]
    assert stand.displays.due_at == NEVER


def test_only_what_changed_is_handed_over():
    stand = running("60")
    stand.panel.shown.clear()
    stand.displays.draw(stand.displays.due_at)
    assert stand.panel.shown == [(LEFT, "0:59")]
    stand.panel.shown.clear()
    stand.changed(1500)
    assert stand.panel.shown == []


def test_the_next_drawing_is_due_when_the_next_digit_changes():
    stand = running("60")
    assert stand.displays.due_at == 1000
    stand.displays.draw(2300)
    assert (stand.panel.texts()[LEFT], stand.displays.due_at) == ("0:58", 3000)


def test_both_displays_of_an_hourglass_are_drawn_when_each_is_due():
    stand = running("*60")
    assert stand.displays.due_at == 1
    stand.displays.draw(1)
    assert (stand.panel.texts(), stand.displays.due_at) == (["1:00", "1:01"], 1000)
    stand.displays.draw(1000)
    assert (stand.panel.texts(), stand.displays.due_at) == (["0:59", "1:01"], 1001)


def test_other_settings_are_obeyed_at_once():
    settings = Settings()
    stand = Stand("12", settings)
    settings.tenths = True
    stand.displays.obey(settings)
    stand.displays.draw(0)
    assert stand.panel.texts() == ["12.0", "12.0"]


def test_hours_are_shown_from_where_the_settings_say():
    settings = Settings()
    settings.hours_from_s = HOURS_FROM_20_MIN_S
    assert Stand("5400", settings).panel.texts() == ["1:30", "1:30"]


def test_a_side_that_stands_is_not_looked_at_again():
    stand = running("60")
    stand.clock.sides[RIGHT].remaining_ms = 30_000  # nobody said that anything has changed
    stand.displays.draw(1000)
    assert stand.panel.texts() == ["0:59", "1:00"]
    stand.changed(1000)
    assert stand.panel.texts() == ["0:59", "0:30"]


@pytest.mark.parametrize(("notation", "odds"), [("W60-B30", True), ("60", False)])
def test_sides_that_differ_blink_until_the_start_where_that_was_announced(notation, odds):
    stand = Stand(notation)
    assert stand.panel.blinking() == [False, False]
    stand.displays.announce(stand.clock.controls)
    stand.changed(0)
    assert stand.panel.blinking() == [odds, odds]
    stand.run()
    assert stand.panel.blinking() == [False, False]


# Lamps


def test_a_lamp_has_four_states():
    assert len({LAMP_OFF, LAMP_ON, LAMP_BLINK, LAMP_FLASH}) == 4


def test_the_lamps_tell_who_will_run_who_runs_and_that_it_is_over():
    stand = Stand("10", white=RIGHT, freeze=True)
    assert stand.panel.lamps == [LAMP_OFF, LAMP_BLINK]
    stand.run()
    assert stand.panel.lamps == [LAMP_OFF, LAMP_ON]
    stand.clock.press(RIGHT, 1000)
    stand.changed(1000)
    assert stand.panel.lamps == [LAMP_ON, LAMP_OFF]
    stand.clock.pause(2000)
    stand.changed(2000)
    assert stand.panel.lamps == [LAMP_BLINK, LAMP_OFF]
    stand.clock.resume(3000)
    stand.clock.advance(12_000)
    stand.changed(12_000)
    assert stand.panel.lamps == [LAMP_OFF, LAMP_OFF]


def test_what_is_said_lasts_as_long_as_the_manual_says():
    # hardware/manual.md: the version for a second, both lamps flash for a second, three seconds in two parts.
    assert (VERSION_MS, CUE_MS, 2 * SAY_MS, TROUBLE_MS) == (1_000, 1_000, 3_000, 4_000)


def test_a_cue_flashes_both_lamps_for_a_second():
    stand = Stand("60")
    stand.displays.cue(500)
    stand.displays.draw(500)
    assert stand.panel.lamps == [LAMP_FLASH, LAMP_FLASH]
    assert stand.displays.due_at == 500 + CUE_MS
    stand.displays.draw(500 + CUE_MS - 1)
    assert stand.panel.lamps == [LAMP_FLASH, LAMP_FLASH]
    stand.displays.draw(500 + CUE_MS)
    assert (stand.panel.lamps, stand.displays.due_at) == ([LAMP_BLINK, LAMP_OFF], NEVER)


def test_a_second_cue_prolongs_the_first():
    stand = Stand("60")
    stand.displays.cue(500)
    stand.displays.cue(900)
    stand.displays.draw(900)
    assert stand.displays.due_at == 900 + CUE_MS


def test_a_cue_is_as_long_where_instants_begin_anew():
    stand = Stand("60")
    stand.displays.cue(500)
    stand.displays.begin_anew(300)
    stand.displays.draw(200 + CUE_MS - 1)
    assert (stand.panel.lamps, stand.displays.due_at) == ([LAMP_FLASH, LAMP_FLASH], 200 + CUE_MS)
    stand.displays.draw(200 + CUE_MS)
    assert (stand.panel.lamps, stand.displays.due_at) == ([LAMP_BLINK, LAMP_OFF], NEVER)


def test_what_has_changed_is_drawn_with_its_lamps_where_instants_begin_anew():
    stand = Stand("60")
    stand.clock.start(0)
    stand.displays.changed()
    stand.displays.begin_anew(300)
    stand.displays.draw(0)
    assert stand.panel.lamps == [LAMP_ON, LAMP_OFF]


@pytest.mark.parametrize(("due_at", "then"), [(0, 0), (1, -4), (5, 0), (1_000, 995), (NEVER, NEVER)])
def test_drawing_is_due_as_much_earlier_as_instants_begin_later(due_at, then):
    stand = Stand("60")
    stand.displays.due_at = due_at
    stand.displays.begin_anew(5)
    assert stand.displays.due_at == then


# Other pictures


def test_the_view_tells_moves_or_periods_and_goes_on_being_drawn():
    stand = running("60:30")
    stand.clock.press(LEFT, 100)
    for view, texts in ((MOVES, ["n 1", "n 0"]), (PERIODS, ["P 1", "P 1"]), (TIMES, ["1:00", "1:00"])):
        stand.displays.view = view
        stand.changed(200)
        assert stand.panel.texts() == texts


def test_the_control_is_read_out_on_each_side():
    stand = Stand("W5400+30-B60j3x10")
    for view, texts in ((PERIODS, ["P 1", "J 3"]), (MAINS, ["90:00", "1:00"]), (EXTRAS, ["+ 30", "byo "])):
        stand.displays.view = view
        stand.changed(0)
        assert stand.panel.texts() == texts


def test_a_long_hold_is_told_by_signs_one_more_for_each_step():
    stand = Stand("60")
    for step, sign in enumerate(("", "-", "--", "---", "----")):
        stand.displays.view = HOLDING + step
        stand.changed(0)
        assert [text.rstrip() for text in stand.panel.texts()] == [sign, sign]


@pytest.mark.parametrize("view", [MOVES, PERIODS, MAINS, EXTRAS])
def test_no_view_hides_the_last_twenty_seconds_of_the_side_that_runs(view):
    stand = running("21")
    stand.displays.view = view
    stand.changed(999)
    hidden = stand.panel.texts()
    stand.changed(1_000)
    assert stand.panel.texts() == ["0:20", hidden[RIGHT]] != hidden
    stand.clock.press(LEFT, 1_500)
    stand.changed(3_000)
    assert stand.panel.texts() == [hidden[LEFT].replace("n 0", "n 1"), "0:20"]
    stand.clock.pause(3_500)
    stand.changed(3_500)
    assert "0:20" not in stand.panel.texts()


@pytest.mark.parametrize(("notation", "until"), [("u", 5_000), ("5", 6_000)])
def test_a_time_that_does_not_run_out_may_be_hidden(notation, until):
    stand = running(notation)
    stand.clock.advance(until)
    stand.displays.view = MOVES
    stand.changed(until)
    assert stand.panel.texts() == ["n 0", "n 0"]


@pytest.mark.parametrize(("half", "shown"), [(None, "J 2"), (False, "J 2"), (True, "0:08")])
def test_in_byoyomi_time_and_periods_take_turns(half, shown):
    stand = running("5j2x10")
    stand.clock.advance(7_000)
    stand.displays.view = PERIODS
    if half is not None:
        stand.displays.half = half
    stand.changed(7_000)
    assert stand.panel.texts() == [shown, "J 2"]


class Page:
    """A page that shows a word on the left, and another on the right."""

    def show(self, side, frame):
        face.show_word(frame, b"LEFt" if side == LEFT else b"rit")


def test_a_page_is_shown_instead_of_views_and_signs_and_behind_what_is_said_after_power_on():
    stand = Stand("60")
    stand.displays.page = Page()
    stand.displays.view = MOVES
    stand.displays.turn_sign = LEFT
    stand.changed(0)
    assert stand.panel.texts() == ["LEFt", "rit "]
    stand.displays.greet(0, None)
    stand.displays.draw(0)
    assert stand.panel.texts() == VERSION
    stand.displays.page = None
    stand.changed(VERSION_MS)
    assert stand.panel.texts() == ["n 0", "n 0"]
    stand.displays.view = TIMES
    stand.changed(VERSION_MS)
    assert stand.panel.texts() == ["turn", "1:00"]


@pytest.mark.parametrize("word", [OFF, b"bAtt"])
def test_going_off_is_said_before_all_else_and_darkens_the_lamps(word):
    stand = running("60")
    stand.displays.page = Page()
    stand.displays.greet(0, None)
    stand.displays.cue(0)
    stand.displays.say_off(word)
    stand.displays.draw(0)
    assert stand.panel.texts() == [segments.as_read(word.decode()).lstrip(), segments.as_read("OFF")]
    assert stand.panel.lamps == [LAMP_OFF, LAMP_OFF]
    stand.displays.page = None
    stand.displays.say_off(None)
    stand.displays.draw(2 * CUE_MS)
    assert stand.panel.texts() == ["0:58", "1:00"]
    assert stand.panel.lamps == [LAMP_ON, LAMP_OFF]


def test_the_turn_sign_is_on_one_side_only():
    stand = Stand("60")
    stand.displays.turn_sign = RIGHT
    stand.changed(0)
    assert stand.panel.texts() == ["1:00", "turn"]
    stand.displays.turn_sign = NOBODY
    stand.changed(0)
    assert stand.panel.texts() == ["1:00", "1:00"]


def test_the_version_is_shown_for_a_second_whatever_else_there_is():
    stand = Stand("60")
    stand.displays.turn_sign = RIGHT
    stand.displays.greet(300, None)
    stand.displays.draw(300)
    assert stand.panel.texts() == ["0:01", "0:00"]
    assert stand.displays.due_at == 300 + VERSION_MS
    stand.displays.draw(300 + VERSION_MS)
    assert stand.panel.texts() == ["1:00", "turn"]


def test_the_battery_is_shown_for_a_second_after_the_version():
    stand = Stand("60")
    stand.displays.greet(300, 85)
    for at in (300 + VERSION_MS, 299 + 2 * VERSION_MS):
        stand.displays.draw(at)
        assert stand.panel.texts() == ["bAtt", "85"]
    assert stand.displays.due_at == 300 + 2 * VERSION_MS
    stand.displays.draw(300 + 2 * VERSION_MS)
    assert stand.panel.texts() == ["1:00", "1:00"]


@pytest.mark.parametrize(
    ("trouble", "first", "second"),
    [
        (keeper.NO_CHIP, ["no", "CHlP"], ["no", "CHlP"]),
        (keeper.PART_LOST, ["PArt", "L05t"], ["PArt", "L05t"]),
        (keeper.GAME_LOST, ["9AnE", "L05t"], ["9AnE", "L05t"]),
        (keeper.NO_GAME, ["no", "CHlP"], ["no", "9AnE"]),
    ],
)
@pytest.mark.parametrize("percent", [None, 85])
def test_what_is_wrong_with_the_memory_chip_is_said_after_the_version(trouble, first, second, percent):
    stand = Stand("60")
    stand.displays.greet(300, percent, trouble)
    stand.displays.draw(300)
    assert stand.panel.texts() == VERSION
    begun = 300 + VERSION_MS
    ends = begun + TROUBLE_MS
    stand.displays.draw(begun - 1)
    assert stand.panel.texts() == VERSION
    after = ["1:00", "1:00"] if percent is None else ["bAtt", "85"]
    half = begun + TROUBLE_MS // 2
    for at, texts in ((begun, first), (half - 1, first), (half, second), (ends - 1, second), (ends, after)):
        stand.displays.draw(at)
        assert said(stand) == texts
    assert stand.displays.due_at == (NEVER if percent is None else ends + VERSION_MS)


def test_a_warning_needs_no_version_before_it_and_each_part_is_due_when_it_ends():
    stand = Stand("60")
    stand.displays.warn(0, keeper.NO_GAME)
    for at, texts, due_at in (
        (0, ["no", "CHlP"], TROUBLE_MS // 2),
        (TROUBLE_MS // 2, ["no", "9AnE"], TROUBLE_MS),
        (TROUBLE_MS, ["1:00", "1:00"], NEVER),
    ):
        stand.displays.draw(at)
        assert (said(stand), stand.displays.due_at) == (texts, due_at)


def test_nothing_wrong_is_not_warned_of():
    stand = Stand("60")
    stand.displays.warn(0, keeper.NO_TROUBLE)
    stand.displays.draw(0)
    assert (stand.panel.texts(), stand.displays.due_at) == (["1:00", "1:00"], NEVER)
    assert not stand.displays.is_greeting(0)


class Say:
    """Says which of its steps it is, on both sides."""

    def say(self, step, side, frame):
        face.show_number(frame, b"n" if side == LEFT else b"P", step)


def test_what_is_told_has_two_steps_of_a_second_and_a_half():
    stand = Stand("60")
    stand.displays.tell(Say(), 300)
    half, ends = 300 + SAY_MS, 300 + 2 * SAY_MS
    for at, texts, due_at in (
        (300, ["n 0", "P 0"], half),
        (half - 1, ["n 0", "P 0"], half),
        (half, ["n 1", "P 1"], ends),
        (ends - 1, ["n 1", "P 1"], ends),
        (ends, ["1:00", "1:00"], NEVER),
    ):
        stand.displays.draw(at)
        assert (stand.panel.texts(), stand.displays.due_at) == (texts, due_at)


def test_what_is_told_ends_in_its_time_where_instants_begin_anew():
    stand = Stand("60")
    stand.displays.tell(Say(), 300)
    stand.displays.begin_anew(300)
    for at, texts in ((SAY_MS - 1, ["n 0", "P 0"]), (SAY_MS, ["n 1", "P 1"]), (2 * SAY_MS, ["1:00", "1:00"])):
        stand.displays.draw(at)
        assert stand.panel.texts() == texts


def test_a_key_ends_what_is_said_and_what_is_said_next_is_not_what_was_told():
    stand = Stand("60")
    stand.displays.tell(Say(), 0)
    stand.displays.draw(0)
    stand.displays.end_greeting()
    assert stand.displays.due_at == 0
    stand.displays.draw(0)
    assert stand.panel.texts() == ["1:00", "1:00"]
    assert not stand.displays.is_greeting(0)
    stand.displays.greet(0, None)
    stand.displays.draw(0)
    assert stand.panel.texts() == VERSION


def test_a_key_draws_nothing_where_nothing_is_said():
    stand = Stand("60")
    stand.displays.end_greeting()
    assert stand.displays.due_at == NEVER


def test_it_greets_up_to_the_very_instant_at_which_that_ends():
    stand = Stand("60")
    assert not stand.displays.is_greeting(0)
    stand.displays.greet(0, None)
    assert [stand.displays.is_greeting(at) for at in (0, VERSION_MS, VERSION_MS + 1)] == [True, True, False]


def test_all_that_is_said_after_power_on_ends_in_its_time_where_instants_begin_anew():
    stand = Stand("60")
    stand.displays.greet(400, 50, keeper.NO_CHIP)
    stand.displays.begin_anew(400)
    trouble_until = VERSION_MS + TROUBLE_MS
    for at, texts in (
        (VERSION_MS - 1, VERSION),
        (VERSION_MS, ["no", "CHlP"]),
        (trouble_until - 1, ["no", "CHlP"]),
        (trouble_until, ["bAtt", "50"]),
        (trouble_until + VERSION_MS - 1, ["bAtt", "50"]),
        (trouble_until + VERSION_MS, ["1:00", "1:00"]),
    ):
        stand.displays.draw(at)
        assert said(stand) == texts


# The battery


def test_the_battery_warning_shows_on_both_displays_and_goes_again():
    stand = Stand("60")
    for low in (False, True, True, False):
        stand.displays.battery(low)
        stand.displays.draw(0)
        assert stand.panel.marks() == [("battery",) * low] * 2


def test_a_battery_that_is_as_it_was_draws_nothing():
    stand = Stand("60")
    stand.panel.shown.clear()
    stand.displays.battery(False)
    assert stand.displays.due_at == NEVER
    stand.displays.draw(0)
    assert stand.panel.shown == []


# Displays that do not answer


def test_a_display_that_does_not_answer_keeps_neither_the_other_nor_itself_from_being_right_in_the_end():
    stand = running("60")
    stand.panel.plugged[LEFT] = False
    stand.displays.draw(1000)
    assert stand.panel.texts() == ["1:00", "1:00"]
    stand.clock.press(LEFT, 1200)
    stand.changed(1200)
    assert stand.panel.texts() == ["1:00", "1:00"]
    assert stand.displays.due_at < 1200 + 1000
    stand.panel.plugged[LEFT] = True
    stand.displays.draw(stand.displays.due_at)
    assert stand.panel.texts()[LEFT] == "0:59"


def test_a_display_that_stands_is_asked_again_four_times_a_second_until_it_answers():
    stand = Stand("60")
    stand.panel.plugged[RIGHT] = False
    stand.displays.turn_sign = RIGHT
    now = 0
    stand.changed(now)
    for _ in range(10):
        assert now < stand.displays.due_at <= now + 250
        now = stand.displays.due_at
        stand.displays.draw(now)
    stand.panel.plugged[RIGHT] = True
    stand.displays.draw(stand.displays.due_at)
    assert (stand.panel.texts(), stand.displays.due_at) == (["1:00", "turn"], NEVER)


def test_a_greeting_ends_in_its_time_also_where_instants_begin_anew_in_it():
    stand = Stand("300")
    stand.displays.greet(0, 50)
    stand.displays.draw(1_000)
    stand.displays.begin_anew(1_000)
    assert stand.displays.is_greeting(VERSION_MS - 1)
    stand.displays.draw(VERSION_MS - 1)
    assert stand.panel.texts() == ["bAtt", "50"]
    stand.displays.draw(VERSION_MS)
    assert stand.panel.texts() == ["5:00", "5:00"]

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What displays show instead of the times: views, pages, signs, and what is said after power-on and at the end."""

import pytest

from flagfall.face import face
from flagfall.face.display import (
    CUE_MS,
    EXTRAS,
    HOLDING,
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
)
from flagfall.keeping import keeper
from flagfall.timing.sides import LEFT, NOBODY, RIGHT
from flagfall.timing.turn import NEVER
from host_sim.desk import segments
from tests.face.stand import VERSION, Stand, running, said


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
    stand.displays.cue(0, False)
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
    assert stand.panel.texts() == VERSION
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

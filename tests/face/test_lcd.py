# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a memory LCD shows of a game: each field at the very instant at which it changes, and one millisecond before."""

import pytest

from flagfall.app import App
from flagfall.face.display import LCD, Displays
from flagfall.face.lcd import LcdDisplays
from flagfall.face.panel import PANEL_SIZE
from flagfall.hands import inputs
from flagfall.keeping.settings import Settings
from flagfall.notation import read_canonical
from flagfall.timing.sides import LEFT, RIGHT
from host_sim.desk.desk import Desk
from tests.face.lcdtable import Table, redraw
from tests.micropython import panels
from tests.micropython.panels import PanelDesk

# The time in the big field


def test_a_board_with_memory_lcds_gets_panels_and_one_with_digits_pictures():
    assert isinstance(Table("60").app.displays, LcdDisplays)
    assert len(Table("60").desk.pictures[LEFT]) == PANEL_SIZE == panels.SIZE
    digits = App(Desk(), Settings(), read_canonical("60")).displays
    assert type(digits) is Displays
    assert PanelDesk().face == LCD != Desk().face


def test_the_seconds_are_in_view_from_the_first_hour_on():
    table = Table("5400").run()
    assert table.seen(panels.time) == "1:30:00"
    table.changes(panels.time, 1000, "1:30:00", "1:29:59")
    table.changes(panels.time, 2000, "1:29:59", "1:29:58")
    table.changes(panels.time, 1_800_000, "1:00:01", "1:00:00")
    table.changes(panels.time, 1_801_000, "1:00:00", "59:59")
    table.changes(panels.time, 5_400_000, "0:01", "0:00")


def test_hours_do_not_depend_on_what_digits_are_set_to():
    assert Table("3599", hours_from_s=1200).seen(panels.time) == "59:59"
    assert Table("5999").seen(panels.time) == "1:39:59"


def test_tenths_begin_below_twenty_seconds_where_they_are_switched_on():
    table = Table("21", tenths=True).run()
    table.changes(panels.time, 1000, "0:21", "0:20")
    table.changes(panels.time, 1100, "0:20", "19.9")
    table.changes(panels.time, 1200, "19.9", "19.8")
    table.changes(panels.time, 21_000, "0.1", "0:00")
    assert Table("21").run().at(1101).seen(panels.time) == "0:20"


def test_overtime_goes_below_zero_as_far_as_it_goes():
    table = Table("5o").run()
    table.changes(panels.time, 5999, "0:00", "0:00")
    table.changes(panels.time, 6000, "0:00", "-0:01")
    table.changes(panels.time, 5000 + 3_600_000, "-59:59", "-1:00:00")
    assert "negative" in table.seen(panels.marks)


def test_counting_up_is_rounded_down():
    table = Table("u").run()
    table.changes(panels.time, 1000, "0:00", "0:01")
    table.changes(panels.time, 3_600_000, "59:59", "1:00:00")


def test_both_times_of_an_hourglass_change_when_each_is_due():
    table = Table("*3600").run()
    table.changes(panels.time, 1000, "1:00:00", "59:59")
    assert table.at(1000).seen(panels.time, RIGHT) == "1:00:01"
    assert table.at(1001).seen(panels.time, RIGHT) == "1:00:02"


def test_nothing_is_due_before_the_next_second():
    table = Table("5400").run()
    assert table.app.displays.due_at == 1000
    assert table.at(1000).app.displays.due_at == 2000


def test_what_a_form_of_the_time_has_no_use_for_is_0():
    table = Table("21", tenths=True).run()
    for at, form in ((0, 1), (1_000, 1), (1_100, 3)):
        assert (table.at(at).desk.pictures[LEFT][0], table.desk.pictures[LEFT][1]) == (form, 0)


# What counts beside it


def test_a_simple_delay_counts_down_while_the_time_stands():
    table = Table("60d5").run()
    assert table.seen(panels.beside) == ("d", 5, 0)
    assert table.seen(panels.beside, RIGHT) == ("d", 5, 0)
    for second in range(1, 5):
        table.changes(panels.beside, second * 1000, ("d", 6 - second, 0), ("d", 5 - second, 0))
        assert table.seen(panels.marks) == ["delay"]
    table.changes(panels.beside, 5000, ("d", 1, 0), ("", 0, 0))
    assert (table.seen(panels.time), table.seen(panels.marks)) == ("1:00", [])
    table.changes(panels.time, 6000, "1:00", "0:59")
    table.press(LEFT).at(6500)
    assert (table.seen(panels.beside), table.seen(panels.beside, RIGHT)) == (("d", 5, 0), ("d", 5, 0))


def test_a_delay_stands_in_a_pause():
    table = Table("60d5").run().at(1300).play()
    assert table.at(90_000).seen(panels.beside) == ("d", 4, 0)


def test_bronstein_counts_together_and_the_field_says_what_of_it_is_delay():
    table = Table("60b10").run()
    assert (table.seen(panels.time), table.seen(panels.beside)) == ("1:10", ("b", 10, 0))
    table.changes(panels.beside, 1000, ("b", 10, 0), ("b", 9, 0))
    assert table.seen(panels.time) == "1:09"
    table.changes(panels.beside, 10_000, ("b", 1, 0), ("", 0, 0))
    table.changes(panels.time, 11_000, "1:00", "0:59")


def test_japanese_byoyomi_says_what_is_agreed_and_the_periods_that_are_left():
    table = Table("3j2x10").run()
    table.changes(panels.beside, 3000, ("J", 10, 2), ("J", 10, 2))
    assert table.seen(panels.marks) == ["byoyomi"]
    table.changes(panels.time, 4000, "0:10", "0:09")
    table.changes(panels.beside, 13_000, ("J", 10, 2), ("J", 10, 1))
    assert table.seen(panels.marks) == ["byoyomi", "last-period"]
    table.changes(panels.beside, 23_000, ("J", 10, 1), ("J", 10, 0))
    assert "flag" in table.seen(panels.state)


def test_canadian_byoyomi_says_how_many_moves_are_left():
    table = Table("1c3/300").run().at(1000)
    assert (table.seen(panels.beside), table.seen(panels.beside, RIGHT)) == (("C", 300, 3), ("C", 300, 3))
    table.press(LEFT).at(1500)
    assert table.seen(panels.beside) == ("C", 300, 2)


def test_a_long_byoyomi_is_told_to_the_second():
    table = Table("1c1/3600").run().at(500)
    assert table.seen(panels.beside) == ("C", 3_600, 1)
    table.changes(panels.time, 2_000, "1:00:00", "59:59")
    assert table.seen(panels.beside) == ("C", 3_600, 1)


def test_a_side_that_has_lost_has_no_delay_any_more():
    table = Table("5d3", freeze=False).run().at(8_000)
    assert table.seen(panels.beside) == ("", 0, 0)
    table.press(LEFT).at(9_000)
    assert table.seen(panels.beside) == ("", 0, 0)


def test_what_has_neither_says_nothing():
    for control in ("60", "60+5", "m30", "g30", "*60", "u", "60o"):
        assert Table(control).run().at(500).seen(panels.beside) == ("", 0, 0), control


# Counts, period and control


def test_moves_are_counted_and_those_to_the_control():
    table = Table("2/60:30", counter=True).run()
    assert (table.seen(panels.moves), table.seen(panels.period)) == ((0, 2), (1, 2))
    table.at(999)
    table.press(LEFT).at(1000)
    assert (table.seen(panels.moves), table.seen(panels.moves, RIGHT)) == ((1, 1), (0, 2))
    for side in (RIGHT, LEFT):
        table.wait(500).press(side).wait(0)
    assert (table.seen(panels.moves), table.seen(panels.period)) == ((2, None), (2, 2))


def test_no_more_moves_are_to_come_where_all_were_made_before_the_time():
    table = Table("2/60:30", counter=False).run()
    for made, to_go in ((1, 1), (2, 0), (3, 0)):
        table.wait(500).press(LEFT).wait(500)
        assert table.seen(panels.moves) == (made, to_go)
        table.press(RIGHT)


@pytest.mark.parametrize(("made", "told"), [(255, 255), (256, 256), (700, 700), (9_999, 9_999), (10_000, 9_999)])
def test_many_moves_are_told_as_far_as_there_are_digits(made, told):
    table = Table("60")
    table.clock.sides[LEFT].moves = made
    redraw(table)
    assert table.seen(panels.moves) == (told, None)


def test_moves_to_a_control_that_is_far_away_are_told():
    table = Table("40/60:20/30*")
    table.clock.sides[LEFT].number = 30
    redraw(table)
    assert table.seen(panels.moves) == (0, 40 + 29 * 20)


@pytest.mark.parametrize(("number", "told"), [(255, 255), (256, 255)])
def test_a_period_that_is_repeated_for_ever_is_told_as_far_as_there_is_room(number, told):
    table = Table("40/60:20/30*")
    table.clock.sides[LEFT].number = number
    redraw(table)
    assert table.seen(panels.period) == (told, 0)


def test_a_period_that_is_passed_by_time_is_told_at_its_instant():
    table = Table("40/60:30").run()
    table.changes(panels.period, 60_000, (1, 2), (2, 2))
    assert table.seen(panels.marks) == ["interim"]


def test_a_repeated_control_has_no_last_period():
    assert Table("40/60:20/30*").seen(panels.period) == (1, 0)


def test_the_control_stands_in_words_on_each_side():
    table = Table("W60/300:0+3-B60/240:0+3")
    assert table.seen(panels.control) == "60 moves in 5 min, then +3 s a move"
    assert table.seen(panels.control, RIGHT) == "60 moves in 4 min, then +3 s a move"
    assert "odds" in table.seen(panels.marks)
    table.run().at(1500)
    assert table.seen(panels.control) == "60 moves in 5 min, then +3 s a move"
    assert table.seen(panels.marks) == []


def test_another_control_in_mid_game_is_told_on_both_panels_of_each_side():
    table = Table("60+5").run().at(1000)
    table.play()
    assert table.app.correct("control", read_canonical("60+9"))
    for _ in range(4):
        table.key(inputs.FORWARD).key(inputs.BACK)
        assert [table.seen(panels.control, side) for side in (LEFT, RIGHT)] == ["1 min, +9 s a move"] * 2


def test_the_control_follows_the_colours():
    table = Table("W60-B30", buttons=True)
    assert (table.seen(panels.control), table.seen(panels.control, RIGHT)) == ("1 min", "30 s")
    table.key(inputs.BACK)
    assert (table.seen(panels.control), table.seen(panels.control, RIGHT)) == ("30 s", "1 min")

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a memory LCD shows of a game: each field at the very instant at which it changes, and one millisecond before."""

import pytest

from flagfall.app import App
from flagfall.cells.goingoff import BATTERY
from flagfall.face.display import LAMP_OFF, LAMP_ON, LCD, OFF, Displays
from flagfall.face.lcd import LcdDisplays
from flagfall.face.panel import PANEL_SIZE, put, wipe
from flagfall.hands import inputs
from flagfall.hands.inputs import PLUS
from flagfall.keeping import keeper
from flagfall.keeping.settings import Settings
from flagfall.notation import read_canonical
from flagfall.timing.sides import LEFT, RIGHT
from host_sim.desk.desk import Desk
from tests.micropython import panels
from tests.micropython.panels import PanelDesk
from tests.test_app import Clock


class Table(Clock):
    """A clock with memory LCDs; instants count from where White, at the left, was started."""

    def __init__(self, notation, **chosen):
        super().__init__(notation, desk=self._desk(), **chosen)

    def _desk(self):
        desk = PanelDesk()
        desk.lay_lever(RIGHT)
        return desk

    def run(self):
        """Start White at instant 0."""
        self.play()
        assert (self.clock.now, self.desk.t) == (0, 0)
        return self

    def seen(self, look, side=LEFT):
        """Return what `look` (of tests.panels) reads on the panel of `side`."""
        return look(self.desk.pictures[side])

    def changes(self, look, at, before, after, side=LEFT):
        """Check that what `look` reads changes exactly at instant `at`."""
        assert self.at(at - 1).seen(look, side) == before
        assert self.at(at).seen(look, side) == after
        return self


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


# Signs


def test_the_state_is_told_and_who_is_to_move():
    table = Table("60")
    assert table.seen(panels.state) == ["ready", "to-move", "white"]
    assert table.seen(panels.state, RIGHT) == ["ready"]
    table.run().at(10)
    assert table.seen(panels.state) == ["running", "to-move", "white"]
    table.press(LEFT).at(20)
    assert (table.seen(panels.state), table.seen(panels.state, RIGHT)) == (["running", "white"], ["running", "to-move"])
    table.play()
    assert table.seen(panels.state, RIGHT) == ["paused", "to-move"]


def test_a_flag_is_told_at_its_instant_and_which_was_first():
    table = Table("5").run()
    table.changes(
        panels.state, 5000, ["running", "to-move", "white"], ["running", "to-move", "white", "flag", "flag-first"]
    )
    assert table.seen(panels.marks) == ["first-blinks"]
    table.press(LEFT).at(10_000)
    assert table.seen(panels.state, RIGHT) == ["over", "flag"]
    assert table.seen(panels.marks, RIGHT) == []


def test_a_press_that_could_not_count_is_told_for_a_second():
    table = Table("60").run().at(100).play()
    table.press(LEFT).at(200)
    assert "cue" in table.seen(panels.state)
    table.at(1099)
    assert "cue" in table.seen(panels.state, RIGHT)
    assert "cue" not in table.at(1200).seen(panels.state)


def told(table):
    """Return whether a press that could not count is told on either side."""
    return "cue" in table.seen(panels.state) or "cue" in table.seen(panels.state, RIGHT)


def test_a_press_that_makes_the_lever_fit_is_not_told_to_be_void():
    table = Table("60").run().at(100).play()
    table.press(LEFT).at(2000)
    assert not told(table)
    assert not told(table.press(RIGHT).at(2500))
    assert told(table.press(LEFT).at(3000))


@pytest.mark.parametrize(("chosen", "is_told"), [({}, False), ({"buttons": True}, True), ({"lever_start": True}, True)])
def test_a_press_before_the_start_is_void_unless_it_swaps_the_colours(chosen, is_told):
    table = Table("60", **chosen)
    assert told(table.press(LEFT).wait(1)) == is_told


def test_play_that_goes_on_ends_what_is_told_of_a_press():
    table = Table("60").run().at(100).play()
    for at, side in enumerate((LEFT, RIGHT, LEFT, RIGHT)):
        table.press(side).at(400 + 200 * at)
    assert told(table)
    table.play().at(1100)
    assert not told(table)
    assert table.desk.lamps == [LAMP_ON, LAMP_OFF]


def test_the_battery_is_told_beside_a_time_and_a_sentence():
    table = Table("60")
    table.desk.battery_mv = 3000
    table.wait(100)
    assert [table.seen(panels.marks, side) for side in (LEFT, RIGHT)] == [["battery"]] * 2
    table.key(inputs.FORWARD)
    assert table.seen(panels.sentence)
    assert table.seen(panels.marks) == ["battery"]


def test_plus_hides_nothing():
    table = Table("60").run().at(100)
    before = table.seen(bytes)
    table.desk.key(PLUS, True)
    table.at(800)
    assert table.seen(bytes) == before


# Sentences


def test_a_lever_that_does_not_fit_is_told_on_the_side_whose_end_must_go_down():
    table = Table("60").run().at(100).play()
    table.press(LEFT).at(2000)
    assert table.seen(panels.sentence) == ""
    assert table.seen(panels.lines, RIGHT) == [
        "Push Black's end down.",
        "White is to move.",
        "Then = to go on.",
    ]
    assert "lever" in table.seen(panels.state, RIGHT)
    assert "lever" not in table.seen(panels.state)


def test_the_version_is_told_and_the_battery_each_for_a_second():
    table = Table("60")
    table.app.greet()
    table.app.step()
    assert table.seen(panels.sentence) == "Flagfall 0.1.0"
    table.changes(panels.sentence, 1000, "Flagfall 0.1.0", "Batteries: about 100 % left")
    table.changes(panels.sentence, 2000, "Batteries: about 100 % left", "")


@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        (keeper.NO_CHIP, "memory chip is missing: no game outlives a power cut. This game is there."),
        (keeper.PART_LOST, "Part of the kept game is lost"),
        (keeper.GAME_LOST, "The kept game is lost"),
        (keeper.NO_GAME, "No game is there."),
    ],
)
def test_what_is_wrong_with_the_memory_chip_is_told_for_four_seconds(trouble, words):
    table = Table("60")
    table.app.displays.warn(0, trouble)
    table.app.step()
    assert words in table.seen(panels.sentence)
    assert words in table.at(3999).seen(panels.sentence, RIGHT)
    assert table.at(4000).seen(panels.sentence) == ""


def test_a_key_ends_what_is_said_after_power_on():
    table = Table("60")
    table.app.greet()
    table.app.step()
    table.play()
    assert table.seen(panels.sentence) == ""


@pytest.mark.parametrize(("word", "said"), [(OFF, "the clock is going off"), (BATTERY, "the batteries are empty")])
def test_going_off_is_told(word, said):
    table = Table("60")
    table.app.displays.say_off(word)
    table.app.step()
    for side in (LEFT, RIGHT):
        assert table.seen(panels.sentence, side).startswith("OFF: " + said)


def test_a_long_hold_counts_up():
    table = Table("60").run().at(100).play()
    table.wait(100)
    table.desk.key(inputs.PLAY, True)
    table.app.step()
    assert table.wait(749).seen(panels.sentence) == ""
    assert table.wait(1).seen(panels.sentence) == "Keep holding -"
    assert table.wait(750).seen(panels.sentence) == "Keep holding --"
    assert table.wait(1500).seen(panels.sentence).startswith("Correct White (left):")


def test_counters_that_were_accepted_are_told_in_two_parts():
    table = Table("40/5400:1800", counter=True).run().at(1000).play()
    table.wait(100)
    table.key(inputs.PLAY, 3000)
    for _ in range(10):
        table.key(inputs.FORWARD)
    table.key(inputs.PLUS).key(inputs.PLAY)
    assert table.seen(panels.lines) == ["Accepted:", "White is in period 1", "Black is in period 1"]
    assert table.wait(1499).seen(panels.sentence).startswith("Accepted:")
    assert table.wait(1).seen(panels.lines) == ["Time still to come:", "White none", "Black none"]
    assert table.wait(1500).seen(panels.time) == "1:29:59"


# A sentence in a panel


def panel_of(text):
    panel = bytearray(PANEL_SIZE)
    put(panel, text)
    return panel


def test_a_line_is_broken_at_words_and_not_before_it_must():
    line = "abcdefghij abcdefghij abcdefghijk"
    assert len(line) == panels.WIDTH
    assert panels.lines(panel_of((line + " l").encode())) == [line, "l", ""]
    assert panels.lines(panel_of((line + "k l").encode())) == ["abcdefghij abcdefghij", "abcdefghijkk l", ""]


def test_what_blinks_is_found_where_it_stands():
    panel = panel_of(b"Penalty: 2 minutes to somebody [else~here]\rkeys")
    assert panels.lines(panel) == ["Penalty: 2 minutes to somebody", "else here", "keys"]
    assert panels.blinking(panel) == "else here"
    assert panels.blinking(panel_of(b"time 1:[3]0:00")) == "3"


def test_what_has_no_room_is_left_out_and_touches_nothing_else():
    panel = panel_of(b"x" * 40 + b"\n" + b"word " * 40)
    assert panels.lines(panel)[0] == "x" * 33
    assert panel[20:60] == bytes(40)
    wipe(panel)
    assert panel == bytes(PANEL_SIZE)


def test_nothing_of_a_sentence_stays_under_a_time():
    table = Table("60")
    table.key(inputs.FORWARD).key(inputs.PLAY)
    for side in (LEFT, RIGHT):
        assert table.desk.pictures[side][60:] == bytes(120)

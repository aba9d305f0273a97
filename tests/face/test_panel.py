# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a memory LCD shows of a game: each field at the very instant at which it changes, and one millisecond before."""

import pytest

from flagfall.app import App
from flagfall.cells.goingoff import BATTERY
from flagfall.face.display import DIGITS, HOLDING, LCD, OFF, Displays
from flagfall.face.lcd import LcdDisplays
from flagfall.face.panel import FIRST_BIT, PANEL_SIZE, SECOND_BIT, THIRD_BIT, fill, put, wipe
from flagfall.hands import inputs
from flagfall.hands.inputs import PLUS
from flagfall.keeping import keeper
from flagfall.keeping.settings import ROWS, Settings, meant
from flagfall.notation import read_canonical
from flagfall.timing.sides import LEFT, NOBODY, RIGHT
from flagfall.timing.turn import NEVER
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


def redraw(table):
    table.app.displays.changed()
    table.app.step()


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


def test_japanese_byoyomi_stands_whole_and_counts_down_when_it_has_begun():
    table = Table("3j2x10").run()
    table.changes(panels.beside, 3000, ("J", 10, 2), ("J", 10, 2))
    assert table.seen(panels.marks) == ["byoyomi"]
    table.changes(panels.beside, 4000, ("J", 10, 2), ("J", 9, 2))
    assert table.seen(panels.time) == "0:09"
    table.changes(panels.beside, 13_000, ("J", 1, 2), ("J", 10, 1))
    assert table.seen(panels.marks) == ["byoyomi", "last-period"]
    table.changes(panels.beside, 23_000, ("J", 1, 1), ("J", 0, 0))
    assert "flag" in table.seen(panels.state)


def test_canadian_byoyomi_says_how_many_moves_are_left():
    table = Table("1c3/300").run().at(1000)
    assert (table.seen(panels.beside), table.seen(panels.beside, RIGHT)) == (("C", 300, 3), ("C", 300, 3))
    table.press(LEFT).at(1500)
    assert table.seen(panels.beside) == ("C", 300, 2)


def test_a_long_byoyomi_is_told_to_the_second():
    table = Table("1c1/3600").run().at(500)
    assert table.seen(panels.beside) == ("C", 3_600, 1)
    table.changes(panels.beside, 2_000, ("C", 3_600, 1), ("C", 3_599, 1))


def test_a_side_that_has_lost_has_no_delay_any_more():
    table = Table("5d3").run().at(8_000)
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


# When it is drawn again


def test_nothing_is_due_where_only_an_event_can_change_what_is_seen():
    for control in ("60", "60d5", "60b5", "3j2x10"):
        assert Table(control).app.displays.due_at == NEVER
    table = Table("5").run().at(6_000)
    assert table.clock.sides[LEFT].final
    assert table.app.displays.due_at == NEVER


@pytest.mark.parametrize("control", ["60", "60+5", "W60-B60d5", "W60-B60b5", "W60-B60j2x10"])
def test_the_side_that_waits_is_not_drawn_in_between(control):
    table = Table(control).run().at(300)
    redraw(table)
    assert table.app.displays.due_at == 1_000
    assert table.at(1_000).app.displays.due_at == 2_000


@pytest.mark.parametrize("control", ["60d5", "60b5"])
def test_a_delay_that_is_drawn_within_a_second_goes_on_at_the_next_one(control):
    table = Table(control).run().at(300)
    redraw(table)
    letter = control[2]
    table.changes(panels.beside, 1_000, (letter, 5, 0), (letter, 4, 0))
    assert table.app.displays.due_at == 2_000


def test_the_control_is_composed_and_written_once_and_not_at_each_second():
    table = Table("60").run().at(2_000)
    displays = table.app.displays
    texts = list(displays._texts)
    for panel in displays._pictures + displays._shown:
        panel[20] = ord("#")
    table.at(5_000)
    assert [displays._texts[side] is texts[side] for side in (LEFT, RIGHT)] == [True, True]
    assert [bytes(panel[20:23]) for panel in displays._pictures + displays._shown] == [b"# m"] * 4


# Sentences


def test_a_lever_that_does_not_fit_is_told_on_the_side_whose_end_must_go_down():
    table = Table("60").run().at(100).play()
    table.press(LEFT).at(2000)
    assert table.seen(panels.sentence) == ""
    assert table.seen(panels.lines, RIGHT) == [
        "Push this end of the lever down:",
        "White is to move.",
        "then play: go on",
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


def test_what_is_wrong_is_told_between_version_and_battery_and_each_part_ends_in_its_time():
    table = Table("60")
    table.app.displays.greet(0, 85, keeper.NO_CHIP)
    table.app.step()
    assert table.seen(panels.sentence).startswith("Flagfall")
    missing = "The memory chip is missing: no game outlives a power cut. This game is there."
    table.changes(panels.sentence, 5_000, missing, "Batteries: about 85 % left")
    table.changes(panels.sentence, 6_000, "Batteries: about 85 % left", "")


def test_a_greeting_of_which_nothing_is_said_but_the_version_is_followed_by_the_time():
    table = Table("60")
    table.app.displays.greet(0, None)
    table.app.step()
    assert table.at(999).seen(panels.sentence).startswith("Flagfall")
    assert table.at(1_000).seen(panels.time) == "1:00"


def test_a_page_behind_the_greeting_is_drawn_when_that_ends_and_not_over_and_over():
    table = Table("60")
    table.app.displays.greet(0, None)
    table.app.displays.page = object()
    table.app.displays._sentence = lambda page, side, step: b"a page"
    table.app.step()
    assert table.at(1_000).seen(panels.sentence) == "a page"
    assert table.app.displays.due_at == NEVER


def test_a_page_is_asked_for_what_it_says_and_what_is_told_for_its_two_parts():
    table = Table("60")
    displays = table.app.displays
    asked = []
    displays._sentence = lambda page, side, step: asked.append((page, side, step)) or b"said"
    displays.page = "page"
    redraw(table)
    assert asked == [("page", LEFT, -1), ("page", RIGHT, -1)]
    asked.clear()
    displays.tell("say", 0)
    table.at(1_499)
    assert asked == [("say", LEFT, 0), ("say", RIGHT, 0)]
    asked.clear()
    table.at(1_500)
    assert asked == [("say", LEFT, 1), ("say", RIGHT, 1)]


def test_a_long_hold_has_a_sentence_from_its_beginning_on():
    table = Table("60")
    for step, sign in enumerate(("", " -", " --", " ---", " ----")):
        table.app.displays.view = HOLDING + step
        redraw(table)
        assert [table.seen(panels.sentence, side) for side in (LEFT, RIGHT)] == ["Keep holding" + sign] * 2


def test_a_sentence_neither_blinks_for_a_flag_nor_is_below_zero():
    table = Table("5o").run().at(7_000)
    assert {"first-blinks", "negative"} <= set(table.seen(panels.marks))
    table.app.displays.turn_sign = LEFT
    redraw(table)
    assert table.seen(panels.sentence)
    assert not {"first-blinks", "negative"} & set(table.seen(panels.marks))


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


def test_a_line_takes_a_word_that_just_fits_and_what_only_says_what_blinks_has_no_width():
    assert panels.lines(panel_of(b"x" * 31 + b" a b")) == ["x" * 31 + " a", "b", ""]
    assert panels.lines(panel_of(b"x" * 30 + b" [ab] c")) == ["x" * 30 + " ab", "c", ""]
    assert panels.lines(panel_of(b"x" * 30 + b" [abc]")) == ["x" * 30, "abc", ""]


def test_blanks_at_the_end_say_nothing():
    assert panels.sentence(panel_of(b"word  ")).rstrip() == "word"


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


def test_nothing_stays_of_what_blinked():
    panel = panel_of(b"one [two]\nthree")
    put(panel, b"four")
    assert (panels.sentence(panel), panels.blinking(panel)) == ("four", "")
    assert panel[16:20] == bytes(4)
    wipe(panel)
    assert panel == bytes(PANEL_SIZE)


def test_a_self_test_shows_something_in_every_field_and_no_sentence():
    panel = panel_of(b"one [two]\nthree\rfour")
    fill(panel)
    assert panels.time(panel) == "8:88:88"
    assert panels.beside(panel) == ("J", 88, 88)
    assert (panels.moves(panel), panels.period(panel)) == ((88, 88), (88, 88))
    assert panels.control(panel) == "8" * panels.WIDTH
    assert panels.lines(panel) == ["", "", ""]
    # What blinks as a whole would be dark half of the time, and a sign is for four digits.
    assert panels.marks(panel) == ["interim", "delay", "byoyomi", "last-period", "battery"]
    assert panels.state(panel)[1:] == ["to-move", "white", "flag", "flag-first", "lever", "cue"]


def test_nothing_of_a_sentence_stays_under_a_time():
    table = Table("60")
    table.key(inputs.FORWARD).key(inputs.PLAY)
    for side in (LEFT, RIGHT):
        assert table.desk.pictures[side][60:] == bytes(120)


def test_nothing_of_a_sentence_stays_under_the_times_that_follow():
    table = Table("60").run()
    table.app.displays.turn_sign = LEFT
    redraw(table)
    table.app.displays.turn_sign = NOBODY
    for at in (0, 1_000, 2_000, 3_000):
        redraw(table.at(at))
        assert table.desk.pictures[LEFT][60:] == bytes(120)
        assert table.desk.pictures[LEFT][16:20] == bytes(4)


def test_the_bits_of_what_is_being_changed_are_those_of_the_page_that_drivers_read():
    # flagfall/face/panel.py, place 16
    assert (FIRST_BIT, SECOND_BIT, THIRD_BIT) == (1, 2, 4)


def test_settings_name_displays_by_the_numbers_that_boards_do():
    (values,) = [row[-1] for row in ROWS if row[0] == "face"]
    assert [meant(word, values) for word in ("auto", "digits", "lcd")] == [None, DIGITS, LCD]

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a memory LCD says in words, its signs, and when it is drawn again."""

import pytest

from flagfall.cells.goingoff import BATTERY
from flagfall.face.display import DIGITS, HOLDING, LAMP_OFF, LAMP_ON, LCD, OFF
from flagfall.hands import inputs
from flagfall.hands.inputs import PLUS
from flagfall.keeping import keeper
from flagfall.keeping.settings import ROWS, meant
from flagfall.timing.sides import LEFT, NOBODY, RIGHT
from flagfall.timing.turn import NEVER
from flagfall.version import MAJOR, MINOR, PATCH
from tests.face.lcdtable import Table, redraw
from tests.micropython import panels

GREETING = "Flagfall %d.%d.%d" % (MAJOR, MINOR, PATCH)

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


def test_signs_in_a_pause_are_told_beside_its_state_and_change_nothing_of_it():
    table = Table("W5-B60", freeze=False)
    assert [table.seen(panels.marks, side) for side in (LEFT, RIGHT)] == [["odds"], ["odds"]]
    table.run().at(6_000).play()
    left = ["paused", "to-move", "white", "flag", "flag-first"]
    assert (table.seen(panels.state), table.seen(panels.state, RIGHT)) == (left, ["paused"])
    table.press(LEFT)
    assert (table.seen(panels.state), table.seen(panels.state, RIGHT)) == ([*left, "cue"], ["paused", "lever", "cue"])
    table.wait(1_000)
    assert (table.seen(panels.state), table.seen(panels.state, RIGHT)) == (left, ["paused", "lever"])


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
    assert table.seen(panels.sentence) == GREETING
    table.changes(panels.sentence, 1000, GREETING, "Batteries: about 100 % left")
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


def test_nothing_of_a_sentence_stays_under_a_time():
    table = Table("60")
    table.key(inputs.FORWARD).key(inputs.PLAY)
    for side in (LEFT, RIGHT):
        assert table.desk.pictures[side][60:] == bytes(120)


def test_nothing_of_a_sentence_stays_under_the_times_that_follow():
    table = Table("60").run()
    table.app.displays.turn_sign = LEFT
    redraw(table)
    assert table.seen(panels.sentence)
    table.app.displays.turn_sign = NOBODY
    redraw(table)
    for at in (0, 1_000, 2_000, 3_000):
        table.at(at)
        assert table.desk.pictures[LEFT][60:] == bytes(120)
        assert table.desk.pictures[LEFT][16:20] == bytes(4)


def test_settings_name_displays_by_the_numbers_that_boards_do():
    (values,) = [row[-1] for row in ROWS if row[0] == "face"]
    assert [meant(word, values) for word in ("auto", "digits", "lcd")] == [None, DIGITS, LCD]

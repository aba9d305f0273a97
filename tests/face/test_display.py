# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Both displays and the lamps: what is drawn, when it is due again, and displays that do not answer."""

import pytest

from flagfall.face.display import (
    CUE_MS,
    LAMP_BLINK,
    LAMP_FLASH,
    LAMP_OFF,
    LAMP_ON,
    SAY_MS,
    TROUBLE_MS,
    VERSION_MS,
)
from flagfall.keeping.settings import HOURS_FROM_20_MIN_S, Settings
from flagfall.timing.sides import LEFT, RIGHT
from flagfall.timing.turn import NEVER
from host_sim.live.panel import LAMP_NAMES
from tests.face.stand import Stand, running

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


def test_a_lamp_has_four_states_and_who_shows_a_clock_on_a_desk_knows_them_by_number():
    states = (LAMP_OFF, LAMP_ON, LAMP_BLINK, LAMP_FLASH)
    assert len(set(states)) == len(LAMP_NAMES) == 4
    assert [LAMP_NAMES[state] for state in states] == ["off", "on", "blink", "blink"]


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
    stand.displays.cue(500, False)
    stand.displays.draw(500)
    assert stand.panel.lamps == [LAMP_FLASH, LAMP_FLASH]
    assert stand.displays.due_at == 500 + CUE_MS
    stand.displays.draw(500 + CUE_MS - 1)
    assert stand.panel.lamps == [LAMP_FLASH, LAMP_FLASH]
    stand.displays.draw(500 + CUE_MS)
    assert (stand.panel.lamps, stand.displays.due_at) == ([LAMP_BLINK, LAMP_OFF], NEVER)


def test_a_second_cue_prolongs_the_first():
    stand = Stand("60")
    stand.displays.cue(500, False)
    stand.displays.cue(900, False)
    stand.displays.draw(900)
    assert stand.displays.due_at == 900 + CUE_MS


def test_a_cue_is_as_long_where_instants_begin_anew():
    stand = Stand("60")
    stand.displays.cue(500, False)
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

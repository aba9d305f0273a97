# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Both displays and the lamps: what is drawn, when it is due again, and displays that do not answer."""

from flagfall.face.display import (
    CUE_MS,
    LAMP_BLINK,
    LAMP_FLASH,
    LAMP_OFF,
    LAMP_ON,
    MOVES,
    PERIODS,
    TIMES,
    VERSION_MS,
    Displays,
)
from flagfall.keeping.settings import Settings
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


# Other pictures


def test_the_view_tells_moves_or_periods_and_goes_on_being_drawn():
    stand = running("60:30")
    stand.clock.press(LEFT, 100)
    for view, texts in ((MOVES, ["n 1", "n 0"]), (PERIODS, ["P 1", "P 1"]), (TIMES, ["1:00", "1:00"])):
        stand.displays.view = view
        stand.changed(200)
        assert stand.panel.texts() == texts


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


def test_a_display_that_stands_is_asked_again_within_a_second_until_it_answers():
    stand = Stand("60")
    stand.panel.plugged[RIGHT] = False
    stand.displays.turn_sign = RIGHT
    now = 0
    stand.changed(now)
    for _ in range(10):
        assert now < stand.displays.due_at <= now + 1000
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

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The self-test on models of the chips: what each key and the lever make a sound board do, and a broken one say."""

import pytest

from board.ht16k33 import LEFT_ADDRESS
from board.memory import ADDRESS
from board.selftest import MEMORY_AT, SelfTest
from flagfall.arbiter.records import CAPACITY, RECORD_SIZE
from flagfall.cells.goingoff import LET_GO_MS
from flagfall.face.display import LCD
from flagfall.keeping.keeper import JOURNAL_AT
from flagfall.timing.sides import LEFT, RIGHT
from flagfall.timing.turn import NEVER
from host_sim.desk import segments
from host_sim.desk.parts import MEMORY_SIZE
from host_sim.machines.emulated.chips import eye
from tests.board.parts import Bench
from tests.micropython import panels

LEVER_LEFT, LEVER_RIGHT, BACK, MINUS, PLAY, PLUS, FORWARD = range(7)


class Hands:
    """A board under test."""

    def __init__(self, bench=None):
        self.bench = bench or Bench()
        self.test = SelfTest(self.bench.board)

    def do(self, place, closed=True):
        """Move an input, and a key back again."""
        self.bench.hand(place, closed)
        self.bench.ticks.us += 30_000
        self.test.turn()
        if place >= BACK:
            self.bench.hand(place, False)
            self.bench.ticks.us += 30_000
            self.test.turn()
        return self

    def shows(self):
        """Return what both displays spell."""
        now_ns = self.bench.now_ns()
        return [segments.spell(eye.picture(chip.history, now_ns)).strip() for chip in self.bench.chips]


@pytest.fixture
def hands():
    return Hands()


def test_it_begins_by_saying_what_it_is(hands):
    assert hands.shows() == [segments.as_read("tESt"), "-"]


def test_back_lights_every_segment_of_both_displays(hands):
    hands.do(BACK)
    for chip in hands.bench.chips:
        assert eye.lit_at(chip.history, hands.bench.now_ns()) == bytes((0x7F, 0x7F, 0x7F, 0x7F, 0x1E))


def test_minus_lights_one_lamp_after_the_other(hands):
    seen = []
    for _ in range(4):
        hands.do(MINUS)
        seen.append([bool(lamp.duty) for lamp in hands.bench.lamps])
    assert seen == [[True, False], [False, True], [False, False], [True, False]]


def test_a_key_that_bounces_is_pressed_once(hands):
    for closed in (True, False, True, False, True):
        hands.bench.hand(MINUS, closed)
        hands.bench.ticks.us += 1_000
        hands.test.turn()
    assert [bool(lamp.duty) for lamp in hands.bench.lamps] == [True, False]


def test_a_key_let_go_within_its_bounce_can_be_pressed_again(hands):
    for closed in (True, False):
        hands.bench.hand(MINUS, closed)
        hands.bench.ticks.us += 5_000
        hands.test.turn()
    hands.bench.ticks.us += 60_000
    hands.do(MINUS)
    assert [bool(lamp.duty) for lamp in hands.bench.lamps] == [False, True]


def test_play_sounds_the_beeper_for_half_a_second(hands):
    hands.do(PLAY)
    assert hands.bench.buzzer.duty
    hands.bench.ticks.us += 500_000
    hands.test.turn()
    assert not hands.bench.buzzer.duty


def test_plus_tells_that_the_memory_holds_what_is_written(hands):
    assert hands.do(PLUS).shows() == ["FrA", segments.as_read("PASS")]


def test_plus_tells_of_a_memory_that_is_not_there(hands):
    hands.bench.memory.bus.absent.add(ADDRESS)
    assert hands.do(PLUS).shows() == ["FrA", "FAlL"]


def test_the_memory_is_tried_where_no_game_is_kept():
    assert JOURNAL_AT + CAPACITY * RECORD_SIZE <= MEMORY_AT <= MEMORY_SIZE - 64


def test_forward_tells_the_voltage_of_the_cells(hands):
    hands.bench.converter.set(65535 * 4210 // 6600)
    hands.bench.board.battery_mv = 4210
    assert hands.do(FORWARD).shows() == ["bAtt", "4.2"]


def test_the_end_of_the_lever_that_is_down_says_so(hands):
    assert hands.do(LEVER_LEFT).shows() == ["doun", "UP"]
    hands.do(LEVER_LEFT, False)
    assert hands.do(LEVER_RIGHT).shows() == ["UP", "doun"]


def test_two_closed_contacts_are_an_error(hands):
    hands.do(LEVER_LEFT)
    assert hands.do(LEVER_RIGHT).shows() == ["Err", "Err"]


def test_a_display_that_is_missing_keeps_nothing_else_from_being_tested(hands):
    hands.bench.displays.bus.absent.add(LEFT_ADDRESS)
    assert hands.do(PLUS).shows()[RIGHT] == segments.as_read("PASS")
    assert hands.shows()[LEFT] == segments.as_read("tESt")


def test_the_power_key_switches_off_and_a_board_that_lives_on_says_so(hands):
    bench = hands.bench

    def wait(ms):
        end_us = bench.ticks.us + ms * 1000
        while bench.ticks.us < end_us:
            hands.test.turn()
            bench.board.wait(NEVER)

    wait(500)
    bench.sense.level = 0
    wait(4_000)
    bench.sense.level = 1
    assert hands.shows() == [segments.as_read("OFF")] * 2
    assert bench.hold.level == 0
    wait(LET_GO_MS - 1_500)
    assert bench.hold.level == 0
    wait(2_000)
    assert bench.hold.level == 1
    assert hands.shows() == [segments.as_read("tESt"), "-"]


# With memory LCDs.


class PanelBench(Bench):
    """A board whose displays take panels; `panels` are those that it was told to show."""

    def __init__(self):
        super().__init__()
        self.panels = [bytes(panels.SIZE), bytes(panels.SIZE)]
        self.board.face = LCD
        self.board.show = self.take

    def take(self, side, picture):
        """Show a panel."""
        self.panels[side] = bytes(picture)
        return True


@pytest.fixture
def reader():
    return Hands(PanelBench())


def says(hands):
    """Return the sentence on each panel."""
    return [panels.sentence(panel) for panel in hands.bench.panels]


def test_sentences_say_what_a_test_does_and_what_came_of_it(reader):
    assert says(reader) == ["Self-test: push each key, and each end of the lever."] * 2
    for key, words in (
        (MINUS, "Lamp: left"),
        (MINUS, "Lamp: right"),
        (MINUS, "Lamps: off"),
        (PLAY, "Beeper: it sounds for half a second."),
        (PLUS, "Memory chip: PASS"),
    ):
        assert says(reader.do(key)) == [words] * 2
    millivolts = reader.bench.board.battery_mv
    assert says(reader.do(FORWARD)) == ["Batteries: %d.%d V" % divmod(millivolts // 100, 10)] * 2


def test_a_memory_chip_that_fails_is_said_in_a_sentence(reader):
    reader.bench.memory.bus.absent.add(ADDRESS)
    assert says(reader.do(PLUS)) == ["Memory chip: FAIL"] * 2


def test_each_panel_says_which_end_of_the_lever_is_down(reader):
    reader.do(LEVER_RIGHT, False)
    assert says(reader.do(LEVER_LEFT)) == ["Lever: this end is down.", "Lever: this end is up."]
    assert says(reader.do(LEVER_RIGHT)) == ["Lever: Err, both contacts are closed. A short?"] * 2


def test_back_shows_something_in_every_field(reader):
    reader.do(BACK)
    for panel in reader.bench.panels:
        assert panels.time(panel) == "8:88:88"
        assert (panels.beside(panel), panels.moves(panel)) == (("J", 88, 88), (88, 88))
        assert (panels.period(panel), panels.control(panel)) == ((88, 88), "8" * panels.WIDTH)
        assert {"interim", "delay", "byoyomi", "battery"} <= set(panels.marks(panel))
        assert set(panels.state(panel)) >= {"to-move", "white", "flag", "lever", "cue"}

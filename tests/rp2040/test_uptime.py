# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""However long the clock has been on: where its counters wrap, over a turn of two hours and a game of four (R33)."""

import pytest

from flagfall.timing import events
from flagfall.timing.sides import LEFT, SIDES, other
from tests.rp2040.flash import FlashLog
from tests.rp2040.reading import in_minutes
from tests.rp2040.rig import MIDDLE_NS, SHOWN_MS, Rig

pytestmark = pytest.mark.rp2040

HOUR_MS = 3_600_000
DAY_MS = 86_400_000
LEAP_MS = 500_000  # less than half a wrap of ticks_us, 8:57
WOKEN_MS = 4
BEFORE_US = 6_000_000  # how long before the wrap the clock starts up
WRAPS_US = {
    "ticks_us, 17:54 after power-on": 1 << 30,
    "its sign, 35:47": 1 << 31,
    "the lower half of the TIMER, 1:11:35": 1 << 32,
    "ticks_ms, 12.4 days": 1000 << 30,
}
MAIN_MS = 1_500_000


@pytest.mark.parametrize("wrap_us", WRAPS_US.values(), ids=WRAPS_US)
def test_a_turn_over_a_wrap_is_exact_to_the_ms(image, wrap_us):
    """Pressed 41 ms before the wrap, 40 after it, and four seconds later; by the simulation's time, not the board's."""
    rig = Rig(image, "1500", timer_us=wrap_us - BEFORE_US)
    wrap_ms = rig.ms(rig.chip.now_ns) + (wrap_us - rig.chip.timer_us()) // 1000
    started = rig.start()
    presses = [wrap_ms - 41, wrap_ms + 40, wrap_ms + 4_040]
    edges_ns = [rig.press(number % 2, at_ms) for number, at_ms in enumerate(presses)]
    rig.run_to(wrap_ms + 4_100)
    assert rig.chip.timer_us() > wrap_us
    assert [each.at for each in rig.told(events.PRESSED)] == presses
    assert edges_ns[1] - edges_ns[0] == 81_000_000
    state = rig.state_at(wrap_ms + 5_040)
    right_ran = 81 + 1_000
    left_ran = presses[0] - started + 4_000
    assert [state.sides[side].remaining_ms for side in SIDES] == [MAIN_MS - left_ran, MAIN_MS - right_ran]
    assert rig.reads() == [in_minutes(MAIN_MS - left_ran), in_minutes(MAIN_MS - right_ran)]


@pytest.mark.parametrize(
    "wrap_us",
    [pytest.param(1 << 30, id="17:54"), pytest.param(1 << 31, id="35:47", marks=pytest.mark.board(seconds=1))],
)
def test_the_display_goes_on_over_a_wrap(image, wrap_us):
    """Each new second is there within 3 ms, the seconds before and after the wrap as long as any other."""
    rig = Rig(image, "1500", timer_us=wrap_us - BEFORE_US)
    started = rig.start()
    rig.run_to(started + 8_000 + SHOWN_MS)
    changes = [at_ns for at_ns, _lit in rig.board.displays[LEFT].history if at_ns > rig.ns(started) + MIDDLE_NS]
    late_ns = [at_ns - rig.ns(started + 1_000 * (place + 1)) for place, at_ns in enumerate(changes)]
    assert len(late_ns) == 8 and rig.chip.timer_us() > wrap_us
    assert 0 < min(late_ns) and max(late_ns) < 3_000_000


def age(rig, days):
    """Let the TIMER run on for `days`, in leaps that the firmware must see; a byte on the link wakes it for each."""
    for _ in range(days * DAY_MS // LEAP_MS):
        rig.chip.set_timer_us(rig.chip.timer_us() + LEAP_MS * 1000)
        rig.chip.send(b"\n")
        rig.chip.run_ms(WOKEN_MS)


def press(rig, side, at_ns):
    rig.contact(other(side), False, at_ns - 100_000)
    rig.contact(side, True, at_ns)


@pytest.mark.board(seconds=60)
@pytest.mark.parametrize("state", ["ready", "paused"])
def test_a_clock_that_is_never_switched_off_for_15_days_plays_to_the_ms_and_makes_no_garbage(image, state):
    """Longer than 2^30 ms, at which its ms would be no small ints any more: they are set back."""
    rig = Rig(image, "5400", **{"auto-off": False})  # left alone it would go off, and come back, and go off
    if state == "paused":
        rig.start()
        rig.pause()
    age(rig, 15)
    chip = rig.chip
    ask(rig, "heap")
    used = heap_used(ask(rig, "heap"))
    begun_ns = chip.now_ns + 50_000_000
    for down, at_ns in ((True, begun_ns), (False, begun_ns + 80_000_000)):
        chip.at(at_ns, rig.board.key, "play", down)
    first_ns = begun_ns + 3_000_000_000
    spans_ns = [2_345_000_000, 61_000_000_000, 1_777_000_000, 60_000_000_000]
    side, at_ns = LEFT, first_ns
    press(rig, side, at_ns)
    for span_ns in spans_ns:
        side, at_ns = other(side), at_ns + span_ns
        press(rig, side, at_ns)
    chip.run_until(at_ns + 1_000_000_000)
    pressed = [each.at for each in rig.told(events.PRESSED)]
    assert len(pressed) == 1 + len(spans_ns)
    for earlier, later, span_ns in zip(pressed, pressed[1:], spans_ns):
        assert abs(later - earlier - span_ns // 1_000_000) <= 1
    chip.at(chip.now_ns + 1_000_000, rig.board.key, "play", True)
    chip.at(chip.now_ns + 80_000_000, rig.board.key, "play", False)
    chip.run_ms(200)
    assert heap_used(ask(rig, "heap")) == used


def ask(rig, text):
    """Return the answer of the link, without the instants of a rig, whose TIMER was turned on."""
    answers = rig.board.answers
    said = len(answers)
    rig.board.say(text)
    assert rig.board.until(lambda: len(answers) > said, 500)
    return answers[said]


def heap_used(answer):
    return int(answer.split()[1])


@pytest.mark.campaign
@pytest.mark.board(seconds=200)
def test_a_turn_of_two_hours_is_exact_and_a_game_of_four_leaves_nothing_on_the_heap(image):
    """Six wraps of ticks_us in one turn; then 120 moves. No flash operation while a side runs, no byte more in use."""
    rig = Rig(image, "14400+30")
    started = rig.start()
    paused = rig.pause()
    rig.heap()
    in_use = rig.heap().used
    resumed = rig.resume()
    flash = FlashLog(rig.chip)
    pressed = resumed + 2 * HOUR_MS
    rig.press(LEFT, pressed)
    rig.run_to(pressed + SHOWN_MS)
    assert rig.told(events.PRESSED)[-1].at == pressed
    assert rig.lines[-1].sides[LEFT].remaining_ms == 4 * HOUR_MS + 60_000 - 2 * HOUR_MS - (paused - started)
    for number in range(1, 121):
        pressed += 59_437
        rig.press(number % 2, pressed)
        rig.run_to(pressed + SHOWN_MS)
    ended = rig.pause()
    state = rig.lines[-1]
    assert [each.at for each in rig.told(events.PRESSED)][-1] == pressed
    assert [state.sides[side].moves for side in SIDES] == [61, 60]
    ran = ended - resumed + paused - started
    assert sum(state.sides[side].remaining_ms for side in SIDES) == 8 * HOUR_MS + 60_000 + 121 * 30_000 - ran
    assert flash.operations == []
    assert rig.heap().used == in_use

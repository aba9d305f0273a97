# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the clock is held to: how late an edge is stamped, a press and a second shown, a clock back after a bite.

Computing and wire time of the emulated board at 125 MHz, without the misses of the flash cache. `make bench-board`
prints the figures of longer runs.
"""

import pytest

from host_sim.firstlight.report import share
from tests.rp2040 import figures

pytestmark = pytest.mark.rp2040


@pytest.fixture(scope="module")
def stamps(image):
    return figures.Stamps(image)


@pytest.mark.board(seconds=2)
def test_an_edge_is_stamped_within_20_us_while_buses_and_usb_are_busy(stamps):
    late_us = stamps.while_busy(25)
    assert len(late_us) == 100
    assert 0 <= min(late_us)
    assert share(late_us, 99) <= figures.STAMP_US
    assert share(late_us, 99) - share(late_us, 1) <= figures.STAMP_SPREAD_US


@pytest.mark.board(seconds=1)
def test_an_edge_is_stamped_within_20_us_while_garbage_is_collected(stamps):
    late_us = stamps.while_collecting(20)
    assert len(late_us) == 40
    assert 0 <= min(late_us) and max(late_us) <= figures.STAMP_US


@pytest.mark.parametrize(
    "count", [60, pytest.param(1_000, marks=[pytest.mark.board(seconds=50), pytest.mark.campaign])]
)
def test_a_press_is_on_both_displays_within_3_ms(image, count):
    taken = figures.presses(image, count)
    assert share(taken.displays_ms, 99) <= figures.DISPLAYS_MS
    assert max(taken.displays_ms) <= figures.DISPLAYS_WORST_MS
    assert max(taken.lamp_ms) <= figures.DISPLAYS_WORST_MS


@pytest.mark.parametrize("seconds", [20, pytest.param(600, marks=pytest.mark.board(seconds=10))])
def test_a_second_is_on_the_display_within_2_ms(image, seconds):
    late_ms = figures.digits(image, seconds)
    assert 0 < min(late_ms)
    assert share(late_ms, 99) <= figures.DIGIT_MS


def test_a_page_is_on_both_displays_within_8_ms_also_the_first_time(image):
    assert max(figures.pages(image)) <= figures.PAGE_MS


@pytest.mark.board(seconds=1)
def test_after_a_bite_both_displays_are_back_within_half_a_second(image):
    assert max(figures.bites(image, 3)) <= figures.BITE_MS


def test_a_clock_that_is_switched_on_shows_something_at_once(image):
    assert figures.start_ms(image) <= figures.START_MS

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Nothing is allocated while a side runs, so no garbage is collected there; and the flash is left alone."""

import pytest

from flagfall.timing import events
from flagfall.timing.sides import LEFT
from tests.rp2040.flash import FlashLog
from tests.rp2040.rig import SHOWN_MS, Rig

pytestmark = pytest.mark.rp2040

LIVE_BYTES = 72_000
LEAST_FREE_BYTES = 125_000
LONGEST_COLLECTION_US = 15_000
AWAY_BYTES = 500  # a second


def test_the_live_heap_is_small_and_soon_collected(image):
    heap = Rig(image).heap()
    assert heap.live <= LIVE_BYTES
    assert heap.free >= LEAST_FREE_BYTES
    assert heap.lasted_us <= LONGEST_COLLECTION_US


@pytest.mark.parametrize(
    "control",
    ["5400+30", "60d5:60d5", "2o"]
    + [pytest.param(each, marks=pytest.mark.board(seconds=1)) for each in ("1500b10", "300j3x5", "*60")],
)
def test_play_leaves_no_garbage_and_no_trace_in_the_flash(image, control):
    """Presses, seconds that go by, a request of the host, the counters viewed, a flag where the time is short."""
    rig = Rig(image, control)
    rig.start()
    rig.pause()
    rig.heap()
    before = rig.heap()
    rig.resume()
    flash = FlashLog(rig.chip)
    for number in range(30):
        rig.press(number % 2, rig.now + 100)
        rig.run(100 + SHOWN_MS)
    rig.key("plus", rig.now + 10, 700)
    rig.state()
    rig.press(LEFT, rig.now + 3_000)
    rig.run(3_000 + SHOWN_MS)
    assert flash.operations == []
    rig.pause()
    assert len(rig.told(events.PRESSED)) == 31
    assert rig.heap().used == before.used


def test_a_display_that_is_away_costs_little_heap(image):
    """Each failure raises an error of the bus, which is garbage; it takes minutes until that must be collected."""
    rig = Rig(image, "1500")
    rig.start()
    rig.pause()
    rig.heap()
    before = rig.heap()
    rig.resume()
    rig.board.plug("left", False)
    rig.run(5_000)
    rig.pause()
    assert 0 < rig.heap().used - before.used < 5 * AWAY_BYTES

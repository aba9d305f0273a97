# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Nothing is allocated while a side runs, so no garbage is collected there; and the flash is left alone.

That no call takes its frame from the heap and gives it back is seen in tests/image/test_image.py.
"""

import pytest

from flagfall.timing import events
from flagfall.timing.sides import LEFT
from tests.rp2040 import figures
from tests.rp2040.flash import FlashLog
from tests.rp2040.rig import SHOWN_MS, Rig

pytestmark = pytest.mark.rp2040

LEAST_FREE_BYTES = 132_000
AWAY_BYTES = 500  # a second
STACK_AT, STACK_BYTES = 0x2003F000, 0x3000  # firmware/image/changes.py
LEAST_STACK_BYTES = 3_000
HOLD_MS = 3_200
TAP_MS = 200
ACTIONS = 20  # more than there are


def test_the_live_heap_is_small_and_soon_collected(image):
    heap = Rig(image).heap()
    assert heap.live <= figures.LIVE_BYTES
    assert heap.free >= LEAST_FREE_BYTES
    assert heap.lasted_us <= figures.COLLECTION_MS * 1_000


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


def tap(rig, key):
    rig.key(key, rig.now + 10)
    rig.run(TAP_MS)


def test_the_stack_is_deep_enough_for_pages_with_room_for_an_interrupt(image):
    """Start-up with all its imports, a correction of many fields that is accepted, and that taken back by CAnC."""
    rig = Rig(image, "5400+30")
    rig.start()
    rig.pause()
    rig.key("play", rig.now + 10, HOLD_MS)
    rig.run(HOLD_MS + TAP_MS)
    for name in ("plus", "forward", "plus", "forward", "forward", "forward", "play", "forward"):
        tap(rig, name)
    for _ in range(ACTIONS):
        if "CAnC" in "".join(rig.reads()):
            break
        tap(rig, "minus")
    tap(rig, "forward")
    tap(rig, "forward")
    assert len(rig.told(events.CORRECTED)) >= 2
    stack = rig.chip.ram(STACK_AT, STACK_BYTES)
    assert len(stack) - len(stack.lstrip(b"\0")) >= LEAST_STACK_BYTES

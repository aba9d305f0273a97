# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A display or the memory chip that is unplugged, or holds its bus, in a scramble: the lever must not notice."""

import pytest

from flagfall.timing import events
from flagfall.timing.sides import LEFT, RIGHT, SIDES
from host_sim.machines.emulated.board_time import NS_PER_MS
from tests.rp2040.reading import both
from tests.rp2040.rig import Rig

pytestmark = pytest.mark.rp2040

CONTROL = "1500d1"  # both displays change with every press
EVERY_MS = 170
COUNT = 18
AGAIN_MS = 1_000
REST_MS = 1_500
LATEST_MS = 10
SHORT_CIRCUIT = 1 << 30  # more clocks than anyone will send
MID_BYTE = 9

TROUBLES = {
    "left display unplugged": ("left", None),
    "right display unplugged": ("right", None),
    "display bus held": ("display", SHORT_CIRCUIT),
    "display bus held by a chip in mid-byte": ("display", MID_BYTE),
    "memory unplugged": ("memory", None),
    "memory bus held": ("memory", SHORT_CIRCUIT),
    "memory bus held by the chip in mid-byte": ("memory", MID_BYTE),
}
# What make test leaves out: its like on the other display or bus is played there.
LIKE_ANOTHER = ("right display unplugged", "display bus held by a chip in mid-byte", "memory bus held")


class Trouble:
    """What is wrong with `part`: unplugged, or its bus held for so many clocks. `away`: the displays that suffer."""

    def __init__(self, rig, part, clocks):
        self._board = rig.board
        self._part = part
        self._clocks = clocks
        self.away = {"left": (LEFT,), "right": (RIGHT,), "display": SIDES}.get(part, ())

    def begin(self):
        """Let it come."""
        if self._clocks:
            self._bus().hold(self._clocks)
        else:
            self._board.plug(self._part, False)

    def goes_by_itself(self):
        """Tell whether the firmware can mend it."""
        return self._clocks == MID_BYTE

    def end(self):
        """Mend it; a display that was away comes back with nothing lit, as its cable carries its power."""
        self._bus().let_go()
        if not self._clocks:
            self._board.plug(self._part, True)
        for side in self.away:
            self._board.displays[side].power_off()
            self._board.displays[side].power_on()

    def _bus(self):
        return self._board.memory_bus if self._part == "memory" else self._board.display_bus


def scramble(rig, first, count):
    """Have `count` presses made, 6 a second; return [(instant, edge in ns)]."""
    made = []
    for number in range(first, first + count):
        at_ms = rig.now + EVERY_MS // 2
        made.append((at_ms, rig.press(number % 2, at_ms)))
        rig.run(EVERY_MS)
    return made


def shown_ms(rig, side, edge_ns):
    """Return how long after an edge the display of `side` had its next picture."""
    return (next(at for at in rig.board.displays[side].frames if at > edge_ns) - edge_ns) / NS_PER_MS


def assert_right(rig, sides):
    """Assert that these displays show what the clock says; it says so a little later."""
    read_at = rig.now + rig.offset
    reads = rig.reads()
    right = both(rig.state(), read_at)
    assert [reads[side] for side in sides] == [right[side] for side in sides]


@pytest.mark.parametrize(
    ("part", "clocks"),
    [
        pytest.param(*trouble, id=name, marks=pytest.mark.board(seconds=1) if name in LIKE_ANOTHER else ())
        for name, trouble in TROUBLES.items()
    ],
)
def test_no_press_is_late_and_what_comes_back_is_right_within_a_second(image, part, clocks):
    rig = Rig(image, CONTROL)
    trouble = Trouble(rig, part, clocks)
    rig.start()
    made = scramble(rig, 0, 2)
    trouble.begin()
    made += scramble(rig, 2, COUNT)
    others = [side for side in SIDES if side not in trouble.away]
    late = [shown_ms(rig, side, edge_ns) for side in others for _at, edge_ns in made]
    assert [each for each in late if each > LATEST_MS] == []
    rig.run(REST_MS)
    assert_right(rig, SIDES if trouble.goes_by_itself() else others)
    trouble.end()
    rig.run(AGAIN_MS)
    assert_right(rig, SIDES)
    made += scramble(rig, 2 + COUNT, 2)
    assert [each.at for each in rig.told(events.PRESSED)] == [at for at, _edge_ns in made]
    assert rig.chip.resets == []
    rig.board.power_off()
    rig.board.power_on()
    rig.come_up(powered_on=True)
    assert rig.restored
    assert [rig.lines[-1].sides[side].moves for side in SIDES] == [len(made) // 2, len(made) // 2]


@pytest.mark.parametrize("side", SIDES)
def test_a_display_plugged_in_anew_while_nothing_changes_is_right_within_a_second(image, side):
    """No write fails meanwhile: nothing but looking after it tells that it is dark."""
    rig = Rig(image, CONTROL)
    rig.start()
    rig.run(REST_MS)
    rig.pause()
    reads = rig.reads()
    rig.board.displays[side].power_off()
    rig.board.displays[side].power_on()
    assert rig.reads()[side] == ""
    rig.run(AGAIN_MS)
    assert rig.reads() == reads

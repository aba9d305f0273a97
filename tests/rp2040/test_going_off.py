# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The image switched off by its power key: OFF on both displays, no play, and POWER_HOLD up again where it lives on."""

import pytest

from board import pins
from flagfall.timing import events
from host_sim.desk import segments
from host_sim.desk.powerpath import HOLD_UP_MS
from host_sim.machines.emulated.board_time import NS_PER_MS, NS_PER_US
from tests.rp2040.rig import Rig

pytestmark = pytest.mark.rp2040
OFF = [segments.as_read(" OFF").strip()] * 2


def test_off_refuses_play_and_on_usb_the_power_is_held_again(image):
    rig = Rig(image, control="60")
    held = []
    rig.chip.watch(pins.POWER_HOLD, held.append)
    rig.board.supply.plug(True)
    rig.run(1_000)
    rig.board.supply.press(True)
    rig.run(2_900)
    assert held == [] and rig.reads() != OFF
    rig.run(1_300)
    rig.board.supply.press(False)
    assert held == [0] and rig.reads() == OFF
    rig.start()
    assert rig.told(events.STARTED) == [] and rig.reads() == OFF
    rig.run(11_000)
    assert held == [0, 1] and rig.reads() != OFF
    rig.start()
    assert len(rig.told(events.STARTED)) == 1


def test_without_usb_it_dies_when_c7_is_empty_and_not_before(image):
    rig = Rig(image, control="60")
    let_go_ns = []
    rig.chip.watch(pins.POWER_HOLD, lambda level: let_go_ns.append(rig.chip.now_ns))
    rig.board.supply.press(True)
    rig.run(3_300)
    rig.board.supply.press(False)
    empty_ns = (let_go_ns[0] // NS_PER_MS + HOLD_UP_MS) * NS_PER_MS
    rig.chip.run_until(empty_ns - 10 * NS_PER_US)  # the chip runs whole instructions
    assert rig.chip.powered and rig.reads() == OFF
    rig.chip.run_until(empty_ns + 10 * NS_PER_US)
    assert not rig.chip.powered and rig.reads() == ["", ""]

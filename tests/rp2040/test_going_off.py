# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The image switched off by its power key: OFF on both displays, no play, and POWER_HOLD up again where it lives on."""

import pytest

from board import pins
from flagfall import events
from host_sim import segments
from tests.rp2040.rig import Rig

pytestmark = pytest.mark.rp2040
OFF = [segments.as_read(" OFF").strip()] * 2


def test_off_refuses_play_and_on_usb_the_power_is_held_again(image):
    rig = Rig(image, control="60")
    held = []
    rig.chip.watch(pins.POWER_HOLD, held.append)
    rig.chip.drive(pins.VBUS, 1)
    rig.run(1_000)
    rig.chip.drive(pins.POWER_SENSE, 0)
    rig.run(2_900)
    assert held == [] and rig.reads() != OFF
    rig.run(1_300)
    rig.chip.drive(pins.POWER_SENSE, 1)
    assert held == [0] and rig.reads() == OFF
    rig.start()
    assert rig.told(events.STARTED) == [] and rig.reads() == OFF
    rig.run(11_000)
    assert held == [0, 1] and rig.reads() != OFF
    rig.start()
    assert len(rig.told(events.STARTED)) == 1

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The power block: from the cells to VSYS, the switch that holds itself, and half the voltage of the cells."""

from hardware.board.sheet import ABOVE_BELOW

RAIL = 26  # the line from the cells to VSYS
GATE = 46  # the line that switches Q2 on when it is low
LEFT_BELOW = ((-6, 3, ""), (-6, 5, ""))
HOLD = 68  # the line that keeps it low

SWITCH_NOTE = """SW1 pulls the gate of Q2 low through D1: the clock gets power, and POWER_SENSE
reads the key. The firmware raises POWER_HOLD while SW1 is still down."""
HOLD_NOTE = """C7 and R2 (4.7 s) keep Q3 on for 3 s to 6 s without POWER_HOLD: longer than a
reset by the watchdog and a start of the firmware take. The price is the same
wait when it is switched off. Calculated, not measured. With USB in the Pico lives
on without Q2: GP24 reads VBUS, and POWER_HOLD may be raised again."""
RAIL_NOTE = """Three cells and never four: VSYS bears 5.5 V.
Q5 joins +5V to VSYS without loss while there is no USB, as in the data sheet of the
Pico; VBUS opens it, D2 bridges the moment when USB is pulled.
Variant B: leave U1 out, bridge JP1. Never both."""


def draw(sheet):
    """Draw the block on the upper left of the sheet."""
    sheet.frame("POWER", (10, 10), (200, 84))
    _cells(sheet)
    _switch(sheet)
    _hold(sheet)
    _sense(sheet)
    _boost(sheet)
    sheet.note(SWITCH_NOTE, (90, 53))
    sheet.note(HOLD_NOTE, (90, 63))
    sheet.note(RAIL_NOTE, (118, 42))


def _ground(sheet, start, *through):
    """Wire to a ground sign at the last place."""
    sheet.wire(start, *through)
    sheet.power("GND", (through or (start,))[-1])


def _cells(sheet):
    """Cells, fuse, and Q1, which does not conduct when the cells are the wrong way round."""
    j1 = sheet.part("J1", "flagfall:Cells", (17, RAIL + 2), texts=((-4, -6, "left"), (-4, 5.3, "left")))
    f1 = sheet.part("F1", "Device:Polyfuse", (38, RAIL), turn=90)
    q1 = sheet.part("Q1", "Transistor_FET:AO3401A", (56, RAIL + 2), turn=90, texts=LEFT_BELOW)
    sheet.wire(j1["1"], f1["1"])
    sheet.power("PWR_FLAG", (26, RAIL))
    sheet.label("CELLS", (27, RAIL))
    _ground(sheet, j1["2"], (j1["2"][0], RAIL + 7))
    sheet.wire(f1["2"], q1["3"])
    sheet.label("FUSED", (43, RAIL))
    _ground(sheet, q1["1"], (q1["1"][0], RAIL + 7))


def _switch(sheet):
    """Q2 and the power key."""
    q2 = sheet.part("Q2", "Transistor_FET:AO3401A", (76, RAIL + 2), turn=90, mirrored=True, texts=LEFT_BELOW)
    sheet.wire((60, RAIL), q2["2"])
    sheet.label("PROTECTED", (61, RAIL))
    r1 = sheet.part("R1", "Device:R", (60, 38))
    sheet.wire((60, RAIL), r1["1"])
    sheet.wire(r1["2"], (60, GATE))
    sheet.wire(q2["1"], (76, GATE))
    d1 = sheet.part("D1", "Diode:BAT54C", (44, GATE), mirrored=True, texts=((0, -4.6, ""), (0, -2.6, "")))
    sheet.wire(d1["1"], (76, GATE))
    sheet.label("SWITCH_GATE", (62, GATE))
    sheet.wire(d1["2"], (34, GATE))
    sheet.port("POWER_SENSE", (34, GATE), "left", "output")
    sw1 = sheet.part("SW1", "Switch:SW_Push", (44, GATE + 9), turn=270, texts=((-6, -1, ""), (-6, 1.2, "")))
    sheet.wire(d1["3"], sw1["1"])
    _ground(sheet, sw1["2"], (44, GATE + 14))


def _hold(sheet):
    """What keeps Q2 on: POWER_HOLD through D3, remembered by C7."""
    d3 = sheet.part("D3", "Diode:BAT85", (34, HOLD), turn=180, texts=((0, -2.4, ""), (0, 2.4, "")))
    sheet.port("POWER_HOLD", (28, HOLD), "left", "input")
    sheet.wire((28, HOLD), d3["2"])
    q3 = sheet.part("Q3", "Transistor_FET:BSS138", (74, HOLD), texts=((4, -1, "left"), (4, 1.2, "left")))
    sheet.wire(d3["1"], q3["1"])
    sheet.label("HOLD", (60, HOLD))
    for reference, symbol, x in (("C7", "Device:C", 44), ("R2", "Device:R", 53)):
        pins = sheet.part(reference, symbol, (x, HOLD + 5))
        sheet.wire((x, HOLD), pins["1"])
        _ground(sheet, pins["2"], (x, HOLD + 9))
    sheet.wire((76, GATE), q3["3"])
    _ground(sheet, q3["2"], (76, HOLD + 6))


def _sense(sheet):
    """Half the voltage of the cells."""
    r3 = sheet.part("R3", "Device:R", (90, 31))
    r4 = sheet.part("R4", "Device:R", (90, 41))
    c3 = sheet.part("C3", "Device:C", (104, 41))
    sheet.wire((90, RAIL), r3["1"])
    sheet.wire(r3["2"], r4["1"])
    sheet.wire((90, 36), (104, 36), (108, 36))
    sheet.wire((104, 36), c3["1"])
    sheet.port("BATTERY_SENSE", (108, 36), "right", "output")
    sheet.power("GND", r4["2"])
    sheet.power("GND", c3["2"])


def _boost(sheet):
    """5 V from the cells, or the cells themselves in variant B."""
    c2 = sheet.part("C2", "Device:C_Polarized", (126, 31), texts=((-2, -1.1, "right"), (-2, 1.1, "right")))
    u1 = sheet.part("U1", "flagfall:Boost_5V", (146, RAIL + 2), texts=((3, 6, "left"), (3, 8, "left")))
    jp1 = sheet.part("JP1", "Jumper:Jumper_2_Open", (146, 18), texts=ABOVE_BELOW)
    d2 = sheet.part("D2", "Diode:1N5817", (168, 18), turn=180, texts=((0, -4.6, ""), (0, -2.6, "")))
    q5 = sheet.part("Q5", "Transistor_FET:AO3401A", (168, RAIL + 2), turn=90, texts=LEFT_BELOW)
    c1 = sheet.part("C1", "Device:C_Polarized", (180, 31))
    sheet.wire((80, RAIL), u1["2"])
    sheet.label("VBAT", (82, RAIL))
    sheet.wire((134, RAIL), (134, RAIL + 4), u1["1"])
    sheet.wire((130, RAIL), (130, 18), jp1["1"])
    sheet.wire(jp1["2"], (158, 18), (158, RAIL))
    sheet.wire(u1["4"], q5["3"])
    sheet.wire((158, 18), d2["2"])
    sheet.power("+5V", (158, 18))
    sheet.wire(q5["1"], (168, 36), (170, 36))
    sheet.port("VBUS", (170, 36), "right", "input")
    _ground(sheet, u1["3"], (146, RAIL + 9))
    sheet.wire((126, RAIL), c2["1"])
    _ground(sheet, c2["2"], (126, 35))
    sheet.wire(d2["1"], (174, 18), (174, RAIL))
    sheet.wire(q5["2"], (188, RAIL))
    sheet.wire((180, RAIL), c1["1"])
    _ground(sheet, c1["2"], (180, 35))
    sheet.power("PWR_FLAG", (184, RAIL))
    sheet.wire((188, RAIL), (188, RAIL - 2))
    sheet.power("VSYS", (188, RAIL - 2))

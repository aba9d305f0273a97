# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The blocks at the left: the two sensors of the lever and the five keys."""

LEVERS = (("LEFT", "J6", "R9", "R10", "C5", 106), ("RIGHT", "J7", "R11", "R12", "C6", 128))
# From the left of the case to the right: the net, the switch, and what the firmware's manual writes for the key.
KEYS = (("BACK", "SW5"), ("MINUS", "SW3"), ("PLAY", "SW2"), ("PLUS", "SW4"), ("FORWARD", "SW6"))
GROUND = 24  # the line that joins the keys
FIRST_KEY, BETWEEN_KEYS = 167, 9

LEVER_NOTE = """Low: this end is down. SIG is NO, GND is COM; pin 1 stays empty. 2k2 wets
the contact with 1.5 mA: Omron asks for 1 mA. R and C only stop static
discharges (10 us); bouncing is a matter of the firmware."""


def draw(sheet):
    """Draw both blocks at the left of the sheet."""
    sheet.frame("LEVER", (10, 88), (78, 154))
    for lever in LEVERS:
        _lever(sheet, *lever)
    sheet.note(LEVER_NOTE, (12, 144))
    sheet.frame("KEYS", (10, 157), (78, 222))
    _keys(sheet)
    sheet.note("Low: pressed. The pull-ups are inside the Pico.", (12, 217))


def _lever(sheet, side, connector, pull_up, series, capacitor, y):
    j = sheet.part(connector, "flagfall:Lever", (18, y), texts=((1, 6.4, "left"), (1, 8.4, "left")))
    r = sheet.part(pull_up, "Device:R", (30, y - 5))
    rs = sheet.part(series, "Device:R", (39, y), turn=90)
    c = sheet.part(capacitor, "Device:C", (48, y + 5))
    sheet.wire(j["2"], rs["1"])
    sheet.wire(r["2"], (30, y))
    sheet.power("+3V3", r["1"])
    sheet.unused(j["1"])
    sheet.power("GND", j["3"])
    sheet.label("L_IN" if side == "LEFT" else "R_IN", (26, y))
    sheet.wire(rs["2"], (56, y))
    sheet.wire((48, y), c["1"])
    sheet.power("GND", c["2"])
    sheet.port("LEVER_" + side, (56, y), "right", "output")


def _keys(sheet):
    last = FIRST_KEY + BETWEEN_KEYS * (len(KEYS) - 1)
    for place, (name, reference) in enumerate(KEYS):
        y = FIRST_KEY + BETWEEN_KEYS * place
        switch = sheet.part(reference, "Switch:SW_Push", (38, y), mirrored=True, texts=((-3, -3.6, ""), (4, -3.6, "")))
        sheet.wire(switch["2"], (GROUND, y))
        sheet.wire(switch["1"], (54, y))
        sheet.port("KEY_" + name, (54, y), "right", "output")
    sheet.wire(*((GROUND, FIRST_KEY + BETWEEN_KEYS * place) for place in range(len(KEYS))), (GROUND, last + 4))
    sheet.power("GND", (GROUND, last + 4))

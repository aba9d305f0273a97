# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The blocks at the right: displays of both variants, memory, lamps and sound, the link, the holes."""

DISPLAY_NOTE = """Left 0x70, right 0x71 (bridge A0). The order of the wires is ours:
go by the display's own names. At 5 V its chip may want 3.5 V as
high, the Pico gives 3.3: Q6 and Q7 shift the bus, IO is at 5 V."""

LCD_NOTE = """Variant B, in place of J2 and J3: Adafruit 4694, pins in the order of
the module, a straight cable. It makes its own 5 V; 3.3 V in and out."""


def draw(sheet):
    """Draw the blocks at the right of the sheet."""
    sheet.frame("DISPLAYS", (204, 10), (320, 103))
    _displays(sheet)
    _lcds(sheet)
    sheet.frame("MEMORY", (204, 106), (262, 152))
    _memory(sheet)
    sheet.frame("LAMPS AND SOUND", (265, 106), (320, 196))
    _lamp(sheet, "LEFT", "R13", "J8", 118)
    _lamp(sheet, "RIGHT", "R14", "J9", 135)
    _sound(sheet)
    sheet.frame("LINK", (204, 155), (262, 183))
    _link(sheet)
    sheet.frame("HOLES", (204, 186), (231, 222))
    for place in range(4):
        across, down = place % 2, place // 2
        sheet.part("H%d" % (place + 1), "Mechanical:MountingHole", (210 + 11 * across, 198 + 12 * down))


def _displays(sheet):
    """Variant A: both displays on one bus."""
    left = sheet.part("J2", "flagfall:Display_I2C", (286, 32), texts=((9, -1.1, "left"), (9, 1.1, "left")))
    right = sheet.part("J3", "flagfall:Display_I2C", (286, 56), texts=((9, -1.1, "left"), (9, 1.1, "left")))
    for pins in (left, right):
        sheet.power("VSYS", pins["1"])
        sheet.power("VSYS", pins["2"])
        sheet.power("GND", pins["3"])
    bus = (("SDA", "4", "Q6", "R7", "R18", 24, 270), ("SCL", "5", "Q7", "R8", "R19", 42, 264))
    for name, pin, shifter, low, high, y, drop in bus:
        _shifter(sheet, name, (shifter, low, high), y)
        sheet.wire((254, y), (drop, y), (drop, left[pin][1]), left[pin])
        sheet.wire((drop, left[pin][1]), (drop, right[pin][1]), right[pin])
    sheet.note(DISPLAY_NOTE, (206, 49))


def _shifter(sheet, name, references, y):
    """A wire of the bus: 3.3 V with its pull-up at the left, 5 V with another at the right, low passes both ways."""
    shifter, low, high = references
    q = sheet.part(
        shifter, "Transistor_FET:BSS138", (246, y - 2), turn=270, texts=((4, -3.4, "left"), (4, -1.4, "left"))
    )
    sheet.port("DISPLAY_" + name, (226, y), "left", "bidirectional" if name == "SDA" else "input")
    sheet.wire((226, y), q["2"])
    sheet.wire(q["3"], (254, y))
    sheet.power("+3V3", q["1"])
    for resistor, x, supply in ((low, 236, "+3V3"), (high, 258, "VSYS")):
        r = sheet.part(resistor, "Device:R", (x, y - 5))
        sheet.wire(r["2"], (x, y))
        sheet.power(supply, r["1"])
    sheet.label(name + "_5V", (259, y))


def _lcds(sheet):
    """Variant B: two memory LCDs instead. EMD high makes the module listen to EIN: its own resistor pulls it low."""
    sheet.note(LCD_NOTE, (206, 64))
    for reference, x, select in (("J4", 242, "LCD_CS_LEFT"), ("J5", 298, "LCD_CS_RIGHT")):
        pins = sheet.part(reference, "flagfall:Display_LCD", (x, 84), texts=((8, -5, "left"), (8, -3, "left")))
        for number, net in zip("45689", ("LCD_SCK", "LCD_MOSI", select, "LCD_DISP", "LCD_EXTCOM")):
            end = (pins[number][0] - 3, pins[number][1])
            sheet.wire(pins[number], end)
            sheet.port(net, end, "left", "input")
        sheet.power("+3V3", pins["1"])
        sheet.power("+3V3", pins["7"])
        sheet.unused(pins["2"])
        sheet.power("GND", pins["3"])


def _memory(sheet):
    u2 = sheet.part("U2", "flagfall:FRAM", (244, 132), texts=((-6, 6.4, "left"), (-6, 10.6, "left")))
    for net, pin, resistor, x in (("MEMORY_SDA", "5", "R5", 222), ("MEMORY_SCL", "6", "R6", 230)):
        y = u2[pin][1]
        sheet.wire((220, y), u2[pin])
        sheet.port(net, (220, y), "left", "bidirectional" if pin == "5" else "input")
        r = sheet.part(resistor, "Device:R", (x, 123))
        sheet.wire(r["2"], (x, y))
        sheet.power("+3V3", r["1"])
    c4 = sheet.part("C4", "Device:C", (252, 119))
    sheet.wire(u2["8"], (244, 116), c4["1"])
    sheet.wire((244, 116), (244, 115))
    sheet.power("+3V3", (244, 115))
    sheet.power("GND", c4["2"])
    sheet.power("GND", u2["4"])
    ties = [(255, u2[number][1]) for number in ("1", "2", "3", "7")]
    for number, tie in zip(("1", "2", "3", "7"), ties):
        sheet.wire(u2[number], tie)
    sheet.wire(*ties, (255, 140))
    sheet.power("GND", (255, 140))


def _lamp(sheet, side, resistor, connector, y):
    j = sheet.part(connector, "flagfall:Lamp", (306, y + 2), texts=((-4, -5.2, "left"), (-1, -5.2, "left")))
    r = sheet.part(resistor, "Device:R", (288, y), turn=90)
    sheet.port("LAMP_" + side, (283, y), "left", "input")
    sheet.wire((283, y), r["1"])
    sheet.wire(r["2"], j["1"])
    sheet.label("L_LAMP" if side == "LEFT" else "R_LAMP", (292, y))
    sheet.wire(j["2"], (300, y + 6))
    sheet.power("GND", (300, y + 6))


def _sound(sheet):
    """The piezo is a capacitor: R16 empties it while Q4 is off."""
    q4 = sheet.part("Q4", "Transistor_BJT:2N3904", (298, 180), texts=((4, -1, "left"), (4, 1.2, "left")))
    r15 = sheet.part("R15", "Device:R", (287, 180), turn=90)
    r16 = sheet.part("R16", "Device:R", (300, 167), texts=((-2, -1.1, "right"), (-2, 1.1, "right")))
    bz1 = sheet.part("BZ1", "Device:Buzzer", (308, 167), texts=((3, -1.1, "left"), (-3, -6.4, "left")))
    sheet.port("BUZZER", (282, 180), "left", "input")
    sheet.wire((282, 180), r15["1"])
    sheet.wire(r15["2"], q4["2"])
    sheet.label("BASE", (290, 180))
    sheet.wire((300, 161), r16["1"])
    sheet.wire((300, 162), (306, 162), bz1["1"])
    sheet.power("VSYS", (300, 161))
    sheet.wire(r16["2"], q4["3"])
    sheet.wire((300, 172), (306, 172), bz1["2"])
    sheet.label("PIEZO", (300, 172))
    sheet.power("GND", q4["1"])


LINK_NOTE = """To a 3.5 mm jack in the wall: tip RX, ring TX, sleeve GND.
R20: a host cannot power a clock that is off (0.3 mA at most)."""


def _link(sheet):
    j10 = sheet.part("J10", "flagfall:Link", (246, 166), texts=((-4, -5.4, "left"), (1, -5.4, "left")))
    for net, pin, resistor, kind in (("UART_TX", "2", "R21", "input"), ("UART_RX", "3", "R20", "output")):
        y = j10[pin][1]
        r = sheet.part(resistor, "Device:R", (226, y), turn=90, texts=((-2, -2, ""), (2, -2, "")))
        sheet.wire(r["2"], j10[pin])
        sheet.label("LINK_" + net[-2:], (231, y))
        sheet.wire(r["1"], (222, y))
        sheet.port(net, (222, y), "left", kind)
    sheet.power("GND", j10["1"])
    sheet.power("GND", j10["4"])
    sheet.note(LINK_NOTE, (206, 178))

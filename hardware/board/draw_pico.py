# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The block in the middle: the Pico, what comes in on its left, what goes out on its right."""

MIDDLE = (140, 148)
INPUTS = {
    "4": "LEVER_LEFT",
    "5": "LEVER_RIGHT",
    "15": "KEY_BACK",
    "12": "KEY_MINUS",
    "11": "KEY_PLAY",
    "14": "KEY_PLUS",
    "16": "KEY_FORWARD",
    "19": "POWER_SENSE",
    "31": "BATTERY_SENSE",
    "2": "UART_RX",
}
BUSES = {"6": "DISPLAY_SDA", "9": "MEMORY_SDA"}
OUTPUTS = {
    "7": "DISPLAY_SCL",
    "10": "MEMORY_SCL",
    "24": "LCD_SCK",
    "25": "LCD_MOSI",
    "22": "LCD_CS_LEFT",
    "26": "LCD_CS_RIGHT",
    "27": "LCD_EXTCOM",
    "29": "LCD_DISP",
    "32": "LAMP_LEFT",
    "34": "LAMP_RIGHT",
    "20": "BUZZER",
    "17": "POWER_HOLD",
    "1": "UART_TX",
}
UNUSED = ("30", "37", "35", "40", "21")
GROUNDS = ("3", "8", "13", "18", "23", "28", "38", "33")
REACH = 6  # steps from a pin to its flag

NOTE = """A1 stands on two sockets of 1x20. The pins' numbers are in hardware/pinmap.csv.
GP23, GP24, GP25 and GP29 are used on the Pico itself.
GP15 must not be an input: a start of USB may take it for a millisecond (RP2040-E5).
The memory has a bus of its own: a bad display cable cannot block it.
The Pico's own regulator makes +3V3 from VSYS."""


def draw(sheet):
    """Draw the block in the middle of the sheet."""
    sheet.frame("PICO", (82, 88), (200, 222))
    x, y = MIDDLE
    pins = sheet.part("A1", "flagfall:Pico", MIDDLE, texts=((-12, -27.4, "left"), (12, 28, "left")))
    for number, net in INPUTS.items():
        _flag(sheet, pins[number], net, "left", "input")
    for number, net in (*BUSES.items(), *OUTPUTS.items()):
        _flag(sheet, pins[number], net, "right", "bidirectional" if number in BUSES else "output")
    sheet.unused(*(pins[number] for number in UNUSED))
    for number, supply in (("39", "VSYS"), ("36", "+3V3")):
        sheet.wire(pins[number], (pins[number][0], pins[number][1] - 3))
        sheet.power(supply, (pins[number][0], pins[number][1] - 3))
    low = pins["3"][1] + 2
    for number in GROUNDS:
        sheet.wire(pins[number], (pins[number][0], low))
    sheet.wire(*((pins[number][0], low) for number in GROUNDS))
    sheet.wire((x, low), (x, low + 2))
    sheet.power("GND", (x, low + 2))
    sheet.note(NOTE, (86, 207))


def _flag(sheet, pin, net, to, kind):
    end = (pin[0] + (REACH if to == "right" else -REACH), pin[1])
    sheet.wire(pin, end)
    sheet.port(net, end, to, kind)

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
UNUSED = ("30", "37", "35", "21")
GROUNDS = ("3", "8", "13", "18", "23", "28", "38", "33")
REACH = 6  # steps from a pin to its flag

NOTE = """A1 stands on two sockets of 1x20. The pins' numbers are in hardware/pinmap.csv.
GP23, GP24, GP25 and GP29 are used on the Pico itself.
GP15 must not be an input: a start of USB may take it for a millisecond (RP2040-E5).
The memory has a bus of its own: a bad display cable cannot block it.
The Pico's own regulator makes +3V3 from VSYS.
GP24 reads VBUS; R17 empties it when USB is pulled, so that GP24 and Q5 see it at once."""
# Pads to hold a probe on, in the order of the first power-on.
SUPPLY_PADS = (("TP1", "GND"), ("TP4", "+5V"), ("TP5", "VSYS"), ("TP6", "+3V3"))
NET_PADS = (("TP2", "CELLS"), ("TP3", "VBAT"), ("TP8", "SWITCH_GATE"), ("TP9", "HOLD"), ("TP10", "SDA_5V"))


def draw(sheet):
    """Draw the block in the middle of the sheet."""
    _pads(sheet)
    sheet.frame("PICO", (82, 109), (200, 222))
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
    sheet.note(NOTE, (86, 205))
    _vbus(sheet, pins["40"])
    _usb_alone(sheet)


USB_NOTE = """With USB and no +5V
Q8 gives the displays
VBUS whole, not less
the drop of the Pico's
D1. R22 opens it."""


def _usb_alone(sheet):
    """Q8 bridges the Pico's own diode while the cells give nothing: the displays' chips want 4.5 V."""
    q8 = sheet.part("Q8", "Transistor_FET:AO3401A", (176, 122), turn=90, texts=((-6, 3, ""), (-6, 5, "")))
    sheet.wire(q8["3"], (168, 120))
    sheet.port("VBUS", (168, 120), "left", "input")
    sheet.wire(q8["2"], (184, 120), (184, 118))
    sheet.power("VSYS", (184, 118))
    r22 = sheet.part("R22", "Device:R", (182, 133))
    sheet.wire(q8["1"], (176, 130), r22["1"])
    sheet.wire(r22["1"], (190, 130))
    sheet.power("+5V", (190, 130))
    sheet.power("GND", r22["2"])
    sheet.note(USB_NOTE, (177, 142))


def _vbus(sheet, pin):
    """R17 draws 2 mA from USB: more than D1 of the Pico leaks backwards into a VBUS that nothing feeds."""
    r17 = sheet.part("R17", "Device:R", (112, 120))
    sheet.wire(pin, (pin[0], 117), r17["1"])
    sheet.wire(r17["1"], (108, 117))
    sheet.port("VBUS", (108, 117), "left", "output")
    sheet.power("GND", r17["2"])


def _pads(sheet):
    sheet.frame("TEST PADS", (82, 88), (200, 106))
    beside = ((1.6, -1.6, "left"), (1.6, 0.6, "left"))
    for place, (reference, supply) in enumerate(SUPPLY_PADS):
        upwards = supply != "GND"
        x, y = 90 + 11 * place, 99 if upwards else 97
        pad = sheet.part(reference, "Connector:TestPoint", (x, y), turn=180 if upwards else 0, texts=beside)
        sheet.power(supply, pad["1"])
    for place, (reference, net) in enumerate((*NET_PADS, ("TP7", "VBUS"))):
        x, y = 134 + 11 * place, 94
        pad = sheet.part(reference, "Connector:TestPoint", (x, y), texts=beside)
        low = y + (4 if place % 2 else 8)
        sheet.wire(pad["1"], (x, low))
        sheet.label(net, (x, low)) if net != "VBUS" else sheet.port(net, (x, low), "left", "passive")


def _flag(sheet, pin, net, to, kind):
    end = (pin[0] + (REACH if to == "right" else -REACH), pin[1])
    sheet.wire(pin, end)
    sheet.port(net, end, to, kind)

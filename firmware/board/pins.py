# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Every GPIO of the board, hardware revision C; the only place where a pin number stands (hardware/pinmap.csv)."""

from flagfall.compat import const

UART_TX = const(0)
UART_RX = const(1)
LEVER_LEFT = const(2)  # active low, both edges by interrupt
LEVER_RIGHT = const(3)
DISPLAY_SDA = const(4)  # I2C0: HT16K33 at 0x70 left, 0x71 right
DISPLAY_SCL = const(5)
MEMORY_SDA = const(6)  # I2C1: FRAM; a bad display cable cannot block it
MEMORY_SCL = const(7)
KEY_PLAY = const(8)  # to ground, internal pull-up
KEY_MINUS = const(9)
KEY_PLUS = const(10)
KEY_BACK = const(11)
KEY_FORWARD = const(12)
POWER_HOLD = const(13)  # high: stay on
POWER_SENSE = const(14)  # the power key, low when pressed
BUZZER = const(15)  # no input here: RP2040-E5 may take this pin for a millisecond
LCD_CS_LEFT = const(17)  # memory LCDs, where there are no digits: high while their chip is written
LCD_SCK = const(18)  # SPI0, 2 MHz
LCD_MOSI = const(19)
LCD_CS_RIGHT = const(20)
LCD_EXTCOM = const(21)  # EXTCOMIN of both, sixteen times a second, 1.5 in slow sleep; their EXTMODE is tied high
LCD_DISP = const(22)  # high: what their chips hold is seen
VBUS = const(24)  # on the Pico: high while USB is plugged in
BATTERY_SENSE = const(26)  # ADC0, half the voltage of the cells
LAMP_LEFT = const(27)
LAMP_RIGHT = const(28)

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""An RP2040 without a board: rp2040py with a firmware image in its flash, run for exact spans of simulated time.

No threads, no network, no wall clock: the same run is the same to the nanosecond. Instants are in ns since the chip
was made. What rp2040py leaves out is added here: RESETS really resets the I2C blocks, bytes on the UART take their
time, the TIMER can be set, and a loss of power leaves noise in the RAM. What SLEEP_EN lets stand still in deep sleep
goes on here (tests/rp2040/test_sleep.py reads those registers). Knows nothing of what is around the chip.
"""

from collections import deque

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.execute_batch import execute_batch
from rp2040py.peripherals._reset import RPReset
from rp2040py.reset_cause import ResetCause
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.usb.cdc import USBCDC
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from board.lines import BAUD
from host_sim.machines.emulated.board_time import NS_PER_MS

_FLASH_START = 0x10000000
_TIMEHW, _TIMELW, _TIMERAWH, _TIMERAWL = 0x40054000, 0x40054004, 0x40054024, 0x40054028
_WATCHDOG_CTRL, _TRIGGER = 0x40058000, 1 << 31
_RESETS_BASE = 0x4000C
_I2C_BITS = (1 << 3, 1 << 4)
_UART_BYTE_NS = 10 * 1000 * NS_PER_MS // BAUD
_FIRST_ADC_PIN = 26
_ADC_MV, _ADC_FULL = 3300, 4095


class Emulator:
    """The chip. `on_byte(byte)` gets what UART0 sends; `resets` are the instants of the watchdog's bites."""

    def __init__(self, image, usb: bool = False):
        """Load the UF2 file at path `image`; with `usb` a host is connected to the USB port and reads."""
        self.mcu = RP2040()
        self._simulator = Simulator(rp2040=self.mcu)
        self._clock = self.mcu.clock
        self.mcu.load_bootrom(BOOTROM_B1)
        self.mcu.logger = ConsoleLogger(LogLevel.ERROR)
        load_uf2(image, self.mcu)
        self.resets = []
        self.powered = True
        self.on_byte = None
        self.said = bytearray()  # over USB
        self._to_send = deque()
        self._sender = self._clock.create_alarm(self._send_byte)
        self._sending = False
        self._stopper = self._clock.create_alarm(self.stop)
        self._pending = set()
        self._controllers = {}
        self._ns_at = {}
        self._clocked_since_ns = 0
        self.mcu.add_clock_listener(self._note_clock)
        self._wire(usb)
        self.mcu.core.pc = _FLASH_START

    # Time.

    @property
    def now_ns(self) -> int:
        """The instant, in ns of simulated time."""
        return int(self._clock.nanos)

    def run_until(self, at_ns: int) -> None:
        """Run until instant `at_ns`, or until `stop` is called; a chip without power waits without doing anything."""
        left_ns = at_ns - self._clock.nanos
        if left_ns <= 0 or not self.powered:
            return
        self._simulator.stopped = False
        self._stopper.schedule(left_ns)
        while not self._simulator.stopped:
            execute_batch(self._simulator, 1)
        self._stopper.cancel()

    def run_ms(self, span_ms) -> None:
        """Run for `span_ms` milliseconds of simulated time."""
        self.run_until(self.now_ns + round(span_ms * NS_PER_MS))

    def stop(self) -> None:
        """End the present run at once; for callbacks."""
        self._simulator.stopped = True

    def at(self, at_ns: int, act, *arguments) -> None:
        """Have `act(*arguments)` called at instant `at_ns`, while the chip runs."""

        def fire():
            self._pending.discard(alarm)
            act(*arguments)

        alarm = self._clock.create_alarm(fire)
        self._pending.add(alarm)
        alarm.schedule(max(0, at_ns - self._clock.nanos))

    def make_alarm(self, callback):
        """Return an alarm with `schedule(ns from now)` and `cancel()` that calls `callback`."""
        return self._clock.create_alarm(callback)

    def timer_us(self) -> int:
        """Return what the chip's own TIMER counts, in µs; it begins anew with a reset."""
        return self.mcu.read_uint32(_TIMERAWH) << 32 | self.mcu.read_uint32(_TIMERAWL)

    def set_timer_us(self, count: int) -> None:
        """Set the chip's TIMER, as if it had counted for `count` µs already."""
        self.mcu.write_uint32(_TIMELW, count & 0xFFFFFFFF)
        self.mcu.write_uint32(_TIMEHW, count >> 32)

    def system_hz(self) -> float:
        """Return the frequency of the system clock in Hz."""
        return self.mcu.clk_sys

    def ns_at_hz(self) -> dict:
        """Return how many ns the system clock has had each frequency in Hz."""
        self._note_clock(self.mcu.clk_sys, self.mcu.clk_sys)
        return dict(self._ns_at)

    # Pins.

    def drive(self, pin: int, level) -> None:
        """Drive `pin` from outside, now: 0 or 1; None lets go, and the pull resistor decides."""
        if level is None:
            self.mcu.gpio[pin].release_input()
        else:
            self.mcu.gpio[pin].set_input_value(bool(level))

    def watch(self, pin: int, changed) -> None:
        """Have `changed(level)` called whenever the chip drives `pin` otherwise: 0, 1, or None when it lets go."""
        levels = {0: 0, 1: 1}
        self.mcu.gpio[pin].add_listener(lambda new, _old: changed(levels.get(int(new))))

    def set_millivolts(self, pin: int, millivolts: int) -> None:
        """Put a voltage on an analogue pin, 26 to 29."""
        counts = min(_ADC_FULL, millivolts * _ADC_FULL // _ADC_MV)
        self.mcu.adc.channel_values[pin - _FIRST_ADC_PIN] = counts

    def connect_i2c(self, number: int, make_controller):
        """Connect what `make_controller(block)` returns with I2C block `number`; it is reset when the block is."""
        self._controllers[number] = make_controller(self.mcu.i2c[number])
        return self._controllers[number]

    def connect_spi(self, number: int, taken) -> None:
        """Have `taken(word, bits, clock in Hz)` called as each word begins to leave SPI block `number`."""
        block = self.mcu.spi[number]

        def transmit(word):
            taken(word, block.data_bits, block.clock_frequency)
            block.complete_transmit(0)  # when its last bit is out

        block.on_transmit = transmit

    def send(self, data: bytes) -> None:
        """Send `data` to UART0, at its baud rate, after what is still being sent."""
        self._to_send.extend(data)
        if not self._sending and self._to_send:
            self._sending = True
            self._sender.schedule(_UART_BYTE_NS)

    # Power.

    def bite(self) -> None:
        """Let the watchdog reset the chip, now: RAM, scratch registers and the cause stay."""
        self.mcu.write_uint32(_WATCHDOG_CTRL, _TRIGGER)

    def power_off(self) -> None:
        """Take the power away, which ends the present run; nothing but the flash survives."""
        self.powered = False
        self.stop()
        self._to_send.clear()
        self._sending = False
        self._sender.cancel()
        for alarm in self._pending:
            alarm.cancel()
        self._pending.clear()
        self.mcu.enter_reset(cause=ResetCause.POWER_ON)
        self._reset_controllers()
        self.mcu.sram[:] = b"\xa5\x5a" * (len(self.mcu.sram) // 2)

    def power_on(self) -> None:
        """Give the power back."""
        self.powered = True
        self.mcu.leave_reset()

    def ram(self, address: int, length: int) -> bytes:
        """Return `length` bytes of the chip's RAM from `address` on."""
        place = address - 0x20000000
        return bytes(self.mcu.sram[place : place + length])

    # The machinery.

    def _note_clock(self, _hz, hz_before):
        now_ns = self.now_ns
        self._ns_at[hz_before] = self._ns_at.get(hz_before, 0) + now_ns - self._clocked_since_ns
        self._clocked_since_ns = now_ns

    def _wire(self, usb):
        self.mcu.uart[0].on_byte = self._take_byte
        self.mcu.watchdog.on_watchdog_trigger = self._reset
        resets = _Resets(self.mcu, "RESETS")
        resets.on_i2c_reset = self._reset_i2c
        self.mcu.peripherals[_RESETS_BASE] = resets
        if usb:
            USBCDC(self.mcu.usb_ctrl).on_serial_data = self.said.extend

    def _reset(self):
        self.resets.append(self.now_ns)
        self.mcu.enter_reset(cause=ResetCause.WATCHDOG)
        self._reset_controllers()
        self.mcu.leave_reset()

    def _take_byte(self, byte):
        if self.on_byte:
            self.on_byte(byte)

    def _send_byte(self):
        self.mcu.uart[0].feed_byte(self._to_send.popleft())
        self._sending = bool(self._to_send)
        if self._sending:
            self._sender.schedule(_UART_BYTE_NS)

    def _reset_controllers(self):
        for controller in self._controllers.values():
            controller.reset()

    def _reset_i2c(self, number):
        self.mcu.i2c[number].reset()
        if number in self._controllers:
            self._controllers[number].reset()


class _Resets(RPReset):
    """The RESETS block: the one of rp2040py only keeps the bits."""

    on_i2c_reset = None

    def write_uint32(self, offset, value):
        """Take a write; an I2C block whose bit goes up is reset."""
        if offset == 0 and self.on_i2c_reset:
            for number, bit in enumerate(_I2C_BITS):
                if value & bit and not self._reset & bit:
                    self.on_i2c_reset(number)
        super().write_uint32(offset, value)

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Parts of the board on the desk: its memory chip, its scratch registers and its pins. Runs on MicroPython too."""

import struct

from flagfall.keeping.bite import NUMBERS

MEMORY_SIZE = 8192
MOST_BEEPS = 64
_BYTES = ["%ds" % length for length in range(65)]  # how `struct` names so many bytes; copies without a slice


class DeskMemory:
    """The memory chip: bytes that outlive a power cut; `plugged` False makes it answer no more."""

    def __init__(self):
        self.content = bytearray(MEMORY_SIZE)
        self.plugged = True

    def write(self, address: int, record) -> bool:
        """Write the bytes of `record` from `address` on; False if the chip does not answer."""
        if not self.plugged:
            return False
        struct.pack_into(_BYTES[len(record)], self.content, address, record)
        return True

    def read(self, address: int, into) -> bool:
        """Fill `into` from `address` on; False if the chip does not answer."""
        if not self.plugged:
            return False
        for place in range(len(into)):
            into[place] = self.content[address + place]
        return True


class DeskScratch:
    """Numbers that outlive a bite of the watchdog, but no loss of power: then somebody calls `clear`."""

    def __init__(self):
        self.numbers = [0] * NUMBERS

    def write(self, numbers) -> None:
        """Put six numbers there."""
        for place in range(NUMBERS):
            self.numbers[place] = numbers[place]

    def read(self, into) -> None:
        """Put into `into` what is there."""
        for place in range(NUMBERS):
            into[place] = self.numbers[place]

    def clear(self) -> None:
        """Lose them."""
        self.write((0,) * NUMBERS)


class Level:
    """A pin: what is on it, high as long as nobody pulls it down."""

    def __init__(self, level: int, changed=None):
        self._level = level
        self._changed = changed

    def value(self, level=None):
        """Return the level, or set it."""
        if level is None:
            return self._level
        self._level = level
        if self._changed:
            self._changed(level)


class Beeper:
    """What was heard: `count` beeps, the last of which ends at `ends_at`."""

    def __init__(self):
        self._instants = [0] * MOST_BEEPS
        self._lengths = [0] * MOST_BEEPS
        self.count = 0
        self.ends_at = 0

    def beep(self, at_ms: int, ms: int) -> None:
        """Sound for `ms` from `at_ms` on; allocates nothing."""
        place = self.count % MOST_BEEPS
        self._instants[place] = at_ms
        self._lengths[place] = ms
        self.count += 1
        self.ends_at = max(self.ends_at, at_ms + ms)

    def beeps(self) -> list:
        """Return (instant, length), in ms, of the last 64 beeps at most, the oldest first."""
        first = max(0, self.count - MOST_BEEPS)
        places = [each % MOST_BEEPS for each in range(first, self.count)]
        return [(self._instants[place], self._lengths[place]) for place in places]


class KeptTexts:
    """The part of a board that keeps two texts, of settings and of controls; a side that runs keeps it from that."""

    _running = False

    def __init__(self):
        self.settings_text = None
        self.controls_text = None

    def load_settings(self):
        """Return the text of the settings that was saved last; None if there is none."""
        return self.settings_text

    def save_settings(self, text: str) -> bool:
        """Keep the text of the settings; False while a side runs."""
        if self._running:
            return False
        self.settings_text = text
        return True

    def load_controls(self):
        """Return the text of the controls that was saved last; None if there is none."""
        return self.controls_text

    def save_controls(self, text: str) -> bool:
        """Keep the text of the controls; False while a side runs."""
        if self._running:
            return False
        self.controls_text = text
        return True

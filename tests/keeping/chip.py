# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A memory chip that remembers what was written to it, and can be unplugged."""

MEMORY_SIZE = 8192


class Chip:
    """A memory chip. `writes` is what was written to it, as (address, bytes); unplugged it does not answer."""

    def __init__(self, content=bytes(MEMORY_SIZE)):
        self.content = bytearray(content)
        self.plugged = True
        self.writes = []

    def write(self, address, record):
        if not self.plugged:
            return False
        self.writes.append((address, bytes(record)))
        self.content[address : address + len(record)] = record
        return True

    def read(self, address, into):
        if self.plugged:
            into[:] = self.content[address : address + len(into)]
        return self.plugged

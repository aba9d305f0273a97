# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The USB cable as a wire of the link, where the image can write to it without waiting: in ours (usbport.c).

The official image has only sys.stdout, which waits half a second for a host that does not read. There the link is on
UART0 alone, and what comes in over USB is left alone.
"""

import select
import sys

try:
    import usbport
except ImportError:
    usbport = None


def streams(uart) -> tuple:
    """Return the streams of all wires of the link: `uart`, and the USB cable where there is one."""
    return (uart, usbport) if usbport else (uart,)


def register(poller) -> None:
    """Have `poller` wake up when a byte comes in over USB."""
    if usbport:
        poller.register(sys.stdin, select.POLLIN)

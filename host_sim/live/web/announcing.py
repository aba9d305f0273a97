# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the server of the clock says on its terminal: address, code and its picture, the control, what came back."""

import contextlib
import ipaddress
import os
import socket
import sys
from collections import namedtuple
from shutil import get_terminal_size

from flagfall.notation.reading import in_words
from host_sim import filing
from host_sim.live.kept import CODE
from host_sim.live.web.door import is_code, new_code

_NOWHERE = ("192.0.2.1", 9)  # an address of no one: nothing is sent there, but the way to it is known

# How pages come in: `code` (None: every page may press), `tls` (an `ssl.SSLContext`, or None), and `back`, the line
# about the game that came back, "" if none did.
Way = namedtuple("Way", "code tls back", defaults=(None, None, ""))


def kept_code(kept) -> str:
    """Return the code of the clock in `kept` (host_sim.live.kept), a new one the first time; None keeps none.

    The same after a restart, so that the pages that may press still do. Raises OSError.
    """
    if kept is None:
        return new_code()
    path = kept.folder / CODE
    with contextlib.suppress(OSError, UnicodeDecodeError):
        found = path.read_text(encoding="ascii").strip()
        if is_code(found):
            return found
    code = new_code()
    filing.write_whole(path, (code + "\n").encode())
    os.chmod(path, 0o600)
    return code


def announce(table, options, port: int, way: Way) -> None:
    """Print where the clock is, what is played and, if there is a code, how a page may press."""
    address = _address(options.host, port, way.tls)
    print(f"the clock is at {address}  (Ctrl-C ends it)")
    print(way.back or in_words(table.live.stage.clock.controls))
    if way.code:
        print(f"who opens that may look; to press, open {address}#{way.code} or enter the code {way.code} there")
        _show_picture(f"{address}#{way.code}")
    sys.stdout.flush()


def _address(host, port, tls):
    if host in ("0.0.0.0", "::"):
        host = _own_address()
    return f"http{'s' if tls else ''}://{'[' + host + ']' if ':' in host else host}:{port}/"


def _show_picture(address):
    if not sys.stdout.isatty():
        return
    from host_sim.live.web import qr

    lines = qr.lines(address)
    if qr.fits(lines, get_terminal_size().columns, sys.stdout.encoding):
        print("\n".join(lines))


def _own_address():
    """Return the address of this computer in its network, that of the computer itself if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way, contextlib.suppress(OSError):
        way.connect(_NOWHERE)
        return way.getsockname()[0]
    return "127.0.0.1"


def only_here(host: str) -> bool:
    """Tell whether nobody but this computer can reach a server at `host`."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False

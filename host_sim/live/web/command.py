# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `web`: the clock in a browser. Reads what was asked for, opens the server, writes the recording."""

import asyncio
import contextlib
import errno
import ipaddress
import os
import signal
import socket

from host_sim.live.options import settings_from
from host_sim.live.recording import Record, ended_by_signals
from host_sim.live.web.table import Table
from host_sim.saying import HELD, REFUSED, complain, printable, quoted

_NOWHERE = ("192.0.2.1", 9)  # an address of no one: nothing is sent there, but the way to it is known


def run(options) -> int:
    """Serve the clock that `options` asks for until Ctrl-C, SIGTERM or SIGHUP; return the exit status."""
    table = Table(settings_from(options), options.speed)
    try:
        # A place that cannot be written is told before the game, and what stands there stays until it is over.
        record = Record(options.record, table.live) if options.record else None
        with ended_by_signals(_interrupt):
            status = _serve(table, options)
        if record and not status:
            _tell_place(options.record, record.write())
        return status
    except OSError as fault:
        complain(f"{printable(options.record)}: {fault.strerror}; right would be a file that can be written")
        return REFUSED


def _interrupt():
    """End as Ctrl-C does, also where that is ignored, as for a job in the background."""
    if signal.getsignal(signal.SIGINT) in (signal.SIG_IGN, signal.SIG_DFL):
        raise KeyboardInterrupt
    signal.raise_signal(signal.SIGINT)


def _tell_place(asked, path):
    if str(path) != os.path.normpath(asked):
        with contextlib.suppress(OSError):  # after SIGHUP there may be nobody to read it
            print(f"{printable(asked)} is of another session by now; this one is in {printable(str(path))}", flush=True)


def _serve(table, options):
    from host_sim.live.web.server import Server

    try:
        server = Server(table, (options.host, socket.gethostname(), socket.gethostname() + ".local"))
        asyncio.run(server.run(options.host, options.port, lambda port: _announce(options, port)))
    except KeyboardInterrupt:
        pass  # the way to end it
    except OSError as fault:
        complain(_no_place(fault, options))
        return REFUSED
    return HELD


def _no_place(fault, options):
    if fault.errno == errno.EADDRINUSE:
        return f"port {options.port} on {options.host} is in use; right would be another --port, or none: a free one"
    # asyncio tries each address that a name has; from Python 3.13 on, if none is here, it drops the system's number.
    if isinstance(fault, socket.gaierror) or fault.errno in (None, errno.EADDRNOTAVAIL):
        return f"{quoted(options.host)} is no address of this computer; right would be 127.0.0.1, or 0.0.0.0 for all"
    if fault.errno in (errno.EACCES, errno.EPERM):
        return f"port {options.port} is not allowed; right would be one from 1024 on, or none: a free one"
    return f"{options.host} port {options.port}: {os.strerror(fault.errno) if fault.errno else fault}"


def _announce(options, port):
    everywhere = options.host in ("0.0.0.0", "::")
    host = _own_address() if everywhere else options.host
    print(f"the clock is at http://{'[' + host + ']' if ':' in host else host}:{port}/  (Ctrl-C ends it)", flush=True)
    if not _only_here(options.host):
        print("everybody in this network can press: there is no password", flush=True)


def _own_address():
    """Return the address of this computer in its network, that of the computer itself if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way, contextlib.suppress(OSError):
        way.connect(_NOWHERE)
        return way.getsockname()[0]
    return "127.0.0.1"


def _only_here(host):
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False

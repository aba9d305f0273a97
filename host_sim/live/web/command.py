# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `web`: the clock in a browser. Reads what was asked for, opens the server, writes the recording."""

import asyncio
import contextlib
import errno
import os
import signal
import socket

from host_sim.live.kept import NotKept, keeping, put_lever_right
from host_sim.live.options import settings_from
from host_sim.live.recording import Record, ended_by_signals
from host_sim.live.web.announcing import Way, announce, kept_code, only_here
from host_sim.live.web.options import NoCertificate, tls_from
from host_sim.live.web.table import Table
from host_sim.saying import HELD, REFUSED, complain, printable, quoted


def run(options) -> int:
    """Serve the clock that `options` asks for until Ctrl-C, SIGTERM or SIGHUP; return the exit status."""
    try:
        tls = tls_from(options)
        with keeping(options, "web") as kept:
            settings = settings_from(options)
            back = kept.agree(settings, options) if kept else ""
            table = Table(settings, options.speed, kept=kept)
            put_lever_right(table.live)
            code = None if only_here(options.host) else kept_code(kept)
            return _recorded(table, options, Way(code, tls, back))
    except (NotKept, NoCertificate) as fault:
        complain(fault)
        return REFUSED


def _recorded(table, options, way):
    try:
        # A place that cannot be written is told before the game, and what stands there stays until it is over.
        record = Record(options.record, table.live) if options.record else None
        with ended_by_signals(_interrupt):
            status = _serve(table, options, way)
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


def _serve(table, options, way):
    from host_sim.live.web.server import Server

    try:
        names = (options.host, socket.gethostname(), socket.gethostname() + ".local")
        server = Server(table, names, way.code, way.tls, bool(way.back))
        asyncio.run(server.run(options.host, options.port, lambda port: announce(table, options, port, way)))
    except KeyboardInterrupt:
        pass  # the way to end it
    except OSError as fault:
        complain(_no_place(fault, options))
        return REFUSED
    return HELD


def _no_place(fault, options):
    if fault.errno == errno.EADDRINUSE:
        return f"port {options.port} on {options.host} is in use; right would be another --port, or 0: a free one"
    # asyncio tries each address that a name has; from Python 3.13 on, if none is here, it drops the system's number.
    if isinstance(fault, socket.gaierror) or fault.errno in (None, errno.EADDRNOTAVAIL):
        return f"{quoted(options.host)} is no address of this computer; right would be 127.0.0.1, or 0.0.0.0 for all"
    if fault.errno in (errno.EACCES, errno.EPERM):
        return f"port {options.port} is not allowed; right would be one from 1024 on, or 0: a free one"
    return f"{options.host} port {options.port}: {os.strerror(fault.errno) if fault.errno else fault}"

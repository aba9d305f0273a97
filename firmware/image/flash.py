# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""make flash: sends the clock, compiled, over USB to a board that runs the official MicroPython image.

Sends only what differs, reads every file back as a hash, removes what an older clock left in its folders, and starts
the clock. It is handed the transport (mpremote's, or one of a test); files that are not the clock's it leaves alone.
Run from files the clock takes some 120 kB of heap more than frozen, and a collection of garbage 27 ms: for trying
things out; for play there is the image.
"""

import argparse
import contextlib
import hashlib
import io
import sys
from collections import namedtuple

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

from firmware.image import BUILD, contents
from firmware.image.steps import Refusal, run_task

# USB numbers under which MicroPython's board RPI_PICO reports.
USB_NUMBERS = (0x2E8A, 0x0005)

# A clock that runs takes no interrupt from a host.
_FREE = "if a clock runs on it, hold its back key while you switch it on"

START = "main.py"
HASH = "sha256"
CHUNK_BYTES = 512
FOLDER_BIT = 0x4000
LONGEST = 200  # characters of a board's name

# A clock that ran until now has armed the watchdog, which would reset the board amid the writing. This clears bit 30,
# ENABLE, of the RP2040's WATCHDOG CTRL; it stays so until the next reset.
STOP_WATCHDOG = "import machine; machine.mem32[0x4005B000] = 1 << 30"
RESET = "import machine; machine.reset()"

About = namedtuple("About", "machine version mpy path")
ABOUT = "(s.implementation._machine, tuple(s.implementation.version[:3]), s.implementation._mpy & 255, s.path)"

# differing: BoardFiles to send; strangers: paths on the board to remove; root: names in the board's root folder.
Survey = namedtuple("Survey", "differing strangers root")


def unfit(about: About, files: list) -> str:
    """Say why this board cannot run these BoardFiles, or return ""."""
    if "RP2040" not in about.machine:
        return "the board is '%s'; the clock runs on an RP2040" % about.machine
    if "" not in about.path:
        return "this board runs build/flagfall.uf2, the clock is in it: to renew it, drop a new one on the board"
    # Of bytecode without native code the board compares nothing but this number (py/persistentcode.c).
    for made in sorted({file.content[1] for file in files if file.name.endswith(".mpy")}):
        if made != about.mpy:
            found = "%d.%d.%d, which reads .mpy files of version %d" % (*about.version, about.mpy)
            wanted = "MicroPython %s or newer with version %d" % (contents.MICROPYTHON, made)
            return "the board has MicroPython %s; the clock needs %s" % (found, wanted)
    return ""


def asked_what_it_is(transport) -> About:
    """Return what the board at `transport` says of itself; raise Refusal where that is nothing that a board says."""
    try:
        about = About(*transport.eval(ABOUT))
        right = isinstance(about.machine, str) and about.machine.isprintable() and len(about.machine) < LONGEST
        right = right and [type(number) for number in about.version] == [int] * 3 and type(about.mpy) is int
        right = right and 0 <= min(*about.version, about.mpy) and max(about.version) < 1000
        right = right and isinstance(about.path, list)
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
        right = False
    if not right:
        raise Refusal("the board does not say what it is; %s" % _FREE)
    return about


def tree(transport, folder: str) -> list:
    """Return the paths of all files under a folder of the board."""
    found = []
    for entry in transport.fs_listdir(folder):
        path = "%s/%s" % (folder, entry.name)
        found += tree(transport, path) if entry.st_mode & FOLDER_BIT else [path]
    return found


def survey(transport, files: list) -> Survey:
    """Compare the board's files with these BoardFiles."""
    root = [entry.name for entry in transport.fs_listdir("")]
    there = [START] if START in root else []
    for name in sorted(set(root) & set(contents.folders(files))):
        there += tree(transport, name)
    differing = [file for file in files if file.name not in there or not is_same(transport, file)]
    names = [file.name for file in files]
    return Survey(differing, [path for path in there if path not in names], root)


def is_same(transport, file) -> bool:
    """Whether the board's file of that name has the content of this BoardFile."""
    return transport.fs_hashfile(file.name, HASH) == hashlib.new(HASH, file.content).digest()


def install(transport, files: list, say) -> None:
    """Bring the board's files to these BoardFiles. `transport` is at the raw prompt.

    The file that starts the clock is removed first and sent last: a board that was unplugged amid it starts nothing.
    """
    found = survey(transport, files)
    for path in found.strangers:
        say("removing %s, which is no part of this clock" % path)
        transport.fs_rmfile(path)
    if START in found.root and START not in found.strangers and found.differing:
        transport.fs_rmfile(START)
    for folder in contents.folders(files):
        with contextlib.suppress(FileExistsError):
            transport.fs_mkdir(folder)
    to_send = [file for file in files if file in found.differing or (file.name == START and found.differing)]
    for file in sorted(to_send, key=lambda file: file.name == START):
        send(transport, file, say)
    say("%d of %d files were sent and read back" % (len(to_send), len(files)))
    if "boot.py" in found.root:
        say("the board's own boot.py stays; it runs before the clock")


def send(transport, file, say) -> None:
    """Write one BoardFile to the board and read it back; raise Refusal if it is not there as it was sent."""
    say("%6d bytes  %s" % (len(file.content), file.name))
    transport.fs_writefile(file.name, file.content, chunk_size=CHUNK_BYTES)
    if not is_same(transport, file):
        raise Refusal("%s is not on the board as it was sent; try again, with another cable" % file.name)


def flash(transport, files: list, say) -> None:
    """Take over the board from what it runs, send these BoardFiles and start the clock; raise Refusal if it cannot."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):  # mpremote prints what it did not expect
            transport.enter_raw_repl()
        transport.exec(STOP_WATCHDOG)
        transport.exec("import sys as s")
        about = asked_what_it_is(transport)
        reason = unfit(about, files)
        if reason:
            raise Refusal(reason)
        say("%s, MicroPython %d.%d.%d" % (about.machine, *about.version))
        install(transport, files, say)
        transport.exec_raw_no_follow(RESET)
    except TransportExecError as error:
        last = error.error_output.strip().splitlines()[-1:]
        raise Refusal("the board could not do it: %s" % "".join(last))
    except (TransportError, OSError) as error:
        raise Refusal("the board does not answer as it should: %s; %s" % (error, _FREE))
    say("the board starts the clock")


def the_port(ports: list) -> str:
    """Return the device of the only board among `ports`, as pyserial lists them; raise Refusal if there is not one."""
    found = [port.device for port in ports if (port.vid, port.pid) == USB_NUMBERS]
    if not found:
        raise Refusal("no board with MicroPython on USB: plug one in, or name its port: PORT=/dev/ttyACM0")
    if len(found) > 1:
        raise Refusal("several boards on USB: name the port of one: PORT=%s (or %s)" % (found[0], found[1]))
    return found[0]


def opened(device: str):
    """Return mpremote's transport to a serial port; raise Refusal if it cannot be opened."""
    try:
        return SerialTransport(device)
    except TransportError:
        raise Refusal("%s cannot be opened: it is not there, another program has it, or you may not use it" % device)


def dry_run(files: list, say) -> None:
    """List these BoardFiles; no board is needed."""
    for file in files:
        say("%6d bytes  %s" % (len(file.content), file.name))
    say("%d files, %d bytes; nothing was sent" % (len(files), sum(len(file.content) for file in files)))


def make(options, say) -> None:
    """Do what the command line asks for."""
    device = None if options.dry_run else options.port or the_port(list_ports.comports())
    files = contents.compiled(BUILD / "mpy")
    if options.dry_run:
        dry_run(files, say)
        return
    transport = opened(device)
    try:
        flash(transport, files, say)
    finally:
        with contextlib.suppress(OSError):  # the port goes away with the reset
            transport.close()


def main(arguments: list) -> int:
    """Read the command line and flash a board; return the exit status."""
    parser = argparse.ArgumentParser(prog="make flash", description=__doc__.partition("\n")[0])
    parser.add_argument("--dry-run", action="store_true", help="only list the files and their sizes")
    parser.add_argument("--port", help="serial port of the board; found by itself if there is one board")
    options = parser.parse_args(arguments)
    return run_task("flash", lambda say: make(options, say))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

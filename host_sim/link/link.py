# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `link`: settings and journal of a clock at a serial port, by the protocol of flagfall/host/files.py.

A port is whatever has `read(size)`, which returns what came in within a short while, and `write(data)`.
"""

import re
import sys
import time
from importlib import import_module

from board.lines import BAUD
from flagfall.arbiter.records import CAPACITY
from flagfall.keeping.settings import Settings
from flagfall.keeping.settingstext import HEADING, SettingError, read_settings
from host_sim import filing
from host_sim.link.journal import JournalError, read_journal
from host_sim.link.journaltext import as_text
from host_sim.link.ports import ANSWER_S, at_port
from host_sim.saying import HELD, REFUSED, complain, printable
from host_sim.timetext import is_digits

_SETTLE_S = 0.5
_CHUNK = 256
_LONGEST_LINE = 239
_MOST_LINES = 40
_ALONE = "right would be a port on which nobody but a clock talks"
_PROMPT = b">>>"
_BEGIN = "J begin "
_RECORD = re.compile("J ([0-9]{3}) ([0-9a-f]{16})")
STANDARD = "-"  # standard input or output instead of a file


class LinkFault(Exception):
    """The clock did not do what was asked; the text says why, and what would be right."""


class FileFault(Exception):
    """A file that cannot be read, written or understood; the text begins with its name."""


def run(options) -> int:
    """Do what the command line says; return the exit status."""
    if options.pgn and options.action != "journal":
        complain(f"--pgn with {options.action}; right would be --pgn with journal")
        return REFUSED
    if options.pgn:
        import_module("host_sim.link.journalpgn")  # what it lacks is told before the clock is asked
    return at_port(options, lambda port: carry_out(options, port))


def carry_out(options, port, seconds=time.monotonic) -> int:
    """Do `options.action` with the clock at `port`; `seconds()` is the time. Return the exit status."""
    try:
        _ACTIONS[options.action](options, Conversation(port, seconds))
        return HELD
    except FileFault as fault:
        complain(fault)
    except LinkFault as fault:
        complain(f"{options.port}: {fault}")
    return REFUSED


class Conversation:
    """Asks the clock at `port` and waits for its answers; lines about events in between are passed over."""

    def __init__(self, port, seconds=time.monotonic):
        self._port = port
        self._seconds = seconds
        self._received = bytearray()

    def get(self) -> str:
        """Return the text of the clock's settings; raises `LinkFault`."""
        self._say("get")
        lines = [self._wait_for(HEADING)]
        while not lines[-1].startswith("end "):
            if len(lines) > _MOST_LINES:
                raise LinkFault(f"no end after {_MOST_LINES} lines; {_ALONE}")
            lines.append(self._answer())
        text = "".join(line + "\n" for line in lines[:-1])
        try:
            read_settings(text, Settings())
        except SettingError as error:
            raise LinkFault(f"the settings came damaged, {error}; ask again") from None
        _check_count(lines[-1], f"end {len(lines) - 1}")
        return text

    def put(self, lines: list) -> None:
        """Set what the `lines` of a text say; raises `LinkFault` if the clock does not take all of it."""
        self._say("put", *lines, f"end {len(lines)}")
        self._wait_for("ok")

    def journal(self, progress):
        """Return the `Journal` of the clock, calling `progress(got, of)` after each record; raises `LinkFault`."""
        self._say("journal")
        count = _number(self._wait_for(_BEGIN))
        records = bytearray()
        for index in range(count):
            records += _record(self._answer(), index)
            progress(index + 1, count)
        last = self._answer()
        if last != f"J cut {count:03}":
            _check_count(last, f"J end {count:03}")
        try:
            return read_journal(records, last.startswith("J end"))
        except JournalError as fault:
            raise LinkFault(f"no journal came, {fault}") from None

    def _say(self, *lines):
        # What others left behind, in the clock or on the way, is no part of the answer.
        self._port.write(b"\n")
        self._settle()
        self._port.write("".join(line + "\n" for line in lines).encode())

    def _settle(self):
        until = self._seconds() + _SETTLE_S
        while self._port.read(_CHUNK) and self._seconds() < until:
            pass
        self._received.clear()

    def _wait_for(self, start):
        until = self._seconds() + ANSWER_S
        line = self._answer(until)
        while not line.startswith(start):  # the rest of a line that was under way
            self._check_time(until, line)
            line = self._answer(until)
        return line

    def _answer(self, until=None):
        until = until or self._seconds() + ANSWER_S
        line = self._line(until)
        while line.startswith("E "):
            self._check_time(until, line)
            line = self._line(until)
        if line.startswith("no "):
            raise LinkFault(f"the clock says '{printable(line[:_LONGEST_LINE])}'")
        return line

    def _check_time(self, until, line):
        if self._seconds() >= until:
            raise LinkFault(f"{line[:40]!r} and the like came for {ANSWER_S} s, but no answer; {_ALONE}")

    def _line(self, until):
        while b"\n" not in self._received:
            if self._seconds() >= until:
                raise LinkFault(self._no_answer())
            self._received += self._port.read(_CHUNK)
        line, _, rest = self._received.partition(b"\n")
        self._received = rest
        return line.decode("ascii", "replace").strip()

    def _no_answer(self):
        if self._received.lstrip().startswith(_PROMPT):
            return "this is MicroPython's prompt; right would be a clock with our image, that is not in maintenance"
        return f"no answer for {ANSWER_S} s; right would be a clock that is on, at {BAUD} baud"


# What the command line asks for.


def _get(options, clock):
    _write(options.file, clock.get())


def _put(options, clock):
    lines = read_lines(options.file)
    clock.put(lines)
    print(f"{options.file}: {len(lines) - 1} settings set and kept; a new game obeys them", file=sys.stderr)


def _journal(options, clock):
    progress = Progress(sys.stderr)
    try:
        journal = clock.journal(progress)
    finally:
        progress.end()
    try:
        text = _as_pgn(journal) if options.pgn else as_text(journal)
    except JournalError as fault:
        raise LinkFault(f"the journal came damaged, {fault}; ask again") from None
    _write(options.file, text)


def _as_pgn(journal):
    from host_sim.link.journalpgn import as_pgn  # the only thing here that wants a library of chess

    return as_pgn(journal)


_ACTIONS = {"get": _get, "put": _put, "journal": _journal}


class Progress:
    """Tells on `stream`, if a person looks at it, how much of the journal has come."""

    def __init__(self, stream):
        self._stream = stream if stream is not None and stream.isatty() else None

    def __call__(self, got: int, of: int) -> None:
        """Tell of record `got`."""
        if self._stream:
            print(f"\rjournal: {got} of {of} records", end="", file=self._stream, flush=True)

    def end(self) -> None:
        """Leave the line."""
        if self._stream:
            print(file=self._stream)


# Files.


def read_lines(path: str) -> list:
    """Return the lines of the settings in the file at `path`, without blank ones; raises `FileFault`."""
    try:
        if path == STANDARD:
            text = sys.stdin.read()
        else:
            with open(path, encoding="utf-8") as file:
                text = file.read()
    except UnicodeDecodeError:
        raise FileFault(f"{path}: is no text; right would be what get wrote") from None
    except OSError as fault:
        raise FileFault(f"{path}: {fault.strerror}; right would be a file that get wrote") from None
    try:
        read_settings(text, Settings())
    except SettingError as error:
        raise FileFault(f"{path}:{error.line}: {error.reason}") from None
    return _shortest(path, text)


def _shortest(path, text):
    lines = [" ".join(line.split()) for line in text.split("\n")]  # as the clock takes it apart
    for number, line in enumerate(lines, 1):
        if len(line) > _LONGEST_LINE:
            raise FileFault(f"{path}:{number}: {len(line)} characters; right would be at most {_LONGEST_LINE}")
    return [line for line in lines if line]


def _write(path, text):
    """Write `text` to the file at `path`, of which there is always the old one or the whole new one."""
    if path == STANDARD:
        sys.stdout.write(text)
        return
    try:
        filing.write_whole(path, text.encode())
    except OSError as fault:
        raise FileFault(f"{path}: {fault.strerror}; right would be a file that can be written, or -") from None


# Lines of the clock.


def _number(line):
    digits = line.removeprefix(_BEGIN)
    if not is_digits(digits) or len(digits) > len(str(CAPACITY)):
        raise LinkFault(f"{line[:40]!r} came; right would be 'J begin' and a number; ask again")
    return int(digits)


def _record(line, index):
    found = _RECORD.fullmatch(line)
    if not found or found[1] != f"{index:03}":
        raise LinkFault(f"{line[:40]!r} came; right would be record {index}; ask again")
    return bytes.fromhex(found[2])


def _check_count(line, right):
    if line != right:
        raise LinkFault(f"{line[:40]!r} came; right would be {right!r}: lines were lost; ask again")

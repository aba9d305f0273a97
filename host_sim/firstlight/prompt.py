# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A board's prompt over USB, by mpremote's transport: found, asked, made to run a file, and left as it was.

A clock that runs gives no prompt, and is told from one that has it by its answer to a line that is no command.
"""

import contextlib
import io

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from host_sim.link.state import LinkError, LinkState
from host_sim.saying import printable

ANSWER_S = 3
RUN_S = 60  # the longest a board is silent while it measures, many times over
_LOOK_S = 0.01
_READY = 0
_LONGEST = 200  # characters that a board says of itself
_LONGEST_LINE = 1 << 16  # bytes of one figure, many times over
# Ctrl-C and Ctrl-B, for a prompt that is busy or raw; a clock refuses the line. Then its state, which is no harm there.
_WHO = b"\r\n\x03\x02\r\ntell 0\r\n"
_ABOUT = (
    "import sys, machine\n"
    "try:\n    from flagfall.version import MAJOR, MINOR, PATCH\n    version = '%d.%d.%d' % (MAJOR, MINOR, PATCH)\n"
    "except ImportError:\n    version = ''\n"
    "about = (sys.implementation._machine, '%d.%d.%d' % tuple(sys.implementation.version[:3]), version, '' in sys.path,"
    " ''.join('%02x' % each for each in machine.unique_id()))\n"
)
_USED = "import gc\ngc.collect()\nused = gc.mem_alloc()\n"
_RESET = "import machine; machine.reset()"

HOW = (
    "right would be maintenance: pull the cable, hold the back key (a bare Pico: connect GP11, pin 15, with ground,"
    " pin 13), plug it in, let go, and again"
)
_IMAGE = "right would be a board with build/flagfall.uf2 on it (make image)"


class NoPrompt(Exception):
    """Nothing can be measured at this port; the text says why, and what would be right."""


def opened(device: str):
    """Return mpremote's transport to a serial port; raises `NoPrompt`."""
    try:
        transport = SerialTransport(device)
    except TransportError:
        raise NoPrompt("it is not there, another program has it, or you may not use it") from None
    transport.serial.timeout = RUN_S
    return transport


@contextlib.contextmanager
def told():
    """Tell what goes wrong with the transport as `NoPrompt`; what mpremote prints of it is dropped."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            yield
    except TransportExecError as fault:
        raise NoPrompt(_could_not(fault.error_output)) from None
    except (TransportError, OSError) as fault:
        reason = printable(" ".join(str(fault).split())[:120])
        raise NoPrompt(
            f"the board went away ({reason}), and no report was written; nothing is lost on it."
            " Right would be a cable that stays plugged in; from the start again"
        ) from None


def _could_not(error):
    last = printable("".join(error.strip().splitlines()[-1:])[:120])
    return f"the board could not do it: {last}; {_IMAGE}, of this very version"


class Prompt:
    """The prompt at `transport`; `seconds()` is the time, `pause(s)` lets some of it pass.

    machine, micropython, flagfall, unique  what the board says of itself
    """

    def __init__(self, transport, seconds, pause):
        self._transport = transport
        self._seconds = seconds
        self._pause = pause

    def find(self) -> None:
        """Make sure that a prompt of our image is there; raises `NoPrompt`. A clock goes on with what it does."""
        with told():
            self._ask_who()
            self._transport.enter_raw_repl()
            self._transport.exec(_ABOUT)
            said = self._said("about", (str, str, str, bool, str))
        self.machine, self.micropython, self.flagfall, files, self.unique = said
        if "RP2040" not in self.machine:
            raise NoPrompt(f"the board is a {self.machine}; right would be one with an RP2040")
        if not self.flagfall or files:
            raise NoPrompt(f"the board has MicroPython {self.micropython} without our image; {_IMAGE}")

    def used_bytes(self) -> int:
        """Return how much of the heap a fresh interpreter uses."""
        with told():
            self._transport.exec(_USED)
            return self._said("used", (int,))[0]

    def _said(self, name, kinds):
        """Return what the board says is in its `name`, values of these `kinds`; raises `NoPrompt` at anything else."""
        try:
            value = self._transport.eval(name)
        except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
            value = None
        values = value if isinstance(value, tuple) else (value,)
        shown = "".join(each for each in values if isinstance(each, str))
        if tuple(map(type, values)) != kinds or not shown.isprintable() or len(shown) > _LONGEST:
            raise NoPrompt(f"the board does not say what it is; {_IMAGE}, of this very version")
        return values

    def run(self, source: str, hear) -> None:
        """Run a file in a fresh interpreter, calling `hear(words)` for each line of it; raises `NoPrompt`."""
        line = bytearray()

        def take(byte):
            if byte != b"\n":
                line.extend(byte)
                if len(line) > _LONGEST_LINE:
                    raise NoPrompt(
                        "the board says more than it was asked for; right would be another cable, from the start"
                    )
                return
            words = line.decode("ascii", "replace").split()
            line.clear()
            if words:
                hear(words)

        with told():
            self._transport.enter_raw_repl()
            _out, error = self._transport.exec_raw(source, timeout=RUN_S, data_consumer=take)
        if error:
            raise NoPrompt(_could_not(error.decode("ascii", "replace")))

    def talk(self, source: str):
        """Begin to run what talks with this computer, and return the serial port."""
        with told():
            self._transport.exec_raw_no_follow(source)
        return self._transport.serial

    def hang_up(self) -> None:
        """Take the end of what `talk` began."""
        with told():
            self._transport.follow(ANSWER_S)

    def leave(self) -> None:
        """Have the board start anew, whatever it does now, if it is still there."""
        with contextlib.suppress(NoPrompt), told():
            if self._transport.in_raw_repl:
                self._transport.serial.write(b"\x03\x03")
                self._transport.enter_raw_repl(soft_reset=False)
                self._transport.exec_raw_no_follow(_RESET)
        with contextlib.suppress(OSError):
            self._transport.close()

    def _ask_who(self):
        port = self._transport.serial
        port.write(_WHO)
        heard = b""
        until = self._seconds() + ANSWER_S
        while self._seconds() < until:
            waiting = port.inWaiting()
            if not waiting:
                self._pause(_LOOK_S)
                continue
            heard += port.read(waiting)
            self._refuse_clock(heard)
            if heard.rstrip(b" ").endswith(b">>>") and b"tell" in heard:
                return
        if not heard:
            raise NoPrompt(f"nobody answers; {_IMAGE}, and {HOW.removeprefix('right would be ')}")
        if b">>>" not in heard:
            raise NoPrompt(f"what is there is neither a clock nor MicroPython; {_IMAGE}")

    @staticmethod
    def _refuse_clock(heard):
        for line in heard.decode("ascii", "replace").split("\n")[:-1]:
            try:
                state = LinkState(line)
            except LinkError:
                continue
            game = "" if state.state == _READY else ", with a game, which goes on"
            raise NoPrompt(f"a clock runs there{game}; {HOW}")

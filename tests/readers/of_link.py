# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the computer reads of a board: lines of the link, settings and journal over it, what a board measured."""

import ast
import contextlib
import io
import re
from argparse import Namespace

from flagfall.keeping.settings import Settings
from flagfall.keeping.settingstext import read_settings
from flagfall.timing.sides import SIDES
from host_sim.firstlight import firstlight, report
from host_sim.firstlight.prompt import NoPrompt, Prompt
from host_sim.link import calibrate, link
from host_sim.link.crystal import NoMeasurement
from host_sim.link.journal import JournalError, read_journal, steps
from host_sim.link.journalpgn import as_pgn
from host_sim.link.journaltext import as_text, is_text, read_text
from host_sim.link.state import LinkError, LinkState
from tests.keeping.test_chip_damage import played
from tests.link.table import Table
from tests.readers.of_core import SETTINGS
from tests.readers.trial import Reader, refused, refusing

RECORDS = bytes(played().app.journal.records[: 8 * played().app.journal.length])


class Port:
    """A port at which bytes come when something is said, those of `answers` that begin with the same word.

    Where `@` stands in them comes what a clock would say: the instant that was asked for, or its own count in us.
    `seconds()` goes on with each read.
    """

    timeout = 0

    def __init__(self, content, answers=None):
        self._answers = {b"": content} if answers is None else answers
        self._coming = b""
        self._now = 0.0

    def write(self, sent):
        if sent == b"\n":  # with which a talk begins
            return
        words = sent.split()
        answer = self._answers.get(words[0], self._answers.get(b"", b""))
        asked = words[1] if words[1:] else b"%d" % (self._now * 1e6)
        self._coming += answer.replace(b"@", asked.rjust(9))
        if words[0] == b"tell" and words[1:] and words[1].isdigit():
            self._now = max(self._now, int(words[1][:9]) / 1000)

    def read(self, size):
        self._now += 0.0001
        read, self._coming = self._coming[:size], self._coming[size:]
        if not read:
            self._now += 0.1
        return read

    def inWaiting(self):  # noqa: N802
        return len(self._coming)

    def seconds(self):
        self._now += 1e-6
        return self._now

    def pause(self, span_s):
        self._now += span_s


def event_line(content, _folder):
    lines = content.decode("ascii", "replace").split("\n")
    no = None
    for line in lines[:40]:
        try:
            state = LinkState(line)
        except LinkError as fault:
            no = fault
            continue
        assert state.turn in SIDES and state.white in SIDES
        assert all(account.moves >= 0 and account.number >= 1 for account in state.sides), line
        assert all(re.fullmatch("-?[0-9]+|[ELRiF-]", word) for word in line.split()), line
    if no:
        raise refused(no)


def settings_over_link(content, _folder):
    port = Port(content)
    with refusing(link.LinkFault):
        text = link.Conversation(port, port.seconds).get()
    read_settings(text, Settings())


def journal_over_link(content, _folder):
    port = Port(content)
    with refusing(link.LinkFault):
        journal = link.Conversation(port, port.seconds).journal(lambda _got, _of: None)
    assert 0 < journal.length


def ok_over_link(content, _folder):
    port = Port(content)
    with refusing(link.LinkFault):
        link.Conversation(port, port.seconds).put(["flagfall settings 1"])


def journal_records(content, _folder):
    """Read the records as they are, then play them; those of a whole journal with their checks made right."""
    with refusing(JournalError):
        journal = read_journal(content)
        steps(journal)
    text = as_text(journal)
    assert is_text(text) and len(read_text(text).rows) == len(steps(journal))
    assert as_pgn(journal).startswith("[Event")


def sealed_records(content, folder):
    from flagfall.crc import crc8

    content = content[: len(content) // 8 * 8]
    whole = b"".join(
        content[at : at + 7] + bytes((crc8(content[at : at + 7], 0, 7),)) for at in range(0, len(content), 8)
    )
    journal_records(whole, folder)


def settings_to_put(content, folder):
    path = folder / "settings.txt"
    path.write_bytes(content)
    with refusing(link.FileFault):
        lines = link.read_lines(str(path))
    assert lines and all(len(line) < 240 and line.isprintable() for line in lines)
    read_settings("\n".join(lines), Settings())


def crystal(content, _folder):
    """Measure a board that says the first part of these bytes when its settings are asked for, else the second."""
    settings, _, told = content.partition(b"\n\n")
    port = Port(b"", {b"get": settings + b"\n", b"tell": told, b"": b"ok\n"})
    options = Namespace(port="it", minutes=10, keep=True)
    err = io.StringIO()
    with contextlib.redirect_stderr(err), contextlib.redirect_stdout(io.StringIO()):
        status = calibrate.carry_out(options, port, port.seconds, port.seconds)
    if status:
        raise refused(err.getvalue().strip().split("\n")[-1])


def reports(content, _folder):
    port = Port(content)
    with refusing(NoMeasurement):
        asked = calibrate.Reports(port, port.seconds)
        asked.begin()
        asked.at(80)


class Transport:
    """mpremote's, at a board that says these bytes: to a program of ours, of itself, and when it is to count."""

    in_raw_repl = False

    def __init__(self, said, about, count):
        self.serial = Port(b"", {b"t": count, b"\x03\x02": b"x tell 0\r\n>>> "})
        self._said = said
        self._about = about

    def enter_raw_repl(self, soft_reset=True):
        pass

    def exec(self, source):
        pass

    def eval(self, name):
        return 1000 if name == "used" else ast.literal_eval(self._about)

    def exec_raw(self, source, timeout, data_consumer):
        for place in range(len(self._said)):
            data_consumer(self._said[place : place + 1])
        return b"", b""

    def exec_raw_no_follow(self, source):
        pass

    def follow(self, timeout):
        return b"", b""

    def close(self):
        pass


ABOUT = "('Raspberry Pi Pico with RP2040', '1.25.0', '0.1.0', False, 'e661640843512b2a')"


def first_light(content, _folder):
    """Measure a board that is at its prompt: what it says of itself, what it prints, what it counts."""
    about, printed, count, *_ = [*content.split(b"\n\n"), b"", b""]
    transport = Transport(printed + b"\n", about.decode("utf-8", "replace"), count)
    port = transport.serial
    prompt = Prompt(transport, port.seconds, port.pause)
    figures, notes = {}, []
    with refusing(NoPrompt), contextlib.redirect_stderr(io.StringIO()):
        prompt.find()
        assert prompt.used_bytes() == 1000
        prompt.run("", lambda words: firstlight.hear(words, figures))
        firstlight._measure_rate(prompt, figures, notes, 60, (port.seconds, port.seconds, port.pause))
        firstlight.conclude(figures, notes)
    text = report.text(prompt, figures, "today", notes)
    assert all(line.isprintable() for line in text.split("\n"))
    assert text.count("\n") > len(report.ROWS)


def _talk(what):
    """Return what a clock says over the link when it is asked for `what`."""
    table = Table("300+2")
    table.play_key()
    table.press(0, 3000)
    table.press(1, 2000)
    table.play_key()
    table.turn(500)
    table.uart.sent.clear()
    table.uart.receive(what + b"\n")
    table.turn(2000)
    return bytes(table.uart.sent)


EVENTS = _talk(b"tell 0")
EVENT = b"E 5 @ 20 - 0 300948 301999 0 - L 0 1 1 1 1 0 0 - - - L".ljust(92) + b"\n"
PRINTED = (
    b"F fitted_displays 1 1\nF fitted_memory 1\nF low_pins 11\nP 1 100\nF doubt 2\nF stamp_rest 16 16 17\n"
    b"F stamp_busy 16 20 21\nF live 60000\nF free 120000\nF displays 3050 3060\nF lamp 3100\nF digits 1170\n"
    b"F collection 4800\nF start 130000\nF wakes 41\nF awake 84\nF record 1520\nF stamp_collecting 16\nE 1 2 3\n12345\n"
)
JOURNAL = _talk(b"journal")
OKS = (b"ok\n", b"no settings\n", EVENTS + b"ok\n")
_LINK = "host_sim/link/"

_EVENT = EVENT.replace(b"@", b"5".rjust(9))
# Inputs that were faults once.
ODD_EVENTS = (
    _EVENT.replace(b" L 0 1 1", b" - 0 1 1"),
    _EVENT.replace(b"1 1 1 1 0 0", b"1 1 0 1 0 0"),
    *(_EVENT.replace(b"300948", number) for number in (b"30_948", b"+30948")),
)
LONG_COUNT = b"J begin " + b"9" * 5000 + b"\n"
TWO_LINES_FOR_A_CLOCK = SETTINGS[0].replace(b"lever rocker", b"lever \x0crocker")
_BOARD = ABOUT.encode() + b"\n\n"
ODD_BOARDS = (
    *(b"(1,\n\n", b"None\n\n", b"('RP2040', 1, 2, 3, 4)\n\n", ABOUT.replace("1.25", "\\x1b[2J").encode() + b"\n\n"),
    *(_BOARD + said + b"\n\n@\n" for said in (b"F stamp_busy 1 2", b"F live", b"F displays x", b"F doubt 1 2")),
    *(_BOARD + PRINTED + b"\n" + count for count in (b"5\n", b"9" * 5000 + b"\n")),
)

READERS = (
    Reader("line of an event", (_LINK + "state.py",), (EVENTS, _EVENT[:-1]), event_line, 300, once=ODD_EVENTS),
    Reader("settings over the link", (_LINK + "link.py",), (_talk(b"get"),), settings_over_link, 200),
    Reader("journal over the link", (_LINK + "link.py",), (JOURNAL,), journal_over_link, 200, once=(LONG_COUNT,)),
    Reader("answers over the link", (_LINK + "link.py",), OKS, ok_over_link, 100, once=(b"no se\x02tting\n",)),
    Reader("records of a journal", (_LINK + "journal.py", _LINK + "journalpgn.py"), (RECORDS,), journal_records, 60),
    Reader("records that are whole", (_LINK + "journal.py",), (RECORDS,), sealed_records, 100),
    Reader("settings to put", (_LINK + "link.py",), SETTINGS, settings_to_put, 200, once=(TWO_LINES_FOR_A_CLOCK,)),
    Reader("reports of a crystal", (_LINK + "calibrate.py",), (EVENTS, EVENT + EVENT), reports, 100),
    Reader("calibration", (_LINK + "calibrate.py",), (_talk(b"get") + b"\n" + EVENT,), crystal, 60),
    Reader(
        "first light",
        tuple("host_sim/firstlight/" + each for each in ("firstlight.py", "prompt.py", "rate.py", "report.py")),
        (ABOUT.encode() + b"\n\n" + PRINTED + b"\n@\n",),
        first_light,
        60,
        once=ODD_BOARDS,
    ),
)  # fmt: skip

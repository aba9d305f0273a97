# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a terminal tells of keys besides their signs: that one repeats, or comes up. The keyboard protocol of kitty.

Textual asks for the keys of that protocol, but neither for repeats nor releases, which it could not read: asked for
here, and read before it. A terminal that knows nothing of it (tmux, Apple's) ignores the question.
"""

import codecs
import contextlib
import re
from functools import partial

from textual import constants
from textual._xterm_parser import XTermParser
from textual.drivers import linux_driver
from textual.events import Key
from textual.keys import Keys
from textual.message import Message

# CSI = FLAGS ; 2 u adds flags to those that Textual has set: 2 is for repeats and releases. CSI ? u asks what is set.
REPORT_EVENTS = 2
ASK = f"\x1b[={REPORT_EVENTS};2u\x1b[?u"
_SET = re.compile(r"\x1b\[\?(\d+)u")
# CSI code:others ; modifiers:event ; text u, or another letter at the end.
_KEY = re.compile(r"\x1b\[(\d*)(?::[\d:]*)?(?:;\d*(:\d)?(?:;[\d:]*)?)?([u~ABCDEFHPQS])")
_REPEATED, _RELEASED = ":2", ":3"


class Reporting(Message):
    """The terminal tells from now on when a key repeats and comes up, or does not."""

    key = "reporting"  # the parser looks for one

    def __init__(self, on: bool):
        super().__init__()
        self.on = on


class Released(Message):
    """The key `code` came up; a `Key` has the same when it goes down."""

    key = "released"

    def __init__(self, code: str):
        super().__init__()
        self.code = code


class KeyParser(XTermParser):
    """Reads what a terminal says; each `Key` gets a `code`, and `repeated` if no finger struck it."""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False):
        told = _SET.fullmatch(sequence)
        if told:
            return [Reporting(bool(int(told[1]) & REPORT_EVENTS))]
        key = _KEY.fullmatch(sequence)
        if not key:
            return self._keys_of(sequence, alt)
        number, event, letter = key.groups(default="")
        code = (number or "1") + letter
        if event == _RELEASED:
            return [Released(code)]
        plain = sequence if not event else sequence[: key.start(2)] + sequence[key.end(2) :]
        return [_marked(each, code, event == _REPEATED) for each in self._keys_of(plain, alt)]

    def _keys_of(self, sequence, alt):
        """Return what Textual reads in `sequence`; nothing where its numbers are none, at which it would end."""
        try:
            return list(super()._sequence_to_key_events(sequence, alt))
        except (ValueError, OverflowError):
            return []


def _marked(key: Key, code, repeated):
    if key.key != Keys.Ignore:
        key.code, key.repeated = code, repeated
    return key


class _Output:
    """The terminal as a file to write to; when it is gone, `gone()` is called and the rest is swallowed.

    Textual's writer would end with a traceback, and its App then wait for it for ever, also at SIGHUP and SIGTERM.
    """

    def __init__(self, file, gone):
        self._file = file
        self._gone = gone
        self.fileno = file.fileno

    def write(self, text: str) -> None:
        """Write `text`, if there is a terminal to read it."""
        self._while_there(self._file.write, text)

    def flush(self) -> None:
        """Hand on what was written."""
        self._while_there(self._file.flush)

    def _while_there(self, do, *words):
        if not self._gone:
            return
        try:
            do(*words)
        except OSError:
            gone, self._gone = self._gone, None
            gone()


class KeyDriver(linux_driver.LinuxDriver):
    """Textual's own, which asks for repeats and releases too, and ends the App when the terminal is gone."""

    def __init__(self, *words, **named):
        super().__init__(*words, **named)
        self._file = _Output(self._file, self._lost)

    def _lost(self):
        with contextlib.suppress(RuntimeError):  # it has ended meanwhile
            self._loop.call_soon_threadsafe(self._app.exit)

    def start_application_mode(self) -> None:
        """Take over the terminal."""
        super().start_application_mode()
        if not constants.DISABLE_KITTY_KEY:
            self.write(ASK)
            self.flush()


def install() -> None:
    """Let Textual read keys so; and bytes that are no UTF-8, which would end its input with a traceback."""
    linux_driver.XTermParser = KeyParser
    linux_driver.getincrementaldecoder = lambda name: partial(codecs.getincrementaldecoder(name), errors="replace")

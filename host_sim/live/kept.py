# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The folder of the user's in which a live clock keeps its game: memory chip's bytes and the text of its settings.

The file is the chip: what the clock writes is in it at once, however the program ends, and two slots with their checks
make it as safe as there. One clock at a time has a folder. Where it is says XDG: a state that outlives the program.
"""

import contextlib
import mmap
import os
from pathlib import Path

try:
    import fcntl
except ImportError:  # on Windows, where nobody keeps a second clock away
    fcntl = None

from flagfall.keeping.settings import Settings
from flagfall.keeping.settingstext import SettingError, read_settings, write_settings
from flagfall.notation import read_canonical
from flagfall.notation.reading import in_words
from flagfall.timing.chessclock import OVER, READY
from flagfall.timing.sides import NOBODY, SIDES
from host_sim import filing
from host_sim.desk.parts import MEMORY_SIZE
from host_sim.desk.stage import Stage
from host_sim.saying import complain, printable
from host_sim.timetext import write_time

MEMORY, SETTINGS, CODE, LOCK = "memory.bin", "settings.txt", "code.txt", "lock"
BEFORE = "before-"  # in front of the name of what --fresh laid aside
_PLACES = ("left", "right")


class NotKept(Exception):
    """Why no game can be kept or brought back; one line that names the folder or file and what would be right."""


def add_to(parser) -> None:
    """Give `parser` the options that say where the game is kept, and whether it comes back."""
    parser.add_argument("--fresh", action="store_true", help="a fresh clock: without the game and settings kept before")
    parser.add_argument(
        "--folder", metavar="FOLDER", help="where game and settings are kept (default: a folder of yours, as XDG says)"
    )


def folder_of(command: str) -> Path:
    """Return the folder in which `command` (`live`, `web`) keeps its game, unless --folder says otherwise."""
    base = os.environ.get("XDG_STATE_HOME", "")
    state = Path(base) if os.path.isabs(base) else Path.home() / ".local" / "state"
    return state / "flagfall" / command


@contextlib.contextmanager
def keeping(options, command: str):
    """Have the `Kept` that the parsed `options` of `command` ask for as long as this lasts; it tells its fault last.

    None for a session that is recorded: that must begin with a fresh clock, or it could not be played again. Raises
    `NotKept`.
    """
    if options.record:
        if options.folder:
            text = "--record and --folder: what is recorded begins fresh and is not kept; right would be one of them"
            raise NotKept(text)
        yield None
        return
    kept = Kept(options.folder or folder_of(command), options.fresh)
    try:
        yield kept
    finally:
        kept.close()
        if kept.fault:
            complain(kept.fault)


class Kept:
    """What is kept in `folder`, which is made if it is not there; with `fresh` what is there is laid aside first.

    Raises `NotKept` if another clock has the folder, it cannot be written, or what is in it is not a clock's.

    fault  why the settings could not be written last, in one line; "" if they were
    """

    def __init__(self, folder, fresh: bool = False):
        self.folder = Path(folder)
        self.fault = ""
        self._name = printable(str(folder))
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = os.open(self.folder / LOCK, os.O_CREAT | os.O_RDWR, 0o600)
        except OSError as fault:
            raise self._unfit(fault) from None
        try:
            self._take()
            if fresh:
                self._lay_aside()
            self._chip = self._mapped()
            self._text = self._read_text()
        except BaseException as fault:
            self.close()
            if isinstance(fault, OSError):
                raise self._unfit(fault) from None
            raise

    def _unfit(self, fault):
        return NotKept(f"{self._name}: {fault.strerror}; right would be --folder, one that can be written")

    def _take(self):
        try:
            if fcntl:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(self._lock, 20).decode(errors="replace").strip()
            who = f"another clock (process {holder})" if holder.isdigit() else "another clock"
            text = f"{self._name}: {who} keeps its game there; right would be to end it, or another --folder"
            raise NotKept(text) from None
        os.ftruncate(self._lock, 0)
        os.write(self._lock, b"%d\n" % os.getpid())

    def _lay_aside(self):
        for name in (MEMORY, SETTINGS):
            with contextlib.suppress(FileNotFoundError):
                os.replace(self.folder / name, self.folder / (BEFORE + name))
        with contextlib.suppress(FileNotFoundError):
            os.remove(self.folder / CODE)  # pages that could press must say another one

    def _mapped(self):
        path = self.folder / MEMORY
        with open(os.open(path, os.O_CREAT | os.O_RDWR, 0o600), "r+b") as file:
            size = os.fstat(file.fileno()).st_size
            if size not in (0, MEMORY_SIZE):
                found = f"{printable(str(path))}: {size} bytes are no memory of a clock, which has {MEMORY_SIZE}"
                raise NotKept(f"{found}; right would be --fresh, which lays it aside")
            if not size:
                file.write(bytes(MEMORY_SIZE))  # all of it now, or a full disk would end the clock in mid-game
                file.flush()
            return mmap.mmap(file.fileno(), MEMORY_SIZE)

    def _read_text(self):
        path = self.folder / SETTINGS
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
            read_settings(text, Settings())
        except FileNotFoundError:
            return None
        except SettingError as fault:
            text = f"{printable(str(path))}: {fault}; or --fresh, which lays it aside"
            raise NotKept(text) from None
        return text

    def lend(self, desk) -> None:
        """Give the `desk` of a clock that is about to start the chip and the settings."""
        desk.memory.content = self._chip
        desk.settings_text = self._text

    def follow(self, desk) -> None:
        """Write what the clock saved of its settings since, or note the `fault`; the chip needs nothing."""
        if desk.settings_text != self._text:
            self._text = desk.settings_text
            path = self.folder / SETTINGS
            try:
                filing.write_whole(path, self._text.encode())
                self.fault = ""
            except OSError as fault:
                self.fault = f"{printable(str(path))}: {fault.strerror}; right would be a file that can be written"

    def agree(self, settings: dict, options) -> str:
        """Make what is kept agree with what was asked for; return a line about the game that comes back, or "".

        settings  of the clock that will be made, `options` the parsed ones that they come from. A control asked for
        wins over one that is only set; over another game under way it does not: raises `NotKept`.
        """
        asked = bool(options.control or options.option)
        self._change_text(settings, asked, bool(options.profile))
        clock = self._found(settings)
        other = clock.controls != read_canonical(settings["control"])
        if asked and (clock.state == READY or clock.state == OVER and other):
            self._chip[:] = bytes(MEMORY_SIZE)
            return ""
        if asked and other:
            game = f"{self._name}: a game with {in_words(clock.controls)} is under way there"
            raise NotKept(f"{game}; right would be no --control and no --option to go on with it, or --fresh")
        return "" if clock.state == READY else _told(clock)

    def _found(self, settings):
        """Return the clock that comes back, made from a copy."""

        def lend(desk):
            desk.memory.content[:] = self._chip[:]
            desk.settings_text = self._text

        return Stage(settings, [], lambda _record: None, lend).clock

    def _change_text(self, settings, asked, profile_asked):
        if self._text is None:
            return
        kept, given = Settings(), Stage(settings, [], lambda _record: None).app.settings
        read_settings(self._text, kept)
        kept.buttons = given.buttons
        if asked:
            kept.counter, kept.option_profile = given.counter, None
        if asked or profile_asked:
            kept.profile = given.profile
        self._text = write_settings(kept)

    def close(self) -> None:
        """Let another clock have the folder."""
        os.close(self._lock)


def _told(clock):
    times = [write_time(-(-clock.remaining_ms(side, clock.now) // 1000) * 1000)[:-4] for side in SIDES]
    shown = (times[clock.white], times[1 - clock.white])
    state = "over" if clock.state == OVER else "paused"
    return "the game of before is back, {}: White {}, Black {}; --fresh begins anew".format(state, *shown)


def put_lever_right(live) -> None:
    """Press the end of the lever that must be down for the game that came back, as it was left."""
    app = live.stage.app
    if app and app.displays.turn_sign != NOBODY:
        told = len(live.transcript)
        live.do("press " + _PLACES[app.displays.turn_sign])
        del live.transcript[told:]  # it happened before this session

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the clock itself reads: notations, settings, the lines of a host, the memory chip, the scratch registers."""

import struct

from board.link import Link
from board.store import Store
from flagfall.app import App
from flagfall.cells.charge import CAPACITY_MAH, CHARGE_AT, Charge, ChargeKeeper
from flagfall.face.glyphs import PICTURE_SIZE
from flagfall.keeping.bite import NUMBERS
from flagfall.keeping.settings import Settings
from flagfall.keeping.settingstext import SettingError, copied, load, read_settings, write_settings
from flagfall.notation import NotationError, read_canonical, write_canonical
from flagfall.notation.prose import read_prose
from flagfall.notation.reading import in_words, read_pgn, read_us
from flagfall.timing.chessclock import READY
from flagfall.timing.sides import RIGHT, SIDES
from host_sim.desk.desk import Desk
from host_sim.desk.parts import DeskMemory
from tests.board.parts import Uart
from tests.keeping.test_chip_damage import Clock, played
from tests.readers.trial import Reader, refused, refusing

CONTROLS = (
    *(
        "5400+30",
        "40/5400+30:1800+30",
        "W300-B240+2",
        "300d5",
        "300b5",
        "600j5x30",
        "3600c25/600",
        "*300",
        "m30",
        "g30",
    ),
    *("u", "0+10", "40/5400:20/3600:900*", "300o", "G/60;d5", "40/90, SD/30;+30", "SD/5 inc 3", "90'/40 + 30' + 30\""),
    *("15'+10\"", "3+2", "1h30' + 30\"", "40/9000:*120", "?", "-", "90+30"),
)


def as_text(content: bytes) -> str:
    """Return what a command line makes of bytes: what is no UTF-8 becomes lone surrogates."""
    return content.decode("utf-8", "surrogateescape")


def checked(agreed):
    """Assert that the `Controls` read the same when they are written in canonical notation, and can be told."""
    assert read_canonical(write_canonical(agreed)) == agreed
    assert in_words(agreed).isprintable()


def notation(read):
    """Return what tries one reader of a notation."""

    def attempt(content, _folder):
        with refusing(NotationError):
            agreed = read(as_text(content))
        checked(agreed)

    return attempt


def _settings(**changes):
    found = Settings()
    for name, value in changes.items():
        setattr(found, name, value)
    return found


SETTINGS = (
    write_settings(Settings()).encode(),
    write_settings(
        _settings(
            own=["5400+30", None, "W300-B240", "40/5400:900", "u"],
            own_counters=[None, None, True, False, None],
            trim_ppb=-12_345,
            freeze=False,
            option=54,
        )
    ).encode(),
    b"flagfall settings 1\nprofile us\n\nown 27 300+2 counter on\n",
)


def settings_text(content, _folder):
    text = as_text(content)
    settings = _settings(brightness=7, own=["60", None, None, None, None])
    before = write_settings(settings)
    try:
        read_settings(text, settings)
    except SettingError as fault:
        assert write_settings(settings) == before
        raise refused(fault) from None
    again = write_settings(settings)
    assert write_settings(copied(settings)) == again


def settings_file(content, folder):
    """Let a board look at its file of settings: whatever is in it, the clock comes up."""
    (folder / "settings.txt").write_bytes(content)
    desk, settings = Desk(), Settings()
    desk.settings_text = Store(lambda name, how: open(folder / name, how), None).load()
    before = write_settings(settings)
    taken = load(desk, settings)
    assert taken or write_settings(settings) == before
    app = App(desk, settings, read_canonical("300"))
    app.step()
    assert all(len(picture) == PICTURE_SIZE for picture in desk.pictures)
    write_settings(settings)
    if not taken:
        raise refused("not taken")


HOSTS = (
    b"tell 5000\ntold 12000\ntell 5\n",
    b"set control 300+2\nset profile us\nset own 26 60\nset option 31\nset trim 17\nnew\nhome\n",
    b"get\nheap\njournal\nset us G/60;d5\nset pgn 40/5400+30\nset white right\n",
    b"put\n" + SETTINGS[1] + b"end %d\n" % SETTINGS[1].count(b"\n"),
    b"put\n" + SETTINGS[2] + b"end 4\nget\n",
)


class _Board:
    """A clock that is ready, its link on a UART."""

    def __init__(self):
        self.uart = Uart()
        self.desk = Desk()
        self.link = Link(self.uart)
        self.desk.attach(self.link)
        self.desk.lay_lever(RIGHT)
        self.app = App(self.desk, Settings(), read_canonical("300"))
        self.turn()
        self.uart.sent.clear()

    def turn(self):
        """Turn the loop once, and give the link time for one line."""
        self.app.step()
        if self.desk.t >= self.link.due_at:
            self.link.send(self.desk.t)
        self.desk.t += 10


def host_lines(content, _folder):
    board = _Board()
    content = content[:3000]
    for line in content.split(b"\n"):
        board.uart.receive(line + b"\n")
        before = write_settings(board.app.settings)
        for _ in range(3 + len(line) // 16):
            board.turn()
        answers = bytes(board.uart.sent)
        board.uart.sent.clear()
        for answer in answers.split(b"\n"):
            assert answer.decode("ascii").isprintable(), answer
        if b"no " in answers and b"ok" not in answers:
            assert write_settings(board.app.settings) == before
    assert board.app.clock.state == READY
    assert write_settings(copied(board.app.settings)) == write_settings(board.app.settings)


def _chips():
    return (bytes(played().desk.memory.content), bytes(Clock().desk.memory.content))


def memory_chip(content, _folder):
    """Power a clock up with these bytes in its chip; those that are missing are blank."""
    size = len(DeskMemory().content)
    clock = Clock(content[:size].ljust(size, b"\0"))
    clock.pass_ms(1_000)
    assert clock.reads() and clock.app.clock.now >= 0
    checked(clock.app.clock.controls)
    again = Clock(clock.desk.memory.content)  # what it has kept by now is what comes back
    assert again.app.clock.state == clock.app.clock.state
    for side in SIDES:
        assert again.app.clock.remaining_ms(side, again.app.clock.now) == clock.app.clock.remaining_ms(
            side, clock.app.clock.now
        )


def _account():
    memory = DeskMemory()
    keeper = ChargeKeeper(memory, Charge())
    keeper.begin(0, 4200, 0)
    for at in (60_000, 120_000):
        keeper.keep(4100, at)
    return bytes(memory.content[CHARGE_AT : CHARGE_AT + 32])


def charge_account(content, _folder):
    for cells in range(len(CAPACITY_MAH)):
        memory = DeskMemory()
        memory.content[CHARGE_AT : CHARGE_AT + 32] = content[:32].ljust(32, b"\0")
        keeper = ChargeKeeper(memory, Charge())
        keeper.begin(cells, 3900, 0)
        keeper.attend(3900, 70_000)
        assert keeper.charge.cells == cells
        assert 0 <= keeper.charge.level_percent(3900) <= 100


def _bitten():
    clock = Clock(control="300+2")
    clock.desk.memory.plugged = False
    clock.key(2).pass_ms(3_000)
    return struct.pack("<6I", *clock.desk.scratch.numbers)


def scratch_registers(content, _folder):
    """Power a clock up, after a bite of the watchdog, with these numbers in the scratch registers."""
    desk = Desk()
    desk.memory.plugged = False
    numbers = struct.unpack("<6I", content[: 4 * NUMBERS].ljust(4 * NUMBERS, b"\0"))
    desk.scratch.write([number & (1 << 30) - 1 for number in numbers])
    app = App(desk, Settings(), read_canonical("300+2"))
    app.step()
    assert app.clock.now >= 0 and all(len(picture) == PICTURE_SIZE for picture in desk.pictures)


def kept_controls(content, folder):
    (folder / "controls.txt").write_bytes(content)
    store = Store(lambda name, how: open(folder / name, how), None, "controls.txt")
    text = store.load()
    assert text is None or len(text) <= 2048
    desk = Desk()
    desk.memory.plugged = False
    desk.controls_text = text
    desk.scratch.write(struct.unpack("<6I", _BITTEN))
    app = App(desk, Settings(), read_canonical("900"))
    app.step()
    assert write_canonical(app.clock.controls) in ("300+2", "900")


_BITTEN = _bitten()
_SEEDS = tuple(each.encode() for each in CONTROLS)
_NOTATION = "firmware/flagfall/notation/"
_HOST = tuple("flagfall/host/" + each for each in ("host.py", "questions.py", "files.py", "settings.py"))
_CHIP = ("keeping/keeper.py", "keeping/slots.py", "keeping/snapshot.py", "arbiter/records.py", "arbiter/replay.py")

READERS = (
    Reader("canonical", (_NOTATION + "scanner.py", _NOTATION + "trf.py"), _SEEDS, notation(read_canonical), 600),
    Reader("PGN's control", (_NOTATION + "pgn.py",), _SEEDS, notation(read_pgn), 600),
    Reader("US Chess", (_NOTATION + "us.py",), _SEEDS, notation(read_us), 600),
    Reader("prose", (_NOTATION + "prose.py",), _SEEDS, notation(read_prose), 600),
    Reader("settings text", ("firmware/flagfall/keeping/settingstext.py",), SETTINGS, settings_text, 300),
    Reader("settings file of a board", ("firmware/board/store.py",), SETTINGS, settings_file, 100),
    Reader(
        "lines of a host",
        tuple("firmware/" + each for each in ("board/wire.py", "board/link.py", *_HOST)),
        HOSTS,
        host_lines,
        60,
        mild=True,
    ),
    Reader("memory chip", tuple("firmware/flagfall/" + each for each in _CHIP), _chips(), memory_chip, 60, mild=True),
    Reader("charge account", ("firmware/flagfall/cells/charge.py",), (_account(),), charge_account, 300, mild=True),
    Reader(
        "scratch registers",
        ("firmware/board/scratch.py", "firmware/flagfall/keeping/bite.py"),
        (_BITTEN,),
        scratch_registers,
        100,
        mild=True,
    ),
    Reader("kept controls", ("firmware/board/store.py",), (b"300+2", b"900"), kept_controls, 60, mild=True),
)

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Sending the clock to a board: what is sent, in which order, what is removed, and what is refused."""

import hashlib
from collections import namedtuple

import pytest

pytest.importorskip("mpremote", reason="mpremote is not installed: make venv installs it")

from mpremote.transport import TransportError, TransportExecError  # noqa: E402

from firmware.image import flash  # noqa: E402
from firmware.image.contents import BoardFile  # noqa: E402
from firmware.image.steps import Refusal  # noqa: E402

FILES = [
    BoardFile("board/pins.mpy", b"M\x06\x00\x1f pins"),
    BoardFile("flagfall/deep/turn.mpy", b"M\x06\x00\x1f turn"),
    BoardFile("flagfall/sides.mpy", b"M\x06\x00\x1f sides"),
    BoardFile("main.py", b"import flagfall\n"),
]
THE_CLOCK = {file.name: file.content for file in FILES}
OFFICIAL = flash.About("Raspberry Pi Pico with RP2040", (1, 25, 0), 6, ["", ".frozen", "/lib"])

Entry = namedtuple("Entry", "name st_mode")
Port = namedtuple("Port", "device vid pid")


class Board:
    """A board behind mpremote's transport, as far as flashing uses it. Notes in `done` what was done to it."""

    def __init__(self, files=(), about=OFFICIAL):
        self.files = dict(files)
        self.folders = {name.rpartition("/")[0] for name in self.files} - {""}
        self.about = about
        self.done = []
        self.loses = ()  # names of files that do not arrive whole
        self.breaks_at = ""  # the file at which the cable is pulled

    def enter_raw_repl(self):
        self.done.append("interrupt")

    def exec(self, command):
        self.done.append(command)

    def exec_raw_no_follow(self, command):
        self.done.append(command)

    def eval(self, expression):
        assert expression == flash.ABOUT
        return tuple(self.about)

    def fs_listdir(self, folder):
        start = folder + "/" if folder else ""
        inner = [name.removeprefix(start) for name in {*self.files, *self.folders} if name.startswith(start)]
        folders = {name.partition("/")[0] for name in inner if "/" in name or start + name in self.folders}
        return [Entry(name, 0x4000) for name in folders] + [
            Entry(n, 0x8000) for n in inner if n not in folders and "/" not in n
        ]

    def fs_mkdir(self, folder):
        if folder in self.folders:
            raise FileExistsError(folder)
        self.folders.add(folder)

    def fs_rmfile(self, name):
        self.done.append("remove " + name)
        del self.files[name]

    def fs_writefile(self, name, content, chunk_size):
        if name == self.breaks_at:
            raise TransportError("gone")
        assert name.rpartition("/")[0] in {*self.folders, ""}
        self.done.append("write " + name)
        self.files[name] = content[:-1] if name in self.loses else content

    def fs_hashfile(self, name, algorithm):
        return hashlib.new(algorithm, self.files[name]).digest()

    def changes(self):
        return [what for what in self.done if what.startswith(("remove", "write"))]


def flashed(board, files=FILES):
    """Flash the board; return the lines that the user reads."""
    lines = []
    flash.flash(board, files, lines.append)
    return lines


def refusal(board, files=FILES):
    """Flash a board that refuses; return the line that the user reads."""
    with pytest.raises(Refusal) as found:
        flashed(board, files)
    assert "\n" not in str(found.value)
    return str(found.value)


# What is sent


def test_an_empty_board_gets_every_file_and_starts():
    board = Board()
    lines = flashed(board)
    assert board.files == THE_CLOCK
    assert board.done[-1] == flash.RESET
    assert lines[-2:] == ["4 of 4 files were sent and read back", "the board starts the clock"]


def test_the_file_that_starts_the_clock_is_removed_first_and_sent_last():
    board = Board(dict.fromkeys(THE_CLOCK, b"older"))
    flashed(board)
    assert board.changes()[0] == "remove main.py"
    assert board.changes()[-1] == "write main.py"
    assert board.files == THE_CLOCK


def test_a_board_unplugged_midway_starts_nothing_and_the_next_try_completes_it():
    board = Board(dict.fromkeys(THE_CLOCK, b"older"))
    board.breaks_at = "flagfall/sides.mpy"
    assert refusal(board).startswith("the board does not answer as it should: gone; ")
    assert "main.py" not in board.files
    board.breaks_at = ""
    flashed(board)
    assert board.files == THE_CLOCK


def test_only_what_differs_is_sent():
    board = Board({**THE_CLOCK, "flagfall/sides.mpy": b"older"})
    flashed(board)
    assert board.changes() == ["remove main.py", "write flagfall/sides.mpy", "write main.py"]


def test_the_same_clock_again_changes_nothing():
    board = Board(THE_CLOCK)
    assert "0 of 4 files were sent and read back" in flashed(board)
    assert board.changes() == []


def test_what_an_older_clock_left_in_its_folders_is_removed():
    board = Board({**THE_CLOCK, "flagfall/timing/sides.py": b"", "flagfall/old/gone.mpy": b""})
    flashed(board)
    assert sorted(board.changes()) == ["remove flagfall/old/gone.mpy", "remove flagfall/timing/sides.py"]


def test_an_older_start_is_removed_when_the_clock_has_none():
    board = Board(THE_CLOCK)
    flashed(board, FILES[:-1])
    assert board.changes() == ["remove main.py"]


def test_other_files_stay_and_a_boot_file_is_mentioned():
    board = Board({"boot.py": b"1/0", "notes.txt": b"mine", "lib/mine.py": b""})
    assert "the board's own boot.py stays; it runs before the clock" in flashed(board)
    assert board.files == {**THE_CLOCK, "boot.py": b"1/0", "notes.txt": b"mine", "lib/mine.py": b""}


def test_the_watchdog_of_a_running_clock_is_stopped_before_anything_else():
    board = Board()
    flashed(board)
    assert board.done[:2] == ["interrupt", flash.STOP_WATCHDOG]


# What is refused


def test_a_file_that_does_not_arrive_whole_is_refused_and_nothing_starts():
    board = Board()
    board.loses = ("flagfall/sides.mpy",)
    assert refusal(board).startswith("flagfall/sides.mpy is not on the board as it was sent")
    assert "main.py" not in board.files
    assert flash.RESET not in board.done


@pytest.mark.parametrize(
    ("about", "reason"),
    [
        (
            OFFICIAL._replace(machine="Raspberry Pi Pico 2 with RP2350"),
            "the board is 'Raspberry Pi Pico 2 with RP2350'",
        ),
        (OFFICIAL._replace(path=[".frozen"]), "this board runs build/flagfall.uf2"),
        (
            OFFICIAL._replace(version=(1, 18, 0), mpy=5),
            "the board has MicroPython 1.18.0, which reads .mpy files of version 5",
        ),
        (
            OFFICIAL._replace(version=(9, 0, 0), mpy=7),
            "the board has MicroPython 9.0.0, which reads .mpy files of version 7",
        ),
    ],
    ids=["another chip", "the image", "too old", "too new"],
)
def test_a_board_that_cannot_run_the_files_is_left_as_it_was(about, reason):
    board = Board({"main.py": b"mine"}, about)
    assert refusal(board).startswith(reason)
    assert board.files == {"main.py": b"mine"}
    assert flash.RESET not in board.done


def test_an_error_on_the_board_is_told_by_its_last_line():
    class Full(Board):
        def fs_writefile(self, name, content, chunk_size):
            raise TransportExecError(b"", "Traceback (most recent call last):\n  File x\nOSError: [Errno 28] ENOSPC\n")

    assert refusal(Full()) == "the board could not do it: OSError: [Errno 28] ENOSPC"


def test_a_board_that_does_not_answer_is_refused(capsys):
    class Mute(Board):
        def enter_raw_repl(self):
            print(b"noise of mpremote")
            raise TransportError("could not enter raw repl")

    assert refusal(Mute()) == (
        "the board does not answer as it should: could not enter raw repl;"
        " if a clock runs on it, hold its back key while you switch it on"
    )
    assert capsys.readouterr().out == ""


# Which board


def test_the_only_board_is_found_among_other_ports():
    ports = [
        Port("/dev/ttyS0", None, None),
        Port("/dev/ttyACM1", *flash.USB_NUMBERS),
        Port("/dev/ttyUSB0", 0x10C4, 0xEA60),
    ]
    assert flash.the_port(ports) == "/dev/ttyACM1"


@pytest.mark.parametrize(
    ("ports", "reason"),
    [
        ([], "no board"),
        ([Port("/dev/ttyS0", None, None)], "no board"),
        ([Port("/dev/ttyACM0", *flash.USB_NUMBERS), Port("/dev/ttyACM1", *flash.USB_NUMBERS)], "several boards"),
    ],
)
def test_none_or_several_boards_are_refused(ports, reason):
    with pytest.raises(Refusal, match=reason):
        flash.the_port(ports)


def test_a_port_that_is_not_there_ends_in_one_line_and_status_2(capsys, tmp_path):
    assert flash.main(["--port", str(tmp_path / "none")]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("make flash: %s cannot be opened" % (tmp_path / "none"))


def test_a_dry_run_lists_the_files_and_needs_no_board(capsys):
    lines = []
    flash.dry_run(FILES, lines.append)
    assert lines == [
        "     9 bytes  board/pins.mpy",
        "     9 bytes  flagfall/deep/turn.mpy",
        "    10 bytes  flagfall/sides.mpy",
        "    16 bytes  main.py",
        "4 files, 44 bytes; nothing was sent",
    ]

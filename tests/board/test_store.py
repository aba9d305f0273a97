# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The file of the settings: whatever cuts in, the old text is there or the new one, and the clock starts."""

import os

import pytest

from board.store import NAME, Store
from flagfall.keeping import settingstext
from flagfall.keeping.settings import Settings
from flagfall.keeping.settingstext import write_settings
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import PAUSED, RUNNING, ChessClock
from flagfall.timing.sides import LEFT
from tests.board.parts import Bench
from tests.on_micropython import records_of


class PowerCut(Exception):
    """The cells are out: nothing more happens."""


class Folder:
    """A file system in a folder; `cut` is called with the name of what is done next, `done` tells what was."""

    def __init__(self, path):
        self.path = path
        self.done = []
        self.cut = lambda what: None

    def open(self, name, mode):
        self._do("open " + mode)
        return open(self.path / name, mode)

    def rename(self, old, new):
        self._do("rename")
        os.replace(self.path / old, self.path / new)

    def store(self):
        return Store(self.open, self.rename)

    def _do(self, what):
        self.cut(what)
        self.done.append(what)


@pytest.fixture
def folder(tmp_path):
    return Folder(tmp_path)


def failing(at, fault):
    """Return a `cut` that raises `fault` when `at` is to be done."""

    def cut(what):
        if what == at:
            raise fault

    return cut


def test_what_was_saved_is_loaded_by_the_next_start(folder):
    assert folder.store().save("one\n")
    assert folder.store().load() == "one\n"
    assert folder.store().save("another\n")
    assert folder.store().load() == "another\n"


def test_where_nothing_was_saved_nothing_is_loaded(folder):
    assert folder.store().load() is None


def test_the_same_text_is_not_written_again(folder):
    store = folder.store()
    store.save("one\n")
    folder.done.clear()
    assert store.save("one\n")
    assert folder.done == ["open rb"]


def test_nothing_is_left_of_the_other_name(folder):
    folder.store().save("one\n")
    assert [path.name for path in folder.path.iterdir()] == [NAME]


@pytest.mark.parametrize("at", ["open wb", "rename"])
def test_a_power_cut_before_the_renaming_leaves_the_old_text(folder, at):
    folder.store().save("old\n")
    folder.cut = failing(at, PowerCut())
    with pytest.raises(PowerCut):
        folder.store().save("new\n")
    assert folder.store().load() == "old\n"


def test_the_next_save_writes_over_what_a_power_cut_left(folder):
    (folder.path / "settings.new").write_bytes(b"half of a longer te")
    assert folder.store().save("whole\n")
    assert folder.store().load() == "whole\n"


@pytest.mark.parametrize("at", ["open wb", "rename"])
def test_a_file_system_that_is_full_or_broken_says_so_and_keeps_the_old_text(folder, at):
    folder.store().save("old\n")
    folder.cut = failing(at, OSError(28))
    assert not folder.store().save("new\n")
    assert folder.store().load() == "old\n"


def test_a_file_that_cannot_be_read_is_none(folder):
    folder.store().save("old\n")
    folder.cut = failing("open rb", OSError(5))
    assert folder.store().load() is None


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"x" * 2049, b""])
def test_a_damaged_file_leaves_the_defaults(folder, content):
    bench = Bench()
    bench.board.store = folder.store()
    (folder.path / NAME).write_bytes(content)
    settings = Settings()
    assert not settingstext.load(bench.board, settings)
    assert write_settings(settings) == write_settings(Settings())


def test_the_longest_text_that_can_be_is_loaded_again(folder):
    text = "x" * 2048
    folder.store().save(text)
    assert folder.store().load() == text


# The board


def started():
    """Return a clock that runs."""
    clock = ChessClock(read_canonical("60"), LEFT)
    clock.start(0)
    return clock


def report_all(board, clock):
    while clock.events.take():
        board.report(clock, None)


def test_a_board_without_a_store_keeps_nothing():
    board = Bench().board
    assert board.load_settings() is None
    assert not board.save_settings("one\n")


def test_a_text_that_was_looked_at_is_not_read_again_and_then_let_go(folder):
    store = folder.store()
    assert (store.look(), store.load()) == (None, None)
    assert store.save("one\n")
    folder.done.clear()
    assert store.look() == store.load() == "one\n"
    assert folder.done == ["open rb"]
    assert store.load() == "one\n"
    assert folder.done == ["open rb", "open rb"]


def test_a_text_that_was_looked_at_is_not_taken_for_what_was_saved_since(folder):
    store = folder.store()
    assert store.save("one\n") and store.look() == "one\n"
    assert store.save("two\n")
    assert store.load() == "two\n"


def test_no_flash_is_written_while_a_side_runs(folder):
    board = Bench().board
    board.store = folder.store()
    clock = started()
    report_all(board, clock)
    assert clock.state == RUNNING
    assert not board.save_settings("one\n")
    assert folder.done == []
    clock.pause(5_000)
    report_all(board, clock)
    assert clock.state == PAUSED
    assert board.save_settings("one\n")
    assert board.load_settings() == "one\n"


def test_the_watchdog_is_fed_before_the_flash_is_written_and_after(folder):
    bench = Bench()
    bench.board.store = folder.store()
    fed = []
    folder.cut = lambda what: fed.append(bench.watchdog.fed)
    bench.board.save_settings("one\n")
    assert fed == [1, 1, 1]
    assert bench.watchdog.fed == 2


@pytest.mark.micropython
def test_on_the_file_system_of_a_board_a_power_cut_anywhere_leaves_the_old_text_or_the_new():
    fresh, *cuts = records_of("store_cuts.py")
    assert fresh == {"at": "fresh", "taken": True, "loaded": True}
    loaded = [each["loaded"] for each in cuts]
    first_new = loaded.index("new")
    assert loaded == ["old"] * first_new + ["new"] * (len(cuts) - first_new)
    assert first_new > 2 and cuts[-1]["taken"]

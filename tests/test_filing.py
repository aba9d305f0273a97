# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Files that are written whole or not at all, whatever stands at their place."""

import os
import threading

import pytest

from host_sim import filing


def test_a_new_file_holds_what_was_written(tmp_path):
    path = tmp_path / "new.txt"
    filing.check(path)
    assert not path.exists()
    filing.write_whole(path, b"one\n")
    assert path.read_bytes() == b"one\n"
    assert os.listdir(tmp_path) == ["new.txt"]


def test_a_link_stays_a_link_and_its_file_is_written(tmp_path):
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("old")
    link.symlink_to(real)
    filing.check(link)
    filing.write_whole(link, b"new")
    assert link.is_symlink()
    assert real.read_text() == "new"


def test_a_pipe_stays_a_pipe_and_its_reader_gets_it(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    filing.check(pipe)
    filing.write_whole(pipe, b"through")
    reader.join()
    assert got == [b"through"]
    assert not os.path.isfile(pipe)


@pytest.mark.parametrize("act", [filing.check, lambda path: filing.write_whole(path, b"x")])
@pytest.mark.parametrize("place", ["", "no/folder/file"])
def test_a_place_that_cannot_be_written_is_told_and_left_alone(tmp_path, act, place):
    with pytest.raises(OSError, match=r"directory|exist|busy|empty"):
        act(tmp_path / place)
    assert os.listdir(tmp_path) == []


def test_a_failed_write_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "old.txt"
    path.write_text("old")
    monkeypatch.setattr(os, "fsync", lambda _file: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(OSError, match="No space"):
        filing.write_whole(path, b"new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["old.txt"]


def test_no_file_beside_it_is_touched_nor_what_a_link_there_leads_to(tmp_path):
    other = tmp_path / "other.txt"
    other.write_text("of somebody else")
    (tmp_path / "game.scn.new").symlink_to(other)
    (tmp_path / "plan.scn.new").write_text("a plan")
    for name in ("game.scn", "plan.scn"):
        filing.check(tmp_path / name)
        filing.write_whole(tmp_path / name, b"new")
    assert other.read_text() == "of somebody else"
    assert (tmp_path / "plan.scn.new").read_text() == "a plan"
    assert sorted(os.listdir(tmp_path)) == ["game.scn", "game.scn.new", "other.txt", "plan.scn", "plan.scn.new"]


def test_a_file_keeps_who_may_read_it(tmp_path):
    path = tmp_path / "old.txt"
    path.write_text("old")
    path.chmod(0o640)
    filing.write_whole(path, b"new")
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("act", [filing.check, lambda path: filing.write_whole(path, b"x")])
def test_a_fault_names_the_file_that_was_asked_for(tmp_path, act):
    path = tmp_path / "missing" / "game.scn"
    with pytest.raises(FileNotFoundError) as caught:
        act(path)
    assert caught.value.filename == str(path)
    assert caught.value.strerror == f"No such file or directory: {tmp_path / 'missing'}"

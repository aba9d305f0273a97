# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The game outlives the program: what a live clock keeps in a folder, how it comes back, and who has the folder."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from flagfall.notation import write_canonical
from flagfall.timing.chessclock import OVER, PAUSED, READY, RUNNING
from flagfall.timing.sides import LEFT, RIGHT
from host_sim.cli.main import main
from host_sim.live import kept as live_kept
from host_sim.live.kept import Kept, NotKept, folder_of, keeping, put_lever_right
from host_sim.live.live import Live, settings_of
from tests.live.wall import Wall

ROOT = Path(__file__).parents[2]


def asked(control=None, option=None, profile=None):
    return SimpleNamespace(control=control, option=option, profile=profile)


class Session:
    """A clock that keeps its game in `folder`, from its start to its end."""

    def __init__(self, folder, options=None, fresh=False, **settings):
        options = options or asked()
        settings = settings_of(**{"control": options.control or "300", **settings})
        self.kept = Kept(folder, fresh)
        try:
            self.back = self.kept.agree(settings, options)
        except NotKept:
            self.kept.close()
            raise
        self.wall = Wall()
        self.live = Live(settings, now_ns=self.wall, kept=self.kept)
        put_lever_right(self.live)

    def at(self, ms, *lines):
        """Let the clock on the wall go to `ms`, then do `lines`."""
        self.wall.ms = ms
        self.live.carry()
        for line in lines:
            self.live.do(line)
        return self

    def end(self):
        """End without a farewell, as a program that is killed does."""
        self.kept.close()

    @property
    def clock(self):
        return self.live.stage.clock

    def left_ms(self):
        return [self.clock.remaining_ms(side, self.live.stage.now()) for side in (LEFT, RIGHT)]


def game_in(folder, **settings):
    """Leave a game in `folder`: White has 4:50, Black 4:55 and is to move."""
    session = Session(folder, **settings)
    session.at(1_000, "start").at(11_000, "press left").at(16_000).end()


def test_a_running_game_comes_back_paused_and_nothing_of_it_is_lost(tmp_path):
    game_in(tmp_path)
    session = Session(tmp_path)
    assert session.back == "the game of before is back, paused: White 4:50, Black 4:55; --fresh begins anew"
    assert (session.clock.state, session.clock.turn) == (PAUSED, RIGHT)
    assert session.left_ms() == [290_000, 295_000]
    session.at(5_000, "key play").at(6_000, "press right")
    assert (session.clock.state, session.clock.turn, session.left_ms()) == (RUNNING, LEFT, [290_000, 294_000])


def test_the_lever_lies_as_it_was_left(tmp_path):
    game_in(tmp_path)
    session = Session(tmp_path)
    assert session.live.stage.desk.lever_down == LEFT
    assert [each["event"] for each in session.live.transcript] == ["restored"]
    assert "turn" not in session.live.recording()


def test_a_game_comes_back_as_often_as_the_program_ends(tmp_path):
    game_in(tmp_path)
    for _ in range(3):
        session = Session(tmp_path)
        assert session.left_ms() == [290_000, 295_000]
        session.end()


def test_less_than_half_a_second_of_the_running_turn_is_given_back(tmp_path):
    session = Session(tmp_path)
    session.at(0, "start").at(10_999).end()
    assert Session(tmp_path).left_ms() == [289_500, 300_000]


def test_a_flag_that_fell_is_there_again(tmp_path):
    session = Session(tmp_path, control="3")
    session.at(0, "start").at(3_000).end()
    session = Session(tmp_path, control="3")
    assert session.clock.first_flag == LEFT
    assert session.back.startswith("the game of before is back, ")


def test_a_clock_that_nobody_started_comes_back_without_a_word_and_with_its_control(tmp_path):
    session = Session(tmp_path, asked("180+2"))
    session.at(1_000).end()
    session = Session(tmp_path)
    assert (session.back, session.clock.state) == ("", READY)
    assert write_canonical(session.clock.controls) == "180+2"


def test_a_control_that_is_asked_for_wins_over_one_that_is_only_set(tmp_path):
    Session(tmp_path, asked("180+2")).at(1_000).end()
    assert write_canonical(Session(tmp_path, asked("60")).clock.controls) == "60"


def test_another_control_does_not_wipe_out_a_game_under_way(tmp_path):
    game_in(tmp_path)
    with pytest.raises(NotKept) as refusal:
        Session(tmp_path, asked("60"))
    assert str(refusal.value) == (
        f"{tmp_path}: a game with 5 min is under way there; "
        "right would be no --control and no --option to go on with it, or --fresh"
    )
    session = Session(tmp_path, asked("300"))
    assert session.left_ms() == [290_000, 295_000]


def test_a_game_that_is_over_gives_way_to_another_control(tmp_path):
    session = Session(tmp_path, control="3", freeze=True)
    session.at(0, "start").at(3_000)
    assert session.clock.state == OVER
    session.end()
    session = Session(tmp_path, asked("60"))
    assert (session.back, session.clock.state, write_canonical(session.clock.controls)) == ("", READY, "60")


def test_fresh_lays_the_game_and_the_settings_aside(tmp_path):
    session = Session(tmp_path)
    session.live.stage.desk.save_settings("flagfall settings 1\ntenths on\n")
    session.at(1_000, "start").at(2_000).end()
    session = Session(tmp_path, fresh=True)
    assert (session.clock.state, session.live.stage.app.settings.tenths) == (READY, False)
    assert (tmp_path / "before-settings.txt").read_text() == "flagfall settings 1\ntenths on\n"
    assert any((tmp_path / "before-memory.bin").read_bytes())


def test_settings_come_back_and_the_lever_is_that_of_the_command_line(tmp_path):
    session = Session(tmp_path)
    session.live.stage.desk.save_settings("flagfall settings 1\ntenths on\nlever rocker\nown 26 60+7\n")
    session.at(1_000).end()
    settings = Session(tmp_path, lever="buttons").live.stage.app.settings
    assert (settings.tenths, settings.buttons, settings.own[0]) == (True, True, "60+7")


def test_a_profile_that_is_asked_for_wins_over_the_one_that_is_kept(tmp_path):
    session = Session(tmp_path)
    session.live.stage.desk.save_settings("flagfall settings 1\nprofile fide\n")
    session.at(1_000).end()
    session = Session(tmp_path, asked(profile="us"), profile="us")
    assert session.live.stage.app.settings.profile == 1
    session.end()
    assert Session(tmp_path).live.stage.app.settings.profile == 0


def test_a_second_clock_at_one_folder_is_refused_and_the_first_goes_on(tmp_path):
    first = Session(tmp_path)
    with pytest.raises(NotKept) as refusal:
        Session(tmp_path)
    assert str(refusal.value) == (
        f"{tmp_path}: another clock (process {os.getpid()}) keeps its game there; "
        "right would be to end it, or another --folder"
    )
    first.at(1_000, "start").end()
    assert Session(tmp_path).clock.state == PAUSED


@pytest.mark.parametrize(
    ("name", "content", "found"),
    [
        ("memory.bin", b"x" * 100, "memory.bin: 100 bytes are no memory of a clock, which has 8192"),
        ("settings.txt", b"flagfall settings 1\ntenths maybe\n", "settings.txt: line 2: tenths 'maybe': right"),
        ("settings.txt", b"\xff\xfe", "settings.txt: line 1: "),
    ],
)
def test_what_is_no_clocks_is_refused_and_left_alone(tmp_path, name, content, found):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(NotKept) as refusal:
        Kept(tmp_path)
    assert found in str(refusal.value) and "--fresh" in str(refusal.value)
    assert (tmp_path / name).read_bytes() == content
    Kept(tmp_path, fresh=True).close()


def test_a_chip_full_of_noise_is_a_clock_that_is_ready(tmp_path):
    (tmp_path / "memory.bin").write_bytes(bytes(range(256)) * 32)
    assert Session(tmp_path).clock.state == READY


def test_a_folder_that_cannot_be_is_told_in_one_line(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(NotKept) as refusal:
        Kept(tmp_path / "file")
    assert str(refusal.value) == f"{tmp_path / 'file'}: File exists; right would be --folder, one that can be written"


def test_settings_that_cannot_be_written_do_not_end_the_game(tmp_path):
    session = Session(tmp_path)
    (tmp_path / "settings.txt").mkdir()
    session.live.stage.desk.save_settings("flagfall settings 1\n")
    session.at(1_000, "start").at(2_000)
    assert session.clock.state == RUNNING
    assert session.kept.fault.startswith(f"{tmp_path / 'settings.txt'}: Is a directory; right would be ")


def test_the_folder_is_where_xdg_says(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert folder_of("web") == tmp_path / "flagfall" / "web"
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for relative in ("state", ""):
        monkeypatch.setenv("XDG_STATE_HOME", relative)
        assert folder_of("live") == tmp_path / "home" / ".local" / "state" / "flagfall" / "live"


def test_what_is_recorded_is_not_kept_and_the_game_of_before_stays(tmp_path):
    options = SimpleNamespace(record="game.scn", folder=None, fresh=False)
    with keeping(options, "live") as kept:
        assert kept is None
    options.folder = str(tmp_path)
    with pytest.raises(NotKept, match="--record and --folder"), keeping(options, "live"):
        pass


def test_a_fault_of_the_folder_is_told_when_all_is_over(tmp_path, capfd):
    options = SimpleNamespace(record=None, folder=str(tmp_path), fresh=False)
    with keeping(options, "live") as kept:
        kept.fault = "settings.txt: No space left on device"
    assert capfd.readouterr().err == "settings.txt: No space left on device\n"
    Kept(tmp_path).close()


def test_the_command_refuses_in_one_line(tmp_path, capfd):
    game_in(tmp_path)
    assert main(["web", "--port", "0", "--folder", str(tmp_path), "--control", "60"]) == 2
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1) and "a game with 5 min is under way there" in err


KILLED = """
import os, signal, sys
from tests.live.test_kept import Session
Session(sys.argv[1]).at(1_000, "start").at(11_000, "press left").at(16_000)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_program_that_is_killed_has_written_all(tmp_path):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "firmware")))}
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], cwd=ROOT, env=environment)
    assert done.returncode == -9
    assert Session(tmp_path).left_ms() == [290_000, 295_000]


def test_the_room_for_the_chip_is_taken_before_the_game(tmp_path):
    Kept(tmp_path).close()
    assert os.stat(tmp_path / live_kept.MEMORY).st_blocks * 512 >= 8192

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `web`: what it refuses in one line, and how it ends."""

import asyncio
import errno
import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim.cli.main import main
from host_sim.desk.stage import Stage
from host_sim.live.web import command as web
from host_sim.scenario.read import read
from tests.live.sockets import page, view_where

ROOT = Path(__file__).parents[2]
NOT_THERE = "198.51.100.1"  # for examples in books: no computer has it


def test_a_port_in_use_is_told_in_one_line(capfd):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["web", "--port", str(port)]) == 2
    out, err = capfd.readouterr()
    right = "right would be another --port, or 0: a free one"
    assert (out, err) == ("", f"port {port} on 127.0.0.1 is in use; {right}\n")


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["--host", NOT_THERE], f"'{NOT_THERE}' is no address of this computer"),
        (["--port", "70000"], "'70000' is no port; right would be 0 to 65535"),
        (["--control", "nonsense"], "nonsense"),
        (["--option", "99"], "'99' is no option"),
        (["--record", "/nowhere/game.scn"], "/nowhere/game.scn: No such file or directory"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(arguments, said, capfd):
    assert main(["web", "--port", "0", *arguments]) == 2
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1) and said in err


def test_a_refusal_leaves_an_older_recording_alone(tmp_path, capfd):
    kept = tmp_path / "game.scn"
    kept.write_text("control 60\n", encoding="utf-8")
    assert main(["web", "--host", NOT_THERE, "--port", "0", "--record", str(kept)]) == 2
    assert kept.read_text(encoding="utf-8") == "control 60\n"
    capfd.readouterr()


def test_a_name_that_means_nothing_is_no_address():
    fault = socket.gaierror(socket.EAI_NONAME, "Name or service not known")
    assert "is no address of this computer" in web._no_place(fault, web_options(host="nowhere.invalid"))


def test_another_computers_address_is_said_to_be_so_on_every_python():
    for fault in (
        OSError(errno.EADDRNOTAVAIL, "error while attempting to bind on address"),  # up to Python 3.12
        OSError("could not bind on any address out of [('198.51.100.1', 0)]"),  # from Python 3.13 on
        OSError("getaddrinfo('nowhere.invalid') returned empty list"),
    ):
        assert "is no address of this computer" in web._no_place(fault, web_options(host=NOT_THERE))


def test_a_port_that_is_not_allowed_is_said_to_be_so():
    fault = OSError(errno.EACCES, "Permission denied")
    assert "port 80 is not allowed" in web._no_place(fault, web_options(port=80))


def web_options(host="127.0.0.1", port=0):
    return type("Options", (), {"host": host, "port": port})


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no interrupt to one process")
def test_an_interrupt_ends_it_cleanly_and_the_recording_plays_again(tmp_path):
    path = tmp_path / "game.scn"
    command = [sys.executable, "-m", "host_sim", "web", "--control", "20", "--speed", "20", "--port", "0"]
    command += ["--record", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=-1, stderr=-1, encoding="utf-8") as process:
        try:
            port = int(process.stdout.readline().split("/")[2].split(":")[1])
            assert process.stdout.readline() == "20 s\n"
            asyncio.run(play_until_flag(port))
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=20)
        finally:
            process.kill()
    assert (process.returncode, out, err) == (0, "", "")
    assert "key play" in path.read_text(encoding="utf-8")
    story, told = read(str(path)), []
    Stage(story.settings, story.actions, told.append).run()
    assert [each for each in told if each.get("event") == "flag"]
    assert [each["ok"] for each in told if each["type"] == "expect"]


async def play_until_flag(port):
    async with page(port) as socket:
        for down in (True, False):
            await socket.send(json.dumps({"key": "play", "down": down}))
        await view_where(socket, lambda view: view["reads"][0] == "0:00")

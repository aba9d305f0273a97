# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Pages that may only look and pages that may press: the code, its picture on the terminal, certificates, restarts."""

import asyncio
import contextlib
import itertools
import json
import os
import pty
import signal
import ssl
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from websockets.exceptions import ConnectionClosed

from host_sim.cli.main import main
from host_sim.live.kept import Kept
from host_sim.live.live import settings_of
from host_sim.live.web import announcing, door, qr
from host_sim.live.web import server as web_server
from host_sim.live.web.announcing import Way, announce, kept_code, only_here
from host_sim.live.web.door import CODE_LENGTH, LETTERS, is_code, new_code
from host_sim.live.web.table import Table
from tests.live.seat import read_until
from tests.live.sockets import fetched, page, serving, view_where
from tests.toolchain import require

ROOT = Path(__file__).parents[2]
CODE = "K7QM2X"
WAY = Way(CODE)


def locked(table=None, **more):
    """Serve a table whose pages may only look until they say the code, unless `more` says otherwise."""
    return serving(table or Table(settings_of(control="300")), **{"code": CODE, **more})


async def said(socket, name):
    """Return the first message to a page in which there is `name`."""
    async with asyncio.timeout(10):
        async for text in socket:
            message = json.loads(text)
            if name in message:
                return message


async def says(socket, **message):
    await socket.send(json.dumps(message))


def heard(story):
    return asyncio.run(story())


# What a page may do.


def test_a_page_without_the_code_sees_the_game_and_cannot_touch_it():
    table = Table(settings_of(control="300"))

    async def story():
        async with locked(table) as port, page(port) as socket:
            hello = await said(socket, "hello")
            answers = []
            for message in ({"press": "left"}, {"key": "play", "down": True}, {"cells": False}):
                await says(socket, **message)
                answers.append(await said(socket, "refused"))
            await says(socket, ping=1)
            return hello, answers, await said(socket, "pong")

    hello, answers, pong = heard(story)
    assert hello["hello"]["may"] == "look"
    assert answers == [{"refused": door.ONLY_LOOKS}] * 3
    assert pong["pong"] == 1
    assert table.view()["lever"] == "right"


@pytest.mark.parametrize("typed", [CODE, "k7qm2x", " K7Q-M2X "])
def test_a_page_that_says_the_code_may_press(typed):
    async def story():
        async with locked() as port, page(port) as socket:
            await says(socket, code=typed)
            admitted = await said(socket, "may")
            for down in (True, False):
                await says(socket, key="play", down=down)
            return admitted, await view_where(socket, lambda view: view["lamps"] == [1, 0])

    admitted, view = heard(story)
    assert admitted == {"may": "press"} and view["reads"] == ["5:00", "5:00"]


@pytest.mark.parametrize("typed", ["K7QM2Y", "", "K7QM2", "é" * 6, "K7QM2XX"])
def test_a_wrong_code_is_answered_and_opens_nothing(typed, monkeypatch):
    async def story():
        async with locked() as port, page(port) as socket:
            await says(socket, code=typed)
            answer = await said(socket, "may")
            await says(socket, press="left")
            return answer, await said(socket, "refused")

    monkeypatch.setattr(door, "WRONG_CODE_S", 0)
    answer, after = heard(story)
    assert answer == {"refused": door.WRONG_CODE, "may": "look"}
    assert after == {"refused": door.ONLY_LOOKS}


@pytest.mark.parametrize("text", ['{"code": 5}', '{"code": null}', '["code"]', '{"code": "K7QM2X"', '"code"'])
def test_what_only_looks_like_a_code_is_no_message(text):
    async def story():
        async with locked() as port, page(port) as socket:
            await socket.send(text)
            return await said(socket, "refused")

    assert heard(story)["refused"] not in (door.WRONG_CODE, "")


def test_a_code_admits_one_page_and_not_the_others():
    async def story():
        async with locked() as port, page(port) as first, page(port) as second:
            await says(first, code=CODE)
            await said(first, "may")
            await says(second, press="left")
            return await said(second, "refused")

    assert heard(story) == {"refused": door.ONLY_LOOKS}


def test_pages_that_only_look_make_room_for_others_and_those_that_press_do_not(monkeypatch):
    async def story():
        async with locked() as port, page(port) as playing, page(port) as looking:
            await says(playing, code=CODE)
            await said(playing, "may")
            await said(looking, "hello")
            async with page(port) as third:
                await said(third, "hello")
                with pytest.raises(ConnectionClosed):
                    while True:
                        await looking.recv()
                await says(playing, press="left")
                await view_where(third, lambda view: view["lever"] == "left")
                return looking.close_code

    monkeypatch.setattr(web_server, "MOST_PAGES", 2)
    assert heard(story) == web_server.TRY_LATER


def test_without_a_code_every_page_may_press():
    async def story():
        async with locked(code=None) as port, page(port) as socket:
            return await said(socket, "hello")

    assert heard(story)["hello"]["may"] == "press"


def test_a_restart_is_told_by_another_id_and_whether_the_game_came_back():
    async def story():
        hellos = []
        for back in (False, True):
            async with locked(back=back) as port, page(port) as socket, page(port) as other:
                hellos.append([(await said(each, "hello"))["hello"] for each in (socket, other)])
        return hellos

    (first, beside), (second, _) = heard(story)
    assert first["server"] == beside["server"] != second["server"]
    assert (first["back"], second["back"]) == (False, True)


def test_a_code_has_six_letters_that_are_not_taken_for_one_another():
    codes = [new_code() for _ in range(200)]
    assert all(is_code(code) and len(code) == CODE_LENGTH for code in codes)
    assert not set("01OILoil") & set(LETTERS) and len(set(LETTERS)) == len(LETTERS)
    assert len(set(codes)) == 200
    assert not is_code("K7QM2") and not is_code("K7QM20") and not is_code("k7qm2x")


# What the terminal of the server says.


def told(capsys, host="0.0.0.0", control="300+3", way=WAY):
    announce(Table(settings_of(control=control)), SimpleNamespace(host=host), 8064, way)
    return capsys.readouterr().out


def test_the_announcement_has_address_control_and_code(capsys, monkeypatch):
    monkeypatch.setattr(announcing, "_own_address", lambda: "192.168.1.5")
    assert told(capsys) == (
        "the clock is at http://192.168.1.5:8064/  (Ctrl-C ends it)\n5 min, +3 s a move\n"
        f"who opens that may look; to press, open http://192.168.1.5:8064/#{CODE} or enter the code {CODE} there\n"
    )


def test_on_this_computer_alone_there_is_no_code_to_say(capsys):
    assert told(capsys, "127.0.0.1", way=Way()).count("\n") == 2
    assert "http://[::1]:8064/ " in told(capsys, "::1", way=Way())


def test_a_certificate_makes_it_https(capsys):
    assert "https://clock.local:8064/#" in told(capsys, "clock.local", way=Way(CODE, tls=object()))


def test_the_control_is_said_in_words_lest_90_be_taken_for_minutes(capsys):
    assert "\n1 min 30 s\n" in told(capsys, control="90")


def test_a_game_that_came_back_is_said(capsys):
    line = "the game of before is back, paused: White 4:50, Black 4:55; --fresh begins anew"
    assert f"\n{line}\n" in told(capsys, way=Way(CODE, back=line))


@pytest.mark.parametrize(
    ("host", "only"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("192.168.1.5", False), ("x", False)],
)
def test_a_code_is_wanted_where_others_can_come(host, only):
    assert only_here(host) == only


def test_the_code_stays_over_a_restart_and_goes_with_fresh(tmp_path):
    def code_of(fresh=False):
        kept = Kept(tmp_path, fresh)
        try:
            return kept_code(kept)
        finally:
            kept.close()

    first = code_of()
    assert first == code_of() and is_code(first)
    assert (tmp_path / "code.txt").stat().st_mode & 0o077 == 0
    assert code_of(fresh=True) != first
    (tmp_path / "code.txt").write_text("guess\n")
    assert is_code(code_of())


def modules_of(lines):
    """Return the modules of a code, read back from its lines as a camera sees them: black is what is no paper."""
    texts = [line.removeprefix("\x1b[30;107m").removesuffix("\x1b[0m") for line in lines]
    pairs = {" ": (0, 0), "▄": (0, 1), "▀": (1, 0), "█": (1, 1)}
    return [[pairs[each][half] for each in text] for text, half in itertools.product(texts, (0, 1))]


def test_the_picture_on_the_terminal_is_the_code_black_on_white():
    import segno

    address = f"http://192.168.1.5:8064/#{CODE}"
    lines = qr.lines(address)
    wanted = [list(row) for row in segno.make(address, micro=False, error="m").matrix_iter(border=2)]
    assert modules_of(lines)[: len(wanted)] == wanted
    assert all(line.startswith("\x1b[30;107m") and line.endswith("\x1b[0m") for line in lines)
    width = len(wanted[0])
    assert width <= 40
    assert qr.fits(lines, width, "utf-8") and not qr.fits(lines, width - 1, "utf-8")
    assert not qr.fits(lines, 80, "ascii") and not qr.fits(lines, 80, None)


def test_a_terminal_shows_the_picture_and_a_pipe_does_not():
    keyboard, screen = pty.openpty()
    command = [sys.executable, "-m", "host_sim", "web", "--host", "0.0.0.0", "--port", "0"]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "80"}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=screen, stderr=screen) as process:
        os.close(screen)
        try:
            written = read_until(keyboard, "\x1b[30;107m" + " " * 33)
            process.send_signal(signal.SIGINT)
            read_until(keyboard, None)
            assert process.wait(timeout=20) == 0
        finally:
            process.kill()
            os.close(keyboard)
    assert "enter the code" in written


# Certificates.


@pytest.fixture(scope="module")
def issued(tmp_path_factory):
    """Return the files of a certificate for 127.0.0.1 and its key, and another key."""
    openssl, folder = require("openssl", "toolchain"), tmp_path_factory.mktemp("issued")
    curve = ["ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    for name in ("one", "other"):
        files = ["-keyout", str(folder / f"{name}.key"), "-out", str(folder / f"{name}.pem")]
        subject = ["-subj", "/CN=clock", "-addext", "subjectAltName=IP:127.0.0.1"]
        subprocess.run([openssl, "req", "-x509", "-newkey", *curve, *subject, *files], check=True, capture_output=True)
    (folder / "both.pem").write_bytes((folder / "one.key").read_bytes() + (folder / "one.pem").read_bytes())
    command = [openssl, "ec", "-aes128", "-passout", "pass:x", "-in", str(folder / "one.key")]
    subprocess.run([*command, "-out", str(folder / "locked.key")], check=True, capture_output=True)
    return folder


@pytest.mark.parametrize("files", [["--cert", "one.pem", "--key", "one.key"], ["--cert", "both.pem"]])
def test_with_a_certificate_the_page_comes_by_https(issued, files):
    from host_sim.live.web.options import tls_from

    given = dict(zip((name[2:] for name in files[::2]), (str(issued / name) for name in files[1::2]), strict=True))
    trusting = ssl.create_default_context(cafile=issued / "one.pem")

    async def story():
        async with locked(tls=tls_from(SimpleNamespace(**{"key": None, **given}))) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=trusting)
            writer.write(b"GET / HTTP/1.1\r\nHost: any.name.of.ours\r\n\r\n")
            async with asyncio.timeout(10):
                answer = await reader.read()
            writer.close()
            with contextlib.suppress(ssl.SSLError, ConnectionError):
                await writer.wait_closed()
            return answer

    assert heard(story).startswith(b"HTTP/1.1 200 OK")


@pytest.mark.parametrize(
    ("files", "found"),
    [
        (["--cert", "one.pem", "--key", "other.key"], "the key is not that of the certificate"),
        (["--cert", "one.pem"], "no certificate with its key in PEM"),
        (["--cert", "one.key", "--key", "one.pem"], "no certificate with its key in PEM"),
        (["--cert", "one.pem", "--key", "locked.key"], "the key has a password; right would be one without"),
        (["--cert", "missing.pem"], "No such file or directory; right would be a file in PEM"),
        (["--key", "one.key"], "--key without --cert"),
    ],
)
def test_a_certificate_that_cannot_be_is_told_in_one_line(issued, files, found, capfd, monkeypatch):
    monkeypatch.chdir(issued)
    assert main(["web", "--port", "0", *files]) == 2
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1) and found in err


# The whole of it.


def test_after_a_restart_of_the_server_the_game_is_there_and_so_is_the_code(tmp_path):
    command = [sys.executable, "-m", "host_sim", "web", "--port", "0", "--folder", str(tmp_path), "--control", "300"]
    first = served_until(command, signal.SIGKILL, start)
    assert first[1] == "5 min"
    second = served_until(command, signal.SIGTERM, is_paused)
    assert second[1].startswith("the game of before is back, paused: White ")


def served_until(command, end, story):
    """Serve, play `story` with the port, end by the signal `end`; return the first two lines that were said."""
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8") as process:
        try:
            lines = [process.stdout.readline().strip() for _ in range(2)]
            asyncio.run(story(int(lines[0].split("/")[2].split(":")[1])))
            process.send_signal(end)
            process.wait(timeout=20)
        finally:
            process.kill()
    return lines


async def start(port):
    async with page(port) as socket:
        for message in ({"key": "play", "down": True}, {"key": "play", "down": False}, {"press": "left"}):
            await says(socket, **message)
        await view_where(socket, lambda view: view["lever"] == "left" and view["lamps"] == [0, 1])


async def is_paused(port):
    async with page(port) as socket:
        hello = await said(socket, "hello")
        assert hello["hello"]["back"]
        view = await view_where(socket, lambda view: True)
        assert view["lever"] == "left" and view["doing"].startswith("Paused: Black (right) is to move")
    assert (await fetched(port))[0].startswith("HTTP/1.1 200")

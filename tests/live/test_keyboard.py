# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Keys of a terminal that are held: none of what a keyboard repeats counts, and a release is one where it is told."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from textual.events import Key

from flagfall.timing.chessclock import PAUSED, READY, RUNNING
from flagfall.timing.sides import LEFT, RIGHT
from host_sim.live.terminal import curtain
from host_sim.live.terminal.keyreports import KeyParser, Released, Reporting
from host_sim.live.terminal.strokes import FINGER_MS, LONGEST_FIRST_MS, SHORTEST_FIRST_MS, Strokes
from tests.live.seat import at_terminal, on_pty, read_until

ROOT = Path(__file__).parents[2]


def held(first_ms, every_ms, for_ms=3_000):
    """Return when a keyboard says a key that is held from 0 on: at once, after `first_ms`, then every `every_ms`."""
    return [0, *range(first_ms, for_ms, every_ms)]


def counted(instants, often, word="+"):
    """Return when each stroke of `word` at `instants` counts; looked at as often as the screen is drawn."""
    strokes, found = Strokes(), []
    for now in range(max(instants) + 1_000):
        for _ in range(instants.count(now)):
            found += [now for _ in strokes.struck(word, now, often)]
        if now % 40 == 0:
            found += [now for _ in strokes.due(now)]
    return found


# What a keyboard repeats: first after 250 to 1000 ms (Windows, X, macOS, Linux), then 8 to 50 times a second.


@pytest.mark.parametrize("first_ms", [250, 375, 500, 660, 999])
@pytest.mark.parametrize("every_ms", [20, 33, 40, 92, 125])
@pytest.mark.parametrize("often", [False, True])
def test_a_key_that_is_held_counts_once(first_ms, every_ms, often):
    assert counted(held(first_ms, every_ms), often) == [0]


@pytest.mark.parametrize("every_ms", [200, 500, 999])
def test_what_starts_and_pauses_counts_once_however_slowly_it_repeats(every_ms):
    assert counted(held(660, every_ms, 6_000), False) == [0]


def test_a_key_that_starts_and_pauses_counts_again_after_exactly_a_second():
    assert counted([0, LONGEST_FIRST_MS - 1], False) == [0]
    assert counted([0, LONGEST_FIRST_MS], False) == [0, LONGEST_FIRST_MS]


def test_fingers_that_strike_one_key_quickly_all_count():
    assert counted([0, FINGER_MS, 2 * FINGER_MS], True) == [0, FINGER_MS, 2 * FINGER_MS]
    assert len(counted([0, 170, 340, 510, 680], True)) == 5
    assert len(counted([0, 250, 500, 750, 1_000], True)) == 5
    assert len(counted([0, 600, 850, 1_900], True)) == 4


def test_a_stroke_that_may_be_the_first_repeat_counts_when_the_second_does_not_come():
    strokes = Strokes()
    assert strokes.struck("+", 0, True) == ["+"]
    assert strokes.struck("+", SHORTEST_FIRST_MS, True) == []
    assert strokes.due(SHORTEST_FIRST_MS + FINGER_MS - 1) == []
    assert strokes.due(SHORTEST_FIRST_MS + FINGER_MS) == ["+"]
    assert strokes.due(5_000) == []


def test_another_key_counts_at_once_and_so_does_what_waited_before_it():
    strokes = Strokes()
    strokes.struck("+", 0, True)
    strokes.struck("+", 300, True)
    assert strokes.struck("f", 310, False) == ["+", "f"]
    assert strokes.struck("j", 311, False) == ["j"]
    assert strokes.struck("f", 312, False) == ["f"]


def test_a_key_struck_anew_after_it_was_held_counts():
    assert counted([*held(500, 33, 1_000), 1_400], True)[1:] != []
    assert counted([*held(500, 33, 1_000), 2_000], False) == [0, 2_000]


# At the clock.


@pytest.mark.parametrize("every_ms", [30, 90, 200])
def test_space_held_starts_and_does_not_pause(every_ms):
    async def scene(seat):
        for ms in held(500, every_ms, 1_500):
            await seat.at(ms)
            await seat.pilot.press("space")
        assert (seat.clock.state, seat.clock.turn) == (RUNNING, LEFT)
        await seat.at(5_000)
        await seat.pilot.press("space")
        assert seat.clock.state == PAUSED

    at_terminal(scene)


@pytest.mark.parametrize("key", ["f", "o", "r", "b", "?"])
def test_no_other_key_counts_more_than_once_either(key):
    async def scene(seat):
        await seat.strikes("space")
        await seat.at(2_000)
        await seat.pilot.press(key)
        once = seat.live.recording().splitlines()[:-1]
        screens = len(seat.app.screen_stack)
        for ms in held(400, 90, 1_200)[1:]:
            await seat.at(2_000 + ms)
            await seat.pilot.press(key)
        assert (seat.live.recording().splitlines()[:-1], len(seat.app.screen_stack)) == (once, screens)

    at_terminal(scene)


def test_plus_held_is_one_step_and_five_quick_fingers_are_five():
    async def scene(seat):
        await seat.strikes("space", "space", ">", "+")
        assert seat.shown()[RIGHT] == "PEnA"
        start = seat.wall.ms
        for ms in held(500, 33, 1_000)[1:]:
            await seat.at(start + ms)
            await seat.pilot.press("+")
        assert seat.shown()[RIGHT] == "PEnA"
        for ms in (4_000, 4_250, 4_500, 4_750):
            await seat.at(ms)
            await seat.pilot.press("-")
        await seat.at(5_000)
        assert seat.live.recording().count("key minus\n") == 4

    at_terminal(scene)


# A terminal that tells.


def read_keys(text):
    """Return what is read from `text`: (key, character, code, repeated), or the messages that are no keys."""
    found = []
    for event in KeyParser().feed(text):
        if isinstance(event, Key):
            found.append((event.key, event.character, getattr(event, "code", None), getattr(event, "repeated", None)))
        elif isinstance(event, Released):
            found.append(("released", event.code))
        elif isinstance(event, Reporting):
            found.append(("reporting", event.on))
    return found


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("\x1b[32;1;32u", [("space", " ", "32u", False)]),
        ("\x1b[32;1:1;32u", [("space", " ", "32u", False)]),
        ("\x1b[32;1:2;32u", [("space", " ", "32u", True)]),
        ("\x1b[32;1:3u", [("released", "32u")]),
        ("\x1b[61;2;43u", [("plus", "+", "61u", False)]),
        ("\x1b[61;1:3u", [("released", "61u")]),
        ("\x1b[102u", [("f", "f", "102u", False)]),
        ("\x1b[102;;102u", [("f", "f", "102u", False)]),
        ("\x1b[57400;129;49u", [("1", "1", "57400u", False)]),
        ("\x1b[D", [("left", None, "1D", False)]),
        ("\x1b[1;1:1D", [("left", None, "1D", False)]),
        ("\x1b[1;1:3D", [("released", "1D")]),
        ("\x1b[99;5u", [("ctrl+c", None, "99u", False)]),
        ("\x1b[?27u", [("reporting", True)]),
        ("\x1b[?25u", [("reporting", False)]),
        ("\x1b[?0u", [("reporting", False)]),
        ("f", [("f", "f", None, None)]),
        ("\x1b[<0;3;4M\x1b[Iq", [("q", "q", None, None)]),
    ],
)
def test_what_a_terminal_says_of_keys(text, read):
    assert read_keys(text) == read


def kitty(seat, word, *, code, repeated=False):
    """Post a key as it is read from a terminal that tells."""
    event = Key("space" if word == " " else word, word)
    event.code, event.repeated = code, repeated
    seat.app.post_message(event)


def test_a_key_follows_the_finger_where_the_terminal_tells():
    async def scene(seat):
        await seat.strikes("space", "space")
        seat.app.post_message(Reporting(True))
        kitty(seat, " ", code="32u")
        await seat.pilot.pause()
        began = seat.wall.ms
        assert seat.live.is_down("play")
        for ms in held(500, 100, 2_900)[1:]:
            await seat.at(began + ms)
            kitty(seat, " ", code="32u", repeated=True)
        await seat.at(began + 3_000)
        assert "correction" in seat.says("doing")
        seat.app.post_message(Released("32u"))
        await seat.at(began + 3_100)
        assert not seat.live.is_down("play") and seat.clock.state == PAUSED

    at_terminal(scene)


def test_two_strokes_within_a_second_both_count_where_the_terminal_tells():
    async def scene(seat):
        seat.app.post_message(Reporting(True))
        for ms, state in ((100, RUNNING), (300, PAUSED)):
            await seat.at(ms)
            kitty(seat, " ", code="32u")
            await seat.at(ms + 50)
            seat.app.post_message(Released("32u"))
            await seat.at(ms + 60)
            assert seat.clock.state == state

    at_terminal(scene)


def test_a_key_that_is_down_when_another_window_gets_the_keyboard_comes_up():
    async def scene(seat):
        seat.app.post_message(Reporting(True))
        kitty(seat, "+", code="61u")
        await seat.at(100)
        assert seat.live.is_down("plus")
        seat.app.on_app_blur()
        assert not seat.live.is_down("plus")

    at_terminal(scene)


def test_h_holds_where_the_terminal_tells_too():
    async def scene(seat):
        seat.app.post_message(Reporting(True))
        kitty(seat, "h", code="104u")
        kitty(seat, "+", code="61u")
        await seat.pilot.pause()
        seat.app.post_message(Released("61u"))
        await seat.at(500)
        assert seat.live.is_down("plus")

    at_terminal(scene)


# To leave.


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
def test_q_and_ctrl_c_end_a_clock_that_is_ready(key):
    async def scene(seat):
        assert seat.clock.state == READY
        await seat.pilot.press(key)
        await seat.pilot.pause()
        assert seat.app._exit

    at_terminal(scene)


def test_q_asks_before_it_leaves_a_running_game():
    async def scene(seat):
        await seat.strikes("space")
        await seat.at(1_000)
        await seat.strikes("q")
        assert not seat.app._exit and "Leave a running game?" in seat.says("happened")
        await seat.strikes("f")
        assert seat.clock.turn == RIGHT and "Leave" not in seat.says("happened")
        await seat.strikes("y")
        assert not seat.app._exit
        await seat.strikes("q")
        await seat.pilot.press("y")
        await seat.pilot.pause()
        assert seat.app._exit

    at_terminal(scene)


def test_q_that_is_held_does_not_leave_a_running_game():
    async def scene(seat):
        await seat.strikes("space")
        for ms in held(500, 33, 1_000):
            await seat.at(1_000 + ms)
            await seat.pilot.press("q")
        assert not seat.app._exit

    at_terminal(scene)


def test_ctrl_c_leaves_a_running_game_at_once():
    async def scene(seat):
        await seat.strikes("space")
        await seat.pilot.press("ctrl+c")
        await seat.pilot.pause()
        assert seat.app._exit

    at_terminal(scene)


# The real thing.


def test_a_real_terminal_is_asked_for_releases_and_space_held_in_it_only_starts(tmp_path):
    with on_pty("live", "--folder", str(tmp_path)) as (keyboard, running):
        assert "\x1b[=2;2u\x1b[?u" in read_until(keyboard, "q quit")
        os.write(keyboard, b"\x1b[?27u")
        os.write(keyboard, b"\x1b[32;1;32u" + b"\x1b[32;1:2;32u" * 10 + b"\x1b[32;1:3u")
        read_until(keyboard, "white starts")
        os.write(keyboard, b"\x1b[113;1;113u\x1b[113;1:3u")
        read_until(keyboard, "Leave a running game?")
        os.write(keyboard, b"\x1b[121;1;121u\x1b[121;1:3u")
        read_until(keyboard, None)
        assert running.wait(timeout=60) == 0
    with on_pty("live", "--folder", str(tmp_path)) as (keyboard, running):
        read_until(keyboard, "the game of before is back, paused: White 1:30:")
        os.write(keyboard, b"q")
        read_until(keyboard, None)
        assert running.wait(timeout=60) == 0


def test_space_repeated_by_a_real_terminal_that_tells_nothing_only_starts():
    with on_pty("live") as (keyboard, running):
        read_until(keyboard, "q quit")
        os.write(keyboard, b" " * 10)
        read_until(keyboard, "white starts")
        os.write(keyboard, b"q")
        read_until(keyboard, "Leave a running game?")
        os.write(keyboard, b"\x03")
        read_until(keyboard, None)
        assert running.wait(timeout=60) == 0


def test_what_is_typed_before_there_is_a_clock_is_neither_echoed_nor_done():
    with on_pty("live") as (keyboard, running):
        before = read_until(keyboard, curtain.WORDS)
        os.write(keyboard, b"zz \n")
        assert "z" not in before + read_until(keyboard, "q quit")
        os.write(keyboard, b"q")
        assert "Leave a running game?" not in read_until(keyboard, None)
        assert running.wait(timeout=60) == 0


def test_two_clocks_at_one_folder_are_refused_in_a_line(tmp_path):
    with on_pty("live", "--folder", str(tmp_path)) as (keyboard, running):
        read_until(keyboard, "q quit")
        command = [sys.executable, "-m", "host_sim", "web", "--port", "0", "--folder", str(tmp_path)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stdout) == (2, "")
        assert f"another clock (process {running.pid}) keeps its game there" in done.stderr
        os.write(keyboard, b"q")
        read_until(keyboard, None)

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The table of the clock in a browser, without a socket: what pages say and are told, and whose stamp counts."""

import json
import random
import re

import pytest

from host_sim.desk.stage import Stage
from host_sim.live.live import NS_PER_MS, settings_of
from host_sim.live.web.table import APART_MS, LAG_MS, LONGEST_MESSAGE, Table
from host_sim.page.spoken import EVERY_MS, Herald
from host_sim.scenario.read import read


class Wall:
    """A table whose time is turned by hand."""

    def __init__(self, speed=1, **settings):
        self.ms = 0
        self.table = Table(settings_of(**{"control": "300+2", **settings}), speed, lambda: self.ms * NS_PER_MS)
        self.live = self.table.live
        self.held = set()

    def wait(self, ms):
        self.ms += ms
        self.table.carry()

    def says(self, **message):
        return self.table.hear(json.dumps(message), self.held)

    def tap(self, key="play"):
        self.says(key=key, down=True)
        self.wait(20)
        self.says(key=key, down=False)
        self.wait(100)

    def presses(self):
        """Return (ms, moves) of each press that counted."""
        return [(each["at"], each["value"]) for each in self.live.transcript if each["event"] == "press"]


@pytest.fixture
def wall():
    return Wall()


# What pages say.


def test_a_ping_is_answered_with_its_own_time_and_the_clocks(wall):
    wall.wait(1234)
    assert wall.says(ping=7.25) == {"pong": 7.25, "now": 1234, "speed": 1}


def test_a_press_counts_at_its_stamp_and_not_when_it_came(wall):
    wall.tap()
    wall.wait(1000)
    wall.ms += LAG_MS
    assert wall.says(press="left", at=wall.ms - LAG_MS) is None
    wall.wait(LAG_MS)
    assert wall.presses() == [(wall.ms - 2 * LAG_MS, 1)]


def test_a_stamp_of_the_future_or_of_long_ago_counts_as_now_or_as_soon_as_can_be(wall):
    wall.tap()
    wall.wait(1000)
    wall.says(press="left", at=wall.ms + 5000)
    wall.wait(500)
    wall.says(press="right", at=0)
    wall.wait(500)
    assert [at for at, _ in wall.presses()] == [1120, 1620 - LAG_MS]


@pytest.mark.parametrize("speed", [1, 5])
def test_twenty_presses_a_second_that_come_late_and_unevenly_count_by_their_own_stamps(speed):
    wall = Wall(speed)
    wall.tap()
    wall.wait(1000)
    chance = random.Random(20)
    stamps = [wall.live.now() + 50 * speed * n for n in range(200)]
    coming = sorted(
        (at / speed + chance.uniform(0, LAG_MS - 1), at, ("left", "right")[n % 2]) for n, at in enumerate(stamps)
    )
    for arrival, at, side in coming:
        wall.wait(max(0, int(arrival) - wall.ms))
        wall.says(press=side, at=at)
    wall.wait(1000)
    assert [at for at, _ in wall.presses()] == stamps


def test_presses_that_a_stall_holds_up_all_count_a_little_apart_and_in_order(wall):
    wall.tap()
    wall.wait(1000)
    for at, side in ((200, "left"), (250, "right"), (300, "left"), (350, "right")):
        wall.says(press=side, at=at)
    wall.wait(1000)
    first = 1120 - LAG_MS
    assert [at for at, _ in wall.presses()] == [first + APART_MS * n for n in range(4)]


def test_all_presses_count_however_long_both_network_and_server_stall(wall):
    wall.tap()
    wall.wait(2000)
    for n in range(12):
        wall.says(press=("left", "right")[n % 2], at=200 + 50 * n)
    for _ in range(8):
        wall.wait(500)
    instants = [at for at, _ in wall.presses()]
    assert len(instants) == 12
    assert re.findall("press (left|right)", wall.live.recording()) == ["left", "right"] * 6
    assert min(after - before for before, after in zip(instants, instants[1:], strict=False)) == APART_MS


def test_a_press_that_waits_wakes_the_clock_in_time(wall):
    wall.tap()
    wall.wait(1000)
    for n in range(4):
        wall.says(press=("left", "right")[n % 2], at=50 * n)
    assert wall.table.wait_s() * 1000 == pytest.approx(3 * APART_MS - LAG_MS)


def test_presses_of_two_pages_count_in_the_order_of_their_stamps(wall):
    wall.tap()
    wall.wait(1000)
    wall.says(press="right", at=wall.ms - 5)
    wall.says(press="left", at=wall.ms - 30)
    wall.wait(100)
    assert [at for at, _ in wall.presses()] == [1090, 1115]


def test_a_key_is_down_until_it_comes_up(wall):
    wall.tap()
    wall.tap()
    wall.says(key="play", down=True)
    wall.wait(2900)
    assert wall.table.view()["reads"] == ["---", "---"]
    wall.wait(300)
    wall.says(key="play", down=False)
    assert wall.live.stage.app.displays.page is not None


def test_the_keys_of_a_page_that_goes_away_come_up(wall):
    wall.says(key="plus", down=True)
    wall.wait(100)
    wall.table.leave(wall.held)
    wall.wait(100)
    assert (wall.held, wall.live.is_down("plus")) == (set(), False)


def test_without_cells_the_clock_is_dark_and_with_them_the_game_is_there(wall):
    wall.tap()
    wall.wait(5000)
    wall.says(cells=False)
    wall.wait(100)
    dark = wall.table.view()
    assert (dark["cells"], dark["battery"], dark["bits"], dark["reads"]) == (False, None, ["00" * 10] * 2, ["", ""])
    wall.says(cells=True)
    wall.wait(100)
    assert wall.table.view()["reads"][0] == "4:57"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "press left",
        "[" * LONGEST_MESSAGE,
        "[]",
        "null",
        "{}",
        '{"push": "left"}',
        '{"press": "middle"}',
        '{"press": ["left"]}',
        '{"press": "left", "at": "now"}',
        '{"press": "left", "at": NaN}',
        '{"press": "left", "at": -Infinity}',
        '{"press": "left", "at": 1e300}',
        '{"press": "left", "at": true}',
        '{"key": "play"}',
        '{"key": "play", "down": 1}',
        '{"key": "__class__", "down": true}',
        '{"ping": null}',
        '{"cells": "off"}',
        '{"ping": 1}' + " " * LONGEST_MESSAGE,
        b'{"press": "left"}',
    ],
)
def test_what_is_no_message_is_answered_and_changes_nothing(wall, text):
    wall.tap()
    before = wall.live.recording()
    answer = wall.table.hear(text, wall.held)
    assert list(answer) == ["refused"] and len(answer["refused"]) < 250
    assert (wall.live.recording(), wall.held) == (before, set())


# What pages are told.


def test_the_view_has_the_bits_of_the_board(wall):
    view = wall.table.view()
    assert view["bits"] == [bytes(picture).hex() for picture in wall.live.stage.desk.pictures]
    assert (view["reads"], view["lever"], view["ends"]) == (["5:02", "5:02"], "right", [False, True])
    assert (view["lamps"], view["brightness"], view["cells"]) == ([2, 0], 4, True)
    assert len(json.dumps(view)) < 1000
    assert view["doing"] == "Ready: White (left) moves first, play starts."


def test_two_buttons_have_no_lever_to_tilt():
    wall = Wall(lever="buttons")
    wall.tap()
    wall.says(press="left")
    wall.wait(LAG_MS + 50)
    view = wall.table.view()
    assert (view["lever"], view["ends"]) == ("buttons", [True, False])
    wall.wait(100)
    assert wall.table.view()["ends"] == [False, False]


def test_a_beep_is_counted_and_has_its_length(wall):
    wall.live.stage.desk.beep(150)
    assert wall.table.view()["beep"] == [1, 150]


def test_a_beep_of_a_fast_clock_is_short():
    wall = Wall(speed=10)
    wall.live.stage.desk.beep(150)
    assert wall.table.view()["beep"] == [1, 15]


def test_the_words_follow_the_state_and_not_each_press_or_second(wall):
    def said():
        return wall.table.view()["say"]

    assert said() == "Ready. White, left, will start. Left 5:02, right 5:02."
    wall.tap()
    wall.wait(100)
    started = said()
    assert started == "White, left, is running. Left 5:02, right 5:02."
    assert wall.table.view()["turn"] == "White, left."
    wall.wait(1000)
    assert said() == started
    wall.says(press="left")
    wall.wait(LAG_MS)
    assert said() == ""  # that White runs is no longer so, and nobody asked for each press
    assert wall.table.view()["turn"] == "Black, right."
    wall.wait(EVERY_MS)
    assert said().startswith("Black, right, is running. Left 5:03")
    wall.tap()
    assert said().startswith("Paused. Black, right, is to move.")


def test_the_words_say_the_flag_and_the_page():
    wall = Wall(control="5")
    wall.tap()
    wall.wait(5200)
    assert "The flag of White, left, has fallen." in wall.table.view()["say"]
    wall = Wall()
    wall.tap("plus")
    assert "choosing an option" in wall.table.view()["say"]


def test_the_same_state_is_said_anew_exactly_when_it_is_old():
    herald = Herald()
    assert herald.say(1, "a", 0) == "a"
    assert herald.say(1, "b", EVERY_MS - 1) == "a"
    assert herald.say(1, "c", EVERY_MS) == "c"
    assert herald.say(2, "d", EVERY_MS + 1) == "d"


def test_the_status_line_says_the_flag_as_long_as_it_stands():
    wall = Wall(control="5", profile="us", freeze=False)
    wall.tap()
    wall.wait(5200)
    assert wall.table.view()["doing"] == "Running: White (left) flagged first; White (left), move 1, period 1."
    wall.tap()
    assert wall.table.view()["doing"] == "Paused: White (left) flagged first; play: go on, forward: arbiter's menu."


# What the sheet of a page asks.


def test_what_a_sheet_asks_is_answered_by_its_number_and_done(wall):
    assert wall.says(ask="option", number=1, id=7) == {"answer": 7}
    assert wall.table.view()["game"]["control"] == "5 min"
    answer = wall.says(ask="control", text="5+3", id=8)
    assert [words for _, words in answer["meanings"]] == ["5 s, +3 s a move", "5 min, +3 s a move"]
    assert wall.table.view()["game"]["option"] == 1
    wall.tap()
    assert wall.says(ask="new", id=9) == {"answer": 9, "refused": "a side runs; pause the clock first"}
    assert "refused" in wall.says(ask="nonsense", id=10)


def test_a_session_with_its_sheet_plays_again_from_its_recording(wall, tmp_path):
    wall.says(ask="control", text="3 min + 1 s", id=1)
    wall.tap()
    wall.wait(1500)
    wall.says(press="left", at=wall.ms)
    wall.wait(700)
    wall.says(ask="undo", id=2)
    wall.says(ask="times", changes=[["left", "time", "1:00"], ["right", "moves", "4"]], id=3)
    wall.says(ask="list", id=4)
    wall.wait(100)
    path = tmp_path / "session.scn"
    path.write_text(wall.live.recording())
    assert "sheet control 3 min + 1 s\n" in path.read_text() and "sheet list" not in path.read_text()
    story, records = read(path), []
    Stage(story.settings, story.actions, records.append).run()
    assert all(record.get("ok", True) for record in records)
    events = [each for each in records if each["type"] == "event"]
    assert events == wall.live.transcript

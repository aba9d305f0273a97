# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The clock inside a page, on this Python: what it is told, what it keeps, and how it comes back."""

import json

import pytest

from host_sim.page.table import BLOCK, Table


class Page:
    """What a page does with its clock: it carries it, and keeps what is new."""

    def __init__(self, kept=None, settings=None):
        self.kept, self.settings, self.view, self.ms = dict(kept or {}), settings, None, 0
        self.table = Table(json.dumps(self.kept), json.dumps(settings))
        self.carry(0)

    def carry(self, ms):
        self.ms = ms
        news = json.loads(self.table.carry(str(ms)))
        self.kept.update(news.get("kept", {}))
        self.settings = news.get("settings", self.settings)
        self.view = news.get("view", self.view)
        return news["wait"]

    def hear(self, ms, **message):
        answer = json.loads(self.table.hear(json.dumps({**message, "at": ms})))
        self.carry(ms)
        return answer

    def again(self):
        """Return the page after a reload."""
        return Page(self.kept, self.settings)

    def game(self):
        return self.view["game"]


@pytest.fixture
def page():
    return Page()


def test_a_fresh_page_is_ready_with_the_option_of_a_fresh_board(page):
    assert page.game()["state"] == "ready" and page.game()["option"] == 12
    assert page.view["reads"] == ["90:30", "90:30"] and page.view["lever"] == "buttons"


def test_blacks_tap_starts_whites_clock_and_whites_own_does_not(page):
    page.hear(100, press="left")
    assert page.game()["state"] == "ready"
    page.hear(200, press="right")
    assert page.game()["running"] == "left"


def test_a_tap_counts_by_its_own_instant_however_late_it_is_told(page):
    page.hear(100, ask="control", text="10 min")
    page.hear(1000, press="right")
    page.carry(4000)
    page.hear(4000, press="left")
    page.hear(4000, press="right")  # at once: both are judged
    page.hear(4050, press="left")
    page.hear(4100, key="play", down=True)
    assert [side["time"] for side in page.game()["sides"]] == ["9:56.950", "9:59.950"]
    assert [side["moves"] for side in page.game()["sides"]] == [2, 1]


def test_what_is_new_is_told_and_nothing_else(page):
    wait = page.carry(10)
    assert wait > 1000 and json.loads(page.table.carry("20")) == {"wait": wait - 10}


def test_all_that_the_chip_was_written_is_told_in_its_blocks(page):
    page.hear(100, press="right")
    page.hear(2500, press="left")
    content = page.table.stage.desk.memory.content
    held = bytearray(len(content))
    for block, digits in page.kept.items():
        assert len(digits) == 2 * BLOCK
        held[int(block) * BLOCK : (int(block) + 1) * BLOCK] = bytes.fromhex(digits)
    assert held == content


def test_after_a_reload_the_game_is_there_paused_and_at_most_a_second_older(page):
    page.hear(100, ask="control", text="4 min + 1 s")
    page.hear(1000, press="right")
    page.hear(11_000, press="left")
    page.carry(13_400)
    again = page.again()
    assert again.game()["state"] == "paused" and again.game()["turn"] == "right" and again.game()["option"] == 26
    assert [side["time"] for side in again.game()["sides"]] == ["3:52.000", "3:59.000"]


def test_damaged_bytes_leave_a_clock_that_is_ready(page):
    page.hear(100, press="right")
    page.kept = {block: "ff" * BLOCK for block in page.kept}
    assert page.again().game()["state"] == "ready"


def listed(page, ms):
    return [number for number, _name, _words in page.hear(ms, ask="list")["options"]]


def test_the_list_begins_with_the_option_used_last_and_the_common_ones_then_all_others_by_number(page):
    page.hear(100, ask="option", number=45)
    page.hear(200, ask="control", text="17 min")
    page.hear(300, ask="option", number=39)
    found = listed(page, 400)
    assert found[:9] == [39, 26, 10, 52, 53, 36, 11, 54, 12]
    assert found[9:] == sorted(found[9:]) and len(found) == len(set(found)) == 54 - 5
    page.hear(500, ask="option", number=52)
    assert listed(page, 600)[:4] == [52, 26, 10, 53]


def test_five_own_controls_are_kept_and_the_sixth_takes_the_place_after_the_one_in_use(page):
    for number, minutes in enumerate((11, 12, 13, 14, 16)):
        page.hear(100 + number, ask="control", text=f"{minutes} min")
    page.hear(200, ask="option", number=27)
    page.hear(300, ask="control", text="17 min")
    names = {number: name for number, name, _words in page.hear(400, ask="list")["options"]}
    assert [names[number] for number in range(26, 31)] == ["11 min", "12 min", "17 min", "14 min", "16 min"]
    assert page.again().game()["control"] == "17 min"
    page.hear(500, ask="control", text="14 min")
    assert page.game()["option"] == 29


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"ask": "nonsense"}, "right would be one of"),
        ({"ask": "option", "number": 26}, "the number of an option with a control in it"),
        ({"ask": "option", "number": 99}, "the number of an option with a control in it"),
        ({"ask": "option"}, "the number of an option with a control in it"),
        ({"ask": "control", "text": ""}, "right would be a time control such as"),
        ({"ask": "control", "text": "five"}, "not a time control"),
        ({"ask": "undo"}, "pause it first"),
        ({"ask": "penalty", "side": "up"}, "a side, left or right"),
        ({"ask": "times", "changes": [["left", "time", "1:99"]]}, "time of left"),
        ({"ask": "times", "changes": [["left", "moves", "-1"]]}, "a number as moves of left"),
        ({"ask": "times", "changes": [["left", "shoes", "1"]]}, "time, moves or period"),
        ({"ask": "set", "name": "profile", "on": True}, "sound or tenths"),
    ],
)
def test_what_cannot_be_is_refused_with_what_would_be_right_and_changes_nothing(page, message, said):
    before = page.view
    assert said in page.hear(100, **message)["refused"]
    assert page.view == before


@pytest.mark.parametrize("name", ["moves", "period"])
def test_a_correction_of_which_one_part_is_refused_changes_nothing(page, name):
    page.hear(100, press="right")
    page.hear(11_000, press="left")
    page.hear(12_000, ask="undo")
    page.hear(13_000, ask="times", changes=[["right", "time", "4:00"]])
    before = page.game()
    changes = [["left", "time", "1:00"], ["right", "moves", "7"], ["right", name, "9999"]]
    assert page.hear(14_000, ask="times", changes=changes)["refused"]
    assert page.game()["sides"] == before["sides"]
    assert page.hear(15_000, ask="times", changes=changes[2:])["refused"]  # nothing of it was done
    assert page.game()["sides"] == before["sides"]
    assert page.again().game()["sides"] == before["sides"]


@pytest.mark.parametrize("refused", [[["left", "moves", "9999"]], [["left", "time", "1:00"], ["left", "period", "99"]]])
def test_a_correction_that_is_refused_leaves_the_last_action_to_be_taken_back(page, refused):
    page.hear(100, press="right")
    page.hear(11_000, press="left")
    page.hear(12_000, ask="undo")
    before = page.game()["sides"]
    page.hear(13_000, ask="times", changes=[["right", "time", "4:00"]])
    assert page.hear(14_000, ask="times", changes=refused)["refused"]
    assert page.hear(15_000, ask="cancel") == {}
    assert page.game()["sides"] == before


def test_a_time_beyond_what_a_display_shows_is_told_beside_it(page):
    page.hear(100, press="right")
    page.hear(11_000, press="left")
    page.hear(12_000, ask="undo")
    assert all("beyond" not in side for side in page.game()["sides"])
    page.hear(13_000, ask="times", changes=[["left", "time", "9:59:59.999"], ["right", "time", "10:00:00"]])
    assert ["beyond" in side for side in page.game()["sides"]] == [False, True]
    page.hear(14_000, ask="times", changes=[["left", "time", "12:34:00"]])
    assert page.view["reads"] == ["9:59", "9:59"]
    assert [side["beyond"] for side in page.game()["sides"]] == ["12 h 34 min", "10 h 00 min"]
    page.hear(20_000, key="play", down=True)
    page.hear(20_000, key="play", down=False)
    assert page.game()["running"] == "left"
    page.carry(20_000 + 60_000)
    assert page.game()["sides"][0]["beyond"] == "12 h 33 min"
    page.carry(20_000 + 60_001)
    assert page.game()["sides"][0]["beyond"] == "12 h 32 min"


def test_a_new_control_is_said_before_the_game(page):
    page.hear(100, ask="control", text="4 min")
    assert page.view["say"] == "Ready. White, left, will start. Left 4:00, right 4:00."


def test_what_a_correction_changed_in_a_pause_is_said(page):
    page.hear(100, press="right")
    page.hear(11_000, press="left")
    page.hear(12_000, ask="undo")
    assert "White, left, is to move" in page.view["say"]
    page.hear(13_000, ask="turn", side="right")
    assert "Black, right, is to move" in page.view["say"]
    page.hear(14_000, ask="times", changes=[["right", "time", "4:00"]])
    assert "right 4:00" in page.view["say"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("90", ["90 min", "1 min 30 s"]),
        ("5", ["5 min", "5 s"]),
        ("60d5", ["1 h, 5 s delay a move", "1 min, 5 s delay a move"]),
    ],
)
def test_a_number_alone_is_asked_for_as_minutes_or_seconds(page, text, meant):
    before = page.game()
    assert [words for _, words in page.hear(100, ask="control", text=text)["meanings"]] == meant
    assert page.game() == before
    page.hear(200, ask="control", text="canonical 90")
    assert page.game()["control"] == "1 min 30 s"


def test_what_has_no_number_is_refused_without_the_grammar_of_the_notations(page):
    assert page.hear(100, ask="control", text="blitz") == {
        "refused": "'blitz' is not a time control; right would be as 5 min + 3 s"
    }


def test_nothing_ends_a_game_that_runs(page):
    page.hear(100, press="right")
    for message in ({"ask": "new"}, {"ask": "option", "number": 1}, {"ask": "control", "text": "1 h"}):
        assert page.hear(200, **message) == {"refused": "a side runs; pause the clock first"}
    assert page.game()["running"] == "left"
    assert page.hear(300, ask="swap")["refused"].startswith("the sides are swapped before the game")

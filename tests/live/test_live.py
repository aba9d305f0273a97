# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The clock in real time: what hands do counts at its own instant, and a session can be played again."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flagfall.hands.inputs import KEY_NAMES
from flagfall.timing.sides import LEFT
from host_sim.desk import segments
from host_sim.desk.stage import play
from host_sim.live.live import LONGEST_WAIT_MS, Live, settings_of
from host_sim.live.options import settings_from
from host_sim.scenario.read import read
from host_sim.scenario.words import LineError
from tests.live.wall import Wall

FIVE_MINUTES = settings_of(control="300")


class Table:
    """A live clock and the wall beside it."""

    def __init__(self, given=FIVE_MINUTES, **more):
        self.wall = Wall()
        self.live = Live(given, now_ns=self.wall, **more)

    def at(self, ms):
        """Let the wall's clock go to `ms` and the live one follow."""
        self.wall.ms = ms
        self.live.carry()
        return self.live

    def events(self):
        return [record for record in self.live.transcript if record["type"] == "event"]

    def happened(self):
        """Return (instant, name) of all events but the first, which sets the clock up."""
        return [(event["at"], event["event"]) for event in self.events()[1:]]

    def lines(self):
        """Return the timed lines of the recording but the last, which says how it ends."""
        return [line for line in self.live.recording().splitlines() if line[0].isdigit()][:-1]


def replayed(recording, folder):
    """Return all that happens when the text of a recording is played as a scenario."""
    path = folder / "session.scn"
    path.write_text(recording, encoding="utf-8")
    story = read(path)
    records = []
    play(story.settings, story.actions, records.append)
    return records


def events_of(records):
    return [record for record in records if record["type"] == "event"]


def assert_plays_again(table, folder):
    records = replayed(table.live.recording(), folder)
    assert events_of(records) == table.events()
    assert all(record["ok"] for record in records if record["type"] == "expect")
    assert records[-1]["at"] == table.live.stage.desk.t or table.live.stage.app is None


# Time.


def test_the_time_of_the_wall_is_that_of_the_clock():
    table = Table()
    table.at(1_000).do("start")
    assert segments.spell(table.at(1_999).stage.desk.pictures[LEFT]) == "5:00"
    assert segments.spell(table.at(2_000).stage.desk.pictures[LEFT]) == "4:59"


def test_ten_times_the_speed_is_ten_times_the_time():
    table = Table(speed=10)
    table.at(100).do("start")
    assert table.at(1_100).stage.clock.remaining_ms(LEFT, table.live.stage.now()) == 290_000
    assert table.happened() == [(1_000, "start")]


def test_the_flag_falls_by_itself_exactly_at_zero():
    table = Table(settings_of(control="3"))
    table.at(0).do("start")
    assert table.at(2_999).stage.clock.first_flag != LEFT
    assert table.at(3_000).stage.clock.first_flag == LEFT


def test_an_old_stamp_counts_by_itself_while_the_clock_lags():
    table = Table(lag_ms=100)
    table.at(1_000)
    table.live.do("start", 950)
    assert table.happened() == []
    table.at(1_049)
    assert table.happened() == []
    table.at(1_050)
    assert table.happened() == [(950, "start")]


def test_stamps_may_come_in_the_wrong_order():
    table = Table(lag_ms=100)
    table.at(1_000)
    table.live.do("pause", 990)
    table.live.do("start", 950)
    table.at(2_000)
    assert table.happened() == [(950, "start"), (990, "pause")]


def test_a_stamp_older_than_the_lag_counts_as_the_first_instant_that_is_not_over():
    table = Table(lag_ms=100)
    table.at(1_000).do("start", 10)
    table.at(1_100)
    assert table.happened() == [(900, "start")]


def test_a_stamp_in_the_future_counts_now():
    table = Table()
    table.at(1_000).do("start", 5_000)
    assert table.happened() == [(1_000, "start")]


def test_it_waits_no_longer_than_until_something_changes():
    table = Table()
    assert table.at(0).wait_s() == LONGEST_WAIT_MS / 1000
    table.live.do("start")
    assert table.at(900).wait_s() == pytest.approx(0.1, abs=0.002)
    assert Table(speed=10).live.wait_s() == LONGEST_WAIT_MS / 10_000


# Hands.


def test_a_line_that_is_none_changes_nothing():
    table = Table()
    with pytest.raises(LineError, match="pres"):
        table.live.do("pres left")
    assert table.lines() == []


def test_a_single_contact_is_refused_where_a_lever_lies():
    with pytest.raises(LineError, match="press left"):
        Table().live.do("edge left down")
    assert Table(settings_of(lever="buttons")).live.do("edge left down") is None


def test_a_key_that_is_down_is_down_until_it_comes_up():
    table = Table()
    table.live.key("plus", True)
    assert table.live.is_down("plus") and not table.live.is_down("minus")
    table.at(5).key("plus", False)
    assert not table.live.is_down("plus")


def test_a_key_cannot_go_down_twice():
    table = Table()
    table.at(0).key("play", True)
    table.at(1_000).key("play", True)
    table.at(2_000).key("play", False)
    table.at(3_000).key("play", False)
    assert table.happened() == [(0, "start")]
    assert table.lines() == ["0:00.000 key play 0:02.000"]


# The recording.


def test_the_recording_has_the_settings_that_differ_and_all_that_was_done(tmp_path):
    table = Table(settings_of(control="300d5", profile="us", lever="buttons", white=1, counter=True))
    table.at(1_000).do("start")
    table.at(2_500).do("press right")
    table.at(4_000)
    assert table.live.recording().splitlines() == [
        "control 300d5",
        "profile us",
        "counter on",
        "lever buttons",
        "white right",
        "0:01.000 start",
        "0:02.500 press right",
        '0:04.000 expect left shows "5:00", right shows "5:00"',
    ]
    assert_plays_again(table, tmp_path)


def test_keys_stand_where_they_went_down_however_they_overlap(tmp_path):
    table = Table()
    table.at(1_000).key("play", True)
    table.at(1_100).key("plus", True)
    table.at(1_200).do("press left")
    table.at(1_300).key("play", False)
    table.at(1_400).key("plus", False)
    assert table.lines() == [
        "0:01.000 key play 0:00.300",
        "0:01.100 key plus 0:00.300",
        "0:01.200 press left",
    ]
    assert_plays_again(table, tmp_path)


def test_a_key_that_is_still_down_does_not_come_up_in_the_story(tmp_path):
    table = Table()
    table.at(0).do("start")
    table.at(100).do("pause")
    table.at(1_000).key("play", True)
    table.at(2_000)
    assert table.lines()[-1] == "0:01.000 key play 0:01.001"
    assert_plays_again(table, tmp_path)
    table.live.key("play", False)
    assert table.happened()[-1] == (2_000, "resume")


def test_what_happened_after_the_last_hand_is_in_the_story_too(tmp_path):
    table = Table(settings_of(control="3"))
    table.at(0).do("start")
    table.at(10_000)
    assert table.happened()[-1] == (3_000, "flag")
    assert_plays_again(table, tmp_path)


def test_a_session_that_ends_without_power_plays_again(tmp_path):
    table = Table()
    table.at(0).do("start")
    table.at(5_000).do("power off")
    table.at(9_000)
    assert table.live.recording().splitlines()[-1] == "0:09.000 power off"
    assert_plays_again(table, tmp_path)


def test_a_key_that_comes_up_in_the_instant_of_a_press_plays_again(tmp_path):
    table = Table()
    table.at(0).do("start")
    table.at(1_000).do("pause")
    table.at(2_000).key("play", True)
    table.at(2_500).do("press left")
    table.live.key("play", False)
    table.at(5_000)
    assert_plays_again(table, tmp_path)


_HANDS = st.one_of(
    st.tuples(st.just("key"), st.sampled_from(KEY_NAMES), st.booleans()),
    st.tuples(
        st.just("do"),
        st.sampled_from(
            ("press left", "press right", "start", "power off", "power on", "reset", "new", "unplug left", "plug left")
            + ("key plus 1.2", "key play 3", "key forward", "arbiter add white +0:10", "arbiter turn left")
        ),
    ),
)
_PAUSES_MS = st.sampled_from((0, 0, 1, 7, 99, 100, 101, 600, 1_000, 3_000, 3_001, 20_000))


@settings(max_examples=150, deadline=None)
@given(
    opening=st.sampled_from(((), ("start",), ("start", "pause"))),
    steps=st.lists(st.tuples(_PAUSES_MS, _HANDS), max_size=40),
    lever=st.sampled_from(("rocker", "buttons")),
    control=st.sampled_from(("5", "30+2", "60d2", "*20", "W5-B9", "20j2x5")),
)
def test_every_session_plays_again_to_the_same_transcript(tmp_path_factory, opening, steps, lever, control):
    table = Table(settings_of(control=control, lever=lever))
    for line in opening:
        table.live.do(line)
    ms = 0
    for pause_ms, hand in steps:
        ms += pause_ms
        live = table.at(ms)
        getattr(live, hand[0])(*hand[1:])
    table.at(ms + 2)
    assert_plays_again(table, tmp_path_factory.getbasetemp())


# The command line.


class Asked:
    """Options as they come from the command line."""

    control = option = profile = None
    lever = "rocker"
    face = "digits"


def test_an_option_brings_its_profile_and_counter():
    asked = Asked()
    asked.option = 33
    assert settings_from(asked)["counter"] is True
    asked.option = 40
    assert settings_from(asked)["profile"] == "us"
    asked.profile = "fide"
    assert settings_from(asked)["profile"] == "fide"


def test_without_options_the_clock_is_that_of_a_tournament():
    assert settings_from(Asked())["control"] == "5400+30"

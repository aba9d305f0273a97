# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Scenarios on the emulated board: the same transcript as on the desk, and a reason for what no hand can do."""

import pytest

from host_sim.machines import MachineError
from host_sim.machines.on_rp2040 import OnRp2040
from host_sim.scenario import read as scenario
from tests.stories import played

pytestmark = pytest.mark.rp2040

DELAY = """
control 20d5
0       start
1       expect white delay 4, white mark delay, white shows "0:20", black no-mark delay
6       press white
6       expect white 0:19.000, white shows "0:19", black mark delay, running black
6.999   expect black delay 4.001
7       pause
8       expect state paused, black delay 4
9       resume
9       expect running black
9       press black
9.2     expect white mark delay, black moves 1
34      expect white flag final, first-flag white, white shows "0:00", white flagged-at 33
"""

POWER = """
control 300+3
0       start
4.25    press white
6.5     power off
7       press black
8       power on
8       expect state paused, running none, white moves 1, white 5:01.750, black 5:00.750
8       expect left shows "turn"
9       press white
10      resume
12      expect running black, black 4:58.750
13      reset
13      expect state paused, black 4:57.750
"""

BOUNCE = """
control 60
0       edge right down
0.1     start
1       edge right up
1       edge left down
1.001   edge left up
1.003   edge left down
1.5     edge left up
1.501   edge right down
1.502   expect white moves 1, black moves 1, running white
"""

BETWEEN = """
control 60+1
0       start
5       expect running white
5       press white
5       expect running black, white 0:57.000
5       press black
5       expect running white, black 1:02.000, black moves 1
"""

TICKS = """
control 10
ticks 1073736824
0       start
4.999   expect white 0:05.001
5       expect white 0:05.000
5.001   expect white 0:04.999
10      expect white flag final, white flagged-at 10
"""

SEEN = """
control 300
0       expect white shows "5:00"
0       start
0       expect white shows "5:00"
0.001   expect white shows "5:00"
1       expect white shows "4:59"
1       press white
1       expect white shows "4:59", black shows "5:00"
1.001   expect black shows "5:00"
"""

TOLD_ALIKE = {"delay": DELAY, "bounce": BOUNCE, "between": BETWEEN, "ticks": TICKS, "seen": SEEN}


@pytest.fixture
def read(tmp_path):
    """Return a function that reads a scenario from its text."""

    def read_text(text):
        path = tmp_path / "story.scn"
        path.write_text(text)
        return scenario.read(path)

    return read_text


def on_the_board(image, story):
    machine = OnRp2040(image)
    machine.check(story)
    return list(machine.play(story))


@pytest.mark.parametrize("text", list(TOLD_ALIKE.values()), ids=list(TOLD_ALIKE))
def test_the_board_tells_what_the_desk_tells(image, read, text):
    story = read(text)
    assert on_the_board(image, story) == played(story)


def test_a_power_cut_loses_at_most_the_last_second(image, read):
    records = on_the_board(image, read(POWER))
    assert [record["what"] for record in records if record["type"] == "expect" and not record["ok"]] == []


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("5 stall 1", "'stall' cannot be done"),
        ("5 arbiter undo", "'arbiter' is no key"),
        ("5 sheet new", "'sheet' is what a page asks"),
        ("5 new", "only while it is ready"),
        ("0.01 pause", "key 'play' again after 10 ms"),
    ],
)
def test_what_no_hand_can_do_is_refused_with_its_line(image, read, line, reason):
    story = read("control 60\n0 start\n%s\n" % line)
    with pytest.raises(scenario.ScenarioError, match=":3: .*%s.*; right would be" % reason):
        OnRp2040(image).check(story)


def test_a_greeting_is_refused(image, read):
    story = read("control 60\ngreeting on\n0 start\n")
    with pytest.raises(scenario.ScenarioError, match="'greeting on' cannot be played on a board.*; right would be"):
        OnRp2040(image).check(story)


def test_a_new_game_while_ready_is_possible(image, read):
    story = read("control 60\n1 press left\n2 new\n2 expect state ready, left 1:00\n")
    assert on_the_board(image, story) == played(story)


def test_a_missing_image_names_what_makes_it(tmp_path):
    with pytest.raises(MachineError, match="make image"):
        OnRp2040(tmp_path / "none.uf2")

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the record of a correction says, for programs as for people: whose what, before and after."""

import pytest

from host_sim.scenario.read import read
from tests.stories import played

BEGIN = "control 60:30\ncounter on\n0 start\n1 pause\n"
AFTER_TWO_PRESSES = "control 60:30\ncounter on\n0 start\n1 press white\n2 press black\n3 pause\n"


def corrections(line, tmp_path, begin=BEGIN):
    """Return the records of the corrections in a story that begins so and goes on with `line` of an arbiter."""
    path = tmp_path / "story.scn"
    path.write_text(begin + "4 arbiter " + line + "\n")
    return [record for record in played(read(path)) if record["type"] == "event" and record["event"] == "corrected"]


@pytest.mark.parametrize(
    ("line", "name", "change", "text"),
    [
        ("add white +2:00", "add", ("white", "time", 59_000, 179_000), "white 0:59.000 to 2:59.000"),
        ("set black 5", "set", ("black", "time", 60_000, 5_000), "black 1:00.000 to 0:05.000"),
        ("moves black 7", "moves", ("black", "moves", 0, 7), "black moves 0 to 7"),
        ("turn black", "turn", (None, "turn", "white", "black"), "turn to black"),
    ],
)
def test_a_correction_says_whose_what_before_and_after(line, name, change, text, tmp_path):
    (record,) = corrections(line, tmp_path)
    assert record["correction"] == name
    assert record["changes"] == [dict(zip(("side", "what", "before", "after"), change, strict=True))]
    assert record["text"] == "arbiter %s: %s" % (name, text)


def test_a_correction_of_several_things_says_them_white_first(tmp_path):
    (record,) = corrections("penalty black", tmp_path, AFTER_TWO_PRESSES)
    changed = [(each["side"], each["what"]) for each in record["changes"]]
    assert changed == [("white", "time"), ("black", "moves"), (None, "turn")]


def test_what_changes_nothing_says_so(tmp_path):
    (record,) = corrections("moves white 0", tmp_path)
    assert (record["changes"], record["text"]) == ([], "arbiter moves: nothing changed")


def test_other_events_have_no_changes(tmp_path):
    path = tmp_path / "story.scn"
    path.write_text(BEGIN)
    records = played(read(path))
    assert records and not any("changes" in record or "text" in record for record in records)

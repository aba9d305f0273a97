# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Memory LCDs as text on a terminal, and their pixels in a page and in the manual's picture."""

import json
import struct
import zlib

import pytest

from flagfall.timing.sides import LEFT, RIGHT
from host_sim.desk.lcdreading import read
from host_sim.desk.memorylcd import HEIGHT, ROW
from host_sim.live import facespicture, lcdpanel, panel
from host_sim.live.cuts import LARGE, MIDDLE, SMALL
from host_sim.live.live import Live, settings_of
from host_sim.page.table import Table


class Wall:
    ms = 0

    def __call__(self):
        return self.ms * 1_000_000


def clock(control, *lines, ms):
    """A clock with memory LCDs at the instant `ms`, after what `lines` say at their seconds."""
    wall = Wall()
    live = Live(settings_of(control=control, face="lcd"), now_ns=wall)
    for at_s, line in lines:
        wall.ms = at_s * 1000
        live.do(line)
    wall.ms = ms
    live.carry()
    return live


def drawn(live, cut, look=panel.BLOCKS, lit=True):
    inks = [live.stage.desk.seen(side, lit) for side in (LEFT, RIGHT)]
    return panel.draw_clock(*inks, LEFT, ["on", "off"], look=look, cut=cut)


@pytest.mark.parametrize("cut", [LARGE, MIDDLE, SMALL], ids=("large", "middle", "small"))
@pytest.mark.parametrize("look", [panel.BLOCKS, panel.ASCII], ids=("blocks", "ascii"))
def test_a_drawing_with_memory_lcds_keeps_its_size(cut, look):
    for live in (clock("5400", ms=0), clock("60", (1, "start"), (2, "pause"), (3, "key forward"), ms=4000)):
        lines = drawn(live, cut, look)
        assert len(lines) == cut.height
        assert {len(line) for line in lines} == {cut.width}


def test_a_time_with_hours_has_room_for_all_its_digits():
    lines = drawn(clock("5400+30", ms=0), LARGE)
    assert lines[LARGE.lever_rows + 1].count("██") > 8
    assert "1:30:30" in "".join(drawn(clock("5400+30", ms=0), SMALL))


def test_a_sentence_is_told_in_its_lines():
    live = clock("60", (1, "start"), (2, "pause"), (3, "key forward"), ms=4000)
    assert "Arbiter's actions:" in "\n".join(drawn(live, LARGE))
    assert lcdpanel.words(live.stage.desk.seen(LEFT), 33) == "PAUSED TO MOVE"


def test_fields_are_told_under_the_display():
    live = clock("40/5400+30:1800+30", (1, "start"), ms=2000)
    ink = live.stage.desk.seen(LEFT)
    assert lcdpanel.words(ink, 80) == "TO MOVE, moves 0, to go 40, period 1 of 2"
    assert [lcdpanel.words(ink, room) for room in (33, 24, 14)] == [
        "TO MOVE, moves 0, to go 40",
        "moves 0, to go 40",
        "to go 40",
    ]


@pytest.mark.parametrize(
    ("control", "lines", "told"),
    [
        ("300", ((1, "start"), (2, "pause")), ("PAUSED TO MOVE, moves 0", "PAUSED TO MOVE, moves 0", "PAUSED TO MOVE")),
        ("5", ((1, "start"),), ("fell FIRST FLAG, TO MOVE, moves 0", "fell FIRST FLAG, moves 0", "FIRST FLAG")),
        (
            "300",
            ((1, "start"), (2, "pause"), (8.5, "press left")),
            ("PRESS NOT COUNTED, moves 0", "PRESS NOT COUNTED", "press VOID"),
        ),
        (
            "3j2x20",
            ((1, "start"),),
            ("TO MOVE, BYO-YOMI 0:20, moves 0, periods 2", "BYO-YOMI 0:20, periods 2", "BYO-YOMI 0:20"),
        ),
    ],
)
def test_what_counts_most_is_told_under_the_display_in_every_size(control, lines, told):
    ink = clock(control, *lines, ms=9000).stage.desk.seen(LEFT)
    assert lcdpanel.words(ink, 80).count("PAUSE") <= 1
    assert [lcdpanel.words(ink, room) for room in (42, 24, 14)] == list(told)


@pytest.mark.parametrize("cut", [LARGE, MIDDLE, SMALL], ids=("large", "middle", "small"))
def test_a_sentence_keeps_what_it_says_in_every_size(cut):
    keys = ["key forward"] + ["key plus"] * 12
    for count in range(1, len(keys) + 1):
        lines = [(2 + at / 2, key) for at, key in enumerate(keys[:count])]
        ink = clock("300+3", (0.5, "start"), (1, "pause"), *lines, ms=12_000).stage.desk.seen(LEFT)
        said = read(bytes(ink)).lines[1]
        drawn = " ".join(" ".join(lcdpanel.rows(ink, panel.BLOCKS, cut)).split())
        assert said in drawn, (said, drawn)


@pytest.mark.parametrize("cut", [LARGE, MIDDLE, SMALL], ids=("large", "middle", "small"))
def test_the_control_stands_under_the_time(cut):
    foot = drawn(clock("300+3", ms=0), cut)[-1]
    assert foot.count("5 min, +3 s a move"[: cut.inner - 6].split(",")[0]) == 2


def test_what_blinks_is_dark_for_half_of_the_time():
    desk = clock("10", (1, "start"), ms=12_000).stage.desk
    assert lcdpanel.plain(desk.seen(LEFT, True)).startswith("0:00")
    assert lcdpanel.plain(desk.seen(LEFT, False)) == lcdpanel.plain(desk.seen(LEFT, True)).replace("0:00 / ", "", 1)
    assert lcdpanel.words(desk.seen(LEFT, False), 80) == lcdpanel.words(desk.seen(LEFT, True), 80)
    assert set("".join(lcdpanel.rows(desk.seen(LEFT, False), panel.BLOCKS, LARGE))) == {" "}
    assert lcdpanel.plain(desk.seen(LEFT, True)).startswith("0:00")
    assert desk.seen(RIGHT, True) == desk.seen(RIGHT, False)


def test_a_session_ends_with_what_the_displays_say():
    live = clock("60", (1, "start"), (2, "pause"), (3, "key forward"), ms=4000)
    story = live.recording().splitlines()
    assert story[1] == "face lcd"
    assert story[-1].startswith("0:04.000 expect left says \"Arbiter's actions: ")
    assert clock("60", ms=4000).recording().endswith('expect left shows "1:00", right shows "1:00"\n')


def test_a_page_is_told_every_pixel():
    table = Table("{}", "null", "lcd")
    view = json.loads(table.carry("10"))["view"]
    assert view["bits"] == []
    for side, (packed,) in enumerate(view["ink"]):
        runs = [run.split("*") for run in packed.split(",")]
        rows = [bytes.fromhex(row) for count, row in runs for _ in range(int(count))]
        assert len(rows) == HEIGHT and {len(row) for row in rows} == {ROW}
        assert b"".join(rows) == table.stage.desk.seen(side)


def pixels(png):
    """The size and the bytes of the pixels in a PNG of one data chunk, as facespicture writes it."""
    length = struct.unpack(">I", png[33:37])[0]
    return struct.unpack(">II", png[16:24]), zlib.decompress(png[41 : 41 + length])


def test_the_picture_of_the_manual_shows_the_clock_as_it_is():
    assert pixels(facespicture.PLACE.read_bytes()) == pixels(facespicture.picture())
    assert len(facespicture.STATES) == 10

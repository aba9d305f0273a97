# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The clock on terminals of all sizes: what fits is shown whole, the digits read back are what the bits say."""

import os

import pytest

from flagfall.timing.chessclock import RUNNING
from flagfall.timing.sides import LEFT, RIGHT
from host_sim.desk import segments
from host_sim.live import panel
from host_sim.live.cuts import LARGE, MIDDLE, SHORT, SMALL
from host_sim.live.terminal.help import HELP, SHORT_HELP
from host_sim.live.terminal.layouts import LAYOUTS, LEAST, layout_for
from tests.live.seat import at_terminal, on_pty, read_until

SIZES = [(80, 24), (80, 23), (79, 20), (60, 19), (40, 10)]  # one for each layout
CUTS = (LARGE, MIDDLE, SMALL)


def clock_in(seat):
    """Return the rows of the face, the layout that it is drawn in, and the digits of both displays as drawn."""
    cut = layout_for(*seat.app.size).cut
    rows = seat.face()
    digits = []
    for left, _ in cut.display_columns:
        for column in cut.digit_columns:
            place = left + column
            digits.append([rows[row][place : place + cut.digit_width] for row in list(cut.framed_rows)[: cut.rows]])
    return rows, cut, digits


@pytest.mark.parametrize("look", [panel.BLOCKS, panel.ASCII])
@pytest.mark.parametrize("size", SIZES)
def test_the_whole_face_is_shown_and_says_what_the_bits_say(size, look):
    async def scene(seat):
        await seat.strikes("space")
        await seat.at(27_000)
        assert seat.shown() == ["4:33", "5:00"]
        rows, cut, digits = clock_in(seat)
        assert (len(rows), {len(row) for row in rows}) == (cut.height, {cut.width})
        pictures = seat.live.stage.desk.pictures
        lit = [picture[place] for picture in pictures for place in range(segments.DIGITS)]
        assert digits == [look.digit(bits, cut) for bits in lit]
        assert rows[cut.signs_row][cut.lamp_columns[LEFT]] == look.lamps[True]
        assert rows[cut.signs_row][cut.lamp_columns[RIGHT]] == look.lamps[False]
        assert "White 0" in rows[cut.lever_rows] and "Black 0" in rows[cut.lever_rows]

    at_terminal(scene, size=size, look=look)


@pytest.mark.parametrize("size", SIZES)
def test_words_keys_and_the_way_out_are_in_view(size):
    async def scene(seat):
        layout = layout_for(*size)
        await seat.strikes("space")
        assert "Running: White (left)" in seat.screen()
        assert layout.footer.splitlines()[-1] in seat.screen() and "q quit" in seat.screen()
        for name, sign in zip(("back", "minus", "play", "plus", "forward"), "<-=+>", strict=True):
            assert seat.says(name).count(sign)
        for widget in ("Face", *(f"#{name}" for name, rows in layout.lines.items() if rows), "#forward"):
            region = seat.app.query_one(widget).region
            assert region.right <= size[0] and region.bottom <= size[1] and region.x >= 0 and region.y >= 0

    at_terminal(scene, size=size)


@pytest.mark.parametrize("size", [(60, 20), (40, 10)])
def test_hands_work_in_a_small_window(size):
    async def scene(seat):
        face = seat.app.query_one("Face").region
        await seat.pilot.click("#play")
        assert seat.clock.state == RUNNING
        await seat.at(1_000)
        await seat.pilot.click("Face", offset=(5, 3))
        assert seat.clock.turn == RIGHT
        await seat.at(2_000)
        await seat.pilot.click("Face", offset=(face.width - 5, 3))
        assert seat.clock.turn == LEFT
        await seat.pilot.mouse_down("#plus")
        await seat.at(2_100)
        assert "DOWN +" in seat.says("plus")
        await seat.pilot.mouse_up("#plus")
        await seat.strikes(":", *"pres left", "enter")
        assert "perhaps" in seat.screen() or "'pres'" in seat.screen()
        seat.live.stage.desk.beep(10)
        await seat.at(seat.wall.ms + 5)
        assert "BEEP" in seat.screen()
        await seat.strikes("q")
        assert "Leave a running game?" in seat.screen() and not seat.app._exit

    at_terminal(scene, size=size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("typed", ["pres left", "arbiter add white +2:00"])
def test_a_refusal_is_shown_to_its_last_word_however_small_the_window(size, typed):
    async def scene(seat):
        await seat.strikes("space")
        await seat.at(10_000)
        await seat.strikes(":", *typed, "enter")
        place = "happened" if layout_for(*size).lines["happened"] else "doing"
        began, pages = seat.wall.ms, []
        for page in range(8):
            await seat.at(began + 2_000 * page + 1_999)
            said = " ".join(seat.says(place).split())
            if said.startswith("Running"):
                break
            pages += [said] if said not in pages else []
        text = " ".join(pages)
        assert text == seat.refused(typed)
        assert (page < 7) == (place == "doing")  # what hides the state goes when it was seen

    at_terminal(scene, size=size)


@pytest.mark.parametrize("size", SIZES)
def test_the_help_fits_and_any_key_closes_it(size):
    async def scene(seat):
        await seat.strikes("?")
        text = HELP if size[0] >= 80 and size[1] >= 24 else SHORT_HELP
        for line in text.splitlines():
            assert line.rstrip() in seat.screen()
        await seat.strikes("x")
        assert text.splitlines()[-1] not in seat.screen()

    at_terminal(scene, size=size)


def test_a_window_that_changes_its_size_changes_the_face_also_under_the_help():
    async def scene(seat):
        await seat.strikes("space", "?")
        for size in ((40, 10), (20, 8), (60, 20), (80, 24)):
            await seat.pilot.resize_terminal(*size)
            await seat.at(seat.wall.ms + 40)
        await seat.strikes("x")
        assert clock_in(seat)[1] == LARGE
        await seat.pilot.resize_terminal(40, 10)
        await seat.at(10_000)
        assert clock_in(seat)[1] == SMALL
        assert seat.shown() == ["4:50", "5:00"]

    at_terminal(scene)


@pytest.mark.parametrize("size", [(LEAST.width - 1, LEAST.height), (LEAST.width, LEAST.height - 1), (20, 8)])
def test_a_terminal_that_is_too_small_says_how_large_it_must_be_and_the_clock_goes_on(size):
    async def scene(seat):
        assert f"needs {LEAST.width} x {LEAST.height} characters" in " ".join(seat.screen().split())
        assert "│" not in seat.screen()
        await seat.strikes("space")
        assert seat.clock.state == RUNNING
        await seat.pilot.resize_terminal(LEAST.width, LEAST.height)
        await seat.at(1_000)
        assert "needs" not in seat.screen() and "Running: White (left)" in seat.screen()

    at_terminal(scene, size=size)


@pytest.mark.parametrize(
    ("size", "name"),
    [
        ((200, 60), "full"),
        ((80, 24), "full"),
        ((80, 23), "low"),
        ((80, 20), "low"),
        ((79, 24), "middle"),
        ((60, 20), "middle"),
        ((59, 20), "narrow"),
        ((80, 19), "narrow"),
        ((40, 14), "narrow"),
        ((40, 13), "small"),
        ((40, 10), "small"),
    ],
)
def test_the_largest_layout_that_fits_is_shown(size, name):
    assert layout_for(*size).name == name


def test_every_layout_is_the_largest_somewhere_and_no_row_is_wasted():
    for layout in LAYOUTS:
        assert layout_for(layout.width, layout.height) == layout
        rows = layout.cut.height + layout.key[2] + sum(layout.lines.values()) + (4 if layout.apart else 0)
        assert rows <= layout.height and layout.cut.width <= layout.width
        assert 5 * layout.key[0] + 4 * layout.key[1] <= layout.cut.width
        assert max(map(len, layout.footer.splitlines())) <= layout.cut.width
        assert layout.footer.count("\n") + 1 == layout.lines["footer"]
    assert (LEAST.width, LEAST.height) == (40, 10)


@pytest.mark.parametrize("cut", CUTS)
def test_each_segment_lights_something_of_its_own(cut):
    for look in (panel.BLOCKS, panel.ASCII):
        drawn = ["\n".join(look.digit(1 << segment, cut)) for segment in range(7)]
        assert len({*drawn, "\n".join(look.digit(0, cut))}) == 8
        shapes = ["\n".join(look.digit(segments.lit_segments(names), cut)) for _, names in segments.GLYPHS]
        assert len(set(shapes)) == len({segments.lit_segments(names) for _, names in segments.GLYPHS})


@pytest.mark.parametrize("cut", CUTS)
def test_all_marks_that_can_be_on_together_fit_under_a_display(cut):
    room = cut.inner - 4
    for together in (("hours", "interim", "delay", "battery"), ("battery", "byoyomi", "last-period")):
        assert len(" ".join(SHORT[mark] for mark in together)) <= room


@pytest.mark.parametrize("size", [(80, 23), (60, 20), (40, 10)])
def test_a_real_terminal_of_that_size_shows_the_clock(size):
    with on_pty("live", "--control", "5 min", size=size) as (keyboard, running):
        read_until(keyboard, "q quit")
        os.write(keyboard, b" ")
        read_until(keyboard, "Running: White (left)")
        os.write(keyboard, b"\x03")
        read_until(keyboard, None)
        assert running.wait(timeout=60) == 0

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The drawn clock: what a reader of the terminal must be able to tell from it."""

import pytest

from flagfall.timing.sides import LEFT, NOBODY, RIGHT
from host_sim.desk import segments
from host_sim.live import panel

COLON, LOWER, UPPER, TOP_RIGHT = 0x02, 0x04, 0x08, 0x10
SHAPES = dict(segments.GLYPHS)
LOOKS = (panel.BLOCKS, panel.ASCII)
LEVER_LINES, FRAME_TOP, DIGIT_LINES, SIGNS, CAPTION = slice(0, 2), 2, slice(3, 8), 8, slice(-2, None)


def picture(text, dots=COLON, blinking_text="    ", blinking_dots=0):
    lit = [segments.lit_segments(SHAPES[glyph]) for glyph in text]
    blinking = [segments.lit_segments(SHAPES[glyph]) for glyph in blinking_text]
    return bytearray([*lit, dots, *blinking, blinking_dots])


def drawn(left=None, right=None, lever=LEFT, lamps=("off", "on"), caption="", **more):
    return panel.draw(left or picture(" 459"), right or picture("1234"), lever, lamps, caption, **more)


def test_blocks_draw_the_digits_as_segments():
    rows = [line[1:38].rstrip() for line in drawn(left=picture(" 459"))[DIGIT_LINES]]
    assert rows == [
        "           ██  ██   ██▀▀▀▀  ██▀▀██",
        "           ██  ██ ● ██      ██  ██",
        "           ▀▀▀▀██   ▀▀▀▀██  ▀▀▀▀██",
        "               ██ ●     ██      ██",
        "               ▀▀   ▀▀▀▀▀▀  ▀▀▀▀▀▀",
    ]


def test_ascii_draws_the_digits_as_strokes():
    rows = [line[1:38].rstrip() for line in drawn(left=picture("  25"), look=panel.ASCII)[DIGIT_LINES]]
    assert rows == [
        "                     ____    ____",
        "                  o      |  |",
        "                     ____|  |____",
        "                  o |            |",
        "                    |____    ____|",
    ]


@pytest.mark.parametrize("look", LOOKS)
def test_every_glyph_is_drawn_differently(look):
    drawings = {tuple(look.digit(segments.lit_segments(names))) for _, names in segments.GLYPHS}
    assert len(drawings) == len(segments.GLYPHS)


@pytest.mark.parametrize("look", LOOKS)
def test_the_clock_fits_twelve_lines_of_eighty_columns(look):
    everything = picture("8888", dots=COLON | LOWER | UPPER | TOP_RIGHT, blinking_dots=0x1E)
    lines = drawn(left=everything, right=everything, caption="x" * 200, look=look)
    assert len(lines) == 12
    assert max(len(line) for line in lines) <= 80


def test_ascii_is_ascii():
    everything = picture("8888", dots=COLON | LOWER | UPPER | TOP_RIGHT)
    assert "\n".join(drawn(left=everything, right=everything, look=panel.ASCII)).isascii()


def test_both_displays_are_framed_at_full_width():
    lines = drawn()
    assert {len(line) for line in lines[FRAME_TOP : SIGNS + 2]} == {panel.WIDTH}


@pytest.mark.parametrize("look", LOOKS)
def test_the_lever_is_low_at_the_end_that_is_down(look):
    left_down = drawn(lever=LEFT, look=look)[LEVER_LINES]
    right_down = drawn(lever=RIGHT, look=look)[LEVER_LINES]
    first_raised = len(left_down[0]) - len(left_down[0].lstrip())
    assert first_raised > panel.WIDTH // 3
    assert len(right_down[0].rstrip()) < panel.WIDTH * 2 // 3
    assert left_down != right_down


@pytest.mark.parametrize("look", LOOKS)
def test_two_buttons_have_no_lever_that_tilts(look):
    upper, lower = drawn(lever=NOBODY, look=look)[LEVER_LINES]
    assert upper == ""
    assert len(set(lower.strip())) == 1


@pytest.mark.parametrize("look", LOOKS)
def test_labels_stand_on_the_frame_near_the_outer_ends(look):
    lines = drawn(labels=("White 39", "Black 38"), look=look)
    assert len(lines[FRAME_TOP]) == panel.WIDTH
    assert lines[FRAME_TOP][2:12] == " White 39 "
    assert lines[FRAME_TOP][-12:-2] == " Black 38 "


def test_what_blinks_is_hidden_in_the_off_phase_only():
    flagged = picture(" 000", blinking_text=" 000")
    on, off = drawn(left=flagged, phase=True), drawn(left=flagged, phase=False)
    assert "▀" in "".join(line[:38] for line in on[DIGIT_LINES])
    assert "".join(line[1:38] for line in off[DIGIT_LINES]).split() == ["●", "●"]  # the colon stands
    assert [line[38:] for line in on] == [line[38:] for line in off]


def test_a_blinking_colon_leaves_the_digits_alone():
    hours = picture(" 140", dots=COLON | UPPER | LOWER, blinking_dots=COLON)
    on, off = drawn(left=hours, phase=True), drawn(left=hours, phase=False)
    assert sum(line[:38].count("●") for line in on[DIGIT_LINES]) == 4
    assert sum(line[:38].count("●") for line in off[DIGIT_LINES]) == 2


def test_each_dot_has_its_place():
    def places(dots):
        rows = drawn(left=picture("    ", dots=dots))[DIGIT_LINES]
        return [(row, line.index("●") - 1) for row, line in enumerate(rows) if "●" in line[:38]]

    assert places(UPPER) == [(1, 1)]
    assert places(LOWER) == [(3, 1)]
    assert places(TOP_RIGHT) == [(0, 26)]
    assert places(COLON) == [(1, 18), (3, 18)]


def test_what_the_display_has_no_segment_for_is_not_drawn():
    nowhere = picture(" 199", dots=0)
    nowhere[2] |= 0x80
    assert drawn(left=nowhere) == drawn(left=picture(" 199", dots=0))


def test_the_point_stands_high_between_the_third_digit_and_the_last():
    plain_rows, rows = drawn(left=picture(" 199", dots=0)), drawn(left=picture(" 199", dots=TOP_RIGHT))
    changed = [
        (row, column)
        for row, (before, after) in enumerate(zip(plain_rows, rows))
        for column, pair in enumerate(zip(before, after))
        if pair[0] != pair[1]
    ]
    assert changed == [(3, 1 + 26)]


def test_marks_are_told_in_words_under_their_display():
    hours = picture(" 140", dots=COLON | UPPER | LOWER | TOP_RIGHT, blinking_dots=COLON | TOP_RIGHT)
    left, right = drawn(right=hours)[SIGNS].strip("│").split("│")
    assert left.split() == ["○"]
    assert right.split() == ["hours", "battery", "●"]


@pytest.mark.parametrize(
    "lamps, phase, shine",
    [
        (("on", "off"), True, "●○"),
        (("on", "off"), False, "●○"),
        (("off", "on"), True, "○●"),
        (("blink", "off"), True, "●○"),
        (("blink", "off"), False, "○○"),
    ],
)
def test_lamps_shine_at_their_own_end(lamps, phase, shine):
    line = drawn(lamps=lamps, phase=phase)[SIGNS]
    assert line[2] + line[-3] == shine


def test_a_caption_takes_two_lines_however_long_it_is():
    assert drawn(caption="")[CAPTION] == ["", ""]
    assert drawn(caption="black: flag falls")[CAPTION] == [" black: flag falls", ""]
    first, second = drawn(caption="tick tock " * 40)[CAPTION]
    assert first.startswith(" tick tock") and second.endswith("...")


@pytest.mark.parametrize(
    "encoding, look",
    [
        ("utf-8", panel.BLOCKS),
        ("UTF-8", panel.BLOCKS),
        ("ascii", panel.ASCII),
        ("latin-1", panel.ASCII),
        ("no-such-encoding", panel.ASCII),
        (None, panel.ASCII),
    ],
)
def test_the_look_follows_the_encoding(encoding, look):
    assert panel.look_for(encoding) is look


def test_plain_is_one_line_with_lever_lamp_and_marks():
    hours = picture(" 140", dots=COLON | UPPER | LOWER, blinking_dots=COLON)
    line = panel.plain(picture("1234"), hours, RIGHT, ("on", "off"))
    assert line == "L  12:34*  \\  R   1:40   (hours)"


def test_plain_tells_a_blinking_lamp_a_blinking_flag_and_the_absence_of_a_lever():
    flagged = picture(" 000", blinking_text=" 000")
    assert panel.plain(picture("turn", dots=0), flagged, NOBODY, ("off", "blink")) == (
        "L   turn   |  R   0:00~  (blinking)"
    )
    assert panel.plain(flagged, flagged, LEFT, ("off", "off")).count("/") == 1

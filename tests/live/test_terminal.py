# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The live clock on a terminal, played by Textual's own pilot while the test turns the clock on the wall."""

import importlib
import inspect
import pkgutil

import pytest

from flagfall.hands import pages as menu_pages
from flagfall.timing.chessclock import PAUSED, READY, RUNNING
from flagfall.timing.sides import LEFT, RIGHT
from host_sim.desk import segments
from host_sim.live import panel
from host_sim.live.cuts import LARGE
from host_sim.live.terminal.app import HALF_BLINK_NS, HEIGHT, WIDTH
from host_sim.live.terminal.help import HELP
from host_sim.live.terminal.layouts import LAYOUTS
from host_sim.page.doing import PAGES
from tests.live.seat import at_terminal

COLON_COLUMN = 18
DISPLAY_ROWS = range(panel.LEVER_ROWS + 1, panel.LEVER_ROWS + 1 + panel.ROWS)


# The keyboard.


def test_space_starts_and_pauses_and_goes_on():
    async def scene(seat):
        assert seat.clock.state == READY
        await seat.strikes("space")
        assert (seat.clock.state, seat.clock.turn) == (RUNNING, LEFT)
        await seat.at(10_000)
        await seat.strikes("space")
        await seat.at(20_000)
        assert seat.clock.state == PAUSED and seat.shown() == ["4:50", "5:00"]
        await seat.strikes("space")
        assert seat.clock.state == RUNNING

    at_terminal(scene)


def test_f_and_j_press_the_ends_of_the_lever():
    async def scene(seat):
        await seat.strikes("space")
        await seat.at(3_000)
        await seat.strikes("f")
        assert seat.clock.turn == RIGHT and seat.live.stage.desk.lever_down == LEFT
        await seat.at(5_000)
        await seat.strikes("j")
        assert seat.clock.turn == LEFT and seat.live.stage.desk.lever_down == RIGHT
        assert seat.shown() == ["4:57", "4:58"]

    at_terminal(scene)


@pytest.mark.parametrize("strokes", [("+", "-", "=", "<", ">"), ("4", "2", "3", "1", "5")])
def test_the_five_keys_have_their_numbers_and_the_signs_of_the_manual(strokes):
    plus, minus, play_key, back, forward = strokes

    async def scene(seat):
        await seat.strikes(plus)
        assert seat.shown() == ["Ho5t", "HoLd"]
        await seat.strikes(back, minus)
        assert seat.shown() == ["Ho5t", "HoLd"]
        await seat.strikes(play_key)
        assert seat.shown() == ["5:00", "5:00"]
        await seat.strikes(forward, forward)
        assert seat.shown()[0] == "bAtt"
        await seat.strikes(back, back)
        assert seat.shown() == ["5:00", "5:00"]

    at_terminal(scene)


def test_h_holds_a_key_until_it_is_struck_again():
    async def scene(seat):
        await seat.strikes("space", "space", "h")
        assert "Hold which key?" in seat.says("happened")
        await seat.strikes("=")
        assert seat.live.is_down("play") and "DOWN =" in seat.says("play")
        await seat.at(3_999)
        assert seat.shown() == ["---", "---"]
        await seat.at(4_000)
        assert "correction" in seat.says("doing")
        await seat.at(4_100)
        await seat.strikes("=")
        assert not seat.live.is_down("play") and "play =" in seat.says("play")
        assert "correction" in seat.says("doing")

    at_terminal(scene)


def test_escape_forgets_that_a_key_was_to_be_held():
    async def scene(seat):
        await seat.strikes("h", "escape", "+")
        assert not seat.live.is_down("plus")

    at_terminal(scene)


def test_a_struck_key_is_seen_to_go_down_for_a_moment():
    async def scene(seat):
        await seat.strikes("+")
        assert "DOWN +" in seat.says("plus")
        await seat.at(250)
        assert "plus +" in seat.says("plus")

    at_terminal(scene)


def test_a_key_without_a_meaning_changes_nothing():
    async def scene(seat):
        before = seat.screen()
        await seat.strikes("x", "tab", "enter")
        assert seat.screen() == before

    at_terminal(scene)


# The mouse.


def test_the_mouse_on_a_key_holds_it_as_long_as_its_button_is_down():
    async def scene(seat):
        await seat.strikes("space", "space")
        await seat.pilot.mouse_down("#play")
        assert seat.live.is_down("play")
        await seat.at(4_000)
        await seat.pilot.mouse_up("#play")
        await seat.at(4_400)
        assert not seat.live.is_down("play")
        assert "correction" in seat.says("doing")

    at_terminal(scene)


def test_a_click_on_a_key_is_a_short_press():
    async def scene(seat):
        await seat.pilot.click("#play")
        assert seat.clock.state == RUNNING
        assert not seat.live.is_down("play")

    at_terminal(scene)


@pytest.mark.parametrize("row", [0, panel.LEVER_ROWS + 3])
def test_a_click_on_a_display_or_an_end_of_the_lever_presses_that_end(row):
    async def scene(seat):
        await seat.strikes("space")
        await seat.at(1_000)
        await seat.pilot.click("Face", offset=(10, row))
        assert seat.clock.turn == RIGHT
        await seat.at(2_000)
        await seat.pilot.click("Face", offset=(panel.WIDTH - 10, row))
        assert seat.clock.turn == LEFT

    at_terminal(scene)


# What is shown.


def digits(picture, phase, look=panel.BLOCKS):
    """Return the rows of a display that show what the bits of `picture` say, drawn digit by digit."""
    lit = segments.visible(picture, phase)
    rows = [[" "] * LARGE.inner for _ in range(panel.ROWS)]
    for place, column in enumerate(LARGE.digit_columns):
        for row, text in enumerate(look.digit(lit[place])):
            rows[row][column : column + LARGE.digit_width] = text
    for row in (1, 3) if lit[segments.DOTS] & segments.COLON else ():
        rows[row][COLON_COLUMN] = look.dot
    return ["".join(row) for row in rows]


@pytest.mark.parametrize("look", [panel.BLOCKS, panel.ASCII])
def test_the_screen_shows_what_the_bits_say(look):
    async def scene(seat):
        await seat.strikes("space")
        await seat.at(27_000)
        assert seat.shown() == ["4:33", "5:00"]
        face = seat.face()
        for side, (left, right) in enumerate(LARGE.display_columns):
            picture = seat.live.stage.desk.pictures[side]
            assert [face[row][left:right] for row in DISPLAY_ROWS] == digits(picture, True, look)

    at_terminal(scene, look=look)


def test_in_ascii_nothing_else_is_on_the_screen():
    async def scene(seat):
        await seat.strikes("space")
        assert seat.screen().isascii()
        await seat.strikes(":")
        assert seat.screen().isascii()
        await seat.strikes("escape", "?")
        assert seat.screen().isascii()

    at_terminal(scene, look=panel.ASCII)


def test_what_blinks_does_so_by_the_time_of_the_wall_however_fast_the_clock_goes():
    async def scene(seat):
        seat.live.speed = 60
        half_ms = HALF_BLINK_NS // 1_000_000
        seen = ""
        for ms in (0, half_ms - 1, half_ms, 2 * half_ms - 1, 2 * half_ms):
            await seat.at(ms)
            seen += seat.face()[DISPLAY_ROWS[1]][1 + COLON_COLUMN]
        assert seen == "●●  ●"

    at_terminal(scene, control="7200")  # hours: the colon blinks


def test_the_lamp_of_the_side_that_will_run_blinks_and_that_of_the_running_side_stands():
    async def scene(seat):
        lamp = (LARGE.signs_row, LARGE.lamp_columns[LEFT])
        seen = []
        for ms in (0, 500):
            await seat.at(ms)
            seen.append(seat.face()[lamp[0]][lamp[1]])
        await seat.strikes("space")
        for ms in (1_000, 1_500):
            await seat.at(ms)
            seen.append(seat.face()[lamp[0]][lamp[1]])
        assert seen == ["●", "○", "●", "●"]

    at_terminal(scene)


def test_the_lever_tilts():
    async def scene(seat):
        right_down = seat.face()[: panel.LEVER_ROWS]
        await seat.strikes("f")
        left_down = seat.face()[: panel.LEVER_ROWS]
        assert left_down == [row[::-1] for row in right_down] != right_down

    at_terminal(scene)


def test_two_buttons_lie_level_but_for_the_tenth_of_a_second_of_a_press():
    async def scene(seat):
        level = seat.face()[0]
        await seat.strikes("space", "f")
        assert seat.face()[0] != level
        await seat.at(99)
        assert seat.face()[0] != level
        await seat.at(100)
        assert seat.face()[0] == level
        assert seat.clock.turn == RIGHT

    at_terminal(scene, lever="buttons")


def test_a_flag_blinks_and_is_told_in_words():
    async def scene(seat):
        await seat.strikes("space")
        await seat.at(2_999)
        assert "Running: White (left), move 1" in seat.says("doing")
        await seat.at(3_000)
        assert seat.shown()[LEFT] == "0:00"
        assert "0:03  white: flag falls" in seat.says("happened")
        await seat.at(3_500)
        left, right = LARGE.display_columns[LEFT]
        assert {seat.face()[row][left:right].strip(" ●") for row in DISPLAY_ROWS} == {""}

    at_terminal(scene, control="3")


def test_a_lever_that_does_not_fit_is_told_in_words():
    async def scene(seat):
        await seat.strikes("space", "space", "f")
        assert "its right end must go down" in seat.says("doing")
        assert seat.shown()[RIGHT] == "turn"

    at_terminal(scene)


def test_a_beep_is_seen_for_a_moment():
    async def scene(seat):
        seat.live.stage.desk.beep(10)
        await seat.at(5)
        assert "BEEP" in seat.says("board")
        await seat.at(254)
        assert "BEEP" in seat.says("board")
        await seat.at(255)
        assert "BEEP" not in seat.says("board")

    at_terminal(scene)


def pages_of_the_menu():
    """Return the classes of all pages, in whichever file of the room they are."""
    names = [each.name for each in pkgutil.iter_modules(menu_pages.__path__, menu_pages.__name__ + ".")]
    return [
        each
        for name in names
        for _, each in inspect.getmembers(importlib.import_module(name), inspect.isclass)
        if each.__module__ == name and hasattr(each, "show") and hasattr(each, "forward")
    ]


def test_every_page_of_the_menu_has_words():
    pages = pages_of_the_menu()
    assert len(pages) > 10
    told = {each for each, _ in PAGES}
    missing = [page.__name__ for page in pages if not set(page.__mro__) & told]
    assert not missing, f"no words for a page of class {', '.join(missing)}: add it to PAGES in host_sim/page/doing.py"


def test_all_words_about_pages_fit_on_the_line():
    longest = max(len(words) for _, words in PAGES) + len("Running: .")
    assert longest <= panel.WIDTH
    assert max(map(len, LAYOUTS[0].footer.splitlines())) <= panel.WIDTH
    assert len(HELP.splitlines()) <= HEIGHT and max(map(len, HELP.splitlines())) <= 72


# Commands.


def test_o_switches_off_and_on_again_and_the_game_is_there():
    async def scene(seat):
        await seat.strikes("space")
        await seat.at(5_500)
        await seat.strikes("o")
        assert seat.live.stage.app is None and "No power" in seat.says("doing")
        assert seat.shown() == ["", ""]
        await seat.at(60_000)
        await seat.strikes("o")
        assert seat.live.stage.clock.state == PAUSED and seat.shown()[LEFT] in ("4:55", "4:56")

    at_terminal(scene)


def test_b_puts_in_cells_that_are_nearly_empty_and_fresh_ones_again():
    async def scene(seat):
        await seat.strikes("b")
        await seat.at(20_000)
        assert "battery" in segments.marks(seat.live.stage.desk.pictures[LEFT])
        assert "3.00 V" in seat.says("board")
        await seat.strikes("b")
        assert "4.50 V" in seat.says("board")

    at_terminal(scene)


def test_r_resets_the_processor():
    async def scene(seat):
        await seat.strikes("space", "r")
        assert seat.live.stage.clock.state == PAUSED

    at_terminal(scene)


def test_the_line_takes_all_that_a_scenario_says():
    async def scene(seat):
        await seat.strikes(":", *"unplug left", "enter")
        assert "unplugged: left" in seat.says("board")
        await seat.strikes("j")  # the keys are for the clock again
        assert seat.live.stage.desk.lever_down == RIGHT

    at_terminal(scene)


def test_the_examples_of_the_line_work_while_a_side_runs_in_a_pause_and_before_the_game():
    async def scene(seat):
        for strokes in ((), ("space",), ("space",)):
            await seat.strikes(*strokes)
            await seat.strikes(":")
            shown = seat.app.query_one("Input").placeholder.partition("   (")[0].split("   ")
            await seat.strikes("escape")
            assert len(shown) == 3
            for line in shown:
                before = len(seat.live.transcript)
                seat.live.do(line)
                assert not [each for each in seat.live.transcript[before:] if each.get("event") == "refused"]
            await seat.at(seat.wall.ms + 2_000)

    at_terminal(scene)


def test_without_power_no_refusal_of_before_is_told():
    async def scene(seat):
        await seat.strikes("space", ":", *"arbiter add white +2:00", "enter")
        assert "pause it first" in seat.says("happened")
        await seat.strikes("o")
        assert "No power" in seat.says("doing") and seat.says("happened").strip() == ""

    at_terminal(scene)


def test_the_line_keeps_its_keys_to_itself():
    async def scene(seat):
        await seat.strikes(":", "f", "space", "1", "q", "escape")
        assert seat.live.recording().count("\n") == 2
        await seat.strikes("space")
        assert seat.clock.state == RUNNING

    at_terminal(scene)


def test_a_line_that_is_wrong_is_answered_with_what_would_be_right():
    async def scene(seat):
        await seat.strikes(":", *"pres left", "enter")
        assert "perhaps 'press'" in seat.says("happened")
        await seat.strikes("+")
        assert "perhaps" not in seat.says("happened")

    at_terminal(scene)


def test_the_clock_goes_on_under_the_help_and_any_key_closes_it():
    async def scene(seat):
        await seat.strikes("space", "?")
        assert "A first game" in seat.screen()
        await seat.at(10_000)
        await seat.strikes("space")
        assert "A first game" not in seat.screen()
        assert seat.clock.state == RUNNING and seat.shown()[LEFT] == "4:50"

    at_terminal(scene)


# The terminal.


def test_the_whole_clock_fits_a_terminal_of_80_by_24():
    async def scene(seat):
        assert LAYOUTS[0].footer.splitlines()[-1] in seat.screen()
        assert "Flagfall  300" in seat.screen()

    assert (WIDTH, HEIGHT) <= (80, 24)
    at_terminal(scene, size=(80, 24))


def test_without_colours_nothing_is_coloured(monkeypatch):
    async def scene(seat):
        colours = {
            segment.style.color.name
            for strip in seat.app.screen._compositor.render_strips()
            for segment in strip.apply_filter(seat.app.get_line_filters()[-1], seat.app.screen.styles.background)
            if segment.style and segment.style.color
        }
        assert colours <= {"default"}

    monkeypatch.setenv("NO_COLOR", "1")
    at_terminal(scene)

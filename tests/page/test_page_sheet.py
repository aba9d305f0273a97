# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The sheet of the page in a real Chromium: controls, corrections, the arbiter's buttons."""

from tests.page.browsing import PHONE, choose, push, shows, start_and_pause, state, there, times


def test_what_means_two_things_is_asked_with_both_named_and_sets_nothing_before(look):
    page = look(PHONE)
    page.locator("#menu").click()
    page.locator("#own-text").fill("five")
    page.locator("#own-text").press("Enter")
    page.locator("#told", has_text="Not a time control").wait_for()
    page.locator("#own-text").fill("5+3")
    page.locator("#own-text").press("Enter")
    page.locator("#told", has_text="Which one?").wait_for()
    assert page.locator("#meanings b").all_text_contents() == ["5 s, +3 s a move", "5 min, +3 s a move"]
    assert "90 min" in page.locator("#control-now").text_content()
    page.locator("#meanings button").nth(1).click()
    page.locator("#sheet").wait_for(state="hidden")
    shows(page, "5:03", "5:03")


def test_an_option_by_its_name_in_a_game_wants_two_taps(look):
    page = look(PHONE)
    start_and_pause(page)
    page.locator("#menu").click()
    page.locator("#options button", has_text="3 min + 2 s").first.click()
    assert page.locator("#options button", has_text="Tap again").count() == 1
    state(page, "paused")
    page.locator("#options button", has_text="Tap again").click()
    state(page, "ready")
    shows(page, "3:02", "3:02")


def test_a_stray_tap_is_undone_and_an_illegal_move_punished_by_visible_buttons(look):
    page = look(PHONE)
    choose(page, "25 min")
    push(page, "right")
    push(page, "left")
    page.locator('.half[data-side="left"] .count', has_text="1 move").wait_for()
    page.locator("#undo").click()
    state(page, "paused")
    page.locator('.half[data-side="left"] .count', has_text="0 moves").wait_for()
    page.locator("#go").click()
    push(page, "left")
    page.locator("#go").click()
    page.locator("#menu").click()
    penalty = page.locator('[data-ask="penalty"][data-side="left"]')
    assert penalty.inner_text() == "Illegal move, White (left)"
    penalty.click()
    penalty.click()
    page.locator("#told", has_text="Done.").wait_for()
    page.locator("#sheet .close").click()
    assert times(page)[1] == 25 * 60_000 + 60_000  # rapid: a minute (FIDE A.3)


def test_the_sides_are_swapped_before_a_game_and_the_layouts_are_remembered(look):
    page = look(PHONE)
    page.locator("#menu").click()
    page.locator('[data-ask="swap"]').click()
    page.locator('[data-pref="layout"]').select_option("device")
    page.locator('[data-pref="theme"]').select_option("dark")
    page.locator("#sheet .close").click()
    assert page.locator("#thumbs").is_visible()
    page.reload()
    there(page)
    assert page.locator("body").get_attribute("data-layout") == "device"
    assert page.locator('.half[data-side="right"] .colour').text_content() == "White"
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


def test_a_correction_that_is_refused_stays_to_be_put_right_and_a_time_is_seen_whole(look):
    page = look(PHONE)
    start_and_pause(page)
    page.locator("#menu").click()
    time, period = (page.locator(f'#times [data-side="left"] [name="{name}"]') for name in ("time", "period"))
    time.fill("1:02:03.456")
    assert time.evaluate("field => field.scrollWidth <= field.clientWidth")
    period.fill("9")
    page.locator("#times button").click()
    page.locator("#told", has_text="periods 1 to 1").wait_for()
    assert [time.input_value(), period.input_value()] == ["1:02:03.456", "9"]
    period.fill("1")
    page.locator("#times button").click()
    page.locator("#told", has_text="Corrected.").wait_for()
    assert time.input_value() == "1:02:03.456"

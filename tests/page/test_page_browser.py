# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The page of `make page` in a real Chromium, with nothing behind it but a folder on a plain web server: games."""

import contextlib
import json
import shutil

import pytest
from playwright.sync_api import Error

from tests.page.browsing import (
    DESKTOP,
    PHONE,
    TABLET,
    WAIT_MS,
    Quiet,
    choose,
    comes,
    push,
    served,
    shows,
    state,
    there,
    times,
)
from tests.pages import page_folder

# A game


@pytest.mark.parametrize("device", [DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
def test_a_game_by_taps_to_a_flag_which_is_told_and_a_new_one(look, device):
    page = look(device)
    choose(page, "2 s + 0 s" if device is PHONE else "canonical 2")
    shows(page, "0:02", "0:02")
    push(page, "right")  # Black starts White's clock
    state(page, "running")
    push(page, "left")
    page.locator('.half[data-side="right"].runs').wait_for(state="attached")
    push(page, "right")
    page.locator('.half[data-side="left"].runs').wait_for(state="attached")
    assert page.locator('.half[data-side="left"] .count').text_content() == "1 move"
    page.locator("#fell", has_text="White, left: the flag fell first.").wait_for()
    assert "flagged first" in page.locator("#doing").text_content()
    assert page.locator('.half[data-side="left"] .mark').text_content() == "flag, first"
    page.locator("#again").click()
    assert page.locator("#fell").is_visible()  # one tap ends nothing
    page.locator("#again").click()
    state(page, "ready")
    shows(page, "0:02", "0:02")


def test_a_game_outlives_a_reload_with_its_control_and_settings(look):
    page = look(PHONE)
    choose(page, "4 min + 1 s")
    page.locator("#menu").click()
    page.locator("#tenths").check()
    page.locator("#sheet .close").click()
    push(page, "right")
    push(page, "left")
    page.locator('.half[data-side="right"].runs').wait_for()
    page.reload()  # at once: what was written is not on the disk yet
    there(page)
    state(page, "paused")
    page.locator('.half[data-side="right"].next').wait_for()
    assert page.locator('.half[data-side="left"] .count').text_content() == "1 move"
    left, right = times(page)
    assert 241_000 <= left < 242_000 and 240_000 <= right <= 241_000
    page.locator("#menu").click()
    page.locator("#options button[aria-current]", has_text="4 min, +1 s a move, option 26").wait_for()
    assert page.locator("#tenths").is_checked()
    page.locator("#sheet .close").click()
    comes(page, "localStorage.getItem('flagfall pending') === null")  # all of it is on the disk
    page.reload()
    there(page)
    assert times(page) == [left, right]


def test_a_crash_loses_no_press(look):
    page = look(PHONE)
    choose(page, "4 min + 1 s")
    push(page, "right")
    push(page, "left")
    page.locator('.half[data-side="right"].runs').wait_for()
    url = page.url
    with page.expect_event("crash"), contextlib.suppress(Error):
        page.goto("chrome://crash", timeout=5000)
    after = page.context.new_page()
    after.set_default_timeout(WAIT_MS)
    after.goto(url)
    there(after)
    state(after, "paused")
    assert after.locator('.half[data-side="left"] .count').text_content() == "1 move"


def test_without_a_network_it_opens_again_and_plays(look):
    page = look(PHONE)
    page.evaluate("navigator.serviceWorker.ready.then((it) => it.active.state)")
    page.reload()
    there(page)
    page.context.set_offline(True)
    page.reload()
    there(page)
    push(page, "right")
    state(page, "running")


def test_a_newer_page_takes_over_at_the_next_opening_but_one_and_has_the_game(browser, tmp_path):
    folder = tmp_path / "page"
    shutil.copytree(page_folder(), folder)
    context = browser.new_context(**PHONE)
    with served(type("Newer", (Quiet,), {"folder": str(folder)})) as address:
        page = context.new_page()
        page.set_default_timeout(WAIT_MS)
        page.goto(address)
        there(page)
        push(page, "right")
        state(page, "running")
        page.evaluate("navigator.serviceWorker.ready.then(() => {})")
        for name, old, new in (("index.html", "Undo tap", "Undo it"), ("keeper.js", 'VERSION = "', 'VERSION = "new ')):
            (folder / name).write_text((folder / name).read_text().replace(old, new))
        page.reload()
        there(page)
        assert page.locator("#undo").text_content() == "Undo tap"  # what is kept opens at once, also offline
        comes(page, "navigator.serviceWorker.getRegistration().then((it) => Boolean(it.waiting))")
        page.goto(address + "index.html")
        page.locator("#undo", has_text="Undo it").wait_for()
        there(page)
        state(page, "paused")
        context.close()


def test_a_browser_that_keeps_nothing_and_a_clock_that_breaks_down_are_told(look):
    nothing = """Object.defineProperty(window, "indexedDB", { value: { open() { throw new Error("none"); } } });
    Object.defineProperty(window, "localStorage", { get() { throw new Error("none"); } });"""
    page = look(PHONE, nothing)
    page.locator("#keep-hint").wait_for()
    push(page, "right")
    state(page, "running")
    with page.expect_event("pageerror") as told:
        page.evaluate("() => { JSON.parse = () => { throw new Error('a fault'); }; }")
    assert "a fault" in str(told.value)
    page.locator("#say", has_text="comes back paused").wait_for(state="attached")


@pytest.mark.parametrize(
    "pending",
    [
        "7",
        '{"sequence": 9, "settings": null}',
        '{"sequence": 9, "kept": {"0": "zz", "-1": "00", "999": "00", "1": 5}, "settings": "flagfall settings 9"}',
    ],
)
def test_what_is_no_kept_game_is_none_and_the_page_opens_and_keeps_the_next(look, pending):
    once = "if (!sessionStorage.seen) { sessionStorage.seen = 1; localStorage.setItem('flagfall pending', %s); }"
    page = look(PHONE, once % json.dumps(pending))
    state(page, "ready")
    shows(page, "90:30", "90:30")
    push(page, "right")
    state(page, "running")
    page.reload()
    there(page)
    state(page, "paused")


def test_a_second_window_takes_the_clock_and_the_first_one_says_so(look):
    page = look(PHONE)
    second = page.context.new_page()
    second.set_default_timeout(WAIT_MS)
    second.goto(page.url)
    there(second)
    page.locator("#say", has_text="open in another window").wait_for(state="attached")
    page.locator("#doing", has_text="open in another window").wait_for()  # for eyes too
    push(page, "right")
    assert second.locator("body").get_attribute("data-state") == "ready"


# Fingers

# Black's tap that starts the game, taps of both sides in turn and play's key that pauses it, each 50 ms after the one
# before by its own stamp, but told of unevenly late.
TAPS = """(count) => {
  const halves = ["right", "left"].map((side) => document.querySelector(`.half[data-side="${side}"]`));
  const from = Math.ceil(performance.now()) + 50;
  for (let sent = 0; sent <= count + 1; sent++) {
    const stamp = from + 50 * sent, last = sent > count;
    while (performance.now() < stamp + ((sent * 37) % 41));
    const event = last ? new KeyboardEvent("keydown", { code: "Digit3", key: "3", bubbles: true, cancelable: true })
      : new PointerEvent("pointerdown", { button: 0, pointerId: sent, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: stamp });
    (last ? document.body : halves[sent % 2]).dispatchEvent(event);
  }
  dispatchEvent(new KeyboardEvent("keyup", { code: "Digit3", key: "3" }));
}"""


def test_twenty_taps_a_second_are_exact_by_their_own_stamps(look):
    page = look(PHONE)
    choose(page, "10 min")
    page.evaluate(TAPS, 40)
    state(page, "paused")
    assert page.locator('.half[data-side="left"] .count').text_content() == "20 moves"
    assert times(page) == [600_000 - 21 * 50, 600_000 - 20 * 50]


def test_two_fingers_at_once_are_both_judged(look):
    page = look(PHONE)
    push(page, "right")
    state(page, "running")
    boxes = [page.locator(f'.half[data-side="{side}"]').bounding_box() for side in ("left", "right")]
    points = [
        {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": n} for n, box in enumerate(boxes)
    ]
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    for side in ("left", "right"):
        page.locator(f'.half[data-side="{side}"] .count', has_text="1 move").wait_for()
    page.locator('.half[data-side="left"].runs').wait_for()
    for each in ("left", "right"):  # and a finger that moves or pinches neither scrolls nor zooms
        box = boxes[each == "right"]
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "gestureSourceType": "touch"}
        fingers.send("Input.synthesizeScrollGesture", {**at, "yDistance": 150, "speed": 8000})
        fingers.send("Input.synthesizePinchGesture", {**at, "scaleFactor": 2, "relativeSpeed": 8000})
    assert page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]
    assert page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorY") == "none"


# The time of day goes on while the page's own stands, as where a device sleeps.
SLEEP = """(ms) => {
  const day = Date.now;
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  return new Promise((done) => setTimeout(() => {
    Date.now = () => day() + ms;
    delete document.hidden;
    document.dispatchEvent(new Event("visibilitychange"));
    done();
  }, 700));
}"""


def test_a_game_in_the_background_loses_no_time_while_the_device_sleeps(look):
    page = look(PHONE)
    choose(page, "10 min")
    push(page, "right")
    state(page, "running")
    page.evaluate(SLEEP, 120_000)
    page.evaluate("() => { const day = Date.now; Date.now = () => day() + 3600000; }")  # set anew in view: no sleep
    page.wait_for_timeout(600)
    page.locator("#go").click()
    state(page, "paused")
    left, right = times(page)
    assert 460_000 < left <= 600_000 - 121_300 and right == 600_000


def test_click_vibration_and_sound_come_where_they_are_switched_on_and_not_else(look):
    felt = "window.felt = []; navigator.vibrate = (ms) => window.felt.push(ms);"
    page = look(PHONE, felt)
    push(page, "right")
    state(page, "running")
    assert page.evaluate("[window.felt, document.body.dataset.sounded ?? null]") == [[], None]
    page.locator("#go").click()
    page.locator("#menu").click()
    for name in ("click", "vibrate"):
        page.locator(f'[data-pref="{name}"]').check()
    page.locator("#sound").check()
    comes(page, "document.body.dataset.sounded === '1'")  # so that one hears what was switched on
    page.locator("#sheet .close").click()
    page.locator("#go").click()
    push(page, "left")
    comes(page, "document.body.dataset.sounded === '2' && window.felt.length === 1")
    page.locator("#go").click()
    page.locator("#menu").click()
    page.locator('#times [data-side="right"] [name="time"]').fill("0:11")
    page.locator("#times button").click()
    page.locator("#told", has_text="Corrected.").wait_for()
    page.locator("#sheet .close").click()
    page.locator("#go").click()
    comes(page, "document.body.dataset.sounded === '3'")  # ten seconds left: the clock's own beeper, on now


def test_the_screen_stays_awake_in_a_game_and_where_it_cannot_a_line_says_so(look):
    asked = """window.locks = [];
    Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => {
      window.locks.push(kind);
      return { addEventListener() {}, release() { window.locks.pop(); } };
    } } });"""
    page = look(PHONE, asked)
    assert page.evaluate("window.locks") == []
    push(page, "right")
    comes(page, "window.locks.length === 1")
    page = look(PHONE, 'Object.defineProperty(navigator, "wakeLock", { value: undefined });')
    push(page, "right")
    page.locator("#awake-hint").wait_for()


# Keyboard and voice


def test_a_button_that_was_clicked_is_not_worked_by_a_later_space(look):
    page = look(DESKTOP)
    page.locator("#how").click()
    page.locator("#help .close").click()
    page.keyboard.press("Space")
    state(page, "running")
    assert not page.locator("#help").is_visible()
    page.locator("#go").click()
    page.locator("#go").click()
    page.keyboard.press("Space")
    state(page, "paused")  # as on the terminal: space is play
    page.keyboard.press("Space")
    state(page, "running")


def test_whose_turn_it_is_is_said_at_each_press_when_asked_for_and_nothing_false_else(look):
    page = look(DESKTOP)
    page.keyboard.press("Space")
    page.locator("#say", has_text="White, left, is running.").wait_for(state="attached")
    page.keyboard.press("f")
    comes(page, "document.getElementById('say').textContent === ''")
    assert page.locator("#say-turn").text_content() == ""
    page.locator("#menu").click()
    page.locator('[data-pref="spoken"]').check()
    page.locator("#sheet .close").click()
    page.locator("#say-turn", has_text="Black, right.").wait_for(state="attached")
    page.keyboard.press("j")
    page.locator("#say-turn", has_text="White, left.").wait_for(state="attached")


def test_a_game_by_the_keyboard_alone(look):
    page = look(DESKTOP)
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "menu":
            break
    page.keyboard.press("Enter")
    page.locator("#sheet").wait_for()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "menu"
    page.locator('.end[data-side="right"]').first.focus()
    page.keyboard.press("Enter")
    state(page, "running")
    page.keyboard.press("ArrowLeft")
    page.locator('.half[data-side="left"] .count', has_text="1 move").wait_for(state="attached")

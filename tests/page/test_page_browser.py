# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The page of `make page` in a real Chromium, with nothing behind it but a folder on a plain web server."""

import contextlib
import http.server
import json
import shutil
import threading
from itertools import product

import pytest
from playwright.sync_api import Error

from host_sim.page import build
from tests.pages import page_folder

WAIT_MS = 30_000
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LYING = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Hands out the page, and says nothing."""

    folder = ""

    def __init__(self, *arguments):
        super().__init__(*arguments, directory=self.folder or str(page_folder()))

    def log_message(self, *_arguments):
        """Leave the tests' output alone."""


@contextlib.contextmanager
def served(handler):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def url():
    page_folder()
    with served(Quiet) as address:
        yield address


@pytest.fixture
def look(browser, url):
    """Return a function that opens the page on a device; none may have complained, or asked another host."""
    contexts, faults = [], []

    def open_page(device, script=""):
        contexts.append(browser.new_context(**device))
        contexts[-1].add_init_script(script)
        page = contexts[-1].new_page()
        page.set_default_timeout(WAIT_MS)
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
        page.on("request", lambda asked: None if asked.url.startswith(url) else faults.append(asked.url))
        page.goto(url)
        there(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [fault for fault in faults if fault != "a fault"] == []


def there(page):
    page.locator("#clock:not(.away)").wait_for(state="attached")


def shows(page, left, right):
    for side, words in (("Left", left), ("Right", right)):
        page.locator(f'.display[aria-label="{side} display: {words}"]').wait_for(state="attached")


def state(page, name):
    page.locator(f'body[data-state="{name}"]').wait_for(state="attached")


def comes(page, script):
    """Wait until `script` is true in the page, whose policy lets nobody evaluate texts there."""
    for _ in range(WAIT_MS // 20):
        if page.evaluate(script):
            return
        page.wait_for_timeout(20)
    pytest.fail("waited in vain for " + script)


def choose(page, text):
    """Type a time control into the sheet, which closes when it is set."""
    page.locator("#menu").click()
    page.locator("#own-text").fill(text)
    page.locator("#own-text").press("Enter")
    page.locator("#sheet").wait_for(state="hidden")


def push(page, side):
    """Press a side by what this layout has for it."""
    if page.locator(".half").first.is_visible():
        page.locator(f'.half[data-side="{side}"]').tap()
    elif page.locator("#thumbs").is_visible():
        page.locator(f'.pad[data-side="{side}"]').tap()
    else:
        place = [380, 90] if side == "left" else [700, 90]
        script = "p => { const q = new DOMPoint(...p).matrixTransform(clock.getScreenCTM()); return [q.x, q.y]; }"
        page.mouse.click(
            *page.evaluate("p => { const clock = document.getElementById('clock'); return (%s)(p); }" % script, place)
        )


def times(page):
    """Return what is left of both sides in ms, left first; the clock is paused."""
    page.locator("#menu").click()
    texts = [page.locator(f'#times [data-side="{side}"] [name="time"]').input_value() for side in ("left", "right")]
    page.locator("#sheet .close").click()
    return [_ms(text) for text in texts]


def _ms(text):
    minutes, seconds = text.split(":")
    return int(minutes) * 60_000 + round(float(seconds) * 1000)


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


# The sheet


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
    push(page, "right")
    state(page, "running")
    page.locator("#go").click()
    state(page, "paused")
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


# How it fits


BOXES = """() => [...document.querySelectorAll(".half, .pad, .key .base, .keys .key, footer button")]
  .map((each) => [each, each.getBoundingClientRect()]).filter(([, box]) => box.width)
  .map(([each, box]) => [box.left, box.top, box.width, box.height, each.matches(".half")])"""


def test_a_correction_that_is_refused_stays_to_be_put_right_and_a_time_is_seen_whole(look):
    page = look(PHONE)
    push(page, "right")
    state(page, "running")
    page.locator("#go").click()
    state(page, "paused")
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


@pytest.mark.parametrize("control", ["9 min", "90 min"])
def test_the_digits_stand_in_the_middle_of_a_half_three_as_well_as_four(look, control):
    page = look(PHONE)
    choose(page, control)
    for half in page.locator(".half").all():
        lit = [each.bounding_box() for each in half.locator(".lit").all()]
        middle = (min(each["x"] for each in lit) + max(each["x"] + each["width"] for each in lit)) / 2
        box = half.bounding_box()
        assert abs(middle - box["x"] - box["width"] / 2) < 3


def test_the_buttons_of_two_halves_stand_in_one_row_on_the_narrowest_telephone(look):
    page = look(PHONE)
    page.set_viewport_size({"width": 320, "height": 568})
    heights = {page.locator(name).bounding_box()["y"] for name in ("#go", "#undo", "#menu")}
    assert len(heights) == 1


def test_a_button_that_wants_a_second_tap_is_red_also_under_the_pointer(look):
    page = look(PHONE)
    page.locator("#menu").click()
    button = page.locator('[data-ask="penalty"][data-side="left"]')
    button.click()
    button.hover()
    assert button.evaluate("button => getComputedStyle(button).backgroundColor") == "rgb(163, 24, 14)"


def test_nothing_shows_between_what_stays_at_the_top_of_the_sheet(look):
    page = look(PHONE)
    page.locator("#menu").click()
    page.locator("#how-too").scroll_into_view_if_needed()
    bottom = page.locator("#sheet header").evaluate("header => header.getBoundingClientRect().bottom")
    assert page.locator("#told").evaluate("told => told.getBoundingClientRect().top") <= bottom


def test_all_that_can_be_pressed_fits_each_screen_and_a_thumb(look):
    page = look(PHONE)
    for layout, (width, height) in product(("halves", "device"), ((844, 390), (390, 844), (1180, 820), (320, 568))):
        page.evaluate("layout => { document.body.dataset.layout = layout; }", layout)
        page.set_viewport_size({"width": width, "height": height})
        boxes = page.evaluate(BOXES)
        for left, top, wide, high, _ in boxes:
            assert -1 <= left and left + wide <= width + 1 and -1 <= top and top + high <= height + 1, (width, height)
            assert min(wide, high) >= (28 if height < 400 else 43), (width, height)
        if layout == "halves":
            assert sum(wide * high for _, _, wide, high, is_half in boxes if is_half) > 0.6 * width * height
            turned = page.evaluate("getComputedStyle(document.querySelector('.half[data-side=right]')).transform")
            assert (turned == "matrix(-1, 0, 0, -1, 0, 0)") == (height > width)


# What a person met who tried it


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


def test_a_dialog_opens_at_its_title(look):
    page = look({"viewport": {"width": 800, "height": 460}})
    for button, dialog in (("#how", "#help"), ("#menu", "#sheet")):
        page.locator(button).click()
        assert page.evaluate(f"document.querySelector('{dialog}').scrollTop") == 0
        assert page.evaluate(f"document.activeElement === document.querySelector('{dialog} h1')")
        page.keyboard.press("Escape")


@pytest.mark.parametrize("device", [PHONE, LYING], ids=["upright", "lying"])
def test_each_dialog_of_a_telephone_has_its_close_in_view_from_first_to_last(look, device):
    page = look(device)
    for button, dialog in (("#how", "#help"), ("#menu", "#sheet")):
        page.evaluate(f"document.querySelector('{button}').click()")
        close = page.locator(f"{dialog} .close")
        for where in ("0", "1e6"):
            page.evaluate(f"document.querySelector('{dialog}').scrollTop = {where}")
            box = close.bounding_box()
            assert box["y"] >= 0 and box["y"] + box["height"] <= device["viewport"]["height"]
        close.click()
        assert not page.locator(dialog).is_visible()


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


# Relative luminance and contrast, WCAG 2.
CONTRAST = """() => {
  const light = (text) => {
    const linear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = text.match(/[\\d.]+/g).map((each) => linear(each / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const of = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  const style = (each) => getComputedStyle(each);
  const found = {};
  for (const kind of ["", "runs", "flagged"]) {
    const half = document.querySelector(".half");
    half.classList.remove("runs", "flagged", "next");
    if (kind) half.classList.add(kind);
    found["half " + kind] = of(style(half).color, style(half).backgroundColor);
    half.querySelector(".segment").classList.add("lit");
    found["digits " + kind] = of(style(half.querySelector(".segment")).fill, style(half).backgroundColor);
  }
  const button = document.getElementById("menu"), sheet = document.getElementById("sheet");
  found.button = of(style(button).color, style(button).backgroundColor);
  found.sheet = of(style(sheet).color, style(sheet).backgroundColor);
  return found;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_and_digits_stand_out_and_with_reduced_motion_nothing_blinks(look, scheme):
    page = look({**PHONE, "color_scheme": scheme, "reduced_motion": "reduce"})
    for name, contrast in page.evaluate(CONTRAST).items():
        assert contrast >= 4.5, name
    page.wait_for_timeout(600)
    assert page.locator("body").get_attribute("data-phase") == "1"


# Opened as a file.

SAID = "This page does not start as a file: it needs a web server, for instance python3 -m http.server in its folder."


@pytest.mark.parametrize("layout", ["halves", "device"])
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_page_that_is_opened_as_a_file_says_that_it_needs_a_server(browser, tmp_path, device, layout):
    folder = shutil.copytree(build.STATIC, tmp_path / "page")
    text = (folder / "page.html").read_text(encoding="utf-8").replace('data-layout="device"', f'data-layout="{layout}"')
    (folder / "index.html").write_text(text, encoding="utf-8")
    context = browser.new_context(**device)
    page = context.new_page()
    page.goto((folder / "index.html").as_uri())
    line = page.locator("#unserved")
    line.wait_for(state="visible", timeout=WAIT_MS)
    assert line.inner_text() == SAID
    box = line.bounding_box()
    assert box["height"] > 10 and box["x"] >= 0 and box["x"] + box["width"] <= device["viewport"]["width"]
    assert box["y"] + box["height"] <= page.evaluate("document.documentElement.scrollHeight")
    context.close()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_page_from_a_server_says_no_such_thing(look, device):
    page = look(device)
    assert page.locator("#unserved").evaluate("each => getComputedStyle(each).display") == "none"

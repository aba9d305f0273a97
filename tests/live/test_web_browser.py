# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The clock in a real browser: what is drawn is what the bits say, and what is pressed is what the clock gets.

The server runs in a thread of its own.
"""

import asyncio
import contextlib
import json
import random
import threading
from types import SimpleNamespace

import pytest

from host_sim.desk import segments
from host_sim.live.live import settings_of
from host_sim.live.web.server import Server
from host_sim.live.web.table import LAG_MS, Table

WAIT_MS = 10_000
# The picture of ten bytes that a display shows, read back from the drawing.
READ_BACK = """side => {
  const display = document.querySelector(`.display[data-side="${side}"]`);
  const has = (each, name) => each.classList.contains("lit") && each.classList.contains(name);
  const bits = (parts, values, name) => parts.reduce((sum, each, n) => sum | (has(each, name) ? values[n] : 0), 0);
  const digits = [...display.querySelectorAll(".digit")].map((digit) => [...digit.children]);
  const dots = [...display.children].filter((each) => each.matches("circle"));
  return ["lit", "blinks"].flatMap((name) => [
    ...digits.map((parts) => bits(parts, [1, 2, 4, 8, 16, 32, 64], name)),
    bits(dots, [0x02, 0x02, 0x08, 0x04, 0x10], name),
  ]);
}"""
# Holds each press up on its way, the one more and the other less.
UNEVEN = """
const send = WebSocket.prototype.send;
let sent = 0;
WebSocket.prototype.send = function (text) {
  if (text.includes("press")) setTimeout(() => send.call(this, text), (sent++ * 37) % 45);
  else send.call(this, text);
};
"""
DEVICE = """localStorage.setItem("flagfall page", '{"layout": "device"}');"""
SEEN_DOTS = 0x1E
PLACES = {"left": (380, 90), "right": (700, 90)}  # of the ends of the lever in the drawing


@contextlib.contextmanager
def serving(speed=1, port=0, lag_ms=LAG_MS, code=None, back=False, **settings):
    """Serve a clock from a thread; yields it with `url` and `port`, and `table` to look at."""
    served, opened = SimpleNamespace(table=Table(settings_of(**settings), speed, lag_ms=lag_ms)), threading.Event()

    def announce(port):
        served.port, served.url = port, f"http://127.0.0.1:{port}/"
        opened.set()

    async def serve():
        served.loop, served.task = asyncio.get_running_loop(), asyncio.current_task()
        with contextlib.suppress(asyncio.CancelledError):
            await Server(served.table, code=code, back=back).run("127.0.0.1", port, announce)

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    assert opened.wait(20)
    try:
        yield served
    finally:
        served.loop.call_soon_threadsafe(served.task.cancel)
        thread.join(20)


@pytest.fixture
def look(browser):
    """Return a function that opens a page of a served clock; no page may have complained in the end."""
    contexts, faults = [], []

    def open_page(served, script="", **more):
        contexts.append(browser.new_context(**more))
        contexts[-1].add_init_script(script)
        page = contexts[-1].new_page()
        page.set_default_timeout(WAIT_MS)
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(served.url)
        page.locator("#clock:not(.away)").wait_for(state="attached")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


def shows(page, left, right):
    """Wait until the displays say so by their labels."""
    for side, words in (("Left", left), ("Right", right)):
        page.locator(f'.display[aria-label="{side} display: {words}"]').wait_for(state="attached")


def lamp(page, side, state):
    """Wait until the lamp of `side` is `off`, `on`, `blinks` or `flashes`."""
    page.locator(f'.lamp[data-side="{side}"][aria-label$="lamp: {state}"]').wait_for(state="attached")


def tilts(page, side):
    page.locator(f'#clock[data-lever="{side}"]').wait_for()


def on_screen(page, place):
    """Return where on the page a place of the drawing is."""
    script = "p => { const q = new DOMPoint(...p).matrixTransform(clock.getScreenCTM()); return [q.x, q.y]; }"
    return page.evaluate("p => { const clock = document.getElementById('clock'); return (%s)(p); }" % script, place)


def push(page, side):
    page.mouse.click(*on_screen(page, PLACES[side]))


def pressed(served):
    """Return the instants of the presses that counted."""
    return [each["at"] for each in served.table.live.transcript if each["event"] == "press"]


def seen(picture):
    """Return the ten bytes of `picture` without the dots that there are not, and without dark things that blink."""
    mask = [0x7F] * 4 + [SEEN_DOTS]
    return [lit & only for lit, only in zip(picture[:5], mask, strict=True)] + [
        lit & blinks & only for lit, blinks, only in zip(picture[:5], picture[5:], mask, strict=True)
    ]


def wait_for(page, holds):
    """Wait until `holds` does; fail if it never does."""
    for _ in range(WAIT_MS // 50):
        if holds():
            return
        page.wait_for_timeout(50)
    pytest.fail("waited in vain")


def test_a_game_by_mouse_a_pause_and_the_correction_after_three_seconds(look):
    with serving(control="300") as served:
        page = look(served)
        shows(page, "5:00", "5:00")
        lamp(page, "left", "blinks")
        page.get_by_role("button", name="Play or pause").click()
        lamp(page, "left", "on")
        push(page, "left")
        lamp(page, "right", "on")
        tilts(page, "left")
        assert page.get_by_role("button", name="Left end of the lever").get_attribute("aria-pressed") == "true"
        page.get_by_role("button", name="Play or pause").click()
        lamp(page, "right", "blinks")
        page.get_by_role("button", name="Play or pause").hover()
        page.mouse.down()
        shows(page, "---", "---")
        page.locator("#say", has_text="correction").wait_for()
        page.mouse.up()
        page.locator("#doing", has_text="Paused: correction").wait_for()


def test_the_lever_and_the_keys_of_the_keyboard(look):
    with serving(control="300") as served:
        page = look(served)
        page.keyboard.press("3")
        page.keyboard.press("f")
        lamp(page, "right", "on")
        page.keyboard.press("j")
        lamp(page, "left", "on")
        page.keyboard.down("4")
        shows(page, "n 1", "n 1")
        page.keyboard.up("4")
        page.locator('#clock .key[data-key="plus"]:not(.down)').wait_for()
        page.locator('#clock .end[data-side="left"]').focus()
        page.keyboard.press("Enter")
        wait_for(page, lambda: len(pressed(served)) == 3)


def test_a_flag_that_falls_is_drawn_and_said(look):
    with serving(speed=20, control="10") as served:
        page = look(served)
        page.keyboard.press("3")
        page.locator("#say", has_text="The flag of White, left, has fallen.").wait_for()
        shows(page, "0:00", "0:10")
        assert page.evaluate(READ_BACK, "left") == [0, 0x3F, 0x3F, 0x3F, segments.COLON, 0, 0x3F, 0x3F, 0x3F, 0]


def test_the_drawing_is_what_the_bits_say(look):
    chance = random.Random(7)
    with serving() as served:
        page = look(served)
        for _ in range(4):
            pictures = [bytearray(chance.randbytes(10)) for _ in range(2)]
            served.table.live.stage.desk.pictures[:] = pictures
            expected = [seen(picture) for picture in pictures]
            for _ in range(WAIT_MS // 50):
                if [page.evaluate(READ_BACK, side) for side in PLACES] == expected:
                    break
                page.wait_for_timeout(50)
            assert [page.evaluate(READ_BACK, side) for side in PLACES] == expected


def test_each_segment_is_where_it_belongs(look):
    with serving() as served:
        page = look(served)
        a, b, c, d, e, f, g = page.evaluate(
            """() => [...document.querySelectorAll(".digit")[0].querySelectorAll(".segment")]
              .map((each) => each.getBBox()).map((box) => [box.x + box.width / 2, box.y + box.height / 2])"""
        )
        assert a[1] < b[1] == f[1] < g[1] < c[1] == e[1] < d[1]
        assert e[0] == f[0] < a[0] == g[0] == d[0] < b[0] == c[0]


def test_a_page_that_is_closed_and_opened_again_shows_the_running_game(look):
    with serving(control="300") as served:
        page = look(served)
        page.keyboard.press("3")
        page.keyboard.press("f")
        lamp(page, "right", "on")
        page.close()
        page = look(served)
        lamp(page, "right", "on")
        tilts(page, "left")


def test_a_page_finds_its_clock_again_by_itself(look):
    with serving(control="300") as served:
        page = look(served)
    page.locator("#clock.away").wait_for()
    assert "No connection" in page.locator("#say").inner_text()
    with serving(control="600", port=served.port):
        page.locator("#clock:not(.away)").wait_for(state="attached")
        shows(page, "10:00", "10:00")


def test_two_fingers_on_a_phone_press_both_ends_at_once(look):
    with serving(control="300") as served:
        page = look(served, DEVICE, viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
        page.get_by_role("button", name="Play or pause").tap()
        lamp(page, "left", "on")
        left, right = (
            {"x": x, "y": y, "id": n} for n, (x, y) in enumerate(on_screen(page, at) for at in PLACES.values())
        )
        fingers = page.context.new_cdp_session(page)
        for kind, points in (("Start", [left]), ("Start", [left, right]), ("End", [])):
            fingers.send("Input.dispatchTouchEvent", {"type": "touch" + kind, "touchPoints": points})
            page.wait_for_timeout(50)  # what comes within 20 ms is a bounce of the lever
        wait_for(page, lambda: len(pressed(served)) == 2)
        lamp(page, "left", "on")


def test_twenty_presses_a_second_from_the_page_count_with_its_own_stamps(look):
    # A lag that no machine under load is over.
    with serving(control="300", lag_ms=1000) as served:
        page = look(served, UNEVEN)
        page.keyboard.press("3")
        lamp(page, "left", "on")
        page.wait_for_timeout(600)  # the first pings
        stamps = page.evaluate(
            """() => new Promise((done) => {
              const stamps = [];
              (function next() {
                const event = new KeyboardEvent("keydown", { key: "fj"[stamps.length % 2], bubbles: true });
                stamps.push(event.timeStamp);
                document.body.dispatchEvent(event);
                if (stamps.length < 24) setTimeout(next, 50); else done(stamps);
              })();
            })"""
        )
        wait_for(page, lambda: len(pressed(served)) == 24)
        apart_ms = [at - stamp for at, stamp in zip(pressed(served), stamps, strict=True)]
        assert max(apart_ms) - min(apart_ms) <= 10  # each by its own stamp; only the exchange of clocks may be refined


def test_reduced_motion_leaves_nothing_blinking(look):
    with serving() as served:
        page = look(served, reduced_motion="reduce")
        page.wait_for_timeout(700)
        assert page.locator("#clock").get_attribute("data-phase") == "1"
        assert (
            page.locator('.lamp[data-side="left"]').evaluate("each => getComputedStyle(each).animationName") == "none"
        )


def test_the_cells_and_the_sound_are_switched_on_the_page_and_power_goes_by_two_taps_alone(look):
    with serving() as served:
        page = look(served)
        page.locator("#menu").click()
        page.locator("#sound").check()
        wait_for(page, lambda: served.table.live.stage.app.settings.sound)  # the clock's own is on too
        served.table.live.stage.desk.beep(600)
        page.locator("#clock.beeps").wait_for()
        page.get_by_role("button", name="Take the cells out").click()
        page.get_by_role("button", name="Tap again: the power goes").wait_for()
        shows(page, "90:30", "90:30")
        page.get_by_role("button", name="Tap again: the power goes").click()
        shows(page, "dark", "dark")
        page.get_by_role("button", name="Put the cells in").click()
        shows(page, "90:30", "90:30")


def test_a_page_without_the_code_looks_and_one_with_it_presses(look):
    with serving(code="K7QM2X", control="300") as served:
        watching = look(served)
        watching.locator("#note:has-text('This page may only look.')").wait_for()
        watching.keyboard.press("3")
        push(watching, "left")
        tilts(watching, "right")
        served.url += "#k7qm2x"
        playing = look(served)
        playing.locator("#note").wait_for(state="hidden")
        playing.keyboard.press("3")
        lamp(watching, "left", "on")
        push(playing, "left")
        tilts(watching, "left")
        assert len(pressed(served)) == 1


def test_the_code_can_be_typed_on_the_page_and_holds_over_a_reload(look):
    with serving(code="K7QM2X", control="300") as served:
        page = look(served)
        page.on("dialog", lambda dialog: dialog.accept("K7QM 2X"))
        page.locator("#enter").click()
        page.locator("#note").wait_for(state="hidden")
        page.reload()
        page.locator("#clock:not(.away)").wait_for()
        page.locator("#note").wait_for(state="hidden")
        page.keyboard.press("3")
        lamp(page, "left", "on")


@pytest.mark.parametrize("behind", ["#%", "#K7QM2%E0%A4%A"])
def test_what_is_no_code_behind_the_address_lets_the_page_look(look, behind):
    with serving(code="K7QM2X", control="300") as served:
        served.url += behind
        page = look(served)
        page.locator("#note:has-text('only look.')").wait_for()
        shows(page, "5:00", "5:00")


@pytest.mark.parametrize(
    "kept", ['"x"', '{"layout": "round", "far": 3, "theme": null, "sound": "no", "vibrate": [], "x": 1}']
)
def test_choices_for_the_page_that_are_none_leave_the_usual_ones(look, kept):
    with serving(control="300") as served:
        page = look(served, f"localStorage.setItem('flagfall page', {json.dumps(kept)});")
        shows(page, "5:00", "5:00")
        assert page.locator("body").get_attribute("data-layout") == "device"
        assert page.locator("body").get_attribute("data-far") == "auto"
        assert page.locator("html").get_attribute("data-theme") == "auto"


@pytest.mark.parametrize("back, words", [(True, "The game is back as it was, and paused."), (False, "a fresh clock.")])
def test_a_page_says_that_the_server_was_started_again(look, back, words):
    with serving(control="300") as served:
        page = look(served)
        assert page.locator("#note").is_hidden()
    page.locator("#clock.away").wait_for()
    with serving(port=served.port, back=back, control="300"):
        page.locator(f"#note:has-text('{words}')").wait_for()
        page.locator("#note-close").click()
        assert page.locator("#note").is_hidden()


def test_the_sheet_of_a_page_loads_the_clock_of_the_server_for_all_pages(look):
    with serving() as served:
        page, other = look(served), look(served)
        page.locator("#menu").click()
        page.locator("#options button", has_text="5 min, option 1").first.click()
        shows(other, "5:00", "5:00")
        other.locator("#loaded", has_text="5 min").wait_for()

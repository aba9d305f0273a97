# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The page of `make page` on a plain web server, and what a person does there."""

import contextlib
import http.server
import threading

import pytest

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


def start_and_pause(page):
    """Let a game begin with Black's press, at the right, and pause it."""
    push(page, "right")
    state(page, "running")
    page.locator("#go").click()
    state(page, "paused")


def times(page):
    """Return what is left of both sides in ms, left first; the clock is paused."""
    page.locator("#menu").click()
    texts = [page.locator(f'#times [data-side="{side}"] [name="time"]').input_value() for side in ("left", "right")]
    page.locator("#sheet .close").click()
    return [_ms(text) for text in texts]


def _ms(text):
    minutes, seconds = text.split(":")
    return int(minutes) * 60_000 + round(float(seconds) * 1000)

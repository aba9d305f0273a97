# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Takes the pictures of the clock in a browser for the READMEs: a game in play, in a real Chromium.

Its time is turned by hand, so that the picture shows the same game each time.
"""

import asyncio
import shutil
import sys
from pathlib import Path

from playwright.async_api import async_playwright

from host_sim.live.live import NS_PER_MS, settings_of
from host_sim.live.web.server import Server
from host_sim.live.web.table import LAG_MS, Table

FOLDER = Path(__file__).parents[2] / "pictures"
DESKTOP = {"viewport": {"width": 1000, "height": 660}}
PHONE = {"viewport": {"width": 390, "height": 760}, "has_touch": True, "is_mobile": True}
# What is taken: on which device, and the button that is pressed before it.
PICTURES = {"web.png": (DESKTOP, None), "halves.png": (PHONE, None), "sheet.png": (PHONE, "#menu")}
BROWSER_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
CONTROL = "900+10"
TURNS_S = (4, 6, 11, 9, 32, 21, 48, 17, 26, 64, 75, 31, 52, 90, 37, 40, 66, 12)


def table_in_play(turns_s=TURNS_S) -> Table:
    """Return a table with a game in play, whose turns took so many seconds, White's first; its time stands still."""
    at_ns = 0
    table = Table(settings_of(control=CONTROL), now_ns=lambda: at_ns)
    live = table.live
    at_ns = 1000 * NS_PER_MS
    for name_down in (True, False):
        live.key("play", name_down)
    for turn, turn_s in enumerate(turns_s):
        at_ns += turn_s * 1000 * NS_PER_MS
        live.do("press " + ("left", "right")[turn % 2])
    at_ns += (7_300 + LAG_MS) * NS_PER_MS
    live.carry()
    return table


async def take(folder: Path, chromium: str) -> None:
    """Take the pictures with the browser `chromium` and write them into `folder`."""
    opened = asyncio.get_running_loop().create_future()
    serving = asyncio.create_task(Server(table_in_play()).run("127.0.0.1", 0, opened.set_result))
    try:
        await asyncio.wait((opened, serving), return_when=asyncio.FIRST_COMPLETED)
        if serving.done():
            serving.result()
        url = f"http://127.0.0.1:{opened.result()}/"
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=chromium, args=BROWSER_ARGUMENTS)
            for name, (device, button) in PICTURES.items():
                page = await browser.new_page(**device, reduced_motion="reduce")
                await page.goto(url)
                await page.locator("#clock:not(.away)").wait_for(state="attached")
                if button:
                    await page.locator(button).click()
                    await page.locator("#options button").first.wait_for()
                await page.screenshot(path=folder / name)
                await page.close()
            await browser.close()
    finally:
        serving.cancel()


def main() -> int:
    """Take the pictures; return the exit status."""
    chromium = shutil.which("chromium")
    if chromium is None:
        print("web_picture: chromium is not installed: make toolchain installs it", file=sys.stderr)
        return 2
    FOLDER.mkdir(exist_ok=True)
    asyncio.run(take(FOLDER, chromium))
    return 0


if __name__ == "__main__":
    sys.exit(main())

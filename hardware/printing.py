# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Prints a page of HTML as PDF, by Debian's Chromium: the same page makes the same bytes on any day."""

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

BROWSER_ARGUMENTS = ["--no-sandbox", "--disable-gpu"]
SANS = 'Arial, "Liberation Sans", "DejaVu Sans", sans-serif'
MONO = '"Liberation Mono", "DejaVu Sans Mono", monospace'
_DATE = re.compile(rb"(/(?:Creation|Mod)Date \(D:)\d{14}")
_FIXED_DATE = b"20260101000000"


def print_page(html: str, path: Path, chromium: str, look: str, argument=None, footer: str = "") -> list:
    """Print `html` to the PDF `path`; return what the function `look` of the page finds wrong, a text each.

    `look` is JavaScript and gets `argument`. With a `footer`, HTML too, it stands below each page.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER_ARGUMENTS)
        sheet = browser.new_page()
        sheet.set_content(html)
        sheet.emulate_media(media="print")
        wrong = sheet.evaluate(look, argument)
        path.parent.mkdir(parents=True, exist_ok=True)
        below = {"display_header_footer": bool(footer), "header_template": "<i></i>", "footer_template": footer}
        printed = sheet.pdf(prefer_css_page_size=True, print_background=True, **below)
        browser.close()
    path.write_bytes(_DATE.sub(rb"\g<1>" + _FIXED_DATE, printed))
    return wrong

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Prints a page of HTML as PDF, by Debian's Chromium: the same page makes the same bytes on any day.

What the page shows is inside it: its pictures are put in before, and one that the browser cannot draw is told.
"""

import base64
import re
from html import unescape
from pathlib import Path

from playwright.sync_api import sync_playwright

from firmware.image.steps import Refusal

BROWSER_ARGUMENTS = ["--no-sandbox", "--disable-gpu"]
SANS = 'Arial, "Liberation Sans", "DejaVu Sans", sans-serif'
MONO = '"Liberation Mono", "DejaVu Sans Mono", monospace'
_DATE = re.compile(rb"(/(?:Creation|Mod)Date \(D:)\d{14}")
_FIXED_DATE = b"20260101000000"
_PICTURE = re.compile(r'(<img [^>]*?src=")([^":]+)(")')
KINDS = {".png": "image/png", ".svg": "image/svg+xml"}
# Pictures that did not load; the look of a broken one is an icon and some words, which nobody notices.
NOT_SEEN = """() => [...document.images].filter(each => !each.complete || !each.naturalWidth).map(
    each => 'a picture that does not load: ' + (each.alt || each.src).slice(0, 60))"""


def document(title: str, style: str, body: str) -> str:
    """Return a whole page of HTML."""
    head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>%s</title><style>%s</style>' % (title, style)
    return "%s<body>%s</body></html>" % (head, body)


def with_pictures(html: str, source: Path) -> str:
    """Return `html`, made of the page `source`, with its pictures inside; raise Refusal where one is missing."""

    def inside(found):
        path = source.parent / unescape(found[2])
        if path.suffix not in KINDS or not path.is_file():
            right = "right would be a .png or .svg that is there"
            raise Refusal("%s: its picture %s cannot be put in; %s" % (source.name, unescape(found[2]), right))
        content = base64.b64encode(path.read_bytes()).decode()
        return "%sdata:%s;base64,%s%s" % (found[1], KINDS[path.suffix], content, found[3])

    return _PICTURE.sub(inside, html)


def print_page(html: str, path: Path, chromium: str, look: str, argument=None, footer: str = "") -> list:
    """Print `html` to the PDF `path`; return a text for each picture that does not load, and what `look` finds wrong.

    `look` is a function in JavaScript and gets `argument`. With a `footer`, HTML too, it stands below each page.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER_ARGUMENTS)
        sheet = browser.new_page()
        sheet.set_content(html)
        sheet.emulate_media(media="print")
        wrong = sheet.evaluate(look, argument) + sheet.evaluate(NOT_SEEN)
        path.parent.mkdir(parents=True, exist_ok=True)
        below = {"display_header_footer": bool(footer), "header_template": "<i></i>", "footer_template": footer}
        printed = sheet.pdf(prefer_css_page_size=True, print_background=True, **below)
        browser.close()
    path.write_bytes(_DATE.sub(rb"\g<1>" + _FIXED_DATE, printed))
    return wrong

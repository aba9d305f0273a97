# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A page in Markdown as sheets of A4, with the version and the page on each: the manual, and the guides."""

import re
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from firmware.image.steps import Refusal, require_program
from firmware.image.versions import version
from hardware import printing

STYLE = """
@page { size: A4; margin: 18mm 18mm 20mm }
body { margin: 0; font: 10pt/1.35 %(sans)s; color: black }
h1 { font-size: 20pt } h2 { font-size: 14pt; break-after: avoid } h3 { font-size: 11pt; break-after: avoid }
code { font: 9pt %(mono)s; background: #f0f0f0 } pre { background: #f0f0f0; padding: 2mm; white-space: pre-wrap }
table { border-collapse: collapse; width: 100%%; margin: 2mm 0 } tr { break-inside: avoid }
th, td { border: 0.2mm solid #999; padding: 0.6mm 1.2mm; text-align: left; vertical-align: top; font-size: 9pt }
th { background: #eee }
img { max-width: 100%%; max-height: 225mm; break-inside: avoid }
"""
FOOTER = (
    '<div style="font: 8px sans-serif; width: 100%%; text-align: center">Flagfall %s, %s: '
    'page <span class="pageNumber"></span> of <span class="totalPages"></span></div>'
)
# What is wider than the sheet.
WIDE = """() => [...document.querySelectorAll('table, pre, img')].filter(
    part => part.scrollWidth > document.body.clientWidth + 1
).map(part => 'wider than the sheet: ' + part.textContent.trim().slice(0, 30))"""


def html(source: Path, text: str, title: str, heading: str, elsewhere=None) -> str:
    """Return the HTML of the page `source`, whose text is `text`, with its pictures and the places of its headings.

    `heading` is its first line, in place of which `title` stands on the page. `elsewhere` is told `source` and a link
    to another file, and returns where that is for the reader of the paper. Raises Refusal when the text does not begin
    so, or a picture is missing.
    """
    if not text.startswith(heading):
        raise Refusal("%s begins with %r; right would be %r" % (source.name, text.partition("\n")[0], heading.strip()))
    markdown = MarkdownIt("commonmark").enable("table")
    parsed = markdown.parse(text.replace(heading, "# %s\n" % title, 1))
    for opened, inside in zip(parsed, parsed[1:]):
        if opened.type == "heading_open" and opened.tag != "h1":
            opened.attrSet("id", place_of(inside.content))
    for inside in parsed if elsewhere else ():
        inside.children = inside.children and list(_told(inside.children, source, elsewhere))
    body = printing.with_pictures(markdown.renderer.render(parsed, markdown.options, {}), source)
    return printing.document(title, STYLE % {"sans": printing.SANS, "mono": printing.MONO}, body)


def _told(tokens, source, elsewhere):
    """Give the pieces of a text again, a link to another file as its words and the place: paper cannot be clicked."""
    place, words = None, ""
    for token in tokens:
        if token.type == "link_open":
            link = token.attrGet("href")
            place, words = None if link.startswith("#") or "://" in link else link, ""
        if place is None:
            yield token
        elif token.type == "link_close":
            said = elsewhere(source, place)
            name = place.partition("#")[0]
            yield Token("text", "", 0, content=said if words == name else "%s (%s)" % (words, said))
            place = None
        else:
            words += token.content


def place_of(heading: str) -> str:
    """Return what a link to a heading says after its #, as the pages do."""
    return re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-")


def print_page(page: str, path: Path, chromium: str, name: str) -> list:
    """Print a page to `path`, with `name` below each sheet; return what of it cannot be read, a text each."""
    return printing.print_page(page, path, chromium, WIDE, footer=FOOTER % (version(), name))


def make(page: str, path: Path, source: Path, name: str) -> None:
    """Write the PDF; raise Refusal, and leave none, when Chromium is missing or the page is not all there."""
    wrong = print_page(page, path, require_program("chromium", "toolchain"), name)
    if wrong:
        path.unlink()
        raise Refusal("%s cannot be printed whole: %s" % (source.name, "; ".join(wrong)))

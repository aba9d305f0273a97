# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""make manual: hardware/manual.md as build/manual.pdf, on sheets of A4, with the version and the page on each."""

import sys
from pathlib import Path

from markdown_it import MarkdownIt

from firmware.image.steps import Refusal, require_program, run_task
from firmware.image.versions import version
from hardware import printing

SOURCE = Path(__file__).parent / "manual.md"
PDF = Path(__file__).parent.parent / "build" / "manual.pdf"
TITLE = "# Flagfall: the manual\n"
STYLE = """
@page { size: A4; margin: 18mm 18mm 20mm }
body { margin: 0; font: 10pt/1.35 %(sans)s; color: black }
h1 { font-size: 20pt } h2 { font-size: 14pt; break-after: avoid } h3 { font-size: 11pt; break-after: avoid }
code { font: 9pt %(mono)s; background: #f0f0f0 } pre { background: #f0f0f0; padding: 2mm; white-space: pre-wrap }
table { border-collapse: collapse; width: 100%%; margin: 2mm 0 } tr { break-inside: avoid }
th, td { border: 0.2mm solid #999; padding: 0.6mm 1.2mm; text-align: left; vertical-align: top; font-size: 9pt }
th { background: #eee }
"""
FOOTER = (
    '<div style="font: 8px sans-serif; width: 100%%; text-align: center">Flagfall %s, the manual: '
    'page <span class="pageNumber"></span> of <span class="totalPages"></span></div>'
)
# Tables that are wider than the sheet.
WIDE = """() => [...document.querySelectorAll('table, pre')].filter(
    part => part.scrollWidth > document.body.clientWidth + 1
).map(part => 'wider than the sheet: ' + part.textContent.trim().slice(0, 30))"""


def page(text: str) -> str:
    """Return the HTML of the manual, which names the version; raises Refusal when the text has no title to name it."""
    if not text.startswith(TITLE):
        raise Refusal("%s begins with %r; right would be %r" % (SOURCE.name, text.partition("\n")[0], TITLE.strip()))
    title = "Flagfall %s: the manual" % version()
    body = MarkdownIt("commonmark").enable("table").render(text.replace(TITLE, "# %s\n" % title, 1))
    style = STYLE % {"sans": printing.SANS, "mono": printing.MONO}
    head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>%s</title><style>%s</style>' % (title, style)
    return "%s<body>%s</body></html>" % (head, body)


def print_page(html: str, path: Path, chromium: str) -> list:
    """Print the manual to `path`; return what of it does not fit the sheet, a text each."""
    return printing.print_page(html, path, chromium, WIDE, footer=FOOTER % version())


def make(say) -> None:
    """Write the PDF; raise Refusal when Chromium is missing or a table does not fit."""
    chromium = require_program("chromium", "toolchain")
    wide = print_page(page(SOURCE.read_text(encoding="utf-8")), PDF, chromium)
    if wide:
        raise Refusal("%s does not fit its sheet: %s" % (SOURCE.name, "; ".join(wide)))
    say("build/manual.pdf, for version %s" % version())


if __name__ == "__main__":
    sys.exit(run_task("manual", make))

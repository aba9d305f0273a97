# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""make label: hardware/label.md as build/label.pdf, a card of two halves on a sheet of A4, to cut out and fold.

hardware/label-lcd.md as build/label-lcd.pdf is that of a clock with memory LCDs.

Drawn by Debian's Chromium. A half fits between the screws under the base; its back is glued there, the other folds out.
"""

import sys
from pathlib import Path

from markdown_it import MarkdownIt

from firmware.image.steps import Refusal, require_program, run_task
from firmware.image.versions import version
from hardware import printing

SOURCE = Path(__file__).parent / "label.md"
LCD_SOURCE = SOURCE.with_name("label-lcd.md")
PDF = Path(__file__).parent.parent / "build" / "label.pdf"
LCD_PDF = PDF.with_name("label-lcd.pdf")
FOLD = "In a pause"  # the paragraph that begins the second half
WIDTH, HEIGHT = 146, 88  # mm, of a half
LEAST_PT = 7
STYLE = """
@page { size: A4; margin: 20mm 32mm }
body { margin: 0; font: %(pt)spt/1.13 %(sans)s; color: black }
section { box-sizing: border-box; width: %(width)smm; height: %(height)smm; padding: 2mm 2.5mm; overflow: hidden;
          border: 0.2mm dashed #888 }
section + section { border-top-style: dotted }
h1 { font-size: 8.5pt; margin: 0 0 0.8mm } p { margin: 0 0 0.8mm }
code { font: bold %(pt)spt %(mono)s }
table { border-collapse: collapse; width: 100%%; margin: 0 0 0.8mm }
th, td { border: 0.15mm solid #999; padding: 0.05mm 0.8mm; text-align: left; white-space: nowrap; font-size: %(pt)spt }
th { background: #eee }
footer { font-size: %(pt)spt; margin-top: 4mm }
"""
AFTER = "Print at 100 %. Cut along the dashes, fold along the dots with the print inside, glue the back of one half."


def page(text: str) -> str:
    """Return the HTML of both halves, which names the version; raises Refusal when the text has no second half."""
    before, mark, after = text.partition("\n" + FOLD)
    if not mark:
        raise Refusal("%s: no paragraph begins with %r; it would be where the label folds" % (SOURCE.name, FOLD))
    before = before.replace("# Flagfall:", "# Flagfall %s:" % version(), 1)
    render = MarkdownIt("commonmark").enable("table").render
    halves = "".join("<section>%s</section>" % render(half) for half in (before, FOLD + after))
    style = STYLE % {"pt": LEAST_PT, "width": WIDTH, "height": HEIGHT, "sans": printing.SANS, "mono": printing.MONO}
    body = "%s<footer>%s</footer>" % (halves, AFTER)
    return printing.document("Flagfall %s: label" % version(), style, body)


# What of the page cannot be read: halves that overflow, cells that are cut, text smaller than a number of points.
CUT = """least => {
    const cut = [...document.querySelectorAll('section')].filter(
        part => part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth
    ).map(part => 'a half has no room for ' + (part.scrollHeight - part.clientHeight) + ' px');
    const small = [...document.querySelectorAll('body *')].filter(
        part => part.textContent.trim() && parseFloat(getComputedStyle(part).fontSize) < least * 96 / 72 - 0.01
    ).map(part => 'too small: ' + part.textContent.slice(0, 20));
    return cut.concat(small);
}"""


def print_page(html: str, path: Path, chromium: str) -> list:
    """Print the page to `path`; return what of it cannot be read, a text each."""
    return printing.print_page(html, path, chromium, CUT, LEAST_PT)


def make(say) -> None:
    """Write both PDFs; raise Refusal when Chromium is missing or a text does not fit."""
    chromium = require_program("chromium", "toolchain")
    for source, pdf in ((SOURCE, PDF), (LCD_SOURCE, LCD_PDF)):
        unreadable = print_page(page(source.read_text(encoding="utf-8")), pdf, chromium)
        if unreadable:
            raise Refusal("%s does not fit its card: %s" % (source.name, "; ".join(unreadable)))
        say("build/%s: two halves of %d x %d mm, no text under %d pt" % (pdf.name, WIDTH, HEIGHT, LEAST_PT))


if __name__ == "__main__":
    sys.exit(run_task("label", make))

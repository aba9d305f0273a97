# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""make manual: hardware/manual.md as build/manual.pdf, on sheets of A4, with the version and the page on each."""

import sys
from pathlib import Path

from firmware.image.steps import run_task
from firmware.image.versions import version
from hardware import paper

SOURCE = Path(__file__).parent / "manual.md"
PDF = Path(__file__).parent.parent / "build" / "manual.pdf"
TITLE = "# Flagfall: the manual\n"
NAME = "the manual"


def page(text: str) -> str:
    """Return the HTML of the manual, which names the version; raises Refusal when the text has no title to name it."""
    return paper.html(SOURCE, text, "Flagfall %s: the manual" % version(), TITLE)


def print_page(html: str, path: Path, chromium: str) -> list:
    """Print the manual to `path`; return what of it cannot be read, a text each."""
    return paper.print_page(html, path, chromium, NAME)


def make(say) -> None:
    """Write the PDF; raise Refusal when Chromium is missing, a table does not fit or a picture does not load."""
    paper.make(page(SOURCE.read_text(encoding="utf-8")), PDF, SOURCE, NAME)
    say("build/manual.pdf, for version %s" % version())


if __name__ == "__main__":
    sys.exit(run_task("manual", make))

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""make guides: the pages for who builds a clock as PDFs with their pictures, build/guides, for who has no sources.

`make fab` and `make release` put them into their zips.
"""

import sys
from pathlib import Path

from firmware.image.steps import run_task
from firmware.image.versions import version
from hardware import paper

HERE = Path(__file__).parent
FOLDER = HERE.parent / "build" / "guides"
# Each guide and the page that it is printed of.
PAGES = {
    "build.pdf": HERE / "README.md",
    "case.pdf": HERE / "case" / "README.md",
    "wiring.pdf": HERE / "wiring" / "README.md",
    "wiring-lcd.pdf": HERE / "wiring" / "lcd.md",
    "review.pdf": HERE / "review.md",
}
# What lies in the zip of the board under the same name.
IN_THE_ZIP = ("bom.csv", "bodies.csv", "pinmap.csv", "flagfall.pdf", "board-top.png", "LICENSE")
NOTE = (
    "*What `make` builds is in the release already, and its RELEASE-NOTES.md says where: `build/fab` (the zip of the "
    "board), `build/case` (the zip of the case), `build/flagfall.uf2`, `manual.md` and `label.md` (PDFs). To use "
    "`make` itself, or `python -m host_sim link`, unpack the zip of the sources.*"
)


def page(name: str) -> str:
    """Return the HTML of a guide; raise Refusal when a picture of it is missing."""
    source = PAGES[name]
    heading, rest = source.read_text(encoding="utf-8").split("\n", 1)
    title = "Flagfall %s: %s" % (version(), heading.removeprefix("# "))
    return paper.html(source, "%s\n\n%s\n%s" % (heading, NOTE, rest), title, heading + "\n", elsewhere)


def elsewhere(source: Path, link: str) -> str:
    """Return what a guide says in place of a link to another file: where that is for who has the release alone."""
    target = (source.parent / link.partition("#")[0]).resolve()
    guide = next((name for name, path in PAGES.items() if path == target), None)
    return guide or (target.name if target.name in IN_THE_ZIP else "%s, in the sources" % link.removeprefix("../"))


def make(say) -> None:
    """Write the guides; raise Refusal when Chromium is missing, or a page is not all there."""
    for name, source in PAGES.items():
        paper.make(page(name), FOLDER / name, source, name)
        say("build/guides/%s, of hardware/%s" % (name, source.relative_to(HERE)))


if __name__ == "__main__":
    sys.exit(run_task("guides", make))

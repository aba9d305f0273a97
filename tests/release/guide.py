# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The top of a release's notes: which file is for what, and in what order, for somebody who has that folder alone."""

from firmware.image.steps import Refusal
from hardware.board.fab import ARCHIVE

SUMS, LIST = "SHA256SUMS", "flagfall-%s.spdx.json"
# In the order in which a person wants them: the name, with the version, and what it is for.
FILES = (
    (
        "flagfall-page-%s.zip",
        "Try the clock, nothing to build. Unpack it and put the folder on any web server; on a computer "
        "`python3 -m http.server` in that folder, then open http://localhost:8000. It does not start as a file.",
    ),
    (
        ARCHIVE,
        "The board. Begin with `guides/build.pdf`: what to order, solder, plug in and measure, step by step with a "
        "picture each, up to the first power-on and the self-test, for LED displays and for memory LCDs. `gerber/` is "
        "what a maker of boards wants, `bom.csv` the parts, `ibom.html` a page to solder by. `guides/wiring.pdf` and "
        "`guides/wiring-lcd.pdf` are the build without a board.",
    ),
    (
        "flagfall-case-%s.zip",
        "The printed parts, an STL each. Begin with `case.pdf`: print the coupon first, screws and inserts, the lever.",
    ),
    (
        "flagfall-%s.uf2",
        "The firmware, all in one. Hold BOOTSEL while you plug the Pico in, and drop this file on the drive that "
        "appears.",
    ),
    (
        "flagfall-fs-%s.uf2",
        "Only for who wants MicroPython's official image instead: first drop that (for the Pico, from "
        "MicroPython's makers), then hold BOOTSEL again and drop this file. The link is then the jack alone, not USB.",
    ),
    ("flagfall-manual-%s.pdf", "The manual, for the arbiter and the players."),
    ("flagfall-label-%s.pdf", "The short manual of a clock with LED displays, to print, fold and glue under it."),
    ("flagfall-label-lcd-%s.pdf", "The same for a clock with memory LCDs."),
    (
        "flagfall-sources-%s.zip",
        "All sources. **The link of a clock to a computer (settings, journals, calibration, first light) needs them**, "
        "and so does any task of `make`; no other file here holds that program. Below is how to set it up.",
    ),
    ("LICENCES.txt", "The licences of what others made. Ours is `LICENSE` in every zip."),
    (LIST, "What each file is made of, for programs (SPDX)."),
)

_TEXT = """\
## Which file is for what, and in what order

In this folder, first: `sha256sum --check %s` (on macOS `shasum -a 256 --check %s`) must say `OK` for each of them.

| file | what it is for |
|---|---|
%s
### The link, calibration and first light

On Linux with Python 3.11 or newer (on Debian: `apt install make git python3-venv`), and a network the first time:

    python3 -m zipfile -e flagfall-sources-%s.zip . && cd flagfall-sources-%s
    make venv GROUPS="link image"
    .venv/bin/python -m host_sim link get settings.txt
    make calibrate
    make first-light

This folder names no address on the network. Where you have it from is where questions and findings are wanted: above
all what was different from these pages.

"""


def guide(version: str, names) -> str:
    """Return the text for a release of the files `names`; raise Refusal if it is not about just these."""
    told = [name % version if "%s" in name else name for name, _what in FILES]
    here = set(names) - {"RELEASE-NOTES.md", SUMS}
    for name in sorted(here ^ set(told)):
        what = "a file that the notes do not tell of" if name in here else "told of in the notes, and missing"
        raise Refusal("%s: %s; the list is in tests/release/guide.py" % (name, what))
    rows = "".join("| `%s` | %s |\n" % (name, what) for name, (_pattern, what) in zip(told, FILES))
    return _TEXT % (SUMS, SUMS, rows, version, version)

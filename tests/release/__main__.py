# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""make release: what the tasks before it have built, as build/release/flagfall-MAJOR.MINOR.PATCH.

The version is that of firmware/flagfall/version.py, and nothing else has to be said. The files bear the date of
SOURCE_DATE_EPOCH, or of the last commit.
"""

import io
import os
import subprocess
import sys
import zipfile
from datetime import UTC, datetime
from pathlib import Path

from firmware.image import BUILD, ROOT, build, uf2
from firmware.image.steps import Refusal, run_task
from firmware.image.versions import version
from hardware import guides
from hardware.board import fab
from tests.release import guide, licences, linked, notes, others, pack, sbom, sources

RELEASES = BUILD / "release"
# What is taken as it is, {name in the release, with the version: (where it is built, the task that builds it)}.
SINGLE = {
    "flagfall-%s.uf2": (build.IMAGE, "image"),
    "flagfall-fs-%s.uf2": (BUILD / "flagfall-fs.uf2", "fs-image"),
    "flagfall-manual-%s.pdf": (BUILD / "manual.pdf", "manual"),
    "flagfall-label-%s.pdf": (BUILD / "label.pdf", "label"),
    "flagfall-label-lcd-%s.pdf": (BUILD / "label-lcd.pdf", "label"),
}
# What is packed, with the folders that stay out.
FOLDERS = {
    "flagfall-page-%s.zip": (BUILD / "page", "page", ()),
    "flagfall-case-%s.zip": (BUILD / "case", "case", ("placed",)),
}
CASE, PAGE, SOURCES = "flagfall-case-%s.zip", "flagfall-page-%s.zip", "flagfall-sources-%s.zip"
LICENCE = ROOT / "LICENSE"
# What the zip of the page says to who opens it.
SERVED = """\
Flagfall, a chess clock, as a page for telephones, tablets and computers.

It does not start as a file: a browser wants it from a web server. On a computer, in this folder:

    python3 -m http.server

then open http://localhost:8000 there. For a telephone, put the folder on any web server with https: once open the page
needs no network any more.
"""
NO_DATE = "2026-01-01T00:00:00Z"


def wanted(path: Path, task: str) -> Path:
    """Return `path` if it is there; raise Refusal naming the task that builds it."""
    if not path.exists():
        raise Refusal("no %s; right would be 'make %s' first, or all at once: make release" % (path.name, task))
    return path


def is_what_was_linked(image: bytes) -> bool:
    """Whether a UF2 file holds what the linker made, whose map says what is in it."""
    linked_bytes = (build.PORT / "firmware.bin").read_bytes()
    try:
        held = b"".join(page for _address, page in uf2.unpack(image))
    except ValueError:
        return False
    return held[: len(linked_bytes)] == linked_bytes


def collected(number: str, say) -> dict:
    """Return {name: content} of all that was built; raise Refusal for what was not, or is not of this clock."""
    if not build.is_current() or not is_what_was_linked(wanted(build.IMAGE, "image").read_bytes()):
        raise Refusal("%s is not of the clock as it is now; right would be 'make image' first" % build.IMAGE.name)
    found = {name % number: wanted(*place).read_bytes() for name, place in SINGLE.items()}
    for name, (folder, task, leave_out) in FOLDERS.items():
        files = with_papers(name, pack.files_in(wanted(folder, task), leave_out))
        found[name % number] = pack.zipped(files, (name % number).removesuffix(".zip"))
        say("%s: %d files" % (name % number, len(files)))
    found[SOURCES % number] = pack.zipped(sources.sources(), (SOURCES % number).removesuffix(".zip"))
    found[fab.ARCHIVE] = of_board(wanted(fab.FAB / fab.ARCHIVE, "fab").read_bytes())
    return found


def with_papers(name: str, files: dict) -> dict:
    """Return {path: content} of a zip of FOLDERS: the built `files` that belong into it, its licence and its page."""
    found = {**files, LICENCE.name: LICENCE.read_bytes()}
    if name == CASE:
        found = {path: content for path, content in found.items() if path.endswith((".stl", LICENCE.name))}
        found["case.pdf"] = wanted(guides.FOLDER / "case.pdf", "guides").read_bytes()
    if name == PAGE:
        found["README.txt"] = SERVED.encode()
    return found


def of_board(archive: bytes) -> bytes:
    """Return the zip of the board if its licence and all guides are in it; raise Refusal if it was made without."""
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        missing = {LICENCE.name, *("guides/" + name for name in guides.PAGES)} - set(packed.namelist())
    for name in sorted(missing):
        raise Refusal("%s was made without %s; right would be 'make guides', then 'make fab'" % (fab.ARCHIVE, name))
    return archive


def made_of(number: str) -> dict:
    """Return {name of a file of the release: the Components in it}."""
    board = others.of_board()
    return {
        "flagfall-%s.uf2" % number: linked.of_image(),
        "flagfall-page-%s.zip" % number: others.of_page(),
        "flagfall-manual-%s.pdf" % number: others.fonts_in(BUILD / "manual.pdf"),
        "flagfall-label-%s.pdf" % number: others.fonts_in(BUILD / "label.pdf"),
        "flagfall-label-lcd-%s.pdf" % number: others.fonts_in(BUILD / "label-lcd.pdf"),
        CASE % number: others.fonts_in(guides.FOLDER / "case.pdf"),
        SOURCES % number: [sources.TYPEFACE, *board[:1]],
        fab.ARCHIVE: board + [font for name in guides.PAGES for font in others.fonts_in(guides.FOLDER / name)],
    }


def date() -> str:
    """Return the instant that a release bears: of SOURCE_DATE_EPOCH, else of the last commit, else a fixed one."""
    said = os.environ.get("SOURCE_DATE_EPOCH", "")
    if said and not said.isdigit():
        raise Refusal("SOURCE_DATE_EPOCH is %r; right would be whole seconds since 1970" % said)
    if not said and (ROOT / ".git").exists():
        done = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True)
        said = done.stdout.strip()
    return datetime.fromtimestamp(int(said), UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if said else NO_DATE


def make(say) -> None:
    """Write the release; raise Refusal when a part of it is missing, old, or of an unknown licence."""
    number = version()
    say("version %s" % number)
    files = collected(number, say)
    files["LICENCES.txt"] = licences.texts()
    changes = notes.CHANGELOG.read_text(encoding="utf-8")
    files["RELEASE-NOTES.md"] = notes.notes(number, changes, [*files, guide.LIST % number]).encode()
    components = made_of(number)
    files[guide.LIST % number] = sbom.document(number, date(), files, components)
    folder = RELEASES / ("flagfall-" + number)
    pack.write(folder, files)
    for name, content in sorted(files.items()):
        say("%9d  %s" % (len(content), name))
    names = {each.name for inside in components.values() for each in inside}
    say("%s: %d files of %d others' works, and %s" % (os.path.relpath(folder), len(files), len(names), pack.SUMS))


if __name__ == "__main__":
    sys.exit(run_task("release", make))

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a maker of boards wants: python3 -m hardware.board.fab [--documents] writes build/fab/, a zip and its checksum.

With --documents it only renews the drawing and the picture that stand beside the design. Nothing here was built yet.
"""

import hashlib
import re
import shutil
import sys
import zipfile
from pathlib import Path

from hardware.board import bom, ibom, jlc, kicad, tables, variants

ROOT = Path(__file__).parents[2]
FAB = ROOT / "build" / "fab"
CASE = ROOT / "build" / "case"  # make case, if it was made
LABEL = ROOT / "build" / "label.pdf"  # make label, if it was made
GUIDES = ROOT / "build" / "guides"  # make guides, if they were made
ARCHIVE = "flagfall-hardware-rev-c.zip"
SCHEMATIC, BOARD = "flagfall.kicad_sch", "flagfall.kicad_pcb"
LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Paste,B.Paste,F.Silkscreen,B.Silkscreen,Edge.Cuts"
PICTURE = ("--width", "1000", "--height", "1000", "--background", "opaque", "--quality", "basic")
DOCUMENTS = ("flagfall.pdf", "flagfall.svg", "board-top.png")
JLC_BOM = {"A": "jlc-bom.csv", "B": "jlc-bom-lcd.csv"}
MADE = ("positions.csv", *JLC_BOM.values(), "jlc-positions.csv", "flagfall.step", "flagfall.pdf", "flagfall.svg")
MADE += ("board-top.png", "board-bottom.png")
FIXED_DATE = (2026, 1, 1, 0, 0, 0)  # of the files in the zip: the same files make the same zip

# How KiCad writes when it was, with - or / and T or a blank between; and how a PDF does.
_INSTANT = re.compile(rb"20\d\d([-/])\d\d[-/]\d\d([T ])\d\d:\d\d:\d\d")
_IN_A_PDF = re.compile(rb"/CreationDate \(D:\d{14}")


def documents(folder: Path):
    """Draw the schematic and take pictures of the board."""
    kicad.kicad("sch", "export", "pdf", "-o", "flagfall.pdf", SCHEMATIC, folder=folder)
    kicad.kicad("sch", "export", "svg", "-o", ".", SCHEMATIC, folder=folder)
    for side in ("top", "bottom"):
        kicad.kicad("pcb", "render", "--side", side, *PICTURE, "-o", "board-%s.png" % side, BOARD, folder=folder)


def production(folder: Path):
    """Write copper, mask, print and outline, the holes, where the parts go, JLC's lists, and the board as a solid."""
    kicad.kicad("pcb", "export", "gerbers", "--layers", LAYERS, "-o", "gerber/", BOARD, folder=folder)
    drill = ("--format", "excellon", "--excellon-separate-th", "--generate-map", "--map-format", "gerberx2")
    kicad.kicad("pcb", "export", "drill", *drill, "-o", "gerber/", BOARD, folder=folder)
    position = ("--format", "csv", "--units", "mm", "--side", "both", "-o", "positions.csv")
    kicad.kicad("pcb", "export", "pos", *position, BOARD, folder=folder)
    for variant, name in JLC_BOM.items():
        jlc.write_bom(variants.rows_of(bom.rows(), variant), folder / name)
    jlc.write_places(folder / "positions.csv", folder / "jlc-positions.csv")
    kicad.kicad("pcb", "export", "step", "--force", "--subst-models", "-o", "flagfall.step", BOARD, folder=folder)


def solder_page(folder: Path):
    """Draw the page to solder by, or say why there is none: a maker of boards does not need it."""
    try:
        ibom.draw(folder, BOARD)
    except (kicad.Refused, tables.BadTable) as refused:
        print("fab: without %s: %s" % (ibom.PAGE, refused), file=sys.stderr)


def collect(folder: Path, target: Path):
    """Copy what was made, the parts list, and case and guides if they were built, into the empty folder `target`."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    shutil.copytree(folder / "gerber", target / "gerber")
    for name in MADE:
        shutil.copy(folder / name, target / name)
    for extra in (folder / ibom.PAGE, LABEL):
        if extra.exists():
            shutil.copy(extra, target / extra.name)
    for name in ("bom.csv", "bodies.csv", "pinmap.csv"):
        shutil.copy(ROOT / "hardware" / name, target / name)
    shutil.copy(ROOT / "LICENSE", target / "LICENSE")
    for name, made in (("case", sorted(CASE.glob("*.stl"))), ("guides", sorted(GUIDES.glob("*.pdf")))):
        for path in made:
            (target / name).mkdir(exist_ok=True)
            shutil.copy(path, target / name / path.name)


def undate(folder: Path):
    """Write the fixed date where KiCad wrote that of now, so that the same board makes the same files."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix != ".png":
            content = path.read_bytes()
            same = _INSTANT.sub(rb"2026\g<1>01\g<1>01\g<2>00:00:00", content)
            same = _IN_A_PDF.sub(b"/CreationDate (D:20260101000000", same)
            if same != content:
                path.write_bytes(same)


def pack(folder: Path) -> str:
    """Pack all files of `folder` into the zip beside them and return its SHA-256, also written next to it."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    archive = folder / ARCHIVE
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in files:
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), FIXED_DATE)
            packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    (folder / (ARCHIVE + ".sha256")).write_text("%s  %s\n" % (digest, ARCHIVE), encoding="utf-8")
    return digest


def make(target: Path = FAB):
    """Make everything and say what there is."""
    with kicad.copied() as folder:
        documents(folder)
        production(folder)
        solder_page(folder)
        collect(folder, target)
    undate(target)
    digest = pack(target)
    for path in sorted(path for path in target.rglob("*") if path.is_file()):
        print("%9d  %s" % (path.stat().st_size, path.relative_to(target)))
    print("fab: %s, SHA-256 %s" % (target / ARCHIVE, digest))


def renew_documents():
    """Renew the drawing and the picture beside the design."""
    with kicad.copied() as folder:
        documents(folder)
        for name in DOCUMENTS:
            shutil.copy(folder / name, kicad.HERE / name)


def main(arguments: list) -> int:
    """Do what the arguments say; the exit status is 2 when KiCad refuses, or a table cannot be read."""
    try:
        renew_documents() if "--documents" in arguments else make()
    except (kicad.Refused, tables.BadTable) as refused:
        print("fab: %s" % refused, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

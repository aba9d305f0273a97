# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The licences that a release must carry in full: ours, and of all that is in the image, the page and the PDFs."""

from pathlib import Path

from firmware.image import ROOT, build
from firmware.image.steps import Refusal

_LINE = "\n" + "=" * 100 + "\n"
_SOURCES = build.SOURCES
_DOC = _SOURCES / "root" / "usr" / "share" / "doc"
# What is printed for whom; the first file of each that is there.
TEXTS = (
    ("Flagfall", (ROOT / "LICENSE",)),
    ("MicroPython, and what it holds of others", (_SOURCES / "micropython" / "LICENSE",)),
    ("MicroPython, as Debian lists its files", (_SOURCES / "micropython" / "debian" / "copyright",)),
    ("Pico SDK", (_DOC / "pico-sdk-source" / "copyright",)),
    ("TinyUSB", (_DOC / "tinyusb-source" / "copyright",)),
    ("Mbed TLS, and the Apache License 2.0", (_SOURCES / "mbedtls" / "LICENSE",)),
    ("uzlib", (_SOURCES / "micropython" / "lib" / "uzlib" / "tinflate.c",)),
    ("newlib", (Path("/usr/share/doc/libnewlib-arm-none-eabi/copyright"),)),
    (
        "fonts in the PDFs",
        tuple(
            Path("/usr/share/doc") / package / "copyright"
            for package in ("fonts-liberation", "fonts-liberation2", "fonts-dejavu-core")
        ),
    ),
)


def _head_of(path):
    """A source file has its licence in the comment at its top."""
    text = path.read_text(encoding="utf-8", errors="replace")
    return text.partition("*/")[0] + "*/\n" if path.suffix == ".c" else text


def texts() -> bytes:
    """Return all of them in one text; raise Refusal when one is not there."""
    pieces = []
    for who, places in TEXTS:
        place = next((path for path in places if path.exists()), None)
        if place is None:
            raise Refusal("no licence of %s: %s is missing" % (who, places[0]))
        pieces.append("%s%s\n\n%s" % (_LINE, who, _head_of(place)))
    return "".join(pieces).lstrip().encode()

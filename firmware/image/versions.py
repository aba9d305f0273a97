# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The version of the clock as what is built names it: read from firmware/flagfall/version.py, the one place of it."""

import re

from firmware.image import FIRMWARE
from firmware.image.steps import Refusal

PLACE = FIRMWARE / "flagfall" / "version.py"
PARTS = ("MAJOR", "MINOR", "PATCH")


def version() -> str:
    """Return MAJOR.MINOR.PATCH; raise Refusal when the file does not say one of them."""
    text = PLACE.read_text(encoding="utf-8")
    found = [re.search(r"^%s = const\((\d+)\)$" % part, text, re.MULTILINE) for part in PARTS]
    for part, match in zip(PARTS, found):
        if not match:
            raise Refusal("%s: no line '%s = const(1)'; it is a part of the version" % (PLACE.name, part))
    return ".".join(match[1] for match in found)

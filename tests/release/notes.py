# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The notes of a release: which file is for what, then the section of CHANGELOG.md, or what is not released yet."""

import re

from firmware.image import ROOT
from firmware.image.steps import Refusal
from tests.release.guide import guide

CHANGELOG = ROOT / "CHANGELOG.md"
UNRELEASED = "Unreleased"
_HEADING = re.compile(r"^## \[([^]]+)\](.*)$", re.MULTILINE)

_ABOUT = """\
# Flagfall %s

**Nothing has been tried on real hardware yet:** no board, no case and no clock has been built, printed or measured. All
of it was tried on a desk and on an emulated board.

%s## What is new

%s"""


def sections(text: str) -> dict:
    """Return {version, or Unreleased: its text} of a changelog, in its order; raises Refusal without a section."""
    pieces = _HEADING.split(text)
    if len(pieces) < 4:
        raise Refusal("CHANGELOG.md: no line such as '## [Unreleased]'")
    return {name: body.strip() for name, body in zip(pieces[1::3], pieces[3::3])}


def numbers(version: str) -> tuple:
    """Return the numbers of MAJOR.MINOR.PATCH, to compare."""
    return tuple(int(part) for part in version.split("."))


def notes(version: str, text: str, names) -> str:
    """Return the notes of `version`, a release of the files `names`, with what the changelog `text` says of it.

    Raises Refusal if that is ahead of the version, or the guide is not about these files.
    """
    found = sections(text)
    released = [name for name in found if name != UNRELEASED]
    ahead = [name for name in released if numbers(name) > numbers(version)]
    if ahead:
        raise Refusal("CHANGELOG.md has a section %s; the version is %s (version.py)" % (ahead[0], version))
    said = "" if version in found else "Not released yet: what is new since the last one.\n\n"
    return _ABOUT % (version, guide(version, names), said) + found.get(version, found.get(UNRELEASED, "")) + "\n"

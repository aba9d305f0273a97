# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A comment or a page that names a test as its warrant names one that is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("firmware", "host_sim", "hardware")
KINDS = (".py", ".md", ".c", ".h", ".js")
_NAMED = re.compile(r"(?<![\w/.-])tests/[\w/-]+\.(?:py|md|csv|txt)\b")


def texts():
    """Return the files of all rooms but the tests' own, and the pages at the top."""
    found = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*")) if path.suffix in KINDS]
    return found + sorted(ROOT.glob("*.md"))


def missing(text: str) -> list:
    """Return what `text` names in tests/ and what is not there."""
    return [name for name in _NAMED.findall(text) if not (ROOT / name).exists()]


def test_every_test_that_is_named_is_there():
    lost = {str(path.relative_to(ROOT)): missing(path.read_text(encoding="utf-8")) for path in texts()}
    assert {name: tests for name, tests in lost.items() if tests} == {}


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("tests/test_named_tests.py holds it", []),
        ("see tests/figures.md.", []),
        ("tests/image/test_gone.py holds it", ["tests/image/test_gone.py"]),
    ],
)
def test_a_test_that_is_gone_is_noticed(text, lost):
    assert missing(text) == lost

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The manual prints whole, with its version, and the same bytes each time. Needs Chromium."""

import re

import pytest

from firmware.image.steps import Refusal
from firmware.image.versions import version
from hardware import manual, printing
from tests.toolchain import require

TEXT = manual.SOURCE.read_text(encoding="utf-8")


@pytest.fixture
def chromium():
    return require("chromium", "toolchain")


def test_the_manual_fits_its_sheets_and_is_the_same_bytes_again(chromium, tmp_path):
    for name in ("a.pdf", "b.pdf"):
        assert manual.print_page(manual.page(TEXT), tmp_path / name, chromium) == []
    printed = (tmp_path / "a.pdf").read_bytes()
    assert printed == (tmp_path / "b.pdf").read_bytes()
    assert set(re.findall(rb"Date \(D:(\d{8})", printed)) == {b"20260101"}
    assert 10 < len(re.findall(rb"/Type */Page\b(?!s)", printed)) < 40


def test_the_manual_has_all_its_headings_and_tables():
    html = manual.page(TEXT)
    assert html.count("<h2>") == len(re.findall("^## ", TEXT, re.MULTILINE)) > 5
    assert html.count("<table>") == len(re.findall(r"^\|-", TEXT, re.MULTILINE)) > 5
    assert "<title>Flagfall %s: the manual</title>" % version() in html


def test_a_table_that_is_wider_than_the_sheet_is_found(chromium, tmp_path):
    wide = TEXT + "\n| a | b |\n|---|---|\n| `%s` | c |\n" % ("x" * 200)
    (found,) = manual.print_page(manual.page(wide), tmp_path / "a.pdf", chromium)
    assert found.startswith("wider than the sheet: a")


def test_a_manual_without_its_title_is_refused():
    with pytest.raises(Refusal, match="^manual.md begins with '# Clock'; right would be '# Flagfall: the manual'$"):
        manual.page("# Clock\n")


def test_a_page_is_printed_without_a_footer_unless_one_is_given(chromium, tmp_path):
    assert printing.print_page("<p>text</p>", tmp_path / "a.pdf", chromium, "() => ['seen']") == ["seen"]

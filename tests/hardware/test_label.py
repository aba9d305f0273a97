# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The page under the clock prints as one card to fold, which can be read and has its place. Needs Chromium."""

import re

import pytest

from firmware.image.steps import Refusal
from hardware import label
from tests.hardware import fittings
from tests.toolchain import require


@pytest.fixture
def chromium():
    return require("chromium", "toolchain")


@pytest.mark.parametrize("source", [label.SOURCE, label.LCD_SOURCE], ids=lambda path: path.stem)
def test_the_label_is_two_sides_that_can_be_read(chromium, tmp_path, source):
    html = label.page(source.read_text(encoding="utf-8"))
    assert html.count("<section>") == 2
    assert label.print_page(html, tmp_path / "label.pdf", chromium) == []
    assert len(re.findall(rb"/Type */Page\b(?!s)", (tmp_path / "label.pdf").read_bytes())) == 1


def test_a_label_that_has_grown_or_is_set_too_small_is_found(chromium, tmp_path):
    text = label.SOURCE.read_text(encoding="utf-8").replace("| 01 5 min", "| 00 6 min | | |\n" * 9 + "| 01 5 min")
    assert "a half has no room" in label.print_page(label.page(text), tmp_path / "a.pdf", chromium)[0]
    small = label.page(label.SOURCE.read_text(encoding="utf-8")).replace("font-size: 7pt", "font-size: 5pt")
    assert "too small" in label.print_page(small, tmp_path / "b.pdf", chromium)[0]


def test_a_label_without_its_fold_is_refused():
    with pytest.raises(
        Refusal, match="^label.md: no paragraph begins with 'In a pause'; it would be where the label folds$"
    ):
        label.page("# Flagfall\n")


def test_half_a_label_fits_under_the_base(solids):
    slab = fittings.box((-96, 19, 0.1), (-96 + label.WIDTH, 19 + label.HEIGHT, 0.3))
    assert (slab ^ solids["base"]).volume() == pytest.approx(slab.volume(), rel=1e-3)

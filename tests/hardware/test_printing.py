# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Manual and guides print whole, with their pictures and the version, the same bytes each time. Needs Chromium."""

import re

import pytest

from firmware.image.steps import Refusal
from firmware.image.versions import version
from hardware import guides, label, manual, paper, printing
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
    assert html.count("<h2") == len(re.findall("^## ", TEXT, re.MULTILINE)) > 5
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


# Pictures, on every page that becomes a PDF.

PRINTED = {
    "manual.pdf": (manual.SOURCE, lambda: manual.page(TEXT)),
    "label.pdf": (label.SOURCE, lambda: label.page(label.SOURCE.read_text(encoding="utf-8"))),
    **{name: (source, lambda name=name: guides.page(name)) for name, source in guides.PAGES.items()},
}


@pytest.mark.parametrize("name", PRINTED)
def test_every_picture_of_a_page_is_in_its_pdf(chromium, tmp_path, name):
    source, page = PRINTED[name]
    pictures = re.findall(r"!\[[^]]*\]\(([^)]+)\)", source.read_text(encoding="utf-8"))
    html = page()
    assert html.count('<img src="data:image/') == html.count("<img") == len(pictures)
    assert paper.print_page(html, tmp_path / name, chromium, name) == []
    photographs = [each for each in pictures if each.endswith(".png")]
    assert len(re.findall(rb"/Subtype */Image\b", (tmp_path / name).read_bytes())) >= len(photographs)


def test_a_picture_that_is_not_there_is_refused():
    with pytest.raises(
        Refusal, match="^manual.md: its picture pictures/gone.png cannot be put in; right would be a .png"
    ):
        manual.page(TEXT.replace("faces.png", "gone.png"))


@pytest.mark.parametrize("content", [b"", b"no picture", b"\x89PNG\r\n\x1a\n"])
def test_a_picture_that_does_not_load_is_no_manual(chromium, tmp_path, monkeypatch, content):
    (tmp_path / "broken.png").write_bytes(content)
    source = tmp_path / "manual.md"
    source.write_text("# Flagfall: the manual\n\n![Ten states](broken.png)\n")
    monkeypatch.setattr(manual, "SOURCE", source)
    monkeypatch.setattr(manual, "PDF", tmp_path / "manual.pdf")
    with pytest.raises(Refusal, match="^manual.md cannot be printed whole: a picture that does not load: Ten states$"):
        manual.make(print)
    assert not manual.PDF.exists()


def test_the_picture_of_the_manual_was_not_seen_before_it_was_put_in(chromium, tmp_path):
    bare = '<p>text</p><img src="pictures/faces.png" alt="Ten states">'
    assert printing.print_page(bare, tmp_path / "a.pdf", chromium, "() => []") == [
        "a picture that does not load: Ten states"
    ]


# What a guide says of other files, for who has the release alone.


def test_a_link_in_a_guide_is_a_place_that_its_reader_has():
    said = {name: guides.page(name) for name in guides.PAGES}
    for name, html in said.items():
        links = re.findall(r'href="([^"]*)"', html)
        places = set(re.findall(r' id="([^"]*)"', html))
        assert [link for link in links if "://" not in link and link.removeprefix("#") not in places] == [], name
    assert "modules, stripboard and 74 wires (70 with LCDs): wiring.pdf" in said["build.pdf"]
    assert "the list in case.pdf" in said["build.pdf"] and "hardware/CHANGELOG.md" not in said["build.pdf"]


def test_every_page_of_the_hardware_that_has_pictures_is_printed():
    pages = {path for path in guides.HERE.rglob("*.md") if "![" in path.read_text(encoding="utf-8")}
    assert pages <= {*guides.PAGES.values(), manual.SOURCE, label.SOURCE}

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""README is short, says on its first screen what a person needs, and leads everybody to a page that is there."""

import csv
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
FIRST_SCREEN = "\n".join(README.split("\n")[:14])
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for place in ("*.md", "firmware/*.md", "firmware/*/*.md", "host_sim/*.md", "hardware/*.md", "tests/*.md")
    for path in ROOT.glob(place)
)
MOST_WORDS = 900

_LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


def links_of(page):
    """Return where the links and pictures of `page` lead, those into the network apart."""
    found = _LINK.findall((ROOT / page).read_text(encoding="utf-8"))
    return [(ROOT / page).parent / link for link in found if "://" not in link]


def test_it_has_under_900_words():
    assert len(README.split()) < MOST_WORDS


@pytest.mark.parametrize(
    "what",
    ["make sim", "make test", "![", "player", "arbiter", "maker", "engineer", "hardware/README.md", "Not built yet"],
)
def test_the_first_screen_has(what):
    assert what in FIRST_SCREEN


def test_the_first_screen_has_both_builds_at_the_price_of_the_parts_list():
    with open(ROOT / "hardware" / "bom.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for variant, face in (("A", "LED displays"), ("B", "memory LCDs")):
        prices = [
            float(row["price_usd_from_memory"]) * int(row["quantity"]) for row in rows if variant in row["variant"]
        ]
        assert "**%s**, %s, %.0f USD" % (variant, face, sum(prices)) in FIRST_SCREEN


def test_first_light_tells_that_it_wants_maintenance():
    (line,) = [line for line in README.split("\n") if line.startswith("    make first-light  ")]
    assert "maintenance" in line and "back key" in line and "pin 15 to pin 13" in line


@pytest.mark.parametrize("who", ["a player", "an arbiter", "a maker", "an engineer"])
def test_everybody_has_a_path(who):
    (row,) = [line for line in README.split("\n") if line.startswith("| %s |" % who)]
    assert _LINK.search(row)


@pytest.mark.parametrize(
    "page",
    [
        "hardware/manual.md",
        "hardware/README.md",
        "firmware/README.md",
        "firmware/image/README.md",
        "host_sim/README.md",
        "host_sim/scenarios.md",
        "tests/figures.md",
        "CONTRIBUTING.md",
    ],
)
def test_it_leads_to(page):
    assert (ROOT / page) in links_of("README.md")


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_links_to_is_there(page):
    assert [link for link in links_of(page) if not link.exists()] == []


def test_it_says_that_nothing_was_tried_on_hardware():
    assert "Nothing has been tried on real hardware yet" in README
    assert "None of it has been built, printed or measured yet" in " ".join(README.split())

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""CONTRIBUTING names every task that there is, and an area of commits for every place of the tree."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
TASKS = re.findall(r"^([a-z-]+):.*?## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def rows(head):
    """Return the rows of the table whose first column is called `head`."""
    table = PAGE.split("| %s |" % head)[1].split("\n\n")[0]
    return [line.split(" | ") for line in table.split("\n")[2:]]


def areas():
    """Return {place that the table of areas names: its area}."""
    return {place: row[0].strip("| `") for row in rows("area") for place in re.findall(r"`([^`]+)`", row[1])}


def places():
    """Return what lies at the top of the tree, and at the top of `firmware`, as far as it is kept."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, timeout=60)
    if listed.returncode:
        pytest.skip("no repository")
    return sorted({path.split("/")[path.startswith("firmware/")] for path in listed.stdout.split()})


def test_the_makefile_is_read():
    assert {"test", "check", "clean", "bench-board"} <= set(TASKS)


@pytest.mark.parametrize("task", TASKS)
def test_every_task_is_named(task):
    assert re.search(r"\bmake%s\b(?!-)" % ("" if task == "help" else " " + task), PAGE)


def test_every_task_in_the_table_is_there():
    named = [task for row in rows("task") for task in re.findall(r"`make ([a-z-]+)", row[0])]
    assert sorted(set(named)) == sorted(named)
    assert set(named) <= set(TASKS)


def test_every_place_belongs_to_an_area():
    known = {place.removeprefix("firmware/") for place in areas()}
    assert [place for place in places() if place not in known] == []


def test_every_place_that_an_area_names_is_there():
    gone = [place for place in areas() if not (ROOT / place).exists() and not (ROOT / "firmware" / place).exists()]
    assert gone == []


def test_subjects_of_commits_fit_their_own_example():
    example = re.search(r"For example `(\w+): (.*?)`", PAGE)
    assert example[1] in areas().values() and example[2][0].isupper() and example[2].endswith(".")

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The page as a machine: what is said where it is missing or broken, and the same lines as everywhere."""

import pytest

from host_sim.cli.main import main
from host_sim.machines import MachineError, on_page
from tests.pages import page_folder
from tests.toolchain import require

STORY = "tests/scenarios/cases/A1.scn"


@pytest.fixture
def page():
    require("node", "page")
    return page_folder()


def test_without_a_page_make_page_is_named(tmp_path, monkeypatch, capfd):
    monkeypatch.setenv("FLAGFALL_PAGE", str(tmp_path))
    assert main(["play", "--on", "page", STORY]) == 2
    said = capfd.readouterr()
    assert said.out == "" and said.err == f"--on page: no page in {tmp_path}; right would be 'make page' first\n"


def test_without_node_make_page_is_named(page, monkeypatch):
    monkeypatch.setattr(on_page, "find_node", lambda: "")
    with pytest.raises(MachineError, match="no 'node' .* right would be 'make page' first"):
        on_page.OnPage(page)


def test_a_page_that_breaks_down_says_so_in_one_line(tmp_path):
    require("node", "page")
    (tmp_path / "clock.json").write_text("{}")
    with pytest.raises(MachineError, match="broke down: .*micropython.mjs"):
        on_page.OnPage(tmp_path).records({}, [])


def test_a_story_that_breaks_the_clock_down_names_the_fault_and_the_next_one_plays(page):
    machine = on_page.OnPage(page)
    with pytest.raises(MachineError, match="broke down: .*KeyError"):
        machine.records({}, [])
    with pytest.raises(MachineError, match="KeyError"):
        machine.records({}, [])


def test_the_page_prints_what_cpython_prints(page, monkeypatch, capfd):
    monkeypatch.setenv("FLAGFALL_PAGE", str(page))
    printed = []
    for machine in ("cpython", "page"):
        assert main(["play", "--on", machine, "--json", STORY]) == 0
        printed.append(capfd.readouterr().out)
    assert printed[0] == printed[1] != ""

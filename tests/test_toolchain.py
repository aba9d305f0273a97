# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a missing program does to a test."""

from pathlib import Path

import pytest

from tests.toolchain import require

NOT_INSTALLED = "no-such-program is not installed: make nothing installs it"


def test_an_installed_program_is_found():
    assert Path(require("python", "venv")).exists()


def test_a_missing_program_skips_and_names_the_make_target(monkeypatch):
    monkeypatch.delenv("FLAGFALL_REQUIRE_ALL", raising=False)
    with pytest.raises(pytest.skip.Exception, match=NOT_INSTALLED):
        require("no-such-program", "nothing")


def test_a_missing_program_fails_where_all_are_required(monkeypatch):
    monkeypatch.setenv("FLAGFALL_REQUIRE_ALL", "1")
    with pytest.raises(pytest.fail.Exception, match=NOT_INSTALLED):
        require("no-such-program", "nothing")

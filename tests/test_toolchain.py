# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a missing program does to a test, and what .ci/venv says to a Python that will not do."""

import subprocess
from pathlib import Path

import pytest

from tests.toolchain import require

ROOT = Path(__file__).parent.parent
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


# Stand-ins for a Python: .ci/venv asks one for its version, then whether it can import ensurepip.
OLD = "echo 3.10.14"
ELEVEN_WITHOUT_ENSUREPIP = 'case "$2" in *ensurepip*) exit 1 ;; *) echo 3.11.0 ;; esac'


def complaint_about(folder, python_script):
    """Return what .ci/venv says on standard error to the Python `python_script`, and its exit status."""
    python = folder / "python3"
    if python_script:
        python.write_text("#!/bin/sh\n%s\n" % python_script)
        python.chmod(0o755)
    command = ["bash", str(ROOT / ".ci" / "venv"), str(python), str(folder / "venv")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert not (folder / "venv").exists()
    return done.stderr.replace(str(python), "python3"), done.returncode


@pytest.mark.parametrize(
    ("python_script", "found"),
    [
        (OLD, "'python3' is Python 3.10.14; install Python 3.11 or newer"),
        ("", "'python3' is no Python that runs here; install Python 3.11 or newer"),
        (ELEVEN_WITHOUT_ENSUREPIP, "'python3' (Python 3.11.0) cannot make a venv; install the package"),
    ],
    ids=["too old", "not there", "without ensurepip"],
)
def test_a_python_that_will_not_do_is_refused_in_one_line(tmp_path, python_script, found):
    text, status = complaint_about(tmp_path, python_script)
    assert status == 2
    assert text.startswith("make venv: " + found)
    assert text.count("\n") == 1

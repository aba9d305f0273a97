# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What .ci/run tells in the end: every step with its time, and which one failed. Its programs are stand-ins here."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
STEPS = ["make toolchain", "make image", "make page", "make check", "make coverage", "make test-all"]
STEPS += ["make release", "rules of KiCad"]


@pytest.fixture
def run(tmp_path):
    """Return a function that runs .ci/run with programs that end with status 3 at the step that is to fail."""

    def run_it(failing):
        for program in ("bin/make", ".venv/bin/python"):
            path = tmp_path / program
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text('#!/bin/sh\n[ "$1" != "%s" ] || exit 3\n' % failing)
            path.chmod(0o755)
        (tmp_path / ".ci").mkdir()
        shutil.copy(ROOT / ".ci" / "run", tmp_path / ".ci")
        searched = os.pathsep.join((str(tmp_path / "bin"), os.environ["PATH"]))
        command = ["bash", str(tmp_path / ".ci" / "run")]
        done = subprocess.run(command, env={**os.environ, "PATH": searched}, capture_output=True, text=True)
        table = done.stdout.split("\n\n")[-1].splitlines()
        return done.returncode, [re.sub(r"^ *\d+:\d\d  ", "", row) for row in table]

    return run_it


def test_each_step_stands_in_the_table_in_the_end(run):
    assert run("nothing") == (0, [*STEPS, "in all"])


@pytest.mark.parametrize(("failing", "name", "before"), [("coverage", "make coverage", 4), ("-m", "rules of KiCad", 7)])
def test_the_step_that_failed_is_named_after_those_before_it(run, failing, name, before):
    assert run(failing) == (3, [*STEPS[:before], name + ": failed", "in all"])

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""No script of the project pipes into a reader that may leave early, and the check finds every way to do so."""

import subprocess

import pytest

from tests import shell_pipes


def test_the_scripts_and_the_makefile_are_looked_at():
    names = {path.relative_to(shell_pipes.ROOT).as_posix() for path in shell_pipes.scripts(shell_pipes.ROOT)}
    assert {".ci/run", ".ci/toolchain", ".ci/venv", ".ci/make-lock", "Makefile"} <= names


def test_no_pipe_of_the_project_ends_in_a_reader_that_leaves_early(capfd):
    assert shell_pipes.main() == 0, capfd.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        "apt-cache policy kicad | grep -q backports",
        "apt-cache policy kicad | grep -qE '9|10'",
        "apt-cache policy kicad | grep -E --quiet 9",
        "a | grep -m1 x",
        "a | grep -l x",
        "a |grep -q x",
        "a |& grep -q x",
        "a | LC_ALL=C grep -q x",
        "a | sudo grep -q x",
        "a | /bin/grep -q x",
        "a | ! grep -q x",
        "a | { grep -q x; }",
        "a | (grep -q x)",
        "a |\n    grep -q x",
        "a | \\\n\thead -n 1",
        "a | grep \\\n    -q x",
        "a | grep 'x;y' -q",
        "a | b | head",
        '[ "$(printf x | sort -V | head -n 1)" = y ]',
        "a | sed q",
        "a | sed -n '/x/{s///p;q}'",
        "a | sed 5q",
        "a | sed '$!d; q'",
        "a | awk '{ print; exit }'",
        "a | read -r line",
        "a | true",
        "\t@a | head -n1",
    ],
)
def test_a_pipe_into_a_reader_that_leaves_early_is_found(text):
    assert len(shell_pipes.pipes("set -euo pipefail\n" + text + "\n")) == 1


@pytest.mark.parametrize(
    "text",
    [
        'grep -q x <<<"$(a)"',
        "a || grep -q x file",
        "grep -q x file | cat",
        "a | grep x",
        "a | grep -E 'q|m'",
        "a | grep -v x",
        "a | sed 's/q/r/'",
        "a | sed -n 's/^x\\(.*\\)/make \\1|\\2/p' | awk -F '|' '{ printf $1 }'",
        "a | tail -n 15",
        "a | sort; grep -q x file",
        "a | cat && head -n 1 file",
        "# a | head",
        "a | header",
        "a | while read -r line; do echo; done",
    ],
)
def test_what_reads_to_the_end_is_allowed(text):
    assert shell_pipes.pipes(text) == []


def test_a_pipe_is_named_by_its_line():
    assert shell_pipes.pipes("# one\n\na | b\nc | head -n 1\n") == [(4, "head -n 1")]


def test_such_a_pipe_does_fail_though_the_word_was_found():
    """Not the check, but why it is there."""
    script = "set -o pipefail; { echo word; exec yes; } | grep -q word"
    assert subprocess.run(["bash", "-c", script]).returncode == 141

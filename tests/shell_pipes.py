# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Pipes into a reader that may go away before all is written: `... | grep -q`, `| head`, `| sed q` and the like.

Under `set -o pipefail` such a pipe fails when the writer still has something to say, by chance: SIGPIPE ends it. A
here-string does the same without the chance: grep -q WORD <<<"$(command)". `make check` runs this over every shell
script of the project and the recipes of the Makefile. Comments of a whole line are not looked at; quotes
make no difference.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
NOT_OURS = (".git", ".venv", "build", "node_modules")

_PIPE = re.compile(r"(?<!\|)\|&?(?!\|)\s*")
_BEFORE_COMMAND = re.compile(r"(?:(?:sudo|env|command|exec|nice|time|!|\{|\()\s+|\w+=\S*\s+|\(\s*)*")
_END = re.compile(r"[|;)&\n]")
_QUIET = re.compile(r"\s-(?:[A-Za-z]*[qlLm]|-quiet\b|-silent\b|-files-with|-max-count)")
_SED_QUITS = re.compile(r"""(?:^|[\s;{'"/$0-9])[qQ]\d*(?:\s*[;}'"]|\s|$)""")


def leaves_early(command: str) -> bool:
    """Tell whether `command`, the text behind a pipe, may end before it has read all."""
    name, _, rest = command.strip().partition(" ")
    name = name.rpartition("/")[2]
    if name in ("grep", "egrep", "fgrep", "rg", "zgrep"):
        return _QUIET.search(" " + rest) is not None
    if name == "sed":
        return _SED_QUITS.search(rest) is not None
    if name in ("awk", "gawk", "mawk"):
        return re.search(r"\bexit\b", rest) is not None
    return name in ("head", "read", "true", ":", "cmp", "false")


def pipes(text: str) -> list:
    """Return (line number, command) for each pipe of the script or Makefile `text` into what may leave early."""
    # A whole line of comment goes, and a line that goes on below is one with it; the count of lines stays.
    text = re.sub(r"(?m)^\s*#.*$", "", text)
    found = []
    for pipe in _PIPE.finditer(text):
        start = _BEFORE_COMMAND.match(text, pipe.end()).end()
        command = _command(text, start)
        if leaves_early(command):
            found.append((text.count("\n", 0, pipe.start()) + 1, " ".join(command.split())))
    return found


def _command(text, start):
    """Return the command that begins at `start`: up to what ends it outside of quotes, lines that go on joined."""
    quote, at = "", start
    while at < len(text):
        sign = text[at]
        if sign == "\\" and quote != "'":
            at += 1
        elif quote:
            quote = "" if sign == quote else quote
        elif sign in "'\"":
            quote = sign
        elif _END.match(sign):
            break
        at += 1
    return text[start:at].replace("\\\n", " ")


def scripts(root: Path) -> list:
    """Return the paths of the shell scripts and Makefiles below `root`, none of other people's."""
    files = [path for path in root.rglob("*") if not set(path.relative_to(root).parts) & set(NOT_OURS)]
    return sorted(path for path in files if path.is_file() and (path.name == "Makefile" or _is_shell(path)))


def _is_shell(path):
    with path.open("rb") as file:
        first = file.readline(80)
    return path.suffix in (".sh", ".bash") or re.match(rb"#!.*\b(ba|da|k|z)?sh\b", first) is not None


def main() -> int:
    """Tell of each such pipe on standard error; return the exit status."""
    status = 0
    for path in scripts(ROOT):
        for line, command in pipes(path.read_text(encoding="utf-8")):
            where = f"{path.relative_to(ROOT)}:{line}"
            print(f"{where}: a pipe into '{command}'; right would be: ... <<<\"$(...)\"", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Every make task installs all that its programs import, before they are started.

What a task would do is asked of make itself; what a program imports is read from the code, and so is what it starts.
"""

import ast
import re
import subprocess
import sys
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest

from host_sim.packages import GROUPS as GROUP_OF_A_COMMAND
from tests.layers import imports

ROOT = Path(__file__).parent.parent
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TASKS = [task for task in re.findall(r"^([a-z-]+):.*?## ", MAKEFILE, re.MULTILINE) if task not in ("help", "clean")]
OURS = ("firmware", "hardware", "host_sim", "tests")
LOCKS = {
    path.stem: {line.split("==")[0] for line in path.read_text(encoding="utf-8").splitlines()}
    for path in (ROOT / ".ci" / "lock").glob("*.txt")
}
# What another Python has: MicroPython, KiCad's own, with a venv beside it that `make fab` makes, that of a bare Debian.
OF_OTHER_PYTHONS = {"micropython", "machine", "rp2", "framebuf", "uctypes", "pcbnew", "InteractiveHtmlBom", "pip"}
PACKAGES_OF = metadata.packages_distributions()

_INSTALLS = re.compile(r'\.ci/venv "make [a-z-]+" "[^"]*" \.venv (.*)$')
_STARTS = re.compile(r"(\.venv/bin/python|python3) (?:-B )?-m (\S+)(?: ([a-z-]+))?")


def steps(text: str) -> list:
    """Return what `make -n` says in order: (groups that are installed, "") or ("", program, command of the desk)."""
    found = []
    for line in text.splitlines():
        installs, starts = _INSTALLS.search(line), _STARTS.search(line)
        if installs:
            found.append((set(installs[1].split()), "", ""))
        elif starts and "/usr/bin/python3" not in line:
            found.append((set(), starts[2], starts[3] or ""))
    return found


def file_of(module: str):
    """Return the file of a module of ours, by its dotted name; None if it is none."""
    places = [folder / module.replace(".", "/") for folder in (ROOT, ROOT / "firmware")]
    files = [path for place in places for path in (place.with_suffix(".py"), place / "__init__.py")]
    return next((path for path in files if path.exists()), None)


def _within_functions(tree):
    """Return the lines of what is imported only when a function is called, and so perhaps never."""
    functions = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    lines = set()
    for each in functions:
        lines |= set(range(each.lineno, each.end_lineno + 1))
    return lines


def _started(tree):
    """Return the modules that stand after a "-m" in the command lines of a file."""
    lists = [node.elts for node in ast.walk(tree) if isinstance(node, (ast.List, ast.Tuple))]
    pairs = [pair for each in lists for pair in zip(each, each[1:])]
    said = [[getattr(end, "value", None) for end in pair] for pair in pairs]
    return [after for before, after in said if before == "-m" and isinstance(after, str)]


@cache
def named_by(path: Path) -> tuple:
    """Return the dotted names of all that a file imports when it is loaded, and of the programs that it starts."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    later = _within_functions(tree)
    loaded = [name for line, name in imports(path.relative_to(ROOT).as_posix(), text) if line not in later]
    return tuple(loaded + _started(tree))


def modules_of(name: str) -> list:
    """Return the files that are loaded for a dotted name: each package on its way, then the module."""
    parts = name.split(".")
    files = [file_of(".".join(parts[:length])) for length in range(1, len(parts) + 1)]
    return [path for path in files if path is not None]


def packages_of(program: str) -> dict:
    """Return {top name of a package of others: the file that names it} of all that `program` loads."""
    found, seen = {}, set()
    main = file_of(program + ".__main__")
    waiting = [(program, Path(program)), *([(program + ".__main__", main)] if main else [])]
    while waiting:
        name, by = waiting.pop()
        files = modules_of(name)
        if not files and name.split(".")[0] not in sys.stdlib_module_names:
            found.setdefault(name.split(".")[0], by)
        for path in files:
            if path not in seen:
                seen.add(path)
                waiting += [(each, path) for each in named_by(path)]
    return {name: by for name, by in found.items() if name not in OF_OTHER_PYTHONS}


def groups_with(package: str) -> set:
    """Return the groups whose lock brings the package that is imported by the name `package`."""
    names = {name.lower().replace("_", "-").replace(".", "-") for name in PACKAGES_OF.get(package, [package])}
    return {group for group, inside in LOCKS.items() if names & inside}


def lacking(text: str) -> list:
    """Say which packages are imported by what `make -n` says, before they are installed; a text each."""
    there, found = set(), []
    for groups, program, command in steps(text):
        there |= groups
        if program:
            found += [
                "%s imports %s (%s)" % (program, name, by.name)
                for name, by in sorted(packages_of(program).items())
                if not groups_with(name) & there
            ]
            if program == "host_sim" and GROUP_OF_A_COMMAND.get(command or "live") not in there:
                found.append("host_sim %s wants %s" % (command, GROUP_OF_A_COMMAND.get(command or "live")))
    return found


def would_do(task: str, *settings: str) -> str:
    """Return what make says that it would do for a task."""
    command = ["make", "-n", "--no-print-directory", task, *settings]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("task", TASKS)
def test_a_task_installs_what_its_programs_import(task):
    assert lacking(would_do(task)) == []


@pytest.mark.parametrize(
    "line",
    ["link get settings.txt", "replay GAME.pgn", "plot GAME.pgn", "web", "calibrate", "play --on micropython x.scn"],
)
def test_make_sim_installs_what_the_command_in_its_args_needs(line):
    (installed,) = [groups for groups, program, _command in steps(would_do("sim", "ARGS=" + line)) if groups]
    assert GROUP_OF_A_COMMAND[line.split()[0]] in installed


def test_tasks_are_read_and_most_of_them_start_a_program():
    started = {task: [program for _, program, _ in steps(would_do(task)) if program] for task in TASKS}
    assert started["bench"] == ["tests.bench"] and started["fresh"] == ["tests.fresh"]
    assert "hardware.board.fab" in started["release"] and started["check"][0] == "ruff"
    assert [task for task in TASKS if not started[task]] == ["venv", "lock", "toolchain"]


def test_what_a_program_imports_is_followed():
    assert {"pytest", "rp2040py"} <= set(packages_of("tests.bench_board"))
    assert set(packages_of("host_sim.live.web.picture")) == {"playwright", "websockets"}
    assert packages_of("tests.fresh") == {}


def test_a_task_without_a_group_is_found():
    said = 'bash .ci/venv "make manual" "" .venv hardware\n.venv/bin/python -m hardware.manual\n'
    assert lacking(said) == ["hardware.manual imports playwright (printing.py)"]
    late = '.venv/bin/python -m hardware.manual\nbash .ci/venv "make manual" "" .venv hardware browser\n'
    assert len(lacking(late)) == 2


def test_first_light_without_a_board_installs_the_emulator():
    text = would_do("first-light", "EMULATED=1")
    assert [program for _, program, _ in steps(text) if program] == ["tests.rp2040.first_light"]
    assert lacking(text) == []


# What a task can be asked.

RECIPES = dict(re.findall(r"^([a-z-]+):.*?## .*\n((?:\t.*\n?)*)", MAKEFILE, re.MULTILINE))
TAKES_ARGS = [
    task for task in TASKS if "$(ARGS)" in RECIPES[task] and "PYTEST" not in RECIPES[task] and " -m " in RECIPES[task]
]


def test_tasks_that_hand_on_their_args_are_found():
    assert {"bench", "rival", "mutants", "faults", "image", "flash", "calibrate", "first-light"} <= set(TAKES_ARGS)


@pytest.mark.parametrize("task", TAKES_ARGS)
def test_a_task_that_takes_args_tells_which(task):
    (line,) = [each for each in would_do(task, "ARGS=--help").splitlines() if "--help" in each and " -m " in each]
    words = line.replace(".venv/bin/python", sys.executable).split()
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout.startswith("usage: ")) == (0, True), done.stderr


# How long a task takes stands in its line, roughly: `make help` is read before one is started.

LONG = ("bench", "bench-board", "coverage", "fab", "fresh", "guides", "hardware-check", "image", "mutants", "pictures")
LONG += ("release", "rival", "test", "test-all", "test-board", "case", "faults")


@pytest.mark.parametrize("task", LONG)
def test_the_help_says_that_a_task_takes_long(task):
    (line,) = re.findall(r"^%s:.*?## (.*)" % task, MAKEFILE, re.MULTILINE)
    assert re.search(r"\bminutes?\b|\bhour", line)

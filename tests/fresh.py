# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""make fresh: what a newcomer meets on a bare Debian 12 and a bare Debian 13, with a table of what it took.

Each is built in a folder from the mirror of this machine; what is committed is cloned into it, and the tasks of README
run there one after the other. Needs root; takes hours on a slow machine. For a release, not for every change.
"""

import argparse
import fcntl
import os
import pty
import re
import select
import shutil
import struct
import subprocess
import sys
import termios
import time
from collections import Counter, namedtuple
from pathlib import Path

from firmware.image.steps import Log, Refusal, run_task
from tests.fresh_root import PACKAGES, Root

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "fresh"
SYSTEMS = {"bookworm": "Debian 12", "trixie": "Debian 13"}
TASKS = (
    "make sim",  # on a terminal, up to the first picture
    "make sim ARGS=demo",
    "make test",
    "make toolchain",
    "make image",
    "make page",
    "make hardware-check",
)
NOT_TRIED = (
    "make flash, make calibrate, link: there is no board",
    "the clock in a terminal and in a browser, by hands: only their first picture and what tests press",
    "an ordinary user with sudo: all of it runs as root",
)
PICTURE = b"White"  # beside the moves of the left side
PICTURE_LIMIT_S = 600
TELL_EVERY_S = 60

Result = namedtuple("Result", "system task seconds megabytes good counts reasons")


def main(arguments: list) -> int:
    """Try the systems that the command line names; return the exit status, 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="make fresh", description=__doc__)
    parser.add_argument("systems", nargs="*", metavar="SYSTEM", help="bookworm, trixie (default: both)")
    parser.add_argument("--keep", action="store_true", help="leave the systems in build/fresh")
    options = parser.parse_args(arguments)
    results = []
    status = run_task("fresh", lambda say: _try_all(options, say, results))
    if results:
        print("\n" + "\n".join(report(results)))
    return status or (0 if all(result.good for result in results) else 1)


def _try_all(options, say, results):
    systems = options.systems or list(SYSTEMS)
    for suite in systems:
        if suite not in SYSTEMS:
            raise Refusal(f"{suite!r} is no system; right would be {' or '.join(SYSTEMS)}")
    check_machine()
    say(f"trying what is committed, on {', '.join(SYSTEMS[suite] for suite in systems)}; logs are in build/fresh")
    for suite in systems:
        root = Root(FOLDER / suite, suite)
        try:
            for result in _try_one(root, say):
                results.append(result)
        except Refusal as refusal:
            say(f"{SYSTEMS[suite]}: {refusal}")
            results.append(Result(SYSTEMS[suite], "bare system", 0, 0, False, Counter(), Counter()))
        finally:
            if not options.keep:
                root.remove()


def check_machine() -> None:
    """Raise Refusal if this machine or this user cannot do it."""
    if os.geteuid() != 0:
        raise Refusal("only root may build a system in a folder; right would be: sudo make fresh")
    for program, package in (
        ("mmdebstrap", "mmdebstrap"),
        ("unshare", "util-linux"),
        ("setpriv", "util-linux"),
        ("git", "git"),
    ):
        if shutil.which(program) is None:
            raise Refusal(f"{program} is not installed; right would be: apt-get install {package}")


def _try_one(root, say):
    """Yield the results of one system, of the bare one first."""
    name = SYSTEMS[root.suite]
    say(f"{name}: building it, with {', '.join(PACKAGES)}")
    log = Log(FOLDER / f"{root.suite}-root.log")
    began = time.monotonic()
    root.build(log)
    root.clone(ROOT, log)
    before_mb = root.megabytes()
    yield Result(name, "bare system", time.monotonic() - began, before_mb, True, Counter(), Counter())
    for number, task in enumerate(TASKS, 1):
        say(f"{name}: {number} of {len(TASKS)}: {task}")
        path = FOLDER / f"{root.suite}-{number}-{re.sub('[^a-z]+', '-', task.lower())}.log"
        began = time.monotonic()
        work = until_picture if number == 1 else to_the_end
        good = work(root.command(task), path, say)
        seconds = time.monotonic() - began
        after_mb = root.megabytes()
        said = path.read_text(errors="replace")
        yield Result(name, task, seconds, after_mb - before_mb, good, counts(said), reasons(said))
        if not good:
            say(f"{name}: {task} failed: see {path.relative_to(ROOT)}")
        before_mb = after_mb


def to_the_end(command: list, path: Path, say) -> bool:
    """Run `command`, all that it says into the file `path`; tell how far it is. Return whether it succeeded."""
    began = time.monotonic()
    with path.open("w") as log:
        ends = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": subprocess.STDOUT}
        with subprocess.Popen(command, **ends) as running:
            try:
                while True:
                    try:
                        return running.wait(TELL_EVERY_S) == 0
                    except subprocess.TimeoutExpired:
                        say(f"    {time.monotonic() - began:.0f} s: {_last_line(path)}")
            finally:
                running.kill()


def _last_line(path):
    lines = path.read_text(errors="replace").split("\n")
    return next((line.strip()[:80] for line in reversed(lines) if line.strip()), "")


def until_picture(command: list, path: Path, say) -> bool:
    """Run `command` on a terminal until the clock is drawn; return whether it was, and then ended by `q`."""
    keyboard, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    ends = {"stdin": terminal, "stdout": terminal, "stderr": terminal}
    with subprocess.Popen(command, start_new_session=True, **ends) as running:
        os.close(terminal)
        try:
            drawn, said = _read_until_drawn(keyboard)
            path.write_bytes(said)
            if drawn:
                os.write(keyboard, b"q")
            while _read(keyboard):
                pass
            return drawn and running.wait(60) == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            running.kill()
            os.close(keyboard)


def _read_until_drawn(keyboard):
    said = b""
    until_s = time.monotonic() + PICTURE_LIMIT_S
    while time.monotonic() < until_s and PICTURE not in said:
        if select.select([keyboard], [], [], 1)[0]:
            piece = _read(keyboard)
            if not piece:
                break
            said += piece
    return PICTURE in said, said


def _read(keyboard):
    try:
        return os.read(keyboard, 65536)
    except OSError:  # how Linux says that the other end is closed
        return b""


# What came of it.


def counts(said: str) -> Counter:
    """Return how many tests passed, failed, were skipped, by the closing lines of pytest in `said`."""
    found = Counter()
    for line in said.splitlines():
        if re.search(r"\b\d+ (passed|failed|skipped|errors?)\b.* in [\d.]+s", line):
            for number, word in re.findall(r"(\d+) (passed|failed|skipped|error)", line):
                found["failed" if word == "error" else word] += int(number)
    return found


def reasons(said: str) -> Counter:
    """Return why tests were skipped, and how many for each reason."""
    found = Counter()
    for number, reason in re.findall(r"(?m)^SKIPPED \[(\d+)\] [^ ]+: (.*)$", said):
        found[reason] += int(number)
    return found


def report(results: list) -> list:
    """Return the lines of the table, and below it why tests were skipped and what nobody tried."""
    row = "{:<10} {:<22} {:>7} {:>6} {:>8} {:>7} {:>8}  {}"
    lines = [row.format("system", "task", "seconds", "MB", "passed", "failed", "skipped", "").rstrip()]
    skipped = Counter()
    for result in results:
        numbers = [result.counts[word] if result.counts else "" for word in ("passed", "failed", "skipped")]
        end = "" if result.good else "FAILED"
        figures = (f"{result.seconds:.0f}", result.megabytes, *numbers)
        lines.append(row.format(result.system, result.task, *figures, end).rstrip())
        skipped.update({f"{result.system}, {result.task}: {why}": count for why, count in result.reasons.items()})
    lines += ["", "skipped:"] + [f"  {count:>4}  {why}" for why, count in skipped.items()] if skipped else []
    return [*lines, "", "not tried here:", *(f"  {what}" for what in NOT_TRIED)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

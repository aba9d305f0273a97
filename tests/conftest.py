# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Settings of all tests. `flagfall` and `host_sim` are found through `pythonpath` in pyproject.toml."""

import itertools
import os
import signal
import sys

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.toolchain import require

# What runs in the background of a shell ignores Ctrl-C, and so would the commands that tests start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A result must not depend on how fast the machine is: neither a deadline nor the check for slow examples.
_UNTIMED = {"deadline": None, "suppress_health_check": (HealthCheck.too_slow,)}

# Fewer examples, but others in each run.
settings.register_profile("desk", max_examples=40, **_UNTIMED)
# The same examples in every run, and none remembered from an earlier one.
settings.register_profile("ci", derandomize=True, database=None, print_blob=True, **_UNTIMED)
# Only whether one fails: none is made smaller, which takes minutes (tests/mutants).
_UNSHRUNK = (Phase.explicit, Phase.generate)
settings.register_profile("mutants", max_examples=40, derandomize=True, database=None, phases=_UNSHRUNK, **_UNTIMED)
_IN_CI = os.environ.get("CI") or os.environ.get("FLAGFALL_REQUIRE_ALL") == "1"
settings.load_profile("ci" if _IN_CI else "desk")
_NUMBERS = itertools.count()


@pytest.fixture(autouse=True)
def _kept_elsewhere(tmp_path_factory, monkeypatch):
    """Let no clock that a test starts find or touch the game that the user keeps, or that of another test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.getbasetemp() / f"kept-{next(_NUMBERS)}"))


@pytest.fixture
def untraced():
    """Let the coverage of what is done a million times go unmeasured: it takes minutes and tells nothing new."""
    trace = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(trace)


@pytest.fixture(scope="module")
def browser():
    """Return a Chromium, that of Debian."""
    path = require("chromium", "toolchain")
    from playwright.sync_api import sync_playwright

    from host_sim.live.web.picture import BROWSER_ARGUMENTS

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=BROWSER_ARGUMENTS)
        yield chromium
        chromium.close()

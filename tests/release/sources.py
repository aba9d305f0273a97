# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The sources as they are, for a release: what git keeps, or, where there is no repository, what the tree has."""

import subprocess
from pathlib import Path

from firmware.image import ROOT
from tests.release.linked import Component

# The top of the tree; what tasks make lies elsewhere.
TOP = ("firmware", "host_sim", "hardware", "tests", ".ci")
TOP += ("Makefile", "README.md", "pyproject.toml", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", ".gitignore")
TYPEFACE = Component("Spleen", "", "BSD-2-Clause", "the typeface in firmware/image/typeface")
NOT_KEPT = {"__pycache__", ".pytest_cache", ".hypothesis", "flagfall-backups"}


def sources(root: Path = ROOT) -> dict:
    """Return {path in the tree `root`: content}."""
    return {name: (root / name).read_bytes() for name in _names(root) if (root / name).is_file()}


def _names(root):
    if (root / ".git").exists():
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True)
        return listed.stdout.split("\0")[:-1]
    paths = [path for top in TOP for path in (root / top, *(root / top).rglob("*"))]
    return sorted(path.relative_to(root).as_posix() for path in paths if not NOT_KEPT & set(path.parts))

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The tests: a folder a room, and those that look at the whole tree."""

import host_sim  # noqa: F401  puts firmware/ on the path, for `python -m tests.bench`
from firmware.image.missing import tell_missing

tell_missing("tests")

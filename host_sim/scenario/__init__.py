# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A scenario: a text file read, its story played on a machine, what was expected judged, a transcript written."""

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The clock as a thing: its board, its case, the pages for who builds one; see README.md here. Runs on the desk."""

from firmware.image.missing import tell_missing

tell_missing("hardware")

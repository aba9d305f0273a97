# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What `make first-light` has a board measure: each file is sent to its prompt as it stands, and lies in no image.

Each is by itself and begins in a fresh interpreter. It says what it finds in lines: `F name number ...` are figures, in
microseconds unless the name says otherwise, `P done of` how far it is. No setting and no kept game is touched.
"""

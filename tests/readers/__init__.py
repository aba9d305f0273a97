# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Every reader of what comes from outside, fed with good input that was damaged: files, lines, bytes, words, messages.

`table` lists them all, a row each, from the modules `of_*`; `mutate` damages, `trial` says what a fault is, and `make
fuzz` (`__main__`) tries thousands of inputs where `make test` tries hundreds. A new reader gets its row: test_readers
finds a module that reads and is in none.
"""

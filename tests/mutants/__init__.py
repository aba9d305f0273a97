# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Mutants of the core: one thing in it is changed, and the tests must notice. `make mutants` plays a sample of them."""

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Games on the emulated board that go wrong in every way there is, against the sums of a person with a stop watch.

`make faults` plays 200 of them, `make test-board` a few, `make test` one fault of each kind.
"""

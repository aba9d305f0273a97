# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A time control as a person at the desk says it: in any notation of the core, and in the words of organisers."""

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""`python -m host_sim`: see cli/main.py."""

import sys

from host_sim.cli.main import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

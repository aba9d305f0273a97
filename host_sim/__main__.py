# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""`python -m host_sim`: see cli/main.py."""

import sys

if __name__ == "__main__":
    try:
        from host_sim.cli.main import main
    except KeyboardInterrupt:
        sys.exit(130)  # as main ends when it is interrupted later
    sys.exit(main(sys.argv[1:]))

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How far a long task is: a bar on a terminal, and where there is none a line at the beginning and for each tenth."""

from rich.console import Console
from rich.progress import Progress

PARTS = 10


def tracked(items, total: int, what: str, console=None):
    """Give `items`, of which there are `total`, one after the other, and tell on standard error how many are done."""
    console = console or Console(stderr=True)
    if console.is_terminal:
        with Progress(console=console, transient=True) as bar:
            yield from bar.track(items, total=total, description=what)
        return
    console.print(f"{what}: 0 of {total}", highlight=False)
    for number, item in enumerate(items, 1):
        yield item
        if number * PARTS // total > (number - 1) * PARTS // total:
            console.print(f"{what}: {number} of {total}", highlight=False)

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The command `options`: prints the numbered options of the clock as a table."""

from flagfall import notation, presets, profile

_ROW = "{:>2}  {:<24} {:<30} {:<9} {:<8} {}"


def run(_options) -> int:
    """Print the table; return the exit status."""
    print("\n".join(table()))
    return 0


def table() -> list:
    """Return the lines of the table, its head first."""
    head = _ROW.format("no", "name", "canonical", "periods", "profile", "in words").rstrip()
    return [head, *map(_row, map(presets.preset, presets.numbers()))]


def _row(option):
    words = ""
    if option.canonical:
        words = notation.in_words(notation.read_canonical(option.canonical))
    return _ROW.format(
        f"{option.number:02}",
        option.name,
        option.canonical or "-",
        "by moves" if option.counter else "",
        "" if option.profile is None else profile.NAMES[option.profile],
        words,
    ).rstrip()

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The tables that people write by hand, hardware/*.csv, read so that a slip is told with its file and line."""

import csv
import re
from pathlib import Path

WHOLE = re.compile("[0-9]{1,4}")
LENGTH = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3})?|")  # in mm; empty where there is none
WORDS = re.compile(r"\S+( \S+)*")


class BadTable(Exception):
    """A table that cannot be read; the text is the line that the user reads."""


def rows(path: Path, columns, forms: dict) -> list:
    """Return the rows of the table at `path` as {column: text}, those of `forms` matching theirs; raises `BadTable`.

    columns  the heading, all of it
    forms    {column: (regular expression, what would be right)}
    """
    try:
        with open(path, newline="", encoding="utf-8-sig") as file:
            reader = csv.reader(file, strict=True)
            numbered = [(reader.line_num, cells) for cells in reader if cells]
    except (OSError, csv.Error, UnicodeDecodeError) as fault:
        reason = getattr(fault, "strerror", None) or ("not UTF-8" if isinstance(fault, ValueError) else fault)
        raise BadTable("%s: %s; right would be a table as git has it" % (path.name, reason)) from None
    if not numbered or tuple(numbered[0][1]) != tuple(columns):
        raise BadTable("%s:1: another heading; right would be %s" % (path.name, ",".join(columns)))
    return [_row(path.name, number, cells, columns, forms) for number, cells in numbered[1:]]


def _row(name, number, cells, columns, forms):
    if len(cells) != len(columns):
        raise BadTable("%s:%d: %d cells; right would be %d" % (name, number, len(cells), len(columns)))
    row = dict(zip(columns, cells, strict=True))
    for column, text in row.items():
        form, right = forms.get(column, (None, "text on one line"))
        if not text.isprintable() or form and not form.fullmatch(text):
            raise BadTable("%s:%d: %s %r; right would be %s" % (name, number, column, text[:40], right))
    return row

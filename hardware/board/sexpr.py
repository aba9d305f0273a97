# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The notation of KiCad's files: lists in brackets. Knows nothing of boards.

A list is a Python list, a bare word a str, a text in quotes a `Quoted`.
"""

import re

TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|[()]|[^\s()"]+')


class Quoted(str):
    """A text that is written in quotes."""


def parse(text: str) -> list:
    """Return the one list that `text` holds."""
    open_lists = [[]]
    for token in TOKEN.findall(text):
        if token == "(":
            open_lists.append([])
        elif token == ")":
            closed = open_lists.pop()
            open_lists[-1].append(closed)
        elif token.startswith('"'):
            open_lists[-1].append(Quoted(re.sub(r"\\(.)", r"\1", token[1:-1].replace("\\n", "\n"))))
        else:
            open_lists[-1].append(token)
    return open_lists[0][0]


def dump(item, depth: int = 0) -> str:
    """Return `item` as KiCad writes it: a list without lists in it on one line, numbers without needless zeros."""
    if isinstance(item, Quoted):
        return '"%s"' % item.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    if isinstance(item, str):
        return item
    if isinstance(item, (int, float)):
        return ("%.4f" % item).rstrip("0").rstrip(".")
    if not any(isinstance(part, list) for part in item):
        return "(%s)" % " ".join(dump(part) for part in item)
    text = "("
    for place, part in enumerate(item):
        before = "\n" + "\t" * (depth + 1) if isinstance(part, list) else " " if place else ""
        text += before + dump(part, depth + 1)
    return text + "\n" + "\t" * depth + ")"


def children(item: list, name: str) -> list:
    """Return the lists in `item` that begin with `name`."""
    return [part for part in item if isinstance(part, list) and part and part[0] == name]


def child(item: list, name: str) -> list:
    """Return the first of them; raises IndexError when there is none."""
    return children(item, name)[0]

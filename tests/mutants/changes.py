# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What can be changed in a module so that it does something else: a comparison, a constant, a sign, a side, a line.

Reads source by `ast` and changes it as text, so that a mutant differs from the module in that one place alone.
"""

import ast
from typing import NamedTuple

COMPARISON, CONSTANT, SIGN, SIDE, CONDITION, LINE = KINDS = (
    "comparison",
    "constant",
    "sign",
    "side",
    "condition",
    "line",
)
_COMPARISONS = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
_SIGNS = {ast.Add: ("+", "-"), ast.Sub: ("-", "+")}
_WORDS = {ast.And: ("and", "or"), ast.Or: ("or", "and")}
_SIDES = {"LEFT": "RIGHT", "RIGHT": "LEFT"}
_NOTHING = "pass"


class Change(NamedTuple):
    """One place of a source text, from `start` to `end`, and what is written there instead of `old`."""

    kind: str
    line: int
    start: int
    end: int
    old: str
    new: str

    def made(self, source: str) -> str:
        """Return `source` with this change in it."""
        return source[: self.start] + self.new + source[self.end :]

    def __str__(self):
        return f"line {self.line}: {self.kind} {_short(self.old)} -> {_short(self.new)}"


def changes(source: str) -> list:
    """Return every `Change` that there is for a module with the text `source`, in the order of the text."""
    finder = _Finder(source)
    finder.visit(ast.parse(source))
    return sorted(finder.found, key=lambda change: (change.start, change.end))


def _short(text):
    line = " ".join(text.split())
    return line if len(line) <= 60 else line[:57] + "..."


class _Finder(ast.NodeVisitor):
    def __init__(self, source):
        self.found = []
        self._source = source
        # `ast` counts columns in bytes of UTF-8, and lines from 1.
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._lines = source.splitlines(keepends=True)

    def visit_Compare(self, node):
        left = node.left
        for sign, right in zip(node.ops, node.comparators, strict=True):
            if type(sign) in _COMPARISONS:
                self._between(COMPARISON, left, right, *_COMPARISONS[type(sign)])
            left = right
        self.generic_visit(node)

    def visit_BinOp(self, node):
        if type(node.op) in _SIGNS and not _is_text(node.left):
            self._between(SIGN, node.left, node.right, *_SIGNS[type(node.op)])
        self.generic_visit(node)

    def visit_AugAssign(self, node):
        if type(node.op) in _SIGNS:
            self._between(SIGN, node.target, node.value, *_SIGNS[type(node.op)])
        self._drop(node)
        self.generic_visit(node)

    def visit_UnaryOp(self, node):
        if isinstance(node.op, ast.USub):
            self._instead(SIGN, node, self._text(node.operand))
        elif isinstance(node.op, ast.Not):
            self._instead(CONDITION, node, self._text(node.operand))
        self.generic_visit(node)

    def visit_BoolOp(self, node):
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._between(CONDITION, left, right, *_WORDS[type(node.op)])
        self.generic_visit(node)

    def visit_Constant(self, node):
        if isinstance(node.value, bool):
            self._instead(CONDITION, node, str(not node.value))
        elif isinstance(node.value, int):
            self._instead(CONSTANT, node, str(node.value + 1))

    def visit_Name(self, node):
        if node.id in _SIDES and isinstance(node.ctx, ast.Load):
            self._instead(SIDE, node, _SIDES[node.id])

    def visit_Call(self, node):
        if isinstance(node.func, ast.Name) and node.func.id == "other" and len(node.args) == 1:
            self._instead(SIDE, node, self._text(node.args[0]))
        self.generic_visit(node)

    def visit_Expr(self, node):
        if isinstance(node.value, ast.Constant):
            return  # a docstring, or the rest of one
        self._drop(node)
        self.generic_visit(node)

    def visit_Assign(self, node):
        # A name that is gone would be an error and no other behaviour.
        if not any(isinstance(target, ast.Name) for target in node.targets):
            self._drop(node)
        self.generic_visit(node)

    def visit_Raise(self, node):
        self._drop(node)

    def visit_FunctionDef(self, node):
        # Annotations of types are no code.
        for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
            self.visit(default)
        for statement in node.body:
            self.visit(statement)

    def _drop(self, node):
        self._instead(LINE, node, _NOTHING)

    def _instead(self, kind, node, new):
        start, end = self._span(node)
        self._add(kind, node.lineno, start, end, new)

    def _between(self, kind, left, right, old, new):
        start, end = self._span(left)[1], self._span(right)[0]
        place = self._source.find(old, start, end)
        if place >= 0:
            self._add(kind, self._source.count("\n", 0, place) + 1, place, place + len(old), new)

    def _add(self, kind, line, start, end, new):
        self.found.append(Change(kind, line, start, end, self._source[start:end], new))

    def _text(self, node):
        start, end = self._span(node)
        return self._source[start:end]

    def _span(self, node):
        return self._place(node.lineno, node.col_offset), self._place(node.end_lineno, node.end_col_offset)

    def _place(self, line, column):
        text = self._lines[line - 1]
        return self._starts[line - 1] + len(text.encode()[:column].decode())


def _is_text(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, (bytes, str))

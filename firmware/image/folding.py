# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Puts the numbers of the clock's constants where their names stand, before MicroPython compiles its modules.

MicroPython folds what `const` says within its own module only. Anywhere else, as in `sides.LEFT` or after an import,
it looks the name up each time, and keeps it in the dictionary of every module that has it. Folded here, 500 names take
no place in the heap and no time. Lines stay where they are, so that a traceback tells the right one.
"""

import ast
from collections import Counter, namedtuple

# The ints that MicroPython keeps in a word on the board.
SMALLEST, LARGEST = -(1 << 30), (1 << 30) - 1

_CONST = "const"  # it folds by this name itself, wherever that was imported from
_NOTHING = "pass"
# What is asked for at the prompt: a tool must know which clock it has before it (host_sim/firstlight/prompt.py).
ASKED_FOR = ("flagfall.version",)

Piece = namedtuple("Piece", "node text")  # what stands in the place of which node


class NoModule(Exception):
    """A module is no Python; the text says which, where and why."""


class Module:
    """A module of the clock: its `name`, as import has it, its `source`, and what its names stand for.

    numbers  {name in it: number} of constants
    modules  {name in it: name of the module}
    """

    def __init__(self, name: str, source: str):
        self.name = name
        self.source = source
        try:
            self.nodes = list(ast.walk(ast.parse(source)))
        except SyntaxError as fault:
            raise NoModule("%s, line %s: %s" % (name, fault.lineno, fault.msg)) from fault
        self.numbers = {}
        self.modules = {}
        self._bound = Counter(name for node in self.nodes for name in _bound_by(node))

    def has_one(self, name: str) -> bool:
        """Tell whether `name` can only stand for one thing, wherever it is read."""
        return self._bound[name] == 1


def fold(sources: dict) -> dict:
    """Return {name of a module: source} with numbers for constants; `sources` are alike, of all modules that import.

    Only ints that fit a word, and only names that are bound once in their module: others stay what they are.
    """
    modules = {name: Module(name, source) for name, source in sources.items()}
    while [name for name, module in modules.items() if _learn(module, modules)]:
        pass  # a constant may be imported from where it was imported
    return {name: _written(module, modules) for name, module in modules.items()}


def _bound_by(node):
    """Return the names that a node binds."""
    if isinstance(node, ast.Name):
        return [] if isinstance(node.ctx, ast.Load) else [node.id]
    if isinstance(node, ast.arg):
        return [node.arg]
    if isinstance(node, ast.alias):
        return [node.asname or node.name.partition(".")[0]]
    if isinstance(node, ast.Global):
        return node.names
    return [node.name] if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.ExceptHandler)) and node.name else []


def _learn(module, modules):
    """Find out what names of `module` stand for, as far as is known by now; tell whether any are new."""
    known = len(module.numbers) + len(module.modules)
    for node in module.nodes:
        if isinstance(node, ast.ImportFrom):
            for each in node.names:
                _learn_import(module, modules, node.module, each)
        elif _is_constant(node):
            _learn_constant(module, node)
    return len(module.numbers) + len(module.modules) > known


def _learn_import(module, modules, origin, alias):
    name = alias.asname or alias.name
    inner = "%s.%s" % (origin, alias.name)
    if not module.has_one(name):
        return
    if inner in modules:
        module.modules[name] = inner
    elif origin in modules and alias.name in modules[origin].numbers:
        module.numbers[name] = modules[origin].numbers[alias.name]


def _is_constant(node):
    return (
        isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == _CONST
    )


def _learn_constant(module, node):
    name = node.targets[0].id
    try:
        number = eval(ast.unparse(node.value.args[0]), {"__builtins__": {}}, dict(module.numbers))
    except NameError:
        return  # made of what is not known by now, or no number
    if type(number) is int and SMALLEST <= number <= LARGEST and module.has_one(name):
        module.numbers[name] = number


def _written(module, modules):
    """Return the source of `module` with all that is known in the places of its names."""
    pieces = []
    for node in module.nodes:
        if _is_constant(node) and node.targets[0].id in module.numbers:
            if module.name not in ASKED_FOR:
                pieces.append(Piece(node, _NOTHING))
        elif isinstance(node, ast.ImportFrom):
            pieces += _import(module, modules, node)
        elif isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Load):
            number = _number(module, modules, node)
            if number is not None:
                pieces.append(Piece(node, "%d" % number if number >= 0 else "(%d)" % number))
    return _with(module.source, pieces)


def _number(module, modules, node):
    """Return the number that a name stands for, as it is or behind that of a module; None if it is none."""
    if isinstance(node, ast.Name):
        return module.numbers.get(node.id)
    if not isinstance(node.value, ast.Name) or node.value.id not in module.modules:
        return None
    return modules[module.modules[node.value.id]].numbers.get(node.attr)


def _import(module, modules, node):
    """Return what is left of an import, nothing if it stays as it is."""
    left = [each for each in node.names if (each.asname or each.name) not in (*module.numbers, _CONST)]
    if len(left) == len(node.names) or not (node.module in modules or node.module == "micropython"):
        return []
    names = ", ".join(each.name + (" as " + each.asname if each.asname else "") for each in left)
    return [Piece(node, "from %s import %s" % (node.module, names) if left else _NOTHING)]


def _with(source, pieces):
    """Return `source` with `pieces` put into it, from its end; of those within another one none."""
    lines = source.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    text = source.encode()
    whole = []
    for piece in pieces:
        node = piece.node
        start, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        whole.append((start, end, piece.text + "\n" * (node.end_lineno - node.lineno)))
    before = len(text)
    for start, end, written in sorted(_outermost(whole), reverse=True):
        assert end <= before
        text = text[:start] + written.encode() + text[end:]
        before = start
    return text.decode()


def _outermost(places):
    """Return those of (start, end, text) that lie in no other one."""
    found = []
    for place in sorted(places, key=lambda each: (each[0], -each[1])):
        if not found or place[0] >= found[-1][1]:
            found.append(place)
    return found

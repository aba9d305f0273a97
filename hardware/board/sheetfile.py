# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Writes a drawn sheet as KiCad 9's files: the schematic, its own symbols, the tables of libraries, the project."""

import json
from copy import deepcopy

from hardware.board.bom import FIELDS
from hardware.board.marks import at, identity, style
from hardware.board.sexpr import Quoted, children, dump
from hardware.board.symbols import OWN, pins_of

NAME = "flagfall"
GENERATOR = [["generator", Quoted("flagfall")], ["generator_version", Quoted("9.0")]]
SHEET = identity("sheet")
TABLE = """(%s_lib_table
  (version 7)
%s)
"""
ROW = '  (lib (name "%s")(type "KiCad")(uri "%s")(options "")(descr ""))\n'


def _field(name, text, place, justify, upright):
    hidden = justify == "hide"
    look = style("" if hidden else justify, hidden=hidden)
    return ["property", Quoted(name), Quoted(text), at(place, 0 if upright else 90), look]


def _fields(symbol, library_symbol):
    x, y = symbol.place
    upright = symbol.turn in (0, 180)
    own = {part[1]: part[2] for part in children(library_symbol, "property")}
    value = symbol.part.value if symbol.part else own["Value"]
    names = (("Reference", symbol.reference), ("Value", value))
    fields = []
    for (name, text), (dx, dy, justify) in zip(names, symbol.texts):
        if symbol.mirrored or symbol.turn == 180:  # KiCad turns the text with its symbol
            justify = {"left": "right", "right": "left"}.get(justify, justify)
        fields.append(_field(name, text, (x + dx, y + dy), justify, upright))
    hidden = [("Footprint", symbol.part.footprint if symbol.part else own["Footprint"])]
    hidden += [(name, own[name]) for name in ("Datasheet", "Description")]
    if symbol.part:
        hidden += [(name, getattr(symbol.part, column)) for name, column in FIELDS if symbol.part.maker]
    return fields + [_field(name, text, symbol.place, "hide", True) for name, text in hidden]


def _instance(symbol, library_symbol):
    """Return a placed symbol."""
    in_bom = "yes" if symbol.part and symbol.part.maker else "no"
    path = ["path", Quoted("/" + SHEET), ["reference", Quoted(symbol.reference)], ["unit", 1]]
    pins = [["pin", Quoted(n), ["uuid", identity("pin", symbol.reference, n)]] for n in pins_of(library_symbol)]
    return [
        "symbol",
        ["lib_id", Quoted(symbol.name)],
        at(symbol.place, symbol.turn),
        *([["mirror", "y"]] if symbol.mirrored else []),
        ["unit", 1],
        ["exclude_from_sim", "no"],
        ["in_bom", in_bom],
        ["on_board", "yes"],
        ["dnp", "no"],
        ["uuid", identity("symbol", symbol.reference)],
        *_fields(symbol, library_symbol),
        *pins,
        ["instances", ["project", Quoted(NAME), path]],
    ]


def _embedded(full_name, symbol):
    copy = deepcopy(symbol)
    copy[1] = Quoted(full_name)
    return copy


def schematic(sheet, title_block: list) -> str:
    """Return the text of the .kicad_sch file."""
    file = [
        "kicad_sch",
        ["version", "20250114"],
        *GENERATOR,
        ["uuid", SHEET],
        ["paper", Quoted("A3")],
        title_block,
        ["lib_symbols", *(_embedded(name, symbol) for name, symbol in sorted(sheet.used.items()))],
        *sheet.drawn,
        *(_instance(symbol, sheet.used[symbol.name]) for symbol in sheet.symbols),
        ["sheet_instances", ["path", Quoted("/"), ["page", Quoted("1")]]],
        ["embedded_fonts", "no"],
    ]
    return dump(file) + "\n"


def symbol_library(symbols: list) -> str:
    """Return the text of this project's .kicad_sym file."""
    return dump(["kicad_symbol_lib", ["version", "20241209"], *GENERATOR, *symbols]) + "\n"


def symbol_table(sheet) -> str:
    """Return the text of sym-lib-table: this project's library and those of KiCad that the sheet uses."""
    theirs = sorted({name.split(":")[0] for name in sheet.used} - {OWN})
    text = ROW % (OWN, "${KIPRJMOD}/%s.kicad_sym" % OWN)
    return TABLE % ("sym", text + "".join(ROW % (name, "${KICAD9_SYMBOL_DIR}/%s.kicad_sym" % name) for name in theirs))


def footprint_table(sheet) -> str:
    """Return the text of fp-lib-table."""
    footprints = {symbol.part.footprint.split(":")[0] for symbol in sheet.symbols if symbol.part}
    rows = ROW % (OWN, "${KIPRJMOD}/%s.pretty" % OWN)
    theirs = sorted(footprints - {OWN})
    return TABLE % ("fp", rows + "".join(ROW % (name, "${KICAD9_FOOTPRINT_DIR}/%s.pretty" % name) for name in theirs))


def project(net_classes: list, patterns: list, limits: dict) -> str:
    """Return the text of the .kicad_pro file with the widths of the tracks and the limits of the checks."""
    settings = {
        "board": {"design_settings": {"rules": limits}},
        "meta": {"filename": NAME + ".kicad_pro", "version": 3},
        "net_settings": {"classes": net_classes, "meta": {"version": 4}, "netclass_patterns": patterns},
        "schematic": {"legacy_lib_dir": "", "legacy_lib_list": []},
        "sheets": [[SHEET, "Root"]],
    }
    return json.dumps(settings, indent=2, sort_keys=True) + "\n"


def own_in(sheet) -> list:
    """Return the symbols of this project that the sheet uses."""
    return [symbol for name, symbol in sorted(sheet.used.items()) if name.startswith(OWN + ":")]

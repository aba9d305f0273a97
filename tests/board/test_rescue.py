# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the last resort says where there is room for a sentence; it needs the chip itself, so its text is read here."""

import ast
from pathlib import Path

from flagfall.face.panel import PANEL_SIZE, put
from tests.micropython import panels

RESCUE = Path(__file__).parents[2] / "firmware" / "board" / "rescue.py"


def test_its_sentence_has_room_on_a_panel():
    tree = ast.parse(RESCUE.read_text(encoding="utf-8"))
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and type(node.value) is bytes]
    (text,) = [text % 9 for text in texts if b"%d" in text]
    panel = bytearray(PANEL_SIZE)
    put(panel, text)
    assert panels.lines(panel)[0] == "Err 9: the program has failed."
    assert panels.sentence(panel).split() == text.decode().split()

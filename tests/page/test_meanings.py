# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The page reads a time control as the desk does: its Python has other regular expressions and knows fewer letters."""

import json

import pytest

from flagfall.notation import presets, read_canonical
from flagfall.notation.reading import in_words
from tests.micropython.meanings import meant
from tests.on_micropython import records_of

AS_PEOPLE_WRITE = [
    "5 min + 3 s", "5+3", "3 + 2", "90+30", "G/60;d5", "90'/40 + 30' + 30\"", "1h30+30s", "90 min / 40 + 30 min + 30 s",
    "60 mins", "90min + 30min/40 moves + 30s/move", "rapid 15+10", "Blitz: 3+2", "15|10", "15+10 rapid", "fast 15+10",
    "5:00+3", "0:05:00+0:00:03", "300:200", "5:60+3", "us G/60;d5", "canonical 300+3", "prose 7+2", "pgn 40/9000:3600",
    "90 Minuten für 40 Züge, dann 30 Minuten, 30 Sekunden pro Zug", "90 MINUTEN FÜR 40 ZÜGE, DANN 30 MINUTEN",
    "2 h 30 min", "1 h \u00b2", "0.5 h", "1,5 h", "90\u00a0min\u2009+\u200930\u00a0s", "90\u2032 + 30\u2033",
    "1 hr. + 10 secs.", "3 2", "40/90, 30", "G/", "x5", "\u00e9 5 3", "3 minutes each plus 2",
    "25 min + 10 s from move 41",
    "90 minutes for 40 moves, then 30 minutes, with an addition of 30 seconds per move from move one",
    "25 min \u2013 10 s", "\u4e94 min", "five", "", "+", "min", "9" * 300, "1234567 min", "10 min bronstein 5 s", "3 x",
]  # fmt: skip


def escaped(meaning):
    """Return a refusal as MicroPython quotes signs: not the sign but its number."""
    return meaning.encode("ascii", "backslashreplace").decode() if isinstance(meaning, str) else meaning


@pytest.mark.micropython
def test_micropython_reads_what_people_write_as_cpython_does(tmp_path):
    clocks = [presets.preset(number).canonical for number in presets.numbers()]
    texts = AS_PEOPLE_WRITE + [in_words(read_canonical(each)) for each in clocks if each]
    path = tmp_path / "texts.json"
    path.write_text(json.dumps(texts))
    told = records_of("meanings.py", str(path))
    assert dict(zip(texts, told, strict=True)) == {text: escaped(meant(text)) for text in texts}
    assert ["300+3"] in told and ["5+3", "300+3"] in told

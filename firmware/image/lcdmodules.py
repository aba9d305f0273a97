# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Writes the pictures of the memory LCD's digits and letters as modules of the firmware: bytes, which stay in flash.

    python -m firmware.image.lcdmodules

The digits come from digits.py, the letters from the font Spleen in typeface/ (BSD-2-Clause, licence.txt there). What it
writes is committed; tests/image/test_digits.py holds that it would write the same again.
"""

from pathlib import Path

from firmware.image import digits

TYPEFACE = Path(__file__).parent / "typeface"
FOLDER = Path(__file__).parents[1] / "board" / "lcd"
FIRST_LETTER, LETTERS = 32, 95

_HEAD = """# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""
_FONT_HEAD = (
    _HEAD
    + """# The letters are those of Spleen, Copyright (c) 2018-2020 Frederic Cambus, under the BSD-2-Clause licence,
# which is in firmware/image/typeface/licence.txt.
"""
)
_MADE = "Written by firmware/image/lcdmodules.py; change that, not this."
_BYTES_A_LINE = 26

# Module, font, by how many pixels its strokes are made wider (those of the 16 x 32 are 0.3 mm, too thin for 3 m), what
# for.
FONTS = (
    ("smallprint", "spleen-8x16", 0, "names of fields and the bars"),
    ("sentencetext", "spleen-12x24", 1, "long lines of a sentence, two bytes a line of which twelve pixels count"),
    ("largeprint", "spleen-16x32", 2, "values of fields and short lines of a sentence"),
)


def modules() -> dict:
    """Return {file name: text} of all modules."""
    found = {size.name + ".py": _digits_module(size) for size in digits.SIZES}
    for name, font, wider, use in FONTS:
        found[name + ".py"] = _font_module(font, wider, use)
    found["wire_order.py"] = _order_module()
    return found


def letters(font: str) -> list:
    """Return for each letter from the blank on the bytes of its lines, 1 for ink, as the BDF has them."""
    text = (TYPEFACE / (font + ".bdf")).read_text()
    found = []
    for place, glyph in enumerate(text.split("STARTCHAR ")[1:]):
        head, _, rest = glyph.partition("BITMAP\n")
        assert "ENCODING %d\n" % (FIRST_LETTER + place) in head
        found.append([bytes.fromhex(line) for line in rest.split("\nENDCHAR")[0].split("\n")])
    assert len(found) == LETTERS
    return found


def _digits_module(size):
    pictures = [digits.zones(digits.digit(size, number)) for number in range(len(digits.GLYPHS))]
    signs = [digits.zones(digits.mark(size, dots)) for dots in range(3)]
    strip, places = _shared(pictures)
    sign_strip, sign_places = _shared(signs)
    changes = [_changed(old, new) for old in pictures for new in pictures]
    return (
        _HEAD
        + '"""The digits of %d lines, in zones of eight; each zone that there is once.\n\n' % size.lines
        + '%s\n"""\n\n' % _MADE
        + "COLUMNS = %d  # bytes a digit is wide\n" % size.columns
        + "ZONES = %d  # of eight lines that it is high\n" % (size.lines // digits.ZONE_LINES)
        + "MARK_COLUMNS = %d  # bytes the colon is wide\n\n" % size.mark
        + "# Which zones of the strip a glyph is, from top to bottom: 0 to 9, nothing, the minus.\n"
        + _bytes("PLACES", places)
        + "# The same of nothing, a point, a colon.\n"
        + _bytes("MARK_PLACES", sign_places)
        + "# Which zones differ between two glyphs, old * 12 + new: a bit a zone, that at the top lowest.\n"
        + _numbers("CHANGES", changes)
        + _bytes("STRIP", strip)
        + _bytes("MARK_STRIP", sign_strip)
    )


def _shared(pictures):
    # Every zone that there is once, one below the other, and for each picture which ones it is made of.
    kinds = list(dict.fromkeys(zone for picture in pictures for zone in picture))
    return b"".join(kinds), bytes(kinds.index(zone) for picture in pictures for zone in picture)


def _changed(old, new):
    return sum(1 << place for place, (one, other) in enumerate(zip(old, new, strict=True)) if one != other)


def _font_module(font, wider, use):
    lines = [_wider(line, wider) for letter in letters(font) for line in letter]
    return (
        _FONT_HEAD
        + '"""Letters from the blank to the tilde, for %s.\n\nSpleen, %s%s. %s\n"""\n\n'
        % (use, font.partition("-")[2], ", its strokes made wider" if wider else "", _MADE)
        + "LINES = %d  # of a letter\n\n" % (len(lines) // LETTERS)
        + _bytes("STRIP", bytes(255 - each for line in lines for each in line))
    )


def _wider(line, pixels):
    bits = whole = int.from_bytes(line, "big")
    for shift in range(1, pixels + 1):
        whole |= bits >> shift
    return whole.to_bytes(len(line), "big")


def _order_module():
    swapped = bytes(int("{:08b}".format(each)[::-1], 2) for each in range(256))
    return (
        _HEAD
        + '"""What the chip wants the other way round. %s"""\n\n' % _MADE
        + "# The addresses of lines 1 to 240: the lowest bit goes first, while the SPI sends the highest first.\n"
        + _bytes("ADDRESSES", swapped[1:241])
        + "# For letters in white on black.\n"
        + _bytes("INVERSE", bytes(range(255, -1, -1)))
    )


def _bytes(name, data):
    rows = [data[at : at + _BYTES_A_LINE] for at in range(0, len(data), _BYTES_A_LINE)]
    lines = ['    b"%s"\n' % "".join("\\x%02x" % each for each in row) for row in rows]
    if len(lines) == 1:
        return "%s = %s\n\n" % (name, lines[0].strip())
    return "%s = (\n%s)\n\n" % (name, "".join(lines))


def _numbers(name, values):
    lines, row = [], "   "
    for value in values:
        if len(row) + len(str(value)) + 2 > 118:
            lines.append(row)
            row = "   "
        row += " %d," % value
    return "# fmt: off\n%s = (\n%s\n)\n# fmt: on\n\n" % (name, "\n".join([*lines, row]))


def main() -> None:
    """Write them all into firmware/board/lcd."""
    for name, text in modules().items():
        (FOLDER / name).write_text(text.rstrip("\n") + "\n")
        print("firmware/board/lcd/" + name)


if __name__ == "__main__":
    main()

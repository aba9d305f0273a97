# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Good input, damaged as people, programs, disks and wires damage it; the same `random.Random` damages alike."""

import re

_NUMBER = re.compile(rb"[0-9]+")
_WORD = re.compile(rb"[^\s]+")
_HUGE = b"9" * 5000  # more digits than int() takes
_NUMBERS = (
    *(b"0", b"-1", b"+5", b"1.5", b"1e9", b"1e999", b"NaN", b"1_000", b"0x1f", b"", b"00007", b"-0", b"255", b"65536"),
    *(b"2147483648", b"4294967296", b"99999999999999999999", _HUGE),
    *(each.encode() for each in ("\u0663", "\u00b2", "\uff15", "\u2460", "\u09ea\u09ea", "1\u00bd")),
)
_PIECES = (
    *(b"\0", b"\xff", b"\xfe\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\x1b[2J", b"\x07", b"\x7f", b"\x1b"),
    *(b" ", b"\t", b"\r", b"\n", b"\r\n", b"\n\n", b"\x0b", b"\x0c", b"\x1c", b"\xc2\x85", b"\xe2\x80\xa8"),
    *(
        b'"',
        b"'",
        b"\\",
        b"/",
        b":",
        b";",
        b",",
        b"-",
        b"--",
        b"+",
        b"*",
        b"#",
        b"%",
        b"&",
        b"=",
        b"<",
        b">",
        b"..",
        b"?",
    ),
    *(b"[", b"]", b"{", b"}", b"(", b")", b"[" * 3000, b"{" * 3000, b"(" * 3000, b'{"a":' * 3000, b"x" * 70_000),
    *(b"null", b"true", b"false", b"[]", b"{}", b"0", b'""', b"NaN", b"Infinity", b'"\\ud800"', b"{0}", b"%s", b"${x}"),
    *(each.encode() for each in ("\u00e9", "\u0130", "\u00df", "\u202e", "\u200b", "\U0001f600", "\u00a0")),
)


def mutated(content: bytes, others, chance) -> bytes:
    """Return `content` with one to four damages, drawn by `chance`; `others` is good input to take pieces from."""
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 4))):
        content = chance.choice(_WAYS)(content, others, chance)
    return content


def _place(content, chance):
    return chance.randrange(len(content) + 1)


def _span(content, chance):
    """Return (start, end) of a piece, mostly a short one."""
    start = _place(content, chance)
    return start, min(len(content), start + chance.choice((1, 1, 2, 4, 8, 40, 400)))


def _byte(content, _others, chance):
    if not content:
        return b"\0"
    place = chance.randrange(len(content))
    return content[:place] + bytes((content[place] ^ 1 << chance.randrange(8),)) + content[place + 1 :]


def _insert(content, _others, chance):
    place = _place(content, chance)
    return content[:place] + chance.choice(_PIECES) + content[place:]


def _insert_any(content, _others, chance):
    place = _place(content, chance)
    return content[:place] + bytes((chance.randrange(256),)) + content[place:]


def _replace(content, _others, chance):
    start, end = _span(content, chance)
    return content[:start] + chance.choice(_PIECES) + content[end:]


def _delete(content, _others, chance):
    start, end = _span(content, chance)
    return content[:start] + content[end:]


def _repeat(content, _others, chance):
    start, end = _span(content, chance)
    return content[:end] + content[start:end] * chance.choice((1, 1, 2, 30)) + content[end:]


def _truncate(content, _others, chance):
    place = _place(content, chance)
    return content[:place] if chance.random() < 0.8 else content[place:]


def _lines(content, others, chance):
    """Double, drop, swap or bring in a line."""
    lines = content.split(b"\n")
    one, another = chance.randrange(len(lines)), chance.randrange(len(lines))
    what = chance.randrange(4)
    if what == 0:
        lines.insert(another, lines[one])
    elif what == 1:
        del lines[one]
    elif what == 2:
        lines[one], lines[another] = lines[another], lines[one]
    else:
        lines.insert(one, chance.choice(chance.choice(others).split(b"\n")))
    return b"\n".join(lines)


def _word(content, others, chance):
    """Put another word in the place of one, or drop it."""
    found = list(_WORD.finditer(content))
    words = _WORD.findall(chance.choice(others)) or [b""]
    if not found:
        return chance.choice(words)
    at = chance.choice(found)
    return content[: at.start()] + chance.choice((b"", chance.choice(words), at[0] + at[0])) + content[at.end() :]


def _number(content, _others, chance):
    found = list(_NUMBER.finditer(content))
    if not found:
        return content + chance.choice(_NUMBERS)
    at = chance.choice(found)
    near = b"%d" % (int(at[0][-9:]) + chance.choice((-1, 1, 10, 100)))
    return content[: at.start()] + chance.choice((near, chance.choice(_NUMBERS))) + content[at.end() :]


def _splice(content, others, chance):
    other = chance.choice(others)
    return content[: _place(content, chance)] + other[_place(other, chance) :]


def _whole(content, _others, chance):
    """Change it from one end to the other, as an editor does."""
    return chance.choice((
        lambda: content.replace(b"\n", b"\r\n"),
        lambda: content.replace(b"\n", b"\r"),
        lambda: b"\xef\xbb\xbf" + content,
        lambda: content.decode("latin-1").encode("utf-16"),
        lambda: content.decode("latin-1").encode(),
        lambda: content.swapcase(),
        lambda: content.replace(b" ", chance.choice((b"", b"  ", b"\t", b"\xc2\xa0"))),
        lambda: b"\n" + content + b"\n",
        lambda: content.rstrip(b"\n"),
        lambda: b"",
        lambda: chance.randbytes(chance.choice((1, 8, 64, 300))),
    ))()  # fmt: skip


_WAYS = (
    *(_byte, _insert, _insert_any, _replace, _delete, _repeat, _truncate, _lines, _lines, _word, _word),
    *(_number, _number, _splice, _whole),
)

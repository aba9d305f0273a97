# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The line `sheet ...` of a story, read and written: what the sheet of a page asks of its clock (desk/asks.py).

Knows nothing of clocks: whether it can be done is said when it is played.
"""

from host_sim import timetext

PLACES = ("left", "right")
ALONE = ("new", "swap", "undo", "cancel", "flag")
RIGHT = "right would be such as option 31, control 300+3, new or penalty left"


def message_of(words: list) -> dict:
    """Return the message that a line `sheet WORDS` of a story stands for; raises ValueError that says what is right.

    `option 31`, `control 5 min + 3 s`, `new`, `swap`, `undo`, `cancel`, `flag`, `penalty left`, `turn left`,
    `times left time 4:30 right moves 12`, `set tenths on`.
    """
    what, rest = words[0], words[1:]
    message = {"ask": what}
    if what in ALONE and not rest:
        return message
    if what == "option" and len(rest) == 1 and timetext.is_digits(rest[0]) and len(rest[0]) < 4:
        message["number"] = int(rest[0])
    elif what == "control" and rest:
        message["text"] = " ".join(rest)
    elif what in ("penalty", "turn") and len(rest) == 1 and rest[0] in PLACES:
        message["side"] = rest[0]
    elif what == "times" and rest and len(rest) % 3 == 0:
        message["changes"] = [rest[place : place + 3] for place in range(0, len(rest), 3)]
    elif what == "set" and len(rest) == 2 and rest[1] in ("on", "off"):
        message["name"], message["on"] = rest[0], rest[1] == "on"
    else:
        raise ValueError(RIGHT)
    return message


def words_of(message: dict) -> str:
    """Return what `message_of` reads of a message that changes something, "" of one that only asks to be told."""
    what = message["ask"]
    if what == "list" or message.get("look"):
        return ""
    words = [what]
    if what == "set":
        words += [message["name"], "on" if message["on"] else "off"]
    for each in message.get("changes", ()):
        words += [word.strip() for word in each]
    for name in ("number", "side"):
        if message.get(name) is not None:
            words.append(str(message[name]))
    if what == "control":
        words.append(" ".join(message["text"].split()))
    return " ".join(words)

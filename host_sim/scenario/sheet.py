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
    """Return what `message_of` reads of a message that changed something, "" of one that only asks to be told.

    Of what else a page may have put into it nothing is told.
    """
    what = message["ask"]
    if what in ALONE:
        return what
    if what == "option":
        return "option %d" % message["number"]
    if what == "control" and not message.get("look"):
        return "control " + " ".join(message["text"].split())
    if what in ("penalty", "turn"):
        return "%s %s" % (what, message["side"])
    if what == "times" and message["changes"]:
        return " ".join([what, *(word.strip() for each in message["changes"] for word in each)])
    if what == "set":
        return "set %s %s" % (message["name"], "on" if message["on"] else "off")
    return ""

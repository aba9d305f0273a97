# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What panels say after keys, on both Pythons: every kind of page is opened on the way.

Run on MicroPython it prints a JSON object a line: the place in `WALKS`, and the lines of both panels after each key.
"""

import json

from flagfall.app import App
from flagfall.keeping.settings import Settings
from flagfall.notation import read_canonical
from flagfall.timing.sides import LEFT, RIGHT

KEY_MS = 300
MOST_TURNS = 50  # of the loop at one instant
SIGNS = "<-=+>"
# A control, the moves that both sides make before a pause (-1: none, and no start), and keys as the manual prints them.
WALKS = (
    ("5400+30", -1, "> > > > + > + > + > + > + > + > + > + > + > + >"),
    ("5400+30", -1, "+ +1.3 - - - - > + > + > + > + + + + > + > + > + > > + > > > > > > > > > ="),
    ("W30+1-B20j3x5", -1, "+ > > > > > > > >"),
    ("40/60+5:30j2x10", 3, "> > > <"),
    ("40/60+5:30j2x10", 3, "> + > + - >"),
    ("40/60+5:30", 3, "> + + > >"),
    ("40/60+5:30", 3, "> + + + > > + -1.1 >"),
    ("40/60+5:30", 3, "> + + + + > - >"),
    ("40/60+5:30", 3, "> + + + + + > - > >"),
    ("40/60d5:30d5", 3, "> + + + + + + > + > >"),
    ("40/60+5:30+5", 3, "> + + + + + + + > + > >"),
    ("40/60+5:30j2x10", 3, "> + + + + + + + + > > > > > > > > > > > > > >"),
    ("60", 3, "> - - - - > <"),
    ("60j3x10", 3, "> - - > > > > >"),
    ("60", 3, "> - > > >"),
    ("40/60+5:30j2x10", 3, "=3 + > + > > > > + > > > > > + > > + > + > > > > ="),
)


def turn_until(desk, app, until):
    """Let time pass up to instant `until` of `desk`, the loop of `app` turning whenever something is due."""
    turns = 0
    while app.deadline() + desk.began_at <= until:
        at = max(desk.t, app.deadline() + desk.began_at)
        turns = turns + 1 if at == desk.t else 0
        assert turns < MOST_TURNS, "what is due at %d is still due after so many turns" % at
        desk.t = at
        app.step()
    desk.t = until
    app.step()


def key(desk, app, stroke):
    """Press a key as long as the manual says, and wait a moment."""
    number = SIGNS.index(stroke[0])
    desk.key(number, True)
    turn_until(desk, app, desk.t + int(float(stroke[1:] or "0.1") * 1000))
    desk.key(number, False)
    turn_until(desk, app, desk.t + KEY_MS)


def said(walk, make_desk, lines, opened=None):
    """Return what `lines` reads on both panels after each key of `walk`; add the names of its pages to `opened`."""
    control, moves, keys = walk
    desk = make_desk()
    desk.lay_lever(RIGHT)
    app = App(desk, Settings(), read_canonical(control))
    app.step()
    if moves >= 0:
        key(desk, app, "=")
        for number in range(2 * moves):
            desk.contact(1 - number % 2, False)
            desk.contact(number % 2, True)
            turn_until(desk, app, desk.t + 1000)
        key(desk, app, "=")
    found = []
    for stroke in keys.split():
        key(desk, app, stroke)
        if opened is not None:
            opened.add(type(app.menu.page).__name__)
        found.append([lines(desk.pictures[side]) for side in (LEFT, RIGHT)])
    return found


def main():
    """Print what is said on all walks."""
    import panels

    for place, walk in enumerate(WALKS):
        print(json.dumps({"walk": place, "said": said(walk, panels.PanelDesk, panels.lines)}))


if __name__ == "__main__":
    main()

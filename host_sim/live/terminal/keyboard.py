# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The keyboard under the live clock: which sign means what, which stroke counts, and which key a finger holds down."""

from flagfall.hands.inputs import KEY_NAMES
from host_sim.live.live import NS_PER_MS
from host_sim.live.terminal.strokes import Strokes

KEY_SIGNS = ("<", "-", "=", "+", ">")
KEY_STROKES = ("1, <", "2, -", "3, space", "4, +", "5, >")
KEYS_OF = {
    **{sign: name for sign, name in zip(KEY_SIGNS, KEY_NAMES, strict=True)},
    **{str(number): name for number, name in enumerate(KEY_NAMES, 1)},
    "space": "play",
}
LEVER_OF = {"f": "left", "j": "right", "left": "left", "right": "right"}
OFTEN = [word for word, name in KEYS_OF.items() if name != "play"]  # what fingers strike twice in a second


class Keyboard:
    """The keyboard at `live`; instants in ns, by one clock.

    tells_releases  whether the terminal says when a key repeats and when it comes up
    """

    def __init__(self, live):
        self.tells_releases = False
        self._live = live
        self._strokes = Strokes()
        self._under = {}  # the key that is down under a finger, by the code of what it struck

    def struck(self, event, now_ns: int) -> list:
        """Return the words that a finger struck by now, when the key `event` came; not what the keyboard repeats."""
        word = event.character if event.character and event.character != " " else event.key
        if self.tells_releases:
            return [] if getattr(event, "repeated", False) else [word]
        return self._strokes.struck(word, now_ns // NS_PER_MS, word in OFTEN)

    def due(self, now_ns: int) -> list:
        """Return the word that was struck before, and of which only now is clear that a finger did it."""
        return self._strokes.due(now_ns // NS_PER_MS)

    def finger(self, name: str, hold: bool, event) -> bool:
        """Let the key `name` go down, or come up again if it is held; return whether it was tapped, for want of more.

        hold: it is to stay down. Else it comes up with the finger, if the terminal tells of that for `event`.
        """
        live, code = self._live, getattr(event, "code", None)
        if live.is_down(name):
            live.key(name, False)
        elif hold:
            live.key(name, True)
        elif self.tells_releases and code:
            self._under[code] = name
            live.key(name, True)
        else:
            live.do("key " + name)
            return True
        return False

    def released(self, code: str) -> None:
        """Let the key come up that went down with `code`, if one did."""
        name = self._under.pop(code, None)
        if name:
            self._live.key(name, False)

    def let_go(self) -> None:
        """Let all come up that fingers hold: nobody will tell of their releases any more."""
        for code in list(self._under):
            self.released(code)

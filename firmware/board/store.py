# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""One small text in the flash, written under another name and renamed: a power cut leaves the old one or the new.

What the text says is no matter of this module. Writing stops all interrupts, for up to 400 ms each time a sector is
erased: whoever calls `save` sees to it that no side runs and that the watchdog was fed.
"""

from flagfall.compat import const

NAME = "settings.txt"
CONTROLS_NAME = "controls.txt"
_LONGEST = const(2048)  # a whole text has at most 1500


class Store:
    """A text in the file `name` (`...txt`); `open_file` and `rename` are `open` and `os.rename` of its file system."""

    def __init__(self, open_file, rename, name: str = NAME):
        self._open = open_file
        self._rename = rename
        self._name = name
        self._ahead = None

    def look(self):
        """Return the text as `load` does, and keep it for the next `load`, which reads no file then."""
        self._ahead = self.load()
        return self._ahead

    def load(self):
        """Return the text, or None if there is none, or none that can be read."""
        text = self._ahead
        if text is not None:
            self._ahead = None  # it is no part of the heap of a clock in play
            return text
        try:
            with self._open(self._name, "rb") as file:
                content = file.read(_LONGEST + 1)
            return content.decode() if len(content) <= _LONGEST else None
        except (OSError, UnicodeError):
            return None

    def save(self, text: str) -> bool:
        """Keep `text` instead of what is there, unless it is the same; False if the file system does not take it."""
        if text == self.load():
            return True
        try:
            new_name = self._name[:-3] + "new"
            with self._open(new_name, "wb") as file:
                file.write(text.encode())
                file.flush()
            self._rename(new_name, self._name)
            return True
        except OSError:
            return False

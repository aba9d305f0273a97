# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""One small text in the flash, written under another name and renamed: a power cut leaves the old one or the new.

What the text says is no matter of this module. Writing stops all interrupts, for up to 400 ms each time a sector is
erased: whoever calls `save` sees to it that no side runs and that the watchdog was fed.
"""

from flagfall.compat import const

NAME = "settings.txt"
NEW_NAME = "settings.new"
_LONGEST = const(2048)  # a whole text has at most 1500


class Store:
    """A text in a file `NAME`; `open_file` and `rename` are `open` and `os.rename` of its file system."""

    def __init__(self, open_file, rename):
        self._open = open_file
        self._rename = rename

    def load(self):
        """Return the text, or None if there is none, or none that can be read."""
        try:
            with self._open(NAME, "rb") as file:
                content = file.read(_LONGEST + 1)
            return content.decode() if len(content) <= _LONGEST else None
        except (OSError, UnicodeError):
            return None

    def save(self, text: str) -> bool:
        """Keep `text` instead of what is there, unless it is the same; False if the file system does not take it."""
        if text == self.load():
            return True
        try:
            with self._open(NEW_NAME, "wb") as file:
                file.write(text.encode())
                file.flush()
            self._rename(NEW_NAME, NAME)
            return True
        except OSError:
            return False

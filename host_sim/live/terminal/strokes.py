# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a finger strikes, told from what a keyboard repeats while a key is held, where the terminal tells no release.

A keyboard repeats a key that is held after 250 ms to a second, and then 8 to 50 times a second. None of it counts: a
key that does something at once counts once a second. Pages want quicker fingers: there a stroke that may be the first
repeat counts when the second one would have come and did not.
"""

LONGEST_FIRST_MS = 1000  # so long a keyboard waits at most before it repeats
SHORTEST_FIRST_MS = 180  # and so long at least
FINGER_MS = 130  # no finger strikes one key twice in so short a time


class Strokes:
    """The strokes of one keyboard. Instants in ms, by one clock."""

    def __init__(self):
        self._word = None  # struck last,
        self._at = 0  # and when
        self._repeating = False
        self._waiting = None  # may be a finger's, and is from _due on
        self._due = 0

    def struck(self, word: str, now: int, often: bool) -> list:
        """Return the words that count at `now`, when `word` came; `often`: fingers strike it twice in a second."""
        counted = self.due(now)
        gap = now - self._at
        again = word == self._word and gap < LONGEST_FIRST_MS
        self._word, self._at = word, now
        if not again:
            # Whatever waits was not repeated: another key came instead.
            return counted + self._settle() + [word]
        if not often:
            return counted
        if gap < FINGER_MS:
            self._waiting, self._repeating = None, True
            return counted
        if gap < SHORTEST_FIRST_MS and not self._repeating:
            return counted + [word]
        self._waiting, self._due = word, now + FINGER_MS
        return counted

    def due(self, now: int) -> list:
        """Return the word that waited and counts by `now`, if there is one."""
        return self._settle() if self._waiting and now >= self._due else []

    def _settle(self):
        waiting, self._waiting, self._repeating = self._waiting, None, False
        return [waiting] if waiting else []

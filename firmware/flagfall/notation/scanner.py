# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Reads a notation from left to right and can say exactly where and why it stopped.

Knows characters and numbers; what may follow what is the business of the readers beside it.
"""

from flagfall.compat import const
from flagfall.timing.timecontrol import ControlError, TimeControl, controls

MAX_TEXT = const(250)  # 9 periods on each side have about 220 characters
MAX_DIGITS = const(6)  # the largest number that can be right is 35999

BLANKS = " \t\u00a0\u2009\u202f"


class NotationError(Exception):
    """A text that is no time control, or a control that a notation cannot say; tells what would be right.

    `position` is the place of the first wrong character, from 1; one past the end if the text as a whole is
    wrong; 0 where nothing was read.
    """

    def __init__(self, text, position=0):
        super().__init__(text)
        self.position = position


class Scanner:
    """A place in a text, and everything that was looked for at that place."""

    def __init__(self, text, any_case=False):
        """Stand at the first character of `text` that is not blank; raises `NotationError` if it is too long.

        With `any_case` small letters are read as capitals; what is looked for must then be given in capitals.
        """
        if len(text) > MAX_TEXT:
            message = "position %d: found more text, expected the end: at most %d characters are read"
            raise NotationError(message % (MAX_TEXT + 1, MAX_TEXT), MAX_TEXT + 1)
        self.text = text
        self.any_case = any_case
        self._at = 0
        self._end = len(text)
        self._possible = []
        while self._end and text[self._end - 1] in BLANKS:
            self._end -= 1
        self.skip_blanks()

    def skip_blanks(self):
        """Step over blanks; tell whether there were any."""
        start = self._at
        while self._at < self._end and self.text[self._at] in BLANKS:
            self._step(1)
        return self._at > start

    def take(self, word, named=True):
        """Step over `word` if it stands here and tell whether; `named` False keeps it out of messages."""
        found = self.text[self._at : self._at + len(word)]
        if (found.upper() if self.any_case else found) == word:
            self._step(len(word))
            return True
        if named:
            self._note(repr(word))
        return False

    def choose(self, words, named=True):
        """Step over the first of `words` that stands here and return it, or "" if none does."""
        for word in words:
            if self.take(word, named):
                return word
        return ""

    def expect(self, word):
        """Step over `word`; raises `NotationError` if it does not stand here."""
        if not self.take(word):
            self.fail()

    def digit_here(self):
        """Tell whether a number stands here."""
        self._note("digits")
        return self._at < self._end and "0" <= self.text[self._at] <= "9"

    def number(self):
        """Step over a whole number and return it; raises `NotationError` if there is none or a long one."""
        start = self._at
        while self.digit_here():
            if self._at - start == MAX_DIGITS:
                self._refuse(start, "more than %d digits" % MAX_DIGITS, "at most %d" % MAX_DIGITS)
            self._step(1)
        if self._at == start:
            self.fail()
        return int(self.text[start : self._at])

    def expect_end(self):
        """Raise `NotationError` unless the text ends here."""
        self._note("the end")
        if self._at < self._end:
            self.fail()

    def fail(self):
        """Raise the `NotationError` that names this place, what stands here and all that would be right."""
        found = repr(self.text[self._at]) if self._at < self._end else "the end"
        others = ", ".join(self._possible[:-1])
        self._refuse(self._at, found, (others + " or " if others else "") + self._possible[-1])

    def _refuse(self, at, found, expected):
        raise NotationError("position %d: found %s, expected %s" % (at + 1, found, expected), at + 1)

    def _note(self, thing):
        if thing not in self._possible:
            self._possible.append(thing)

    def _step(self, count):
        self._at += count
        self._possible = []


def read_with(grammar, text, any_case=False):
    """Return the `Controls` that `grammar` reads from the whole of `text`.

    `grammar` takes a `Scanner` and returns one (periods, repeats) for both colours, or one each for White and
    Black. Raises `NotationError`, also for a control that the rules exclude.
    """
    scanner = Scanner(text, any_case)
    agreed = grammar(scanner)
    scanner.expect_end()
    whose = ("White: ", "Black: ", "") if len(agreed) == 2 else ("", "")
    sides = []
    try:
        for periods, repeats in agreed:
            sides.append(TimeControl(periods, repeats))
        return controls(*sides)
    except ControlError as problem:
        message = "in %s: %s%s" % (repr(text), whose[len(sides)], problem)
        raise NotationError(message, len(text) + 1)

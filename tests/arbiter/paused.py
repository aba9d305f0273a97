# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A table at which an arbiter corrects: play it, read it, and have a command refused."""

import pytest

from flagfall.arbiter.changes import Refused
from tests.games import Deed, Table, game, whole


def table(notation, *deeds, **settings):
    """Return a table with White, at the left, started at 0 and these deeds done: (at, verb, arguments...)."""
    found = Table(game(notation, **settings))
    found.do(Deed(0, "play", ()))
    for at, verb, *arguments in deeds:
        assert found.do(Deed(at, verb, tuple(arguments))) is not False, (at, verb)
    return found


def times(at_table):
    return [account.remaining_ms for account in at_table.clock.sides]


def refuse(at_table, verb, *arguments):
    """Have a command refused; return the reason. Nothing may have changed, and nothing may be noted."""
    clock, journal = at_table.clock, at_table.journal
    before = whole(clock), journal.length, at_table.arbiter.last, clock.events.waiting
    with pytest.raises(Refused) as refused:
        getattr(at_table.arbiter, verb)(*arguments, clock.now)
    assert (whole(clock), journal.length, at_table.arbiter.last, clock.events.waiting) == before
    return str(refused.value)


PAUSE = (10_000, "play")

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The text of a journal is read back as it was written: who did what when, what both clocks read, whose flag fell."""

import pytest

from flagfall.arbiter import records
from flagfall.notation import read_canonical
from flagfall.timing.sides import LEFT, RIGHT
from host_sim.link.journal import Step, steps
from host_sim.link.journaltext import RowFault, as_text, is_text, read_text
from tests.link.table import Table, corrected, game


def fallen():
    """Return a table at which a flag has fallen, and a press was made after it."""
    table = Table("2")
    table.play_key()
    table.turn(2_500)
    table.desk.contact(RIGHT, False)
    table.desk.contact(LEFT, True)
    table.turn(100)
    return table


@pytest.mark.parametrize("table", [game, corrected, fallen])
def test_what_was_written_is_read(table):
    journal = table().app.journal
    done = steps(journal)
    written = read_text(as_text(journal))
    began_at = next((step.at for step in done if step.what == records.START), done[0].at)
    assert len(written.rows) == len(done) > 2
    for row, step in zip(written.rows, done, strict=True):
        assert (row.what, row.colour) == (step.what, step.colour)
        assert row.at == max(0, step.at - began_at)
        assert row.remaining_ms == step.remaining_ms
        assert row.flags == tuple(colour for colour in (0, 1) if step.flags[colour])
        assert row.what == records.PRESS or row.turn == step.turn
        assert row.what != records.PRESS or row.move == step.moves[step.colour]


def test_the_head_is_read():
    written = read_text(as_text(game().app.journal))
    assert written.controls == read_canonical("5400+30") and written.counter is False


def test_each_row_knows_its_line():
    text = as_text(game().app.journal)
    for row in read_text(text).rows:
        assert ("press" if row.what == records.PRESS else row.detail) in text.split("\n")[row.line - 1]


def test_a_journal_that_was_full_is_read_up_to_there():
    text = as_text(game().app.journal)
    more = text + "The journal was full then: what came later is not in it.\n"
    assert read_text(more).rows == read_text(text).rows


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("control 5400+30", "control 5400+", "1: "),
        ("  press\n", "  pressed\n", "'pressed' is nothing that a journal tells"),
        ("arbiter: moves", "arbiter: move", "'arbiter: move 40' is nothing that a journal tells"),
        ("  start\n", "  start (flag: Grey)\n", "6: a flag of 'Grey'; right would be White or Black"),
        ("  start\n", "  start (flag: )\n", "6: a flag of ''"),
        ("0:12.396", "0:1x", "7: '0:1x' is not a time"),
        ("White", "Whit", "5: "),
    ],
)
def test_what_was_not_written_so_is_refused_with_its_line(old, new, complaint):
    text = as_text(game().app.journal)
    assert old in text
    with pytest.raises(RowFault, match="^[0-9]+: ") as fault:
        read_text(text.replace(old, new))
    assert complaint in str(fault.value)


def test_other_texts_are_told_from_it():
    assert is_text(as_text(game().app.journal))
    assert not is_text("control 60\n0 start\n") and not is_text("")


def test_a_step_has_all_that_a_row_tells():
    assert {"at", "what", "colour", "remaining_ms", "flags", "turn"} <= set(Step._fields)

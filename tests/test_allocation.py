# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""While a side runs nothing is allocated, in any timing method, whatever happens: measured on MicroPython itself."""

import pytest

from tests.micropython import happenings
from tests.on_micropython import records_of

pytestmark = pytest.mark.micropython

CONTROLS = [name for name, _notation in happenings.CONTROLS]
BOTH_MEASURES = ["locked", "counted"]


@pytest.mark.parametrize("displays", ["", "panels "], ids=["digits", "panels"])
@pytest.mark.parametrize("control", CONTROLS)
def test_nothing_is_allocated(control, displays):
    found = records_of("allocation.py", displays + control)
    assert [(control, record["action"]) for record in found] == [
        pair for pair in happenings.pairs() if pair[0] == control
    ]
    wrong = ["%s: %s" % (record["action"], each) for record in found for each in record["found"]]
    assert not wrong, "\n".join([control + " allocates"] + wrong)


def test_both_measures_catch_what_allocates_and_nothing_else():
    found = {record["call"]: record["caught"] for record in records_of("allocation.py", "calls")}
    assert found.pop("nothing") == []
    assert len(found) >= 8
    assert {call: measures for call, measures in found.items() if measures != BOTH_MEASURES} == {}


def test_the_live_heap_is_told():
    (heap,) = records_of("allocation.py", "heap")
    print("live heap of an app: {app} bytes here, of its desk: {desk}".format(**heap))
    assert 0 < heap["app"] < 32 * 1024

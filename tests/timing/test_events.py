# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The queue of events, and their names."""

import re
from pathlib import Path

from flagfall.timing import events
from flagfall.timing.events import EventQueue


def taken(queue):
    found = []
    while queue.take():
        found.append((queue.kind, queue.side, queue.at, queue.value))
    return found


def test_events_come_out_in_the_order_in_which_they_went_in():
    queue = EventQueue()
    queue.put(events.STARTED, 0, 5)
    queue.put(events.PRESSED, 1, 7, 3)
    assert taken(queue) == [(events.STARTED, 0, 5, 0), (events.PRESSED, 1, 7, 3)]
    assert not queue.take()


def test_a_ring_that_went_round_keeps_the_order():
    queue = EventQueue()
    for at in range(100):
        queue.put(events.PRESSED, 0, 2 * at)
        queue.put(events.PRESSED, 0, 2 * at + 1)
        assert [at for _, _, at, _ in taken(queue)] == [2 * at, 2 * at + 1]
    assert queue.lost == 0


def test_thirty_two_events_are_kept_and_the_thirty_third_pushes_out_the_oldest():
    queue = EventQueue()
    for at in range(32):
        queue.put(events.PRESSED, 0, at)
    assert queue.lost == 0
    queue.put(events.PRESSED, 0, 32)
    assert queue.lost == 1
    assert [at for _, _, at, _ in taken(queue)] == list(range(1, 33))


def test_after_clear_there_is_nothing_to_take():
    queue = EventQueue()
    queue.put(events.PRESSED, 0, 1)
    queue.clear()
    assert not queue.take()


def test_a_new_queue_holds_nothing_and_has_told_nothing():
    queue = EventQueue()
    assert (queue.waiting, queue.lost, taken(queue)) == (0, 0, [])
    assert (queue.kind, queue.side, queue.at, queue.value) == (events.NO_EVENT, 0, 0, 0)


def test_of_no_event_nothing_is_so():
    assert not any(events.has(events.NO_EVENT, 1 << bit) for bit in range(16))


def test_every_event_has_a_name_of_its_own():
    count = len(events._ROWS)
    lines = re.findall(r"^(\w+) = const\((\d+)\)", Path(events.__file__).read_text(encoding="utf-8"), re.MULTILINE)
    assert [int(number) for _name, number in lines[:count]] == list(range(count))
    assert len({events.name(kind) for kind in range(count)}) == count


def test_a_row_of_an_event_holds_no_bit_that_has_no_name():
    bits = [events.KEPT, events.GOES_ON, events.ZERO, events.REWRITES]
    bits += [events.OF_A_SIDE, events.COUNTS, events.BY_PRESS, events.BY_KEY]
    assert sum(bits) == 2 ** len(bits) - 1
    for kind, (_name, traits) in enumerate(events._ROWS):
        assert [bit for bit in bits if events.has(kind, bit)] == [bit for bit in bits if traits & bit]
        assert 0 <= traits <= sum(bits)

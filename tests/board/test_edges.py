# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Edges of lever and keys: stamped where they happen, whatever the loop does meanwhile, and judged by levels."""

import pytest

from board import edges
from flagfall.hands import inputs
from flagfall.timing.sides import LEFT, RIGHT
from flagfall.timing.ticks import WRAPS_AT
from tests.board.parts import Bench

PLAY = 4  # its place among the inputs: left, right, back, minus, play
LEFT_DOWN, LEFT_UP = inputs.lever_code(LEFT, True), inputs.lever_code(LEFT, False)
RIGHT_DOWN = inputs.lever_code(RIGHT, True)
PLAY_DOWN, PLAY_UP = inputs.key_code(inputs.PLAY, True), inputs.key_code(inputs.PLAY, False)


@pytest.fixture
def bench():
    return Bench()


def taken(bench, at_ms=None):
    """Turn to `at_ms` and return [(code, stamp)] of all that `take` hands out then."""
    if at_ms is not None:
        bench.ticks.at_ms(at_ms)
    now = bench.board.now()
    found = []
    code = bench.board.take(now)
    while code != inputs.NO_INPUT:
        found.append((code, bench.board.stamp))
        code = bench.board.take(now)
    return found


def move(bench, at_ms, place, closed):
    bench.ticks.at_ms(at_ms)
    bench.hand(place, closed)


def test_the_handler_puts_stamp_and_levels_into_the_ring(bench):
    record = edges.make_record()
    handler = edges.make_handler(record, lambda: 123, {0xD0000004: 456}, bench.ring.write)
    handler(None)
    to = [0, 0]
    bench.ring.readinto(to)
    assert to == [123, 456]


def test_the_handler_has_four_cells_and_one_argument(bench):
    handler = edges.make_handler(edges.make_record(), lambda: 0, {}, bench.ring.write)
    assert len(handler.__closure__) <= 4
    assert handler.__code__.co_argcount == 1


def test_an_edge_keeps_its_own_stamp_however_late_it_is_taken(bench):
    move(bench, 100.5, LEFT, True)
    assert taken(bench, 142) == [(LEFT_DOWN, 100)]


def test_an_edge_keeps_its_stamp_however_often_the_board_looks_at_the_time(bench):
    taken(bench, 100)
    move(bench, 101.5, LEFT, True)
    for at_ms in (103, 105, 107):
        bench.ticks.at_ms(at_ms)
        bench.board.show(LEFT, bytearray(b"\2" * 10))
        bench.board.feed()
    assert taken(bench, 108) == [(LEFT_DOWN, 101)]


def test_a_stamp_survives_the_wrap_of_the_counter(bench):
    wrap_ms = WRAPS_AT / 1000
    taken(bench, 300_000)
    taken(bench, 700_000)
    taken(bench, wrap_ms - 10)
    move(bench, wrap_ms - 5.2, LEFT, True)
    move(bench, wrap_ms + 5.2, LEFT, False)
    stamps = [stamp for _, stamp in taken(bench, wrap_ms + 20)]
    assert stamps == [int(wrap_ms - 5.2), int(wrap_ms + 5.2)]


def test_an_edge_after_now_waits(bench):
    bench.ticks.at_ms(100)
    now = bench.board.now()
    move(bench, 101.5, LEFT, True)
    assert bench.board.take(now) == inputs.NO_INPUT
    assert taken(bench) == [(LEFT_DOWN, 101)]


def test_edges_come_in_the_order_in_which_they_happened(bench):
    move(bench, 100.1, RIGHT, True)
    move(bench, 100.2, LEFT, True)
    move(bench, 103.0, LEFT, False)
    assert taken(bench, 110) == [(RIGHT_DOWN, 100), (LEFT_DOWN, 100), (LEFT_UP, 103)]


def test_two_changes_in_one_record_are_handed_out_one_after_another(bench):
    bench.levels.set(RIGHT, True)  # its own interrupt came too late to see it alone
    move(bench, 100.5, LEFT, True)
    assert taken(bench, 110) == [(LEFT_DOWN, 100), (RIGHT_DOWN, 100)]


def test_an_edge_that_collapsed_into_its_counterpart_is_none(bench):
    bench.ring.write((100_000, bench.levels.now))
    assert taken(bench, 110) == []


def test_the_contacts_are_known_by_level(bench):
    move(bench, 100, LEFT, True)
    assert not bench.board.closed(LEFT)
    taken(bench, 101)
    assert bench.board.closed(LEFT) and not bench.board.closed(RIGHT)


def test_edges_of_keys_come_as_raw_as_those_of_the_lever(bench):
    for at_ms, down in ((100, True), (101, False), (103, True)):
        move(bench, at_ms, PLAY, down)
        move(bench, at_ms, LEFT, down)
    keys = [(PLAY_DOWN, 100), (PLAY_UP, 101), (PLAY_DOWN, 103)]
    contacts = [(LEFT_DOWN, 100), (LEFT_UP, 101), (LEFT_DOWN, 103)]
    found = taken(bench, 104)
    assert [each for each in found if each[0] in (PLAY_DOWN, PLAY_UP)] == keys
    assert [each for each in found if each not in keys] == contacts


def test_a_full_ring_loses_the_newest_and_the_levels_tell_in_the_end(bench):
    for index in range(edges.RING_BYTES // 8 + 1):
        move(bench, 100 + index, LEFT, index % 2 == 0)
    found = taken(bench, 1000)
    assert len(found) == edges.RING_BYTES // 8
    assert not bench.board.closed(LEFT)
    for at_ms in (1001, 1007):
        bench.ticks.at_ms(at_ms)
        bench.board.feed()
    assert taken(bench) == [(LEFT_DOWN, 1007)]


def test_a_dead_interrupt_is_armed_again_and_its_edge_taken_late(bench):
    bench.alive = False
    move(bench, 100, LEFT, True)
    bench.board.feed()
    bench.ticks.at_ms(104)
    bench.board.feed()
    assert bench.rearmed == 0
    bench.ticks.at_ms(105)
    bench.board.feed()
    assert bench.rearmed == 1
    assert taken(bench, 106) == [(LEFT_DOWN, 105)]
    move(bench, 110, LEFT, False)
    assert taken(bench, 111) == [(LEFT_UP, 110)]


def test_an_edge_in_the_ring_is_no_dead_interrupt(bench):
    move(bench, 100, LEFT, True)
    for at_ms in (100, 110, 120):
        bench.ticks.at_ms(at_ms)
        bench.board.feed()
    assert bench.rearmed == 0

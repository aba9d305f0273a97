# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Whatever the memory chip holds, a clock comes up with its face, and what was kept never comes back as something else.

Flipped bits, noise, every field of a snapshot at its edges: the state that was kept, or one that is said to be less.
"""

import random
import struct

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from flagfall.app import App
from flagfall.arbiter.correction import Refused
from flagfall.arbiter.records import LATEST, RECORD_SIZE
from flagfall.crc import crc16
from flagfall.hands.inputs import FORWARD, PLAY
from flagfall.keeping import keeper, snapshot
from flagfall.keeping.keeper import BEATS_AT, JOURNAL_AT, SNAPSHOTS_AT, TEXT_AT
from flagfall.keeping.settings import Settings
from flagfall.keeping.snapshot import BEAT_SIZE, SIZE
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import OVER, PAUSED, READY, UnknownSide
from flagfall.timing.sides import LEFT, RIGHT, SIDES
from host_sim.desk import segments
from host_sim.desk.desk import Desk
from host_sim.desk.parts import MEMORY_SIZE
from tests.games import observed

CONTROL = "40/300+2:60+2"
COMMANDS = (
    ("undo",),
    ("cancel",),
    ("penalty", LEFT),
    ("penalty", RIGHT),
    ("restore", 1, False),
    ("restore", 0, True),
    ("cancel_flag",),
    ("add", LEFT, 1000),
    ("moves", RIGHT, 7),
)


class Clock:
    """A clock on the desk whose memory chip holds `content`; its loop turns every `step` ms."""

    def __init__(self, content=None, control=CONTROL):
        self.desk = Desk()
        if content is not None:
            self.desk.memory.content[:] = content
        self.desk.lay_lever(RIGHT)
        self.app = App(self.desk, Settings(), read_canonical(control))
        self.app.step()

    def pass_ms(self, ms, step=100):
        for _ in range(0, ms, step):
            self.desk.t += step
            self.app.step()
        return self

    def key(self, key):
        for down in (True, False):
            self.desk.key(key, down)
            self.pass_ms(50, 50)
        return self

    def press(self, side):
        self.desk.contact(1 - side, False)
        self.desk.contact(side, True)
        return self.pass_ms(50, 50)

    @property
    def trouble(self):
        return self.app.keeper.trouble

    def reads(self):
        return [segments.spell(picture) for picture in self.desk.pictures]


def played():
    """Return a clock in a pause after three moves, a correction and another control; all of it is in its chip."""
    clock = Clock()
    clock.key(PLAY).pass_ms(3_000).press(LEFT).pass_ms(4_300).press(RIGHT).pass_ms(1_700).press(LEFT).pass_ms(2_500)
    clock.key(PLAY)
    assert clock.app.correct("add", RIGHT, 30_000)
    assert clock.app.correct("control", read_canonical("40/300+3:60+3"))
    clock.app.step()
    assert clock.app.clock.state == PAUSED
    return clock


KEPT = bytes(played().desk.memory.content)
WHOLE = Clock(KEPT)
RECORDS = WHOLE.app.journal.length
USED = (
    *range(SNAPSHOTS_AT, SNAPSHOTS_AT + 2 * SIZE),
    *range(BEATS_AT, BEATS_AT + BEAT_SIZE),
    *range(BEATS_AT + 16, BEATS_AT + 16 + BEAT_SIZE),
    *range(JOURNAL_AT, JOURNAL_AT + RECORDS * RECORD_SIZE),
    *range(TEXT_AT, TEXT_AT + 16),
)


def flipped(bits):
    content = bytearray(KEPT)
    for bit in bits:
        content[bit // 8] ^= 1 << bit % 8
    return content


def told(clock):
    """Return what matters of a clock: both times, counters, periods, control, whose turn, and what it is doing."""
    return observed(clock.app.clock), clock.app.clock.controls


def outcomes(clock):
    """Try all that reads the past; return {command: what the clock reads after it, None where it was refused}."""
    found = {}
    content = bytes(clock.desk.memory.content)
    for command in COMMANDS:
        again = Clock(content)
        name, *values = command
        again.app.clock.advance(again.app.clock.now)
        try:
            getattr(again.app.arbiter, name)(*values, again.app.clock.now)
            found[command] = told(again)
        except (Refused, UnknownSide):
            found[command] = None
    return found


def past_of(clock):
    """Return the journal of a clock."""
    return bytes(clock.app.journal.records[: clock.app.journal.length * RECORD_SIZE])


PAST = outcomes(WHOLE)


def test_the_whole_chip_brings_back_the_whole_game_and_says_nothing():
    assert (WHOLE.trouble, WHOLE.app.journal.complete) == (keeper.NO_TROUBLE, True)
    assert told(WHOLE) == told(played())
    assert all(PAST[command] for command in COMMANDS if command[0] in ("undo", "restore", "add"))


@pytest.mark.parametrize("part", range(2))
def test_no_flipped_bit_brings_back_another_game_or_makes_a_command_raise(part):
    for place in USED:
        check([8 * place + (5 * place + 3 * part) % 8])  # two bits of each byte: all would take minutes


flips = st.lists(
    st.tuples(st.sampled_from(USED), st.integers(0, 7)).map(lambda flip: 8 * flip[0] + flip[1]),
    min_size=2, max_size=3, unique=True,
)  # fmt: skip


@settings(deadline=None, max_examples=100)
@given(flips)
@example([8 * TEXT_AT, 8 * (JOURNAL_AT + RECORD_SIZE + 1)])  # both copies of the control
@example([8 * (BEATS_AT + 2), 8 * (BEATS_AT + 6)])
def test_no_two_or_three_flipped_bits_do(bits):
    check(bits)


def check(bits):
    clock = Clock(flipped(bits))
    came_back = clock.app.clock.state != READY
    if told(clock) != told(WHOLE):
        assert clock.trouble == (keeper.PART_LOST if came_back else keeper.GAME_LOST)
    if clock.app.journal.complete and came_back:
        # What follows from the same state and the same past is the same; else it is said, and must not raise.
        same = told(clock) == told(WHOLE) and past_of(clock) == past_of(WHOLE)
        assert same or clock.trouble and outcomes(clock)
    else:
        for name, *values in COMMANDS[:6]:
            assert not clock.app.correct(name, *values)
    # Afterwards it is a clock like any other, and what it keeps from now on is whole.
    if came_back:
        assert told(Clock(clock.desk.memory.content)) == told(clock)
        assert Clock(clock.desk.memory.content).trouble == keeper.NO_TROUBLE


def test_one_flipped_bit_of_the_journal_or_of_the_text_never_loses_the_game():
    for place in (*range(JOURNAL_AT, JOURNAL_AT + RECORDS * RECORD_SIZE), *range(TEXT_AT, TEXT_AT + 16)):
        for bit in (place % 8, (place + 3) % 8):
            clock = Clock(flipped([8 * place + bit]))
            assert told(clock) == told(WHOLE)
            assert clock.trouble == (keeper.PART_LOST if place < TEXT_AT else keeper.NO_TROUBLE)


def test_a_damaged_snapshot_brings_back_the_one_before_and_says_so():
    numbers = [snapshot.sequence_of(KEPT[SNAPSHOTS_AT + slot * SIZE :][:SIZE]) for slot in (0, 1)]
    newest = numbers.index(max(numbers))
    troubles = set()
    for slot in (0, 1):
        clock = Clock(flipped([8 * (SNAPSHOTS_AT + slot * SIZE + 20)]))
        troubles.add(clock.trouble)
        assert clock.app.clock.state == PAUSED
        assert (told(clock) == told(WHOLE)) is (slot != newest)
    assert troubles == {keeper.PART_LOST}


@settings(deadline=None, max_examples=60)
@given(st.binary(min_size=400, max_size=400), st.integers(0, MEMORY_SIZE - 400))
def test_noise_is_never_more_than_no_game(noise, place):
    content = bytearray(KEPT)
    content[place : place + len(noise)] = noise
    comes_up(content)


@pytest.mark.parametrize("seed", range(20))
def test_a_chip_full_of_noise_is_never_more_than_no_game(seed):
    assert comes_up(random.Random(seed).randbytes(MEMORY_SIZE)).trouble == keeper.GAME_LOST


def comes_up(content):
    """Assert that the clock with a chip that holds `content` shows a face, plays, and keeps what it played."""
    clock = Clock(content)
    clock.pass_ms(6_000)
    clock.key(FORWARD)  # whatever it says goes away with a key
    assert all(text.strip() for text in clock.reads())
    clock.app.new_game(read_canonical("60+1"))
    clock.app.hands.go_home()
    clock.key(PLAY).pass_ms(1_000).press(clock.app.clock.turn).pass_ms(1_000)
    assert sum(account.moves for account in clock.app.clock.sides) == 1
    again = Clock(clock.desk.memory.content)
    assert (again.app.clock.state, again.trouble) == (PAUSED, keeper.NO_TROUBLE)
    assert again.app.clock.controls == read_canonical("60+1")
    return clock


# Every field of a snapshot at its edges, with a check that fits: as a chip would hold it that was written by another.

HEAD, SIDE = "<BBBBHHI", "<iiIiHHBB"
CONTROLS = (CONTROL, "300d5", "*60", "60j3x10", "60c2/10", "m30", "g10", "u", "60o", "1/60*", "60b5")
EDGES_OF_HEAD = {
    1: range(256),
    2: range(256),
    4: (0, 1, 65_535),
    5: (0, 1, 899, 900, 901, 65_535),
    6: (0, 1, 2**30 - 1, 2**30, 2**31 - 1, 2**31, LATEST),
}
EDGES_OF_SIDE = {
    0: (-(2**31), -1, 0, 1, 2**30 - 1, 2**30, 2**31 - 1),
    1: (-(2**31), -1, 0, 1, 99_000, 99_001, 2**31 - 1),
    2: (0, 1, 2**31, LATEST),
    3: (-(2**31), -2, -1, 0, 1, 300_000, 300_001, 2**31 - 1),
    4: (0, 1, 65_535),
    5: (0, 1, 2, 3, 65_535),
    6: (0, 1, 99, 100, 255),
    7: range(256),
}


def with_field(content, form, at, field, value):
    """Return `content` with a field of the snapshot in both slots changed, and checks that fit."""
    content = bytearray(content)
    for slot in range(2):
        start = SNAPSHOTS_AT + slot * SIZE
        fields = list(struct.unpack_from(form, content, start + at))
        fields[field] = value
        struct.pack_into(form, content, start + at, *fields)
        record = content[start : start + SIZE]
        struct.pack_into("<H", content, start + SIZE - 2, crc16(record, SIZE - 2))
    return content


@pytest.mark.parametrize("control", CONTROLS)
def test_a_snapshot_with_any_field_at_its_edge_lets_the_clock_come_up(control):
    running = Clock(control=control)
    running.key(PLAY).pass_ms(900).press(LEFT).pass_ms(700)
    content = running.desk.memory.content
    cases = [(HEAD, 0, field, value) for field, values in EDGES_OF_HEAD.items() for value in values]
    for side in SIDES:
        cases += [(SIDE, 12 + 22 * side, field, value) for field, values in EDGES_OF_SIDE.items() for value in values]
    for case in cases:
        clock = Clock(with_field(content, *case), control).pass_ms(1_000, 500)
        assert all(text.strip() for text in clock.reads()), case
        assert clock.app.clock.state in (READY, PAUSED, OVER), case
        for command in COMMANDS:
            clock.app.correct(command[0], *command[1:])


@pytest.mark.parametrize("control", CONTROLS)
@pytest.mark.parametrize("lasted_ms", [0, 1, 2**30, 2**31 - 1, 2**31, LATEST])
def test_a_beat_that_lasted_for_ever_leads_over_no_more_than_one_change(control, lasted_ms):
    running = Clock(control=control)
    running.key(PLAY).pass_ms(900)
    content = running.desk.memory.content
    record = bytearray(BEAT_SIZE)
    snapshot.pack_beat(running.app.keeper._snapshots.sequence, lasted_ms, record)
    content[BEATS_AT : BEATS_AT + BEAT_SIZE] = record
    clock = Clock(content, control).pass_ms(1_000, 500)
    assert clock.app.clock.state in (PAUSED, OVER)
    clock.app.correct("undo")


# What is said at power-on


def words(left, right):
    """Return how both displays are read where they show these words."""
    return [segments.as_read(left), segments.as_read(right)]


def test_a_chip_that_does_not_answer_is_said_on_the_displays():
    clock = Clock()
    clock.desk.memory.plugged = False
    clock.desk.power_up()
    clock.app = App(clock.desk, Settings(), read_canonical(CONTROL))
    clock.app.greet()
    clock.app.step()
    clock.pass_ms(1_500)
    assert (clock.trouble, clock.reads()) == (keeper.NO_GAME, words("no ", "CHIP"))
    clock.pass_ms(1_400)
    assert clock.reads() == words("no ", "CHIP")
    clock.pass_ms(200)
    assert clock.reads() == words("no ", "gAnE")
    clock.pass_ms(1_900)
    assert clock.reads()[0] == segments.as_read("bAtt")


class Dead:
    """A chip that answers and keeps nothing."""

    def write(self, address, record):
        return True

    def read(self, address, into):
        into[:] = bytes(len(into))
        return True


def test_a_chip_that_answers_and_keeps_nothing_is_said_too():
    desk = Desk()
    desk.memory = Dead()
    app = App(desk, Settings(), read_canonical(CONTROL))
    app.step()
    assert app.keeper.trouble == keeper.NO_GAME
    assert [segments.spell(picture) for picture in desk.pictures] == words("no ", "CHIP")


class ReadOnly:
    """A chip that takes nothing more."""

    def __init__(self, content):
        self.content = content

    def write(self, address, record):
        return True

    def read(self, address, into):
        into[:] = self.content[address : address + len(into)]
        return True


def test_the_game_in_a_chip_that_takes_nothing_more_comes_back():
    desk = Desk()
    desk.memory = ReadOnly(KEPT)
    app = App(desk, Settings(), read_canonical("60"))
    assert app.keeper.trouble == keeper.NO_CHIP
    assert observed(app.clock) == observed(WHOLE.app.clock)


@pytest.mark.parametrize("place", [JOURNAL_AT + 9, SNAPSHOTS_AT + 9])
def test_what_was_lost_is_said_for_four_seconds_or_until_a_key_goes_down(place):
    said = words("PArt", "LOSt")
    clock = Clock(flipped([8 * place]))
    assert clock.reads() == said
    clock.pass_ms(3_900)
    assert clock.reads() == said
    clock.pass_ms(200)
    assert clock.reads() != said
    clock = Clock(flipped([8 * place])).key(PLAY)
    assert clock.reads() != said


def test_a_game_that_is_lost_is_said():
    content = flipped([8 * (SNAPSHOTS_AT + 9), 8 * (SNAPSHOTS_AT + SIZE + 9)])
    assert Clock(content).reads() == words("gAnE", "LOSt")
    assert Clock(bytes(MEMORY_SIZE)).trouble == Clock(b"\xff" * MEMORY_SIZE).trouble == keeper.NO_TROUBLE

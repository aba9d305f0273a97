# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The records of a game: what is noted, what can be read from them, and what happens when there is no room left."""

import pytest

from flagfall.arbiter import records
from flagfall.arbiter.journal import Journal
from flagfall.arbiter.records import CAPACITY, RECORD_SIZE
from flagfall.notation import NotationError, read_canonical
from flagfall.timing import events
from flagfall.timing.chessclock import ChessClock
from flagfall.timing.sides import LEFT, RIGHT

CONTROLS = read_canonical("40/5400+30:1800+30")


def noted(*done):
    """Return a journal with these records: (what, side, at) or (what, side, at, number)."""
    journal = Journal()
    for record in done:
        journal.add(*record)
    return journal


def entries(journal):
    return [(what, side, at, number) for _index, at, what, side, number, _following in journal.entries()]


def filled(count):
    """Return a journal with that many records."""
    return noted(*[(records.PRESS, LEFT, at) for at in range(count)])


def test_records_are_read_as_they_were_noted():
    done = [
        (records.START, LEFT, 0, 0),
        (records.PRESS, LEFT, 2**31 - 1, 0),
        (records.MOVES, RIGHT, 5, 999),
        (records.PERIOD, LEFT, 6, 99),
    ]
    assert entries(noted(*done)) == done


@pytest.mark.parametrize("value_ms", [0, 1, -120_000, 359_999_000, -(2**31)])
def test_a_time_is_noted_with_its_correction(value_ms):
    journal = noted((records.PAUSE, LEFT, 1))
    journal.add_time(records.ADD, RIGHT, 2, value_ms)
    journal.add(records.RESUME, LEFT, 3)
    assert [what for what, _, _, _ in entries(journal)] == [records.PAUSE, records.ADD, records.RESUME]
    assert journal.time_at(1) == value_ms


@pytest.mark.parametrize("text", ["5", "40/5400+30:1800+30", "W60/300:0+3-B60/240:0+3", "40/9000:16/3600*"])
@pytest.mark.parametrize("counter", [False, True])
@pytest.mark.parametrize("freeze", [False, True])
def test_controls_are_noted_as_text_of_any_length(text, counter, freeze):
    journal = Journal()
    journal.add_controls(records.SET_UP, RIGHT, 7, read_canonical(text), counter, freeze)
    journal.add(records.START, RIGHT, 8)
    assert [(what, side, at) for what, side, at, _ in entries(journal)] == [
        (records.SET_UP, RIGHT, 7),
        (records.START, RIGHT, 8),
    ]
    assert journal.controls_at(0) == (read_canonical(text), counter, freeze)


def test_a_control_loaded_in_mid_game_has_the_bytes_that_an_older_firmware_kept():
    journal = Journal()
    journal.add_controls(records.CONTROL, LEFT, 11_850, read_canonical("40/300+3:60+3"), False, True, 0)
    assert journal.records[: 2 * RECORD_SIZE].hex() == "0d4a2e000036043b" + "0f34302f333030f6"  # as in test_slots.py


def test_the_longest_control_finds_room():
    text = ":".join(["99/35999+99"] * 9)
    text = "W%s-B%s" % (text, ":".join(["98/35999+99"] * 9))
    journal = Journal()
    assert journal.has_room_for(read_canonical(text))
    journal.add_controls(records.SET_UP, LEFT, 0, read_canonical(text), True, True)
    assert journal.controls_at(0) == (read_canonical(text), True, True)


def test_a_new_game_forgets_the_last_one():
    journal = filled(CAPACITY + 1)
    journal.kept = 5
    journal.begin(ChessClock(CONTROLS, RIGHT, True, False, 1234))
    assert [(what, side, at) for what, side, at, _ in entries(journal)] == [(records.SET_UP, RIGHT, 1234)]
    assert (journal.kept, journal.complete) == (0, True)


@pytest.mark.parametrize(
    ("kind", "what"),
    [
        (events.STARTED, records.START),
        (events.PRESSED, records.PRESS),
        (events.TURN_PASSED, records.PASS),
        (events.PAUSED, records.PAUSE),
        (events.RESUMED, records.RESUME),
    ],
)
def test_what_hands_did_is_noted(kind, what):
    assert what_is_noted_of(kind) == [(what, RIGHT, 77, 0)]


@pytest.mark.parametrize("kind", [events.PRESS_IGNORED, events.PRESS_CUED, events.FLAG_FELL, events.PERIOD_ENTERED])
def test_what_changed_nothing_or_follows_from_the_rest_is_not_noted(kind):
    assert what_is_noted_of(kind) == []


def what_is_noted_of(kind):
    queue = events.EventQueue()
    queue.put(kind, RIGHT, 77, 5)
    queue.take()
    journal = Journal()
    journal.note(queue)
    return entries(journal)


# The memory chip's copy


def test_truncated_records_are_no_longer_kept():
    journal = filled(10)
    journal.kept = 8
    journal.truncate(9)
    assert (journal.length, journal.kept) == (9, 8)
    journal.truncate(3)
    assert (journal.length, journal.kept) == (3, 3)


def test_a_record_is_copied_whole():
    journal = filled(3)
    record = bytearray(RECORD_SIZE)
    journal.copy_record(1, record)
    assert record == journal.records[RECORD_SIZE : 2 * RECORD_SIZE]


# No room left


def test_the_last_place_is_used_and_what_comes_after_it_is_lost_and_known_to_be():
    journal = filled(CAPACITY)
    assert journal.complete
    journal.add(records.PRESS, LEFT, 1)
    assert (journal.length, journal.complete) == (CAPACITY, False)


def test_a_time_needs_two_places():
    journal = filled(CAPACITY - 2)
    journal.add_time(records.ADD, LEFT, 1, 5)
    assert (journal.length, journal.complete) == (CAPACITY, True)
    journal = filled(CAPACITY - 1)
    journal.add_time(records.ADD, LEFT, 1, 5)
    assert (journal.length, journal.complete) == (CAPACITY - 1, False)


def test_controls_need_a_place_for_every_six_characters():
    for text, places in (("10+10", 2), ("100+10", 2), ("1/10+10", 3)):
        assert filled(CAPACITY - places).has_room_for(read_canonical(text))
        journal = filled(CAPACITY - places + 1)
        assert not journal.has_room_for(read_canonical(text))
        journal.add_controls(records.CONTROL, LEFT, 1, read_canonical(text), False, False)
        assert (journal.length, journal.complete) == (CAPACITY - places + 1, False)
        journal = filled(CAPACITY - places)
        journal.add_controls(records.CONTROL, LEFT, 1, read_canonical(text), False, False)
        assert (journal.length, journal.complete) == (CAPACITY, True)


def test_there_is_room_for_300_moves_a_side_and_as_many_pauses_resumes_and_corrections():
    for count, complete in ((900, True), (901, False)):
        assert filled(count).complete is complete


@pytest.mark.parametrize("length", [0, 1, CAPACITY])
def test_as_many_records_as_there_are_places_can_be_taken_up(length):
    for complete in (False, True):
        journal = Journal()
        journal.take_up(length, complete)
        assert (journal.length, journal.kept, journal.complete) == (length, length, complete)


@pytest.mark.parametrize("length", [-1, CAPACITY + 1])
def test_more_records_than_places_or_less_than_none_are_misuse(length):
    journal = filled(3)
    with pytest.raises(ValueError, match=str(length)):
        journal.take_up(length, False)
    assert (journal.length, journal.kept, journal.complete) == (3, 0, True)


# What restore and undo read


def test_the_last_press_is_found_whatever_followed_it():
    journal = noted(
        (records.START, LEFT, 0), (records.PRESS, LEFT, 10), (records.PRESS, RIGHT, 20), (records.PAUSE, LEFT, 30)
    )
    assert journal.last_press() == (2, 20, RIGHT)


def test_without_a_press_there_is_none_to_find():
    assert noted((records.START, LEFT, 0), (records.PASS, LEFT, 5)).last_press() is None


GAME = (
    (records.SET_UP, LEFT, 0, 0),
    (records.START, LEFT, 5),
    (records.PRESS, LEFT, 10),
    (records.PRESS, RIGHT, 20),
    (records.PRESS, LEFT, 30),
)


@pytest.mark.parametrize(
    ("move", "white_only", "found"),
    [
        (0, False, (2, 5)),
        (1, True, (3, 10)),
        (1, False, (4, 20)),
        (2, True, (5, 30)),
        (2, False, None),
        (3, True, None),
    ],
)
def test_a_move_is_completed_by_its_last_press(move, white_only, found):
    assert noted(*GAME).completion(move, LEFT, white_only) == found


def test_colours_not_sides_complete_a_move():
    assert noted(*GAME).completion(2, RIGHT, True) is None
    assert noted(*GAME).completion(1, RIGHT, True) == noted(*GAME).completion(1, RIGHT, False) == (4, 20)
    assert noted(*GAME).completion(2, RIGHT, False) is None


def test_the_presses_of_a_game_are_counted_and_nothing_else():
    assert noted(*GAME, (records.PASS, RIGHT, 40), (records.PAUSE, LEFT, 50)).presses() == 3
    assert noted(*GAME[:2]).presses() == 0


def test_a_counter_set_by_an_arbiter_completes_moves_and_takes_them_back():
    journal = noted(*GAME, (records.PAUSE, RIGHT, 40), (records.MOVES, RIGHT, 50, 2))
    assert journal.completion(2, LEFT, False) == (7, 50)
    journal.add(records.MOVES, LEFT, 60, 1)
    assert journal.completion(2, LEFT, False) is None
    journal.add(records.PRESS, LEFT, 70)
    assert journal.completion(2, LEFT, False) == (9, 70)


def test_the_profile_of_the_control_loaded_last_is_known_and_where_there_is_none_too():
    journal = Journal()
    journal.add_controls(records.SET_UP, LEFT, 0, CONTROLS, True, True)
    assert (journal.rules(), journal.loaded_since(0)) == (-1, False)
    for rules in (0, 1):
        place = journal.length
        journal.add_controls(records.CONTROL, LEFT, 1, CONTROLS, rules == 0, True, rules)
        assert (journal.rules(), journal.loaded_since(place), journal.loaded_since(place + 1)) == (rules, True, False)
        assert journal.controls_at(place) == (CONTROLS, rules == 0, True)


def test_what_is_written_anew_with_the_longest_control_is_put_back():
    longest = read_canonical(":".join(["99/35999d99"] * 9) + "*")
    journal = noted(*GAME, *[(records.PAUSE, LEFT, 40 + place) for place in range(60)])
    before = bytes(journal.records), journal.length
    past = journal.saved(2)
    journal.truncate(2)
    journal.add(records.PAUSE, LEFT, 5)
    journal.add_controls(records.CONTROL, LEFT, 6, longest, True, True, 1)
    journal.add_time(records.ADD, RIGHT, 7, 60_000)
    assert journal.length > 15
    journal.put_back(past)
    assert (bytes(journal.records), journal.length) == before


@pytest.mark.parametrize("first", [2, CAPACITY - 44, CAPACITY - 1])
def test_what_is_written_anew_near_the_end_is_put_back_and_the_chip_gets_it_again(first):
    journal = filled(CAPACITY)
    before = bytes(journal.records)
    journal.kept = CAPACITY
    past = journal.saved(first)
    journal.truncate(first)
    while journal.length < min(first + 44, CAPACITY):
        journal.add(records.PAUSE, RIGHT, 7)
    journal.kept = journal.length
    journal.complete = False
    journal.put_back(past)
    assert (bytes(journal.records), journal.length, journal.complete) == (before, CAPACITY, True)
    assert journal.kept == first


def test_an_action_is_remembered_in_no_more_bytes_than_it_can_write_anew():
    longest = "W%s-B%s" % (":".join(["99/35999+99"] * 9), ":".join(["98/35999+99"] * 9))
    journal = Journal()
    journal.add(records.PAUSE, LEFT, 0)
    journal.add_controls(records.CONTROL, LEFT, 0, read_canonical(longest), True, True, 1)
    journal.add_time(records.ADD, LEFT, 0, 1)
    for first in (0, 100):
        assert journal.length * RECORD_SIZE <= len(journal.saved(first)[-1]) <= 400


# Damage


DAMAGED_GAME = (
    (records.START, LEFT, 100),
    (records.PRESS, LEFT, 5_000),
    (records.PAUSE, RIGHT, 6_000),
    (records.MOVES, RIGHT, 6_500, 40),
)


def whole_game():
    journal = Journal()
    journal.add_controls(records.SET_UP, LEFT, 7, CONTROLS, True, False)
    for record in DAMAGED_GAME:
        journal.add(*record)
    journal.add_time(records.ADD, LEFT, 7_000, -120_000)
    journal.add_controls(records.CONTROL, LEFT, 8_000, read_canonical("60d5"), False, True)
    return journal


def test_the_check_of_a_record_is_the_well_known_one():
    journal = Journal()
    journal.records[:7] = bytes(7)
    # CRC-8/AUTOSAR of seven zeros, from its definition: polynomial 0x2F, all bits set before and turned round after.
    crc = 0xFF
    for _ in range(56):
        crc = (crc << 1) ^ (0x12F if crc & 0x80 else 0)
    journal.records[7] = crc ^ 0xFF
    assert journal.is_whole(0)


def test_no_one_two_or_three_flipped_bits_of_a_record_go_unnoticed():
    # A check that is linear cannot tell which record it is: those of one, with all their pairs and triples, will do.
    journal = noted((records.PRESS, RIGHT, 123_456, 0))
    syndromes = []
    for bit in range(64):
        journal.records[bit // 8] ^= 1 << bit % 8
        syndromes.append(journal.records[7] ^ check_of(journal))
        journal.records[bit // 8] ^= 1 << bit % 8
    assert journal.is_whole(0)
    pairs = {one ^ another for place, one in enumerate(syndromes) for another in syndromes[:place]}
    assert 0 not in syndromes and len(set(syndromes)) == 64  # so no two of them are the same either
    assert not pairs & set(syndromes)  # and no three cancel out


def check_of(journal):
    """Return the check that the record at 0 should have."""
    was = journal.records[7]
    for value in range(256):
        journal.records[7] = value
        if journal.is_whole(0):
            journal.records[7] = was
            return value
    raise AssertionError("no check fits")


def test_a_whole_journal_is_left_alone():
    journal = whole_game()
    before = bytes(journal.records)
    assert not journal.drop_damaged(8_000)
    assert journal.complete and bytes(journal.records) == before


def test_a_damaged_record_is_dropped_and_the_others_are_kept():
    for index in range(whole_game().length):
        for bit in range(64):
            journal = whole_game()
            journal.kept = journal.length
            before = {entry[0]: entry for entry in journal.entries()}
            journal.records[index * RECORD_SIZE + bit // 8] ^= 1 << bit % 8
            assert journal.drop_damaged(8_000)
            assert (journal.complete, journal.kept, journal.is_dropped(index)) == (False, index, True)
            left = {entry[0]: entry for entry in journal.entries()}
            assert set(before) - set(left) <= {index}
            assert all(before[place] == left[place] for place in left)


def test_of_a_past_that_was_not_complete_before_only_what_is_damaged_now_is_told():
    journal = whole_game()
    journal.complete = False
    assert not journal.drop_damaged(8_000)
    journal.records[5 * RECORD_SIZE] ^= 1
    assert journal.drop_damaged(8_000)
    assert (journal.complete, journal.is_dropped(5)) == (False, True)
    assert not journal.drop_damaged(8_000)  # it was dropped before


@pytest.mark.parametrize(
    "done",
    [
        [],
        [(records.START, LEFT, 0)],
        [(records.SET_UP, LEFT, 5, 0), (records.START, LEFT, 4)],
        [(records.SET_UP, LEFT, 0, 0), (records.SET_UP, LEFT, 1, 0)],
        [(records.SET_UP, LEFT, 0, 6 << 2), (records.START, LEFT, 1)],
        [(records.SET_UP, LEFT, 0, 6 << 2)],
        [(records.SET_UP, LEFT, 0, 0), (records.ADD, LEFT, 1)],
    ],
)
def test_whole_records_that_cannot_be_a_game_are_no_complete_past(done):
    journal = noted(*done)
    assert journal.drop_damaged(8_000)
    assert not journal.complete


def test_a_journal_that_goes_beyond_the_present_is_no_complete_past():
    for now, complete in ((7_999, False), (8_000, True)):
        journal = whole_game()
        assert journal.drop_damaged(now) is not complete
        assert journal.complete is complete


def test_what_comes_after_the_last_instant_makes_the_past_incomplete():
    journal = whole_game()
    length = journal.length
    journal.add(records.RESUME, LEFT, records.LATEST)
    assert (journal.length, journal.complete) == (length + 1, True)
    journal.add(records.PRESS, LEFT, records.LATEST + 1)
    assert (journal.length, journal.complete) == (length + 1, False)


def test_a_damaged_text_raises_and_never_keeps_the_reader_from_the_end():
    journal = Journal()
    journal.add_controls(records.SET_UP, LEFT, 0, CONTROLS, False, False)
    journal.add(records.START, LEFT, 1)
    journal.records[RECORD_SIZE + 1] = 0x3F
    with pytest.raises((NotationError, UnicodeError)):
        journal.controls_at(0)
    assert len(list(journal.entries())) == 2

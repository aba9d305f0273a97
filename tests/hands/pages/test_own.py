# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The pages of an own control: with what each begins, where its number ends, what blinks, and what can follow."""

import pytest

from flagfall.notation import read_canonical
from flagfall.timing.timecontrol import MAX_PERIODS
from tests.fingers import Fingers
from tests.hands.test_menu import ALL_DIGITS, LOW_DIGITS, OWN_5, read

HIGH_DIGITS = [True, True, False, False]


def own(kept, keys=""):
    """Return fingers at the pages of own control 30 with `kept` in it, after `keys`."""
    fingers = Fingers("90")
    fingers.app.settings.own[4] = kept
    return fingers.keys(OWN_5).keys(keys)


def shown(fingers):
    """Return what both displays show alike."""
    left, right = fingers.shows()
    assert left == right
    return left.rstrip()


@pytest.mark.parametrize(
    ("kept", "forwards", "first", "least", "most", "coarse", "blinks"),
    [
        ("60", 0, "", "0h01", "9h01", "5h01", HIGH_DIGITS),
        ("3600", 1, "", "1h00", "1h59", "1h10", LOW_DIGITS),
        ("60", 2, "", "1:00", "1:59", "1:10", LOW_DIGITS),
        ("60+1", 4, "-", "+ 0", "+ 99", "+ 10", LOW_DIGITS),
        ("60d1", 4, "-", "d 0", "d 99", "d 10", LOW_DIGITS),
        ("60j1x601", 4, "-*10", "0:01", "99:01", "10:01", HIGH_DIGITS),
        ("60j1x60", 5, "", "1:00", "1:59", "1:10", LOW_DIGITS),
        ("60j1x60", 6, "", "J 1", "J 99", "J 10", LOW_DIGITS),
        ("60c1/60", 6, "", "C 1", "C 99", "C 10", LOW_DIGITS),
        ("1/60:60", 5, "-", "n 0", "n 99", "n 10", LOW_DIGITS),
    ],
)
def test_a_number_goes_round_at_both_ends_and_in_tens_when_held(kept, forwards, first, least, most, coarse, blinks):
    fingers = own(kept, f">*{forwards} {first}" if forwards else first)
    assert shown(fingers) == least
    assert shown(fingers.keys("-")) == most
    assert_blinks(fingers, blinks)
    assert shown(fingers.keys("+")) == least
    assert shown(fingers.keys("+1.0")) == coarse  # by one at once, then to the next multiple


def assert_blinks(fingers, places):
    """Assert that of the digits that are lit those at `places` blink, on both displays."""
    for digits in fingers.blinking():
        assert any(digits)
        assert all(wanted or not blinks for wanted, blinks in zip(places, digits, strict=True))


@pytest.mark.parametrize(
    ("kept", "pages"),
    [
        ("5025+30", ["1h23", "1h23", "23:45", "inc", "+ 30", "End"]),
        ("5025d7", ["1h23", "1h23", "23:45", "dLAy", "d 7", "End"]),
        ("5025b9", ["1h23", "1h23", "23:45", "bron", "b 9", "End"]),
        ("61j3x754", ["0h01", "0h01", "1:01", "byo", "12:34", "12:34", "J 3"]),
        ("61c5/754", ["0h01", "0h01", "1:01", "byoC", "12:34", "12:34", "C 5"]),
        ("40/60+2:3723*", ["0h01", "0h01", "1:00", "inc", "+ 2", "P 2", "n 40", "1h02", "1h02", "2:03", "Std", "rEP"]),
    ],
)
def test_a_control_that_is_kept_stands_on_its_pages(kept, pages):
    fingers = own(kept)
    for page in pages:
        assert shown(fingers).strip() == read(page)
        fingers.keys(">")


def words_in_turn(fingers, side=1):
    """Return what plus leads through, round to the first; on Black's display, since White's may say `bLAC`."""
    words = [fingers.shows()[side].strip()]
    while fingers.keys("+").shows()[side].strip() != words[0]:
        words.append(fingers.shows()[side].strip())
    return words


ALIKE = [read(word) for word in ("HoUr", "PEr", "gong", "UP")]  # both sides have them as a whole control, or neither


@pytest.mark.parametrize(
    ("kept", "forwards", "with_alike"),
    [
        ("60", 3, True),
        ("60:60", 6 + 3, False),  # the second period
        ("W60-B120", 4 + 2 + 3, False),  # Black
        ("W60-B120:60", 4 + 2 + 6 + 3, False),
    ],
)
def test_a_method_that_both_sides_must_have_is_offered_only_where_both_are_set_up(kept, forwards, with_alike):
    words = words_in_turn(own(kept, f">*{forwards}"))
    assert words[0] == read("Std")
    assert [word in words for word in ALIKE] == [with_alike] * len(ALIKE)


@pytest.mark.parametrize(("periods", "offered"), [(MAX_PERIODS - 1, True), (MAX_PERIODS, False)])
def test_another_period_is_offered_up_to_as_many_as_a_control_may_have(periods, offered):
    fingers = own(":".join(["60"] * periods))
    fingers.keys(f">*{6 * (periods - 1) + 4}")
    words = words_in_turn(fingers)
    assert words == [read("End"), *([f"P {periods + 1}"] if offered else []), read("rEP")]
    if offered:
        fingers.keys("+ > > > + =")
        assert fingers.app.settings.own[4] == ":".join(["60"] * periods) + ":60"


@pytest.mark.parametrize("kept", ["60", "40/60:120"])
def test_a_period_that_comes_to_it_begins_with_nothing(kept):
    fingers = own(kept)
    while shown(fingers).strip() != read("End"):
        fingers.keys(">")
    fingers.keys("+")
    while "P" in shown(fingers) or "n" in shown(fingers):
        fingers.keys(">")
    assert [shown(fingers), shown(fingers.keys(">")), shown(fingers.keys(">"))] == ["0h00", "0h00", "0:00"]
    assert shown(fingers.keys(">")).strip() == read("Std")


@pytest.mark.parametrize(
    ("kept", "keys", "then"),
    [
        ("60:120", ">*4 - =", "60"),
        ("40/60:120", ">*4 - =", "60"),
        ("60:120:180", ">*10 - =", "60:120"),
        ("60:120", ">*4 + =", "60*"),
        ("40/60:120", ">*4 + > =", "40/60*"),
    ],
)
def test_what_followed_a_period_is_gone_when_nothing_is_to_follow_it(kept, keys, then):
    fingers = own(kept, keys)
    assert fingers.app.settings.own[4] == then
    assert fingers.clock.controls == read_canonical(then)


@pytest.mark.parametrize("page", range(6))
def test_every_page_blinks_and_back_leads_page_by_page_to_the_first_and_out(page):
    fingers = own("40/60+2:120", f">*{page}" if page else "")
    assert_blinks(fingers, ALL_DIGITS)
    for _ in range(page):
        fingers.keys("<")
    assert shown(fingers) == "0h01"
    assert fingers.keys("<").app.menu.page is None

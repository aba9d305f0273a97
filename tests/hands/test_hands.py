# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What lever and keys mean in each state, by contacts as by keys that are sure."""

import pytest

from flagfall.hands import inputs
from flagfall.hands.debounce import SETTLE_MS
from flagfall.timing.chessclock import PAUSED, READY, RUNNING
from flagfall.timing.sides import LEFT, RIGHT, SIDES
from flagfall.timing.turn import NEVER
from tests.fingers import Fingers
from tests.hands.test_off import back_on, going_off
from tests.test_app import Clock, running

KEYS = range(len(inputs.KEY_NAMES))


def test_every_edge_has_a_code_of_its_own_and_none_is_no_input():
    codes = [inputs.lever_code(side, closed) for side in SIDES for closed in (False, True)]
    for code_of in (inputs.key_code, inputs.sure_code):
        codes += [code_of(key, down) for key in KEYS for down in (False, True)]
    assert codes == list(range(len(codes)))  # the interrupt of a board counts on it: the last bit is the level
    assert inputs.NO_INPUT not in codes


@pytest.mark.parametrize("state", [READY, RUNNING, PAUSED])
@pytest.mark.parametrize("key", KEYS)
def test_a_contact_that_does_not_bounce_means_what_a_sure_key_means(key, state):
    sure, contact = both = [Clock("60") if state == READY else running("60") for _ in range(2)]
    for clock in both:
        if state == PAUSED:
            clock.wait(1000).play()
        clock.wait(1000)
    for down, held_ms in ((True, 1300), (False, 700), (True, 100), (False, 100)):
        sure.desk.key(key, down)
        contact.desk.key_contact(key, down)
        for clock in both:
            clock.wait(held_ms)
        assert contact.texts() == sure.texts()
        assert contact.clock.state == sure.clock.state
        assert type(contact.app.menu.page) is type(sure.app.menu.page)
        assert contact.app.hands.gestures.since == sure.app.hands.gestures.since


# Nothing is born in play: on MicroPython another attribute makes a table grow, and that allocates.


def attributes(app):
    """Return the names of what each part of the hands holds."""
    hands = app.hands
    held = {"view": hands.view, "menu": hands.menu, "lever": hands.lever, "keys": hands._keys}
    held.update(hands=hands, gestures=hands.gestures, access=app.access, displays=app.displays)
    return {name: sorted(vars(each)) for name, each in held.items()}


@pytest.mark.parametrize("restored", [False, True])
def test_whatever_hands_do_no_part_of_them_comes_to_hold_another_thing(restored):
    fingers = Fingers("60+2")
    if restored:
        fingers.keys("=").power(False).power(True)
    before = attributes(fingers.app)
    if not restored:
        fingers.keys("+ < > < =")
    fingers.keys("+1.2 -0.3 = =3.2 + <3.0 > > = <1.0 = +3.5 =")
    fingers.stage.desk.key_contact(inputs.PLUS, True)
    fingers.wait(5)
    fingers.stage.desk.key_contact(inputs.PLUS, False)
    fingers.wait(3000).press(LEFT).press(RIGHT).wait(1000)
    assert attributes(fingers.app) == before


# A greeting, a page and a hold end with the key or the game that ends them.


@pytest.mark.parametrize("key", KEYS)
def test_any_key_ends_the_greeting_at_power_on(key):
    clock = Clock("5400")
    clock.app.greet()
    clock.app.step()
    greeting = clock.texts()
    clock.wait(100)
    assert clock.texts() == greeting
    clock.desk.key(key, True)
    clock.wait(0)
    assert clock.texts() != greeting


def test_a_game_that_a_lever_starts_ends_the_greeting_and_every_hold():
    clock = Clock("60", lever_start=True)
    clock.app.greet()
    clock.app.access.go_home()
    clock.desk.key(inputs.BACK, True)
    clock.app.greet()
    clock.app.access.go_home()
    clock.press(LEFT).wait(100).press(RIGHT).wait(10)
    assert (clock.clock.state, clock.texts()) == (RUNNING, ["1:00", "1:00"])
    assert clock.app.hands.due_at > clock.clock.now + 100_000


@pytest.mark.parametrize("key", [inputs.BACK, inputs.MINUS, inputs.PLAY, inputs.PLUS])
def test_what_a_key_that_is_held_would_mean_is_forgotten_with_a_new_game(key):
    clock = running("60").wait(1000).play()
    clock.desk.key(key, True)
    clock.wait(900)
    clock.app.new_game()
    clock.wait(10_000)
    assert (clock.clock.state, clock.app.menu.page, clock.texts()) == (READY, None, ["1:00", "1:00"])
    clock.desk.key(key, False)
    clock.wait(1000)
    assert (clock.clock.state, clock.app.menu.page, clock.texts()) == (READY, None, ["1:00", "1:00"])


@pytest.mark.parametrize("state", [READY, PAUSED])
def test_brightness_that_was_tried_out_goes_when_a_host_ends_the_page_or_back_is_held(state):
    for leave in ("host", "back"):
        fingers = Fingers("60").keys(">*9 + +")
        assert fingers.stage.desk.brightness == 6
        if leave == "host":
            fingers.app.new_game()
            fingers.wait(0)
        else:
            fingers.stage.desk.key(inputs.BACK, True)
            fingers.wait(3000)
        assert (fingers.app.menu.page, fingers.stage.desk.brightness) == (None, 4)


def test_play_that_went_down_on_a_page_accepts_nothing_once_a_host_has_begun_a_new_game():
    fingers = Fingers("60+2").play(2).keys("> >")
    desk = fingers.stage.desk
    desk.key(inputs.PLAY, True)
    fingers.wait(100)
    fingers.app.new_game()
    fingers.keys("+1.1")
    desk.key(inputs.PLAY, False)
    fingers.wait(100)
    assert fingers.app.menu.page is not None
    assert fingers.app.settings.option == 12


@pytest.mark.parametrize("key", [inputs.MINUS, inputs.PLUS])
def test_a_key_that_repeats_opens_no_page_where_none_is(key):
    clock = running("60").wait(1000).play()
    clock.desk.key(key, True)
    clock.wait(5000)
    assert clock.app.menu.page is None


@pytest.mark.parametrize(("key", "down"), [(inputs.BACK, True), (inputs.PLAY, True)])
def test_a_contact_that_settles_is_held_from_then_on(key, down):
    clock = running("60").wait(1000).play()
    clock.desk.key_contact(key, True)
    clock.wait(5)
    clock.desk.key_contact(key, False)
    clock.wait(2)
    clock.desk.key_contact(key, True)
    clock.wait(2)
    clock.desk.key_contact(key, False)
    clock.wait(SETTLE_MS - 1)
    assert clock.app.hands.gestures.since[key] < clock.clock.now
    clock.wait(1)
    assert clock.app.hands.gestures.up(key, clock.clock.now) == -1


@pytest.mark.parametrize("key", KEYS)
def test_a_key_that_is_pushed_as_instants_begin_anew_settles_acts_and_is_held_as_ever(key):
    clock = Clock("60").wait(5000)
    hands = clock.app.hands
    clock.desk.key_contact(key, True)
    clock.wait(3)
    clock.desk.key_contact(key, False)
    clock.app.step()
    settles_in = hands._keys.due_at - clock.clock.now
    due_in = hands.due_at - clock.clock.now
    clock.app.new_game()
    clock.app.step()
    assert clock.clock.now < 5000
    assert hands._keys.due_at - clock.clock.now == settles_in
    assert 0 < hands.due_at - clock.clock.now <= due_in
    clock.wait(SETTLE_MS)
    assert not hands._keys.down(key)


def test_a_contact_that_stays_closed_means_nothing_more_when_its_page_turns_over():
    fingers = Fingers("60").play(2).keys("> +")
    fingers.stage.desk.key_contact(inputs.FORWARD, True)
    for shown in (True, False, True, False):
        assert ("PEnA" in fingers.wait(900).shows()) == shown
        fingers.wait(100)
    fingers.stage.desk.key_contact(inputs.FORWARD, False)
    fingers.wait(100)
    assert fingers.app.menu.page is not None


def test_a_new_game_of_a_host_ends_the_greeting():
    clock = Clock("5400")
    clock.app.greet()
    clock.app.step()
    assert clock.texts() != ["90:00", "90:00"]
    clock.app.new_game()
    clock.app.step()
    assert clock.texts() == ["90:00", "90:00"]


def test_brightness_that_was_tried_out_is_gone_when_the_clock_was_off_and_is_back():
    clock = Clock("60")
    for _ in range(9):
        clock.key(inputs.FORWARD, 50).wait(50)
    clock.key(inputs.PLUS, 50).wait(50)
    assert clock.desk.brightness == 5
    back_on(going_off(clock))
    assert (clock.app.menu.page, clock.desk.brightness) == (None, 4)


@pytest.mark.parametrize("ends", ["a new game", "going off"])
@pytest.mark.parametrize("key", [inputs.BACK, inputs.PLAY])
def test_nothing_is_due_for_hands_once_what_they_held_is_ended(key, ends):
    clock = running("60").wait(1000).play()
    clock.desk.key(key, True)
    clock.wait(500)
    if ends == "a new game":
        clock.app.new_game()
    else:
        going_off(clock)
    assert clock.app.hands.due_at == NEVER


def test_plus_that_is_held_over_a_new_game_shows_the_counters_once_it_is_started():
    clock = running("60").wait(9000).play()
    clock.desk.key(inputs.PLUS, True)
    clock.wait(100)
    clock.app.new_game()
    clock.app.step()
    assert clock.texts() == ["1:00", "1:00"]
    clock.key(inputs.PLAY)
    assert clock.wait(1000).texts() == ["n 0", "n 0"]  # held for 1.1 s


def test_play_that_is_held_on_a_page_in_a_pause_means_nothing_until_it_comes_up():
    fingers = Fingers("60").play(1).keys(">")
    fingers.stage.desk.key(inputs.PLAY, True)
    fingers.wait(5000)
    assert fingers.app.menu.page is not None
    fingers.stage.desk.key(inputs.PLAY, False)
    assert (fingers.wait(100).app.menu.page, fingers.clock.state) == (None, PAUSED)


def test_play_that_starts_nothing_opens_nothing_however_long_it_is_held():
    clock = Clock("60", down=LEFT, lever_start=True)
    clock.desk.key(inputs.PLAY, True)
    clock.wait(5000)
    assert (clock.clock.state, clock.app.menu.page) == (READY, None)

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a host and the pages may ask of the clock: settings as one text, a page that is closed, actions taken as one."""

import pytest

from flagfall.hands import inputs
from flagfall.keeping.settings import LI_ION, Settings
from flagfall.keeping.settingstext import SettingError, write_settings
from flagfall.timing.chessclock import WrongState
from flagfall.timing.sides import LEFT, RIGHT
from tests.fingers import Fingers
from tests.hands.test_menu import everything
from tests.test_app import Clock


def changed(**values):
    """Return the text of settings that differ in `values` from those of a new clock."""
    settings = Settings()
    for name, value in values.items():
        setattr(settings, name, value)
    return write_settings(settings)


def test_settings_as_a_text_are_taken_kept_and_obeyed_at_once():
    clock = Clock("60")
    text = changed(brightness=7, trim_ppb=20_000, cells=LI_ION, tenths=True)
    assert clock.app.access.take_settings(text) is True
    assert write_settings(clock.app.settings) == clock.desk.settings_text == text
    assert (clock.desk.brightness, clock.desk.trim_ppb) == (7, 20_000)


@pytest.mark.parametrize("fault", ["it cannot be kept", "a word is not understood"])
def test_settings_that_are_refused_leave_everything_as_it_was(fault):
    clock = Clock("60")
    before = write_settings(clock.app.settings)
    text = changed(brightness=7, trim_ppb=20_000)
    if fault == "it cannot be kept":
        clock.desk.save_settings = lambda _text: False
        assert clock.app.access.take_settings(text) is False
    else:
        with pytest.raises(SettingError):
            clock.app.access.take_settings(text.replace("brightness 7", "brightness loud"))
    assert write_settings(clock.app.settings) == before
    assert (clock.desk.brightness, clock.desk.trim_ppb, clock.desk.settings_text) == (4, 0, None)


def test_whoever_goes_home_sees_the_clock_and_nothing_is_due_any_more():
    clock = Clock("60").key(inputs.FORWARD)
    assert clock.app.menu.page is not None
    clock.app.access.go_home()
    clock.app.step()
    assert (clock.app.menu.page, clock.texts()) == (None, ["1:00", "1:00"])
    due_at = clock.app.hands.due_at
    clock.wait(61_000)
    assert clock.app.hands.due_at == due_at > clock.clock.now


def test_a_refusal_is_told_with_its_reason_and_no_longer_than_that():
    clock = Clock("60")
    assert clock.app.correct("undo") is False
    assert len(clock.refusals) == 1
    assert clock.app.access.refusal is None
    clock.play().wait(1000).play()
    assert len(clock.refusals) == 1
    assert clock.app.correct("add", LEFT, 1000) is True


def test_commands_between_begin_and_end_are_one_action_and_the_next_one_is_another():
    fingers = Fingers("60").play(2)
    access = fingers.app.access
    before = everything(fingers)
    access.begin()
    for side in (LEFT, RIGHT):
        assert access.command(fingers.clock.now, "add", side, 5000)
    access.end()
    once = everything(fingers)
    assert access.command(fingers.clock.now, "add", LEFT, 1000)
    assert access.command(fingers.clock.now, "cancel")
    assert everything(fingers) == once != before
    access.begin()
    access.end()


def test_colours_are_swapped_while_the_clock_is_ready_and_not_later():
    clock = Clock("W300-B240", buttons=True)
    clock.app.access.set_white(RIGHT)
    assert clock.clock.white == RIGHT
    clock.play()
    with pytest.raises(WrongState):
        clock.app.access.set_white(LEFT)
    assert clock.clock.white == RIGHT

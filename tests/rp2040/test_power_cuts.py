# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The cells bounce out at any instant of a game, also in the middle of a record for the memory chip (R35).

What comes back is the state after the last event, or the one before it if that was not kept yet: paused, with a beat
of the running turn lost at most, and the few ms until that is written. Then play goes on, so all cuts of a run fall
into the same games.
"""

import random

import pytest

from flagfall.keeping import snapshot
from flagfall.keeping.keeper import BEAT_MS, BEATS_AT
from flagfall.keeping.snapshot import BEAT_SIZE
from flagfall.timing.chessclock import OVER, PAUSED, READY, RUNNING
from flagfall.timing.sides import SIDES, other
from host_sim.machines.emulated.board_time import NS_PER_MS
from tests.rp2040.rig import SHOWN_MS, Rig

pytestmark = pytest.mark.rp2040

CONTROL = "4/15+1:3/8+2:4+1"  # short, so that periods end and flags fall
THINKING_MS = (60, 2_500)
PROMISED_MS = 1_000  # what README and manual say
MOST_LOST_MS = BEAT_MS + 5  # until it is written, after the displays
KEPT_MS = 15  # from an event until all of it is in the memory
RECORD_BYTES = 100  # of a press: journal and snapshot, then beats
LONGEST_MS = 3_000
DROP_MS = 3_200  # back held asks whether the game is to be dropped: twice
TAP_MS = 100
PRESSES = (0, 4)
LONG_GAME = 120


class Game:
    """A clock in a game that goes on over cuts of the power; `told` are the lines of its link since the last one."""

    def __init__(self, image, chance):
        self._chance = chance
        self._rig = Rig(image, CONTROL, counter=True, freeze=False)
        self._go_on()

    def cut(self) -> int:
        """Play on, take the power away at any instant, or after any byte of a record; return that instant."""
        rig = self._rig
        self._play_on(self._chance.randint(*PRESSES))
        if self._chance.randrange(3):
            self._run_into_a_record()
        else:
            rig.chip.run_until(rig.chip.now_ns + self._chance.randrange(LONGEST_MS * NS_PER_MS))
        rig.board.memory.cut_now()
        cut_at = rig.ms(rig.chip.now_ns) + rig.offset
        rig.catch_up()
        rig.run(SHOWN_MS)  # the link tells what was before
        self.told = [line for line in rig.lines if line.events.at <= cut_at]
        rig.board.power_off()
        return cut_at

    def come_back(self):
        """Put the cells back, play on; return the state that came back."""
        rig = self._rig
        rig.board.power_on()
        rig.lines.clear()
        rig.come_up(powered_on=True)
        back = rig.lines[-1]
        self._go_on()
        return back

    def _play_on(self, presses):
        rig = self._rig
        for _ in range(presses):
            at_ms = rig.now + self._chance.randint(*THINKING_MS)
            rig.press(rig.lines[-1].turn, at_ms)
            rig.run_to(at_ms + SHOWN_MS)

    def _run_into_a_record(self):
        rig = self._rig
        memory = rig.board.memory
        rig.press(rig.lines[-1].turn, rig.now + self._chance.randint(*THINKING_MS))
        memory.cut_after = memory.written + self._chance.randrange(RECORD_BYTES)
        end_ns = rig.chip.now_ns + LONGEST_MS * NS_PER_MS
        while not memory.is_cut() and rig.chip.now_ns < end_ns:
            rig.chip.run_until(rig.chip.now_ns + NS_PER_MS // 10)

    def _go_on(self):
        rig = self._rig
        if rig.lines[-1].state == OVER:
            rig.key("back", rig.now + 10, DROP_MS)
            rig.run(DROP_MS + SHOWN_MS)
            for _asked in range(2):
                rig.key("forward", rig.now + 10, TAP_MS)
                rig.run(10 + TAP_MS + SHOWN_MS)
        if rig.lines[-1].state == READY:
            rig.start()
        else:
            # The press that was lost with the power has turned the lever.
            rig.press(other(rig.lines[-1].turn), rig.now + 10)
            rig.run(SHOWN_MS)
            rig.resume()
        assert rig.lines[-1].state == RUNNING


def what_is_kept(state):
    """Return what of a state must come back as it was, a running clock paused."""
    sides = [(side.moves, side.number, side.final, side.has_interim()) for side in state.sides]
    return PAUSED if state.state == RUNNING else state.state, state.turn, state.first_flag, state.white, sides


def lost_ms(before, back, cut_at):
    """Return how much of the turn was lost if `back` is what `before` had become by `cut_at`; None if it cannot be."""
    charged = before.turn if before.state == RUNNING and not before.sides[before.turn].final else None
    for side in SIDES:
        if side != charged and back.sides[side].remaining_ms != before.sides[side].remaining_ms:
            return None
    if what_is_kept(before) != what_is_kept(back):
        return None
    if charged is None:
        return 0
    return back.sides[charged].remaining_ms - before.sides[charged].remaining_ms + cut_at - before.events.at


def possible(told, cut_at):
    """Return the states that may come back: that of the last event, the one before if that may not be kept yet."""
    last = told[-1]
    earlier = [line for line in told if line.events.at < last.events.at]
    return [last] if cut_at - last.events.at > KEPT_MS or not earlier else [last, earlier[-1]]


@pytest.mark.parametrize(
    ("count", "seed"),
    [
        (6, 1),
        pytest.param(25, 2, marks=pytest.mark.board(seconds=25)),
        pytest.param(25, 3, marks=[pytest.mark.board(seconds=25), pytest.mark.campaign]),
    ],
)
def test_what_comes_back_is_the_state_before_or_after_the_event(image, count, seed):
    game = Game(image, random.Random(seed))
    for number in range(count):
        cut_at = game.cut()
        back = game.come_back()
        lost = [lost_ms(before, back, cut_at) for before in possible(game.told, cut_at)]
        assert any(each is not None and 0 <= each <= MOST_LOST_MS for each in lost), (number, lost)


@pytest.mark.parametrize(
    ("stored", "least_ms", "most_ms"), [(BEAT_SIZE - 1, BEAT_MS, MOST_LOST_MS), (BEAT_SIZE, 0, MOST_LOST_MS - BEAT_MS)]
)
def test_a_cut_in_the_last_byte_of_a_beat_loses_no_more_than_a_beat(image, stored, least_ms, most_ms):
    """The worst instant that there is: a beat all but written; and right after it. Far from the second promised."""
    rig = Rig(image, CONTROL, counter=True, freeze=False)
    started = rig.start()
    rig.run_to(started + 2 * BEAT_MS - 20)
    memory = rig.board.memory
    memory.cut_after = memory.written + stored
    while not memory.is_cut():
        rig.chip.run_until(rig.chip.now_ns + NS_PER_MS // 20)
    lost = rig.ms(rig.chip.now_ns) - started - kept_of(memory.content)
    assert least_ms <= lost <= most_ms < PROMISED_MS


def kept_of(content):
    """Return for how long the running turn has lasted by what the memory chip holds."""
    newest = max((content[at : at + snapshot.SIZE] for at in (0, snapshot.SIZE)), key=snapshot.sequence_of)
    beats = [content[BEATS_AT + place :][:BEAT_SIZE] for place in (0, 16)]
    return max(snapshot.beat_lasted_ms(beat, snapshot.sequence_of(newest)) or 0 for beat in beats)


@pytest.mark.board(seconds=3)
def test_a_long_game_comes_back_with_all_its_moves(image):
    """A journal of many transfers of the bus; `restore` and the like need the whole of it."""
    rig = Rig(image, "1500+10")
    rig.start()
    for number in range(LONG_GAME):
        rig.press(number % 2, rig.now + SHOWN_MS)
        rig.run(2 * SHOWN_MS)
    before = rig.state()
    rig.board.power_off()
    rig.board.power_on()
    rig.come_up(powered_on=True)
    lost = lost_ms(before, rig.lines[-1], before.events.at)
    assert rig.restored
    assert lost is not None and 0 <= lost <= MOST_LOST_MS

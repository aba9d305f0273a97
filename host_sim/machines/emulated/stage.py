# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Plays a story on an emulated board: hands, wires, cells and a host that asks over the link what the clock says.

What an `expect` line needs exactly is asked ahead of its instant (`tell`, `told`) and answered by the firmware itself.
What was played is then told by story.py.
"""

import heapq
from collections import deque, namedtuple
from itertools import count, groupby

from flagfall.keeping import snapshot
from flagfall.keeping.keeper import BEATS_AT, JOURNAL_AT, SNAPSHOTS_AT
from flagfall.timing import events
from flagfall.timing.chessclock import PAUSED, READY
from flagfall.timing.sides import LEFT, RIGHT
from host_sim.desk.directions import Began, is_about_power, is_power_key, side_of
from host_sim.desk.faces import SEEN
from host_sim.machines import MachineError
from host_sim.machines.emulated.board_time import US_PER_MS, BoardTime
from host_sim.machines.emulated.hands import HANDS, MIDDLE_US, Hands, gaps_between_lines, keys_let_go
from host_sim.machines.emulated.stage_power import StagePower
from host_sim.machines.emulated.start import Start, set_ticks
from host_sim.machines.emulated.story import AFTER, ALONE, BEFORE, BETWEEN, Event, Fresh, Told

ASK_AHEAD_US = 250_000
MOST_ASKED = 8  # as many the firmware keeps in mind
ANSWER_LIMIT_MS = 500
KEPT_NS = 16_000_000  # what a press needs until it is in the memory chip
NEW_AHEAD_US = 15_000
EYE_MS = 1_300


Question = namedtuple("Question", "at_ms place actions hands loss")


class EmulatedStage(StagePower):
    """A clock laid out with its lever and its settings, ready at instant 0 of the story."""

    def __init__(self, board, settings: dict, actions: list, asks: bool = True):
        """`board` is an `EmulatedBoard` that has not run yet; see host_sim.scenario.read for the others.

        Without `asks` nothing is asked but before a loss of power: an answer keeps the board from its displays.
        """
        self.time = BoardTime()
        self.happened = []
        self._board = board
        self._settings = settings
        self._actions = actions
        self._asks = asks
        self._hands = Hands(board, settings, self._do_at, self._side_of, self._is_paused)
        self._gaps = gaps_between_lines(actions)
        self._let_go = keys_let_go([action for action in actions if not is_power_key(action)])
        self._todo = []
        self._order = count()
        self._to_ask = deque()
        self._asked = deque()
        self._between = []
        self._new_at = None
        self._deaf_after = None
        self._expect_power(settings, actions)
        board.on_power_off = self._notice_power_off
        self._hands.lay_lever()
        set_ticks(board, settings["ticks"])
        self._come_up(0, True, settings["ticks"])

    def run(self) -> None:
        """Play the whole story, and on for as long as an eye needs to tell what blinks."""
        segments = list(self._segments(self._actions))
        for segment in segments:
            for at_ms, group in groupby(segment, lambda action: action[0]):
                self._plan_instant(at_ms, list(group))
            if segment is segments[-1] and self._actions:
                self._deaf_after = self.time.instant(self._actions[-1][0])
            self._do_all()
        self._wait_for_answers()
        self._do_all()
        self._board.chip.run_ms(EYE_MS)
        if self._board.mistaken():
            raise MachineError(self._board.mistaken())

    # What is done when.

    def _do_at(self, at_us, act, *arguments):
        heapq.heappush(self._todo, (at_us, next(self._order), act, arguments))

    def _do_all(self):
        """Do all that is planned, in order of time, until the board starts again; what is left goes on after that."""
        starts = self.time.starts
        while self._todo and self.time.starts == starts:
            # On the way there the power may go, and with it comes something that is to be done before.
            self._board.chip.run_until(self.time.ns(self._todo[0][0]))
            _at_us, _order, act, arguments = heapq.heappop(self._todo)
            act(*arguments)

    def _plan_instant(self, at_ms, group):
        """Plan what happens at one instant and what is asked about it."""
        hands = [action for action in group if action[2] in HANDS and not is_power_key(action)]
        self._hands.plan(hands, at_ms, self._gaps)
        hands = self._let_go.get(at_ms, []) + hands
        middle_us = at_ms * US_PER_MS + MIDDLE_US
        last_us = middle_us + MIDDLE_US - 1
        above = len(self._let_go.get(at_ms, []))
        expected = {}
        for action in group:
            verb = action[2]
            if action in hands:
                above += 1
            elif verb == "expect":
                expected.setdefault(above, []).append(action)
            elif verb == "battery":
                self._do_at(middle_us, self._board.supply.set_millivolts, action[3])
            elif verb == "new":
                # A clock that is ready does not change by itself: a little early makes no difference.
                self._do_at(middle_us - NEW_AHEAD_US, self._new, at_ms)
            elif not is_about_power(action):
                self._do_at(middle_us, self._board.plug, action[3], bool(action[4]))
            else:
                if action[1] in self._cuts:
                    expected.setdefault(above, [])
                    self._plan_questions(at_ms, hands[:above], expected, loss=True)
                    expected = {}
                self._plan_power(action, last_us)
        self._plan_questions(at_ms, hands, expected, loss=False)

    def _plan_questions(self, at_ms, hands, expected, loss):
        if any(0 < above < len(hands) for above in expected):
            # In between the board cannot be asked, so before and after are needed to find the place.
            expected.setdefault(0, [])
            expected.setdefault(len(hands), [])
        for above in sorted(expected):
            place = BEFORE if above == 0 else AFTER if above == len(hands) else BETWEEN
            place = place if hands else ALONE
            lost = loss and above == max(expected)
            question = Question(at_ms, place, expected[above], hands[:above], lost)
            for_eyes = _is_for_eyes(question.actions) and len(expected) < 3
            if not lost and (for_eyes or not self._asks):
                # The board need not be asked, which would only keep it from its displays.
                self._do_at(at_ms * US_PER_MS + MIDDLE_US, self._note, question, None)
            else:
                self._do_at(at_ms * US_PER_MS - ASK_AHEAD_US, self._ask, question)

    # What the clock was last known to be.

    def _is_paused(self):
        return self._state.state == PAUSED

    def _side_of(self, word):
        return side_of(word, self._white())

    def _white(self):
        # Until the start the colours follow the lever, faster than a line that tells so is on the wire.
        settings = self._settings
        closed = [self._board.closed(side) for side in (LEFT, RIGHT)]
        follows = settings["lever"] == "rocker" and not settings["lever-start"] and closed[LEFT] != closed[RIGHT]
        if not follows or self._state.state != READY or self._hands.started:
            return self._state.white
        return RIGHT if closed[LEFT] else LEFT

    # The link.

    def _ask(self, question):
        if not self._board.chip.powered:
            self._do_at(question.at_ms * US_PER_MS + MIDDLE_US, self._note, question, None)
            return
        self._to_ask.append(question)
        self._ask_more()

    def _ask_more(self):
        while self._to_ask and len(self._asked) < MOST_ASKED:
            question = self._to_ask.popleft()
            if question.place == BETWEEN:
                self._between.append(question)
                continue
            self._asked.append(question)
            word = "told" if question.place == AFTER else "tell"
            self._board.ask(word, self.time.instant(question.at_ms))

    def _take_line(self, state):
        if self._sequence is not None and state.sequence != (self._sequence + 1) % 100:
            raise MachineError("line %d of the link came after line %d" % (state.sequence, self._sequence))
        self._sequence = state.sequence
        if state.events.kind == events.TOLD:
            self._take_answer(state)
        elif self._deaf_after is None or state.events.at <= self._deaf_after:
            self._take_event(state)

    def _take_event(self, state):
        if state.events.kind == events.SET_UP and self._new_at is not None:
            state.events = state.events._replace(at=self.time.instant(self._new_at))
            self._new_at = None
            self.happened.append(Fresh())
        self._state = state
        self.happened.append(Event(state))

    def _take_answer(self, state):
        question = self._asked.popleft()
        expected = self.time.instant(question.at_ms)
        if state.events.at != expected:
            raise MachineError("asked for instant %d the board told %d" % (expected, state.events.at))
        self._state = state
        self._note(question, state)
        if question.place == AFTER:
            for each in self._between:
                self._note(each, None)
            self._between.clear()
        self._ask_more()

    def _note(self, question, state):
        if not self._board.chip.powered:
            self._note_off(question)
            return
        at_ns = self.time.ns(question.at_ms * US_PER_MS)
        instant = self.time.instant(question.at_ms)
        self.happened.append(Told(state, question.at_ms, at_ns, instant, *question[1:]))

    def _wait_for_answers(self):
        if not self._board.until(lambda: not self._asked and not self._to_ask, ANSWER_LIMIT_MS):
            raise MachineError("the board did not answer within %d ms" % ANSWER_LIMIT_MS)

    def _new(self, at_ms):
        self._new_at = at_ms
        self._board.say("new")

    # Power.

    def _lose_memory(self, at_ms):
        """Let the link say its last words; the memory chip, which alone decides what is kept, stays as it was."""
        memory = self._board.memory
        kept = bytearray(memory.content)
        self._deaf_after = self.time.instant(at_ms)
        self._wait_for_answers()
        at_ns = self.time.ns(at_ms * US_PER_MS)
        for began_ns, address, record in memory.frames:
            # It takes some ms until what was due by then is kept; the cells give that much.
            if abs(began_ns - at_ns) < KEPT_NS and not self._is_later_beat(address, record):
                kept[address : address + len(record)] = record
        memory.content[:] = kept
        memory.cut_now()

    def _is_later_beat(self, address, record):
        if not BEATS_AT <= address < JOURNAL_AT:
            return False
        sequence = snapshot.beat_sequence(record)
        lasted_ms = snapshot.beat_lasted_ms(record, sequence)
        if lasted_ms is None:
            return False
        since = snapshot.instant_of(self._board.memory.content, SNAPSHOTS_AT + sequence % 2 * snapshot.SIZE)
        return self._board.clock_instant(since + lasted_ms) > self._deaf_after

    def _come_up(self, story_ms, powered_on, ticks=0):
        start = Start(self._board, self._settings, powered_on, ticks)
        instant = start.begin_ms + start.offset
        first = start.states[0]
        if not start.restored:
            first.events = first.events._replace(at=instant)
        self.happened.append(Began(first.events.at, instant, story_ms))
        self.time.begin(story_ms, instant, start.board_ms.at_ns(start.begin_ms))
        self._sequence = self._new_at = self._deaf_after = None
        self._hands.started = False
        self._board.on_line = self._take_line
        for state in start.states:
            self._take_line(state)


def _is_for_eyes(actions):
    return bool(actions) and all(action[5] in SEEN for action in actions)

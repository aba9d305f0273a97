# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The line protocol: what goes out can be read back, what comes in is obeyed, and nothing delays the displays."""

import random

import pytest

from board.lines import BAUD, LINE_SIZE
from board.link import MOST_BYTES, Line
from flagfall.host.host import MOST_AHEAD_MS
from flagfall.host.questions import instant_in
from flagfall.timing import events
from flagfall.timing.chessclock import READY, RUNNING
from flagfall.timing.profile import US
from flagfall.timing.sides import LEFT, NOBODY, RIGHT
from host_sim.link.state import LinkError, LinkState
from tests.link.table import Wired

MOST_QUESTIONS = 8
MOST_ROWS = 16


class Line115200(Wired):
    """A clock with the link on a UART; `turn(ms)` turns its loop until an instant."""

    def __init__(self, control="60d5"):
        super().__init__(control)
        self.turn(0)

    def turn(self, until_ms):
        """Turn the loop each ms until `until_ms`, which is one turn at least."""
        while True:
            self.turn_once()
            if self.desk.t >= until_ms:
                return
            self.desk.t += 1

    def say(self, text):
        self.uart.receive(text.encode() + b"\n")
        while self.uart.any():
            self.turn(self.desk.t + 1)

    def states(self):
        """Return the lines about events, read back."""
        return [LinkState(line) for line in self.uart.lines() if line.startswith("E ")]

    def answers(self):
        return [line for line in self.uart.lines() if not line.startswith("E ")]

    def start(self):
        self.desk.key(2, True)
        self.turn(self.desk.t)
        self.desk.key(2, False)

    def press(self, side):
        self.desk.contact(1 - side, False)
        self.desk.contact(side, True)
        self.turn(self.desk.t)


@pytest.fixture
def table():
    return Line115200()


# A line


@pytest.mark.parametrize("value", [0, 7, 10, 99, 100, 5_430_000, 35_999_999, (1 << 30) - 1, -1, -10, -599_999])
def test_a_number_is_written_as_python_does(value):
    line = Line()
    line.begin()
    line.number(value)
    line.number(value)
    line.finish()
    assert line.buffer.decode().split() == [str(value)] * 2


def test_a_shorter_line_leaves_nothing_of_a_longer_one():
    line = Line()
    for value in (123_456_789, 5):
        line.begin()
        line.number(value)
        line.finish()
    assert line.buffer.decode() == "5".ljust(LINE_SIZE) + "\n"


def test_every_line_has_the_same_length(table):
    table.start()
    table.turn(70_000)
    assert {len(line) for line in table.uart.lines()} == {LINE_SIZE}


def test_the_longest_line_fits(table):
    longest = ["E", "99", "1073741823", "20", "R", "99999", "-35999999", "-35999999", "99999", "R", "R", "3"]
    longest += ["65535", "65535", "255", "255", "255", "255", "F", "F", "R", "R"]
    assert len(" ".join(longest)) <= LINE_SIZE


# Events out


def test_the_clock_that_was_set_up_is_told_at_once(table):
    state = table.states()[0]
    assert state.events == (events.SET_UP, LEFT, 0, 0)
    assert [account.remaining_ms for account in state.sides] == [60_000, 60_000]
    assert (state.state, state.running, state.white) == (READY, NOBODY, LEFT)


def test_a_press_is_told_with_the_state_after_it(table):
    table.start()
    table.turn(7_000)
    table.press(LEFT)
    table.turn(7_050)
    state = table.states()[-1]
    assert state.events == (events.PRESSED, LEFT, 7_000, 1)
    assert [account.remaining_ms for account in state.sides] == [58_000, 60_000]
    assert (state.delay_ms(RIGHT, 0), state.running, state.state) == (5_000, RIGHT, RUNNING)
    assert [account.moves for account in state.sides] == [1, 0]


def test_a_flag_is_told_with_its_own_instant(table):
    table.start()
    table.turn(65_100)
    state = next(each for each in table.states() if each.events.kind == events.FLAG_FELL)
    assert state.events == (events.FLAG_FELL, LEFT, 65_000, 0)
    assert state.sides[LEFT].final and state.first_flag == LEFT


def test_an_interim_flag_and_a_period_are_told():
    table = Line115200("10:30")
    table.start()
    table.turn(10_200)
    state = table.states()[-1]
    assert state.sides[LEFT].has_interim() and not state.sides[RIGHT].has_interim()
    assert [account.number for account in state.sides] == [2, 2]


def test_overtime_is_told_below_zero():
    table = Line115200("2o")
    table.start()
    table.turn(5_000)
    table.say("tell 6000")
    table.turn(6_100)
    assert table.states()[-1].sides[LEFT].remaining_ms == -4_000


def test_lines_are_numbered(table):
    for _ in range(3):
        table.start()
        table.turn(table.desk.t + 100)
    numbers = [state.sequence for state in table.states()]
    assert numbers == list(range(len(numbers)))


def test_when_too_many_wait_the_numbers_tell_that_some_are_lost(table):
    table.turn(100)
    for at_ms in range(100, 100 + 2 * (MOST_ROWS + 4)):
        table.app.questions.add(at_ms, False)
        table.desk.t = at_ms
        table.app.step()
    table.turn(2_000)
    numbers = [state.sequence for state in table.states()]
    assert numbers[: 1 + MOST_ROWS] == list(range(1 + MOST_ROWS))
    assert table.link.due_at > 1 << 40


def test_no_more_is_handed_to_the_uart_than_its_buffer_holds(table):
    for at_ms in range(1, MOST_ROWS):
        table.app.questions.add(at_ms, False)
        table.desk.t = at_ms
        table.app.step()
    sent_at = []
    while table.link.due_at < 1 << 40:
        if table.desk.t >= table.link.due_at:
            table.link.send(table.desk.t)
            sent_at.append(table.desk.t)
        table.desk.t += 1
    for index, at_ms in enumerate(sent_at):
        on_the_wire = (at_ms - sent_at[0]) * BAUD // 10_000
        assert (index + 1) * (LINE_SIZE + 1) - on_the_wire < 2_048


def test_what_is_no_line_is_refused():
    good = Line115200().uart.lines()[0]
    assert LinkState(good)
    for bad in (
        good[:-1],
        good.replace("E ", "F ", 1),
        good.replace("L", "X"),
        "E " + 98 * " ",
        good.replace("0", "x"),
    ):
        with pytest.raises(LinkError):
            LinkState(bad)


# Questions


def told(table):
    found = [state for state in table.states() if is_told(state)]
    return [(state.events.at, state.sides[LEFT].remaining_ms, state.running) for state in found]


def is_told(state):
    return state.events.kind == events.TOLD


def test_an_instant_is_told_exactly_however_late_the_loop_turns(table):
    table.start()
    table.turn(6_000)
    table.say("tell 8123")
    table.desk.t = 8_500
    table.turn(8_600)
    assert told(table) == [(8_123, 56_877, LEFT)]


def test_tell_stands_before_the_edges_of_its_instant_and_told_after_them(table):
    table.start()
    table.turn(6_000)
    table.say("tell 7000")
    table.say("told 7000")
    table.turn(7_000)
    table.press(LEFT)
    table.turn(7_200)
    assert [running for _, _, running in told(table)] == [LEFT, RIGHT]


def test_what_happens_by_itself_stands_before_the_answer(table):
    table.start()
    table.turn(64_900)
    table.say("tell 65000")
    table.turn(65_200)
    assert told(table)[0][:2] == (65_000, 0)
    kinds = [state.events.kind for state in table.states()]
    assert kinds.index(events.FLAG_FELL) < kinds.index(events.TOLD)


def test_eight_instants_may_wait(table):
    table.start()
    table.turn(6_000)
    for index in range(MOST_QUESTIONS):
        table.say("tell %d" % (7_000 + index))
    table.turn(7_500)
    assert [at for at, _, _ in told(table)] == [7_000 + index for index in range(MOST_QUESTIONS)]


def test_a_ninth_is_refused_and_the_eight_are_answered(table):
    for index in range(MOST_QUESTIONS + 1):
        table.say("tell %d" % (7_000 + index))
    assert len(table.answers()) == 1
    table.turn(7_500)
    assert len(told(table)) == MOST_QUESTIONS


def test_an_instant_that_has_passed_is_told_as_of_now(table):
    table.turn(500)
    table.say("tell 3")
    table.turn(600)
    assert 500 <= told(table)[0][0] <= 502


# Settings


def test_settings_are_taken_while_ready_and_armed_by_new(table):
    for line in ("set control 300+3", "set profile us", "set counter off", "set tenths on", "set lever-start on"):
        table.say(line)
    assert table.app.clock.sides[LEFT].remaining_ms == 60_000
    table.say("new")
    assert table.answers() == ["ok"] * 6
    assert table.app.clock.sides[LEFT].remaining_ms == 303_000
    settings = table.app.settings
    assert (settings.profile, settings.counter, settings.tenths, settings.lever_start) == (US, False, True, True)


def test_a_control_in_other_notations_is_read(table):
    table.say("set us G/60;d5")
    table.say("new")
    assert table.app.clock.sides[LEFT].remaining_ms == 3_600_000
    table.say("set pgn 40/9000:3600")
    table.say("new")
    assert table.app.clock.sides[LEFT].remaining_ms == 9_000_000


@pytest.mark.parametrize("line", ["set control x", "set noise on", "set counter maybe", "hello", "set", "set \xff 1"])
def test_what_is_not_understood_is_answered_and_changes_nothing(table, line):
    table.say(line)
    assert table.answers()[0].startswith("no ")
    table.say("new")
    assert table.app.clock.sides[LEFT].remaining_ms == 60_000


def test_while_a_side_runs_nothing_can_be_set(table):
    table.start()
    table.say("set control 300")
    table.say("new")
    assert [answer.startswith("no ") for answer in table.answers()] == [True, True]
    assert table.app.clock.state == RUNNING


def test_the_heap_is_told_while_ready_and_paused_but_not_while_a_side_runs(table):
    for _ in range(2):
        table.say("heap")
        table.start()
    table.say("heap")
    assert table.answers() == ["heap 4 3 2 1", "no settings while the clock is not ready", "heap 4 3 2 1"]


def test_a_line_that_is_too_long_is_refused_as_a_whole(table):
    table.say("set control 300" + " " * 300)
    assert table.answers() == ["no command is as long as that"]
    table.say("new")
    assert table.app.clock.sides[LEFT].remaining_ms == 60_000


def test_a_line_may_end_as_terminals_end_it(table):
    table.say("new\r")
    assert table.answers() == ["ok"]


def test_an_empty_line_is_nothing(table):
    table.say("")
    assert table.answers() == []


# What comes in: every argument checked, noise, floods, echoes


@pytest.mark.parametrize("word", ["tell", "told"])
@pytest.mark.parametrize(
    "instant",
    ["zzzzzz", "999999999999", "1e3", "-5", "+5", "5.0", "5 6", " 5", "0x10", "5ms", "\xb2", "1234567890", "9" * 200],
)
def test_an_instant_that_is_none_is_refused_in_one_line_and_blocks_nothing(table, word, instant):
    table.start()
    table.say("%s %s" % (word, instant))
    assert [answer.startswith("no instant; right would be") for answer in table.answers()] == [True]
    table.say("tell 3000")
    table.turn(3_200)
    assert told(table)[0][0] == 3_000


def test_an_instant_is_at_most_a_minute_ahead(table):
    table.turn(100)
    table.say("tell %d" % (table.app.clock.now + MOST_AHEAD_MS + 2))
    assert table.answers() == ["no instant later than a minute from now"]
    table.say("tell %d" % (table.app.clock.now + MOST_AHEAD_MS))
    assert len(table.answers()) == 1
    table.turn(MOST_AHEAD_MS + 300)
    assert len(told(table)) == 1


def test_after_ten_days_of_one_game_an_instant_has_ten_digits():
    line = b"tell 1000000000"
    assert instant_in(line, 5, len(line), 899_999_999) == -1
    assert instant_in(line, 5, len(line), 900_000_000) == 1_000_000_000


def test_the_earliest_instant_is_told_first_whatever_was_asked_before_it(table):
    table.start()
    for line in ("tell 50000", "told 3000", "tell 3000", "tell 2000", "told 4000"):
        table.say(line)
    table.turn(2_990)
    table.turn(3_000)
    table.press(LEFT)
    table.turn(4_200)
    assert [(at, running) for at, _, running in told(table)] == [
        (2_000, LEFT), (3_000, LEFT), (3_000, RIGHT), (4_000, RIGHT),
    ]  # fmt: skip


def test_questions_go_on_over_a_new_game(table):
    table.turn(1_000)
    table.say("tell 3000")
    table.say("tell 3100")
    table.say("new")
    new_at = next(state.events.at for state in table.states()[1:] if state.events.kind == events.SET_UP)
    table.turn(3_300)
    assert [at for at, _, _ in told(table)] == [3_000 - new_at, 3_100 - new_at]


def test_no_more_than_sixteen_bytes_and_a_line_are_heard_in_a_turn_of_the_loop(table):
    table.start()
    for flood in (b"\n" * 400, b"tell 1\n" * 60, b"journal\n" * 50, b"set white left\n" * 30, bytes(range(256)) * 2):
        table.uart.receive(flood)
        while table.uart.any():
            waits = table.uart.any()
            table.app.host.listen()
            heard = flood[len(flood) - waits : len(flood) - table.uart.any()]
            assert 0 < len(heard) <= MOST_BYTES
            assert len(heard) == min(waits, MOST_BYTES) or heard.endswith(b"\n")
            assert b"\n" not in heard.strip(b"\n")
    table.say("")  # the rest of the noise
    table.uart.sent.clear()
    table.say("tell %d" % (table.app.clock.now + 50))
    table.turn(table.desk.t + 400)
    assert told(table)


def test_a_flood_of_questions_loses_no_event(table):
    """Nothing is heard while many events wait to be told."""
    table.start()
    table.uart.receive(b"tell 1\n" * 200)
    for number in range(20):
        table.turn(table.desk.t + 100)
        table.press(number % 2)
    table.turn(table.desk.t + 2_000)
    states = table.states()
    assert all((later.sequence - earlier.sequence) % 100 == 1 for earlier, later in zip(states, states[1:]))
    assert len([state for state in states if state.events.kind == events.PRESSED]) == 20


def test_what_the_clock_said_is_never_answered(table):
    """A terminal that echoes: all that was sent comes back in, and the clock has nothing to say to it."""
    for line in ("get", "heap", "set noise on", "set control x", "hello", "journal", "set white left", "tell 1"):
        table.say(line)
    table.start()
    table.press(LEFT)
    for line in ("set white left", "get", "x" * 300, "tell z", "tell 99999999"):
        table.say(line)
    table.turn(table.desk.t + 2_000)
    table.start()  # a pause
    table.turn(table.desk.t + 2_000)
    for _ in range(2):
        said = bytes(table.uart.sent)
        assert said
        table.uart.sent.clear()
        table.uart.receive(said)
        while table.uart.any():
            table.turn(table.desk.t + 1)
        table.turn(table.desk.t + 3_000)
        assert table.uart.sent == b""
        table.uart.sent[:] = said


@pytest.mark.parametrize("state", ["ready", "running", "paused"])
@pytest.mark.parametrize("seed", range(6))
def test_noise_changes_nothing_and_what_comes_after_it_is_obeyed(table, state, seed):
    chance = random.Random("%s %d" % (state, seed))
    words = [b"tell ", b"told ", b"set ", b"new", b"get", b"put", b"heap", b"home", b"journal", b"control ", b"own 26 "]
    words += [
        b"trim ",
        b"option ",
        b"end ",
        b"5400+30",
        b"999999999999",
        b"\n",
        b"\r",
        b" ",
        b"\0",
        b"\xff\xfe",
        b"E 1",
    ]
    if state != "ready":
        table.start()
    if state == "paused":
        table.start()
    for _ in range(60):
        noise = b"".join(chance.choice([*words, chance.randbytes(3)]) for _ in range(chance.randrange(40)))
        table.uart.receive(noise)
        while table.uart.any():
            table.turn(table.desk.t + 1)
    table.turn(table.desk.t + 6_000)  # a text that was begun is given up
    table.say("")
    table.turn(table.desk.t + 500)
    assert all(answer.isascii() and answer.isprintable() for answer in table.answers())
    table.uart.sent.clear()
    table.say("tell %d" % (table.app.clock.now + 100))
    table.turn(table.desk.t + 400)
    assert told(table)
    if state == "ready":
        for line in ("set control 300+3", "new"):
            table.say(line)
        assert table.app.clock.sides[LEFT].remaining_ms == 303_000

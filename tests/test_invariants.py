# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What holds in every game: random controls of all methods, instants chosen around those at which something happens."""

import copy

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from flagfall.arbiter.journal import Journal
from flagfall.arbiter.replay import replay
from flagfall.face.face import Face, Frame
from flagfall.face.glyphs import PICTURE_SIZE, render
from flagfall.keeping.keeper import Keeper
from flagfall.keeping.snapshot import SIZE, pack, unpack
from flagfall.timing import events, profile
from flagfall.timing.chessclock import OVER, PAUSED, RUNNING, ChessClock
from flagfall.timing.methods import BYOYOMI, COUNT_UP, DELAY, HOURGLASS, OVERTIME, PER_MOVE
from flagfall.timing.sides import NOBODY, SIDES
from flagfall.timing.turn import NEVER
from host_sim.desk import segments
from host_sim.desk.parts import DeskMemory
from host_sim.desk.stage import Stage
from tests.bookkeeper import Bookkeeper
from tests.games import Deed, Table, games, mirrored, observed, played, shifted, whole, wishes
from tests.stories import SETTINGS, stories
from tests.strategies import short_controls, short_ordinary_controls

EXAMPLES = 60
some = settings(max_examples=EXAMPLES)
few = settings(max_examples=EXAMPLES // 4)


# 1. Conservation


@some
@given(games(), wishes())
def test_every_millisecond_is_charged_to_one_side_or_covered_by_its_delay_or_stood(game, wishes):
    table = Table(game)
    book = Bookkeeper(game, table.clock.now)
    table.do(Deed(0, "play", ()))
    for wish in wishes:
        table.grant(wish)
        while table.happened:
            book.enter(table.happened.pop(0))
        book.carry(table.clock.now)
        check_books(table.clock, book)
    assert book.ran_ms + book.stood_ms == table.clock.now


def check_books(clock, book):
    book.check_nothing_is_due()
    assert clock.running == book.running
    assert clock.first_flag == book.first_flag
    for side in SIDES:
        account, ours = clock.sides[side], book.accounts[side]
        assert clock.remaining_ms(side, clock.now) == ours.time_ms
        assert clock.delay_ms(side, clock.now) == (ours.delay_ms if side == book.turn else 0)
        assert (account.moves, account.number) == (ours.moves, ours.number)
        assert (account.flagged_at if account.final else None) == ours.flagged_at


@some
@given(games(short_ordinary_controls()), wishes())
def test_both_times_and_time_charged_less_credits_are_both_main_times(game, wishes):
    # R34, from what the clocks read and from the instants alone: what ran, less what delays covered.
    table = played(game, wishes)
    clock = table.clock
    book = Bookkeeper(game, 0)
    for happened in table.happened:
        book.enter(happened)
    book.carry(clock.now)
    times = sum(clock.remaining_ms(side, clock.now) for side in SIDES)
    charged = book.ran_ms - sum(account.covered_ms for account in book.accounts)
    main_times = [control.periods[0].main_ms for control in game.controls]
    credits = sum(account.granted_ms for account in book.accounts) - sum(main_times)
    assert times + charged - credits == sum(main_times)


# 2. Never two sides running


@some
@given(games(), wishes(corrections=True), st.integers(1, 5000))
def test_while_nothing_happens_only_the_running_side_is_charged(game, wishes, stretch_ms):
    # In hourglass the other side gains what it is charged.
    table = played(game, wishes)
    clock = table.clock
    if clock.state == PAUSED:
        table.do(Deed(clock.now, "play", ()))
    until = min(clock.now + stretch_ms, clock.deadline() - 1)
    passed = until - clock.now
    for side in SIDES:
        time_ms = clock.remaining_ms(side, until) - clock.remaining_ms(side, clock.now)
        delay_ms = clock.delay_ms(side, until) - clock.delay_ms(side, clock.now)
        assert time_ms + delay_ms == expected_change(clock, side) * passed


def expected_change(clock, side):
    account = clock.sides[side]
    if clock.running == NOBODY or (account.final and account.period.method != OVERTIME):
        return 0
    if side != clock.running:
        return 1 if account.period.method == HOURGLASS else 0
    return 1 if account.period.method == COUNT_UP else -1


# 3. Slicing


@some
@given(games(), wishes(corrections=True), st.lists(st.integers(1, 700), min_size=1, max_size=20))
def test_how_often_the_clock_is_looked_at_changes_nothing(game, wishes, steps):
    once = played(game, wishes)
    often = Table(game)
    for deed in once.deeds:
        for step in steps:
            often.clock.advance(min(often.clock.now + step, deed.at))
            often.drain()
        often.do(deed)
    assert whole(often.clock) == whole(once.clock)
    assert often.happened == once.happened


def told(settings, actions, **changed):
    """Play a story; return the stage, and what the clock reported."""
    records = []
    stage = Stage(dict(settings, **changed), actions, records.append)
    stage.run()
    return stage, [record for record in records if record["type"] == "event"]


@few
@given(
    stories(),
    st.sampled_from((1, 7, 20, 100, 333)),
    st.lists(st.tuples(st.integers(0, 30), st.integers(1, 5000)), max_size=4),
)
def test_how_often_the_loop_turns_and_where_it_stalls_changes_nothing(story, poll, stalls):
    settings, actions = story
    once, events_once = told(settings, actions)
    for place, length_ms in stalls:
        place = min(place, len(actions) - 1)
        actions = actions[:place] + [[actions[place][0], 0, "stall", length_ms]] + actions[place:]
    again, events_again = told(settings, actions, poll=poll)
    assert events_again == events_once
    assert observed(again.app.clock) == observed(once.app.clock)
    assert again.desk.pictures == once.desk.pictures


# 4. Pause and resume


@some
@given(games(), wishes(), st.lists(st.tuples(st.integers(0, 8), st.integers(0, 400_000)), min_size=1, max_size=12))
def test_pauses_change_no_result(game, wishes, pauses):
    # But that of an interim flag: its five minutes go on in a pause.
    presses = [wish for wish in wishes if wish[1] != ("play",)]
    plain = played(game, presses)
    paused = Table(game)
    stood = 0
    lengths = []  # (instant without pauses, pause so far)
    for place, deed in enumerate(plain.deeds):
        eighths, length_ms = pauses[place % len(pauses)]
        before = plain.deeds[place - 1].at if place else 0
        at = before + (deed.at - before) * eighths // 8
        paused.advance(at + stood)
        if paused.clock.state == RUNNING:
            assert paused.do(Deed(at + stood, "play", ()))
            paused.do(Deed(at + stood + length_ms, "play", ()))
            stood += length_ms
            lengths.append((at, length_ms))
        paused.do(deed._replace(at=deed.at + stood))
    assert result(paused.clock, lengths) == result(plain.clock, [])


def result(clock, pauses):
    """What can be told of a clock but its interim flags, the instants without what was paused before them."""
    seen = observed(clock)
    for account in seen["accounts"]:
        del account["interim until"]
        if account["flagged at"] is not None:
            for at, length_ms in pauses:
                if at < account["flagged at"]:
                    account["flagged at"] -= length_ms
    return seen


# 5. The origin of time


@some
@given(games(), wishes(corrections=True), st.integers(0, 2**31 - 2**28))
def test_a_game_is_the_same_at_any_time(game, wishes, later_ms):
    plain = played(game, wishes)
    late = Table(game, later_ms).play([shifted(deed, later_ms) for deed in plain.deeds])
    assert observed(late.clock, later_ms) == observed(plain.clock)
    assert [each._replace(at=each.at - later_ms) for each in late.happened] == plain.happened


@few
@given(stories(), st.integers(0, 40_000))
def test_a_tick_counter_that_wraps_in_mid_game_changes_nothing(story, before_the_wrap):
    settings, actions = story
    plain, plain_events = told(settings, actions)
    wrapped, wrapped_events = told(settings, actions, ticks=2**30 - 1 - before_the_wrap)
    assert wrapped_events == plain_events
    assert wrapped.desk.pictures == plain.desk.pictures


# 6. The mirror


@some
@given(games(), wishes(corrections=True))
def test_a_mirrored_game_has_the_mirrored_result(game, wishes):
    plain = played(game, wishes)
    other = Table(game._replace(white=1 - game.white)).play([mirrored(deed) for deed in plain.deeds])
    assert observed(other.clock) == observed(plain.clock)
    assert other.clock.turn == 1 - plain.clock.turn


def before_a_page(settings, actions):
    """Return the actions before the first one that finds a page open: each page has a left and a right of its own."""
    stage = Stage(settings, actions, lambda record: None)
    for place, action in enumerate(actions):
        stage.perform(action)
        if stage.app.menu.page is not None:
            return actions[:place]
    return actions


# The page of corrections begins on the left, whoever is White: what it changes there is no mirror image.
CORRECTED = (
    dict(SETTINGS, control="3+1"),
    [
        [0, 1, "key", "play", 0],
        [0, 2, "key", "play", 0],
        [0, 3, "key", "play", 3000],
        [3000, 4, "key", "plus", 700],
        [3000, 5, "key", "play", 0],
        [33_000, 6, "expect", "state over", "", "state", "over"],
    ],
)


@few
@given(stories())
@example(CORRECTED)
def test_until_a_page_opens_a_mirrored_story_shows_the_mirrored_displays(story):
    settings, actions = story
    actions = before_a_page(settings, actions)
    swapped = {"left": "right", "right": "left"}
    plain, plain_events = told(settings, actions)
    other_actions = [[swapped.get(word, word) for word in action] for action in actions]
    other, other_events = told(settings, other_actions, white=1 - settings["white"])
    assert other_events == plain_events
    assert other.desk.lamps == plain.desk.lamps[::-1]
    assert other.desk.pictures == plain.desk.pictures[::-1]


def test_a_story_is_mirrored_up_to_its_page_and_no_further():
    settings, actions = CORRECTED
    assert before_a_page(settings, actions) == actions[:3]
    assert before_a_page(settings, actions[:2] + actions[-1:]) == actions[:2] + actions[-1:]


# 7. What is shown


@some
@given(games(), wishes(), st.booleans())
def test_what_is_shown_never_increases_while_a_side_runs_and_is_zero_only_at_the_flag(game, wishes, tenths):
    # Between two events, that is: a press, a new period or a new byo-yomi period may bring time. Count-up rises.
    # A fallen flag in overtime shows the time below zero.
    table = Table(game)
    table.do(Deed(0, "play", ()))
    for wish in wishes:
        table.grant(wish)
        if table.clock.state == RUNNING:
            watch(table.clock, table.clock.turn, Face(tenths))


def watch(clock, side, face):
    """Look at what a running side is shown, whenever it changes, for twenty changes or to the next event."""
    until = min(clock.deadline() - 1, clock.now + 30_000)
    at, last = clock.now, None
    for _ in range(20):
        picture, stays_ms = look(clock, side, at, face)
        check_shown(clock, side, at, picture, last)
        last = value_of(picture)
        if stays_ms > until - at:
            break
        assert look(clock, side, at + stays_ms - 1, face)[0] == picture
        at += stays_ms


def look(clock, side, at, face):
    """Return what a side is shown at an instant, in segments, and for how long."""
    frame, picture = Frame(), bytearray(PICTURE_SIZE)
    stays_ms = face.compose(clock, side, at, frame)
    render(frame, picture)
    return picture, stays_ms


def check_shown(clock, side, at, picture, last):
    account = clock.sides[side]
    shown = value_of(picture)
    if account.period.method == COUNT_UP:
        assert last is None or shown > last
        return
    assert last is None or shown <= last
    covered = clock.delay_ms(side, at) > 0 and clock.remaining_ms(side, at) == 0
    if account.final:
        assert shown == 0 or account.period.method == OVERTIME
    else:
        assert (shown == 0) == (covered and account.period.method == DELAY)


def value_of(picture):
    """Return what a display says, in tenths of a second."""
    text = segments.spell(picture)
    sign = -1 if text.startswith("-") else 1
    if ":" not in text:
        return int(text.replace(".", ""))
    high, low = text.lstrip("-").split(":")
    seconds = int(high) * 60 + int(low)
    return sign * 10 * (seconds * 60 if "hours" in segments.marks(picture) else seconds)


# 8. When it is over


@some
@given(games(), wishes(), wishes(longest=12))
def test_when_it_is_over_only_an_arbiter_changes_anything(game, wishes, more):
    # But an interim flag goes after its five minutes.
    table = played(game, wishes)
    for _ in range(8):
        if table.clock.state != OVER and table.clock.deadline() != NEVER:
            table.grant(((1, 0), ("press", 1)))
            table.grant(((0, 0), ("press", 0)))
    if table.clock.state != OVER:
        return
    before = without_passing(table.clock)
    table.happened.clear()
    for wish in more:
        assert not table.grant(wish)
    assert without_passing(table.clock) == before
    assert {each.kind for each in table.happened} <= {events.INTERIM_ENDED}


def without_passing(clock):
    """Everything a clock holds but the present instant and interim flags."""
    held, sides = whole(clock)
    return (
        {name: value for name, value in held.items() if name not in ("now", "_deadline")},
        [{name: value for name, value in side.items() if name != "interim_until"} for side in sides],
    )


# 9. Save and restore


@some
@given(games(), wishes(corrections=True), st.integers(0, 3000))
def test_a_snapshot_brings_everything_back(game, wishes, later_ms):
    clock = played(game, wishes).clock
    record = bytearray(SIZE)
    pack(clock, 1, 1, False, record)
    again = ChessClock(clock.controls, clock.white)
    unpack(record, again)
    until = clock.now + later_ms
    if clock.state != RUNNING:
        again.since = clock.since  # of no use then: resume sets it
    for each in (clock, again):
        each.advance(until)
    assert whole(again) == whole(clock)


@some
@given(games(), wishes(corrections=True))
def test_a_journal_brings_everything_back(game, wishes):
    table = played(game, wishes)
    again = ChessClock(game.controls)
    replay(table.journal, again)
    again.advance(table.clock.now)
    assert whole(again) == whole(table.clock)


@some
@given(games(), wishes(corrections=True), st.integers(0, 3500))
def test_after_a_loss_of_power_the_game_is_back_paused_less_than_a_second_old(game, wishes, later_ms):
    memory = DeskMemory()
    table = Table(game)
    keeper = Keeper(memory, table.clock, table.journal)
    for deed in played(game, wishes).deeds:
        table.do(deed)
        keeper.keep()
    lost = table.clock
    until = min(lost.now + later_ms, lost.deadline() - 1)
    if until >= keeper.beat_at:
        keeper.beat(until)
    clock, journal = ChessClock(game.controls), Journal()
    assert Keeper(memory, clock, journal).restore()
    assert lost.state != RUNNING or until - 1000 < clock.now <= until
    assert observed(clock) == observed(paused_at(table, clock.now))
    check_replay(journal, clock)


def paused_at(table, at):
    """Return the clock of the same game, paused at `at` if it still ran then."""
    deeds = [deed for deed in table.deeds if deed.at <= at or table.clock.state != RUNNING]
    clock = Table(table.game).play(deeds).clock
    clock.pause(max(at, clock.now))
    return clock


def check_replay(journal, clock):
    again = ChessClock(clock.controls)
    replay(journal, again)
    again.advance(clock.now)
    seen, expected = observed(again), observed(clock)
    for account in seen["accounts"] + expected["accounts"]:
        if account["interim until"] and account["interim until"] - clock.now < 1000:
            account["interim until"] = None  # it went in the second that was lost
    assert seen == expected


# 10. The most that can be left


@some
@given(games(short_ordinary_controls()), wishes())
def test_nobody_has_more_than_what_the_periods_and_increments_brought(game, wishes):
    # Without corrections: R <= B + (n + 1) x I, B what the periods so far have brought.
    clock = played(game, wishes).clock
    for account in clock.sides:
        periods = [account.control.period(number) for number in range(1, account.number + 1)]
        most = sum(each.main_ms for each in periods)
        most += (account.moves + 1) * max(each.increment_ms for each in periods)
        assert 0 <= account.remaining_ms <= most, (
            "TIME is below 0, or above what main times and increments bring: add what else a method brings to most"
        )


# 11. After an arbiter


FUTURES = (  # how long to wait, counted from now or from what happens next by itself; and what is done then
    ((0, 1, "press"), (0, 1, "press"), (1, 0, None), (1, 0, None), (0, 1, "press"), (1, 0, None)),
    ((1, 0, None), (0, 1, "press"), (1, 0, None), (1, 0, None), (0, 700, "press"), (0, 1, "press")),
    ((1, -1, "press"), (1, -1, "press"), (1, 0, "press"), (1, 0, "press"), (1, 0, "press")),
)


@some
@given(games(), wishes(corrections=True, longest=16), st.sampled_from(FUTURES))
def test_after_any_command_of_an_arbiter_the_next_press_and_the_next_zero_are_by_the_rules(game, wishes, future):
    # As in a game that has come by play to what the clock then reads.
    table = Table(game)
    table.do(Deed(0, "play", ()))
    for wish in wishes:
        done = table.grant(wish)
        if done is not False and wish[1][0] not in ("press", "play"):
            go_on_by_the_book(copy.deepcopy(table), future)


def go_on_by_the_book(table, future):
    clock = table.clock
    book = Bookkeeper.of(clock)
    table.happened.clear()
    table.do(Deed(clock.now, "play", ()))
    for from_deadline, ms, act in ((0, 0, None), *future):
        at = clock.now + max(0, ms)
        if from_deadline and clock.deadline() != NEVER:
            at = max(clock.now, clock.deadline() + ms)
        table.advance(at)
        if act:
            table.do(Deed(at, act, (clock.turn,)))
        while table.happened:
            book.enter(table.happened.pop(0))
        book.carry(clock.now)
        check_books(clock, book)


CHANGE_A_TIME = ("add", "set", "penalty", "control", "option", "period")


@some
@given(games(), wishes(corrections=True))
def test_a_side_that_waits_has_a_whole_t_however_its_last_turn_ended(game, wishes):
    # Under a fixed time per move and in byo-yomi, unless an arbiter has given it another time.
    table = Table(game)
    table.do(Deed(0, "play", ()))
    for wish in wishes:
        done = table.grant(wish)
        if done is not False and wish[1][0] in CHANGE_A_TIME:
            return
        account = table.clock.sides[1 - table.clock.turn]
        every_turn = account.period.method == PER_MOVE or (account.period.method == BYOYOMI and account.extra)
        if every_turn and not account.final:
            assert account.remaining_ms == account.period.extra_ms


BACK = (("undo",), ("restore", 0, False), ("restore", 1, True), ("restore", 1, False), ("penalty",))


@some
@given(games(), wishes(longest=16), short_controls(), st.sampled_from(BACK))
def test_a_control_stands_whether_it_was_loaded_before_or_after_something_was_taken_back(game, wishes, loaded, back):
    # FIDE 6.10.2, III.4: only times, moves, periods and turn go back.
    first, then = played(game, wishes), played(game, wishes)
    for table in (first, then):
        if table.clock.state == RUNNING:
            table.do(Deed(table.clock.now, "play", ()))
    now = first.clock.now
    pressed = first.journal.last_press()
    assume(pressed is not None)
    side = pressed[2]
    first.do(Deed(now, "control", (loaded,)))
    if back == ("penalty",):
        assert first.do(Deed(now, "penalty", (side,)))
        then.do(Deed(now, "undo", ()))
        then.do(Deed(now, "control", (loaded,)))
        then.do(Deed(now, "add", (1 - side, profile.penalty_ms(profile.FIDE, loaded))))
    else:
        done = first.do(Deed(now, back[0], back[1:]))
        assert (done is False) == (then.do(Deed(now, back[0], back[1:])) is False)
        assume(done is not False)
        then.do(Deed(now, "control", (loaded,)))
    assert observed(first.clock) == observed(then.clock)
    again = ChessClock(game.controls)
    replay(first.journal, again)
    again.advance(now)
    assert whole(again) == whole(first.clock)
    first.do(Deed(now, "cancel", ()))
    assert first.clock.controls == loaded

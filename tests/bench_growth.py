# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""How the cost of a press, of an undo and of a game grows: 1 to 5 periods, 10 to 300 moves, 1 to 9 hours."""

import time

from flagfall.arbiter.correction import Arbiter
from flagfall.arbiter.journal import Journal
from flagfall.notation import read_canonical
from flagfall.timing.chessclock import ChessClock
from flagfall.timing.sides import LEFT
from tests.micropython import workloads

# Of 1 to 5 periods, the first ones so short that all are passed within the presses that are measured.
CONTROLS = (
    "5400+30",
    "20/3600+30:1800+30",
    "20/3600+30:10/1800+30:900+30",
    "20/3600+30:10/1800+30:10/900+30:900+30",
    "20/3600+30:10/1800+30:10/900+30:5/900+30:900+30",
)
MOVES = (10, 40, 100, 300)
HOURS = (1, 2, 4, 9)
COUNT = 100
RUNS = 20
GAMES = 3
TURN_MS = 1_000


def press_s(control: str, runs: int = RUNS) -> float:
    """Return how long a press through the app takes under `control`, in seconds."""
    return workloads.shortest(time.process_time, workloads.app_presses(COUNT, control), runs) / COUNT


def played(moves: int) -> tuple:
    """Return (clock, journal, arbiter) of a game in which both sides have made so many moves, and which is paused."""
    clock = ChessClock(read_canonical("5400+30"), LEFT)
    journal = Journal()
    journal.begin(clock)
    clock.events.clear()
    clock.start(0)
    for number in range(2 * moves):
        clock.press(number % 2, (number + 1) * TURN_MS)
        while clock.events.take():
            journal.note(clock.events)
    clock.pause((2 * moves + 1) * TURN_MS)
    while clock.events.take():
        journal.note(clock.events)
    return clock, journal, Arbiter(clock, journal)


def undo_s(moves: int, runs: int = RUNS) -> float:
    """Return how long it takes to take back the last press of a game of so many moves, in seconds."""
    times = []
    for _ in range(runs):
        clock, _journal, arbiter = played(moves)
        begun = time.process_time()
        arbiter.undo(clock.now)
        times.append(time.process_time() - begun)
    return min(times)


def game_s(hours: int, games: int = GAMES) -> float:
    """Return how long a game of so many hours takes, in seconds."""
    return workloads.shortest_game(time.process_time, True, games, hours)

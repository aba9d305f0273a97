# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Events as the clock reports them -> records of a transcript. Formats nothing; runs on MicroPython too."""

from flagfall.arbiter import correction, records
from flagfall.timing import events
from flagfall.timing.sides import NOBODY, other
from host_sim.timetext import write_time


class Reporter:
    """Turns what the app reports into records for `stage`, in the time of the story."""

    def __init__(self, stage):
        self._stage = stage

    def report(self, clock, refusal) -> None:
        """Hand on the event that `clock.events` holds; `refusal` is the reason if a command was refused."""
        happened = clock.events
        record = {
            "type": "event",
            "at": self._stage.story_time(happened.at),
            "event": events.name(happened.kind),
            "side": colour(clock, happened.side) if events.has(happened.kind, events.OF_A_SIDE) else None,
            "value": happened.value if events.has(happened.kind, events.COUNTS) else None,
            "running": colour(clock, clock.running),
        }
        self._read_both(clock, happened.at, record)
        if happened.kind == events.CORRECTION_REFUSED:
            record["text"] = "refused: " + refusal if refusal else "refused"
        elif happened.kind == events.CORRECTED:
            self._tell_correction(clock, self._stage.last_correction(), record)
        self._stage.emit(record)

    def _read_both(self, clock, at, record):
        white, black = clock.sides[clock.white], clock.sides[other(clock.white)]
        record["white"] = clock.remaining_ms(clock.white, max(at, clock.since))
        record["black"] = clock.remaining_ms(other(clock.white), max(at, clock.since))
        record["moves"] = [white.moves, black.moves]
        record["period"] = [white.number, black.number]
        record["flags"] = [flag_word(white), flag_word(black)]

    def _tell_correction(self, clock, made, record):
        record["correction"] = correction.NAMES[made.kind]
        record["changes"] = changes(clock, made)
        told = [_change_in_words(each) for each in record["changes"]]
        record["text"] = "arbiter %s: %s" % (record["correction"], ", ".join(told) or "nothing changed")


def colour(clock, side: int) -> str:
    """Return `white`, `black` or `none` for a side."""
    if side == NOBODY:
        return "none"
    return "white" if side == clock.white else "black"


def flag_word(account) -> str:
    """Return `none`, `interim` or `final` for one side's clock."""
    if account.final:
        return "final"
    return "interim" if account.has_interim() else "none"


def changes(clock, made) -> list:
    """Return what a correction changed, White first: `side` (None: the clock), `what`, and that `before` and `after`.

    `what` is time (ms), moves, period, byoyomi (what is left of it; before is not known) or turn (a colour).
    """
    found = []
    for side in (clock.white, other(clock.white)):
        for place, what in enumerate(("time", "moves", "period")):
            before, after = made.before[place][side], made.after[place][side]
            if before != after:
                found.append({"side": colour(clock, side), "what": what, "before": before, "after": after})
    if made.kind == records.BYOYOMI:
        # Whether it has begun is no field of the link: the journal tells it.
        left = clock.sides[made.side].extra_count
        found.append({"side": colour(clock, made.side), "what": "byoyomi", "before": None, "after": left})
    if made.before.turn != made.after.turn:
        before, after = colour(clock, made.before.turn), colour(clock, made.after.turn)
        found.append({"side": None, "what": "turn", "before": before, "after": after})
    return found


def _change_in_words(change):
    side, what, before, after = [change[key] for key in ("side", "what", "before", "after")]
    if what == "turn":
        return "turn to %s" % after
    if what == "byoyomi":
        return "%s byo-yomi %d left" % (side, after)
    if what == "time":
        return "%s %s to %s" % (side, write_time(before), write_time(after))
    return "%s %s %d to %d" % (side, what, before, after)

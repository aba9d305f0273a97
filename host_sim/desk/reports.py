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
            "at": self._story_time(happened.at),
            "event": events.name(happened.kind),
            "side": colour(clock, happened.side) if events.has(happened.kind, events.OF_A_SIDE) else None,
            "value": happened.value if events.has(happened.kind, events.COUNTS) else None,
            "running": colour(clock, clock.running),
        }
        self._read_both(clock, happened.at, record)
        text = self._text(clock, happened.kind, refusal)
        if text:
            record["text"] = text
        self._stage.emit(record)

    def _story_time(self, instant):
        stage = self._stage
        return stage.story_time(instant) if stage.boots else instant

    def _read_both(self, clock, at, record):
        white, black = clock.sides[clock.white], clock.sides[other(clock.white)]
        record["white"] = clock.remaining_ms(clock.white, max(at, clock.since))
        record["black"] = clock.remaining_ms(other(clock.white), max(at, clock.since))
        record["moves"] = [white.moves, black.moves]
        record["period"] = [white.number, black.number]
        record["flags"] = [flag_word(white), flag_word(black)]

    def _text(self, clock, kind, refusal):
        if kind == events.CORRECTION_REFUSED:
            return "refused: " + refusal if refusal else "refused"
        if kind == events.CORRECTED:
            return correction_text(clock, self._stage.last_correction())
        return None


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


def correction_text(clock, made) -> str:
    """Tell a correction with what it changed, before and after, White first."""
    name = correction.NAMES[made.kind]
    changes = []
    for side in (clock.white, other(clock.white)):
        who = colour(clock, side)
        if made.before.remaining_ms[side] != made.after.remaining_ms[side]:
            before, after = made.before.remaining_ms[side], made.after.remaining_ms[side]
            changes.append("%s %s to %s" % (who, write_time(before), write_time(after)))
        for what, values in (("moves", 1), ("period", 2)):
            if made.before[values][side] != made.after[values][side]:
                changes.append("%s %s %d to %d" % (who, what, made.before[values][side], made.after[values][side]))
    if made.kind == records.BYOYOMI:
        # Whether it has begun is no field of the link: the journal tells it.
        changes.append("%s byo-yomi %d left" % (colour(clock, made.side), clock.sides[made.side].extra_count))
    if made.before.turn != made.after.turn:
        changes.append("turn to %s" % colour(clock, made.after.turn))
    return "arbiter %s: %s" % (name, ", ".join(changes) or "nothing changed")

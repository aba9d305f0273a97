# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the displays show under a key that is held: how far a long hold is, or under plus counters and control.

In play that is all a key but play/pause can do; nothing is allocated.
"""

from flagfall.compat import const
from flagfall.face.display import EXTRAS, HOLDING, MAINS, MOVES, PERIODS, TIMES
from flagfall.hands.gestures import PROGRESS_MS
from flagfall.hands.inputs import PLUS
from flagfall.part import Part
from flagfall.timing.chessclock import READY
from flagfall.timing.turn import NEVER

MOVES_AFTER_MS = const(500)  # plus held: the counters,
PERIODS_AFTER_MS = const(3000)  # then the loaded control in words, page by page
_WORD_MS = const(1000)
_HALF_MS = const(500)  # what is shown changes at whole halves of a second only
_WORDS = (PERIODS, MAINS, EXTRAS)


class View(Part):
    """Chooses what `displays` show of `clock` under the keys of `gestures`; `due_at`: when that changes by itself."""

    def __init__(self, clock, displays, gestures):
        self.due_at = NEVER
        self._clock = clock
        self._displays = displays
        self._gestures = gestures

    def attend(self, now: int) -> None:
        """Choose what is shown at `now`: at `due_at`, and after every key."""
        displays = self._displays
        gestures = self._gestures
        view = TIMES
        half = False
        self.due_at = NEVER
        if displays.page is None and gestures.holds_since() <= now:
            view = self._progress(gestures.holds_since(), now)
        elif gestures.since[PLUS] <= now and self._clock.state != READY:
            held_ms = now - gestures.since[PLUS]
            self.due_at = now + _HALF_MS - held_ms % _HALF_MS
            view = _plus_view(held_ms)
            half = not held_ms // _HALF_MS & 1
        if view != displays.view or half != displays.half:
            displays.view = view
            displays.half = half
            displays.changed()

    def look_again(self, now: int) -> None:
        """The state has changed under a key that may be held."""
        if self.due_at != NEVER:
            self.attend(now)

    def begin_anew(self, span_ms: int) -> None:
        """Count instants from `span_ms` ms later on."""
        if self.due_at != NEVER:
            self.due_at -= span_ms

    def _progress(self, since, now):
        step = (now - since) // PROGRESS_MS
        self.due_at = since + (step + 1) * PROGRESS_MS
        return HOLDING + step if step else TIMES


def _plus_view(held_ms):
    if held_ms < MOVES_AFTER_MS:
        return TIMES
    if held_ms < PERIODS_AFTER_MS:
        return MOVES
    return _WORDS[(held_ms - PERIODS_AFTER_MS) // _WORD_MS % len(_WORDS)]

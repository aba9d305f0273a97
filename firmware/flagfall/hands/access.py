# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What hands, pages and a host may ask of the clock, and nothing else."""

from flagfall.keeping.settingstext import copied, read_settings, save, write_settings
from flagfall.timing import events


class Access:
    """Questions and wishes, passed on to the part that they are for.

    clock, settings, journal  to be read, and settings to be written
    refusal                   why the command that is being carried out is refused, None if it is not
    """

    def __init__(self, app):
        self.clock = app.clock
        self.settings = app.settings
        self.journal = app.journal
        self.refusal = None
        self._app = app
        self._supply = app.supply

    # A game.

    def set_up(self, controls, now: int) -> None:
        """Set up a fresh game with `controls` at `now`, to which the clock has been carried."""
        self._app.set_up(controls, now)

    def new_game(self, controls) -> None:
        """Set up a fresh game now, with `controls` or, for None, with what is loaded."""
        self._app.new_game(controls)

    def set_white(self, white: int) -> None:
        """Make `white` start; only while the clock is ready."""
        self.clock.set_white(white)

    # The arbiter.

    @property
    def profile(self) -> int:
        """The profile that this game is played by."""
        return self._app.rules

    def can_cancel(self) -> bool:
        """Tell whether the last action can be taken back."""
        return self._app.can_cancel()

    def command(self, now: int, name: str, *values) -> bool:
        """Carry out an arbiter's command at `now`, to which the clock has been carried; False if it is refused.

        `name` is one of `correction.Arbiter`'s methods, `values` its arguments without the instant.
        """
        from flagfall.arbiter.correction import Refused

        app = self._app
        app.let_out()
        try:
            getattr(app.arbiter, name)(*values, now)
        except Refused as refusal:
            self.refusal = str(refusal)
            self.clock.events.put(events.CORRECTION_REFUSED, self.clock.turn, now)
        taken = self.refusal is None
        app.let_out()
        self.refusal = None
        app.hands.look_at_lever()
        return taken

    def begin(self) -> None:
        """Take all commands until `end` for one action."""
        self._app.arbiter.begin()

    def end(self) -> None:
        """End what `begin` began."""
        self._app.arbiter.end()

    # Settings and cells.

    def save(self) -> bool:
        """Have the settings kept; no side runs. False if they could not be written."""
        return save(self._app.board, self.settings)

    def take_settings(self, text: str) -> bool:
        """Take all that `text` (as settingstext.py has it) speaks of, and have it kept; False if it cannot be kept.

        Raises `SettingError` if it is not understood; nothing has changed then, as with False.
        """
        changed = copied(self.settings)
        read_settings(text, changed)
        if not save(self._app.board, changed):
            return False
        read_settings(write_settings(changed), self.settings)
        self.obey_trim()
        self.obey_brightness()
        return True

    def obey_trim(self) -> None:
        """Let the crystal be trimmed as the settings say."""
        self._app.board.set_trim(self.settings.trim_ppb)

    def obey_brightness(self) -> None:
        """Let cells and brightness be what the settings say: what was only tried out goes."""
        self._supply.obey(self.settings)

    def try_brightness(self, step: int) -> None:
        """Show brightness `step` (1 to 8) until `obey_brightness`."""
        self._app.board.set_brightness(step)

    def percent(self) -> int:
        """Return what is left in the cells, 0 to 100."""
        return self._supply.percent()

    def renew_cells(self) -> None:
        """Begin the account of the cells anew: they are full."""
        self._supply.renew(self.clock.now)

    # Pages.

    def actions(self):
        """Return the page that lists the arbiter's actions."""
        return self._app.menu.actions()

    def go_home(self) -> None:
        """Show the clock itself, whatever page is open."""
        self._app.hands.go_home()

    def say(self, say, now: int) -> None:
        """Say something in two steps over whatever is shown: see `Displays.tell`."""
        self._app.displays.tell(say, now)

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Builds the board, builds the app, loops. What goes wrong beyond all else ends here: the game is kept, both displays
show an error code, and the watchdog restarts into the paused game.
"""

from micropython import const, kbd_intr

from board import build, rescue
from flagfall.app import App
from flagfall.keeping.settings import FIRST_OPTION, Settings
from flagfall.keeping.settingstext import load
from flagfall.notation import options

_NOBODY_INTERRUPTS = const(-1)  # no byte from a host at the USB port is a Ctrl-C


def main():
    """Run the clock for ever; return only for maintenance, with the back key held at power-on."""
    kbd_intr(_NOBODY_INTERRUPTS)  # the prompt of maintenance takes Ctrl-C again
    if build.wants_maintenance() or rescue.too_often():
        return
    testing = build.wants_selftest()
    board = build.build()
    app = None
    try:
        if testing:
            from board.selftest import SelfTest

            SelfTest(board).run()
        app = begin(board)
        while True:
            app.step()
            board.wait(app.deadline())
    except Exception as error:
        rescue.give_up(board, error, app)


def begin(board):
    """Take the kept game up again, or be ready for a new one, and return the clock."""
    settings = Settings()
    load(board, settings)
    controls = options.controls_of(settings.option, settings) or options.controls_of(FIRST_OPTION, settings)
    app = App(board, settings, controls)
    if build.is_power_on():
        app.greet()
    return app


main()

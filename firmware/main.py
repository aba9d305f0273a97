# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Builds the board, builds the app, loops. What goes wrong beyond all else ends here: the game is kept, both displays
show an error code, and the watchdog restarts into the paused game.
"""

from board import build, rescue
from flagfall.app import App
from flagfall.keeping.settings import FIRST_OPTION, Settings
from flagfall.keeping.settingstext import load
from flagfall.notation import options


def main():
    """Run the clock for ever; return only for maintenance, with the back key held at power-on."""
    if build.wants_maintenance() or rescue.too_often():
        return
    testing = build.wants_selftest()
    board = build.build()
    try:
        if testing:
            from board.selftest import SelfTest

            SelfTest(board).run()
        run(board)
    except Exception as error:
        rescue.give_up(board, error)


def run(board):
    """Take the kept game up again, or be ready for a new one, and turn the loop for ever."""
    settings = Settings()
    load(board, settings)
    controls = options.controls_of(settings.option, settings) or options.controls_of(FIRST_OPTION, settings)
    app = App(board, settings, controls)
    board.link.app = app
    if build.is_power_on():
        app.greet()
    while True:
        app.step()
        board.wait(app.deadline())


main()

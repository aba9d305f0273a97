# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Builds the board, builds the app, loops. What goes wrong beyond all else ends here: the game is kept, both displays
show an error code, and the watchdog restarts into the paused game.
"""

from board import build, rescue
from flagfall.app import App
from flagfall.notation import read_canonical
from flagfall.presets import control_text
from flagfall.settings import Settings

FIRST_OPTION = 12  # 90 min + 30 s


def main():
    """Run the clock for ever; return only for maintenance, with the back key held at power-on."""
    if build.held_at_power_on() or rescue.too_often():
        return
    board = build.build()
    try:
        run(board)
    except Exception as error:
        rescue.give_up(board, error)


def run(board):
    """Take the kept game up again, or be ready for a new one, and turn the loop for ever."""
    app = App(board, Settings(), read_canonical(control_text(FIRST_OPTION)))
    board.link.app = app
    if build.is_power_on():
        app.displays.show_version(board.now() + app.offset)
    while True:
        app.step()
        board.wait(app.deadline())


main()

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a story does to the power of the clock on the desk: cells, power key, USB, a bite of the watchdog; and its end.

Runs on MicroPython too.
"""

from host_sim.desk.directions import supply_of


class StagePower:
    """The part of a `Stage` that switches its clock on and off."""

    def _do_power(self, action):
        self._do_supply(action)

    def _do_supply(self, action):
        what, on = supply_of(action)
        getattr(self, "_" + what)(on)
        if what == "press":
            self._let_go_after(action[4])

    def _insert(self, inserted):
        self.desk.path.cells = inserted
        if inserted and not self.app:
            self._power_up()  # whoever puts cells in presses the key
        elif not inserted:
            self._look_for_power()

    def _do_reset(self, _action):
        if self.app:
            self._stop()
            self._power_up(greets=False)

    def _press(self, down):
        desk = self.desk
        self.look()
        desk.power_key(down)
        if not down:
            self._look_for_power()
            self.look()
        elif not self.app and desk.path.alive(desk.t):
            self._power_up()

    def _let_go_after(self, held_ms):
        if held_ms:
            self._do_later(held_ms, self._press, False)
        else:
            self._press(False)

    def _plug(self, plugged):
        self.desk.plug_usb(plugged)
        if plugged and not self.app:
            self._power_up()
        self._look_for_power()
        self.look()

    def _look_for_power(self):
        if self.app and not self.desk.path.alive(self.desk.t):
            self._power_down()

    def _power_down(self):
        self._stop()
        self.desk.scratch.clear()

    def _stop(self):
        # The contract: at most a second of the running turn is lost, so the last turn of the loop is not.
        self.look()
        self.answers.note_power_loss()
        self.app = None
        self.desk.power_down()

    def _power_up(self, greets=True):
        self._stalled_until = 0
        self.desk.power_up()
        self.desk.sleeps_slowly = greets  # not after a bite of the watchdog (board/build.py)
        self._boot(greets)

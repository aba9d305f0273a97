# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a story does to the power of the clock on the desk: cells, power key, USB, a bite of the watchdog; and its end.

Runs on MicroPython too.
"""


class StagePower:
    """The part of a `Stage` that switches its clock on and off."""

    def _do_power(self, action):
        self.desk.path.cells = bool(action[3])
        if action[3] and not self.app:
            self._power_up()  # whoever puts cells in presses the key
        elif not action[3]:
            self._look_for_power()

    def _do_reset(self, _action):
        if self.app:
            self._power_down()
            self._power_up(greets=False)

    def _press_power_key(self, held_ms):
        desk = self.desk
        self.look()
        desk.power_key(True)
        if not self.app and desk.path.alive(desk.t):
            self._power_up()
        if held_ms:
            self._do_later(held_ms, self._let_power_key_go)
        else:
            self._let_power_key_go()

    def _let_power_key_go(self):
        self.look()
        self.desk.power_key(False)
        self._look_for_power()
        self.look()

    def _plug_usb(self, plugged):
        self.desk.plug_usb(plugged)
        if plugged and not self.app:
            self._power_up()
        self._look_for_power()
        self.look()

    def _look_for_power(self):
        if self.app and not self.desk.path.alive(self.desk.t):
            self._power_down()

    def _power_down(self):
        # The contract: at most a second of the running turn is lost, so the last turn of the loop is not.
        self.look()
        self.answers.note_power_loss()
        self.app = None
        self.desk.power_down()

    def _power_up(self, greets=True):
        self._stalled_until = 0
        self.desk.power_up()
        self._boot(greets)

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The live clock on a terminal: shows a `live.Live` many times a second and hands on what fingers do.

Knows keys, mouse and layout; what the clock does is the business of the clock alone.
"""

import asyncio
import os
import signal

from textual.app import App
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from flagfall.hands.inputs import KEY_NAMES
from flagfall.timing.chessclock import RUNNING
from flagfall.timing.sides import LEFT, NOBODY, RIGHT
from host_sim.desk.powerpath import FRESH_CELLS_MV
from host_sim.live import panel
from host_sim.live.terminal.help import HELP, SHORT_HELP, Help, examples
from host_sim.live.terminal.keyboard import KEY_SIGNS, KEY_STROKES, KEYS_OF, LEVER_OF, Keyboard
from host_sim.live.terminal.layouts import LAYOUTS, LEAST, layout_for
from host_sim.live.terminal.parts import CASE, LOUD, PAPER, QUIET, Face, Key, Line, Turning
from host_sim.live.words import board, happened, labels, refused, top
from host_sim.page.doing import PLACES, doing
from host_sim.scenario.words import LineError

FRAME_S = 1 / 25
HALF_BLINK_NS = 500_000_000  # what blinks does so once a second of the beholder
SIGN_NS = 250_000_000  # a key that was tapped and a short beep are seen for so long
WIDTH, HEIGHT = LAYOUTS[0].width, LAYOUTS[0].height
LOW_MV = 3000

LINES = ("top", "doing", "happened", "board", "footer")
LEAVE = "Leave a running game? y leaves, any other key goes on."
COMMANDS = {"o": "switch_power", "r": "reset", "b": "battery", "h": "hold", "q": "go"}
SCREENS = {":": "ask", "?": "explain"}


class Terminal(App):
    """Shows `live`; `now_ns` is the time by which things blink, `name` what stands on top.

    greeting  what is said until something happens
    """

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None  # the keys are for the clock
    ALLOW_SELECT = False
    BINDINGS = [("ctrl+c", "quit"), ("escape", "leave")]
    CSS = f"""
    Screen {{ background: {CASE}; color: {PAPER}; align: center middle; }}
    #clock {{ width: auto; height: auto; }}
    #small {{ display: none; }}
    .narrow #clock {{ display: none; }}
    .narrow #small {{ display: block; width: 100%; height: auto; }}
    Line {{ width: 100%; text-wrap: nowrap; }}
    .absent {{ display: none; }}
    #keys {{ width: auto; height: auto; }}
    .apart Face, .apart #keys {{ margin: 1 0; }}
    Input {{ border: none; height: 1; padding: 0; display: none; background: {CASE}; color: {PAPER}; }}
    .asking Input {{ display: block; }}
    .asking #footer {{ display: none; }}
    """

    def __init__(self, live, now_ns, name: str, look=panel.BLOCKS, greeting="", driver_class=None):
        super().__init__(driver_class, ansi_color=True if "NO_COLOR" in os.environ else None)
        self.live = live
        self.title = name
        self._now_ns = now_ns
        self._look = look
        self._clock, self._small = Vertical(id="clock"), Static(id="small")
        self._face = Face()
        self._keys = [Key(*each) for each in zip(KEY_NAMES, KEY_SIGNS, KEY_STROKES, strict=True)]
        self._lines = {name: Line(name) for name in LINES}
        self._asked = Input()
        self._greeting = greeting
        self._layout = None
        self._fault, self._turning = "", Turning()
        self._hold_next = self._leaving = False
        self._tapped_until = {}
        self._keyboard = Keyboard(live)
        self._beeps = 0
        self._beeping_until = 0

    def compose(self):
        """Lay out the parts from top to bottom."""
        with self._clock:
            yield self._lines["top"]
            yield self._face
            yield self._lines["doing"]
            yield self._lines["happened"]
            with Horizontal(id="keys"):
                yield from self._keys
            yield self._lines["board"]
            yield self._lines["footer"]
            yield self._asked
        yield self._small

    def on_mount(self) -> None:
        """Begin to look."""
        self._lay_out(*self.size)
        self.set_interval(FRAME_S, self.show)
        if not self.is_headless:
            for gone in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(gone, self.exit)
        self.show()

    def on_resize(self, event) -> None:
        """Lay out anew, or say so if there is no room for the clock."""
        self._lay_out(*event.size)
        self.show()

    def _lay_out(self, width, height):
        found = layout_for(width, height)
        screen = self.screen_stack[0]  # whatever lies over it
        screen.set_class(found is None, "narrow")
        self._small.update(
            f"The clock needs {LEAST.width} x {LEAST.height} characters, this terminal has {width} x {height}. "
            "Make it larger; the clock goes on meanwhile."
        )
        if found and found != self._layout:
            self._layout = found
            screen.set_class(found.apart, "apart")
            self._face.fit(found.cut)
            for key in self._keys:
                key.fit(*found.key)
            for name, line in self._lines.items():
                line.fit(found.cut.width, found.lines[name])
            self._asked.styles.width = self._clock.styles.width = found.cut.width

    def show(self) -> None:
        """Carry the clock to now and show it."""
        live = self.live
        live.carry()
        if not self._face.is_attached or not self._layout:
            return  # it ends, or has no room
        for word in self._keyboard.due(self._now_ns()):
            self._act(word)
        self._listen()
        desk = live.stage.desk
        now_ns = self._now_ns()
        phase = now_ns // HALF_BLINK_NS % 2 == 0
        pictures = [desk.seen(side, phase) for side in (LEFT, RIGHT)]
        view = (*pictures, self._lever_down(), [panel.LAMP_NAMES[lamp] for lamp in desk.lamps])
        self._face.draw(view, labels(live.stage), phase, self._look)
        for key in self._keys:
            key.draw(live.is_down(key.id) or self._tapped_until.get(key.id, 0) > now_ns, self._look)
        self._show_words()

    def _lever_down(self):
        """Return the side whose end of the lever is down; of two buttons, the one that is pressed right now."""
        desk = self.live.stage.desk
        if self.live.settings["lever"] == "buttons" and desk.closed(LEFT) == desk.closed(RIGHT):
            return NOBODY
        return desk.lever_down

    def _show_words(self):
        live, lines = self.live, self._layout.lines
        sounds = self._beeping_until > self._now_ns()
        last = live.stage.app and happened(live.transcript[1:]) or ""  # what is off did nothing
        last, state, style = last or self._greeting, doing(live.stage), ""
        fault = self._page_of_fault()
        if lines["happened"]:
            last = fault or last
        elif fault:
            state, style = fault, LOUD
        footer = "BEEP" if sounds and not lines["board"] else self._layout.footer
        for place, words, colour in (
            ("top", top(self.title, live, self._layout.cut.width), "bold"),
            ("doing", state, style),
            ("happened", last, LOUD if self._fault else QUIET),
            ("board", board(live.stage, sounds), f"bold {LOUD}" if sounds else QUIET),
            ("footer", footer, f"bold {LOUD}" if footer == "BEEP" else QUIET),
        ):
            self._lines[place].say(words, colour)

    def _page_of_fault(self):
        """Return what of the fault is shown now; where it hides the state it goes when it was seen."""
        lines, width = self._layout.lines, self._layout.cut.width
        once = not (lines["happened"] or self._leaving or self._hold_next)
        rows = lines["happened"] or lines["doing"]
        page = self._turning.page(self._fault, width, rows, self._now_ns(), once)
        self._fault = self._fault if page else ""
        return page

    def _listen(self):
        desk = self.live.stage.desk
        if desk.beeping or desk.beep_count != self._beeps:
            self._beeps = desk.beep_count
            self._beeping_until = self._now_ns() + SIGN_NS

    # What fingers do.

    def on_key(self, event) -> None:
        """Take a key of the keyboard: an end of the lever, one of the five keys, or a command."""
        if self.screen is not self.screen_stack[0] or self._asked.has_focus:
            return
        for word in self.struck(event):
            self._act(word, event)
        event.stop()
        self.show()

    def struck(self, event) -> list:
        """Return the words that a finger struck, when the key `event` came."""
        return self._keyboard.struck(event, self._now_ns())

    def on_reporting(self, message) -> None:
        """Take it that the terminal tells when a key comes up, or does not."""
        self._keyboard.tells_releases = message.on

    def on_released(self, message) -> None:
        """Let a key come up with the finger."""
        self._keyboard.released(message.code)
        self.show()

    def on_app_blur(self) -> None:
        """Let all keys come up: their releases go to another window."""
        self._keyboard.let_go()

    def _act(self, word, event=None):
        if self._leaving and word == "y":
            self.exit()
            return
        hold, self._hold_next, self._leaving, self._fault = self._hold_next, False, False, ""
        if word in KEYS_OF:
            if self._keyboard.finger(KEYS_OF[word], hold, event):
                self._tapped_until[KEYS_OF[word]] = self._now_ns() + SIGN_NS
        elif word in LEVER_OF:
            self.live.do("press " + LEVER_OF[word])
        elif word in SCREENS:
            self.call_later(getattr(self, "action_" + SCREENS[word]))  # this key is not for what opens
        elif word in COMMANDS:
            getattr(self, "action_" + COMMANDS[word])()

    def on_face_pressed(self, event) -> None:
        """Press an end of the lever with the mouse."""
        self.live.do("press " + PLACES[event.side])
        self.show()

    def on_key_moved(self, event) -> None:
        """Let a key follow the mouse."""
        self.live.key(event.name, event.down)
        self.show()

    # Commands.

    def action_hold(self) -> None:
        """Let the next key stay down until it is struck again."""
        self._hold_next = True
        self._fault = "Hold which key? It stays down until it is struck again."

    def action_switch_power(self) -> None:
        """Switch off, or on."""
        self.live.do("power off" if self.live.stage.app else "power on")

    def action_reset(self) -> None:
        """Reset the processor, as the watchdog would."""
        self.live.do("reset")

    def action_battery(self) -> None:
        """Put nearly empty cells in, or fresh ones."""
        low = self.live.stage.desk.battery_mv <= LOW_MV
        self.live.do("battery %.1f" % ((FRESH_CELLS_MV if low else LOW_MV) / 1000))

    def action_go(self) -> None:
        """End, but ask before a running game is left."""
        clock = self.live.stage.clock
        if clock is None or clock.state != RUNNING:
            self.exit()
        self._leaving, self._fault = True, LEAVE

    def action_explain(self) -> None:
        """Show the help."""
        self.push_screen(Help(HELP if self._layout and self._layout.height == HEIGHT else SHORT_HELP))

    def action_ask(self) -> None:
        """Open the line for all that a scenario can say."""
        self._asked.placeholder = examples(self.live.stage.clock)
        self._asked.value = ""
        self.screen.add_class("asking")
        self._asked.focus()

    def action_leave(self) -> None:
        """Close what is open."""
        self._hold_next, self._leaving, self._fault = False, False, ""
        self.screen.remove_class("asking")
        self.screen.set_focus(None)

    def on_input_submitted(self, event) -> None:
        """Do what the line says, or say what is wrong with it."""
        self.action_leave()
        before = len(self.live.transcript)
        try:
            self.live.do(event.value)
            self._fault = refused(self.live.transcript[before:])
        except LineError as fault:
            self._fault = str(fault)
        self._turning.begin(self._fault, self._now_ns())
        self.show()

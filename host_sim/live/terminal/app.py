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
from flagfall.timing.sides import LEFT, NOBODY, RIGHT
from host_sim.desk.powerpath import FRESH_CELLS_MV
from host_sim.live import panel
from host_sim.live.demo import LAMP_NAMES
from host_sim.live.terminal import words as terminal_words
from host_sim.live.terminal.help import HELP, Help
from host_sim.live.terminal.parts import CASE, KEY_GAP, KEY_WIDTH, LOUD, PAPER, QUIET, Face, Key, Line
from host_sim.scenario.words import LineError

FRAME_S = 1 / 25
HALF_BLINK_NS = 500_000_000  # what blinks does so once a second of the beholder
REPEAT_NS = 80_000_000  # faster than this is no finger but a keyboard that repeats a key that is held
REPEATABLE = ("minus", "plus")
SIGN_NS = 250_000_000  # a key that was tapped and a short beep are seen for so long
WIDTH, HEIGHT = 80, 24
LOW_MV = 3000

KEY_SIGNS = ("<", "-", "=", "+", ">")
KEY_STROKES = ("1, <", "2, -", "3, space", "4, +", "5, >")
KEYS_OF = {
    **{sign: name for sign, name in zip(KEY_SIGNS, KEY_NAMES, strict=True)},
    **{str(number): name for number, name in enumerate(KEY_NAMES, 1)},
    "space": "play",
}
LEVER_OF = {"f": "left", "j": "right", "left": "left", "right": "right"}
FOOTER = (
    "f left end down  j right end down  space start, pause  h and a key: hold it\n"
    "o power  r reset  b battery  : anything a scenario says  ? help  q quit"
)
EXAMPLES = "unplug left   battery 3.2   arbiter add white +2:00   (Escape leaves)"
LINES = (("top", 1), ("doing", 1), ("happened", 2), ("board", 1), ("footer", 2))
COMMANDS = {"o": "switch_power", "r": "reset", "b": "battery", ":": "ask", "?": "explain", "h": "hold", "q": "quit"}


class Terminal(App):
    """Shows `live`; `now_ns` is the time by which things blink, `name` what stands on top."""

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None  # the keys are for the clock
    ALLOW_SELECT = False
    BINDINGS = [("ctrl+c", "quit"), ("escape", "leave")]
    CSS = f"""
    Screen {{ background: {CASE}; color: {PAPER}; align: center middle; }}
    #clock {{ width: {panel.WIDTH}; height: {HEIGHT}; }}
    #small {{ display: none; }}
    .narrow #clock {{ display: none; }}
    .narrow #small {{ display: block; width: 100%; height: auto; }}
    Line {{ width: 100%; text-wrap: nowrap; }}
    Face {{ width: {panel.WIDTH}; height: {panel.HEIGHT - panel.CAPTION_ROWS}; margin: 1 0; }}
    #keys {{ height: 3; margin: 1 0 1 0; }}
    Key {{ width: {KEY_WIDTH}; height: 3; margin: 0 {KEY_GAP} 0 0; }}
    Input {{ border: none; height: 1; padding: 0; display: none; background: {CASE}; color: {PAPER}; }}
    .asking Input {{ display: block; }}
    .asking #footer {{ display: none; }}
    """

    def __init__(self, live, now_ns, name: str, look=panel.BLOCKS):
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.live = live
        self.title = name
        self._now_ns = now_ns
        self._look = look
        self._face = Face()
        self._keys = [Key(*each) for each in zip(KEY_NAMES, KEY_SIGNS, KEY_STROKES, strict=True)]
        self._lines = {name: Line(name, rows) for name, rows in LINES}
        self._asked = Input(placeholder=EXAMPLES)
        self._fault = ""
        self._hold_next = False
        self._tapped_until = {}
        self._struck = (None, 0)  # what was struck last for one of the five keys, and when
        self._beeps = 0
        self._beeping_until = 0

    def compose(self):
        """Lay out the parts from top to bottom."""
        with Vertical(id="clock"):
            yield self._lines["top"]
            yield self._face
            yield self._lines["doing"]
            yield self._lines["happened"]
            with Horizontal(id="keys"):
                yield from self._keys
            yield self._lines["board"]
            yield self._lines["footer"]
            yield self._asked
        yield Static(id="small")

    def on_mount(self) -> None:
        """Begin to look."""
        self._lines["footer"].say(FOOTER, QUIET)
        self.set_interval(FRAME_S, self.show)
        if not self.is_headless:
            for gone in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(gone, self.exit)
        self.show()

    def on_resize(self, event) -> None:
        """Say so if there is no room for the clock."""
        width, height = event.size
        self.screen.set_class(width < WIDTH or height < HEIGHT, "narrow")
        self.query_one("#small", Static).update(
            f"The clock needs {WIDTH} x {HEIGHT} characters, this terminal has {width} x {height}. "
            "Make it larger; the clock goes on meanwhile."
        )

    def show(self) -> None:
        """Carry the clock to now and show it."""
        live = self.live
        live.carry()
        if not self._face.is_attached:
            return  # it ends
        self._listen()
        desk = live.stage.desk
        now_ns = self._now_ns()
        view = (*desk.pictures, self._lever_down(), [LAMP_NAMES[lamp] for lamp in desk.lamps])
        phase = now_ns // HALF_BLINK_NS % 2 == 0
        self._face.draw(view, terminal_words.labels(live.stage), phase, self._look)
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
        live = self.live
        sounds = self._beeping_until > self._now_ns()
        last = self._fault or terminal_words.happened(live.transcript)
        for place, words, style in (
            ("top", terminal_words.top(self.title, live), "bold"),
            ("doing", terminal_words.doing(live.stage), ""),
            ("happened", last, LOUD if self._fault else QUIET),
            ("board", terminal_words.board(live.stage, sounds), f"bold {LOUD}" if sounds else QUIET),
        ):
            self._lines[place].say(words, style)

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
        word = event.character if event.character and event.character != " " else event.key
        hold, self._hold_next, self._fault = self._hold_next, False, ""
        if word in KEYS_OF:
            if not self._repeats(word):
                self._finger(KEYS_OF[word], hold)
        elif word in LEVER_OF:
            self.live.do("press " + LEVER_OF[word])
        elif word in COMMANDS:
            self.call_later(getattr(self, "action_" + COMMANDS[word]))
        else:
            return
        event.stop()
        self.show()

    def _finger(self, name, hold):
        live = self.live
        if live.is_down(name):
            live.key(name, False)
        elif hold:
            live.key(name, True)
        else:
            live.do("key " + name)
            self._tapped_until[name] = self._now_ns() + SIGN_NS

    def _repeats(self, word):
        before, self._struck = self._struck, (word, self._now_ns())
        return before[0] == word and KEYS_OF[word] not in REPEATABLE and self._struck[1] - before[1] < REPEAT_NS

    def on_face_pressed(self, event) -> None:
        """Press an end of the lever with the mouse."""
        self.live.do("press " + terminal_words.PLACES[event.side])
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

    def action_explain(self) -> None:
        """Show the help."""
        self.push_screen(Help(HELP))

    def action_ask(self) -> None:
        """Open the line for all that a scenario can say."""
        self._asked.value = ""
        self.screen.add_class("asking")
        self._asked.focus()

    def action_leave(self) -> None:
        """Close what is open."""
        self._hold_next, self._fault = False, ""
        self.screen.remove_class("asking")
        self.screen.set_focus(None)

    def on_input_submitted(self, event) -> None:
        """Do what the line says, or say what is wrong with it."""
        self.action_leave()
        try:
            self.live.do(event.value)
        except LineError as fault:
            self._fault = str(fault)
        self.show()

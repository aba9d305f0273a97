# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What goes wrong, a function for each; it takes a `Game` in play and leaves it in play, or raises `Difference`.

What may be lost by each is what board.md section 5 promises: of a bite the running turn back to the last beat, of a
loss of power a beat, else nothing.
"""

from flagfall.keeping.keeper import BEAT_MS
from flagfall.timing.sides import SIDES, other
from host_sim.desk import segments
from host_sim.machines.emulated.board_time import NS_PER_MS
from tests.rp2040.faults.game import SETTLES_MS, THINKING_MS, Difference
from tests.rp2040.ports import UsbPort
from tests.rp2040.rig import KEY_MS, SHOWN_MS

WRITTEN_MS = 8  # until a beat is in the memory chip, after the displays; and until a test has seen that it is cut
MOST_LOST_MS = BEAT_MS + WRITTEN_MS
HOLD_MS = 3_200
TAP_MS = 200
RECORD_BYTES = 100
WORN_MS = 150  # a contact that bounces for so long (board.md section 4)
SHORT_CIRCUIT = 1 << 30
MID_BYTE = 9
LOW_MV = 3_000
FRESH_MV = 4_500
LOST = ("gAnE", "LOSt")  # on the left display, on the right one


def bite(game):
    """The watchdog bites, at any instant of the turn."""
    _think(game)
    at_ms = game.rig.now
    game.rig.board.bite()
    game.bites += 1
    game.come_back(False, MOST_LOST_MS, at_ms)
    game.go_on()


def hang(game):
    """The loop hangs until the watchdog bites; what is pressed meanwhile is not heard."""
    _think(game)
    rig = game.rig
    at_ms = rig.now
    rig.hang()
    game.bites += 1
    rig.press(game.turn, rig.now + 300)
    # Nobody saw the seconds in which it hung: they are given, none is taken.
    game.come_back(False, MOST_LOST_MS, at_ms)
    game.go_on()


def power_cut(game):
    """The cells bounce out, at any instant of the turn."""
    _think(game)
    _cut(game)


def cut_in_a_write(game):
    """The cells bounce out in the middle of what is written after a press, or later of a beat: any byte of it."""
    rig = game.rig
    _think(game)
    memory, before, at_ms = rig.board.memory, game.sums(), rig.now + 20
    rig.press(game.turn, at_ms)
    game.count_press(at_ms)
    rig.run_to(at_ms)
    memory.cut_after = memory.written + game.chance.randrange(1, RECORD_BYTES)
    end_ns = rig.chip.now_ns + 4 * BEAT_MS * NS_PER_MS
    while not memory.is_cut() and rig.chip.now_ns < end_ns:
        rig.chip.run_until(rig.chip.now_ns + NS_PER_MS // 10)
    rig.catch_up()
    _cut(game, before)


def cut_in_the_menu(game):
    """In a pause a page of the arbiter's actions is open when the power goes."""
    game.pause()
    _tap(game, "forward")
    for _ in range(game.chance.randrange(6)):
        _tap(game, "plus")
    for _ in range(game.chance.randrange(2)):
        _tap(game, "forward")
    _cut(game)


def cut_in_a_correction(game):
    """The correction is open, something is typed in it, and the power goes before it is accepted."""
    game.pause()
    rig = game.rig
    rig.key("play", rig.now + 10, HOLD_MS)
    rig.run(HOLD_MS + SHOWN_MS)
    for _ in range(game.chance.randrange(6)):
        _tap(game, game.chance.choice(("plus", "minus", "forward")))
    _cut(game)


def display_bus_hangs(game):
    """The bus of the displays is held down, for ever or by a chip in mid-byte, and let go again."""
    _hold(game, game.rig.board.display_bus)


def memory_bus_hangs(game):
    """That of the memory chip."""
    _hold(game, game.rig.board.memory_bus)


def display_away(game):
    """A display is unplugged in a scramble, and plugged in again: right within a second."""
    rig = game.rig
    side = game.chance.choice(SIDES)
    name = ("left", "right")[side]
    rig.board.plug(name, False)
    game.play(4)
    rig.board.plug(name, True)
    rig.board.displays[side].power_off()
    rig.board.displays[side].power_on()
    rig.run(SETTLES_MS)


def memory_away(game):
    """The memory chip does not answer for some presses; it has all of them a second after it is back."""
    rig = game.rig
    rig.board.plug("memory", False)
    game.play(4)
    rig.board.plug("memory", True)
    rig.run(SETTLES_MS)
    game.check()
    _cut(game)


def memory_of_noise(game):
    """In a cut the memory chip fills with noise: no game of it is taken for one, and the clock says that it is lost."""
    rig = game.rig
    rig.board.power_off()
    rig.board.memory.content[:] = game.chance.randbytes(len(rig.board.memory.content))
    cut_ns = rig.chip.now_ns
    rig.board.power_on()
    rig.lines.clear()
    rig.come_up(powered_on=True)
    if rig.restored:
        raise Difference("noise was taken for a game")
    for side, word in zip(SIDES, LOST, strict=True):
        shown = [segments.spell(lit) for at_ns, lit in rig.board.displays[side].history if at_ns > cut_ns]
        if segments.as_read(word) not in shown:
            raise Difference(f"the display never said {word}: {shown}")
    game.set_up_anew()


def bounce(game):
    """A worn contact bounces for 150 ms at a press: one press, at its first edge."""
    rig = game.rig
    _think(game)
    side, at_ms = game.turn, rig.now + 20
    at_ns = rig.press(side, at_ms)
    end_ns = at_ns + WORN_MS * NS_PER_MS
    closed = True
    while at_ns < end_ns:
        at_ns += game.chance.randint(100_000, 6 * NS_PER_MS)
        closed = not closed
        rig.contact(side, closed, at_ns)
    rig.contact(side, True, end_ns + NS_PER_MS)
    game.count_press(at_ms)
    rig.run_to(at_ms + WORN_MS + SHOWN_MS)


def both_closed(game):
    """Both contacts are closed for a while, as the end that goes up still touches."""
    rig = game.rig
    _think(game)
    side, at_ms = game.turn, rig.now + 20
    at_ns = rig.ns(at_ms) + NS_PER_MS // 2
    rig.contact(side, True, at_ns)
    rig.contact(other(side), False, at_ns + game.chance.randint(1, 300) * NS_PER_MS)
    game.count_press(at_ms)
    rig.run_to(at_ms + 300 + SHOWN_MS)


def key_stuck(game):
    """A key is held down when the power comes back: minus, plus or play, by a book that lies on it."""
    rig = game.rig
    _think(game)
    at_ms = rig.now
    name = game.chance.choice(("minus", "plus", "play"))
    rig.board.power_off()
    rig.board.key(name, True)
    rig.board.power_on()
    game.come_back(True, MOST_LOST_MS, at_ms)
    rig.run(HOLD_MS)
    rig.board.key(name, False)
    rig.run(TAP_MS)
    for _ in range(2):
        _tap(game, "back")  # out of whatever it opened
    game.go_on()


def cells_sag(game):
    """The cells sag in play and recover: the clock may warn, and must not go off."""
    rig = game.rig
    for millivolts in range(FRESH_MV, LOW_MV, -300):
        rig.board.supply.set_millivolts(millivolts)
        game.play(1)
    rig.board.supply.set_millivolts(FRESH_MV)
    game.play(1)


def usb_not_read(game):
    """A computer opens the port and reads nothing, and types at random."""
    port = UsbPort(game.rig)
    port.stop_reading(60_000)
    for _ in range(4):
        port.write(game.chance.randbytes(20).replace(b"\n", b"?") + b"\n")
        game.play(1)


KINDS = (
    bite,
    hang,
    power_cut,
    cut_in_a_write,
    cut_in_the_menu,
    cut_in_a_correction,
    display_bus_hangs,
    memory_bus_hangs,
    display_away,
    memory_away,
    memory_of_noise,
    bounce,
    both_closed,
    key_stuck,
    cells_sag,
    usb_not_read,
)


def _think(game):
    game.rig.run(game.chance.randint(*THINKING_MS))


def _tap(game, name):
    rig = game.rig
    rig.key(name, rig.now + 10)
    rig.run(10 + KEY_MS + TAP_MS)


def _cut(game, before=None):
    at_ms = game.rig.now
    game.rig.board.power_off()
    game.rig.board.power_on()
    game.come_back(True, MOST_LOST_MS, at_ms, before)
    game.go_on()


def _hold(game, bus):
    bus.hold(game.chance.choice((SHORT_CIRCUIT, MID_BYTE)))
    game.play(4)
    bus.let_go()
    game.rig.run(SETTLES_MS)

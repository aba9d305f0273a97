# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The board, step by step: hardware/pictures/solder-*.svg. What is new in a step is drawn in red, with its value.

Places come from the board's own KiCad file, so the pictures follow it.
"""

from hardware.board.placement import CORNER, DEPTH, WIDTH
from hardware.steps import PICTURES
from hardware.steps.footprints import footprints
from hardware.steps.placing import Room, around, line_boxes
from hardware.steps.svg import INK, Drawing

SIZE = (WIDTH, DEPTH)
MARGIN, TITLE = 4, 10
NEAR = 8  # of the places around a part
REMARK = "Seen from above, back edge on top. Red: new. Blue ring: this end matters."
BOARD, NEW, NEW_FILL, DONE, COMING = "#f6f8f4", "#c01818", "#ffe3e0", "#8a8a8a", "#dcdcdc"
COPPER, DONE_COPPER, FIRST = "#b8860b", "#b9b09a", "#1450b4"

# In the order of height, so that the board lies flat on what is being soldered.
STEPS = (
    ("flat", "1. Flat parts", "U2 Q1 Q2 Q3 Q5 Q6 Q7 Q8 D1 F1"),
    ("low", "2. Resistors and diodes", " ".join("R%d" % number for number in range(1, 23)) + " D2 D3"),
    ("upright", "3. Capacitors, Q4, piezo", "C1 C2 C3 C4 C5 C6 C7 Q4 BZ1"),
    ("connectors", "4. Sockets (A1, U1) and connectors", "A1 U1 J1 J2 J3 J6 J7 J8 J9 J10"),
    ("keys", "5. Keys", "SW1 SW2 SW3 SW4 SW5 SW6"),
)
# Memory LCDs instead of the displays: left out of the usual clock. The other way round in variant B.
VARIANT_B = ("J4", "J5", "JP1")
NOT_IN_B = ("Q6", "Q7", "R18", "R19", "U1", "J2", "J3")
STEPS_OF_B = (
    ("flat-lcd", "1. Flat parts, variant B", "U2 Q1 Q2 Q3 Q5 Q8 D1 F1"),
    (
        "low-lcd",
        "2. Resistors and diodes, variant B",
        " ".join("R%d" % number for number in range(1, 23) if number not in (18, 19)) + " D2 D3",
    ),
    STEPS[2],
    ("connectors-lcd", "4. Socket (A1) and connectors, variant B", "A1 J1 J4 J5 J6 J7 J8 J9 J10 JP1"),
    STEPS[4],
)
# On the board, and no part: holes and test pads.
NO_PART = ("H", "TP")
# A round mark at pin 1, a word at the cathode or at plus: what can be put in the wrong way round.
POLARITY = {"C1": ("1", "+"), "C2": ("1", "+"), "D2": ("1", "K"), "D3": ("1", "K"), "Q4": ("1", "E"), "U2": ("1", "1")}
POLARITY.update({"A1": ("1", "1"), "U1": ("1", "EN"), "J1": ("1", "+"), "J4": ("1", "VIN"), "J5": ("1", "VIN")})


def step_pictures(parts: dict) -> dict:
    """Return {name: picture} of every step, and of those that variant B takes in another way."""
    pictures = {}
    for steps in (STEPS, STEPS_OF_B):
        for number, (name, _, _) in enumerate(steps):
            pictures.setdefault("solder-%s.svg" % name, step_picture(parts, number, steps))
    return pictures


def step_picture(parts: dict, number: int, steps: tuple = STEPS) -> Drawing:
    """Return the picture of a step, counted from 0."""
    _, title, _ = steps[number]
    drawing = Drawing(SIZE[0] + 2 * MARGIN, SIZE[1] + 2 * MARGIN + TITLE, 7)
    drawing.words(title, (MARGIN, MARGIN + 2), 4.4, bold=True)
    drawing.words(REMARK, (MARGIN, MARGIN + 6.2), 2.4, colour="#555555")
    canvas = Shifted(drawing, MARGIN, MARGIN + TITLE)
    canvas.box((0, 0), SIZE, fill=BOARD, stroke="#555555", width=0.4, rx=CORNER)
    step_of = {name: place for place, step in enumerate(steps) for name in step[2].split()}
    after = {name: step_of.get(name, len(steps)) - number for name in parts}
    for name in sorted(parts, key=lambda name: after[name] == 0):  # what is new lies over the rest
        draw_part(canvas, parts[name], after[name])
    new = [parts[name] for name in parts if after[name] == 0]
    room = room_of(parts.values(), new)
    for part in new:
        _polarity(canvas, part, room)
    for part in new:
        _name(canvas, part, room)
    for part in new:
        if part.reference[0] in "RC":
            _value(canvas, part, room)
    return drawing


def room_of(parts, new=()) -> Room:
    """Return what words may not lie over on the board: contacts and new parts; and had better not, the other lines."""
    pads = [_pad_box(pad) for part in parts for pad in part.pads]
    lines = {part.reference: [piece for line in part.lines for piece in line_boxes(line, 0.4)] for part in parts}
    ours = [piece for part in new for piece in [part.courtyard, *lines[part.reference]]]
    rounds = [(x - r, y - r, x + r, y + r) for part in parts for (x, y), r in part.discs]
    return Room([*pads, *ours], sum(lines.values(), []), rounds, (0, 0, *SIZE))


def _pad_box(pad):
    (x, y), (across, down), *_ = pad
    return x - across / 2, y - down / 2, x + across / 2, y + down / 2


def write(canvas, room: Room, text: str, size: float, choices: list, own=(), colour: str = INK, bold=False):
    """Write words at the first of `choices` that is free in `room`, on a plate where faint lines are under them."""
    place, anchor, plate = room.place(text, size, choices, bold, own)
    if plate:
        left, top, right, bottom = plate
        canvas.box((left - 0.2, top - 0.2), (right - left + 0.4, bottom - top + 0.4), fill=BOARD, stroke="none", rx=0.3)
    canvas.words(text, place, size, anchor, colour, bold)


class Shifted:
    """A drawing whose places are those of the board."""

    def __init__(self, drawing, dx, dy):
        self._drawing, self._dx, self._dy = drawing, dx, dy

    def _at(self, place):
        return place[0] + self._dx, place[1] + self._dy

    def box(self, corner, size, **look):
        self._drawing.box(self._at(corner), size, **look)

    def disc(self, middle, radius, **look):
        self._drawing.disc(self._at(middle), radius, **look)

    def line(self, places, **look):
        self._drawing.line([self._at(place) for place in places], **look)

    def words(self, text, place, *look, **more):
        self._drawing.words(text, self._at(place), *look, **more)


def draw_part(canvas, part, when):
    """Draw a part that is new when `when` is 0, soldered already below, still to come above."""
    colour = NEW if when == 0 else DONE if when < 0 else COMING
    if when == 0:
        left, back, right, front = part.courtyard
        canvas.box((left, back), (right - left, front - back), fill=NEW_FILL, stroke="none", rx=0.8)
    for line in part.lines:
        canvas.line(line, colour=colour, width=0.35 if when == 0 else 0.2)
    for middle, radius in part.discs:
        canvas.disc(middle, radius, fill="none", stroke=colour, width=0.35 if when == 0 else 0.2)
    for place, size, number, _ in part.pads:
        fill = COPPER if when == 0 else DONE_COPPER if when < 0 else COMING
        corner = (place[0] - size[0] / 2, place[1] - size[1] / 2)
        canvas.box(corner, size, fill=fill, stroke="none", width=0, rx=0.1 if number == "1" else min(size) / 2)


def _name(canvas, part, room):
    """Write what the part is, inside it where there is room, else beside it."""
    left, back, right, front = part.courtyard
    middle = ((left + right) / 2, (back + front) / 2)
    inside = [] if part.reference[0] in "JQ" else [(middle, "middle")]
    size = 2.2 if part.reference[0] == "J" else 2
    choices = [*inside, *around(part.courtyard, size)]
    if part.reference[0] in "QUC":  # above it before beside it
        choices.sort(key=lambda choice: (choice[0] != middle, choice[0] != (middle[0], back - 0.5 - size / 2)))
    write(canvas, room, part.reference, size, choices, own=(part.courtyard,), bold=True)


def _value(canvas, part, room):
    """Write the value close to the part, where no other part could be meant, smaller if it must be."""
    value = part.value.split()[0]
    for size in (2, 1.7):
        near = around(part.courtyard, size, 0.4)[:NEAR]
        if room.has_place(value, size, near):
            write(canvas, room, value, size, near, colour=NEW)
            return
    write(canvas, room, value, 2, around(part.courtyard, 2, 0.4), colour=NEW)


def _polarity(canvas, part, room):
    """Ring the contact that matters and write its word beside it."""
    if part.reference not in POLARITY:
        return
    number, word = POLARITY[part.reference]
    pad = next(pad for pad in part.pads if pad[2] == number)
    (x, y), radius = pad[0], 0.9
    canvas.disc((x, y), radius, fill="none", stroke=FIRST, width=0.4)
    ring = (x - 1.1, y - 1.1, x + 1.1, y + 1.1)
    room.taken.append(ring)
    middle = (part.courtyard[0] + part.courtyard[2]) / 2
    choices = sorted(around(ring, 2.2, 0.2), key=lambda choice: (choice[0][0] <= middle) != (x <= middle))
    write(canvas, room, word, 2.2, choices, colour=FIRST, bold=True)


def draw_all(say) -> None:
    """Draw every step of the board."""
    for name, picture in step_pictures(footprints()).items():
        (PICTURES / name).write_text(picture.svg(), encoding="utf-8")
        say("hardware/pictures/" + name)

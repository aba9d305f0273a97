# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What is bought and goes into the case, as solids in their places: boxes and cylinders from hardware/dimensions.json.

Knows the measures of parts and where they go, not how the case holds them.
"""

from math import cos, radians, sin

from manifold3d import Manifold

from hardware.board import bodies, bom, variants
from hardware.case.dimensions import dimensions
from hardware.steps.footprints import footprints

SIZES = dimensions()
BOARD = SIZES["board"]
# A circle of the models has corners; what is drawn round here reaches past them.
ROUND = 0.1
BOARD_TOP = BOARD["underside"] + BOARD["thickness"]
DECK_TOP = BOARD_TOP + SIZES["keys"]["cap_height"] - SIZES["keys"]["proud"]


def box(low, high):
    """Return the box between two corners (x, y, z)."""
    return Manifold.cube([end - start for start, end in zip(low, high)]).translate(low)


def disc(at, diameter, height):
    """Return an upright cylinder; `at` is the middle of its lower face."""
    return Manifold.cylinder(height, diameter / 2, circular_segments=64).translate(at)


def on_slope(flat):
    """Put a solid drawn as seen from the front (x, up the slope, behind the panel's front) onto the slope."""
    tilt = radians(SIZES["case"]["tilt"])
    up, level = sin(tilt), cos(tilt)
    return flat.transform(
        [[1, 0, 0, 0], [0, up, level, SIZES["case"]["deck_depth"]], [0, level, -up, DECK_TOP]],
    )


def display(forward: float = 0):
    """Return the right display with all that sticks out of its back, moved `forward` mm out of the clock."""
    size, front = SIZES["display"], SIZES["display"]["recess"] - forward
    board = front + size["board_depth"]
    middle = (SIZES["case"]["panel_width"] / 2, SIZES["case"]["display_at"])
    face = [(middle[axis] - size["face"][axis] / 2, middle[axis] + size["face"][axis] / 2) for axis in (0, 1)]
    edge = [(middle[axis] - size["board"][axis] / 2, middle[axis] + size["board"][axis] / 2) for axis in (0, 1)]
    bare = size["edge_free"]
    digits = box((face[0][0], face[1][0], front), (face[0][1], face[1][1], board))
    plate = box((edge[0][0], edge[1][0], board), (edge[0][1], edge[1][1], board + size["board_thickness"]))
    pins = box((edge[0][0], edge[1][0] + bare, board), (edge[0][1], edge[1][1] - bare, front + size["depth"]))
    return on_slope(digits + plate + pins)


def displays():
    """Return both."""
    return {"right display": display(), "left display": display().mirror((1, 0, 0))}


def lcd(forward: float = 0):
    """Return the right memory LCD of variant B on its board, moved `forward` mm out of the clock.

    Glass in front, room for parts and soldered wires behind, the flex round the lower edge, four heads of screws.
    """
    size, case = SIZES["lcd"], SIZES["case"]
    across, bottom = case["panel_width"] / 2, lcd_bottom()
    glass = case["panel_thickness"] + size["gap"] - forward
    front = glass + size["glass"][2] + size["tape"]
    back = front + size["board_thickness"]
    half, top, edge = size["board"][0] / 2, bottom + size["board"][1], bottom + size["feet"]
    foot = half - (size["board"][0] - size["holes"][0])
    plate = box((across - half, bottom, front), (across + half, top, back))
    plate -= box((across - foot, bottom - 1, front - 1), (across + foot, edge, back + 1))
    wide, high, thick = size["glass"]
    low = bottom + size["glass_above_bottom"]
    pane = box((across - wide / 2, low, glass), (across + wide / 2, low + high, glass + thick))
    room = box((across - half + 2, edge, back), (across + half - 2, top, back + size["behind"]))
    flex = box((across - size["flex"] / 2, edge - 1.5, glass + thick), (across + size["flex"] / 2, edge, back + 2))
    heads = [disc((x, y, back), size["screw_head"], 1.6) for x, y in lcd_holes()]
    return on_slope(sum(heads, plate + pane + room + flex))


def lcd_bottom() -> float:
    """Return how far up the slope the lower edge of a memory LCD's board is."""
    size = SIZES["lcd"]
    return SIZES["case"]["lcd_at"] - size["active_above_bottom"] - size["active"][1] / 2


def lcd_holes():
    """Return (across, up the slope) of the four holes in the board of the right memory LCD."""
    size, low = SIZES["lcd"], lcd_bottom() + SIZES["lcd"]["holes_above_bottom"]
    sides = [SIZES["case"]["panel_width"] / 2 + side * size["holes"][0] / 2 for side in (-1, 1)]
    return [(x, y) for x in sides for y in (low, low + size["holes"][1])]


def lcds():
    """Return both."""
    return {"right lcd": lcd(), "left lcd": lcd().mirror((1, 0, 0))}


def on_board(left, front, low, right, back, high):
    """Return a box given in the board's frame, heights from the board's upper face."""
    return box(
        (BOARD["left"] + left, BOARD["front"] + front, BOARD_TOP + low),
        (BOARD["left"] + right, BOARD["front"] + back, BOARD_TOP + high),
    )


def board(variant: str = "A"):
    """Return the board, every part on it in a variant, and the room that the ends of their pins may take."""
    width, depth = BOARD["width"], BOARD["depth"]
    pins = on_board(0, 0, -BOARD["thickness"] - BOARD["below"], width, depth, -BOARD["thickness"])
    for at in board_holes():
        pins -= disc((at[0], at[1], 0), BOARD["clear_around_hole"] + ROUND, BOARD["underside"])
    return {
        "board": on_board(0, 0, -BOARD["thickness"], width, depth, 0),
        "pins below": pins,
        **parts_on_board(rooms(variant)),
    }


def rooms(variant: str = "A"):
    """Return {reference: (left, back, right, front, height)} of what is on the board in a variant."""
    return bodies.rooms(variants.rows_of(bom.rows(), variant), bodies.rows(), footprints())


def parts_on_board(rooms):
    """Return {reference: box} of {reference: (left, back, right, front, height)}, mm from the back left corner."""
    depth = BOARD["depth"]
    return {
        name: on_board(left, depth - front, 0, right, depth - back, height)
        for name, (left, back, right, front, height) in rooms.items()
    }


def board_holes():
    """Return (x, y) of the board's holes in the clock."""
    return [(BOARD["left"] + x, BOARD["front"] + y) for x, y in BOARD["holes"]]


def battery(door, below: float = 0):
    """Return the battery holder on the door, reaching `below` mm under it."""
    left, front, _, right, back, top = door.bounding_box()
    middle = ((left + right) / 2, (front + back) / 2)
    half = [side / 2 for side in SIZES["battery"]["size"]]
    return box(
        (middle[0] - half[0], middle[1] - half[1], top - below),
        (middle[0] + half[0], middle[1] + half[1], top + SIZES["battery"]["size"][2]),
    )


def usb_plug():
    """Return a plug as large as the opening allows, less a hair, on its way to the socket."""
    usb = SIZES["usb"]
    half = [side / 2 - 0.05 for side in usb["opening"]]
    low, high = usb["above"] - half[1], usb["above"] + half[1]
    return on_board(usb["across"] - half[0], BOARD["depth"], low, usb["across"] + half[0], 130, high)


def link_jack():
    """Return the jack of the link behind the back wall, with the room for its wires."""
    link, wall = SIZES["link"], SIZES["case"]["depth"] - SIZES["case"]["wall"]
    across, deep, high = link["body"]
    return box(
        (link["across"] - across / 2, wall - deep, link["above"] - high / 2),
        (link["across"] + across / 2, wall, link["above"] + high / 2),
    )


def link_plug():
    """Return the thread of the jack in its hole, and the collar of a plug outside."""
    link, depth = SIZES["link"], SIZES["case"]["depth"]
    thread = Manifold.cylinder(20, link["hole"] / 2 - 0.1, circular_segments=64).rotate((-90, 0, 0))
    collar = Manifold.cylinder(20, link["plug"] / 2, circular_segments=64).rotate((-90, 0, 0))
    place = (link["across"], depth - 10, link["above"])
    return thread.translate(place) + collar.translate((place[0], depth + 0.01, place[2]))


def filters():
    """Return both sheets of acrylic in their panels."""
    sheet, case = SIZES["filter"], SIZES["case"]
    middle = (case["panel_width"] / 2, case["display_at"])
    half = [side / 2 for side in sheet["size"]]
    flat = box(
        (middle[0] - half[0], middle[1] - half[1], sheet["sunk"] - sheet["thickness"]),
        (middle[0] + half[0], middle[1] + half[1], sheet["sunk"]),
    )
    placed = on_slope(flat)
    return {"right filter": placed, "left filter": placed.mirror((1, 0, 0))}


def power_key():
    """Return the actuator of the power key and the finger that follows it."""
    key = SIZES["power_key"]
    half = key["hole_diameter"] / 2 - 0.1
    shape = Manifold.cylinder(30, half, circular_segments=64).rotate((-90, 0, 0))
    return shape.translate(
        (BOARD["left"] + key["across"], BOARD["front"] + BOARD["depth"], BOARD_TOP + key["above"]),
    )

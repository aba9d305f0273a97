# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The case can be printed, and everything fits: checked on the parts themselves, as OpenSCAD draws them.

Measures that come from memory (hardware/dimensions.json says which) are taken as they stand there.
"""

from itertools import combinations
from math import cos, isclose, radians, sin

import pytest

from hardware.board import bodies, placement
from hardware.case import dimensions
from hardware.case.parts import COUPON, NAMES, as_printed, build_coupon
from hardware.case.solids import size_of, triangles_of, write_stl
from tests.hardware import fittings, printing

SIZES = fittings.SIZES
BED = (220, 220, 250)
LEAST_WALL = 1.6
LONGEST_BRIDGE = 20
# Faces that touch may overlap by what OpenSCAD rounds off: mm3.
TOUCHING = 0.01
HALF_OF_THE_PARTS = [name for name in NAMES if "_left" not in name]


def overlap(one, other):
    return (one ^ other).volume()


def assert_apart(things):
    """Assert that no two of these {name: solid} are in the same place."""
    pairs = [(a, b, overlap(things[a], things[b])) for a, b in combinations(things, 2)]
    assert [pair for pair in pairs if pair[2] > TOUCHING] == []


def assert_clear(thing, solids, but=()):
    """Assert that a solid overlaps none of the parts, those named in `but` left out."""
    met = {name: overlap(thing, solid) for name, solid in solids.items() if name not in but}
    assert {name: volume for name, volume in met.items() if volume > TOUCHING} == {}


# One source of numbers


def test_openscad_has_the_dimensions_of_the_json():
    assert dimensions.MADE.read_text(encoding="utf-8") == dimensions.for_openscad()


def test_every_group_of_dimensions_says_where_it_is_from():
    assert [name for name, group in SIZES.items() if not group.get("from")] == []


# Printing


@pytest.mark.parametrize("name", NAMES)
def test_a_part_is_one_closed_body(printed, name):
    solid = printed[name]
    assert solid.status().name == "NoError"
    assert len(solid.decompose()) == 1
    assert solid.volume() > 0


@pytest.mark.parametrize("name", NAMES)
def test_a_part_fits_the_printers_bed(printed, name):
    size = size_of(as_printed(name, printed[name]))
    assert all(side <= limit for side, limit in zip(size, BED)), size


@pytest.mark.parametrize("name", HALF_OF_THE_PARTS)
def test_walls_are_thick_enough(printed, name):
    assert printing.thin_walls(printed[name], LEAST_WALL) == []


@pytest.mark.parametrize("name", HALF_OF_THE_PARTS)
def test_a_part_prints_without_supports(printed, name):
    assert printing.unsupported(as_printed(name, printed[name]), LONGEST_BRIDGE) == []


def test_thin_walls_are_found():
    sheet = fittings.box((0, 0, 0), (30, 30, LEAST_WALL - 0.1))
    assert printing.thin_walls(sheet, LEAST_WALL)
    assert printing.thin_walls(sheet, LEAST_WALL - 0.1) == []


@pytest.mark.parametrize("span, prints", [(LONGEST_BRIDGE - 1, True), (LONGEST_BRIDGE + 2, False)])
def test_bridges_are_measured(span, prints):
    table = fittings.box((0, 0, 0), (span + 10, 30, 12)) - fittings.box((5, -1, -1), (span + 5, 31, 10))
    assert (printing.unsupported(table, LONGEST_BRIDGE) == []) == prints


@pytest.mark.parametrize("reach, prints", [(printing.LIP, True), (3, False)])
def test_ledges_in_the_air_are_found(reach, prints):
    shelf = fittings.box((0, 0, 0), (5, 30, 10)) + fittings.box((4, 0, 8), (5 + reach, 30, 10))
    assert (printing.unsupported(shelf, LONGEST_BRIDGE) == []) == prints


def test_an_stl_holds_every_face(solids, tmp_path):
    write_stl(solids["door"], tmp_path / "door.stl")
    faces = len(triangles_of(solids["door"]))
    assert len((tmp_path / "door.stl").read_bytes()) == 84 + 50 * faces


# Everything fits


def test_no_two_parts_are_in_the_same_place(solids):
    assert_apart(solids)


def test_parts_touch_where_they_are_screwed_together(solids):
    for one, other in (("top", "saddle"), ("top", "cheek_right"), ("base", "cheek_left"), ("base", "deck")):
        assert solids[one].min_gap(solids[other], 1) <= 2 * SIZES["case"]["gap"], (one, other)


def test_panels_cannot_come_out(solids):
    out = (0, -0.7, 0.55)
    moved = solids["panel_right"].translate(tuple(1.5 * step for step in out))
    assert overlap(moved, solids["top"]) > 1
    assert overlap(moved, solids["deck"]) > 1


def test_panels_cannot_be_pushed_in(solids):
    moved = solids["panel_right"].translate((0, 0.7, -0.55))
    for name in ("top", "base", "cheek_right"):
        assert overlap(moved, solids[name]) > 1, name


def unhooked(solid, degrees, down):
    """Return a panel swung out about its upper edge, then drawn `down` mm along itself from under the brow."""
    case = SIZES["case"]
    tilt = radians(case["tilt"])
    y = case["deck_depth"] + case["panel_height"] * sin(tilt)
    z = fittings.DECK_TOP + case["panel_height"] * cos(tilt)
    slant = tilt + radians(degrees)
    turned = solid.translate((0, -y, -z)).rotate((-degrees, 0, 0)).translate((0, y, z))
    return turned.translate((0, -down * sin(slant), -down * cos(slant)))


# Not there yet when a panel goes in.
OUT_OF_THE_WAY = ("deck", *[name for name in NAMES if name.startswith("key_")])


@pytest.mark.parametrize("degrees, down", [(4, 0), (8, 0), (12, 0), (12, 2), (12, 4), (20, 5)])
def test_a_panel_with_its_display_goes_in_at_a_slant_before_the_deck(solids, degrees, down):
    for thing in (solids["panel_right"], fittings.display()):
        moved = unhooked(thing, degrees, down)
        assert_clear(moved, solids, but=(*OUT_OF_THE_WAY, "panel_right"))


@pytest.mark.parametrize("lifted", [0.5, 1, 2, 4, 8, 12])
def test_the_deck_goes_on_last_from_above(solids, lifted):
    assert_clear(solids["deck"].translate((0, 0, lifted)), solids, but=("deck",))


def test_the_board_and_every_part_on_it_fit(solids):
    for name, thing in fittings.board().items():
        # a key's cap stands on its switch
        assert_clear(thing, solids, but=[key for key in NAMES if key.startswith("key_") and name.startswith("SW")])


def meeting_displays(rooms, displays=fittings.displays):
    """Return the names of what meets a display, of {reference: (left, back, right, front, height)}."""
    boxes, both = fittings.parts_on_board(rooms), displays()
    return [name for name, thing in boxes.items() if any(overlap(thing, one) > TOUCHING for one in both.values())]


def test_no_part_of_the_board_meets_a_display():
    assert meeting_displays(fittings.rooms()) == []


def test_a_mains_fuse_under_a_display_is_found():
    rooms = fittings.rooms()
    assert meeting_displays({"F1": rooms["F1"]}) == []
    assert meeting_displays({"F1": (*rooms["F1"][:4], 21.7)}) == ["F1"]  # Bel 0ZRE0055, of revision A


def test_a_boost_module_turned_to_the_front_is_found():
    x, y, turn = placement.PLACES["U1"]
    height = bodies.rows()["U1V11F5 (2562)"]["height"]
    assert meeting_displays({"U1": (*placement.boost_room((x, y, turn)), height)}) == []
    assert meeting_displays({"U1": (*placement.boost_room((x + 3 * 2.54, y, 270)), height)}) == ["U1"]


def test_the_board_rests_on_four_posts_with_inserts(solids):
    screw = SIZES["screw"]
    for x, y in fittings.board_holes():
        top = SIZES["board"]["underside"]
        insert = fittings.disc((x, y, top - screw["insert_depth"]), screw["insert"] - 0.1, screw["insert_depth"])
        ring = fittings.disc((x, y, top - 1), screw["insert"] + 2, 1) - insert
        assert overlap(insert, solids["base"]) < TOUCHING
        assert isclose(overlap(ring, solids["base"]), ring.volume(), rel_tol=0.05)


def test_displays_fit(solids):
    for solid in fittings.displays().values():
        assert_clear(solid, solids)


def test_displays_rest_on_four_feet(solids):
    feet = fittings.display(forward=0.2) ^ solids["panel_right"]
    assert len(feet.decompose()) == 4


def test_displays_are_held_by_two_hooks_below(solids):
    hooks = fittings.display(forward=-0.4) ^ solids["panel_right"]
    assert len(hooks.decompose()) == 2


def test_what_is_bought_does_not_meet(solids):
    bought = {**fittings.displays(), **fittings.board(), "battery": fittings.battery(solids["door"])}
    assert_apart(bought)


def test_the_battery_comes_out_with_its_door(solids):
    assert_clear(fittings.battery(solids["door"]), solids)
    assert_clear(fittings.battery(solids["door"], below=30), solids, but=("door",))
    assert_clear(solids["door"].translate((0, 0, -9)), solids, but=("door",))


# What leaves the case, and what goes through the wall there.
OUTSIDE = {"A1": fittings.usb_plug, "SW1": fittings.power_key, "JK1": fittings.link_plug}


@pytest.mark.parametrize("reference", OUTSIDE)
def test_what_leaves_the_case_has_an_opening(solids, reference):
    assert_clear(OUTSIDE[reference](), solids)


@pytest.mark.parametrize("reference", OUTSIDE)
def test_an_opening_that_is_missing_is_found(solids, reference):
    case = SIZES["case"]
    closed = fittings.box((-90, case["depth"] - case["wall"], 3), (90, case["depth"], 40))
    with pytest.raises(AssertionError):
        assert_clear(OUTSIDE[reference](), {**solids, "wall": closed})


def test_the_jack_of_the_link_has_room_behind_the_wall(solids):
    assert_clear(fittings.link_jack(), solids)
    assert_apart({"jack": fittings.link_jack(), "battery": fittings.battery(solids["door"]), **fittings.board()})
    link = SIZES["link"]
    ring = fittings.link_plug().scale((1.3, 1, 1.3)).translate((-0.3 * link["across"], 0, -0.3 * link["above"]))
    wall = ring ^ solids["base"]
    assert size_of(wall)[1] == pytest.approx(link["wall"], abs=0.05)


def test_the_filters_lie_on_their_ledges_in_front_of_the_digits(solids):
    for name, sheet in fittings.filters().items():
        assert_clear(sheet, solids)
        assert overlap(sheet.translate((0, 0.4, -0.3)), solids["panel_" + name.split()[0]]) > 50
    assert_apart({**fittings.filters(), **fittings.displays()})


def test_the_coupon_prints_and_has_every_fit(solids):
    coupon = build_coupon()
    assert len(coupon.decompose()) == 1
    assert printing.unsupported(as_printed(COUPON, coupon), LONGEST_BRIDGE) == []
    assert all(side <= limit for side, limit in zip(size_of(coupon), (80, 40, 10)))


# Variant B: memory LCDs


def test_nothing_of_the_clock_with_memory_lcds_is_in_the_same_place(lcd_solids):
    panels = {name: lcd_solids[name] for name in ("panel_left", "panel_right")}
    for name, panel in panels.items():
        assert_clear(panel, lcd_solids, but=(name,))
    for display in fittings.lcds().values():
        assert_clear(display, lcd_solids)
    for name, thing in fittings.board("B").items():
        but = [key for key in NAMES if key.startswith("key_") and name.startswith("SW")]
        assert_clear(thing, lcd_solids, but=but)
    assert_apart({**fittings.lcds(), **fittings.board("B"), "battery": fittings.battery(lcd_solids["door"])})


def test_no_part_of_the_board_meets_a_memory_lcd():
    rooms = fittings.rooms("B")
    assert {"J4", "J5", "JP1"} <= set(rooms) and not {"U1", "J2", "J3"} & set(rooms)
    assert meeting_displays(rooms, fittings.lcds) == []
    assert meeting_displays({"BZ1": (*rooms["BZ1"][:4], 40)}, fittings.lcds) == ["BZ1"]


def test_the_whole_picture_is_seen_through_the_window(lcd_solids):
    size, case = SIZES["lcd"], SIZES["case"]
    x, y = case["panel_width"] / 2, case["lcd_at"]
    wide, high = (side / 2 for side in size["active"])
    seen = fittings.box((x - wide, y - high, -30), (x + wide, y + high, 3.2))
    assert_clear(fittings.on_slope(seen), {"panel_right": lcd_solids["panel_right"]})
    # and hardly more: the bezel covers the edge of the glass
    wide, high = (side / 2 for side in size["glass"][:2])
    pane = fittings.box((x - wide, y - high, 2.5), (x + wide, y + high, 2.6))
    assert overlap(fittings.on_slope(pane), lcd_solids["panel_right"]) > 40


def test_a_memory_lcd_rests_on_four_posts_with_holes_for_its_screws(lcd_solids):
    size, panel = SIZES["lcd"], lcd_solids["panel_right"]
    assert len((fittings.lcd(forward=0.2) ^ panel).decompose()) == 4
    for x, y in fittings.lcd_holes():
        thread = fittings.on_slope(fittings.disc((x, y, 2.1), size["screw_pilot"] - 0.2, 9))
        assert_clear(thread, {"panel_right": panel})


def test_a_panel_for_a_memory_lcd_cannot_come_out_or_in(lcd_solids):
    out = lcd_solids["panel_right"].translate((0, -1.05, 0.83))
    assert overlap(out, lcd_solids["top"]) > 1 and overlap(out, lcd_solids["deck"]) > 1
    inwards = lcd_solids["panel_right"].translate((0, 0.7, -0.55))
    for name in ("top", "base", "cheek_right"):
        assert overlap(inwards, lcd_solids[name]) > 1, name


@pytest.mark.parametrize("degrees, down", [(4, 0), (12, 0), (12, 4), (20, 5)])
def test_a_panel_with_its_memory_lcd_goes_in_at_a_slant_before_the_deck(lcd_solids, degrees, down):
    for thing in (lcd_solids["panel_right"], fittings.lcd()):
        assert_clear(unhooked(thing, degrees, down), lcd_solids, but=(*OUT_OF_THE_WAY, "panel_right"))


@pytest.mark.parametrize("number, name", list(enumerate(SIZES["keys"]["names"])))
def test_a_key_stands_on_its_switch_and_moves(solids, number, name):
    keys, cap = SIZES["keys"], solids["key_" + name]
    left, front, low, right, back, high = cap.bounding_box()
    middle = ((left + right) / 2 - fittings.BOARD["left"], (front + back) / 2 - fittings.BOARD["front"])
    assert middle == pytest.approx((keys["across"][number], keys["row"]), abs=0.05)
    assert low - fittings.BOARD_TOP == pytest.approx(keys["switch_height"])
    assert high - fittings.DECK_TOP == pytest.approx(keys["proud"])
    assert_clear(cap.translate((0, 0, -keys["switch_travel"])), solids, but=("key_" + name,))
    assert overlap(cap.translate((0, 0, 2)), solids["deck"]) > 1

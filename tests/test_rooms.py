# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The map of the house in firmware/design.md is the house: no module is missing on it, none is too many."""

import re
from pathlib import Path

import pytest

from tests import layers

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "firmware" / "design.md").read_text(encoding="utf-8").split("## 2. Rooms")[1].split("\n## ")[0]
LINE = re.compile(r"^( +)(\S.*)$", re.MULTILINE)


def drawn():
    """Return {path of each folder on the map: the modules that stand below it}, in the way in which it is indented."""
    found, place = {}, []
    for blanks, text in LINE.findall(PAGE):
        depth = (len(blanks) - 4) // 2
        name = text.split()[0]
        if name.endswith("/"):
            place[depth:] = [name]
            found["".join(place)] = set()
            text = text[len(name) :]
        found["".join(place[:depth] if not name.endswith("/") else place)] |= set(re.findall(r"\b\w+\.py\b", text))
    return found


def modules_in(folder):
    return {path.name for path in (ROOT / folder).glob("*.py")} - {"__init__.py"}


def folders_in(folder):
    paths = [path.parent for path in (ROOT / folder).rglob("*.py")]
    return {path.relative_to(ROOT).as_posix() + "/" for path in paths} - {folder + "/"}


@pytest.mark.parametrize("folder", sorted(folder for folder, modules in drawn().items() if modules))
def test_the_map_names_the_modules_of_a_folder(folder):
    assert drawn()[folder] == modules_in(folder)


def rooms_on_the_map(folder):
    return {room for room in drawn() if room.startswith(folder)} - {folder}


def test_the_map_has_every_room_of_the_core():
    assert rooms_on_the_map("firmware/flagfall/") == folders_in("firmware/flagfall")


def test_the_map_has_every_room_of_the_desk():
    rooms = {folder for folder in folders_in("host_sim") if folder.count("/") == 2}
    assert rooms_on_the_map("host_sim/") == rooms


def test_every_room_has_a_door_that_says_what_it_is_for():
    for room in folders_in("firmware/flagfall") | folders_in("host_sim"):
        assert (ROOT / room / "__init__.py").read_text(encoding="utf-8").count('"""') >= 2, room


def arrows_in_words():
    """Return {room of the desk: those it goes into} as the paragraph below the map says it."""
    paragraph = PAGE.split("The arrows between the rooms of the desk:")[1].split("\n\n")[0]
    rooms = {room.partition(".")[0] for room in layers.DESK_ROOMS} - set(layers.FOR_ALL_DESK_ROOMS)
    said = dict.fromkeys(rooms, set())
    for clause in paragraph.partition(" The others")[0].split(";"):
        room, *into = re.findall(r"`(\w+)`", clause)
        said[room] = rooms - {room, *into} if "all but" in clause else set(into)
    return said


def test_the_arrows_that_are_put_into_words_are_those_of_the_table():
    table = {}
    for room, into in layers.DESK_ROOMS.items():
        place = room.partition(".")[0]
        goes = {other.partition(".")[0] for other in into} - {place, *layers.FOR_ALL_DESK_ROOMS}
        table[place] = table.get(place, set()) | goes
    assert arrows_in_words() == {room: into for room, into in table.items() if room not in layers.FOR_ALL_DESK_ROOMS}

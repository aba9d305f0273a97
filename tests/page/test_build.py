# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What make page writes: all that the clock needs, nothing from elsewhere, kept by the service worker."""

import json
import re
import struct
import zlib

import pytest

from host_sim.controls import controltext
from host_sim.page import build, contents, icons
from tests.pages import page_folder

NAMESPACE = "http://www.w3.org/2000/svg"


@pytest.fixture(scope="module")
def page():
    """Return {name: content} of the page."""
    return {path.name: path.read_bytes() for path in page_folder().iterdir()}


def test_the_page_is_small(page):
    assert sum(map(len, page.values())) < build.MOST_BYTES


def test_nothing_of_ours_names_another_host(page):
    for name, content in page.items():
        if name.endswith((".html", ".css", ".js", ".webmanifest")):
            found = re.findall(rb"(?:https?:|wss?:)?//[a-z0-9.-]+\.[a-z]{2,}", content.replace(NAMESPACE.encode(), b""))
            assert found == [], name


def test_the_lock_has_a_version_a_hash_and_no_place():
    lock = json.loads((build.LOCK / "package-lock.json").read_text())
    asked = json.loads((build.LOCK / "package.json").read_text())["dependencies"]
    brought = {name.removeprefix("node_modules/"): each for name, each in lock["packages"].items() if name}
    assert {name: each["version"] for name, each in brought.items()} == asked
    assert all(each["integrity"].startswith("sha512-") and "resolved" not in each for each in brought.values())


def test_the_service_worker_keeps_every_file_and_changes_with_each(page):
    text = page["keeper.js"].decode()
    kept = json.loads(re.search(r"FILES = (\[.*?\]);", text)[1])
    assert sorted([*kept, "keeper.js"]) == sorted(["./", *(set(page) - {"index.html"})])
    others = {name: content for name, content in page.items() if name != "keeper.js"}
    others["keeper.js"] = (build.STATIC / "keeper.js").read_bytes()
    for name in ("index.html", "clock.json"):
        assert build.worker({**others, name: b"other"}) != build.worker(others)


def test_the_page_knows_that_its_clock_is_here_and_the_server_that_it_is_there(page):
    assert b"HERE = true" in page["where.js"]
    assert b"HERE = false" in (build.STATIC / "where.js").read_bytes()


def test_the_licence_of_both_goes_along(page):
    text = page["licence.txt"].decode()
    assert "MicroPython, copyright" in text and "WITHOUT WARRANTY OF ANY KIND" in text and len(text) < 2000


def test_the_manifest_names_icons_that_are_there_in_their_sizes(page):
    told = json.loads(page["manifest.webmanifest"])
    assert b'href="manifest.webmanifest"' in page["index.html"] and told["display"] == "fullscreen"
    for icon in told["icons"]:
        width, height = struct.unpack(">II", page[icon["src"]][16:24])
        assert icon["sizes"] == f"{width}x{height}"


def test_the_icon_has_its_colours_where_they_belong():
    size = 180
    content = icons.png(size)
    start = content.index(b"IDAT") + 4
    length = struct.unpack(">I", content[start - 8 : start - 4])[0]
    pixels = zlib.decompress(content[start : start + length])

    def colour(x, y):
        at = y * size // 100 * (3 * size + 1) + 1 + x * size // 100 * 3
        return tuple(pixels[at : at + 3])

    assert colour(5, 5) == icons.CASE and colour(50, 31) == icons.FLAG
    assert colour(38, 55) == icons.POLE and colour(46, 64) == icons.GLASS


def test_all_that_the_clock_imports_is_in_it_and_the_rest_of_the_desk_is_not():
    names = set(contents.modules())
    assert {"flagfall/app.py", "board/power.py", "host_sim/desk/desk.py", "host_sim/page/table.py"} <= names
    assert not [name for name in names if name.startswith(("host_sim/live", "host_sim/scenario", "board/board"))]
    assert controltext.__name__.replace(".", "/") + ".py" in names


def test_the_readme_tells_how_large_it_is():
    text = (contents.ROOT / "host_sim" / "README.md").read_text(encoding="utf-8")
    size = sum(path.stat().st_size for path in page_folder().iterdir())
    assert "a folder of %.1f MB for any web server" % (size / 1e6) in text

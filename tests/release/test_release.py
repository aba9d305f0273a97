# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A release has one version, says of everything in it whose it is, and is the same bytes again."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from datetime import date
from pathlib import Path

import pytest

from firmware.image import BUILD, FIRMWARE, ROOT, build, versions
from firmware.image.steps import Refusal
from flagfall import version
from hardware import label, manual
from host_sim.page.build import worker
from tests.release import __main__ as release
from tests.release import licences, linked, notes, others, pack, sbom
from tests.toolchain import built_image, require

NUMBER = "%d.%d.%d" % (version.MAJOR, version.MINOR, version.PATCH)
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for place in ("*.md", "firmware/*.md", "firmware/*/*.md", "host_sim/*.md", "hardware/*.md", "tests/*.md")
    for path in ROOT.glob(place)
)


@pytest.fixture(scope="module")
def image():
    """Return the bytes of the image, brought up to date where all is required, else only if it is."""
    return built_image().read_bytes()


# One version.


def test_what_is_built_bears_the_version_of_the_clock():
    assert versions.version() == NUMBER
    assert "<h1>Flagfall %s: the manual</h1>" % NUMBER in manual.page(manual.SOURCE.read_text(encoding="utf-8"))
    assert "<h1>Flagfall %s: short manual" % NUMBER in label.page(label.SOURCE.read_text(encoding="utf-8"))
    assert b'VERSION = "%s ' % NUMBER.encode() in worker({"keeper.js": b'VERSION = ""'})
    assert notes.notes(NUMBER, notes.CHANGELOG.read_text(encoding="utf-8")).startswith("# Flagfall %s\n" % NUMBER)


def test_the_version_stands_nowhere_else():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" not in project and project["dynamic"] == ["version"]
    said = {}
    for name in DOCUMENTS:
        text = (ROOT / name).read_text(encoding="utf-8")
        said[name] = set(re.findall(r"(?:[Vv]ersion|Flagfall) (\d+\.\d+\.\d+)", text)) - {NUMBER}
    assert {name: found for name, found in said.items() if found} == {}


def test_a_version_that_cannot_be_read_is_refused(monkeypatch, tmp_path):
    (tmp_path / "version.py").write_text("MAJOR = const(1)\nMINOR = 2\n")
    monkeypatch.setattr(versions, "PLACE", tmp_path / "version.py")
    with pytest.raises(Refusal, match=r"^version\.py: no line 'MINOR = const\(1\)'"):
        versions.version()


# Notes.

LOG = "# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [1.1.0] - 2026-12-01\n\n- Later.\n\n## [1.0.0] - X\n\n- First.\n"


def test_notes_are_the_section_of_the_version():
    assert notes.notes("1.1.0", LOG).endswith("\n\n- Later.\n") and "New" not in notes.notes("1.1.0", LOG)


def test_notes_of_a_version_that_is_not_released_are_what_is_new():
    said = notes.notes("1.2.0", LOG)
    assert said.endswith("\n\n- New.\n") and "Not released yet" in said


def test_a_changelog_that_is_ahead_of_the_clock_is_refused():
    with pytest.raises(Refusal, match=r"^CHANGELOG.md has a section 1.1.0; the version is 1.0.9 \(version.py\)$"):
        notes.notes("1.0.9", LOG)
    with pytest.raises(Refusal, match="no line such as"):
        notes.notes("1.0.0", "# Changelog\n")


# Whose it is.

HEAD = "Discarded input sections\n\n .text.gone 0x00000000 0x10 lost/gone.c.o\n\nLinker script and memory map\n\n"


def test_what_the_linker_placed_is_found_and_what_it_dropped_is_not():
    placed = " .text.f\n                0x10001000       0x20 CMakeFiles/firmware.dir/x/micropython/extmod/modre.c.o\n"
    none = " .text.g        0x10002000        0x0 x/empty/never.c.o\n"
    inside = " .text          0x10003000       0x44 /lib/v6-m/libg.a(lib_a-memcmp.o)\n"
    assert linked.objects(HEAD + placed + none + inside) == [
        "/lib/v6-m/libg.a(lib_a-memcmp.o)",
        "x/micropython/extmod/modre.c.o",
    ]
    assert linked.components(HEAD + placed + none + inside) == ["MicroPython", "newlib", "re1.5"]


def test_an_object_of_nobody_is_refused():
    with pytest.raises(Refusal, match="^x/strange/thing.c.o is linked into the image and of no known component"):
        linked.components(HEAD + " .text          0x10001000       0x20 x/strange/thing.c.o\n")


def test_every_component_has_a_licence():
    names = {name for _pattern, name in linked.ROWS} | set(linked.INCLUDED.values())
    assert names == set(linked.LICENCES)


def test_everything_in_the_image_is_of_a_known_component(image):
    found = {each.name: each for each in linked.of_image()}
    assert {"MicroPython", "Pico SDK", "TinyUSB", "littlefs", "newlib"} <= set(found)
    assert found["Pico SDK"].version and found["littlefs"].version and found["newlib"].version
    assert b"Redistributions in binary form" in licences.texts()


def test_the_page_is_told_by_the_lock_of_npm():
    assert others.of_page()[0][:3] == ("@micropython/micropython-webassembly-pyscript", "1.27.0", "MIT")


def test_a_font_of_an_unknown_licence_is_refused(tmp_path):
    (tmp_path / "a.pdf").write_bytes(b"/FontName /AAAAAA+DejaVuSans-Bold\n/FontName /DejaVuSansMono\n")
    (tmp_path / "b.pdf").write_bytes(b"/FontName /BAAAAA+Arial\n")
    (fonts,) = others.fonts_in(tmp_path / "a.pdf")
    assert (fonts.name, fonts.licence) == ("DejaVu fonts", "Bitstream-Vera")
    with pytest.raises(Refusal, match="^b.pdf holds the font Arial; its licence is to be added"):
        others.fonts_in(tmp_path / "b.pdf")


def listed(files, inside):
    return json.loads(sbom.document("1.0.0", "2026-01-01T00:00:00Z", files, inside))


def test_the_list_names_every_file_with_its_hash_and_what_is_in_it():
    part = linked.Component("Pico SDK", "2.1.1-1", "BSD-3-Clause", "linked")
    found = listed({"a.uf2": b"abc", "b.pdf": b""}, {"a.uf2": [part], "b.pdf": [part]})
    sha = {each["fileName"]: each["checksums"][1]["checksumValue"] for each in found["files"]}
    assert sha["./a.uf2"] == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert [each["name"] for each in found["packages"]] == ["Flagfall", "Pico SDK"]
    names = {each["SPDXID"] for each in [*found["packages"], *found["files"], found]}
    ends = {end for each in found["relationships"] for end in (each["spdxElementId"], each["relatedSpdxElement"])}
    assert ends == names and len(names) == 5
    contained = ("SPDXRef-File-a.uf2", "CONTAINS", "SPDXRef-Package-Pico-SDK")
    assert contained in [
        tuple(each[key] for key in ("spdxElementId", "relationshipType", "relatedSpdxElement"))
        for each in found["relationships"]
    ]


def test_another_release_is_another_document():
    assert listed({"a": b"1"}, {})["documentNamespace"] != listed({"a": b"2"}, {})["documentNamespace"]


# The same bytes again.


def test_a_zip_is_the_same_whenever_it_is_made(tmp_path):
    (tmp_path / "placed").mkdir()
    for name in ("b.stl", "a.stl", "placed/c.stl"):
        (tmp_path / name).write_text(name)
    files = pack.files_in(tmp_path, ("placed",))
    os.utime(tmp_path / "a.stl", (1, 1))
    assert list(files) == ["a.stl", "b.stl"]
    assert pack.zipped(files, "case") == pack.zipped(dict(reversed(files.items())), "case")


def test_a_release_is_whole_and_its_checksums_hold(tmp_path):
    folder = tmp_path / "release" / "flagfall-1.0.0"
    pack.write(folder, {"old": b"old"})
    pack.write(folder, {"a": b"a", "b": b"b"})
    assert sorted(path.name for path in folder.iterdir()) == ["SHA256SUMS", "a", "b"]
    done = subprocess.run(["sha256sum", "--check", "--strict", pack.SUMS], cwd=folder, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "a: OK\nb: OK\n")


def test_the_date_is_that_of_the_sources_and_another_one_is_refused(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert release.date() == "1970-01-02T00:00:00Z"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "today")
    with pytest.raises(Refusal, match="^SOURCE_DATE_EPOCH is 'today'; right would be whole seconds since 1970$"):
        release.date()


def test_an_image_of_another_clock_is_no_part_of_a_release(monkeypatch, tmp_path):
    require("arm-none-eabi-gcc", "toolchain")
    monkeypatch.setattr(build, "IMAGE", tmp_path / "flagfall.uf2")
    build.IMAGE.write_bytes(b"old")
    with pytest.raises(
        Refusal, match="^flagfall.uf2 is not of the clock as it is now; right would be 'make image' first$"
    ):
        release.collected(NUMBER, print)


def test_a_release_has_every_kind_of_thing_that_people_get():
    made = {**release.SINGLE, **release.FOLDERS}
    tasks = {place[1] for place in made.values()} | {"fab"}
    needs = re.search(r"^release: (.*?) ##", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)[1].split()
    assert tasks - {"case", "label"} == set(needs) - {"needs-release"}  # fab builds those two
    assert all("%s" in name for name in made)


def test_what_was_not_built_is_named_with_its_task(tmp_path):
    with pytest.raises(Refusal, match="^no manual.pdf; right would be 'make manual' first"):
        release.wanted(tmp_path / "manual.pdf", "manual")


@pytest.mark.parametrize(
    "text", [str(ROOT), str(Path.home()), sys.prefix, "/build/image/", date.today().strftime("%Y-%m-%d")]
)
def test_the_image_says_neither_where_nor_when_it_was_built(image, text):
    plain = b"".join(image[place + 32 : place + 288] for place in range(0, len(image), 512))
    assert len(text) > 4 and text.encode() not in plain
    assert b"MicroPython v1" in plain


@pytest.mark.rp2040
@pytest.mark.campaign
@pytest.mark.board(seconds=90)
def test_the_image_is_the_same_bytes_when_it_is_built_in_another_place(image, tmp_path):
    place = tmp_path / "somewhere else"
    shutil.copytree(FIRMWARE, place / "firmware", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(build.PACKAGES, place / "build" / build.PACKAGES.relative_to(BUILD))
    command = [sys.executable, "-m", "firmware.image.build"]
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, env={**os.environ, "TZ": "Asia/Tokyo"})
    assert done.returncode == 0, done.stdout + done.stderr
    assert (place / "build" / build.IMAGE.name).read_bytes() == image

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
from hardware import guides, label, manual
from hardware.board import fab
from host_sim.page.build import worker
from tests.release import __main__ as release
from tests.release import guide, licences, linked, notes, others, pack, sbom, sources
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
    said = notes.notes(NUMBER, notes.CHANGELOG.read_text(encoding="utf-8"), names(NUMBER))
    assert said.startswith("# Flagfall %s\n" % NUMBER)


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
    said = notes.notes("1.1.0", LOG, names("1.1.0"))
    assert said.endswith("## What is new\n\n- Later.\n") and "New" not in said and "Not released yet" not in said


def test_notes_of_a_version_that_is_not_released_are_what_is_new():
    said = notes.notes("1.2.0", LOG, names("1.2.0"))
    assert said.endswith("\n\n- New.\n") and "Not released yet" in said


def test_a_changelog_that_is_ahead_of_the_clock_is_refused():
    with pytest.raises(Refusal, match=r"^CHANGELOG.md has a section 1.1.0; the version is 1.0.9 \(version.py\)$"):
        notes.notes("1.0.9", LOG, names("1.0.9"))
    with pytest.raises(Refusal, match="no line such as"):
        notes.notes("1.0.0", "# Changelog\n", names("1.0.0"))


# Which file is for what: checked against what the folder holds.


def names(number):
    """Return the files of a release but for notes and sums, as make release names them."""
    said = [*release.SINGLE, *release.FOLDERS, release.SOURCES, guide.LIST]
    return [*(name % number for name in said), fab.ARCHIVE, "LICENCES.txt"]


def test_the_notes_begin_with_what_each_file_is_for_in_the_order_of_use():
    told = re.findall(r"^\| `([^`]+)` \|", notes.notes("1.1.0", LOG, names("1.1.0")), re.MULTILINE)
    assert sorted(told) == sorted(names("1.1.0"))
    wanted = ["page-1.1.0.zip", "hardware-rev-c.zip", "case-1.1.0.zip", "1.1.0.uf2", "fs-1.1.0.uf2", "manual-1.1.0.pdf"]
    assert told[: len(wanted)] == ["flagfall-" + name for name in wanted]


@pytest.mark.parametrize(
    "said",
    [
        "Nothing has been tried on real hardware yet",
        "sha256sum --check SHA256SUMS",
        "Hold BOOTSEL while you plug the Pico in, and drop this file",
        "first drop that (for the Pico, from MicroPython's makers), then hold BOOTSEL again",
        "print the coupon first",
        "`guides/wiring.pdf`",
        "**The link of a clock to a computer (settings, journals, calibration, first light) needs them**",
        "python3 -m http.server",
    ],
)
def test_the_notes_say(said):
    text = notes.notes("1.1.0", LOG, names("1.1.0"))
    assert said in text and text.index(said) < text.index("## What is new")


def test_a_file_without_its_line_in_the_notes_is_refused_and_a_line_without_its_file():
    with pytest.raises(Refusal, match="^flagfall-new.zip: a file that the notes do not tell of; the list is in tests/"):
        notes.notes("1.1.0", LOG, [*names("1.1.0"), "flagfall-new.zip"])
    with pytest.raises(Refusal, match="^flagfall-hardware-rev-c.zip: told of in the notes, and missing; "):
        notes.notes("1.1.0", LOG, [name for name in names("1.1.0") if name != fab.ARCHIVE])


def test_what_the_notes_call_in_a_zip_is_there():
    text = dict(guide.FILES)
    for name in re.findall(r"`guides/([^`]+)`", text[fab.ARCHIVE]):
        assert name in guides.PAGES
    assert {"gerber/", "bom.csv", "ibom.html"} <= set(re.findall(r"`([^`]+)`", text[fab.ARCHIVE]))
    assert re.search(r'copytree\(folder / "gerber"', Path(fab.__file__).read_text(encoding="utf-8"))


# What is in the zips.


@pytest.fixture
def printed(monkeypatch, tmp_path):
    """Guides that are there, without printing them."""
    monkeypatch.setattr(guides, "FOLDER", tmp_path)
    for name in guides.PAGES:
        (tmp_path / name).write_bytes(name.encode())


def test_every_zip_has_its_licence_and_the_page_that_its_reader_begins_with(printed):
    stl = {"base.stl": b"solid", "list.txt": b"-"}
    case, page = (release.with_papers(name, stl) for name in (release.CASE, release.PAGE))
    assert sorted(case) == ["LICENSE", "base.stl", "case.pdf"] and case["case.pdf"] == b"case.pdf"
    assert sorted(page) == ["LICENSE", "README.txt", "base.stl", "list.txt"]
    assert b"It does not start as a file" in page["README.txt"] and b"python3 -m http.server" in page["README.txt"]
    assert {"LICENSE", "README.md", "Makefile", "host_sim/link/link.py"} <= set(sources.sources())


def test_a_case_without_its_page_is_no_part_of_a_release(printed):
    (guides.FOLDER / "case.pdf").unlink()
    with pytest.raises(Refusal, match="^no case.pdf; right would be 'make guides' first"):
        release.with_papers(release.CASE, {})


def test_a_board_without_its_licence_or_a_guide_is_no_part_of_a_release(monkeypatch, printed, tmp_path):
    monkeypatch.setattr(fab, "GUIDES", guides.FOLDER)
    monkeypatch.setattr(fab, "MADE", ())
    (tmp_path / "drawn" / "gerber").mkdir(parents=True)
    fab.collect(tmp_path / "drawn", tmp_path / "whole")
    fab.pack(tmp_path / "whole")
    content = (tmp_path / "whole" / fab.ARCHIVE).read_bytes()
    assert release.of_board(content) == content
    for gone in ("LICENSE", "guides/wiring-lcd.pdf"):
        (tmp_path / "whole" / gone).unlink()
        (tmp_path / "whole" / fab.ARCHIVE).unlink()
        fab.pack(tmp_path / "whole")
        with pytest.raises(
            Refusal, match="^%s was made without %s; right would be 'make guides'" % (fab.ARCHIVE, gone)
        ):
            release.of_board((tmp_path / "whole" / fab.ARCHIVE).read_bytes())
        fab.collect(tmp_path / "drawn", tmp_path / "whole")
        fab.pack(tmp_path / "whole")


def test_the_sources_of_a_release_are_what_git_keeps_and_the_tree_where_there_is_none(tmp_path):
    if not (ROOT / ".git").exists():
        pytest.skip("no repository")
    kept = sources.sources()
    for name, content in kept.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    (tmp_path / "tests" / "__pycache__").mkdir()
    (tmp_path / "tests" / "__pycache__" / "a.pyc").write_bytes(b"")
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "flagfall.uf2").write_bytes(b"")
    assert sources.sources(tmp_path) == kept
    assert not [name for name in kept if name.endswith((".uf2", ".stl", ".pyc"))]


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
    known = {name for _pattern, name in linked.ROWS} | set(linked.INCLUDED.values())
    assert known == set(linked.LICENCES)


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
    said = {each["SPDXID"] for each in [*found["packages"], *found["files"], found]}
    ends = {end for each in found["relationships"] for end in (each["spdxElementId"], each["relatedSpdxElement"])}
    assert ends == said and len(said) == 5
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

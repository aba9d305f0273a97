# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Building the image: where its packages come from, what is said when it cannot be built, and the image itself."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from firmware.image import ROOT, build, changes, contents, debian, micropython, uf2
from firmware.image.steps import Log, Refusal, run_task
from tests.toolchain import built_image

# Where the packages come from

MIRROR = "http://mirror.example/debian"
STANZAS = """\
# a comment
Types: deb deb-src
URIs: http://mirror.example/debian/
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://security.example/debian-security
Suites: bookworm-security
Components: main
"""
SIGNED_IN_PLACE = STANZAS.replace(
    "/usr/share/keyrings/debian-archive-keyring.gpg", "\n -----BEGIN\n .\n URIs: x\n -----END"
)
OTHER = "Types: deb\nURIs: http://other.example/linux\nSuites: bookworm\nComponents: main\n"
ONE_LINE = """\
# deb http://old.example/debian bookworm main
deb cdrom:[Debian 12]/ bookworm main
deb http://security.example/debian-security bookworm-security main
deb-src http://sources.example/debian bookworm main
deb [arch=amd64 signed-by=/k.gpg] http://mirror.example/debian bookworm main contrib # local
"""


def machine(folder, **files):
    """Write the settings of a machine to `folder`: `os_release`, and apt's files by name (`__` for the dot)."""
    (folder / "apt" / "sources.list.d").mkdir(parents=True)
    (folder / "os-release").write_text(files.pop("os_release", 'VERSION_CODENAME=bookworm\nID="debian"\n'))
    for name, text in files.items():
        place = folder / "apt" if name == "sources__list" else folder / "apt" / "sources.list.d"
        (place / name.replace("__", ".")).write_text(text)
    return folder


@pytest.mark.parametrize(
    "files",
    [
        {"debian__sources": STANZAS},
        {"debian__sources": SIGNED_IN_PLACE},
        {"sources__list": ONE_LINE},
        {"a__list": "deb http://other.example/linux bookworm main\n", "b__list": ONE_LINE},
        {"a__sources": OTHER, "debian__sources": STANZAS},
        {"a__sources": "Enabled: no\n" + STANZAS.replace("mirror", "off"), "b__sources": STANZAS},
        {"a__sources__off": STANZAS.replace("mirror", "off"), "b__sources": STANZAS},
        {"sources__list": ONE_LINE.replace(" bookworm ", " sid "), "os_release": "ID=debian\n"},
    ],
    ids=["stanzas", "key within", "lines", "others first", "others' code name", "disabled", "other name", "sid"],
)
def test_the_mirror_is_that_of_the_machines_own_debian(tmp_path, files):
    assert debian.mirror(machine(tmp_path, **files)) == MIRROR


@pytest.mark.parametrize("text", ["", STANZAS.replace("bookworm", "noble")], ids=["no entry", "another release"])
def test_a_machine_without_debian_among_its_sources_is_refused(tmp_path, text):
    with pytest.raises(Refusal, match="no Debian mirror"):
        debian.mirror(machine(tmp_path, debian__sources=text))


@pytest.mark.skipif(shutil.which("apt-get") is None, reason="apt-get is Debian's")
def test_a_mirror_without_the_suite_is_named_in_one_line(tmp_path):
    apt = debian.Apt(tmp_path / "apt", "file://%s/mirror" % tmp_path, Log(tmp_path / "log.txt"))
    with pytest.raises(Refusal, match="^Debian trixie is not to be had from file:///.*, this machine's mirror;"):
        apt.update()


def test_versions_are_read_from_the_names_of_the_packages(tmp_path):
    for name in (
        "micropython_1.25.0+ds-1.dsc",
        "micropython_1.25.0+ds.orig.tar.xz",
        "tinyusb-source_0.18.0+dfsg-1_all.deb",
    ):
        (tmp_path / name).touch()
    assert debian.versions(tmp_path) == {"micropython": "1.25.0+ds-1", "tinyusb-source": "0.18.0+dfsg-1"}


@pytest.mark.parametrize("version", ["1.25.0+ds-1", "1.25.0-2", "1.25.0"])
def test_the_version_of_micropython_is_that_of_the_package(version):
    assert micropython.version_in(version) == "1.25.0"


# What is said when it cannot be built


def test_a_missing_compiler_ends_in_one_line_and_status_2(tmp_path):
    command = [sys.executable, "-m", "firmware.image.build"]
    nothing = {**os.environ, "PATH": str(tmp_path)}
    done = subprocess.run(command, cwd=ROOT, env=nothing, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "make image: arm-none-eabi-gcc is not installed: run make toolchain\n"


def test_a_failing_step_shows_the_end_of_its_log(tmp_path, capsys):
    log = Log(tmp_path / "log.txt")
    script = "for n in $(seq 100); do echo line $n; done; exit 1"
    status = run_task("image", lambda say: log.run(["sh", "-c", script], "it failed"))
    shown = capsys.readouterr().err.splitlines()
    assert status == 2
    assert shown[:-1] == ["line %d" % n for n in range(81, 101)]
    assert shown[-1].startswith("make image: it failed; above is the end of ")


def test_a_working_step_says_nothing_and_is_in_the_log(tmp_path, capfd):
    log = Log(tmp_path / "log.txt")
    status = run_task(
        "image", lambda say: log.run(["sh", "-c", "echo $WORD"], "it failed", environment={"WORD": "hello"})
    )
    assert status == 0
    assert capfd.readouterr() == ("", "")
    assert "hello\n" in (tmp_path / "log.txt").read_text()


def test_a_folder_counts_as_made_only_of_what_was_noted(tmp_path):
    assert not build.is_made_of(tmp_path, "a 1")
    build.note_made_of(tmp_path, "a 1")
    assert build.is_made_of(tmp_path, "a 1")
    assert not build.is_made_of(tmp_path, "a 2")


# What is changed in MicroPython


def sources_with(folder, texts):
    """Write files with these texts as MicroPython's sources to `folder`."""
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return {name: (folder / name) for name in texts}


def old_texts():
    """Return {file: text} of sources that hold each place of CHANGES once."""
    texts = {}
    for each in changes.CHANGES:
        texts[each.file] = texts.get(each.file, "") + each.old + "\n"
    return texts


def test_each_change_is_made_in_its_place(tmp_path):
    files = sources_with(tmp_path, old_texts())
    changes.change(tmp_path)
    for each in changes.CHANGES:
        assert files[each.file].read_text().count(each.new) == 1


@pytest.mark.parametrize("times", [0, 2])
@pytest.mark.parametrize("place", range(len(changes.CHANGES)))
def test_sources_of_another_make_are_refused_in_one_line(tmp_path, place, times):
    each = changes.CHANGES[place]
    texts = old_texts()
    texts[each.file] = texts[each.file].replace(each.old + "\n", times * (each.old + "\n"))
    sources_with(tmp_path, texts)
    with pytest.raises(Refusal) as refused:
        changes.change(tmp_path)
    assert str(refused.value) == "%s has %r %d times; right would be once" % (each.file, each.old, times)


# The image


@pytest.fixture(scope="module")
def image():
    """Return the pages of the image: brought up to date where all is required, else only if it is."""
    return uf2.unpack(built_image().read_bytes())


def test_the_image_begins_at_the_start_of_the_flash_and_has_no_gaps(image):
    assert [address for address, _ in image] == [0x10000000 + 256 * number for number in range(len(image))]


def test_the_image_ends_before_the_file_system(image):
    assert image[-1][0] + 256 <= 0x100A0000


def test_what_the_manifest_lists_is_frozen(image):
    flash = b"".join(page for _, page in image)
    names = flash[flash.index(b"_boot.py\0rp2.py\0") :].split(b"\0\0")[0].decode().split("\0")
    assert set(contents.listed()) <= set(names)


def test_the_image_says_which_micropython_it_is(image):
    assert b"v1.25.0 on " in b"".join(page for _, page in image)


def test_what_runs_in_each_turn_of_the_loop_is_in_ram(image):
    """By the linker's own list: the code of each of those files, and nothing of it in flash."""
    listed = (build.PORT / "firmware.elf.map").read_text()
    listed = listed[listed.index("Linker script and memory map") :]
    code = re.findall(r"(?m)^ \.text\.\w+\s+0x0*([12]0\w{6})\s+0x\w+ \S*/py/(\w+)\.c\.o$", listed)
    assert {name for address, name in code if address.startswith("20")} == set(changes.IN_RAM)
    assert not {name for address, name in code if address.startswith("10")} & set(changes.IN_RAM)


def test_no_call_of_a_function_of_the_clock_takes_its_frame_from_the_heap(image):
    """Three words a level of `try`. What play leaves there is looked at elsewhere; this would be given back at once."""
    frozen = (build.PORT / "frozen_content.c").read_text()
    found = re.findall(r"proto_fun_(\w+) = \{.*?\.n_state = (\d+),\s*\.n_exc_stack = (\d+)", frozen, re.DOTALL)
    assert len(found) > 500
    words = {name: int(state) + 3 * int(tries) for name, state, tries in found}
    assert {name: count for name, count in words.items() if count > changes.FRAME_WORDS} == {}

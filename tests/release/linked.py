# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the image is made of: every object that the linker gave a place in the board's memory belongs to a component.

The map of the link is the witness, not a list by hand: an object that no row knows is refused.
"""

import os
import re
from collections import namedtuple

from firmware.image import build, debian
from firmware.image.steps import Refusal, output_of, require_program

MAP = build.PORT / "firmware.elf.map"
FLASH = 0x10000000

# licence: an SPDX expression; version: '' where nobody says one.
Component = namedtuple("Component", "name version licence comment")

_PLACED = re.compile(r"^ [.\w$*]\S*\s+0x([0-9a-f]+)\s+0x([0-9a-f]+) (\S+)$", re.MULTILINE)
_OURS = "Flagfall"
# What an object's path says; the first row that fits counts.
ROWS = (
    (r"/firmware/image/pico/|(^|/)frozen_content\.c", _OURS),
    (r"/lib/littlefs/", "littlefs"),
    (r"/lib/oofatfs/", "FatFs (oofatfs)"),
    (r"/lib/libm/", "newlib's float functions (MicroPython's libm)"),
    (r"/mbedtls/library/", "Mbed TLS"),
    (r"/tinyusb/src/", "TinyUSB"),
    (r"(^|/)pico-sdk/", "Pico SDK"),
    (r"/lib(g|c|m|nosys|g_nano|c_nano)\.a\(", "newlib"),
    (r"/libgcc\.a\(|/crt\w+\.o$", "libgcc"),
    (r"/libstdc\+\+\w*\.a\(|/libsupc\+\+\w*\.a\(", "libstdc++"),
    (r"/micropython/(py|extmod|shared|drivers|ports)/|(^|/)mbedtls/mbedtls_port\.c|^\w+\.c\.o", "MicroPython"),
)
# Sources of others that a file of MicroPython includes: {object: component}.
INCLUDED = {"extmod/moddeflate.c.o": "uzlib", "extmod/modre.c.o": "re1.5"}
LICENCES = {
    _OURS: "MIT",
    "MicroPython": "MIT",
    "littlefs": "BSD-3-Clause",
    "FatFs (oofatfs)": "BSD-1-Clause",
    "newlib's float functions (MicroPython's libm)": "ISC",
    "Mbed TLS": "Apache-2.0 OR GPL-2.0-or-later",
    "TinyUSB": "MIT",
    "Pico SDK": "BSD-3-Clause",
    "newlib": "BSD-3-Clause",
    "libgcc": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libstdc++": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "uzlib": "Zlib",
    "re1.5": "BSD-3-Clause",
}
PACKAGES = {
    "MicroPython": "micropython",
    "Mbed TLS": "mbedtls",
    "TinyUSB": "tinyusb-source",
    "Pico SDK": "pico-sdk-source",
}


def objects(text: str) -> list:
    """Return the paths of all objects that have a place in flash or RAM, by the text of a link map."""
    found = set()
    for at, size, path in _PLACED.findall(text.partition("\nLinker script and memory map\n")[2]):
        if int(at, 16) >= FLASH and int(size, 16) and path.rstrip(")").endswith((".o", ".obj")):
            found.add(path.replace("CMakeFiles/firmware.dir/", ""))
    return sorted(found)


def component_of(path: str) -> str:
    """Return the component whose the object at `path` is; raise Refusal if it is of none that is known."""
    for pattern, name in ROWS:
        if re.search(pattern, path):
            return name
    raise Refusal("%s is linked into the image and of no known component; add it to tests/release/linked.py" % path)


def components(text: str) -> list:
    """Return the names of all components of the image, ours apart, by the text of its link map."""
    paths = objects(text)
    found = {component_of(path) for path in paths}
    found |= {name for end, name in INCLUDED.items() if any(path.endswith(end) for path in paths)}
    return sorted(found - {_OURS})


def of_image() -> list:
    """Return the Components of the image that is built, ours apart; raise Refusal without one."""
    if not MAP.exists():
        raise Refusal("no %s; right would be 'make image' first" % MAP.name)
    versions = debian.versions(build.PACKAGES)
    names = components(MAP.read_text(errors="replace"))
    return [_component(name, versions) for name in names]


def _component(name, versions):
    version, said = _version(name, versions), "linked into the image"
    if not version:
        said += ", as MicroPython %s has it" % versions["micropython"]
    return Component(name, version, LICENCES[name], said)


def _version(name, versions):
    compiler = require_program("arm-none-eabi-gcc", "toolchain")
    if name in PACKAGES:
        return versions[PACKAGES[name]]
    if name in ("libgcc", "libstdc++"):
        return output_of([compiler, "-dumpfullversion"]).strip()
    if name == "newlib":
        macros = output_of([compiler, "-dM", "-E", "-x", "c", "-include", "_newlib_version.h", os.devnull])
        return re.search(r'_NEWLIB_VERSION "([^"]+)"', macros)[1]
    if name == "littlefs":
        return _littlefs(build.SOURCES / "micropython" / "lib" / "littlefs" / "lfs2.h")
    return ""


def _littlefs(header):
    number = int(re.search(r"#define LFS2_VERSION (0x[0-9a-f]+)", header.read_text(encoding="utf-8"))[1], 16)
    return "%d.%d" % (number >> 16, number & 0xFFFF)

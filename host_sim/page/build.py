# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""make page: the folder build/page, which any web server may hand out as it is, and which then works without a network.

MicroPython as WebAssembly comes by npm, in the version and with the hash of .ci/lock/npm; all else is ours.
"""

import hashlib
import json
import os
import shutil
import sys
from pathlib import Path

from firmware.image import BUILD
from firmware.image.missing import tell_missing
from firmware.image.steps import Log, Refusal, require_program, run_task
from flagfall import version
from host_sim.page import contents, icons

tell_missing("host_sim.page")

PAGE = BUILD / "page"
STATIC = contents.ROOT / "host_sim" / "live" / "web" / "static"
LOCK = contents.ROOT / ".ci" / "lock" / "npm"
NPM = BUILD / "npm"  # what npm has brought, and the lock it was for
MICROPYTHON = Path("node_modules/@micropython/micropython-webassembly-pyscript")
BROUGHT = ("micropython.mjs", "micropython.wasm")
MOST_BYTES = 1_500_000
INSTALLABLE = "<!-- installable -->"
# What the clock is loaded from is asked for at once, not when the program gets there.
_LICENCE = """Flagfall, and in it MicroPython, copyright (c) 2013 Damien P. George and the other authors of MicroPython:
both under the MIT License.

"""
_LINKS = """<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="icon-180.png">
<link rel="modulepreload" href="here.js">
<link rel="modulepreload" href="micropython.mjs">
<link rel="preload" as="fetch" crossorigin href="micropython.wasm">
<link rel="preload" as="fetch" crossorigin href="clock.json">"""


def fetch(say) -> Path:
    """Return the folder with MicroPython for browsers, brought by npm unless it is there; raises `Refusal`."""
    found = NPM / MICROPYTHON
    names = [path.name for path in sorted(LOCK.iterdir())]
    if all((NPM / name).is_file() and (NPM / name).read_bytes() == (LOCK / name).read_bytes() for name in names):
        if all((found / name).is_file() for name in BROUGHT):
            return found
    npm = require_program("npm", "page")
    say("MicroPython for browsers, by npm")
    NPM.mkdir(parents=True, exist_ok=True)
    for name in names:
        (NPM / name).unlink(missing_ok=True)
    with_lock = BUILD / "npm-new"
    shutil.rmtree(with_lock, ignore_errors=True)
    shutil.copytree(LOCK, with_lock)
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--omit-lockfile-registry-resolved"]
    path = os.pathsep.join((os.path.dirname(sys.executable), os.environ.get("PATH", "")))
    failed = "npm did not bring what .ci/lock/npm names: no network, or a file that is not the one of the lock"
    Log(BUILD / "npm.log").run(command, failed, with_lock, {"PATH": path})
    shutil.rmtree(NPM)
    with_lock.rename(NPM)
    return found


def files(micropython: Path) -> dict:
    """Return {name: content} of all that the page consists of, but for the service worker; raises `Refusal`."""
    found = {path.name: path.read_bytes() for path in sorted(STATIC.iterdir())}
    found.update({name: (micropython / name).read_bytes() for name in BROUGHT})
    page = found.pop("page.html").decode()
    found["index.html"] = page.replace(INSTALLABLE, _LINKS).encode()
    found["where.js"] = found["where.js"].replace(b"HERE = false", b"HERE = true")
    try:
        found["clock.json"] = contents.compiled(contents.modules())
    except contents.CompileError as fault:
        raise Refusal(str(fault)) from None
    for size in icons.SIZES:
        found[f"icon-{size}.png"] = icons.png(size)
    found["manifest.webmanifest"] = manifest()
    found["licence.txt"] = licence()
    return found


def licence() -> bytes:
    """Return what goes along with the code of the page, ours and MicroPython's: the MIT License out of ours."""
    text = (contents.ROOT / "LICENSE").read_text(encoding="utf-8")
    ours = text[text.index("MIT License\n\nCopyright") :].partition("\n" + "-" * 20)[0]
    return (_LICENCE + ours.strip() + "\n").encode()


def manifest() -> bytes:
    """Return what a telephone wants to know of a page that it installs."""
    drawn = [size for size in icons.SIZES if size != 180]
    return json.dumps(
        {
            "name": "Flagfall, a chess clock",
            "short_name": "Flagfall",
            "start_url": "./",
            "scope": "./",
            "display": "fullscreen",
            "display_override": ["fullscreen", "standalone"],
            "background_color": "#14161a",
            "theme_color": "#14161a",
            "icons": [
                {"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
                for size in drawn
                for purpose in ("any", "maskable")
            ],
        },
        indent=1,
    ).encode()


def worker(found: dict) -> bytes:
    """Return the service worker that keeps the files `found`: its text names them, and changes when one does."""
    digest = hashlib.sha256()
    for name, content in sorted(found.items()):
        digest.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
    kept = ["./", *sorted(set(found) - {"index.html", "keeper.js"})]
    text = found["keeper.js"].decode()
    number = f"{version.MAJOR}.{version.MINOR}.{version.PATCH} {digest.hexdigest()[:16]}"
    text = text.replace('VERSION = ""', f'VERSION = "{number}"')
    return text.replace("FILES = []", "FILES = " + json.dumps(kept)).encode()


def write(folder: Path, micropython: Path) -> dict:
    """Make the page in `folder`, which is new or goes; return {name: content}; raises `Refusal`."""
    found = files(micropython)
    found["keeper.js"] = worker(found)
    new = folder.with_name(folder.name + "-new")
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(parents=True)
    for name, content in found.items():
        (new / name).write_bytes(content)
    shutil.rmtree(folder, ignore_errors=True)
    new.rename(folder)
    return found


def make(say) -> None:
    """Write PAGE."""
    found = write(PAGE, fetch(say))
    size = sum(map(len, found.values()))
    if size > MOST_BYTES:
        raise Refusal(f"the page has {size} bytes; right would be {MOST_BYTES} at most")
    place = os.path.relpath(PAGE)
    say(f"{place}, {len(found)} files, {size} bytes, for any web server")
    say(f"to see it here: {os.path.relpath(sys.executable)} -m http.server --directory {place}")


if __name__ == "__main__":
    sys.exit(run_task("page", make))

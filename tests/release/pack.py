# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Files into zips and a folder: the same files make the same bytes, whenever and wherever."""

import hashlib
import io
import shutil
import zipfile
from pathlib import Path

FIXED_DATE = (2026, 1, 1, 0, 0, 0)
PLAIN_FILE = 0o644 << 16
SUMS = "SHA256SUMS"


def files_in(folder: Path, leave_out: tuple = ()) -> dict:
    """Return {path in `folder`: content} of all files there, but for folders named in `leave_out`."""
    found = {}
    for path in sorted(folder.rglob("*")):
        place = path.relative_to(folder)
        if path.is_file() and not set(place.parts[:-1]) & set(leave_out):
            found[place.as_posix()] = path.read_bytes()
    return found


def zipped(files: dict, inside: str) -> bytes:
    """Return a zip of {name: content}, in the folder `inside` of it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo("%s/%s" % (inside, name), FIXED_DATE)
            entry.external_attr = PLAIN_FILE
            entry.create_system = 3  # Unix, also elsewhere
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def sums(files: dict) -> bytes:
    """Return what `sha256sum --check` reads."""
    lines = ["%s  %s\n" % (hashlib.sha256(content).hexdigest(), name) for name, content in sorted(files.items())]
    return "".join(lines).encode()


def write(folder: Path, files: dict) -> None:
    """Write {name: content} and their SUMS as the folder `folder`, which is new or goes; all of it or nothing."""
    new = folder.with_name(folder.name + ".part")
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(parents=True)
    for name, content in {**files, SUMS: sums(files)}.items():
        (new / name).write_bytes(content)
    shutil.rmtree(folder, ignore_errors=True)
    new.rename(folder)

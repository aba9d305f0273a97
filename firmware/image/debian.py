# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""MicroPython and what it is built with, as Debian 13 has it, on any Debian: through an apt configuration of our own.

The machine's own lists, cache and packages are neither read nor changed; only the address of its mirror is taken from
them, so that none is written here. Knows nothing of how the packages are built.
"""

import re
import shutil
from collections import namedtuple
from pathlib import Path
from urllib.parse import urlsplit

from firmware.image.steps import Log, Refusal

SUITE = "trixie"
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"

# mbedtls: the RP2040 port compiles it although nothing of ours calls it.
SOURCES = ("micropython", "mbedtls")
BINARIES = ("pico-sdk-source", "tinyusb-source")

# Names under which a machine may ask for its Debian, besides the code name of the release.
RELEASE_NAMES = ("stable", "oldstable", "testing", "unstable", "sid")

Entry = namedtuple("Entry", "types uris suites components")


def one_line_entries(text: str) -> list:
    """Return the entries of a `sources.list` (man 5 sources.list: one a line)."""
    found = []
    for line in text.splitlines():
        words = re.sub(r"\[.*?\]", "", line.partition("#")[0]).split()
        if len(words) >= 3:
            found.append(Entry(words[:1], words[1:2], words[2:3], words[3:]))
    return found


def deb822_entries(text: str) -> list:
    """Return the enabled entries of a `.sources` file (man 5 sources.list: a stanza each)."""
    found = []
    for stanza in re.split(r"\n\s*\n", re.sub(r"(?m)^#.*\n?", "", text)):
        fields = {name.lower(): value.split() for name, value in re.findall(r"(?m)^([\w-]+):(.*(?:\n\s.*)*)", stanza)}
        if fields.get("enabled", ["yes"]) != ["no"]:
            found.append(Entry(*(fields.get(name, []) for name in Entry._fields)))
    return found


def entries(apt_folder: Path) -> list:
    """Return all entries of the machine, in the order in which apt reads them."""
    found = []
    for file in [apt_folder / "sources.list", *sorted(apt_folder.glob("sources.list.d/*"))]:
        if file.suffix == ".list" and file.is_file():
            found += one_line_entries(file.read_text(errors="replace"))
        elif file.suffix == ".sources" and file.is_file():
            found += deb822_entries(file.read_text(errors="replace"))
    return found


def mirror(etc: Path = Path("/etc")) -> str:
    """Return the URI from which the machine whose settings are in `etc` gets its Debian; raise Refusal without one."""
    release = (etc / "os-release").read_text() if (etc / "os-release").exists() else ""
    names = set(RELEASE_NAMES) | set(re.findall(r'(?m)^VERSION_CODENAME="?(\w+)', release))
    uris = [
        entry.uris[0].rstrip("/")
        for entry in entries(etc / "apt")
        if "deb" in entry.types and names & set(entry.suites) and "main" in entry.components and entry.uris
        if not entry.uris[0].startswith("cdrom:")
    ]
    if not uris:
        raise Refusal("no Debian mirror among the apt sources in %s" % (etc / "apt"))
    # Others offer packages under Debian's code names too.
    return next((uri for uri in uris if "debian" in urlsplit(uri).path.split("/")), uris[0])


class Apt:
    """apt-get with lists and a cache of its own."""

    def __init__(self, folder: Path, uri: str, log: Log):
        """Keep lists and cache in `folder`; read Debian 13 from the mirror at `uri`."""
        if shutil.which("apt-get") is None:
            raise Refusal("no apt-get here: the image is built from Debian's packages, on Debian 12 or newer")
        for part in ("lists/partial", "cache/archives/partial"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.uri = uri
        self.log = log
        entry = "[signed-by=%s] %s %s main\n" % (KEYRING, uri, SUITE)
        (folder / "sources.list").write_text("deb %sdeb-src %s" % (entry, entry))

    def _run(self, failed: str, *words: str, into: Path = None) -> None:
        settings = {
            "Dir::Etc::SourceList": self.folder / "sources.list",
            "Dir::Etc::SourceParts": "/dev/null",
            "Dir::Etc::Preferences": "/dev/null",
            "Dir::Etc::PreferencesParts": "/dev/null",
            "Dir::State::Lists": self.folder / "lists",
            "Dir::Cache": self.folder / "cache",
            "APT::Default-Release": SUITE,
            "APT::Sandbox::User": "root",  # as root apt would fetch as a user who may not write here
            "APT::Update::Error-Mode": "any",
            "Acquire::Languages": "none",
            "Acquire::Retries": 3,
        }
        options = [word for name, value in settings.items() for word in ("-o", "%s=%s" % (name, value))]
        self.log.run(["apt-get", "-q", *options, *words], failed, folder=into)

    def update(self) -> None:
        """Read the lists of Debian 13 from the mirror."""
        self._run("Debian %s is not to be had from %s, this machine's mirror" % (SUITE, self.uri), "update")

    def download(self, folder: Path) -> None:
        """Put the newest of all our packages into `folder`, in place of what was there; all of them or none."""
        arriving = folder.with_suffix(".part")
        shutil.rmtree(arriving, ignore_errors=True)
        arriving.mkdir(parents=True)
        failed = "the packages could not be downloaded"
        self._run(failed, "source", "--download-only", *SOURCES, into=arriving)
        self._run(failed, "download", *BINARIES, into=arriving)
        shutil.rmtree(folder, ignore_errors=True)
        arriving.rename(folder)


def versions(folder: Path) -> dict:
    """Return {package: version} of the packages in `folder`."""
    files = sorted(folder.glob("*.dsc")) + sorted(folder.glob("*.deb"))
    return dict(file.name.removesuffix(file.suffix).split("_")[:2] for file in files)


def unpack(packages: Path, folder: Path, log: Log) -> None:
    """Unpack the sources of X to folder/X and the binary packages to folder/root."""
    for file in sorted(packages.glob("*.dsc")):
        target = folder / file.name.split("_")[0]
        # apt has compared the hashes with those of the signed list; the packager's own key is not at hand.
        log.run(["dpkg-source", "--no-check", "--extract", file, target], "%s could not be unpacked" % file.name)
    for file in sorted(packages.glob("*.deb")):
        log.run(["dpkg", "-x", file, folder / "root"], "%s could not be unpacked" % file.name)

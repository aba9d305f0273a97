# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A bare Debian in a folder, and commands that run in it as on a machine of its own.

Mirror, proxies and settings of pip are those of this machine; none is written into the project. A command runs in
namespaces of its own, so mounts and processes are gone with it, however it ends.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from firmware.image import debian
from firmware.image.steps import Log, Refusal

# What README asks a newcomer to have.
PACKAGES = ("git", "make", "python3-venv")
CLONE = "/root/flagfall"
PIP_SETTINGS = ("index-url", "trusted-host", "cert", "proxy", "timeout", "retries")
UV_SETTINGS = ("UV_DEFAULT_INDEX", "UV_INDEX_URL", "UV_INSECURE_HOST", "UV_NATIVE_TLS", "UV_HTTP_TIMEOUT")
PROXIES = ("http_proxy", "https_proxy", "all_proxy", "no_proxy")

_ENTER = """
set -e
cd "$1"
shift
mount -t proc proc proc 2>/dev/null || mount --rbind /proc proc
mount --rbind /dev dev
mount --rbind /sys sys
exec chroot . "$@"
"""


def sources(suite: str, uri: str, security: str) -> str:
    """Return the apt sources of a new Debian `suite` from the mirror at `uri`; `security` may be ''."""
    signed = f"deb [signed-by={debian.KEYRING}]"
    lines = [f"{signed} {uri} {suite} main", f"{signed} {uri} {suite}-updates main"]
    if security:
        lines.append(f"{signed} {security} {suite}-security main")
    return "\n".join(lines) + "\n"


def security_mirror(entries: list) -> str:
    """Return the URI from which a machine with these apt entries (firmware.image.debian) gets what is mended; or ''."""
    for entry in entries:
        if "deb" in entry.types and entry.uris and any(suite.endswith("-security") for suite in entry.suites):
            return entry.uris[0].rstrip("/")
    return ""


def apt_options(dump: str) -> list:
    """Return the proxies among the settings of apt (`apt-config dump`), as a new system is told of them."""
    return [line for line in dump.splitlines() if line.startswith("Acquire::http") and "roxy" in line]


def pip_settings(listed: str) -> dict:
    """Return {name: value} of what `pip config list` says about where packages come from, as environment variables."""
    found = {}
    for line in sorted(listed.splitlines(), reverse=True):  # `:env:` last, which is what counts
        key, _, value = line.partition("=")
        name = key.rpartition(".")[2]
        if name in PIP_SETTINGS:
            found["PIP_" + name.upper().replace("-", "_")] = value.strip("'\"")
    return found


def is_mounted_below(folder: Path, mounts: str) -> bool:
    """Tell whether something is mounted in `folder`, by the `mounts` of /proc/self/mountinfo."""
    return any(line.split()[4].startswith(f"{folder}/") for line in mounts.splitlines())


class Root:
    """A bare Debian `suite` in `folder`."""

    def __init__(self, folder: Path, suite: str):
        self.folder = folder
        self.suite = suite
        self._settings = {}

    def build(self, log: Log) -> None:
        """Make it anew; raises Refusal."""
        self.remove()
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        uri = debian.mirror()
        lines = sources(self.suite, uri, security_mirror(debian.entries(Path("/etc/apt"))))
        file = self.folder.with_suffix(".list")
        file.write_text(lines)
        dump = subprocess.run(["apt-config", "dump"], capture_output=True, text=True).stdout
        options = [f"--aptopt={line}" for line in ['APT::Sandbox::User "root"', *apt_options(dump)]]
        wanted = [*PACKAGES, "ca-certificates"] if urlsplit(uri).scheme == "https" else PACKAGES
        make = ["mmdebstrap", "--variant=minbase", f"--include={','.join(wanted)}", *options]
        log.run(
            [*make, self.suite, self.folder, file], f"this machine's mirror has no {self.suite} to make a system of"
        )
        self._lend_network()

    def _lend_network(self):
        """Give it the names, the certificates and the settings of pip that this machine has."""
        for path in ("/etc/resolv.conf", "/etc/hosts"):
            shutil.copy(path, self.folder / path[1:])
        command = [sys.executable, "-m", "pip", "config", "list"]
        self._settings = pip_settings(subprocess.run(command, capture_output=True, text=True).stdout)
        for name, value in os.environ.items():
            if name in UV_SETTINGS or name.lower() in PROXIES:
                self._settings[name] = value
        bundle = self._settings.get("PIP_CERT") or os.environ.get("SSL_CERT_FILE")
        if bundle:
            place = self.folder / "root" / "certificates.crt"
            shutil.copy(bundle, place)
            for name in ("PIP_CERT", "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS"):  # of pip, uv and npm
                self._settings[name] = "/root/certificates.crt"

    def clone(self, repository: Path, log: Log) -> None:
        """Clone what is committed in `repository` into it; raises Refusal."""
        bundle = self.folder / "root" / "flagfall.bundle"
        git = ["git", "-c", f"safe.directory={repository}", "-C", repository]
        log.run([*git, "bundle", "create", bundle, "HEAD"], "the project could not be packed")
        log.run(self.command("git clone --quiet flagfall.bundle flagfall", "/root"), "the project could not be cloned")
        bundle.unlink()

    def command(self, line: str, folder: str = CLONE) -> list:
        """Return the command that runs the shell `line` in `folder` of it."""
        place = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        settings = {"PATH": place, "HOME": "/root", "LANG": "C.UTF-8", "TERM": "xterm-256color", **self._settings}
        # Whatever ends this process ends the command, and with it all that it started and mounted.
        apart = [
            "setpriv",
            "--pdeathsig",
            "KILL",
            "unshare",
            "--mount",
            "--propagation",
            "private",
            "--pid",
            "--fork",
            "--kill-child",
        ]
        inside = ["env", "-i", *(f"{name}={value}" for name, value in settings.items())]
        return [*apart, "bash", "-c", _ENTER, "bash", str(self.folder), *inside, "sh", "-c", f"cd {folder} && {line}"]

    def megabytes(self) -> int:
        """Return how much of the disk it takes, in MiB."""
        done = subprocess.run(["du", "-sxm", str(self.folder)], capture_output=True, text=True)
        return int(done.stdout.split()[0])

    def remove(self) -> None:
        """Remove it; raises Refusal if something is mounted in it, which is then not ours."""
        if is_mounted_below(self.folder, Path("/proc/self/mountinfo").read_text()):
            raise Refusal(f"something is mounted below {self.folder}; right would be to unmount it first")
        shutil.rmtree(self.folder, ignore_errors=True)

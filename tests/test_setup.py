# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What .ci/venv installs, refuses and says; and that .ci/lock is what pyproject.toml asks for.

Nothing comes over the network: a small project of its own, whose packages are made here, is set up by the real script.
"""

import base64
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.toolchain import require

ROOT = Path(__file__).parent.parent
LOCKS = ROOT / ".ci" / "lock"
NOT_IN_THE_LOCK = "sha256:" + 64 * "0"
CLOSED = "http://127.0.0.1:9/simple"  # the port of `discard`, which nobody serves


def make_wheel(folder, name, version="1.0"):
    """Write a package with one module of its own name into `folder`; return its hash as a lock has it."""
    info = f"{name}-{version}.dist-info"
    files = {
        f"{name}.py": f"VERSION = {version!r}\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    rows = [f"{path},sha256={_digest(text)},{len(text)}" for path, text in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*rows, f"{info}/RECORD,,"]) + "\n"
    path = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for inside, text in files.items():
            wheel.writestr(inside, text)
    return "sha256:" + hashlib.sha256(path.read_bytes()).hexdigest()


def _digest(text):
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")


class Project:
    """A project with the real .ci/venv and groups of its own."""

    def __init__(self, folder, uv):
        self.folder = folder
        self.venv = folder / ".venv"
        self.wheels = folder / "wheels"
        self.wheels.mkdir()
        (folder / ".ci" / "lock").mkdir(parents=True)
        shutil.copy(ROOT / ".ci" / "venv", folder / ".ci")
        (folder / "pyproject.toml").write_text('requires-python = ">=3.11"\n')
        shutil.copy(LOCKS / "setup.txt", folder / ".ci" / "lock")
        self.lock("build", "builder", make_wheel(self.wheels, "builder"))
        bin_folder = folder / "bin"
        bin_folder.mkdir()
        if uv:
            (bin_folder / "uv").symlink_to(uv)
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "UV_"))},
            "PATH": f"{bin_folder}:/usr/bin:/bin",
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(self.wheels),
            "UV_CACHE_DIR": str(folder / "cache"),
            "UV_NO_CONFIG": "1",
        }

    def group(self, name, version="1.0"):
        """Make the group `name` of one package of that name."""
        self.lock(name, name, make_wheel(self.wheels, name, version), version)

    def lock(self, group, package, package_hash, version="1.0"):
        """Write the lock of `group`."""
        text = f"{package}=={version} \\\n    --hash={package_hash}\n"
        (self.folder / ".ci" / "lock" / f"{group}.txt").write_text(text)

    def online(self):
        """Let packages come from an index that cannot be reached."""
        for name in ("PIP_NO_INDEX", "PIP_FIND_LINKS"):
            del self.environment[name]
        self.environment.update(PIP_INDEX_URL=CLOSED, PIP_RETRIES="1", UV_HTTP_RETRIES="0")

    def start(self, *groups, python=sys.executable):
        """Start .ci/venv and return the process."""
        command = ["bash", str(self.folder / ".ci" / "venv"), "make it", python, str(self.venv), *groups]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        return subprocess.Popen(command, env=self.environment, text=True, start_new_session=True, **pipes)

    def install(self, *groups, python=sys.executable):
        """Run .ci/venv to its end; return the status and the lines on standard error."""
        process = self.start(*groups, python=python)
        out, err = process.communicate()
        assert out == ""
        return process.returncode, err.splitlines()

    def version_of(self, package):
        """Return the version of `package` in the venv; None if it is not there."""
        command = [str(self.venv / "bin" / "python"), "-c", f"import {package}; print({package}.VERSION)"]
        done = subprocess.run(command, capture_output=True, text=True)
        return None if done.returncode else done.stdout.strip()


@pytest.fixture
def project(tmp_path):
    """A project that has uv."""
    return Project(tmp_path, require("uv", "venv"))


@pytest.fixture
def without_uv(tmp_path):
    """A project for whose computer there is no uv."""
    return Project(tmp_path, None)


def test_what_a_task_needs_is_installed_once(project):
    project.group("tiny")
    status, lines = project.install("tiny")
    assert status == 0 and lines[0] == "make it: installing what is needed for: tiny"
    assert project.version_of("tiny") == "1.0"
    assert project.install("tiny") == (0, [])
    assert project.install("tiny", python="") == (0, [])


def test_a_second_task_leaves_the_tools_of_the_first(project):
    project.group("tiny")
    project.group("other")
    project.install("tiny")
    assert project.version_of("other") is None
    project.install("other")
    assert (project.version_of("tiny"), project.version_of("other")) == ("1.0", "1.0")
    assert project.install("tiny") == (0, [])


def test_a_new_lock_brings_the_new_version(project):
    project.group("tiny")
    project.install("tiny")
    project.group("tiny", "2.0")
    assert project.install("tiny")[0] == 0
    assert project.version_of("tiny") == "2.0"


WITH_UV_AND_WITHOUT = ["project", pytest.param("without_uv", marks=pytest.mark.slow)]


@pytest.mark.parametrize("fixture", WITH_UV_AND_WITHOUT)
def test_an_altered_download_is_refused_in_one_line_and_nothing_is_lost(fixture, request):
    project = request.getfixturevalue(fixture)
    project.group("tiny")
    assert project.install("tiny")[0] == 0
    project.group("other")
    project.lock("other", "other", NOT_IN_THE_LOCK)
    status, lines = project.install("other")
    assert status == 2
    said = "other==1.0 as it came is not the file that .ci/lock names: refused, and nothing was installed"
    assert [line for line in lines if "reason above" in line or "==" in line] == ["make it: " + said]
    assert project.version_of("other") is None
    assert project.install("tiny") == (0, []) and project.version_of("tiny") == "1.0"


def test_an_altered_uv_is_refused(without_uv):
    without_uv.group("tiny")
    pinned = re.match(r"uv==(\S+)", (LOCKS / "setup.txt").read_text().split("make lock\n")[1])[1]
    make_wheel(without_uv.wheels, "uv", pinned)
    status, lines = without_uv.install("tiny")
    assert status == 2 and lines[-1].startswith(f"make it: uv=={pinned} as it came is not the file")
    assert without_uv.version_of("tiny") is None


@pytest.mark.slow
def test_pip_does_it_where_there_is_no_uv(without_uv):
    without_uv.group("tiny")
    status, lines = without_uv.install("tiny")
    assert status == 0, lines
    assert "make it: there is no uv for this computer: pip does it, and takes longer" in lines
    assert without_uv.version_of("tiny") == "1.0"
    assert without_uv.install("tiny") == (0, [])


@pytest.mark.parametrize("fixture", WITH_UV_AND_WITHOUT)
def test_without_a_network_one_line_says_so(fixture, request):
    project = request.getfixturevalue(fixture)
    project.group("tiny")
    project.online()
    status, lines = project.install("tiny")
    assert status == 2
    said = "make it: no network: the packages cannot be reached; what was installed before goes on working"
    assert lines[1:] == [said]


def test_what_was_interrupted_is_made_anew(project):
    project.group("tiny")
    project.group("other")
    project.install("tiny")
    left = project.venv / "left-over"
    left.touch()
    (project.venv / "unfinished").touch()
    assert project.install("other")[0] == 0
    assert not left.exists() and not (project.venv / "unfinished").exists()
    assert (project.version_of("tiny"), project.version_of("other")) == ("1.0", "1.0")


@pytest.mark.parametrize("lines_before", [1, 2])
def test_an_installation_that_is_killed_is_not_believed(project, lines_before):
    project.group("tiny")
    process = project.start("tiny")
    for _ in range(lines_before):
        process.stderr.readline()
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    project.install("tiny")
    assert project.version_of("tiny") == "1.0"


def test_a_venv_whose_python_went_away_is_made_anew(project):
    project.group("tiny")
    project.install("tiny")
    (project.venv / "bin" / "python").unlink()
    assert project.install("tiny")[0] == 0
    assert project.version_of("tiny") == "1.0"


def test_tasks_that_install_at_once_wait_for_each_other(project):
    names = ["one", "two"]
    for name in names:
        project.group(name)
    running = [project.start(name) for name in names]
    assert [(process.communicate()[1], process.returncode)[1] for process in running] == [0, 0]
    assert [project.version_of(name) for name in names] == ["1.0", "1.0"]


def test_a_group_that_is_none_is_refused_in_one_line(project):
    project.group("tiny")
    said = "make it: 'tyni' is no group of tools; right would be some of: build setup tiny"
    assert project.install("tyni") == (2, [said])
    assert not project.venv.exists()


# Stand-ins for a Python: .ci/venv asks one for its version, then for the pip that it brings along.
OLD = "echo 3.10.14"
ELEVEN_WITHOUT_PIP = 'case "$2" in *version_info*) echo 3.11.0 ;; *) exit 1 ;; esac'


@pytest.mark.parametrize(
    ("python_script", "found"),
    [
        (OLD, "'python3' is Python 3.10.14; install Python 3.11 or newer"),
        ("", "'python3' is no Python that runs here; install Python 3.11 or newer"),
        (ELEVEN_WITHOUT_PIP, "'python3' (Python 3.11.0) cannot make a venv; as root: apt-get install python3-venv"),
    ],
    ids=["too old", "not there", "without pip"],
)
def test_a_python_that_will_not_do_is_refused_in_one_line(without_uv, python_script, found):
    without_uv.group("tiny")
    python = without_uv.folder / "python3"
    if python_script:
        python.write_text("#!/bin/sh\n%s\n" % python_script)
        python.chmod(0o755)
    status, lines = without_uv.install("tiny", python=str(python))
    assert status == 2 and len(lines) == 1
    assert lines[0].replace(str(python), "python3").startswith("make it: " + found)
    assert not without_uv.venv.exists()


# The locks


def groups():
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]


def locked(group):
    """Return {package and version: its hashes} of the lock of `group`."""
    text = (LOCKS / f"{group}.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    entries = [line.split() for line in text.splitlines() if not line.startswith("#")]
    return {entry[0]: [word for word in entry if word.startswith("--hash=sha256:")] for entry in entries}


def test_each_group_has_a_lock_and_each_lock_a_group():
    assert {path.stem for path in LOCKS.glob("*.txt")} == set(groups())


@pytest.mark.parametrize("group", groups())
def test_a_lock_has_what_its_group_asks_for(group):
    asked = {package.partition(";")[0] for package in groups()[group]}
    assert asked <= set(locked(group)), "make lock brings .ci/lock up to date"


@pytest.mark.parametrize("group", groups())
def test_each_package_of_a_lock_has_one_version_and_hashes(group):
    for package, hashes in locked(group).items():
        assert re.fullmatch(r"[a-z0-9._-]+==[a-z0-9.]+", package) and hashes


def test_no_lock_says_where_packages_come_from():
    files = [path for path in LOCKS.rglob("*") if path.is_file()]
    assert len(files) > 12
    assert not any("://" in path.read_text() or "--index" in path.read_text() for path in files)


def test_a_package_has_the_same_version_in_all_locks():
    versions = {}
    for group in groups():
        for package in locked(group):
            versions.setdefault(package.split("==")[0], set()).add((package, _python_of(group, package)))
    assert not {name: found for name, found in versions.items() if len({marker for _, marker in found}) < len(found)}


def _python_of(group, package):
    """Return the condition under which `group` takes `package`."""
    lines = (LOCKS / f"{group}.txt").read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if line.startswith(package)).partition(";")[2].rstrip(" \\")

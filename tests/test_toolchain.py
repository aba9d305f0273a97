# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What a missing program does to a test; and what .ci/toolchain decides, on systems that are made up here."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.toolchain import require

TOOLCHAIN = Path(__file__).parent.parent / ".ci" / "toolchain"
NOT_INSTALLED = "no-such-program is not installed: make nothing installs it"


def test_an_installed_program_is_found():
    assert Path(require("python", "venv")).exists()


def test_a_missing_program_skips_and_names_the_make_target(monkeypatch):
    monkeypatch.delenv("FLAGFALL_REQUIRE_ALL", raising=False)
    with pytest.raises(pytest.skip.Exception, match=NOT_INSTALLED):
        require("no-such-program", "nothing")


def test_a_missing_program_fails_where_all_are_required(monkeypatch):
    monkeypatch.setenv("FLAGFALL_REQUIRE_ALL", "1")
    with pytest.raises(pytest.fail.Exception, match=NOT_INSTALLED):
        require("no-such-program", "nothing")


# .ci/toolchain. Its apt is one that says what matters first and then goes on for longer than a pipe holds, as the real
# one may; what it is asked to install is written down.
TALKATIVE = "for i in $(seq 20000); do echo '     1.0 500'; done"
POLICY = """kicad:
  Installed: (none)
  Candidate: {candidate}
  Version table:
     9.0.8 100
        100 {release}/main amd64 Packages
"""
BASE = """MetaKey: main/binary-amd64/Packages
Repo-URI: http://mirror.invalid/debian/
Signed-By: /usr/share/keyrings/mirror.gpg
"""


class System:
    """A made-up system with a PATH that begins with `bin`, in which .ci/toolchain is run or asked."""

    def __init__(self, folder, codename="bookworm"):
        self.folder = folder
        self.codename = codename
        self.after_update = "true"
        self.done = folder / "done"
        (folder / "bin").mkdir()
        self.program("id", "echo 0")
        self.program("rm", "true")
        self.program("kicad-cli", "exit 1")
        self.program("tee", f"cat >>'{folder}/sources'")
        self.program("apt-get", self.apt_get())

    def apt_get(self, after_install="true"):
        """Return a script that stands for apt-get, and does `after_install` when it installs."""
        return f"""
case " $* " in
*" indextargets "*) cat <<'END'
{BASE}END
    {TALKATIVE} ;;
*" update "*) {self.after_update} ;;
*" install "*)
    echo "dlstatus:1:5.5:Retrieving file 1 of 2"
    echo "dlstatus:1:7.5:Retrieving file 1 of 2"
    echo "pmstatus:dpkg:60.0:Unpacking"
    all="$*"
    echo "${{all##*recommends }}" >>'{self.done}'
    {after_install} ;;
esac"""

    def program(self, name, script):
        """Let the program `name` be the shell script `script`."""
        path = self.folder / "bin" / name
        path.write_text(f"#!/bin/bash\n{script}\n")
        path.chmod(0o755)

    def offers(self, candidate, release):
        """Let apt-cache know of KiCad: the version that it would install, and a release that has 9."""
        words = POLICY.format(candidate=candidate, release=release)
        self.program("apt-cache", f"cat <<'END'\n{words}END\n{TALKATIVE}")

    def ask(self, command):
        """Run `command` with the functions of .ci/toolchain; return what came of it."""
        script = f"source '{TOOLCHAIN}'; codename() {{ echo '{self.codename}'; }}; {command}"
        path = f"{self.folder / 'bin'}:{os.environ['PATH']}"
        return subprocess.run(["bash", "-c", script], env={"PATH": path}, capture_output=True, text=True)

    def installed(self):
        """Return what apt-get was asked to install, a text for each time."""
        return self.done.read_text().splitlines() if self.done.exists() else []


ONLY_KICAD = "look_what_is_missing() { missing=(); look_for_kicad; }; main"
ALL_OF_KICAD = ["kicad", "kicad-symbols", "kicad-footprints"]


def test_a_release_that_apt_names_is_seen_however_much_it_says(tmp_path):
    system = System(tmp_path)
    system.offers("6.0.11", "bookworm-backports")
    assert [system.ask("has_backports").returncode for _ in range(5)] == [0] * 5
    system.offers("6.0.11", "bookworm")
    assert system.ask("has_backports").returncode == 1


@pytest.mark.parametrize(
    ("candidate", "good"),
    [("9.0.8+dfsg-1~bpo13+1", 0), ("9.0.12", 0), ("10.0.1", 0), ("9.0.7", 1), ("6.0.11", 1), ("(none)", 1)],
)
def test_an_offered_kicad_is_judged_by_its_version(tmp_path, candidate, good):
    system = System(tmp_path)
    system.offers(candidate, "trixie")
    assert system.ask("offers_kicad").returncode == good


@pytest.mark.parametrize(
    ("version", "good"),
    [("9.0.8", 0), ("9.0.8-9.0.8~ubuntu", 0), ("10.0.0~rc1", 0), ("9.0.7", 1), ("8.0.9", 1), ("", 1)],
)
def test_an_installed_kicad_is_judged_by_its_version(tmp_path, version, good):
    system = System(tmp_path)
    system.program("kicad-cli", f"echo '{version}'; {TALKATIVE}")
    assert system.ask("has_kicad").returncode == good


@pytest.mark.parametrize(("codename", "own"), [("bookworm", "6.0.11"), ("trixie", "9.0.2")])
def test_debian_gets_kicad_of_the_backports_package_by_package(tmp_path, codename, own):
    system = System(tmp_path, codename)
    system.offers(own, codename + "-backports")
    system.program("apt-get", system.apt_get(f"printf '#!/bin/bash\\necho 9.0.8' >'{tmp_path}/bin/kicad-cli'"))
    done = system.ask(ONLY_KICAD + " || exit")
    assert system.installed() == [" ".join(f"{name}/{codename}-backports" for name in ALL_OF_KICAD)]
    assert "    5 %: Retrieving file 1 of 2\n    60 %: Unpacking\n" in done.stdout


@pytest.mark.parametrize("codename", ["bookworm", "trixie"])
def test_backports_that_are_not_listed_yet_are_added_from_the_mirror_of_the_system(tmp_path, codename):
    system = System(tmp_path, codename)
    system.offers("6.0.11", codename)
    listed = POLICY.format(candidate="6.0.11", release=codename + "-backports")
    lists_it = f"printf '#!/bin/bash\\ncat <<END\\n{listed}END\\n' >'{tmp_path}/bin/apt-cache'"
    system.after_update = f"[ ! -e '{tmp_path}/sources' ] || {lists_it}"
    system.program("apt-get", system.apt_get())
    system.ask(ONLY_KICAD)
    words = f"Types: deb|URIs: http://mirror.invalid/debian/|Suites: {codename}-backports|Components: main|Signed-By: "
    assert (tmp_path / "sources").read_text().replace("\n", "|") == words + "/usr/share/keyrings/mirror.gpg|"
    assert system.installed() == [" ".join(f"{name}/{codename}-backports" for name in ALL_OF_KICAD)]


@pytest.mark.parametrize(
    ("codename", "reason"),
    [
        ("bookworm", "the mirror of this machine has no bookworm-backports"),
        ("", "this system's own package is older"),
    ],
)
def test_without_a_kicad_that_will_do_the_rest_goes_on_and_one_line_says_so(tmp_path, codename, reason):
    system = System(tmp_path, codename)
    system.offers("6.0.11", "stable")
    done = system.ask(ONLY_KICAD)
    said = f"toolchain: no KiCad 9.0.8: {reason}; make hardware-check and make fab need it, the other tasks do not\n"
    assert (done.stderr, done.returncode, system.installed()) == (said, 0, [])


def test_a_system_whose_own_kicad_will_do_gets_that(tmp_path):
    system = System(tmp_path, "forky")
    system.offers("9.0.9", "forky")
    system.ask(ONLY_KICAD)
    assert system.installed() == [" ".join(ALL_OF_KICAD)]


def test_what_is_still_not_found_after_it_was_installed_is_told(tmp_path):
    system = System(tmp_path)
    done = system.ask("look_what_is_missing() { missing=(); need no-such 'command -v no-such-program'; }; main")
    assert system.installed() == ["no-such"]
    assert done.returncode == 2
    assert done.stderr.startswith("toolchain: apt-get installed no-such")
    assert done.stderr.count("\n") == 1


def test_a_failing_apt_is_told_with_its_reason(tmp_path):
    system = System(tmp_path)
    system.program("apt-get", f"{TALKATIVE}; echo 'E: no space left'; exit 100")
    done = system.ask("look_what_is_missing() { missing=(no-such); }; main")
    assert done.returncode == 2
    assert done.stderr.endswith("E: no space left\ntoolchain: apt-get update failed, for the reason above\n")


def test_with_nothing_missing_nothing_is_asked(tmp_path):
    system = System(tmp_path)
    system.program("apt-get", f"touch '{tmp_path}/asked'")
    done = system.ask("look_what_is_missing() { missing=(); }; main")
    assert done.stdout == "toolchain: nothing to install\n" and not (tmp_path / "asked").exists()

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What make fresh reads of this machine and of the logs, and what it refuses; not the systems themselves."""

import os
import sys
from collections import Counter
from pathlib import Path

import pytest

from firmware.image import debian
from firmware.image.steps import Refusal
from tests import fresh, fresh_root

MIRROR = "http://mirror.invalid/debian"
SECURITY = "http://mirror.invalid/security"
KEY = f"[signed-by={debian.KEYRING}]"


def test_a_new_system_has_the_mirror_and_the_security_mirror_of_this_machine():
    lines = [f"{MIRROR} trixie main", f"{MIRROR} trixie-updates main", f"{SECURITY} trixie-security main"]
    assert fresh_root.sources("trixie", MIRROR, SECURITY) == "".join(f"deb {KEY} {line}\n" for line in lines)
    assert "security" not in fresh_root.sources("trixie", MIRROR, "")


def test_the_security_mirror_is_that_of_the_machine():
    suite = "bookworm-security main"
    text = f"deb {MIRROR} bookworm main\ndeb-src {MIRROR}/src {suite}\ndeb {SECURITY}/ {suite}\n"
    assert fresh_root.security_mirror(debian.one_line_entries(text)) == SECURITY
    assert fresh_root.security_mirror(debian.one_line_entries(text)[:1]) == ""


def test_proxies_of_apt_are_taken_along_and_nothing_else_is():
    proxy = 'Acquire::http::Proxy "http://proxy.invalid:8000";'
    assert fresh_root.apt_options(f'APT::Architecture "amd64";\n{proxy}\nAcquire::http::Timeout "30";\n') == [proxy]


def test_settings_of_pip_become_those_of_the_new_system():
    listed = (
        ":env:.index-url='https://one.invalid/simple'\n"
        "global.index-url='https://two.invalid/simple'\n"
        "global.constraint='/somewhere/constraints.txt'\n"
        "global.trusted-host='one.invalid'\n"
    )
    expected = {"PIP_INDEX_URL": "https://one.invalid/simple", "PIP_TRUSTED_HOST": "one.invalid"}
    assert fresh_root.pip_settings(listed) == expected
    assert fresh_root.pip_settings("") == {}


def test_readme_asks_for_what_a_new_system_is_given():
    readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    assert "apt install " + " ".join(fresh_root.PACKAGES) in readme


SAID = """\
SKIPPED [2] tests/image/test_image.py:153: build/flagfall.uf2 is not there or not of this clock: make image builds it
SKIPPED [1] tests/live/test_web_browser.py:40: chromium is not installed: make toolchain installs it
= 9001 passed, 3 skipped in 120.25s (0:02:00) =
12 passed in 3.04s
1 failed, 2 passed, 1 error in 1.00s
ok 12 passed
"""


def test_tests_are_counted_by_all_closing_lines():
    assert fresh.counts(SAID) == Counter(passed=9015, skipped=3, failed=2)
    assert fresh.counts("nothing ran") == Counter()


def test_reasons_of_skipped_tests_are_kept():
    image = "build/flagfall.uf2 is not there or not of this clock: make image builds it"
    assert fresh.reasons(SAID) == Counter({image: 2, "chromium is not installed: make toolchain installs it": 1})


def test_the_table_says_what_each_task_took_and_what_failed():
    done = fresh.Result("Debian 12", "make test", 120.4, 310, True, fresh.counts(SAID), fresh.reasons(SAID))
    failed = fresh.Result("Debian 13", "make image", 3.0, 0, False, Counter(), Counter())
    lines = fresh.report([done, failed])
    assert lines[1].split() == ["Debian", "12", "make", "test", "120", "310", "9015", "2", "3"]
    assert lines[2].split() == ["Debian", "13", "make", "image", "3", "0", "FAILED"]
    assert "     1  Debian 12, make test: chromium is not installed: make toolchain installs it" in lines
    assert "not tried here:" in lines and len(lines) > lines.index("not tried here:") + 1


def test_only_root_may(monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(Refusal, match="^only root may"):
        fresh.check_machine()


def test_a_program_that_is_missing_is_named_with_its_package(monkeypatch, tmp_path):
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Refusal, match="^mmdebstrap is not installed; right would be: apt-get install mmdebstrap$"):
        fresh.check_machine()


def test_an_unknown_system_is_refused_in_one_line(capfd):
    assert fresh.main(["sid"]) == 2
    assert capfd.readouterr() == ("", "make fresh: 'sid' is no system; right would be bookworm or trixie\n")


def test_a_command_in_a_new_system_gets_nothing_of_this_one_but_what_it_is_lent(tmp_path):
    root = fresh_root.Root(tmp_path / "root", "trixie")
    command = root.command("make test")
    assert command[:4] == ["setpriv", "--pdeathsig", "KILL", "unshare"] and "--kill-child" in command
    assert command[-3:] == ["sh", "-c", "cd /root/flagfall && make test"]
    assert command[command.index("env") + 1] == "-i"


def test_what_is_mounted_in_a_system_is_seen():
    mounts = "22 1 8:1 / / rw - ext4 /dev/vda rw\n40 22 0:5 / /build/fresh/trixie/dev rw - devtmpfs none rw\n"
    assert fresh_root.is_mounted_below(Path("/build/fresh/trixie"), mounts)
    assert not fresh_root.is_mounted_below(Path("/build/fresh/bookworm"), mounts)
    assert not fresh_root.is_mounted_below(Path("/build/fresh/trix"), mounts)


def test_a_task_tells_what_it_says_and_whether_it_succeeded(tmp_path):
    log = tmp_path / "log"
    assert fresh.to_the_end(["sh", "-c", "echo done; exit 0"], log, print) and log.read_text() == "done\n"
    assert not fresh.to_the_end(["sh", "-c", "exit 3"], log, print)


def test_a_picture_on_a_terminal_is_waited_for_and_ended_by_q(tmp_path):
    log = tmp_path / "log"
    clock = "import os, tty; tty.setraw(0); print('White', flush=True); raise SystemExit(os.read(0, 1) != b'q')"
    assert fresh.until_picture([sys.executable, "-c", clock], log, print) and b"White" in log.read_bytes()
    assert not fresh.until_picture([sys.executable, "-c", "print('no clock')"], log, print)
    assert b"no clock" in log.read_bytes()

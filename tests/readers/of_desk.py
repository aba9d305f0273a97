# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the desk reads of people: words on a command line, times, controls, stories, lines under a live clock."""

import contextlib
import io
import shutil

from flagfall.keeping.settingstext import write_settings
from flagfall.notation import NotationError
from host_sim import timetext
from host_sim.cli import main as command
from host_sim.controls import controltext
from host_sim.live import kept as live_kept
from host_sim.live.kept import CODE, MEMORY, Kept, NotKept
from host_sim.live.live import NS_PER_MS, Live, settings_of
from host_sim.live.web.announcing import kept_code
from host_sim.live.web.door import is_code
from host_sim.live.web.options import NoCertificate, tls_from
from host_sim.machines import machine
from host_sim.scenario import read as scenario
from host_sim.scenario.files import scenario_paths
from host_sim.scenario.words import LineError
from tests.keeping.test_chip_damage import Clock, played
from tests.readers.of_core import CONTROLS, SETTINGS, as_text, checked
from tests.readers.trial import Reader, refused, refusing
from tests.test_layers import ROOT

DAY_MS = 86_400_000

WORDS = (
    *("90min + 30min/40 moves + 30s/move", "90 minutes for 40 moves, then 30 minutes, with 30 seconds per move"),
    *("rapid 15+10", "15|10", "1h30+30s", "us G/60;d5", "5:00+3", "0:05:00+0:00:03", "60d5", "5 min + 3 s", "90"),
    *(
        "40 moves in 90 min, then 30 min, +30 s a move",
        "White: 5 min; Black: 4 min with +2 s a move",
        "gong every 10 s",
    ),
    *("10 min, then 5 byo-yomi periods of 30 s", "pgn 40/5400+30", "prose 3+2", "hourglass, 2 min a side"),
)


def control(content, _folder):
    text = as_text(content)
    with refusing(NotationError):
        agreed = controltext.read(text)
    checked(agreed)
    assert agreed in controltext.meanings(text)
    for told in (controltext.trap(text), controltext.in_seconds(text)):
        assert not told or told.isprintable()


def time_of_day(content, _folder):
    with refusing(timetext.TimeTextError):
        ms = timetext.read_time(as_text(content), signed=True)
    assert timetext.read_time(timetext.write_time(ms), signed=True) == ms


def said(arguments, statuses=(0, 1, 2)):
    """Run the command line; return its status, having checked it and that what was told is lines for a terminal."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = command.main(arguments)
    told = []
    for stream in (out, err):
        stream.flush()
        told.append(stream.buffer.getvalue().decode())
        assert all(line.isprintable() for line in told[-1].split("\n")), told[-1][:300]
    assert status in statuses, status
    assert status == 0 or not told[1] or "Traceback" not in told[1]
    if status == 2:
        raise refused(told[1].strip().split("\n")[-1])
    return told


def command_control(content, _folder):
    words = [word for word in as_text(content).replace("\0", "").split(" ") if word]
    said(["control", *words])


# One of each command at least; what would open a port or a page is read, and not carried out.
COMMANDS = (
    "live --control 300+2 --speed 10 --lever buttons --face lcd --profile us",
    "live --option 31 --record game.scn --fresh --folder here",
    "play tests/scenarios --on micropython --face lcd --json --transcript",
    "control 40/5400+30:1800+30 --as us --json",
    "options --json",
    "link /dev/ttyUSB0 journal game.pgn --pgn",
    "link get settings.txt",
    "calibrate /dev/ttyUSB0 --minutes 120 --set",
    "first-light --minutes 60 -o report.txt",
    "web --control 60d5 --profile us --face lcd --lever buttons --speed 2 --record game.scn --fresh --folder here",
    "web --option 10 --host 0.0.0.0 --port 8000 --cert c.pem --key k.pem",
    "replay GAME.pgn --control 5400+30 --clk h:mm --counter on --json",
    "replay GAME.pgn --pgn-control 40/5400+30",
    "plot tournament.pgn --game 12 -o times.pdf --by time --control 300 --clk m:ss --counter off",
    "demo --speed 5 --plain host_sim/demo.scn",
    "--version",
    "--help",
)
PARSER = command._parser()


def command_line(content, _folder):
    arguments = [word for word in as_text(content).replace("\0", "").split(" ") if word]
    err = io.StringIO()
    with contextlib.redirect_stderr(err), contextlib.redirect_stdout(io.StringIO()):
        try:
            _options, unknown = PARSER.parse_known_args(arguments)
            status = 2 if unknown else 0
        except SystemExit as done:
            status = done.code
    assert status in (0, 2)
    if status:
        lines = err.getvalue().rstrip("\n").split("\n")
        assert len(lines) == 1, lines
        raise refused(lines[0].encode("utf-8", "backslashreplace").decode() or "unknown")


STORIES = tuple(
    (ROOT / "tests" / "scenarios" / name).read_bytes()
    for name in ("cases/A1b.scn", "cases/B12.scn", "cases/C7-power-cycle.scn", "cases/A9-buttons.scn", "cases/D3.scn")
) + (
    b"control us G/5;d2\nprofile us\nwhite right\ncounter off\nfreeze on\ntenths on\nhours 0:20\nlever buttons\n"
    b"brightness 3\nticks 1073741000\npoll 7\n0 start\n+1.5 press white\n1:02 press black\n"
    b'1:03 expect white 3:58.500, running white, state running, left shows "3:59"\n1:04 key plus 2\n'
    b"1:05 pause\n1:06 arbiter add white +30\n1:07 arbiter restore 1 w\n1:08 arbiter control 300+3\n"
    b"1:09 key-edge back down\n1:10 battery 2.95\n1:11 unplug memory\n"
    b"1:12 plug memory\n1:13 stall 0.4\n1:14 reset\n1:15 resume\n",
    b"control 300\n0 sheet option 31\n1 sheet times left time 4:30 right moves 12\n2 sheet control 5 min + 3 s\n"
    b"3 sheet set tenths on\n4 sheet penalty left\n5 sheet undo\n6 new\n7 edge left up\n8 power off\n9 power on\n"
    b"10 expect state ready, left 5:00, no-mark hours, flag none, left mark battery # so\n",
)


def story(content, folder):
    path = folder / "story.scn"
    path.write_bytes(content)
    with refusing(scenario.ScenarioError):
        read = scenario.read(path)
    assert all(action[0] <= scenario.MAX_MS for action in read.actions)


def played_story(content, folder):
    """Play it too, up to a day of it."""
    story(content, folder)
    read = scenario.read(folder / "story.scn")
    if not read.actions or read.actions[-1][0] < DAY_MS:
        answers = [record for record in machine("cpython").play(read) if record["type"] == "expect"]
        assert len(answers) == read.expectations()


def command_play(content, folder):
    (folder / "story.scn").write_bytes(content)
    if b":" in content:
        with contextlib.suppress(scenario.ScenarioError):
            read = scenario.read(folder / "story.scn")
            if read.actions and read.actions[-1][0] > DAY_MS:
                return
    said(["play", str(folder / "story.scn"), "--json"])


def scenario_names(content, folder):
    (folder / "a.scn").write_bytes(b"control 300\n")
    name = as_text(content[:200]).replace("..", ".").replace("\0", "")
    with refusing(scenario.ScenarioError):
        for path in scenario_paths(f"{folder}/{name}"):
            scenario.read(path)


def live_line(content, _folder):
    """Say one line to a live clock, as after a colon; then the recording must still be a story."""
    lines = as_text(content[:2000]).split("\n")
    ms = [0]
    live = Live(settings_of(control="300+2", lever="buttons"), now_ns=lambda: ms[0] * NS_PER_MS)
    no = None
    for line in lines:
        ms[0] += 500
        before = live.recording()
        try:
            live.do(line)
        except LineError as fault:
            no = fault
            live.carry()
            assert live.recording().split("\n")[:-2] == before.split("\n")[:-2]
    told = scenario._Story()
    for number, line in enumerate(live.recording().split("\n"), 1):
        told.take(number, line)
    if no:
        raise refused(no)


def _code(content, folder):
    shutil.rmtree(folder / "kept", ignore_errors=True)
    kept = Kept(folder / "kept")
    try:
        (kept.folder / CODE).write_bytes(content)
        assert is_code(kept_code(kept))
        assert kept_code(kept) == kept_code(kept)
    finally:
        kept.close()


class _Asked:
    """Options of a live clock that ask for nothing."""

    control = option = profile = None


def _in_folder(name):
    """Return what starts a clock in a folder where the file `name` was damaged."""

    def attempt(content, folder):
        shutil.rmtree(folder / "kept", ignore_errors=True)
        (folder / "kept").mkdir()
        (folder / "kept" / live_kept.SETTINGS).write_bytes(SETTINGS[0])
        (folder / "kept" / MEMORY).write_bytes(CHIPS[0])
        (folder / "kept" / name).write_bytes(content)
        with refusing(NotKept):
            kept = Kept(folder / "kept")
        try:
            settings = settings_of(control="300")
            assert kept.agree(settings, _Asked).isprintable()
            live = Live(settings, now_ns=lambda: 0, kept=kept)
            live.carry()
            checked(live.stage.clock.controls)
            assert write_settings(live.stage.app.settings)
        finally:
            kept.close()

    return attempt


def certificate(content, folder):
    (folder / "cert.pem").write_bytes(content)

    class Options:
        cert, key = str(folder / "cert.pem"), None

    with refusing(NoCertificate):
        tls_from(Options)


CHIPS = (bytes(played().desk.memory.content), bytes(Clock().desk.memory.content))
NAMES = (b"*.scn", b"a.scn", b"**/*.scn", b".")
# Without its key, which has no place in a project: what is whole is for tests/live/test_door.py.
PEM = b"-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQ0\n-----END CERTIFICATE-----\n"
_CONTROLS = tuple("host_sim/controls/" + each for each in ("controltext.py", "controlwords.py", "clockwords.py"))
_STORY = tuple("host_sim/scenario/" + each for each in ("read.py", "lines.py", "words.py", "expect.py", "sheet.py"))
_WORDS = tuple(each.encode() for each in (*WORDS, *CONTROLS))

READERS = (
    Reader("control in words", _CONTROLS, _WORDS, control, 300),
    Reader("time", ("host_sim/timetext.py",), (b"1:02:03.5", b"-62.5", b"90", b"0:00.001"), time_of_day, 300),
    Reader("control on a command line", ("host_sim/cli/controls.py",), _WORDS, command_control, 60),
    Reader(
        "command lines",
        ("host_sim/cli/main.py", "host_sim/live/options.py", "host_sim/live/demo.py"),
        tuple(each.encode() for each in COMMANDS),
        command_line,
        300,
        once=(b"x" * 3000,),
    ),
    Reader("scenario", _STORY, STORIES, story, 300),
    Reader("scenario, played", ("host_sim/desk/stage.py", "host_sim/desk/asks.py"), STORIES, played_story, 100),
    Reader("scenario on a command line", ("host_sim/cli/play.py",), STORIES, command_play, 40),
    Reader("names of scenarios", ("host_sim/scenario/files.py",), NAMES, scenario_names, 60),
    Reader(
        "line under a live clock",
        ("host_sim/live/live.py",),
        (b"press left\npress right\nkey play 0.2\narbiter add white +30", b"power off\nbattery 3.1\npower on\nnew"),
        live_line,
        100,
    ),
    Reader("kept memory", ("host_sim/live/kept.py",), CHIPS, _in_folder(MEMORY), 40),
    Reader("kept settings", ("host_sim/live/kept.py",), SETTINGS, _in_folder(live_kept.SETTINGS), 60),
    Reader("kept code", ("host_sim/live/web/announcing.py",), (b"ABC234\n",), _code, 40, mild=True),
    Reader("certificate", ("host_sim/live/web/options.py",), (PEM,), certificate, 40, taken=False),
)  # fmt: skip

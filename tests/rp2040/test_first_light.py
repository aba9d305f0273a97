# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""First light on the emulated board over its USB: what it reports, and that it leaves the board as it was."""

import re
from types import SimpleNamespace

import pytest

pytest.importorskip("mpremote", reason="mpremote is not installed: make venv installs it")

from serial import SerialException  # noqa: E402

from flagfall.timing import events  # noqa: E402
from flagfall.timing.sides import LEFT, RIGHT, SIDES  # noqa: E402
from host_sim.firstlight import firstlight, report  # noqa: E402
from host_sim.link.link import Conversation  # noqa: E402
from host_sim.machines.emulated.start import START_LIMIT_MS  # noqa: E402
from tests.rp2040 import first_light  # noqa: E402
from tests.rp2040.maintenance import Maintenance, SerialPort  # noqa: E402
from tests.rp2040.ports import UartPort  # noqa: E402
from tests.rp2040.rig import Rig  # noqa: E402

pytestmark = pytest.mark.rp2040

SECONDS = 4
WALL_S = 1_790_000_000
NEAR, NEAR_US = 0.1, 5
A_BYTE_PPM = 25  # a tenth of a ms, by which an answer may come later on USB, in SECONDS


def lit(port, file):
    """Take first light of the board at `port`; return the exit status."""
    return first_light.lit(port, file, SECONDS / 60, WALL_S)


def rows(text):
    """Return {figure: the other fields} of a report."""
    table = text.split("\n\n")[1].splitlines()
    names = table[0].split()
    found = [[field.strip() for field in line.split("  ") if field.strip()] for line in table[1:]]
    return {fields[0]: dict(zip(names[1:], fields[1:], strict=True)) for fields in found}


@pytest.fixture(scope="module")
def bare(image, tmp_path_factory):
    """Return what first light said of a Pico and nothing else, and the report."""
    held = Maintenance(image, bare=True)
    file = tmp_path_factory.mktemp("light") / "first-light.txt"
    port = SerialPort(held)
    status = lit(port, file)
    return SimpleNamespace(held=held, status=status, port=port, text=file.read_text())


def test_every_figure_is_there_but_that_of_the_chip_that_is_not(bare):
    assert bare.status == 0
    found = rows(bare.text)
    assert list(found) == [row.name for row in report.ROWS]
    assert [name for name, fields in found.items() if fields["worst"] == "-"] == ["record"]
    assert "\nfitted       left display no, right display no, memory chip no\nlow at rest  none\n" in bare.text


def test_the_figures_of_the_emulated_board_are_those_in_the_table(bare):
    """Where they are no longer, the column `emulated` of host_sim/firstlight/report.py is to follow."""
    wrong = []
    for row in report.ROWS:
        found, told = rows(bare.text)[row.name], row.emulated.split("/")
        if row.name == "record" or not told[0][0].isdigit():
            continue
        for field, right in zip(("median", "p99", "worst")[-len(told) :], told, strict=True):
            slack = NEAR_US if row.unit == "us" else max(NEAR * float(right), 2 * 10**-row.digits)
            if abs(float(found[field]) - float(right)) > slack:
                wrong.append((row.name, field, found[field], right))
    assert wrong == []


def test_a_crystal_without_error_is_found_to_have_none_within_what_is_in_doubt(bare):
    (doubt,) = re.findall(r"the crystal is .* within ([\d.]+) ppm", bare.text)
    assert float(rows(bare.text)["rate"]["worst"]) < min(float(doubt), A_BYTE_PPM)
    assert rows(bare.text)["rate"]["verdict"] == "-"  # four seconds cannot tell 30 ppm


def test_the_board_starts_anew_as_a_clock(bare):
    held = bare.held
    assert bare.port.closed
    seen = []
    held.board.on_line = seen.append
    assert held.board.until(lambda: seen, START_LIMIT_MS)
    assert len(held.chip.resets) == 1


@pytest.mark.board(seconds=35)
def test_a_whole_clock_keeps_its_game_and_its_settings(image, tmp_path):
    rig = Rig(image, usb=True)
    uart = UartPort(rig)
    ask = Conversation(uart, uart.seconds)
    ask.put(ask.get().replace("sound on", "sound off").splitlines())
    rig.catch_up()
    rig.start()
    for number in range(4):
        rig.press((LEFT, RIGHT)[number % 2], rig.now + 700)
        rig.run(1_000)
    rig.pause()
    before, settings = rig.state(), ask.get()
    assert "sound off" in settings
    rig.catch_up()
    rig.board.power_off()
    assert lit(SerialPort(Maintenance.of(rig)), tmp_path / "report") == 0
    found = rows((tmp_path / "report").read_text())
    assert "left display yes, right display yes, memory chip yes" in (tmp_path / "report").read_text()
    assert [name for name, fields in found.items() if fields["worst"] == "-"] == []
    rig.come_up(powered_on=False)
    assert rig.restored
    after = rig.state()
    assert [after.sides[side].remaining_ms for side in SIDES] == [before.sides[side].remaining_ms for side in SIDES]
    assert (after.state, after.turn) == (before.state, before.turn)
    assert ask.get() == settings


@pytest.mark.board(seconds=12)
def test_a_game_that_lies_in_the_scratch_registers_is_not_harmed(image, tmp_path):
    """Of a clock without the memory chip, after a bite with the back key held; it has played on this board by then."""
    rig = Rig(image, usb=True, memory=False)
    rig.start()
    rig.run(3_000)
    rig.pause()
    before = rig.state()
    rig.board.bite()
    held = Maintenance.of(rig)
    port = SerialPort(held)
    port.on_time = interrupt_after(port, 6)
    with pytest.raises(KeyboardInterrupt):
        lit(port, tmp_path / "report")
    rig.come_up(powered_on=False)
    assert rig.restored
    assert rig.state().sides[LEFT].remaining_ms == before.sides[LEFT].remaining_ms


def test_who_has_no_board_takes_first_light_of_the_emulated_one(image, tmp_path, capsys):
    assert first_light.main(["--minutes", str(SECONDS / 60), str(tmp_path / "report")], image) == 0
    text = (tmp_path / "report").read_text()
    assert rows(text)["stamp_rest"]["verdict"] == "met" and text.endswith(first_light.NOT_REAL + "\n")
    assert said(capsys)[-1].endswith("this report is for looking at, not to be sent in")


# What may go wrong.


def test_without_an_image_one_line_says_what_makes_it(tmp_path, capsys):
    assert first_light.main([], tmp_path / "none.uf2") == 2
    assert said(capsys) == ["first-light: no %s; right would be 'make image' first" % (tmp_path / "none.uf2")]


def interrupt_after(port, span_s, fault=KeyboardInterrupt):
    """Return what raises `fault` once, so many seconds from now."""
    until_s = port.seconds() + span_s

    def look(_chip):
        if port.seconds() >= until_s:
            port.on_time = None
            raise fault

    return look


def said(capsys):
    return capsys.readouterr().err.splitlines()


def test_a_clock_in_play_is_told_apart_and_goes_on(image, tmp_path, capsys):
    rig = Rig(image, usb=True)
    rig.start()
    assert lit(SerialPort(rig), tmp_path / "report") == 2
    (line,) = said(capsys)
    assert line.startswith("PORT: a clock runs there, with a game, which goes on; right would be maintenance: ")
    rig.catch_up()
    rig.press(LEFT, rig.now + 100)
    rig.run(300)
    assert len(rig.told(events.PRESSED)) == 1
    assert rig.chip.resets == [] and list(tmp_path.iterdir()) == []


def test_a_board_without_our_image_is_refused(image, tmp_path, capsys):
    held = Maintenance(image, official=True)
    assert lit(SerialPort(held), tmp_path / "report") == 2
    (line,) = said(capsys)
    assert line.startswith("PORT: the board has MicroPython 1.25.0 without our image; right would be ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("span_s", [0.5, *(pytest.param(s, marks=pytest.mark.board(seconds=15)) for s in (5, 21))])
def test_a_cable_that_is_pulled_ends_it_in_one_line(image, tmp_path, capsys, span_s):
    port = SerialPort(Maintenance(image, bare=True))
    port.on_time = pulled_after(port, span_s)
    assert lit(port, tmp_path / "report") == 2
    line = said(capsys)[-1]
    assert line.startswith("PORT: the board went away (device disconnected)")
    assert list(tmp_path.iterdir()) == []


def pulled_after(port, span_s):
    """Return what raises what pyserial does, so many seconds from now and ever after."""
    until_s = port.seconds() + span_s

    def look(_chip):
        if port.seconds() >= until_s:
            raise SerialException("device disconnected")

    return look


@pytest.mark.board(seconds=15)
@pytest.mark.parametrize("span_s", [5, 25.5])
def test_an_interrupt_leaves_a_board_that_starts_anew_without_a_trace(image, tmp_path, span_s):
    held = Maintenance(image, bare=True)
    port = SerialPort(held)
    port.on_time = interrupt_after(port, span_s)
    with pytest.raises(KeyboardInterrupt):
        lit(port, tmp_path / "report")
    held.chip.run_ms(100)
    assert len(held.chip.resets) == 1
    assert list(tmp_path.iterdir()) == []


def test_an_image_that_cannot_do_it_is_told_by_its_last_line(image, tmp_path, monkeypatch, capsys):
    (tmp_path / "play.py").write_text("import board\nboard.of_another_version()\n")
    monkeypatch.setattr(firstlight, "ON_THE_BOARD", tmp_path)
    held = Maintenance(image, bare=True)
    assert lit(SerialPort(held), tmp_path / "report") == 2
    line = said(capsys)[-1]
    assert line.startswith("PORT: the board could not do it: AttributeError: 'module' object has no attribute")
    assert line.endswith("right would be a board with build/flagfall.uf2 on it (make image), of this very version")
    assert not (tmp_path / "report").exists()
    held.chip.run_ms(100)
    assert len(held.chip.resets) == 1

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""No reader of what comes from outside crashes, hangs, takes nonsense, or changes anything by what it refuses."""

import pytest

for _module in ("chess", "websockets", "textual", "mpremote", "serial"):
    pytest.importorskip(_module, reason=f"{_module} is not installed: make venv installs it")

from host_sim.cli import main as command  # noqa: E402
from tests.readers import __main__ as task  # noqa: E402
from tests.readers import of_desk, table, trial  # noqa: E402
from tests.readers.table import READERS  # noqa: E402
from tests.readers.trial import Reader, Refused, inputs, tried  # noqa: E402
from tests.test_layers import ROOT, sources  # noqa: E402

each_reader = pytest.mark.parametrize("reader", READERS, ids=[reader.name for reader in READERS])


def told(outcome):
    return [f"{fault}: {content[:300]!r}" for content, fault in outcome.faults]


@each_reader
def test_a_reader_takes_what_is_good(reader):
    outcome = tried(reader, reader.seeds)
    assert told(outcome) == []
    assert bool(outcome.taken) == reader.taken


@each_reader
def test_a_reader_takes_or_refuses_what_was_damaged(reader):
    outcome = tried(reader, inputs(reader, reader.inputs), most_faults=3)
    assert told(outcome) == []
    assert outcome.taken + outcome.refused == reader.inputs
    assert bool(outcome.refused) != reader.mild


@each_reader
def test_what_was_a_fault_once_is_none(reader):
    assert told(tried(reader, reader.once)) == []


# That no reader is missing


def test_every_module_that_reads_is_in_the_table():
    found = {path for path, text in sources(*table.FOLDERS).items() if "/test_" not in path and table.reads(text)}
    assert found - table.in_table() - set(table.OURS) == set()
    assert set(table.OURS) <= found, "no module that reads"
    assert table.in_table() & set(table.OURS) == set()


def test_the_modules_in_the_table_are_there():
    assert [path for path in table.in_table() if not (ROOT / path).is_file()] == []


@pytest.mark.parametrize(
    "text", ["json.loads(text)", "with open(path) as file: pass", "path.read_bytes()", "bytes.fromhex(line)"]
)
def test_a_module_that_reads_is_known_by_what_it_calls(text):
    assert table.reads(text)
    assert not table.reads("print(loads, path.opened(), 'json.loads(text)')")


def test_every_command_and_option_is_among_the_command_lines():
    commands = command._parser()._subparsers._group_actions[0].choices
    lines = [line.split() for line in of_desk.COMMANDS]
    assert {line[0] for line in lines} >= set(commands)
    for name, parser in commands.items():
        said = {word for line in lines if line[0] == name for word in line}
        missing = [each.option_strings for each in parser._actions if not said & set(each.option_strings)]
        assert [options for options in missing if options and "--help" not in options] == []


# What finds a fault finds one that is there


def _reader(read, mild=False):
    return Reader("one", (), (b"12 34\n56\n",), read, 50, mild)


def _careless(content, _folder):
    int(content)


def _careful(content, _folder):
    try:
        int(content)
    except ValueError as fault:
        raise trial.refused(repr(str(fault))[:100]) from None


def test_an_exception_is_a_fault_and_a_refusal_is_none():
    assert len(tried(_reader(_careless), [b"1", b"x", b"y"]).faults) == 2
    assert tried(_reader(_careful), [b"1", b"x"]) == (1, 1, [])


def test_a_refusal_of_two_lines_or_with_what_moves_a_cursor_is_a_fault():
    for text in ("", "a\nb", "a\x1b[2J", "x" * 2000):
        with pytest.raises(AssertionError):
            trial.refused(text)
    assert isinstance(trial.refused("line 3: 'x'; right would be a number"), Refused)


def test_an_end_of_the_program_is_a_fault():
    def leaves(_content, _folder):
        raise SystemExit(1)

    assert told(tried(_reader(leaves), [b""]))[0].startswith("SystemExit: 1 ")


def test_computing_without_an_end_is_a_fault(monkeypatch):
    def hangs(_content, _folder):
        while True:
            pass

    monkeypatch.setattr(trial, "LIMIT_S", 0.05)
    assert told(tried(_reader(hangs), [b""])) == ["it has no end: 0.05 s of computing: b''"]


def test_the_same_seed_damages_alike_and_another_one_otherwise():
    reader = _reader(_careful)
    assert list(inputs(reader, 50)) == list(inputs(reader, 50)) != list(inputs(reader, 50, seed=2))
    assert len(set(inputs(reader, 50))) > 40


# The task


def test_the_task_tells_faults_and_a_table(capsys, monkeypatch):
    monkeypatch.setattr(table, "READERS", (_reader(_careless), _reader(_careful)._replace(name="two")))
    assert task.main(["--times", "1", "--only", "two"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].split()[:2] == ["two", "50"]
    assert task.main(["--times", "1"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("one: ValueError: ") and lines[-3].split() == [
        "reader",
        *"inputs taken refused faults".split(),
    ]
    assert lines[-2].split()[-1] == str(task.MOST_FAULTS) and lines[-1].split()[-1] == "-"


def test_a_reader_that_is_not_there_is_told(capsys):
    assert task.main(["--only", "xyz"]) == 2
    assert capsys.readouterr().err.startswith("fuzz: --only 'xyz': no reader has that in its name; right would be of ")

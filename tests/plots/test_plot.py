# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Drawings: what is on them, the same bytes each time, and nothing overwritten where something is wrong."""

import os
import xml.etree.ElementTree as ElementTree
from argparse import Namespace

import pytest

from host_sim.cli.main import main
from host_sim.link.journaltext import as_text
from host_sim.plots import drawing, labels, plot, sources
from host_sim.plots.axes import time_label
from host_sim.plots.track import NoTrack, Recorder, line, over_moves
from tests.link.table import game as desk_game
from tests.replayed import GAMES, LONDON

SVG = "{http://www.w3.org/2000/svg}"
REAL = str(GAMES / "london-2016-9.3.pgn")
STORY = """\
control 60+5:30+5
0   start
30  press white
50  press black
60  pause
61  arbiter add white +2:00
62  resume
70  press white
300 expect running none
"""


@pytest.fixture
def file(tmp_path):
    """Return a function that writes a file and gives its path."""

    def write(content, name):
        path = tmp_path / name
        path.write_text(content, encoding="utf-8")
        return str(path)

    return write


def drawn(tmp_path, *arguments):
    """Draw and return the root of the SVG."""
    path = tmp_path / "drawn.svg"
    assert main(["plot", *arguments, "-o", str(path)]) == 0
    return ElementTree.parse(path).getroot()


def texts(root):
    return ["".join(each.itertext()).strip() for each in root.iter(SVG + "text")]


def marks(root, name):
    """Return how many marks the group `name` has; 0 if it is not there."""
    return sum(len(list(group.iter(SVG + "use"))) for group in root.iter(SVG + "g") if group.get("id") == name)


def refusal(capsys, *arguments):
    assert main(["plot", *arguments]) == 2
    done = capsys.readouterr()
    assert done.out == "" and done.err.count("\n") == 1
    return done.err[:-1]


# What is on it


def test_a_game_has_title_control_names_and_axes(tmp_path):
    root = drawn(tmp_path, REAL)
    found = texts(root)
    assert "Giri, Anish – Caruana, Fabiano" in found
    assert f"London Chess Classic 2016, 9.3, 2016.12.18; {LONDON}, periods by moves" in found
    for words in ("White: Giri, Anish", "Black: Caruana, Fabiano", "press", "next period", "move", "period 2"):
        assert words in found
    assert "time left (h:mm:ss)" in found and "time since the start (h:mm:ss)" in found
    assert "1:20:00" in found and "4:00:00" in found


def test_each_press_and_period_is_a_mark_in_both_panels(tmp_path):
    root = drawn(tmp_path, REAL)
    for prefix in ("", "time-"):
        assert [marks(root, f"{prefix}{side}-press") for side in ("white", "black")] == [58, 58]
        assert [marks(root, f"{prefix}{side}-period") for side in ("white", "black")] == [1, 1]
        assert marks(root, prefix + "white-flag") == 0


def test_one_panel_can_be_had(tmp_path):
    moves = drawn(tmp_path, REAL, "--by", "moves")
    assert (marks(moves, "white-press"), marks(moves, "time-white-press")) == (58, 0)
    over_time = drawn(tmp_path, REAL, "--by", "time")
    assert (marks(over_time, "white-press"), marks(over_time, "time-white-press")) == (0, 58)


def test_it_is_half_a_page_of_a4_in_landscape(tmp_path):
    root = drawn(tmp_path, REAL)
    width, height = (float(root.get(name).removesuffix("pt")) / 72 * 25.4 for name in ("width", "height"))
    assert abs(width - 297) < 0.1 and abs(height - 105) < 0.1


def test_the_sides_differ_without_colour(tmp_path):
    root = drawn(tmp_path, REAL)
    dashes = {}
    for group in root.iter(SVG + "g"):
        if group.get("id") in ("white-line", "black-line"):
            dashes[group.get("id")] = "stroke-dasharray" in next(group.iter(SVG + "path")).get("style")
    assert dashes == {"white-line": False, "black-line": True}


def test_a_story_is_played_and_its_corrections_pauses_periods_and_flags_are_marked(tmp_path, file):
    root = drawn(tmp_path, file(STORY, "story.scn"))
    found = texts(root)
    assert "story.scn" in found and "60+5:30+5" in found
    assert "+2:00" in found and "flag" in found and "correction" in found and "pause" in found
    assert [marks(root, "time-white-" + kind) for kind in ("press", "correction", "pause")] == [2, 1, 1]
    assert [marks(root, "time-black-" + kind) for kind in ("press", "period", "flag")] == [1, 1, 1]
    assert marks(root, "white-flag") == 0


def test_the_text_of_a_journal_is_drawn(tmp_path, file):
    root = drawn(tmp_path, file(as_text(desk_game().app.journal), "journal.txt"))
    assert [marks(root, f"time-{side}-press") for side in ("white", "black")] == [3, 3]
    assert "5400+30" in texts(root) and "moves 40" in texts(root)
    assert marks(root, "time-black-correction") == 1


def test_a_correction_of_the_turn_is_the_clocks(tmp_path, file):
    story = "control 60\n0 start\n10 pause\n11 arbiter turn black\n12 arbiter moves black 3\n"
    root = drawn(tmp_path, file(story, "turn.scn"), "--by", "time")
    assert [marks(root, f"time-{side}-correction") for side in ("white", "black")] == [1, 2]
    assert {"turn", "moves"} <= set(texts(root))


def test_a_finding_of_the_audit_is_marked(tmp_path, file):
    text = (GAMES / "london-2016-9.3.pgn").read_text().replace("0:57:38", "1:57:38")
    root = drawn(tmp_path, file(text, "spoilt.pgn"))
    assert marks(root, "time-black-finding") == 1 and "typing error" in texts(root)


def test_names_with_signs_of_mathematics_are_printed_as_they_are(tmp_path, file):
    text = (GAMES / "london-2016-9.1.pgn").read_text().replace("So, Wesley", "A_$x^2$ <&>")
    assert "A_$x^2$ <&> – Vachier-Lagrave, Maxime" in texts(drawn(tmp_path, file(text, "odd.pgn")))


def test_names_in_letters_that_the_font_lacks_are_kept(tmp_path, file, capsys):
    text = (GAMES / "london-2016-9.1.pgn").read_text().replace("So, Wesley", "丁立人")
    assert "丁立人 – Vachier-Lagrave, Maxime" in texts(drawn(tmp_path, file(text, "odd.pgn")))
    assert capsys.readouterr().err == ""


def test_it_is_the_same_each_time(tmp_path):
    for name in ("one.svg", "two.svg"):
        assert main(["plot", REAL, "-o", str(tmp_path / name)]) == 0
    one = (tmp_path / "one.svg").read_bytes()
    assert one == (tmp_path / "two.svg").read_bytes()
    assert b"<dc:date>" not in one


@pytest.mark.parametrize(
    ("ms", "text"), [(0, "0:00:00"), (59_999, "0:01:00"), (7_199_000, "1:59:59"), (-61_000, "−0:01:01")]
)
def test_times_on_an_axis_are_hours_minutes_and_seconds(ms, text):
    assert time_label(ms) == text


def test_sudden_changes_are_upright():
    from flagfall.notation import read_canonical

    recorder = Recorder(read_canonical("60+5"))
    recorder.sample(0, (65_000, 65_000), (0, 0), None)
    recorder.sample(10_000, (60_000, 65_000), (1, 0), 0)
    track = recorder.track("", "")
    assert line(track, 0) == [(0, 65_000), (10_000, 55_000), (10_000, 60_000)]
    assert line(track, 1) == [(0, 65_000), (10_000, 65_000)]


# What cannot be drawn


def test_what_cannot_be_read_is_one_line_and_leaves_the_drawing_alone(capsys, tmp_path, file):
    old = file("old", "old.svg")
    no_start = file("control 60\n0 expect white 60\n", "still.scn")
    no_control = file('[Event "?"]\n\n1. e4 {[%clk 0:01:00]} *\n', "bare.pgn")
    text = as_text(desk_game().app.journal)
    damaged = file(text.replace("0:12.396", "0:1x"), "journal.txt")
    for path, words in (
        ("none.scn", "none.scn: cannot be read"),
        (file("hello\n", "bad.scn"), "bad.scn:1: "),
        (no_start, "no clock is started"),
        (no_control, "no TimeControl tag"),
        (damaged, "journal.txt:7: '0:1x' is not a time"),
        (file(text.replace("  start", "  start (flag: Grey)"), "grey.txt"), "grey.txt:6: a flag of 'Grey'"),
        (file(text.replace(" 1. ", " %s. " % ("1" * 5000)), "long.txt"), "is no row of a journal"),
        (str(tmp_path), "cannot be read"),
    ):
        assert words in refusal(capsys, path, "-o", old)
        with open(old, encoding="utf-8") as kept:
            assert kept.read() == "old"


def test_a_game_that_is_not_in_the_file_is_one_line(capsys, tmp_path):
    assert "no game 2 with moves" in refusal(capsys, REAL, "--game", "2", "-o", str(tmp_path / "x.svg"))


def test_a_place_that_cannot_be_written_is_one_line_and_nothing_is_left(capsys, tmp_path):
    assert "right would be a file that can be written" in refusal(capsys, REAL, "-o", str(tmp_path / "no" / "x.svg"))
    assert "Is a directory" in refusal(capsys, REAL, "-o", str(tmp_path))
    assert list(tmp_path.parent.glob(tmp_path.name + ".new")) == []


def test_a_write_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "x.svg"
    path.write_bytes(b"old")

    def fail(_new, _place):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(NoTrack):
        plot.write(str(path), b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["x.svg"]


# One game of many, in any notation


@pytest.mark.parametrize(
    ("name", "game"), [("one-illegal.pgn", 1), ("one-illegal.pgn", 3), ("brace-in-last-tag.pgn", 1)]
)
def test_a_game_is_drawn_whatever_the_others_are(tmp_path, name, game):
    root = drawn(tmp_path, str(GAMES / "faults" / name), "--game", str(game))
    assert [marks(root, f"{side}-press") for side in ("white", "black")] == [1, 1]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("one-illegal.pgn", "game 2: illegal san"),
        ("one-without-readings-bad-tag.pgn", "game 2: no clock readings"),
        ("one-correspondence.pgn", "game 2: TimeControl '1/86400' is correspondence"),
    ],
)
def test_a_game_that_cannot_be_drawn_is_one_line(capsys, tmp_path, name, words):
    path = str(GAMES / "faults" / name)
    assert refusal(capsys, path, "--game", "2", "-o", str(tmp_path / "x.svg")).startswith(f"{path}: {words}")
    assert os.listdir(tmp_path) == []


def test_hours_and_minutes_are_drawn_as_such(tmp_path):
    assert "1:40:00" in texts(drawn(tmp_path, str(GAMES / "faults" / "hhmm-2h.pgn"), "--by", "moves"))


def test_the_control_of_a_drawing_is_read_as_elsewhere(capsys, tmp_path):
    path = str(GAMES / "faults" / "no-tag-all.pgn")
    assert "5400+30" in " ".join(texts(drawn(tmp_path, path, "--control", "90 min + 30 s")))
    assert refusal(capsys, path, "--control", "5x").startswith("--control '5x': ")


# Names


@pytest.mark.parametrize(("name", "begin"), [("x.svg", b"<?xml"), ("x.PDF", b"%PDF-"), ("x.png", b"\x89PNG")])
def test_the_name_says_what_is_written(tmp_path, name, begin):
    for each in (name, "again" + name):
        assert main(["plot", REAL, "--by", "moves", "-o", str(tmp_path / each)]) == 0
    written = (tmp_path / name).read_bytes()
    assert written.startswith(begin)
    assert written == (tmp_path / ("again" + name)).read_bytes()


@pytest.mark.parametrize("name", ["x.jpg", "x", "x.svg.txt", "svg"])
def test_a_name_that_says_nothing_of_the_kind_is_refused(capsys, tmp_path, name):
    complaint = refusal(capsys, REAL, "-o", str(tmp_path / name))
    assert name in complaint and "right would be a name that ends in .svg, .pdf or .png" in complaint
    assert os.listdir(tmp_path) == []


def test_a_device_gets_svg():
    assert plot.kind_of("/dev/null") == "svg"


@pytest.mark.parametrize(
    ("path", "game", "name"),
    [
        ("games/london.pgn", 1, "london.svg"),
        ("games/london.pgn", 3, "london-3.svg"),
        ("story.scn", 1, "story.svg"),
        ("/x/london-2016-9.3.pgn", 1, "london-2016-9.3.svg"),
        ("journal", 1, "journal.svg"),
    ],
)
def test_without_a_name_the_drawing_has_that_of_the_file(path, game, name):
    assert plot.default_name(path, game) == name


def test_without_a_name_the_drawing_is_in_this_folder_and_told(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["plot", REAL]) == 0
    assert capsys.readouterr().out == "london-2016-9.3.svg: drawn\n"
    assert os.listdir(tmp_path) == ["london-2016-9.3.svg"]


# Labels


def test_no_label_covers_another_or_a_mark(file):
    text = "control 3600\n0 start\n10 press white\n20 pause\n"
    text += "".join(f"{20 + n} arbiter add {('white', 'black')[n % 2]} +{n}:00\n" for n in range(1, 9))
    track = sources.read_track(Namespace(file=file(text + "40 resume\n90 press black\n", "story.scn"), game=1))
    figure = drawing.compose(track)
    figure.draw_without_rendering()
    for axes in figure.axes:
        boxes = [each.get_window_extent() for each in axes.texts]
        assert len(boxes) == 8
        for number, box in enumerate(boxes):
            assert not any(box.overlaps(other) for other in boxes[:number])
            assert not any(box.overlaps(mark) for mark in labels._marks(axes, figure.dpi))
            assert figure.bbox.x0 <= box.x0 and box.x1 <= figure.bbox.x1


def test_an_adjourned_game_is_drawn_from_what_it_went_on_with(file):
    text = '[TimeControl "40/7200:3600"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 51"]\n[WhiteClock "0:51:10"]\n'
    text += '[BlackClock "0:12:00"]\n\n51. e4 {[%clk 0:51:00]} Kd7 {[%clk 0:11:50]} *\n'
    options = Namespace(file=file(text, "g.pgn"), game=1, control=None, counter=None, clk=None)
    track = sources.read_track(options)
    assert [sample.remaining_ms for sample in track.samples] == [
        (3_070_000, 720_000),
        (3_060_000, 720_000),
        (3_060_000, 710_000),
    ]
    assert track.samples[-1].moves == (51, 51)
    assert [over_moves(track, colour)[0][0] for colour in (0, 1)] == [50, 50]

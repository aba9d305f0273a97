# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What --help of the command line says: of all, and of each command. Only words."""

ABOUT = """\
Flagfall on the desk: a clock for hands, plays scenarios, reads time controls, lists options. Without a command:
live on a terminal, demo elsewhere.
"""

EXAMPLES = """\
examples:
  python -m host_sim
  python -m host_sim play tests/scenarios
  python -m host_sim control 40/5400+30:1800+30
"""

PLAY = """\
Plays scenarios: stories of what happens to a clock and what it must then show. All files are read before
any is played. A folder stands for all files *.scn in it and below. One file gives a transcript and a verdict;
several give a verdict each. What did not hold is told on standard error, a line each: FILE:LINE: expected ...,
was ...

exit status:
  0  everything expected held
  1  something did not
  2  a file cannot be read or understood, or the machine cannot play it; then nothing is played

examples:
  python -m host_sim play tests/scenarios/cases/A1b.scn
  python -m host_sim play tests/scenarios
  python -m host_sim play tests/scenarios/presets/*.scn --on micropython
"""

CONTROL = """\
Reads a time control and prints its canonical notation, its words and its periods. The canonical notation is
that of TRF26, in seconds, with suffixes of our own: 5400+30, 40/6000+30:1800+30, 3600d5, W300-B240. US Chess
notation, PGN, prose (90'/40 + 30' + 30") and the words of organisers (90 min + 30 s) are read too. Without --as
a text that two notations read differently is refused with both readings; one that a person may mean otherwise,
as 5:00+3, gets a note. All commands with --control read it so, and take the notation in front: prose 5+3.

exit status:
  0  read
  2  not a time control, or ambiguous

examples:
  python -m host_sim control 40/5400+30:1800+30
  python -m host_sim control 90min + 30min/40 moves + 30s/move
  python -m host_sim control "G/60;d5" --as us
"""

OPTIONS = """\
Prints the numbered options of the clock: number, name, canonical notation, and what else is set with it.

examples:
  python -m host_sim options
  python -m host_sim options --json
"""

LINK = """\
Reads and sets a clock over USB or its serial link. get writes the settings of the clock to FILE, put sets and keeps
those in FILE, journal writes what was done in the game, with both clocks after it. FILE - is standard output
or input. Without PORT it takes the clock on USB if there is exactly one; PORT names another, or the adapter at its
UART: /dev/ttyACM1, /dev/ttyUSB0, COM3. get wants a clock of which no side runs, put one that is ready; journal can
be read at any time.

exit status:
  0  done
  2  no such port, no clock on USB or several, no answer, the clock refused, or a file that is wrong; then nothing
     is set

examples:
  python -m host_sim link get settings.txt
  python -m host_sim link put settings.txt
  python -m host_sim link /dev/ttyUSB0 journal game.pgn --pgn
"""

CALIBRATE = """\
Measures how fast the crystal of a board runs, against the clock of this computer, over the link, and prints the
line that makes up for it: trim N, parts per billion, above zero for a slow crystal. It asks for many reports at
the begin and at the end and takes the quickest of each: what serial port and computer add varies, its least does
not. The longer, the better: an hour tells a crystal to about one part per million. Nobody should play meanwhile.

The clock of this computer must be kept by NTP (timedatectl says so); a computer that runs free is wrong by up to
50 parts per million itself, and nothing here can see it. A clock that is set meanwhile is seen, and told.

exit status:
  0  measured; with --set also set and kept
  2  no such port, no clock on USB or several, no answer, the clock was restarted, or with --set a result that is
     worse than 5 parts per million or a clock that is not ready; then nothing is set

examples:
  python -m host_sim calibrate --minutes 60
  python -m host_sim calibrate /dev/ttyUSB0 --minutes 120 --set
"""

FIRST_LIGHT = """\
For the first person with a real board, if only a Pico and a cable: has it measure what the emulator cannot show, or
only calculates, and writes each figure beside its goal and that of the emulated board into one text file, to be sent
in. Displays and memory chip are measured where they are there. No wire is needed: the pins that are pressed drive
themselves. Nothing may be connected with GP16; the LED of the Pico is the other end of the lever, and flickers.

The board must have our image and be in maintenance: hold the back key (GP11, on a bare Pico a wire from its pin 15 to
ground, pin 13) while you plug it in, and let go. A clock that runs is told apart and goes on. Neither settings nor a
kept game are touched, and nothing stays on the board, which starts anew at the end.

exit status:
  0  measured, the report is written
  2  no such port, no board with our image, a clock that runs, a cable that was pulled, or figures that came damaged;
     then nothing is written

examples:
  python -m host_sim first-light
  python -m host_sim first-light /dev/ttyACM0 --minutes 60 -o report.txt
"""

LIVE = """\
A clock for hands on a terminal: f and j press the lever, space starts and pauses, ? shows the rest. It is the
clock of the board, in real time or faster, on any terminal from 40 x 10 characters on. A key that is held counts
once; in a terminal that tells when a key comes up (the keyboard protocol of kitty) it stays down as long, elsewhere
h and the key hold it. q asks before it leaves a running game.

The game and the settings are kept as the board keeps them, and come back at the next start, the game paused. The
folder is flagfall/live where XDG keeps states ($XDG_STATE_HOME, or ~/.local/state), or that of --folder; one clock
at a time has it. --fresh lays aside what is there. --record writes what was done as a scenario that play plays
again: such a session begins fresh and is not kept. A file that another session has written meanwhile is left alone,
and the name of this one gets a number.

exit status:
  0  it was ended with q, Ctrl-C, SIGTERM or SIGHUP
  2  no terminal, an option that is wrong, another control than that of the game which is kept, or a folder in use

examples:
  python -m host_sim live
  python -m host_sim live --option 31 --record game.scn
  python -m host_sim live --control "5 min + 3 s"
  python -m host_sim live --control "us G/60;d5" --lever buttons --speed 10
"""

WEB = """\
Puts the clock into a browser: prints the address, serves until Ctrl-C. It is for this computer alone unless
--host says otherwise: --host 0.0.0.0 lets everybody in the network look. A page may press once it has said the
code that is printed; the picture of it opens such a page on a phone or a tablet. --cert makes it https.

The game and the settings are kept as the board keeps them, and come back at the next start, the game paused; so
does the code. The folder is flagfall/web where XDG keeps states ($XDG_STATE_HOME, or ~/.local/state), or that of
--folder; one clock at a time has it. --fresh lays aside what is there. --record writes what was done as a scenario
when it ends: such a session begins fresh and is not kept. A file that another session has written meanwhile is left
alone, and the name of this one gets a number.

exit status:
  0  ended by Ctrl-C, SIGTERM or SIGHUP
  2  no such control or option, another control than that of the game which is kept, the port or the folder is in
     use, a certificate that is none, or a recording that cannot be written

examples:
  python -m host_sim web --option 10
  python -m host_sim web --option 10 --fresh --host 0.0.0.0
  python -m host_sim web --control "3 min + 2 s" --host 0.0.0.0 --port 8000 --record game.scn
"""

REPLAY = """\
Audits the clock readings of real games ([%clk], [%emt]): plays them on the clock and shows move by move what it
reads against what the file says. Where a reading cannot come from the control it tells what did happen if one
fault explains it: a press missed, a period a move early, an arbiter's addition, a typing error, another control.
What only costs time looks like thinking unless the file has [%emt] too, which may be 3 s off, as a board's is. The
control is that of the tag TimeControl, in PGN or as the command control reads it; if --control may mean two, the
readings decide. Periods pass by moves if the first has a move count, unless --counter says otherwise. [%clk 1:59]
is in hours and minutes where the control and the first moves say so. A game that cannot be audited is named on
standard error, with the reason, and counted; the others are audited. Games without moves are passed over.

exit status:
  0  nothing found
  1  something found
  2  nothing could be audited: a file or a control that cannot be used
  4  nothing found, but some games could not be audited
  5  something found, and some games could not be audited

examples:
  python -m host_sim replay tests/games/london-2016-9.3.pgn
  python -m host_sim replay GAME.pgn --control 5400+30 --json
"""

PLOT = """\
Draws the time left of both sides over the moves and over real time, with presses, periods, flags and corrections,
for print. FILE is a scenario (it is played first), a PGN with [%clk], or what link PORT journal FILE wrote. The name
after -o says what is written, SVG, PDF or PNG; without it the drawing is FILE's name with .svg, in this folder.
Of a PGN with many games --game N draws one, whatever the others are.

exit status:
  0  drawn
  2  a file that cannot be used, or one that cannot be written; then the old one is left as it was

examples:
  python -m host_sim plot tournament.pgn --game 12 -o times.pdf
  python -m host_sim plot tests/games/london-2016-9.3.pgn -o times.svg
  python -m host_sim plot story.scn -o times.svg --by time
"""

DEMO = """\
Plays the end of a tournament game before the time control, 40 moves in 90 minutes, 30 seconds a move: a power
cut, an illegal move and its penalty, a change of period by moves, a flag. On a terminal the clock is drawn in
place; elsewhere each event is told in lines. Ctrl-C ends it.

exit status:
  0  everything expected in the scenario held
  1  something did not
  2  the scenario cannot be read

examples:
  python -m host_sim demo --speed 5
  python -m host_sim demo --plain host_sim/demo.scn
"""

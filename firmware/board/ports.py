# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The contract: what the app asks of a board, on one page. A board is an argument, never a module to be replaced.

A board offers

    now() -> int                 ms since power-up, never going back; called at least every eight minutes
    begin_anew(span_ms)          count them from `span_ms` ms (whole seconds) later on, stamps too: so that a clock that
                                 is never switched off counts in small ints for ever
    set_trim(ppb)                the crystal is slow by so many parts per billion (fast below zero): from now on `now`
                                 and the stamps make up for it, without a jump; 0 at power-up
    take(now) -> int             the code (flagfall.hands.inputs) of the oldest edge stamped up to `now`, or NO_INPUT;
                                 `stamp` is then its instant. Edges are stamped where they happen, by an interrupt,
                                 and raw, of lever and keys alike: contacts bounce, and the core judges that. Only keys
                                 without contacts (on the desk) are reported as sure.
    stamp -> int                 see take()
    closed(side) -> bool         is the contact under that end of the lever closed
    face -> int                  which displays it has: DIGITS or LCD (flagfall.face.display); both are of that kind
    show(side, picture) -> bool  show 10 bytes of segment bits (flagfall.face.glyphs): five lit, five of them blinking;
                                 where `face` is LCD, 180 bytes of what there is to show (flagfall.face.panel). False
                                 if that display does not answer, and the app will ask again
    light(side, lamp)            the turn lamp: LAMP_OFF, LAMP_ON, LAMP_BLINK or LAMP_FLASH (flagfall.face.display)
    set_brightness(step)         brightness of displays and lamps, 1 to 8, at once; every step is lit
    beep(ms)                     the beeper sounds for `ms` from now on; a beep within a longer one is part of it
    report(clock, refusal)       an event has left `clock.events`; `refusal` says why a command was refused, or None
    hear() -> int                how long a line is that a host has sent, its bytes in `line`; 0 if no other has come in
                                 whole. Called in each turn of the loop until it returns 0
    line -> bytearray            see hear(); a line that fills all of it was too long
    host -> int                  the number of the host that has sent it; may be set, to answer another
    answer(line)                 send a line (bytes with a line feed) to `host` at once
    send(lines)                  send `host`, one by one in idle time and after all that was reported, the lines that
                                 `lines.next_line()` returns, until that is None; instead of what was being sent so.
                                 If it does not take them, `lines.drop()` is called instead
    heap() -> tuple              collect garbage; bytes in use before, in use, free, and how many us it took
    feed()                       the loop is alive: once at the end of each turn
    memory.write(address, record) -> bool
    memory.read(address, into) -> bool
                                 8 KiB that outlive a power cut; False if the chip does not answer
    scratch.write(numbers)       six numbers of 30 bits that outlive a bite of the watchdog, but no power cut:
    scratch.read(into)           0 each then
    load_settings() -> str or None
                                 the text of flagfall.keeping.settingstext that was saved last; None if there is none
    save_settings(text) -> bool  keep that text over a loss of power; False if it cannot, or while a side runs
    load_controls(), save_controls(text)
                                 the same for one more text, the controls of a game that no memory chip takes
    battery_mv -> int            the loaded voltage of the cells in mV, smoothed
    off_asked -> bool            the power key has been held for three seconds while no side ran, and still is
    usb -> bool                  USB is plugged in: the board lives on it, whatever else goes
    sleeps_slowly -> bool        off USB the processor sleeps on the crystal between two things to do, at no cost in
                                 time: the account of the cells counts with what that takes
    stay_on(on)                  hold the power, as from the start on, or let go of it: it goes some seconds later then,
                                 if neither the power key nor USB nor a switch holds it

Nothing of this but these texts may allocate, wait for more than a few ms or write flash: a side may be running.
Garbage is collected only for a host, and only while no side runs. All arrows point from the app to its board: a board
asks nothing of the app, and does not know it. The desk's board is host_sim/desk/desk.py, the real one build.py.
"""

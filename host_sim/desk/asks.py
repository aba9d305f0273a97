# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What the sheet of a page asks of a clock on the desk, in words instead of keys: each does what the keys do.

Nothing here is done while a side runs but the undo of a tap, which pauses first. Runs on MicroPython too.
"""

from flagfall.hands.inputs import PLAY
from flagfall.notation import NotationError, options, presets, read_canonical, write_canonical
from flagfall.notation.reading import in_words
from flagfall.timing.chessclock import READY, RUNNING
from flagfall.timing.sides import other
from host_sim import timetext
from host_sim.controls import controltext

PLACES = ("left", "right")  # by side
COMMON = (10, 52, 53, 36, 11, 54, 12)  # what most come for: 3 + 2, 5 + 3, 10 + 5, 15 + 10, 25 + 10, 60 + 30, 90 + 30


class AskRefused(Exception):
    """What cannot be done now, or is not understood; the text says why and what would be right."""


def ask(stage, message: dict) -> dict:
    """Do what `message` asks of the clock of `stage` and return the answer, {} mostly; raises `AskRefused`.

    {"ask": "list"}                               the options, likely ones first: number, name, words; the one in use
    {"ask": "option", "number": N}                a new game with option N, which is remembered
    {"ask": "control", "text": "5 min + 3 s"}     the same with an own control; nothing but "meanings" if there are
                                                  several, or with "look": true
    {"ask": "new"} {"ask": "swap"}                a new game; White to the other side of the table
    {"ask": "undo"} {"ask": "cancel"}             the last press, the last action of the arbiter is taken back
    {"ask": "penalty", "side": "left"}            for an illegal move of that side
    {"ask": "turn", "side": "left"} {"ask": "flag"}   it is that side's turn; no flag has fallen
    {"ask": "times", "changes": [["left", "time", "4:30"], ["right", "moves", "12"]]}   or "period"
    {"ask": "set", "name": "sound", "on": true}   or "tenths"
    """
    if stage.app is None:
        raise AskRefused("the clock has no power")
    what = message.get("ask")
    does = _ASKS.get(what) if isinstance(what, str) else None
    if does is None:
        raise AskRefused("right would be one of %s" % ", ".join(sorted(_ASKS)))
    return does(stage, message) or {}


def last_press(app):
    """Return the last press of the game as its journal has it, None if there was none or it is not known."""
    return app.journal.last_press() if app.journal.complete else None


def _stand_still(app):
    if app.clock.state == RUNNING:
        raise AskRefused("a side runs; pause the clock first")


def _correct(stage, command, *values):
    stage.refusal = ""
    if not stage.app.correct(command, *values):
        raise AskRefused((stage.refusal or "that is not possible now").replace("refused: ", ""))


def _side(message):
    if message.get("side") not in PLACES:
        raise AskRefused("right would be a side, left or right")
    return PLACES.index(message["side"])


def _list(stage, _message):
    settings = stage.app.settings
    found = []
    for number in _in_order(settings):
        agreed = options.controls_of(number, settings)
        if agreed is not None and number != presets.HOST:
            name = in_words(agreed) if options.is_own(number) else presets.preset(number).name
            found.append([number, name, in_words(agreed)])
    return {"options": found, "option": settings.option}


def _in_order(settings):
    """Return the numbers of all options: the one used last, those of the user, the common ones, then the others."""
    own = [number for number in presets.numbers() if options.is_own(number)]
    first = []
    for number in [settings.option] + own + list(COMMON):
        if number not in first:
            first.append(number)
    return first + [number for number in presets.numbers() if number not in first]


def _option(stage, message):
    app = stage.app
    number = message.get("number")
    if type(number) is not int or number not in presets.numbers() or options.controls_of(number, app.settings) is None:
        raise AskRefused("right would be the number of an option with a control in it")
    _stand_still(app)
    app.access.go_home()
    options.choose(number, app.settings)
    app.new_game(options.controls_of(number, app.settings))
    app.access.save()


def _control(stage, message):
    text = message.get("text")
    if not isinstance(text, str) or not text.strip():
        raise AskRefused("right would be a time control such as 5 min + 3 s")
    try:
        found = controltext.meanings(text)
        found = [each for each in controltext.meanings_in_minutes(text) if each not in found] + found
    except NotationError as fault:
        if any("0" <= each <= "9" for each in text):
            raise AskRefused(str(fault))
        raise AskRefused("%r is not a time control; right would be as 5 min + 3 s" % text[:40])
    if len(found) > 1 or message.get("look"):
        return {"meanings": [[write_canonical(agreed), in_words(agreed)] for agreed in found]}
    _stand_still(stage.app)
    settings = stage.app.settings
    place = _place_for(found[0], settings)
    if settings.own[place] != write_canonical(found[0]):
        settings.own[place], settings.own_counters[place] = write_canonical(found[0]), None
        if settings.option == presets.FIRST_OWN + place:
            settings.option = presets.HOST  # what it was is gone: it is chosen anew
    return _option(stage, {"number": presets.FIRST_OWN + place})


def _place_for(agreed, settings):
    """Return the place among the own controls: where it is already, the first free one, else the next in turn."""
    for place, kept in enumerate(settings.own):
        if kept is not None and read_canonical(kept) == agreed:
            return place
    if None in settings.own:
        return settings.own.index(None)
    used = settings.option - presets.FIRST_OWN if options.is_own(settings.option) else -1
    return (used + 1) % len(settings.own)


def _new(stage, _message):
    app = stage.app
    _stand_still(app)
    app.access.go_home()
    agreed = app.clock.controls
    if app.clock.state != READY and app.journal.complete:
        agreed = app.journal.controls_at(0)[0]  # not what came in the middle of this game
    stage.answers.forgive_nothing()
    app.new_game(agreed)


def _swap(stage, _message):
    app = stage.app
    if app.clock.state != READY:
        raise AskRefused("the sides are swapped before the game; right would be a new game first")
    if app.hands.lever_tells_white():
        raise AskRefused("the lever says who is White; press its other end")
    app.access.go_home()
    app.settings.white = other(app.clock.white)
    app.access.set_white(app.settings.white)
    app.displays.changed()
    app.access.save()


def _undo(stage, _message):
    app = stage.app
    app.access.go_home()
    if app.clock.state == RUNNING:
        stage.desk.key(PLAY, True)
        stage.desk.key(PLAY, False)
        stage.look()
    _correct(stage, "undo")


def _cancel(stage, _message):
    stage.app.access.go_home()
    _correct(stage, "cancel")


def _flag(stage, _message):
    stage.app.access.go_home()
    _correct(stage, "cancel_flag")


def _turn(stage, message):
    stage.app.access.go_home()
    _correct(stage, "turn", _side(message))


def _penalty(stage, message):
    app = stage.app
    side = _side(message)
    app.access.go_home()
    last = last_press(app)
    # Where the opponent has pressed since, his press goes too.
    _correct(stage, "late_penalty" if last and last[2] != side else "penalty", side)


def _times(stage, message):
    app = stage.app
    _stand_still(app)
    changes = [_change(*each) for each in _threes(message.get("changes"))]
    app.access.go_home()
    before = app.arbiter.begin()  # one action, which is taken back as one
    done = 0
    try:
        for change in changes:
            _correct(stage, *change)
            done += 1
    finally:
        app.arbiter.end()
        if 0 < done < len(changes):
            app.correct("cancel")  # all of it or nothing, and what was done before can still be taken back
            app.arbiter.end(before)


def _threes(changes):
    """Return `changes`, a list of lists of three texts each; raises `AskRefused` at anything else."""
    found = changes if isinstance(changes, list) else [()]
    for each in found:
        if not isinstance(each, list) or [type(word) for word in each] != [str] * 3:
            raise AskRefused("right would be changes such as left, time, 4:30")
    return found


def _change(place, name, text):
    """Return the arbiter's command, the side and the value of one correction."""
    side = _side({"side": place})
    if name == "time":
        try:
            return "set", side, timetext.read_time(text.strip(), True)
        except timetext.TimeTextError as fault:
            raise AskRefused("time of %s: %s" % (place, fault))
    if name not in ("moves", "period"):
        raise AskRefused("right would be time, moves or period")
    if not timetext.is_digits(text.strip()) or len(text) > 4:
        raise AskRefused("%r: right would be a number as %s of %s" % (text[:20], name, place))
    return name, side, int(text)


def _set(stage, message):
    app = stage.app
    if message.get("name") not in ("sound", "tenths") or not isinstance(message.get("on"), bool):
        raise AskRefused("right would be sound or tenths, on or off")
    setattr(app.settings, message["name"], message["on"])
    app.sounds.obey(app.settings)
    app.displays.obey(app.settings)
    app.displays.changed()
    if app.clock.state != RUNNING:
        app.access.save()


_ASKS = {
    "list": _list,
    "option": _option,
    "control": _control,
    "new": _new,
    "swap": _swap,
    "undo": _undo,
    "cancel": _cancel,
    "penalty": _penalty,
    "turn": _turn,
    "flag": _flag,
    "times": _times,
    "set": _set,
}

# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Settings and controls as words from a host, the same words as in a scenario. Only for a clock that is ready.

`set control 5400+30`, `set profile us`, `set counter on`, `set white right`, then `new` arms what was set.
"""

from flagfall.keeping.settingstext import SettingError, names, set_word
from flagfall.notation import NotationError, read_canonical

__all__ = ("SettingError", "apply")

_READ_HERE = ("control", "pgn", "us")


def apply(access, line: str) -> None:
    """Obey one line from a host: `set NAME VALUE` changes `access.settings`, `new` sets up a game with them,
    `home` closes whatever page is open. Only the trim is obeyed at once.

    Raises `SettingError` if it is neither, or not understood; nothing has changed then.
    """
    words = line.strip().split(None, 2)
    if words == ["new"]:
        access.new_game(access.settings.controls)
        access.save()
    elif words == ["home"]:
        access.go_home()
    elif len(words) == 3 and words[0] == "set":
        _set(access.settings, words[1], words[2])
        access.obey_trim()
    else:
        raise SettingError("'%s': right would be 'set NAME VALUE', 'new' or 'home'" % line.strip()[:40])


def _set(settings, name, value):
    if name in _READ_HERE:
        settings.controls = _read(_reader(name), value)
        settings.option_profile = None  # it brings none
        return
    if name not in names():
        raise SettingError("'%s': right would be one of %s" % (name[:40], ", ".join(_names())))
    set_word(settings, name, value)


def _reader(name):
    # What a host hardly ever says is loaded when it does: the heap is smaller until then.
    if name == "pgn":
        from flagfall.notation.pgn import read_pgn

        return read_pgn
    if name == "us":
        from flagfall.notation.us import read_us

        return read_us
    return read_canonical


def _read(reader, text):
    try:
        return reader(text)
    except NotationError as error:
        raise SettingError(str(error))


def _names():
    return list(_READ_HERE) + names()

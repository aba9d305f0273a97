# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Under which control, and read in which way, a game is audited: what was asked for, its tag, and what readings tell.

What a text or a reading leaves open (`90+30` on the command line, `1:59`, the period of an adjourned game) is decided
by that with which least is to be explained.
"""

from flagfall.notation import NotationError, presets, read_canonical, write_canonical
from flagfall.notation.pgn import read_pgn
from flagfall.timing.methods import INCREMENT, NONE
from flagfall.timing.timecontrol import ControlError
from host_sim.audit.audit import CannotReplay, audit, by_moves, fits, refuse_gong
from host_sim.audit.readings import MINUTE_MS, as_hours, has_two_fields
from host_sim.controls import controltext
from host_sim.saying import printable

HOURS, MINUTES = "h:mm", "m:ss"
_DAY_S = 86_400
_HOUR_MS = 3_600_000
_DAY_MS = 24 * _HOUR_MS
_MOST_NAMED = 3  # controls that fit a game of which none is known
_LONGEST_THINK_MS = 600_000  # over the first move, in such a game
# What is played most, before the numbered options.
_USUAL = (
    *("5400+30", "40/5400+30:1800+30", "180+2", "300+3", "600+5", "900+10", "3600+30", "5400", "3600", "300", "180"),
    *("7200", "40/7200:3600+30", "40/7200:3600"),
)


class NotAudited(Exception):
    """A game that cannot be audited; the text says why and what would be right, without the file and the game."""


class NoControl(Exception):
    """A control on the command line that is none; one line."""


def check(options) -> None:
    """Raise `NoControl` if `options` name a control that cannot be read, or under which presses mean nothing."""
    for text, name in ((options.control, "--control"), (options.pgn_control, "--pgn-control")):
        if text is None:
            continue
        try:
            agreed = _asked_for(options)
            refuse_gong(agreed[0])
        except (NotationError, ControlError, CannotReplay) as fault:
            raise NoControl(f"{name} {printable(text)[:60]!r}: {fault}") from None


def audited(game, options):
    """Return the `Audit` of a `Game` as `options` (control, pgn_control, counter, clk) say, its own tag otherwise.

    Raises `NotAudited`.
    """
    if game.fault:
        raise NotAudited(game.fault)
    best = None
    for agreed in _agreed(game, options):
        counter = by_moves(agreed) if options.counter is None else options.counter == "on"
        read = as_read(game, agreed, options.clk)
        for each in (read, *_elapsed_in_hours(read)):
            for made in _audits(each, agreed, counter):
                if best is None or len(made.findings) < len(best.findings):
                    best = made
                if not best.findings:
                    return best
    return best


def as_read(game, agreed, asked=None):
    """Return the `Game` with `1:59` read as hours and minutes where it must be, or where `asked` (HOURS, MINUTES)."""
    if asked == MINUTES or asked is None and not _in_hours(game, agreed):
        return game
    most_ms = _DAY_MS if asked else _most_ms(agreed)
    return game._replace(plies=[ply._replace(clk=_in_bounds(ply.clk, most_ms)) for ply in game.plies])


def _in_hours(game, agreed):
    """Tell whether the first readings are of two fields, and nearer to what the sides began with in hours."""
    clocks = [ply.clk for ply in game.plies if ply.clk and ply.clk.ms is not None]
    if any(each.ms >= _HOUR_MS and not has_two_fields(each) for each in clocks):
        return False  # hours have seconds in this file
    off_ms = [0, 0]  # read in minutes, read in hours
    for colour in (0, 1):
        first = next((ply.clk for ply in game.plies if ply.colour == colour and ply.clk in clocks), None)
        if first and not has_two_fields(first):
            return False
        if first:
            tagged = game.start_ms if any(game.moves) else None
            start_ms = tagged[colour] if tagged else agreed[colour].periods[0].main_ms
            off_ms[0] += abs(first.ms - start_ms)
            off_ms[1] += abs(as_hours(first).ms - start_ms)
    return off_ms[1] < off_ms[0]


def _most_ms(agreed):
    """Return more than any side can ever have left."""
    return max(sum(each.main_ms + 100 * each.increment_ms for each in control.periods) for control in agreed)


def _in_bounds(reading, most_ms):
    # A clock that shows hours and minutes goes on with minutes and seconds at its end.
    hours = reading and as_hours(reading)
    return hours if hours and hours.ms is not None and hours.ms <= most_ms else reading


def _elapsed_in_hours(game):
    """Return the `Game` with elapsed times in hours and minutes too, a list of one, or of none where they are not."""
    elapsed = [ply.emt for ply in game.plies if ply.emt]
    in_hours = any(ply.clk and ply.clk.unit_ms == MINUTE_MS for ply in game.plies)
    if not in_hours or not elapsed or not all(has_two_fields(each) for each in elapsed):
        return []
    return [game._replace(plies=[ply._replace(emt=ply.emt and as_hours(ply.emt)) for ply in game.plies])]


def _audits(game, agreed, counter):
    """Yield the audits of a game: from its start, or from what it was adjourned with, in any period that may be."""
    adjourned = any(game.moves)
    try:
        if not adjourned:
            yield audit(game, agreed, counter)
        for numbers in _periods(game, agreed, counter) if game.start_ms else ():
            yield audit(game, agreed, counter, numbers)
        if adjourned:
            yield audit(game, agreed, counter)
    except CannotReplay as fault:
        raise NotAudited(str(fault)) from None


def _periods(game, agreed, counter):
    if counter:
        yield tuple(control.period_of_move(moves + 1) for control, moves in zip(agreed, game.moves, strict=True))
        return
    for number in range(1, min(len(control.periods) for control in agreed) + 1):
        yield number, number


def _agreed(game, options):
    """Return the `Controls` that may be meant, the likelier first."""
    try:
        if options.control is not None or options.pgn_control is not None:
            return _asked_for(options)
        return _tagged(game)
    except (NotationError, ControlError) as fault:
        raise NotAudited(f"{_named(game)}: {fault}; --control NOTATION says it otherwise") from None


def _asked_for(options):
    if options.control is None:
        return [read_pgn(options.pgn_control)]
    return controltext.meanings(options.control)


def _tagged(game):
    text = game.tags["TimeControl"].strip()
    if text in ("", "?", "-"):
        found = f"the TimeControl tag says '{text}'" if text else "no TimeControl tag"
        raise NotAudited(f"{found}; right would be --control NOTATION{_suggestion(game)}")
    if _is_correspondence(text):
        raise NotAudited(f"{_named(game)} is correspondence, days for moves; right would be a game at a clock")
    try:
        literal = read_pgn(text)
    except (NotationError, ControlError):
        return controltext.meanings(text)
    return [literal] + [each for each in controltext.meanings_on_a_clock(text) if each != literal]


def _named(game):
    return f"TimeControl {printable(game.tags['TimeControl'])[:60]!r}"


def _is_correspondence(text):
    main = text.partition("/")[2].partition("+")[0] or text
    return main.isdecimal() and len(main) < 12 and int(main) >= _DAY_S


def _suggestion(game):
    """Return which controls the readings fit, `: they fit 5400+30`, or an example."""
    fitting = _fitting(game)
    if not fitting:
        return ", such as 5400+30"
    return f", the readings fit {' and '.join([', '.join(fitting[:-1])] * (len(fitting) > 1) + fitting[-1:])}"


def _fitting(game):
    """Return in canonical notation the usual controls that all readings fit and of which least was used at first."""
    found, least = [], None
    for used, _, text, agreed in sorted(_candidates(game)):
        if least is not None and used > least or len(found) == _MOST_NAMED:
            break
        if fits(as_read(game, agreed), agreed, by_moves(agreed)):
            least = used
            found.append(text)
    return found


def _candidates(game):
    """Yield (share used over both first moves, place in the list, text, `Controls`) of what is near the readings."""
    options = (presets.preset(number).canonical for number in presets.numbers())
    texts = dict.fromkeys([*_USUAL, *filter(None, options)])
    for place, text in enumerate(texts):
        agreed = read_canonical(text)
        first = agreed.white.periods[0]
        if agreed.white != agreed.black or first.method not in (NONE, INCREMENT) or not first.main_ms:
            continue
        read = as_read(game, agreed)
        used_ms = [_used_at_first(read, colour, agreed[colour].periods[0]) for colour in (0, 1)]
        known = [each for each in used_ms if each is not None]
        if known and 0 <= min(known) and max(known) <= _LONGEST_THINK_MS:
            # Against the main time: what 1:59 is may be open, too.
            yield sum(known) / first.main_ms, place, write_canonical(agreed), agreed


def _used_at_first(game, colour, first):
    """Return what `colour` used up to its first reading, None if it has none."""
    for count, ply in enumerate([ply for ply in game.plies if ply.colour == colour], 1):
        if ply.clk and ply.clk.ms is not None:
            return first.main_ms + (count + 1) * first.increment_ms - ply.clk.ms
    return None

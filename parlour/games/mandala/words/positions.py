"""Mandala: positions as text, both ways.

    tokens 1:a2,e2 3:a12; offsets 0 19 1 1 1 0 0 0 1 1; home 5 4; turn 1; dice 3 1 4 2 5; seats=2

Only what differs from the set-up need be written; options are name=value. Tokens stand by ring letter
and column; `a#9` is segment 9 under the frame of flat bands. Lists may be written as the rule book does:
`tokens 1: a2 e2; 3: a12; offsets [0, 19, …]; dice (3, 1, 4, 2, 5)`.
"""

from __future__ import annotations

import re

from parlour.core import options as opt
from parlour.core.codec import begin
from parlour.core.errors import BadPosition
from parlour.core.record import CHANCE, NOBODY, Record

from .. import queries
from ..board import TOKENS
from ..state import ADVANCE, DISPLAY, INTRO, LOT, MACHINE, OPTIONS, OVER, PHASES, ROLL, ROTATE, STATE, SWITCH
from .names import place_name, read_place, seat_name, seat_numbered, tokens_of
from .reasons import REASONS

LISTS = {"offsets": "offset", "home": "home", "black": "black", "dice": "dice", "hand": "hand"}
NUMBERS = ("used", "switched", "turns", "game", "winner", "result", "match_winner", "ply")


def position_name(s: Record) -> str:
    """Everything about a position on one line."""
    chosen = opt.read(OPTIONS, s)
    fresh = begin(STATE, OPTIONS, chosen, queries.setup, REASONS, seat_name)
    held = [[place_name(s, *place) for place in tokens_of(s, seat)] for seat in range(s.seats)]
    tokens = [f"{s.number[seat]}:{','.join(places)}" for seat, places in enumerate(held) if places]
    parts = [f"tokens {' '.join(tokens) or 'none'}", f"offsets {' '.join(map(str, s.offset[: s.rings]))}"]
    parts += [f"{key} {' '.join(map(str, s[key][: s.seats]))}" for key in ("home", "black") if s[key].any()]
    parts.append(f"phase {PHASES[int(s.phase)]}")
    if s.turn >= 0:
        parts += [f"turn {s.number[s.turn]}", f"opener {s.number[s.opener]}"]
    if (s.dice >= 0).any():
        parts.append("dice " + " ".join("-" if n < 0 else str(n) for n in s.dice))
    fresh.used = 5 if s.phase in (ADVANCE, INTRO) else 0
    fresh.switched = 0 if s.phase in (LOT, SWITCH) else int(s.switching)
    parts += [f"{key} {s[key]}" for key in NUMBERS if s[key] != fresh[key]]
    if (s.rows != fresh.rows).any():
        parts.append("rows " + " ".join(f"{int(row):x}" for row in s.rows[: s.rings]))
    usual = opt.choose(OPTIONS, {})  # also where the usual value goes with another option
    parts += [f"{name}={value}" for name, value in chosen.items() if value != usual[name]]
    return "; ".join(parts)


def read_position(text: str) -> Record:
    """The record that a text describes; BadPosition with what cannot be read."""
    parts = _parts(text)
    pairs = [[half.strip() for half in part.split("=", 1)] for part in parts if "=" in part]
    halves = [part.partition(" ") for part in parts if "=" not in part]
    split = [(key.rstrip(":"), rest.strip()) for key, _, rest in halves]
    named = [name for name, _ in (*pairs, *split)]
    if twice := sorted({name for name in named if named.count(name) > 1}):
        raise BadPosition(f"{twice[0][:20]} is said twice.")
    s = begin(STATE, OPTIONS, dict(pairs), queries.setup, REASONS, seat_name, DISPLAY)
    fields = dict(split)
    known = {*LISTS, *NUMBERS, "tokens", "phase", "turn", "opener", "rows"}
    if unknown := sorted(set(fields) - known):
        raise BadPosition(f"A position has no {unknown[0][:20]!r}. It has: {', '.join(sorted(known))}.")
    try:
        _fill(s, fields)
    except BadPosition:
        raise
    except (ValueError, OverflowError):
        raise BadPosition("A number in that position cannot be read, or is far too large.") from None
    return s


def _parts(text: str) -> list[str]:
    """The fields and options of a text; a part such as `3: a12` goes on with the tokens before it."""
    plain = re.sub(r"[()\[\]]", " ", text.lower().replace("−", "-"))
    return [part.strip() for part in re.sub(r";(?=\s*\d+\s*:)", " ", plain).split(";") if part.strip()]


def _fill(s: Record, fields: dict[str, str]) -> None:
    """Write what a text names into a record that is set up."""
    for key, name in LISTS.items():
        if key in fields:
            values = [-1 if word == "-" else int(word) for word in fields[key].replace(",", " ").split()]
            if len(values) != {"offsets": int(s.rings), "dice": 5}.get(key, int(s.seats)):
                raise BadPosition(f"{key} has {len(values)} numbers, which does not fit the board.")
            s[name][: len(values)] = values
    if "rows" in fields:
        rows = [int(word, 16) for word in fields["rows"].split()]
        if len(rows) != s.rings:
            raise BadPosition(f"rows has {len(rows)} numbers; there are {s.rings} rings.")
        s.rows[: s.rings] = rows
    if "phase" in fields:
        if fields["phase"] not in PHASES:
            raise BadPosition(f"No phase {fields['phase'][:20]!r}. Phases: {', '.join(PHASES)}.")
        s.phase = PHASES.index(fields["phase"])
    for key in ("turn", "opener"):
        if key in fields:
            seat = seat_numbered(s, int(fields[key]))
            if seat is None:
                raise BadPosition(f"Nobody sits at corner {int(fields[key])}.")
            s[key] = seat
    for key in set(NUMBERS) & set(fields):
        s[key] = int(fields[key])
    if "turn" in fields and "opener" not in fields and s.opener < 0:
        s.opener = s.turn
    if s.turn >= 0 and "phase" not in fields:
        _guess_phase(s, fields)
    if s.phase not in (LOT, SWITCH) and "switched" not in fields:
        s.switched = s.switching
    if s.phase in (ADVANCE, INTRO) and "used" not in fields:
        s.used = 5
    if "tokens" in fields:
        _place_tokens(s, fields["tokens"], "hand" in fields)
    chance = s.phase in (LOT, SWITCH, ROLL) or (s.phase == ROTATE and s.control == MACHINE)
    s.seat = CHANCE if chance else NOBODY if s.phase == OVER else s.turn


def _guess_phase(s: Record, fields: dict[str, str]) -> None:
    """The phase of a text that names none: before the throw, while dice fall, or with all of them known."""
    if "dice" not in fields:
        queries.begin_turn(s)
        return
    thrown = int((s.dice >= 0).sum())
    s.phase = ROTATE if thrown == 5 else ROLL
    if s.phase == ROLL and "used" not in fields:
        s.used = thrown


def _place_tokens(s: Record, text: str, hand_is_given: bool) -> None:
    """Tokens as `1:a2,e2 3:a12`; the rest of each six is in hand."""
    s.held[:] = 0
    close = re.sub(r"(?<=[:,\d])[\s,]+(?=[a-z])", ",", text).replace(":,", ":")
    for word in close.split() if text != "none" else []:
        number, _, places = word.partition(":")
        seat = seat_numbered(s, int(number)) if number.isdecimal() else None
        if seat is None:
            raise BadPosition(f"Nobody sits at corner {number[:10]!r}.")
        for name in places.split(","):
            place = read_place(s, name)
            if place is None:
                raise BadPosition(f"This board has no place {name[:10]!r}.")
            if queries.owner_of(s, *place) >= 0:
                raise BadPosition(f"Two tokens stand on {name}.")
            s.held[seat, place[0]] = int(s.held[seat, place[0]]) | 1 << place[1]
    for seat in range(s.seats if not hand_is_given else 0):
        s.hand[seat] = TOKENS - len(tokens_of(s, seat))

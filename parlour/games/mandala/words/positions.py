"""Mandala: positions as text, both ways.

    tokens 1:a2,e2 3:a12; offsets 0 19 1 1 1 0 0 0 1 1; home 5 4; turn 1; dice 3 1 4 2 5; seats=2

Only what differs from the start need be written; options are name=value. A token is named by its ring's letter
and its column; `a#9` is segment 9 under the frame of flat bands. Lists may be written as the rule book does:
`tokens 1: a2 e2; 3: a12; offsets [0, 19, …]; dice (3, 1, 4, 2, 5)`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial

from parlour.core import options as opt
from parlour.core.codec import HEXADECIMAL, NUMBER, Codec, Field, Kind, Syntax, numbers, words
from parlour.core.errors import BadPosition
from parlour.core.record import CHANCE, NOBODY, Record

from .. import queries
from ..state import (
    ADVANCE,
    BY_PLAYER,
    DISPLAY,
    HOMES,
    INTRO,
    LOT,
    MACHINE,
    OPTIONS,
    OVER,
    PHASES,
    ROLL,
    ROTATE,
    STATE,
    SWITCH,
)
from .names import place_name, read_place, seat_name, seat_numbered, tokens_of
from .reasons import REASONS


def _read_corner(s: Record, text: str) -> int:
    seat = seat_numbered(s, int(text))
    if seat is None:
        raise BadPosition(f"Nobody sits at corner {int(text)}.")
    return seat


def _tokens(s: Record) -> str:
    held = [[place_name(s, *place) for place in tokens_of(s, seat)] for seat in range(s.seats)]
    return " ".join(f"{s.number[seat]}:{','.join(own)}" for seat, own in enumerate(held) if own) or "none"


def _read_tokens(s: Record, text: str) -> None:
    """Put tokens on the board as a text such as `1:a2,e2 3:a12` says; each seat's other tokens are in hand. Raise
    BadPosition if the text cannot be read. O-20
    """
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
    for seat in range(s.seats):
        s.hand[seat] = (int(s.tokens) if s.aim == HOMES else 0) - len(tokens_of(s, seat))


CORNER = Kind(lambda s, seat: str(s.number[seat]) if seat >= 0 else "", _read_corner)
DIE = Kind(lambda s, n: "-" if n < 0 else str(n), lambda s, word: -1 if word == "-" else int(word))
COUNT = Kind(NUMBER.write, DIE.read)

row = partial(numbers, joint=" ", split=lambda text: text.replace(",", " ").split())
by_seat = partial(row, kind=COUNT, many=lambda s: s.seats)
FIELDS = [
    Field("tokens", _tokens, _read_tokens, always=True, late=True),
    row("offsets", COUNT, "offset", many=lambda s: s.rings, always=True),
    by_seat("home"),
    by_seat("black"),
    numbers("phase", words(PHASES, "phase"), always=True),
    numbers("turn", CORNER),
    numbers("opener", CORNER),
    row("dice", DIE),
    *map(numbers, ("used", "switched", "turns", "game", "winner", "result", "match_winner", "ply")),
    numbers("rows", HEXADECIMAL, many=lambda s: s.rings, joint=" ", split=str.split),
    by_seat("hand", late=True),  # read late: a hand that is given overrides what the tokens leave over
]


def _options_as_text(options: Sequence[opt.Option], chosen: Mapping[str, opt.Value]) -> dict[str, opt.Value]:
    """Return the options to write into the text of a position: those whose value is not the default. An option is
    written even if its value follows from other options.
    """
    usual = opt.choose(options, {})
    return {name: value for name, value in chosen.items() if value != usual[name]}


def _assume(fresh: Record, s: Record) -> None:
    """Give `fresh` the values that a reader of a text assumes for the fields that the text of `s` leaves out:
    nobody's turn, no dice thrown, and the counts and tokens in hand that `s` has or its phase demands.
    """
    fresh.turn = fresh.opener = fresh.dice[:] = -1
    fresh.used = 5 if s.phase in (ADVANCE, INTRO) else 0
    fresh.switched = 0 if s.phase in (LOT, SWITCH) else int(s.switching)
    fresh.hand[:] = s.hand


def _finish(s: Record, given: Mapping[str, str]) -> None:
    """Set fields that a text leaves out, if they follow from the fields that it gives: the seat that began, the phase,
    the counts, and who acts.
    """
    if "turn" in given and "opener" not in given and s.opener < 0:
        s.opener = s.turn
    if s.turn >= 0 and "phase" not in given:
        _guess_phase(s, given)
    if s.phase not in (LOT, SWITCH) and "switched" not in given:
        s.switched = s.switching
    if s.phase in (ADVANCE, INTRO) and "used" not in given:
        s.used = 5
    chance = s.phase in (LOT, ROLL) or (s.phase == ROTATE and s.control == MACHINE)
    chance = chance or (s.phase == SWITCH and s.switch_by != BY_PLAYER)
    s.seat = CHANCE if chance else NOBODY if s.phase == OVER else s.turn


def _guess_phase(s: Record, given: Mapping[str, str]) -> None:
    """Set the phase if a text names none. It depends on how many dice the text gives: none, some or all."""
    if "dice" not in given:
        queries.begin_turn(s)
        return
    thrown = int((s.dice >= 0).sum())
    s.phase = ROTATE if thrown == 5 else ROLL
    if s.phase == ROLL and "used" not in given:
        s.used = thrown


CODEC = Codec(
    "Mandala", STATE, OPTIONS, FIELDS, queries.setup, reasons=REASONS, seat_name=seat_name, shown=DISPLAY,
    written=_options_as_text, assume=_assume, finish=_finish,
    syntax=Syntax(joint="; ", equals=" ", options_last=True, empty="", exact=False),
)  # fmt: skip
position_name = CODEC.write


def read_position(text: str) -> Record:
    """Return the record that a text describes; raise BadPosition, which says what cannot be read."""
    plain = re.sub(r"[()\[\]]", " ", text.lower().replace("−", "-"))
    parts = re.sub(r";(?=\s*\d+\s*:)", " ", plain).split(";")  # `3: a12` continues the tokens before it
    named = [part if "=" in part else re.sub(r"^(\s*\w+):+(?!\S)", r"\1", part) for part in parts]
    return CODEC.read(";".join(named))

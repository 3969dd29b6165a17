"""Positions of Siege built directly: pieces, gaps, owners, money and phase, without playing up to them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from parlour.core import options as opt
from parlour.core.compile import interpreted
from parlour.core.record import CHANCE, Record, blank, copy
from parlour.games.siege.board import ABOARD, FIRST_SLOT, KIND_NAMES, NONE, WIDTH
from parlour.games.siege.rules.forts import settle_forts, survey
from parlour.games.siege.rules.ground import embark, enlist, put
from parlour.games.siege.state import (
    CARD,
    FIRE_ASK,
    MOVE_PICK,
    MOVE_TO,
    OPTIONS,
    ROLL,
    SHIP_PICK,
    STATE,
)

from .game import GAME

Square = tuple[int, int]
KINDS = {name: kind for kind, name in enumerate(KIND_NAMES)}
RULES = interpreted(GAME)
STEP_PHASE = {1: SHIP_PICK, 2: FIRE_ASK, 3: MOVE_PICK, 4: FIRE_ASK, 5: MOVE_PICK, 6: FIRE_ASK, 7: MOVE_TO}


def cell(s: Record, square: Square) -> int:
    """The number of a square."""
    return square[1] * int(WIDTH[s.map]) + square[0]


def square(s: Record, number: int) -> Square:
    """The square of a number."""
    return number % int(WIDTH[s.map]), number // int(WIDTH[s.map])


def empty(**options: Any) -> Record:
    """A board with all its blocks and nobody on it, the turn of seat 0."""
    s = blank(STATE)
    opt.store(OPTIONS, opt.choose(OPTIONS, options), s)
    assert RULES.setup(s) == 0
    s.turns = 1
    return s


def add(s: Record, seat: int, kind: str, where: Square, aboard: Iterable[str] = ()) -> int:
    """Put a piece on a square, with cargo if it is a ship; its slot."""
    slot = enlist(s, seat, KINDS[kind])
    put(s, seat, slot, cell(s, where))
    for cargo in aboard:
        embark(s, seat, enlist(s, seat, KINDS[cargo]), slot)
    return int(slot)


def gap(s: Record, *squares: Square) -> None:
    """Take blocks away."""
    for x, y in squares:
        assert s.blocks[y] >> x & 1, (x, y)
        s.blocks[y] = int(s.blocks[y]) & ~(1 << x)


def own(s: Record, *owners: int) -> None:
    """Say who owns each fort; -1: nobody."""
    for fort, owner in enumerate(owners):
        s.owner[fort] = owner


def at_step(s: Record, step: int, half: int = 0, seat: int = 0) -> Record:
    """The record in a step of a seat's turn; s itself."""
    if seat != s.cur:
        s.moved = s.spent = 0
    s.cur = s.seat = seat
    s.step, s.half, s.phase, s.count = step, half, STEP_PHASE[step], 0
    s.sel = FIRST_SLOT[4] if step == 7 else NONE
    survey(s)
    settle_forts(s)
    return s


def at_roll(s: Record, step: int, seat: int = 0) -> Record:
    """The record while the die of an arm rolls; s itself."""
    at_step(s, step, 0, seat)
    s.phase, s.seat = ROLL, CHANCE
    return s


def at_card(s: Record, step: int = 2, seat: int = 0) -> Record:
    """The record while a card is drawn after a six; s itself."""
    at_step(s, step, 0, seat)
    s.phase, s.seat, s.die = CARD, CHANCE, 6
    return s


def base(*pieces: tuple[Any, ...], gaps: Iterable[Square] = (), kings: bool = True, **options: Any) -> Record:
    """BASE of the rulebook with pieces added, each (seat, kind, square) or (seat, "ship", square, cargo)."""
    s = empty(**options)
    own(s, 0, 1, 2 if s.seats == 3 else -1, -1)
    if kings:
        add(s, 0, "king", (6, 3))
        add(s, 1, "king", (29, 3))
        if s.seats == 3:
            add(s, 2, "king", (29, 24))
    for piece in pieces:
        add(s, *piece)
    gap(s, *gaps)
    return at_step(s, 1)


def pick(s: Record, where: Square) -> Record:
    """Pick the piece on a square, in a copy."""
    return play(s, cell(s, where))


def play(s: Record, *actions: int) -> Record:
    """Play actions that must be allowed, in a copy."""
    t = copy(s)
    for action in actions:
        assert RULES.refusal(t, action) == 0, (action, RULES.refusal(t, action))
        RULES.play(t, action)
    return t


def legal(s: Record) -> list[int]:
    """Every action that may be played."""
    out = np.empty(GAME.max_legal, np.int32)
    return [int(a) for a in out[: RULES.legal(s, out)]]


def places(s: Record) -> set[Square]:
    """The squares among the actions that may be played."""
    return {square(s, a) for a in legal(s) if a < 1008}


def at(s: Record, where: Square) -> tuple[int, str] | None:
    """Whose piece of which kind stands on a square."""
    piece = int(s.occ[cell(s, where)])
    if not piece:
        return None
    seat, slot = divmod(piece - 1, 41)
    return seat, KIND_NAMES[int(np.searchsorted(FIRST_SLOT, slot, "right")) - 1]


def has_block(s: Record, where: Square) -> bool:
    """Whether a block stands on a square."""
    return bool(s.blocks[where[1]] >> where[0] & 1)


def aboard(s: Record, seat: int, ship: int) -> list[str]:
    """The kinds aboard a ship."""
    slots = [slot for slot in range(41) if s.pos[seat, slot] == ABOARD + ship]
    return [KIND_NAMES[int(np.searchsorted(FIRST_SLOT, slot, "right")) - 1] for slot in slots]

"""A Hundred table for tests: positions in a few words, dice that fall as wanted, and what came of it."""

from __future__ import annotations

from functools import cache

from parlour.core.errors import Refusal
from parlour.core.judge import Attempt, refuse
from parlour.core.offer import Look
from parlour.core.position import Position
from parlour.core.record import Record, copy
from parlour.games.hundred import GAME
from parlour.games.hundred.board import CELL_NAMES, THROWS, WAYS
from parlour.games.hundred.moves import CELL, claim
from parlour.games.hundred.rules.sets import tally
from parlour.games.hundred.state import BAG, CARD, CONNECT, TURN

LETTERS = "ABCDEFGH"


def read(text: str) -> Position:
    """The position that a text describes, without the first word."""
    return GAME.read("hundred " + text)


def turn(ruleset: str, throw: int | str = 1346, seat: str = "A", seats: int = 2, **more: object) -> Position:
    """A position with a side to make its number; the sides after it are still to come."""
    said = {
        "thrower": seat,
        "cur": seat,
        "due": seat if ruleset == "counters" else LETTERS[:seats],
        "throws": 1,
        **more,
    }
    words = " ".join(f"{key}={value}" for key, value in said.items())
    return read(f"ruleset={ruleset} seats={seats} phase=turn seat={seat} throw={throw} {words}")


def play(position: Position, *moves: str | int) -> Position:
    """The position after some moves; it must have no faults anywhere on the way."""
    for move in moves:
        position = position.play(move)
        assert GAME.faults_of(position.record) == []
    return position


def why(position: Position, move: str | int, seat: int | None = None) -> tuple[str, str]:
    """The clause and the sentence of a refusal."""
    refusal = position.why_not(move, seat)
    assert isinstance(refusal, Refusal), f"{move} is allowed"
    return refusal.clause, refusal.text


def said_of(attempt: object) -> tuple[str, str]:
    """The clause and the sentence of an attempt that is no move."""
    assert isinstance(attempt, Attempt)
    refusal = refuse(GAME, GAME.start(), attempt)
    return refusal.clause, refusal.text


def clicked(position: Position, name: str, seat: int = 0) -> tuple[str, str] | None:
    """What a seat is told that clicks something which is no choice; None if that may be played."""
    meant = GAME.view.click(position.record, Look(seat), (name,))
    refusal = position.refuse(meant) if isinstance(meant, Attempt) else position.why_not(meant)
    return (refusal.clause, refusal.text) if refusal else None


def allowed(position: Position, move: str | int, seat: int | None = None) -> bool:
    """Whether a move may be played."""
    return position.why_not(move, seat) is None


def money(position: Position) -> list[int]:
    """The purses."""
    s = position.record
    return [int(m) for m in s.money[: s.seats]]


@cache
def row_for(n: int, dice: int = 4) -> tuple[int, int]:
    """A throw that makes a number, and a class in which it does."""
    start, end = (0, 126) if dice == 4 else (126, 182)
    row = next(row for row in range(start, end) if WAYS[row, n] & 15)
    mask = int(WAYS[row, n]) & 15
    return row - start, next(f for f in range(4) if mask >> f & 1)


def hand_turn(s: Record, side: int, n: int) -> int:
    """Give a side the turn with a throw that makes `n`; the class to claim it in."""
    row, f = row_for(n, int(s.dice))
    s.phase, s.seat, s.cur, s.may, s.in_race, s.broke = TURN, side, side, 0, 0, 0
    s.row, s.shown = row, THROWS[row + (126 if s.dice == 3 else 0)]
    s.throws, s.due = max(1, int(s.throws)), int(s.due) | 1 << side
    return f


def cover(s: Record, n: int, side: int = 0) -> tuple[int, bool]:
    """A side covers a number, whoever's turn it was: the reward, and whether a card is due."""
    f = hand_turn(s, side, n)
    assert GAME.why_not(s, claim(n, f)) is None
    GAME.engine.play(s, claim(n, f))
    assert GAME.faults_of(s) == []
    return int(s.reward), bool(s.phase == CARD)


def place(s: Record, n: int, cell: str, side: int = 0) -> tuple[int, bool]:
    """A side places a counter that it happens to hold: the reward, and whether a card is due."""
    assert s.ruleset == CONNECT and s.where[n] in (BAG, side + 1)
    if s.where[n] == BAG:
        s.where[n], s.held[side], s.bag = side + 1, s.held[side] + 1, s.bag - 1
        tally(s)
    f = hand_turn(s, side, n)
    for action in (claim(n, f), CELL + CELL_NAMES.index(cell)):
        assert GAME.why_not(s, action) is None, GAME.why_not(s, action)
        GAME.engine.play(s, action)
    assert GAME.faults_of(s) == []
    return int(s.reward), bool(s.phase == CARD)


def fresh(**options: object) -> Record:
    """A record at the start."""
    return copy(GAME.start(**options))

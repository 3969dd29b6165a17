"""Hands for the tests: actions by name, positions laid out, and what may be done there."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from parlour.core.compile import compiled
from parlour.core.record import OK, Record, copy
from parlour.games.keep import moves as number
from parlour.games.keep.board import LOCATION_NAMES, SPACE_NAMES
from parlour.games.keep.moves import OUTCOMES

from .standin import GAME, lay

RULES = compiled(GAME)
COUNTED = (
    "ASKD",
    "PRESS",
    "LET",
    "CATEGORY",
    "PORT",
    "FIRST",
    "DIFF",
    "CARD",
    "ROLL",
    "BUZZR",
    "BUZZW",
    "RATED",
)
SINGLE = (
    "DONE STOP HOLD LEAVE CHEST_KEYS CHEST_TRY ASK DECLINE GUESS NOGUESS TRY PASS RIGHT WRONG TIMEOUT SILENCE"
).split()
NUMBERS = {
    **{f"MOVE {name}": number.MOVE + i for i, name in enumerate(SPACE_NAMES)},
    **{f"SKIP {name}": number.SKIP + i for i, name in enumerate(SPACE_NAMES)},
    **{f"PLACE {name}": number.PLACE + i for i, name in enumerate(LOCATION_NAMES)},
    **{f"OPEN {name}": number.OPEN + i for i, name in enumerate(LOCATION_NAMES)},
    **{name: getattr(number, name) for name in SINGLE},
    **{
        f"{name} {i + (name == 'ROLL')}": getattr(number, name) + i
        for name in COUNTED
        for i in range({"ASKD": 3, "DIFF": 3, "CARD": 8, "RATED": 5}.get(name, 6))
    },
    **{f"ASKD {i + 3}": number.ASK_HARDER + i for i in range(2)},
    **{f"DIFF {i + 3}": number.HARDER_DIFF + i for i in range(2)},
}
NAMES = {action: name for name, action in NUMBERS.items()}
assert sorted(NAMES) == list(range(OUTCOMES)), "every number has one name"


def opening(**options: Any) -> Record:
    """The first gate window: teams on drawbridges spread out evenly, team 0 to move."""
    return GAME.start(**{"ports": "fixed", "first": "seat0", **options})


def turn_of(team: int = 0, **options: Any) -> Record:
    """The gate window of a team's turn."""
    s = opening(**options)
    s.turn = s.seat = team
    return s


def moving(
    where: str, keys: int = 6, team: int = 0, gates: dict[str, int] | None = None, **options: Any
) -> Record:
    """A team about to move from a space; gates lie as said, taken from its own supply as far as that goes."""
    s = turn_of(team, **options)
    s.pos[team] = SPACE_NAMES.index(where)
    s.chain[team] = keys
    for name, many in (gates or {}).items():
        put_gates(s, name, many)
    play(s, "DONE")
    return s


def put_gates(s: Record, name: str, many: int = 1) -> None:
    """Lay gates on a location, from the supply of whoever has any, the last team first."""
    location = LOCATION_NAMES.index(name)
    for _ in range(many):
        team = max(t for t in range(int(s.seats)) if s.stock[t])
        s.stock[team] -= 1
        s.shut[location] += 1
    s.gated |= 1 << location


def names(s: Record) -> list[str]:
    """Every legal action by name."""
    return [NAMES[a] for a in GAME.list_legal(s)]


def why(s: Record, move: str) -> int:
    """The code against an action."""
    return int(RULES.refusal(s, NUMBERS[move]))


def play(s: Record, *moves: str) -> Record:
    """Play actions by name; each must be legal, and nothing may be wrong afterwards."""
    for move in moves:
        assert why(s, move) == OK, f"{move} is refused: {why(s, move)}; legal: {names(s)}"
        RULES.play(s, NUMBERS[move])
        assert RULES.faults(s) == 0, f"after {move}: {RULES.faults(s):b}"
    return s


def after(s: Record, *moves: str) -> Record:
    """The same on a copy."""
    return play(copy(s), *moves)


def place_of(s: Record, team: int = 0) -> str:
    """Where a token stands."""
    return SPACE_NAMES[s.pos[team]]


def keys(s: Record) -> list[int]:
    """The keys of all teams."""
    return [int(k) for k in s.chain[: s.seats]]


def chances(s: Record) -> dict[str, Fraction]:
    """Every outcome with its probability."""
    weights = {NAMES[a]: int(RULES.odds(s, a)) for a in GAME.list_legal(s)}
    total = sum(weights.values())
    return {name: Fraction(weight, total) for name, weight in weights.items()}


__all__ = [
    "GAME", "RULES", "after", "chances", "keys", "lay", "moving", "names", "opening", "place_of", "play", "put_gates",
    "turn_of", "why",
]  # fmt: skip

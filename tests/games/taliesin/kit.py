"""What the tests of Taliesin ask with: positions from text, moves and targets as names."""

from __future__ import annotations

from typing import Any

import numpy as np

from parlour.core.compile import compiled
from parlour.core.errors import Refusal
from parlour.core.judge import Attempt, refuse
from parlour.core.offer import Look
from parlour.core.position import Position
from parlour.core.record import Record, copy
from parlour.draw.canvas import Canvas
from parlour.games.taliesin import GAME, queries, view, words
from parlour.games.taliesin.board import KIND, PLACES
from parlour.games.taliesin.words.names import ZONE_NAMES

LETTERS = "WLAGSCRHP"


def pos(text: str, **options: Any) -> Record:
    """The record of a position text, with options."""
    compiled(GAME)
    return words.read_position(text + " | " + " ".join(f"{name}={value}" for name, value in options.items()))


def start(**options: Any) -> Record:
    """A game at its start."""
    compiled(GAME)
    return GAME.start(**options)


def place(name: str) -> int:
    """The place 0 … 485 of a name such as 3:154."""
    level, number = map(int, name.split(":"))
    return 162 * (level - 1) + number - 1


def act(a: str, b: str) -> int:
    """The action from one named zone to another."""
    return PLACES * place(a) + place(b)


def do(s: Record, *moves: str) -> Record:
    """A copy with these moves played, each of them legal."""
    t = copy(s)
    for move in moves:
        action = words.read_move(t, move)
        assert isinstance(action, int), (move, action)
        assert GAME.why_not(t, action) is None, (move, GAME.why_not(t, action))
        GAME.engine.play(t, action)
    return t


def why(s: Record, a: str, b: str) -> str:
    """The clause that refuses a move, or "ok"."""
    refusal = GAME.why_not(s, act(a, b))
    return refusal.clause if refusal else "ok"


def refused(s: Record, meant: int | Attempt | None) -> Refusal:
    """Why what was typed or clicked may not be done; it must be something that may not."""
    assert meant is not None
    why = refuse(GAME, s, meant) if isinstance(meant, Attempt) else GAME.why_not(s, meant)
    assert why is not None
    return why


def typed(s: Record, text: str) -> Refusal:
    """Why a typed move may not be played."""
    return refused(s, words.read_move(s, text))


def clicked(s: Record, *path: str) -> Refusal:
    """Why what was clicked may not be done."""
    return refused(s, view.click(s, Look(int(s.seat)), path))


def told(s: Record, move: str) -> list[str]:
    """What is told of a move."""
    return Position(GAME, s).tell(move)


def drawn(s: Record, arrangement: str = "", names: tuple[str, ...] = ()) -> Canvas:
    """The picture, as an onlooker sees it."""
    return view.board(s, Look(arrangement=arrangement, names=names))


def names(s: Record) -> list[str]:
    """Every legal move as text, without the marks at the end, in order."""
    return [words.move_name(s, a).rstrip("~+#") for a in GAME.list_legal(s)]


def targets(s: Record, name: str) -> dict[int, list[int]]:
    """For each level the zone numbers to which the piece on a zone may move."""
    found: dict[int, list[int]] = {1: [], 2: [], 3: []}
    for action in GAME.list_legal(s):
        if action // PLACES == place(name):
            found[action % PLACES // 162 + 1].append(action % PLACES % 162 + 1)
    return found


def by_kind(s: Record) -> dict[str, int]:
    """How many legal moves each kind has."""
    counts = dict.fromkeys(LETTERS, 0)
    for action in GAME.list_legal(s):
        counts[LETTERS[KIND[s.at[action // PLACES]]]] += 1
    return counts


def attackers(s: Record, side: int) -> list[str]:
    """Who endangers a side's Life Force, such as "W 2:99"."""
    return [f"{LETTERS[KIND[p]]} {ZONE_NAMES[s.pos[p]]}" for p in queries.threats(s, side)]


def zones(text: str) -> list[int]:
    """Numbers from a text."""
    return [int(word) for word in text.replace("x", "").replace(",", " ").split()]


def all_zones() -> list[int]:
    """1 … 162."""
    return list(np.arange(1, 163).tolist())

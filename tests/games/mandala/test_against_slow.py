"""The package against the slow version: the same legal codes and the same position after every ply."""

from __future__ import annotations

import random

import numpy as np
import pytest

from parlour.core.compile import Engine
from parlour.core.errors import BadOption
from parlour.core.record import CHANCE, NOBODY, Record
from parlour.games import find
from parlour.games.mandala.state import PHASES

from .slow import LETTERS, Slow, is_offered

GAME = find("mandala")
PLIES = 200  # of each line: about eighteen turns

RARELY = {
    "match_rule": ["first_to"],
    "seating": ["corners", "adjacent"],
    "homes": ["own"],
    "home_width": [3, 5],
    "advance": ["free"],
    "numbers": ["cycle"],
    "control": ["machine"],
    "rings": [5],
    "segments": [30, 15, 25],
    "fixed": ["c", "g", "b,d", "a", "j", "f,g", "b,g", "c,h", "a,f,h"],
    "wall": ["yes"],
    "reversed": ["yes"],
    "bands": ["flat"],
    "switching": [1, 2, 3],
    "proportion": ["open", "tight", "closing"],
    "tokens": [1, 2, 3, 4, 5],
    "switch_by": ["player"],
    "next_game": ["go_on"],
    "aim": ["number"],
}


def draw_options(luck: random.Random) -> dict[str, object]:
    """A random set of options, most of them usual, some of which will not go together."""
    chosen: dict[str, object] = {"seats": luck.choice([1, 2, 2, 3, 4, 5, 6])}
    for name, values in RARELY.items():
        if luck.random() < 0.2:
            chosen[name] = luck.choice(values)
    if chosen["seats"] in (5, 6):
        chosen["segments"] = 5 * int(str(chosen["seats"]))
    if "aim" in chosen:
        chosen["sum"] = luck.choice([5, 8, 9, 12, 18, 40, 60])
    if luck.random() < 0.4:
        chosen["homes_to_win"] = luck.choice([1, 1, 2, 3])
    if luck.random() < 0.4:
        chosen["games"] = luck.randint(1, 6)
    if luck.random() < 0.4:
        chosen["turn_limit"] = luck.choice([1, 2, 3, 5, 8, 13])
    if luck.random() < 0.3:
        chosen["first"] = luck.randint(1, int(str(chosen["seats"])))
    if luck.random() < 0.25:
        chosen["die_low"], chosen["die_high"] = luck.choice([(1, 6), (0, 10), (9, 10), (0, 1), (3, 5)])
    return chosen


def segments(mask: int) -> list[int]:
    """The segment numbers in a mask."""
    return [k for k in range(30) if mask >> k & 1]


def compare(engine: Engine, s: Record, slow: Slow, about: str) -> None:
    """Everything that the rule book says of a position, in both."""
    seats, rings = int(s.seats), int(s.rings)
    out = np.empty(GAME.max_legal, np.int32)
    assert PHASES[int(s.phase)] == slow.phase, about
    assert s.seat == (NOBODY if slow.phase == "over" else CHANCE if slow.by_chance() else slow.turn), about
    assert (s.turn, s.turns, s.game, s.opener) == (slow.turn, slow.turns, slow.game, slow.opener), about
    assert s.offset[:rings].tolist() == slow.offsets(), about
    for name in ("hand", "home", "black"):
        assert s[name][:seats].tolist() == getattr(slow, name), f"{name}: {about}"
    for seat, masks in enumerate(s.held[:seats, :rings].tolist()):
        held = [(LETTERS[ring], k) for ring, mask in enumerate(masks) if mask for k in segments(mask)]
        assert held == slow.tokens(seat), about
    assert [set(segments(row)) for row in s.rows[:rings].tolist()] == slow.rows(), about
    assert [n for n in s.dice.tolist() if n >= 0] == slow.dice, about
    assert (s.winner, s.result, s.match_winner) == (slow.winner, slow.result, slow.match_winner), about
    assert out[: engine.legal(s, out)].tolist() == slow.legal(), about


@pytest.mark.parametrize("seed", range(8))
def test_random_lines_under_random_options(seed: int) -> None:
    luck = random.Random(f"mandala {seed}")
    engine, lines = GAME.engine, 0
    while lines < 40:
        options = draw_options(luck)
        try:
            s = GAME.start(**options)
        except BadOption:
            assert not is_offered(**options), options
            continue
        assert is_offered(**options), options
        lines += 1
        slow = Slow(**options)
        played: list[int] = []
        compare(engine, s, slow, f"{options}")
        while slow.phase != "over" and len(played) < PLIES:
            action = luck.choice(slow.legal())
            played.append(action)
            engine.play(s, action)
            slow.play(action)
            compare(engine, s, slow, f"{options} {played}")


def test_games_played_out_agree() -> None:
    engine = GAME.engine
    for number, options in enumerate(
        [
            {"seats": 4},
            {"seats": 3, "homes_to_win": 2, "games": 3},
            {"seats": 2, "bands": "flat", "homes_to_win": 2, "games": 2, "match_rule": "first_to"},
            {"seats": 1},
            {"seats": 6, "segments": 30, "homes_to_win": 2},
            {"seats": 2, "turn_limit": 1, "games": 2, "match_rule": "first_to"},
            {"seats": 3, "segments": 15, "homes_to_win": 2, "tokens": 2},
            {"seats": 5, "segments": 25, "homes_to_win": 2},
            {"seats": 2, "homes_to_win": 1, "games": 4, "next_game": "go_on"},
            {"seats": 2, "homes_to_win": 1, "games": 3, "next_game": "go_on", "advance": "free"},
            {"seats": 3, "games": 3, "next_game": "go_on", "turn_limit": 150},
            {"seats": 4, "aim": "number", "sum": 9, "games": 2, "next_game": "go_on", "homes_to_win": 2},
            {"seats": 2, "switching": 2, "switch_by": "player", "homes_to_win": 2},
        ]
    ):
        luck = random.Random(number)
        s, slow = GAME.start(**options), Slow(**options)
        while slow.phase != "over":
            action = luck.choice(slow.legal())
            engine.play(s, action)
            slow.play(action)
        compare(engine, s, slow, f"{options}")

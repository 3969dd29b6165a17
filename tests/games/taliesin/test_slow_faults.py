"""Records with one or two wrong fields against the slow referee of records: both find the same faults."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from parlour.core.record import NOBODY, SEVERAL, Record, copy
from parlour.games.taliesin import queries, words
from parlour.games.taliesin import state as st

from . import slow_faults
from .kit import GAME, start
from .test_slow_game import LAST, few

TABLES: list[dict[str, Any]] = [
    {},
    {"boards": 1, "danger": "open", "stalemate": "loss", "quiet_limit": 10},
    {"boards": 2, "repetition": 0, "quiet_limit": 0, "ply_limit": 40},
    {"ruleset": "travellers", "gold_players": 1},
    {"ruleset": "circle", "gold_players": 3, "silver_players": 3, "captain_level": 2},
    {"ruleset": "circle", "together": "yes", "silver_players": 3},
    {"ruleset": "circle", "together": "yes", "danger": "open"},
]


@cache
def records_of(place: int) -> list[Record]:
    """Records of a table: from its start, and some with few pieces; where one board is played, also ends."""
    options, rng = TABLES[place], random.Random(place)
    given = " ".join(f"{name}={value}" for name, value in options.items())
    found = [start(**options)]
    for _ in range(9):
        found.append(copy(found[-1]))
        legal = GAME.list_legal(found[-1])
        GAME.engine.play(found[-1], rng.choice(legal))
    found = found[::3]
    for _ in range(3):
        s = words.read_position(f"{few(rng)} | {given}")
        for _ in range(3):
            found.append(copy(s))
            if s.seat == NOBODY:
                break
            GAME.engine.play(s, rng.choice(GAME.list_legal(s)))
    return found


def span(s: Record, name: str) -> tuple[int, ...]:
    """Values to try in a field."""
    seats = int(s.seats)
    return {
        "side": (0, 1, 2), "slot": (0, 1, 2, 3, 4), "seat": (NOBODY, SEVERAL, -1, *range(seats)),
        "ply": (-1, 0, 1, int(s.ply_limit) - 1, int(s.ply_limit), int(s.ply_limit) + 1),
        "quiet": (-2, -1, 0, 1, int(s.quiet_limit) - 1, int(s.quiet_limit), int(s.quiet_limit) + 1),
        "result": (-2, -1, 0, 1, 2, 3), "reason": tuple(range(12)), "phase": (st.PLAYING, st.OVER),
        "may": (0, 1, 2, (1 << seats) - 1), "repetition": (0, 3), "quiet_limit": (0, 1, 9, 10, 100),
        "ply_limit": (1, 40, 2000), "ruleset": (0, 1, 2), "gold_players": (1, 2, 3, 4), "silver_players": (1, 2, 3, 4),
        "boards": (1, 2, 3), "danger": (0, 1), "stalemate": (0, 1), "together": (0, 1),
    }[name]  # fmt: skip


PLAIN = """side slot seat ply quiet result reason phase may repetition quiet_limit ply_limit ruleset gold_players
silver_players boards danger stalemate together""".split()


def spoil(s: Record, rng: random.Random) -> str:
    """Change one field; which."""
    kind = rng.random()
    if kind < 0.65:
        name = rng.choice(PLAIN)
        s[name] = rng.choice(span(s, name))
    elif kind < 0.75:
        name = rng.choice(("chosen", "carried"))
        some = (-4, -3, -2, -1, 0, 236_195, 236_196, st.LAPSED - 236_195, st.LAPSED - 236_196, st.LAPSED)
        s[name][rng.randrange(4)] = rng.choice(some)
    elif kind < 0.8:
        name = "hash"
        s.hash = int(s.hash) ^ 1 << rng.randint(0, 60)
    else:
        name = move_or_drop(s, rng)
    return name


def move_or_drop(s: Record, rng: random.Random) -> str:
    """Set a piece down elsewhere or take it away, with or without telling the other list; what was done."""
    piece = rng.choice([piece for piece in range(90) if 0 <= s.pos[piece] < 486])
    place = rng.choice((-2, -1, rng.randrange(486), rng.randrange(18), 486, -3))
    tells = rng.random() < 0.8
    if tells:
        s.at[s.pos[piece]] = -1
    if tells and 0 <= place < 486 and s.at[place] < 0:
        s.at[place] = piece
    s.pos[piece] = place
    if rng.random() < 0.7:
        s.hash = queries.hash_of(s) if max(s.pos) < 486 else 0
    return f"piece {piece} to {place}"


def compare(s: Record, about: str) -> int:
    """Both referees find the same faults; what they are."""
    found, wanted = int(GAME.engine.faults(s)), slow_faults.faults(s)
    assert found == wanted, f"{about}: {found:b} and {wanted:b}"
    return found


@pytest.mark.parametrize("place", range(len(TABLES)))
def test_records_of_games_have_no_faults(place: int) -> None:
    for s in records_of(place):
        assert compare(s, str(TABLES[place])) == 0


@pytest.mark.parametrize("part", range(6))
@pytest.mark.parametrize("place", range(len(TABLES)))
def test_both_referees_find_the_same_faults(place: int, part: int) -> None:
    rng = random.Random(f"spoilt {place} {part}")
    found = set()
    for _ in range(40):
        s = copy(rng.choice(records_of(place)))
        names = [spoil(s, rng) for _ in range(rng.randint(1, 2))]
        found.add(compare(s, f"{TABLES[place]} {names}"))
    assert len(found) > 2


@pytest.mark.parametrize("reason", range(1, 11))
@pytest.mark.parametrize("place", range(len(TABLES)))
def test_both_referees_judge_ends_alike(place: int, reason: int) -> None:
    rng = random.Random(f"ends {place} {reason}")
    for s in records_of(place):
        for result in (0, 1, 2):
            t = copy(s)
            t.result, t.reason, t.seat, t.phase, t.may, t.slot = result, reason, NOBODY, st.OVER, 0, 0
            t.chosen[:] = -1
            change = rng.random()
            if change < 0.3:
                t.quiet = rng.choice(span(t, "quiet"))
            elif change < 0.5:
                t.ply = t.ply_limit
            elif change < 0.7:
                loser = 45 * rng.randint(0, 1) + 1
                t.at[t.pos[loser]], t.pos[loser] = -1, -1
                t.hash = queries.hash_of(t)
            elif change < 0.8 and t.quiet >= 0:
                t.hist[: min(int(t.quiet) + 1, 201)] = 5
            compare(t, f"{TABLES[place]} {reason} {result}")


@pytest.mark.parametrize(("text", "options", "name", "reason"), LAST, ids=lambda each: str(each))
def test_ends_of_games_have_no_faults(text: str, options: dict[str, Any], name: str, reason: str) -> None:
    given = {"boards": 1, **options}
    s = words.read_position(f"{text} | " + " ".join(f"{name}={value}" for name, value in given.items()))
    GAME.engine.play(s, int(words.read_move(s, name)))
    assert compare(s, name) == 0
    for result in (0, 1, 2):
        for other in range(1, 11):
            t = copy(s)
            t.result, t.reason = result, other
            if s.seat == NOBODY:
                compare(t, f"{name} {result} {other}")

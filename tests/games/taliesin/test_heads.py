"""The action heads of Taliesin, all of them, and the numbers of actions, written down a second time."""

from __future__ import annotations

import random

import numpy as np
import pytest

from parlour.core.record import Record, copy
from parlour.games.taliesin import moves
from parlour.games.taliesin.board import KIND, OWN_LEVEL
from parlour.games.taliesin.heads import HEADS, head, unhead
from tests.clauses import clause

from .kit import GAME
from .test_observe import seen_from

Spot = tuple[int, int, int]
FAR = "WAGSC"  # the titled pieces that can go far, in the order of their heads
STEPS = [(ring, segment) for ring in (-1, 0, 1) for segment in (-1, 0, 1)]


def scattered(boards: int, seed: int) -> Record:
    """A record in which the pieces stand anywhere, each board piece on its level, and some are missing."""
    s, rng = copy(GAME.start(boards=boards)), random.Random(seed)
    there = [piece for piece in range(90) if s.pos[piece] >= 0 and (KIND[piece] == 1 or rng.random() < 0.8)]
    s.at[:], s.pos[:] = -1, -1
    for piece in there:
        level = int(OWN_LEVEL[piece]) if OWN_LEVEL[piece] >= 0 else rng.randrange(boards)
        s.pos[piece] = rng.choice([at for at in range(162 * level, 162 * level + 162) if s.at[at] < 0])
        s.at[s.pos[piece]] = piece
    return s


def own_numbers(boards: int, side: int) -> dict[int, int]:
    """The number of each piece of a side: that of the gold piece which starts on the same spot as its side sees it."""
    s = GAME.start(boards=boards)
    gold = {(seen_from(s, int(s.pos[p]), 0), int(KIND[p])): p for p in range(45) if s.pos[p] >= 0}
    own = range(45 * side, 45 * side + 45)
    return {p: gold[seen_from(s, int(s.pos[p]), side), int(KIND[p])] for p in own if s.pos[p] >= 0}


def heads_of_piece(number: int, at: Spot, spots: dict[Spot, int]) -> dict[int, int]:
    """Every head of the piece with this number that stands on a spot, and the place that the head names or -1."""
    level, ring, segment = at
    part = HEADS.at
    kind = "WLAGSC"[number] if number < 6 else ""
    if kind == "L":
        return {
            part("life_force") + 9 * (up + 1) + i: spots.get((level + up, ring + r, (segment + by) % 18), -1)
            for up in (-1, 0, 1)
            for i, (r, by) in enumerate(STEPS)
        }
    if kind:
        first = part("titled") + 486 * FAR.index(kind)
        every = ((lv, r, seg) for lv in range(3) for r in range(1, 10) for seg in range(18))
        return {first + i: spots.get(spot, -1) for i, spot in enumerate(every)}
    home, nth = divmod(number - 6, 13)
    if nth < 4:
        first = part("runners") + 162 * (4 * home + nth)
        every = ((level, r, seg) for r in range(1, 10) for seg in range(18))
        return {first + i: spots[spot] for i, spot in enumerate(every)}
    first = part("people") + 9 * (9 * home + nth - 4)
    return {
        first + i: spots.get((level, ring + r, (segment + by) % 18), -1) for i, (r, by) in enumerate(STEPS)
    }


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("boards", [1, 2, 3])
@clause("T-03 T-53", "allows")
def test_every_head_names_its_piece_and_its_target(boards: int, side: int) -> None:
    s = scattered(boards, 10 * boards + side)
    spots = {seen_from(s, place, side): place for place in range(162 * boards)}
    expected = np.full(HEADS.size, -1)
    for piece, number in own_numbers(boards, side).items():
        a = int(s.pos[piece])
        for h, b in heads_of_piece(number, seen_from(s, a, side), spots).items() if a >= 0 else ():
            expected[h] = 486 * a + b if b >= 0 else -1
    found = [int(unhead(s, side, h)) for h in range(-2, HEADS.size + 2)]
    assert found == [-1, -1, *expected.tolist(), -1, -1]
    assert [int(head(s, side, a)) for a in expected.tolist() if a >= 0] == np.flatnonzero(
        expected >= 0
    ).tolist()


@pytest.mark.parametrize("side", [0, 1])
@clause("T-03 T-13", "refuses")
def test_what_no_own_piece_could_ever_do_has_no_head(side: int) -> None:
    s, rng = scattered(3, side), random.Random(side)
    for piece, number in own_numbers(3, side).items():
        a = int(s.pos[piece])
        if a < 0:
            continue
        level, ring, segment = seen_from(s, a, side)
        for b in rng.sample(range(486), 25):
            up, out, by = (x - y for x, y in zip(seen_from(s, b, side), (level, ring, segment), strict=True))
            near = abs(out) <= 1 and by % 18 in (0, 1, 17)
            short = number == 1 or (number > 5 and (number - 6) % 13 > 3)
            if short and not (near and (number > 1 or abs(up) <= 1)):
                assert head(s, side, 486 * a + b) == -1
            assert head(s, 1 - side, 486 * a + b) == -1, "somebody else's piece"
    free = next(place for place in range(486) if s.at[place] < 0)
    for action in (-1, -400, 486 * free, *moves.CALLS, 486 * 486 + 3, 486 * 486 + 10**6):
        assert head(s, side, action) == -1


def test_an_action_is_a_pair_of_places() -> None:
    pairs = [(a, b) for a in (0, 1, 161, 162, 323, 324, 485) for b in range(486)]
    numbers = [moves.action_of(a, b) for a, b in pairs]
    assert numbers == [486 * a + b for a, b in pairs]
    assert [(moves.from_of(n), moves.to_of(n)) for n in numbers] == pairs
    assert [(moves.level_of(p), moves.zone_of(p)) for p in range(486)] == [divmod(p, 162) for p in range(486)]


@clause("T-48", "allows")
def test_three_numbers_after_all_moves_are_calls() -> None:
    last = 486 * 486 - 1
    called = [a for a in (-1, 0, last, *range(last + 1, last + 6)) if moves.is_call(a)]
    assert called == [last + 1, last + 2, last + 3] == list(moves.CALLS)

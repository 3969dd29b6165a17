"""The castle: spaces, ways, gates, colours and places to draw."""

from __future__ import annotations

from collections import Counter, deque
from itertools import combinations
from math import dist

import pytest

from parlour.games.keep.board import (
    ALL_WAYS,
    BACK,
    BORDER,
    COLOUR,
    COLOUR_NAMES,
    COST,
    DEGREE,
    INWARD,
    KEEP,
    LOCATION_NAMES,
    LOCATION_PLACES,
    LOCATIONS,
    NEAR,
    OUTWARD,
    PLACES,
    RANK,
    SIDEWAYS,
    SPACE_NAMES,
    SPACES,
    THROUGH,
    TRAP_AT,
    TUNNEL_EXITS,
    WAYS,
    space,
)
from tests.clauses import clause

from .slow_castle import CROSSES, NEIGHBOURS
from .slow_castle import SIDEWAYS as SIDEWAYS_PAIRS


def near(name: str) -> set[str]:
    """The spaces beside a space, by name."""
    return {SPACE_NAMES[i] for i in NEAR[space(name)] if i >= 0}


def distances(start: str, lateral: bool = True) -> dict[str, int]:
    """Moves from a space to every other."""
    found, waiting = {space(start): 0}, deque([space(start)])
    while waiting:
        here = waiting.popleft()
        for there in NEAR[here, : DEGREE[here]].tolist():
            if there not in found and (lateral or RANK[there] != RANK[here]):
                found[there] = found[here] + 1
                waiting.append(there)
    return {SPACE_NAMES[i]: d for i, d in found.items()}


def shortest_routes(start: str) -> list[list[str]]:
    """All shortest routes to the keep."""
    routes = [[space(start)]]
    while routes[0][-1] != KEEP:
        routes = [
            [*way, there]
            for way in routes
            for there in NEAR[way[-1], : DEGREE[way[-1]]].tolist()
            if RANK[there] == RANK[way[-1]] + 1
        ]
    return [[SPACE_NAMES[i] for i in way] for way in routes]


def test_x01_census() -> None:
    assert (SPACES, len(WAYS), LOCATIONS) == (109, 174, 24)
    assert sum(RANK[a] != RANK[b] for a, b in WAYS) == 144, "without the lateral ones"
    courtyard = {**dict.fromkeys(range(1, 4), 1), **dict.fromkeys(range(4, 8), 2), 8: 3, 9: 3}
    assert Counter(courtyard[int(RANK[i])] for i in range(SPACES) if COLOUR[i] >= 0) == {1: 36, 2: 42, 3: 24}
    assert Counter(COLOUR[COLOUR >= 0].tolist()) == dict.fromkeys(range(6), 17)
    assert Counter(DEGREE.tolist()) == {2: 42, 3: 12, 4: 54, 12: 1}


def test_x02_shortest_routes() -> None:
    routes = shortest_routes("D.0")
    assert len(routes) == 16 and all(len(way) == 11 for way in routes)
    one = "D.0 A1.0 A2.0 A3.0 E1.0 E2.0 T.0 F4.0 G1.0 G2.0 KEEP".split()
    assert one in routes
    colours = [COLOUR_NAMES[COLOUR[space(name)]] for name in one[1:-1]]
    assert colours == "blue yellow green orange brown blue pink yellow blue".split()
    for way in routes:
        assert {int(COLOUR[space(name)]) for name in way[1:-1]} == set(range(6)), (
            "every route meets all colours"
        )


@clause("K-04")
def test_x03_neighbours() -> None:
    assert near("A3.0") == {"A2.0", "B3.5", "E1.0", "F1.5"}
    assert near("E4.0") == {"T.0", "F4.1", "H1.0", "G1.1"}
    assert near("T.0") == {"E2.0", "F2.0", "E4.0", "F4.0"}
    assert near("G2.0") == {"G1.0", "H2.0", "KEEP"}
    assert near("H1.5") == {"H2.5", "G1.0", "F4.0", "E4.5"}
    assert LOCATION_NAMES[BORDER[space("A3.0")]] == "L0" and LOCATION_NAMES[BORDER[space("E4.0")]] == "U1"
    assert LOCATION_NAMES[BORDER[space("G2.0")]] == "W0" and LOCATION_NAMES[BORDER[space("H1.5")]] == "U0"


@clause("K-09 K-44", "allows")
def test_x04_numbers_and_colours() -> None:
    for name, number, colour in (
        ("A3.0", 3, "green"),
        ("F4.0", 13, "pink"),
        ("H1.5", 106, "brown"),
        ("T.1", 27, "pink"),
        ("B1.1", 22, "blue"),
    ):
        assert (space(name), COLOUR_NAMES[COLOUR[space(name)]]) == (number, colour)
    for side in range(6):
        assert (
            COLOUR[space(f"T.{side}")] == side and LOCATION_NAMES[TRAP_AT[space(f"T.{side}")]] == f"T{side}"
        )


@clause("K-09 K-44", "refuses")
def test_no_colour_where_there_is_none_and_no_trap_elsewhere() -> None:
    assert [SPACE_NAMES[i] for i in range(SPACES) if COLOUR[i] < 0] == [*(f"D.{s}" for s in range(6)), "KEEP"]
    assert (TRAP_AT >= 0).sum() == 6


def test_x05_from_drawbridge_to_drawbridge() -> None:
    assert [distances("D.0")[f"D.{s}"] for s in (1, 2, 3)] == [7, 12, 15]
    assert [distances("D.0", lateral=False)[f"D.{s}"] for s in (1, 2, 3)] == [8, 12, 16]


def test_rank_is_the_distance_from_the_keep() -> None:
    for name, moves in distances("KEEP").items():
        assert moves == 10 - RANK[space(name)]


def test_spaces_two_moves_apart_have_different_colours() -> None:
    for here in range(KEEP):
        for there in NEAR[here, : DEGREE[here]].tolist():
            reach = {there, *NEAR[there, : DEGREE[there]].tolist()} - {here} if there != KEEP else set()
            assert not any(COLOUR[i] == COLOUR[here] >= 0 for i in reach)


def test_every_way_to_the_third_courtyard_passes_a_trap_door() -> None:
    seen, waiting = {space("D.0")}, [space("D.0")]
    while waiting:
        here = waiting.pop()
        for there in NEAR[here, : DEGREE[here]].tolist():
            if there not in seen and TRAP_AT[there] < 0:
                seen.add(there)
                waiting.append(there)
    assert max(RANK[i] for i in seen) == 5


def test_tables_say_the_same_as_the_ways() -> None:
    assert {frozenset((SPACE_NAMES[a], SPACE_NAMES[b])) for a, b in WAYS} == set(CROSSES)
    for here in range(SPACES):
        assert near(SPACE_NAMES[here]) == set(NEIGHBOURS[SPACE_NAMES[here]])
        assert NEAR[here, : DEGREE[here]].tolist() == sorted(NEAR[here, : DEGREE[here]].tolist())
        assert INWARD[here] | OUTWARD[here] | SIDEWAYS[here] == ALL_WAYS[here] == (1 << int(DEGREE[here])) - 1
        for i in range(DEGREE[here]):
            there = int(NEAR[here, i])
            pair = frozenset((SPACE_NAMES[here], SPACE_NAMES[there]))
            assert NEAR[there, BACK[here, i]] == here
            assert bool(INWARD[here] >> i & 1) == (RANK[there] > RANK[here])
            assert bool(SIDEWAYS[here] >> i & 1) == (pair in SIDEWAYS_PAIRS)
            through = CROSSES[pair]
            if here != KEEP:
                assert bool(THROUGH[here] >> i & 1) == (through is not None)
            if through:
                outer = here if there == KEEP else there if here == KEEP else here
                assert LOCATION_NAMES[BORDER[outer]] == through


def test_prices() -> None:
    assert COST.tolist() == [1] * 6 + [2] * 6 + [3] * 6 + [1] * 6


def test_tables_are_small() -> None:
    import parlour.games.keep.board as board

    assert sum(t.nbytes for t in vars(board).values() if hasattr(t, "nbytes")) < 8192


@pytest.mark.parametrize(
    ("name", "x", "y"),
    [("D", 0, -112.9), ("A1", 11.2, -97.4), ("A2", 22.5, -90.9), ("A3", 33.8, -84.4), ("E1", 30.0, -72.7),
     ("E2", 15.0, -67.5), ("T", 0, -62.4), ("E4", -15.0, -57.2), ("F4", 15.0, -57.2), ("G1", 14.0, -41.6),
     ("G2", 7.0, -31.2), ("B3", -33.8, -84.4), ("H1", -14.0, -41.6), ("F1", -30.0, -72.7)],
)  # fmt: skip
def test_places_of_the_south_side(name: str, x: float, y: float) -> None:
    assert PLACES[space(f"{name}.0")] == pytest.approx((x, y), abs=0.06)


def test_places_keep_apart_and_turn_with_their_side() -> None:
    assert min(dist(p, q) for p, q in combinations(PLACES, 2)) == pytest.approx(10.4, abs=0.05)
    radii = [round(dist(PLACES[i], (0, 0)), 6) for i in range(KEEP)]
    assert radii == radii[:18] * 6
    assert PLACES[space("D.3")] == pytest.approx((0, 112.9), abs=0.06), "the north side is opposite"
    assert PLACES[space("D.1")][0] < 0 and PLACES[space("D.1")][1] < 0, "south-west comes next, clockwise"
    assert len(LOCATION_PLACES) == 24 and len(TUNNEL_EXITS) == 6
    assert dist(LOCATION_PLACES[18], PLACES[space("T.0")]) == 0

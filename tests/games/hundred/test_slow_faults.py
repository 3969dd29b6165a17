"""Records with one or two wrong fields against the slow referee of records: both find the same faults."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from parlour.core.record import NOBODY, Record, copy
from parlour.games.hundred import state as st
from parlour.games.hundred.rules import check
from parlour.games.hundred.rules.sets import tally
from tests.tables import line_records

from . import slow_faults
from .table import GAME

TABLES: list[dict[str, Any]] = [
    {"ruleset": "counters", "seats": 3},
    {"ruleset": "zones", "seats": 4, "start_money": 20, "target": 300},
    {"ruleset": "zones", "seats": 3, "dice": 3, "dice_from": 5, "end": "primes"},
    {"ruleset": "zones", "seats": 2, "end": "time", "throw_limit": 12},
    {"ruleset": "hexes", "seats": 3, "touching": "yes", "marks": "random", "end": "line"},
    {"ruleset": "hexes", "seats": 2, "dice": 3, "cards": "off", "end": "zone", "diamond": "rhombus"},
    {"ruleset": "connect", "seats": 3, "target": 1500, "start_money": 30},
    {"ruleset": "connect", "seats": 2, "refill": "at_once", "race": "turns", "marks": "random"},
    {"ruleset": "connect", "seats": 4, "dice": 3, "race": "off", "end": "time", "throw_limit": 6},
]
each_table = pytest.mark.parametrize(
    "options", TABLES, ids=lambda options: "-".join(map(str, options.values()))
)


@cache
def phases_of(place: int) -> list[Record]:
    """Records of a line of a table: the first and some later ones of every phase."""
    found: dict[int, list[Record]] = {}
    for s in line_records(GAME, TABLES[place], seed=3):
        found.setdefault(int(s.phase), []).append(copy(s))
    return [s for records in found.values() for s in records[:: 1 + len(records) // 3]]


def span(s: Record, name: str) -> tuple[int, int]:
    """The least and the greatest value to try in a field; both are within the bounds of a record."""
    seats, rack = int(s.seats), min(int(s.seats), 6) - 1
    return {
        "phase": (0, 11), "seat": (-4, seats - 1), "may": (0, (1 << seats) - 1), "thrower": (0, seats - 1),
        "cur": (0, seats - 1), "by": (-1, seats - 1), "rack": (-1, rack), "cell": (-1, 2), "n": (0, 100), "f": (0, 3),
        "seen": (0, 3), "top": (0, 1), "card": (0, 25), "over": (0, 13), "in_race": (0, 1), "midway": (0, 1),
        "redrawn": (0, 1), "clock": (0, 1), "due": (0, (2 << seats) - 1), "broke": (0, (2 << seats) - 1),
        "done": (0, (2 << seats) - 1), "covered": (0, 3), "bag": (0, 3), "cards": (0, 1), "bankruptcy": (0, 1),
        "refill": (0, 1), "race": (0, 2), "end": (0, 7), "dead": (0, 1), "marks": (0, 2), "touching": (0, 1),
        "throws": (0, 2), "status": (0, 4), "joined": (-1, seats), "left_at": (0, seats + 1), "money": (-1, 1),
        "held": (0, 7), "own_used": (0, 1), "where": (0, 8), "owner": (0, seats), "shown": (0, 6), "pack": (0, 26),
        "board": (0, 100),
    }[name]  # fmt: skip


PLAIN = """phase seat may thrower cur by rack cell n f seen top card over in_race midway redrawn clock due broke done
covered bag cards bankruptcy refill race end dead marks touching throws""".split()
MANY = "status joined left_at money held own_used where owner shown pack board".split()
SETS = {"free": 2, "racked": 12, "open": 2, "fits": 2, "rim": 3, "near": 2, "doubled": 3, "trebled": 3}


def spoil(s: Record, rng: random.Random) -> str:
    """Change one field; which."""
    kind = rng.random()
    if kind < 0.6:
        name = rng.choice(PLAIN)
        low, high = span(s, name)
        s[name] = rng.randint(low, high)
        if name == "throws":  # also at the limits
            s.throws = rng.choice((0, 1, s.throw_limit, s.throw_limit + 1, s.max_throws, s.max_throws + 1))
    elif kind < 0.85:
        name = rng.choice(MANY)
        low, high = span(s, name)
        first = 1 if name in ("where", "owner") else 0
        s[name][rng.randrange(first, len(s[name]))] = rng.randint(low, high)
    else:
        name = rng.choice(list(SETS))
        flat = s[name].reshape(-1)
        bits = (0, 54) if SETS[name] == 3 else (1, 50)  # a word of cells, or of numbers
        flat[rng.randrange(SETS[name])] ^= 1 << rng.randint(*bits)
    return name


def compare(s: Record, about: str) -> int:
    """Both referees find the same faults; what they are."""
    found = int(GAME.engine.faults(s))
    if found == check.OUT_OF_RANGE:
        return found
    wanted = slow_faults.faults(s, bool(found & check.BAD_OPTIONS))
    assert found == wanted, f"{about}: {found:b} and {wanted:b} in phase {st.PHASES[s.phase]}"
    return found


def spoilt(place: int, part: int, count: int, most: int) -> Iterator[tuple[Record, str]]:
    """So many records with one to `most` fields changed."""
    rng = random.Random(f"spoilt {place} {part}")
    records = phases_of(place)
    for _ in range(count):
        s = copy(rng.choice(records))
        names = [spoil(s, rng) for _ in range(rng.randint(1, most))]
        yield s, f"{TABLES[place]} {names}"


@pytest.mark.parametrize("place", range(len(TABLES)))
def test_records_of_games_have_no_faults(place: int) -> None:
    for s in phases_of(place):
        assert compare(s, str(TABLES[place])) == 0


@pytest.mark.parametrize("part", range(6))
@pytest.mark.parametrize("place", range(len(TABLES)))
def test_both_referees_find_the_same_faults(place: int, part: int) -> None:
    found = [compare(s, about) for s, about in spoilt(place, part, 40, 2)]
    assert any(found)


MARKED = ("doubled", "trebled")  # the lot decides: another cell may be as good
TALLIED = tuple(name for name in SETS if name not in MARKED)


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("place", range(len(TABLES)))
def test_a_member_of_a_set_that_is_exchanged_for_another_is_noticed(place: int, name: str) -> None:
    """As many as before, so no count of them tells."""
    rng = random.Random(f"exchanged {place} {name}")
    bits = range(55) if SETS[name] == 3 else range(1, 51)
    for s in phases_of(place):
        words = [w for w, word in enumerate(s[name].reshape(-1)) if 0 < int(word).bit_count() < len(bits)]
        if not words:
            continue
        t = copy(s)
        flat, word = t[name].reshape(-1), rng.choice(words)
        inside = [bit for bit in bits if int(flat[word]) >> bit & 1]
        outside = [bit for bit in bits if bit not in inside]
        if inside and outside:
            flat[word] ^= 1 << rng.choice(inside) | 1 << rng.choice(outside)
            assert (
                compare(t, f"{TABLES[place]} {name}") & (check.BAD_COUNT if name in TALLIED else ~0)
                or name in MARKED
            )


ENDING = "n by card clock throws end broke dead cards over bankruptcy".split()


@pytest.mark.parametrize("why", range(1, 14))
@pytest.mark.parametrize("place", range(len(TABLES)))
def test_both_referees_find_the_same_ends_wrong(place: int, why: int) -> None:
    rng = random.Random(f"ended {place} {why}")
    for s in phases_of(place):
        if s.throws == 0:
            continue
        for _ in range(3):
            t = copy(s)
            t.phase, t.seat, t.may, t.over, t.due, t.in_race, t.midway = st.OVER, NOBODY, 0, why, 0, 0, 0
            t.done = 0
            for name in rng.sample(ENDING, rng.randint(0, 3)):
                low, high = span(t, name)
                t[name] = rng.choice((low, min(low + 1, high), high, rng.randint(low, high)))
            if rng.random() < 0.3:
                t.throws = rng.choice((t.throw_limit, t.max_throws))
            compare(t, f"{TABLES[place]} ended by {why}")


def filled(s: Record, numbers: set[int], rng: random.Random, sides: int) -> Record:
    """A copy in which sides have covered just these numbers, the last of them now."""
    t = copy(s)
    t.owner[:] = 0
    for n in numbers:
        t.owner[n] = rng.randint(1, sides)
    t.covered, t.n, t.by = len(numbers), max(numbers), 0
    tally(t)
    return t


COLOURS = {"zones": (24, 42, 60, 78, 100), "hexes": (15, 29, 43, 57, 71, 85, 100)}
BOARDS: list[dict[str, Any]] = [
    {"ruleset": ruleset, "end": end, "seats": 2, **more}
    for ruleset, more in (
        ("zones", {}), ("zones", {"layout": "fig1"}), ("zones", {"dice": 3}), ("zones", {"dice": 3, "signs": "power"}),
        ("hexes", {}), ("hexes", {"diamond": "rhombus"}), ("hexes", {"touching": "yes", "dice": 3}),
    )
    for end in ("all", "line", "line_colour", "zone", "two_zones", "primes")
]  # fmt: skip


@pytest.mark.parametrize("options", BOARDS, ids=lambda options: "-".join(map(str, options.values())))
def test_both_referees_know_when_an_agreed_end_has_come(options: dict[str, Any]) -> None:
    rng, s = random.Random(str(options)), copy(list(islice(line_records(GAME, options, seed=2), 7))[-1])
    s.phase, s.seat, s.may, s.card, s.due, s.broke = st.THROW, -1, 0, 0, 0, 0
    ever = set(slow_faults.Seen(s).ever)
    bounds = COLOURS[str(options["ruleset"])]
    whole = [set(range(low + 1, high + 1)) for low, high in zip((0, *bounds), bounds, strict=False)]
    runs = [set(line) for line in slow_faults.lines(str(options.get("layout", "fig2")))]
    runs += [set(range(first, first + 6)) for first in (16, 17, 44, 90)]
    sets = [
        ever,
        ever - {min(ever)},
        ever - {max(ever)},
        slow_faults.PRIMES & ever,
        (slow_faults.PRIMES & ever) - {2},
    ]
    sets += [*whole, whole[0] | whole[-1], whole[1] | whole[2] - {max(whole[2])}, *rng.sample(runs, 6), {1}]
    ended = 0
    for numbers in sets:
        for sides in (1, 2):
            t = filled(s, numbers & ever, rng, sides)
            compare(t, f"{options} {sorted(numbers)}")
            t.phase, t.seat, t.over = st.OVER, NOBODY, slow_faults.Seen(t).end
            ended += not compare(t, f"{options} over with {sorted(numbers)}")
    assert ended or "dice" in options


@pytest.mark.parametrize(
    ("rack", "held", "wrong"),
    [(0, (3, 0), False), (0, (3, 1), True), (1, (6, 2), False), (1, (5, 2), True), (0, (6, 0), True)],
)
def test_racks_are_dealt_one_after_the_other(rack: int, held: tuple[int, int], wrong: bool) -> None:
    s = copy(GAME.start(ruleset="connect", seats=2))
    GAME.engine.play(s, 0)
    assert s.phase == st.DEAL
    s.where[s.where > st.BAG] = st.BAG
    for side, many in enumerate(held):
        s.where[1 + 10 * side : 1 + 10 * side + many], s.held[side] = side + 1, many
    s.bag, s.rack = 100 - sum(held), rack
    tally(s)
    assert bool(compare(s, f"{rack} {held}") & check.BAD_COUNTERS) == wrong

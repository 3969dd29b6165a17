"""Every check of a record by itself against the slow referee's, in records with wrong fields."""

from __future__ import annotations

import random

import pytest

from parlour.core.record import Record, copy
from parlour.games.hundred import state as st
from parlour.games.hundred.rules import check, unreachable

from . import slow_faults
from .test_slow_faults import MANY, PLAIN, TABLES, phases_of, span


def one_field(s: Record, rng: random.Random) -> str:
    """Change one field, each as often as any other; which."""
    name = rng.choice([*PLAIN, *MANY])
    low, high = span(s, name)
    if name in PLAIN:
        s[name] = rng.randint(low, high)
    else:
        s[name][rng.randrange(len(s[name]))] = rng.randint(low, high)
    return name


@pytest.mark.parametrize(
    "name",
    """sides_wrong count_wrong counters_wrong group_wrong pack_wrong dice_wrong numbers_wrong throws_wrong phase_wrong
    company_wrong actor_wrong turns_wrong claim_wrong marks_wrong is_scattered""".split(),
)
@pytest.mark.parametrize("place", range(len(TABLES)))
def test_each_check_finds_alone_what_the_slow_referee_finds(place: int, name: str) -> None:
    """Whatever else may be wrong with the record."""
    rng, module = random.Random(f"alone {place} {name}"), check if hasattr(check, name) else unreachable
    fast, slow = getattr(module, name), getattr(slow_faults, name)
    for _ in range(40 if name in ("count_wrong", "counters_wrong", "is_scattered") else 150):
        s = copy(rng.choice(phases_of(place)))
        about = [one_field(s, rng) for _ in range(rng.choice((0, 1, 1, 1, 2)))]
        if rng.random() < 0.3:
            s.phase = rng.randrange(len(st.PHASES))
        if not check.fields_wrong(s):
            assert bool(fast(s)) == bool(slow(slow_faults.Seen(s))), f"{TABLES[place]} {about}"


@pytest.mark.parametrize("name", ["own_used", "held", "in_race", "done", "midway", "redrawn", "rack", "cell"])
def test_each_field_of_a_race_alone_says_that_one_is_on(name: str) -> None:  # H-58, H-61, H-62, H-66
    s = copy(phases_of(1)[-1])
    assert not unreachable.race_is_on(s)
    lowest = -1 if name in ("rack", "cell") else 0
    for where in range(s[name].size):
        for value in (lowest + 1, lowest):
            if name in ("own_used", "held"):
                s[name][where] = value
            else:
                s[name] = value
            assert bool(unreachable.race_is_on(s)) == (value > lowest)

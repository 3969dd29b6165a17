"""The board in sentences: every number of every side, after every action."""

from __future__ import annotations

import re
from itertools import islice

from parlour.core.names import name_of
from parlour.core.record import Record
from parlour.games import find
from tests.clauses import clause
from tests.games.mandala.test_description import numbers_in
from tests.tables import line_records, table_list

GAME = find("hundred")
RULESETS = ("counters", "zones", "hexes", "connect")


def check_board(s: Record, told: list[str]) -> None:
    """Whose counter lies on each number, and which are free."""
    sides: dict[int, list[int]] = {}
    for n in range(1, 101):
        sides.setdefault(int(s.owner[n]), []).append(n)
    for side in range(int(s.seats)):
        (said,) = [one for one in told if re.match(f"{name_of(side)} has .* and covers ", one)]
        own = sides.get(side + 1, [])
        if own:
            assert f" covers {len(own)} number" in said
            assert numbers_in(said.rstrip(".").rpartition(": ")[2]) == own
        else:
            assert said.endswith(" and covers nothing yet.")
    free = [one for one in told if one.startswith("Free: ")]
    assert numbers_in(free[0][6:-1]) == sides[0] if 0 in sides else "No number is free." in told


def check_rings(s: Record, told: list[str]) -> None:
    """Every counter on its rack or on its cell."""
    for side in range(int(s.seats)):
        (said,) = [one for one in told if re.match(f"{name_of(side)} has .*rack", one)]
        rack = [n for n in range(1, 101) if int(s.where[n]) == side + 1]
        assert [int(n) for n in re.findall(r"\d+", said.partition("rack")[2])] == rack
    text = " ".join(one for one in told if re.match(r"[A-Z][a-z]+ (ring|cell): ", one))
    pairs = {int(n): cell for n, cell in re.findall(r"(\d+) on ([A-Z]\d*)", text)}
    assert pairs.keys() == {n for n in range(1, 101) if s.where[n] == 7}
    assert len(set(pairs.values())) == len(pairs)
    for n, cell in pairs.items():
        ring = "CVIBGYOR".index(cell[0])
        place = 1 + 3 * ring * (ring - 1) + int(cell[1:]) if ring else 0
        assert int(s.board[place]) == n


def check_money(s: Record, told: list[str]) -> None:
    """Money of every side that is in, and the dice."""
    for side in range(int(s.seats)):
        if s.status[side] == 0:
            sum_ = f"{int(s.money[side]):,}"
            amount = f"{sum_} unit" if s.ruleset == 0 else f"£{sum_}".replace("£-", "-£")
            assert any(one.startswith(f"{name_of(side)} has {amount}") for one in told)
    if s.throws:
        (said,) = [one for one in told if one.startswith(f"Throw {s.throws}: ")]
        assert [int(die) for die in re.findall(r"\d", said.partition(": ")[2])] == [
            d for d in s.shown.tolist() if d
        ]


@clause("H-03 H-31 H-50", "allows")
def test_every_number_is_told_after_every_action() -> None:
    met = set()
    for options in [*({"ruleset": name} for name in RULESETS), *table_list(GAME)[:8]]:
        for s in islice(line_records(GAME, options, seed=7), 160):
            told = GAME.words.describe(s)
            (check_rings if s.ruleset == 3 else check_board)(s, told)
            check_money(s, told)
            met.add(int(s.ruleset))
    assert met == {0, 1, 2, 3}

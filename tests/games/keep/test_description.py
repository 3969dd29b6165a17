"""The castle in sentences: every team, every gate, after every action."""

from __future__ import annotations

from itertools import islice

from parlour.core.names import name_of
from parlour.core.offer import Look
from parlour.core.record import Record
from parlour.games import find
from tests.clauses import clause
from tests.tables import line_records, table_list

GAME = find("keep")
SLOTS = "D A1 A2 A3 B1 B2 B3 E1 E2 T E4 F1 F2 F4 G1 G2 H1 H2".split()
SIDES = ("South", "South-West", "North-West", "North", "North-East", "South-East")
KINDS = ("lower stair", "upper stair", "door", "trap door")
COUNTS = "no one two three four five six seven eight nine ten eleven twelve".split()


def where(space: int) -> str:
    """What must be said of a space: its name as slot and side, or the drawbridge, or the keep."""
    if space < 0:
        return "is not on the board yet"
    if space == 108:
        return "is in the keep"
    side, slot = divmod(space, 18)
    return f"the {SIDES[side]} drawbridge" if slot == 0 else f"{SLOTS[slot]}.{side} ("


def check(s: Record, told: list[str]) -> None:
    """Teams and gates as the record has them."""
    for team in range(int(s.seats)):
        keys, gates = int(s.chain[team]), int(s.stock[team])
        has = f", with {keys} key{'s' * (keys != 1)} and {gates} gate{'s' * (gates != 1)} in hand."
        (said,) = [one for one in told if one.startswith(f"{name_of(team)} is ") and one.endswith(has)]
        assert where(int(s.pos[team])) in said
    (lying,) = [one for one in told if one.startswith(("Gates lie", "There is no gate"))]
    words = lying.replace(",", " ").replace(";", " ").replace(".", " ").split()
    for place, many in enumerate(s.shut.tolist()):
        name = f"{'LUWT'[place // 6]}{place % 6}"
        assert (name in words) == (many > 0)
        if many:
            assert KINDS[place // 6] in lying
            assert (f"{name} ({COUNTS[many]} gates)" in lying) == (many > 1)


@clause("K-03 K-20 K-30", "allows")
def test_every_team_and_gate_is_told_after_every_action() -> None:
    for options in table_list(GAME)[:12]:
        for s in islice(line_records(GAME, options, seed=9), 250):
            check(s, GAME.words.describe(s))


def test_teams_are_called_by_their_names_in_every_arrangement() -> None:
    s = GAME.start(seats=2, ports="fixed")
    for arrangement in GAME.view.ARRANGEMENTS:
        told = GAME.view.board(s, Look(arrangement=arrangement, names=("Ann", ""))).desc
        assert "\nAnn is on the South drawbridge, with 6 keys and 4 gates in hand.\nEagle is on " in told

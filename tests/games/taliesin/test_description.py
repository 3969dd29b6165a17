"""The boards in sentences: every piece of both sides, after every move, as the list of pieces has it."""

from __future__ import annotations

import re
from itertools import islice

from parlour.core.offer import Look
from parlour.core.record import Record
from parlour.games import find
from tests.clauses import clause
from tests.games.taliesin.slow import NUMBER
from tests.tables import line_records, table_list

GAME = find("taliesin")
TITLED = ("Wizard", "Life Force", "King Arthur", "White Goddess", "Shogun", "Centurion")


def kind_of(number: int) -> str:
    """The kind of a side's piece: six titled ones, then thirteen for each level."""
    if number < 6:
        return TITLED[number]
    place = (number - 6) % 13
    return "War Lord" if place < 2 else "Henge" if place < 4 else "People"


def number_of(zone: str) -> int:
    """The number of a zone that is named by number, or by ring and segment."""
    return int(zone) if zone.isdecimal() else NUMBER["abcdefghi".index(zone[0]) + 1, int(zone[1:]) - 1]


def heard(told: list[str], s: Record) -> dict[tuple[int, int], list[tuple[str, int]]]:
    """Kind and zone of every piece that the sentences mention, by side and level."""
    found: dict[tuple[int, int], list[tuple[str, int]]] = {}
    standing = [one for one in told if re.match(r"\S+ on level \d: ", one)]
    for side in range(2):
        for level in range(int(s.boards)):
            one = standing.pop(0)
            assert f" on level {level + 1}: " in one
            parts = one.rstrip(".").split(": ", 1)[1].split("; ")
            here = found.setdefault((side, level), [])
            for part in parts if parts != ["nothing"] else []:
                kind, zones = re.fullmatch(
                    r"(White Goddess|[A-Z][A-Za-z ]*?)s? ([\da-i, and]+)", part
                ).groups()  # type: ignore[union-attr]
                here += [(kind, number_of(zone)) for zone in re.findall(r"[a-i]?\d+", zones)]
    assert not standing
    return found


@clause("T-02 T-09 T-12", "allows")
def test_every_piece_is_told_where_it_stands_after_every_move() -> None:
    for options in table_list(GAME)[:10]:
        for s in islice(line_records(GAME, options, seed=8), 90):
            pieces: dict[tuple[int, int], list[tuple[str, int]]] = {}
            for side in range(2):
                for level in range(int(s.boards)):
                    pieces[side, level] = []
                for number, place in enumerate(s.pos.tolist()[45 * side : 45 * side + 45]):
                    if place >= 0:
                        pieces[side, place // 162].append((kind_of(number), place % 162 + 1))
            told = GAME.words.describe(s)
            said = heard(told, s)
            assert {key: sorted(one) for key, one in said.items()} == {
                k: sorted(v) for k, v in pieces.items()
            }
            fallen = sum(-2 == place for place in s.pos.tolist())
            assert any("lost in the event horizon" in one for one in told) == (fallen > 0)


@clause("T-56", "allows")
def test_who_moves_is_called_by_name_and_role() -> None:
    s = GAME.start(ruleset="travellers")
    told = GAME.view.board(s, Look(names=("Ann", "Bea", "Cem", "Dan"))).desc
    assert told.startswith("It is Ann's turn as gold's lead player.\nGold on level 1: Wizard 162; ")
    assert GAME.view.board(s, Look()).desc.startswith("It is Gold lead's turn.\n"), "the title says the role"
    one = GAME.view.board(GAME.start(), Look(names=("Ann", ""))).desc
    assert one.startswith("It is Ann's turn.\nAnn on level 1: ") and "\nSilver on level 1: " in one

"""The map in sentences: every piece of every commander, walls, money, after every action."""

from __future__ import annotations

import re
from itertools import islice

from parlour.core.names import name_of
from parlour.core.record import Record
from parlour.games import find
from parlour.games.siege.board import WRITTEN
from tests.clauses import clause
from tests.tables import line_records, table_list

GAME = find("siege")
KINDS = ((10, "ship", "ships"), (10, "cannon", "cannons"), (12, "soldier", "soldiers"), (8, "cavalry", "cavalry"),
         (1, "king", "king"))  # fmt: skip
ABOARD = 1024
COUNTS = "no one two three four five six seven eight nine ten eleven twelve".split()


def squares_in(text: str) -> list[tuple[int, int]]:
    """Every square that a text names."""
    return sorted((int(x), int(y)) for x, y in re.findall(r"(\d+),(\d+)", text))


def check_seat(s: Record, seat: int, told: list[str]) -> None:
    """One commander's pieces, slot by slot, against what is said of them."""
    who, wide, row = name_of(seat), WRITTEN[s.map].width, s.pos.tolist()[seat]
    if not s.alive[seat]:
        assert f"{who} is out of the game." in told
        return
    assert any(one.startswith(f"{who} has {int(s.money[seat]):,} guineas") for one in told)
    first = 0
    for size, single, plural in KINDS:
        cells = [cell for cell in row[first : first + size] if 0 <= cell < ABOARD]
        first += size
        said = [one for one in told if re.match(rf"{who}'s (\d+ )?({single}|{plural})\. ", one)]
        assert len(said) == (1 if cells else 0)
        if said:
            head, _, rest = said[0].partition(". ")
            assert single == "king" or head == f"{who}'s {len(cells)} {plural if len(cells) > 1 else single}"
            assert squares_in(rest) == sorted((cell % wide, cell // wide) for cell in cells)
    loaded = {cell - ABOARD for cell in row if cell >= ABOARD}
    carries = [one for one in told if one.startswith(f"{who}'s ship on ")]
    assert squares_in(" ".join(carries)) == sorted((row[ship] % wide, row[ship] // wide) for ship in loaded)
    words = re.findall(r"[a-z]+", " ".join(one.partition("carries")[2] for one in carries))
    aboard = sum(1 if word == "a" else COUNTS.index(word) for word in words if word in ("a", *COUNTS))
    assert aboard == sum(cell >= ABOARD for cell in row)


@clause("S-05 S-33", "allows")
def test_every_piece_is_told_after_every_action() -> None:
    for options in table_list(GAME)[:9]:
        for n, s in enumerate(islice(line_records(GAME, options, seed=6), 1200)):
            if n % 3:
                continue
            told = GAME.words.describe(s)
            for seat in range(int(s.seats)):
                check_seat(s, seat, told)
            check_walls(s, told)


def check_walls(s: Record, told: list[str]) -> None:
    """Every fort has its sentence, with just those squares that the printed wall has and the blocks have not."""
    m = WRITTEN[s.map]
    names = {"N": "north", "S": "south", "E": "east", "W": "west"}
    for number, fort in enumerate(m.forts):
        title = f"The {'-'.join(names[letter] for letter in fort.name)} fort "
        (said,) = [one for one in told if one.startswith(title)]
        owner = int(s.owner[number])
        assert (f"is {name_of(owner)}'s" if owner >= 0 else "belongs to nobody") in said
        area = [(x, y) for y in range(fort.y0, fort.y1 + 1) for x in range(fort.x0, fort.x1 + 1)]
        walls = [(x, y) for x, y in area if m.rows[y][x] == "W"]
        gaps = sorted((x, y) for x, y in walls if not int(s.blocks[y]) >> x & 1)
        if len(gaps) == len(walls):
            assert "no wall block stands" in said
        else:
            assert squares_in(said) == gaps and ("its wall is whole" in said) == (not gaps)

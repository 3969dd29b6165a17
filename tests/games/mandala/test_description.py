"""The board in sentences: every token, every open column, after every action."""

from __future__ import annotations

import re
from itertools import islice

from parlour.core.names import name_of
from parlour.core.record import Record
from parlour.games import find
from tests.clauses import clause
from tests.tables import line_records, table_list

GAME = find("mandala")
COLOURS = ("red", "blue", "green", "yellow", "grey")


def numbers_in(text: str) -> list[int]:
    """The numbers of a list such as "1 to 4, 7 and 9"."""
    found: list[int] = []
    for part in re.split(r", | and ", text):
        ends = [int(end) for end in part.split(" to ")]
        found += range(ends[0], ends[-1] + 1)
    return found


def column(s: Record, ring: int, k: int) -> int:
    """Where a segment stands: counted on from its ring's offset; flat bands show columns 0 to 18."""
    at = k + int(s.offset[ring])
    if not s.bands:
        return at % int(s.segments)
    return at - 5 if 0 <= at - 5 < 19 else -1


def check_line(s: Record, seat: int, said: str) -> None:
    """Pegs and the numbers at the door, where there are no tokens."""
    assert f": {s.home[seat]} of {s.homes_to_win} white peg" in said and "token" not in said
    added, door = 0, int(s.door[seat])
    for ring in range(int(s.rings)):
        (k,) = [k for k in range(29 if s.bands else int(s.segments)) if column(s, ring, k) == door]
        if not int(s.rows[ring]) >> k & 1:
            break
        added += 1 + (k + ring) % 9
    assert f"column {door}, where the numbers add up to {added}." in said


def check(s: Record, told: list[str]) -> None:
    """Tokens, pegs, dice and rings as the record has them."""
    segments = range(29 if s.bands else int(s.segments))
    for seat in range(int(s.seats)):
        (said,) = [one for one in told if one.startswith(f"{name_of(seat)}: ")]
        if s.aim:
            check_line(s, seat, said)
            continue
        assert f": {s.home[seat]} of {s.homes_to_win} token" in said and f" {s.hand[seat]} in hand, " in said
        held = [(r, k) for r in range(int(s.rings)) for k in segments if int(s.held[seat, r]) >> k & 1]
        names = [("abcdefghij"[r] + (str(c) if (c := column(s, r, k)) >= 0 else f"#{k}")) for r, k in held]
        assert sorted(re.findall(r"\b[a-j]#?\d+", said)) == sorted(names)
        assert said.count(f"column {s.door[seat]}.") == 1
    for ring in range(int(s.rings)):
        (said,) = [one for one in told if one.startswith(f"Ring {'abcdefghij'[ring]}, ")]
        assert COLOURS[ring % 5] in said
        path = [column(s, ring, k) for k in segments if int(s.rows[ring]) >> k & 1]
        if s.aim:
            found = {int(c): int(n) for n, c in re.findall(r"(\d) at column (\d+)", said)}
            numbers = {column(s, ring, k): 1 + (k + ring) % 9 for k in segments if int(s.rows[ring]) >> k & 1}
            assert found == {c: n for c, n in numbers.items() if c >= 0}
            continue
        shown = said.rstrip(".").removesuffix(" and never turns").partition(" path at columns ")[2]
        assert (numbers_in(shown) if shown else []) == sorted(c for c in path if c >= 0)
    dice = [f"{COLOURS[c]} {die}" for c, die in enumerate(s.dice.tolist()) if die >= 0]
    said_dice = [one for one in told if one.startswith("The dice: ")]
    assert len(said_dice) == bool(dice) and all(die in said_dice[0] for die in dice)


@clause("M-02 M-06 M-09", "allows")
def test_every_token_and_ring_is_told_after_every_action() -> None:
    for options in table_list(GAME)[:12]:
        for s in islice(line_records(GAME, options, seed=5), 250):
            check(s, GAME.words.describe(s))

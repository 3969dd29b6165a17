"""Which reason is given first against a move, for every place it could go to: the judge against the slow generator."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core.record import IS_OVER, OK, copy
from parlour.games.taliesin.rules import codes, judge, listing, reach, start
from parlour.games.taliesin.rules.placement import moves_per_turn
from parlour.games.taliesin.state import AWAITED, DRAWN
from tests.clauses import clause

from .composed import TABLES, Cell, after, cell_of, composed, place_of
from .kit import GAME
from .slow import SPIRITS, Boards

each_table = pytest.mark.parametrize(
    "options",
    [*TABLES, {"danger": "open", "boards": 2}, {"ruleset": "travellers"}, {"ruleset": "circle"}],
    ids=str,
)
LETTERS = "WLAGSCRHP"


def reaches(slow: Boards, cell: Cell, end: Cell) -> bool:
    """Whether the piece on a cell has a way to another on the boards as they stand."""
    if cell[0] == end[0]:
        return end in slow.on_level(cell)
    return end in slow.up_and_down(cell) or end in slow.through_the_hole(cell, end)


def alone(slow: Boards, cell: Cell) -> Boards:
    """The boards with only the piece on a cell."""
    empty = after(slow, cell, cell)
    empty.on = {cell: slow.on[cell]}
    return empty


def first_reason(slow: Boards, bare: Boards, cell: Cell, end: Cell) -> int:
    """The code of the first reason against a move of the side's own piece on a cell, in the order of the rulebook."""
    side, kind = slow.on[cell]
    if not slow.may_lift(cell):
        return int(codes.NOT_OF_ROLE if slow.ruleset == "travellers" else codes.NOT_OF_CIRCLE)
    if cell == end:
        return int(codes.STAYS)
    there = slow.on.get(end)
    if there and there[0] == side:
        return int(codes.OWN_PIECE)
    if not reaches(bare, cell, end):
        return (codes.NO_RUN if cell[0] == end[0] else codes.NO_PASSAGE) + LETTERS.index(kind)
    if end[1] == 1 and kind not in SPIRITS and kind in slow.closed:
        return int(codes.LIFE_IN_HORIZON if kind == "L" else codes.HORIZON_SHUT)
    if not reaches(slow, cell, end):
        across = codes.CLIMB_BLOCKED if kind in "ACL" else codes.HOLE_BLOCKED
        return int(codes.LINE_BLOCKED if cell[0] == end[0] else across)
    if there and not slow.may_end(cell, end, end in slow.through_the_hole(cell, end)):
        return int({"L": codes.LIFE_TAKES, "W": codes.WIZARD_SURROUNDED}.get(kind, codes.TAKES_ACROSS))
    if there and there[1] == "L" and slow.strict:
        return int(codes.LIFE_WAITS)
    if slow.strict and after(slow, cell, end).endangered(side):
        return int(codes.NOT_SAVED if slow.endangered(side) else codes.EXPOSED)
    return OK


@each_table
@clause("T-07 T-09 T-11 T-12 T-14 T-15 T-24 T-26 T-41 T-42 T-43 T-56 T-59", "refuses")
def test_the_first_reason_against_every_move(options: dict[str, Any]) -> None:
    for s, slow in composed(41, 2, options):
        slow.slot = int(s.slot)
        own = [at for at, (owner, _) in slow.on.items() if owner == slow.side]
        for i, cell in enumerate(own):
            bare = alone(slow, cell)
            for b in {
                *range(i, 162 * slow.boards, 5),
                *(place_of(end) for end in [*slow.beside(cell), *slow.on]),
            }:
                action = 486 * place_of(cell) + b
                assert GAME.engine.refusal(s, action) == judge.refusal(s, action)
                assert judge.refusal(s, action) == first_reason(slow, bare, cell, cell_of(b)), (
                    cell,
                    cell_of(b),
                )


@each_table
@clause("T-07 T-13 T-52", "refuses")
def test_what_is_no_move_of_an_own_piece(options: dict[str, Any]) -> None:
    for s, slow in composed(42, 3, options):
        places = {place_of(at): owner for at, (owner, _) in slow.on.items()}
        own = next(place for place, owner in places.items() if owner == slow.side)
        for a in range(0, 486, 3):
            expected = codes.NO_ZONE if a // 162 >= slow.boards else codes.NO_PIECE
            if places.get(a) != slow.side:
                assert judge.refusal(s, 486 * a + own) == expected
            if a // 162 >= slow.boards:
                assert judge.refusal(s, 486 * own + a) == codes.NO_ZONE
        assert {judge.refusal(s, a) for a in (-1, 486 * 486 + 3, 10**6)} == {codes.NO_ZONE}
        assert {judge.refusal(s, a) for a in range(486 * 486, 486 * 486 + 3)} == {OK}
        over = copy(s)
        over.result = DRAWN
        assert judge.refusal(over, 486 * own) == judge.refusal(over, 486 * 486) == IS_OVER
        assert listing.legal(over, []) == 0


@each_table
@clause("T-11 T-40", "allows")
def test_what_could_be_captured_and_what_is_open(options: dict[str, Any]) -> None:
    for s, slow in composed(43, 3, options):
        for cell, (owner, kind) in slow.on.items():
            a = place_of(cell)
            piece, number = int(s.at[a]), LETTERS.index(kind)
            assert reach.could_capture(s, piece, a) is False
            for end, (other, _) in slow.on.items():
                b = place_of(end)
                assert end == cell or reach.is_open(s, number, a, b) == reaches(slow, cell, end)
                if other != owner:
                    assert reach.could_capture(s, piece, b) == slow.strikes(cell, end)
        gone = next(p for p in range(90) if s.pos[p] < 0)
        assert reach.could_capture(s, gone, 40) is False


@pytest.mark.parametrize(
    "options", [{}, {"ruleset": "travellers", "boards": 2}, {"ruleset": "circle"}], ids=str
)
@clause("T-55 T-56 T-59", "allows")
def test_which_role_moves_which_piece(options: dict[str, Any]) -> None:
    s = GAME.start(**options)
    for piece in range(90):
        if s.pos[piece] < 0:
            continue
        level, titled = int(s.pos[piece]) // 162, piece % 45 < 6
        home = 0 if piece < 45 else int(s.boards) - 1
        mover = {0: 0, 1: 0 if titled or level == home else 1, 2: 0 if titled else level + 1}[int(s.ruleset)]
        roles = range(moves_per_turn(s))
        assert [role for role in roles if judge.may_move(s, piece, role)] == [mover], piece
        codes_of = {0: OK, 1: codes.NOT_OF_ROLE, 2: codes.NOT_OF_CIRCLE}[int(s.ruleset)]
        assert [judge.refuse_role(s, piece, r) for r in roles] == [
            OK if r == mover else codes_of for r in roles
        ]


@clause("T-65", "refuses")
def test_a_role_that_has_chosen_does_not_choose_again() -> None:
    s = GAME.start(ruleset="circle", together="yes")
    people = [6 + 13 * level + 5 for level in range(3)]
    for chosen, code in ((AWAITED, OK), (-1, OK), (486 * 3, codes.HAS_CHOSEN), (-3, codes.HAS_CHOSEN)):
        for role, piece in ((0, 2), *((1 + level, p) for level, p in enumerate(people))):
            t = copy(s)
            t.chosen[role] = chosen
            assert judge.refuse_role(t, piece, 4) == code
            assert bool(judge.may_move(t, piece, 4)) == (chosen == AWAITED)


def wanted(options: dict[str, Any]) -> int:
    """Whether options can be played together, as sections 9 and 10 of the rulebook say."""
    rule_set, gold, silver = options["ruleset"], options["gold_players"], options["silver_players"]
    if 0 < options["quiet_limit"] < 10:
        return int(codes.BAD_QUIET)
    if options["together"] and rule_set != 2:
        return int(codes.BAD_TOGETHER)
    if rule_set == 0:
        return OK if (gold, silver) == (1, 1) else int(codes.BAD_PAIR)
    if rule_set == 1:
        if (gold, silver) not in ((1, 2), (2, 1), (2, 2)):
            return int(codes.BAD_TRAVELLERS)
        return OK if options["boards"] > 1 else int(codes.BAD_BOARDS)
    if (gold, silver) not in ((1, 4), (4, 1), (3, 3), (3, 4), (4, 3), (4, 4)):
        return int(codes.BAD_CIRCLE)
    return OK if options["boards"] == 3 else int(codes.BAD_BOARDS)


@clause("T-50 T-55 T-58 T-61 T-64 T-65 T-70", "refuses")
def test_every_table_that_can_be_laid_and_no_other() -> None:
    s, allowed = copy(GAME.start()), 0
    for number in range(3 * 16 * 3 * 2 * 4):
        options, rest = {}, number
        for name, values in (
            ("ruleset", (0, 1, 2)), ("gold_players", (1, 2, 3, 4)), ("silver_players", (1, 2, 3, 4)),
            ("boards", (1, 2, 3)), ("together", (0, 1)), ("quiet_limit", (0, 1, 9, 10)),
        ):  # fmt: skip
            rest, i = divmod(rest, len(values))
            options[name] = values[i]
            s[name] = values[i]
        assert start.refuse_table(s) == wanted(options), options
        allowed += wanted(options) == OK
    assert allowed == 2 * (3 + 3 * 2 + 6 * 2)

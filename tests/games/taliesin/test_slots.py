"""Slots: drawn or counted, they hold exactly the legal moves. Defence: it finds a move exactly where one is."""

from __future__ import annotations

import numpy as np
import pytest

from parlour.core.batch import play_many
from parlour.core.compile import compiled
from parlour.core.dice import first_luck
from parlour.core.line import by_tries, random_walk
from parlour.core.record import OK, Record, copy
from parlour.games.taliesin.board import LINES, OWNER, PLACES, G, S, W
from parlour.games.taliesin.rules import defence, slots
from parlour.games.taliesin.rules.danger import in_danger, struck_by
from parlour.games.taliesin.rules.turns import slots_of
from parlour.games.taliesin.state import MATE, STRICT
from tests.clauses import clause
from tests.games.taliesin.kit import GAME

TABLES: list[dict[str, object]] = [
    {},
    {"boards": 1},
    {"hole_exit": "straight", "level_capture": "hole"},
    {"danger": "open", "horizon": "forbidden"},
    {"rules": "circle"},
]


def moves_in_slots(s: Record) -> list[int]:
    """Every slot's legal move, in the order of the slots."""
    open_ways = [int(slots.open_ways(s, kind)) for kind in (W, G, S)]
    striker = int(struck_by(s, int(s.side))) if s.danger == STRICT else 0
    drawn = (
        slots.move_in(s, slot, int(s.slot), *open_ways, striker)
        for slot in range(slots.count_slots(*open_ways))
    )
    return [int(action) for action in drawn if action >= 0 and not slots.is_exposing(s, action, striker)]


def some_positions(options: dict[str, object], wanted: int) -> list[Record]:
    """Positions of random lines: some from all along, and some with the Life Force in danger, along a line or by a
    passage from another level."""
    rules, calm, alarmed, afar = compiled(GAME), list[Record](), list[Record](), list[Record]()
    for seed in range(20):
        s = GAME.start(**options)
        for _ in random_walk(GAME, s, seed, engine=rules):
            if s.ply % 97 == 5 and s.seat >= 0 and len(calm) < wanted:
                calm.append(copy(s))
            if s.ply % 3 == 0 and s.seat >= 0 and in_danger(s, int(s.side)):
                found = afar if struck_by(s, int(s.side)) > LINES else alarmed
                if len(found) < (2 * wanted if found is afar else wanted):
                    found.append(copy(s))
            if s.ply > 400:
                break
        if len(calm) == len(alarmed) == wanted and (len(afar) == 2 * wanted or options.get("boards") == 1):
            break
    return calm + alarmed + afar


@clause("T-13 T-41 T-52", "allows")
@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(map(str, options)) or "aesir")
def test_every_legal_move_is_in_one_slot_and_nothing_else(options: dict[str, object]) -> None:
    positions = some_positions(options, 4)
    assert len(positions) >= 5
    if not options:
        assert any(struck_by(s, int(s.side)) > LINES for s in positions)
    for s in positions:
        held = moves_in_slots(s)
        assert sorted(held) == GAME.list_legal(s), GAME.words.position_name(s)
        assert slots.count_moves(s, int(s.slot), -1)[0] == len(held)
        assert slots.count_moves(s, int(s.slot), 2)[1] == held[min(2, len(held)) - 1]
        assert defence.has_move(s, int(s.slot))


@clause("T-13 T-41 T-42", "refuses")
@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(map(str, options)) or "aesir")
def test_in_danger_exactly_those_moves_are_listed_that_the_judge_lets_pass(
    options: dict[str, object],
) -> None:
    """The list leaves out what cannot end the danger; the judge tries each move by itself."""
    rules = compiled(GAME)
    for s in some_positions(options, 3):
        own = [place for place in range(PLACES) if s.at[place] >= 0 and OWNER[s.at[place]] == s.side]
        passed = [
            a for place in own for a in range(place * PLACES, (place + 1) * PLACES) if not rules.refusal(s, a)
        ]
        assert GAME.list_legal(s) == passed, GAME.words.position_name(s)


@clause("T-44", "allows")
def test_a_side_without_a_legal_move_has_none_in_its_slots() -> None:
    rules = compiled(GAME)
    for seed in range(400):
        s = GAME.start(boards=1)
        for _ in random_walk(GAME, s, seed, engine=rules):
            pass
        if s.reason in (1, 4):  # mate, stalemate
            assert not defence.has_move(s, 0) and slots.count_moves(s, 0, -1)[0] == 0
            return
    pytest.fail("no line ended in mate or stalemate")


@clause("T-41 T-44 T-62", "allows")
@pytest.mark.parametrize("options", [{}, {"boards": 1}, {"boards": 2}, {"rules": "circle"}], ids=str)
def test_who_has_a_move_is_found_without_going_through_the_slots(options: dict[str, object]) -> None:
    """For every role, in danger and out of it: in Wizards Circle there are roles that cannot answer what others can."""
    found = set()
    for s in some_positions(options, 6):
        for role in range(slots_of(s)):
            expected = slots.count_moves(s, role, 1)[0] > 0
            striker = int(struck_by(s, int(s.side)))
            assert defence.has_move(s, role) == expected, (GAME.words.position_name(s), role)
            if striker:
                answer = int(defence.answer_danger(s, role, striker))
                assert (answer >= 0) == expected, (GAME.words.position_name(s), role)
                assert not expected or role != s.slot or GAME.engine.refusal(s, answer) == OK
            found.add((bool(striker), expected))
    wanted = {(True, True), (False, True)} | ({(True, False)} if options.get("rules") == "circle" else set())
    assert wanted <= found


@clause("T-44", "refuses")
@pytest.mark.parametrize("boards", [1, 3])
def test_where_it_is_mate_no_answer_is_found(boards: int) -> None:
    mates = [s for s in play_many(GAME, GAME.start(boards=boards), 250, 3) if s.reason == MATE]
    strikers = [int(struck_by(s, int(s.side))) for s in mates]
    assert min(strikers) > 0 and (boards == 1 or max(strikers) > LINES)
    assert all(defence.answer_danger(s, 0, striker) < 0 for s, striker in zip(mates, strikers, strict=True))
    assert not any(slots.count_moves(s, 0, 1)[0] for s in mates)


@clause("T-13", "allows")
def test_when_no_draw_hits_the_moves_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slots, "TRIES", 1)
    s = GAME.start(boards=1)
    sample = by_tries(slots.try_sample)
    out, held = np.empty(GAME.max_legal, np.int32), moves_in_slots(s)
    drawn = {int(sample(s, out, *first_luck(1, number))[0]) for number in range(40)}
    assert drawn <= set(held) and len(drawn) > 10

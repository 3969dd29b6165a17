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
from parlour.games.taliesin.rules import candidates, defence
from parlour.games.taliesin.rules.danger import find_attack, in_danger
from parlour.games.taliesin.rules.turns import moves_per_turn
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


def moves_by_candidates(s: Record) -> list[int]:
    """The legal candidate moves, in the order of their numbers."""
    open_ways = [int(candidates.open_ways(s, kind)) for kind in (W, G, S)]
    attack = int(find_attack(s, int(s.side))) if s.danger == STRICT else 0
    drawn = (
        candidates.candidate_move(s, number, int(s.slot), *open_ways, attack)
        for number in range(candidates.count_candidates(*open_ways))
    )
    return [int(action) for action in drawn if action >= 0 and not candidates.is_exposing(s, action, attack)]


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
                found = afar if find_attack(s, int(s.side)) > LINES else alarmed
                if len(found) < (2 * wanted if found is afar else wanted):
                    found.append(copy(s))
            if s.ply > 400:
                break
        if len(calm) == len(alarmed) == wanted and (len(afar) == 2 * wanted or options.get("boards") == 1):
            break
    return calm + alarmed + afar


@clause("T-13 T-41 T-52", "allows")
@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(map(str, options)) or "aesir")
def test_every_legal_move_is_one_candidate_and_nothing_else(options: dict[str, object]) -> None:
    positions = some_positions(options, 4)
    assert len(positions) >= 5
    if not options:
        assert any(find_attack(s, int(s.side)) > LINES for s in positions)
    for s in positions:
        held = moves_by_candidates(s)
        assert sorted(held) == GAME.list_legal(s), GAME.words.position_name(s)
        assert candidates.count_moves(s, int(s.slot), -1)[0] == len(held)
        assert candidates.count_moves(s, int(s.slot), 2)[1] == held[min(2, len(held)) - 1]
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
def test_a_side_without_a_legal_move_has_none_among_its_candidates() -> None:
    rules = compiled(GAME)
    for seed in range(400):
        s = GAME.start(boards=1)
        for _ in random_walk(GAME, s, seed, engine=rules):
            pass
        if s.reason in (1, 4):  # mate, stalemate
            assert not defence.has_move(s, 0) and candidates.count_moves(s, 0, -1)[0] == 0
            return
    pytest.fail("no line ended in mate or stalemate")


@clause("T-41 T-44 T-62", "allows")
@pytest.mark.parametrize("options", [{}, {"boards": 1}, {"boards": 2}, {"rules": "circle"}], ids=str)
def test_who_has_a_move_is_found_without_testing_all_candidates(options: dict[str, object]) -> None:
    """For every role, in danger and out of it: in Wizards Circle there are roles that cannot answer what others can."""
    found = set()
    for s in some_positions(options, 6):
        for role in range(moves_per_turn(s)):
            expected = candidates.count_moves(s, role, 1)[0] > 0
            attack = int(find_attack(s, int(s.side)))
            assert defence.has_move(s, role) == expected, (GAME.words.position_name(s), role)
            if attack:
                answer = int(defence.answer_danger(s, role, attack))
                assert (answer >= 0) == expected, (GAME.words.position_name(s), role)
                assert not expected or role != s.slot or GAME.engine.refusal(s, answer) == OK
            found.add((bool(attack), expected))
    wanted = {(True, True), (False, True)} | ({(True, False)} if options.get("rules") == "circle" else set())
    assert wanted <= found


@clause("T-44", "refuses")
@pytest.mark.parametrize("boards", [1, 3])
def test_where_it_is_mate_no_answer_is_found(boards: int) -> None:
    mates = [s for s in play_many(GAME, GAME.start(boards=boards), 250, 3) if s.reason == MATE]
    attacks = [int(find_attack(s, int(s.side))) for s in mates]
    assert min(attacks) > 0 and (boards == 1 or max(attacks) > LINES)
    assert all(defence.answer_danger(s, 0, attack) < 0 for s, attack in zip(mates, attacks, strict=True))
    assert not any(candidates.count_moves(s, 0, 1)[0] for s in mates)


@clause("T-13", "allows")
def test_when_no_draw_hits_the_moves_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(candidates, "TRIES", 1)
    s = GAME.start(boards=1)
    sample = by_tries(candidates.try_sample)
    out, held = np.empty(GAME.max_legal, np.int32), moves_by_candidates(s)
    drawn = {int(sample(s, out, *first_luck(1, number))[0]) for number in range(40)}
    assert drawn <= set(held) and len(drawn) > 10

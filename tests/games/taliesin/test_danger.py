"""The Life Force in danger, mate and stalemate. X-22 to X-29, X-36, X-37"""

from __future__ import annotations

import pytest

from parlour.games.taliesin.state import (
    BARE,
    DRAWN,
    GOLD_WINS,
    MATE,
    RUNNING,
    STALEMATE,
    STALEMATE_LOST,
    TAKEN,
)
from tests.clauses import clause

from .kit import GAME, act, attackers, do, names, pos, start, targets, why, words


@clause("T-40")
def test_who_endangers() -> None:
    s = pos("C64,P83,l99,H107,R113,S133,L145,A154/W99/- s 0 0 0")
    assert attackers(s, 1) == ["P 1:83", "H 1:107", "R 1:113", "S 1:133", "A 1:154", "W 2:99"]
    assert attackers(s, 0) == []


@clause("T-42")
def test_a_pin_on_the_board() -> None:
    s = pos("L40,A63,h135,l154/-/- s 0 0 0")
    henge = [name for name in names(s) if name[0] == "H"]
    assert henge == ["H 1:135x1:63", "H 1:135-1:82", "H 1:135-1:99", "H 1:135-1:118"]
    assert why(s, "1:135", "1:139") == "T-42"


@clause("T-42 T-23 T-09", "refuses")
def test_a_pin_from_another_level() -> None:
    s = pos("l154/L40/h73,P91,P107,W109 s 0 0 0")
    henge = [name for name in names(s) if name[0] == "H"]
    assert henge == ["H 3:73-3:36", "H 3:73-3:37", "H 3:73-3:72", "H 3:73-3:108", "H 3:73x3:109"]
    assert why(s, "3:73", "3:1") == why(s, "3:73", "3:74") == "T-42"
    assert len(names(s)) == 11


@clause("T-24 T-42", "refuses")
def test_freeing_the_enemy_wizard_exposes_ones_own_life_force() -> None:
    s = pos("L40,P127,P128,P144,P145,h148,P161,W162/-/l162 s 0 0 0")
    assert attackers(s, 1) == []
    assert why(s, "1:148", "1:145") == "T-42"


@clause("T-44 T-23", "allows")
def test_mate_by_the_wizard_through_the_hole() -> None:
    s = pos("W72,l154/L40/- g 0 0 0")
    assert words.move_name(s, act("1:72", "3:1")) == "W 1:72-3:1#"
    end = do(s, "W 1:72-3:1#")
    assert (end.result, end.reason) == (GOLD_WINS, MATE)
    assert GAME.outcome(end).startswith("Gold won")
    assert words.move_name(s, act("1:72", "2:1")) == "W 1:72-2:1+"
    assert names(do(s, "W 1:72-2:1+")) == ["L 1:154-2:154"]


@clause("T-44 T-40", "refuses")
def test_three_people_shut_the_lines_from_the_hole() -> None:
    s = do(pos("W72,p118,p120,p136,l154/L40/- g 0 0 0"), "W 1:72-3:1")
    assert s.result == RUNNING and attackers(s, 1) == []
    assert names(s) == ["P 1:118-1:99", "P 1:118-1:135", "P 1:120-1:96", "P 1:120-1:134", "P 1:136-1:116"]


@clause("T-44")
def test_mate_with_henges() -> None:
    end = do(pos("L40,H75,H140,l154/H148/- g 0 0 0"), "H 1:75-1:147#")
    assert (end.result, end.reason) == (GOLD_WINS, MATE)
    s = do(pos("L40,H75,H140,l154/H141/- g 0 0 0"), "H 1:75-1:147+")
    assert names(s) == ["L 1:154-2:154"]


@clause("T-46")
def test_stalemate() -> None:
    text = "L40,C109,H117,H119,l154/H148/- g 0 0 0"
    end = do(pos(text), "C 1:109-1:144")
    assert (end.result, end.reason) == (DRAWN, STALEMATE)
    end = do(pos(text, stalemate="loss"), "C 1:109-1:144")
    assert (end.result, end.reason) == (GOLD_WINS, STALEMATE_LOST)
    assert do(pos(text), "C 1:109-1:110").result == RUNNING


@clause("T-41")
def test_answering_danger() -> None:
    s = pos("L40,r65,A82,h121,p153,l154/c118/- s 0 0 0")
    assert attackers(s, 1) == ["A 1:82"]
    assert names(s) == [
        "R 1:65-1:99", "H 1:121-1:118", "P 1:153-1:135", "L 1:154-1:134", "L 1:154-1:136", "L 1:154-1:155",
        "L 1:154-2:154", "C 2:118-1:118",
    ]  # fmt: skip
    assert why(s, "1:65", "1:81") == why(s, "1:154", "1:135") == "T-41"


@clause("T-44 T-21", "allows")
def test_the_shortest_mate_on_one_board() -> None:
    end = do(start(boards=1), "P 1:161-1:129", "P 1:134-1:120", "W 1:162x1:155#")
    assert (end.result, end.reason, end.ply) == (GOLD_WINS, MATE, 3)


@clause("T-44")
def test_mate_in_one() -> None:
    s = pos("S36,H46,H74,P104,P116,P141,l150/R47,L73,P92,H103/P63,P100 g 0 0 0")
    found = [words.move_name(s, action) for action in GAME.list_legal(s)]
    assert len(found) == 324
    assert sum(name[-1] in "+#" for name in found) == 7
    assert [name for name in found if name[-1] == "#"] == ["P 1:116-1:138#"]


def count_ends(s: object, depth: int) -> dict[str, int]:
    """What the last moves of all lines of a depth do. X-05, X-36"""
    import numpy as np

    from parlour.core.cache import digest
    from parlour.core.compile import compile_routine, find_rule
    from parlour.games.taliesin.rules.danger import in_danger, is_lost_on

    legal, play, mark = find_rule(GAME, "legal"), find_rule(GAME, "play"), digest(GAME)

    def walk(stack, out, depth, counts):  # type: ignore[no-untyped-def]
        mark  # noqa: B018
        left = np.zeros(depth + 1, np.int64)
        level = 0
        left[0] = legal(stack[0], out[0])
        while level >= 0:
            if left[level] == 0:
                level -= 1
                continue
            left[level] -= 1
            action = out[level, left[level]]
            t = stack[level]
            a, b = action // 486, action % 486
            stack[level + 1] = t
            play(stack[level + 1], action)
            if level == depth - 1:
                counts[0] += 1
                counts[1] += t.at[b] >= 0
                counts[2] += is_lost_on(t.at[a], b)
                counts[3] += a // 162 != b // 162
                counts[4] += in_danger(stack[level + 1], 1 - int(t.side))
                counts[5] += stack[level + 1].reason == MATE
                continue
            level += 1
            left[level] = legal(stack[level], out[level])

    stack = np.empty(depth + 1, GAME.state)
    stack[0] = s
    counts = np.zeros(6, np.int64)
    compile_routine(GAME, walk)(stack, np.empty((depth + 1, GAME.max_legal), np.int32), depth, counts)
    return dict(zip(("nodes", "takes", "lost", "levels", "endangers", "mates"), counts.tolist(), strict=True))


@pytest.mark.slow
def test_what_the_last_moves_do() -> None:
    expected = [
        (1, {"nodes": 166, "takes": 0, "lost": 9, "levels": 6, "endangers": 0, "mates": 0}),
        (2, {"nodes": 27552, "takes": 0, "lost": 1494, "levels": 996, "endangers": 4, "mates": 0}),
        (
            3,
            {
                "nodes": 4993942,
                "takes": 20862,
                "lost": 254832,
                "levels": 374225,
                "endangers": 1443,
                "mates": 0,
            },
        ),
    ]
    for depth, counts in expected:
        assert count_ends(start(), depth) == counts
    one = count_ends(start(boards=1), 3)
    assert (one["takes"], one["endangers"], one["mates"]) == (1141, 81, 1)


@clause("T-43")
def test_the_life_force_has_its_reply() -> None:
    s = pos("L40/-/p75,H82,A118,l154 g 0 0 0", ruleset="travellers")
    t = do(s, "A 3:118-3:114")
    assert (t.side, t.slot) == (0, 1)
    assert why(t, "3:82", "3:154") == "T-43"
    assert why(pos("L40/-/p75,H82,A114,l154 g 0 0 0", danger="open"), "3:82", "3:154") == "ok"


@clause("T-45")
def test_open_play_lets_a_life_force_be_taken() -> None:
    s = pos("L40,A63,h135,l154/-/- s 0 0 0", danger="open")
    assert why(s, "1:135", "1:139") == "ok"
    end = do(s, "H 1:135-1:139", "A 1:63x1:154")
    assert (end.result, end.reason) == (GOLD_WINS, TAKEN)
    assert GAME.engine.returns(end, 0) == 1 and GAME.engine.returns(end, 1) == -1
    assert why(pos("L40,A63,h135,l154/-/- s 0 0 0"), "1:135", "1:139") == "T-42"


@clause("T-47")
def test_two_life_forces_are_a_draw() -> None:
    end = do(pos("L40,P32/-/l154 g 0 0 0"), "P 1:32-1:5~")
    assert (end.result, end.reason) == (DRAWN, BARE)
    assert do(pos("L40,P32,P44/-/l154 g 0 0 0"), "P 1:32-1:5~").result == RUNNING


@clause("T-26", "allows")
def test_the_life_force_steps_only_to_empty_zones() -> None:
    s = pos("L40,p41/-/l154 g")
    assert 41 not in targets(s, "1:40")[1]
    assert why(s, "1:40", "1:41") == "T-26"

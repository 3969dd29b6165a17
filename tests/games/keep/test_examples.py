"""The rule book's worked examples from X-06 on, literally; X-01 to X-05 are about the board (test_board.py)."""

from __future__ import annotations

from fractions import Fraction as F
from functools import cache

from parlour.core.record import CHANCE, SEVERAL, Record, copy
from parlour.games.keep import state
from parlour.games.keep.board import LOCATION_NAMES
from tests.clauses import clause

from .castle import (
    GAME,
    after,
    chances,
    keys,
    lay,
    moving,
    names,
    opening,
    place_of,
    play,
    put_gates,
    why,
)


def chosen(ports: list[int], **options: object) -> Record:
    """Teams that chose these drawbridges."""
    return play(GAME.start(seats=len(ports), **options), *(f"PORT {side}" for side in ports))


def step_to(s: Record, name: str) -> None:
    """Move the token of team 0 one space and come back to its next move, without any question."""
    play(s, f"MOVE {name}")
    if s.phase == state.TRAPCARD:
        play(s, f"CARD {(int(name[2:]) + 1) % 6}")
    while s.phase != state.STEP or s.turn != 0:
        play(s, "DONE" if s.phase == state.GATES else "STOP")


def keys_along(route: str) -> list[int]:
    """The keys of team 0 after each space of a route, from none."""
    first, *rest = route.split()
    s = moving(first, keys=0, trivia="off", seats=2, stay="yes")
    found = []
    for name in rest:
        step_to(s, name)
        found.append(int(s.chain[0]))
    return found


@clause("K-12", "allows")
def test_x06_who_begins() -> None:
    assert list(chances(chosen([0, 2, 4])).values()) == [F(3, 8), F(3, 8), F(1, 4)]
    assert list(chances(chosen([0, 1, 2, 3, 4, 5])).values()) == [F(1, 4)] * 2 + [F(1, 8)] * 4
    assert list(chances(chosen([0, 3])).values()) == [F(1, 2)] * 2
    assert list(chances(chosen([0, 1, 3, 4])).values()) == [F(1, 4)] * 4
    assert list(chances(chosen([0, 1, 2, 3, 4])).values()) == [F(1, 4)] * 3 + [F(1, 8)] * 2
    round_the_moat = chances(chosen([4, 1, 0]))  # from team 0 clockwise: 4, 0, 1
    assert round_the_moat == {"FIRST 0": F(3, 8), "FIRST 2": F(3, 8), "FIRST 1": F(1, 4)}


@clause("K-13", "allows")
def test_x07_the_order_goes_by_drawbridge() -> None:
    s = play(chosen([4, 1, 3]), "FIRST 0")
    assert s.after[:3].tolist() == [1, 2, 0]


@clause("K-20 K-21 K-22 K-23 K-25 K-27 K-28", "allows")
def test_x08_the_gate_window() -> None:
    s = opening()
    assert len(names(s)) == 25 and names(s)[-1] == "DONE"
    play(s, "PLACE W0", "PLACE W0", "PLACE W0", "PLACE T3")
    assert names(s) == ["OPEN W0", "OPEN T3", "DONE"]
    play(s, "OPEN W0")
    assert (keys(s)[0], s.stock[0], len(names(s))) == (3, 1, 27)


@clause("K-22 K-25 K-26 K-28", "allows")
def test_x09_two_gates_and_one_key() -> None:
    s = moving("A3.0", keys=1, gates={"L0": 2})
    assert names(s) == ["MOVE A2.0", "MOVE B3.5", "SKIP A2.0", "SKIP B3.5", "OPEN L0"]
    play(s, "OPEN L0")
    assert (keys(s)[0], s.stock[0], s.shut[0]) == (0, 5, 1)
    assert len(names(s)) == 24 and "HOLD" in names(s) and "PLACE L0" not in names(s)
    assert names(play(s, "HOLD")) == ["MOVE A2.0", "MOVE B3.5"]


@clause("K-26 K-28", "allows")
def test_x10_an_opened_gate_laid_elsewhere() -> None:
    s = moving("F4.0", keys=3, gates={"U0": 1})
    assert names(s) == ["MOVE T.0", "MOVE E4.5", "SKIP T.0", "SKIP E4.5", "OPEN U0"]
    play(s, "OPEN U0")
    assert keys(s)[0] == 1
    play(s, "PLACE W0")
    spaces = ["T.0", "G1.0", "E4.5", "H1.5"]
    assert names(s) == [f"MOVE {x}" for x in spaces] + [f"SKIP {x}" for x in spaces]
    assert (s.stock[0], s.shut[LOCATION_NAMES.index("W0")]) == (4, 1)


@clause("K-36 K-37")
def test_x11_keys_for_going_down() -> None:
    assert keys_along("E1.0 A3.0") == [1]
    assert keys_along("G1.0 F4.0") == [1]
    assert keys_along("G1.0 F4.0 T.0 E2.0 E1.0 A3.0") == [1, 1, 1, 1, 3]
    assert keys_along("G1.0 F4.0 T.0 F2.0 F1.0 B3.0") == [1, 1, 1, 1, 3]
    assert keys_along("G1.0 F4.0 E4.5 T.5 E2.5 E1.5 A3.5") == [1, 1, 1, 1, 1, 2], "sideways spoils it"
    assert keys_along("G1.0 F4.0 T.0 F4.0 T.0 E2.0 E1.0 A3.0")[-1] == 2, "so does turning back"
    assert keys_along("G1.0 F4.0 G1.0 F4.0 T.0 E2.0 E1.0 A3.0")[-1] == 4, "a new direct route may begin"
    assert keys_along("G1.0 F4.0 T.0 E2.0 E1.0 F1.5 B3.5")[-1] == 2


@clause("K-08 K-32 K-48", "allows")
def test_x12_skipping_over_a_trap_door() -> None:
    s = moving("D.0", keys=6, trivia="off")
    assert names(s) == ["MOVE A1.0", "MOVE B1.0", "SKIP A1.0", "SKIP B1.0"]
    play(s, *(f"SKIP {x}" for x in "A1.0 A2.0 A3.0 E1.0 E2.0 T.0".split()))
    assert keys(s)[0] == 0 and names(s) == ["MOVE E4.0", "MOVE F4.0"]
    play(s, "MOVE F4.0")
    assert (s.turn, s.phase, place_of(s)) == (1, state.GATES, "F4.0"), "no card, the turn is over"


def missing_on_the_trap(**options: object) -> Record:
    """Team 1 of X-13 on T.0, having answered wrong."""
    s = play(GAME.start(seats=3, first="seat0", difficulty="off"), "PORT 0", "PORT 3", "PORT 5")
    lay(s, turn=1, seat=1, at={1: "E2.0"}, chain={1: 0})
    if options.get("gate"):
        put_gates(s, "T0")
    play(s, "DONE", "MOVE T.0")
    assert (s.phase, s.seat, int(s.may)) == (state.PRESS, SEVERAL, 0b101)
    assert why(s, "DECLINE") != 0
    return play(s, "LET 0", "LET 2", "WRONG")


@clause("K-16 K-38 K-45 K-47", "allows")
def test_x13_a_fall() -> None:
    s = missing_on_the_trap()
    assert (place_of(s, 1), keys(s)[1]) == ("D.0", 1)
    assert (s.phase, s.seat) == (state.STRAY, 2)


@clause("K-29", "allows")
@clause("K-38 K-45", "refuses")
def test_x14_a_gate_saves_from_the_fall() -> None:
    s = missing_on_the_trap(gate=True)
    assert (place_of(s, 1), keys(s)[1], s.shut[LOCATION_NAMES.index("T0")]) == ("T.0", 0, 1)
    assert (s.phase, s.seat) == (state.STRAY, 2)


@clause("K-15 K-18 K-33 K-34 K-35 K-42", "allows")
def test_x15_pressure_and_another_guess() -> None:
    s = moving("A1.0", keys=2, skill=60)
    lay(s, chain=[2, 3, 1])
    play(s, "MOVE A2.0", "ASK", "DIFF 1", "LET 1", "PRESS 2")
    assert keys(s) == [2, 3, 0]
    assert chances(s) == {"RIGHT": F(9, 25), "WRONG": F(11, 25), "TIMEOUT": F(1, 5)}
    play(s, "TIMEOUT", "GUESS")
    assert keys(s)[0] == 1 and chances(s) == {"RIGHT": F(9, 40), "WRONG": F(31, 40)}
    play(s, "RIGHT")
    assert keys(s)[0] == 2
    assert names(s) == ["MOVE A1.0", "MOVE A3.0", "SKIP A1.0", "SKIP A3.0", "STOP"]


@clause("K-13 K-39 K-40", "allows")
def test_x16_a_stray_question_goes_round() -> None:
    s = play(
        GAME.start(seats=3, first="seat0", difficulty="off", pressure="off"), "PORT 4", "PORT 1", "PORT 3"
    )
    lay(s, turn=1, seat=1, at={1: "B1.1"}, chain=[1, 0, 2])
    play(s, "DONE", "MOVE B2.1", "ASK", "WRONG")
    assert s.seat == 2
    play(s, "TRY", "WRONG")
    assert keys(s) == [1, 0, 1] and s.seat == 0
    play(s, "TRY", "RIGHT")
    assert keys(s) == [2, 0, 1] and (s.turn, s.phase) == (2, state.GATES)


@clause("K-46 K-60")
def test_x17_the_card_of_the_trap_door() -> None:
    s = play(moving("E2.4", trivia="off"), "MOVE T.4")
    assert s.seat == CHANCE and set(chances(s).values()) == {F(1, 8)}
    falls = [name for name in names(s) if place_of(after(s, name)) == "D.4"]
    assert falls == ["CARD 4"], "green"
    safe = 1 - sum(chances(s)[name] for name in falls)
    assert safe * safe == F(49, 64)


@clause("K-56 K-57 K-58")
def test_x18_in_the_keep_without_questions() -> None:
    assert names(moving("KEEP", keys=1, trivia="off")) == ["STOP", "LEAVE", "CHEST_TRY"]
    assert names(moving("KEEP", keys=2, trivia="off")) == ["STOP", "LEAVE", "CHEST_KEYS"]
    shut = {f"W{side}": 1 for side in range(6)}
    assert names(moving("KEEP", keys=1, gates=shut, trivia="off")) == ["STOP", "CHEST_TRY"]
    s = play(moving("KEEP", keys=1, trivia="off"), "CHEST_TRY")
    wins = [name for name in names(s) if after(s, name).winner == 0]
    once = sum(chances(s)[name] for name in wins)
    assert wins == ["CARD 6"] and 1 - (1 - once) ** 3 == F(169, 512)


def win_chance(s: Record) -> F:
    """The chance that team 0 wins the attempt on which it is, when choices are made in its favour or against."""
    if s.winner >= 0 or s.turn != 0:
        return F(int(s.winner == 0))
    if s.phase == state.CATEGORY:
        worths = [win_chance(after(s, name)) for name in names(s)]
        return max(worths) if s.seat == 0 else min(worths)
    return sum((p * win_chance(after(s, name)) for name, p in chances(s).items() if p), F(0))


def racing(rivals: int, **know: list[int]) -> Record:
    """Team 0 racing for the chest in category 0, against some rivals of 50 percent."""
    s = (
        moving("KEEP", keys=0, seats=rivals + 1, skill=50)
        if rivals
        else moving("KEEP", keys=0, chest_question="solo")
    )
    s.know[0] = know["keeper"]
    return play(s, "CHEST_TRY", "CARD 0")


@clause("K-54", "allows")
def test_x19_the_race() -> None:
    assert [win_chance(racing(rivals, keeper=[60] * 6)) for rivals in (0, 1, 2)] == [
        F(3, 5),
        F(9, 20),
        F(7, 20),
    ]


@clause("K-52 K-53", "allows")
def test_x20_the_card_of_the_chest() -> None:
    skill = [80, 20, 50, 50, 50, 50]

    @cache
    def worth(category: int) -> F:
        s = moving("KEEP", keys=0, skill=50)
        s.know[0] = skill
        return win_chance(play(s, "CHEST_TRY", f"CARD {category}"))

    assert [worth(c) for c in range(6)] == [F(7, 15), F(7, 60)] + [F(7, 24)] * 4
    s = moving("KEEP", keys=0, skill=50)
    s.know[0] = skill
    assert win_chance(play(s, "CHEST_TRY")) == F(7, 24)


def ends(s: Record) -> set[str]:
    """Where a move of team 0 can end, whatever it chooses, without paying."""
    if s.phase != state.STEP:
        return {place_of(s)}
    return set().union(*(ends(after(s, name)) for name in names(s) if name.startswith("MOVE")))


def two_spaces(where: str, gates: dict[str, int] | None = None) -> Record:
    """Two spaces to go by the coin, without keys."""
    return play(moving(where, keys=0, gates=gates, trivia="off", movement="coin"), "ROLL 2")


@clause("K-08 K-62", "allows")
def test_x21_two_spaces_by_the_coin() -> None:
    assert ends(two_spaces("A2.0")) == {"D.0", "B3.5", "E1.0", "F1.5"}
    assert ends(two_spaces("E2.0")) == {"A3.0", "B3.5", "F1.5", "E4.0", "F4.0"}
    assert ends(two_spaces("B1.0")) == {"B3.0", "D.0"}
    assert ends(two_spaces("G2.0", {"W0": 1})) == {"F4.0", "E4.5", "H1.5", "H1.0"}


@clause("K-32 K-50", "allows")
def test_x22_skipping_into_the_keep() -> None:
    s = play(moving("G1.0", keys=1, trivia="off"), "SKIP G2.0")
    assert names(s) == ["MOVE H2.0", "MOVE KEEP"]
    assert names(play(s, "MOVE KEEP")) == ["STOP", "CHEST_TRY"]


@clause("K-71", "allows")
def test_x23_the_house_limit() -> None:
    for chain, winner in (([1, 4, 9], 1), ([4, 4, 9], state.DRAWN)):
        s = moving("G2.0", keys=chain[0], stay="yes")
        lay(s, turns=179, at={0: "G1.0", 1: "H1.3", 2: "T.2"}, chain=chain)
        ended = play(copy(s), "STOP")
        assert (ended.winner, ended.turns) == (winner, 180)

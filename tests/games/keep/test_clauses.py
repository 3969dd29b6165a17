"""Clauses about teams, drawbridges, movement, gates and keys: what they allow, what they refuse."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadOption
from parlour.core.options import refuse_strays
from parlour.core.record import CHANCE, IS_OVER
from parlour.games.keep import state
from parlour.games.keep.board import LOCATION_NAMES
from parlour.games.keep.moves import OUTCOMES
from parlour.games.keep.rules import codes
from tests.clauses import clause

from .castle import (
    GAME,
    RULES,
    after,
    chances,
    keys,
    lay,
    moving,
    names,
    opening,
    place_of,
    play,
    turn_of,
    why,
)


@clause("K-02 K-11", "allows")
def test_supply_by_number_of_teams() -> None:
    shares = {2: (12, 12), 3: (8, 12), 4: (6, 9), 5: (4, 7), 6: (4, 6)}
    for teams, (gates, held) in shares.items():
        s = GAME.start(seats=teams)
        assert (set(s.stock[:teams].tolist()), set(keys(s))) == ({4}, {6})
        full = GAME.start(seats=teams, supply="full_box")
        assert (set(full.stock[:teams].tolist()), set(keys(full))) == ({gates}, {held})
    own = GAME.start(seats=2, supply="custom", gates=12, keys=20)
    assert (own.stock[0], own.chain[1]) == (12, 20)


@clause("K-02 K-11", "refuses")
def test_the_box_holds_24_gates_and_six_tokens() -> None:
    with pytest.raises(BadOption):
        GAME.start(seats=3, supply="custom", gates=9)
    for teams in (1, 7):
        with pytest.raises(BadOption):
            GAME.start(seats=teams)
    with pytest.raises(BadOption, match="keys=9 needs supply=custom, not supply=standard"):
        refuse_strays(GAME.options, {"keys": 9})
    assert why(play(GAME.start(seats=2), "PORT 0", "PORT 1"), "FIRST 2") == codes.NO_SUCH_TEAM


@clause("K-03")
def test_a_token_rests_on_spaces_only() -> None:
    assert place_of(play(moving("A3.0", trivia="off"), "MOVE E1.0")) == "E1.0", "one move, through the stair"
    assert RULES.refusal(moving("A3.0"), OUTCOMES) == codes.NO_SUCH_ACTION, (
        "no number stands for resting on a stair"
    )


@clause("K-04", "refuses")
def test_ways_that_there_are_not() -> None:
    s = moving("A3.0")
    assert why(s, "MOVE A1.0") == why(s, "MOVE E1.1") == why(s, "SKIP E1.1") == codes.NOT_CONNECTED
    sideways = moving("A3.0", lateral="off")
    assert why(sideways, "MOVE B3.5") == codes.NOT_CONNECTED
    assert names(sideways) == [f"{how} {x}" for how in ("MOVE", "SKIP") for x in ("A2.0", "E1.0", "F1.5")]


@clause("K-05")
def test_tokens_share_spaces() -> None:
    s = lay(moving("A1.0", trivia="off"), at={1: "A2.0", 2: "A2.0"})
    play(s, "MOVE A2.0")
    assert [place_of(s, team) for team in range(3)] == ["A2.0"] * 3, "nobody is blocked or sent away"
    with pytest.raises(AssertionError):
        play(GAME.start(), "PORT 0", "PORT 0")


@clause("K-06")
def test_any_drawbridge_ends_the_turn() -> None:
    s = play(moving("A1.3"), "MOVE D.3")
    assert (place_of(s), s.turn, s.phase) == ("D.3", 1, state.GATES), "no question there"
    assert why(moving("A1.3"), "SKIP D.3") == codes.NOTHING_TO_SKIP
    assert not any(name.startswith("D") for name in LOCATION_NAMES), "no gate may lie on one"


@clause("K-07")
def test_the_first_move_is_compulsory() -> None:
    assert why(moving("A2.0"), "STOP") == codes.MUST_MOVE
    assert why(moving("A2.0", stay="yes"), "STOP") == 0
    in_keep = moving("KEEP", trivia="off")
    assert play(in_keep, "STOP").turn == 1, "a team in the keep may stay"
    shut = play(moving("KEEP", keys=3, gates={f"W{i}": 1 for i in range(6)}, trivia="off"), "LEAVE")
    assert names(shut) == [*(f"OPEN W{i}" for i in range(6)), "STOP"], "with no free move it need not"


@clause("K-08", "refuses")
def test_one_move_never_turns_back() -> None:
    s = play(moving("A2.0"), "SKIP A3.0")
    assert why(s, "MOVE A2.0") == why(s, "SKIP A2.0") == codes.TURNS_BACK
    down = play(moving("E2.0"), "SKIP E1.0", "SKIP F1.5")
    assert why(down, "MOVE E1.0") == codes.TURNS_BACK
    assert why(play(down, "SKIP B3.5"), "MOVE E1.0") == codes.TURNS_BACK, "outward and inward do not mix"
    again = play(moving("A2.0", difficulty="off", pressure="off"), "MOVE A3.0", "ASK", "RIGHT")
    assert why(again, "MOVE A2.0") == 0, "a new move may go any way"


@clause("K-10")
def test_drawbridges_are_chosen_apart() -> None:
    s = GAME.start(seats=3)
    assert names(s) == [f"PORT {side}" for side in range(6)] and s.seat == 0
    play(s, "PORT 4")
    assert (why(s, "PORT 4"), s.seat) == (codes.PORT_TAKEN, 1)
    assert why(s, "MOVE A1.0") == why(s, "DONE") == codes.ASKED + state.PORT
    play(s, "PORT 1", "PORT 3")
    assert s.phase == state.FIRST and why(s, "PORT 0") == codes.PORTS_CHOSEN
    assert why(s, "DONE") == codes.ASKED + state.FIRST
    fixed = {2: [0, 3], 3: [0, 2, 4], 4: [0, 1, 3, 4], 5: [0, 1, 2, 3, 4], 6: [0, 1, 2, 3, 4, 5]}
    for teams, sides in fixed.items():
        assert GAME.start(seats=teams, ports="fixed").home[:teams].tolist() == sides


@clause("K-12", "refuses")
def test_who_begins_is_not_chosen() -> None:
    s = play(GAME.start(seats=2), "PORT 5", "PORT 2")
    assert s.seat == CHANCE and why(s, "FIRST 5") == codes.NO_SUCH_TEAM
    assert len(set(chances(GAME.start(seats=3, ports="fixed", first="uniform")).values())) == 1
    assert opening().turn == 0, "seat0 asks nobody"
    assert why(opening(), "FIRST 1") == codes.NOT_DECIDED_NOW


@clause("K-13", "refuses")
def test_teams_wait_for_their_turn() -> None:
    s = play(moving("A1.0", trivia="off"), "MOVE A2.0")
    assert (s.turn, s.seat) == (1, 1), "clockwise, wherever the tokens are"
    assert {RULES.actor(s, a) for a in GAME.list_legal(s)} == {1}, "nothing is anybody else's now"


@clause("K-14")
def test_gates_come_before_movement() -> None:
    s = opening()
    assert why(s, "MOVE A1.0") == why(s, "STOP") == codes.ASKED + state.GATES
    play(s, "DONE")
    assert s.phase == state.STEP and why(s, "DONE") == codes.ASKED + state.STEP
    assert why(s, "RIGHT") == codes.NOT_DECIDED_NOW


@clause("K-20")
def test_gates_lie_on_24_places() -> None:
    s = opening()
    assert [name for name in names(s) if name.startswith("PLACE")] == [f"PLACE {g}" for g in LOCATION_NAMES]
    assert RULES.refusal(s, 218 + 24) == codes.NO_GATE_HERE, (
        "the next number opens a gate; there is no 25th place"
    )


@clause("K-21", "refuses")
def test_when_gates_may_be_placed() -> None:
    assert why(moving("A1.0"), "PLACE L0") == codes.TOO_LATE_TO_PLACE
    assert why(lay(opening(), stock=[0], shut={0: 4}, gated=1), "PLACE L1") == codes.NO_GATE_LEFT


@clause("K-21", "allows")
def test_by_option_every_team_has_a_window() -> None:
    s = turn_of(0, gate_turns="any")
    s.seat = 1
    play(s, "PLACE L0")
    assert s.stock[:3].tolist() == [4, 3, 4]
    play(s, "DONE")
    assert s.seat == 2
    play(s, "OPEN L0", "DONE")
    assert (s.seat, s.stock[2], s.chain[2]) == (0, 5, 5), "the mover last"
    assert play(s, "DONE").phase == state.STEP


@clause("K-22 K-23", "refuses")
def test_own_gates_stop_their_owner_until_the_last_is_gone() -> None:
    s = lay(opening(), at={0: "A3.0"})
    play(s, "PLACE L0", "PLACE L0", "DONE")
    assert why(s, "MOVE E1.0") == codes.GATE_IN_THE_WAY
    play(s, "OPEN L0", "HOLD")
    assert why(s, "MOVE E1.0") == codes.GATE_IN_THE_WAY
    assert why(play(s, "OPEN L0", "HOLD"), "MOVE E1.0") == 0


@clause("K-24")
def test_a_gate_stops_both_ways() -> None:
    for where, to in (("A3.0", "E1.0"), ("E1.0", "A3.0"), ("E1.0", "B3.5")):
        assert why(moving(where, gates={"L0": 1}), f"MOVE {to}") == codes.GATE_IN_THE_WAY
        assert why(moving(where, gates={"L0": 1}), f"SKIP {to}") == codes.GATE_IN_THE_WAY
        assert why(moving(where, gates={"L1": 1}), f"MOVE {to}") == 0
    assert why(moving("A3.0", gates={"L0": 1}), "MOVE B3.5") == 0, "sideways past the stair"
    assert why(moving("E1.0", gates={"L0": 1}, gate_sides="inward"), "MOVE A3.0") == 0
    assert why(moving("A3.0", gates={"L0": 1}, gate_sides="inward"), "MOVE E1.0") == codes.GATE_IN_THE_WAY
    keep = play(moving("KEEP", gates={"W0": 1}, trivia="off"), "LEAVE")
    assert why(keep, "MOVE G2.0") == codes.GATE_IN_THE_WAY and why(keep, "MOVE G2.1") == 0


@clause("K-25 K-31")
def test_what_a_gate_costs() -> None:
    for gate, cost in (("L3", 1), ("U3", 2), ("W3", 3), ("T3", 1)):
        s = play(opening(), f"PLACE {gate}")
        s.chain[0] = cost
        assert keys(after(s, f"OPEN {gate}"))[0] == 0
        s.chain[0] = cost - 1
        assert why(s, f"OPEN {gate}") == codes.TOO_DEAR
    assert why(opening(), "OPEN L0") == why(moving("A3.0"), "OPEN L0") == codes.NO_GATE_HERE


@clause("K-26 K-27", "refuses")
def test_within_a_move_only_gates_beside_the_token_open() -> None:
    s = moving("A3.0", gates={"L0": 1, "L1": 1, "T0": 1})
    assert why(s, "OPEN L0") == 0
    assert why(s, "OPEN L1") == why(s, "OPEN T0") == codes.TOO_FAR_TO_OPEN
    on_trap = moving("T.0", gates={"T0": 1}, trivia="off")
    assert why(on_trap, "OPEN T0") == codes.TOO_FAR_TO_OPEN, "trap doors only in the gate window"
    assert why(moving("A2.0", gates={"L0": 1}), "OPEN L0") == codes.TOO_FAR_TO_OPEN
    over = play(moving("A2.0", gates={"L0": 1}), "SKIP A3.0")
    assert why(over, "OPEN L0") == 0, "also in mid-move"


@clause("K-28", "refuses")
def test_an_opened_gate_goes_elsewhere() -> None:
    s = play(moving("A3.0", gates={"L0": 1}), "OPEN L0")
    assert why(s, "PLACE L0") == codes.SAME_PLACE
    assert why(s, "MOVE E1.0") == why(s, "OPEN L0") == codes.ASKED + state.RELOC
    assert why(moving("A3.0"), "HOLD") == why(opening(), "HOLD") == codes.NO_GATE_IN_HAND


@clause("K-30")
def test_a_chain_holds_99_keys() -> None:
    s = play(moving("E1.0", keys=99, trivia="off"), "MOVE A3.0")
    assert keys(s)[0] == 99
    assert why(moving("A1.0", keys=0), "SKIP A2.0") == codes.NO_KEY_TO_SKIP, "and nothing is lent"


@clause("K-32", "refuses")
def test_what_cannot_be_skipped() -> None:
    assert why(moving("A1.0", keys=0), "SKIP A2.0") == codes.NO_KEY_TO_SKIP
    assert why(moving("G2.0"), "SKIP KEEP") == why(moving("A1.0"), "SKIP D.0") == codes.NOTHING_TO_SKIP
    shut = moving("G1.0", keys=3, gates={"W0": 1}, lateral="off")
    assert why(shut, "SKIP G2.0") == codes.NO_WAY_ON, "two keys are left, the door costs three"
    assert why(moving("G1.0", keys=4, gates={"W0": 1}, lateral="off"), "SKIP G2.0") == 0
    over = play(moving("A1.0", stay="yes"), "SKIP A2.0")
    assert why(over, "STOP") == codes.PASSING_OVER
    assert why(moving("A1.0", skip="off"), "SKIP A2.0") == codes.SKIPS_ARE_OFF
    once = play(moving("A1.0", skip="one"), "SKIP A2.0")
    assert why(once, "SKIP A3.0") == codes.ONE_SKIP_A_TURN and why(once, "MOVE A3.0") == 0


@clause("K-19 K-62", "refuses")
def test_dice_belong_to_the_game_without_questions() -> None:
    with pytest.raises(BadOption, match="movement=coin needs trivia=off, not trivia=on"):
        refuse_strays(GAME.options, {"movement": "coin"})
    assert play(opening(movement="coin"), "DONE").phase == state.STEP, "with questions it does nothing"
    assert why(opening(movement="coin"), "ROLL 1") == codes.NO_DICE
    s = play(opening(trivia="off", movement="coin"), "DONE")
    assert why(s, "ROLL 3") == codes.NO_SUCH_ROLL and why(s, "MOVE A1.0") == codes.ASKED + state.ROLL
    assert why(opening(trivia="off", movement="coin"), "ROLL 1") == codes.NOT_DECIDED_NOW
    half = play(s, "ROLL 2", "MOVE A1.0")
    assert why(half, "STOP") == codes.MUST_GO_ON


@clause("K-19 K-62", "allows")
def test_what_coin_and_die_give() -> None:
    def lefts(movement: str) -> list[int]:
        s = play(opening(trivia="off", movement=movement), "DONE")
        return [int(after(s, name).left) for name in names(s)]

    assert lefts("coin") == [1, 2]
    assert lefts("die") == [1, 1, 1, 2, 2, 2]
    assert lefts("pips") == [1, 2, 3, 4, 5, 6]
    s = play(opening(trivia="off", movement="right"), "DONE")
    assert after(s, "ROLL 1").turn == 1 and after(s, "ROLL 2").left == 1
    blocked = play(
        moving("A2.0", keys=1, gates={"L0": 1}, lateral="off", trivia="off", movement="coin"), "ROLL 2"
    )
    play(blocked, "MOVE A3.0")
    assert names(blocked) == ["OPEN L0", "STOP"], "nobody must spend keys to complete a move"
    assert play(blocked, "STOP").turn == 1


@clause("K-01 K-70", "refuses")
def test_after_the_win_nothing_more_is_played() -> None:
    s = play(moving("KEEP", keys=3), "CHEST_KEYS")
    assert why(s, "DONE") == why(s, "MOVE A1.0") == IS_OVER
    assert [RULES.returns(moving("KEEP"), team) for team in range(3)] == [0, 0, 0], "not before"

"""Clauses about trap doors, the keep and its chest, and the end of the game."""

from __future__ import annotations

from parlour.core.record import NOBODY, OK, WORLD, Record
from parlour.games.keep import state
from parlour.games.keep.board import LOCATION_NAMES
from parlour.games.keep.rules import codes
from tests.clauses import clause

from .castle import RULES, after, chances, keys, lay, moving, names, place_of, play, why

EVERY_DOOR = {f"W{side}": 1 for side in range(6)}


def attempt(card: int, **options: object) -> Record:
    """Team 0 in the keep with questions and without keys, having drawn a card."""
    return play(moving("KEEP", keys=0, **options), "CHEST_TRY", f"CARD {card}")


@clause("K-29 K-46", "refuses")
def test_a_gated_trap_door_draws_no_card_and_blocks_nobody() -> None:
    s = play(moving("E2.0", gates={"T0": 1}, trivia="off"), "MOVE T.0")
    assert (s.phase, place_of(s), s.shut[LOCATION_NAMES.index("T0")]) == (state.GATES, "T.0", 1)
    assert keys(s)[0] == 6, "who is saved gets no key"
    assert "MOVE E4.0" in names(moving("T.0", gates={"T0": 1}))


@clause("K-45 K-47", "allows")
def test_a_fall_ends_on_the_drawbridge_of_the_trap_door_or_by_option_at_home() -> None:
    for where, expected in (("side", "D.3"), ("home", "D.0")):
        s = play(
            moving("E2.3", keys=0, difficulty="off", pressure="off", trap_return=where), "MOVE T.3", "WRONG"
        )
        assert (place_of(s), keys(s)[0]) == (expected, 1)


@clause("K-47", "refuses")
def test_who_answers_right_or_draws_another_card_does_not_fall() -> None:
    s = play(moving("E2.3", difficulty="off", pressure="off"), "MOVE T.3", "RIGHT")
    assert place_of(s) == "T.3"
    card = play(moving("E2.3", trivia="off"), "MOVE T.3")
    assert [place_of(after(card, f"CARD {c}")) for c in range(8)].count("T.3") == 7
    assert why(card, "MOVE E4.3") == codes.ASKED + state.TRAPCARD


@clause("K-48", "refuses")
def test_only_landing_counts() -> None:
    coin = play(moving("E2.0", trivia="off", movement="coin"), "ROLL 2", "MOVE T.0")
    assert coin.phase == state.STEP, "passed on the way"
    landed = play(moving("E1.0", trivia="off", movement="coin"), "ROLL 2", "MOVE E2.0", "MOVE T.0")
    assert landed.phase == state.TRAPCARD


@clause("K-50", "allows")
def test_entering_the_keep_stops_the_move() -> None:
    s = play(moving("G2.4", trivia="off", movement="pips"), "ROLL 6", "MOVE KEEP")
    assert (s.phase, s.arrived) == (state.CHEST, 1)
    lay(s, at={1: "KEEP"})
    assert RULES.faults(s) == 0, "any number of tokens may be there"


@clause("K-50", "refuses")
def test_the_chest_is_in_the_keep() -> None:
    for move in ("CHEST_KEYS", "CHEST_TRY"):
        assert why(moving("G2.0"), move) == codes.NOT_IN_KEEP
    s = moving("KEEP")
    assert why(s, "MOVE G2.0") == why(s, "OPEN W0") == codes.ASKED + state.CHEST
    assert why(s, "PLACE W0") == codes.TOO_LATE_TO_PLACE


@clause("K-01 K-51 K-70", "allows")
def test_three_keys_open_the_chest() -> None:
    s = play(moving("KEEP", keys=3), "CHEST_KEYS")
    assert (s.winner, s.seat, keys(s)[0]) == (0, NOBODY, 0)
    assert [RULES.returns(s, team) for team in range(3)] == [1, -1, -1]


@clause("K-51 K-56", "refuses")
def test_too_few_keys() -> None:
    assert why(moving("KEEP", keys=2), "CHEST_KEYS") == codes.NEEDS_KEYS
    assert why(moving("KEEP", keys=1, trivia="off"), "CHEST_KEYS") == codes.NEEDS_KEYS_NO_TRIVIA
    assert why(moving("KEEP", keys=5, chest_keys=6), "CHEST_KEYS") == codes.NEEDS_KEYS
    assert why(moving("KEEP", keys=1, chest_keys=1), "CHEST_KEYS") == OK


@clause("K-56", "allows")
def test_two_keys_without_questions() -> None:
    assert play(moving("KEEP", keys=2, trivia="off"), "CHEST_KEYS").winner == 0


@clause("K-52", "refuses")
def test_a_preset_card_is_turned_up_once() -> None:
    s = play(moving("G2.0", chest_card="preset"), "MOVE KEEP")
    assert s.phase == state.CHESTCARD and why(s, "CHEST_TRY") == codes.ONE_ATTEMPT
    play(s, "CARD 2")
    assert s.phase == state.CHEST
    assert after(s, "CHEST_TRY").cat == 2, "straight to the race"
    later = play(s, "STOP")
    assert later.card == 2, "for the whole game"
    again = lay(moving("G2.0", chest_card="preset"), card=6)
    assert play(again, "MOVE KEEP").phase == state.CHEST
    assert play(again, "CHEST_TRY").phase == state.CATEGORY
    drawn = play(attempt(2), "SILENCE")
    assert drawn.card == -1, "otherwise it is drawn anew every time"


@clause("K-53", "allows")
def test_who_chooses_the_category() -> None:
    assert attempt(3).cat == 3
    own, theirs = attempt(6), attempt(7)
    assert (own.phase, own.seat) == (state.CATEGORY, 0)
    assert (theirs.phase, theirs.seat) == (state.CATEGORY, 1)
    assert play(theirs, "CATEGORY 4").cat == 4


@clause("K-53", "refuses")
def test_no_card_no_choice() -> None:
    assert why(moving("KEEP"), "CATEGORY 0") == why(attempt(3), "CATEGORY 0") == codes.NO_CARD_TO_CHOOSE
    assert why(attempt(6), "STOP") == codes.ASKED + state.CATEGORY
    assert why(attempt(6), "CHEST_TRY") == codes.ONE_ATTEMPT


@clause("K-54", "allows")
def test_the_first_right_answer_decides() -> None:
    s = attempt(0)
    assert s.seat == WORLD and int(s.racing) == 0b111
    assert after(s, "BUZZR 0").winner == 0
    for lost in ("BUZZR 2", "BUZZW 0", "SILENCE"):
        ended = after(s, lost)
        assert (ended.winner, ended.turn, keys(ended)) == (state.RUNNING, 1, [0, 6, 6]), (
            "no keys change hands"
        )
    assert int(after(s, "BUZZW 1").racing) == 0b101
    assert int(attempt(0, chest_question="solo").racing) == 0b001


@clause("K-54", "refuses")
def test_who_answered_wrong_is_out_of_the_race() -> None:
    s = play(attempt(0), "BUZZW 1")
    assert why(s, "BUZZR 1") == why(s, "BUZZW 1") == codes.OUT_OF_RACE
    assert why(s, "BUZZR 3") == codes.NO_SUCH_TEAM
    assert why(attempt(0, chest_question="solo"), "BUZZR 1") == codes.NOT_IN_SOLO
    assert why(s, "PASS") == codes.NO_STRAY and why(s, "STOP") == codes.ASKED + state.RACE
    assert why(moving("KEEP"), "BUZZR 0") == codes.NOT_DECIDED_NOW
    assert chances(s)["SILENCE"] == 0


@clause("K-55")
def test_one_attempt_a_turn() -> None:
    s = play(moving("KEEP", keys=0, trivia="off"), "CHEST_TRY")
    assert why(s, "CHEST_TRY") == codes.ONE_ATTEMPT
    play(s, "CARD 0")
    assert (s.turn, place_of(s)) == (1, "KEEP"), "the token stays"
    lay(s, turn=0, seat=0)
    assert "CHEST_TRY" in names(play(s, "DONE")), "in a later turn again"


@clause("K-57", "allows")
def test_one_card_in_eight_opens_the_chest_for_who_lacks_keys() -> None:
    s = play(moving("KEEP", keys=1, trivia="off"), "CHEST_TRY")
    assert after(s, "CARD 6").winner == 0 and after(s, "CARD 7").winner == state.RUNNING


@clause("K-57", "refuses")
def test_who_has_two_keys_uses_them() -> None:
    assert why(moving("KEEP", keys=2, trivia="off"), "CHEST_TRY") == codes.USE_YOUR_KEYS
    assert why(moving("KEEP", keys=5), "CHEST_TRY") == OK, "with questions there is the choice"


@clause("K-58", "allows")
def test_leaving_by_any_door() -> None:
    s = play(moving("KEEP", gates={"W0": 1}, trivia="off"), "LEAVE")
    assert [n for n in names(s) if n.startswith("MOVE")] == [
        f"MOVE {x}.{i}" for i in range(1, 6) for x in ("G2", "H2")
    ]
    play(s, "OPEN W0", "PLACE L0", "MOVE H2.0")
    assert place_of(s) == "H2.0"
    free = moving("KEEP", keys=0, gates=EVERY_DOOR, gate_sides="inward", trivia="off")
    assert "MOVE G2.0" in names(play(free, "LEAVE")), "gates that block inward only do not keep anybody in"


@clause("K-58", "refuses")
def test_when_nobody_can_leave() -> None:
    assert why(moving("KEEP", keys=2, gates=EVERY_DOOR), "LEAVE") == codes.DOORS_SHUT
    assert why(moving("KEEP", keys=5, gates=dict.fromkeys(EVERY_DOOR, 2)), "LEAVE") == codes.DOORS_SHUT
    assert why(moving("KEEP", keys=6, gates=dict.fromkeys(EVERY_DOOR, 2)), "LEAVE") == OK
    assert why(play(moving("G2.0"), "MOVE KEEP"), "LEAVE") == codes.LEAVE_NEXT_TURN
    assert why(moving("G2.0"), "LEAVE") == codes.LEAVE_FROM_KEEP


@clause("K-71")
def test_the_house_limit_stops_the_game() -> None:
    s = lay(moving("A1.0", stay="yes", round_limit=2, seats=2, at_limit="draw"), turns=2)
    assert play(s, "STOP").phase == state.GATES, "one turn is left"
    lay(s, turn=0, seat=0)
    ended = play(s, "DONE", "STOP")
    assert (ended.winner, ended.turns) == (state.DRAWN, 4)
    assert [RULES.returns(ended, team) for team in range(2)] == [0, 0]
    free = lay(moving("A1.0", stay="yes", round_limit=0), turns=5000)
    assert play(free, "STOP").phase == state.GATES
    long = lay(moving("A1.0", stay="yes"), ply=19_999)
    assert play(long, "MOVE A2.0").winner == 0, "most advanced when the last action is played"

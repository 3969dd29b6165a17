"""Mandala's clauses: what each allows, what each refuses, and the sentence a person reads."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadOption, BadPosition, NotAMove
from parlour.core.judge import refuse
from parlour.core.position import Position
from parlour.core.record import CHANCE, IS_OVER
from parlour.games.mandala.state import INTRO, OVER, ROLL
from tests.clauses import clause

from .table import GAME, STAYS, ZEROS, legal, offsets, per_seat, play, stand, tokens, why_not

START = "1: a2; 2: a7; 3: a12; 4: a17"
HOME_LANE = "0 19 1 1 1 0 0 0 1 1"


def before_the_throw():
    return play(GAME.start(seats=4), 0)


# Section 10 of the rule book: what a person tries, and the answer.


@clause("M-54", "refuses")
def test_act_out_of_turn():
    s = stand(START, "3 1 4 2 5")
    assert why_not(s, "red outer left 3", seat=2) == "It is corner 1's turn. (M-54)"
    assert why_not(s, "red outer left 4", seat=2) == "It is corner 1's turn. (M-54)"
    assert why_not(s, "red outer left 3", seat=0) == ""


@clause("M-18", "refuses")
@pytest.mark.parametrize("move", ["red outer left 3", "pass", "introduce", "blue stays", "advance a2"])
def test_nothing_is_done_before_the_dice_are_thrown(move):
    assert why_not(before_the_throw(), move) == "Wait until the dice have been thrown. (M-18)"
    assert why_not(before_the_throw(), 0, seat=0) == "Wait until the dice have been thrown. (M-18)"


@clause("M-18", "allows")
def test_the_dice_are_thrown_once_in_a_turn():
    s = stand(START, "3 1 4 2 5")
    assert why_not(s, "throw").startswith("You do not throw the dice.") and "(M-18)" in why_not(s, "throw")


@clause("M-16", "refuses")
def test_nobody_acts_before_the_lot():
    s = GAME.start(seats=4)
    assert why_not(s, "pass") == "Wait: the player who goes first is being drawn by lot. (M-16)"
    assert why_not(s, 4) == "Only corner 1, 2, 3 or 4 can go first. (M-16)"
    assert why_not(s, 0, seat=1) == "Wait: the player who goes first is being drawn by lot. (M-16)"


@clause("M-12", "refuses")
@pytest.mark.parametrize("face", [-1, 6, 99])
def test_a_die_shows_nought_to_five(face):
    assert why_not(before_the_throw(), face) == "A die shows a number from 0 to 5. (M-12)"


@clause("M-19", "refuses")
def test_a_die_of_another_colour():
    s = stand(START, "3 1 4 2 5")
    assert why_not(s, "red die: blue outer left 1") == "The red die turns only a red ring. (M-19)"


@clause("M-20", "refuses")
def test_another_number():
    s = stand(START, "3 1 4 2 5")
    expected = "The red die shows 3: turn the ring exactly 3 places, left or right. (M-20)"
    assert why_not(s, "red outer left 4") == expected
    assert why_not(s, "red inner right 2") == expected


@clause("M-20", "allows")
def test_the_long_way_round_is_the_same_turn():
    position = Position(GAME, stand(START, "3 1 4 2 5"))
    assert position.action("red outer left 17") == position.action("red outer right 3")
    assert position.play("red outer left 17") == position.play("red outer +3")


@clause("M-21 M-22", "allows", "refuses")
def test_either_way_and_either_ring_but_no_other():
    s = stand(START, "3 1 4 2 5")
    assert legal(s) == [0, 1, 2, 3]
    assert why_not(s, 4) != ""


@clause("M-24", "refuses")
def test_a_zero_turns_nothing():
    s = stand(START)
    assert why_not(s, "red outer left 3") == "The red die shows zero: it turns no ring this turn. (M-24)"


@clause("M-25", "refuses")
def test_a_second_ring_of_a_colour():
    s = play(stand(START, "3 1 4 2 5"), 1)
    expected = "You have already used the red die. Each die turns one ring, once. (M-25)"
    assert why_not(s, "red inner left 3") == expected
    assert why_not(s, "red inner left 1") == expected


@clause("M-26", "refuses")
def test_the_record_takes_the_dice_in_order():
    s = stand(START, "3 1 4 2 5")
    assert "(M-26)" in why_not(s, "green outer left 4") and "Red comes before green." in why_not(
        s, "green outer left 4"
    )


@clause("M-23", "refuses")
def test_no_die_is_left_unused_and_no_turn_skipped():
    s = stand(START, "3 1 4 2 5")
    assert why_not(s, "red stays") == "You must still turn a red ring 3 places, left or right. (M-23)"
    assert (
        why_not(s, "pass")
        == "You cannot end your turn yet. First turn one ring of each colour, as its die shows. (M-23)"
    )


@clause("M-29 M-17", "refuses")
def test_no_token_moves_before_the_rings():
    s = play(stand(START, "3 1 4 2 5"), 1, 6)
    assert (
        why_not(s, "advance a19")
        == "Your tokens move after the last ring is turned. First use the green, yellow and grey dice. (M-29)"
    )


@clause("M-30", "refuses")
def test_sideways_and_outwards():
    s = play(stand("1: d15; 2: a7; 3: a12; 4: a17"), *STAYS)
    expected = (
        "Tokens move only straight towards the centre, in their own column. This one stands on f15. (M-30)"
    )
    assert why_not(s, "move f15 to g14") == expected
    assert why_not(s, "f15 e15") == expected


@clause("M-32", "refuses")
def test_into_a_barrier():
    s = play(stand("1: e1; 2: a7; 3: a12; 4: a17"), *STAYS)
    assert why_not(s, "e1 to f1") == "No token can enter or pass a black segment, and f1 is black. (M-32)"
    assert why_not(s, "e1 to i1") == "No token can enter or pass a black segment, and f1 is black. (M-32)"


@clause("M-31 M-38 M-45", "refuses")
def test_tokens_run_by_themselves():
    s = play(stand(START, turn=2), *STAYS)
    assert why_not(s, 27) == "Your tokens have already moved as far as they can. (M-31)"
    assert tokens(s).split("; ")[1] == "2: c7"


@clause("M-38 M-45", "allows")
def test_a_blocked_token_stays_and_the_turn_goes_on():
    s = play(stand(START), *STAYS)
    assert tokens(s) == START and s.phase == INTRO


@clause("M-33", "refuses")
def test_an_opponents_token():
    s = play(stand(START), *STAYS)
    assert why_not(s, "a7 b7") == "You can move only your own tokens; corner 2's token stands on a7. (M-33)"
    assert why_not(s, "b7 c7") == "You can move only your own tokens; no token is on b7. (M-33)"


@clause("M-33", "allows")
def test_own_tokens_advance():
    s = play(stand(START, turn=2), *STAYS)
    assert tokens(s) == "1: a2; 2: c7; 3: a12; 4: a17"


@clause("M-34", "refuses")
def test_onto_an_own_token():
    s = play(stand("1: a2 e2 f2; 2: g2; 3: a12; 4: a17", offsets="0 19 1 1 1 0 0 0 1 0"), *STAYS)
    assert (
        why_not(s, "g2 h2")
        == "Your own token is in the way, on h2, and tokens of one player cannot pass each other. (M-34)"
    )


@clause("M-43 M-40", "refuses")
def test_home_from_the_wrong_place():
    s = play(stand("1: j4 f14; 2: a7; 3: a12; 4: a17"), *STAYS)
    assert why_not(s, "j4 home") == (
        "Column 4 does not lead to a home for this token. Wait until its ring is turned. (M-43)"
    )
    assert (
        why_not(s, "f14 home")
        == "A token goes home only from the innermost ring, j. This one stands on f14. (M-40)"
    )


@clause("M-46", "refuses")
def test_introducing_too_early_or_twice():
    s = stand(START, "3 1 4 2 5")
    assert (
        why_not(s, "introduce")
        == "First turn the rings. You can bring in a token at the end of your turn. (M-46)"
    )
    s = play(stand(START, turn=2), *STAYS, 26)
    assert s.turn == 2 and why_not(s, "introduce") == "Wait until the dice have been thrown. (M-18)"


@clause("M-47", "refuses")
def test_introducing_elsewhere():
    s = play(stand(START, turn=2), *STAYS)
    expected = "You can bring in a token only at your own door, a7. (M-47)"
    assert why_not(s, "introduce at a12") == expected
    assert why_not(s, "introduce onto f7") == expected
    assert why_not(s, "introduce at a7") == ""


@clause("M-48 M-50 M-52", "refuses")
def test_a_shut_door():
    assert (
        why_not(play(stand(START), *STAYS), "introduce")
        == "You cannot bring in a token this turn: your own token stands at your door, a2. (M-48)"
    )
    full = play(stand("1: b3 b4 b5 c0 c1 c3; 3: a12", seats=2), *STAYS)
    assert (
        why_not(full, "introduce") == "You have no token left to bring in: all six are on the rings. (M-50)"
    )
    barrier = play(stand("1: d15; 2: a9", offsets="3 0 0 0 0 0 0 0 0 0"), *STAYS)
    assert (
        why_not(barrier, "introduce")
        == "You cannot bring in a token this turn: a black segment blocks your door, a2. (M-52)"
    )


@clause("M-32 M-52", "allows")
def test_path_at_the_door_lets_a_token_in():
    s = play(stand("1: d15; 2: a7; 3: a12; 4: a17"), *STAYS)
    assert why_not(s, "introduce") == ""


@clause("M-49", "allows", "refuses")
def test_the_introduction_may_be_declined_but_not_the_turn():
    s = play(stand(START, turn=2), *STAYS)
    assert legal(s) == [25, 26]
    play(s, 25)
    assert tokens(s) == "1: a2; 2: c7; 3: a12; 4: a17" and s.turn == 2
    assert "(M-23)" in why_not(stand(START), "pass")


@clause("M-51", "refuses")
def test_a_new_token_waits_for_its_owners_next_turn():
    s = play(stand("2: d5; 3: a12", turn=2), *STAYS, 26)
    assert tokens(s).startswith("2: a7")
    for _ in range(2):
        play(s, *[0] * 5, *STAYS, 25)
    assert tokens(s).startswith("2: a7")
    play(s, *[0] * 5, *STAYS, 25)
    play(s, *[0] * 5, *STAYS)
    assert tokens(s).startswith("2: c7")


@clause("M-67", "refuses")
def test_confirmed_rotations_stand():
    s = play(stand(START), *STAYS)
    assert why_not(s, "blue outer left 1").startswith("You have turned the rings.")
    assert "(M-67)" in why_not(s, "undo")


@clause("M-67", "allows")
def test_only_the_last_rotation_settles_the_others():
    s = stand(START)
    for action in STAYS[:4]:
        assert not GAME.engine.blocks_undo(s, action)
        play(s, action)
    assert GAME.engine.blocks_undo(s, 24)


@clause("M-57 M-64", "refuses")
def test_nothing_is_played_after_the_end():
    won = play(stand("1: a2; 2: a7; 3: a12; 4: a17", offsets=HOME_LANE, home="5 3 0 0"), *STAYS)
    assert why_not(won, "pass") == "The game is over: corner 1 has won. (M-57)"
    assert why_not(won, "pass", seat=3) == "The game is over: corner 1 has won. (M-57)"
    limit = play(stand(START, turns=39, turn_limit=40), *STAYS, 25)
    assert why_not(limit, "pass") == "The game is over: it reached its limit of 40 turns. (M-64)"
    assert refuse(GAME, limit, 25, IS_OVER) == GAME.why_not(limit, 25)
    assert legal(won) == legal(limit) == []


@clause("M-06 M-07 M-10", "refuses")
@pytest.mark.parametrize(("text", "fault"), [
    ("tokens 1:a3; turn 1; dice 0 0 0 0 0", "a token stands on a barrier"),
    ("tokens 1:a2 3:a2; turn 1; dice 0 0 0 0 0", "Two tokens stand on a2"),
    ("tokens 1:a0,a1,a2,a6,a7,a8,a12; turn 1; dice 0 0 0 0 0", "do not make six"),
])  # fmt: skip
def test_impossible_positions_are_refused(text, fault):
    with pytest.raises(BadPosition, match=fault):
        GAME.read(text)


@clause("M-11 M-56 M-59 O-03", "allows", "refuses")
@pytest.mark.parametrize("target", [1, 3, 6])
def test_a_game_ends_at_the_agreed_number_of_homes(target):
    short = stand("1: a2; 3: a12", offsets=HOME_LANE, home=f"{target - 1} 0", seats=2, homes_to_win=target)
    play(short, *STAYS)
    assert short.phase == OVER and per_seat(short, "home") == [target, 0]
    with pytest.raises(BadPosition, match="more homes than"):
        GAME.read(f"tokens 1:a2; home {target + 1} 0; turn 1; dice {ZEROS}; homes_to_win={target}")


@clause("M-11", "allows")
def test_pegs_only_keep_the_score():
    a = play(stand(START, "3 1 4 2 5", home="0 0 0 0"), 1, 6, 9, 15, 19)
    b = play(stand(START, "3 1 4 2 5", home="5 4 3 2"), 1, 6, 9, 15, 19)
    assert tokens(a) == tokens(b)


@clause("M-36 M-37 M-39", "refuses")
def test_a_barrier_protects_from_sniping():
    s = play(stand("1: a2; 2: c2; 3: a12; 4: a17", offsets="0 0 1 1 1 0 0 0 1 1"), *STAYS)
    assert tokens(s).split("; ")[:2] == ["1: a2", "2: c2"]


@clause("M-41 M-42 M-44", "refuses")
def test_a_queue_behind_a_barrier_does_not_go_home():
    s = play(stand("1: a2 e2; 3: a12", offsets="0 19 1 1 1 0 0 0 1 0", seats=2), *STAYS)
    assert per_seat(s, "home") == [0, 0] and per_seat(s, "hand") == [4, 5]


@clause("M-53 M-55", "refuses")
def test_the_marker_passes_clockwise_only():
    s = play(stand(START), *STAYS, 25)
    assert s.turn == 1 and s.seat == CHANCE
    assert "(M-18)" in why_not(s, 0, seat=0)
    s = play(stand("3: a12", seats=2), *STAYS)
    assert why_not(s, 27) != ""


@clause("M-65", "allows", "refuses")
def test_solitaire_counts_turns():
    s = stand("1: a2", offsets=HOME_LANE, home="5", seats=1, turns=8)
    play(s, *STAYS)
    assert Position(GAME, s).returns == (1.0,) and Position(GAME, s).outcome() == "Solved in 9 turns (good)."
    lost = play(stand("1: a2", turns=39, seats=1, turn_limit=40), *STAYS, 25)
    assert Position(GAME, lost).returns == (-1.0,)
    assert Position(GAME, lost).outcome() == "The game reached its turn limit with 0 of 6 tokens home."


@clause("M-66", "allows", "refuses")
def test_nothing_is_hidden():
    position = Position(GAME, stand(START, "3 1 4 2 5"))
    assert position.hidden(0) == position.hidden(3) == position.hidden(-1) == position


@clause("M-08 M-13 M-14", "refuses")
def test_a_door_is_one_column_and_rings_start_at_the_star():
    s = play(stand("1: d15", offsets="1 0 0 0 0 0 0 0 0 0"), *STAYS)
    assert why_not(s, "introduce at a1") != "" and why_not(s, "introduce at a3") != ""
    assert offsets(GAME.start(seats=3)) == [0] * 10


# Options.


@clause("M-01 O-01", "refuses")
@pytest.mark.parametrize(("given", "clause_id"), [
    ({"seats": 6, "segments": 20}, "O-01"), ({"seats": 4, "segments": 30}, "O-01"),
    ({"seats": 4, "seating": "corners"}, "O-02"), ({"seats": 3, "seating": "adjacent"}, "O-02"),
    ({"seats": 2, "first": 3}, "O-18"), ({"die_low": 5, "die_high": 5}, "O-08"),
    ({"seats": 1, "games": 2}, "O-04"), ({"seats": 3, "bands": "flat"}, "O-14"),
    ({"bands": "flat", "switching": 1}, "O-14"), ({"bands": "flat", "die_high": 6}, "O-14"),
    ({"segments": 30, "proportion": "open"}, "O-16"), ({"fixed": "j"}, "O-12"), ({"fixed": "b,c"}, "O-12"),
    ({"fixed": "a", "reversed": "yes"}, "O-12"), ({"wall": "yes", "rings": 5}, "O-12"),
])  # fmt: skip
@clause("O-02 O-04 O-08 O-12 O-14 O-16 O-18", "refuses")
def test_options_that_do_not_go_together(given, clause_id):
    with pytest.raises(BadOption) as error:
        GAME.new(**given)
    assert error.value.clause == clause_id and str(error.value).endswith(".")


@clause("O-01 O-11 M-01", "allows")
def test_six_at_the_large_table():
    s = GAME.start(seats=6, segments=30)
    assert per_seat(s, "number") == [1, 2, 3, 4, 5, 6] and per_seat(s, "door") == [2, 7, 12, 17, 22, 27]
    assert per_seat(GAME.start(seats=3, segments=30), "door") == [2, 12, 22]
    assert per_seat(GAME.start(seats=2, segments=30), "number") == [1, 4]


@clause("O-02", "allows")
def test_seating():
    assert per_seat(GAME.start(seats=3, seating="corners"), "door") == [2, 7, 12]
    s = GAME.start(seats=2, seating="adjacent")
    assert per_seat(s, "door") == [2, 7] and per_seat(s, "number") == [1, 2]


@clause("O-06", "allows", "refuses")
@pytest.mark.parametrize(("width", "rest"), [(1, {2}), (3, {1, 2, 3}), (5, {0, 1, 2, 3, 4})])
def test_home_width(width, rest):
    s = GAME.start(home_width=width)
    assert {c for c in range(20) if int(s.home_mask[0]) >> c & 1} == {c for c in range(20) if c % 5 in rest}


@clause("O-07", "refuses")
def test_free_advance_refuses_what_cannot_run():
    s = play(
        stand("1: a2 e2 f2; 2: g2; 3: a12; 4: a17", offsets="0 19 1 1 1 0 0 0 1 0", advance="free"), *STAYS
    )
    assert why_not(s, "advance e2") == "This token cannot move: your own token is in the way, on f2. (O-07)"
    assert why_not(s, "pass") == "First move your tokens, or press “Done moving”. (O-07)"
    play(s, 33)
    assert "(O-07)" in why_not(s, 27)


@clause("O-07 M-57", "allows")
def test_free_advance_wins_at_once():
    s = play(stand("1: a2 e2; 3: a12", offsets=HOME_LANE, home="5 0", advance="free", seats=2), *STAYS)
    play(s, 27)
    assert s.phase == OVER and tokens(s) == "1: a2; 3: a12"


@clause("O-08", "allows")
def test_dice_without_a_zero():
    s = play(GAME.start(die_low=1, die_high=6), 0)
    assert legal(s) == [1, 2, 3, 4, 5, 6]
    s = stand("1: a2; 3: a12", "10 0 0 0 0", seats=2, die_high=10)
    assert legal(s) == [0, 2] and "(O-08)" in why_not(s, 1)


@clause("O-09", "refuses")
def test_the_cycle_has_no_throw():
    s = GAME.start(numbers="cycle", first=1)
    assert s.phase != ROLL and s.seat == 0


@clause("O-10", "allows", "refuses")
def test_the_machine_turns_the_rings():
    s = play(GAME.start(control="machine", first=1), 3, 1, 4, 2, 5)
    assert s.seat == CHANCE and legal(s) == [0, 1, 2, 3]
    assert (
        why_not(s, "red outer left 3", seat=0)
        == "You cannot turn rings in this game: the program turns them for everybody. (O-10)"
    )
    play(s, 1, 6, 9, 15, 19)
    assert s.seat == 0 and s.phase == INTRO


@clause("O-11", "allows", "refuses")
def test_five_rings():
    s = play(GAME.start(rings=5, first=1), 3, 1, 4, 2, 5)
    assert legal(s) == [0, 1]
    assert why_not(s, "red inner left 3") == "This board has only one red ring. (O-11)"


@clause("O-12", "refuses")
def test_fixed_rings_never_turn():
    s = play(GAME.start(fixed="b,g", first=1), 0, 3, 0, 0, 0, 20)
    assert legal(s) == [21]
    assert why_not(s, "blue outer left 3") == "The outer blue ring never turns in this game. (O-12)"


@clause("O-14", "refuses")
def test_a_band_at_its_stop():
    s = stand("1: a5 a17; 3: a11", "4 0 0 0 0", "3 0 0 0 0 -4 0 0 0 0", seats=2, bands="flat")
    assert why_not(s, "red outer right 4") == (
        "The band cannot slide that far. Slide it 4 places the other way or use the other red band. (O-14)"
    )


@clause("O-15", "refuses")
def test_a_switch_has_its_bounds():
    s = GAME.start(switching=2, first=1)
    assert legal(s) == list(range(200)) and "(O-15)" in why_not(s, 200)
    play(s, 22, 22)
    assert s.phase == ROLL


@clause("O-18 M-16", "allows")
def test_first_names_who_begins():
    s = GAME.start(seats=2, first=2)
    assert s.turn == 1 and int(s.number[s.turn]) == 3 and s.phase == ROLL


@clause("O-04", "allows", "refuses")
def test_first_to_a_number_of_games():
    match = {"offsets": HOME_LANE, "home": "5 0", "seats": 2, "games": 2, "match_rule": "first_to"}
    one = stand("1: a2; 3: a12", black="1 1", game=3, opener=1, **match)
    play(one, *STAYS)
    assert one.phase == OVER and one.match_winner == 0
    other = stand("1: a2; 3: a12", black="0 1", game=2, opener=1, **match)
    play(other, *STAYS)
    assert other.phase == ROLL and other.game == 3


# Texts.


@pytest.mark.parametrize("text", ["", "hello", "blue", "outer left", "z9", "move", "x" * 200, "a99 b2"])
def test_what_is_no_move_is_answered_with_examples(text):
    with pytest.raises(NotAMove):
        Position(GAME, play(stand(START), *STAYS)).why_not(text)


@pytest.mark.parametrize("text", [
    "tokens 9:a2", "tokens 1:z2", "phase nap", "seats=9", "colour=red", "nonsense", "offsets 1 2",
    "dice 1 2 3", "turn 2", "rows 1 2", "offsets a b c d e f g h i j",
    "turn 1; dice 0 0 0 0 0; used 7", "turn 1; winner 7",
    "phase over; match_winner 0; turn 1", "phase switch; turn 1", "phase advance; turn 1; dice 0 0 0 0 0",
    "turn 1; turns 1000", "turn 1; game 2", "turn 1; black 2 0", "offsets 999 0 0 0 0 0 0 0 0 0",
    "tokens 1: a2; 3: a12; hand 6 5; turn 1", "turn 1; result 5",
])  # fmt: skip
def test_what_is_no_position_is_refused(text):
    with pytest.raises(BadPosition):
        GAME.read(text)


def test_the_log_tells_a_turn():
    position = Position(GAME, stand("1: a2; 2: c2 h2; 3: f2; 4: j2", offsets=HOME_LANE))
    for move in ("red stays", "blue stays", "green stays", "yellow stays"):
        position = position.play(move)
    assert position.tell("grey stays") == [
        "The grey die turned no ring.",
        "Corner 1 sniped corner 2's token on c2 and sent it back to the start.",
        "Corner 1 sniped corner 3's token on f2 and sent it back to the start.",
        "Corner 1 sniped corner 2's token on h2 and sent it back to the start.",
        "Corner 1 sniped corner 4's token on j2 and sent it back to the start.",
        "Corner 1 brought a token home from column 2.",
    ]

"""Mandala in words: moves and positions as people write them, and answers that are true in every variant."""

from __future__ import annotations

import pytest

from parlour.core.errors import NotAMove
from parlour.core.offer import Look
from parlour.core.position import Position
from tests.clauses import clause

from .table import GAME, STAYS, play, stand, why_not

START = "1: a2; 2: a7; 3: a12; 4: a17"
HOME_LANE = "0 19 1 1 1 0 0 0 1 1"
HIDDEN = {"offsets": "-4 0 0 0 0 0 0 0 0 0", "seats": 2, "turn": 3, "bands": "flat"}


@pytest.mark.parametrize(("text", "action"), [
    ("red1 -3", 1), ("red1 −3", 1), ("red 1 –3", 1), ("red2 +3", 2), ("outer red left 3", 1), ("r1-3", 1),
    ("Red outer right 3.", 0), ("RED INNER RIGHT 3", 2), ("turn the outer red ring 3 to the left", 1),
    ("turn ring a left by 3", 1), ("ring f -3", 3), ("rotate red outer right by 3 segments", 0),
    ("red outer 3 left", 1), ("red inner counter-clockwise 3", 3), ("red outer left", 1), ("stay", 20),
    ("gray inner left 5", 19), ("INTRODUCE", 26), ("introduce a token", 26), ("end turn", 25), ("Pass.", 25),
])  # fmt: skip
def test_moves_are_read_as_people_write_them(text, action):
    assert Position(GAME, stand(START, "3 1 4 2 5")).action(text) == action


def test_a_colour_alone_does_not_name_a_ring_where_there_are_two():
    with pytest.raises(NotAMove, match="two red rings"):
        Position(GAME, stand(START, "3 1 4 2 5")).action("red left 3")
    assert Position(GAME, play(GAME.start(rings=5, first=1), 3, 1, 4, 2, 5)).action("red left 3") == 1


@pytest.mark.parametrize(
    ("options", "corners"),
    [
        ({"seats": 1}, [1]),
        ({"seats": 2}, [1, 3]),
        ({"seats": 2, "seating": "adjacent"}, [1, 2]),
        ({"seats": 3}, [1, 2, 3]),
        ({"seats": 3, "segments": 30}, [1, 3, 5]),
        ({"seats": 6}, [1, 2, 3, 4, 5, 6]),
    ],
)
def test_seats_are_called_by_the_corners_where_they_sit(options, corners):
    """The number in a name is the one on the start area, on the tokens, in the terminal and in notation."""
    s = GAME.start(**options, first=1)
    assert [GAME.words.seat_name(s, seat) for seat in range(s.seats)] == [f"corner {n}" for n in corners]
    drawn = str(GAME.view.board(s, Look()))
    for n in corners:
        assert f"Token {n} on a" in drawn and f"corner {n}: home 0" in GAME.words.text(s)
        assert f" {n}:a" in GAME.words.position_name(s)


@pytest.mark.parametrize("said", ["first 3", "corner 3", "corner 3 begins", "player 3 begins"])
def test_whoever_begins_is_named_by_the_corner(said):
    assert Position(GAME, GAME.start(seats=2)).action(said) == 1


def test_outcomes_are_read_as_people_write_them():
    assert Position(GAME, GAME.start(first=1)).action("4") == Position(GAME, GAME.start(first=1)).action(
        "red 4"
    )


@pytest.mark.parametrize("text", [
    "tokens 1: a2; 2: c2 h2; 3: f2; 4: j2; offsets [0, 19, 1, 1, 1, 0, 0, 0, 1, 1]; home [0, 0, 0, 0]; "
    "hand [5, 4, 5, 5]; turn 1; dice (0, 0, 0, 0, 0); seats=4",
    "seats=4; Turn: 1; Dice: 0 0 0 0 0; Offsets: 0 19 1 1 1 0 0 0 1 1; Tokens: 1:A2 2:C2,H2 3:F2 4:J2",
])  # fmt: skip
def test_positions_are_read_as_the_rule_book_writes_them(text):
    assert GAME.read(text) == Position(GAME, stand("1: a2; 2: c2 h2; 3: f2; 4: j2", offsets=HOME_LANE))


@pytest.mark.parametrize(("text", "phase"), [
    ("turn 1", "phase roll"), ("turn 1; dice 3 1 - - -", "phase roll"),
    ("turn 1; switching=1", "phase switch"),
    ("first=1; dice 3 1 4 2 5", "phase rotate"),
    ("turn 3; numbers=cycle", "phase rotate; turn 3; opener 3; dice 1 0 5 4 3"),
])  # fmt: skip
def test_a_position_without_a_phase_is_where_its_dice_say(text, phase):
    assert phase in str(GAME.read(text))


# Refusals in odd positions.


@clause("M-23", "refuses")
def test_what_is_still_to_be_turned_is_named():
    s = play(GAME.start(first=1), 0, 3, 0, 0, 2)
    assert (
        why_not(s, "pass")
        == "You cannot end your turn yet. First turn a blue ring and a grey ring, as the dice show. (M-23)"
    )
    play(s, 20)
    assert why_not(s, "pass") == "You must still turn a blue ring 3 places, left or right. (M-23)"
    play(s, 4)
    assert why_not(s, "pass") == "You must still turn a grey ring 2 places, left or right. (M-23)"
    assert (
        why_not(stand(START), "pass")
        == "You cannot end your turn yet. The red die turns nothing: choose “red stays” first. (M-23)"
    )
    small = play(GAME.start(rings=5, first=1), 3, 1, 4, 2, 5)
    assert why_not(small, "red stays") == "You must still turn the red ring 3 places, left or right. (M-23)"


@clause("M-24 M-25", "refuses")
def test_a_used_die_is_described_as_it_was():
    s = play(stand(START, "0 1 4 2 5"), 20)
    assert why_not(s, "red outer left 3") == "The red die shows zero: it turns no ring this turn. (M-24)"
    small = play(GAME.start(rings=5, first=1), 3, 1, 4, 2, 5, 0)
    told = "You have already used the red die. Each die turns one ring, once. (M-25)"
    assert why_not(small, "red left 3") == told
    fixed = play(GAME.start(fixed="b,g", first=1), 0, 3, 0, 0, 0, 20, 21)
    assert (
        why_not(fixed, "blue outer left 3")
        == "The blue die turns nothing, because no blue ring can turn. (M-25)"
    )


@clause("O-14", "refuses")
def test_flat_bands_and_what_is_under_the_frame():
    alone = stand("1: a5; 3: a11", "4 0 0 0 0", "3 0 0 0 0 0 0 0 0 0", seats=2, bands="flat", fixed="f")
    assert why_not(alone, "red outer right 4") == (
        "The band cannot slide that far. Slide it 4 places the other way. (O-14)"
    )
    hidden = play(stand("1: a4; 3: a0 a10", "1 0 0 0 0", **HIDDEN), 1, 21, 22, 23, 24)
    assert why_not(hidden, "a#9 to b9") == (
        "A token under the frame cannot move until its band slides it back into view. (O-14)"
    )


@clause("O-07", "allows", "refuses")
def test_a_free_run_may_name_its_end_but_not_stop_short():
    s = play(stand("1: a4; 3: a0 a10", "1 0 0 0 0", advance="free", **HIDDEN), 1, 21, 22, 23, 24)
    assert why_not(s, "a9 to c9") == why_not(s, "advance a9") == ""
    assert (
        why_not(s, "a9 to b9") == "A token that moves goes as far as it can. This one would go to c9. (M-31)"
    )
    assert why_not(s, "a#9") == "This token cannot move: it is hidden under the frame. (O-07)"
    assert why_not(s, 29) == "You have only 2 tokens on the rings. (O-07)"
    assert why_not(play(s, 33), "a9") == (
        "You have finished moving your tokens. Now bring in a token, or end your turn. (O-07)"
    )


@clause("O-09 O-10 O-15", "refuses")
def test_machines_cycles_and_switches_answer_for_themselves():
    machine = play(GAME.start(control="machine", first=1), 3, 1, 4, 2, 5)
    for move in ("red outer left 3", "red outer left 9", "pass", "undo"):
        assert (
            why_not(machine, move, seat=0)
            == "You cannot turn rings in this game: the program turns them for everybody. (O-10)"
        )
    cycle = GAME.start(numbers="cycle", switching=1, first=1)
    assert why_not(cycle, "pass") == "Wait: some segments are being switched. Then the turn begins. (O-15)"
    assert why_not(play(cycle, 0), "throw") == (
        "No dice are thrown in this game. The numbers come from a fixed list. (O-09)"
    )
    assert why_not(GAME.start(switching=1, first=1), "pass") == (
        "Wait: some segments are being switched. Then the dice are thrown. (O-15)"
    )


@clause("M-31 M-38 M-46 M-51 M-67", "refuses")
@pytest.mark.parametrize(("wish", "answer"), [
    ("introduce two tokens", "You may bring in only one token in a turn. (M-46)"),
    ("introduce another token", "You may bring in only one token in a turn. (M-46)"),
    ("introduce and advance it", "A token that has just come in cannot move before your next turn. (M-51)"),
    ("advance the new token", "A token that has just come in cannot move before your next turn. (M-51)"),
    ("do not snipe", "You cannot spare another player's token: yours move by themselves and send it back. (M-38)"),
    ("leave c7", "You cannot hold a token back: your tokens move by themselves, as far as they can. (M-31)"),
    ("undo", "The rings have been turned, and you cannot take that back. (M-67)"),
])  # fmt: skip
def test_wishes_are_answered(wish, answer):
    assert why_not(play(stand(START, turn=2), *STAYS), wish) == answer


@clause("M-67", "allows")
def test_rotations_are_not_called_confirmed_before_the_last():
    assert "Until you press “Turn the rings”" in why_not(play(stand(START, "3 1 4 2 5"), 0), "undo")


# The log and the end.


def test_a_run_onto_a_segment_just_left_is_told():
    s = play(stand("1: a2 c2; 3: a12", offsets="0 19 1 1 1 0 0 0 1 1", home="0 0", seats=2), 20, 21, 22, 23)
    assert [t for t in Position(GAME, s).tell(24) if "home" in t] == [
        "Corner 1 brought a token home from column 2."
    ] * 2
    s = play(stand("1: b2 c2; 3: a12", offsets="0 19 1 1 0 0 0 0 1 1", seats=2), 20, 21, 22, 23)
    assert Position(GAME, s).tell(24) == [
        "The grey die turned no ring.",
        "Corner 1's token moved from c2 to d2.",
        "Corner 1's token moved from b2 to c2.",
    ]


def test_a_switch_is_told_by_segment():
    start = Position(GAME, GAME.start(switching=1, first=1))
    assert start.tell(22) == ["Segments 2 and 3 of ring b were drawn by lot and swapped path and barrier."]
    assert start.tell(19) == ["Segments 19 and 0 of ring a were drawn by lot and swapped path and barrier."]
    assert start.tell(23) == ["Segments 3 and 4 of ring b were drawn by lot and stayed as they were."]


@clause("M-61 M-62 M-63", "allows")
def test_matches_are_told():
    win = {"offsets": HOME_LANE, "home": "5 0", "seats": 2}
    first = play(stand("1: a2; 3: a12", games=3, **win), *STAYS[:4])
    assert Position(GAME, first).tell(24)[-1] == "Corner 1 won game 1. Corner 3 starts game 2."
    last = play(stand("1: a2; 3: a12", games=2, black="0 1", game=2, opener=3, **win), *STAYS)
    assert (
        Position(GAME, last).outcome() == "The match is a draw. Black pegs: corner 1 has 1, corner 3 has 1."
    )
    assert why_not(last, "pass") == "The match is over: it is a draw. (M-63)"
    drawn = play(stand("1: a2; 3: a12", turns=39, turn_limit=40, games=2, seats=2), *STAYS)
    assert Position(GAME, drawn).tell(25)[-1] == "Game 1 was a draw. Corner 3 starts game 2."


@clause("M-64 M-65 O-04", "allows", "refuses")
def test_a_single_game_ends_whatever_the_match_rule():
    solo = play(stand("1: a2", turns=39, turn_limit=40, seats=1, match_rule="first_to"), *STAYS, 25)
    assert Position(GAME, solo).outcome() == "The game reached its turn limit with 0 of 6 tokens home."
    pair = play(stand("1: a2; 3: a12", turns=39, turn_limit=40, seats=2, match_rule="first_to"), *STAYS, 25)
    assert pair.match_winner == -1 and Position(GAME, pair).over


def test_one_is_one():
    short = {"offsets": HOME_LANE, "homes_to_win": 1}
    assert Position(GAME, play(stand("1: a2; 3: a12", seats=2, **short), *STAYS)).outcome() == (
        "Corner 1 won with 1 token home."
    )
    assert Position(GAME, play(stand("1: a2", seats=1, **short), *STAYS)).outcome() == "Solved in 1 turn."
    limit = play(stand("1: a2; 3: a12 c7", turns=39, turn_limit=40, seats=2), *STAYS, 25)
    assert Position(GAME, limit).outcome() == (
        "The game reached its turn limit. Corner 3 won with tokens further in (4 steps in all)."
    )

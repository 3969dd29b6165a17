"""A referee's own examples, none of them in the rule book: worked out by hand from the table of columns."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadOption, BadPosition
from parlour.core.offer import Look
from parlour.core.position import Position
from parlour.games.mandala.state import OVER
from tests.clauses import clause

from .table import GAME, STAYS, ZEROS, legal, per_seat, play, stand, tokens, why_not

START = "1: a2; 2: a7; 3: a12; 4: a17"
TO_HOME = "0 0 0 0 0 0 0 0 0 18"  # j2, j7 and j12 are path
LANE = "0 19 1 1 1 0 0 0 1 1"  # column 2 is path from the rim to the centre
NO_DICE = (0, 0, 0, 0, 0)


@pytest.mark.parametrize(("start", "end"), [
    ("h0", "j0"), ("c0", "c0"), ("c1", "e1"), ("f2", "h2"), ("h5", "j5"), ("e6", "g6"), ("h9", "j9"),
    ("d10", "e10"), ("i10", "j10"), ("b11", "c11"), ("i13", "j13"), ("h14", "j14"), ("c16", "d16"),
    ("g16", "h16"), ("a17", "c17"), ("i17", "i17"), ("d19", "f19"), ("h19", "h19"),
])  # fmt: skip
@clause("M-04 M-31 M-32 M-43")
def test_where_a_token_ends_with_all_rings_at_the_star(start: str, end: str) -> None:
    assert tokens(play(stand(f"1: {start}"), *STAYS)) == f"1: {end}"


@pytest.mark.parametrize(("place", "width", "homes"), [
    ("j1", 1, 0), ("j1", 3, 1), ("j0", 3, 0), ("j0", 5, 1), ("j18", 3, 1), ("j9", 3, 0), ("j9", 5, 1),
])  # fmt: skip
@clause("M-40 O-06")
def test_how_wide_a_home_is(place: str, width: int, homes: int) -> None:
    assert per_seat(play(stand(f"1: {place}", home_width=width), *STAYS), "home") == [homes, 0, 0, 0]


@pytest.mark.parametrize(("number", "place", "seats", "homes"), [
    (2, "j7", 4, 1), (2, "j2", 4, 0), (3, "j12", 4, 1), (3, "j12", 3, 1), (1, "j12", 3, 0), (3, "j12", 2, 1),
])  # fmt: skip
@clause("M-09 O-05")
def test_own_homes_go_by_number_not_by_seat_or_door(number: int, place: str, seats: int, homes: int) -> None:
    s = stand(f"{number}: {place}", offsets=TO_HOME, turn=number, homes="own", seats=seats)
    assert sum(per_seat(play(s, *STAYS), "home")) == homes


@clause("M-13 O-02 O-11", "allows")
def test_every_table_has_its_doors() -> None:
    for options, expected in (
        ({"seats": 3, "seating": "corners"}, "1: a2; 2: a7; 3: a12"),
        ({"seats": 2, "seating": "adjacent"}, "1: a2; 2: a7"),
        ({"seats": 1, "segments": 30}, "1: a2"),
        ({"seats": 2, "segments": 30}, "1: a2; 4: a17"),
        ({"seats": 3, "segments": 30}, "1: a2; 3: a12; 5: a22"),
        ({"seats": 6, "segments": 30}, "1: a2; 2: a7; 3: a12; 4: a17; 5: a22; 6: a27"),
        ({"seats": 2, "bands": "flat"}, "1: a4; 3: a14"),
    ):
        assert tokens(GAME.start(**options)) == expected


@clause("O-09 M-54", "allows")
def test_a_round_of_the_cycle_lasts_until_everybody_has_had_a_turn() -> None:
    s = GAME.start(seats=3, numbers="cycle", first=2)
    seen = []
    for _ in range(7):
        seen.append((int(s.number[s.turn]), s.dice.tolist()))
        while s.turn == seen[-1][0] - 1 and legal(s)[0] != 25:
            play(s, legal(s)[0])
        play(s, 25)
    assert [number for number, _ in seen] == [2, 3, 1, 2, 3, 1, 2]
    assert [seen[i][1] for i in (2, 3, 6)] == [[1, 0, 5, 4, 3], [2, 1, 0, 5, 4], [3, 2, 1, 0, 5]]
    s = GAME.start(numbers="cycle", die_low=1, die_high=6, first=1)
    assert s.dice.tolist() == [2, 1, 6, 5, 4]


@clause("O-15")
def test_segments_switch_across_the_diamond_but_not_under_a_token() -> None:
    s = GAME.start(switching=1, first=1)
    row = int(s.rows[1])
    assert int(play(s, 39).rows[1]) ^ row == 1 << 19 | 1
    s = GAME.start(switching=1, first=1)
    row = int(s.rows[0])
    assert int(play(s, 11).rows[0]) == row  # number 3 stands on segment 12


@clause("O-07 M-57", "allows")
def test_a_free_advance_ends_with_the_sixth_home() -> None:
    s = stand("1: j2 i13; 3: a12", offsets=TO_HOME, home="5 0", seats=2, advance="free")
    assert legal(play(s, *STAYS)) == [27, 33]  # j13 is a barrier now
    assert tokens(play(s, 27)) == "1: i13; 3: a12" and s.phase == OVER


@clause("M-58 M-59", "allows")
def test_two_tokens_home_where_one_is_enough() -> None:
    s = play(stand("1: j2 j12", offsets=TO_HOME, homes_to_win=1), *STAYS)
    assert per_seat(s, "home") == [1, 0, 0, 0] and per_seat(s, "hand")[0] == 6
    assert GAME.outcome(s) == "Corner 1 won with 1 token home."


@clause("M-51 M-34")
def test_a_new_token_waits_a_round_and_then_runs_up_to_the_one_in_front() -> None:
    s = play(stand("2: c7", turn=2), *STAYS, 26)
    assert tokens(s) == "2: a7 c7"
    for _ in range(3):
        play(s, *NO_DICE, *STAYS, 25)
    assert tokens(play(s, *NO_DICE, *STAYS)) == "2: b7 c7"


@clause("M-62 M-63 M-64")
def test_a_drawn_game_counts_as_played_and_moves_the_start_on() -> None:
    s = play(GAME.start(games=2, turn_limit=1, first=1), *NO_DICE, *STAYS, 25)
    assert (s.game, s.turn, per_seat(s, "black")) == (2, 1, [0, 0])
    play(s, *NO_DICE, *STAYS, 25)
    assert why_not(s, "pass") == "The match is over: it is a draw. (M-63)"


@clause("O-04", "allows")
def test_a_match_to_six_pegs_ends_after_36_games() -> None:
    s = GAME.start(games=6, match_rule="first_to", turn_limit=1, first=1)
    for game in range(1, 37):
        assert s.game == game and s.phase != OVER
        play(s, *NO_DICE, *STAYS, 25)
    assert s.phase == OVER and s.match_winner == -1


@pytest.mark.parametrize(("games", "rule", "game", "black", "winner"), [
    (4, "most", 2, "1 0", None), (4, "most", 3, "2 0", 0), (2, "most", 2, "0 1", -1), (5, "most", 3, "2 0", 0),
    (2, "first_to", 2, "0 1", None), (2, "first_to", 3, "1 1", 0),
])  # fmt: skip
@clause("M-63 O-04")
def test_when_a_match_is_decided(games: int, rule: str, game: int, black: str, winner: int | None) -> None:
    s = stand("1: a2; 3: a12", offsets=LANE, home="5 0", seats=2, games=games, match_rule=rule, game=game,
              black=black, opener=1)  # fmt: skip
    play(s, *STAYS)
    assert (None if s.phase != OVER else s.match_winner) == winner


@clause("M-64")
def test_the_turn_limit_says_what_decided() -> None:
    last = {"turn": 4, "turns": 39, "turn_limit": 40}
    for placed, home, told in (
        ("1: j4; 2: a7; 3: a12; 4: a17", "1 2 0 0", "Corner 2 won with 2 tokens home."),
        (
            "1: a2; 2: c7; 3: j4; 4: a17",
            "1 1 1 0",
            "Corner 3 won with tokens further in (10 steps in all).",
        ),
        ("1: a2 c7; 2: d15; 3: a12; 4: a17", "0 0 0 0", "is a draw: nobody is ahead."),
    ):
        s = play(stand(placed, home=home, **last), *STAYS, 25)
        assert told in GAME.outcome(s), GAME.outcome(s)
    s = stand("1: j2; 2: a7", offsets=TO_HOME, home="5 5 0 0", turns=39, turn_limit=40)
    assert GAME.outcome(play(s, *STAYS)) == "Corner 1 won with 6 tokens home."


@clause("M-65")
def test_a_solitaire_is_solved_or_lost() -> None:
    s = play(stand("1: j2", offsets=TO_HOME, home="5", seats=1, turns=6), *STAYS)
    assert (GAME.outcome(s), GAME.engine.returns(s, 0)) == ("Solved in 7 turns (excellent).", 1.0)
    s = play(stand("1: a2", seats=1, turns=4, turn_limit=5), *STAYS, 25)
    assert GAME.outcome(s) == "The game reached its turn limit with 0 of 6 tokens home."
    assert GAME.engine.returns(s, 0) == -1.0


@clause("O-14")
def test_flat_bands_between_their_stops() -> None:
    s = stand("1: a9", "5 0 0 0 0", "5 0 0 0 0 -5 0 0 0 0", seats=2, bands="flat")
    assert legal(s) == [1, 2]
    for homes, expected in (("any", [1, 0]), ("own", [0, 0])):
        s = stand("1: j9", offsets="0 0 0 0 0 0 0 0 0 -2", seats=2, bands="flat", homes=homes)
        assert per_seat(play(s, *STAYS), "home") == expected


@clause("O-08")
def test_half_a_turn_is_written_to_the_right() -> None:
    tens = {"die_low": 1, "die_high": 10, "seats": 2}
    assert legal(stand("1: a2", "10 1 1 1 1", **tens)) == [0, 2]
    assert legal(stand("1: a2", "10 1 1 1 1", segments=30, **tens)) == [0, 1, 2, 3]


@clause("O-16 O-12 O-13", "allows")
def test_how_much_path_each_ring_has() -> None:
    for options, expected in (
        ({"proportion": "open"}, [10, *9 * [12]]),
        ({"proportion": "tight"}, [10, *9 * [8]]),
        ({"proportion": "closing"}, [10, *4 * [12], *5 * [8]]),
        ({"proportion": "open", "reversed": "yes"}, [10, *9 * [8]]),
        ({"wall": "yes", "reversed": "yes"}, [*4 * [10], 8, *5 * [10]]),
        ({"segments": 30, "wall": "yes"}, [*4 * [15], 12, *5 * [15]]),
    ):
        assert [int(row).bit_count() for row in GAME.start(**options).rows] == expected


@clause("M-57", "refuses")
def test_after_the_end_every_wish_has_the_same_answer() -> None:
    s = play(stand("1: j2; 2: a7", offsets=TO_HOME, home="5 0 0 0"), *STAYS)
    for wish in ("keep a7", "no sniping", "introduce another", "introduce and run", "red die: blue outer left 3",
                 "introduce at a9", "throw", "undo", "a7 to b7", "pass"):  # fmt: skip
        assert why_not(s, wish) == "The game is over: corner 1 has won. (M-57)", wish
    for path in (("home-1",), ("left",), ("token-a7",), ("die-red",), ("ring-a", "left"), ("door-2",)):
        assert (
            why_not(s, GAME.view.click(s, Look(0), path)) == "The game is over: corner 1 has won. (M-57)"
        ), path


@pytest.mark.parametrize(("options", "clause_id", "said"), [
    ({"fixed": "j"}, "O-12", "a token on j0 can never go home."),
    ({"wall": "yes", "rings": 5}, "O-12", "a token on e1 can never go home."),
    (
        {"wall": "yes", "rings": 5, "home_width": 3, "switching": 1},
        "O-12",
        "a token on e0 can never go home once path is there.",
    ),
    ({"fixed": "c,d"}, "O-12", "If rings c and d never turn, a token on c0 can never pass the barrier"),
    ({"fixed": "a", "reversed": "yes", "seats": 4}, "O-12", "the barrier at the door of corner 1"),
    ({"seats": 3, "bands": "flat"}, "O-14", "Flat bands need one or two players (not 3)."),
    (
        {"bands": "flat", "die_high": 6, "switching": 1},
        "O-14",
        "in which no segments switch and dice that show 5 at most (these show up to 6).",
    ),
    (
        {"seats": 2, "seating": "corners"},
        "O-02",
        "The seating “three people at three neighbouring corners” is for 3 players, not 2.",
    ),
    ({"bands": "flat", "seating": "adjacent"}, "O-02", "of 20 segments, not on flat bands."),
    ({"seats": 1, "games": 3}, "O-04", "If you play alone, the match has one game, not 3."),
    ({"proportion": "open", "segments": 30}, "O-16", "only on a board of 20 segments, not of 30."),
])  # fmt: skip
@clause("O-02 O-04 O-12 O-14 O-16", "refuses")
def test_a_table_that_cannot_be_laid_says_what_is_in_the_way(
    options: dict[str, object], clause_id: str, said: str
) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.start(**options)
    assert refused.value.clause == clause_id and said in str(refused.value), refused.value


@clause("O-12", "allows")
def test_a_wall_inside_five_rings_stands_where_its_gaps_lead_home() -> None:
    s = stand("1: e1; 3: a12", wall="yes", rings=5, home_width=3, seats=2)
    assert per_seat(play(s, *STAYS), "home") == [1, 0]


@pytest.mark.parametrize(("text", "said"), [
    ("home 6 0; turn 1", "enough of them and the game goes on"),
    ("offsets 1 0 0 0 0 0 0 0 0 0; turn 1; fixed=a", "or is fixed and turned at all"),
    ("black 1 0; turn 1", "pegs is out of bounds"),
    ("black 2 0; turn 1; games=3; game 2", "pegs is out of bounds"),
])  # fmt: skip
@clause("M-57 M-61 O-12", "refuses")
def test_positions_that_no_game_comes_to(text: str, said: str) -> None:
    with pytest.raises(BadPosition) as refused:
        Position.read(GAME, text)
    assert said in str(refused.value)


@clause("M-16 M-26 M-30", "refuses")
def test_refusals_name_what_there_is() -> None:
    assert why_not(GAME.start(seats=2), "first 2") == "Only corner 1 or 3 can go first. (M-16)"
    s = stand(START, "3 1 4 2 5", used=1)
    assert why_not(s, "grey outer left 5").startswith("Blue comes before grey. ")
    s = stand(START, ZEROS, phase="intro")
    assert why_not(s, "a2 to b3").endswith("in their own column. This one stands on a2. (M-30)")

"""Examples that are in no rule book, worked out by hand from the source. Sides are A, B, C, D clockwise."""

from __future__ import annotations

import pytest

from parlour.core.errors import NotAMove
from parlour.core.position import Position
from parlour.games.hundred.board import CELL_NAMES
from parlour.games.hundred.state import (
    CARD,
    CURTAIN,
    DEAD,
    EXHAUSTED,
    FUNDS,
    LAST_SIDE,
    LINE,
    LINE_COLOUR,
    PRIME_END,
    RACE,
    REFILL,
    RUNNING,
    THROW,
    TIME,
    TURN,
    TWO_ZONES,
)
from parlour.games.hundred.words.sums import Sum, read_sum, shortest
from tests.clauses import clause
from tests.games.hundred.table import GAME, allowed, clicked, fresh, money, place, play, said_of, turn, why

RACKS = "A:5,12,36,48,50,88/B:7,14,18,64,99,100"
DEAD_RACKS = "A:4,6,8,9,10,12/B:14,15,16,18,20,21"  # none of them is related to 1
PRIMES = (1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97)


def covered(numbers: object) -> str:
    """Numbers of A, for a position."""
    return "A:" + ",".join(map(str, numbers))  # type: ignore[call-overload]


def over(position: Position) -> int:
    """How the game has ended."""
    return int(position.record.over)


def asked(position: Position) -> tuple[int, int]:
    """The phase and who acts."""
    return int(position.record.phase), position.seat


# ---- sums ------------------------------------------------------------------------------------------


@clause("H-20 H-22 H-24 H-25 H-26 H-27 H-29", "allows")
@pytest.mark.parametrize(
    ("text", "dice", "made"),
    [
        ("5*(5-1/5)", (1, 5, 5, 5), Sum(24, 3)),
        ("4/(1-5/6)", (1, 4, 5, 6), Sum(24, 3)),
        ("6/3/2*1", (1, 2, 3, 6), Sum(1, 2)),  # from left to right
        ("6-(3-2)-1", (1, 2, 3, 6), Sum(4, 1)),
        ("(3-3)/5+6", (3, 3, 5, 6), Sum(6, 3)),  # nothing, divided
        ("(1-6)*(2-5)", (1, 2, 5, 6), Sum(15, 1)),  # two steps below zero
        ("6*5*3/1", (1, 3, 5, 6), Sum(90, 2)),  # not needed, but used
        ("((6)+[4]+{3}+(1))=014", (1, 3, 4, 6), Sum(14, 0)),
        ("5*5/5", (5, 5, 5), Sum(5, 2)),
    ],
)
def test_sums_that_are_made(text: str, dice: tuple[int, ...], made: Sum) -> None:
    assert read_sum(text, dice) == made


@clause("H-20 H-22 H-23 H-24 H-25 H-27 H-28", "refuses")
@pytest.mark.parametrize(
    ("text", "dice", "clause_id", "says"),
    [
        ("6-3-2-1", (1, 2, 3, 6), "H-27", "That makes 0. Make a number from 1 to 100."),
        ("1-6*6*6", (1, 6, 6, 6), "H-27", "That makes −215. Make a number from 1 to 100."),
        ("5*4*5+1", (1, 4, 5, 5), "H-27", "That makes 101. Make a number from 1 to 100."),
        ("6*6*6*6=100", (6, 6, 6, 6), "H-28", "That makes 1296, not 100."),
        ("(1/4)/(3-3)", (1, 3, 3, 4), "H-24", "You cannot divide by zero."),
        ("4+6+4+1", (1, 3, 4, 6), "H-20",
         "You used 4 twice; the dice 1, 3, 4, 6 show one."),
        ("4+6", (1, 3, 4, 6), "H-20", "Use every die: 1, 3 left over."),
        ("6*(-4+3)+1", (1, 3, 4, 6), "H-23",
         'This is not a complete sum: a number is missing in front of the sign at "-".'),
        ("6+4=10+3+1", (1, 3, 4, 6), "H-22", 'This is not a complete sum: there is something extra at "+".'),
    ],
)  # fmt: skip
def test_sums_that_are_not(text: str, dice: tuple[int, ...], clause_id: str, says: str) -> None:
    refused = read_sum(text, dice)
    assert said_of(refused) == (clause_id, says)


@clause("H-25", "refuses")
def test_24_of_1_4_5_6_needs_a_fraction() -> None:
    assert [shortest((1, 4, 5, 6), 24, f) is not None for f in range(4)] == [False, False, False, True]
    assert not any(shortest((1, 4, 5, 6), 24, f, whole_steps=True) for f in range(4))
    position = turn("zones", 1456, fractions="whole")
    assert why(position, "4/(1-5/6)") == ("H-25", "5 ÷ 6 does not come out whole.")


# ---- cards -----------------------------------------------------------------------------------------


@clause("H-70 H-71 H-73 H-74", "allows")
@pytest.mark.parametrize(
    ("text", "card", "purses"),
    [  # three sides with £500, £400 and £300; 61 earns £150, 2 earns £10
        ("5*6*2+1", "C04", [850, 300, 200]),
        ("5*6*2+1", "C08", [750, 400, 300]),
        ("5*6*2+1", "C12", [610, 420, 320]),
        ("5*6*2+1", "C18", [950, 400, 300]),
        ("5*6*2+1", "C20", [630, 410, 310]),
        ("5*6*2+1", "C22", [690, 380, 280]),
        ("5*6*2+1", "C24", [900, 400, 300]),
        ("6-5+2-1", "C16", [560, 400, 300]),
        ("6-5+2-1", "C20", [560, 400, 300]),
        ("6-5+2-1", "C22", [470, 420, 320]),
        ("6-5+2-1", "C25", [710, 400, 300]),
    ],
)
def test_cards_at_a_table_of_three(text: str, card: str, purses: list[int]) -> None:
    position = turn("zones", 1256, seats=3, money="500,400,300")
    assert money(play(position, text, f"card {card}")) == purses


@clause("H-74 H-75 H-77")
def test_two_sides_go_broke_by_one_card() -> None:
    eleven = play(turn("zones", 1356, seats=4, money="30,5,500,60"), "1+5*6/3")
    assert money(eleven) == [45, 5, 500, 60]
    drawn = play(eleven, "card C04")
    assert money(drawn) == [210, 0, 400, 0] and drawn.seat == 1
    assert [allowed(drawn, f"join {side}") for side in "ABCD"] == [True, False, True, False]
    assert eleven.tell("card C04")[1:] == [
        "B paid A £5, C paid A £100 and D paid A £60.",
        "B has no money left.",
        "D has no money left.",
    ]
    then = play(drawn, "join C")
    assert then.seat == 3 and not allowed(then, "join B"), "B has gone"
    assert asked(play(then, "forfeit")) == (TURN, 2)


@clause("H-74 H-76")
def test_a_drawer_pays_clockwise_until_nothing_is_left() -> None:
    eleven = play(turn("zones", 1356, seats=4, money="30,5,500,60"), "1+5*6/3")
    assert eleven.tell("card C12")[1:] == ["A paid B £20, C £20 and D £5.", "A has no money left."]
    drawn = play(eleven, "card C12")
    assert money(drawn) == [0, 25, 520, 65] and drawn.seat == 0
    later = play(drawn, "forfeit", "pass", "pass", "pass")
    assert int(later.record.thrower) == 1, "A has left, and B is to its left"


@clause("H-74", "refuses")
def test_who_has_nothing_pays_nothing() -> None:
    eleven = play(turn("zones", 1356, seats=3, start_money=0, money="0,0,70"), "1+5*6/3")
    assert eleven.tell("card C21")[1:] == ["B paid A nothing and C paid A £50."]
    assert money(play(eleven, "card C21")) == [65, 0, 20]


@clause("H-73", "refuses")
@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("C01", "11 is not divisible by 6"),
        ("C17", "no two dice are equal"),
        ("C25", "no minus sign was used"),
    ],
)
def test_the_log_says_why_a_card_does_nothing(card: str, says: str) -> None:
    eleven = play(turn("zones", 1356), "1+5*6/3")
    assert eleven.tell(f"card {card}")[1:] == [f"Nothing happened: {says}."]
    assert money(play(eleven, f"card {card}")) == [515, 500]


@clause("H-70 H-73", "allows")
def test_54_in_hexes_is_taxed_and_has_no_border() -> None:
    drawn = play(turn("hexes", cover="A:47,61"), "(4-1)*3*6")
    assert asked(drawn)[0] == CARD and money(drawn) == [530, 500]
    assert money(play(drawn, "card C01")) == [430, 500]
    assert money(play(drawn, "card C18")) == [590, 500]
    assert drawn.tell("card C16")[1:] == ["Nothing happened: 54 has no border."]


@clause("H-78 H-92")
def test_the_last_side_wins_even_with_nothing() -> None:
    ended = play(turn("zones", 1356, start_money=0), "1+5*6/3", "card C07")
    assert over(ended) == LAST_SIDE and money(ended) == [0, 0]
    assert ended.returns == (-1.0, 1.0), "A lost all it had; B has lost nothing"
    assert ended.outcome() == "All sides but one have lost their money. B wins with £0; A is broke."
    assert GAME.read(GAME.words.position_name(ended.record)).returns == (-1.0, 1.0)


@clause("H-80 H-91 H-92")
def test_a_payment_can_make_another_side_reach_the_sum() -> None:
    ended = play(turn("zones", 1256, money="1900,1990"), "6-5+2-1", "card C12")
    assert over(ended) == FUNDS and money(ended) == [1890, 2010] and ended.returns == (-1.0, 1.0)
    missed = play(turn("zones", 1256, money="1990,100"), "6-5+2-1", "card C12")
    assert over(missed) == RUNNING and money(missed) == [1980, 120], "£2,000 were there, but not at the end"


@clause("H-87", "allows")
def test_whoever_draws_the_curtain_may_lose_by_it() -> None:
    drawn = play(turn("zones", 1256, money="500,700"), "5*6*2+1", "card C03")
    says = "A drew card C03 and must first choose: end the game, or take the money."
    assert clicked(drawn, "n96") == ("H-87", says)
    ended = play(drawn, "end")
    assert over(ended) == CURTAIN and money(ended) == [650, 700] and ended.returns == (-1.0, 1.0)
    assert clicked(ended, "n96") == ("H-91", "The game is over.")


@clause("H-77 H-92")
@pytest.mark.parametrize(("shares", "ranks"), [("on", (-1.0, 0.5, 0.5)), ("off", (0.0, -1.0, 1.0))])
def test_joining_the_winner(shares: str, ranks: tuple[float, ...]) -> None:
    position = turn("zones", 1356, seats=3, money="500,60,900", join_shares=shares, end="time", throw_limit=1)
    ended = play(position, "1+5*6/3", "card C04", "join C", "pass")
    assert over(ended) == TIME and money(ended) == [675, 0, 800] and ended.returns == ranks


# ---- lines, colours, primes ------------------------------------------------------------------------


@clause("H-83")
def test_the_second_column_of_both_layouts() -> None:
    plain = [2, 8, 20, 26, 32, 38, 44, 50, 56, 62, 68, 74, 80, 86, 92, 97]
    snake = [2, 11, 23, 26, 35, 38, 47, 50, 59, 62, 71, 74, 83, 86, 95, 97]
    for layout, numbers, ends in (
        ("fig1", plain, LINE),
        ("fig2", snake, LINE),
        ("fig1", snake, RUNNING),
        ("fig2", plain, RUNNING),
    ):
        position = turn("zones", end="line", layout=layout, cover=covered(numbers))
        assert over(play(position, "1+3+4+6")) == ends, (layout, numbers)


@clause("H-83 H-84")
def test_the_short_last_row_and_a_row_of_two_sides() -> None:
    assert over(play(turn("zones", 4466, end="line", cover="A:97,98/B:99"), "(4+6)*(4+6)")) == LINE
    mixed = turn("zones", end="line_colour", cover="A:13,15,16,17/B:18")
    alone = turn("zones", end="line_colour", cover="A:13,15,16,17,18")
    other = turn("zones", end="line_colour", cover="B:13,15,16,17,18")
    assert [over(play(p, "1+3+4+6")) for p in (mixed, alone, other)] == [RUNNING, LINE_COLOUR, RUNNING]


@clause("H-85")
def test_blue_and_red_are_two_colours() -> None:
    blue = [n for n in range(1, 25) if n != 14]
    one = turn("zones", end="two_zones", cover=covered(blue))
    two = turn("zones", end="two_zones", cover=covered([*blue, *range(79, 101)]))
    assert [over(play(p, "1+3+4+6")) for p in (one, two)] == [RUNNING, TWO_ZONES]


@clause("H-41 H-43 H-45")
@pytest.mark.parametrize(
    ("before", "text", "reward", "card"),
    [
        ("44,45,46,47,49", "(1+3+4)*6", 60, False),  # 48 closes a row of six
        ("44,46,47", "(1+3+4)*6", 30, False),  # 45 is missing, so 44 is not in the line
        ("47,62", "(4-1)*3*6", 30, False),  # 54 between two on one line
        ("47,61", "(4-1)*3*6", 30, True),  # 54 at the bend of two
        ("32,39,47", "(4-1)*3*6", 40, False),  # rising right, down to 32
        ("32,47", "(4-1)*3*6", 20, False),
        ("2,3", "1*3+4-6", 50, True),  # 1 is gold: 30 + 10 + 10
        ("2,4", "1*3+4-6", 50, False),
        ("3,4", "1*3+4-6", 40, False),
        ("21,22", "1+3*6-4", 30, True),  # 15, where the triangle meets the rows of seven
        ("100", "1+3*4*6", 20, False),  # 73, silver, touching nothing
    ],
)
def test_lines_on_the_tall_diamond(before: str, text: str, reward: int, card: bool) -> None:
    after = play(turn("hexes", cover=f"B:{before}"), text)
    assert (int(after.record.reward), asked(after)[0] == CARD) == (reward, card)


@clause("H-41 H-43")
def test_lines_on_the_rhombus() -> None:
    for before, card in (("8,17", False), ("8,18", True)):
        after = play(turn("hexes", diamond="rhombus", cover=f"B:{before}"), "1+3+4+6")
        assert (int(after.record.reward), asked(after)[0] == CARD) == (30, card)


@clause("H-83 H-84")
def test_six_hexagons_in_a_row() -> None:
    for end, cover, ends in (
        ("line", "A:44,45,46/B:47,49", LINE),
        ("line", "A:45,46,47,49", RUNNING),
        ("line_colour", "A:44,45,46,47/B:49", RUNNING),
        ("line_colour", "A:44,45,46,47,49", LINE_COLOUR),
    ):
        assert over(play(turn("hexes", end=end, cover=cover), "(1+3+4)*6")) == ends


@clause("H-82 H-86 H-88")
def test_with_three_dice_the_ending_says_what_three_dice_can_make() -> None:
    few = [n for n in PRIMES if n < 42 and n != 17]
    primes = play(turn("zones", 345, dice=3, end="primes", cards="off", cover=covered(few)), "3*4+5")
    assert over(primes) == PRIME_END
    assert primes.outcome().startswith(
        "All numbers with a border that three dice can make are covered. A wins"
    )
    made = [n for n in range(1, 101) if n != 17 and n in set(few) | set(_made_by_three())]
    full = play(turn("zones", 345, dice=3, cards="off", cover=covered(made)), "3*4+5")
    assert over(full) == EXHAUSTED and full.record.covered == 57
    assert full.outcome().startswith("Every number that three dice can make is covered. A wins")


def _made_by_three() -> list[int]:
    """The 57 numbers, by the rule book's list of the 43 others."""
    never = """43 46 47 49 51 52 53 56 57 58 59 61 62 63 65 67 68 69 70 71 73 74 76 77 78 79 81 82 83 84 85 86 87
    88 89 91 92 93 94 95 97 98 99"""
    return [n for n in range(1, 101) if str(n) not in never.split()]


# ---- the rings -------------------------------------------------------------------------------------

GROUP = ((30, "C"), (60, "V0"), (61, "V1"), (62, "I1"), (90, "I0"), (89, "B0"), (88, "G0"), (87, "Y0"))


@clause("H-54 H-55 H-56 H-57 H-64")
@pytest.mark.parametrize(
    ("options", "rewards"),
    [  # B0 is a Double, Y0 a Triple; 61 is gold, 89 silver; 30 and 61 are not related
        ({}, (10, 20, 50, 40, 50, 220, 150, 700)),
        ({"mark_scope": "total"}, (10, 20, 50, 40, 50, 240, 150, 900)),
        ({"marks": "none"}, (10, 20, 50, 40, 50, 120, 150, 300)),
        ({"link_value": "ten"}, (10, 20, 50, 40, 40, 210, 110, 610)),
        ({"link_scope": "related"}, (10, 20, 40, 40, 50, 220, 150, 700)),
        ({"link_scope": "related", "link_value": "ten"}, (10, 20, 40, 40, 40, 210, 110, 610)),
    ],
)
def test_eight_counters_under_every_option(options: dict[str, str], rewards: tuple[int, ...]) -> None:
    s = fresh(ruleset="connect", **options)
    s.phase = THROW
    placed = [place(s, n, cell) for n, cell in GROUP]
    assert tuple(reward for reward, _ in placed) == rewards
    assert [n for (n, _), (_, card) in zip(GROUP, placed, strict=True) if card] == [62, 90]


@clause("H-58 H-60 H-61")
def test_a_turn_and_the_race_count_together_for_three_of_ones_own() -> None:
    race = play(turn("connect", board="C:24", racks=RACKS, cards="off"), "3+4+6-1", "V0", "pass")
    assert asked(race)[0] == RACE and money(race) == [520, 500]
    own = play(race, "A: (1*3+6)*4", "V1", "A: (1+3+4)*6", "V2")
    assert money(own) == [520 + 30 + 1030, 500]
    taken = play(race, "done A", "B: (1*3+6)*4", "V1")
    assert taken.record.done == 0 and money(taken) == [520, 530]
    assert money(play(taken, "A: (1+3+4)*6", "V2")) == [550, 530], "only two of A's own were A's to count"


@clause("H-62")
def test_racks_are_refilled_in_their_order() -> None:
    racks = play(
        turn("connect", seat="B", board="C:24", racks=RACKS, cards="off"), "1*3*4+6", "V0", "3+4+6-1", "V1"
    )
    racks = play(racks, "done A", "done B")
    assert asked(racks)[0] == REFILL and racks.record.rack == 1, "the thrower's first"
    assert play(racks, "counter 1").record.rack == 0
    at_once = turn("connect", board="C:24", racks=RACKS, cards="off", refill="at_once")
    at_once = play(at_once, "3+4+6-1", "V0", "counter 72", "pass", "B: 1*3*4*6", "V1")
    assert asked(at_once)[0] == REFILL and at_once.record.rack == 0, "the counter was A's, though B placed it"


@clause("H-66 H-89")
def test_what_is_said_of_dead_racks() -> None:
    last = play(turn("connect", board="C:1", racks=DEAD_RACKS), "pass")
    assert last.tell("pass") == [
        "B passed.",
        "No counter on any rack fits anywhere, so all counters went back into the bag and new racks were drawn.",
    ]
    assert play(last, "pass").record.bag == 99
    ended = play(turn("connect", board="C:1", racks=DEAD_RACKS, dead="end"), "pass", "pass")
    assert over(ended) == DEAD, "though the bag has primes that would fit"
    assert ended.outcome().startswith("No counter on the racks fits anywhere.")


@clause("H-89", "allows")
def test_the_last_counter_ends_a_game_for_money_too() -> None:
    others = [n for n in range(1, 101) if n != 14]
    board = ",".join(f"{cell}:{n}" for cell, n in zip(CELL_NAMES, others, strict=False))
    last = play(turn("connect", board=board, racks="B:14", target=100_000, cards="off"), "pass", "1+3+4+6")
    ended = play(last, GAME.list_legal(last.record)[0])
    assert over(ended) == DEAD and ended.outcome().startswith("Every counter is placed. B wins")


@clause("H-57", "allows")
def test_the_log_says_what_drew_the_card() -> None:
    for test, says in (
        ("axes", "12 has related counters beside it in more than one direction, so A draws an Action card."),
        ("any_two", "12 has at least two related counters beside it, so A draws an Action card."),
    ):
        position = turn("connect", board="C:24,V0:36", racks=RACKS.replace("36,", ""), connect_test=test)
        assert play(position, "3+4+6-1").tell("V1")[-1] == says


@clause("H-76", "allows")
def test_a_rack_that_goes_back_is_told() -> None:
    position = turn(
        "connect", seats=3, board="C:24,V0:36", racks="A:12,48/B:7,14/C:18,64", money="30,500,500"
    )
    broke = play(position, "3+4+6-1", "V1", "card C07")
    assert money(broke) == [0, 500, 500] and asked(broke)[1] == 0
    assert broke.tell("join B") == [
        "A left the game and joined B.",
        "Its rack went back into the bag.",
    ]
    gone = play(broke, "forfeit")
    assert gone.record.held[0] == 0 and gone.record.where[48] == 0
    race = play(gone, "pass", "pass")
    assert asked(race)[0] == RACE and why(race, "done A", 0) == ("H-76", "A has left the game.")


# ---- words -----------------------------------------------------------------------------------------


@clause("H-81 H-90", "allows")
def test_how_time_and_the_longest_game_are_told() -> None:
    thrown = play(turn("zones", end="time", throw_limit=1), "pass", "pass")
    assert thrown.outcome() == "Time is up after 1 throw. A and B share the win with £500."
    called = play(turn("zones", end="time"), "time", "pass", "pass")
    assert called.outcome() == "Time is up. A and B share the win with £500."
    guard = play(turn("zones", max_throws=1), "pass", "pass")
    assert guard.outcome().startswith("The longest game allowed, 1 throw, is over.")


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ((), "a sum with the dice, or the word pass"),
        (("3+4+6-1",), "a space for counter 12, such as: V3"),
        (("pass", "pass"), "a side and its sum, such as A: 1+2×3"),
    ],
)
def test_what_is_expected_instead_of_a_strange_word(moves: tuple[str, ...], expected: str) -> None:
    position = play(turn("connect", board="C:24", racks=RACKS), *moves)
    with pytest.raises(NotAMove, match="hello.*is not a move here") as refused:
        position.why_not("hello")
    assert expected in str(refused.value)

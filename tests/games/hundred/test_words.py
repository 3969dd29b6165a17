"""Words: names, the log, the review, positions, the terminal."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadPosition
from parlour.core.line import random_walk
from parlour.core.offer import Look
from parlour.core.position import Position
from parlour.core.record import copy
from parlour.core.step import Step
from parlour.games.hundred import words
from parlour.games.hundred.moves import CLOCK, DONE, PASS
from parlour.games.hundred.words.names import paid_for, written_out
from tests.clauses import clause
from tests.games.hundred.table import GAME, cover, fresh, place, play, read, turn, why


def told(position_text: str, *moves: str) -> list[str]:
    position = read(position_text)
    said: list[str] = []
    for move in moves:
        said = position.tell(move)
        position = play(position, move)
    return said


def review(before: Position, action: int, now: Position | None = None) -> list[str] | None:
    """What is told of a choice at a later position; at the next throw, if none is named."""
    later = before.record
    later.throws += 1
    telling = words.review(Step(before.record, action, before.record, 0), now.record if now else later)
    return telling() if telling else None


RACKS = "A:5,12,36,48,50,88/B:7,14,18,64,99,100"
RACE = (
    f"ruleset=connect phase=race seat=several may=AB in_race=1 throws=1 throw=1346 racks={RACKS} board=C:24"
)
TURN = "ruleset=zones phase=turn seat=A due=AB throws=1 throw=1346"


@clause("H-28", "allows")
def test_a_claim_is_announced_with_a_sum() -> None:
    assert told(TURN, "(6*4)*(3+1)") == [
        "A made 96 (for example (1 + 3) × 4 × 6).",
        "The Bank paid A £100 for 96.",
    ]
    assert told(TURN, "1+3*4*6") == [
        "A made 73 (for example 1 + 3 × 4 × 6).",
        "The Bank paid A £100 for 73 (£50 × 2 for a silver number).",
        "73 is a prime, so A draws an Action card.",
    ]


@clause("H-43")
def test_one_draws_a_card_and_is_not_called_a_prime() -> None:
    said = told(TURN, "(6-4)/(3-1)")
    assert said[-1] == "1 has a border on the board, as primes have, so A draws an Action card."


@clause("H-28")
def test_a_sum_is_told_as_it_was_typed() -> None:
    position = read(TURN)
    typed = "[6x4]·(3+1) = 96"
    assert position.tell(typed, typed)[0] == "A made 96: (6 × 4) × (3 + 1)."
    assert position.tell("6/3*1+4", "6:3*1+4")[0] == "A made 6: 6 ÷ 3 × 1 + 4."
    race = read(RACE)
    assert race.tell("A: 3+4+6-1", "A: 6+4 – (1-3)")[0].startswith("A made 12: 6 + 4 − (1 − 3)")
    for said in ("", "(6*4)*(3-1)", "(6*4)*3", "6*4*(3+1)/1", "hello", "(6*4)*(3+1)=95", "9" * 200):
        assert position.tell(typed, said)[0] == "A made 96 (for example (1 + 3) × 4 × 6).", said


@clause("H-20")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ""),
        ("6", "still to use: 1, 3, 4"),
        ("6*4*", "still to use: 1, 3"),
        ("(6*4)*(3+1", ""),  # the sentence says that a bracket is open
        ("(6×4)*(3+1)", "= 96"),
        ("(6×4)*(3+1)=95", "= 96"),
        ("6/4+3+1", "= 11/2"),
        ("1-3-4-6", "= −12"),
        ("6/(4-3-1)", ""),
        ("6+4+3+1+1", ""),
        ("64+31", "still to use: 1, 3, 4, 6"),
        ("A: 6+4", "still to use: 1, 3"),
        ("pass", ""),
        ("6" * 70, ""),
    ],
)
def test_a_sum_is_weighed_while_it_is_typed(text: str, said: str) -> None:
    s = read(TURN).record
    assert words.weigh(s, Look(0), text) == said
    for covered in ("cover=A:96", "cover=B:1,2,3,4,96"):
        assert words.weigh(read(f"{TURN} {covered}").record, Look(0), text) == said, (
            "nothing about what is free"
        )


@clause("H-12")
@pytest.mark.parametrize("ruleset", ["zones", "hexes", "connect"])
def test_a_shared_throw_is_reviewed_after_the_last_side(ruleset: str) -> None:
    first = turn(ruleset) if ruleset != "connect" else turn(ruleset, racks=RACKS)
    one = play(first, "pass")
    two = play(one, "pass")
    if ruleset == "connect":
        assert review(first, PASS, two) is None, "the race is still to come"
        two = play(two, "done A", "done B")
    assert review(first, PASS, one) is None
    assert review(first, PASS, two) is None, "the dice still lie there"
    thrown = play(two, "throw 1 1 1 1")
    assert review(first, PASS, thrown)
    assert review(one, PASS, thrown)
    assert review(thrown, PASS, thrown) is None


@clause("H-12")
def test_a_card_does_not_open_the_review() -> None:
    first = turn("zones")
    claimed = int(words.read_move(first.record, "1+3*4*6"))
    drawn = play(first, claimed, "card C24")
    assert drawn.seat == 1 and review(first, claimed, drawn) is None


@clause("H-11", "allows")
def test_a_throw_of_ones_own_is_reviewed_with_the_next() -> None:
    first = turn("counters", due="A")
    then = play(first, "pass", "throw 1 1 1 1")
    assert review(first, PASS, then)


def test_what_has_no_review() -> None:
    race = read(RACE)
    over = play(read(TURN.replace("zones", "zones end=time")), "time", "pass", "pass")
    assert over.over and review(read(TURN), PASS, over)
    assert review(race, DONE, over) is None
    assert review(read(TURN), CLOCK, over) is None
    assert review(GAME.new(), 0, over) is None


def test_cards_are_told_with_what_they_pay() -> None:
    assert told(TURN, "1+3*4*6", "card C24")[1] == "The Bank paid A £150."
    assert told(TURN, "1+3*4*6", "card C01")[1] == "Nothing happened: 73 is not divisible by 6."
    assert told(TURN, "1+3*4*6", "card C20")[1] == "A paid B £10."
    assert told(f"{TURN} money=500,80", "1+3*4*6", "card C04") == [
        "A drew C04, Whip-round: Every other side pays you £100.",
        "B paid A £80.",
        "B has no money left.",
        "All sides but one have lost their money. A wins with £680; B is broke.",
    ]
    assert told(TURN, "1+3*4*6", "card C03", "take") == ["A took £200 from the Bank."]
    assert told(TURN, "1+3*4*6", "card C03", "end")[0] == "A ended the game."


def test_rewards_are_written_out() -> None:
    s = fresh(ruleset="hexes")
    for n in (68, 76, 61):
        cover(s, n)
    assert written_out(s) == "61: 30 + 68: 10 + 76: 10 = £50"
    assert (
        paid_for(s) == ": £30 for 61 (£10 × 3 for a gold number), and £10 each for 68 and 76 in line with it"
    )
    s = fresh(ruleset="connect")
    for n, cell in (
        (12, "C"),
        (13, "V1"),
        (7, "I1"),
        (14, "I0"),
        (15, "V0"),
        (28, "B0"),
        (29, "G0"),
        (11, "Y0"),
    ):
        place(s, n, cell)
    assert written_out(s) == "11 on Y0: 200 × 3 gold × 3 mark + 29: 100 = £1,900"
    assert (
        paid_for(s)
        == ": £1,800 for 11 on Y0 (£200 × 3 for a gold number × 3 for the mark), and £100 for 29 beside it"
    )
    s = fresh(ruleset="counters")
    assert written_out(s) == ""
    cover(s, 97)
    assert written_out(s) == "97: 1 unit"
    assert paid_for(s) == " for 97"


def test_the_log_says_what_each_reward_was_paid_for() -> None:
    s = fresh(ruleset="connect", mark_scope="total")
    for n, cell in ((12, "C"), (13, "V1"), (7, "I1"), (14, "I0"), (15, "V0")):
        place(s, n, cell)
    assert paid_for(s) == ": £10 for 15 on V0, and £20 each for 14 and 7 and £10 each for 13 and 12 beside it"
    place(s, 28, "B0")
    assert s.reward == 140
    assert paid_for(s) == ": £50 for 28 on B0, and £20 for 14 beside it, all of it × 2 for the mark"


def test_chance_is_told() -> None:
    position = GAME.new(ruleset="connect")
    assert position.tell("B begins") == ["B goes first."]
    assert play(position, "B begins").tell("counter 37") == ["A drew counter 37 from the bag."]
    assert play(GAME.new(), "A begins").tell("throw 1 1 2 2") == ["A threw 1, 1, 2 and 2."]


@clause("H-30 H-14", "allows")
def test_the_review_of_a_turn() -> None:
    position = turn("zones", 1111, cover="B:3")
    assert review(position, PASS) == [
        "With 1, 1, 1 and 1 you could have made 1, 2 and 4.",
        "Best answer: 1 = 1 × 1 × 1 × 1 (£15 and an Action card).",
        "The best answer is the one that earns most. Action cards are luck and do not count.",
    ]
    claimed = position.action("1*1*1*1")
    assert review(position, claimed)[1] == "You made the best answer: 1."
    cheap = position.action("1+1+1+1")
    assert review(position, cheap)[1].startswith("Best answer: 1 =")
    bare = turn("zones", 1111, cover="B:1,2,3,4")
    assert review(bare, PASS) == ["No number could be made from 1, 1, 1 and 1."]


def test_the_review_of_a_placement() -> None:
    racks = "A:12,36/B:7,14"
    position = turn("connect", racks=racks, board="C:24,V0:26,I0:28")
    said = review(position, PASS)
    assert said[0] == "With 1, 3, 4 and 6 you could have made 12 and 36."
    assert said[1].startswith("Best answer: 12 on B0 = 3 + 4 + 6 − 1 (£120)")
    placing = play(position, "3+4+6-1")
    low = review(placing, placing.action("V3"))  # type: ignore[arg-type]
    assert low[0].startswith("Counter 12 earned £20. On ") and "it would have earned £" in low[0]


OVER = read("ruleset=zones max_throws=1 phase=over seat=nobody throws=1 throw=1346 over=13")


def test_a_review_asks_nothing_of_the_record() -> None:
    s = GAME.start(ruleset="connect", seats=3)
    before = copy(s)
    for action in random_walk(GAME, s, 5):
        frozen = before.tobytes()
        telling = words.review(Step(before, action, s, 0), OVER.record)
        assert telling is None or all(line.endswith(".") for line in telling())
        assert before.tobytes() == frozen
        before = copy(s)
        if s.ply > 120:
            break


def test_how_a_tie_and_a_leaver_are_told() -> None:
    s = "ruleset=zones seats=3 phase=choice seat=A throws=1 throw=1346 by=A n=7 reward=15 card=C03 pack=C03"
    ended = play(read(f"{s} money=600,0,600 left=B>C cover=A:7"), "end")
    assert ended.outcome() == ("A special card ended the game. A and C share the win with £600; B joined C.")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("mandala", 'A position of Hundred starts with the word "hundred".'),
        ("hundred colour=red", "'colour=red' is not understood"),
        ("hundred ply=1 ply=2", "ply is said twice."),
        ("hundred ply=x", "ply must be a whole number from 0 to 2147483647, not 'x'."),
        (
            "hundred ruleset=chess",
            "ruleset (rule set) must be counters, zones, hexes or connect, not 'chess'",
        ),
        ("hundred seats=5", "Zones is for 2 to 4 sides, not 5"),
        ("hundred seat=C", "'C' is no side: the sides are A, B."),
        ("hundred phase=lunch", "'lunch' is no phase"),
        ("hundred throw=1237", "throw=1237 is no throw of 4 dice."),
        ("hundred money=1,2,3", "money lists 3 amounts, but there are 2 sides."),
        ("hundred cover=A:1/B:1", "A number is named twice."),
        ("hundred ruleset=connect racks=A:7 board=C:7", "Counter 7 is not in the bag"),
        ("hundred ruleset=connect board=Z9:7", "'Z9' is not a cell of the board, or is named twice."),
        ("hundred left=A,A", "A is said to leave twice."),
        ("hundred pack=C01,C01", "A card is named twice."),
        ("hundred pack=C26", "a card, C01 to C25, must be a whole number from 1 to 25, not '26'."),
        ("hundred own=1", "own lists 1 racks, but there are 6."),
        ("hundred cell=Q", "'Q' is not a cell of the board."),
    ],
)
def test_texts_that_are_no_position(text: str, says: str) -> None:
    with pytest.raises(BadPosition) as bad:
        words.read_position(text)
    assert says in str(bad.value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("phase=turn seat=B throws=1 throw=1346", "the one to act does not fit what is asked"),
        ("phase=over seat=nobody", "the one to act does not fit what is asked"),
        ("phase=turn seat=A throws=1", "the dice shown are not the throw"),
        ("ruleset=connect board=V0:4", "the counters on the board are not one group around the centre"),
        ("ruleset=connect board=C:4,R0:5", "the counters on the board are not one group around the centre"),
        ("left=A,B", "the sides at the table are wrong"),
        ("left=B money=500,5", "the sides at the table are wrong"),
        ("phase=card seat=chance", "the claim being settled is incomplete"),
        ("n=100 f=100", "a field lies outside its bounds"),
        ("top=4", "the pack of cards is wrong"),
        ("ruleset=connect racks=A:1,2,3,4,5,6,7", "a counter is in two places or in none"),
    ],
)
def test_positions_with_faults(text: str, fault: str) -> None:
    with pytest.raises(BadPosition) as bad:
        read(text)
    assert fault in str(bad.value)


def test_the_text_board() -> None:
    text = words.text(turn("zones", cover="A:96").record)
    assert " 84   83*  82   81   80   79*" in text and text.endswith("A must make a number or pass.")
    assert words.text(GAME.start(ruleset="hexes")).splitlines()[0].strip() == "100"
    rings = words.text(turn("connect", racks="A:5,12", board="C:24").record)
    assert "Rack A: 5 12" in rings and " 24 " in rings


def test_a_hundred_ways_to_write_a_claim() -> None:
    s = turn("zones").record
    for text in ("(6*4)*(3+1)", "A: (6*4)*(3+1)=96", "a:(6×4)×(3+1)", " ( 6 x 4 ) x ( 3 + 1 ) = 96 "):
        assert words.read_move(s, text) == 4 * 95
    assert why(turn("zones"), "9 6") == ("H-23", 'This is not a complete sum: a sign is missing at "6".')

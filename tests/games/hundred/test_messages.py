"""What a player is told: messages 13 to 29 of the rule book, with their clauses (sums: test_typing)."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadOption, NotAMove, Refusal
from parlour.games.hundred.moves import CELL, CLOCK, DONE, JOIN, claim, race_claim
from tests.clauses import clause
from tests.games.hundred.table import GAME, play, read, turn, why

RACKS = "A:5,12,36,48,50,88/B:7,14,18,64,99,100"
PLACING = f"ruleset=connect phase=place seat=A throws=1 throw=1346 due=B by=A n=12 racks={RACKS}"
RACING = (
    f"ruleset=connect phase=race seat=several may=AB in_race=1 throws=1 throw=1346 racks={RACKS} board=C:24"
)


@clause("H-30", "refuses")
def test_m13_a_covered_number() -> None:
    position = turn("zones", cover="B:96")
    assert why(position, "(6*4)*(3+1)") == ("H-30", "96 is already covered. Make another number.")


@clause("H-51 H-59", "refuses")
def test_m14_a_counter_that_is_not_there() -> None:
    position = turn("connect", racks=RACKS)
    says = "You have no counter 14 on your rack: it is on B's rack, and you may claim it in the race."
    assert why(position, "6+4+3+1") == ("H-51", says)
    assert why(position, "1*3*4*6") == ("H-51", "You have no counter 72 on your rack: it is in the bag.")
    assert why(read(RACING), "A: 1*3*4*6") == (
        "H-59",
        "No rack has counter 72: it is in the bag.",
    )
    says = "No rack has counter 24: it is on the board."
    assert why(read(RACING), "A: 6/(1-3/4)") == ("H-59", says)
    says = "You have no counter 14 on your rack: it is on B's rack, and there is no race."
    assert why(turn("connect", racks=RACKS, race="off"), "6+4+3+1") == ("H-51", says)


@clause("H-54", "refuses")
def test_m15_a_counter_without_a_cell() -> None:
    position = turn("connect", racks="A:7,12,36,48,50,88/B:14,18,64,99,100,5", board="C:24")
    says = "No counter with a free space beside it is related to 7."
    assert why(position, "1*4+6-3") == ("H-54", says)


@clause("H-52 H-53 H-54", "refuses")
def test_m16_to_m19_cells() -> None:
    first = read(PLACING)
    assert why(first, "V0") == ("H-52", "The first counter goes in the centre.")
    later = read(f"{PLACING} board=C:13,V0:19,V1:8")
    assert why(later, "V0") == ("H-53", "That space is taken: 19 is on V0.")
    assert why(later, "R0") == (
        "H-53",
        "Choose a space beside a counter that is already on the board. R0 has none beside it.",
    )
    share = "are both prime, or share a divisor greater than 1."
    says = f"12 is not related to 19: related numbers are consecutive, {share}"
    assert why(later, "I0") == ("H-54", says)
    assert later.why_not("V5") is None and later.why_not("I2") is None
    narrow = read(f"{PLACING} board=C:13,V0:19,V1:8 multiple=divides")
    says = "12 is not related to 8: related numbers are consecutive, are both prime, or divide one another."
    assert why(narrow, "I2") == ("H-54", says)


@clause("H-11 H-12", "refuses")
def test_m20_out_of_turn() -> None:
    assert why(turn("zones"), "pass", 1) == ("H-12", "It is A's turn.")
    assert why(turn("counters"), "pass", 1) == ("H-11", "It is A's turn.")


@clause("H-16", "refuses")
def test_m21_a_second_number() -> None:
    says = "You can make one number in a turn. Now place counter 12 on the board."
    assert why(read(PLACING), "6+4+3+1") == ("H-16", says)
    assert why(read(PLACING), "pass") == ("H-16", says)


@clause("H-61", "refuses")
def test_m22_while_another_side_places() -> None:
    placing = play(read(RACING), "A: 3+4+6-1")
    assert why(placing, DONE + 1) == ("H-61", "Wait until A has finished.")
    assert why(placing, race_claim(1, 14, 0)) == ("H-61", "Wait until A has finished.")
    assert why(placing, "V0", 1) == ("H-61", "Wait until A has finished.")
    assert why(placing, "B: 6+4+3+1") == ("H-61", "Wait until A has finished.")
    assert why(placing, "A: 6+4+3+1")[0] == "H-16"


@clause("H-61", "refuses")
def test_m23_after_done() -> None:
    position = play(read(RACING), "done A")
    says = "A pressed Done and may act again when somebody has placed a counter."
    assert why(position, "A: 3+4+6-1") == ("H-61", says)
    assert why(position, "done A")[0] == "H-61"
    assert why(position, "done A", 0) == ("H-61", says)
    assert why(position, "done A", 1) == ("H-61", says), "true whoever is told"
    assert why(position, "done B", 0) == ("H-61", "Only B may act now.")


@clause("H-87", "refuses")
def test_m24_no_card_to_choose_by() -> None:
    for position in (turn("zones"), read(PLACING), read(RACING)):
        assert why(position, "end") == ("H-87", "Only a special card lets you end the game.")
        assert why(position, "take")[0] == "H-87"


@clause("H-75", "refuses")
def test_m25_still_solvent() -> None:
    assert why(turn("zones"), "forfeit") == ("H-75", "Only a side without money can leave, and A has £500.")
    assert why(turn("zones"), "join B")[0] == "H-75"
    says = "You cannot leave in the race. A side leaves only when a card takes its last money."
    assert why(read(RACING), "forfeit") == ("H-75", says)


@clause("H-75", "refuses")
def test_nobody_without_money_is_told_that_it_has_some() -> None:
    says = "A has no money, but in this game a side without money plays on."
    assert why(turn("zones", money="0,500", bankruptcy="stay"), "forfeit") == ("H-75", says)
    says = "A has no money, but a side leaves only when a card takes its last money."
    assert why(turn("zones", start_money=0), "join B") == ("H-75", says)
    assert why(turn("counters"), "forfeit") == ("H-75", says)


@clause("H-77", "refuses")
def test_m26_no_side_to_join() -> None:
    position = read(
        "ruleset=zones seats=4 phase=broke seat=B throws=1 throw=1346 by=A n=5 reward=15 card=C04 broke=BC "
        "money=1005,0,0,540"
    )
    says = "You can join only a side that is still in the game: A or D, not C."
    assert why(position, "join C") == ("H-77", says)
    assert why(position, "join B")[0] == "H-77"
    assert why(position, JOIN + 7)[0] == "H-77"
    assert why(position, "pass") == (
        "H-75",
        "B has no money left and must forfeit or join another side first.",
    )


@clause("H-91", "refuses")
def test_m27_after_the_end() -> None:
    over = play(turn("zones", money="180,500"), "1*4+6-3", "card C07")
    for move in ("pass", "6+4+3+1", claim(5, 0), CLOCK):
        assert why(over, move) == ("H-91", "The game is over.")


@clause("H-76", "refuses")
def test_m28_a_side_that_has_left() -> None:
    position = read(
        "ruleset=connect seats=3 phase=race seat=several may=AB in_race=1 throws=1 throw=1346 left=C "
        f"money=500,500,0 racks={RACKS} board=C:24"
    )
    assert why(position, "C: 3+4+6-1") == ("H-76", "C has left the game.")
    assert why(position, "done C")[0] == "H-76"
    assert why(position, "done C", 2) == ("H-76", "C has left the game.")
    assert why(position, "done A", 2) == (
        "H-61",
        "Only A and B may act now; C has left the game.",
    )
    zones = turn("zones", seats=4, due="AD", left="C,B>D", money="500,0,0,500")
    for seat in (1, 2):
        assert why(zones, "pass", seat) == ("H-12", "It is A's turn; B and C have left the game.")


@clause("H-02 H-07 H-79 H-80", "refuses")
@pytest.mark.parametrize(
    ("options", "clause_id", "says"),
    [
        ({"ruleset": "counters", "end": "zone"}, "H-07",
         "Counters cannot end with one colour completely covered. Choose a sum of money, a time limit, "
         "every number covered, any straight line covered or every number with a border covered."),
        ({"ruleset": "counters", "end": "line_colour"}, "H-07",
         "Counters cannot end with a straight line covered by one side. Choose a sum of money, a time limit, "
         "every number covered, any straight line covered or every number with a border covered."),
        ({"ruleset": "connect", "end": "line"}, "H-07",
         "Connect cannot end with any straight line covered. Choose a sum of money, a time limit, "
         "every number covered or every number with a border covered."),
        ({"ruleset": "zones", "seats": 5}, "H-02",
         "Zones is for 2 to 4 sides, not 5."),
        ({"ruleset": "connect", "seats": 7}, "H-02",
         "Connect is for 2 to 6 sides, not 7."),
        ({"ruleset": "counters", "cards": "on"}, "H-79",
         "Counters has no Action cards."),
        ({"ruleset": "zones", "target": 4}, "H-80",
         "Zones cannot have a target of 4. Choose £5 or more."),
        ({"ruleset": "counters", "end": "funds", "target": 101}, "H-80",
         "Counters cannot have a target of 101. Choose 1 to 100 units."),
        ({"ruleset": "zones", "start_money": 2000}, "H-07",
         "A target of 2000 is too low when every side starts with 2000: "
         "choose a higher target."),
    ],
)  # fmt: skip
def test_m29_unsuitable_options(options: dict[str, object], clause_id: str, says: str) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.start(**options)
    assert str(refused.value) == says and refused.value.clause == clause_id


@clause("H-02 H-03 H-07 H-79 H-80", "allows")
def test_suitable_options() -> None:
    assert GAME.start(ruleset="counters", seats=8).seats == 8
    assert GAME.start(ruleset="zones", seats=4, end="line_colour").end == 4
    assert GAME.start(ruleset="connect", seats=6, end="primes", cards="off").cards == 0
    assert GAME.start(ruleset="zones", end="all", start_money=5000).money[1] == 5000
    assert GAME.start(ruleset="counters", end="funds").target == 25


@clause("H-28 H-59", "refuses")
def test_other_attempts_are_answered() -> None:
    position = turn("zones")
    says = (
        "In Zones you do not choose where a counter goes: it goes on its own number. "
        "Make that number from the dice."
    )
    assert why(position, "V0") == ("H-28", says)
    assert why(position, "done A") == (
        "H-59",
        "In this game nobody may make a number out of turn. It is A's turn.",
    )
    assert why(position, "B: 6+4+3+1")[0] == "H-59"
    rings = turn("connect", racks=RACKS)
    assert why(rings, "V0") == ("H-28", "First make your number from the dice. Then place its counter.")
    says = "The race has not started: first every side has a turn with this throw. It is A's turn."
    assert why(rings, "B: 6+4+3+1") == ("H-59", says)
    says = "In this game nobody may make a number out of turn. It is A's turn."
    assert why(turn("connect", racks=RACKS, race="off"), "done B") == ("H-59", says)
    assert why(read(RACING), "6+4+3+1")[0] == "H-59"
    assert why(read(RACING), "pass")[0] == "H-61"
    assert why(read(RACING), "V0")[0] == "H-28"
    assert why(read(RACING), "C: 6+4+3+1")[0] == "H-02"
    assert why(position, 2988)[0] == "H-12"
    says = "Only the clock can call time."
    assert why(turn("zones", end="time"), CLOCK, 0) == ("H-81", says)
    assert why(position, CLOCK) == ("H-81", "This game has no time limit.")
    for text in ("hello", "throw 1 2 3 4", "join me"):
        with pytest.raises(NotAMove, match=r"Type a sum with the dice, or the word pass\.$"):
            position.why_not(text)


@clause("H-28 H-29 H-20", "refuses")
def test_a_number_without_a_sum_is_asked_for_it_whatever_the_dice_make() -> None:
    """34 cannot be made, 24 only with minus and division; nobody is told so before saying a sum."""
    position = turn("zones")
    for n, f in ((34, 0), (34, 3), (24, 0), (24, 2)):
        says = f"Show how you make {n} from 1, 3, 4 and 6: type the sum, or build it from the dice."
        assert why(position, claim(n, f)) == ("H-28", says)
        with pytest.raises(NotAMove, match="Type a sum with the dice"):
            position.why_not(GAME.words.move_name(turn("zones", 1111).record, claim(n, f)))
    assert why(position, "") == why(read(RACING), "B: ") == ("H-28", "Show how you make your number.")


@clause("H-05 H-08 H-09 H-50", "refuses")
def test_chance_gives_only_what_there_is() -> None:
    start = GAME.new(ruleset="connect")
    assert why(start, "C begins")[0] == "H-02"
    deal = play(start, "B begins", "counter 37 for A")
    assert why(deal, "counter 37") == (
        "H-50",
        "A draws a counter from the bag now, and counter 37 is not in the bag.",
    )
    throw = play(GAME.new(), "A begins")
    assert why(throw, 126) == (
        "H-09",
        "That throw is not possible. A throws 4 dice, and each shows a number from 1 to 6.",
    )
    card = play(turn("zones", pack="C04"), "1*4+6-3")
    assert why(card, "card C04") == ("H-08", "C04 has been drawn and is at the bottom of the pack.")
    assert why(card, 26)[0] == "H-08"
    with pytest.raises(NotAMove, match="throw 6 4 3 1"):
        throw.play("6+4")


def test_a_place_in_a_typed_text_counts_the_side_in_front() -> None:
    refusal = read(RACING).why_not("A: 6+4+3+")
    assert isinstance(refusal, Refusal) and refusal.at == (9, 9)
    assert read(RACING).why_not("B:7+1").at == (2, 3)  # type: ignore[union-attr]


def test_every_cell_and_every_word_is_read() -> None:
    s = read(PLACING).record
    assert [GAME.words.read_move(s, name) for name in ("c", "V0", "r41")] == [CELL, CELL + 1, CELL + 168]
    assert GAME.words.read_move(s, "Join b") == JOIN + 1 and GAME.words.read_move(s, " TIME ") == CLOCK

"""Siege in words: every refusal with its clause and facts, moves and positions as text, cards, the log, first steps."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from parlour.core.errors import BadPosition, NotAMove
from parlour.core.judge import Attempt, refuse
from parlour.core.line import random_walk
from parlour.core.record import OK, Record, copy
from parlour.core.step import Step
from parlour.games.siege import GAME
from parlour.games.siege.lesson import LESSON
from parlour.games.siege.moves import FIRE, FORT, PASS, SEAT
from parlour.games.siege.rules import codes
from parlour.games.siege.state import BUY, BUY_CELL, HORSE, OVER, PICK, PRICE, SHIPS, TRADE, TROOPS
from parlour.games.siege.words.cards import CARDS
from tests.clauses import clause

from .positions import add, at_card, at_roll, at_step, base, cell, empty, own, pick, play

WORDS = GAME.words


def hear(s: Record, text: str) -> tuple[str, str]:
    """The clause and the sentence against a typed move."""
    read = WORDS.read_move(s, text)
    said = refuse(GAME, s, read) if isinstance(read, Attempt) else GAME.why_not(s, read)
    assert said is not None, f"{text} is allowed"
    return said.clause, said.text


def moving(s: Record, step: int, where: tuple[int, int], half: int = 0) -> Record:
    """The record with a piece in hand."""
    return pick(at_step(s, step, half), where)


def in_phase(s: Record, phase: int, **fields: int) -> Record:
    """The record in another phase."""
    s.phase = phase
    for name, value in fields.items():
        s[name] = value
    return s


def spent_soldiers() -> Record:
    """Cavalry move, and four soldiers have moved."""
    s = base(*((0, "soldier", (1 + i, 9)) for i in range(5)), (0, "cavalry", (1, 11)))
    s = at_step(s, 5, 1)
    s.moved = 0b1111 << 20
    return s


def at_sea(*cargo: str, where: tuple[int, int] = (24, 9), **options: object) -> Record:
    """A ship with cargo in hand, off a beach, with soldiers near it."""
    return pick(
        base((0, "ship", where, cargo), (0, "soldier", (26, 9)), (0, "soldier", (30, 12)), **options), where
    )


def owing() -> Record:
    """A debt of 300 and nothing in the chest."""
    s = base((0, "soldier", (1, 9)), (0, "ship", (11, 9), ("king",)), kings=False)
    add(s, 1, "king", (29, 3))
    at_card(s)
    s.money[0] = 100
    return play(s, 35)


def placing(phase: int, placed: int = 0) -> Record:
    """Somebody sets up in the north-west fort."""
    s = empty(seats=2, forts2=1)
    own(s, 0, 1)
    s.home[0, 0], s.home[1, 0] = 0, 1
    s.seat = 0
    return in_phase(s, phase, placed=placed)


def buying(money: int = 1500, *gaps: tuple[int, int], **more: int) -> Record:
    """A buying window."""
    s = in_phase(at_step(base((1, "soldier", (1, 9)), gaps=gaps), 2), BUY, **more)
    s.money[0] = money
    return s


ROWS: list[tuple[str, Callable[[], Record], str, str]] = [
    ("S-17", lambda: at_step(base((0, "cannon", (3, 3))), 3), "pick 6,3", "The king moves in Step 7"),
    ("S-18", spent_soldiers, "pick 5,9", "You have already moved four soldiers this turn."),
    ("S-19", spent_soldiers, "pick 1,9", "This piece has already moved this turn."),
    ("S-07", lambda: at_step(base((0, "cannon", (3, 3)), (1, "cannon", (20, 14))), 3), "pick 20,14",
     "That cannon belongs to Blue."),
    ("S-20", lambda: at_step(base((0, "soldier", (1, 9)), (0, "cavalry", (1, 11))), 5, 1), "pick 1,9",
     "Soldiers move before cavalry"),
    ("S-23", lambda: moving(base((0, "soldier", (1, 9))), 5, (1, 9)), "move to 1,15",
     "Soldiers move at most 4 squares; that square is 6 away."),
    ("S-24", lambda: moving(base((0, "soldier", (1, 9)), (0, "cannon", (2, 9))), 5, (1, 9)), "move to 2,9",
     "Red's cannon is in the way on 2,9."),
    ("S-25", lambda: moving(base((0, "soldier", (2, 10)), (1, "soldier", (4, 13))), 5, (2, 10)), "move to 3,12",
     "Your land pieces cannot go to 3,12: the enemy soldier on 4,13 controls that square."),
    ("S-08", lambda: at_step(base((0, "soldier", (1, 9))), 5), "pick 1,10",
     "There is no piece on 1,10. Choose one of your soldiers."),
    ("S-08", lambda: at_step(base((0, "ship", (9, 3))), 1), "pick 10,3",
     "There is no piece on 10,3. Choose one of your ships."),
    ("S-03", lambda: pick(base((0, "ship", (10, 6))), (10, 6)), "sail to 10,7", "half land, half sea"),
    ("S-04", lambda: pick(base((0, "ship", (9, 3))), (9, 3)), "sail to 12,3", "Ships cannot pass reefs."),
    ("S-02", lambda: pick(base((0, "ship", (10, 6))), (10, 6)), "sail to 9,7", "Ships cannot go on land."),
    ("S-02", lambda: moving(base((0, "cannon", (9, 7))), 3, (9, 7)), "move to 10,6", "Cannons cannot go on the sea."),
    ("S-28", lambda: moving(base((0, "cannon", (33, 3))), 3, (33, 3)), "move to 31,3",
     "You cannot cross enemy walls. Go through a gap."),
    ("S-30", lambda: moving(base((0, "cavalry", (6, 4))), 5, (6, 4), 1), "move to 4,4",
     "Cavalry may cross your walls but not stop on them."),
    ("S-32", lambda: pick(base((0, "ship", (24, 3))), (24, 3)), "sail to 26,3", "this one is Blue's"),
    ("S-34", lambda: _no_token(), "load 26,9",
     "No transport token for a soldier is free"),
    ("S-33", lambda: play(at_sea("cannon", ship_capacity=1), 1010), "load 26,9", "This ship is full"),
    ("S-36", lambda: play(at_sea("cannon"), 1010), "sail on to 22,9", "A ship can sail on only after it has loaded"),
    ("S-37", lambda: play(pick(base((0, "ship", (9, 3)), (0, "cavalry", (3, 3))), (9, 3)), 1010), "load 3,3",
     "only on the squares of the north-west fort"),
    ("S-40", lambda: _under_the_wall(), "load 8,1", "Outside a port no piece can board from a wall"),
    ("S-39", lambda: play(at_sea("cannon"), 1010), "load 30,12", "The soldier cannot reach the ship in 4 squares."),
    ("S-41", lambda: _landed(), "pick 25,9", "This piece has already been loaded or landed this turn."),
    ("S-42", lambda: pick(base((0, "ship", (10, 6)), (0, "ship", (12, 6))), (10, 6)), "12,6",
     "Finish this ship's move first."),
    ("S-45", lambda: base((0, "ship", (10, 6))), "fire",
     "Your ships cannot hit any enemy, so you do not throw the die."),
    ("S-44", lambda: at_step(base((0, "cannon", (33, 3))), 4), "pick 33,3", "One roll fires all your cannons"),
    ("S-44", lambda: at_step(base((0, "cannon", (33, 3))), 4), "fire with the cannon on 33,3", "One roll fires"),
    ("S-60", lambda: at_step(base((0, "cannon", (33, 3))), 4), "fire with the king", "cannot fire"),
    ("S-60", lambda: at_step(base((0, "cannon", (33, 3))), 4), "6,3", "Kings and pieces aboard ships cannot fire."),
    ("S-72", lambda: base((0, "ship", (10, 6))), "buy soldier", "only after a six, when you have done"),
    ("S-73", lambda: buying(300), "buy ship", "That costs 500 guineas; you have 300 guineas."),
    ("S-74", lambda: buying(1500, (4, 1)), "buy soldier", "You need a fully built fort first"),
    ("S-75", lambda: in_phase(buying(), BUY_CELL, kind=2), "put at 2,20", "Put new pieces inside a fully built fort"),
    ("S-76", lambda: _twelve(), "buy soldier", "You already have 12 soldiers, the most allowed."),
    ("S-77", lambda: in_phase(buying(1500, (4, 1)), BUY_CELL, kind=5), "put at 5,1", "only in a gap of your own fort"),
    ("S-84", lambda: _besieged(), "buy block", "cannot repair a fort while enemies are in it"),
    ("S-79", lambda: at_step(base((0, "cannon", (3, 3))), 3), "move block 4,1 to 4,2", "You cannot move wall blocks."),
    ("S-79", lambda: at_step(base((0, "cannon", (3, 3))), 3), "pick 4,1", "You cannot move wall blocks."),
    ("S-87", lambda: at_step(base((0, "cannon", (3, 3))), 3), "sell 3,3", "only to pay a debt"),
    ("S-88", owing, "sell 11,9", "You cannot sell kings or walls"),
    ("S-85", lambda: in_phase(base((0, "ship", (9, 3))), TRADE), "fort NW", "first move all pieces out of it"),
    ("S-89", lambda: base((0, "ship", (9, 3))), "give 500 guineas to blue", "Gifts and loans are not allowed."),
    ("S-89", lambda: in_phase(base(), PRICE, fort=0, buyer=1), "price 0", "Gifts are not allowed"),
    ("S-85", lambda: in_phase(base(), PRICE, fort=0, buyer=1), "price 2000", "Blue has 1,500 guineas"),
    ("S-85", lambda: in_phase(base(), PRICE, fort=0, buyer=1), "price 250", "in hundreds, not 250"),
    ("S-12", lambda: placing(SHIPS), "ship at 12,5", "Ships must start in your ports."),
    ("S-13", lambda: placing(TROOPS), "3,3", "Soldiers must start in your fort or on its walls."),
    ("S-13", lambda: placing(TROOPS, 16), "3,3", "The king must start in your fort or on its walls."),
    ("S-14", lambda: placing(HORSE), "1,15", "Cavalry must start in your fort or within six squares of its walls."),
    ("S-10", lambda: in_phase(placing(TROOPS), PICK), "fort NE", "The north-east fort is already Blue's."),
    ("S-38", lambda: _corner(), "load 25,9", "The ship must touch the shore with a full side of its square."),
    ("S-22", lambda: at_step(_walled_in(), 3), "pick 0,0", "has nowhere to go"),
    ("S-70", lambda: play(at_card(base((0, "soldier", (1, 9)), (0, "soldier", (2, 9)))), 29), "choose 6,3",
     "The card says: Lose one soldier."),
]  # fmt: skip


def _no_token() -> Record:
    """Every soldier token of two commanders with one each is in use."""
    s = base((0, "ship", (24, 9), ("soldier", "soldier")), (0, "soldier", (26, 9)), tokens=1)
    return play(pick(s, (24, 9)), 1010)


def _under_the_wall() -> Record:
    """A ship beside a wall and the beach, with a soldier on each."""
    s = base((0, "ship", (9, 1)), (0, "soldier", (8, 1)), (0, "soldier", (9, 0)))
    return play(pick(s, (9, 1)), 1010)


def _landed() -> Record:
    """A soldier has just landed, and another could still march."""
    s = base((0, "ship", (24, 9), ("soldier",)), (0, "soldier", (1, 9)))
    s = play(pick(s, (24, 9)), 1010, 1013, cell(s, (25, 9)))
    return at_step(s, 5)


def _twelve() -> Record:
    s = in_phase(
        at_step(
            base(*((0, "soldier", (i, 9)) for i in range(6)), *((0, "soldier", (i, 10)) for i in range(6))), 2
        ),
        BUY,
    )
    return s


def _besieged() -> Record:
    return in_phase(at_step(base((1, "soldier", (8, 6)), gaps=[(8, 6), (4, 1)]), 2), BUY)


def _corner() -> Record:
    """A ship that touches land only with a corner, put into its pause by hand."""
    s = pick(base((0, "ship", (24, 7), ("cannon",)), (0, "cavalry", (25, 9))), (24, 7))
    return in_phase(s, 11)


def _walled_in() -> Record:
    around = [(0, 1), (1, 0), (1, 1)]
    return base((0, "cannon", (0, 0)), (0, "cannon", (3, 3)), *((0, "soldier", where) for where in around))


@clause(
    "S-02 S-03 S-04 S-07 S-10 S-12 S-13 S-14 S-17 S-18 S-19 S-20 S-22 S-23 S-24 S-25 S-28 S-30 S-32 S-33",
    "refuses",
)
@clause(
    "S-34 S-36 S-37 S-38 S-39 S-40 S-41 S-42 S-44 S-45 S-60 S-70 S-72 S-73 S-74 S-75 S-76 S-77 S-79",
    "refuses",
)
@clause("S-32 S-33 S-84 S-85 S-87 S-88 S-89", "refuses")
@pytest.mark.parametrize(
    ("wanted", "make", "text", "fragment"), ROWS, ids=[f"{row[0]} {row[2]}" for row in ROWS]
)
def test_every_refusal_says_why(wanted: str, make: Callable[[], Record], text: str, fragment: str) -> None:
    found, sentence = hear(make(), text)
    assert (found, fragment in sentence) == (wanted, True), (found, sentence)


def test_every_code_of_the_rules_has_its_reason() -> None:
    named = {value for name, value in vars(codes).items() if name.isupper() and isinstance(value, int)}
    assert named - {codes.FIRST_REASON} <= set(WORDS.REASONS)


def test_the_cards_say_what_the_rules_page_says() -> None:
    rows = re.findall(r"^\| (\d+) \| (.*?) \| (.*?) \|$", GAME.rulebook, re.MULTILINE)
    assert {int(card): tuple(texts) for card, *texts in rows} == dict(enumerate(CARDS[1:], 1))


@pytest.mark.parametrize("text", ["", "hello", "sail", "4,", "99", "fire the soldiers please now", "buy"])
def test_what_is_no_move_is_said_to_be_none(text: str) -> None:
    s = base((0, "ship", (10, 6)))
    try:
        read = WORDS.read_move(s, text)
    except NotAMove as error:
        assert "Type a move such as" in str(error)
    else:
        assert isinstance(read, Attempt)


def test_moves_may_be_written_in_several_ways() -> None:
    s = base((0, "ship", (10, 6)))
    here = cell(s, (10, 6))
    assert {
        WORDS.read_move(s, text) for text in ("pick 10,6", "10,6", "(10, 6)", "ship 10,6", "take 10.6")
    } == {here}
    assert {WORDS.read_move(s, text) for text in ("finish", "pass", "done", "END STEP")} == {PASS}
    assert WORDS.read_move(s, "fort se") == FORT + 2 and WORDS.read_move(s, "to blue") == SEAT + 1
    assert WORDS.read_move(s, "shoot") == FIRE
    assert hear(s, "pick 40,3") == ("S-01", "There is no square 40,3 on this map.")


@pytest.mark.parametrize(
    "text",
    [
        "phase=nowhere", "owner=9,0,0,0", "pos=S0@40.3/-/-/-", "pos=X0@1.1/-/-/-", "pos=S0@9.3,S0@9.4/-/-/-",
        "phase=move", "phase=buy-square", "phase=price", "cur=3", "pos=F0>4/-/-/-", "blocks=0.0", "seats=3 map=quick",
        "phase=card-square", "step=12",
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        GAME.read(text)


def told(s: Record, action: int) -> str:
    """What is said about an action, and the record after it."""
    t = copy(s)
    GAME.engine.play(t, action)
    return " ".join(GAME.tell(Step(s, action, t, int(s.seat))))


@clause("S-58 S-65 S-67 S-70 S-80 S-82", "allows")
def test_the_log_tells_what_went_and_who_won_what() -> None:
    s = at_roll(base((0, "cannon", (34, 3)), (0, "cannon", (33, 3)), (1, "soldier", (30, 3))), 4)
    assert told(s, 3) == (
        "The die shows 3. Blue's north-east fort lost the blocks on 31,3 and 31,6. Blue's soldier on 30,3 was hit."
    )
    assert "Nothing was hit." in told(s, 1)
    s = at_roll(base((0, "cannon", (33, 3)), gaps=[(31, 3)]), 4)
    assert told(s, 4) == (
        "The die shows 4. Blue's king on 29,3 was hit. Blue lost the king and surrendered. "
        "The king left the board. Red received 2,000 guineas from the Bank, and 1,500 guineas from Blue. "
        "Blue's north-east fort is now nobody's."
    )
    s = at_card(base())
    assert told(s, 1).startswith("Red drew Fate Card 1: Your king weds a princess") and "400 guineas" in told(
        s, 1
    )
    s = moving(base((0, "soldier", (3, 20))), 5, (3, 20))
    assert told(s, cell(s, (4, 21))).startswith(
        "Red's soldier moved from 3,20 to 4,21. The south-west fort, nobody's, is now Red's."
    )


@clause("S-90 S-92 S-93", "allows")
def test_the_end_is_told_with_what_everybody_is_worth() -> None:
    s = base((0, "ship", (10, 6)))
    s.phase, s.seat, s.result, s.winners, s.rounds = OVER, -2, 2, 1, 12
    assert GAME.outcome(s) == "Red won by advantage after twelve rounds. Worth: Red 1,400 and Blue 900."
    s.result = 1
    assert GAME.outcome(s) == "Red won outright: no other king is left."
    assert hear(s, "fire")[0] == "S-90"


def test_first_steps_lead_to_a_fallen_king_and_on_to_cargo_a_captured_ship_and_a_purchase() -> None:
    s = copy(GAME.read(LESSON.position).record)
    dice, scenes = iter(LESSON.dice), list[Record]()
    for step in LESSON.steps:
        assert step.text
        if step.position:
            scenes.append(s)
            s = copy(GAME.read(step.position).record)
        if step.move is None:
            continue
        action = WORDS.read_move(s, step.move)
        assert isinstance(action, int) and GAME.engine.refusal(s, action) == OK, step.move
        GAME.engine.play(s, action)
        while s.seat == -1:
            GAME.engine.play(s, next(dice))
    won, loaded, landed, captured = scenes
    assert won.phase == OVER and won.winners == 1 and next(dice, None) is None
    texts = [GAME.words.position_name(one) for one in (loaded, landed, captured, s)]
    assert "S0@12.12,F0>0," in texts[0] and "S0@12.12,F0@13.11," in texts[1]
    assert "S1@11.8,F0@4.6,F1>1," in texts[2] and "C0@5.6," in texts[3]


@pytest.mark.parametrize(
    ("wanted", "make", "text", "fragment"),
    [
        ("S-20", lambda: at_step(base((0, "soldier", (1, 9)), (0, "cavalry", (1, 11))), 5), "pick 1,11",
         "Soldiers move first. Finish the soldiers, then move this cavalry."),
        ("S-36", lambda: at_sea("cannon"), "load 26,9",
         "First choose Stay for this ship. Then you can load the soldier on 26,9."),
        ("S-36", lambda: at_sea("cannon"), "unload cannon",
         "First choose Stay for this ship. Then you can land the cannon."),
        ("S-39", lambda: at_sea("cannon"), "load 30,12", "The soldier cannot reach the ship in 4 squares."),
        ("S-38", lambda: at_sea(where=(24, 7)), "load 26,9", "must touch the shore with a full side"),
        ("S-33", lambda: at_sea("cannon"), "unload soldier", "No soldier is aboard this ship."),
        ("S-36", lambda: base((0, "ship", (9, 3)), (0, "soldier", (5, 5))), "load 5,5",
         "First pick the ship that is to load it, then choose Stay or sail to the piece."),
    ],
)  # fmt: skip
@clause("S-20 S-33 S-36 S-38 S-39", "refuses")
def test_what_comes_too_early_says_what_to_do_first(
    wanted: str, make: Callable[[], Record], text: str, fragment: str
) -> None:
    found, sentence = hear(make(), text)
    assert (found, fragment in sentence) == (wanted, True), (found, sentence)


@clause("S-05 S-07 S-08", "allows")
def test_the_text_board_shows_walls_under_pieces_and_who_owns_a_wall() -> None:
    s = base((0, "cannon", (4, 1)), (0, "cannon", (5, 2)), (1, "soldier", (27, 1)), gaps=[(4, 2)], seats=3)
    rows = WORDS.text(s).splitlines()
    assert rows[3][3 + 2 * 4 : 3 + 2 * 6] == "RCr#", "on the wall a capital, beside it Red's block"
    assert rows[4][3 + 2 * 4 : 3 + 2 * 6] == " .rC", "a gap, and a cannon inside"
    assert rows[3][3 + 2 * 27 : 3 + 2 * 28] == "BF"
    assert rows[23][3 + 2 * 4 : 3 + 2 * 5] == " #", "a block of a fort that nobody owns"
    assert "r Red, b Blue, g Green" in WORDS.text(
        s
    ) and "Forts: NW Red, NE Blue, SE Green, SW nobody" in WORDS.text(s)
    four = empty(seats=4)
    assert len(set(re.findall(r"\b([a-z]) (?:Red|Blue|Green|Gold)\b", WORDS.text(four)))) == 4


def written(s: Record, **changes: str) -> str:
    """A position as text, with some of its fields changed."""
    words = dict(word.split("=", 1) for word in WORDS.position_name(s).split())
    return " ".join(f"{name}={value}" for name, value in {**words, **changes}.items() if value)


def five_soldiers(**options: object) -> Record:
    """Soldiers march, and none has moved."""
    return at_step(base(*((0, "soldier", (1 + i, 9)) for i in range(5)), **options), 5)


def contested(**options: object) -> Record:
    """Red and Green stand in a fort that nobody owns, Red on one of its blocks."""
    s = base((0, "soldier", (5, 21)), (2, "soldier", (8, 26)), (0, "ship", (12, 6)), seats=3, **options)
    s.blocks[26] = int(s.blocks[26]) & ~(1 << 8)
    s.owner[3] = -1
    return at_step(s, 1)


def placing_first() -> Record:
    """Red has one fort and one soldier in it, and places the next."""
    s = play(GAME.start(forts2=1), 0, FORT, FORT + 1)
    return play(s, cell(s, (4, 1)))


FOUR_MOVED = str(0b1111 << 20)
SIX = {"step": "6", "die": "6", "drawn": "1"}  # the soldiers have thrown a six, and a card was drawn
UNREACHABLE: list[tuple[Callable[[], Record], dict[str, str], str]] = [
    (five_soldiers, {"count": "4", "moved": FOUR_MOVED}, "four soldiers have moved, so nobody can pick a fifth"),
    (five_soldiers, {"count": "4"}, "count is 4, but 0 soldiers have moved"),
    (five_soldiers, {"moved": FOUR_MOVED}, "count is 0, but 4 soldiers have moved"),
    (five_soldiers, {"count": "3", "moved": str(0b11111 << 20)}, "more than four soldiers have moved"),
    (five_soldiers, {"moved": "1", "step": "", "phase": "trade"}, "ships have moved before their step"),
    (five_soldiers, {"moved": str(1 << 32)}, "cavalry have moved before their step"),
    (five_soldiers, {"step": "3"}, "nothing to do but to pass"),
    (five_soldiers, {"phase": "ship-pick"}, '"ship pick" does not belong to Step 5'),
    (five_soldiers, {"phase": "move", "sel": "40"}, "the piece in hand is none of the soldiers"),
    (five_soldiers, {"sel": "20"}, "a piece is in hand that nobody can have picked"),
    (five_soldiers, {"half": "1"}, "nothing to do but to pass"),
    (five_soldiers, {"phase": "fire", "step": "6"}, "nothing can be hit, so there is no throw"),
    (five_soldiers, {"phase": "roll", "step": "6"}, "nothing can be hit, so there is no throw"),
    (five_soldiers, {"phase": "buy", "step": "6"}, "cards, debts and purchases come only after a six"),
    (five_soldiers, {"debt": "300"}, "a debt is settled before anything else is done"),
    (five_soldiers, {"price": "300"}, "there is a buyer or a price, but no offer"),
    (five_soldiers, {"budget": "3"}, "the ship has more squares to sail than it can"),
    (five_soldiers, {"did": "1"}, "only in a ship's pause"),
    (five_soldiers, {"credit": "1"}, "a free block lapses when buying ends"),
    (five_soldiers, {"placed": "3"}, "nobody places pieces any more"),
    (five_soldiers, {"rounds": "60"}, "the last round has been played"),
    (five_soldiers, {"deck": "3,3", "drawn": "2"}, "has been drawn twice"),
    (five_soldiers, {"drawn": "2"}, "is not that of the cards seen"),
    (five_soldiers, {"result": "1"}, "has a result and is not over"),
    (five_soldiers, {"time_up": "1"}, "the game has no clock"),
    (five_soldiers, {"bearing": "2"}, "no throw for the direction shows that"),
    (five_soldiers, {"colour": "1,2,0,0"}, "colours go by seat"),
    (lambda: five_soldiers(colours="picked"), {"colour": "1,1,0,0"}, "a colour is picked twice"),
    (lambda: five_soldiers(colours="picked"), {}, "not everybody has picked a colour"),
    (five_soldiers, SIX | {"phase": "card-square", "card": "1", "deck": "1", "left": "1"},
     "the card in hand asks for no square"),
    (five_soldiers, SIX | {"phase": "card-fort", "card": "29", "deck": "29"},
     "the card in hand asks for no fort"),
    (five_soldiers, SIX | {"phase": "debt", "card": "2", "deck": "2", "debt": "200", "money": "0,1500,0,0"},
     "the card in hand demands no money"),
    (five_soldiers, SIX | {"phase": "buy-square", "card": "2", "deck": "2", "kind": "4"},
     "the piece to be placed now is one that this commander cannot have bought"),
    (lambda: base((0, "ship", (12, 6), ["cannon", "soldier"]), ship_capacity=2), {"ship_capacity": "1"},
     "a ship carries more pieces than it can"),
    (lambda: placing_first(), {"money": "1400,1500,0,0"}, "everybody has 1,500 guineas until the first turn begins"),
    (lambda: placing_first(), {"blocks": "4.1"}, "all blocks stand until the first shot"),
    (lambda: placing_first(), {"drawn": "1", "deck": "4"}, "no turn has begun"),
    (lambda: placing_first(), {"placed": "3"}, "somebody has placed more or fewer pieces than his turn allows"),
    (lambda: placing_first(), {"home": "0,-1,2,-1,-1,-1,-1,-1"}, "the forts that were picked are not those"),
    (lambda: placing_first(), {"pos": "S0@9.2,S1@9.3,S2@9.4,S3@12.5,F0@4.1/S0@26.2,S1@26.3,S2@26.4,S3@26.5/-/-"},
     "somebody has placed a piece where it may not start"),
    (lambda: placing_first(), {}, ""),
    (lambda: contested(unowned_walls="closed"), {}, "somebody stands on a wall block that is not his own"),
    (contested, {}, ""),
    (contested, {"owner": "0,1,2,0"}, ""),
    (lambda: at_step(base((0, "soldier", (5, 22)), (0, "ship", (12, 6))), 1), {"owner": "0,1,-1,-1"},
     "a fort belongs to somebody else than the pieces in it say"),
]  # fmt: skip


@clause("S-17 S-18 S-29 S-45 S-81", "refuses")
@pytest.mark.parametrize(("make", "changes", "says"), UNREACHABLE, ids=[str(row[1:]) for row in UNREACHABLE])
def test_a_position_that_play_cannot_reach_is_refused(
    make: Callable[[], Record], changes: dict[str, str], says: str
) -> None:
    text = written(make(), **changes)
    if not says:
        assert GAME.read(text).record.phase == make().phase, "and what it can reach is read"
        return
    with pytest.raises(BadPosition, match=re.escape(says)):
        GAME.read(text)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_play_reaches_is_read(seed: int) -> None:
    tables: list[dict[str, object]] = [
        {"map": "quick", "round_limit": 6}, {"seats": 3, "army": "full", "aim": "one", "round_limit": 3},
        {"colours": "picked", "minutes": 5, "round_limit": 2}, {"deploy": "standard", "unowned_walls": "closed"},
    ]  # fmt: skip
    s = GAME.start(**tables[seed])
    for ply, _ in enumerate(random_walk(GAME, s, seed)):
        if ply % 7 == 0 or s.seat < 0:
            assert GAME.read(WORDS.position_name(s)).record.tobytes() == s.tobytes()
        if ply > 400:
            break

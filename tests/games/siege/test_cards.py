"""The forty Fate Cards, one by one, and drawing them."""

from __future__ import annotations

import pytest

from parlour.core.record import Record
from parlour.games.siege.board import FIRST_SLOT, NONE
from parlour.games.siege.moves import FORT, PASS
from parlour.games.siege.rules.cards import lost_on
from parlour.games.siege.rules.codes import CARD_NOT_NEXT, CARD_SEEN, NO_SUCH_CARD, NOT_ON_THE_CARD
from parlour.games.siege.state import (
    BECALMED,
    BUY,
    CARD,
    CARD_CELL,
    CARD_FORT,
    DAMP_POWDER,
    DEBT,
    FAIR_WIND,
    FORCED_MARCH,
    MUTINY,
    OVER,
)

from .positions import (
    RULES,
    aboard,
    add,
    at,
    at_card,
    at_step,
    base,
    cell,
    has_block,
    legal,
    own,
    places,
    play,
)
from .test_examples import reach

SHIPS = [(0, "ship", spot) for spot in ((9, 2), (12, 6), (13, 6))]


def drawn(card: int, *pieces: object, money: int = 1500, **more: object) -> Record:
    """BASE with pieces, after this card was drawn."""
    s = base(*pieces, **more)  # type: ignore[arg-type]
    s.money[0] = money
    return play(at_card(s), card)


@pytest.mark.parametrize(
    ("card", "money"),
    [(1, 400), (2, 300), (3, 500), (4, 200), (5, 100), (6, 300), (7, 200), (8, 300), (9, 200), (10, 200),
     (33, -300), (34, -200), (35, -400), (36, -300), (37, -200)],
)  # fmt: skip
def test_money_comes_and_goes(card: int, money: int) -> None:
    s = drawn(card, *SHIPS)
    assert s.money[0] == 1500 + money and s.money[1] == 1500 and s.phase == BUY


def test_money_by_number_has_a_limit() -> None:
    many = [(0, "ship", (x, 8)) for x in range(12, 16)] + SHIPS
    assert drawn(8, *many).money[0] == 2000
    assert drawn(36, *many).money[0] == 1000
    s = base()
    own(s, 0, 1, 0, 0)
    for spot in ((29, 24), (6, 24)):
        add(s, 0, "soldier", spot)
    assert play(at_card(s), 9).money[0] == 2100


@pytest.mark.parametrize(
    ("card", "kinds"),
    [(11, ["soldier", "soldier"]), (12, ["soldier"]), (13, ["cannon"]), (14, ["cavalry"]), (15, ["ship"]),
     (16, ["soldier", "cavalry"])],
)  # fmt: skip
def test_pieces_are_awarded_one_by_one(card: int, kinds: list[str]) -> None:
    s = drawn(card, gaps=[(4, 1)])
    for kind in kinds:
        assert s.phase == CARD_CELL
        spots = (
            {(9, y) for y in range(2, 6)}
            if kind == "ship"
            else {(x, y) for x in (5, 6, 7) for y in range(2, 6)}
        )
        free = {spot for spot in spots if at(s, spot) is None}
        assert places(s) == free
        assert RULES.refusal(s, cell(s, (1, 1))) == NOT_ON_THE_CARD
        spot = min(free)
        s = play(s, cell(s, spot))
        assert at(s, spot) == (0, kind)
    assert s.phase == BUY and RULES.faults(s) == 0


def test_an_award_beyond_the_quota_is_paid() -> None:
    guns = [(0, "cannon", (x, y)) for x in (0, 1) for y in range(5)]
    assert drawn(13, *guns).money[0] == 1900
    full = [(0, "soldier", (x, y)) for x in (5, 6, 7) for y in range(2, 6) if (x, y) != (6, 3)]
    assert drawn(14, *full).money[0] == 1800, "no square inside is free"


@pytest.mark.parametrize(("card", "number"), [(17, 4), (18, 2), (19, 4)])
def test_free_blocks_are_placed_or_paid_by_the_pair(card: int, number: int) -> None:
    holes = [(4, 1), (5, 1), (6, 1), (7, 1), (8, 1)]
    s = drawn(card, gaps=holes)
    for spot in holes[:number]:
        assert spot in places(s)
        s = play(s, cell(s, spot))
        assert has_block(s, spot)
    assert s.phase == BUY and s.money[0] == 1500
    assert drawn(card).money[0] == 1500 + 50 * number
    s = drawn(card, gaps=holes[:1])
    assert play(s, cell(s, holes[0])).money[0] == 1500 + (100 if number == 4 else 0)


@pytest.mark.parametrize(
    ("card", "flag"),
    [(20, FAIR_WIND), (21, FORCED_MARCH), (38, BECALMED), (39, DAMP_POWDER), (40, MUTINY)],
)
def test_what_holds_for_the_next_turn(card: int, flag: int) -> None:
    s = drawn(card)
    assert s.pending[0] == flag and s.fate == 0
    later = play(at_step(s, 7), PASS)
    assert later.cur == 1 and later.fate == 0
    again = play(at_step(later, 7, seat=1), PASS)
    assert again.cur == 0 and again.fate == flag and again.pending[0] == 0
    assert play(at_step(play(at_step(again, 7), PASS), 7, seat=1), PASS).fate == 0, "it lapses"


def test_what_a_turn_under_a_card_is_like() -> None:
    s = base((0, "ship", (14, 6)), (0, "soldier", (2, 10)), (0, "cannon", (33, 3)))
    s.fate = FAIR_WIND | FORCED_MARCH
    assert max(reach(s, "ship", (14, 6)).values()) == 8
    assert max(reach(s, "soldier", (2, 10)).values()) == 6
    s.fate = BECALMED | FAIR_WIND
    assert play(at_step(base(*SHIPS), 7, seat=1), PASS).step == 1
    t = base(*SHIPS)
    t.pending[0] = BECALMED | FAIR_WIND
    assert play(at_step(t, 7, seat=1), PASS).step > 1
    s = base((0, "cannon", (33, 3)))
    assert play(at_step(s, 3), PASS).step == 4
    s.fate = DAMP_POWDER
    assert play(at_step(s, 3), PASS).step > 4
    s = base((0, "soldier", (2, 10)), (0, "cavalry", (2, 8)), (0, "ship", (12, 6)))
    s.fate = MUTINY
    after = play(at_step(s, 1), PASS)
    assert (after.step, after.half) == (5, 1), "only the cavalry march"


@pytest.mark.parametrize(("card", "y"), [(22, 1), (23, 6)])
def test_a_wall_falls(card: int, y: int) -> None:
    s = drawn(card, (0, "soldier", (6, y)))
    assert not any(has_block(s, (x, y)) for x in range(4, 9)) and at(s, (6, y)) is None
    assert sum(has_block(s, (x, v)) for x in range(4, 9) for v in range(1, 7)) == 13
    s = base((0, "soldier", (28, 24)))
    own(s, 0, 1, 0, -1)
    asked = play(at_card(s), card)
    assert asked.phase == CARD_FORT and legal(asked) == [FORT, FORT + 2]
    assert RULES.refusal(asked, FORT + 1) == NOT_ON_THE_CARD
    south = play(asked, FORT + 2)
    assert has_block(south, (6, y)) and not has_block(south, (29, 21 if card == 22 else 26))


@pytest.mark.parametrize(("card", "x"), [(24, 8), (25, 4)])
def test_blocks_of_a_wall_are_chosen(card: int, x: int) -> None:
    s = drawn(card, (0, "cannon", (x, 3)))
    for spot in ((x, 3), (x, 1), (x, 6)):
        assert s.phase == CARD_CELL and spot in places(s) and {q[0] for q in places(s)} == {x}
        s = play(s, cell(s, spot))
    assert s.phase == BUY and at(s, (x, 3)) is None and s.have[0, 1] == 0
    few = drawn(card, gaps=[(x, 1), (x, 2), (x, 3)])
    assert few.phase == BUY and not any(has_block(few, (x, v)) for v in range(1, 7))


def test_a_gale_takes_a_ship_outside_ports() -> None:
    s = drawn(26, (0, "ship", (9, 2)), (0, "ship", (12, 6), ["soldier"]), (0, "ship", (13, 6)))
    assert places(s) == {(12, 6), (13, 6)}
    s = play(s, cell(s, (12, 6)))
    assert at(s, (12, 6)) is None and s.have[0].tolist() == [2, 0, 0, 0, 1] and s.carried.sum() == 0
    assert at(drawn(26, (0, "ship", (9, 2)), (0, "ship", (13, 6))), (13, 6)) is None, (
        "one alone is not chosen"
    )
    assert at(drawn(26, (0, "ship", (9, 2))), (9, 2)) == (0, "ship"), "ports are safe"


@pytest.mark.parametrize(
    ("card", "kind", "number"),
    [(27, "ship", 1), (28, "soldier", 2), (29, "soldier", 1), (30, "cannon", 1), (31, "cavalry", 1)],
)
def test_pieces_are_lost(card: int, kind: str, number: int) -> None:
    where = [(12, 6), (13, 6), (14, 6)] if kind == "ship" else [(1, 1), (1, 3), (1, 5)]
    s = drawn(card, *((0, kind, spot) for spot in where))
    for spot in where[:number]:
        assert s.phase == CARD_CELL and spot in places(s)
        s = play(s, cell(s, spot))
        assert at(s, spot) is None
    assert s.phase == BUY and at(s, where[2]) == (0, kind)
    few = drawn(card, *((0, kind, spot) for spot in where[:number]))
    assert few.phase == BUY and not any(at(few, spot) for spot in where), "all, if there are no more"
    assert drawn(card).phase == BUY, "nothing to lose"


def test_a_piece_aboard_may_be_lost() -> None:
    s = drawn(29, (0, "soldier", (1, 1)), (0, "ship", (12, 6), ["soldier", "cannon"]))
    assert places(s) == {(1, 1), (12, 6)}
    s = play(s, cell(s, (12, 6)))
    assert at(s, (12, 6)) == (0, "ship") and aboard(s, 0, 0) == ["cannon"]


def test_scurvy_takes_every_soldier_aboard() -> None:
    s = drawn(32, (0, "ship", (12, 6), ["soldier", "soldier", "cannon"]), (0, "soldier", (1, 1)))
    assert aboard(s, 0, 0) == ["cannon"] and at(s, (1, 1)) == (0, "soldier") and s.phase == BUY


def test_a_king_lost_at_sea_is_a_surrender_to_the_bank() -> None:
    s = base((1, "king", (29, 3)), (0, "ship", (12, 6), ["king"]), kings=False)
    after = play(at_card(s), 27)
    assert after.phase == OVER and after.winners == 2 and after.money[:2].tolist() == [0, 1500]


def test_a_debt_is_forgiven_when_nothing_can_be_sold() -> None:
    s = drawn(35, money=100)
    assert s.phase != DEBT and s.money[0] == 0 and s.debt == 0


def test_half_price_sales() -> None:
    s = drawn(
        35, (0, "cannon", (1, 1)), (0, "cannon", (1, 3)), (0, "ship", (12, 6)), money=0, sell_price="half"
    )
    s = play(s, cell(s, (1, 1)))
    assert s.phase == DEBT and s.debt == 200
    assert play(s, cell(s, (12, 6))).money[0] == 0


def test_the_pack() -> None:
    s = at_card(base(*SHIPS))
    assert legal(s) == list(range(1, 41))
    assert RULES.refusal(s, 0) == RULES.refusal(s, 41) == NO_SUCH_CARD
    s = at_card(play(s, 5, *([PASS] if play(s, 5).phase == BUY else [])))
    assert RULES.refusal(s, 5) == CARD_SEEN and 5 not in legal(s)
    s.deck[:], s.drawn = range(1, 41), 40
    assert legal(s) == [1] and RULES.refusal(s, 2) == CARD_NOT_NEXT
    shuffled = at_card(base(*SHIPS, fate_pack="shuffle"))
    shuffled.drawn = 100
    assert legal(shuffled) == list(range(1, 41))


def test_no_card_is_forgotten() -> None:
    """Every card can be drawn at the start of a full game and leaves a sound record."""
    start = play(base(*SHIPS, (0, "soldier", (5, 2)), (0, "cannon", (7, 2)), (0, "cavalry", (5, 5))), PASS)
    for card in range(1, 41):
        s = play(at_card(start.copy()), card)
        assert s.phase != CARD and RULES.faults(s) == 0


@pytest.mark.parametrize(("card", "kind"), [(27, 0), (30, 1), (28, 2), (29, 2), (31, 3)])
def test_a_card_takes_a_piece_of_its_kind_and_no_other(card: int, kind: int) -> None:
    """Of every kind the first and the last slot; the pieces next to them in the list are of another kind."""
    kinds = ("ship", "cannon", "soldier", "cavalry")
    squares = {(x, 10 + 2 * i): name for i, name in enumerate(kinds[1:]) for x in range(7)}
    pieces = [(0, name, square) for square, name in squares.items()]
    ships = [(0, "ship", (12 + x, 6)) for x in range(3)]
    s = base(*pieces, *ships, (0, "ship", (16, 6), ("cavalry", "soldier")))
    s.card, s.op = card, 0
    first, beyond = int(FIRST_SLOT[kind]), int(FIRST_SLOT[kind + 1])
    for slot in range(41):
        place = int(s.pos[0, slot])
        if 0 <= place < 1008 and place != cell(s, (16, 6)):
            assert lost_on(s, place) == (slot if first <= slot < beyond else NONE), slot
    carried = {1: NONE, 2: int(FIRST_SLOT[2]) + 7, 3: int(FIRST_SLOT[3]) + 7}
    assert lost_on(s, cell(s, (16, 6))) == carried.get(kind, 3)

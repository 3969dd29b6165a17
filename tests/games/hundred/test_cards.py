"""The 25 Action cards, each way it can fall; broke sides; playing without cards."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadPosition
from parlour.core.position import Position
from parlour.games.hundred.state import BROKE, CARD, CHOICE, TURN
from parlour.games.hundred.words.names import CARDS
from tests.clauses import clause
from tests.games.hundred.table import GAME, fresh, money, play, read, turn, why


def drawing(n: int, f: int = 0, reward: int = 40, throw: int = 1346, purses: str = "540,500,500") -> Position:
    """Three sides; A has just been paid for a number and draws a card."""
    return read(
        f"ruleset=hexes seats=3 phase=card seat=chance thrower=A cur=A due=BC throws=1 throw={throw} "
        f"by=A n={n} f={f} reward={reward} money={purses} cover=A:{n}"
    )


EFFECTS = [  # card, number, class, throw, what A, B and C gain
    (1, 72, 0, 1346, (-100, 0, 0)),
    (1, 71, 1, 1346, (0, 0, 0)),
    (2, 72, 0, 1346, (50, 0, 0)),
    (4, 72, 0, 1346, (200, -100, -100)),
    (5, 72, 0, 1346, (200, 0, 0)),
    (6, 72, 0, 1346, (-100, 0, 0)),
    (7, 72, 0, 1346, (-200, 0, 0)),
    (8, 72, 0, 1346, (100, 0, 0)),
    (8, 9, 2, 1346, (250, 0, 0)),
    (8, 24, 3, 1346, (250, 0, 0)),
    (10, 72, 0, 1346, (-40, 20, 20)),
    (11, 72, 0, 1346, (-100, 0, 0)),
    (12, 72, 0, 1346, (-40, 20, 20)),
    (13, 72, 0, 1346, (40, 0, 0)),
    (14, 72, 0, 1346, (40, -20, -20)),
    (15, 72, 0, 1346, (200, 0, 0)),
    (16, 73, 0, 1346, (50, 0, 0)),
    (16, 37, 0, 1346, (150, 0, 0)),
    (16, 72, 0, 1346, (0, 0, 0)),
    (17, 72, 0, 1346, (0, 0, 0)),
    (17, 16, 0, 3355, (200, 0, 0)),
    (17, 20, 0, 2226, (300, 0, 0)),
    (17, 16, 0, 4444, (400, 0, 0)),
    (18, 72, 0, 1346, (80, 0, 0)),
    (19, 72, 0, 1346, (40, 0, 0)),
    (20, 72, 0, 1346, (50, 0, 0)),
    (20, 73, 0, 1346, (-20, 10, 10)),
    (21, 72, 0, 1346, (100, -50, -50)),
    (22, 72, 0, 1346, (-40, 20, 20)),
    (22, 73, 0, 1346, (40, -20, -20)),
    (23, 72, 0, 1346, (250, 0, 0)),
    (24, 73, 0, 1346, (150, 0, 0)),
    (24, 37, 0, 1346, (250, 0, 0)),
    (24, 72, 0, 1346, (0, 0, 0)),
    (25, 72, 0, 1346, (0, 0, 0)),
    (25, 71, 1, 1346, (200, 0, 0)),
    (25, 24, 3, 1346, (200, 0, 0)),
]


@clause("H-70 H-71 H-72 H-73")
@pytest.mark.parametrize(("card", "n", "f", "throw", "gains"), EFFECTS)
def test_what_a_card_pays(card: int, n: int, f: int, throw: int, gains: tuple[int, ...]) -> None:
    after = play(drawing(n, f, throw=throw), f"card C{card:02}")
    assert money(after) == [540 + gains[0], 500 + gains[1], 500 + gains[2]]
    assert after.record.phase == TURN and after.seat == 1


@clause("H-87")
@pytest.mark.parametrize(("card", "prize"), [(3, 200), (9, 300)])
def test_the_two_curtains(card: int, prize: int) -> None:
    asked = play(drawing(72), f"card C{card:02}")
    assert asked.record.phase == CHOICE and asked.seat == 0
    assert [move.text for move in asked.moves()] == ["take", "end"]
    assert why(asked, "pass")[0] == "H-87" and why(asked, "6+4+3+1")[0] == "H-87"
    assert money(play(asked, "take")) == [540 + prize, 500, 500]
    ended = play(asked, "end")
    assert ended.over and money(ended) == [540, 500, 500] and ended.record.over == 9


def test_every_card_has_its_words() -> None:
    assert len(CARDS) == 25 and {card for card, *_ in EFFECTS} | {3, 9} == set(range(1, 26))


@clause("H-08")
def test_the_pack_goes_round() -> None:
    position = drawing(72)
    assert [move.text for move in position.moves()] == [f"card C{i:02}" for i in range(1, 26)]
    seen = play(position, "card C02").record
    assert (int(seen.seen), int(seen.pack[0])) == (1, 2)
    order = [*range(2, 26), 1]
    pack = ",".join(f"C{i:02}" for i in order)
    full = read(
        f"ruleset=hexes phase=card seat=chance throws=1 throw=1346 by=A n=72 reward=10 cover=A:72 pack={pack}"
    )
    assert [move.text for move in full.moves()] == ["card C02"]
    assert play(full, "card C02").record.top == 1
    assert why(full, "card C05")[0] == "H-08"


@clause("H-38 H-43 H-79")
def test_without_cards_none_is_drawn() -> None:
    assert play(turn("zones"), "1*4+6-3").record.phase == CARD
    assert play(turn("zones", cards="off"), "1*4+6-3").record.phase == TURN
    assert play(turn("zones"), "3+4+6-1").record.phase == TURN, "12 is no prime"


@clause("H-71", "refuses")
def test_sides_that_have_left_neither_pay_nor_get() -> None:
    s = "ruleset=hexes seats=3 phase=card seat=chance due=B throws=1 throw=1346 by=A n=72 reward=10 "
    s += "cover=A:72 left=C"
    assert money(play(read(f"{s} money=510,500,0"), "card C04")) == [610, 400, 0]
    assert money(play(read(f"{s} money=510,500,0"), "card C10")) == [490, 520, 0]


@clause("H-74", "refuses")
def test_nobody_pays_more_than_it_has() -> None:
    assert money(play(drawing(72, purses="60,500,500"), "card C06")) == [0, 500, 500]
    assert money(play(drawing(72, purses="540,30,500"), "card C04")) == [670, 0, 400]


@clause("H-75 H-76 H-77", "allows")
def test_a_broke_drawer_leaves() -> None:
    broke = play(drawing(72, purses="60,500,500"), "card C06")
    assert broke.record.phase == BROKE and broke.seat == 0
    assert [move.text for move in broke.moves()] == ["forfeit", "join B", "join C"]
    out = play(broke, "forfeit")
    assert out.seat == 1 and out.record.owner[72] == 1, "its counters stay"
    joined = play(broke, "join C")
    assert (int(joined.record.status[0]), int(joined.record.joined[0])) == (2, 2)
    assert play(out, "pass", "pass", "throw 1 2 3 4").seat == 1, "and is skipped from then on"


@clause("H-75", "refuses")
def test_who_had_nothing_is_not_broke_and_who_stays_plays_on() -> None:
    poor = play(drawing(72, purses="540,0,500"), "card C04")
    assert poor.record.phase == TURN and money(poor) == [640, 0, 400]
    stays = read(
        "ruleset=hexes seats=3 bankruptcy=stay phase=card seat=chance due=BC throws=1 throw=1346 by=A n=72 "
        "reward=10 money=60,500,500 cover=A:72"
    )
    after = play(stays, "card C06")
    assert after.record.phase == TURN and money(after) == [0, 500, 500]


@clause("H-76", "allows")
def test_a_rack_goes_back_into_the_bag() -> None:
    position = read(
        "ruleset=connect seats=3 phase=broke seat=B throws=1 throw=1346 due=BC by=A cur=A n=12 cell=C "
        "reward=10 card=C04 broke=B money=700,0,400 racks=A:1,2,3/B:4,5,6/C:7,8,9 board=C:12"
    )
    before = int(position.record.bag)
    after = play(position, "forfeit").record
    assert after.bag == before + 3 and after.held[1] == 0 and after.where[4] == 0
    assert after.seat == 2, "and its turn is gone"


@clause("H-77 H-92")
def test_joining_may_share_the_rank() -> None:
    for shares, returns in (("off", (1.0, -1.0, 0.0)), ("on", (0.5, 0.5, -1.0))):
        position = read(
            f"ruleset=zones seats=3 join_shares={shares} phase=choice seat=A throws=1 throw=1346 by=A n=7 "
            "reward=15 card=C03 pack=C03 money=900,0,300 left=B>A cover=A:7"
        )
        assert play(position, "end").returns == returns


@clause("H-78")
def test_three_sides_and_one_solvent() -> None:
    over = play(drawing(72, purses="540,100,100"), "card C04")
    assert over.over and over.returns[0] == 1.0 and over.record.over == 10
    assert not play(drawing(72, purses="540,100,101"), "card C04").over


@clause("H-39", "allows")
def test_the_order_reward_card_broke_end() -> None:
    position = play(turn("zones", seats=3, money="1990,90,300"), "1*4+6-3")
    assert money(position)[0] == 2005 and position.record.phase == CARD, (
        "the reward first, no end before the card"
    )
    broke = play(position, "card C04")
    assert broke.record.phase == BROKE and not broke.over
    assert play(broke, "forfeit").over, "the end is tested last"


@clause("H-39", "refuses")
def test_a_penalty_can_undo_the_end() -> None:
    position = play(turn("zones", money="1990,500"), "1*4+6-3", "card C07")
    assert not position.over and money(position) == [1805, 500]


def test_hints_change_no_rule_and_no_record() -> None:
    assert turn("zones", hints="full") == turn("zones") and "hints" not in GAME.options_of(fresh())
    assert GAME.new(hints="count") == GAME.new() and GAME.choose()["hints"] == "off"
    with pytest.raises(BadPosition, match="hints must be"):
        turn("zones", hints="loud")

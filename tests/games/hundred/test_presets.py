"""At no preset of Hundred can a side force a win in the first round: a proof from what one claim earns.

To force a win is to win whatever luck brings and whatever the others do. The first round is the first throw. In it

1. A side makes one number in its turn (H-16). In the race of `connect` all sides may claim at once, so the others may
   take every number there before it can (H-59); it keeps the counter that it placed in its turn.
2. So it earns at most the best single reward on an empty board and £10 for each number that the others have covered
   (H-41); in `connect` at most the best reward of a cell that so few counters reach.
3. If it draws a card, the card may be one of those that bring no more than £50 and do not end the game. There are more
   of these than sides, so one is always left. They are counted below by drawing each of the 25.
4. With all that it has less than the target, and a board is not full after one number from each side (H-80, H-82).
   The others keep their money, so nobody is the last side with money (H-78).
"""

from __future__ import annotations

import pytest

from parlour.core.game import Preset
from parlour.core.record import NOBODY, Record, copy
from parlour.games.hundred.board import MAKEABLE, NUMBERS, RING_VALUE
from parlour.games.hundred.moves import is_claim
from parlour.games.hundred.state import CARD, CARDS, CHOICE, CONNECT, HEXES, MARK, THROW, TURN

from .table import GAME, cover, fresh

FEE = 6  # C06: pay the Bank £100
MILD = 50  # the most that an unlucky card brings
LINK, GOLD, TRIPLE = 10, 3, 3
FUNDS, ALL = 0, 2  # ends of the game
each_preset = pytest.mark.parametrize("preset", GAME.presets, ids=lambda preset: preset.name)


def best_on_empty_board(preset: Preset) -> int:
    """The most that a number earns while nothing else is covered, without marks."""
    earned, dice = [], int(fresh(**preset.options).dice)
    for n in range(1, NUMBERS + 1):
        if MAKEABLE[dice - 3, n]:
            earned.append(cover_without_marks(fresh(**preset.options), n))
    return max(earned)


def cover_without_marks(s: Record, n: int) -> int:
    """What a number earns in a copy of the game in which lots mark nothing."""
    t = copy(s)
    t.marks = 1 if t.marks == 2 else t.marks
    return cover(t, n)[0]


def most_for_a_claim(preset: Preset) -> int:
    """The most that one claim of the first throw earns: links to all numbers of the others, and the best mark."""
    s = fresh(**preset.options)
    others = int(s.seats) - 1
    if s.ruleset == CONNECT:  # the counters of `others` sides reach no farther than ring `others` - 1
        return int(RING_VALUE[others]) * GOLD * TRIPLE + others * int(max(RING_VALUE[:others]))
    mark = TRIPLE if s.ruleset == HEXES and s.marks == 2 else 1
    return best_on_empty_board(preset) * mark + (LINK * others if s.ruleset == HEXES else 0)


MOST = {
    "first": 300,
    "usual": 300,
    "young": 100,
    "counters": 1,
    "hexes": 40,
    "claims": 640,
    "connect": 100,
    "patent": 300,
}


@each_preset
def test_one_claim_and_a_mild_card_are_less_than_the_target(preset: Preset) -> None:
    s = fresh(**preset.options)
    most = most_for_a_claim(preset)
    assert most == MOST[preset.name]
    assert s.end in (FUNDS, ALL)
    if s.end == FUNDS:
        assert int(s.start_money) + most + MILD < int(s.target), "steps 2 to 4"
    else:
        assert int(s.seats) < NUMBERS and not s.cards


ALWAYS_MILD = (1, 2, 6, 7, 10, 11, 12, 20)


def effect(card: int, n: int) -> tuple[int, bool]:
    """What a card brings the side that draws it after covering `n`, and whether it may end the game."""
    s = fresh(ruleset="zones", seats=4)
    cover(s, n)
    before = int(s.money[0])
    GAME.engine.play(s, card)
    return int(s.money[0]) - before, bool(s.phase == CHOICE)


def test_there_are_more_mild_cards_than_sides() -> None:  # step 3
    borders = [1, 2, 83, 97]  # gold, silver and even, gold twice
    mild = [
        card
        for card in range(1, CARDS + 1)
        if all(effect(card, n)[0] <= MILD and not effect(card, n)[1] for n in borders)
    ]
    assert set(ALWAYS_MILD) <= set(mild), "others bring more with some sums, such as one with a minus"
    assert len(ALWAYS_MILD) > max(int(fresh(**preset.options).seats) for preset in GAME.presets) - 1
    assert [card for card in range(1, CARDS + 1) if effect(card, 83)[1]] == [3, 9], (
        "only these may end the game"
    )


@each_preset
def test_the_first_side_wins_with_no_throw_and_no_claim(preset: Preset) -> None:
    """The same, played to the end of the claim: every throw, every claim of side A, and a fee for a card."""
    s = fresh(**preset.options)
    GAME.engine.play(s, 0)
    while s.phase == MARK or s.phase not in (THROW, TURN, CARD):
        GAME.engine.play(s, GAME.list_legal(s)[0])
    claims = 0
    for throw in [a for a in GAME.list_legal(s) if GAME.engine.odds(s, a)]:
        thrown = copy(s)
        GAME.engine.play(thrown, throw)
        for action in [a for a in GAME.list_legal(thrown) if is_claim(a)]:
            t = copy(thrown)
            GAME.engine.play(t, action)
            if t.ruleset == CONNECT:
                GAME.engine.play(t, GAME.list_legal(t)[0])
            if t.phase == CARD:
                GAME.engine.play(t, FEE)
            claims += 1
            assert t.seat != NOBODY
    assert claims > 50

"""A turn of Siege as a draft: pieces picked and put, steps finished, all of it taken back until the die is thrown."""

from __future__ import annotations

import random

import pytest

from parlour.core.compile import compiled
from parlour.core.judge import Attempt, refuse
from parlour.core.line import random_walk
from parlour.core.offer import Choice, Look, Offer
from parlour.core.record import Record, acts, copy
from parlour.games.siege import GAME
from parlour.games.siege.board import STANDARD
from parlour.games.siege.moves import FIRE, PASS
from parlour.games.siege.state import FIRE_ASK, HORSE, MOVE_PICK, PRICE, SHIP_PICK, TRADE, TROOPS
from tests.clauses import clause

from .positions import at_step, base, cell, play


def offered(s: Record, *draft: int, viewer: int = 0) -> Offer:
    """What a seat may do behind a draft."""
    return GAME.view.offer(s, Look(viewer, draft))


def choice_at(offer: Offer, at: str) -> Choice:
    """The choice that a click makes."""
    return next(choice for choice in offer.choices if choice.path == (at,))


@clause("S-17 S-18 S-19 S-43", "allows")
def test_a_whole_turn_is_drafted_up_to_the_die() -> None:
    s = base((0, "ship", (10, 6)), (0, "cannon", (33, 3)), (0, "soldier", (1, 9)))
    steps = ["square-10-6", "square-12-6", "square-33-3", "square-34-3"]
    draft: tuple[int, ...] = ()
    for n, at in enumerate(steps):
        offer = offered(s, *draft)
        assert offer.ready == (n > 0 and n % 2 == 0), "ready whenever no piece is half-moved"
        choice = choice_at(offer, at)
        assert choice.stages
        draft += choice.actions
    offer = offered(s, *draft)
    assert offer.line == draft and offer.ready and offer.finish
    assert choice_at(offer, "pass").stages and not choice_at(offer, "fire").stages
    assert choice_at(offer, "fire").actions == (FIRE,)
    after = play(s, *draft, FIRE)
    assert after.seat == -1, "what is not staged is played behind the draft's line"


@clause("S-18 S-21", "allows")
def test_the_step_can_always_be_finished_and_the_last_one_ends_the_turn() -> None:
    s = base(
        (0, "cannon", (33, 3)), (0, "soldier", (1, 9)), (0, "cavalry", (1, 11)), (1, "soldier", (20, 14))
    )
    s = at_step(s, 3)
    draft: tuple[int, ...] = ()
    tasks = []
    for _ in range(4):
        offer = offered(s, *draft)
        tasks.append(offer.task)
        choice = choice_at(offer, "pass")
        assert choice.actions == (PASS,) and any(button.at == "pass" for button in offer.buttons)
        if not choice.stages:
            break
        draft += choice.actions
    assert [task[:6] for task in tasks] == ["Step 3", "Step 4", "Step 5", "Step 5"]
    last = offered(s, *draft)
    assert last.task.startswith("Step 7") and not choice_at(last, "pass").stages, "it ends the turn"
    assert play(s, *draft, PASS).cur == 1


def test_the_picture_shows_the_draft_and_the_record_stays() -> None:
    s = at_step(base((0, "cannon", (3, 3)), (0, "cannon", (1, 9))), 3)
    before = s.tobytes()
    start, goal = cell(s, (3, 3)), cell(s, (2, 2))
    picked = GAME.view.board(s, Look(0, (start,))).pieces()
    assert "hand" in picked["p0-10"].attributes and "away" in picked
    moved = GAME.view.board(s, Look(0, (start, goal))).pieces()
    assert "square-2-2" in moved["p0-10"].attributes and "away" not in moved
    assert "square-3-3" in GAME.view.board(s, Look(1, (start, goal))).pieces()["p0-10"].attributes, (
        "others see none"
    )
    assert s.tobytes() == before


@clause("S-23", "refuses")
def test_a_wrong_click_behind_a_draft_is_judged_where_the_draft_stands() -> None:
    s = at_step(base((0, "soldier", (1, 9)), (0, "soldier", (2, 9))), 5)
    look = Look(0, (cell(s, (1, 9)),))
    meant = GAME.view.click(s, look, ("square-1-15",))
    assert isinstance(meant, Attempt)
    said = refuse(GAME, s, meant)
    assert (said.clause, said.text) == ("S-23", "Soldiers move at most 4 squares; that square is 6 away.")
    assert GAME.view.click(s, Look(0), ("square-30-9",)) == cell(s, (30, 9)), (
        "without one the judge looks itself"
    )


def test_a_draft_that_cannot_be_is_no_draft() -> None:
    s = at_step(base((0, "soldier", (1, 9))), 5)
    for draft in ((0,), (10**9,), (-5,), (cell(s, (1, 9)), 5)):
        with pytest.raises(ValueError):
            GAME.view.board(s, Look(0, draft))


def setting_up(phase: int, **options: object) -> Record:
    """A game played at random up to a phase of the set-up."""
    s = GAME.start(**options)
    for _ in random_walk(GAME, s, 5, engine=compiled(GAME)):
        if s.phase == phase:
            return s
    raise AssertionError("that phase never came")


@clause("S-12 S-13 S-14", "allows")
@pytest.mark.parametrize(
    "options", [{"seats": 4}, {}, {"map": "quick"}], ids=["four", "two forts each", "quick"]
)
def test_standard_deployment_fills_the_rest(options: dict[str, object]) -> None:
    s = setting_up(TROOPS, **options)
    seat = int(s.seat)
    offer = offered(s, viewer=seat)
    rest = choice_at(offer, "standard")
    assert rest.stages and len(rest.actions) == 17
    if len(set(s.home[seat].tolist()) - {-1}) == 1:
        fort = int(s.home[seat, 0])
        wanted = [*STANDARD[s.map, fort, 20:28], *STANDARD[s.map, fort, 10:18], STANDARD[s.map, fort, 40]]
        assert list(rest.actions) == [int(cell) for cell in wanted]
    for n, action in enumerate(rest.actions):
        behind = offered(s, *rest.actions[:n], viewer=seat)
        assert any(c.stages and c.actions[0] == action for c in behind.choices)
    done = offered(s, *rest.actions, viewer=seat)
    assert done.ready and done.line == rest.actions and not done.choices and done.finish == "Place them"
    some = rest.actions[3:5]
    assert len(choice_at(offered(s, *some, viewer=seat), "standard").actions) == 15, "what is placed stays"


def test_cavalry_are_deployed_too() -> None:
    s = setting_up(HORSE, map="quick")
    assert len(choice_at(offered(s, viewer=int(s.seat)), "standard").actions) == 4


@clause("S-85 S-89", "allows")
def test_a_price_is_chosen_from_buttons_or_typed() -> None:
    s = base((0, "ship", (9, 3)), (0, "soldier", (1, 9)))
    s.phase, s.fort, s.buyer = PRICE, 0, 1
    offer = offered(s)
    assert offer.forms[0].prefix == "price " and not any(choice.stages for choice in offer.choices)
    assert {choice.actions[0] for choice in offer.choices} == {1, 2, 3, 5, 8, 10, 15}
    assert all(button.label.endswith("guineas") for button in offer.buttons)


@clause("S-45 S-46", "allows")
def test_before_the_die_the_odds_are_told_and_marked() -> None:
    s = base((0, "cannon", (34, 3)), (0, "cannon", (33, 3)), (1, "soldier", (30, 3)))
    s = at_step(s, 4)
    assert s.phase == FIRE_ASK
    offer = offered(s)
    assert offer.task == "Step 4: fire with all cannons? A throw of 2 or 3 hits: 2 chances in 6."
    pieces = GAME.view.board(s, Look(0)).pieces()
    assert "a soldier and 2 blocks" in pieces["faces"].body and "3 blocks" in pieces["faces"].body
    assert pieces["aim"].body.count("<circle") == 5, "blocks (31,1) (31,3) (31,5) (31,6) and the soldier"


def test_drafts_at_random_can_be_played_however_long_they_are() -> None:
    luck = random.Random(3)
    s = GAME.start(map="quick", deploy="standard", round_limit=6)
    engine = compiled(GAME)
    for _ in random_walk(GAME, s, 9, engine=engine):
        if s.phase not in (SHIP_PICK, MOVE_PICK, TRADE) or luck.random() < 0.8:
            continue
        seat, draft = int(s.seat), ()
        for _ in range(40):
            offer = offered(s, *draft, viewer=seat)
            staged = [choice for choice in offer.choices if choice.stages]
            if not staged:
                break
            draft += luck.choice(staged).actions
        t = copy(s)
        for action in draft:
            assert acts(t, seat) and GAME.why_not(t, action, seat) is None
            engine.play(t, action)

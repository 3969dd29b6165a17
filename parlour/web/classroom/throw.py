"""A throw: a fresh game, played by luck to the first move that is typed, and what can be said about answers to it.

The parlour answers every throw, too: a few moves drawn before anybody types. They stand among the class's on the
screen, so that nobody can tell from the moves shown that somebody made none.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from parlour.core import judge
from parlour.core.errors import BadOption, NotAMove, Refusal
from parlour.core.game import Game
from parlour.core.judge import Attempt
from parlour.core.match import Match
from parlour.core.names import fill_all
from parlour.core.offer import Look
from parlour.core.position import Position
from parlour.core.record import CHANCE, NOBODY, WORLD, Record, copy
from parlour.core.step import Reviewed, Step
from parlour.session import visibility

from ..table.outgoing import offer_view
from ..wire import messages as m

GAMES_TRIED, PLIES_TRIED = 5, 60  # how long a move that is typed is looked for
OWN = 3  # answers of the parlour's own to each throw


@dataclass(frozen=True)
class Throw:
    """A position, and the seat that types its move there."""

    s: Record
    seat: int
    side: str  # what the seat is called
    forms: list[m.FormView]
    picture: str
    own: tuple[int, ...] = ()  # the parlour's answers, as actions


def put_to_all(forms: list[m.FormView], side: str) -> list[m.FormView]:
    """The lines to type, without the side they are meant for: here everybody answers."""
    for form in forms:
        label = form.label.removeprefix(f"{side}: ")
        form.label = label[:1].upper() + label[1:]
    return forms


def draw_throw(game: Game, options: Mapping[str, Any]) -> Throw:
    """A fresh game, played by luck to the first position in which a seat types its move."""
    for _ in range(GAMES_TRIED):
        match = Match.begin(game, **options)
        s = match.start()
        for _ in range(PLIES_TRIED):
            for seat in visibility.acting(s):
                look = Look(seat, display=game.table_options(s, options))
                offer = offer_view(seat, True, visibility.offer(game, s, look), game.seat_names(s))
                if offer.forms:
                    side = game.words.seat_name(s, seat)
                    picture = visibility.picture(game, s, look)
                    throw = Throw(s, seat, side, put_to_all(offer.forms, side), picture)
                    return replace(throw, own=draw_own(game, throw))
            if s.seat == NOBODY:
                break
            by_luck = s.seat in (CHANCE, WORLD)
            action = match.roll(Position(game, s)) if by_luck else secrets.choice(game.list_legal(s))
            game.engine.play(s, action)
    raise BadOption(f"With these options {game.title} takes too long to come to a move that is typed.")


def draw_own(game: Game, throw: Throw) -> tuple[int, ...]:
    """Draw the parlour's own answers to a throw by lot."""
    legal = [a for a in game.list_legal(throw.s) if game.engine.actor(throw.s, a) == throw.seat]
    typed = [action for action in legal if is_typed(game, throw, action)]
    return tuple(secrets.SystemRandom().sample(typed, min(OWN, len(typed))))


def review(game: Game, throw: Throw, action: int) -> list[str]:
    """What else could have been, if the game has something to say about it; with what a move is worth by that."""
    seen = game.hidden(throw.s, throw.seat)
    over = copy(seen)
    game.engine.play(over, action)
    step = Step(seen, action, over, throw.seat)
    end = copy(over)
    end.seat = NOBODY  # the round is over: nothing that is told helps anybody
    telling = game.words.review(step, end)
    told = telling() if telling else []
    sentences = fill_all(told, game.seat_names(seen))
    return Reviewed(sentences, told.worth) if isinstance(told, Reviewed) else sentences


def review_for_all(game: Game, throw: Throw) -> list[str]:
    """What could have been made at all: the review of a choice that is not typed, such as a pass."""
    for action in game.list_legal(throw.s):
        if game.engine.actor(throw.s, action) == throw.seat and not is_typed(game, throw, action):
            return review(game, throw, action)
    return []


def is_typed(game: Game, throw: Throw, action: int) -> bool:
    """Whether an action is made by typing, not by a click."""
    offer = visibility.offer(game, throw.s, Look(throw.seat))
    return all(action not in choice.actions for choice in offer.choices)


def judge_line(game: Game, s: Record, text: str, seat: int) -> int | Refusal:
    """A typed move as an action that a seat may play here, or why it is none."""
    seen = game.hidden(s, seat)
    try:
        action = game.words.read_move(seen, text)
    except NotAMove as error:
        return Refusal("", str(error))
    if isinstance(action, Attempt):
        return judge.refuse(game, seen, action)
    return judge.why_not(game, s, int(action), seat, viewer=seat) or int(action)

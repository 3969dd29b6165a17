"""Throws for a class: a random position of a new game in which a seat must type a move. This module also judges the
answers to a throw.

The server answers every throw too, with a few moves that it draws before anybody types. The screen shows them among
those of the class, so that nobody can tell from the screen which pupils found no move.
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

GAMES_TRIED, PLIES_TRIED = 5, 60  # limits of the search for a typed move
OWN = 3  # the server's own answers to each throw


@dataclass(frozen=True)
class Throw:
    """A position in which a seat must type its move, and that seat."""

    s: Record
    seat: int
    side: str  # name of the seat
    forms: list[m.FormView]
    picture: str
    own: tuple[int, ...] = ()  # the server's answers, as actions


def without_side(forms: list[m.FormView], side: str) -> list[m.FormView]:
    """Return the input forms without the name of the side in their labels, because all pupils answer for the same
    side.
    """
    for form in forms:
        label = form.label.removeprefix(f"{side}: ")
        form.label = label[:1].upper() + label[1:]
    return forms


def draw_throw(game: Game, options: Mapping[str, Any]) -> Throw:
    """Return a throw: the first position of a random new game in which a seat must type its move, with the
    server's own answers. Raise BadOption if no such position is found.
    """
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
                    throw = Throw(s, seat, side, without_side(offer.forms, side), picture)
                    return replace(throw, own=draw_own(game, throw))
            if s.seat == NOBODY:
                break
            by_luck = s.seat in (CHANCE, WORLD)
            action = match.roll(Position(game, s)) if by_luck else secrets.choice(game.list_legal(s))
            game.engine.play(s, action)
    raise BadOption(
        f"With these options a game of {game.title} takes too long until somebody types a move. Choose other options."
    )


def draw_own(game: Game, throw: Throw) -> tuple[int, ...]:
    """Return a few random moves of the acting seat that the rules allow and that must be typed. They are the
    server's own answers to a throw.
    """
    legal = [a for a in game.list_legal(throw.s) if game.engine.actor(throw.s, a) == throw.seat]
    typed = [action for action in legal if is_typed(game, throw, action)]
    return tuple(secrets.SystemRandom().sample(typed, min(OWN, len(typed))))


def review(game: Game, throw: Throw, action: int) -> list[str]:
    """Return the alternatives to an action as a list of sentences, which is empty if the game has no reviews.
    If the game also rates the action, the list is a Reviewed, which has the rating.
    """
    seen = game.hidden(throw.s, throw.seat)
    over = copy(seen)
    game.engine.play(over, action)
    step = Step(seen, action, over, throw.seat)
    end = copy(over)
    end.seat = NOBODY  # the round is over, so a review gives nobody an advantage
    review_text = game.words.review(step, end)
    found = review_text() if review_text else []
    sentences = fill_all(found, game.seat_names(seen))
    return Reviewed(sentences, found.worth) if isinstance(found, Reviewed) else sentences


def review_for_all(game: Game, throw: Throw) -> list[str]:
    """Return the best moves of a throw as sentences. They come from the review of an action that is not typed, such
    as a pass.
    """
    for action in game.list_legal(throw.s):
        if game.engine.actor(throw.s, action) == throw.seat and not is_typed(game, throw, action):
            return review(game, throw, action)
    return []


def is_typed(game: Game, throw: Throw, action: int) -> bool:
    """Return whether a player must type this action and cannot click it."""
    offer = visibility.offer(game, throw.s, Look(throw.seat))
    return all(action not in choice.actions for choice in offer.choices)


def judge_line(game: Game, s: Record, text: str, seat: int) -> int | Refusal:
    """Return the action for a move that a pupil typed, or the refusal that says why the seat may not play it."""
    seen = game.hidden(s, seat)
    try:
        action = game.words.read_move(seen, text)
    except NotAMove as error:
        return Refusal("", str(error))
    if isinstance(action, Attempt):
        return judge.refuse(game, seen, action)
    return judge.why_not(game, s, int(action), seat, viewer=seat) or int(action)

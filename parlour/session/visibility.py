"""The parts of a match that a viewer may see: sentences, offers, pictures. Everything that the server sends to a
client comes from here.

A viewer is a seat, or ONLOOKER. Records go through the game's `hide` first. But the sentences about an action could
reveal more than the records do. So if another action would have looked the same to this viewer but made other
sentences, the viewer reads only who acted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from parlour.core.contract import Picture
from parlour.core.game import Game
from parlour.core.names import fill, fill_all
from parlour.core.offer import ONLOOKER, Look, Offer
from parlour.core.record import SEVERAL, Record, copy
from parlour.core.step import Step, Told, marks_of
from parlour.draw.canvas import Piece

PICTURES = 1536  # pictures in the cache


def acting(s: Record) -> list[int]:
    """Return every seat that may act in this position."""
    actor = int(s["seat"])
    if actor != SEVERAL:
        return [actor] if actor >= 0 else []
    may = int(s["may"])
    return [seat for seat in range(int(s["seats"])) if may >> seat & 1]


def has_secrets(game: Game, s: Record, viewer: int) -> bool:
    """Return whether a record contains anything that is hidden from a viewer."""
    return bool(game.hidden(s, viewer).tobytes() != s.tobytes())


def visible_record(game: Game, s: Record, viewer: int, hidden: bool) -> Record:
    """Return a record with only what a viewer may see. Callers must not change it: if the game hides nothing, it is
    the record itself.
    """
    return game.hidden(s, viewer) if hidden else s


def tell(game: Game, step: Step, viewer: int, names: Sequence[str], hidden: bool) -> list[str]:
    """Return the sentences about a step for a viewer. If they would reveal something that is hidden from the
    viewer, return one sentence that says only who acted. `hidden` says whether this game hides anything from
    anybody.
    """
    sentences = tell_openly(game, step, viewer) if hidden else game.words.tell(step, viewer)
    if sentences is not None:
        return Told(fill_all(sentences, names), marks_of(sentences))
    return [f"{names[step.seat]} chose in secret." if step.seat >= 0 else "Chance decided in secret."]


def tell_openly(game: Game, step: Step, viewer: int) -> list[str] | None:
    """Return the sentences about a step, with placeholders for names; None if the sentences would reveal something
    that is hidden from the viewer.

    A person's typed text, a question with its answers, and the marks on the board are included only if nothing is
    hidden from the viewer.
    """
    seen, now = game.hidden(step.before, viewer), game.hidden(step.after, viewer)
    if seen.tobytes() == step.before.tobytes() and now.tobytes() == step.after.tobytes():
        return game.words.tell(step, viewer)
    sentences = game.words.tell(Step(seen, step.action, now, step.seat), viewer)
    look = now.tobytes()
    for other in game.list_legal(step.before):
        if other == step.action or game.engine.actor(step.before, other) != step.seat:
            continue
        elsewhere = copy(step.before)
        game.engine.play(elsewhere, other)
        same_look = game.hidden(elsewhere, viewer).tobytes() == look
        if same_look and game.words.tell(Step(seen, other, now, step.seat), viewer) != sentences:
            return None
    return list(sentences)


def offer(game: Game, s: Record, look: Look, hidden: bool = True) -> Offer:
    """Return everything that the viewer in `look` may do now, after the actions in the draft of the look. The
    texts have placeholders for names. `hidden` says whether this game hides anything from anybody.
    """
    return game.view.offer(visible_record(game, s, look.viewer, hidden), look)


def board(game: Game, s: Record, look: Look) -> Picture:
    """Return the picture of a position as the viewer in `look` sees it."""
    return game.view.board(game.hidden(s, look.viewer), look)


def picture(game: Game, s: Record, look: Look) -> str:
    """Return the complete picture of a position for one viewer, as SVG."""
    return str(board(game, s, look))


def pieces(game: Game, s: Record, look: Look, hidden: bool = True) -> dict[str, Piece]:
    """Return the moving pieces in the picture for a viewer. Viewers who see the same share one cached drawing."""
    return _pieces(game, *key_of(game, s, look, hidden))


@lru_cache(PICTURES)
def _pieces(game: Game, seen: bytes, *look: Any) -> dict[str, Piece]:
    return _canvas(game, seen, *look).pieces()


def describe(game: Game, s: Record, look: Look, hidden: bool = True) -> str:
    """Return sentences that describe the board to a viewer. Viewers who see the same share one cached text."""
    return _describe(game, *key_of(game, s, look, hidden))


@lru_cache(PICTURES)
def _describe(game: Game, seen: bytes, *look: Any) -> str:
    return _canvas(game, seen, *look).desc


def key_of(game: Game, s: Record, look: Look, hidden: bool) -> tuple[Any, ...]:
    """Return a cache key that covers everything a picture depends on: the record as the viewer sees it, and the
    look.
    """
    seen = visible_record(game, s, look.viewer, hidden).tobytes()
    viewer = look.viewer if look.draft or hidden else ONLOOKER
    display = tuple(sorted(look.display.items()))
    return seen, viewer, look.draft, look.arrangement, look.names, display, look.subjects


def _canvas(
    game: Game,
    seen: bytes,
    viewer: int,
    draft: tuple[int, ...],
    arrangement: str,
    names: tuple[str, ...],
    display: tuple[tuple[str, Any], ...],
    subjects: tuple[str, ...],
) -> Picture:
    s = np.frombuffer(bytearray(seen), game.state)[0]
    return game.view.board(s, Look(viewer, draft, arrangement, names, dict(display), subjects))


def labels_of(game: Game) -> dict[str, str]:
    """Return the label of each arrangement (a way to lay out the board) of a game."""
    return {name: one.label for name, one in game.view.ARRANGEMENTS.items()}


def turns_of(game: Game) -> dict[str, str]:
    """Return a dict from the name of each arrangement that can be turned round to the name of the arrangement
    that shows the board turned round.
    """
    return {name: one.turned for name, one in game.view.ARRANGEMENTS.items() if one.turned}


def arrangements_for(game: Game, s: Record) -> dict[str, list[str]]:
    """Return the best arrangements of the board as three lists: for "wide" screens, for "narrow" ones, and
    for tablets held "upright". Each list has the arrangement for every seat and, last, for an onlooker.
    """
    viewers = [*range(int(s.seats)), ONLOOKER]
    screens: Mapping[str, bool] = {"wide": False, "narrow": True}
    found = {
        name: [game.view.ARRANGEMENTS.suiting(s, viewer, narrow) for viewer in viewers]
        for name, narrow in screens.items()
    }
    known = game.view.ARRANGEMENTS
    return found | {
        "upright": [(known[one].upright or one) if one in known else one for one in found["narrow"]]
    }


__all__ = [
    "ONLOOKER",
    "acting",
    "arrangements_for",
    "board",
    "describe",
    "fill",
    "has_secrets",
    "labels_of",
    "offer",
    "picture",
    "pieces",
    "tell",
    "turns_of",
]

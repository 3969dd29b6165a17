"""What a viewer may see of a match: sentences, offers, pictures. Everything that is sent to a client comes from here.

A viewer is a seat, or ONLOOKER. Records go through the game's `hide` first. An action can reveal more than the records
do. If another action would have looked the same to this viewer and would have given other sentences, the sentence says
only who acted.
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
    """Return every seat that may act."""
    actor = int(s["seat"])
    if actor != SEVERAL:
        return [actor] if actor >= 0 else []
    may = int(s["may"])
    return [seat for seat in range(int(s["seats"])) if may >> seat & 1]


def has_secrets(game: Game, s: Record, viewer: int) -> bool:
    """Return whether a record hides anything from a viewer."""
    return bool(game.hidden(s, viewer).tobytes() != s.tobytes())


def seen_by(game: Game, s: Record, viewer: int, hidden: bool) -> Record:
    """Return a record as a viewer sees it; the record itself if the game hides nothing. Callers must not change it."""
    return game.hidden(s, viewer) if hidden else s


def tell(game: Game, step: Step, viewer: int, names: Sequence[str], hidden: bool) -> list[str]:
    """Return a step in sentences for a viewer; `hidden` says whether this game hides anything from anybody."""
    sentences = tell_openly(game, step, viewer) if hidden else game.words.tell(step, viewer)
    if sentences is not None:
        return Told(fill_all(sentences, names), marks_of(sentences))
    return [f"{names[step.seat]} chose in secret." if step.seat >= 0 else "Chance decided in secret."]


def tell_openly(game: Game, step: Step, viewer: int) -> list[str] | None:
    """Return the sentences for a step, with placeholders for names; None if they would reveal what is hidden from the
    viewer.

    What a person typed, or was asked, is repeated only to a viewer from whom nothing is hidden. So are the marks.
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
    """Return what a seat may do now, after its draft; its texts have placeholders for names."""
    return game.view.offer(seen_by(game, s, look.viewer, hidden), look)


def board(game: Game, s: Record, look: Look) -> Picture:
    """Return the picture of a position as the viewer named in `look` sees it."""
    return game.view.board(game.hidden(s, look.viewer), look)


def picture(game: Game, s: Record, look: Look) -> str:
    """Return the complete picture of a position for a viewer, as SVG."""
    return str(board(game, s, look))


def pieces(game: Game, s: Record, look: Look, hidden: bool = True) -> dict[str, Piece]:
    """Return the moving pieces of the picture for a viewer. Viewers who see the same share one drawing."""
    return _pieces(game, *key_of(game, s, look, hidden))


@lru_cache(PICTURES)
def _pieces(game: Game, seen: bytes, *look: Any) -> dict[str, Piece]:
    return _canvas(game, seen, *look).pieces()


def describe(game: Game, s: Record, look: Look, hidden: bool = True) -> str:
    """Return the board in words for a viewer; viewers who see the same share one text."""
    return _describe(game, *key_of(game, s, look, hidden))


@lru_cache(PICTURES)
def _describe(game: Game, seen: bytes, *look: Any) -> str:
    return _canvas(game, seen, *look).desc


def key_of(game: Game, s: Record, look: Look, hidden: bool) -> tuple[Any, ...]:
    """Return a key made of everything that a picture depends on, for the cache: the record as the viewer sees it, and
    the look.
    """
    seen = seen_by(game, s, look.viewer, hidden).tobytes()
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
    """Return the label of each arrangement in which the board can be drawn."""
    return {name: one.label for name, one in game.view.ARRANGEMENTS.items()}


def turns_of(game: Game) -> dict[str, str]:
    """Return, for each arrangement that can be turned round, the one that shows it so."""
    return {name: one.turned for name, one in game.view.ARRANGEMENTS.items() if one.turned}


def arrangements_for(game: Game, s: Record) -> dict[str, list[str]]:
    """Return, for wide and for narrow screens, the arrangement of the board for each seat and, last, for an
    onlooker.
    """
    viewers = [*range(int(s.seats)), ONLOOKER]
    screens: Mapping[str, bool] = {"wide": False, "narrow": True}
    return {
        name: [game.view.arrange(s, viewer, narrow) for viewer in viewers] for name, narrow in screens.items()
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

"""The card that other programs show for a pasted link to a match: a title, one sentence, and a picture of the game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fastapi import Request

from parlour.core.english import listed
from parlour.store.matches import OPEN, PERSON

from ..table.table import Table

PICTURES = Path(__file__).parents[1] / "static" / "preview"
USUAL = "parlour"  # the picture for a page without a game


@dataclass(frozen=True)
class Card:
    """The data that other programs show for a pasted link: a title, a sentence and a picture. `picture` is a complete
    address, because those programs know no relative ones.
    """

    title: str
    text: str
    picture: str


def card_of(request: Request, table: Table) -> Card:
    """Return the card of a match: the result if the game is over, otherwise an invitation if a seat is open,
    otherwise the title of the game.
    """
    game, seats = table.game, table.stored.seats
    people = [seat.name for seat in seats if seat.kind == PERSON and seat.name]
    text = game.summary
    if table.over:
        title, text = f"{game.title}: a finished game", table.session.outcome()
    elif any(seat.kind == OPEN for seat in seats):
        verb = "invites" if len(people) == 1 else "invite"
        who = f"{listed(people)} {verb} you" if people else "You are invited"
        title = f"{who} to a game of {game.title}"
    else:
        title = f"A game of {game.title}"
    return Card(title, text, picture_of(request, game.name))


def picture_of(request: Request, name: str) -> str:
    """Return the complete address of the picture of a game; if no game is given, of Parlour's own picture."""
    file = f"{name if (PICTURES / f'{name}.jpg').is_file() else USUAL}.jpg"
    return str(request.url_for("static", path=f"preview/{file}"))

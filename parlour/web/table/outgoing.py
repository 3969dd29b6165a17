"""Converts the state of a session to messages for one client or for all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from parlour.core.offer import Look, Offer
from parlour.core.record import Record
from parlour.draw.canvas import Piece, changes
from parlour.session import visibility
from parlour.session.people import people_of, room_at
from parlour.session.session import Session

from ..wire import messages as m
from ..wire import texts
from .bots import current

if TYPE_CHECKING:
    from .presence import Presence


def offer_view(seat: int, is_acting: bool, offer: Offer, names: Sequence[str]) -> m.OfferView:
    """Return the message with everything that a seat may do now. Placeholders are replaced by the players' names."""
    return m.OfferView.model_validate_json(texts.offer(seat, is_acting, offer, names))


class TurnState(NamedTuple):
    """Everything that a client may do now. Equal states make equal messages."""

    acting: list[int]
    offers: list[tuple[int, Offer]]
    undo: int | None
    names: list[str]


def turn_of(session: Session, seats: Sequence[int]) -> TurnState:
    """Return everything that a client with these seats may do now. If several seats share a screen, only those that
    act may make calls such as a draw offer.
    """
    acting = [seat for seat in session.acting() if seat in seats]
    asked = acting if len(seats) > 1 or not session.game.interrupts else seats
    offers = [] if session.over else [(seat, session.offer(seat)) for seat in asked]
    undo = next((seat for seat in seats if session.undo.reach(seat) is not None), None)
    return TurnState(acting, offers, undo, session.names)


def turn_text(session: Session, turn: TurnState, viewer: int) -> str:
    """Return the message with everything that a client may do now, as JSON."""
    acting = turn.acting
    offers = [texts.offer(seat, seat in acting, offer, turn.names) for seat, offer in turn.offers]
    secret = bool(acting) and viewer not in acting and hides(session, session.s, viewer, acting[0])
    return texts.turn(int(session.s.ply), offers, turn.undo, secret)


def hides(session: Session, s: Record, viewer: int, seat: int) -> bool:
    """Return whether the game hides something in this position, so that `viewer` does not see the same as the
    person in `seat`.
    """
    if not session.traits.hidden:
        return False
    game = session.game
    return bool(game.hidden(s, viewer).tobytes() != game.hidden(s, seat).tobytes())


def seat_views(session: Session, presence: Presence) -> list[m.SeatView]:
    """Return the public data of all seats."""
    here, online = presence.here, presence.online
    since, muted = session.settings.lent, session.settings.muted
    companies = [people_of(session.stored, i) for i in range(len(session.stored.seats))]
    titles, names = session.game.seat_names(session.s), session.names

    return [
        m.SeatView(
            seat=i,
            kind=seat.kind,  # type: ignore[arg-type]
            name=names[i],
            title=titles[i],
            level=current(seat.level),
            here=i in here,
            online=i in online,
            muted=any(one.token in muted for one in companies[i]),
            people=presence.person_views(companies[i]),
            room=room_at(session, i),
            lent=since.get(i, 0) if seat.is_lent else None,
        )
        for i, seat in enumerate(session.stored.seats)
    ]


class Difference(NamedTuple):
    """The pieces that differ between two pictures, and the order of all pieces if that has changed."""

    changed: dict[str, list[str] | None]
    order: list[str] | None


def difference(session: Session, s: Record, look: Look, shown: dict[str, Piece]) -> Difference:
    """Return the changes that turn a picture with the pieces `shown` into the picture of the record `s` for
    the viewer in `look`.
    """
    wanted = visibility.pieces(session.game, s, look, session.traits.hidden)
    order = None if list(shown) == list(wanted) else list(wanted)
    return Difference(changes(shown, wanted), order)


def all_pieces(session: Session, s: Record, look: Look) -> m.Pieces:
    """Return all pieces of the picture of a record."""
    changed, order = difference(session, s, look, {})
    return m.Pieces(changed=changed, order=order)


def consent_message(session: Session, now: float) -> m.Asking:
    """Return the message with the open request for consent, or the message that there is none."""
    request = session.consent.open
    if request is None:
        return m.Asking()
    lapses = session.consent.lapses_at()
    return m.Asking(
        number=request.number,
        seat=request.seat,
        text=session.consent.text(),
        waiting=list(request.waiting),
        away=sorted(session.consent.away),
        lapses=None if lapses is None else round(max(0.0, lapses - now), 1),
    )


def question_view(session: Session, now: float, is_referee: bool = False) -> m.QuestionView:
    """Return the quizmaster's question as a message, or the message that there is none. Only the referee gets the
    right answer.
    """
    quizmaster = session.quizmaster
    seen = quizmaster.public(now)
    over = None if quizmaster.last is None else m.QuestionOver(**quizmaster.last)
    if seen is None or quizmaster.open is None:
        return m.QuestionView(over=over)
    answer = quizmaster.open.question.answer if is_referee else ""
    return m.QuestionView(**seen, answers=quizmaster.answers, answer=answer, over=over)  # type: ignore[arg-type]

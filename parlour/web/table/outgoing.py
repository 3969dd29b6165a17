"""What a session holds, as messages to one viewer or to all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from parlour.core.offer import Look, Offer
from parlour.core.record import Record
from parlour.draw.canvas import Piece, changes
from parlour.session import visibility
from parlour.session.session import Session

from ..wire import messages as m
from ..wire import texts
from .people import people_of, room_at

if TYPE_CHECKING:
    from .presence import Presence


def offer_view(seat: int, is_acting: bool, offer: Offer, names: Sequence[str]) -> m.OfferView:
    """What a seat may do, with names put in."""
    return m.OfferView.model_validate_json(texts.offer(seat, is_acting, offer, names))


class TurnState(NamedTuple):
    """What a client may do now; two that are equal are told alike."""

    acting: list[int]
    offers: list[tuple[int, Offer]]
    undo: int | None
    names: list[str]


def turn_of(session: Session, seats: Sequence[int]) -> TurnState:
    """What a client that holds these seats may do now. Where several share a screen, whoever is to move calls."""
    acting = [seat for seat in session.acting() if seat in seats]
    asked = acting if len(seats) > 1 or not session.game.interrupts else seats
    offers = [] if session.over else [(seat, session.offer(seat)) for seat in asked]
    undo = next((seat for seat in seats if session.undo_to(seat) is not None), None)
    return TurnState(acting, offers, undo, session.names)


def turn_text(session: Session, turn: TurnState, viewer: int) -> str:
    """What a client may do now, as a message."""
    acting = turn.acting
    offers = [texts.offer(seat, seat in acting, offer, turn.names) for seat, offer in turn.offers]
    secret = bool(acting) and viewer not in acting and hides(session, session.s, viewer, acting[0])
    return texts.turn(int(session.s.ply), offers, turn.undo, secret)


def hides(session: Session, s: Record, viewer: int, seat: int) -> bool:
    """Whether a seat sees more than the screen shows."""
    if not session.traits.hidden:
        return False
    game = session.game
    return bool(game.hidden(s, viewer).tobytes() != game.hidden(s, seat).tobytes())


def seat_views(session: Session, presence: Presence) -> list[m.SeatView]:
    """The seats as everybody sees them."""
    here, online = presence.here, presence.online
    since = session.stored.settings.get("lent", {})
    titles, names = session.game.seat_names(session.s), session.names
    muted = session.stored.settings.get("muted", ())
    companies = [people_of(session.stored, i) for i in range(len(session.stored.seats))]
    return [
        m.SeatView(
            seat=i,
            kind=seat.kind,  # type: ignore[arg-type]
            name=names[i],
            title=titles[i],
            level=seat.level,
            here=i in here,
            online=i in online,
            muted=any(one.token in muted for one in companies[i]),
            people=presence.person_views(companies[i]),
            room=room_at(presence.table, i),
            lent=since.get(str(i), 0) if seat.is_lent else None,
        )
        for i, seat in enumerate(session.stored.seats)
    ]


class Difference(NamedTuple):
    """The pieces that change from one picture to another, and the order of all where that changes."""

    changed: dict[str, list[str] | None]
    order: list[str] | None


def difference(session: Session, s: Record, look: Look, shown: dict[str, Piece]) -> Difference:
    """What turns the pieces that are shown into the picture that is wanted."""
    wanted = visibility.pieces(session.game, s, look, session.traits.hidden)
    order = None if list(shown) == list(wanted) else list(wanted)
    return Difference(changes(shown, wanted), order)


def all_pieces(session: Session, s: Record, look: Look) -> m.Pieces:
    """A whole picture."""
    changed, order = difference(session, s, look, {})
    return m.Pieces(changed=changed, order=order)


def consent_message(session: Session, now: float) -> m.Asking:
    """The open request to others, or that there is none."""
    request = session.consent.open
    if request is None:
        return m.Asking()
    lapses = request.lapses_at()
    return m.Asking(
        number=request.number,
        seat=request.seat,
        text=request.text,
        waiting=request.waiting,
        away=sorted(request.away),
        lapses=None if lapses is None else round(max(0.0, lapses - now), 1),
    )


def question_view(session: Session, now: float, is_referee: bool = False) -> m.QuestionView:
    """The host's question, or that there is none; the referee sees its answer."""
    quizmaster = session.quizmaster
    seen = quizmaster.public(now)
    over = None if quizmaster.last is None else m.QuestionOver(**quizmaster.last)
    if seen is None or quizmaster.open is None:
        return m.QuestionView(over=over)
    answer = quizmaster.open.question.answer if is_referee else ""
    return m.QuestionView(**seen, answers=quizmaster.answers, answer=answer, over=over)  # type: ignore[arg-type]

"""What a session holds, as messages to one viewer or to all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from parlour.core.names import fill
from parlour.core.offer import Look, Offer
from parlour.core.record import Record, acts
from parlour.draw.canvas import Piece, changes
from parlour.session import visibility
from parlour.session.session import Session

from ..wire import messages as m

if TYPE_CHECKING:
    from .presence import Presence


def offer_seen(session: Session, seat: int, offer: Offer) -> m.OfferSeen:
    """What a seat may do at a table."""
    return offer_told(seat, acts(session.s, seat), offer, session.names)


def offer_told(seat: int, is_acting: bool, offer: Offer, names: Sequence[str]) -> m.OfferSeen:
    """What a seat may do, with names put in."""
    return m.OfferSeen(
        seat=seat,
        acts=is_acting,
        task=fill(offer.task, names),
        choices=[replace(c, warning=fill(c.warning, names)) if c.warning else c for c in offer.choices],
        buttons=[replace(b, label=fill(b.label, names)) for b in offer.buttons],
        forms=[
            m.FormSeen(
                name=form.name,
                label=fill(form.label, names),
                submit=form.submit,
                keys=[(key.text, key.label, key.times) for key in form.keys],
                prefix=form.prefix,
                hint=fill(form.hint, names),
                weighs=form.weighs,
            )
            for form in offer.forms
        ],
        prompts={" ".join(path): fill(text, names) for path, text in offer.prompts.items()},
        calls=[
            m.CallSeen(action=c.action, label=c.label, question=fill(c.question, names)) for c in offer.calls
        ],
        finish=offer.finish,
        ready=offer.ready,
        line=list(offer.line),
    )


class Turn(NamedTuple):
    """What a client may do now; two that are equal are told alike."""

    acting: list[int]
    offers: list[tuple[int, Offer]]
    undo: int | None
    names: list[str]


def turn_of(session: Session, seats: Sequence[int]) -> Turn:
    """What a client that holds these seats may do now. Where several share a screen, whoever is to move calls."""
    acting = [seat for seat in session.acting() if seat in seats]
    asked = acting if len(seats) > 1 or not session.game.interrupts else seats
    offers = [] if session.over else [(seat, session.offer(seat)) for seat in asked]
    undo = next((seat for seat in seats if session.undo_to(seat) is not None), None)
    return Turn(acting, offers, undo, session.names)


def turn_seen(session: Session, turn: Turn, viewer: int) -> m.Turn:
    """What a client may do now, as a message."""
    acting = turn.acting
    offers = [offer_told(seat, seat in acting, offer, turn.names) for seat, offer in turn.offers]
    secret = bool(acting) and viewer not in acting and hides(session, session.s, viewer, acting[0])
    return m.Turn(ply=int(session.s.ply), offers=offers, undo=turn.undo, secret=secret)


def hides(session: Session, s: Record, viewer: int, seat: int) -> bool:
    """Whether a seat sees more than the screen shows."""
    if not session.traits.hidden:
        return False
    game = session.game
    return bool(game.hidden(s, viewer).tobytes() != game.hidden(s, seat).tobytes())


def seats_seen(session: Session, presence: Presence) -> list[m.SeatSeen]:
    """The seats as everybody sees them."""
    here, online = presence.here, presence.online
    since = session.kept.settings.get("lent", {})
    titles = session.game.seat_names(session.s)
    muted = session.kept.settings.get("muted", ())
    return [
        m.SeatSeen(
            seat=i,
            kind=seat.kind,  # type: ignore[arg-type]
            name=seat.name,
            title=titles[i],
            level=seat.level,
            here=i in here,
            online=i in online,
            muted=bool(seat.token) and seat.token in muted,
            lent=since.get(str(i), 0) if seat.is_lent else None,
        )
        for i, seat in enumerate(session.kept.seats)
    ]


def all_pieces(session: Session, s: Record, look: Look) -> m.Pieces:
    """A whole picture."""
    return difference(session, s, look, {})


def difference(session: Session, s: Record, look: Look, shown: dict[str, Piece]) -> m.Pieces:
    """What turns the pieces that are shown into the picture that is wanted."""
    wanted = visibility.pieces(session.game, s, look, session.traits.hidden)
    order = None if list(shown) == list(wanted) else list(wanted)
    return m.Pieces(changed=changes(shown, wanted), order=order)


def asking_seen(session: Session, now: float) -> m.Asking:
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


def question_seen(session: Session, now: float, is_referee: bool = False) -> m.QuestionSeen:
    """The host's question, or that there is none; the referee sees its answer."""
    host = session.host
    seen = host.public(now)
    over = None if host.last is None else m.QuestionOver(**host.last)
    if seen is None or host.open is None:
        return m.QuestionSeen(over=over)
    answer = host.open.question.answer if is_referee else ""
    return m.QuestionSeen(**seen, answers=host.answers, answer=answer, over=over)  # type: ignore[arg-type]

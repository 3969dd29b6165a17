"""Undo: how far a match may go back. Nothing that people have learned can be undone.

Dice do not limit undo, because they are thrown anew. A question, an answer, a review or a card that somebody has
seen does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.core.errors import Conflict
from parlour.core.record import CHANCE, WORLD
from parlour.store.matches import PERSON, Entry

from .events import Change

if TYPE_CHECKING:
    from .session import Session


class Undo:
    """The undos of one session. The methods say which undos are allowed, and return the changes that make
    them.
    """

    def __init__(self, session: Session) -> None:
        self.session = session

    def reach(self, seat: int) -> int | None:
        """Return the earliest ply to which a seat may undo without asking anybody, which is the ply before
        its last request. Return None if it may not: somebody else has played since, or the undo needs
        consent.
        """
        session = self.session
        stored = session.stored
        line, requests, actors = stored.match.line, stored.requests, stored.actors
        ply, given = len(line), stored.match.given
        if session.over or ply == given or actors[-1] != seat:
            return None
        while (
            ply > given
            and actors[ply - 1] == seat
            and (requests[ply - 1] == requests[-1] or session.game.engine.midway(session.records[ply]))
        ):
            if self._is_final(ply):
                return None
            ply -= 1
        return ply

    def take_back(self, seat: int, ply: int, request: str, now: float) -> Change | None:
        """Return the change that undoes a seat's own last choice; None if this request was carried out before."""
        session = self.session
        if session.is_repeated(seat, request):
            return None
        if ply != session.s.ply:
            raise Conflict(
                f"The table has reached move {session.s.ply}, and you asked at move {ply}. "
                "Look at the board, then ask again."
            )
        back = self.reach(seat)
        if back is None:
            raise Conflict(
                "You cannot undo a move by yourself now. Press “Ask to take back” to ask the others."
            )
        return self.go_back(seat, back, request, now)

    def go_back(self, seat: int, ply: int, request: str, now: float) -> Change:
        """Return the change that undoes everything after a ply. The undo is an entry of the line, like a ply."""
        stored = self.session.stored
        entry = Entry(stored.entry_count, stored.takebacks + 1, seat, back=ply, request=request, at=now)
        return Change([entry.sealed(stored.entries[-1].seal)], [])

    def ask(self, seat: int, ply: int, request: str, now: float) -> Change | None:
        """Return the change that asks others to agree that the match goes back to before the seat's last
        choice. Everybody whose moves would be undone must agree; everybody at the table if dice, questions or
        something revealed would be undone too. None if this request was carried out before.
        """
        session = self.session
        if session.is_repeated(seat, request) or session.consent.is_repeated(seat, request):
            return None
        stored = session.stored
        actors, requests, given = stored.actors, stored.requests, stored.match.given
        last = max((i for i in range(given, len(actors)) if actors[i] == seat), default=-1)
        if session.over or last < 0 or ply != session.s.ply:
            raise Conflict("The game is over." if session.over else "You have no move to undo.")
        while last > given and actors[last - 1] == seat and requests[last - 1] == requests[last]:
            last -= 1
        self._check_possible(last)
        why_ask = self._why_consent_is_needed(last)
        undone = set(actors[last:])
        if why_ask or undone & {CHANCE, WORLD} or self._reveals_since(last):
            undone |= {*range(len(stored.seats))}
        people = [
            other for other in sorted(undone - {seat}) if other >= 0 and stored.seats[other].kind == PERSON
        ]
        if why_ask and not people:
            raise Conflict(why_ask)

        return session.consent.ask(seat, people, request, now, back=last)

    def agreed(self, seat: int, ply: int, request: str, now: float) -> Change:
        """Return the change that undoes everything after a ply, now that everybody has agreed. Raises
        Conflict if that has become impossible, because somebody has read a review meanwhile.
        """
        self._check_possible(ply)
        return self.go_back(seat, ply, request, now)

    def _is_final(self, ply: int) -> bool:
        """Return whether a seat needs consent to undo the action just before `ply`: the rules do not allow
        it, a review was read after it, or it revealed a question or an answer.
        """
        session = self.session
        is_blocked = session.game.engine.blocks_undo(
            session.records[ply - 1], session.stored.match.line[ply - 1]
        )
        return bool(is_blocked) or ply <= session.reviewed or session.quizmaster.reveals_at(ply)

    def _check_possible(self, ply: int) -> None:
        """Raise Conflict if the match cannot go back to this ply even if everybody agrees."""
        if ply < self.session.reviewed:
            raise Conflict("Somebody has read the review of that turn, so you cannot take it back.")
        if self.session.quizmaster.has_revealed_answer(ply):
            raise Conflict("Everybody knows the answer to that question now, so you cannot take this back.")

    def _why_consent_is_needed(self, ply: int) -> str:
        """Return a sentence that says what was revealed after a ply, so that a seat needs other people's
        consent to go back there; "" if nothing was.
        """
        if self.session.quizmaster.has_revealed_since(ply):
            return "A question has been asked or answered since then, so your move stands."
        if self.session.traits.hidden and self._reveals_since(ply):
            return "Something hidden has been shown since then, so your move stands."
        return ""

    def _reveals_since(self, ply: int) -> bool:
        """Return whether the rules block the undo of an action after this ply, because it revealed something,
        such as a card.
        """
        session = self.session
        line, records, engine = session.stored.match.line, session.records, session.game.engine
        return any(engine.blocks_undo(records[i], line[i]) for i in range(ply, len(line)))

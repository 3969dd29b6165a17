"""Answers messages that change nothing: the choices after a draft, the meaning of clicks, and the value of a
move that somebody is typing.
"""

from __future__ import annotations

from parlour.core import judge
from parlour.core.errors import Conflict, NotAMove, Refusal, Refused
from parlour.core.judge import Attempt
from parlour.core.names import fill
from parlour.core.offer import Choice, Reach
from parlour.core.record import OUT_OF_TURN, acts
from parlour.session.visibility import pieces

from ..wire import messages as m
from ..wire import texts
from ..wire.client import Client
from . import outgoing
from .table import Table


def answer_to(
    table: Table, client: Client, seat: int, message: m.Draft | m.Explain | m.Weigh
) -> m.Message | str:
    """Return the answer to a message that changes nothing."""
    if isinstance(message, m.Draft):
        return draft(table, client, seat, message)
    if isinstance(message, m.Explain):
        return explain(table, seat, message)
    return weigh(table, seat, message)


def draft(table: Table, client: Client, seat: int, message: m.Draft) -> str:
    """Return the answer to a draft, as JSON: everything that the seat may do after the actions that it has
    chosen but not sent, and the changes to the client's picture.
    """
    session = table.session
    if message.ply != table.s.ply:
        raise Conflict("The position has changed since you chose. Look at the board and choose again.")
    offer = session.offer(seat, message.actions)
    wanted, had = (session.look(seat, d, client.arrangement) for d in (message.actions, message.shown))
    try:
        session.offer(seat, message.shown)
        before = pieces(table.game, table.s, had, session.traits.hidden)
    except Conflict:  # a client may claim to show anything
        before = {}
    change = texts.pieces(*outgoing.difference(session, table.s, wanted, before))
    offered = texts.offer(seat, acts(table.s, seat), offer, session.names)
    return texts.drafted(message.id, offered, change)


def explain(table: Table, seat: int, message: m.Explain) -> m.Message:
    """Return the meaning of a list of clicks: a choice, the reach of a piece, a refusal with its reason, or
    nothing yet.
    """
    session, game = table.session, table.game
    path, look = tuple(message.path), session.look(seat, message.draft)
    offered = session.offer(seat, message.draft).choices if acts(table.s, seat) else ()
    if choice := next((one for one in offered if one.path == path), None):
        return meant_choice(table, seat, message.id, choice)
    seen = game.hidden(table.s, seat)
    meant = game.view.click(seen, look, path)
    if meant is None:
        return m.Meant(id=message.id, actions=None, seat=seat)
    if isinstance(meant, Reach):
        text = fill(meant.text, session.names)
        return m.ReachView(id=message.id, text=text, places=list(meant.places), hits=list(meant.hits))
    if isinstance(meant, Attempt):
        why = judge.out_of_turn(game, seen, seat, session.names) or judge.refuse(
            game, seen, meant, names=session.names
        )
    elif choice := next((one for one in offered if one.actions == (meant,)), None):
        return meant_choice(table, seat, message.id, choice)
    else:
        why = session.why_not(table.s, meant, seat) or judge.refuse(
            game, seen, meant, OUT_OF_TURN, session.names
        )
    return m.RefusedMessage(id=message.id, clause=why.clause, text=why.text)


def meant_choice(table: Table, seat: int, id: str, choice: Choice) -> m.Meant:
    """Return the answer to clicks, or to a typed move, that mean this choice."""
    warning = fill(choice.warning, table.session.names)
    return m.Meant(id=id, actions=list(choice.actions), seat=seat, warning=warning, stages=choice.stages)


def weigh(table: Table, seat: int, message: m.Weigh) -> m.Message:
    """Return the value of a move while somebody types it, such as a sum, and whether it may be played. If
    not, the reason is included, as far as the seat may know it.
    """
    session, game = table.session, table.game
    seen = game.hidden(table.s, seat)
    said = fill(game.words.weigh(seen, session.look(seat), message.move), session.names)
    try:
        action = session.read(message.move, seat)
        why = session.why_not(table.s, action, seat)
    except Refused as error:
        why = error.refusal
    except NotAMove as error:
        why = Refusal("", str(error))
    if why is None:
        return m.Weighed(id=message.id, said=said, open=True)
    return m.Weighed(id=message.id, said=said, open=False, clause=why.clause, text=why.text, at=why.at)


def doubt_of(table: Table, seat: int, message: m.Play) -> m.Meant | None:
    """Return the warning that a player must confirm before a typed move is played; None if there is none."""
    session = table.session
    if message.move is None or message.ply != table.s.ply or not acts(table.s, seat):
        return None
    action = session.read(message.move, seat)
    for choice in session.offer(seat).choices:
        if choice.actions == (action,) and choice.warning:
            return meant_choice(table, seat, message.id, choice)
    return None

"""Mandala: log sentences: what happened in a game, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.english import count
from parlour.core.names import name_of
from parlour.core.record import CHANCE, Record
from parlour.core.step import Step, Told

from .. import queries
from ..board import COLOURS, RINGS
from ..moves import ENOUGH, INTRODUCE, PASS, STAY, STOP, SWITCH_PAIR, colour_of, ring_of
from ..rules.survey import HOME, SNIPED, START, STOPPED
from ..state import ADVANCE, BY_PLAYER, GO_ON, LOT, NUMBER, OVER, ROLL, ROTATE, SWITCH, WON
from .feats import feats
from .marks import marks
from .names import direction_name, pair_name, place_at, ring_name

RATINGS = ((7, "excellent"), (9, "good"), (12, "fair"))  # of a solitaire solved in at most this many turns


def tell(step: Step, viewer: int) -> Told:
    """Return what one ply adds to the table: its log sentences, its feats, and the marks that show its effect on the
    board.
    """
    return Told(_sentences(step), marks(step), feats(step))


def _sentences(step: Step) -> list[str]:
    s, action, after = step.before, step.action, step.after
    if s.phase == LOT:
        return [f"{name_of(action)} goes first (drawn by lot)."]
    if s.phase == ROLL:
        return [f"The {COLOURS[int(s.used)]} die shows {action}."]
    if s.phase == SWITCH and s.switch_by == BY_PLAYER:
        return [_switched(s, action)]
    if s.phase == SWITCH:
        ring, k = divmod(action, int(s.segments))
        pair = f"Segments {k} and {(k + 1) % int(s.segments)} of ring {RINGS[ring]} were drawn by lot"
        return [
            f"{pair} and {'swapped path and barrier' if (s.rows != after.rows).any() else 'stayed as they were'}."
        ]
    told = [_deed(s, action)] if s.phase != ADVANCE or action == STOP else []
    told += _line(s, action) if s.aim == NUMBER else _runs(s, action)
    if after.game != s.game:
        winner = [seat for seat in range(s.seats) if after.black[seat] > s.black[seat]]
        ended = f"{name_of(winner[0])} won game {s.game}" if winner else f"Game {s.game} was a draw"
        going = f"{name_of(after.opener)} starts game {after.game}"
        if s.next_game == GO_ON:
            off = f"{name_of(winner[0])}'s white pegs were taken off"
            going = f"{off}, and game {after.game} goes on from this position"
        told.append(f"{ended}. {going}.")
    return [*told, outcome(after)] if after.phase == OVER else told


def _runs(s: Record, action: int) -> Iterator[str]:
    """Yield a log sentence for each token that runs, is sniped or goes home by this action."""
    start, own = "", name_of(s.turn)
    for what, seat, ring, k, column in queries.trace(s, action):
        where = place_at(ring, k, column)
        if what == START:
            start = where
        elif what == SNIPED:
            yield f"{own} sniped {name_of(seat)}'s token on {where} and sent it back to the start."
        elif what == HOME:
            yield f"{own} brought a token home from column {column}."
        elif what == STOPPED and where != start:
            yield f"{own}'s token moved from {start} to {where}."


def _line(s: Record, action: int) -> Iterator[str]:
    """Yield a sentence if this action uses the seat's last die: the sum of the numbers in the column of the seat's
    door, and whether it earns a white peg. Yield nothing for other actions. O-23
    """
    if s.phase == ROTATE and s.used == 4:
        found = queries.door_sum_after(s, action)
        counts = "and earned a white peg" if found == s.sum else f"but a white peg needs exactly {s.sum}"
        yield f"The numbers in {name_of(s.turn)}'s column added up to {found}, {counts}."


def _switched(s: Record, action: int) -> str:
    """Return the log sentence for a seat that swaps path and barrier of two segments, or ends the swapping. O-19"""
    if action == ENOUGH:
        return f"{name_of(s.turn)} switched no {'more ' if s.switched else ''}segments."
    return f"{name_of(s.turn)} switched {' and '.join(pair_name(s, action - SWITCH_PAIR))}."


def _won(s: Record, homes: int) -> str:
    """Return a phrase with the number of tokens that a seat has brought home; in games without tokens, with the number
    of its white pegs. M-56, O-23
    """
    return f"with {count(homes, 'white peg')}" if s.aim == NUMBER else f"with {count(homes, 'token')} home"


def _deed(s: Record, action: int) -> str:
    name = name_of(s.turn)
    if action < STAY:
        who = "The program" if s.seat == CHANCE else name
        ring = ring_name(int(s.rings), ring_of(action))
        places = count(int(s.dice[colour_of(action)]), "place")
        return f"{who} turned the {ring} {places} to the {direction_name(s, action)}."
    if action < PASS:
        return f"The {COLOURS[colour_of(action)]} die turned no ring."
    if action == STOP:
        return f"{name} finished moving tokens."
    if action == INTRODUCE:
        return f"{name} brought in a token at {RINGS[0]}{s.door[s.turn]}."
    return f"{name} ended the turn."


def outcome(s: Record) -> str:
    """Return the sentence that says how the finished game or match ended. M-57, M-63, M-64, M-65"""
    if s.seats == 1:
        return _solitaire(s)
    if s.games > 1:
        pegs = ", ".join(f"{name_of(seat)} has {s.black[seat]}" for seat in range(s.seats))
        ended = "The match is a draw" if s.match_winner < 0 else f"{name_of(s.match_winner)} won the match"
        return f"{ended}. Black pegs: {pegs}."
    if s.match_winner < 0:
        return "The game reached its turn limit and is a draw: nobody is ahead."
    homes = sorted((int(n) for n in s.home[: s.seats]), reverse=True)
    home, name = _won(s, homes[0]), name_of(s.match_winner)
    if s.result == WON:
        return f"{name} won {home}."
    if homes[0] == homes[1]:
        steps = count(queries.advance_sum(s, int(s.match_winner)), "step")
        home = f"with tokens further in ({steps} in all)"
    return f"The game reached its turn limit. {name} won {home}."


def _solitaire(s: Record) -> str:
    if s.result != WON:
        kind = "white peg" if s.aim == NUMBER else "token"
        of = f"{s.home[0]} of {count(int(s.homes_to_win), kind)}"
        return f"The game reached its turn limit with {of}{'' if s.aim == NUMBER else ' home'}."
    usual = s.homes_to_win == 6 and s.tokens == 6 and s.aim != NUMBER
    rating = next((f" ({word})" for most, word in RATINGS if s.turns <= most), "")
    return f"Solved in {count(int(s.turns), 'turn')}{rating if usual else ''}."

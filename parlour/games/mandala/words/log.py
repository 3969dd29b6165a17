"""Mandala: what happened, for the log, and how a game ended."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.record import CHANCE, Record, copy

from ..board import COLOURS, RINGS
from ..moves import ADVANCE_TOKEN, INTRODUCE, LEFT, PASS, STAY, STOP, colour_of, ring_of, way_of
from ..rules.advance import run, token_of_rank
from ..rules.end import advance_sum
from ..rules.place import column_of, door_segment, owner_of
from ..rules.turn import rotate
from ..state import ADVANCE, FORCED, FREE, INTRO, LOT, OVER, ROLL, ROTATE, SWITCH, WON
from .names import place_name, ring_name, seat_name, tokens_of

Event = tuple[str, int, str]  # what, the number of whose token, where
RATINGS = ((7, "excellent"), (9, "good"), (12, "fair"))  # a solitaire in at most so many turns


def events(s: Record, action: int) -> list[Event]:
    """What an action does to tokens, in order: "snipe", "home", "stop", "introduced"."""
    if s.phase == INTRO and action == INTRODUCE:
        k = door_segment(s, int(s.turn))
        owner = owner_of(s, 0, k)
        place = place_name(s, 0, k)
        sniped: list[Event] = [("snipe", int(s.number[owner]), place)] if owner >= 0 else []
        return [*sniped, ("introduced", int(s.number[s.turn]), place)]
    return [event for _, told in runs(s, action) for event in told]


def runs(s: Record, action: int) -> Iterator[tuple[str, list[Event]]]:
    """Every token that an action lets run, inner ones first: where it starts, and what it does."""
    t = copy(s)
    if s.phase == ADVANCE and ADVANCE_TOKEN <= action < STOP:
        places = [token_of_rank(t, action - ADVANCE_TOKEN)]
    elif s.phase == ROTATE and s.used == 4 and s.advance == FORCED:
        t.advance = FREE  # turns the last ring without the run that follows, so that it can be watched
        rotate(t, action)
        places = sorted(tokens_of(t, int(t.turn)), key=lambda place: (-place[0], place[1]))
    else:
        places = []
    for ring, k in places:
        yield place_name(t, ring, k), run_events(t, ring, k)


def run_events(t: Record, ring: int, k: int) -> list[Event]:
    """Let one token of the seat to move run on `t`, and tell what it did."""
    seat = int(t.turn)
    column = column_of(t, ring, k)
    number = int(t.number[seat])
    before = {other: tokens_of(t, other) for other in range(t.seats)}
    run(t, seat, ring, k)
    told: list[Event] = []
    for other in range(t.seats):
        if other != seat:
            gone = set(before[other]) - set(tokens_of(t, other))
            told += [("snipe", int(t.number[other]), place_name(t, *place)) for place in gone]
    told.sort(key=lambda event: event[2])
    after = set(tokens_of(t, seat)) - set(before[seat]) or {(ring, k)}
    if len(tokens_of(t, seat)) < len(before[seat]):
        return [*told, ("home", number, f"column {column}")]
    return [*told, ("stop", number, place_name(t, *after.pop()))]


def tell(before: Record, action: int, after: Record) -> list[str]:
    """The sentences of the log for one ply."""
    s = before
    if s.phase == LOT:
        return [f"The lot falls on {seat_name(s, action)}, who begins."]
    if s.phase == ROLL:
        return [f"The {COLOURS[int(s.used)]} die shows {action}."]
    if s.phase == SWITCH:
        ring, k = divmod(action, int(s.segments))
        changed = "change kinds" if (before.rows != after.rows).any() else "stay as they are"
        return [f"Segments {k} and {(k + 1) % int(s.segments)} of ring {RINGS[ring]} {changed}."]
    told = [_deed(s, action)] if s.phase != ADVANCE or action == STOP else []
    if s.phase == INTRO:
        told += _sentences(s, "", events(s, action))
    for start, happened in runs(s, action):
        told += _sentences(s, start, happened)
    if after.game != before.game:
        winner = [seat for seat in range(s.seats) if after.black[seat] > before.black[seat]]
        ended = f"goes to {seat_name(s, winner[0])}" if winner else "is drawn"
        following = seat_name(s, int(after.opener))
        told.append(f"Game {before.game} {ended}; {following} begins game {after.game}.")
    if after.phase == OVER:
        told.append(outcome(after))
    return told


def _sentences(s: Record, start: str, happened: list[Event]) -> Iterator[str]:
    """What one token did, in sentences; a token that could not leave `start` is not mentioned."""
    for what, number, where in happened:
        if what == "snipe":
            yield f"{s.number[s.turn]} snipes {number} on {where}."
        elif what == "home":
            yield f"{number} brings a token home from {where}."
        elif what == "stop" and where != start:
            yield f"{number} runs to {where}."


def _deed(s: Record, action: int) -> str:
    name = seat_name(s, int(s.turn)).capitalize()
    if action < STAY:
        who = "The machine" if s.seat == CHANCE else name
        way = "left" if way_of(action) == LEFT else "right"
        return f"{who} turns the {ring_name(s, ring_of(action))} {way} by {s.dice[colour_of(action)]}."
    if action < PASS:
        return f"{COLOURS[colour_of(action)].capitalize()} stays."
    if action == STOP:
        return f"{name} stops advancing."
    if action == INTRODUCE:
        return f"{name} introduces a token at {RINGS[0]}{s.door[s.turn]}."
    return f"{name} ends the turn."


def outcome(s: Record) -> str:
    """How the finished game or match ended. M-57, M-63, M-64, M-65"""
    if s.seats == 1:
        return _solitaire(s)
    if s.games > 1:
        pegs = ", ".join(f"{seat_name(s, seat)} has {s.black[seat]}" for seat in range(s.seats))
        if s.match_winner < 0:
            return f"The match is drawn; of black pegs {pegs}."
        return f"{seat_name(s, int(s.match_winner)).capitalize()} wins the match; of black pegs {pegs}."
    if s.match_winner < 0:
        return "The turn limit is reached and nobody is ahead: the game is drawn."
    name = seat_name(s, int(s.match_winner))
    if s.result == WON:
        return f"{name.capitalize()} wins with {_count(int(s.home[s.match_winner]), 'token')} home."
    return f"The turn limit is reached: {name} is ahead {_lead(s)} and wins."


def _lead(s: Record) -> str:
    """What the winner on the turn limit is ahead with. M-64"""
    homes = sorted((int(n) for n in s.home[: s.seats]), reverse=True)
    if homes[0] > homes[1]:
        return f"with {_count(homes[0], 'token')} home"
    return f"with tokens further in, {_count(advance_sum(s, int(s.match_winner)), 'step')} in all,"


def _solitaire(s: Record) -> str:
    if s.result != WON:
        return f"The turn limit is reached with {s.home[0]} of {_count(int(s.homes_to_win), 'token')} home."
    rating = next((f", {word}" for most, word in RATINGS if s.turns <= most), "")
    return f"Solved in {_count(int(s.turns), 'turn')}{rating if s.homes_to_win == 6 else ''}."


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"

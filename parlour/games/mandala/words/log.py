"""Mandala: what happened, for the log, and how a game ended."""

from __future__ import annotations

from parlour.core.record import Record, copy

from ..board import COLOURS
from ..moves import ADVANCE_TOKEN, INTRODUCE, LEFT, PASS, STAY, STOP, colour_of, ring_of, way_of
from ..rules.advance import run, token_of_rank
from ..rules.place import column_of, door_segment, owner_of
from ..rules.turn import rotate
from ..state import ADVANCE, FORCED, FREE, INTRO, LOT, OVER, ROLL, ROTATE, SWITCH, WON
from .moves import move_name
from .names import place_name, ring_name, seat_name, tokens_of

Event = tuple[str, int, str]  # what, the number of whose token, where


def events(s: Record, action: int) -> list[Event]:
    """What an action does to tokens, in order: "snipe", "home", "stop", "introduced"."""
    t = copy(s)
    if s.phase == ROTATE and s.used == 4 and s.advance == FORCED:
        t.advance = FREE  # stop before the run, so that it can be watched token by token
        rotate(t, action)
        told = []
        for ring in reversed(range(int(t.rings))):
            for k in [k for r, k in tokens_of(t, int(t.turn)) if r == ring]:
                told += run_events(t, ring, k)
        return told
    if s.phase == ADVANCE and ADVANCE_TOKEN <= action < STOP:
        return run_events(t, *token_of_rank(t, action - ADVANCE_TOKEN))
    if s.phase == INTRO and action == INTRODUCE:
        k = door_segment(s, int(s.turn))
        owner = owner_of(s, 0, k)
        place = place_name(s, 0, k)
        sniped: list[Event] = [("snipe", int(s.number[owner]), place)] if owner >= 0 else []
        return [*sniped, ("introduced", int(s.number[s.turn]), place)]
    return []


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
            told += [("snipe", int(t.number[other]), place_name(t, *place)) for place in sorted(gone)]
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
        changed = "change kinds" if (before.rows != after.rows).any() else "stay as they are"
        return [f"Segments at {move_name(s, action)[7:]} and its neighbour {changed}."]
    name = seat_name(s, int(s.turn)).capitalize()
    told = [_deed(s, action, name)] if s.phase != ADVANCE or action == STOP else []
    standing = {place_name(_rotated(s, action), *place) for place in tokens_of(s, int(s.turn))}
    for what, number, where in events(s, action):
        if what == "snipe":
            told.append(f"{s.number[s.turn]} snipes {number} on {where}.")
        elif what == "home":
            told.append(f"{number} brings a token home from {where}.")
        elif what == "stop" and where not in standing:
            told.append(f"{number} runs to {where}.")
    if after.game != before.game:
        winner = [seat for seat in range(s.seats) if after.black[seat] > before.black[seat]]
        told.append(
            f"Game {before.game} goes to {seat_name(s, winner[0])}."
            if winner
            else f"Game {before.game} is drawn."
        )
    if after.phase == OVER:
        told.append(outcome(after))
    return told


def _rotated(s: Record, action: int) -> Record:
    """The record with the rings turned but no token moved."""
    t = copy(s)
    if s.phase == ROTATE:
        t.advance = FREE
        rotate(t, action)
    return t


def _deed(s: Record, action: int, name: str) -> str:
    who = "The machine" if s.seat < 0 else name
    if action < STAY:
        way = "left" if way_of(action) == LEFT else "right"
        return f"{who} turns the {ring_name(s, ring_of(action))} {way} by {s.dice[colour_of(action)]}."
    if action < PASS:
        return f"{COLOURS[colour_of(action)].capitalize()} stays."
    if action == STOP:
        return f"{name} stops advancing."
    return (
        f"{name} introduces a token at a{s.door[s.turn]}."
        if action == INTRODUCE
        else f"{name} ends the turn."
    )


def outcome(s: Record) -> str:
    """How the finished game or match ended. M-57, M-63, M-64, M-65"""
    if s.seats == 1:
        if s.result != WON:
            return f"The turn limit is reached with {s.home[0]} of {s.homes_to_win} tokens home."
        rating = next(
            (word for most, word in ((7, ", excellent"), (9, ", good"), (12, ", fair")) if s.turns <= most),
            "",
        )
        return f"Solved in {s.turns} turns{rating if s.homes_to_win == 6 else ''}."
    if s.games > 1:
        pegs = ", ".join(f"{seat_name(s, seat)} {s.black[seat]}" for seat in range(s.seats))
        if s.match_winner < 0:
            return f"The match is drawn; black pegs: {pegs}."
        return f"{seat_name(s, int(s.match_winner)).capitalize()} wins the match; black pegs: {pegs}."
    if s.match_winner < 0:
        return "The turn limit is reached and nobody is ahead: the game is drawn."
    name = seat_name(s, int(s.match_winner)).capitalize()
    if s.result == WON:
        return f"{name} wins with {s.home[s.match_winner]} tokens home."
    return f"The turn limit is reached: {name} is ahead and wins."

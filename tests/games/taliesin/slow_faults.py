"""What is wrong with a record of Taliesin, found a second time: from the clauses, with the slow boards."""

from __future__ import annotations

from typing import Any

from parlour.core.record import NOBODY, SEVERAL, Record
from parlour.games.taliesin import queries
from parlour.games.taliesin import state as st
from parlour.games.taliesin.board import KIND, OWN_LEVEL

from .kit import GAME
from .slow import CELL, SPIRITS, Boards
from .slow_game import ROLES, SlowGame

LETTERS = "WLAGSCRHP"
TEAMS = {
    "aesir": {(1, 1)},
    "travellers": {(2, 2), (1, 2), (2, 1)},
    "circle": {(4, 4), (3, 3), (4, 3), (3, 4), (1, 4), (4, 1)},
}
BOARDS = {"aesir": (1, 2, 3), "travellers": (2, 3), "circle": (3,)}  # how many boards there may be
MOVES = 486 * 486
BY_MOVES = (st.MATE, st.STALEMATE, st.STALEMATE_LOST)


def cell_of(place: int) -> tuple[int, int, int]:
    """The level 1 … 3, ring and segment of a place."""
    return (place // 162 + 1, *CELL[place % 162 + 1])


class Seen:
    """A record, read into a list of pieces and the slow boards."""

    def __init__(self, s: Record) -> None:
        self.s = s
        self.options: dict[str, Any] = {
            name: value for name, value in GAME.options_of(s).items() if name != "seats"
        }
        self.ruleset = str(self.options["ruleset"])
        self.at = [int(piece) for piece in s.at]
        self.pos = [int(place) for place in s.pos]
        self.running = int(s.result) == st.RUNNING

    def boards(self, role: int = 0) -> Boards:
        """The slow boards, with a role of the side to move."""
        boards = Boards("-/-/- g", **self.options)
        boards.on = {
            cell_of(place): ("gs"[piece // 45], LETTERS[KIND[piece]])
            for piece, place in enumerate(self.pos)
            if place >= 0
        }
        boards.side, boards.slot = "gs"[int(self.s.side)], role
        return boards

    def person(self, role: int) -> int:
        """The seat that plays a role of the side to move."""
        game = SlowGame.__new__(SlowGame)
        game.options, game.ruleset = self.options, self.ruleset
        game.teams = [int(self.s.gold_players), int(self.s.silver_players)]
        game.boards = Boards("-/-/- " + "gs"[int(self.s.side)], **self.options)
        return int(game.person(role))

    def can_move(self, role: int) -> bool:
        """Whether a role has a legal move."""
        return next(self.boards(role).legal(), None) is not None

    def is_bare(self) -> bool:
        """Whether only the two Life Forces are left. T-47"""
        return [piece for piece, place in enumerate(self.pos) if place >= 0] == [1, 46]

    def lives(self, side: int) -> bool:
        """Whether a side's Life Force is on the boards."""
        return self.pos[45 * side + 1] >= 0


def misplaced(x: Seen) -> int:
    """T-08, T-11, T-39, T-64"""
    mask = 0
    for place, piece in enumerate(x.at):
        if piece != -1 and not (0 <= piece < 90 and x.pos[piece] == place):
            mask |= 1
    for piece, place in enumerate(x.pos):
        spirit = LETTERS[KIND[piece]] in SPIRITS
        if place == -2:
            mask |= 1 if spirit else 0
        elif place != -1 and (not 0 <= place < 486 or x.at[place] != piece):
            mask |= 1
        elif place >= 0:
            level, ring, _ = cell_of(place)
            home = int(OWN_LEVEL[piece])
            mask |= (2 if ring == 1 and not spirit else 0) | (4 if home >= 0 and home != level - 1 else 0)
            mask |= 8 if level > x.s.boards else 0
    return mask | (16 if x.running and not (x.lives(0) and x.lives(1)) else 0)


def table_refused(x: Seen) -> bool:
    """T-50, T-55, T-58, T-61, T-64, T-65, T-70"""
    s = x.s
    team = (int(s.gold_players), int(s.silver_players))
    fits = team in TEAMS[x.ruleset] and int(s.boards) in BOARDS[x.ruleset]
    return not fits or (bool(s.together) and x.ruleset != "circle") or 0 < s.quiet_limit < 10


def miscounted(x: Seen) -> int:
    """T-44 to T-51, T-57"""
    s, mask = x.s, 0
    if s.side > 1 or s.slot >= ROLES[x.ruleset] or table_refused(x):
        mask |= 32
    elif x.running and s.seat != (SEVERAL if s.together else x.person(int(s.slot))):
        mask |= 32
    most = int(s.quiet_limit) or int(s.ply_limit)
    counted = -1 <= s.quiet <= most and 0 <= s.ply <= s.ply_limit
    spent = s.ply == s.ply_limit or (s.quiet_limit > 0 and s.quiet == s.quiet_limit)
    mask |= 0 if counted and not (x.running and spent) else 64
    over = {not x.running, bool(s.reason), s.seat == NOBODY, s.phase == st.OVER}
    named = s.result in (st.RUNNING, st.GOLD_WINS, st.SILVER_WINS, st.DRAWN) and s.reason <= st.AGREED
    return mask | (0 if len(over) == 1 and named else 128)


def end_unfit(x: Seen) -> bool:
    """T-44 to T-52"""
    s, reason, both = x.s, int(x.s.reason), x.lives(0) and x.lives(1)
    won, side = s.result in (st.GOLD_WINS, st.SILVER_WINS), int(s.side)
    if x.running:
        return x.is_bare()
    if reason in (st.RESIGNED, st.AGREED):
        return won != (reason == st.RESIGNED) or not both or x.is_bare()
    if reason == st.TAKEN:
        return s.danger == st.STRICT or s.result != side or x.lives(1 - side)
    if not both or won != (reason in (st.MATE, st.STALEMATE_LOST)):
        return True
    if reason == st.REPEATED:
        kept = [int(h) for h in s.hist[: min(int(s.quiet) + 1, 201)]]
        now = int(s.hist[int(s.quiet) % 201]) if s.quiet >= 0 else None
        return not s.repetition or kept.count(now) < s.repetition  # type: ignore[arg-type]
    if reason in (st.BARE, st.QUIET, st.PLIES):
        fits = {st.BARE: x.is_bare(), st.QUIET: 0 < s.quiet_limit <= s.quiet, st.PLIES: s.ply >= s.ply_limit}
        return not fits[reason]
    if x.is_bare() or s.slot or any(x.can_move(role) for role in range(ROLES[x.ruleset])) or s.result == side:
        return True
    boards = x.boards()
    if boards.strict and boards.endangered(boards.side):
        return reason != st.MATE
    return reason != (st.STALEMATE_LOST if x.options["stalemate"] == "loss" else st.STALEMATE)


def choices_unfit(x: Seen) -> bool:
    """T-62, T-65"""
    s, choosing = x.s, bool(x.s.together) and x.running
    carried, chosen = [int(c) for c in s.carried], [int(c) for c in s.chosen]
    possible = range(st.LAPSED - MOVES + 1, MOVES) if s.together else (-1,)
    if any(one not in possible for one in carried):
        return True
    if not choosing:
        return any(one != -1 for one in chosen) or bool(s.may)
    for role, choice in enumerate(chosen):
        if choice >= 0:
            a, b = (cell_of(place) for place in divmod(choice, 486))
            if choice >= MOVES or (a, b) not in set(x.boards(role).legal()):
                return True
        elif choice not in (-1, st.AWAITED) or (choice == st.AWAITED) != x.can_move(role):
            return True
    awaited = sum({1 << x.person(role) for role, choice in enumerate(chosen) if choice == st.AWAITED})
    return bool(s.slot) or not s.may or int(s.may) != awaited


def faults(s: Record) -> int:
    """Everything that is wrong with a record whose options are possible values."""
    x = Seen(s)
    mask = misplaced(x) | miscounted(x)
    if not mask & 1 and s.hash != queries.hash_of(s):
        mask |= 256
    if mask == 0 and choices_unfit(x):
        mask |= 1024
    if mask == 0 and end_unfit(x):
        mask |= 512
    return mask

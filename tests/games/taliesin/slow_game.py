"""A second referee for whole games of Taliesin, written from the clauses: whose turn it is, and how the game ends.

It keeps the boards of slow.py and a list of all positions at which a turn began, and counts in it. It looks for a move
of a role by trying every move, and shares no code with the game.
"""

from __future__ import annotations

from .slow import CELL, SPIRITS, Boards

ROLES = {"aesir": 1, "travellers": 2, "circle": 4}
TAKEN, MATE, STALEMATE, LOST_STALEMATE, BARE, REPEATED, QUIET, PLIES = (
    "taken", "mate", "stalemate", "stalemate lost", "bare", "repeated", "quiet", "plies"
)  # fmt: skip
LOOKED_BACK = 201  # quiet turns that a repetition is looked for in. T-70


def in_cells(move):
    """A move such as ((1, 162), (2, 162)) in coordinates."""
    return tuple((level, *CELL[number]) for level, number in move)


class SlowGame:
    """A game from a position on: `play` makes a move of a role, and `person`, `role`, `won_by` say where it stands."""

    def __init__(self, text, **options):
        self.boards = Boards(text, **options)
        self.boards.slot = 0
        self.options = options
        self.ruleset = options.get("ruleset", "aesir")
        self.together = options.get("together") == "yes"
        self.teams = [int(options.get(f"{side}_players", ROLES[self.ruleset])) for side in ("gold", "silver")]
        self.quiet, self.ply = [int(number) for number in [*text.split()[3:5], 0, 0][:2]]
        self.won_by = self.reason = self.role = None  # won_by: "g", "s", or "draw"
        self.choices, self.chosen, self.lapsed = {}, set(), []
        self.begun = []  # who stood where, and whose turn it was, at every turn since the last capture
        self.begin()

    def person(self, role):
        """The seat that plays a role of the side to move. T-55 to T-61, T-67"""
        gold, silver = self.teams
        first, people = (0, gold) if self.boards.side == "g" else (gold, silver)
        if people == 1:
            return first
        if people != 3 or self.ruleset != "circle":
            return first + role
        home = "1" if self.boards.side == "g" else "3"
        own = str(self.options.get("captain_level", "home")).replace("home", home)
        others = [level for level in (1, 2, 3) if str(level) != own]
        return first if role == 0 or str(role) == own else first + 1 + others.index(role)

    def waits_for(self):
        """The seats that may act."""
        if self.won_by:
            return set()
        if self.together:
            return {self.person(role) for role in self.chosen}
        return {self.person(self.role)}

    def can_move(self, role):
        """Whether a role has a legal move. T-62"""
        self.boards.slot = role
        return next(self.boards.legal(), None) is not None

    def end(self, won_by, reason):
        self.won_by, self.reason = won_by, reason

    def begin(self):
        """Begin the turn of the side to move. T-44, T-46, T-49, T-50"""
        side = self.boards.side
        able = [role for role in range(ROLES[self.ruleset]) if self.can_move(role)]
        if not able:
            return self.end_without_moves(side)
        self.role, self.chosen = able[0], set(able)
        self.begun.append((side, frozenset(self.boards.on.items())))
        same = self.begun[-LOOKED_BACK:].count(self.begun[-1])
        most, limit = int(self.options.get("repetition", 3)), int(self.options.get("quiet_limit", 100))
        if most and same >= most:
            self.end("draw", REPEATED)
        elif limit and self.quiet >= limit:
            self.end("draw", QUIET)
        return None

    def end_without_moves(self, side):
        other = "s" if side == "g" else "g"
        if self.boards.strict and self.boards.endangered(side):
            self.end(other, MATE)
        elif self.options.get("stalemate") == "loss":
            self.end(other, LOST_STALEMATE)
        else:
            self.end("draw", STALEMATE)

    def move(self, a, b):
        """Move a piece, and see whether that ends the game. T-09, T-10, T-45, T-47, T-50"""
        taken = self.boards.on.get(b)
        lost = b[1] == 1 and self.boards.on[a][1] not in SPIRITS
        self.boards.make(a, b)
        if taken or lost:
            self.quiet, self.begun = -1, []
        left = sorted(self.boards.on.values())
        if taken and taken[1] == "L":
            self.end(self.boards.side, TAKEN)
        elif left == [("g", "L"), ("s", "L")]:
            self.end("draw", BARE)

    def limit(self):
        """The game is over after so many moves. T-51"""
        if not self.won_by and self.ply >= int(self.options.get("ply_limit", 2_000)):
            self.end("draw", PLIES)

    def play(self, move, role=None):
        """Play a move, given as levels and numbers; where all choose at once, it is what `role` chooses."""
        self.ply += 1
        if self.together:
            self.choices[role] = in_cells(move)
            self.chosen.discard(role)
            if not self.chosen:
                self.carry_out()
        else:
            self.move(*in_cells(move))
            if not self.won_by:
                self.go_on()
        self.limit()

    def go_on(self):
        """After a move: the next role that can move, or the other side. T-57, T-60, T-62"""
        for role in range(self.role + 1, ROLES[self.ruleset]):
            if self.can_move(role):
                self.role = role
                return
        self.pass_turn()

    def pass_turn(self):
        self.quiet += 1
        self.boards.side = "s" if self.boards.side == "g" else "g"
        self.begin()

    def carry_out(self):
        """Make what was chosen, in the order of the roles; what is not legal any more lapses. T-65"""
        self.lapsed = []
        for role in sorted(self.choices):
            a, b = self.choices[role]
            self.boards.slot = role
            if not self.won_by and (a, b) in set(self.boards.legal()):
                self.move(a, b)
            else:
                self.lapsed.append(role)
        self.choices = {}
        if not self.won_by:
            self.pass_turn()

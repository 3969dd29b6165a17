"""Keep once more, slowly: what every action does, from the clauses alone, sharing nothing with the package."""

from __future__ import annotations

from .slow_castle import CROSSES, PRICE, depth, number, tint, trap_of
from .slow_table import Table


class Slow(Table):
    """One game of Keep."""

    def play(self, wanted: int) -> None:
        action = next(a for a in [*self.actions(), *self.turnings()] if number(a) == wanted)
        self.plies += 1
        if action[0] == "rated":
            self.rating = action[1]
        else:
            getattr(self, "do_" + self.phase)(*action)
        if self.plies >= 20_000 and self.phase != "over":
            self.stop_by_limit()

    def do_port(self, kind: str, side: int) -> None:
        self.sit(self.picking, side)
        self.picking += 1
        if self.picking == self.n:
            self.all_seated()

    def do_first(self, kind: str, team: int) -> None:
        self.start_turn(team)

    def do_gates(self, kind: str, gate: str = "") -> None:
        team = self.window[0]
        if kind == "place":
            self.put_down(team, gate)
        elif kind == "open":
            self.pick_up(team, gate)
        else:
            self.window.pop(0)
            if not self.window:
                if self.at == "KEEP":
                    self.phase = "chest"
                else:
                    self.get_going()

    def put_down(self, team: int, gate: str) -> None:
        self.supply[team] -= 1
        self.board[gate] += 1

    def pick_up(self, team: int, gate: str) -> None:
        self.keys[team] -= PRICE[gate[0]]
        self.supply[team] += 1
        self.board[gate] -= 1

    def get_going(self) -> None:
        self.first_move_due = self.o["stay"] == "no"
        if self.movement == "step":
            self.new_move(1)
        else:
            self.phase = "roll"

    def new_move(self, spaces: int) -> None:
        self.phase = "step"
        self.spaces_left = spaces
        self.trail = [self.at]

    def do_roll(self, kind: str, face: int) -> None:
        if kind == "card":
            spaces = int(face == 6 or face in {tint(b) for b in self.steps() if tint(b) is not None})
        else:
            spaces = {
                "coin": face,
                "right": face - 1,
                "die": (face + 2) // 3,
                "pips": face,
                "right_die": int(face >= self.o["right_at"]),
            }[self.movement]
        if spaces:
            self.new_move(spaces)
        else:
            self.end_turn()

    def steps(self) -> list[str]:
        """Where the token could step now. K-73"""
        return [b for b in self.continues([self.at]) if not self.blocked(self.at, b)]

    def do_step(self, kind: str, where: str = "") -> None:
        if kind == "open":
            self.pick_up(self.m, where)
            self.in_hand = where
            self.phase = "reloc"
        elif kind == "stop":
            if len(self.trail) == 1:
                self.end_turn()
            else:
                self.landed()
        elif kind == "skip":
            self.keys[self.m] -= 1
            self.go(where)
            self.over_a_space = self.has_skipped = True
        else:
            self.go(where)
            self.over_a_space = False
            self.spaces_left -= 1
            if (
                self.spaces_left == 0
                or where == "KEEP"
                or not self.can_continue(self.trail, self.keys[self.m])
            ):
                self.landed()

    def gain(self, team: int, keys: int) -> None:
        self.keys[team] = min(99, self.keys[team] + keys)

    def go(self, there: str) -> None:
        team, came = self.m, self.at
        threshold = CROSSES[frozenset({came, there})] or ""
        if depth(there) >= depth(came):
            self.on_direct_route[team] = False
        elif threshold.startswith("U"):
            self.gain(team, 1)
            self.on_direct_route[team] = True
        elif threshold.startswith("L"):
            self.gain(team, 2 if self.on_direct_route[team] else 1)
            self.on_direct_route[team] = False
        self.token[team] = there
        self.trail.append(there)

    def landed(self) -> None:
        self.trail, self.spaces_left, self.first_move_due, self.over_a_space = [], 0, False, False
        colour, trap = tint(self.at), trap_of(self.at)
        if self.at == "KEEP":
            self.came_in_now = True
            self.phase = "chest"
            if self.chest_asks() and self.o["chest_card"] == "preset" and self.chest_card is None:
                self.phase = "chestcard"
        elif colour is None:
            self.end_turn()
        elif self.trivia:
            self.phase = "askq"
            if self.duty() and self.o["difficulty"] != "chosen":
                self.do_askq("ask")
        elif trap and not self.board[trap]:
            self.phase = "trapcard"
        else:
            self.end_turn()

    def do_reloc(self, kind: str, gate: str = "") -> None:
        if kind == "place":
            self.put_down(self.m, gate)
        self.in_hand = None
        self.phase = "step"

    def do_askq(self, kind: str, rating: int = 0) -> None:
        if kind == "decline":
            self.end_turn()
            return
        self.category = tint(self.at)
        self.rating = rating
        if self.o["difficulty"] == "drawn":
            self.phase = "diff"
        else:
            self.put_question()

    def do_diff(self, kind: str, rating: int) -> None:
        self.rating = rating
        self.put_question()

    def put_question(self) -> None:
        rivals = {t for t in range(self.n) if t != self.m and self.keys[t]}
        self.may_press = rivals if self.o["pressure"] == "on" else set()
        self.phase = "press" if self.may_press else "answer"

    def do_press(self, kind: str, team: int) -> None:
        if kind == "press":
            self.keys[team] -= 1
            self.presser = team
            self.may_press = set()
        else:
            self.may_press = self.may_press - {team}
        if not self.may_press:
            self.phase = "answer"

    def do_answer(self, kind: str) -> None:
        if kind == "right":
            self.gain(self.m, self.rating)
            self.forget_question()
            self.new_move(1)
            return
        self.ran_out = kind == "timeout"
        if kind == "wrong" and self.o["own_wrong"]:
            self.keys[self.m] = max(0, self.keys[self.m] - 1)
        if self.bought < self.o["guesses"] and self.keys[self.m]:
            self.phase = "again"
        else:
            self.missed()

    def do_again(self, kind: str) -> None:
        if kind == "guess":
            self.keys[self.m] -= 1
            self.bought += 1
            self.ran_out = False
            self.phase = "answer"
        else:
            self.missed()

    def missed(self) -> None:
        trap = trap_of(self.at)
        if trap and not self.board[trap]:
            self.drop()
        self.pass_stray(self.m)

    def drop(self) -> None:
        side = self.bridge[self.m] if self.o["trap_return"] == "home" else int(self.at[2:])
        self.token[self.m] = f"D.{side}"
        self.on_direct_route[self.m] = False
        self.gain(self.m, 1)

    def pass_stray(self, team: int) -> None:
        team = self.following(team)
        if team == self.m or self.o["stray"] == "off":
            self.end_turn()
        else:
            self.with_team = team
            self.phase = "stray"

    def do_stray(self, kind: str) -> None:
        assert self.with_team is not None
        if kind == "try_it":
            self.phase = "strayans"
        else:
            self.pass_stray(self.with_team)

    def do_strayans(self, kind: str) -> None:
        team = self.with_team
        assert team is not None
        if kind == "right":
            self.gain(team, 1 + (self.rating if self.o["stray_rated"] == "plus" else 0))
            self.end_turn()
        else:
            self.keys[team] = max(0, self.keys[team] - 1)
            self.pass_stray(team)

    def do_trapcard(self, kind: str, card: int) -> None:
        if card == tint(self.at):
            self.drop()
        self.end_turn()

    def do_chest(self, kind: str) -> None:
        if kind == "chest_keys":
            self.keys[self.m] -= self.price_of_chest()
            self.win(self.m)
        elif kind == "leave":
            self.get_going()
        elif kind == "stop":
            self.end_turn()
        elif self.chest_asks() and self.chest_card is not None:
            self.obey_card()
        else:
            self.phase = "chestcard"

    def do_chestcard(self, kind: str, card: int) -> None:
        if not self.chest_asks():
            if card == 6:
                self.win(self.m)
            else:
                self.end_turn()
            return
        self.chest_card = card
        if self.o["chest_card"] == "preset":
            self.phase = "chest"
        else:
            self.obey_card()

    def obey_card(self) -> None:
        if self.chest_card is not None and self.chest_card < 6:
            self.do_category("category", self.chest_card)
        else:
            self.phase = "category"

    def do_category(self, kind: str, category: int) -> None:
        self.category = category
        self.racers = {self.m} if self.o["chest_question"] == "solo" else set(range(self.n))
        self.phase = "race"

    def do_race(self, kind: str, team: int = -1) -> None:
        if kind == "buzzr" and team == self.m:
            self.win(team)
        elif kind == "buzzw" and team != self.m:
            self.racers.discard(team)
        else:
            self.end_turn()

"""A table in the terminal: shows the board, asks people, lets bots and dice act, keeps the match."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from parlour.bots import LEVELS, Level, agrees
from parlour.core.errors import NotAMove, Refusal, UnknownName
from parlour.core.game import Call
from parlour.core.line import walk
from parlour.core.position import Move, Position
from parlour.core.record import CHANCE, WORLD, same

if TYPE_CHECKING:
    from parlour.games import Match

SHOWN = 30  # moves that are listed without being asked for
HELP = """Type a move, or its number in the list. Besides:
  moves         list every move          board         show the board again
  undo          take your move back      hint          what the bot would do in your place
  rules         the rule book            rules CLAUSE  one clause, such as the one a refusal names
  save FILE     keep the match           quit          stop; the match is kept"""


class Leave(Exception):
    """Somebody has had enough."""


class Table:
    """One match at one keyboard."""

    def __init__(self, match: Match, adviser: Level, file: Path | None) -> None:
        self.match, self.game, self.file = match, match.game, file
        self.adviser = adviser  # gives hints
        bots = {level.title: level for level in LEVELS.values()}
        self.bots = {seat: bots[name] for seat, name in enumerate(match.seats) if name in bots}
        self.people = [seat for seat in range(len(match.seats)) if seat not in self.bots]
        self.holder = self.people[0] if self.people else -1  # who last looked at the screen

    @property
    def position(self) -> Position:
        """Where the match stands."""
        return self._position

    def run(self) -> None:
        """Play until the game is over or the people leave; keep the match either way."""
        self._position = self.match.position()
        promised = (
            f" The dice are committed to: {self.match.commitment[:16]}…" if self.game.has_chance else ""
        )
        typer.echo(f"{self.game.title}.{promised}\nType help for help.")
        try:
            while not self.position.over:
                self.one_ply()
            typer.echo(f"\n{self.position.text()}\n{self.position.outcome()}")
        except Leave:
            typer.echo("")
        self.keep()

    def one_ply(self) -> None:
        """Whoever acts, acts once (or, a person, asks for something else)."""
        pos = self.position
        if pos.seat == CHANCE:
            self.play(self.match.roll(pos))
            return
        if pos.seat == WORLD:
            self.ask(-1)
            return
        able = pos.seats
        waiting = [seat for seat in able if seat in self.people]
        if waiting:
            self.ask(waiting[0])
        else:
            s = pos.hidden(able[0]).record
            self.play(self.bots[able[0]].choose(self.game, s, able[0]))

    def play(self, action: int, said: str = "") -> None:
        """Carry out an action and tell everybody what happened."""
        before = self.position
        for told in before.tell(action, said):
            typer.echo(f"  {told}")
        typed = self.game.view.clicks(before.record, action) is None
        if said and (typed or self.game.words.move_name(before.record, action) != said):
            self.match.said[len(self.match.line)] = said
        self._position = before.play(action)
        self.match.line.append(action)

    def ask(self, seat: int) -> None:
        """One line from a person: a move, or something else."""
        self.hand_over(seat)
        pos = self.position
        seen = pos.hidden(seat)
        moves = [move for move in pos.moves() if seat < 0 or self.belongs(move.action, seat)]
        name = self.game.words.seat_name(pos.record, seat) if seat >= 0 else "The world"
        typer.echo(f"\n{seen.text()}\n")
        if asked := self.game.task(seen.record, seat):
            typer.echo(asked)
        if len(moves) <= SHOWN:
            self.list_moves(moves)
        while self.position is pos:
            said = self.read(f"{name}> ")
            if not self.obey(said, seat, seen, moves):
                self.attempt(said, seat, moves)

    def belongs(self, action: int, seat: int) -> bool:
        """Whether an action is this seat's to take."""
        return int(self.game.engine.actor(self.position.record, action)) == seat

    def attempt(self, said: str, seat: int, moves: list[Move]) -> None:
        """A move by number or in words; a refusal is said with its clause."""
        if said.isdigit() and 1 <= int(said) <= len(moves):
            self.play(moves[int(said) - 1].action)
            return
        try:
            action = self.position.action(said)
        except NotAMove as error:
            typer.echo(str(error))
            return
        time_is_up = int(self.game.engine.late(self.position.record, WORLD))
        anybody = seat < 0 or action == time_is_up  # at one keyboard everybody may look at the clock
        why = (
            action
            if isinstance(action, Refusal)
            else self.position.why_not(action, None if anybody else seat)
        )
        if why is not None:
            for line in (*point_at(said, why.at), f"{why.text} (rules {why.clause})"):
                typer.echo(line)
        elif isinstance(action, int):
            self.play(action, said)

    def obey(self, said: str, seat: int, seen: Position, moves: list[Move]) -> bool:
        """Whether the line was something else than a move, and if so, do it."""
        word, _, rest = said.partition(" ")
        word = word.lower()
        if said == "":
            return True
        if word in ("quit", "exit") and not rest:
            raise Leave
        calls = {call.word: call for call in self.game.list_calls(seen.record, seat)} if seat >= 0 else {}
        if word == "help" and not rest:
            words = (f"  {call.word:13} {call.label}" for call in calls.values())
            typer.echo("\n".join([HELP + self.help_with_time(), *words]))
        elif word in calls and not rest:
            self.call(seat, calls[word])
        elif word == "moves" and not rest:
            self.list_moves(moves)
        elif word == "board" and not rest:
            typer.echo(seen.text())
        elif word == "hint" and not rest and seat >= 0:
            action = self.adviser.choose(self.game, seen.record, seat)
            typer.echo(f"{self.adviser.title} would play: {self.game.words.move_name(seen.record, action)}")
        elif word == "rules":
            self.show_rules(rest)
        elif word == "save":
            self.save(rest)
        elif word == "undo" and not rest:
            typer.echo(self.take_back(seat) or "Taken back.")
        else:
            return False
        return True

    def help_with_time(self) -> str:
        """How time is called, where the game can end by it."""
        s = self.position.record
        action = int(self.game.engine.late(s, WORLD))
        if action < 0:
            return ""
        return f"\n  {self.game.words.move_name(s, action):14}when the time you have agreed on is over"

    def call(self, seat: int, call: Call) -> None:
        """Something called for out of turn: the caller thinks twice, then those who must agree are asked."""
        if not self.is_yes(call.question):
            return
        for other in sorted(call.consent, key=self.people.__contains__):  # bots first
            name = self.game.words.seat_name(self.position.record, other)
            if other in self.bots:
                seen = self.position.hidden(other).record
                agreed = agrees(self.game, seen, call.action, seat, other)
            else:
                agreed = self.is_yes(f"{name}: {call.request} Do you agree?")
            if not agreed:
                typer.echo(f"{name} plays on.")
                return
        self.play(call.action)

    def is_yes(self, question: str) -> bool:
        """Whether somebody says yes, in so many letters."""
        return self.read(f"{question} (yes) ").lower() == "yes"

    def list_moves(self, moves: list[Move]) -> None:
        """The moves there are, numbered."""
        for number, move in enumerate(moves, 1):
            typer.echo(f"{number:4}  {move.text}")

    def show_rules(self, clause: str) -> None:
        """The rule book, or one clause of it."""
        from .rules import find_clause, show

        try:
            show(find_clause(self.game.rulebook, clause) if clause else self.game.rulebook)
        except UnknownName as error:
            typer.echo(str(error))

    def take_back(self, seat: int) -> str:
        """Undo the seat's last choice; or why that cannot be."""
        line = self.match.line
        if not line:
            return "Nothing has been played yet."
        s = self.match.start()
        for _ in walk(self.game, s, line[:-1]):
            pass
        rules = self.game.engine
        if s.seat == CHANCE:
            return "The dice have fallen since; they cannot be taken back."
        if int(rules.actor(s, line[-1])) != seat:
            return "Somebody else has acted since; only your own last choice can be taken back."
        if rules.settles(s, line[-1]):
            return "That choice is final: what followed from it has happened."
        self.match.rewind(len(line) - 1)
        self._position = Position(self.game, s)
        return ""

    def hand_over(self, seat: int) -> None:
        """Let people change places at the screen where one may not see what the other sees."""
        if seat < 0 or seat == self.holder:
            return
        mine, yours = self.position.hidden(self.holder).record, self.position.hidden(seat).record
        if not same(mine, yours):
            typer.echo("\n" * 40)
            self.read(
                f"{self.game.words.seat_name(self.position.record, seat)}, press Enter when you sit here. "
            )
        self.holder = seat

    def read(self, prompt: str) -> str:
        """A line that was typed; the end of input means leaving."""
        try:
            return " ".join(input(prompt).split())
        except (EOFError, KeyboardInterrupt):
            raise Leave from None

    def save(self, name: str) -> None:
        """Keep the match in a file, and from now on in that one."""
        self.file = Path(name) if name else self.file
        try:
            self.keep()
        except OSError as error:
            typer.echo(f"{error.filename}: {error.strerror}.")

    def keep(self) -> None:
        """Write the match down, its seed with it so that it can go on."""
        if self.file is None:
            if not self.match.line:
                return
            self.file = free_name(self.game.name)
        self.file.write_text(self.match.to_json(keep_seed=True), encoding="utf-8", newline="\n")
        verb = "verify" if self.position.over else "play --resume"
        typer.echo(f"Kept in {self.file}. Next: parlour {verb} {self.file}")


def point_at(said: str, at: tuple[int, int] | None) -> list[str]:
    """A typed line again, with ^ under the place where the trouble lies."""
    if at is None:
        return []
    start, end = at
    return [f"  {said}", "  " + " " * start + "^" * max(1, end - start)]


def free_name(game: str) -> Path:
    """A file name in this folder that is not taken."""
    number = 1
    while Path(f"{game}-{number}.json").exists():
        number += 1
    return Path(f"{game}-{number}.json")

"""A table in the terminal: shows the board, asks people for moves, runs bots and dice, and saves the match."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from parlour.bots import Alternative, Level, Thought, agrees, find_opponent
from parlour.core import judge
from parlour.core.errors import Conflict, NotAMove, Refused, UnknownName
from parlour.core.judge import Attempt
from parlour.core.names import fill
from parlour.core.offer import Call
from parlour.core.position import Move, Position
from parlour.core.record import WORLD, Record, copy, same
from parlour.questions import sets
from parlour.questions.sets import QuestionSet
from parlour.session.clock import now
from parlour.session.events import (
    Change,
    ConsentChanged,
    Played,
    Ply,
    QuestionChanged,
    Said,
    TakenBack,
)
from parlour.session.quizmaster import TYPED, Quizmaster
from parlour.session.session import Session
from parlour.session.stored import stored_of
from parlour.store.matches import BOT, PERSON, Seat, TableSettings

from .screen import Screen
from .trivia import put_question
from .typed import point_at, read_moves
from .words import wait_for

if TYPE_CHECKING:
    from parlour.games import Match

SHOWN = 30  # most moves that are listed without the command `moves`
OTHERS = 3  # most other turns that a hint lists
HELP = """Type a move, or its number in the list. You can also type:
  moves         list every move          board         show the board again
  undo          take your move back      hint          show what the bot would play
  fill          let the bot make the rest of your choices in this step, such as placing your pieces
  rules         show the rulebook        rules CLAUSE  show one clause, such as the one a refusal names
  log           show what has happened since your last move
  save FILE     save the match           quit          stop; the match is saved
You can type several moves of your turn in one line, one after another. ? is short for help."""


class Leave(Exception):
    """Raised when the user wants to stop playing."""


class Table:
    """A match that people play at one keyboard."""

    def __init__(
        self, match: Match, adviser: Level, file: Path | None, questions: QuestionSet | None = None
    ) -> None:
        self.game, self.file = match.game, file
        self.screen = Screen(self.game.title, self.game.inks)
        self.adviser = adviser  # the bot that gives hints
        self.bots = {seat: bot for seat, name in enumerate(match.seats) if (bot := bot_named(name))}
        self.people = [seat for seat in range(len(match.seats)) if seat not in self.bots]
        self.told = -1  # number of the last question whose answer was printed
        self.holder = self.people[0] if self.people else -1  # the seat that last saw the screen
        seats = [
            Seat(BOT, "") if i in self.bots else Seat(PERSON, name) for i, name in enumerate(match.seats)
        ]
        stored = stored_of(match, "terminal", seats, TableSettings(), now())
        self.match = stored.match
        asks = self.game.traits(match.options).asks and bool(self.people)
        quizmaster = Quizmaster(questions or sets.load(), TYPED, now()) if asks else Quizmaster()
        self.session = Session(stored, match.records(), quizmaster)

    @property
    def position(self) -> Position:
        """The current position."""
        return Position(self.game, self.session.s)

    def run(self) -> None:
        """Play until the game is over or the people stop. Save the match in either case."""
        chance = self.game.traits(self.match.options).chance
        promised = f" Commitment to the dice: {self.match.commitment[:16]}…" if chance else ""
        self.screen.say(f"{self.game.title}.{promised}\nType help to see what you can type.")
        if self.bots:
            self.screen.tell(self.bots_named())
        try:
            self.carry_out(self.session.advance(now()))
            while not self.session.over:
                self.one_ply()
            self.screen.show(self.position.text(self.match.subjects))
            self.screen.say(self.session.outcome())
        except Leave:
            self.screen.say("")
        self.keep()

    def bots_named(self) -> str:
        """Return a sentence that says which seats are played by bots, and the level of each bot."""
        played = [f"{self.session.names[seat]} ({bot.title})" for seat, bot in self.bots.items()]
        return f"Played by bots: {', '.join(played)}."

    def carry_out(self, change: Change | None) -> None:
        """Carry out a change of the match, and print what happened."""
        for event in self.session.commit(change, now()) if change else ():
            if isinstance(event, Played):
                for told in self.session.tell(event.step, self.holder):
                    self.screen.tell(told)
            elif isinstance(event, TakenBack):
                self.screen.tell("The last choice was undone.")
            elif isinstance(event, Said):
                self.screen.tell(event.text)
            elif isinstance(event, ConsentChanged):
                self.hear_consent()
            elif isinstance(event, QuestionChanged):
                self.tell_answer()

    def tell_answer(self) -> None:
        """Print the right answer to the question that was closed last, unless it has been printed before."""
        last = self.session.quizmaster.last
        if last and last["number"] != self.told:
            self.told = last["number"]
            self.screen.tell(f"The answer: {last['answer']}.")

    def one_ply(self) -> None:
        """Let the seat to act play one action. A person may type a command instead."""
        able = self.session.acting()
        waiting = [seat for seat in able if seat in self.people]
        question = self.session.quizmaster.open
        if question and not able and set(question.ask.seats) & set(self.people):
            put_question(self)
        elif waiting:
            self.ask(waiting[0])
        else:
            seen = self.game.hidden(self.session.s, able[0])
            for action in self.think(self.bots[able[0]], seen, able[0]).plan:
                if self.game.why_not(self.session.s, action, able[0]) is None:
                    self.play(able[0], action)

    def think(self, bot: Level, seen: Record, seat: int) -> Thought:
        """Return a bot's Thought about its turn. If the bot is still being compiled, wait and show the progress."""
        wait_for(self.game, bot)
        return bot.think(self.game, seen, seat)

    def play(self, seat: int, action: int, said: str | None = None) -> None:
        """Play a seat's action. If the person typed another text than the move's usual one (`said`), store it."""
        ply = int(self.session.s.ply)
        if said is not None and self.game.words.move_name(self.session.s, action) != said:
            self.carry_out(self.session.play(seat, ply, [], said, now=now()))
        else:
            self.carry_out(self.session.play(seat, ply, [action], said, now=now()))

    def ask(self, seat: int) -> None:
        """Read lines from the person in a seat until one of them is a move."""
        self.hand_over(seat)
        number = self.session.entry_count
        seen = self.position.hidden(seat)
        moves = [move for move in self.position.moves() if self.belongs(move.action, seat)]
        self.screen.show(seen.text(self.match.subjects))
        if self.session.quizmaster.open:
            self.screen.say(f"The question: {self.session.quizmaster.open.question.text}")
        if asked := self.session.offer(seat).task:
            self.screen.ask_for(fill(asked, self.session.names))
        if len(moves) <= SHOWN:
            self.list_moves(moves)
        earlier = len(self.screen.news)
        while self.session.entry_count == number:
            said = self.read(f"{self.session.names[seat]}> ")
            if not self.obey(said, seat, seen, moves):
                self.play_typed(said, seat, moves)
        del self.screen.news[:earlier]

    def belongs(self, action: int, seat: int) -> bool:
        """Return whether `seat` is the seat that plays this action."""
        return int(self.game.engine.actor(self.session.s, action)) == seat

    def play_typed(self, said: str, seat: int, moves: list[Move]) -> None:
        """Play a move that a person typed, either as a number from the list or in words. If the move is refused,
        print the reason and the clause of the rules.
        """
        if said.isdigit() and 1 <= int(said) <= len(moves):
            action = moves[int(said) - 1].action
            self.carry_out(self.session.change([Ply(seat, action)], now()))
            return
        try:
            action_read = self.position.action(said)
            if isinstance(action_read, Attempt):
                raise Refused(judge.refuse(self.game, self.session.s, action_read, names=self.session.names))
            if action_read == self.session.timeout_action(
                WORLD
            ):  # at one keyboard anybody may say that the time is up
                self.carry_out(self.session.time_is_up(now()))
            else:
                self.carry_out(self.session.play(seat, int(self.session.s.ply), [], said, now=now()))
        except NotAMove as error:
            if several := read_moves(self.position, seat, said):
                self.carry_out(self.session.play(seat, int(self.session.s.ply), several, now=now()))
            else:
                self.screen.say(str(error))
        except Refused as error:
            why = error.refusal
            for line in (*point_at(said, why.at), f"{why.text} (rules {why.clause})"):
                self.screen.say(line)

    def obey(self, said: str, seat: int, seen: Position, moves: list[Move]) -> bool:
        """Run the typed line `said` if it is a command, such as "undo"; return False if it is not. `seen` is the
        position as the seat sees it.
        """
        word, _, rest = said.partition(" ")
        word = word.lower()
        if said == "":
            return True
        if word in ("quit", "exit") and not rest:
            raise Leave
        calls = {call.word: call for call in self.session.calls(seat)}
        if word in ("help", "?") and not rest:
            words = (f"  {call.word:13} {call.label}" for call in calls.values())
            self.screen.say("\n".join([HELP + self.help_with_time(), *words]))
        elif word in calls and not rest:
            self.call(seat, calls[word])
        elif word == "moves" and not rest:
            self.list_moves(moves)
        elif word == "board" and not rest:
            self.screen.show(seen.text(self.match.subjects))
        elif word == "log" and not rest:
            self.screen.say("\n".join(self.screen.news) or "Nothing has happened since your last move.")
        elif word == "hint" and not rest:
            self.screen.say(self.hint(seen.record, seat))
        elif word == "fill" and not rest:
            self.fill_in(seat)
        elif word == "rules":
            self.show_rules(rest)
        elif word == "save":
            self.save(rest)
        elif word == "undo" and not rest:
            self.undo(seat)
        else:
            return False
        return True

    def hint(self, seen: Record, seat: int) -> str:
        """Return a text with the turn that the hint bot would play for a seat, and the best of the other turns that it
        has thought of. The text gives the value of each.
        """
        first, *others = self.think(self.adviser, seen, seat).alternatives
        lines = [f"{self.adviser.title} would play: {self.name_plan(seen, first)}"]
        lines += [f"  or: {self.name_plan(seen, one)}" for one in others[:OTHERS]]
        return "\n".join([*lines, "A number says what a turn is worth: 1 is a win, -1 a loss."])

    def name_plan(self, seen: Record, way: Alternative) -> str:
        """Return a text with the moves of one way to play a turn, and its value in brackets."""
        s, moves = copy(seen), []
        for action in way.plan:
            moves.append(self.game.words.move_name(s, action))
            self.game.engine.play(s, action)
        return f"{', '.join(moves)} ({way.value:+.2f})"

    def fill_in(self, seat: int) -> None:
        """Let the hint bot play for a seat up to the next decision of the turn."""
        phase = int(self.session.s.phase)
        while not self.session.over and self.session.acting() == [seat] and self.session.s.phase == phase:
            seen = self.game.hidden(self.session.s, seat)
            self.play(seat, self.think(self.adviser, seen, seat).action)

    def help_with_time(self) -> str:
        """Return the line of the help text about ending the game when time is up; "" if this game has no clock."""
        action = self.session.timeout_action(WORLD)
        if action is None:
            return ""
        return (
            f"\n  {self.game.words.move_name(self.session.s, action):14}when the time you agreed on is over"
        )

    def call(self, seat: int, call: Call) -> None:
        """Ask the seat to confirm a call, such as resigning or proposing a draw. Then ask everybody who must agree."""
        if not self.is_yes(fill(call.question, self.session.names)):
            return
        willing = lambda other, one: agrees(  # noqa: E731
            self.game, self.game.hidden(self.session.s, other), one.action, seat, other
        )
        try:
            self.carry_out(self.session.call(seat, call.action, "", now(), willing))
        except Conflict as error:
            self.screen.say(str(error))

    def hear_consent(self) -> None:
        """Ask each person whose consent is needed, one after another."""
        consent = self.session.consent
        while consent.open and consent.open.waiting:
            other = consent.open.waiting[0]
            yes = self.is_yes(f"{self.session.names[other]}: {consent.text()} Do you agree?")
            self.carry_out(consent.answer(other, consent.open.number, yes, now()))

    def undo(self, seat: int) -> None:
        """Undo the seat's last choice. If that choice cannot be undone without consent, ask everybody at the
        keyboard.
        """
        ply = int(self.session.s.ply)
        try:
            if self.session.undo.reach(seat) is not None:
                self.carry_out(self.session.undo.take_back(seat, ply, "", now()))
            else:
                self.carry_out(self.session.undo.ask(seat, ply, "", now()))
        except Conflict as error:
            self.screen.say(str(error))

    def is_yes(self, question: str) -> bool:
        """Ask a yes-or-no question and return whether the answer is "yes"."""
        return self.read(f"{question} (yes/no) ").lower() == "yes"

    def list_moves(self, moves: list[Move]) -> None:
        """Print the moves with their numbers."""
        self.screen.list_moves([move.text for move in moves])

    def show_rules(self, clause: str) -> None:
        """Print the rulebook, or one clause of it."""
        from .rules import find_clause, show

        try:
            show(find_clause(self.game.rulebook, clause) if clause else self.game.rulebook)
        except UnknownName as error:
            self.screen.say(str(error))

    def hand_over(self, seat: int) -> None:
        """If the next person at the keyboard may not see what is on the screen, clear it and wait for that person."""
        if seat < 0 or seat == self.holder:
            return
        mine, yours = self.position.hidden(self.holder).record, self.position.hidden(seat).record
        if not same(mine, yours):
            self.screen.clear()
            self.read(f"{self.session.names[seat]}, press Enter when you are at the keyboard. ")
        self.holder = seat

    def read(self, prompt: str) -> str:
        """Show a prompt and return the line that the user types. The end of input counts as a wish to stop."""
        try:
            return " ".join(input(prompt).split())
        except (EOFError, KeyboardInterrupt):
            raise Leave from None

    def save(self, name: str) -> None:
        """Save the match to a file with this name, and use that file from now on."""
        self.file = Path(name) if name else self.file
        try:
            self.keep()
        except OSError as error:
            self.screen.say(f"{error.filename}: {error.strerror}.")

    def keep(self) -> None:
        """Save the match with the seed of its dice, so that it can be continued later."""
        if self.file is None:
            if not self.match.line:
                return
            self.file = free_name(self.game.name)
        self.file.write_text(self.match.to_json(keep_seed=True), encoding="utf-8", newline="\n")
        verb = "verify" if self.session.over else "play --resume"
        self.screen.say(f"Saved to {self.file}. Next: parlour {verb} {self.file}")


def bot_named(name: str) -> Level | None:
    """Return the bot with this name (or earlier name); None if the name is a person's."""
    try:
        return find_opponent(name)
    except UnknownName:
        return None


def free_name(game: str) -> Path:
    """Return the name of a file for a match that does not exist yet in the current folder."""
    number = 1
    while Path(f"{game}-{number}.json").exists():
        number += 1
    return Path(f"{game}-{number}.json")

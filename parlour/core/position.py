"""Position: a record and its game, as an immutable value. Playing a move returns a new position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from . import judge
from . import options as opt
from .errors import BadPosition, NotAMove, Refusal, Refused, UnknownName
from .judge import Attempt
from .names import Names, fill_subjects
from .offer import Look, Offer
from .record import CHANCE, NOBODY, SEVERAL, WORLD, Record, acts, copy
from .step import Step

if TYPE_CHECKING:
    from .game import Game

LONGEST = 10_000  # characters in the text of a position: twice what any game needs
LAST_PLY = 2**30  # half of the plies that a record can count


class Move:
    """A legal action of a position, and its text. The text is written only when somebody reads it."""

    __slots__ = ("_text", "action")

    def __init__(self, action: int, text: str | Position) -> None:
        """`text` is either the text of the action or the position that the action belongs to, which can write it."""
        self.action = action
        self._text = text

    @property
    def text(self) -> str:
        """The action in the game's own notation. `Position.play` accepts this text."""
        if not isinstance(self._text, str):
            self._text = self._text.game.words.move_name(self._text._s, self.action)
        return self._text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move(action={self.action}, text={self.text!r})"

    def __eq__(self, other: Any) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.action == other.action and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.action)


class Position:
    """A position of a game. It never changes, and two positions are equal if their contents are.

    Positions can be pickled, copied and used as dict keys.
    """

    __slots__ = ("_s", "game")

    def __init__(self, game: Game, s: Record) -> None:
        self.game = game
        self._s = s

    @classmethod
    def read(cls, game: Game, text: str) -> Position:
        """Return the position that a text describes. Raises BadPosition if it describes none, or one with faults."""
        if not isinstance(text, str):
            raise BadPosition(f"A position is read from a text, not from {type(text).__name__}.")
        if len(text) > LONGEST:
            raise BadPosition(
                f"That text has {len(text):,} characters; no position needs more than {LONGEST:,}."
            )
        s = game.words.read_position(text)
        if s.ply > LAST_PLY:
            raise BadPosition(f"No game comes to move {s.ply:,}.")
        if faults := game.faults_of(s):
            raise BadPosition("That position cannot be: " + "; ".join(faults) + ".")
        return cls(game, s)

    @property
    def seat(self) -> int:
        """The seat that acts next, numbered from 0; or CHANCE, NOBODY (the game is over), SEVERAL or WORLD (an event
        from outside).
        """
        return int(self._s.seat)

    @property
    def seats(self) -> list[int]:
        """Every seat that may act now."""
        return [seat for seat in range(self._s.seats) if acts(self._s, seat)]

    @property
    def ply(self) -> int:
        """The number of actions played so far."""
        return int(self._s.ply)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._s.seat == NOBODY)

    @property
    def returns(self) -> tuple[float, ...]:
        """The result of each seat, from -1 (lost) to 1 (won); all 0 while the game runs."""
        return tuple(float(self.game.engine.returns(self._s, seat)) for seat in range(self._s.seats))

    @property
    def options(self) -> dict[str, opt.Value]:
        """The options with which this game was set up."""
        return self.game.options_of(self._s)

    @property
    def record(self) -> Record:
        """A copy of the record."""
        return copy(self._s)

    def moves(self) -> list[Move]:
        """Return every legal move; if chance acts, every outcome. The text of a move is written only if somebody
        reads it.
        """
        return [Move(action, self) for action in self.game.list_legal(self._s)]

    def legal_actions(self) -> list[int]:
        """Return every legal action as an int, in ascending order; if chance acts, every outcome."""
        return self.game.list_legal(self._s)

    def mask(self) -> np.ndarray:
        """Return an array of bools, one for each action: True if the action is legal now (if chance acts: if it is a
        possible outcome).
        """
        acts_by_luck = self._s.seat in (CHANCE, WORLD)
        mask = np.zeros(self.game.outcomes if acts_by_luck else self.game.actions, np.bool_)
        mask[self.legal_actions()] = True
        return mask

    def observe(self, seat: int) -> np.ndarray:
        """Return the position as float32 numbers that describe it as a seat sees it."""
        self._check_seat(seat)
        if seat < 0:
            raise UnknownName(f"An onlooker observes nothing: seats are 0 to {self._s.seats - 1}.")
        features = np.zeros(self.game.observe.FEATURES.size, np.float32)
        self.game.engine.observe(self._s, int(seat), features)
        return features

    def sample(self, rng: np.random.Generator) -> int:
        """Return a random legal action, each equally likely; if chance acts, an outcome drawn by its odds."""
        if self._s.seat == NOBODY:
            raise NotAMove("The game is over: there is nothing left to play.")
        a, b = rng.integers(1, 2**32, 2).tolist()
        return int(self.game.engine.sample(self._s, np.empty(self.game.max_legal, np.int32), a, b)[0])

    def odds(self) -> list[tuple[Move, float]]:
        """Return every possible outcome of chance with its probability; an empty result if a seat acts."""
        if self._s.seat not in (CHANCE, WORLD):
            return []
        moves = self.moves()
        weights = [int(self.game.engine.odds(self._s, move.action)) for move in moves]
        return [(move, weight / sum(weights)) for move, weight in zip(moves, weights, strict=True)]

    def action(self, move: int | str | Move) -> int | Attempt:
        """Return the action for a move that is given as an int, a text or a Move. Return an Attempt if the text
        makes sense but is not an action.
        """
        if isinstance(move, Move):
            return move.action
        if isinstance(move, str):
            return self.game.words.read_move(self._s, move)
        if isinstance(move, bool) or not isinstance(move, int | np.integer):
            raise NotAMove(f"A move is a text or an action number, not {type(move).__name__}.")
        if abs(int(move)) >= 2**31:
            raise NotAMove(f"No action has the number {str(move)[:40]}; they run from 0.")
        return int(move)

    def why_not(self, move: int | str | Move, seat: int | None = None) -> Refusal | None:
        """Return the refusal that says why a move may not be played (by this seat, if given); None if it may."""
        if seat is not None and seat != WORLD:
            self._check_seat(seat)
        action = self.action(move)
        if not isinstance(action, Attempt):
            return judge.why_not(self.game, self._s, action, seat)
        idle = seat is not None and not self.over and not acts(self._s, seat)
        return judge.out_of_turn(self.game, self._s, seat or 0) if idle else self.refuse(action)

    def refuse(self, attempt: Attempt) -> Refusal:
        """Return the refusal for an attempt, which is something that a person tried that is not an action."""
        return judge.refuse(self.game, self._s, attempt)

    def play(self, move: int | str | Move) -> Position:
        """Return the position after a move. Raises Refused, which names the clause, if the rules do not allow the
        move.
        """
        action = self.action(move)
        if isinstance(action, Attempt):
            raise Refused(self.refuse(action))
        engine = self.game.engine
        if engine.refusal(self._s, action):
            raise Refused(self.game.why_not(self._s, action))  # type: ignore[arg-type]
        s = copy(self._s)
        engine.play(s, action)
        return Position(self.game, s)

    def apply(self, action: int) -> Position:
        """Return the position after an action, like `play` but faster: it accepts only ints and writes no texts."""
        engine, s = self.game.engine, self._s
        if isinstance(action, bool) or not isinstance(action, int | np.integer) or abs(int(action)) >= 2**31:
            raise NotAMove(f"An action is a whole number, not {str(action)[:40]!r}.")
        if engine.refusal(s, action):
            raise Refused(self.game.why_not(s, action))  # type: ignore[arg-type]
        s = copy(s)
        engine.play(s, action)
        return Position(self.game, s)

    def hidden(self, seat: int) -> Position:
        """Return the position with only what a seat may see (-1: a viewer without a seat)."""
        self._check_seat(seat)
        return Position(self.game, self.game.hidden(self._s, seat))

    def _check_seat(self, seat: int) -> None:
        """Raise UnknownName unless `seat` is a seat of this game, or -1 for an onlooker."""
        if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not -1 <= seat < self._s.seats:
            raise UnknownName(f"There is no seat {str(seat)[:20]!r}: seats are 0 to {self._s.seats - 1}.")

    def tell(self, move: int | str | Move, said: str = "", subjects: Sequence[str] = ()) -> list[str]:
        """Return sentences that say what a legal move does in this position. `said` is the move as a person typed
        it; `subjects` has the names of the categories that the players have chosen.
        """
        after, action = self.play(move), self.action(move)
        assert isinstance(action, int)
        seat = int(self.game.engine.actor(self._s, action))
        names = Names(self.game.seat_names(self._s), subjects)
        return self.game.tell(Step(self._s, action, after._s, seat, said), seat, names)

    def offer(self, seat: int, draft: tuple[int, ...] = ()) -> Offer:
        """Return everything that a seat may do now. `draft` has the actions that it has chosen but not yet sent."""
        self._check_seat(seat)
        return self.game.view.offer(self.game.hidden(self._s, seat), Look(seat, draft))

    def text(self, subjects: Sequence[str] = ()) -> str:
        """Return the board drawn with characters, for a terminal. `subjects` has the names of the categories that
        the players have chosen.
        """
        return fill_subjects(self.game.words.text(self._s), subjects)

    def outcome(self) -> str:
        """Return a sentence that says how the finished game ended."""
        return self.game.outcome(self._s) if self.over else "The game is not over."

    def svg(self, look: Look = Look()) -> str:  # noqa: B008  a look is a value
        """Return the picture of the board as SVG, for the viewer that `look` describes."""
        return str(self.game.view.board(self._s, look))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.game.words.position_name(self._s)

    def __repr__(self) -> str:
        return f"<{self.game.title} position: {self}>"

    def __eq__(self, other: Any) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game is other.game and bool(self._s.tobytes() == other._s.tobytes())

    def __hash__(self) -> int:
        return hash((self.game.name, self._s.tobytes()))

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (self.game, self._s.tobytes())


def restore(game: Game, data: bytes) -> Position:
    """Return the position of a game whose record has the bytes `data`; unpickling a Position calls this.
    Raises BadPosition if the bytes are of a record of another size.
    """
    if len(data) != game.state.itemsize:
        raise BadPosition(f"That position is of another {game.title}: its record has another size.")
    return Position(game, np.frombuffer(bytearray(data), game.state)[0])


__all__ = ["CHANCE", "NOBODY", "SEVERAL", "WORLD", "Move", "Position"]

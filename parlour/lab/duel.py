"""Duels: play many games between two players and count who wins. A player is a level of our bots, or a program in
any language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

import numpy as np

from parlour.bots import Level
from parlour.bots import find as find_bot
from parlour.bots.uniform import asked
from parlour.core.compile import compiled
from parlour.core.dice import first_luck, next_luck
from parlour.core.errors import BadOption, UnknownName
from parlour.core.game import Game
from parlour.core.options import refuse_strays
from parlour.core.record import NOBODY, OK, Record, copy
from parlour.games import find

from .program import Forfeit, ProgramPlayer, copy_seen
from .simulate import wilson

SECONDS = 5.0  # that a program gets for an answer
SHOWN = 5  # reasons of forfeits that are kept


class Player(Protocol):
    """A player in a duel: a bot or a program."""

    def begin(self, game: Game, start: Record, seats: list[int]) -> None:
        """Tell the player that a game begins, and which seats it has."""

    def choose(self, game: Game, seen: Record, seat: int, luck: int) -> tuple[int, ...]:
        """Return the player's actions for a seat, up to the next action of chance or of another seat. `seen` is the
        position as the seat sees it.
        """

    def end(self, returns: list[float], reason: str) -> None:
        """Tell the player how a game ended: each seat's result, and the reason."""

    def close(self) -> None:
        """Release everything that the player uses, such as a running program."""


class LevelPlayer:
    """One of our bots in a duel."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def begin(self, game: Game, start: Record, seats: list[int]) -> None:
        """Do nothing: our bots keep no memory."""

    def choose(self, game: Game, seen: Record, seat: int, luck: int) -> tuple[int, ...]:
        """Return the actions of the bot's plan for the seat's turn."""
        return self.level.think(game, seen, seat, luck=luck).plan

    def end(self, returns: list[float], reason: str) -> None:
        """Do nothing: our bots keep no memory."""

    def close(self) -> None:
        """Do nothing: our bots use nothing that must be released."""


@dataclass
class Tally:
    """The results of a duel so far, from the view of the first player."""

    game: str
    options: dict[str, Any]
    players: list[str]
    seed: int
    seconds: float
    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    forfeits: list[dict[str, int]] = field(default_factory=lambda: [{}, {}])
    reasons: list[str] = field(default_factory=list)  # of the first few forfeits

    @property
    def share(self) -> float:
        """Return the first player's share of wins; a draw counts half."""
        return (self.won + self.drawn / 2) / max(1, self.games)

    def to_dict(self) -> dict[str, Any]:
        """Return all results as a dict of plain values, for JSON."""
        low, high = wilson(self.won + self.drawn / 2, self.games)
        return {**asdict(self), "share": self.share, "interval": [round(low, 4), round(high, 4)]}

    def __str__(self) -> str:
        low, high = wilson(self.won + self.drawn / 2, self.games)
        lines = [
            f"{self.players[0]} against {self.players[1]}: {self.games} games, seed {self.seed}",
            f"  {self.won} won, {self.drawn} drawn, {self.lost} lost: {100 * self.share:.1f} % "
            f"(95 %: {100 * low:.1f} to {100 * high:.1f})",
        ]
        for name, kinds in zip(self.players, self.forfeits, strict=True):
            if kinds:
                told = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
                lines.append(f"  {name} lost games by forfeit: {told}")
        return "\n".join([*lines, *(f"    {reason}" for reason in self.reasons)])


def player_of(name: str, seconds: float) -> Player:
    """Return the bot with this name; if there is none, return a player that runs `name` as a command line."""
    try:
        return LevelPlayer(find_bot(name))
    except UnknownName:
        if " " not in name and "/" not in name and "." not in name:
            raise
        return ProgramPlayer(name, seconds)


def duel(
    name: str,
    first: str,
    second: str,
    games: int,
    seed: int = 1,
    seconds: float = SECONDS,
    progress: Callable[[int], None] | None = None,
    **options: Any,
) -> Tally:
    """Play games between two players, who change seats after every game, and return the results."""
    game = find(name)
    if games < 1:
        raise BadOption("At least one game must be played.")
    start = game.start(**options)
    refuse_strays(game.all_options, options)
    if int(start.seats) < 2:
        raise BadOption("A duel needs at least two seats.")
    tally = Tally(game.name, dict(game.options_of(start)), [first, second], seed, seconds)
    players = [player_of(first, seconds), player_of(second, seconds)]
    try:
        for number in range(games):
            play_one(game, start, players, tally, number)
            if progress:
                progress(1)
    finally:
        for player in players:
            player.close()
    return tally


def play_one(game: Game, start: Record, players: list[Player], tally: Tally, number: int) -> None:
    """Play game `number` and count its result. The first player has the even seats in games with an even number, and
    the odd seats in the others.
    """
    holder = [(seat + number) % 2 for seat in range(int(start.seats))]
    reason = "over"
    try:
        for one, player in enumerate(players):
            with blame(one):
                player.begin(game, start, [seat for seat, held in enumerate(holder) if held == one])
        returns = play_out(game, copy(start), players, holder, tally.seed, number)
    except Forfeit as error:
        count(error, tally, number)
        returns, reason = [-1.0 if one == error.player else 1.0 for one in holder], error.kind
    best = [max(value for value, one in zip(returns, holder, strict=True) if one == k) for k in (0, 1)]
    tally.games += 1
    tally.won += best[0] > best[1]
    tally.drawn += best[0] == best[1]
    tally.lost += best[0] < best[1]
    for player in players:
        with suppress(Forfeit):  # the game is decided; the next one begins with a fresh program
            player.end(returns, reason)


@contextmanager
def blame(player: int) -> Iterator[None]:
    """A context manager for code in which one player acts. It stores the player's number in a Forfeit that is
    raised there, and lets it pass.
    """
    try:
        yield
    except Forfeit as error:
        error.player = player
        raise


def count(error: Forfeit, tally: Tally, number: int) -> None:
    """Count game number `number`, which a player forfeited, and store the reason if it is one of the first few."""
    kinds = tally.forfeits[error.player]
    kinds[error.kind] = kinds.get(error.kind, 0) + 1
    if len(tally.reasons) < SHOWN:
        tally.reasons.append(f"game {number}, {tally.players[error.player]}: {error}")


def play_out(
    game: Game, s: Record, players: list[Player], holder: list[int], seed: int, number: int
) -> list[float]:
    """Play game number `number` on `s` to its end and return each seat's result. `holder` says which player has each
    seat.
    """
    rules, out = compiled(game), np.empty(game.max_legal, np.int32)
    a, b = first_luck(seed, number)  # type: ignore[no-untyped-call]
    while s.seat != NOBODY:
        luck, a, b = next_luck(a, b)  # type: ignore[no-untyped-call]
        seat = int(asked(s, luck))  # type: ignore[no-untyped-call]
        if seat < 0:
            action, a, b = rules.sample(s, out, a, b)
            rules.play(s, int(action))
            continue
        luck, a, b = next_luck(a, b)  # type: ignore[no-untyped-call]
        with blame(holder[seat]):
            plan = players[holder[seat]].choose(game, copy_seen(game, s, seat), seat, int(luck))
        rules.play(s, int(plan[0]))
        for action in plan[1:]:
            if s.seat != seat or rules.refusal(s, action) != OK:
                break
            rules.play(s, action)
    return [float(rules.returns(s, seat)) for seat in range(int(s.seats))]

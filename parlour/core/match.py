"""Match: a game that is or was played: game, version, options, seats, line, and the seed of its dice."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from . import dice
from .errors import BadLine, BadMatch, BadOption, ParlourError
from .game import Game
from .line import walk
from .options import Value, refuse_strays
from .position import Position
from .record import CHANCE, NOBODY, Record, copy
from .score import read_score, write_score

FORMAT = "parlour match 1"


@dataclass
class Match:
    """One match. Its line is the only truth; every position comes from replaying it.

    `said` keeps what was typed for a ply where that says more than the action (a sum, an answer).
    `seed` is hex, and only present when it may be seen: in the server's hands, or after the end.
    """

    game: Game
    options: dict[str, Value]
    seats: list[str]
    line: list[int] = field(default_factory=list)
    said: dict[int, str] = field(default_factory=dict)
    commitment: str = ""
    seed: str = ""
    salt: str = ""
    version: int = 0

    def __post_init__(self) -> None:
        self.version = self.version or self.game.version

    @classmethod
    def begin(
        cls,
        game: Game,
        names: list[str] | None = None,
        seed: bytes | None = None,
        salt: str = "",
        **options: Any,
    ) -> Match:
        """A match at its start, its dice committed to. `names` says who sits where; `seats` is an option."""
        secret = seed or dice.fresh_seed()
        s = game.start(**options)
        refuse_strays(game.all_options, options)
        names = names or [game.words.seat_name(s, seat) for seat in range(s.seats)]
        if len(names) != s.seats:
            raise BadOption(f"{game.title} with these options has {s.seats} seats; {len(names)} were named.")
        return cls(
            game,
            game.options_of(s),
            names,
            commitment=dice.commitment(secret),
            seed=secret.hex(),
            salt=salt,
        )

    def start(self) -> Record:
        """The record before the first ply."""
        if self.version != self.game.version:
            raise BadMatch(
                f"This match was played under version {self.version} of {self.game.title}; "
                f"this program has version {self.game.version} and cannot replay it."
            )
        return self.game.start(**self.options)

    def records(self) -> Iterator[Record]:
        """The record before the first ply and after each ply."""
        s = self.start()
        yield copy(s)
        for t in walk(self.game, s, self.line):
            yield copy(t)

    def positions(self) -> Iterator[Position]:
        """The position before the first ply and after each ply."""
        return (Position(self.game, s) for s in self.records())

    def position(self) -> Position:
        """Where the match stands."""
        s = self.start()
        for _ in walk(self.game, s, self.line):
            pass
        return Position(self.game, s)

    def roll(self, position: Position) -> int:
        """The chance action that the match's seed gives at this position."""
        s = position._s
        actions, weights = odds_at(self.game, s)
        return dice.draw(bytes.fromhex(self.seed), self.salt.encode(), int(s.ply), actions, weights)

    def check(self) -> list[str]:
        """Everything that is wrong with the match: its line, its dice, its commitment. Empty: all is well."""
        wrong = []
        seed = bytes.fromhex(self.seed)
        if not self.seed:
            if self.game.traits(self.options).chance:
                wrong.append("The seed is not revealed, so the dice cannot be checked.")
        elif dice.commitment(seed) != self.commitment:
            wrong.append("The seed does not fit the commitment.")
        s = self.start()
        try:
            for action in self.line:
                if s.seat == CHANCE and self.seed:
                    actions, weights = odds_at(self.game, s)
                    drawn = dice.draw(seed, self.salt.encode(), int(s.ply), actions, weights)
                    if drawn != action:
                        fell = self.game.words.move_name(s, action) if action in actions else action
                        due = self.game.words.move_name(s, drawn)
                        wrong.append(f"Ply {s.ply} shows {fell}, but the seed gives {due}.")
                for _ in walk(self.game, s, [action]):
                    pass
        except BadLine as error:
            wrong.append(str(error))
        return wrong

    def to_dict(self, keep_seed: bool = False) -> dict[str, Any]:
        """The match as plain data; the seed only once the game is over, or for the house to keep."""
        s = self.start()
        options = self.game.options_of(s)
        chances: list[list[int]] = []
        tables: list[list[list[int]]] = []
        for action in self.line:
            if s.seat == CHANCE:
                table = [list(column) for column in odds_at(self.game, s)]
                if table not in tables:
                    tables.append(table)
                chances.append([int(s.ply), tables.index(table)])
            for _ in walk(self.game, s, [action]):
                pass
        standing = {
            "format": FORMAT,
            "game": self.game.name,
            "version": self.version,
            "options": options,
            "seats": self.seats,
            "commitment": self.commitment,
            "seed": self.seed if s.seat == NOBODY or keep_seed else "",
            "salt": self.salt,
            "line": self.line,
            "said": {str(ply): text for ply, text in sorted(self.said.items())},
            "odds": tables,
            "chances": chances,
            "outcome": self.game.outcome(s) if s.seat == NOBODY else "",
        }
        return {**standing, "check": checksum(standing)}

    def to_json(self, keep_seed: bool = False) -> str:
        """The match as a JSON text."""
        return json.dumps(self.to_dict(keep_seed), ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], games: Mapping[str, Game]) -> Match:
        """The match that plain data describes; BadMatch with the reason if it does not."""
        if not isinstance(data, Mapping) or data.get("format") != FORMAT:
            raise BadMatch(f"This is not a match file: it does not say {FORMAT!r}.")
        game = games.get(str(data.get("game")))
        if game is None:
            raise BadMatch(f"This match is of an unknown game, {str(data.get('game'))[:40]!r}.")
        try:
            match = cls(
                game,
                dict(data["options"]),
                [str(name) for name in data["seats"]],
                [_whole(a) for a in data["line"]],
                {int(ply): str(text) for ply, text in data["said"].items()},
                str(data["commitment"]),
                bytes.fromhex(data["seed"]).hex(),
                str(data["salt"]),
                _whole(data["version"]),
            )
            if len(match.seats) != int(match.start().seats):
                raise BadMatch(f"{len(match.seats)} seats are named; the options ask for another number.")
            if not all(0 <= ply < len(match.line) for ply in match.said):
                raise BadMatch("Something was said at a ply that was not played.")
            match.to_json().encode()  # half a character is no text
            standing = match.to_dict(keep_seed=bool(match.seed))
        except ParlourError as error:
            raise BadMatch(f"This match cannot be replayed. {error}") from None
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise BadMatch(f"This match file is damaged: {type(error).__name__} {error}.") from None
        if unknown := sorted(set(data) - set(standing)):
            raise BadMatch(f"This match file is damaged: it has no place for {str(unknown[0])[:40]!r}.")
        for key, value in standing.items():
            # As JSON: to Python true is 1 and 1.0, in a file they differ.
            if json.dumps(data.get(key), sort_keys=True) != json.dumps(value, sort_keys=True):
                raise BadMatch(f"This match file is damaged: {key!r} does not fit the rest.")
        return match

    @classmethod
    def from_json(cls, text: str, games: Mapping[str, Game]) -> Match:
        """The match that a JSON text describes."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            where = f"line {error.lineno}, place {error.colno}"
            raise BadMatch(f"This is not a match file: it is not JSON ({where}).") from None
        except (ValueError, RecursionError) as error:
            raise BadMatch(f"This is not a match file: {error}.") from None
        return cls.from_dict(data, games)

    def to_text(self) -> str:
        """The match as a score, which people can read and write (core/score.py); it has no seed."""
        return write_score(self)

    @classmethod
    def from_text(cls, text: str, games: Mapping[str, Game]) -> Match:
        """The match that a score or the JSON of a match file describes."""
        return cls.from_json(text, games) if text.lstrip()[:1] == "{" else read_score(text, games, cls)


def checksum(data: Mapping[str, Any]) -> str:
    """SHA-256 of everything but "check" itself, as JSON with sorted keys and no spaces."""
    rest = {key: value for key, value in data.items() if key != "check"}
    text = json.dumps(rest, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= 2**31:
        raise TypeError(f"{str(value)[:20]!r} is not a whole number of the usual size")
    return value


def odds_at(game: Game, s: Record) -> tuple[list[int], list[int]]:
    """The outcomes of a chance phase, ascending, and their weights."""
    actions = game.list_legal(s)
    return actions, [int(game.engine.odds(s, action)) for action in actions]

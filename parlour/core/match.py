"""Match: a game that is or was played: game, version, options, seats, line, and the seed of its dice.

The record before a ply says who decides it: a seat, chance, or the world. The dice, which the commitment fixes in
advance (core/dice.py), decide for chance. They decide for the world too, unless people answered a question. Then
`asked` stores the question and the answers with that ply; unlike dice, these cannot be verified.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from . import dice
from .errors import BadLine, BadMatch, BadOption, BadSalt, OtherVersion
from .game import Game
from .line import walk
from .matchfile import odds_at, read_json, read_plain, to_plain, write_json
from .options import Value, refuse_strays
from .position import Position
from .record import CHANCE, WORLD, Record, copy
from .score import read_score, write_score

FIRST_FORMAT, FORMAT = (
    1,
    3,
)  # format 1 has neither salts, rewinds nor asked; core/matchfile.py has the formats
SALT = re.compile(r"[0-9a-f]{1,64}")


@dataclass
class Match:
    """One match. Every position comes from replaying its line.

    `game` is the game in the version that the match began with, if this program still has it. `seats` has the names
    that people gave, "" for a seat without one. `said` has the typed text of each ply whose text says more than the
    action (a sum, an answer). `asked` has the question and the answers of each ply of the world that people decided.
    `salts` is what each seat added to the dice. `rewinds` lists undos: (ply, n) means that n undos had been made when
    this ply and the next ones were played. `retired` has the questions of undone plies, which are not asked again.
    `subjects` has the categories that the players chose for the subjects of questions; it is empty if they chose none.
    `given` is the number of plies at the start that come from another match, so that the dice of this match did not
    decide them. `seed` is in hex. It is present only on the server, or after the end of the game.
    """

    game: Game
    options: dict[str, Value]
    seats: list[str]
    line: list[int] = field(default_factory=list)
    said: dict[int, str] = field(default_factory=dict)
    commitment: str = ""
    seed: str = ""
    salt: str = ""  # of a match of the first format; since then it is made from `salts`
    version: int = 0
    asked: dict[int, dict[str, Any]] = field(default_factory=dict)
    salts: list[str] = field(default_factory=list)
    rewinds: list[tuple[int, int]] = field(default_factory=list)
    format: int = FORMAT
    given: int = 0
    retired: list[str] = field(default_factory=list)
    subjects: list[str] = field(default_factory=list)
    salts_fixed: bool = field(default=False, compare=False)  # there was a throw, or the table did not wait
    older_names: dict[str, str] = field(default_factory=dict, compare=False)  # of options, from when it began

    def __post_init__(self) -> None:
        self.version = self.version or self.game.version
        self.game = self.game.of_version(self.version) or self.game
        self.salts = self.salts or ["" for _ in self.seats]
        renamed = {
            option.name: option.formerly
            for option in self.game.all_options
            if option.formerly in self.options
        }
        self.older_names = {name: old for name, old in renamed.items() if old} or self.older_names
        today = {old: name for name, old in self.older_names.items()}
        self.options = {today.get(name, name): value for name, value in self.options.items()}

    @classmethod
    def begin(
        cls, game: Game, names: list[str] | None = None, seed: bytes | None = None, **options: Any
    ) -> Match:
        """Return a new match, with the commitment to its dice. `names` has the name of the person in each seat, ""
        for a seat without one. `seats` is an option.
        """
        if seed is not None and not (isinstance(seed, bytes) and seed):
            raise BadOption(f"A seed is bytes, not {type(seed).__name__}; without one the dice are fresh.")
        secret = seed or dice.fresh_seed()
        s = game.start(**options)
        refuse_strays(game.all_options, options)
        if names is not None and not (isinstance(names, list) and all(isinstance(n, str) for n in names)):
            raise BadOption("Give the players' names as a list with one text for each seat.")
        names = names or [""] * int(s.seats)
        if len(names) != s.seats:
            raise BadOption(f"{game.title} with these options has {s.seats} seats; {len(names)} were named.")
        chosen = game.table_options(s, options)
        return cls(game, chosen, names, commitment=dice.commitment(secret), seed=secret.hex())

    def play_on(self, ply: int, seed: bytes | None = None) -> Match:
        """Return a new match that starts from this match's position before a ply. This match does not change.

        The new match has its own seed and commitment, and no seat has added a salt yet.
        """
        if not 0 <= ply <= len(self.line):
            raise BadMatch(f"There is no such move: this match has moves 0 to {len(self.line)}.")
        secret = seed or dice.fresh_seed()
        return replace(
            self,
            options=dict(self.options),
            seats=list(self.seats),
            line=self.line[:ply],
            said={p: text for p, text in self.said.items() if p < ply},
            asked={},
            rewinds=[],
            salt="",
            salts=["" for _ in self.seats],
            salts_fixed=False,
            commitment=dice.commitment(secret),
            seed=secret.hex(),
            format=FORMAT,
            given=ply,
        )

    @property
    def has_begun(self) -> bool:
        """Return whether any action was played in this match itself. Plies taken over from another match do not
        count.
        """
        return len(self.line) > self.given

    def written_options(self) -> dict[str, Value]:
        """Return the options with the names that they had in the version in which the match began."""
        return {self.older_names.get(name, name): value for name, value in self.options.items()}

    # Positions.

    def start(self) -> Record:
        """Return the record before the first ply. Raises OtherVersion if this program lacks the match's rules."""
        if self.version != self.game.version:
            raise OtherVersion(
                f"This match was played under version {self.version} of {self.game.title}; "
                f"this program has version {self.game.version} and cannot replay it."
            )
        return self.game.start(**self.options)

    def records(self) -> Iterator[Record]:
        """Yield the record before the first ply and after each ply."""
        s = self.start()
        yield copy(s)
        for t in walk(self.game, s, self.line):
            yield copy(t)

    def positions(self) -> Iterator[Position]:
        """Yield the position before the first ply and after each ply."""
        return (Position(self.game, s) for s in self.records())

    def position(self) -> Position:
        """Return the position after the last ply so far."""
        s = self.start()
        for _ in walk(self.game, s, self.line):
            pass
        return Position(self.game, s)

    # Undo.

    def rewind(self, ply: int, count: int | None = None) -> None:
        """Undo the ply number `ply` and all plies after it. Later dice are thrown anew, because they depend on the
        number of undos.

        `count` is the number of undos including this one; by default one more than before.
        """
        count = count or (self.rewinds[-1][1] + 1 if self.rewinds else 1)
        self.rewinds = [(first, n) for first, n in self.rewinds if first < ply] + [(ply, count)]
        del self.line[ply:]
        self.given = min(self.given, ply)
        self.said = {p: text for p, text in self.said.items() if p < ply}
        gone = (
            str(what["question"]) for p, what in sorted(self.asked.items()) if p >= ply and "question" in what
        )
        self.retired = [*dict.fromkeys([*self.retired, *gone])]
        self.asked = {p: what for p, what in self.asked.items() if p < ply}

    def rewinds_before(self, ply: int) -> int:
        """Return how many undos had been made when this ply was, or would be, played."""
        if self.format == FIRST_FORMAT:
            return 0  # its dice do not count undos
        return max((n for first, n in self.rewinds if first <= ply), default=0)

    # Luck.

    def add_salt(self, seat: int, text: str) -> None:
        """Add a seat's salt to the dice, before the first throw: at most 64 hex digits that the seat chooses. A seat
        can do this once.
        """
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(self.seats):
            raise BadSalt(f"There is no seat {str(seat)[:10]}: seats are 0 to {len(self.seats) - 1}.")
        if not isinstance(text, str) or not SALT.fullmatch(text.lower()):
            raise BadSalt(f"A salt is 1 to 64 hex digits, not {str(text)[:20]!r}.")
        if self.format == FIRST_FORMAT or self.salts_fixed:
            raise BadSalt(
                "The first dice have been thrown, so nobody can add a secret number of their own any more."
            )
        if self.salts[seat] not in ("", text.lower()):
            raise BadSalt("You have already added your secret number to the dice.")
        self.salts[seat] = text.lower()

    @property
    def unsalted(self) -> list[int]:
        """Return the seats that have not added a salt to the dice."""
        return [seat for seat, salt in enumerate(self.salts) if not salt]

    def fix_salts(self) -> None:
        """Fix the salts: from now on no seat can add a salt to the dice. The first throw also fixes them."""
        self.salts_fixed = True

    def promise(self) -> dict[str, Any]:
        """Return what everybody may know about the dice before the match is over: the commitment, the salts, and
        whether more salts can be added.
        """
        return {"commitment": self.commitment, "salts": list(self.salts), "fixed": self.salts_fixed}

    def salt_bytes(self) -> bytes:
        """Return the salts of all seats, joined as the dice use them."""
        return (self.salt if self.format == FIRST_FORMAT else dice.join_salts(self.salts)).encode()

    def roll(self, position: Position) -> int:
        """Return the action that this match's dice choose in a position where chance or the world acts. From
        now on no seat can add a salt.
        """
        self.fix_salts()
        return self.drawn_at(position._s)

    def drawn_at(self, s: Record) -> int:
        """Return the outcome that the seed, the salts and the number of undos determine for the next ply in
        the position `s`.
        """
        actions, weights = odds_at(self.game, s)
        ply = int(s.ply)
        seed = bytes.fromhex(self.seed)
        return dice.draw(seed, self.salt_bytes(), ply, actions, weights, self.rewinds_before(ply))

    def is_drawn(self, s: Record, action: int) -> bool:
        """Return whether the dice decide (or decided) this action. They decide the actions of chance, and those of
        the world if nobody was asked. They never decide an interrupt or a ply taken over from another match.
        """
        if int(s.ply) < self.given:
            return False
        if self.format == FIRST_FORMAT:
            return bool(s.seat == CHANCE)
        by_dice = s.seat == CHANCE or (s.seat == WORLD and int(s.ply) not in self.asked)
        return bool(by_dice) and not self.interrupts(s, action)

    def interrupts(self, s: Record, action: int) -> bool:
        """Return whether this action is an interrupt: an action of the world, such as the end of the time, that was
        played while a seat or chance had to act.
        """
        return action in self.game.interrupts and action not in self.game.list_legal(s)

    def check(self) -> list[str]:
        """Return descriptions of everything that is wrong with the match: with its line, its dice or its commitment."""
        wrong = []
        if not self.seed:
            if self.game.traits(self.options).chance:
                wrong.append("The seed is not revealed, so the dice cannot be checked.")
        elif dice.commitment(bytes.fromhex(self.seed)) != self.commitment:
            wrong.append(
                "The seed of the dice does not match the commitment that was published before the game."
            )
        s = self.start()
        try:
            for action in self.line:
                if self.seed and self.is_drawn(s, action) and not self.interrupts(s, action):
                    wrong += self._check_throw(s, action)
                for _ in walk(self.game, s, [action]):
                    pass
        except BadLine as error:
            wrong.append(str(error))
        return wrong

    def _check_throw(self, s: Record, action: int) -> list[str]:
        drawn = self.drawn_at(s)
        if drawn == action:
            return []
        fell = self.game.words.move_name(s, action) if action in self.game.list_legal(s) else action
        due = self.game.words.move_name(s, drawn)
        return [f"Move {s.ply} shows {fell}, but the seed gives {due}."]

    # Files (core/matchfile.py) and scores (core/score.py).

    def to_dict(self, keep_seed: bool = False) -> dict[str, Any]:
        """Return the match as plain data (dicts, lists, strings and numbers). It includes the seed once the game is
        over, or if `keep_seed` is true because the server keeps the file.
        """
        return to_plain(self, keep_seed)

    def to_json(self, keep_seed: bool = False) -> str:
        """Return the match as a JSON text. It includes the seed once the game is over, or if `keep_seed` is true."""
        return write_json(self, keep_seed)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], games: Mapping[str, Game]) -> Match:
        """Return the match that `data` describes. Raises BadMatch with the reason if it describes none."""
        return read_plain(data, games, cls)

    @classmethod
    def from_json(cls, text: str, games: Mapping[str, Game]) -> Match:
        """Return the match in a JSON text, such as the contents of a match file."""
        return cls.from_dict(read_json(text), games)

    def to_text(self) -> str:
        """Return the match as a score: a text that people can read and write. A score has no seed."""
        return write_score(self)

    @classmethod
    def from_text(cls, text: str, games: Mapping[str, Game]) -> Match:
        """Return the match in a text, which is either a score or the JSON of a match file."""
        if not isinstance(text, str):
            raise BadMatch(f"A match is read from a text, not from {type(text).__name__}.")
        return cls.from_json(text, games) if text.lstrip()[:1] == "{" else read_score(text, games, cls)

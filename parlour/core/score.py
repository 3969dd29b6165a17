"""Scores: a match as text that people read and write, every move in the game's own notation.

    game taliesin 1
    options boards=1
    seat Ada
    seat Eager
    1 P 1:161-1:129
    2 P 1:134-1:120
    ; a line that begins with a semicolon is a remark
    3 W 1:162x1:155#

Options that are not named have their defaults. A seat without a person's name is the word `seat` alone; if no seat has
a name, these rows are left out. The number of a ply may be left out too. Dice and cards are written like any move. A
score has no seed, so its dice cannot be checked; for that there is the match file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from . import judge
from . import options as opt
from .errors import BadMatch, ParlourError
from .game import Game
from .judge import Attempt
from .record import NOBODY, Record

if TYPE_CHECKING:
    from .match import Match

WORDS = ("game", "options", "seat")


def write_score(match: Match) -> str:
    """Return a match as a score: a text with its moves, which people can read and write."""
    game = match.game
    rows = [f"game {game.name} {match.version}"]
    if named := [f"{name}={value}" for name, value in opt.unusual(game.all_options, match.options).items()]:
        rows.append(f"options {' '.join(named)}")
    if any(match.seats):
        rows += [f"seat {name}".rstrip() for name in match.seats]
    s = match.start()
    for ply, action in enumerate(match.line):
        rows.append(f"{ply + 1} {move_text(game, s, action, match.said.get(ply, ''))}")
        game.engine.play(s, action)
    if match.line and s.seat == NOBODY:
        rows.append(f"; {game.outcome(s)}")
    return "\n".join(rows) + "\n"


def move_text(game: Game, s: Record, action: int, said: str) -> str:
    """Return a move as its player typed it, if that text identifies the move; otherwise return the game's own text
    for it.
    """
    if said and said.isprintable():
        try:
            plain = " ".join(said.split())
            if game.words.read_move(s, plain) == action:
                return plain
        except ParlourError:
            pass
    return game.words.move_name(s, action)


class Score:
    """The contents of a score: the game, its options, the seats, and the moves with their row numbers in the text."""

    def __init__(self, text: str) -> None:
        self.game, self.version = "", ""
        self.options: dict[str, str] = {}
        self.seats: list[str] = []
        self.moves: list[tuple[int, str]] = []
        for number, raw in enumerate(text.splitlines(), 1):
            row = raw.strip()
            word, _, rest = row.partition(" ")
            if not row or row.startswith(";"):
                continue
            if self.moves or word not in WORDS:
                self.moves.append((number, row))
            elif word == "game":
                self.game, _, self.version = rest.strip().partition(" ")
            elif word == "seat":
                self.seats.append(rest.strip())
            else:
                self.read_options(number, rest)

    def read_options(self, number: int, text: str) -> None:
        """Read options, written name=value, from row `number` of the score. Raises BadMatch for anything else."""
        for word in text.split():
            name, mark, value = word.partition("=")
            if not mark:
                raise BadMatch(f"Row {number}: an option is written name=value, not {word[:40]!r}.")
            self.options[name] = value


def read_score(text: str, games: Mapping[str, Game], kind: type[Match]) -> Match:
    """Return the match that a score describes. Raises BadMatch with the row and the reason if it describes none."""
    score = Score(text)
    game = games.get(score.game)
    if game is None:
        listed = ", ".join(sorted(games))
        raise BadMatch(f"This is no match file and no score: a score begins with `game` and one of {listed}.")
    if score.version:
        known = {str(one.version): one for one in (game, *game.earlier_versions)}
        if score.version not in known:
            raise BadMatch(
                f"This score is of version {score.version[:10]} of {game.title}, not of {' or '.join(known)}."
            )
        game = known[score.version]
    s = game.start(**score.options)
    names = score.seats or [""] * int(s.seats)
    if len(names) != s.seats:
        raise BadMatch(f"{len(names)} seats are named; with these options there are {s.seats}.")
    match = kind(game, game.choose(**score.options), names)
    numbered = all(unnumbered(row, ply) for ply, (_, row) in enumerate(score.moves, 1))
    for number, row in score.moves:
        bare = unnumbered(row, len(match.line) + 1)
        said = bare if bare and (numbered or not is_move(game, s, row)) else row
        match.line.append(read_ply(game, s, number, said))
        if said != game.words.move_name(s, match.line[-1]):
            match.said[len(match.line) - 1] = said
        game.engine.play(s, match.line[-1])
    return match


def unnumbered(row: str, ply: int) -> str:
    """Return a row of a score without the ply number at its start; "" if it does not start with this number."""
    first, _, rest = row.partition(" ")
    return rest.strip() if first in (str(ply), f"{ply}.") else ""


def is_move(game: Game, s: Record, text: str) -> bool:
    """Return whether a text means a legal move as it stands. Such a text may begin with a digit that is not a ply
    number, as sums do.
    """
    try:
        action = game.words.read_move(s, text)
    except ParlourError:
        return False
    return not isinstance(action, Attempt) and game.why_not(s, int(action)) is None


def read_ply(game: Game, s: Record, number: int, said: str) -> int:
    """Return the action that the text `said` in row `number` of a score means. Raises BadMatch if it means none, or if
    the rules refuse the move.
    """
    try:
        action = game.words.read_move(s, said)
    except ParlourError as error:
        raise BadMatch(f"Row {number}: {error}") from None
    refusal = judge.refuse(game, s, action) if isinstance(action, Attempt) else game.why_not(s, action)
    if refusal is not None:
        raise BadMatch(f"Row {number}, {said[:60]!r}: {refusal.text} ({refusal.clause})")
    assert isinstance(action, int)
    return action

"""Match files: a match as JSON that anybody can check, and how one is read again.

`chances` lists [ply, table] for every ply that the dice decided, `odds` the tables [outcomes, weights], `rewinds`
[ply, n] where from this ply on there had been n takings back, `salts` what each seat added, `asked` what people
decided of the world. `given`, where it stands, counts the plies at the start that were taken over from another match:
the dice of this match did not decide them, so they are not among the `chances`. Files of the first format have a `salt`
instead, and neither `rewinds` nor `asked`.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .errors import BadMatch, ParlourError
from .game import Game
from .line import walk
from .record import NOBODY, Record

if TYPE_CHECKING:
    from .match import Match

FORMATS = {"parlour match 1": 1, "parlour match 2": 2}
NEWEST = "parlour match 2"
SALT = re.compile(r"[0-9a-f]{0,64}")


def to_plain(match: Match, keep_seed: bool) -> dict[str, Any]:
    """A match as plain data; the seed only once the game is over, or for the house to keep."""
    s = match.start()
    options = match.game.table_options(s, match.options)
    # A match has the options there were when it was begun, by the names they had.
    options = {match.older_names.get(n, n): value for n, value in options.items() if n in match.options}
    chances: list[list[int]] = []
    tables: list[list[list[int]]] = []
    for action in match.line:
        if match.is_drawn(s, action):
            table = [list(column) for column in odds_at(match.game, s)]
            if table not in tables:
                tables.append(table)
            chances.append([int(s.ply), tables.index(table)])
        for _ in walk(match.game, s, [action]):
            pass
    standing: dict[str, Any] = {
        "format": next(name for name, number in FORMATS.items() if number == match.format),
        "game": match.game.name,
        "version": match.version,
        "options": options,
        "seats": match.seats,
        "commitment": match.commitment,
        "seed": match.seed if s.seat == NOBODY or keep_seed else "",
        **luck_of(match),
        **({"given": match.given} if match.given else {}),
        "line": match.line,
        "said": {str(ply): text for ply, text in sorted(match.said.items())},
        "odds": tables,
        "chances": chances,
        "outcome": match.game.outcome(s) if s.seat == NOBODY else "",
    }
    return {**standing, "check": checksum(standing)}


def odds_at(game: Game, s: Record) -> tuple[list[int], list[int]]:
    """The outcomes of a phase that the dice decide, ascending, and their weights."""
    actions = game.list_legal(s)
    return actions, game.engine.weights(s, actions)


def luck_of(match: Match) -> dict[str, Any]:
    """What a format keeps of salts, takings back and questions."""
    if match.format == 1:
        return {"salt": match.salt}
    return {
        "salts": match.salts,
        "rewinds": [[ply, count] for ply, count in match.rewinds],
        "asked": {str(ply): what for ply, what in sorted(match.asked.items())},
    }


def write_json(match: Match, keep_seed: bool = False) -> str:
    """A match as a JSON text."""
    return json.dumps(to_plain(match, keep_seed), ensure_ascii=False, indent=1) + "\n"


def checksum(data: Mapping[str, Any]) -> str:
    """SHA-256 of everything but "check" itself, as JSON with sorted keys and no spaces."""
    rest = {key: value for key, value in data.items() if key != "check"}
    text = json.dumps(rest, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def read_json(text: str) -> Any:
    """The plain data of a JSON text; BadMatch if it is none."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, place {error.colno}"
        raise BadMatch(f"This is not a match file: it is not JSON ({where}).") from None
    except (ValueError, TypeError, RecursionError) as error:
        raise BadMatch(f"This is not a match file: {error}.") from None


def read_plain(data: Mapping[str, Any], games: Mapping[str, Game], kind: type[Match]) -> Match:
    """The match that plain data describes; BadMatch with the reason if it does not."""
    if not isinstance(data, Mapping) or str(data.get("format")) not in FORMATS:
        raise BadMatch(f"This is not a match file: it does not say {NEWEST!r}.")
    game = games.get(str(data.get("game")))
    if game is None:
        raise BadMatch(f"This match is of an unknown game, {str(data.get('game'))[:40]!r}.")
    try:
        match = build(data, game, kind)
        match.to_json().encode()  # half a character is no text
        standing = match.to_dict(keep_seed=bool(match.seed))
    except ParlourError as error:
        raise BadMatch(f"This match cannot be replayed. {error}") from None
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise BadMatch(f"This match file is damaged: {type(error).__name__} {error}.") from None
    if unknown := sorted(set(data) - set(standing)):
        raise BadMatch(f"This match file is damaged: it has no place for {str(unknown[0])[:40]!r}.")
    for key, value in standing.items():
        # As JSON: to Python true is 1 and 1.0, in a file they differ.
        if json.dumps(data.get(key), sort_keys=True) != json.dumps(value, sort_keys=True):
            raise BadMatch(f"This match file is damaged: {key!r} does not fit the rest.")
    return match


def build(data: Mapping[str, Any], game: Game, kind: type[Match]) -> Match:
    """A match from the fields of plain data, and that they fit each other."""
    match = kind(
        game,
        dict(data["options"]),
        [str(name) for name in data["seats"]],
        [_whole(a) for a in data["line"]],
        {int(ply): str(text) for ply, text in data["said"].items()},
        str(data["commitment"]),
        bytes.fromhex(data["seed"]).hex(),
        version=_whole(data["version"]),
        format=FORMATS[data["format"]],
        given=_whole(data.get("given", 0)),
    )
    if len(match.seats) != int(match.start().seats):
        raise BadMatch(f"{len(match.seats)} seats are named; the options ask for another number.")
    if match.format == 1:
        match.salt = str(data["salt"])
    else:
        match.salts = [str(salt) for salt in data["salts"]]
        match.rewinds = [(_whole(ply), _whole(count)) for ply, count in data["rewinds"]]
        match.asked = {int(ply): dict(what) for ply, what in data["asked"].items()}
    check_luck(match)
    match.salts_fixed = match.has_begun or bool(match.rewinds)
    return match


def check_luck(match: Match) -> None:
    """That salts, takings back, questions and remarks can be those of the match."""
    if len(match.salts) != len(match.seats) or not all(SALT.fullmatch(salt) for salt in match.salts):
        raise BadMatch("There is not one salt of at most 64 hex digits for each seat.")
    before = (-1, 0)
    for ply, count in match.rewinds:
        if not (before[0] < ply <= len(match.line) and before[1] < count):
            raise BadMatch("The takings back are out of order.")
        before = (ply, count)
    if not 0 <= match.given <= len(match.line) or any(ply < match.given for ply in match.asked):
        raise BadMatch("The moves that were taken over from another match do not fit the others.")
    if not all(0 <= ply < len(match.line) for ply in (*match.said, *match.asked)):
        raise BadMatch("Something was said at a move that was not played.")


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= 2**31:
        raise TypeError(f"{str(value)[:20]!r} is not a whole number of the usual size")
    return value

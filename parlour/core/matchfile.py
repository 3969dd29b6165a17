"""Match files: a match as JSON that anybody can check, and how it is read again.

`chances` lists [ply, table] for every ply that the dice decided; `table` is the index of an entry [outcomes, weights]
of `odds`. `rewinds` lists [ply, n]: n undos had been made when this ply and the next ones were played. `salts` is what
each seat added to the dice. `asked` has the question and the answers of each ply of the world that people decided.
`seats` has the names that people gave, "" for a seat without one. `returns` has each seat's result, from -1 to 1; it is
empty while the game runs. `given`, if present, is the number of plies at the start that come from another match; the
dice of this match did not decide them, so they are not among the `chances`. `retired`, if present, lists the questions
of undone plies. `subjects`, if present, has the categories that the players chose for the subjects of questions.

No sentence of the program is in a file, because `check` seals all of it: a file stays sound when the program's words
change. Two older formats are read and written as they were. Both have the sentence `outcome` in place of `returns`;
a reader does not compare it. Format 1 has one `salt`, and neither `rewinds` nor `asked`.
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
from .names import clean
from .record import NOBODY, Record

if TYPE_CHECKING:
    from .match import Match

FORMATS = {"parlour match 1": 1, "parlour match 2": 2, "parlour match 3": 3}
NEWEST = "parlour match 3"
FIRST_WITHOUT_OUTCOME = 3
SALT = re.compile(r"[0-9a-f]{0,64}")
LONGEST_SUBJECT, MOST_SUBJECTS = 40, 32


def to_plain(match: Match, keep_seed: bool) -> dict[str, Any]:
    """Return a match as plain data (dicts, lists, strings and numbers). It includes the seed once the game is over,
    or if `keep_seed` is true because the server keeps the file.
    """
    s = match.start()
    options = match.game.table_options(s, match.options)
    # A match keeps the options that there were when it began, under the names they had.
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
        **({"subjects": match.subjects} if match.subjects else {}),
        "commitment": match.commitment,
        "seed": match.seed if s.seat == NOBODY or keep_seed else "",
        **luck_of(match),
        **({"given": match.given} if match.given else {}),
        "line": match.line,
        "said": {str(ply): text for ply, text in sorted(match.said.items())},
        "odds": tables,
        "chances": chances,
        **end_of(match, s),
    }
    return {**standing, "check": checksum(standing)}


def end_of(match: Match, s: Record) -> dict[str, Any]:
    """Return the fields of a match file that say how the game ended: `returns` (each seat's result) or, in
    older formats, the sentence `outcome`. They are empty while the game runs.
    """
    is_over = s.seat == NOBODY
    if match.format < FIRST_WITHOUT_OUTCOME:
        return {"outcome": match.game.outcome(s) if is_over else ""}
    engine = match.game.engine
    return {"returns": [float(engine.returns(s, seat)) for seat in range(int(s.seats))] if is_over else []}


def odds_at(game: Game, s: Record) -> tuple[list[int], list[int]]:
    """Return the possible outcomes of the dice in a record, in ascending order, and their weights."""
    actions = game.list_legal(s)
    return actions, game.engine.weights(s, actions)


def luck_of(match: Match) -> dict[str, Any]:
    """Return the fields of a match file about salts, undos and questions."""
    if match.format == 1:
        return {"salt": match.salt}
    return {
        "salts": match.salts,
        "rewinds": [[ply, count] for ply, count in match.rewinds],
        "asked": {str(ply): what for ply, what in sorted(match.asked.items())},
        **({"retired": match.retired} if match.retired else {}),
    }


def write_json(match: Match, keep_seed: bool = False) -> str:
    """Return a match as a JSON text. It includes the seed once the game is over, or if `keep_seed` is true."""
    return lay_out(to_plain(match, keep_seed))


def lay_out(data: Any) -> str:
    """Return plain data as the JSON text of a match file, with its line breaks."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def checksum(data: Mapping[str, Any]) -> str:
    """Return the SHA-256 digest of the data without its field "check", written as JSON with sorted keys and no
    spaces.
    """
    rest = {key: value for key, value in data.items() if key != "check"}
    text = json.dumps(rest, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def read_json(text: str) -> Any:
    """Return the data in a JSON text. Raises BadMatch if the text is not JSON."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, place {error.colno}"
        raise BadMatch(f"This is not a match file: it is not JSON ({where}).") from None
    except (ValueError, TypeError, RecursionError) as error:
        raise BadMatch(f"This is not a match file: {error}.") from None


def read_plain(data: Mapping[str, Any], games: Mapping[str, Game], kind: type[Match]) -> Match:
    """Return the match that `data` describes. Raises BadMatch with the reason if it describes none. `kind` is the
    class of the match.
    """
    if not isinstance(data, Mapping) or str(data.get("format")) not in FORMATS:
        raise BadMatch(f"This is not a match file: it does not say {NEWEST!r}.")
    game = games.get(str(data.get("game")))
    if game is None:
        raise BadMatch(f"This match is of an unknown game, {str(data.get('game'))[:40]!r}.")
    try:
        match = build(data, game, kind)
        match.to_json().encode()  # half of a surrogate pair is no text
        standing = with_outcome(match.to_dict(keep_seed=bool(match.seed)), data)
    except ParlourError as error:
        raise BadMatch(f"This match cannot be replayed. {error}") from None
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise BadMatch(f"This match file is damaged: {type(error).__name__} {error}.") from None
    if unknown := sorted(set(data) - set(standing)):
        raise BadMatch(f"This match file is damaged: it has no place for {str(unknown[0])[:40]!r}.")
    for key, value in standing.items():
        # Compared as JSON: in Python true equals 1 and 1.0, in a file they differ.
        if json.dumps(data.get(key), sort_keys=True) != json.dumps(value, sort_keys=True):
            raise BadMatch(f"This match file is damaged: {key!r} does not fit the rest.")
    return match


def with_outcome(standing: dict[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data `standing` (a match as this program writes it) with the sentence `outcome` and the
    checksum that belong to the file `data`. Only older formats have this sentence; it is copied because
    today's wording may differ. A file is sound if it equals the result.
    """
    said = data.get("outcome")
    if not standing.get("outcome") or not isinstance(said, str) or not said:
        return standing
    changed = {**standing, "outcome": said}
    return {**changed, "check": checksum(changed)}


def is_laid_out(match: Match, text: str) -> bool:
    """Return whether a text is, byte for byte, what this program would write for the match. The sentence `outcome`
    of an older file may differ.
    """
    data = read_json(text)
    return any(text == lay_out(with_outcome(to_plain(match, keep_seed), data)) for keep_seed in (False, True))


def build(data: Mapping[str, Any], game: Game, kind: type[Match]) -> Match:
    """Return a match of the class `kind` from the fields of `data`. Raises BadMatch if the fields contradict each
    other.
    """
    match = kind(
        game,
        dict(data["options"]),
        [str(name) for name in data["seats"]],
        [_checked_int(a) for a in data["line"]],
        {int(ply): str(text) for ply, text in data["said"].items()},
        str(data["commitment"]),
        bytes.fromhex(data["seed"]).hex(),
        version=_checked_int(data["version"]),
        format=FORMATS[data["format"]],
        given=_checked_int(data.get("given", 0)),
    )
    if len(match.seats) != int(match.start().seats):
        raise BadMatch(f"{len(match.seats)} seats are named; the options ask for another number.")
    if match.format == 1:
        match.salt = str(data["salt"])
    else:
        match.salts = [str(salt) for salt in data["salts"]]
        match.rewinds = [(_checked_int(ply), _checked_int(count)) for ply, count in data["rewinds"]]
        match.asked = {int(ply): dict(what) for ply, what in data["asked"].items()}
        match.retired = [str(id) for id in data.get("retired", ())]
        match.subjects = [clean(str(name))[:LONGEST_SUBJECT] for name in data.get("subjects", ())][
            :MOST_SUBJECTS
        ]
    check_luck(match)
    match.salts_fixed = match.has_begun or bool(match.rewinds)
    return match


def check_luck(match: Match) -> None:
    """Raise BadMatch if the salts, undos, questions or typed moves in a file are impossible for its match."""
    if len(match.salts) != len(match.seats) or not all(SALT.fullmatch(salt) for salt in match.salts):
        raise BadMatch("This match file is damaged: each seat needs one salt of at most 64 hex digits.")
    before = (-1, 0)
    for ply, count in match.rewinds:
        if not (before[0] < ply <= len(match.line) and before[1] < count):
            raise BadMatch("This match file is damaged: its undos are not in the order of the moves.")
        before = (ply, count)
    if not 0 <= match.given <= len(match.line) or any(ply < match.given for ply in match.asked):
        raise BadMatch("This match file is damaged: the moves from an earlier match do not fit the rest.")
    if not all(0 <= ply < len(match.line) for ply in (*match.said, *match.asked)):
        raise BadMatch(
            "This match file is damaged: it has a text or a request at a move that was never played."
        )


def _checked_int(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= 2**31:
        raise TypeError(f"{str(value)[:20]!r} is not a whole number of the usual size")
    return value

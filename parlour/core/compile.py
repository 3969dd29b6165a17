"""@rule, and the rules of a game made ready to call: interpreted, or compiled and kept on disk (core/cache.py).

Numba itself is named in core/jit.py alone, and imported only when something is compiled or loaded.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from itertools import islice
from types import FunctionType
from typing import Any

import numpy as np

from .cache import alone, digest, folder_of, is_kept, mark_kept, own_folder
from .game import Game
from .record import OK, Record, blank, copy

RULES = (
    "rules"  # what the rules of a game and the questions of its words and pictures are called, as one part
)
PATIENCE = 200  # answers of interpreted rules, after which it is worth while to have a game compiled unasked
PENDING: list[tuple[Callable[..., Any], dict[str, Any]]] = []  # rules that Numba has not been told of
ARGUMENTS = {  # the rules an engine offers, and what each takes beside the record
    "setup": 0,
    "refusal": 1,
    "play": 1,
    "legal": 1,
    "odds": 1,
    "sample": 3,
    "actor": 1,
    "settles": 1,
    "midway": 0,
    "late": 1,
    "returns": 1,
    "faults": 0,
    "hide": 1,
    "guess": 2,
    "observe": 2,
    "advice": 1,
}


def rule(function: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a function as part of a game's rules: plain Python that can also be compiled."""
    PENDING.append((function, {}))
    return function


def inlined(function: Callable[..., Any]) -> Callable[..., Any]:
    """A twin of a rule that is always built into its caller: for the few calls made at every ply."""
    twin = FunctionType(
        function.__code__, function.__globals__, function.__name__, None, function.__closure__
    )
    PENDING.append((twin, {"forceinline": True}))
    return twin


def apart(function: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a rule that stays a function of its own, with all it calls, where its caller is `inlined`.

    What is built in by force takes along everything it calls. In a game of hundreds of rules that is a playout
    which takes minutes to compile, and runs no faster.
    """
    PENDING.append((function, {"forceinline": False}))
    return function


def popcount(mask: int) -> int:
    """How many bits are set in a number that is not below zero: one instruction on every target."""
    return int(mask).bit_count()


@rule
def actor(s, action):  # type: ignore[no-untyped-def]
    """Whose action it is, where a game does not say otherwise: the seat that acts."""
    return s.seat


@rule
def settles(s, action):  # type: ignore[no-untyped-def]
    """Whether an action puts everything before it beyond undoing, where a game does not say: no."""
    return False


@rule
def go_on(s, stage):  # type: ignore[no-untyped-def]
    """The next of what follows an action, where a game does not say: nothing does."""
    return 0


@rule
def midway(s):  # type: ignore[no-untyped-def]
    """Whether a seat is in the middle of one decision, where a game does not say: no."""
    return False


@rule
def hide(s, seat):  # type: ignore[no-untyped-def]
    """What a seat may not see, where a game does not say: nothing."""


@rule
def guess(s, seat, luck):  # type: ignore[no-untyped-def]
    """What fills the gaps of what a seat sees, where a game hides nothing: nothing."""


@rule
def late(s, seat):  # type: ignore[no-untyped-def]
    """What a seat plays whose time has run out, where a game does not say: a negative number."""
    return -1


@rule
def advice(s, seat):  # type: ignore[no-untyped-def]
    """How good a position looks, where a game has no advice to give: all alike."""
    return 0.0


@rule
def easy(s, action):  # type: ignore[no-untyped-def]
    """Whether a beginner would find a move, where a game does not say: yes."""
    return True


def find_rule(game: Game, name: str) -> Callable[..., Any]:
    """The game's own function of this name, or the default of this file."""
    for part in (game.rules, game.observe, game.advice, sys.modules[__name__]):
        if part is not None and name in vars(part):
            return vars(part)[name]  # type: ignore[no-any-return]
    from .line import at_once, by_attempts, by_list, in_one_stage

    if name == "sample" and "attempt" in vars(game.rules):
        return by_attempts(find_rule(game, "attempt"))
    if name == "sample":
        return by_list(find_rule(game, "legal"), find_rule(game, "odds"))
    if name == "attempt":
        return at_once(find_rule(game, "sample"))
    if name == "act":
        return in_one_stage(find_rule(game, "play"))
    raise AttributeError(f"{game.name} has no rule {name!r}")


def wrap(name: str, function: Callable[..., Any], arguments: int, digest: str) -> Callable[..., Any]:
    """A function of its own around a rule, so that Numba's key covers the digest too.

    Numba keeps one index of compiled code for each qualified name. With a name a rule, whoever writes an
    index writes the same entry; in one index for all, two processes at once could swap two rules.
    """

    def call0(s: Any) -> Any:
        digest  # noqa: B018  named so that it becomes part of what is compiled
        return function(s[0])

    def call1(s: Any, a: Any) -> Any:
        digest  # noqa: B018
        return function(s[0], a)

    def call2(s: Any, a: Any, b: Any) -> Any:
        digest  # noqa: B018
        return function(s[0], a, b)

    def call3(s: Any, a: Any, b: Any, c: Any) -> Any:
        digest  # noqa: B018
        return function(s[0], a, b, c)

    def call4(s: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
        digest  # noqa: B018
        return function(s[0], a, b, c, d)

    call = (call0, call1, call2, call3, call4)[arguments]
    call.__qualname__ = name
    return call


def around(s: Any) -> Any:
    """An array of one record that shares the bytes of `s`: Numba takes that in far faster than a record."""
    whole = s.base
    return whole if whole is not None and whole.shape == (1,) else np.ndarray(1, s.dtype, s.data)


def take_record(routine: Callable[..., Any]) -> Callable[..., Any]:
    """A compiled routine over an array of one record, to be called with the record."""
    return lambda s, *rest: routine(around(s), *rest)


class Engine:
    """The rules of one game as functions to call; see core/game.py for what each does."""

    setup: Callable[..., int]
    refusal: Callable[..., int]
    play: Callable[..., None]
    legal: Callable[..., int]
    odds: Callable[..., int]
    sample: Callable[..., tuple[int, int, int]]
    actor: Callable[..., int]
    settles: Callable[..., bool]
    midway: Callable[..., bool]
    late: Callable[..., int]
    returns: Callable[..., float]
    faults: Callable[..., int]
    hide: Callable[..., None]
    guess: Callable[..., None]
    observe: Callable[..., None]
    advice: Callable[..., float]

    def __init__(self, game: Game, compiled: bool) -> None:
        self.compiled = compiled
        self.routines: dict[Callable[..., Any], Callable[..., Any]] = {}  # what was compiled, by its rule
        for name, arguments in ARGUMENTS.items():
            function = find_rule(game, name)
            if compiled:
                routine = compile_routine(game, wrap(name, function, arguments, digest(game)))
                self.routines[function] = routine
                if name == "odds":
                    self._odds = routine
                function = take_record(routine)
            setattr(self, name, function)

    def weights(self, s: Record, outcomes: list[int]) -> list[int]:
        """The odds of many outcomes at once, the record taken in once for all."""
        if not self.compiled:
            return [int(self.odds(s, outcome)) for outcome in outcomes]
        odds, array = self._odds, around(s)
        return [int(odds(array, outcome)) for outcome in outcomes]


class Query:
    """A rule that words and pictures ask: compiled once its game is, interpreted until then. See `fast`."""

    def __init__(self, function: Callable[..., Any], examples: tuple[Any, ...]) -> None:
        self.function, self.examples = function, examples
        self.routine: Callable[..., Any] | None = None
        self.__name__, self.__doc__ = function.__name__, function.__doc__

    def __call__(self, s: Record, *rest: Any) -> Any:
        return self.function(s, *rest) if self.routine is None else self.routine(around(s), *rest)

    def compile(self, game: Game, engine: Engine) -> None:
        """Have it compiled, or loaded, for records of this game and arguments like the examples.

        What the engine has compiled already is not compiled again."""
        from .jit import typeof

        routine: Any = engine.routines.get(self.function) or compile_routine(
            game, wrap(f"query_{self.__name__}", self.function, len(self.examples), digest(game))
        )
        routine.compile(tuple(typeof(example) for example in (np.empty(1, game.state), *self.examples)))
        self.routine = routine


_queries: list[Query] = []


def fast(function: Callable[..., Any], *examples: Any) -> Query:
    """A rule for words and pictures to ask, compiled with the game it belongs to.

    `examples` are arguments like those it will get beside the record: 0 for a number, an array for an array.
    """
    _queries.append(Query(function, examples))
    return _queries[-1]


def queries_of(game: Game) -> list[Query]:
    """Every query on rules of this game."""
    home = game.rules.module.__name__.rpartition(".")[0] or game.rules.module.__name__
    return [query for query in _queries if f"{query.function.__module__}.".startswith(f"{home}.")]


def jit_is_on() -> bool:
    """Whether Numba compiles at all (NUMBA_DISABLE_JIT switches it off)."""
    return os.environ.get("NUMBA_DISABLE_JIT", "") in ("", "0")


def compile_routine(game: Game, function: Callable[..., Any]) -> Callable[..., Any]:
    """Have Numba compile `function`, a closure over rules and `digest(game)`, and keep it on disk."""
    if not jit_is_on():
        return function
    from .jit import build

    try:
        own_folder(folder_of(game))
        return build(function, folder_of(game))
    except (RuntimeError, OSError):  # nowhere to keep it: compile for this process alone
        return build(function, None)


def warm(game: Game, engine: Engine) -> Iterator[str]:
    """Call every rule once so that it is compiled or loaded; yields the name of each when it is. The list of what is
    legal comes first: it is asked for at every move."""
    fresh = blank(game.state)
    for option in game.options:
        fresh[option.name] = option.code(game.choose()[option.name])
    s, out = copy(fresh), np.empty(game.max_legal, np.int32)
    features = np.empty(game.observe.FEATURES, np.float32)
    if interpreted(game).setup(s) != OK:
        raise ValueError(f"the default options of {game.name} are refused")
    engine.legal(s, out)
    yield "legal"
    action = int(out[0])
    engine.setup(fresh)
    yield "setup"
    engine.sample(s, out, 1, 2)
    yield "sample"
    for name in ("refusal", "odds", "actor", "settles", "play"):
        getattr(engine, name)(s, action)
        yield name
    for name in ("returns", "hide", "advice", "late"):
        getattr(engine, name)(s, 0)
        yield name
    for name in ("faults", "midway"):
        getattr(engine, name)(s)
        yield name
    engine.guess(s, 0, 1)
    yield "guess"
    engine.observe(s, 0, features)
    yield "observe"


_engines: dict[Game, Engine] = {}
_compiled: dict[Game, Engine] = {}
_partly: dict[Game, Engine] = {}  # of the rules of a game, those compiled that are at hand already
_asked: dict[Game, int] = {}  # how often interpreted rules have answered
_lock = threading.Lock()  # one game at a time in this process too


def interpreted(game: Game) -> Engine:
    """The rules as plain Python."""
    if game not in _engines:
        _engines[game] = Engine(game, compiled=False)
    return _engines[game]


def compiled(game: Game) -> Engine:
    """The rules compiled; waits until they are. Interpreted where Numba is switched off."""
    for _ in prepare(game):
        pass
    return _compiled.get(game, interpreted(game))


def is_compiled(game: Game) -> bool:
    """Whether the compiled rules are at hand in this process."""
    return game in _compiled


def engine(game: Game) -> Engine:
    """The compiled rules, as far as they are at hand; otherwise the interpreted ones, while a process compiles."""
    if game in _compiled:
        return _compiled[game]
    if not jit_is_on():
        return interpreted(game)
    from .workshop import the_workshop

    workshop = the_workshop()
    if not workshop.is_open and is_kept(game, RULES):
        return compiled(game)
    _asked[game] = _asked.get(game, 0) + 1
    if _asked[game] == PATIENCE:
        workshop.want(game)
    return _partly.get(game) or interpreted(game)


def count_steps(game: Game) -> int:
    """How many steps `prepare` takes."""
    return len(ARGUMENTS) + len(queries_of(game))


def prepare(game: Game) -> Iterator[str]:
    """Compile or load all rules of a game; yields each rule's name as it is done."""
    if game in _compiled or not jit_is_on():
        return
    with _lock:
        if game in _compiled:
            return
        if is_kept(game, RULES):
            yield from make_ready(game)
        else:
            with alone(game):
                yield from make_ready(game)
        mark_kept(game, RULES)


def make_ready(game: Game) -> Iterator[str]:
    """Compile or load every rule and every question; yields the name of each. Each is used as soon as it is there:
    compiled or not, a rule does the same."""
    made, partly = Engine(game, compiled=True), _partly.setdefault(game, Engine(game, compiled=False))
    rules = warm(game, made)
    for name in islice(rules, 1):
        setattr(partly, name, getattr(made, name))
        yield name
    for query in queries_of(game):
        query.compile(game, made)
        yield query.__name__
    for name in rules:
        setattr(partly, name, getattr(made, name))
        yield name
    _compiled[game] = made

"""@rule marks functions that can be compiled. This module returns the rules of a game as functions to call:
interpreted, or compiled and stored on disk (core/cache.py).

Only core/jit.py names Numba. It is imported when something is first compiled or loaded.
"""

from __future__ import annotations

import os
import threading
import warnings
from collections.abc import Callable, Iterator
from itertools import islice
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from .cache import alone, digest, folder_of, is_cached, mark_cached, own_folder
from .errors import InterpretedRules
from .record import OK, Record, blank, copy

if TYPE_CHECKING:
    from .game import Game

Rule = TypeVar("Rule", bound=Callable[..., Any])
RULES = "rules"  # the name of the compiled part that holds a game's rules and queries
PATIENCE = 200  # calls of interpreted rules after which a game is compiled unasked
SLOW = (
    "{game.title} still runs interpreted, which is slow. It is being compiled in the background. To wait for it, call "
    "game.compile(); to compile every game in advance, run: parlour prepare"
)
PENDING: list[tuple[Callable[..., Any], dict[str, Any]]] = []  # rules that Numba does not know yet
ARGUMENTS = {  # the rules that an engine has, and how many arguments each takes after the record
    "setup": 0,
    "refusal": 1,
    "play": 1,
    "legal": 1,
    "odds": 1,
    "sample": 3,
    "actor": 1,
    "blocks_undo": 1,
    "midway": 0,
    "is_out": 1,
    "timeout_action": 1,
    "returns": 1,
    "faults": 0,
    "hide": 1,
    "guess": 2,
    "observe": 2,
    "head": 2,
    "unhead": 2,
    "advice": 1,
    "pursue": 2,
}


def rule(function: Rule) -> Rule:
    """Mark a function as a rule: a plain Python function that Parlour can also compile."""
    PENDING.append((function, {}))
    return function


def inlined(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a copy of a rule that the compiler always inlines. Only for the few rules that every ply (one action of
    a game) calls.
    """
    twin = FunctionType(
        function.__code__, function.__globals__, function.__name__, None, function.__closure__
    )
    PENDING.append((twin, {"forceinline": True}))
    return twin


def noinline(function: Rule) -> Rule:
    """Mark a rule so that the compiler never inlines it, nor the rules that it calls, even where the caller is
    `inlined`.

    Without this, an inlined rule takes along everything it calls. In a game of hundreds of rules a simulated game
    would then take minutes to compile, and would run no faster.
    """
    PENDING.append((function, {"forceinline": False}))
    return function


def popcount(mask: int) -> int:
    """Return how many bits of a non-negative number are 1. Compiled, this is one instruction."""
    return int(mask).bit_count()


def find_rule(game: Game, name: str) -> Callable[..., Any]:
    """Return a game's rule of this name, or the default rule if the game does not define one."""
    for part in (game.rules, game.observe, game.advice):
        if name in vars(part):
            return vars(part)[name]  # type: ignore[no-any-return]
    raise AttributeError(f"{game.name} has no rule {name!r}")


def wrap(name: str, function: Callable[..., Any], arguments: int, digest: str) -> Callable[..., Any]:
    """Return a function that calls `function` and also reads `digest`, so that Numba includes the digest in its
    cache key.

    Numba stores one index of compiled code for each qualified name. So each rule gets a name of its own: if two
    rules shared an index, two processes could swap them.
    """

    def call0(s: Any) -> Any:
        digest  # noqa: B018  read here so that it is part of the compiled closure
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
    """Return an array of one record that shares its memory with the record `s`. Numba takes such an array as an
    argument much faster than a record.
    """
    whole = s.base
    return whole if whole is not None and whole.shape == (1,) else np.ndarray(1, s.dtype, s.data)


def take_record(routine: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that takes a record, wraps it into an array of that one record, and calls a compiled routine
    with the array.
    """
    return lambda s, *rest: routine(around(s), *rest)


class Engine:
    """The rules of one game as functions to call: interpreted or compiled. core/contract.py says what each rule
    does.
    """

    setup: Callable[..., int]
    refusal: Callable[..., int]
    play: Callable[..., None]
    legal: Callable[..., int]
    odds: Callable[..., int]
    sample: Callable[..., tuple[int, int, int]]
    actor: Callable[..., int]
    blocks_undo: Callable[..., bool]
    midway: Callable[..., bool]
    is_out: Callable[..., bool]
    timeout_action: Callable[..., int]
    returns: Callable[..., float]
    faults: Callable[..., int]
    hide: Callable[..., None]
    guess: Callable[..., None]
    observe: Callable[..., None]
    head: Callable[..., int]
    unhead: Callable[..., int]
    advice: Callable[..., float]
    pursue: Callable[..., int]

    def __init__(self, game: Game, compiled: bool) -> None:
        self.compiled = compiled
        self.routines: dict[Callable[..., Any], Callable[..., Any]] = {}  # the compiled routine of each rule
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
        """Return the odds of each of these outcomes as a list of weights. One call for all outcomes is faster than
        one call for each.
        """
        if not self.compiled:
            return [int(self.odds(s, outcome)) for outcome in outcomes]
        odds, array = self._odds, around(s)
        return [int(odds(array, outcome)) for outcome in outcomes]


class CompiledQuery:
    """A rule that the code for words and pictures calls. It runs interpreted until its game is compiled. Made by
    `compiled_query`.
    """

    def __init__(self, function: Callable[..., Any], examples: tuple[Any, ...]) -> None:
        self.function, self.examples = function, examples
        self.routine: Callable[..., Any] | None = None
        self.__name__, self.__doc__ = function.__name__, function.__doc__

    def __call__(self, s: Record, *rest: Any) -> Any:
        return self.function(s, *rest) if self.routine is None else self.routine(around(s), *rest)

    def compile(self, game: Game, engine: Engine) -> None:
        """Compile this rule for records of this game, or load it from disk. The argument types are those of its
        examples.

        A rule that the engine has already compiled is used as it is.
        """
        from .jit import typeof

        routine: Any = engine.routines.get(self.function) or compile_routine(
            game, wrap(f"query_{self.__name__}", self.function, len(self.examples), digest(game))
        )
        routine.compile(tuple(typeof(example) for example in (np.empty(1, game.state), *self.examples)))
        self.routine = routine


_queries: list[CompiledQuery] = []


def compiled_query(function: Callable[..., Any], *examples: Any) -> CompiledQuery:
    """Wrap a rule so that the code for words and pictures can call it quickly: it is compiled together with its
    game.

    `examples` are sample arguments after the record, which show the types: 0 for a number, an array for an array.
    """
    _queries.append(CompiledQuery(function, examples))
    return _queries[-1]


def queries_of(game: Game) -> list[CompiledQuery]:
    """Return every CompiledQuery that wraps a rule of this game."""
    name = game.modules["rules"].__name__
    home = name.rpartition(".")[0] or name
    return [query for query in _queries if f"{query.function.__module__}.".startswith(f"{home}.")]


def jit_is_on() -> bool:
    """Return whether Numba compiles at all. The environment variable NUMBA_DISABLE_JIT switches it off."""
    return os.environ.get("NUMBA_DISABLE_JIT", "") in ("", "0")


def compile_routine(game: Game, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return `function` in compiled form, and store the code on disk. `function` must be a closure that uses
    rules and reads `digest(game)`, so that the stored code is used only for this version of the rules.
    """
    if not jit_is_on():
        return function
    from .jit import build

    try:
        own_folder(folder_of(game))
        return build(function, folder_of(game))
    except (RuntimeError, OSError):  # no folder to store it in: compile for this process alone
        return build(function, None)


def warm(game: Game, engine: Engine) -> Iterator[str]:
    """Call every rule of a game once, so that each is compiled or loaded; yield its name when it is ready. `legal`
    (the list of legal actions) comes first, because every move needs it.
    """
    fresh = blank(game.state)
    for option in game.options:
        fresh[option.name] = option.code(game.choose()[option.name])
    s, out = copy(fresh), np.empty(game.max_legal, np.int32)
    features = np.empty(game.observe.FEATURES.size, np.float32)
    if interpreted(game).setup(s) != OK:
        raise ValueError(f"the default options of {game.name} are refused")
    engine.legal(s, out)
    yield "legal"
    action = int(out[0])
    engine.setup(fresh)
    yield "setup"
    engine.sample(s, out, 1, 2)
    yield "sample"
    for name in ("refusal", "odds", "actor", "blocks_undo", "play"):
        getattr(engine, name)(s, action)
        yield name
    for name in ("returns", "hide", "advice", "is_out", "timeout_action"):
        getattr(engine, name)(s, 0)
        yield name
    for name in ("faults", "midway"):
        getattr(engine, name)(s)
        yield name
    engine.guess(s, 0, 1)
    yield "guess"
    engine.pursue(s, 0, 0)
    yield "pursue"
    engine.observe(s, 0, features)
    yield "observe"
    engine.unhead(s, 0, engine.head(s, 0, action))
    yield "head"
    yield "unhead"


_engines: dict[Game, Engine] = {}
_compiled: dict[Game, Engine] = {}
_partly: dict[Game, Engine] = {}  # engines some of whose rules are compiled, the others interpreted
_asked: dict[Game, int] = {}  # how often each game's interpreted rules were asked for
_lock = threading.Lock()  # one game at a time in this process too


def interpreted(game: Game) -> Engine:
    """Return the rules of a game as plain Python functions."""
    if game not in _engines:
        _engines[game] = Engine(game, compiled=False)
    return _engines[game]


def compiled(game: Game) -> Engine:
    """Return the compiled rules of a game; wait until they are compiled. If Numba is switched off, return the
    interpreted ones.
    """
    for _ in prepare(game):
        pass
    return _compiled.get(game, interpreted(game))


def is_compiled(game: Game) -> bool:
    """Return whether this process has loaded all compiled rules of a game."""
    return game in _compiled


def engine(game: Game) -> Engine:
    """Return the rules of a game as functions. Each rule is compiled if this process has loaded it, and interpreted
    until then.
    """
    if game in _compiled:
        return _compiled[game]
    if not jit_is_on():
        return interpreted(game)
    from .background_compiler import the_compiler

    compiler = the_compiler()
    if not compiler.is_open and is_cached(game, RULES):
        return compiled(game)
    _asked[game] = _asked.get(game, 0) + 1
    if _asked[game] == PATIENCE:
        compiler.want(game)
        if not compiler.is_open:
            warnings.warn(SLOW.format(game=game), InterpretedRules, stacklevel=3)
    return _partly.get(game) or interpreted(game)


def count_steps(game: Game) -> int:
    """Return how many steps `prepare` yields for a game. A progress bar needs this number."""
    return len(ARGUMENTS) + len(queries_of(game))


def prepare(game: Game) -> Iterator[str]:
    """Compile or load all rules of a game, unless this process has them already; yield each rule's name when it is
    done. Only one process at a time compiles a game.
    """
    if game in _compiled or not jit_is_on():
        return
    with _lock:
        if game in _compiled:
            return
        if is_cached(game, RULES):
            yield from make_ready(game)
        else:
            with alone(game):
                yield from make_ready(game)
        mark_cached(game, RULES)


def make_ready(game: Game) -> Iterator[str]:
    """Compile or load every rule of a game, and the rules that its words and pictures call; yield the name of each
    when it is done. The program uses each rule from then on.
    """
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

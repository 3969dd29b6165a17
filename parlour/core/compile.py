"""@rule, and the rules of a game made ready to call: interpreted, or compiled and kept on disk.

Numba's own disk cache looks only at the file of the function it compiles, not at the rules that the
function calls, and two processes that write one index can mix up each other's code. So every game's
code lies in a folder of its own, named after a digest of everything the rules read; a changed rule is
another folder, and processes that share a folder write the same thing.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import platform
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import llvmlite.binding  # type: ignore[import-untyped]
import numba
import numpy as np
from numba import types
from numba.extending import intrinsic, overload, register_jitable

from .game import Game
from .record import OK, Record, blank

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
CONFIG: Any = numba.config
ABOVE_THE_RULES = ("words", "view", "lesson", "queries")  # parts of a game that its rules never read
KEPT = 4  # folders of one game that survive a clearing up
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
    return register_jitable(function)


def inlined(function: Callable[..., Any]) -> Callable[..., Any]:
    """A twin of a rule that is always built into its caller: for the few calls made at every ply."""
    twin = FunctionType(
        function.__code__, function.__globals__, function.__name__, None, function.__closure__
    )
    return register_jitable(forceinline=True)(twin)  # type: ignore[no-any-return]


def apart(function: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a rule that stays a function of its own, with all it calls, where its caller is `inlined`.

    What is built in by force takes along everything it calls. In a game of hundreds of rules that is a playout
    which takes minutes to compile, and runs no faster.
    """
    return register_jitable(forceinline=False)(function)  # type: ignore[no-any-return]


def popcount(mask: int) -> int:
    """How many bits are set in a number that is not below zero: one instruction on every target."""
    return int(mask).bit_count()


@intrinsic  # type: ignore[untyped-decorator]
def _count_bits(_context: Any, mask: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@overload(popcount)  # type: ignore[untyped-decorator]
def _compiled_popcount(mask):  # type: ignore[no-untyped-def]
    return lambda mask: _count_bits(np.int64(mask))  # type: ignore[call-arg]


@rule
def actor(s, action):  # type: ignore[no-untyped-def]
    """Whose action it is, where a game does not say otherwise: the seat that acts."""
    return s.seat


@rule
def settles(s, action):  # type: ignore[no-untyped-def]
    """Whether an action puts everything before it beyond undoing, where a game does not say: no."""
    return False


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
    if name == "sample":
        from .line import make_sample

        return make_sample(find_rule(game, "legal"), find_rule(game, "odds"))
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
                function = take_record(routine)
            setattr(self, name, function)


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
        routine: Any = engine.routines.get(self.function) or compile_routine(
            game, wrap(f"query_{self.__name__}", self.function, len(self.examples), digest(game))
        )
        typeof: Callable[[Any], Any] = numba.typeof
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
    return not CONFIG.DISABLE_JIT


def cache_folder() -> Path:
    """Where compiled code is kept: the user's cache folder."""
    if own := os.environ.get("PARLOUR_CACHE"):
        return Path(own)
    if os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "parlour"


def sources(game: Game) -> Iterator[Path]:
    """Every file that a game's compiled code can depend on: all but what speaks and draws."""
    core = Path(__file__).parent
    for folder in (game.folder, core, core.parent / "boards", core.parent / "bots"):
        for path in sorted(folder.rglob("*")):
            part = path.relative_to(folder).parts[0].removesuffix(".py")
            if folder == game.folder and part in ABOVE_THE_RULES:
                continue
            if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".md":
                yield path


_digests: dict[str, str] = {}
_lock = threading.RLock()


def digest(game: Game) -> str:
    """A fingerprint of the game's sources and tables, the compiler and the processor."""
    key = f"{game.name} {game.version} {game.folder}"
    if key not in _digests:
        total = hashlib.sha256()
        machine = (llvmlite.binding.get_host_cpu_name(), llvmlite.binding.get_host_cpu_features().flatten())
        # Numba also asks where the wrapping function's file is and how old: moved or new, nothing is ready.
        here = (__file__, str(Path(__file__).stat().st_mtime_ns))
        total.update(f"{game.version}".encode() + b"\0")  # versions share sources, and must not share code
        for word in (numba.__version__, np.__version__, platform.python_version(), *machine, *here):
            total.update(word.encode() + b"\0")
        for path in sources(game):
            total.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
        _digests[key] = total.hexdigest()[:24]
    return _digests[key]


def folder_of(game: Game) -> Path:
    """Where this game's compiled code lies, in the state its sources are in now."""
    return cache_folder() / "compiled" / f"{game.name}-{digest(game)}"


def own_folder(path: Path) -> None:
    """Make a folder that its owner alone can look into: what runs from it must come from nobody else."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.mkdir(mode=0o700, exist_ok=True)


def compile_routine(game: Game, function: Callable[..., Any]) -> Callable[..., Any]:
    """Have Numba compile `function`, a closure over rules and `digest(game)`, and keep it on disk."""
    if not jit_is_on():
        return function
    with _lock:
        before = CONFIG.CACHE_DIR
        CONFIG.CACHE_DIR = str(folder_of(game))
        try:
            own_folder(folder_of(game))
            return numba.njit(cache=True, **OPTIONS)(function)  # type: ignore[no-any-return]
        except (RuntimeError, OSError):  # nowhere to keep it: compile for this process alone
            return numba.njit(**OPTIONS)(function)  # type: ignore[no-any-return]
        finally:
            CONFIG.CACHE_DIR = before


def warm(game: Game, engine: Engine) -> Iterator[str]:
    """Call every rule once so that it is compiled or loaded; yields the name of each when it is."""
    s = blank(game.state)
    for option in game.options:
        s[option.name] = option.code(game.choose()[option.name])
    out = np.empty(game.most, np.int32)
    features = np.empty(game.observe.FEATURES, np.float32)
    if engine.setup(s) != OK:
        raise ValueError(f"the default options of {game.name} are refused")
    yield "setup"
    engine.legal(s, out)
    yield "legal"
    action = int(out[0])
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
_threads: dict[Game, threading.Thread] = {}
_stop = threading.Event()
_one_at_a_time = threading.Lock()


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


def engine(game: Game) -> Engine:
    """The compiled rules if they are ready; otherwise the interpreted ones, while a thread compiles."""
    if game in _compiled:
        return _compiled[game]
    if not jit_is_on():
        return interpreted(game)
    if (folder_of(game) / "ready").exists():
        return compiled(game)
    with _lock:
        if game not in _threads:
            _threads[game] = threading.Thread(target=_compile_quietly, args=(game,), daemon=True)
            _threads[game].start()
    return interpreted(game)


def prepare(game: Game) -> Iterator[str]:
    """Compile or load all rules of a game; yields each rule's name as it is done."""
    if game in _compiled or not jit_is_on():
        return
    made = Engine(game, compiled=True)
    yield from warm(game, made)
    for query in queries_of(game):
        query.compile(game, made)
        yield query.__name__
    _compiled[game] = made
    with contextlib.suppress(OSError):  # without a folder to keep it in, compiled for this process alone
        own_folder(folder_of(game))
        (folder_of(game) / "ready").touch()


def clear_old(game: Game) -> None:
    """Remove compiled code of earlier states of this game, but for the newest few."""
    home = cache_folder() / "compiled"
    old = sorted(home.glob(f"{game.name}-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in old[KEPT:]:
        shutil.rmtree(path, ignore_errors=True)


def _compile_quietly(game: Game) -> None:
    with _one_at_a_time:  # whoever is served meanwhile needs the processor too
        for _ in prepare(game):
            if _stop.is_set():
                return


@atexit.register
def _wait_for_threads() -> None:
    """A compiler that is cut off while the interpreter closes can crash it: let it finish its rule."""
    _stop.set()
    for thread in _threads.values():
        thread.join()

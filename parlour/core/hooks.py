"""The hooks of a game (the functions and values that its modules provide). This module checks them against the
contract and adds the defaults for missing ones.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Mapping
from functools import cache
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from . import contract, defaults
from .errors import BadGame

Given = TypeVar("Given", contravariant=True)
Full = TypeVar("Full", covariant=True)
KINDS: dict[str, tuple[type, type]] = {  # the protocol of the module, and the protocol with every hook
    "rules": (contract.RulesModule, contract.Rules),
    "observe": (contract.ObserveModule, contract.Observe),
    "words": (contract.WordsModule, contract.Words),
    "view": (contract.ViewModule, contract.View),
    "advice": (contract.AdviceModule, contract.Advice),
}


class HookField(Generic[Given, Full]):
    """A field of Game for one kind of hooks, such as the rules. A caller passes a module; the built game has an
    object with every hook of that kind: the module's own, or the default.

    It is a descriptor so that it can have two types: mypy takes `Given` for the argument of `Game(...)` and `Full`
    for `game.rules`. At run time a game has plain attributes, and only `dataclass` reads the descriptor, to get the
    default.
    """

    def __init__(self, is_required: bool = True) -> None:
        self.is_required = is_required

    def __get__(self, game: object | None, owner: type) -> Full:
        if self.is_required:
            raise AttributeError("a field without a default")
        return cast(Full, None)

    if TYPE_CHECKING:

        def __set__(self, game: object, given: Given) -> None: ...


class Hooks:
    """Every hook of one kind as an attribute, and the game's module for that kind, if it has one."""

    def __init__(self, kind: str, module: ModuleType | None) -> None:
        self.module = module
        names = hooks_of(KINDS[kind][1])
        own = {name: value for name, value in vars(module).items() if name in names} if module else {}
        made = defaults.made_from(own) if kind == "rules" else {}
        if kind == "advice":
            made = {"outlook": own.get("advice", defaults.advice)}
        usual = {name: value for name, value in vars(defaults).items() if name in names}
        vars(self).update({**usual, **made, **own})


def may_be_left_out(kind: str) -> bool:
    """Return whether a game may leave out the module of this kind, because each of its hooks has a default."""
    return hooks_of(KINDS[kind][0]) <= vars(defaults).keys()


@cache
def hooks_of(protocol: type) -> frozenset[str]:
    """Return the names of the hooks that a protocol class declares."""
    listed = (vars(base) for base in protocol.__mro__ if base.__module__ == contract.__name__)
    return frozenset(name for names in listed for name in names if not name.startswith("_"))


def all_hooks() -> frozenset[str]:
    """Return the names of the hooks of every kind."""
    return frozenset(hook for _, full in KINDS.values() for hook in hooks_of(full))


def check(game: str, modules: Mapping[str, ModuleType | None]) -> None:
    """Raise BadGame unless the modules of a game keep the contract; the message names the hook."""
    for kind, module in modules.items():
        if module is None:
            continue
        required, full = KINDS[kind]
        for hook in sorted(hooks_of(required)):
            if hook not in vars(module):
                raise BadGame(f"{game}: {kind} has no {hook!r}. Every game has it (core/contract.py).")
        if kind == "rules" and ("act" in vars(module)) != ("go_on" in vars(module)):
            raise BadGame(f"{game}: rules must have both 'act' and 'go_on', or neither (core/contract.py).")
        if kind == "observe" and ("head" in vars(module)) != ("unhead" in vars(module)):
            raise BadGame(
                f"{game}: observe must have both 'head' and 'unhead', or neither (core/contract.py)."
            )
        for hook in sorted(hooks_of(full) & set(vars(module))):
            check_parameters(game, kind, hook, vars(module)[hook])
        is_shared = sum(other is module for other in modules.values()) > 1  # a small game may be one module
        check_names(game, kind, module, all_hooks() if is_shared else hooks_of(full))


def check_parameters(game: str, kind: str, hook: str, given: Any) -> None:
    """Raise BadGame unless the game's function for this hook takes the parameters that the contract lists, in the
    same order.
    """
    wanted = parameters_of(kind, hook)
    if wanted is None:
        return
    if not callable(given):
        raise BadGame(f"{game}: {hook!r} in {kind} must be a function, not {type(given).__name__}.")
    found = list(inspect.signature(given).parameters.values())
    more = [one for one in found[len(wanted) :] if one.default is one.empty]
    if [one.name for one in found[: len(wanted)]] != wanted or more:
        names = ", ".join(one.name for one in found)
        raise BadGame(
            f"{game}: {hook!r} in {kind} takes ({names}), "
            f"but the contract calls it with ({', '.join(wanted)}) (core/contract.py)."
        )


@cache
def parameters_of(kind: str, hook: str) -> list[str] | None:
    """Return the names of the parameters that the contract lists for a hook; None if the hook is a value."""
    listed: Callable[..., Any] | property = getattr(KINDS[kind][1], hook)
    return None if isinstance(listed, property) else list(inspect.signature(listed).parameters)[1:]


def check_names(game: str, kind: str, module: ModuleType, known: frozenset[str]) -> None:
    """Raise BadGame if a module has a public function that is no hook of the contract. The message suggests the name in
    `known` that is most similar.
    """
    for name, thing in vars(module).items():
        is_own = isinstance(thing, FunctionType) and f"{thing.__module__}.".startswith(f"{module.__name__}.")
        if is_own and not name.startswith("_") and name not in known:
            near = difflib.get_close_matches(name, sorted(known), 1, 0.0)[0]
            raise BadGame(
                f"{game}: {name!r} in {kind} is not a hook. Did you mean {near!r}? "
                "Start the name of a function for the game's own use with an underscore, or move it to another file."
            )

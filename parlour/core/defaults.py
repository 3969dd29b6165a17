"""The defaults: what a game does where its modules leave out a hook. Each default is named after its hook.

The rest of the rules is made from what the game has: `sample` and `try_sample` from each other or from `legal`, and
`act` from `play` (core/line.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .compile import rule
from .judge import Attempt
from .line import at_once, by_list, by_tries, in_one_stage
from .offer import ONLOOKER, Arrangement, Ask, Look, Reach
from .record import Record
from .step import Step

ARRANGEMENTS: Mapping[str, Arrangement] = {}


@rule
def actor(s, action):  # type: ignore[no-untyped-def]
    """Return the seat to act: every action belongs to it."""
    return s.seat


@rule
def blocks_undo(s, action):  # type: ignore[no-untyped-def]
    """Return False: every action can be undone."""
    return False


@rule
def midway(s):  # type: ignore[no-untyped-def]
    """Return False: every action is a whole decision."""
    return False


@rule
def timeout_action(s, seat):  # type: ignore[no-untyped-def]
    """Return a negative number: the rules do not say what is played for a seat whose time is up."""
    return -1


@rule
def go_on(s, stage):  # type: ignore[no-untyped-def]
    """Return 0: no stage follows an action."""
    return 0


@rule
def hide(s, seat):  # type: ignore[no-untyped-def]
    """Change nothing: every seat sees everything."""


@rule
def guess(s, seat, luck):  # type: ignore[no-untyped-def]
    """Change nothing: nothing is hidden, so there is nothing to guess."""


@rule
def head(s, seat, action):  # type: ignore[no-untyped-def]
    """Return the action: each action has the head of the same number."""
    return action


@rule
def unhead(s, seat, number):  # type: ignore[no-untyped-def]
    """Return the head's number: each head stands for the action of the same number."""
    return number


@rule
def advice(s, seat):  # type: ignore[no-untyped-def]
    """Return 0: all positions look equally good."""
    return 0.0


@rule
def pursue(s, seat, aim):  # type: ignore[no-untyped-def]
    """Return -1: the game proposes no turns."""
    return -1


def review(step: Step, now: Record) -> Callable[[], list[str]] | None:
    """Return None: there is nothing to review."""
    return None


def weigh(s: Record, look: Look, text: str) -> str:
    """Return "": nothing is said about a line while it is typed."""
    return ""


def ask(s: Record) -> Ask | None:
    """Return None: this game asks no questions."""
    return None


def click(s: Record, look: Look, path: tuple[str, ...]) -> int | Attempt | Reach | None:
    """Return None: clicks that are not among the choices of the offer mean nothing."""
    return None


def arrange(s: Record, viewer: int = ONLOOKER, narrow: bool = False) -> str:
    """Return the only arrangement: there is one way to draw the board."""
    return ""


def made_from(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return the hooks `sample`, `try_sample` and `act` for rules that leave some of them out."""
    made: dict[str, Any] = {}
    if "sample" not in rules:
        tries = rules.get("try_sample")
        made["sample"] = by_tries(tries) if tries else by_list(rules["legal"], rules["odds"])
    if "try_sample" not in rules:
        made["try_sample"] = at_once(rules.get("sample") or made["sample"])
    if "act" not in rules:
        made["act"] = in_one_stage(rules["play"])
    return made

"""Default hooks: used where a game's modules leave out a hook. Each default has the name of its hook.

`made_from` builds some rules from others that the game has: `try_sample` from `legal` and `odds`, `sample` from
`try_sample`, and `act` from `play` (core/line.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .compile import rule
from .judge import Attempt
from .line import at_once, by_list, by_tries, in_one_stage
from .offer import Arrangements, Ask, Look, Reach
from .record import Record
from .step import Step

ARRANGEMENTS = Arrangements({}, lambda s, viewer, narrow: "")  # there is one way to draw the board


@rule
def actor(s, action):  # type: ignore[no-untyped-def]
    """Return the seat to act, because every action belongs to that seat."""
    return s.seat


@rule
def blocks_undo(s, action):  # type: ignore[no-untyped-def]
    """Return False: no action makes the actions before it final."""
    return False


@rule
def midway(s):  # type: ignore[no-untyped-def]
    """Return False: every action is a complete decision."""
    return False


@rule
def is_out(s, seat):  # type: ignore[no-untyped-def]
    """Return False: every seat plays to the end of the game."""
    return False


@rule
def timeout_action(s, seat):  # type: ignore[no-untyped-def]
    """Return a negative number: nothing is played for a seat whose time has run out."""
    return -1


@rule
def go_on(s, stage):  # type: ignore[no-untyped-def]
    """Return 0, which means that no stage follows this one."""
    return 0


@rule
def hide(s, seat):  # type: ignore[no-untyped-def]
    """Change nothing, because every seat may see everything."""


@rule
def guess(s, seat, luck):  # type: ignore[no-untyped-def]
    """Change nothing, because nothing is hidden."""


@rule
def head(s, seat, action):  # type: ignore[no-untyped-def]
    """Return the action itself: the action head has the same number."""
    return action


@rule
def unhead(s, seat, number):  # type: ignore[no-untyped-def]
    """Return the number itself: the action has the same number as the action head."""
    return number


@rule
def advice(s, seat):  # type: ignore[no-untyped-def]
    """Return 0: bots rate all positions alike."""
    return 0.0


@rule
def pursue(s, seat, aim):  # type: ignore[no-untyped-def]
    """Return -1: the game proposes no turns to bots."""
    return -1


def review(step: Step, now: Record) -> Callable[[], list[str]] | None:
    """Return None: this game has no reviews of choices."""
    return None


def weigh(s: Record, look: Look, text: str) -> str:
    """Return "": the page says nothing about a move while somebody types it."""
    return ""


def ask(s: Record) -> Ask | None:
    """Return None: this game asks no questions."""
    return None


def click(s: Record, look: Look, path: tuple[str, ...]) -> int | Attempt | Reach | None:
    """Return None: a click that is not a choice in the offer has no meaning."""
    return None


def made_from(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rule `sample` (no hook: every game gets it), and the hooks `try_sample` and `act` for a game that
    leaves them out, built from the rules that it has.
    """
    made: dict[str, Any] = {}
    if "try_sample" in rules:
        made["sample"] = by_tries(rules["try_sample"])
    else:
        made["sample"] = by_list(rules["legal"], rules["odds"])
        made["try_sample"] = at_once(made["sample"])
    if "act" not in rules:
        made["act"] = in_one_stage(rules["play"])
    return made

"""Lanterns with other rules: a second version of it, which remembers the first, and one whose world deals."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

from parlour.core.compile import rule
from parlour.core.record import OK, WORLD

from . import toy
from .toy import CALL, CALLED, CLOCK, GAME, KEEP


@rule
def refusal(s, action):
    """As in the first version, but a three is never folded. T-06"""
    if s.phase == CALL and 0 <= action < KEEP and action & 1 == 0 and s.card[action >> 1] == 3:
        return CALLED
    return toy.refusal(s, action)


@rule
def legal(s, out):
    """All that this `refusal` allows."""
    n = 0
    for action in range(CLOCK):
        if refusal(s, action) == OK:
            out[n] = action
            n += 1
    return n


@rule
def setup_world(s):
    """As ever, but the world says which cards come first. T-02"""
    code = toy.setup(s)
    s.seat = WORLD
    return code


def other_rules(name: str, **rules: object) -> ModuleType:
    """The rules of Lanterns with some of them put in another's place."""
    module = ModuleType(name)
    module.__dict__.update(
        {key: value for key, value in vars(toy).items() if not key.startswith("__")}, **rules
    )
    module.__file__ = __file__
    return module


SECOND = replace(
    GAME, version=2, rules=other_rules("second", refusal=refusal, legal=legal), earlier_versions=(GAME,)
)
SECOND_ALONE = replace(SECOND, earlier_versions=())
TOLD = replace(GAME, rules=other_rules("told", setup=setup_world))

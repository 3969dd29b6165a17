"""Taliesin as it was in earlier versions, for matches that were begun under them."""

from __future__ import annotations

from types import SimpleNamespace

from parlour.core.compile import rule

from . import rules
from .rules import faults as faults_now
from .rules.danger import in_danger
from .rules.turns import finish
from .rules.turns import play as play_now
from .state import MATE, STALEMATE, STALEMATE_LOST


@rule
def play(s, action):  # type: ignore[no-untyped-def]
    """Version 1: a side without a move whose Life Force is endangered was mated in open play, too. T-46"""
    play_now(s, action)
    if s.reason == STALEMATE or s.reason == STALEMATE_LOST:
        if in_danger(s, int(s.side)):
            finish(s, 1 - int(s.side), MATE)


@rule
def faults(s):  # type: ignore[no-untyped-def]
    """The same faults, but for the mate that version 2 does not know. T-46"""
    mask = faults_now(s)
    return mask if s.reason != MATE else mask & ~512


FIRST_RULES = SimpleNamespace(**{**vars(rules), "play": play, "faults": faults})

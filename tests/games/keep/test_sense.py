"""Eager's common sense in Keep: positions with a right choice, absurdities, games that end, and one-idea opponents."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from parlour.bots import find
from parlour.bots.selfplay import play_games
from parlour.core.record import CHANCE, NOBODY, WORLD, Record
from parlour.games.keep.board import space
from parlour.lab.simulate import wilson

from .castle import GAME, NAMES, RULES, names, put_gates, turn_of
from .opponents import OPPONENTS, eager, play_out

LINES = [
    tuple(part.strip() for part in line.split("|"))
    for line in Path(__file__).with_name("sense.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def position(options: str, tokens: str, gates: str) -> Record:
    """The position of a line, in the gate window of team 0."""
    given = dict(word.split("=") for word in options.split())
    s = turn_of(0, **{k: int(v) if v.isdigit() else v for k, v in given.items()})
    for name in gates.split():
        put_gates(s, name)
    for team, token in enumerate(tokens.split()):
        place, chain, stock = token.split("/")
        s.pos[team], s.chain[team], s.stock[team] = space(place), int(chain), int(stock)
    return s


def turn(s: Record, luck: int, level: str = "eager") -> list[str]:
    """A bot's choices until its turn is over or something else decides."""
    made: list[str] = []
    while s.seat == 0 and s.turn == 0 and len(made) < 60:
        legal = names(s)
        action = find(level).choose(GAME, s, 0, luck=luck) if len(legal) > 1 else GAME.list_legal(s)[0]
        made.append(NAMES[action])
        RULES.play(s, action)
        while s.seat == CHANCE and NAMES[GAME.list_legal(s)[0]].startswith("ROLL"):
            RULES.play(s, GAME.list_legal(s)[-1])
    assert s.seat in (CHANCE, WORLD, NOBODY) or s.turn != 0 or s.seat > 0 or s.phase != 2
    return made


def matches(made: list[str], wanted: str) -> bool:
    """Whether a turn has one of the actions."""
    patterns = [one.strip() for one in wanted.split(",")]
    return any(
        action.startswith(p[:-1]) if p.endswith("*") else action == p for action in made for p in patterns
    )


def test_there_are_positions_enough() -> None:
    kinds = [line[0] for line in LINES]
    assert kinds.count("right") >= 30 and kinds.count("absurd") >= 20 and set(kinds) == {"right", "absurd"}


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line[0]}: {line[5]}, {line[1]}, {line[2]}")
def test_eager_has_sense(line: tuple[str, ...]) -> None:
    kind, options, tokens, gates, wanted, why = line
    for luck in (1, 2, 3):
        made = turn(position(options, tokens, gates), luck)
        assert matches(made, wanted) == (kind == "right"), f"{why}: {made}"


@pytest.mark.parametrize("level", ["dreamer", "learner"])
@pytest.mark.parametrize("line", [line for line in LINES if line[0] == "absurd"], ids=lambda line: line[5])
def test_no_weak_level_is_absurd(line: tuple[str, ...], level: str) -> None:
    _, options, tokens, gates, wanted, why = line
    for luck in range(1, 6):
        made = turn(position(options, tokens, gates), luck, level)
        assert not matches(made, wanted), f"{why}: {made}"


@pytest.mark.slow
def test_the_top_level_finds_nine_plans_of_ten() -> None:
    lines = [line for line in LINES if line[0] == "right"]
    missed = [
        why
        for _, options, tokens, gates, wanted, why in lines
        if not matches(turn(position(options, tokens, gates), 1, "master"), wanted)
    ]
    assert len(missed) <= len(lines) // 10, missed


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in OPPONENTS if name != "beginner"])
@pytest.mark.parametrize("trivia", ["on", "off"])
def test_eager_beats_who_has_one_idea(name: str, trivia: str) -> None:
    games, won = 60, 0
    start = GAME.start(seats=2, trivia=trivia)
    for number in range(games):
        mine = number % 2
        players = [OPPONENTS[name], OPPONENTS[name]]
        players[mine] = eager
        won += play_out(start, players, 5, number) == mine
    assert won / games >= 0.8, f"{won} of {games}, {wilson(won, games)}"


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("trivia", ["on", "off"])
def test_games_between_equals_end_at_the_chest(seats: int, trivia: str) -> None:
    start = GAME.start(seats=seats, trivia=trivia)
    records = np.concatenate([r for _, r in play_games(GAME, start, 50, 11, ["eager"] * seats)])
    assert (records["turns"] >= 60 * seats).mean() <= 0.04

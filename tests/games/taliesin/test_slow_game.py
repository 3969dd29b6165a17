"""Whole games against the slow referee of games: whose turn it is, who is skipped, and how the game ends."""

from __future__ import annotations

import random
from typing import Any

import pytest

from parlour.core.compile import compiled
from parlour.core.record import NOBODY, Record, acts
from parlour.games.taliesin import state, words
from parlour.games.taliesin.board import OWN_LEVEL, PLACES
from parlour.games.taliesin.words.positions import brief_name

from . import slow_game
from .kit import GAME, start
from .slow_game import SlowGame
from .test_slow import sparse

REASONS = {
    state.MATE: slow_game.MATE,
    state.STALEMATE: slow_game.STALEMATE,
    state.STALEMATE_LOST: slow_game.LOST_STALEMATE,
    state.TAKEN: slow_game.TAKEN,
    state.BARE: slow_game.BARE,
    state.REPEATED: slow_game.REPEATED,
    state.QUIET: slow_game.QUIET,
    state.PLIES: slow_game.PLIES,
}
RESULTS = {state.RUNNING: None, state.GOLD_WINS: "g", state.SILVER_WINS: "s", state.DRAWN: "draw"}
THREE = {"ruleset": "circle", "gold_players": 3, "silver_players": 3}
TABLES: list[dict[str, Any]] = [
    {},
    {"boards": 1, "quiet_limit": 10},
    {"boards": 2, "danger": "open"},
    {"boards": 1, "danger": "open", "stalemate": "loss"},
    {"boards": 1, "stalemate": "loss"},
    {"boards": 1, "quiet_limit": 0, "ply_limit": 60},
    {"boards": 2, "repetition": 0, "quiet_limit": 12},
    {"boards": 2, "quiet_limit": 0},
    {"ruleset": "travellers"},
    {"ruleset": "travellers", "gold_players": 1, "boards": 2},
    {"ruleset": "travellers", "silver_players": 1, "quiet_limit": 10, "repetition": 0},
    {"ruleset": "circle", "quiet_limit": 10, "repetition": 0},
    {"ruleset": "circle", "gold_players": 1, "silver_players": 4, "danger": "open"},
    {**THREE, "captain_level": 2},
    {**THREE, "captain_level": 1, "silver_players": 4},
    {**THREE, "captain_level": 3, "gold_players": 4, "horizon": "claims"},
    {**THREE, "captain_level": 2, "together": "yes"},
    {**THREE, "together": "yes", "danger": "open"},
    {"ruleset": "circle", "together": "yes", "quiet_limit": 10, "repetition": 0},
    {"ruleset": "circle", "together": "yes", "quiet_limit": 0, "repetition": 0, "ply_limit": 30},
]


def seats_to_act(s: Record) -> set[int]:
    """The seats that may act."""
    return {seat for seat in range(int(s.seats)) if acts(s, seat)} if s.seat != NOBODY else set()


def compare(s: Record, slow: SlowGame) -> None:
    """Both referees see the same game, and the record has no faults."""
    about = brief_name(s)
    assert GAME.engine.faults(s) == 0, about
    assert slow.won_by == RESULTS[int(s.result)], (about, slow.reason)
    assert slow.reason == (None if s.result == state.RUNNING else REASONS[int(s.reason)]), about
    assert seats_to_act(s) == slow.waits_for(), about
    assert (int(s.ply), "gs"[s.side]) == (slow.ply, slow.boards.side), about
    assert slow.boards.standing() == slow_game.Boards(about).standing()
    if s.result == state.RUNNING:
        assert int(s.quiet) == slow.quiet, about
        assert slow.together or int(s.slot) == slow.role, about
        for seat in range(int(s.seats)):
            assert GAME.engine.returns(s, seat) == 0
    else:
        gold = [GAME.engine.returns(s, seat) for seat in range(int(s.seats))]
        wanted = {"g": 1, "s": -1, "draw": 0}[str(slow.won_by)]
        assert gold == [wanted] * slow.teams[0] + [-wanted] * slow.teams[1], about


def chosen(s: Record, rng: random.Random) -> int:
    """A legal action: a capture more often than not, so that games come to an end; sometimes back again."""
    legal = GAME.list_legal(s)
    takes = [action for action in legal if s.at[action % PLACES] >= 0]
    return rng.choice(takes if takes and rng.random() < 0.6 else legal)


def play_both(s: Record, options: dict[str, Any], rng: random.Random, most: int, ways: list[int]) -> str:
    """Play on and compare after every move; how the game ended. `ways` are moves to repeat, if they are legal."""
    slow = SlowGame(brief_name(s), **options)
    compare(s, slow)
    for ply in range(most):
        if s.seat == NOBODY:
            break
        legal = GAME.list_legal(s)
        again = ways[ply % len(ways)] if ways else -1
        action = again if again in legal else chosen(s, rng)
        a, b = ((place // 162 + 1, place % 162 + 1) for place in divmod(action, PLACES))
        role = int(OWN_LEVEL[s.at[action // PLACES]]) + 1 if slow.together else None
        GAME.engine.play(s, action)
        slow.play((a, b), role)
        compare(s, slow)
    return str(slow.reason)


each_table = pytest.mark.parametrize(
    "options", TABLES, ids=lambda options: "-".join(map(str, options.values())) or "usual"
)


@each_table
def test_both_referees_see_the_same_games_from_composed_positions(options: dict[str, Any]) -> None:
    compiled(GAME)
    rng = random.Random(f"games {options}")
    given = " ".join(f"{name}={value}" for name, value in options.items())
    for _ in range(4):
        s = words.read_position(f"{sparse(rng, int(options.get('boards', 3)))} | {given}")
        play_both(s, options, rng, 30, [])


@each_table
def test_both_referees_see_the_same_first_moves(options: dict[str, Any]) -> None:
    play_both(start(**options), options, random.Random(4), 10, [])


def few(rng: random.Random) -> str:
    """A position with the Life Forces and one to three other pieces, not far from each other."""
    zones = rng.sample(range(100, 163), 5)
    more = list(zip(rng.sample("WASCRHPwascrhp", rng.randint(1, 3)), zones, strict=False))
    standing = ",".join(f"{letter}{zone}" for letter, zone in [*more, ("L", zones[3]), ("l", zones[4])])
    return f"{standing}/-/- {rng.choice('gs')} 0 {rng.choice((0, 0, 7))} 20"


@pytest.mark.parametrize("danger", ["strict", "open"])
@pytest.mark.parametrize("part", range(4))
def test_both_referees_see_the_same_endgames(danger: str, part: int) -> None:
    rng = random.Random(f"few {part} {danger}")
    options = {"boards": 1, "danger": danger, "quiet_limit": 10}
    for _ in range(20):
        s = words.read_position(f"{few(rng)} | boards=1 danger={danger} quiet_limit=10")
        play_both(s, options, rng, 14, [])


ALONE = "h152,L161,l127/-/- s"
LAST = [
    ("w147,a122,P141,L133,l101/-/- s", {}, "W 1:147-1:156", slow_game.MATE),
    ("w155,L158,l130/-/- s", {}, "W 1:155-1:121", slow_game.STALEMATE),
    ("p161,a122,h152,L136,l141/-/- s", {"stalemate": "loss"}, "A 1:122-1:118", slow_game.LOST_STALEMATE),
    ("w155,L158,l130/-/- s", {"danger": "open"}, "W 1:155x1:158", slow_game.TAKEN),
    (ALONE, {}, "H 1:152-1:8", slow_game.BARE),
    (f"{ALONE} 0 9 50", {"quiet_limit": 10}, "L 1:127-1:128", slow_game.QUIET),
    (f"{ALONE} 0 8 50", {"quiet_limit": 10}, "L 1:127-1:128", "None"),
    (f"{ALONE} 0 9 50", {"quiet_limit": 0}, "L 1:127-1:128", "None"),
    (f"{ALONE} 0 0 29", {"ply_limit": 30}, "L 1:127-1:128", slow_game.PLIES),
    (f"{ALONE} 0 0 29", {"ply_limit": 30}, "H 1:152-1:8", slow_game.BARE),
]  # fmt: skip


@pytest.mark.parametrize(("text", "options", "name", "reason"), LAST, ids=lambda each: str(each))
def test_both_referees_end_a_game_alike(text: str, options: dict[str, Any], name: str, reason: str) -> None:
    given = {"boards": 1, **options}
    s = words.read_position(f"{text} | " + " ".join(f"{name}={value}" for name, value in given.items()))
    action = int(words.read_move(s, name))
    assert action in GAME.list_legal(s)
    assert play_both(s, given, random.Random(1), 1, [action]) == reason


ROUND = ["W 1:162-2:162", "W 3:153-2:153", "W 2:162-1:162", "W 2:153-3:153"]


@pytest.mark.parametrize(
    ("options", "plies", "reason"),
    [
        ({}, 8, slow_game.REPEATED),
        ({"repetition": 0, "quiet_limit": 10}, 10, slow_game.QUIET),
        ({"quiet_limit": 0}, 8, slow_game.REPEATED),
        ({"quiet_limit": 0, "repetition": 0, "ply_limit": 230}, 230, slow_game.PLIES),
    ],
)
def test_moving_to_and_fro_ends_in_the_same_way(options: dict[str, Any], plies: int, reason: str) -> None:
    ways = []
    s = start(**options)
    for name in ROUND:
        ways.append(int(words.read_move(s, name)))
        GAME.engine.play(s, ways[-1])
    s = start(**options)
    assert play_both(s, options, random.Random(1), 300, ways) == reason
    assert s.ply == plies

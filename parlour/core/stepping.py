"""Stepping: rules that play one game of a batch from one decision of the caller to the next, on CPU and GPU alike.

A step plays the action that the caller chose. Then it plays chance, events from outside (the world) and the batch's
own bots, until the caller must choose again or the game is over. Then it describes the position to the agent: what
it sees, and a mask of what it may play. Actions are numbered by their action heads (`Game.heads`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from .compile import find_rule, rule
from .dice import first_luck, next_luck
from .game import Game
from .layout import spans_of
from .record import CHANCE, NOBODY, SEVERAL, WORLD
from .sheet import sheet_over, wipe

NEXT_STEP, SAME_STEP, DISABLED, BEGIN = range(4)  # when a finished game begins again; BEGIN: all begin now
ASKED, UNIFORM = 0, 1  # who chooses for a seat: the caller, or the batch itself, uniformly
EVERY = -1  # the agent of a batch whose caller chooses for all seats
MOST_SEATS = 16
MOST_CLEARED = 2048  # features of an observation that is cleared as a whole before the next one is written
STATUS = np.dtype(  # of a game of a batch: everything about it that its record does not have
    (
        np.record,
        np.dtype(
            [
                ("seed", "i8"),  # of the next game
                ("a", "i8"),  # the generator of chance and the world
                ("b", "i8"),
                ("c", "i8"),  # the generator of the bots
                ("d", "i8"),
                ("seat", "i4"),  # the seat that must choose; NOBODY if the game is over
                ("last", "i4"),  # the seat that acted last; -1 at the start
                ("many", "i4"),  # how many numbers the mask allows
                ("refused", "i4"),  # 1 if the last number was not allowed; then nothing was played
                ("action", "i4"),  # on a GPU: what is to be played, or -1
                ("stage", "i4"),  # on a GPU: the stage of what follows an action
                ("tried", "i8"),  # on a GPU: how far the search for an action has come
            ],
            align=True,
        ),
    )
)


def first_seeds(many: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return two arrays with an entry for each of `many` games. The first has the STATUS with which each game
    begins; its seed is made from the batch's seed. The second has the state of a random generator for each
    game, which draws action numbers.
    """
    statuses, numbers = np.zeros(many, STATUS), np.arange(many, dtype=np.int64)
    high, low = first_luck(seed, 2 * numbers)
    statuses["seed"] = high << 30 | low >> 2
    return statuses, np.ascontiguousarray(np.stack(first_luck(seed, 2 * numbers + 1), axis=1))


@rule
def turn_of(s, last):  # type: ignore[no-untyped-def]
    """Return the seat that acts next. If several seats may act at once, they take turns in the order of their
    numbers; `last` is the seat that acted last.
    """
    seat = int(s.seat)
    if seat != SEVERAL:
        return seat
    seat = last
    while True:
        seat = seat + 1 if seat + 1 < s.seats else 0
        if (int(s.may) >> seat) & 1:
            return seat


@rule
def next_seed(seed):  # type: ignore[no-untyped-def]
    """Return the seed of the game that follows a game with this seed: 62 bits."""
    a, b = first_luck(seed, 2)
    word, a, b = next_luck(a, b)
    more, a, b = next_luck(a, b)
    return (word << 30) | (more >> 2)


@rule
def start_luck(status):  # type: ignore[no-untyped-def]
    """Start a game's random generators from its seed. Then set `status.seed` to the seed of the next game."""
    status.a, status.b = first_luck(status.seed, 0)
    status.c, status.d = first_luck(status.seed, 1)
    status.seed = next_seed(status.seed)
    status.last = -1


@rule
def viewer_of(status, agent):  # type: ignore[no-untyped-def]
    """Return the seat to which the position is described: `agent` if it is a seat. If it is EVERY, return the seat
    that must choose now or, when the game is over, the seat that acted last.
    """
    if agent >= 0:
        return agent
    return int(status.seat) if status.seat >= 0 else max(int(status.last), 0)


@rule
def draw_number(status, out, luck):  # type: ignore[no-untyped-def]
    """Return a random action number among those that a game's seat may play now, each equally likely; -1 if
    it may play none. `out` lists these numbers. `luck` is the state of a random generator, which advances.
    """
    if status.many == 0:
        return -1
    word, luck[0], luck[1] = next_luck(luck[0], luck[1])
    return int(out[(word * status.many) >> 32])


class Stepping(NamedTuple):
    """The rules that step one game. In each of them `status` is the game's STATUS: its seed, its random generators, and
    which seat must choose. `out` is memory for a list of actions, and `levels` says for each seat whether the caller or
    a bot chooses.
    """

    begin: Callable[..., Any]  # begin(s, status, out, levels): `s` is a copy of the start
    act: Callable[..., Any]  # act(s, status, out, levels, mask, number)
    show: Callable[..., Any]  # show(s, status, agent, values, touched): see make_show
    allow: Callable[..., Any]  # allow(s, status, out, mask)
    unmask: Callable[..., Any]  # unmask(status, out, mask)
    reward: Callable[..., Any]  # reward(s, rewards)
    see: Callable[..., Any]  # see(s, status, agent, out): write all that the agent sees into a plain array


@cache
def make_own(actor: Callable[..., Any]) -> Callable[..., Any]:
    """Return the rule own(s, out, n, seat), which picks one seat's actions out of a list of actions. `actor` is the
    game's rule that says whose action it is.
    """

    @rule
    def own(s, out, n, seat):  # type: ignore[no-untyped-def]
        """Move the actions of `seat` to the front of the first `n` actions in `out`; return how many there are."""
        if s.seat != SEVERAL:
            return n
        kept = 0
        for i in range(n):
            if actor(s, int(out[i])) == seat:
                out[kept] = out[i]
                kept += 1
        return kept

    return own


def make_follow(game: Game) -> Callable[..., Any]:
    """Return the rule run_on(s, status, out, levels) for a batch without bots. The rule plays chance and the world
    until a seat must choose or the game is over.
    """
    sample, play = find_rule(game, "sample"), find_rule(game, "play")

    @rule
    def follow(s, status, out, levels):  # type: ignore[no-untyped-def]
        """Play chance and the world on `s` until a seat must choose, or the game is over."""
        a, b = status.a, status.b
        while s.seat == CHANCE or s.seat == WORLD:
            action, a, b = sample(s, out, a, b)
            play(s, action)
        status.a, status.b, status.seat = a, b, turn_of(s, int(status.last))

    return follow


def make_run_on(game: Game) -> Callable[..., Any]:
    """Return the rule run_on(s, status, out, levels) for a batch with bots. The rule plays chance, the world and the
    bots until the caller must choose or the game is over.
    """
    sample, play, legal = (find_rule(game, name) for name in ("sample", "play", "legal"))
    own = make_own(find_rule(game, "actor"))

    @rule
    def choose_uniformly(s, out, seat, luck):  # type: ignore[no-untyped-def]
        """Return a random legal action of `seat`, each equally likely, as the bot `uniform` does."""
        if s.seat != SEVERAL:
            a, b = first_luck(luck, 0)
            return sample(s, out, a, b)[0]
        n = own(s, out, legal(s, out), seat)
        return int(out[luck % n])

    @rule
    def run_on(s, status, out, levels):  # type: ignore[no-untyped-def]
        """Play chance, the world and the batch's bots on `s` until the caller must choose, or the game is over."""
        a, b, last = status.a, status.b, int(status.last)
        while True:
            if s.seat == CHANCE or s.seat == WORLD:
                action, a, b = sample(s, out, a, b)
                play(s, action)
                continue
            seat = turn_of(s, last)
            if seat == NOBODY or levels[seat] == ASKED:
                break
            word, c, d = next_luck(status.c, status.d)
            more, status.c, status.d = next_luck(c, d)
            play(s, choose_uniformly(s, out, seat, (word << 30) | (more >> 2)))
            last = seat
        status.a, status.b, status.last, status.seat = a, b, last, seat

    return run_on


@rule
def unmask(status, out, mask):  # type: ignore[no-untyped-def]
    """Set back to 0 the entries of a mask that allow an action. `out` still lists their numbers from the step
    before, and `status.many` says how many they are; it becomes 0.
    """
    for i in range(status.many):
        mask[out[i]] = 0
    status.many = 0


@rule
def forget(status, out, mask):  # type: ignore[no-untyped-def]
    """Set the number of allowed actions (`status.many`) to 0, and leave the mask as it is. Used on a GPU,
    where the masks of all games are cleared together.
    """
    status.many = 0


@cache
def make_show(game: Game) -> Callable[..., Any]:
    """Return the rule show(s, status, agent, values, touched), which writes the observation of the present
    position over the one before. The features that never change during a game (`Part.fixed`) stay as they
    are.
    """
    observe, layout = find_rule(game, "observe"), game.observe.FEATURES
    spans = np.array(spans_of(layout.changing()), np.int64).reshape(-1, 2)

    @rule
    def show(s, status, agent, values, touched):  # type: ignore[no-untyped-def]
        """Write into `values` what the seat `agent` sees. If `agent` is EVERY, describe the position to the seat that
        must choose or, when the game is over, to the seat that acted last.
        """
        for i in range(len(spans)):
            for place in range(spans[i, 0], spans[i, 1]):
                values[place] = 0.0
        observe(s, viewer_of(status, agent), sheet_over(values, None))

    @rule
    def show_few(s, status, agent, values, touched):  # type: ignore[no-untyped-def]
        """Write into `values`, a long observation, what the seat `agent` sees. First set back to 0 only the numbers
        that were written before, which `touched` lists.
        """
        wipe(values, touched)
        observe(s, viewer_of(status, agent), sheet_over(values, touched))

    return show if layout.size <= MOST_CLEARED else show_few


@cache
def make_see(observe: Callable[..., Any]) -> Callable[..., Any]:
    """Return the rule see(s, status, agent, out), which writes a whole observation."""

    @rule
    def see(s, status, agent, out):  # type: ignore[no-untyped-def]
        """Write what the seat `agent` sees into the ordinary array `out`."""
        for i in range(len(out)):
            out[i] = 0.0
        observe(s, viewer_of(status, agent), out)

    return see


@cache
def stepping_of(game: Game, on_cpu: bool = True) -> Stepping:
    """Return the rules that step a game. On a CPU some seats may be played by bots of the batch; on a GPU there are
    none, and `act` leaves the mask as it is, because all masks are cleared together.
    """
    play, legal, observe = (find_rule(game, name) for name in ("play", "legal", "observe"))
    returns, head, unhead = (find_rule(game, name) for name in ("returns", "head", "unhead"))
    own, run_on = make_own(find_rule(game, "actor")), (make_run_on if on_cpu else make_follow)(game)
    unmark = unmask if on_cpu else forget

    @rule
    def begin(s, status, out, levels):  # type: ignore[no-untyped-def]
        """Begin a game with the seed `status.seed`, and play until a seat must choose."""
        start_luck(status)
        run_on(s, status, out, levels)

    @rule
    def act(s, status, out, levels, mask, number):  # type: ignore[no-untyped-def]
        """If the mask allows action number `number`, play it for the seat that must choose, and go on until a seat must
        choose again. Otherwise set `status.refused` and change nothing.
        """
        seat = int(status.seat)
        status.refused = 1
        if seat >= 0 and 0 <= number < len(mask) and mask[number]:
            status.refused = 0
            unmark(status, out, mask)
            play(s, int(unhead(s, seat, number)))
            status.last = seat
            run_on(s, status, out, levels)

    @rule
    def allow(s, status, out, mask):  # type: ignore[no-untyped-def]
        """Write into `mask` which action numbers the seat that must choose may play, and list them in `out`."""
        seat = int(status.seat)
        n = own(s, out, legal(s, out), seat) if seat >= 0 else 0
        for i in range(n):
            number = int(head(s, seat, int(out[i])))
            out[i] = number
            mask[number] = 1
        status.many = n

    @rule
    def reward(s, rewards):  # type: ignore[no-untyped-def]
        """Write each seat's result in the finished game, from -1 to 1, into rewards[seat]."""
        for seat in range(len(rewards)):
            rewards[seat] = returns(s, seat)

    return Stepping(begin, act, make_show(game), allow, unmask, reward, make_see(observe))

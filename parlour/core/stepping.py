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
NOTE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("seed", "i8"),  # of the next game
                ("a", "i8"),  # the generator of chance and the world
                ("b", "i8"),
                ("c", "i8"),  # the generator of the bots
                ("d", "i8"),
                ("seat", "i4"),  # who is asked; NOBODY if the game is over
                ("last", "i4"),  # who acted last; -1 at the start
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
    """Return the initial state of `many` games (an array of NOTE), with a seed for each that depends on the batch's
    seed; and for each a random generator that draws action numbers.
    """
    notes, numbers = np.zeros(many, NOTE), np.arange(many, dtype=np.int64)
    high, low = first_luck(seed, 2 * numbers)
    notes["seed"] = high << 30 | low >> 2
    return notes, np.ascontiguousarray(np.stack(first_luck(seed, 2 * numbers + 1), axis=1))


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
def start_luck(note):  # type: ignore[no-untyped-def]
    """Start a game's random generators from the seed in `note`, and replace that seed by the seed of the next game."""
    note.a, note.b = first_luck(note.seed, 0)
    note.c, note.d = first_luck(note.seed, 1)
    note.seed = next_seed(note.seed)
    note.last = -1


@rule
def viewer_of(note, agent):  # type: ignore[no-untyped-def]
    """Return the seat to which the position is described: `agent` if it is a seat. If it is EVERY, return the seat
    that must choose now or, when the game is over, the seat that acted last.
    """
    if agent >= 0:
        return agent
    return int(note.seat) if note.seat >= 0 else max(int(note.last), 0)


@rule
def draw_number(note, out, luck):  # type: ignore[no-untyped-def]
    """Return a random legal action number of a game, each equally likely; -1 if there is none. The numbers are
    listed in `out`. `luck` is the state of a random generator.
    """
    if note.many == 0:
        return -1
    word, luck[0], luck[1] = next_luck(luck[0], luck[1])
    return int(out[(word * note.many) >> 32])


class Stepping(NamedTuple):
    """The rules that step one game. In each of them `note` is the game's NOTE, `out` is memory for a list of
    actions, and `levels` says for each seat whether the caller or a bot chooses.
    """

    begin: Callable[..., Any]  # begin(s, note, out, levels): `s` is a copy of the start
    act: Callable[..., Any]  # act(s, note, out, levels, mask, number)
    show: Callable[..., Any]  # show(s, note, agent, values, touched): see make_show
    allow: Callable[..., Any]  # allow(s, note, out, mask)
    unmask: Callable[..., Any]  # unmask(note, out, mask)
    reward: Callable[..., Any]  # reward(s, rewards)
    see: Callable[..., Any]  # see(s, note, agent, out): write all that the agent sees into an ordinary array


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
    """Return the rule run_on(s, note, out, levels) for a batch without bots. The rule plays chance and the world
    until a seat must choose or the game is over.
    """
    sample, play = find_rule(game, "sample"), find_rule(game, "play")

    @rule
    def follow(s, note, out, levels):  # type: ignore[no-untyped-def]
        """Play chance and the world on `s` until a seat must choose, or the game is over."""
        a, b = note.a, note.b
        while s.seat == CHANCE or s.seat == WORLD:
            action, a, b = sample(s, out, a, b)
            play(s, action)
        note.a, note.b, note.seat = a, b, turn_of(s, int(note.last))

    return follow


def make_run_on(game: Game) -> Callable[..., Any]:
    """Return the rule run_on(s, note, out, levels) for a batch with bots. The rule plays chance, the world and the
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
    def run_on(s, note, out, levels):  # type: ignore[no-untyped-def]
        """Play chance, the world and the batch's bots on `s` until the caller must choose, or the game is over."""
        a, b, last = note.a, note.b, int(note.last)
        while True:
            if s.seat == CHANCE or s.seat == WORLD:
                action, a, b = sample(s, out, a, b)
                play(s, action)
                continue
            seat = turn_of(s, last)
            if seat == NOBODY or levels[seat] == ASKED:
                break
            word, c, d = next_luck(note.c, note.d)
            more, note.c, note.d = next_luck(c, d)
            play(s, choose_uniformly(s, out, seat, (word << 30) | (more >> 2)))
            last = seat
        note.a, note.b, note.last, note.seat = a, b, last, seat

    return run_on


@rule
def unmask(note, out, mask):  # type: ignore[no-untyped-def]
    """Clear the bits that are set in a mask of legal actions. `out` still lists the numbers of these bits."""
    for i in range(note.many):
        mask[out[i]] = 0
    note.many = 0


@rule
def forget(note, out, mask):  # type: ignore[no-untyped-def]
    """Say that a mask allows nothing any more."""
    note.many = 0


@cache
def make_show(game: Game) -> Callable[..., Any]:
    """Return the rule show(s, note, agent, values, touched), which writes an observation over the one before, except
    the features that never change during a game.
    """
    observe, layout = find_rule(game, "observe"), game.observe.FEATURES
    spans = np.array(spans_of(layout.changing()), np.int64).reshape(-1, 2)

    @rule
    def show(s, note, agent, values, touched):  # type: ignore[no-untyped-def]
        """Write into `values` what the seat `agent` sees. If `agent` is EVERY, describe the position to the seat that
        must choose or, when the game is over, to the seat that acted last.
        """
        for i in range(len(spans)):
            for place in range(spans[i, 0], spans[i, 1]):
                values[place] = 0.0
        observe(s, viewer_of(note, agent), sheet_over(values, None))

    @rule
    def show_few(s, note, agent, values, touched):  # type: ignore[no-untyped-def]
        """Do the same for a long observation: set back to 0 only what was written."""
        wipe(values, touched)
        observe(s, viewer_of(note, agent), sheet_over(values, touched))

    return show if layout.size <= MOST_CLEARED else show_few


@cache
def make_see(observe: Callable[..., Any]) -> Callable[..., Any]:
    """Return the rule see(s, note, agent, out), which writes a whole observation."""

    @rule
    def see(s, note, agent, out):  # type: ignore[no-untyped-def]
        """Write what the seat `agent` sees into the ordinary array `out`."""
        for i in range(len(out)):
            out[i] = 0.0
        observe(s, viewer_of(note, agent), out)

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
    def begin(s, note, out, levels):  # type: ignore[no-untyped-def]
        """Begin a game with the seed in `note`, and play until somebody must choose."""
        start_luck(note)
        run_on(s, note, out, levels)

    @rule
    def act(s, note, out, levels, mask, number):  # type: ignore[no-untyped-def]
        """Play action number `number` for the seat that must choose, if the mask allows it, and go on until somebody
        must choose again. Otherwise set `note.refused` and change nothing.
        """
        seat = int(note.seat)
        note.refused = 1
        if seat >= 0 and 0 <= number < len(mask) and mask[number]:
            note.refused = 0
            unmark(note, out, mask)
            play(s, int(unhead(s, seat, number)))
            note.last = seat
            run_on(s, note, out, levels)

    @rule
    def allow(s, note, out, mask):  # type: ignore[no-untyped-def]
        """Write into `mask` which action numbers the seat that must choose may play, and list them in `out`."""
        seat = int(note.seat)
        n = own(s, out, legal(s, out), seat) if seat >= 0 else 0
        for i in range(n):
            number = int(head(s, seat, int(out[i])))
            out[i] = number
            mask[number] = 1
        note.many = n

    @rule
    def reward(s, rewards):  # type: ignore[no-untyped-def]
        """Write each seat's result in the finished game, from -1 to 1, into rewards[seat]."""
        for seat in range(len(rewards)):
            rewards[seat] = returns(s, seat)

    return Stepping(begin, act, make_show(game), allow, unmask, reward, make_see(observe))

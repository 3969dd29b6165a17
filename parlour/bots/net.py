"""Net: a small value network that corrects a game's `advice`, learned from games that bots played against each other
(parlour/train).

It reads what `observe` writes for a seat and nothing else. Most of these numbers are 0, so the first layer only adds
up the rows of the others. Two more layers follow. The output is added to the seat's lead by `advice`, times a learned
factor. The sum is a logit: its hyperbolic tangent is the value of the position for the seat, from -1 to 1.

Nets are stored in `nets/GAME.npz` as float16. Compiled code takes them as data, so a new net compiles nothing. A net
belongs to the options that it was trained with; with other options bots use `advice` alone.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from parlour.core.compile import find_rule, rule
from parlour.core.errors import BadNet
from parlour.core.game import Game
from parlour.core.record import NOBODY, Record
from parlour.core.sheet import sheet_over

from .continuations import DECIDED
from .thought import HALF
from .uniform import Rule

FOLDER = Path(__file__).with_name("nets")
WIDE, NARROW = 64, 32  # units of the two hidden layers
START = 0.05  # the factor of `advice` before learning: a lead of ten points is worth half a win
FACTOR, OFFSET = 0, 1  # entries of `Net.ends`


class Net(NamedTuple):
    """The weights of a net, as float32 arrays."""

    first: np.ndarray  # one row for each feature
    first_bias: np.ndarray
    second: np.ndarray
    second_bias: np.ndarray
    last: np.ndarray
    ends: np.ndarray  # FACTOR of the advice, OFFSET of the output


class Page(NamedTuple):
    """Working memory for one evaluation by a net: the features of a position, and the hidden layers."""

    values: np.ndarray  # the features; all 0 between two evaluations
    touched: np.ndarray  # how many of them `observe` has written, and which (core/sheet.py)
    places: np.ndarray  # those that are not 0
    amounts: np.ndarray  # their values
    wide: np.ndarray  # the first hidden layer
    narrow: np.ndarray  # the second hidden layer


class StoredNet(NamedTuple):
    """A net and its description, as stored in a file."""

    net: Net
    about: dict[str, Any]  # the game, its version and options, the features, and how the net was trained


def make_net(features: int, seed: int) -> Net:
    """Return an untrained net with random weights. Its correction is 0 everywhere, because its last layer is 0."""
    luck = np.random.default_rng(seed)
    first = luck.standard_normal((features, WIDE), np.float32) * np.float32(0.1)
    second = luck.standard_normal((WIDE, NARROW), np.float32) * np.float32((2.0 / WIDE) ** 0.5)
    biases = np.zeros(WIDE, np.float32), np.zeros(NARROW, np.float32)
    ends = np.array([START, 0.0], np.float32)
    return Net(first, biases[0], second, biases[1], np.zeros(NARROW, np.float32), ends)


NO_NET = Net(*(np.zeros((0,) * rank, np.float32) for rank in (2, 1, 2, 1, 1, 1)))  # where none is used


def make_page(net: Net) -> Page:
    """Return working memory for a net."""
    many = len(net.first)
    wide, narrow = np.zeros_like(net.first_bias), np.zeros_like(net.second_bias)
    places, amounts = np.zeros(many + 1, np.int32), np.zeros(many + 1, np.float32)
    return Page(np.zeros(many, np.float32), np.zeros(many + 1, np.int32), places, amounts, wide, narrow)


@rule
def gather(page):  # type: ignore[no-untyped-def]
    """Move the features on the page that are not 0 into a list, `places` and `amounts`, and clear the page. A feature
    may have been written twice; it is listed once.
    """
    many = 0
    for i in range(1, page.touched[0] + 1):
        place = page.touched[i]
        if page.values[place] != 0.0:
            page.places[many] = place
            page.amounts[many] = page.values[place]
            page.values[place] = 0.0
            many += 1
    page.touched[0] = many


@rule
def run_net(net, page):  # type: ignore[no-untyped-def]
    """Return the net's output for the features on the page, and clear the page. The list of features and the hidden
    layers stay, for learning.
    """
    gather(page)
    wide, narrow = page.wide, page.narrow
    for j in range(len(wide)):
        wide[j] = net.first_bias[j]
    for i in range(page.touched[0]):
        place, x = page.places[i], page.amounts[i]
        for j in range(len(wide)):
            wide[j] += x * net.first[place, j]
    for k in range(len(narrow)):
        narrow[k] = net.second_bias[k]
    for j in range(len(wide)):
        x = wide[j]
        if x > 0.0:
            for k in range(len(narrow)):
                narrow[k] += x * net.second[j, k]
    total = 1.0 * net.ends[OFFSET]
    for k in range(len(narrow)):
        if narrow[k] > 0.0:
            total += narrow[k] * net.last[k]
    return total


@cache
def make_logit(game: Game) -> Rule:
    """Return the rule logit(s, seat, net, page). It returns a number that rates a position for a seat; its hyperbolic
    tangent is the value from -1 to 1.
    """
    observe, advice = find_rule(game, "observe"), find_rule(game, "advice")

    @rule
    def logit(s, seat, net, page):  # type: ignore[no-untyped-def]
        """Return the advice for the seat, times the net's factor, plus the net's correction."""
        page.touched[0] = 0
        observe(s, seat, sheet_over(page.values, page.touched))
        return net.ends[FACTOR] * advice(s, seat) + run_net(net, page)

    return logit


@rule
def points_of(logit):  # type: ignore[no-untyped-def]
    """Convert a logit to points of advice, so that both stand for the same value (`thought.scaled`)."""
    lead = HALF * 0.5 * (np.exp(2.0 * min(abs(logit), 5.0)) - 1.0) + max(0.0, abs(logit) - 5.0)
    return lead if logit > 0.0 else -lead


@cache
def make_rerate(game: Game) -> Rule:
    """Return a rule that rates continuations again, by a net instead of the game's `advice`."""
    logit = make_logit(game)

    @rule
    def rerate(room, n, seat, net, page):  # type: ignore[no-untyped-def]
        """Replace the ratings of the first `n` continuations in `room` by the net's ratings for a seat. A continuation
        keeps its rating if the game is over at its end, or if the rating says that the game is surely won or lost.
        `room` is the working memory of the search (continuations.py), and `page` that of the net.
        """
        for i in range(n):
            if room.ends[i].seat != NOBODY and abs(room.ways[i].worth) < DECIDED / 2:
                room.ways[i].worth = points_of(logit(room.ends[i], seat, net, page))

    return rerate


def layout_of(game: Game) -> list[list[Any]]:
    """Return the layout of a game's features as stored with a net: for each part of the observation its name,
    the index of its first number, and the lengths of its axes.
    """
    return [[part.name, part.at, *part.shape] for part in game.observe.FEATURES.parts.values()]


def describe(game: Game, start: Record, **training: Any) -> dict[str, Any]:
    """Return the description that is stored with a net: which game and options it is for, and how it was trained."""
    about = {"game": game.name, "version": game.version, "options": dict(game.options_of(start))}
    return {**about, "features": layout_of(game), **training}


def write_net(path: Path, net: Net, about: dict[str, Any]) -> None:
    """Store a net in a file, as float16. The file is replaced in one step, so it is never half written."""
    arrays = {name: array.astype(np.float16) for name, array in net._asdict().items()}
    fresh = path.with_name(path.name + ".new")
    with fresh.open("wb") as file:
        np.savez_compressed(file, about=np.array(json.dumps(about)), **arrays)
    fresh.replace(path)


def read_net(path: Path) -> StoredNet:
    """Return the net in a file. Raise BadNet if the file is not a net."""
    try:
        with np.load(path, allow_pickle=False) as file:
            about = json.loads(str(file["about"]))
            net = Net(*(file[name].astype(np.float32) for name in Net._fields))
    except (OSError, ValueError, KeyError) as error:
        raise BadNet(f"{path} is not a net that `parlour train` wrote: {error}.") from None
    return StoredNet(net, about)


@cache
def net_of(game: Game) -> StoredNet | None:
    """Return the net that ships for a game. Return None if no net ships, or if the net was trained for another version
    of the game or for other features.
    """
    path = FOLDER / f"{game.name}.npz"
    if not path.exists():
        return None
    stored = read_net(path)
    fits = stored.about["features"] == layout_of(game) and stored.about["version"] == game.version
    return stored if fits and stored.about["game"] == game.name else None


def find_net(game: Game, s: Record) -> Net | None:
    """Return the net for a position; None if no net was trained for its options."""
    stored = net_of(game)
    if stored is None or dict(game.options_of(s)) != stored.about["options"]:
        return None
    return stored.net

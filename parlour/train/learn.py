"""Learns: fits a net to samples by gradient descent with Adam, compiled, on one thread.

The loss of a sample is the cross-entropy between the value that it should have and the net's value, both turned into
probabilities. Its derivative with respect to the logit is simply the difference of the two values. The learner draws
no random numbers of its own and adds up in a fixed order, so the same samples give the same net, bit for bit.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from parlour.bots.net import FACTOR, OFFSET, Net, Page, make_page, run_net
from parlour.core.cache import digest
from parlour.core.compile import compile_routine, find_rule, rule
from parlour.core.game import Game
from parlour.core.sheet import sheet_over

BATCH = 256  # samples between two steps
RATE = 1e-3  # Adam's step size
FIRST, SECOND, TINY = np.float32(0.9), np.float32(0.999), np.float32(1e-8)  # Adam's decays, and its epsilon


class Learner(NamedTuple):
    """A net that is being trained, with the state of its optimiser."""

    net: Net
    slopes: Net  # the sums of the derivatives of the present batch
    means: Net  # Adam's running means of the derivatives
    squares: Net  # Adam's running means of their squares
    steps: np.ndarray  # how many steps were made
    page: Page
    back_wide: np.ndarray  # derivatives with respect to the first hidden layer
    back_narrow: np.ndarray  # derivatives with respect to the second one


def zeros_like(net: Net) -> Net:
    """Return a net of zeros in the shapes of another net."""
    return Net(*(np.zeros_like(array) for array in net))


def make_learner(net: Net) -> Learner:
    """Return a learner that begins with a net and changes it in place."""
    slopes, means, squares = (zeros_like(net) for _ in range(3))
    back = np.zeros_like(net.first_bias), np.zeros_like(net.second_bias)
    return Learner(net, slopes, means, squares, np.zeros(1, np.int64), make_page(net), *back)


@rule
def run_back(learner, slope, lead):  # type: ignore[no-untyped-def]
    """Run the net backwards for the sample that it has just evaluated. Add the derivative of the sample's
    loss with respect to each weight to the sums in `learner.slopes`. `slope` is the derivative of the loss
    with respect to the logit; `lead` is the seat's lead by `advice`.
    """
    net, total, page = learner.net, learner.slopes, learner.page
    wide, narrow, back_wide, back_narrow = page.wide, page.narrow, learner.back_wide, learner.back_narrow
    total.ends[FACTOR] += slope * lead
    total.ends[OFFSET] += slope
    for k in range(len(narrow)):
        back_narrow[k] = 0.0
        if narrow[k] > 0.0:
            total.last[k] += slope * narrow[k]
            back_narrow[k] = slope * net.last[k]
            total.second_bias[k] += back_narrow[k]
    for j in range(len(wide)):
        back_wide[j] = 0.0
        if wide[j] > 0.0:
            for k in range(len(narrow)):
                back_wide[j] += back_narrow[k] * net.second[j, k]
                total.second[j, k] += back_narrow[k] * wide[j]
            total.first_bias[j] += back_wide[j]
    for i in range(page.touched[0]):
        place, x = page.places[i], page.amounts[i]
        for j in range(len(wide)):
            total.first[place, j] += x * back_wide[j]


@rule
def make_step(weights, slopes, means, squares, many, rate):  # type: ignore[no-untyped-def]
    """Change an array of weights by one step of Adam at the learning rate `rate`. `slopes` has the sums of
    the derivatives over `many` samples, which are then set to 0; `means` and `squares` are Adam's running
    averages.
    """
    share = np.float32(1.0 / many)
    for i in range(len(weights)):
        slope = slopes[i] * share
        slopes[i] = 0.0
        means[i] = FIRST * means[i] + (np.float32(1.0) - FIRST) * slope
        squares[i] = SECOND * squares[i] + (np.float32(1.0) - SECOND) * slope * slope
        weights[i] -= rate * means[i] / (np.sqrt(squares[i]) + TINY)


@rule
def step_all(learner, many, rate):  # type: ignore[no-untyped-def]
    """Change all weights by one step of Adam, after a batch of `many` samples."""
    net, slopes, means, squares = learner.net, learner.slopes, learner.means, learner.squares
    learner.steps[0] += 1
    t = 1.0 * learner.steps[0]
    now = np.float32(rate * np.sqrt(1.0 - 0.999**t) / (1.0 - 0.9**t))
    for i in range(len(net.first)):
        make_step(net.first[i], slopes.first[i], means.first[i], squares.first[i], many, now)
    make_step(net.first_bias, slopes.first_bias, means.first_bias, squares.first_bias, many, now)
    for j in range(len(net.second)):
        make_step(net.second[j], slopes.second[j], means.second[j], squares.second[j], many, now)
    make_step(net.second_bias, slopes.second_bias, means.second_bias, squares.second_bias, many, now)
    make_step(net.last, slopes.last, means.last, squares.last, many, now)
    make_step(net.ends, slopes.ends, means.ends, squares.ends, many, now)


@cache
def fitter_of(game: Game) -> Callable[..., float]:
    """Compile and return fit(learner, samples, order, batch, rate). It goes once through the samples in this order,
    with a step after every batch, and returns the mean loss before the steps. With a rate of 0 it only measures.
    """
    observe, advice = find_rule(game, "observe"), find_rule(game, "advice")
    fingerprint = digest(game)

    def fit(learner, samples, order, batch, rate):  # type: ignore[no-untyped-def]
        fingerprint  # noqa: B018  see core/compile.py
        net, page, total, many = learner.net, learner.page, 0.0, 0
        for n in range(len(order)):
            s, row = samples.records[order[n]], samples.rows[order[n]]
            page.touched[0] = 0
            observe(s, row.seat, sheet_over(page.values, page.touched))
            lead = 1.0 * advice(s, row.seat)
            logit = net.ends[FACTOR] * lead + run_net(net, page)
            value = np.tanh(logit)
            distance = 2.0 * abs(logit)
            total += np.log(1.0 + np.exp(-distance)) + 0.5 * distance - row.target * logit
            if rate == 0.0:
                continue
            run_back(learner, np.float32(value - row.target), np.float32(lead))
            many += 1
            if many == batch or n == len(order) - 1:
                step_all(learner, many, rate)
                many = 0
        return total / max(1, len(order))

    return compile_routine(game, fit)

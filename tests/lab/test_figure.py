"""Figures: estimates and intervals, compared with what they should contain."""

import numpy as np

from parlour.lab.figure import Figure, mean_of, median_of, share_of


def test_a_share_has_wilsons_interval():
    one = share_of(60, 100)
    assert (one.value, round(one.low, 3), round(one.high, 3)) == (0.6, 0.502, 0.691)
    assert share_of(0, 50).low == 0 and 0 < share_of(0, 50).high < 0.08
    assert str(one) == "60.0 % ± 9.4" and str(Figure(1234.5, 1230.5, 1238.5)) == "1,234 ± 4"
    assert str(Figure(-2.5, -np.inf, np.inf)) == "−2.50 ± ?", "too few games for an interval"


def test_the_interval_of_a_mean_holds_the_truth_in_nineteen_cases_of_twenty():
    rng, hits = np.random.default_rng(1), 0
    for _ in range(400):
        values = rng.normal(3, 2, 25)
        one = mean_of((25, values.sum(), (values**2).sum()))
        hits += one.low < 3 < one.high
    assert 365 <= hits <= 394  # 380 expected, four standard errors either side


def test_a_mean_of_nothing_or_of_equal_values_has_no_false_interval():
    assert mean_of((1, 5, 25)).within == np.inf
    assert mean_of((10, 50, 250)) == Figure(5.0, 5.0, 5.0)


def test_a_median_lies_between_its_order_statistics():
    rng = np.random.default_rng(4)
    inside = 0
    for _ in range(200):
        values = rng.geometric(0.1, 101)
        made = median_of(np.bincount(values).tolist())
        assert made.value == np.median(values) and made.low <= made.value <= made.high
        inside += made.low <= 7 <= made.high  # the median of this distribution
    assert inside > 180
    assert median_of([0, 0, 5]).low == median_of([0, 0, 5]).high == 2

"""The numbers of a throw once more: take two numbers off the table, put one back, until one is left.

Nothing here is shared with the script that made the tables: whole numbers over whole numbers instead of
fractions, unordered pairs instead of trees, no texts."""

from __future__ import annotations

from itertools import combinations
from math import gcd

Number = tuple[
    int, int, int, bool
]  # numerator, denominator (above zero), class, whether no step was a fraction


def ratio(a: int, b: int) -> tuple[int, int]:
    """A fraction in lowest terms, the minus above the line."""
    common = gcd(a, b) * (-1 if b < 0 else 1)
    return a // common, b // common


def joined(x: Number, y: Number, power: bool) -> set[Number]:
    """Everything that two numbers can become; with powers also one raised to the other, 1 to 6."""
    (a, b, f, w), (c, d, g, v) = x, y
    f, w = f | g, w and v
    out = {(*ratio(a * d + c * b, b * d), f, w), (*ratio(a * c, b * d), f, w)}
    out |= {(*ratio(a * d - c * b, b * d), f | 1, w), (*ratio(c * b - a * d, b * d), f | 1, w)}
    for top, bottom in ((x, y), (y, x)):
        if bottom[0]:
            p, q = ratio(top[0] * bottom[1], top[1] * bottom[0])
            out.add((p, q, f | 2, w and q == 1))
    for base, high in ((x, y), (y, x)):
        if power and high[1] == 1 and 1 <= high[0] <= 6:
            out.add((base[0] ** high[0], base[1] ** high[0], f, w))
    return out


def results(
    numbers: tuple[Number, ...], known: dict[tuple[Number, ...], set[Number]], power: bool
) -> set[Number]:
    """Every number that can be left in the end."""
    if len(numbers) == 1:
        return set(numbers)
    key = tuple(sorted(numbers))
    if key not in known:
        known[key] = set()
        for i, j in combinations(range(len(key)), 2):
            rest = tuple(key[k] for k in range(len(key)) if k not in (i, j))
            for made in joined(key[i], key[j], power):
                known[key] |= results((*rest, made), known, power)
    return known[key]


def masks(dice: tuple[int, ...], power: bool = False) -> tuple[dict[int, int], dict[int, int]]:
    """For each number 1 … 100 the set of classes, with fractions and without."""
    exact: dict[int, int] = {}
    whole: dict[int, int] = {}
    for p, q, f, w in results(tuple((d, 1, 0, True) for d in dice), {}, power):
        if q == 1 and 1 <= p <= 100:
            exact[p] = exact.get(p, 0) | 1 << f
            if w:
                whole[p] = whole.get(p, 0) | 1 << f
    return exact, whole

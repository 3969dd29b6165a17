"""Write the tables of Hundred: the numbers that each throw can make, and the shortest sum for each number.

    python scripts/hundred_sums.py            write ways.txt, sums.txt, power_ways.txt and power_sums.txt of the game
    python scripts/hundred_sums.py --check    exit with 1 if the files differ

The script builds every way to join all the dice with + - * / and brackets as a tree, and evaluates it with exact
fractions; for the two tables with powers also with ^, whose right side must be a whole number from 1 to 6. The class
f of a sum is 1 if it uses a minus sign, plus 2 if it uses a division sign.

ways.txt   one line for each throw: the dice, then one hexadecimal digit for each of 1 … 100, the set of classes
           (bit f) with exact fractions, then the same where every single division must give a whole number
sums.txt   one line for each (throw, number, class): "1346 24 3 6/(1-3/4)"; a fifth word gives the shortest sum
           without a fraction in any step if that is another one, or "-" if there is none
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import NamedTuple

HOME = Path(__file__).parent.parent / "parlour" / "games" / "hundred"
ADDED, MULTIPLIED, RAISED, SINGLE = 0, 1, 2, 3  # how tightly the outermost operator binds
HIGHEST = 6  # the highest power


class Sum(NamedTuple):
    """A sum over some of the dice: its text, its value, its class, and whether every step is a whole number."""

    text: str
    value: Fraction
    hold: int
    f: int
    whole: bool


def join(a: Sum, b: Sum, power: bool) -> Iterator[Sum]:
    """Yield the four or five sums with `a` on the left and `b` on the right, without unnecessary brackets."""
    f, whole = a.f | b.f, a.whole and b.whole
    loose_a = f"({a.text})" if a.hold == ADDED else a.text
    tight_b = f"({b.text})" if b.hold < RAISED else b.text
    yield Sum(f"{a.text}+{b.text if b.hold else tight_b}", a.value + b.value, ADDED, f, whole)
    yield Sum(f"{a.text}-{b.text if b.hold else tight_b}", a.value - b.value, ADDED, f | 1, whole)
    yield Sum(f"{loose_a}*{tight_b}", a.value * b.value, MULTIPLIED, f, whole)
    if b.value:
        value = a.value / b.value
        comes_out = whole and value.denominator == 1
        yield Sum(f"{loose_a}/{tight_b}", value, MULTIPLIED, f | 2, comes_out)
    if power and b.value.denominator == 1 and 1 <= b.value <= HIGHEST:
        base = a.text if a.hold == SINGLE else f"({a.text})"
        yield Sum(f"{base}^{tight_b}", a.value ** int(b.value), RAISED, f, whole)


def every_sum(dice: tuple[int, ...], power: bool) -> set[Sum]:
    """Return all sums that use every die exactly once."""
    full = (1 << len(dice)) - 1
    made = {1 << i: {Sum(str(d), Fraction(d), SINGLE, 0, True)} for i, d in enumerate(dice)}
    for some in sorted(range(1, full + 1), key=int.bit_count):
        if some in made:
            continue
        made[some] = set()
        for part in range(1, some):
            if part & some == part:
                for a, b in product(made[part], made[some ^ part]):
                    made[some].update(join(a, b, power))
    return made[full]


def shortness(text: str) -> tuple[int, int, int, int, str]:
    """Return the sort key by which the shortest sum for a number comes first."""
    return len(text), text.count("^"), text.count("/"), text.count("-"), text


def solve(dice: tuple[int, ...], power: bool) -> dict[tuple[int, int], tuple[str, str]]:
    """Return, for each (number, class), the shortest sum and the shortest one without a fraction in any step."""
    best: dict[tuple[int, int], tuple[str, str]] = {}
    for one in sorted(every_sum(dice, power), key=lambda one: shortness(one.text)):
        if one.value.denominator == 1 and 1 <= one.value <= 100:
            text, plain = best.get((int(one.value), one.f), ("", ""))
            best[int(one.value), one.f] = text or one.text, plain or (one.text if one.whole else "")
    return best


def tables(power: bool) -> tuple[str, str]:
    """Return the texts of ways.txt and sums.txt, or of the same with powers."""
    ways, sums = [], []
    for count in (4, 3):
        for dice in combinations_with_replacement(range(1, 7), count):
            name = "".join(map(str, dice))
            best = solve(dice, power)
            exact = [sum(1 << f for f in range(4) if (n, f) in best) for n in range(1, 101)]
            plain = [sum(1 << f for f in range(4) if best.get((n, f), ("", ""))[1]) for n in range(1, 101)]
            ways.append(f"{name} {''.join(f'{m:x}' for m in exact)} {''.join(f'{m:x}' for m in plain)}\n")
            for (n, f), (text, whole) in sorted(best.items()):
                other = "" if whole == text else " " + (whole or "-")
                sums.append(f"{name} {n} {f} {text}{other}\n")
    return "".join(ways), "".join(sums)


def main() -> int:
    """Write the tables, or check them."""
    names = ("ways.txt", "sums.txt", "power_ways.txt", "power_sums.txt")
    files = dict(zip(names, tables(power=False) + tables(power=True), strict=True))
    if "--check" in sys.argv[1:]:
        wrong = [name for name, text in files.items() if (HOME / name).read_text(encoding="ascii") != text]
        print(f"out of date: {', '.join(wrong)}" if wrong else "all tables are up to date")
        return len(wrong) and 1
    for name, text in files.items():
        (HOME / name).write_text(text, encoding="ascii")
        print(f"{name}: {len(text.splitlines())} lines, {len(text)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())

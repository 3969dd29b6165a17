"""Make the two tables of Hundred: which numbers every throw can make, and the shortest sum for each.

    python scripts/hundred_sums.py            write parlour/games/hundred/ways.txt and sums.txt
    python scripts/hundred_sums.py --check    exit with 1 if the files there say anything else

Every way to join all the dice with + - * / and brackets is built as a tree and worked out with exact
fractions. A class f of a number is 1 if its sum uses a minus sign, plus 2 if it uses a division sign.

ways.txt   one line a throw: the dice, then for 1 … 100 one hexadecimal digit, the set of classes (bit f)
           with exact fractions, then the same where every single division has to come out whole
sums.txt   one line a (throw, number, class): "1346 24 3 6/(1-3/4)"; a fifth word gives the shortest sum
           without a fraction on the way where it is another one, "-" where there is none
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import NamedTuple

HOME = Path(__file__).parent.parent / "parlour" / "games" / "hundred"
ADDED, MULTIPLIED, SINGLE = 0, 1, 2  # how tightly the parts of a sum hold together


class Sum(NamedTuple):
    """A sum over some of the dice: its text, what it makes, its class, and whether no step is a fraction."""

    text: str
    value: Fraction
    hold: int
    f: int
    whole: bool


def join(a: Sum, b: Sum) -> Iterator[Sum]:
    """The four sums with `a` on the left and `b` on the right, without a needless bracket."""
    f, whole = a.f | b.f, a.whole and b.whole
    loose_a = f"({a.text})" if a.hold == ADDED else a.text
    tight_b = f"({b.text})" if b.hold < SINGLE else b.text
    yield Sum(f"{a.text}+{b.text if b.hold else tight_b}", a.value + b.value, ADDED, f, whole)
    yield Sum(f"{a.text}-{b.text if b.hold else tight_b}", a.value - b.value, ADDED, f | 1, whole)
    yield Sum(f"{loose_a}*{tight_b}", a.value * b.value, MULTIPLIED, f, whole)
    if b.value:
        value = a.value / b.value
        comes_out = whole and value.denominator == 1
        yield Sum(f"{loose_a}/{tight_b}", value, MULTIPLIED, f | 2, comes_out)


def every_sum(dice: tuple[int, ...]) -> set[Sum]:
    """All sums that use every die exactly once."""
    full = (1 << len(dice)) - 1
    made = {1 << i: {Sum(str(d), Fraction(d), SINGLE, 0, True)} for i, d in enumerate(dice)}
    for some in sorted(range(1, full + 1), key=int.bit_count):
        if some in made:
            continue
        made[some] = set()
        for part in range(1, some):
            if part & some == part:
                for a, b in product(made[part], made[some ^ part]):
                    made[some].update(join(a, b))
    return made[full]


def shortness(text: str) -> tuple[int, int, int, str]:
    """The order of preference among sums for the same number."""
    return len(text), text.count("/"), text.count("-"), text


def solve(dice: tuple[int, ...]) -> dict[tuple[int, int], tuple[str, str]]:
    """(number, class) -> the shortest sum, and the shortest one without a fraction on the way."""
    best: dict[tuple[int, int], tuple[str, str]] = {}
    for one in sorted(every_sum(dice), key=lambda one: shortness(one.text)):
        if one.value.denominator == 1 and 1 <= one.value <= 100:
            text, plain = best.get((int(one.value), one.f), ("", ""))
            best[int(one.value), one.f] = text or one.text, plain or (one.text if one.whole else "")
    return best


def tables() -> tuple[str, str]:
    """The texts of ways.txt and sums.txt."""
    ways, sums = [], []
    for count in (4, 3):
        for dice in combinations_with_replacement(range(1, 7), count):
            name = "".join(map(str, dice))
            best = solve(dice)
            exact = [sum(1 << f for f in range(4) if (n, f) in best) for n in range(1, 101)]
            plain = [sum(1 << f for f in range(4) if best.get((n, f), ("", ""))[1]) for n in range(1, 101)]
            ways.append(f"{name} {''.join(f'{m:x}' for m in exact)} {''.join(f'{m:x}' for m in plain)}\n")
            for (n, f), (text, whole) in sorted(best.items()):
                other = "" if whole == text else " " + (whole or "-")
                sums.append(f"{name} {n} {f} {text}{other}\n")
    return "".join(ways), "".join(sums)


def main() -> int:
    """Write the tables, or check them."""
    files = dict(zip(("ways.txt", "sums.txt"), tables(), strict=True))
    if "--check" in sys.argv[1:]:
        wrong = [name for name, text in files.items() if (HOME / name).read_text(encoding="ascii") != text]
        print(f"not as made: {', '.join(wrong)}" if wrong else "both tables are as made")
        return len(wrong) and 1
    for name, text in files.items():
        (HOME / name).write_text(text, encoding="ascii")
        print(f"{name}: {len(text.splitlines())} lines, {len(text)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Sums as people type them. A recursive-descent parser reads them, and exact fractions give their value.

    input  = expr [ "=" number ]          expr   = term { ( "+" | "-" ) term }
    term   = power { ( "*" | "/" ) power }
    power  = factor [ "^" power ]         only if the players agreed on powers
    factor = die | "(" expr ")"           die    = a single digit

The result for a wrong sum is an Attempt: the reason, and the place in the text where the mistake is.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from importlib import resources
from itertools import takewhile
from typing import NamedTuple

from parlour.core.english import NUMBERS
from parlour.core.judge import Attempt
from parlour.core.names import clean

from . import reasons as why

LONGEST = 64
SIGNS = "+-*/()="
POWER, TYPED_POWER = "^", "**"  # a power as it is read, and another way to type it
HIGHEST = 6  # the highest power
MOST_DIGITS = 12  # a longer number is not written out
PLAIN = str.maketrans({  # signs and dice as people may type them, each as the one character that is read here
    **dict.fromkeys("+＋﹢", "+"),
    **dict.fromkeys("-−–—‐‑‒﹣－", "-"),
    **dict.fromkeys("*×xX·⋅∙•∗✕✖＊", "*"),
    **dict.fromkeys("/÷:∕⁄∶／：", "/"),
    **dict.fromkeys("([{（［｛", "("),
    **dict.fromkeys(")]}）］｝", ")"),
    **dict.fromkeys("=＝", "="),
    **dict.fromkeys("^＾", "^"),
    **{face: str(value) for value, face in enumerate("⚀⚁⚂⚃⚄⚅", 1)},
})  # fmt: skip
DIGITS, END = "digits", "the end"


class Token(NamedTuple):
    """A sign or a run of digits, and its position in the text."""

    kind: str  # one of SIGNS, POWER, DIGITS or END
    text: str
    start: int
    end: int

    @property
    def value(self) -> int:
        """Return the number that the digits spell."""
        return int(self.text)


class Pair(NamedTuple):
    """Two parts of a sum and the sign between them."""

    sign: str
    left: Part
    right: Part
    start: int
    end: int


Part = Token | Pair  # a die, or a sum


class Sum(NamedTuple):
    """A sum that was read: the number it makes and its class (1: a minus is used, 2: a division)."""

    number: int
    f: int


class Mistake(Exception):
    """An error in a sum and its place in the text. It is raised and caught only within this file."""

    def __init__(self, code: int, at: Part, **facts: object) -> None:
        self.attempt = Attempt.because(code, (at.start, at.end), **facts)


def signs_in_use(power: bool) -> str:
    """Return the signs that sums may use, as a list in words; with `power`, also the sign for powers. H-21, H-99"""
    return "+ − × ÷ ^" if power else "+ − × ÷"


def split(text: str, power: bool = False) -> list[Token]:
    """Split a text into tokens: signs and runs of digits. With `power`, the sign for powers is allowed. H-21, H-28,
    H-99
    """
    if not text.strip():
        raise Mistake(why.NOTHING_SAID, Token(END, "", 0, len(text)))
    if len(text) > LONGEST:
        raise Mistake(why.TOO_LONG, Token(END, "", LONGEST, len(text)), most=LONGEST)
    shown = text.replace(TYPED_POWER, POWER * len(TYPED_POWER)).translate(PLAIN)
    plain = "".join(str(unicodedata.decimal(char, char)) for char in shown)
    tokens: list[Token] = []
    for found in re.finditer(r"([0-9]+)|\^\^|\S", plain):
        kind = DIGITS if found[1] else found[0][0]
        typed = found[1] or text[found.start() : found.end()]
        tokens.append(Token(kind, typed, *found.span()))
        if kind not in (DIGITS, *SIGNS) and not (power and kind == POWER and typed != 2 * POWER):
            raise Mistake(why.NO_SIGN, tokens[-1], letter=clean(typed) or "?", signs=signs_in_use(power))
    return [*tokens, Token(END, "", len(text), len(text))]


def sum_alone(tokens: list[Token]) -> list[Token]:
    """Return only the tokens of the sum, leaving out "=" and the number after it."""
    return list(takewhile(lambda token: token.kind not in ("=", END), tokens))


class Reader:
    """A parser that walks along the tokens of one sum."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.at = 0

    @property
    def next(self) -> Token:
        """Return the next token without consuming it."""
        return self.tokens[self.at]

    def consume(self) -> Token:
        """Consume the next token and return it."""
        self.at += 1
        return self.tokens[self.at - 1]

    def error_at(self, what: str, token: Token, code: int = why.UNREADABLE) -> Mistake:
        """Return the error to raise when a sum cannot be read beyond `token`; `what` says what was expected. H-22,
        H-23
        """
        where = END if token.kind == END else f'"{token.text}"'
        return Mistake(code, token, what=what, where=where)

    def left_to_right(self, part: Callable[[], Part], signs: str) -> Part:
        """Parse parts joined by signs of equal precedence, from left to right. H-22"""
        left = part()
        while self.next.kind in signs:
            sign, right = self.consume().kind, part()
            left = Pair(sign, left, right, left.start, right.end)
        return left

    def expr(self) -> Part:
        """Parse an expression: one term, or several that are added or subtracted. H-22"""
        return self.left_to_right(self.term, "+-")

    def term(self) -> Part:
        """Parse a term: one power, or several that are multiplied or divided. H-22"""
        left = self.left_to_right(self.power, "*/")
        if self.next.kind in (DIGITS, "("):
            raise self.error_at("a sign is missing", self.next, why.SIGN_MISSING)
        return left

    def power(self) -> Part:
        """Parse a factor, with its exponent if one follows; a^b^c means a^(b^c). H-99"""
        base = self.factor()
        if self.next.kind != POWER:
            return base
        sign, high = self.consume().kind, self.power()
        return Pair(sign, base, high, base.start, high.end)

    def factor(self) -> Part:
        """Parse a die, or a sum in brackets. H-22, H-23"""
        token = self.consume()
        if token.kind == DIGITS:
            return token
        if token.kind == "(":
            inner = self.expr()
            if self.next.kind != ")":
                raise self.error_at("a closing bracket is missing", self.next)
            self.consume()
            return inner
        if token.kind in ("+", "-"):
            raise self.error_at("a number is missing in front of the sign", token, why.SIGN_MISSING)
        raise self.error_at("a number is missing", token)

    def parse(self) -> tuple[Part, Token | None]:
        """Parse a complete input: the sum, and the number after "=" if there is one. H-22, H-28"""
        part = self.expr()
        stated = None
        if self.next.kind == "=":
            self.consume()
            stated = self.consume()
            if stated.kind != DIGITS:
                raise self.error_at("a number is missing", stated)
        if self.next.kind == ")":
            raise self.error_at("there is an extra bracket", self.next)
        if self.next.kind != END:
            raise self.error_at("there is something extra", self.next)
        return part, stated


def refuse_joined(tokens: list[Token]) -> None:
    """Raise a Mistake if the sum joins the digits of several dice into one number, such as 12. The number after "="
    may have several digits. H-23
    """
    for token in sum_alone(tokens):
        if token.kind == DIGITS and len(token.text) > 1:
            raise Mistake(why.JOINED, token, digits=token.text)


def dice_in(part: Part) -> list[Token]:
    """Return the numbers that a parsed sum uses, from left to right."""
    return [part] if isinstance(part, Token) else dice_in(part.left) + dice_in(part.right)


def in_order(dice: Iterable[int]) -> str:
    """Return dice as text, sorted and with commas between them."""
    return ", ".join(map(str, sorted(dice)))


def refuse_dice(part: Part, dice: Iterable[int]) -> None:
    """Raise a Mistake unless the sum uses every die exactly once, and no other number. H-20, H-23"""
    thrown = list(dice)
    spare = Counter(thrown)
    for die in dice_in(part):
        if die.value not in thrown:
            raise Mistake(why.NOT_THROWN, die, value=die.value, dice=in_order(thrown))
        if not spare[die.value]:
            used = sum(other.value == die.value for other in dice_in(part))
            often, shown = "twice" if used == 2 else f"{used} times", NUMBERS[thrown.count(die.value)]
            raise Mistake(why.USED_UP, die, value=die.value, dice=in_order(thrown), often=often, shown=shown)
        spare[die.value] -= 1
    if left := list(spare.elements()):
        raise Mistake(why.LEFT_OVER, part, dice=in_order(left))


def work_out(part: Part, whole_steps: bool) -> Fraction:
    """Return the value of a parsed sum as an exact fraction. Raise a Mistake for a division by zero and for a bad
    power. If fractions are forbidden, raise one also for a division with a fraction as its result. H-24, H-25, H-26,
    H-99
    """
    if isinstance(part, Token):
        return Fraction(part.value)
    a, b = work_out(part.left, whole_steps), work_out(part.right, whole_steps)
    if part.sign == POWER:
        if b.denominator != 1 or not 1 <= b <= HIGHEST:
            raise Mistake(why.NO_POWER, part.right, power=show(b), highest=HIGHEST)
        return Fraction(a ** int(b))
    if part.sign != "/":
        return {"+": a + b, "-": a - b, "*": a * b}[part.sign]
    if b == 0:
        raise Mistake(why.BY_ZERO, part.right)
    if whole_steps and (a / b).denominator != 1:
        raise Mistake(why.STEP_NOT_WHOLE, part, a=show(a), b=show(b))
    return a / b


def show(value: Fraction) -> str:
    """Return a number as text with a proper minus sign. Of a very long number, say only how many digits it
    has. H-99
    """
    text = str(value)
    if len(text) > MOST_DIGITS:
        kind = "number" if value.denominator == 1 else "fraction"
        return f"a {kind} of {sum(char.isdigit() for char in text)} digits"
    return text.replace("-", "−")


def in_full(value: Fraction) -> str:
    """Return a fraction as text, followed by the mixed number: "11/2 (5 1/2)"."""
    whole, rest = divmod(abs(value), 1)
    sign = "−" if value < 0 else ""
    return f"{show(value)} ({sign}{whole} {rest})" if whole and rest else show(value)


def read_sum(text: str, dice: Iterable[int], whole_steps: bool = False, power: bool = False) -> Sum | Attempt:
    """Return what a typed sum makes from these dice, as a Sum; or an Attempt with the first mistake in it. With
    `whole_steps`, no step may give a fraction; with `power`, powers are allowed. H-20, H-21, H-22, H-23, H-24, H-25,
    H-26, H-27, H-28, H-29, H-99
    """
    try:
        tokens = split(text, power)
        refuse_joined(tokens)
        part, stated = Reader(tokens).parse()
        refuse_dice(part, dice)
        value = work_out(part, whole_steps=False)
        if whole_steps:
            work_out(part, whole_steps=True)
        if value.denominator != 1:
            raise Mistake(why.NOT_WHOLE, part, value=in_full(value))
        if stated is not None and value != stated.value:
            raise Mistake(why.NOT_AS_STATED, stated, value=show(value), stated=stated.value)
        if not 1 <= value <= 100:
            raise Mistake(why.BEYOND, part, value=show(value))
    except Mistake as mistake:
        return mistake.attempt
    signs = {token.kind for token in tokens}
    return Sum(int(value), ("-" in signs) + 2 * ("/" in signs))


def running_value(text: str, dice: Iterable[int], power: bool = False) -> str:
    """Return a text to show while a sum is being typed: its value if it uses all dice, otherwise the dice that it must
    still use; "" if there is a mistake. H-20, H-25, H-99
    """
    try:
        tokens = split(text, power)
        made = sum_alone(tokens)
        spare = Counter(dice)
        spare.subtract(token.value for token in made if token.kind == DIGITS)
        if left := [die for die, count in spare.items() for _ in range(count)]:
            return f"still to use: {in_order(left)}"
        refuse_joined(tokens)
        part, _ = Reader([*made, tokens[-1]]).parse()
        refuse_dice(part, dice)
        return f"= {show(work_out(part, whole_steps=False))}"
    except Mistake:
        return ""


def as_typed(text: str) -> str:
    """Return the sum that somebody typed, with the signs used in print, and without "=" and the rest. H-28"""
    made = sum_alone(split(text, power=True))
    return pretty("".join(token.text if token.kind == DIGITS else token.kind for token in made))


# ---- the shortest sums ------------------------------------------------------------------------------


@cache
def _all_sums(power: bool) -> str:
    """Return the text of the file of shortest sums. Each line has the dice, the number, the class (which signs are
    used) and the sum; lines for the same dice are adjacent.
    """
    name = "power_sums.txt" if power else "sums.txt"
    return "\n" + (resources.files(__package__.rpartition(".")[0]) / name).read_text(encoding="ascii")


@cache
def _shortest(dice: str, power: bool) -> dict[tuple[int, int], tuple[str, str]]:
    """Return, for one set of dice, a dict from (number, class) to two sums: the shortest one, and the shortest one in
    which no step gives a fraction. The class says which signs the sum uses.
    """
    text, mark = _all_sums(power), f"\n{dice} "
    start = text.find(mark)
    if start < 0:
        return {}
    table = {}
    for line in text[start + 1 : text.find("\n", text.rfind(mark) + 1)].split("\n"):
        _, n, f, made, *plain = line.split()
        table[int(n), int(f)] = made, plain[0] if plain else made
    return table


def shortest(
    dice: Iterable[int], n: int, f: int, whole_steps: bool = False, power: bool = False
) -> str | None:
    """Return the shortest sum of class `f` that makes `n` from these dice, or None. With `whole_steps`, no step gives a
    fraction; with `power`, powers are allowed. H-25, H-28, H-99
    """
    name = "".join(str(d) for d in sorted(dice))
    text = _shortest(name, power).get((n, f), ("-", "-"))[whole_steps]
    return None if text == "-" else text


def pretty(text: str) -> str:
    """Return a sum with the signs used in print: 6 × (4 − 1), 3^4 + 2 × 1."""
    return "".join({"*": " × ", "/": " ÷ ", "-": " − ", "+": " + "}.get(c, c) for c in text)

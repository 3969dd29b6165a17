"""English phrases that every game needs: lists, counts and sums of money in words."""

from __future__ import annotations

from collections.abc import Sequence

NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()
LONG = 150  # minutes: a longer time is told in hours


def listed(things: Sequence[object], last: str = "and") -> str:
    """Return things as a list in words: "a", "a and b", "a, b and c". `last` is the word before the last thing."""
    words = [str(thing) for thing in things]
    return f" {last} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def runs(numbers: Sequence[int]) -> str:
    """Return ascending numbers in words, with ranges for consecutive numbers: "1 to 4, 7 and 9"."""
    ends: list[list[int]] = []
    for number in numbers:
        if ends and number == ends[-1][1] + 1:
            ends[-1][1] = number
        else:
            ends.append([number, number])
    spans = ([f"{a} to {b}"] if b > a + 1 else [a, b][: b - a + 1] for a, b in ends)
    return listed([word for span in spans for word in span])


def count(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun: "1 token", "3 tokens", "2,500 tokens"."""
    return f"{number} {noun}" if number == 1 else f"{number:,} {plural or noun + 's'}"


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun, small numbers in words: "one token", "no tokens"."""
    word = NUMBERS[number] if 0 <= number < len(NUMBERS) else f"{number:,}"
    return f"{word} {noun}" if number == 1 else f"{word} {plural or noun + 's'}"


def span(low: int, high: int, noun: str) -> str:
    """Return a range in words: "5 to 10 minutes", or "about 5 minutes" if both ends are equal."""
    return f"about {count(low, noun)}" if low == high else f"{low} to {count(high, noun)}"


def duration(low: int, high: int) -> str:
    """Return a range of minutes in words, and a long time in hours, rounded: "5 to 10 minutes", "60 minutes to
    4 hours", "20 to 30 hours".
    """
    if high <= LONG:
        return span(low, high, "minute")
    hours = round(high / 60)
    if low > LONG:
        return span(round(low / 60), hours, "hour")
    return f"{count(low, 'minute')} to {count(hours, 'hour')}"


def money(amount: int, sign: str = "£") -> str:
    """Return a sum of money: "£1,500", "-£200"."""
    return f"{'-' if amount < 0 else ''}{sign}{abs(amount):,}"


def capital(text: str) -> str:
    """Return a text with its first letter in upper case; the rest stays as it is."""
    return text[:1].upper() + text[1:]

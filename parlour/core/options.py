"""Options: what the players choose before the first action, such as the number of seats. Each is a field of the
game's record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from .english import listed
from .errors import BadOption
from .record import Record

Value: TypeAlias = int | str


@dataclass(frozen=True)
class Option:
    """One option: its name, its values, its default, and a sentence that explains it.

    Numbers are stored as they are; words are stored as their index in `values`. The default may be a function of the
    options before it.
    """

    name: str
    values: range | tuple[Value, ...]
    default: Value | Callable[[Mapping[str, Value]], Value]
    text: str
    clause: str = ""
    title: str = ""  # what the option is called on screen, if not by its name
    labels: tuple[str, ...] = ()  # what the values are called on screen, if not by themselves
    # Whether the option has an effect with these other options, and whether one of its values has.
    matters: Callable[[Mapping[str, Value]], bool] = lambda chosen: True
    belongs: Callable[[Mapping[str, Value], Value], bool] = lambda chosen, value: True
    many: bool = False  # a set of values, written with commas; stored as a bit mask
    common: bool = False  # shown first in the lobby, before "more options"
    is_rule_set: bool = False  # each value is a different game, with statistics of its own
    formerly: str = ""  # what the option was called in older matches, links and positions

    def default_for(self, chosen: Mapping[str, Value]) -> Value:
        """Return the default value, which may depend on the options chosen so far."""
        return self.default(chosen) if callable(self.default) else self.default

    def fits(self, chosen: Mapping[str, Value]) -> bool:
        """Return whether the chosen value of this option has any effect, given the values of the other options."""
        return self.matters(chosen) and self.belongs(chosen, chosen[self.name])

    @property
    def called(self) -> str:
        """The option's name for people, shown on pages."""
        return self.title or self.name.replace("_", " ")

    def label(self, value: Value) -> str:
        """Return the name of a value for people, shown on pages; for a set, the names of all its values."""
        labels = {str(known): label for known, label in zip(self.values, self.labels, strict=False)}
        words = str(value).split(",") if self.many else [str(value)]
        return ", ".join(labels.get(word, word.replace("_", " ")) for word in words)

    def offered(self) -> str:
        """Return the option's possible values as text: "1 to 6", or "dice or cycle"."""
        if isinstance(self.values, range) and self.values.step == 1:
            return f"{self.values[0]} to {self.values[-1]}"
        if isinstance(self.values, range):
            return f"{self.values[0]} to {self.values[-1]} in steps of {self.values.step}"
        if self.many:
            return f"none, or any of {', '.join(map(str, self.values))} joined by commas"
        return listed(self.values, "or")

    def code(self, value: Any) -> int:
        """Return the number under which a record stores `value`. Raises BadOption if the option has no such value."""
        if self.many:
            words = [w for w in str(value).split(",") if w and w != "none"]
            return sum(1 << self._place(w) for w in sorted(set(words)))
        if isinstance(self.values, range):
            try:
                number = int(str(value))
            except ValueError:
                raise self._bad(value) from None
            if number not in self.values:
                raise self._bad(value)
            return number
        return self._stored(self._place(value))

    def value(self, code: int) -> Value:
        """Return the value that a record stores as the number `code`."""
        if self.many:
            return ",".join(str(v) for i, v in enumerate(self.values) if code >> i & 1) or "none"
        if isinstance(self.values, range):
            return int(code)
        for place, value in enumerate(self.values):
            if self._stored(place) == code:
                return value
        raise self._bad(code)

    def _stored(self, place: int) -> int:
        known = self.values[place]
        return known if isinstance(known, int) else place

    def _place(self, value: Any) -> int:
        for place, known in enumerate(self.values):
            if str(value) == str(known):
                return place
        raise self._bad(value)

    def _bad(self, value: Any) -> BadOption:
        given = repr(str(value)[:40]) if str(value) else "empty"
        title = f" ({self.title})" if self.title else ""
        text = f"{self.name}{title} must be {self.offered()}, not {given}."
        return BadOption(text, self.clause or None, self.name, self._explain(str(value)[:40]))

    def _explain(self, given: str) -> str:
        """Return a sentence for the set-up page that says which values this option has, and that the text `given` is
        none of them.
        """
        if isinstance(self.values, range):
            steps = f" in steps of {self.values.step}" if self.values.step > 1 else ""
            known = f"a number from {self.values[0]:,} to {self.values[-1]:,}{steps}"
        else:
            names = [f"“{self.label(value)}”" for value in self.values]
            known = f"any of {listed(names)}" if self.many else listed(names, "or")
        return f"Choose {known} for “{self.called}”" + (f", not “{given}”." if given else ".")


def renamed(options: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return `given` with the old names of options replaced by their present names. Raises BadOption if an option is
    given under both names.
    """
    options = tuple(options)
    today = {option.formerly: option.name for option in options if option.formerly}
    for old, name in today.items():
        if given.get(old) is not None and given.get(name) is not None:
            text = f"{old} is the old name of {name}. Give only one of the two."
            called = next(option.called for option in options if option.name == name)
            raise BadOption(text, option=name, page_text=f"The link gives a value for “{called}” twice.")
    found = {name: value for name, value in given.items() if name not in today}
    return found | {today[old]: value for old, value in given.items() if old in today and value is not None}


def choose(options: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Value]:
    """Return a value for every option: the one in `given`, or else the default."""
    known = tuple(options)
    given = renamed(known, given)
    names = [o.name for o in known]
    for name in given:
        if name not in names:
            odd, text = str(name)[:40], "; ".join(f"{o.name} ({o.offered()})" for o in known)
            page_text = f"This game has no option called “{odd}”. Choose among the options on its page."
            raise BadOption(f"No option {odd!r}. Options: {text}.", option=odd, page_text=page_text)
    chosen: dict[str, Value] = {}
    for option in known:
        value = given.get(option.name)
        code = option.code(option.default_for(chosen) if value is None else value)
        chosen[option.name] = option.value(code)
    return chosen


def store(options: Iterable[Option], chosen: Mapping[str, Value], s: Record) -> None:
    """Write each chosen value into the field of the record `s` that has the option's name."""
    for option in options:
        s[option.name] = option.code(chosen[option.name])


def read(options: Iterable[Option], s: Record) -> dict[str, Value]:
    """Return the value of each option, by name, from the record `s`."""
    return {option.name: option.value(int(s[option.name])) for option in options}


def unusual(options: Iterable[Option], chosen: Mapping[str, Value]) -> dict[str, Value]:
    """Return only the options whose chosen values differ from their defaults."""
    known = tuple(options)
    chosen = renamed(known, chosen)
    so_far: dict[str, Value] = {}
    found: dict[str, Value] = {}
    for option in known:
        if chosen[option.name] != option.default_for(so_far):
            found[option.name] = chosen[option.name]
        so_far[option.name] = chosen[option.name]
    return found


def strays(options: Iterable[Option], given: Mapping[str, Any]) -> list[Option]:
    """Return the options in `given` whose value differs from the default although it has no effect, given the
    values of the other options.
    """
    known = tuple(options)
    given = renamed(known, given)
    chosen = choose(known, given)
    odd = unusual(known, chosen)
    return [o for o in known if given.get(o.name) is not None and o.name in odd and not o.fits(chosen)]


def fitting(options: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return `given` without the options that have no effect with the values of the others."""
    known = tuple(options)
    given = renamed(known, given)
    out_of_place = {option.name for option in strays(known, given)}
    return {name: value for name, value in given.items() if name not in out_of_place}


def refuse_strays(options: Iterable[Option], given: Mapping[str, Any]) -> None:
    """Raise BadOption if an option in `given` has no effect with the values of the others. The message names the
    other option that it depends on.
    """
    known = tuple(options)
    chosen = choose(known, given)
    for option in strays(known, given):
        named, paged = (
            f"{option.name} has no effect with these options",
            f"“{option.called}” has no effect here",
        )
        for other in known:
            others = () if other.many or isinstance(other.values, range) else other.values
            if places := [
                v for v in others if other is not option and option.fits({**chosen, other.name: v})
            ]:
                needed = " or ".join(f"{other.name}={value}" for value in places)
                named = f"{option.name}={chosen[option.name]} needs {needed}, not {other.name}={chosen[other.name]}"
                labels = listed([f"“{other.label(value)}”" for value in places], "or")
                paged = f"“{option.called}” has an effect only if you choose {labels} for “{other.called}”"
                break
        raise BadOption(f"{named}.", option.clause or None, option.name, f"{paged}.")

"""Layout: describes a vector of numbers as named parts, each with a shape.

A game's observations have a layout, and so have its action heads (a network's outputs). A part is a slice of the
vector, reshaped. So one compiled rule can write the whole vector, and a network that needs planes gets them as views
of the same numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import prod

import numpy as np


@dataclass(frozen=True)
class Axis:
    """One axis of a part of a vector: its name, its length, and the meaning of its indices.

    `texts` has a sentence for each index, if each index stands for something different. `edges` lists the pairs of
    neighbours, if the indices are the spaces of a board that is a graph.
    """

    name: str
    size: int
    labels: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    edges: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Part:
    """A named part of a vector: its meaning, its axes, and the index of its first number in the vector.

    A part is `fixed` if its numbers depend on the options alone. They are then the same for every seat and in every
    position of a game, so a batch writes them once.
    """

    name: str
    text: str
    axes: tuple[Axis, ...]
    fixed: bool = False
    at: int = 0

    @property
    def shape(self) -> tuple[int, ...]:
        """The lengths of the axes."""
        return tuple(axis.size for axis in self.axes)

    @property
    def size(self) -> int:
        """Return how many numbers the part has."""
        return prod(self.shape)


def part(name: str, text: str, *axes: Axis, fixed: bool = False) -> Part:
    """Return a part with this meaning and these axes, for example a plane over a board."""
    return Part(name, text, axes, fixed)


def facts(name: str, text: str, facts: Mapping[str, str], *axes: Axis, fixed: bool = False) -> Part:
    """Return a part that consists of named numbers; `facts` gives the meaning of each as {name: sentence}. If axes
    are given, each fact has one number for each index.
    """
    last = Axis("fact", len(facts), labels=tuple(facts), texts=tuple(facts.values()))
    return Part(name, text, (*axes, last), fixed)


def spans_of(indices: np.ndarray) -> list[tuple[int, int]]:
    """Return ascending indices as spans: pairs of the first index and the one after the last."""
    ends = np.flatnonzero(np.diff(indices) > 1)
    firsts, lasts = np.append(indices[:1], indices[ends + 1]), np.append(indices[ends], indices[-1:])
    return [(int(first), int(last) + 1) for first, last in zip(firsts, lasts, strict=True)]


class Layout:
    """A vector described as a sequence of named parts."""

    def __init__(self, *parts: Part) -> None:
        self.parts: dict[str, Part] = {}
        self.size = 0
        for one in parts:
            self.parts[one.name] = replace(one, at=self.size)
            self.size += one.size

    def at(self, name: str) -> int:
        """Return the index of a part's first number."""
        return self.parts[name].at

    def fixed(self) -> np.ndarray:
        """Return the indices of all numbers that never change during a game."""
        parts = [np.arange(one.at, one.at + one.size) for one in self.parts.values() if one.fixed]
        return np.concatenate(parts) if parts else np.zeros(0, np.int64)

    def changing(self) -> np.ndarray:
        """Return the indices of all numbers that may change during a game."""
        return np.setdiff1d(np.arange(self.size), self.fixed())

    def split(self, numbers: np.ndarray) -> dict[str, np.ndarray]:
        """Return each part of the vector `numbers` by its name, as a view in the part's shape. Axes in front of the
        vector, such as a batch, stay.
        """
        lead = numbers.shape[:-1]
        return {
            name: numbers[..., one.at : one.at + one.size].reshape(*lead, *one.shape)
            for name, one in self.parts.items()
        }


def single_part(name: str, text: str, size: int) -> Layout:
    """Return a layout with one part that has a single axis of length `size`."""
    return Layout(part(name, text, Axis("number", size)))

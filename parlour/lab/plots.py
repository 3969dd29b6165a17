"""Plots: how the lab's results look, drawn by Matplotlib. It is imported only when something is drawn."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .figure import Figure

BINS = 60  # steps into which lengths of games are grouped
MOST_LETTERS = 80  # letters of all labels that fit under a plot without being turned


def new_plot(up: Sequence[str], across: str, height: float = 3.2) -> tuple[Any, list[Any]]:
    """Return an empty figure and its plots, one above the other. `up` has the title of each plot's vertical
    axis; `across` is the title of the horizontal axis, below the last plot.
    """
    from matplotlib.figure import Figure as Drawn

    drawn = Drawn(figsize=(8, height * len(up)), facecolor="none", layout="constrained")
    made = []
    for number, title in enumerate(up, 1):
        axes = drawn.add_subplot(len(up), 1, number, facecolor="none")
        axes.set_ylabel(title)
        axes.spines[["top", "right"]].set_visible(False)
        made.append(axes)
    made[-1].set_xlabel(across)
    return drawn, made


def plot_lengths(named: Iterable[tuple[str, tuple[int, ...]]]) -> Any:
    """Return a plot that shows how many games had which length."""
    drawn, [axes] = new_plot(["share of the games"], "plies")
    listed = list(named)
    longest = max(len(lengths) for _, lengths in listed)
    width = max(1, longest // BINS)
    for name, lengths in listed:
        grouped = [sum(lengths[i : i + width]) / max(1, sum(lengths)) for i in range(0, len(lengths), width)]
        axes.stairs(grouped, [width * i for i in range(len(grouped) + 1)], fill=len(listed) == 1, label=name)
    if len(listed) > 1:
        axes.legend(frameon=False)
    axes.yaxis.set_major_formatter(as_percent)
    return drawn


def plot_many(
    labels: Sequence[str], tables: Sequence[Mapping[str, Figure]], names: Sequence[str], across: str
) -> Any:
    """Return plots of some figures with their confidence intervals, each over all tables."""
    drawn, made = new_plot(names, across, 2.6)
    for axes, name in zip(made, names, strict=True):
        add_figures(axes, labels, [figures[name] for figures in tables])
    for axes in made[:-1]:  # the labels stand below the last plot
        axes.tick_params(axis="x", labelbottom=False)
    if sum(map(len, labels)) > MOST_LETTERS:
        made[-1].tick_params(axis="x", rotation=90)
    return drawn


def plot_levels(levels: Mapping[str, Figure], even: float) -> Any:
    """Return a plot of the share that each level of bots wins; a line shows an equal share."""
    drawn, [axes] = new_plot(["share won"], "level")
    add_figures(axes, list(levels), list(levels.values()))
    axes.axhline(even, linestyle=":", color="#766")
    return drawn


def add_figures(axes: Any, labels: Sequence[str], figures: Sequence[Figure]) -> None:
    """Draw figures with their confidence intervals, joined by a line."""
    errors = [[f.value - f.low for f in figures], [f.high - f.value for f in figures]]
    axes.errorbar(list(labels), [f.value for f in figures], yerr=errors, fmt="o-", capsize=3)
    if all(f.unit == "%" for f in figures):
        axes.yaxis.set_major_formatter(as_percent)


def as_percent(value: float, _position: int | None = None) -> str:
    """Return a share as the label of an axis."""
    return f"{100 * value:g} %".replace("-", "−")


def svg_of(drawn: Any) -> str:
    """Return a plot as SVG text. The same plot always gives the same text."""
    import matplotlib

    text = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "parlour", "svg.fonttype": "none"}):
        metadata = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        drawn.savefig(text, format="svg", metadata=metadata, bbox_inches="tight")
    return text.getvalue()[text.getvalue().index("<svg") :]

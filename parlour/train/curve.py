"""Draws the curves of trainings: the share of games that the net won after each round."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from parlour.core.errors import NotInstalled

GREY = "0.5"


def draw_curve(trainings: Sequence[dict[str, Any]], path: Path) -> None:
    """Draw the curves of some trainings (`Training.to_dict`) into one picture, PNG or SVG by its name. Bars show the
    95 % intervals. The same trainings give the same picture.
    """
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        raise NotInstalled("A picture of the curve needs Matplotlib: pip install 'parlour[train]'.") from None
    with matplotlib.rc_context({"svg.hashsalt": "parlour", "svg.fonttype": "none"}):
        plot = Figure(figsize=(8, 4))
        axes = plot.add_subplot()
        axes.axhline(50, color=GREY, linewidth=1)
        for each in trainings:
            rows = each["rows"]
            won = [100 * row["won"] for row in rows]
            bounds = [[100 * abs(row["won"] - row["interval"][k]) for row in rows] for k in (0, 1)]
            rounds = [row["round"] for row in rows]
            axes.errorbar(rounds, won, bounds, marker="o", markersize=3, capsize=2, label=label_of(each))
        axes.set_xlabel("round")
        axes.set_ylabel("games won against the advice, in %")
        axes.legend(frameon=False)
        axes.spines[["top", "right"]].set_visible(False)
        metadata = dict.fromkeys(("Date", "Creator")) if path.suffix == ".svg" else {"Software": None}
        plot.savefig(path, metadata=metadata, bbox_inches="tight", dpi=110)


def label_of(training: dict[str, Any]) -> str:
    """Return the label of a curve: the game, and the net's share of wins in the final games of the training."""
    final = training["final"]
    low, high = (100 * bound for bound in final["interval"])
    return f"{training['game']}: {100 * final['won']:.1f} % of {final['games']} ({low:.1f} to {high:.1f})"

#!/usr/bin/env python3
"""Write the end of docs/environments.md: every part of every game's observations and action heads. A test checks that
it is up to date."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

from parlour.core.game import Game  # noqa: E402
from parlour.core.layout import Layout, Part  # noqa: E402
from parlour.games import GAMES  # noqa: E402

PAGE = HERE / "docs" / "environments.md"
MARK = "<!-- scripts/write_environment_docs.py makes everything below; do not edit it by hand. -->\n"
FIXED = " Never changes during a game."
SHOWN = 12  # the most labels of an axis that are listed


def page() -> str:
    """Return the whole page with its end made anew."""
    above = PAGE.read_text(encoding="utf-8").split(MARK)[0]
    return above + MARK + "".join(section(game) for game in GAMES.values())


def section(game: Game) -> str:
    """Return what a game shows and which heads it has."""
    seen, heads = game.observe.FEATURES, game.heads
    return (
        f"\n## {game.title}: what a seat sees\n\n{seen.size:,} numbers.\n\n{table(seen)}"
        f"\n## {game.title}: action heads\n\n{heads.size:,} heads.\n\n{table(heads)}"
    )


def table(layout: Layout) -> str:
    """Return the parts of a layout as a table, and below it the numbers of those parts that are facts."""
    rows = [
        f"| `{one.name}` | {one.at:,} | {shape(one)} | {one.text}{FIXED if one.fixed else ''} |\n"
        for one in layout.parts.values()
    ]
    lists = [facts(one) for one in layout.parts.values() if one.axes and one.axes[-1].texts]
    return "".join(["| Part | From | Shape | |\n|---|---|---|---|\n", *rows, *lists])


def shape(part: Part) -> str:
    """Return the axes of a part, with labels where there are few of them."""
    found = []
    for axis in part.axes:
        few = axis.labels if 0 < axis.size <= SHOWN and not axis.texts else ()
        graph = ", a graph" if axis.edges else ""
        found.append(f"{axis.size} {axis.name}{graph}" + (f" ({', '.join(few)})" if few else ""))
    return " × ".join(found) or "one number"


def facts(part: Part) -> str:
    """Return the numbers of a part of facts, in order."""
    last = part.axes[-1]
    lines = [
        f"{i}. `{label}`: {text}\n"
        for i, (label, text) in enumerate(zip(last.labels, last.texts, strict=True))
    ]
    return f"\nThe numbers of `{part.name}`, counted from 0:\n\n" + "".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

"""Reports: one HTML file with sentences, tables, plots and boards, which needs neither a network nor scripts.

Matplotlib draws the plots as SVG inside the page. Vega would need a script of a megabyte to show the same.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from html import escape

from parlour.core.errors import BadOption
from parlour.games import find
from parlour.version import VERSION

from . import heat, plots
from .comparison import Comparison, signed
from .measurement import Measurement
from .results import Result, bots_text, table_html
from .searches import Found
from .skills import Skill
from .sweeps import Sweep
from .usage import Usage

Boards = Iterator[int] | None  # numbers that make the names of the boards on a page differ; None: no boards
STYLE = """
:root{color-scheme:light}
body{font:16px/1.55 Georgia,serif;color:#2b2622;background:#faf6ee;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1,h2{font-weight:600;line-height:1.2} h2{margin-top:2.2rem}
table{border-collapse:collapse;font:14px/1.4 system-ui,sans-serif} td,th{padding:.3rem .9rem .3rem 0;text-align:left}
tr{border-bottom:1px solid #e2d9c8} td+td,th+th{text-align:right}
code{display:block;font-size:14px;white-space:pre;overflow-x:auto}
.told td,.told th{text-align:left;vertical-align:top}
figure{margin:1.5rem 0} figure svg{max-width:100%;height:auto} .lead{font-size:1.25rem}
.boards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),34rem));gap:1rem}
"""


def write(
    title: str,
    question: str,
    results: Iterable[Result],
    answer: str = "",
    boards: bool = True,
    command: str = "",
) -> str:
    """Return a report as HTML: the question, the answer if there is one, and a section for each result. `command`
    makes the whole page again.
    """
    parts = [f"<h1>{escape(title)}</h1><p class=lead>{escape(question)}</p>"]
    if answer:
        parts.append(f"<p><strong>{escape(answer)}</strong></p>")
    if command:
        parts.append(f"<p>To make this page again: <code>{escape(command)}</code></p>")
    numbers = itertools.count(1)
    for one in results:
        parts.append(part_of(one, numbers if boards else None))
    body = "\n".join(parts)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
<title>{escape(title)}</title><style>{STYLE}</style><body>{body}</body></html>\n'
    )


def part_of(one: Result, boards: Boards) -> str:
    """Return the section of a report about one result."""
    if isinstance(one, Measurement):
        return about_measurement(one, boards)
    if isinstance(one, Comparison):
        return about_comparison(one, boards)
    if isinstance(one, Sweep | Found):
        return about_many(one)
    if isinstance(one, Skill):
        return about_skill(one)
    raise BadOption(f"A report shows results of the lab, not {type(one).__name__}.")


def about_measurement(one: Measurement, boards: Boards) -> str:
    """Return the section about one measurement: its figures, the lengths of games and the board."""
    rows = [(name, str(figure)) for name, figure in one.figures.items()]
    parts = [
        f"<h2>{escape(one.title)}</h2>",
        facts_of(one, one.command),
        table_html(("", "with its 95 % interval"), rows),
    ]
    parts.append(plot_of(one))
    return "".join([*parts, boards_of([one], boards)])


def about_comparison(one: Comparison, boards: Boards) -> str:
    """Return the section about a comparison: the changes, and both measurements side by side."""
    rows = [
        (name, str(one.a.figures[name]), str(one.b.figures[name]), signed(change))
        for name, change in one.changes.items()
    ]
    return "".join(
        [
            f"<h2>{escape(one.summary)}</h2>",
            f"<p>a: {escape(one.a.title)}<br>b: {escape(one.b.title)}</p>",
            facts_of(one.a, one.command),
            table_html(("", "a", "b", "change"), rows),
            plot_of(one),
            boards_of([one.a, one.b], boards),
        ]
    )


def about_many(one: Sweep | Found) -> str:
    """Return the section about several measurements: a table of all, and a plot of what differs."""
    head, *rows = one.cells()
    plot = plot_of(one) if len(one.measurements) > 1 else ""
    return "".join(
        [
            f"<h2>{escape(one.title)}</h2>",
            facts_of(one.measurements[0], one.command),
            table_html(head, rows),
            plot,
        ]
    )


def about_skill(one: Skill) -> str:
    """Return the section about a skill curve: a table and a plot of the levels."""
    rows = [(level, str(figure)) for level, figure in one.levels.items()]
    facts = f"<p>{escape(str(one).splitlines()[1])}. To make it again: <code>{escape(one.command)}</code></p>"
    return "".join(
        [
            f"<h2>What more thinking wins: {escape(one.title)}</h2>",
            facts,
            table_html(("level", f"share won against {one.against}"), rows),
            plot_of(one),
        ]
    )


def facts_of(one: Measurement, command: str) -> str:
    """Return an HTML paragraph that says how a measurement was made (games, bots, seed, version), with the
    command that repeats it.
    """
    version = f"Parlour {VERSION}, {find(one.table.game).title} version {find(one.table.game).version}"
    bots = bots_text(one.table.bots).replace(",", ", ")
    minutes = f" Minutes: {escape(one.pace.in_words)}." if "minutes" in one.figures else ""
    return (
        f"<p>{one.games:,} games between {escape(bots)} bots, seed {one.table.seed}; {escape(version)}.{minutes} "
        f"To make it again: <code>{escape(command)}</code></p>"
    )


def plot_of(one: Result) -> str:
    """Return the plot of a result as an HTML `figure` with the SVG inside."""
    return f"<figure>{plots.svg_of(one.plot())}</figure>"


def boards_of(measurements: Iterable[Measurement], boards: Boards) -> str:
    """Return what came into play: pictures of boards in which the places used most are the darkest, and lists of
    what never was used.
    """
    drawn, listed = [], []
    for one in measurements:
        used = one.usage
        if used is None or boards is None:
            continue
        board = heat.draw(one.table, used.places, f"board-{next(boards)}")
        drawn.append(f"<figure>{board}<figcaption>{escape(one.title)}</figcaption></figure>")
        listed.append(about_usage(one.title, used))
    if not drawn:
        return ""
    told = "Where pieces moved, came, left or changed: the darker, the more often."
    return f"<h2>The board</h2><p>{told}</p><div class=boards>{''.join(drawn)}</div>{''.join(listed)}"


def about_usage(title: str, used: Usage) -> str:
    """Return the section of a report about what came into play: how many of the clauses, places, throws and
    cards; which clauses came into play in fewer than half of the games; and what never did.
    """
    counts = {"clauses": used.clauses, "places": used.places, "throws and cards": used.draws}
    rows = [
        (kind, f"{len(counted) - len(never)} of {len(counted)}", ", ".join(never) or "none")
        for (kind, counted), never in zip(counts.items(), used.never.values(), strict=True)
        if counted
    ]
    seldom = [
        (name, used.titles.get(name, ""), f"{count} of {used.games}")
        for name, count in used.clauses.items()
        if 0 < count < used.games / 2
    ]
    return "".join(
        [
            f"<h2>What came into play: {escape(title)}</h2><p>Counted in {used.games} games.</p><div class=told>",
            table_html(("", "came into play", "never"), rows),
            table_html(("clause in play in fewer than half of the games", "", "games"), seldom)
            if seldom
            else "",
            "</div>",
        ]
    )

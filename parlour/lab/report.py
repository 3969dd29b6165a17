"""Reports: one HTML file with sentences, tables, plots and boards, which needs neither a network nor scripts.

Matplotlib draws the plots as SVG inside the page. Vega would need a script of a megabyte to show the same.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from html import escape
from typing import Any

from parlour.core.errors import BadOption
from parlour.games import find

from . import heat
from .comparison import Comparison, signed
from .figures import EARLY
from .goals import Found
from .measurement import Measurement
from .skills import Skill
from .sweeps import Sweep
from .usage import Usage

Result = Measurement | Comparison | Sweep | Found | Skill
STYLE = """
:root{color-scheme:light}
body{font:16px/1.55 Georgia,serif;color:#2b2622;background:#faf6ee;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1,h2{font-weight:600;line-height:1.2} h2{margin-top:2.2rem}
table{border-collapse:collapse;font:14px/1.4 system-ui,sans-serif} td,th{padding:.3rem .9rem .3rem 0;text-align:left}
tr{border-bottom:1px solid #e2d9c8} td+td,th+th{text-align:right} code{font-size:14px;overflow-wrap:anywhere}
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
    for one in results:
        parts.append(part_of(one, boards))
    body = "\n".join(parts)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
<title>{escape(title)}</title><style>{STYLE}</style><body>{body}</body></html>\n'
    )


def part_of(one: Result, boards: bool) -> str:
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


def about_measurement(one: Measurement, boards: bool) -> str:
    """Return the section about one measurement: its figures, the lengths of games and the board."""
    rows = [(name, str(figure)) for name, figure in one.figures.items()]
    parts = [f"<h2>{escape(one.title)}</h2>", facts_of(one), table_of(("", "with its 95 % interval"), rows)]
    parts.append(figure_of(plot_lengths([("", one.lengths)])))
    return "".join([*parts, boards_of([one]) if boards else ""])


def about_comparison(one: Comparison, boards: bool) -> str:
    """Return the section about a comparison: the changes, and both measurements side by side."""
    rows = [
        (name, str(one.a.figures[name]), str(one.b.figures[name]), signed(change))
        for name, change in one.changes.items()
    ]
    named = [("a: " + one.a.title, one.a.lengths), ("b: " + one.b.title, one.b.lengths)]
    return "".join(
        [
            f"<h2>{escape(one.summary)}</h2>",
            f"<p>a: {escape(one.a.title)}<br>b: {escape(one.b.title)}</p>",
            facts_of(one.a),
            facts_of(one.b),
            table_of(("", "a", "b", "change"), rows),
            figure_of(plot_lengths(named)),
            boards_of([one.a, one.b]) if boards else "",
        ]
    )


def about_many(one: Sweep | Found) -> str:
    """Return the section about several measurements: a table of all, and a plot over the first option that varies."""
    names = list(one.measurements[0].figures)
    columns = [names[0], "plies", "median of the turns", EARLY, "won by one seat", "stopped by a limit"]
    rows = [
        (made.title, *(str(made.figures[name]) for name in columns if name in made.figures))
        for made in one.measurements
    ]
    found = [f"<h2>{escape(str(one).splitlines()[0])}</h2>", table_of(("", *columns), rows)]
    if isinstance(one, Sweep) and len(one.options) == 1 and len(one.measurements) > 1:
        found.append(figure_of(plot_sweep(one, [names[0], EARLY, "turns"])))
    return "".join([*found, *(facts_of(made) for made in one.measurements[:1])])


def about_skill(one: Skill) -> str:
    """Return the section about a skill curve: a table and a plot of the levels."""
    rows = [(level, str(figure)) for level, figure in one.levels.items()]
    facts = f"<p>{escape(str(one).splitlines()[1])}. To make it again: <code>{escape(one.command)}</code></p>"
    plot, axes = new_plot("level", "share won")
    figures = list(one.levels.values())
    errors = [[f.value - f.low for f in figures], [f.high - f.value for f in figures]]
    axes.errorbar(list(one.levels), [f.value for f in figures], yerr=errors, fmt="o-", capsize=3)
    axes.axhline(1 / one.seats, linestyle=":", color="#766")
    return "".join(
        [
            f"<h2>What more thinking wins: {escape(one.title)}</h2>",
            facts,
            table_of(("level", f"share won against {one.against}"), rows),
            figure_of(plot),
        ]
    )


def facts_of(one: Measurement) -> str:
    """Return a paragraph that says how a measurement was made, with the command that repeats it."""
    from parlour.version import VERSION

    version = f"Parlour {VERSION}, {find(one.table.game).title} version {find(one.table.game).version}"
    bots = ", ".join(one.table.bots)
    return (
        f"<p>{one.games:,} games between {escape(bots)}, seed {one.table.seed}; {escape(version)}. "
        f"To make it again: <code>{escape(one.command)}</code></p>"
    )


def table_of(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return an HTML table with these column titles (`head`) and rows."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{top}</tr>{body}</table>"


def boards_of(measurements: Iterable[Measurement]) -> str:
    """Return what came into play: pictures of boards in which the places used most are the darkest, and lists of
    what never was used.
    """
    drawn, listed = [], []
    for one in measurements:
        used = one.usage
        if used is None:
            continue
        board = heat.draw(one.table, used.places)
        drawn.append(f"<figure>{board}<figcaption>{escape(one.title)}</figcaption></figure>")
        listed.append(about_usage(one.title, used))
    if not drawn:
        return ""
    told = "Where pieces moved, came, left or changed: the darker, the more often."
    return f"<h2>The board</h2><p>{told}</p><div class=boards>{''.join(drawn)}</div>{''.join(listed)}"


def about_usage(title: str, used: Usage) -> str:
    """Return the section about what came into play: how many clauses, places, throws and cards did, the clauses that
    did so in fewer than half of the games, and what never did.
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
            f"<h2>What came into play: {escape(title)}</h2><p>The first {used.games} games.</p>",
            table_of(("", "came into play", "never"), rows),
            table_of(("clause in play in fewer than half of the games", "", "games"), seldom)
            if seldom
            else "",
        ]
    )


def figure_of(plot: Any) -> str:
    """Return a Matplotlib plot as SVG text. The same plot always gives the same text."""
    import matplotlib

    text = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "parlour", "svg.fonttype": "none"}):
        plot.savefig(
            text,
            format="svg",
            metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")),
            bbox_inches="tight",
        )
    return f"<figure>{text.getvalue()[text.getvalue().index('<svg') :]}</figure>"


def new_plot(across: str, up: str) -> tuple[Any, Any]:
    """Return an empty plot with titles for its two axes."""
    from matplotlib.figure import Figure

    plot = Figure(figsize=(8, 3.2), facecolor="none")
    axes = plot.add_subplot(facecolor="none")
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.spines[["top", "right"]].set_visible(False)
    return plot, axes


def plot_lengths(named: Iterable[tuple[str, tuple[int, ...]]]) -> Any:
    """Return a plot that shows how many games had which length."""
    plot, axes = new_plot("plies", "share of the games")
    listed = list(named)
    longest = max(len(lengths) for _, lengths in listed)
    width = max(1, longest // 60)
    for name, lengths in listed:
        grouped = [sum(lengths[i : i + width]) / max(1, sum(lengths)) for i in range(0, len(lengths), width)]
        axes.stairs(grouped, [width * i for i in range(len(grouped) + 1)], fill=len(listed) == 1, label=name)
    if len(listed) > 1:
        axes.legend(frameon=False)
    return plot


def plot_sweep(one: Sweep, names: Iterable[str]) -> Any:
    """Return a plot of some figures with their confidence intervals, over the values of an option."""
    listed = list(names)
    from matplotlib.figure import Figure

    plot = Figure(figsize=(8, 2.6 * len(listed)), facecolor="none")
    values = [str(made.table.options[one.options[0]]) for made in one.measurements]
    for number, name in enumerate(listed):
        axes = plot.add_subplot(len(listed), 1, number + 1, facecolor="none")
        figures = [made.figures[name] for made in one.measurements]
        errors = [[f.value - f.low for f in figures], [f.high - f.value for f in figures]]
        axes.errorbar(values, [f.value for f in figures], yerr=errors, fmt="o-", capsize=3)
        axes.set_ylabel(name)
        axes.spines[["top", "right"]].set_visible(False)
    axes.set_xlabel(one.options[0].replace("_", " "))
    return plot

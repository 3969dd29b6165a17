"""Results: the base of every answer of the lab. A result prints as a table, notebooks show it as one, and it can be
plotted and saved.
"""

from __future__ import annotations

import csv
import json
import math
import shlex
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any

from parlour.core.errors import BadOption
from parlour.games import find

from .engine import Engine
from .figure import Figure
from .pace import ASSUMED, Pace


class Result:
    """The base class of what the lab returns: a measurement, a comparison, a sweep, a search or a skill
    curve.
    """

    @property
    def command(self) -> str:
        """The command line that computes the same result again."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, Any]:
        """Return the result as a dict of plain values, for JSON. It does not name the engine, because every engine
        gives the same result.
        """
        raise NotImplementedError

    def rows(self) -> list[dict[str, Any]]:
        """Return the result as rows of a data table, one dict from column to value for each figure."""
        raise NotImplementedError

    def plot(self) -> Any:
        """Return a plot of the result, as a Matplotlib figure."""
        raise NotImplementedError

    def to_json(self) -> str:
        """Return the result as JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=1, allow_nan=False)

    def to_csv(self) -> str:
        """Return the rows as CSV; the first line has the names of the columns."""
        rows, text = self.rows(), StringIO()
        writer = csv.DictWriter(text, columns_of(rows), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return text.getvalue()

    def save(self, file: str | Path) -> None:
        """Write the result to a file: CSV, JSON or Parquet, depending on the file's suffix."""
        file = Path(file)
        if file.suffix == ".csv":
            file.write_text(self.to_csv(), encoding="utf-8")
        elif file.suffix == ".json":
            file.write_text(self.to_json() + "\n", encoding="utf-8")
        elif file.suffix == ".parquet":
            import pyarrow as pa
            import pyarrow.parquet as pq

            rows = self.rows()
            columns = {name: as_column([row.get(name) for row in rows]) for name in columns_of(rows)}
            pq.write_table(pa.table(columns), file)
        else:
            raise BadOption(f"Results are saved as .csv, .json or .parquet, not as {file.name!r}.")


def columns_of(rows: list[dict[str, Any]]) -> list[str]:
    """Return the names of all columns of these rows, in order."""
    return list(dict.fromkeys(name for row in rows for name in row))


def as_column(values: list[Any]) -> list[Any]:
    """Return the values in a form that Parquet can store as one column: if any of them is a text, all become
    texts. None stays None.
    """
    is_text = any(isinstance(value, str) for value in values)
    return [None if value is None else str(value) if is_text else value for value in values]


def bounds_of(one: Figure) -> dict[str, float | None]:
    """Return the value and the bounds of a figure as data: None for what is not known."""
    numbers = {"value": one.value, "low": one.low, "high": one.high}
    return {name: float(value) if math.isfinite(value) else None for name, value in numbers.items()}


def option_columns(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options as columns of a row of data: each name gets the prefix "option_"."""
    return {f"option_{name}": value for name, value in options.items()}


def title_of(game: str, options: Mapping[str, Any]) -> str:
    """Return one line with the title of a game and the options whose values differ from the defaults."""
    chosen = ", ".join(f"{name} = {value}" for name, value in options.items())
    return f"{find(game).title}{': ' if chosen else ''}{chosen}"


def table_html(head: Iterable[str], rows: Iterable[Iterable[str]], caption: str = "") -> str:
    """Return an HTML table with these column titles (`head`) and rows."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{title}<tr>{top}</tr>{body}</table>"


def table_text(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of cells as lines of text in columns of equal width."""
    wide = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return ["  ".join(f"{text:>{w}}" for text, w in zip(row, wide, strict=True)) for row in rows]


def command_of(
    verb: str,
    game: str,
    options: Mapping[str, Any],
    words: Iterable[object],
    pace: Pace = ASSUMED,
    engine: str = "cpu",
) -> str:
    """Return a command line of `parlour lab`, with the pace and the engine unless they are the usual ones."""
    chosen = [word for name, value in options.items() for word in ("-o", f"{name}={value}")]
    extra = [
        *(["--pace", pace.text] if pace != ASSUMED else []),
        *(["--engine", engine] if engine != "cpu" else []),
    ]
    return shlex.join(map(str, ["parlour", "lab", verb, game, *chosen, *words, *extra]))


def name_of(engine: str | Engine) -> str:
    """Return the name of an engine, as `engine_of` reads it."""
    return (engine or "cpu") if isinstance(engine, str) else engine.name


def bots_text(bots: Sequence[str]) -> str:
    """Return the bots of a table as the command line takes them: one name if all are the same."""
    return bots[0] if len(set(bots)) == 1 else ",".join(bots)

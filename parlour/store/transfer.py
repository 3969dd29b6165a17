"""Export a database to one file, with a match or class on each line, and restore it. Damaged matches and classes are
left out and listed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy.exc import DBAPIError

from parlour.core.errors import BadMatch, OtherVersion, ParlourError, UnknownMatch

from . import classes
from .check import check
from .database import OWN_FILE, explain
from .matches import Store
from .rows import Rows, plain_rows
from .schema import head_of, seated_of

FIRST_FORMAT, FORMAT = "parlour store 1", "parlour store 2"
AT_ONCE = 256  # matches that are written together


@dataclass
class Outcome:
    """The result of an export or import: how many matches and classes were copied, how many existed already, and a
    sentence for each one that was left out.
    """

    moved: int = 0
    classes: int = 0
    here: int = 0
    left_out: list[str] = field(default_factory=list)


def export(store: Store, path: Path) -> Outcome:
    """Write all matches and all named classes to one file that only its owner can read. Leave out damaged
    ones and list them in the result.
    """
    outcome = Outcome()
    part = path.with_name(path.name + ".part")
    with open(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, OWN_FILE), "w", encoding="utf-8") as file:
        os.chmod(part, OWN_FILE)
        file.write(json.dumps({"format": FORMAT}) + "\n")
        for id in store.names():
            try:
                rows = store.read_rows(id)
                rows.entries()
                rows.check_head()
                file.write(json.dumps(plain_rows(rows), ensure_ascii=False) + "\n")
                outcome.moved += 1
            except UnknownMatch:
                continue  # it was deleted meanwhile
            except ParlourError as error:
                outcome.left_out.append(str(error))
        for code in classes.codes(store):
            try:
                if row := classes.read_row(store, code):
                    file.write(json.dumps({"class": row}, ensure_ascii=False) + "\n")
                    outcome.classes += 1
            except ParlourError as error:
                outcome.left_out.append(str(error))
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)
    return outcome


def restore(store: Store, path: Path) -> Outcome:
    """Insert everything from a file that `export` wrote. Each match is checked first; damaged and conflicting ones
    are left out and listed in the result.
    """
    outcome = Outcome()
    known = set(store.names())
    waiting: list[Future[None]] = []
    with path.open(encoding="utf-8", errors="replace") as file:
        upgrade = reader_for(path.name, file.readline())
        for number, row in enumerate(file, 2):
            try:
                plain = json.loads(row)
                if "class" in plain:
                    waiting += restore_class(store, plain["class"], outcome)
                else:
                    waiting += restore_match(store, upgrade(plain), known, outcome)
            except ParlourError as error:
                outcome.left_out.append(str(error))
            except (KeyError, TypeError, AttributeError, ValueError, RecursionError):
                outcome.left_out.append(f"Line {number} of {path.name} is damaged.")
            if len(waiting) >= AT_ONCE:
                wait_for_all(store, waiting)
    wait_for_all(store, waiting)
    return outcome


def wait_for_all(store: Store, waiting: list[Future[None]]) -> None:
    """Wait until all these writes are on disk, then empty the list. Raises BadStore if one of them failed."""
    try:
        for one in waiting:
            one.result()
    except DBAPIError as error:
        raise explain(error, store.database) from None
    waiting.clear()


def restore_match(store: Store, rows: Rows, known: set[str], outcome: Outcome) -> list[Future[None]]:
    """Insert one match from an export, unless the database has it already; count it in `outcome` and return
    the futures of its writes. Raises BadMatch if the match is damaged, or differs from the one in the
    database.
    """
    stored = store.from_rows(rows)
    try:
        check(stored)
    except OtherVersion:
        pass  # its seals fit; it is stored for a program that has its rules
    if stored.id not in known:
        known.add(stored.id)
        outcome.moved += 1
        return [store.insert_rows(rows)]
    if plain_rows(store.read_rows(stored.id)) != plain_rows(rows):
        raise BadMatch(f"Match {stored.id} is here already and differs. It was left as it is here.")
    outcome.here += 1
    return []


def restore_class(store: Store, row: dict[str, Any], outcome: Outcome) -> list[Future[None]]:
    """Insert one class from an export, unless the database has it already; count it in `outcome` and return
    the futures of its writes. Raises BadMatch if the class is damaged, or differs from the one in the
    database.
    """
    classes.check_row(row)
    here = classes.read_row(store, row["code"])
    if here is None:
        outcome.classes += 1
        return [classes.insert_row(store, row)]
    if here["seal"] != row["seal"]:
        raise BadMatch(f"Class {row['code']} is here already and differs. It was left as it is here.")
    outcome.here += 1
    return []


def reader_for(name: str, first: str) -> Callable[[dict[str, Any]], Rows]:
    """Return the function that converts a line of the export file `name` to the rows of a match. `first` is
    the first line of the file, which states the format. Raises BadMatch if it does not.
    """
    try:
        format = json.loads(first)["format"]
    except (ValueError, TypeError, KeyError, RecursionError):
        format = None
    if format not in (FIRST_FORMAT, FORMAT):
        raise BadMatch(f"{name} is damaged, or is no export: its first line does not say {FORMAT!r}.")
    return read_first if format == FIRST_FORMAT else read


def read(plain: dict[str, Any]) -> Rows:
    """Return the rows of a match from one line of an export, parsed as JSON."""
    head = {"seated": seated_of(plain["seats"]), **plain["match"]}  # older exports have none
    return Rows(head, plain["seats"], plain["line"])


def read_first(plain: dict[str, Any]) -> Rows:
    """Return the rows of a match from one line of an export in format 1, converted as a migration would convert
    them.
    """
    line = [{**row, "asked": None} for row in plain["line"]]
    head = {
        **plain["match"],
        "format": 1,
        "salts": [],
        "rows": len(line),
        "seal": line[-1]["seal"] if line else "",
        "touched": max((row["at"] for row in line), default=plain["match"]["created"]),
        "seated": seated_of(plain["seats"]),
    }
    return Rows({**head, "head": head_of(head)}, plain["seats"], line)

"""The address of a database: checks it, and hides the password when it is displayed."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from parlour.core.errors import BadStore

KINDS = ("sqlite", "postgresql")  # those that Parlour can lock against a second server
DRIVER = "postgresql+psycopg"
DRIVERS = ("sqlite", "sqlite+pysqlite", "postgresql", DRIVER)
LONGEST = 160  # characters of an address in a sentence
# Up to the last @, because people forget to escape the one in their password.
_PASSWORD = re.compile(r"(/[^:/@]*:).*@")
_SECRETS = re.compile(r"([?&](?:password|sslpassword|passfile)=)[^&]*", re.IGNORECASE)


def check_address(database: str) -> URL:
    """Return the database address for a file name or an address, as a URL. Raises BadStore with the reason if it is
    not valid.
    """
    name = display_name(database)
    try:
        url = make_url(database if "://" in database else f"sqlite:///{database}")
    except ArgumentError:
        raise BadStore(f"{name} cannot be reached: that is no address of a database.") from None
    except ValueError:
        raise BadStore(f"{name} cannot be used: the port must be a number.") from None
    if url.get_backend_name() not in KINDS:
        raise BadStore(f"{name} cannot be used: Parlour stores matches in an SQLite file or in PostgreSQL.")
    if "@" in (url.host or ""):
        raise BadStore(f"{name} cannot be used: write an @ in the password as %40.")
    if url.drivername not in DRIVERS:
        raise BadStore(f"{name} cannot be used: write the address as sqlite:///FILE or {DRIVER}://…")
    return url.set(drivername=DRIVER) if url.drivername == "postgresql" else url


def file_of(database: str) -> Path | None:
    """Return the path of an SQLite database's file; None for a database in memory or on a server."""
    if "://" not in database:
        return Path(database) if database != ":memory:" else None
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        return None
    if url.get_backend_name() != "sqlite":
        return None
    name = url.database or ""
    if is_uri(database):  # escaped, and perhaps with an empty authority
        name = unquote(name.removeprefix("file:").removeprefix("//"))
    is_in_memory = name in ("", ":memory:") or url.query.get("mode") == "memory"
    return None if is_in_memory else Path(name)


def is_uri(database: str) -> bool:
    """Return whether an address is an SQLite URI, such as sqlite:///file:a.db?mode=ro&uri=true."""
    return database.startswith("sqlite") and "///file:" in database


def display_name(database: str) -> str:
    """Return the name of a database for use in a sentence: its file name, or its address without passwords."""
    return without_passwords(str(file_of(database) or database))[:LONGEST]


def without_passwords(text: str) -> str:
    """Return a text in which the password of every database address is replaced by ***."""
    return _SECRETS.sub(r"\1***", _PASSWORD.sub(r"\1***@", text))

"""Settings: everything that the host of a parlour decides, read from the environment. docs/host.md has the table.

The name of a setting in the environment is PARLOUR_ and its name in capitals: PARLOUR_PORT, PARLOUR_HOSTS.
"""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from parlour.core.errors import ParlourError
from parlour.store.matches import Expiry

PREFIX = "PARLOUR_"
ELSEWHERE = ("PARLOUR_CACHE", "PARLOUR_PYTHON", "PARLOUR_PICTURES", "PARLOUR_KILLS")  # read by others
ANY = "*"
LOGS = ("plain", "json")


class BadSetting(ParlourError):
    """A setting that is none, or a value that it does not take."""


def says(default: Any, text: str) -> Any:
    """A setting with its default and its sentence."""
    return field(default=default, metadata={"text": text})


@dataclass(frozen=True)
class Settings:
    """How one parlour is hosted."""

    host: str = says("127.0.0.1", "The address to listen on; 0.0.0.0 for all of this machine.")
    port: int = says(8642, "The port; 0 for any free one.")
    database: str = says(
        "", "Where matches are kept: a file or a database address. Empty: in your own folder."
    )
    hosts: tuple[str, ...] = says(
        (), "Names by which the parlour may be called, beside localhost and plain addresses. * for any."
    )
    proxies: tuple[str, ...] = says(
        (), "Addresses or networks of your proxies; others' forwarded headers are ignored."
    )
    metrics: tuple[str, ...] = says(
        (), "Addresses or networks that may read /metrics, beside this machine itself."
    )
    log: str = says("plain", "How the log is written: plain, or json for one object a line.")
    connections: int = says(2000, "Connections at a time; when all are taken, idle ones are closed.")
    connections_each: int = says(320, "Connections at a time from one address.")
    ipv6_prefix: int = says(64, "Leading bits of an IPv6 address that count as one address.")
    sockets_each: int = says(256, "Sockets of tables at a time from one address.")
    arrivals: int = says(8, "New sockets a second from one address; eight times as many at once.")
    messages: int = says(
        120, "Messages a second from all sockets of one address; four times as many at once."
    )
    onlookers: int = says(200, "Onlookers at one table; whoever has a seat comes in besides.")
    work: int = says(
        300, "Milliseconds of work a second that requests of one address may cost; ten times as many at once."
    )
    reads: int = says(120, "Requests that read, a second from one address; five times as many at once.")
    changes: int = says(
        40, "Requests that change something, a second from one address; three times as many at once."
    )
    tables: int = says(120, "Tables set up an hour from one address.")
    bot_tables: int = says(60, "Of these, tables with bots.")
    files: int = says(
        60, "Match files taken in an hour from one address; every 2,000 plies of a line count as one more."
    )
    replays: int = says(256, "Megabytes of memory for all replays together.")
    replays_each: int = says(
        32, "Megabytes of memory for the replays of one address; those it looked at last stay."
    )
    classes: int = says(20, "Classes opened an hour from one address.")
    guesses: int = says(60, "Wrong class codes an hour from one address.")
    expire_running: float | None = says(
        None, "Days after which a match that nobody goes on with is deleted. Empty: never."
    )
    expire_ended: float | None = says(
        None, "Days after which a match that has ended is deleted. Empty: never."
    )
    expire_classes: int = says(
        400, "Days after which a class that is kept, and that nobody came to, is deleted."
    )

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65535:
            raise BadSetting(f"PARLOUR_PORT is a number from 0 to 65535, not {self.port}.")
        if not 1 <= self.ipv6_prefix <= 128:
            raise BadSetting(f"PARLOUR_IPV6_PREFIX is a number from 1 to 128, not {self.ipv6_prefix}.")
        if self.log not in LOGS:
            raise BadSetting(f"PARLOUR_LOG is one of {', '.join(LOGS)}, not {self.log[:20]!r}.")
        for name in ("proxies", "metrics"):
            for one in getattr(self, name):
                check_network(PREFIX + name.upper(), one)
        for setting in fields(self):
            value = getattr(self, setting.name)
            if isinstance(value, int | float) and setting.name != "port" and value <= 0:
                raise BadSetting(f"{PREFIX}{setting.name.upper()} is more than 0, not {value:g}.")

    @property
    def expiry(self) -> Expiry:
        """When matches that nobody plays are let go."""
        return Expiry(self.expire_running, self.expire_ended)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None, **given: Any) -> Settings:
        """The settings that the environment names; `given` goes before it, where it is not None."""
        environment = os.environ if environment is None else environment
        known = {PREFIX + setting.name.upper(): setting for setting in fields(cls)}
        stray = next(
            (n for n in sorted(environment) if n.startswith(PREFIX) and n not in (*known, *ELSEWHERE)), None
        )
        if stray:
            raise BadSetting(f"There is no setting {stray[:40]}. Settings: {', '.join(sorted(known))}.")
        found: dict[str, Any] = {}
        for name, setting in known.items():
            if text := environment.get(name, "").strip():
                found[setting.name] = read(name, str(setting.type), text)
        return cls(**{**found, **{name: value for name, value in given.items() if value is not None}})


def read(name: str, kind: str, text: str) -> Any:
    """A value as a setting's kind has it; BadSetting with what is expected."""
    if kind.startswith("tuple"):
        return tuple(part for part in text.replace(",", " ").split() if part)
    if kind == "str":
        return text
    try:
        return int(text) if kind == "int" else float(text)
    except ValueError:
        whole = "a whole number" if kind == "int" else "a number"
        raise BadSetting(f"{name} is {whole}, not {text[:20]!r}.") from None


def check_network(name: str, text: str) -> None:
    """That a text is an address, a network, or any of them."""
    try:
        if text != ANY:
            ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise BadSetting(
            f"{name} names addresses and networks such as 10.0.0.0/8, not {text[:40]!r}."
        ) from None


def is_among(address: str, networks: tuple[str, ...]) -> bool:
    """Whether an address is one of these, or lies in one of these networks."""
    if ANY in networks:
        return True
    try:
        place = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(place in ipaddress.ip_network(one, strict=False) for one in networks)


def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own, that nobody else can have."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False

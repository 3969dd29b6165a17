"""Settings: everything that the operator decides, read from environment variables. docs/host.md has a table of them.

The variable of a setting is PARLOUR_ followed by the setting's name in capitals: PARLOUR_PORT, PARLOUR_HOSTS.
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
NOT_SETTINGS = ("PARLOUR_CACHE", "PARLOUR_PYTHON", "PARLOUR_PICTURES", "PARLOUR_KILLS")  # read by other parts
ANY = "*"
MAY_BE_0 = ("port", "lab_seconds")
LOGS = ("plain", "json")


class BadSetting(ParlourError):
    """The error for an unknown setting, or for a value that a setting does not accept."""


def setting(default: Any, text: str, is_secret: bool = False) -> Any:
    """Return a dataclass field with a default and the sentence that documents it. The value of a secret setting is
    never printed.
    """
    return field(default=default, metadata={"text": text}, repr=not is_secret)


@dataclass(frozen=True)
class Settings:
    """The settings of one server."""

    host: str = setting("127.0.0.1", "The address to listen on; 0.0.0.0 for all addresses of this machine.")
    port: int = setting(8642, "The port to listen on; 0 for any free port.")
    database: str = setting(
        "",
        "Where matches are stored: a file or a database URL. Empty: a file in your data folder.",
        is_secret=True,
    )
    redis: str = setting(
        "",
        "The address of a Redis server, for several servers on one PostgreSQL database: redis://host/0.",
        is_secret=True,
    )
    workers: int = setting(1, "Server processes behind the port; more than one needs PARLOUR_REDIS.")
    hosts: tuple[str, ...] = setting(
        (), "Host names of the server, besides localhost and IP addresses. * for any."
    )
    proxies: tuple[str, ...] = setting(
        (), "Addresses or networks of your proxies; forwarded headers from anybody else are ignored."
    )
    metrics: tuple[str, ...] = setting(
        (), "Addresses or networks that may read /metrics, besides this machine."
    )
    log: str = setting("plain", "Format of the log: plain, or json for one object per line.")
    connections: int = setting(2000, "Open connections; when all are taken, the server closes idle ones.")
    connections_each: int = setting(320, "Open connections from one address.")
    ipv6_prefix: int = setting(64, "Leading bits of an IPv6 address that identify one client.")
    sockets_each: int = setting(256, "Open table sockets from one address.")
    arrivals: int = setting(8, "New sockets per second from one address; eight times as many in a burst.")
    messages: int = setting(
        120, "Messages per second from all sockets of one address; four times as many in a burst."
    )
    onlookers: int = setting(200, "Onlookers at one table, not counting people with a seat.")
    work: int = setting(
        300,
        "Milliseconds of CPU time per second for the requests of one address; ten times as many in a burst.",
    )
    reads: int = setting(120, "Reading requests per second from one address; five times as many in a burst.")
    changes: int = setting(
        40, "Changing requests per second from one address; three times as many in a burst."
    )
    tables: int = setting(120, "Tables set up per hour from one address.")
    bot_tables: int = setting(60, "Tables with bots among these.")
    files: int = setting(
        60, "Match files opened per hour from one address; every 2,000 plies of a line count as one more."
    )
    replays: int = setting(256, "Megabytes of memory for all replays.")
    replays_each: int = setting(
        32, "Megabytes of memory for the replays of one address; the latest ones stay in memory."
    )
    classes: int = setting(20, "Classes opened per hour from one address.")
    guesses: int = setting(60, "Wrong class codes per hour from one address.")
    smtp: str = setting(
        "",
        "The mail server for messages about turns: smtp://user:password@host:587 or smtps://host. Empty: no e-mail.",
        is_secret=True,
    )
    mail_from: str = setting("", "The sender of these e-mails.")
    webhooks: tuple[str, ...] = setting(
        (), "Beginnings of the addresses to which players may have messages sent: https://ntfy.sh/."
    )
    address: str = setting("", "The address of this parlour for links in messages: https://parlour.example.")
    reminders: int = setting(20, "Messages about turns asked for per hour from one address.")
    lab: int = setting(120, "Comparisons in the lab per hour from one address.")
    lab_seconds: int = setting(20, "Seconds of games for one comparison in the lab; 0 switches the lab off.")
    lab_threads: int = setting(1, "Threads of the lab's process, which has a low priority.")
    expire_running: float | None = setting(
        None, "Days without a move after which a running match is deleted. Empty: never."
    )
    expire_ended: float | None = setting(
        None, "Days after its end after which a match is deleted. Empty: never."
    )
    expire_classes: int = setting(400, "Days without a visitor after which a named class is deleted.")

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65535:
            raise BadSetting(f"PARLOUR_PORT must be a number from 0 to 65535, not {self.port}.")
        if not 1 <= self.ipv6_prefix <= 128:
            raise BadSetting(f"PARLOUR_IPV6_PREFIX must be a number from 1 to 128, not {self.ipv6_prefix}.")
        if self.redis and not self.database.startswith("postgresql"):
            raise BadSetting("PARLOUR_REDIS needs PARLOUR_DATABASE with a PostgreSQL address.")
        if self.workers > 1 and not self.redis:
            raise BadSetting(
                "Several workers need PARLOUR_REDIS, and PARLOUR_DATABASE with a PostgreSQL address."
            )
        if self.log not in LOGS:
            raise BadSetting(f"PARLOUR_LOG must be one of {', '.join(LOGS)}, not {self.log[:20]!r}.")
        if self.smtp and not (self.smtp.startswith(("smtp://", "smtps://")) and self.mail_from):
            raise BadSetting("PARLOUR_SMTP must begin with smtp:// or smtps://, and needs PARLOUR_MAIL_FROM.")
        if (self.smtp or self.webhooks) and not self.address.startswith(("http://", "https://")):
            raise BadSetting("PARLOUR_SMTP and PARLOUR_WEBHOOKS need PARLOUR_ADDRESS, for links in messages.")
        if any(one.count("/") < 3 for one in self.webhooks):
            raise BadSetting(
                "PARLOUR_WEBHOOKS must list addresses up to a slash after the host: https://ntfy.sh/."
            )
        for name in ("proxies", "metrics"):
            for one in getattr(self, name):
                check_network(PREFIX + name.upper(), one)
        if self.lab_seconds < 0:
            raise BadSetting(f"PARLOUR_LAB_SECONDS must be 0 or more, not {self.lab_seconds}.")
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, int | float) and each.name not in MAY_BE_0 and value <= 0:
                raise BadSetting(f"{PREFIX}{each.name.upper()} must be more than 0, not {value:g}.")

    @property
    def expiry(self) -> Expiry:
        """The rule for deleting old matches."""
        return Expiry(self.expire_running, self.expire_ended)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None, **overrides: Any) -> Settings:
        """Return the settings from the environment. Keyword arguments that are not None take precedence."""
        environment = os.environ if environment is None else environment
        known = {PREFIX + each.name.upper(): each for each in fields(cls)}
        unknown = next(
            (n for n in sorted(environment) if n.startswith(PREFIX) and n not in (*known, *NOT_SETTINGS)),
            None,
        )
        if unknown:
            raise BadSetting(f"There is no setting {unknown[:40]}. Settings: {', '.join(sorted(known))}.")
        found: dict[str, Any] = {}
        for name, each in known.items():
            if text := environment.get(name, "").strip():
                found[each.name] = parse(name, str(each.type), text)
        return cls(**{**found, **{name: value for name, value in overrides.items() if value is not None}})


def parse(name: str, kind: str, text: str) -> Any:
    """Return the value of a setting, converted from text to its type. Raise BadSetting if the text does not fit."""
    if kind.startswith("tuple"):
        return tuple(part for part in text.replace(",", " ").split() if part)
    if kind == "str":
        return text
    try:
        return int(text) if kind == "int" else float(text)
    except ValueError:
        whole = "a whole number" if kind == "int" else "a number"
        raise BadSetting(f"{name} must be {whole}, not {text[:20]!r}.") from None


def check_network(name: str, text: str) -> None:
    """Raise BadSetting unless a text is an IP address, a network or *."""
    try:
        if text != ANY:
            ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise BadSetting(
            f"{name} must list addresses and networks such as 10.0.0.0/8, not {text[:40]!r}."
        ) from None


def is_among(address: str, networks: tuple[str, ...]) -> bool:
    """Return whether an address is in one of these networks."""
    if ANY in networks:
        return True
    try:
        place = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(place in ipaddress.ip_network(one, strict=False) for one in networks)


def is_loopback(address: str) -> bool:
    """Return whether an address is a loopback address."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False

"""The network: where others find this machine, and whether they find the parlour there."""

from __future__ import annotations

import socket

from .settings import Settings, is_loopback

EVERYWHERE = ("0.0.0.0", "::")


def addresses() -> list[str]:
    """Where others on the network may find this machine."""
    found = set()
    for family, target in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))  # nothing is sent: it only says by which way something would go
                found.add(probe.getsockname()[0])
        except OSError:
            continue
    return sorted(one for one in found if not is_loopback(one))


def at_port(places: list[str], port: int) -> list[str]:
    """Addresses with a port, as they stand in a link."""
    return [f"{f'[{one}]' if ':' in one else one}:{port}" for one in places]


def is_this_machine(called: str) -> bool:
    """Whether a name in a link, with its port, means whichever machine it is opened on."""
    name = called.rsplit(":", 1)[0] if called.rsplit(":", 1)[-1].isdigit() else called
    return name == "localhost" or is_loopback(name.strip("[]"))


def names_for_others(settings: Settings, called: str, port: int) -> list[str]:
    """By which names, with their port, others find a parlour that is called so here; none where they do not."""
    if not is_this_machine(called):
        return [called]
    return at_port(addresses(), port) if settings.host in EVERYWHERE else []

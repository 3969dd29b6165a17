"""Source: what every limit counts as one client. An IPv4 address is one, and so is a whole network of IPv6."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

REMEMBERED = 4096  # addresses whose source is not worked out again


@lru_cache(REMEMBERED)
def network_of(address: str, prefix: int) -> str:
    """Return the source of an address: IPv4 as it is, IPv6 as its network of so many leading bits.

    A provider gives one household a whole /64, so counting single IPv6 addresses would limit nobody.
    """
    try:
        place = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(place, ipaddress.IPv4Address):
        return address
    if place.ipv4_mapped:
        return str(place.ipv4_mapped)
    return str(ipaddress.ip_network((int(place), prefix), strict=False))

"""The source of a request: the unit that rate limits count as one client. It is an IPv4 address, or a whole network
of IPv6 addresses.
"""

from __future__ import annotations

import ipaddress
from functools import lru_cache

REMEMBERED = 4096  # addresses in the cache


@lru_cache(REMEMBERED)
def network_of(address: str, prefix: int) -> str:
    """Return the source for an address: an IPv4 address itself or, for an IPv6 address, the network given by its
    first `prefix` bits.

    A provider gives one household a whole /64 network, so limits on single IPv6 addresses would limit nobody.
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

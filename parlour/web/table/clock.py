"""The present time for tables: the same clock that sessions use."""

from parlour.session.clock import now

__all__ = ["now"]

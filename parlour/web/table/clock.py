"""The time at the tables: that of the sessions."""

from parlour.session.clock import now

__all__ = ["now"]

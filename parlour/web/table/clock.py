"""The clock of the tables, the same as that of the sessions."""

from parlour.session.clock import now

__all__ = ["now"]

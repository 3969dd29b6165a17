"""Authority: checks that a person may give a command, at the moment at which the command is carried out.

A table tries a command again when another process has changed the match meanwhile. That change may have removed the
person who gave the command. So a check before the first try is not enough.
"""

from __future__ import annotations

from collections.abc import Callable

from parlour.session.events import Change

Command = Callable[[], Change | None]
Check = Callable[[], object]  # raises an error if the person may not give the command now


def checked(command: Command, check: Check | None) -> Command:
    """Return a command that calls `check` each time before `command` is tried; None means that there is nothing to
    check.
    """
    if check is None:
        return command

    def both() -> Change | None:
        check()
        return command()

    return both

"""parlour serve: the parlour in a browser."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.core.errors import NotInstalled

Host = Annotated[str | None, typer.Option(help="The address to listen on; 127.0.0.1 if not said.")]
Port = Annotated[
    int | None, typer.Option(min=0, max=65535, help="The port; 0 for any free one, 8642 if not said.")
]
Open = Annotated[bool, typer.Option(help="Whether to open a browser.")]
Database = Annotated[str, typer.Option(help="Where matches are kept; your own folder if not said.")]


def serve(host: Host = None, port: Port = None, open: Open = True, database: Database = "") -> None:
    """Open the parlour in a browser; what plain `parlour` does. docs/host.md has all settings."""
    try:
        from parlour.web.serve import serve as run
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("parlour"):
            raise
        raise NotInstalled(
            f"To open in a browser, Parlour needs {error.name} and what goes with it: pip install 'parlour[web]'."
        ) from None

    run(host=host, port=port, open_browser=open, database=database or None)

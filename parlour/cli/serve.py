"""parlour serve: start the server."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.core.errors import NotInstalled

Host = Annotated[str | None, typer.Option(help="The address to listen on; default: 127.0.0.1.")]
Port = Annotated[
    int | None, typer.Option(min=0, max=65535, help="The port; 0 for any free one; default: 8642.")
]
Open = Annotated[bool, typer.Option(help="Whether to open a browser.")]
Database = Annotated[
    str, typer.Option(help="The database with the matches; default: a file in your own folder.")
]
Workers = Annotated[
    int | None,
    typer.Option(
        min=1, help="Server processes behind the port; more than one needs PARLOUR_REDIS; default: 1."
    ),
]


def serve(
    host: Host = None, port: Port = None, open: Open = True, database: Database = "", workers: Workers = None
) -> None:
    """Start the server and open it in a browser, as the command `parlour` alone does. docs/host.md lists all
    settings.
    """
    try:
        from parlour.web.serve import serve as run
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("parlour"):
            raise
        raise NotInstalled(
            f"The server needs {error.name}, which is not installed. Run: pip install 'parlour[web]'"
        ) from None

    run(host=host, port=port, open_browser=open, database=database or None, workers=workers)

"""parlour serve: the parlour in a browser."""

from __future__ import annotations

from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any free one.")] = 8000,
    open: Annotated[bool, typer.Option(help="Open a browser.")] = True,
) -> None:
    """Open the parlour in a browser."""
    from parlour.web import serve as run  # type: ignore[import-not-found,unused-ignore]

    run(host=host, port=port, open_browser=open)

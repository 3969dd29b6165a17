#!/usr/bin/env python3
"""Write docs/cli.md from the help of the command line. A test checks that the page is up to date."""

import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

import typer  # noqa: E402

from parlour.cli.app import app  # noqa: E402

HEAD = """# The command line

`scripts/write_cli_docs.py` makes this page from the help texts; do not edit it by hand.

If you make a mistake, the command prints a sentence to standard error and exits with 2. A check that fails
(`verify`, `check`) exits with 1. With `--json` a command prints JSON and nothing else to standard output.
`parlour` alone starts the server and opens it in a browser.

"""


def page() -> str:
    """Return the whole of docs/cli.md."""
    group = typer.main.get_command(app)
    top = group.context_class(group, info_name="parlour", terminal_width=96)
    parts = [HEAD + "```\n" + group.get_help(top) + "\n```\n"]
    for name in sorted(group.commands):
        parts += sections(group.commands[name], name, top)
    return "\n".join(parts)


def sections(command: Any, title: str, above: Any) -> list[str]:
    """Return the help of a command, then that of its subcommands."""
    ctx = command.context_class(command, info_name=title.split()[-1], parent=above, terminal_width=96)
    parts = [f"## {title}\n\n```\n{command.get_help(ctx)}\n```\n"]
    for below in sorted(getattr(command, "commands", {})):
        parts += sections(command.commands[below], f"{title} {below}", ctx)
    return parts


if __name__ == "__main__":
    (HERE / "docs" / "cli.md").write_text(page(), encoding="utf-8")

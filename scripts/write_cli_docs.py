#!/usr/bin/env python3
"""Write docs/cli.md from the command line itself. A test holds the two equal."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

import typer  # noqa: E402

from parlour.cli.app import app  # noqa: E402

HEAD = """# The command line

Made by `scripts/write_cli_docs.py`; do not edit by hand.

Mistakes are answered in a sentence on standard error, with exit status 2. A check that fails
(`verify`) ends with 1. With `--json` nothing but JSON goes to standard output. `parlour` alone
opens the parlour.

"""


def page() -> str:
    """The whole of docs/cli.md."""
    group = typer.main.get_command(app)
    context = group.context_class
    top = context(group, info_name="parlour", terminal_width=96)
    parts = [HEAD + "```\n" + group.get_help(top) + "\n```\n"]
    for name in sorted(group.commands):
        ctx = context(group.commands[name], info_name=name, parent=top, terminal_width=96)
        parts.append(f"## {name}\n\n```\n{group.commands[name].get_help(ctx)}\n```\n")
    return "\n".join(parts)


if __name__ == "__main__":
    (HERE / "docs" / "cli.md").write_text(page(), encoding="utf-8")

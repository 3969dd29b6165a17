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
(`verify`, `check`) ends with 1. With `--json` nothing but JSON goes to standard output. `parlour` alone
opens the parlour.

"""


def page() -> str:
    """The whole of docs/cli.md."""
    group = typer.main.get_command(app)
    context = group.context_class
    top = context(group, info_name="parlour", terminal_width=96)
    parts = [HEAD + "```\n" + group.get_help(top) + "\n```\n"]
    waiting = [(name, group.commands[name], top) for name in sorted(group.commands)]
    while waiting:
        name, command, above = waiting.pop(0)
        ctx = context(command, info_name=name.split()[-1], parent=above, terminal_width=96)
        parts.append(f"## {name}\n\n```\n{command.get_help(ctx)}\n```\n")
        below = getattr(command, "commands", {})
        waiting[:0] = [(f"{name} {word}", below[word], ctx) for word in sorted(below)]
    return "\n".join(parts)


if __name__ == "__main__":
    (HERE / "docs" / "cli.md").write_text(page(), encoding="utf-8")

"""The command line: one file for each command. A command imports what it needs only when it runs."""


def main() -> None:
    """Run the `parlour` command."""
    from .app import app

    app(prog_name="parlour")

"""The command line: one file a verb. Each imports what it needs only when it is called."""


def main() -> None:
    """What the `parlour` command runs."""
    from .app import app

    app(prog_name="parlour")

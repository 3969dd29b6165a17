"""The command line: one file for each command. A command imports what it needs only when it runs, so that the
command line starts fast.
"""


def main() -> None:
    """Run the `parlour` command."""
    import warnings

    from parlour.core.errors import InterpretedRules

    from .app import app

    warnings.simplefilter("ignore", InterpretedRules)  # commands show the progress of compiling themselves

    app(prog_name="parlour")

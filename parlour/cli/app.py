"""The command line: all commands together, and one way to report errors.

A user's mistake is reported on standard error as a sentence, with exit status 2. A check that finds something wrong
exits with 1.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer
import typer.core

from . import (
    bench,
    check,
    draw,
    duel,
    export,
    games,
    join,
    lab,
    ladder,
    perft,
    play,
    prepare,
    questions,
    replay,
    rules,
    serve,
    simulate,
    train,
    verify,
)
from .matches import matches


class Parlour(typer.core.TyperGroup):
    """A group of commands that reports errors as sentences, never as tracebacks."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that was named; report an unknown one with the list of those that exist."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            ctx.fail(f"No command {args[0][:40]!r}. Commands: {', '.join(sorted(self.list_commands(ctx)))}.")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run a command and report an error that the user can put right."""
        from parlour.core.errors import ParlourError

        try:
            return super().invoke(ctx)
        except ParlourError as error:
            typer.echo(f"parlour: {error}", err=True)
        except BrokenPipeError:
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115  the reader of our output has gone
            raise typer.Exit(0) from None
        except UnicodeDecodeError as error:
            typer.echo(f"parlour: that file is not UTF-8 text: {error.reason}.", err=True)
        except OSError as error:
            typer.echo(f"parlour: {error.filename or 'input'}: {error.strerror}.", err=True)
        raise typer.Exit(2)


app = typer.Typer(
    cls=Parlour,
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback(invoke_without_command=True)
def begin(
    ctx: typer.Context,
    host: serve.Host = None,
    port: serve.Port = None,
    open: serve.Open = True,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Board games rebuilt from their patents: play them, check them, measure them.

    Without a command, start the server and open it in a browser.
    """
    if version:
        from parlour.version import VERSION

        typer.echo(VERSION)
    elif ctx.invoked_subcommand is None:
        serve.serve(host, port, open)


VERBS: tuple[Callable[..., None], ...] = (
    play.play,
    serve.serve,
    games.games,
    rules.rules,
    draw.draw,
    replay.replay,
    verify.verify,
    simulate.simulate,
    duel.duel,
    ladder.ladder,
    train.train,
    join.join,
    bench.bench,
    perft.perft,
    prepare.prepare,
)
for verb in VERBS:
    app.command()(verb)
app.command()(export.export)
app.command("import")(export.restore)
app.command()(check.check)
app.add_typer(matches, name="matches")
app.add_typer(questions.app, name="questions")
app.add_typer(lab.app, name="lab")

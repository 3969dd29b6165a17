"""The screen of a game in a terminal: a framed board in colour, redrawn in place, with the latest events below it.

If the output is not a terminal, for example a pipe or a file, everything is printed line by line, without colour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import typer
from rich.box import ROUNDED
from rich.columns import Columns
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

NEWS = 14  # most lines of news that are printed again below a new board
FRAME = 4  # columns that the frame of a board takes up


class Screen:
    """The terminal output that a person at the keyboard sees. `inks` gives patterns for parts of the text board,
    with the style of each.
    """

    def __init__(self, title: str, inks: Mapping[str, str], console: Console | None = None) -> None:
        self.title, self.inks = title, inks
        self.console = console or Console(highlight=False, emoji=False, markup=False)
        self.is_live = self.console.is_terminal
        self.news: list[str] = []  # what happened since the last board

    def say(self, text: str) -> None:
        """Print a line in answer to what the user typed."""
        if self.is_live:
            self.console.print(Text(text))
        else:
            typer.echo(text)

    def tell(self, text: str) -> None:
        """Print a line about something that happened at the table. The line is printed again below the next board."""
        self.news.append(text)
        self.say(f"  {text}")

    def show(self, board: str) -> None:
        """Show a board. On a terminal it replaces everything on the screen, and the latest events are printed below
        it.
        """
        if not self.is_live:
            typer.echo(f"\n{board}\n")
            return
        self.console.clear()
        self.print_board(board)
        if len(self.news) > NEWS:
            self.say(f"  … {len(self.news) - NEWS} earlier lines; type log to read them")
        for line in self.news[-NEWS:]:
            self.say(f"  {line}")

    def print_board(self, board: str) -> None:
        """Print a board in colour. It gets a frame if the window is wide enough."""
        painted = Text(board)
        for pattern, style in self.inks.items():
            painted.highlight_regex(pattern, style)
        drawn = [line for line in board.splitlines() if "  " in line]  # only sentences can be wrapped
        width = max((len(line) for line in drawn), default=0)
        if width + FRAME > self.console.width:
            self.console.print(painted, no_wrap=True, overflow="ignore", crop=False)
        else:
            self.console.print(Panel(painted, title=self.title, box=ROUNDED, expand=False))

    def ask_for(self, task: str) -> None:
        """Print the task that the user must do next."""
        if self.is_live:
            self.console.print(Text(task, style="bold"))
        else:
            typer.echo(task)

    def list_moves(self, texts: Sequence[str]) -> None:
        """Print numbered moves; on a terminal, in several columns."""
        rows = [f"{number:4}  {text}" for number, text in enumerate(texts, 1)]
        if self.is_live:
            self.console.print(Columns([Text(row) for row in rows], column_first=True, padding=(0, 2)))
        else:
            typer.echo("\n".join(rows))

    def clear(self) -> None:
        """Clear the screen, so that the next person cannot read it."""
        if self.is_live:
            self.console.clear()
        else:
            typer.echo("\n" * 40)

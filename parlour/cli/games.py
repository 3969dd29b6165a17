"""parlour games: list the games."""

from __future__ import annotations

import typer

from .words import AsJson, print_json


def games(json: AsJson = False) -> None:
    """List the games and their options."""
    from parlour.core.english import span
    from parlour.games import GAMES

    if json:
        print_json(
            {
                game.name: {
                    "title": game.title,
                    "version": game.version,
                    "summary": game.summary,
                    "seats": list(game.seats),
                    "minutes": list(game.minutes),
                    "presets": {preset.name: list(game.minutes_of(preset)) for preset in game.presets},
                    "options": {option.name: option.offered() for option in game.options},
                }
                for game in GAMES.values()
            }
        )
        return
    for game in GAMES.values():
        few, many = game.seats
        typer.echo(f"{game.name:10} {game.summary}")
        typer.echo(f"{'':10} {few} to {many} seats, {span(*game.lengths, 'minute')}")
        for preset in game.presets:
            length = span(*game.minutes_of(preset), "minute")
            typer.echo(f"{'':12} {preset.title}: {preset.text} {length.capitalize()}.")
        usual = game.options_of(game.start())
        wide = max(len(option.name) for option in game.options)
        for option in game.options:
            offered = f"{option.offered()}; default {usual[option.name]}"
            typer.echo(f"{'':12} {option.name:{wide}} {offered}. {option.text}")

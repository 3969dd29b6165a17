"""Heat maps: how often players chose each place of a board, drawn on the game's own board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from parlour.core.game import Game
from parlour.core.offer import Look
from parlour.core.record import Record, copy
from parlour.games import find

from .lines import WIDTH, play_lines
from .table import Table

GAMES = 24  # games whose every choice is looked up in the offer; that is slow
COLD, WARM = (255, 244, 214), (190, 48, 24)  # the colours of a place chosen once, and of the one chosen most


def count_places(table: Table, games: int = GAMES) -> Counter[str]:
    """Return how often each place was the last click of a choice, over the first games of a table."""
    game, start, counts = find(table.game), table.start, Counter[str]()
    records, lines = play_lines(game, start, games, table.seed, 0, table.bots)
    for line, end in zip(lines, records, strict=True):
        s = copy(start)
        for action in line[: min(int(end["ply"]), WIDTH)].tolist():
            counts.update(places_of(game, s, action))
            game.engine.play(s, action)
    return counts


def places_of(game: Game, s: Record, action: int) -> Iterable[str]:
    """Return the place that a player clicks last to choose an action; an empty list if the action is not chosen by
    clicks.
    """
    if s.seat < 0:
        return ()
    choices = game.view.offer(game.hidden(s, int(s.seat)), Look(int(s.seat))).choices
    return next(([one.path[-1]] for one in choices if one.actions == (action,) and one.path), ())


def draw(table: Table, counts: Counter[str]) -> str:
    """Return the game's board as SVG, in which each place is coloured by how often it was chosen."""
    svg = str(find(table.game).view.board(table.start, Look()))
    most = max(counts.values(), default=1)
    rules = []
    for place, count in sorted(counts.items()):
        share = (count / most) ** 0.5  # so that places chosen seldom differ too
        colour = ",".join(str(round(c + share * (w - c))) for c, w in zip(COLD, WARM, strict=True))
        name = place.replace("\\", "").replace('"', "")
        shapes = f'[data-at="{name}"],[data-at="{name}"]>:is(path,rect,circle,polygon)'
        rules.append(f"{shapes}{{fill:rgb({colour})!important}}")
    head, mark, rest = svg.partition(">")
    return f"{head}{mark}<style>{''.join(rules)}</style>{rest}"

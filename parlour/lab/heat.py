"""Heat maps: how often something happened at each place of a board, drawn on the game's own board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from parlour.core.compile import compiled
from parlour.core.game import Game
from parlour.core.offer import ONLOOKER, Look
from parlour.core.record import Record, copy
from parlour.core.step import Step, marks_of
from parlour.games import find

from .table import Table

COLD, WARM = (255, 244, 214), (190, 48, 24)  # the colours of a place used seldom, and of the one used most
AT = re.compile(r'data-at="([^"]+)"')
ID = re.compile(r'\bid="([^"]+)"')


def count_places(game: Game, start: Record, lines: Iterable[list[int]]) -> Counter[str]:
    """Return, for each place of the board, in how many actions of these games a piece moved over it, came to it or
    left it, or something changed there; 0 for unused places. The marks that the game draws on the board say where.
    """
    rules = compiled(game)
    counts = Counter(dict.fromkeys(AT.findall(str(game.view.board(start, Look()))), 0))
    for line in lines:
        before = copy(start)
        for action in line:
            after = copy(before)
            rules.play(after, action)
            marks = marks_of(game.words.tell(Step(before, action, after, int(before.seat)), ONLOOKER))
            counts.update({place for mark in marks for place in mark.places} & counts.keys())
            before = after
    return counts


def draw(table: Table, counts: Mapping[str, int], name: str = "board") -> str:
    """Return the game's board as SVG, in which each place is coloured by how often it was used. Unused places keep
    their own colour. Boards on one page need different names, because the styles and ids in an SVG that is part of a
    page are the whole page's.
    """
    svg = with_own_ids(str(find(table.game).view.board(table.start, Look())), name)
    most = max(counts.values(), default=0) or 1
    rules = []
    for place, count in sorted(counts.items()):
        if not count:
            continue
        share = (count / most) ** 0.5  # so that places used seldom differ too
        colour = ",".join(str(round(c + share * (w - c))) for c, w in zip(COLD, WARM, strict=True))
        at = place.replace("\\", "").replace('"', "")
        shapes = f'#{name} [data-at="{at}"],#{name} [data-at="{at}"]>:is(path,rect,circle,polygon)'
        rules.append(f"{shapes}{{fill:rgb({colour})!important}}")
    head, mark, rest = svg.partition(">")
    return f'{head} id="{name}"{mark}<style>{"".join(rules)}</style>{rest}'


def with_own_ids(svg: str, name: str) -> str:
    """Return an SVG in which every id, and everything that refers to it, begins with `name`."""
    ids = sorted(set(ID.findall(svg)), key=len, reverse=True)
    if not ids:
        return svg
    found = re.compile(rf'(\bid="|#)({"|".join(map(re.escape, ids))})(?![\w-])')
    return found.sub(rf"\g<1>{name}-\g<2>", svg)

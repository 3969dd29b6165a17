"""A click on anybody's piece shows where it could go and what it could hit; the position stays as it is."""

from __future__ import annotations

import re

from parlour.core.offer import Look, Reach
from parlour.core.record import Record, copy
from parlour.games import GAMES
from parlour.games.keep.board import SPACE_NAMES
from parlour.games.siege.board import WIDTH


def looked_at(game: str, s: Record, name: str, viewer: int) -> Reach:
    """What a click on a piece shows."""
    before = copy(s)
    found = GAMES[game].view.click(s, Look(viewer), (name,))
    assert isinstance(found, Reach) and s.tobytes() == before.tobytes()
    return found


def test_siege_tells_how_far_a_piece_of_the_others_goes_and_what_it_hits() -> None:
    game = GAMES["siege"]
    s = game.start(map="quick", deploy="standard")
    while not s.turns:
        game.engine.play(s, game.list_legal(s)[0])
    wide, other = int(WIDTH[s.map]), 1 - int(s.cur)
    names = {kind: int(s.pos[other, slot]) for kind, slot in (("ship", 0), ("cannon", 10), ("king", -1))}
    for kind, cell in names.items():
        name = f"square-{cell % wide}-{cell // wide}"
        found = looked_at("siege", s, name, int(s.cur))
        assert re.search(rf"{kind} on \d+,\d+ (can reach \d+ squares?|cannot move)", found.text), found.text
        assert ("hit" in found.text) == (kind != "king") and name not in found.places


def test_taliesin_tells_where_a_piece_of_the_other_side_goes() -> None:
    s = GAMES["taliesin"].start()
    silver = [f"3:{zone}" for zone in (1, 19, 145, 161)]
    clicked = [GAMES["taliesin"].view.click(s, Look(0), (name,)) for name in silver]
    shown = [found for found in clicked if isinstance(found, Reach)]
    assert all("It moves like this:" in found.text for found in shown)
    for place, piece in enumerate(s.at.tolist()):
        if piece >= 0 and place >= 2 * 162:
            found = looked_at("taliesin", s, f"3:{place - 2 * 162 + 1}", 1)
            assert "can go to" in found.text or "cannot move" in found.text
            break


def test_keep_tells_where_another_team_goes_with_its_keys() -> None:
    game = GAMES["keep"]
    s = game.start(trivia="off", ports="fixed")
    while s.turn < 0 or s.seat < 0:
        game.engine.play(s, game.list_legal(s)[0])
    other = (int(s.turn) + 1) % int(s.seats)
    found = looked_at("keep", s, SPACE_NAMES[int(s.pos[other])], int(s.turn))
    assert "can move to" in found.text and "by paying to skip" in found.text and found.places
    paths = {choice.path for choice in game.view.offer(s, Look(int(s.turn))).choices if choice.note == "0"}
    assert paths, "what costs nothing says so"

"""What an eye may see of a match: boards, sentences, choices. Everything that leaves the server is made here.

An eye is a seat, or -1 for an onlooker. Records go through the game's `hide` first. An action can give
away more than the records do: where other actions would have looked the same to this eye and would have
been told differently, the sentence says only who acted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from parlour.core.errors import NotAMove, Refusal
from parlour.core.game import Game
from parlour.core.record import CHANCE, IS_OVER, NOBODY, OK, OUT_OF_TURN, WORLD, Record, acts, copy
from parlour.draw.canvas import Canvas

from . import messages as m

ONLOOKER = -1
PICTURES = 256  # drawings kept


@dataclass(frozen=True)
class Step:
    """One entry of a line with the records before and after it."""

    number: int
    seat: int
    action: int  # of a ply; for a taking back, the ply it went back to
    before: Record
    after: Record
    back: bool = False
    said: str = ""  # what a person typed for it


def hidden(game: Game, s: Record, eye: int) -> Record:
    """A copy of a record as an eye sees it."""
    t = copy(s)
    game.engine.hide(t, eye)
    return t


def has_secrets(game: Game, s: Record, eye: int) -> bool:
    """Whether a record holds anything back from an eye."""
    return bool(hidden(game, s, eye).tobytes() != s.tobytes())


def moving(game: Game, s: Record, eye: int, look: str = "") -> str:
    """The moving layer of the board for an eye, in one of the game's looks."""
    return draw(game, hidden(game, s, eye).tobytes(), look)


@lru_cache(PICTURES)
def draw(game: Game, seen: bytes, look: str) -> str:
    """The moving layer of a record that may be seen; whoever sees the same shares the drawing."""
    return board(game, np.frombuffer(seen, game.state)[0], look).moving_text()


def whole(game: Game, s: Record, eye: int, look: str = "") -> str:
    """The whole picture for an eye."""
    return str(board(game, hidden(game, s, eye), look))


def looks(game: Game) -> dict[str, str]:
    """The ways in which a game can be drawn, if there is more than one."""
    return dict(getattr(game.view, "LOOKS", {}))


def suits(game: Game, s: Record) -> dict[str, list[str]]:
    """The look that suits each seat, and after them an onlooker, on wide and on narrow screens."""
    look_for = getattr(game.view, "look_for", None)
    eyes = [*range(int(s.seats)), ONLOOKER]
    screens = {"wide": False, "narrow": True}
    return (
        {name: [look_for(s, eye, narrow) for eye in eyes] for name, narrow in screens.items()}
        if look_for
        else {}
    )


def board(game: Game, s: Record, look: str) -> Canvas:
    """The picture in a look; an unknown one is the usual one."""
    canvas: Canvas = game.view.board(s, look) if look in looks(game) else game.view.board(s)
    return canvas


def acting(s: Record) -> list[int]:
    """Every seat that may act."""
    if s.seat in (NOBODY, CHANCE):
        return []
    if s.seat == WORLD:
        return [WORLD]
    return [seat for seat in range(int(s.seats)) if acts(s, seat)]


def told(game: Game, step: Step, eye: int, names: list[str]) -> m.Told:
    """A step in sentences, for an eye."""
    ply = int(step.after.ply)
    if step.back:
        return m.Told(ply=ply, seat=step.seat, sentences=[f"{names[step.seat]} takes back to ply {ply}."])
    sentences = tell(game, step, eye)
    if sentences is None:
        sentences = [
            f"{names[step.seat]} chooses in secret." if step.seat >= 0 else "Out of sight, luck decides."
        ]
    return m.Told(ply=ply, seat=step.seat, sentences=sentences)


def tell(game: Game, step: Step, eye: int) -> list[str] | None:
    """The sentences for a ply; None if they would give away what the eye cannot see.

    What a person typed is repeated only to an eye from which nothing is hidden.
    """
    before, action, after = step.before, step.action, step.after
    seen, now = hidden(game, before, eye), hidden(game, after, eye)
    if seen.tobytes() == before.tobytes() and now.tobytes() == after.tobytes():
        return game.tell(before, action, after, step.said)
    sentences = game.tell(seen, action, now)
    look = now.tobytes()
    for other in game.list_legal(before):
        if other == action or game.engine.actor(before, other) != game.engine.actor(before, action):
            continue
        elsewhere = copy(before)
        game.engine.play(elsewhere, other)
        if hidden(game, elsewhere, eye).tobytes() == look and game.tell(seen, other, now) != sentences:
            return None
    return sentences


def refusal(game: Game, s: Record, action: int, seat: int) -> Refusal | None:
    """Why a seat may not play an action: judged on the truth, told with what the seat sees."""
    if s.seat == NOBODY:
        code = IS_OVER
    elif action in game.interrupts:
        code = int(game.engine.refusal(s, action)) if seat == WORLD else OUT_OF_TURN
    elif s.seat != seat and not (acts(s, seat) and game.engine.actor(s, action) == seat):
        code = OUT_OF_TURN
    else:
        code = int(game.engine.refusal(s, action))
    return None if code == OK else game.refuse(hidden(game, s, max(seat, ONLOOKER)), action, code)


def judge(game: Game, s: Record, text: str, seat: int) -> int | Refusal:
    """A typed move as an action that a seat may play here, or why it is none."""
    try:
        action = game.words.read_move(hidden(game, s, max(seat, ONLOOKER)), text)
    except NotAMove as error:
        return Refusal("", str(error))
    if isinstance(action, Refusal):
        return action
    return refusal(game, s, int(action), seat) or int(action)


def weighs(game: Game) -> bool:
    """Whether a game can say what a line comes to while it is typed."""
    return hasattr(game.words, "weigh")


def weigh(game: Game, s: Record, text: str, seat: int) -> tuple[str, Refusal | None]:
    """What a line comes to that is being typed, and why it may not be played, if it may not."""
    said = game.words.weigh(hidden(game, s, max(seat, ONLOOKER)), text)
    judged = judge(game, s, text, seat)
    return said, judged if isinstance(judged, Refusal) else None


def choices(game: Game, s: Record, held: list[int]) -> list[m.Choice]:
    """What the held seats may do by clicks. What is typed is not told: finding it is the game."""
    found: list[m.Choice] = []
    seen: dict[int, Record] = {}
    for action in game.list_legal(s):
        seat = WORLD if s.seat == WORLD else int(game.engine.actor(s, action))
        if seat not in held:
            continue
        if seat not in seen:
            seen[seat] = hidden(game, s, max(seat, ONLOOKER))
        path = game.view.clicks(seen[seat], action)
        if path is not None:
            name = game.words.move_name(seen[seat], action)
            ask = warning(game, seen[seat], action)
            found.append(m.Choice(action=action, seat=seat, path=list(path), text=name, warning=ask))
    return found


def warning(game: Game, s: Record, action: int) -> str:
    """What to ask a person before an action, if the game has a question there."""
    ask: Any = getattr(game.view, "warning", None)
    return str(ask(s, action)) if ask else ""


def plan(game: Game, s: Record, seat: int) -> m.PlanSeen | None:
    """The slots of a turn that is chosen as a whole, if the game has one here."""
    plan_of = getattr(game.view, "plan", None)
    offered = plan_of(hidden(game, s, seat)) if plan_of else None
    if offered is None:
        return None
    slots = [
        m.SlotSeen(
            name=slot.name,
            label=slot.label,
            choices=[
                m.Choice(action=action, seat=seat, path=list(path), text=label, turn=slot.turn.get(action))
                for action, (label, path) in slot.choices.items()
            ],
        )
        for slot in offered.slots
    ]
    return m.PlanSeen(slots=slots, confirm=offered.confirm)


def prompts(game: Game, s: Record, paths: list[list[str]]) -> dict[str, str]:
    """What comes after the first clicks of choices with these paths, by the clicks; `s` has been hidden."""
    prompt: Any = getattr(game.view, "prompt", None)
    begun = {tuple(path[:n]) for path in paths for n in range(1, len(path))} if prompt else set()
    return {" ".join(path): str(prompt(s, path)) for path in sorted(begun)}


def forms(game: Game, s: Record, held: list[int]) -> list[m.FormSeen]:
    """Lines of text to type, for the held seats that may act."""
    forms_of = getattr(game.view, "forms", None)
    offered: list[Any] = forms_of(hidden(game, s, max(held[0], ONLOOKER))) if forms_of else []
    return [
        m.FormSeen(
            name=f.name,
            label=f.label,
            submit=f.submit,
            keys=list(f.keys),
            prefix=f.prefix,
            hint=f.hint,
            seat=held[0] if f.seat is None else f.seat,
            weighs=weighs(game),
        )
        for f in offered
        if f.seat is None or f.seat in held
    ]


def calls(game: Game, s: Record, held: list[int]) -> list[m.CallSeen]:
    """What the held seats may call for. Where several share a screen, whoever is to move calls."""
    callers = held if len(held) == 1 else [seat for seat in acting(s) if seat in held]
    return [
        m.CallSeen(seat=seat, action=call.action, label=call.label, question=call.question)
        for seat in callers
        for call in game.list_calls(hidden(game, s, seat), seat)
    ]


def turn(
    game: Game,
    s: Record,
    held: list[int],
    undo: int | None,
    eye: int,
    calls: list[m.CallSeen] | None = None,
) -> m.Turn:
    """What a client that holds these seats may do now."""
    calls = calls or []
    mine = [seat for seat in acting(s) if seat in held]
    seat = mine[0] if mine else ONLOOKER
    if not mine:
        return m.Turn(ply=int(s.ply), seat=seat, choices=[], buttons=[], forms=[], undo=undo, calls=calls)
    looker = max(seat, ONLOOKER)
    seen = hidden(game, s, looker)
    shown = [b for b in game.view.buttons(seen) if b.seat is None or b.seat in mine]
    buttons = [m.ButtonSeen(at=b.at, label=b.label, key=b.key) for b in shown]
    offered = choices(game, s, mine)
    planned = plan(game, s, seat) if seat >= 0 else None
    chosen = [*offered, *(choice for slot in (planned.slots if planned else []) for choice in slot.choices)]
    return m.Turn(
        ply=int(s.ply),
        seat=seat,
        choices=offered,
        buttons=buttons,
        forms=forms(game, s, mine),
        task=game.task(seen, seat),
        prompts=prompts(game, seen, [choice.path for choice in chosen]),
        plan=planned,
        undo=undo,
        calls=calls,
        secret=bool(hidden(game, s, eye).tobytes() != seen.tobytes()),
    )

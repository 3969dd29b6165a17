"""The messages of every move as JSON text, put together by hand.

Each is what its model in messages.py would write, and a test holds them to that. Making the models first would check
every field once more, though the server made all of them a moment ago. A choice keeps its text, since games hand out
the same choices from ply to ply: of a hundred that a seat of Taliesin has, most are written once in a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from json.encoder import encode_basestring as quote

from parlour.core.names import fill
from parlour.core.offer import Button, Call, Choice, Form, Offer

WRITTEN = "_written"  # where a choice keeps its text
FLAGS = {False: "false", True: "true"}


def numbers(some: Iterable[int | float]) -> str:
    """A list of numbers."""
    return f"[{','.join(map(str, some))}]"


def sentences(some: Iterable[str]) -> str:
    """A list of texts."""
    return f"[{','.join(map(quote, some))}]"


def maybe(number: int | None) -> str:
    """A number, or that there is none."""
    return "null" if number is None else str(number)


# What a seat may do.


def choice(one: Choice, names: Sequence[str]) -> str:
    """A choice; written once unless its warning names somebody."""
    if (kept := one.__dict__.get(WRITTEN)) is not None:
        return str(kept)
    warning = fill(one.warning, names)
    turn = f"[{quote(one.turn[0])},{one.turn[1]}]" if one.turn else "null"
    text = (
        f'{{"actions":{numbers(one.actions)},"path":{sentences(one.path)},"text":{quote(one.text)},'
        f'"warning":{quote(warning)},"stages":{FLAGS[one.stages]},"turn":{turn}}}'
    )
    if warning == one.warning:
        one.__dict__[WRITTEN] = text
    return text


def button(one: Button, names: Sequence[str]) -> str:
    """A button."""
    return f'{{"at":{quote(one.at)},"label":{quote(fill(one.label, names))},"key":{quote(one.key)}}}'


def form(one: Form, names: Sequence[str]) -> str:
    """A line to type."""
    keys = ",".join(f"[{quote(key.text)},{quote(key.label)},{key.times}]" for key in one.keys)
    return (
        f'{{"name":{quote(one.name)},"label":{quote(fill(one.label, names))},"submit":{quote(one.submit)},'
        f'"keys":[{keys}],"prefix":{quote(one.prefix)},"hint":{quote(fill(one.hint, names))},'
        f'"weighs":{FLAGS[one.weighs]}}}'
    )


def call(one: Call, names: Sequence[str]) -> str:
    """Something to call for."""
    question = quote(fill(one.question, names))
    return f'{{"action":{one.action},"label":{quote(one.label)},"question":{question}}}'


def offer(seat: int, is_acting: bool, made: Offer, names: Sequence[str]) -> str:
    """What one seat may do now, with names put in: an OfferSeen."""
    choices = ",".join([choice(one, names) for one in made.choices])
    buttons = ",".join([button(one, names) for one in made.buttons])
    forms = ",".join([form(one, names) for one in made.forms])
    calls = ",".join([call(one, names) for one in made.calls])
    prompts = ",".join(
        [f"{quote(' '.join(path))}:{quote(fill(text, names))}" for path, text in made.prompts.items()]
    )
    return (
        f'{{"seat":{seat},"acts":{FLAGS[is_acting]},"task":{quote(fill(made.task, names))},'
        f'"choices":[{choices}],"buttons":[{buttons}],"forms":[{forms}],"prompts":{{{prompts}}},'
        f'"calls":[{calls}],"finish":{quote(made.finish)},"ready":{FLAGS[made.ready]},'
        f'"line":{numbers(made.line)}}}'
    )


def turn(ply: int, offers: Iterable[str], undo: int | None, secret: bool) -> str:
    """A Turn, from offers that are written already."""
    listed = ",".join(offers)
    return f'{{"type":"turn","ply":{ply},"offers":[{listed}],"undo":{maybe(undo)},"secret":{FLAGS[secret]}}}'


# What has happened, and how it looks.


def pieces(changed: Mapping[str, Sequence[str] | None], order: Sequence[str] | None) -> str:
    """What turns one picture into another: Pieces."""
    parts = [f"{quote(id)}:{'null' if one is None else sentences(one)}" for id, one in changed.items()]
    return f'{{"changed":{{{",".join(parts)}}},"order":{"null" if order is None else sentences(order)}}}'


def standing(
    number: int,
    ply: int,
    acting: Sequence[int],
    over: bool,
    outcome: str,
    returns: Sequence[float],
    thinking: Sequence[int],
    clock: str,
) -> str:
    """Where the match stands: a Standing, its clock written already."""
    return (
        f'{{"number":{number},"ply":{ply},"acting":{numbers(acting)},"over":{FLAGS[over]},'
        f'"outcome":{quote(outcome)},"returns":{numbers(returns)},"thinking":{numbers(thinking)},"clock":{clock}}}'
    )


def event(
    kind: str, standing: str, ply: int, seat: int, told: Iterable[str], by_luck: bool, pieces: str | None
) -> str:
    """An Event, from what is written already; `ply`, `seat` and `told` are what happened."""
    return (
        f'{{"type":"event","kind":"{kind}","standing":{standing},'
        f'"told":{{"ply":{ply},"seat":{seat},"sentences":{sentences(told)}}},'
        f'"chance":{FLAGS[by_luck]},"pieces":{pieces or "null"}}}'
    )


def drafted(id: str, offer: str, pieces: str) -> str:
    """A Drafted, from what is written already."""
    return f'{{"type":"drafted","id":{quote(id)},"offer":{offer},"pieces":{pieces}}}'


def picture(id: str, pieces: str, have: int | None) -> str:
    """A Picture, its pieces written already."""
    return f'{{"type":"picture","id":{quote(id)},"pieces":{pieces},"have":{maybe(have)}}}'

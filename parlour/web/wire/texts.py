"""Writes the most frequent messages (those sent with every move) as JSON by hand, for speed.

Each function returns exactly what its model in messages.py would write, and a test checks that. Pydantic would
validate every field again, although the server has just made them. A choice caches its text, because games offer the
same choices from ply to ply: most of the hundred choices of a Taliesin seat are written once per game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from json.encoder import encode_basestring as quote

from parlour.core.names import fill
from parlour.core.offer import Button, Call, Choice, Form, Offer
from parlour.core.step import marks_of

CACHED = "_json"  # attribute in which a choice caches its text
FLAGS = {False: "false", True: "true"}


def numbers(some: Iterable[int | float]) -> str:
    """Return several numbers as a JSON list."""
    return f"[{','.join(map(str, some))}]"


def sentences(some: Iterable[str]) -> str:
    """Return several strings as a JSON list."""
    return f"[{','.join(map(quote, some))}]"


def maybe(number: int | None) -> str:
    """Return a number as JSON, or null for None."""
    return "null" if number is None else str(number)


# What a seat may do.


def choice(one: Choice, names: Sequence[str]) -> str:
    """Return a Choice as JSON, with names filled in. The text is cached unless the choice's warning contains a name."""
    if (cached := one.__dict__.get(CACHED)) is not None:
        return str(cached)
    warning = fill(one.warning, names)
    turn = f"[{quote(one.turn[0])},{one.turn[1]}]" if one.turn else "null"
    text = (
        f'{{"actions":{numbers(one.actions)},"path":{sentences(one.path)},"text":{quote(one.text)},'
        f'"warning":{quote(warning)},"stages":{FLAGS[one.stages]},"turn":{turn},"note":{quote(one.note)}}}'
    )
    if warning == one.warning:
        one.__dict__[CACHED] = text
    return text


def button(one: Button, names: Sequence[str]) -> str:
    """Return a Button as JSON, with names filled in."""
    return f'{{"at":{quote(one.at)},"label":{quote(fill(one.label, names))},"key":{quote(one.key)}}}'


def form(one: Form, names: Sequence[str]) -> str:
    """Return a FormView as JSON, with names filled in."""
    keys = ",".join(f"[{quote(key.text)},{quote(key.label)},{key.times}]" for key in one.keys)
    return (
        f'{{"name":{quote(one.name)},"label":{quote(fill(one.label, names))},"submit":{quote(one.submit)},'
        f'"keys":[{keys}],"prefix":{quote(one.prefix)},"hint":{quote(fill(one.hint, names))},'
        f'"weighs":{FLAGS[one.weighs]}}}'
    )


def call(one: Call, names: Sequence[str]) -> str:
    """Return a CallView as JSON, with names filled in."""
    question = quote(fill(one.question, names))
    return f'{{"action":{one.action},"label":{quote(one.label)},"question":{question}}}'


def offer(seat: int, is_acting: bool, offer: Offer, names: Sequence[str]) -> str:
    """Return an OfferView as JSON, with names filled in."""
    choices = ",".join([choice(one, names) for one in offer.choices])
    buttons = ",".join([button(one, names) for one in offer.buttons])
    forms = ",".join([form(one, names) for one in offer.forms])
    calls = ",".join([call(one, names) for one in offer.calls])
    prompts = ",".join(
        [f"{quote(' '.join(path))}:{quote(fill(text, names))}" for path, text in offer.prompts.items()]
    )
    return (
        f'{{"seat":{seat},"acts":{FLAGS[is_acting]},"task":{quote(fill(offer.task, names))},'
        f'"choices":[{choices}],"buttons":[{buttons}],"forms":[{forms}],"prompts":{{{prompts}}},'
        f'"calls":[{calls}],"main":{quote(offer.main)},"finish":{quote(offer.finish)},"ready":{FLAGS[offer.ready]},'
        f'"line":{numbers(offer.line)}}}'
    )


def turn(ply: int, offers: Iterable[str], undo: int | None, secret: bool) -> str:
    """Return a Turn message as JSON. `offers` are JSON texts already; `undo` is the seat that may undo its
    last choice, and `secret` says whether the acting seat may see more than the screen shows.
    """
    listed = ",".join(offers)
    return f'{{"type":"turn","ply":{ply},"offers":[{listed}],"undo":{maybe(undo)},"secret":{FLAGS[secret]}}}'


# Events and pictures.


def pieces(changed: Mapping[str, Sequence[str] | None], order: Sequence[str] | None) -> str:
    """Return Pieces as JSON."""
    parts = [f"{quote(id)}:{'null' if one is None else sentences(one)}" for id, one in changed.items()]
    return f'{{"changed":{{{",".join(parts)}}},"order":{"null" if order is None else sentences(order)}}}'


def status(
    number: int,
    ply: int,
    acting: Sequence[int],
    over: bool,
    outcome: str,
    returns: Sequence[float],
    thinking: Sequence[int],
    clock: str,
) -> str:
    """Return a Status message (the status after event `number`) as JSON. `clock` is a JSON text already."""
    return (
        f'{{"number":{number},"ply":{ply},"acting":{numbers(acting)},"over":{FLAGS[over]},'
        f'"outcome":{quote(outcome)},"returns":{numbers(returns)},"thinking":{numbers(thinking)},"clock":{clock}}}'
    )


def event(
    kind: str, status: str, ply: int, seat: int, log: Sequence[str], by_luck: bool, pieces: str | None
) -> str:
    """Return an Event message as JSON. `status` and `pieces` are JSON texts already; `ply`, `seat` and `log` make
    its log entry.
    """
    marks = ",".join(
        f'{{"kind":{quote(one.kind)},"places":{sentences(one.places)},"text":{quote(one.text)}}}'
        for one in marks_of(log)
    )
    return (
        f'{{"type":"event","kind":"{kind}","standing":{status},'
        f'"told":{{"ply":{ply},"seat":{seat},"sentences":{sentences(log)},"marks":[{marks}]}},'
        f'"chance":{FLAGS[by_luck]},"pieces":{pieces or "null"}}}'
    )


def drafted(id: str, offer: str, pieces: str) -> str:
    """Return a Drafted message as JSON. `offer` and `pieces` are JSON texts already."""
    return f'{{"type":"drafted","id":{quote(id)},"offer":{offer},"pieces":{pieces}}}'


def picture(id: str, pieces: str, have: int | None) -> str:
    """Return a Picture message as JSON. `pieces` is a JSON text already: changes to the picture after event `have`,
    or the complete picture if `have` is None.
    """
    return f'{{"type":"picture","id":{quote(id)},"pieces":{pieces},"have":{maybe(have)}}}'

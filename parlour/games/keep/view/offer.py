"""The offer to a team: every place that it may click and every button with its keyboard shortcut. It also says what
clicks mean that the offer does not have. K-14
"""

from __future__ import annotations

from parlour.core.english import capital, listed
from parlour.core.judge import Attempt
from parlour.core.offer import Button, Choice, Look, Offer, Reach
from parlour.core.record import OUT_OF_TURN, Record, acts

from .. import moves as m
from .. import queries, state
from ..board import COLOUR_NAMES, KEEP, NEAR, SPACE_NAMES, SPACES
from ..rules.codes import NOT_DECIDED_NOW
from ..words.moves import NAMES, placed
from ..words.names import (
    LOCATION_BY_NAME,
    RATINGS,
    SPACE_BY_NAME,
    category_name,
    in_keys,
    location_name,
    price,
    target,
)
from .far import far_choices, note_of
from .reach import reach_of

SPACE_KEY = " "
LAY, OPENS, OVER = "lay", "open", "skip"  # buttons that come before or after a place
# Buttons for decisions that name no place: action, target, label, key.
PLAIN = {
    m.DONE: ("done", "Done", SPACE_KEY),
    m.STOP: ("stop", "Stop here", SPACE_KEY),
    m.HOLD: ("hold", "Keep the gate", "h"),
    m.LEAVE: ("leave", "Leave the keep", "v"),
    m.CHEST_KEYS: ("chest-keys", "Open the chest", "k"),
    m.CHEST_TRY: ("chest-try", "Try to open the chest", "c"),
    m.ASK: ("ask", "Answer the question", "a"),
    m.DECLINE: ("decline", "Decline the question", "d"),
    m.GUESS: ("guess", "Guess again (costs one key)", "g"),
    m.NOGUESS: ("no-guess", "Give up the question", "n"),
    m.TRY: ("try", "Answer", "t"),
    m.PASS: ("pass", "Pass", "x"),
}


def _earns(keys: int) -> str:
    return f"earns {in_keys(keys)}"


ASKS = (*range(m.ASKD, m.DECLINE), *range(m.ASK_HARDER, m.ACTIONS))  # by rating
NUMBERED = {
    **{
        action: (f"ask-{word.replace(' ', '-')}", f"{word.capitalize()} question ({_earns(i)})", key)
        for i, (action, word, key) in enumerate(zip(ASKS, RATINGS, "emhvt", strict=True))
    },
    **{
        m.CATEGORY + i: (f"category-{colour}", f"{category_name(i)} ({colour})", str(i + 1))
        for i, colour in enumerate(COLOUR_NAMES)
    },
}  # fmt: skip
# The button that does what the prompt says: the first of these that is shown.
MAIN = (m.DONE, m.STOP, m.CHEST_KEYS, m.ASK, m.TRY, m.GUESS, m.CHEST_TRY, m.HOLD)
TASKS = {
    state.PORT: "Choose your drawbridge.",
    state.RELOC: "Keep the opened gate, or click a new place for it.",
    state.ASKQ: "Answer the question of this colour, or decline it and end your turn.",
    state.AGAIN: "That was wrong. Pay a key to guess again, or give up the question.",
    state.STRAY: "Another team missed this question. Answer it to earn a key, or pass.",
    state.CATEGORY: "Choose the category of the chest question.",
    state.PRESS: "Another team has a question. Pay a key to give it five seconds, or press No countdown.",
}

AT_THE_CHEST = {
    m.CHEST_KEYS: "open the chest",
    m.CHEST_TRY: "try to open the chest",
    m.LEAVE: "leave the keep",
    m.STOP: "stop here",
}


def offer(s: Record, look: Look) -> Offer:
    """Return everything that a seat may do now: the prompt, the choices and the buttons. K-07, K-10, K-16, K-21, K-26,
    K-28, K-32 to K-34, K-39, K-50 to K-58
    """
    if not acts(s, look.viewer):
        return Offer()
    if s.phase == state.PRESS:
        return _pressure(s, look.viewer)
    legal = queries.legal(s)
    choices: list[Choice] = []
    prompts: dict[tuple[str, ...], str] = {}
    buttons: dict[str, Button] = {}
    both = _both(legal)
    for action in legal:
        path = _path(action, both)
        choices.append(Choice((action,), path, NAMES[action], note=note_of(s, action)))
        _explain(action, path, buttons, prompts)
    if m.CHEST_KEYS in legal:  # the chest itself opens, as well as the button
        note = f"{in_keys(queries.keys_needed(s))} win now"
        choices.append(Choice((m.CHEST_KEYS,), (SPACE_NAMES[KEEP],), NAMES[m.CHEST_KEYS], note=note))
    taken = {choice.path for choice in choices}
    choices += [
        choice for choice in far_choices(s, legal, look.viewer) if choice.path not in taken | _begun(taken)
    ]
    last = {button: buttons.pop(button) for button in (OVER, LAY, OPENS) if button in buttons}
    shown = (*_priced(s, buttons).values(), *last.values())  # what takes a place as well comes last
    main = next((PLAIN[action][0] for action in MAIN if action in legal), "")
    return Offer(_task(s, legal), tuple(choices), shown, prompts=prompts, main=main)


def _begun(paths: set[tuple[str, ...]]) -> set[tuple[str, ...]]:
    return {path[:n] for path in paths for n in range(1, len(path))}


def _both(legal: list[int]) -> set[int]:
    """Return the places where the team may both place a gate and open a gate. A click there must be followed by a
    choice between the two. K-22
    """
    lays = {a - m.PLACE for a in legal if m.PLACE <= a < m.OPEN}
    return lays & {a - m.OPEN for a in legal if m.OPEN <= a < m.DONE}


def _path(action: int, both: set[int]) -> tuple[str, ...]:
    """Return the clicks by which a team plays an action, as names of places and buttons. In a place in `both`, a gate
    can be both placed and opened, so a button follows the click on the place.
    """
    if action < m.SKIP:
        return (SPACE_NAMES[action],)
    if action < m.PLACE:
        return (OVER, SPACE_NAMES[action - m.SKIP])
    if action < m.DONE:
        lays = action < m.OPEN
        place = action - (m.PLACE if lays else m.OPEN)
        return (target(place), LAY if lays else OPENS) if place in both else (target(place),)
    if m.PORT <= action < m.DECISIONS:
        return (SPACE_NAMES[18 * (action - m.PORT)],)
    return ((PLAIN.get(action) or NUMBERED[action])[0],)


def _explain(
    action: int, path: tuple[str, ...], buttons: dict[str, Button], prompts: dict[tuple[str, ...], str]
) -> None:
    """Add to `buttons` the buttons that a team needs to play an action. If the action takes two clicks, add to
    `prompts` the sentence shown after the first click. `path` has the names of the clicks.
    """
    if m.SKIP <= action < m.PLACE:
        buttons[OVER] = Button(OVER, "Skip a space (costs one key)", "s")
        prompts[path[:1]] = "Choose the space to skip. It costs one key."
    elif m.PLACE <= action < m.DONE and len(path) > 1:
        place = action - (m.PLACE if action < m.OPEN else m.OPEN)
        buttons[LAY] = Button(LAY, "Place another gate", "l")
        buttons[OPENS] = Button(OPENS, "Open a gate", "o")
        prompts[path[:1]] = f"On {location_name(place)}: place another gate, or open one for {price(place)}?"
    elif found := PLAIN.get(action) or NUMBERED.get(action):
        buttons[found[0]] = Button(*found)


def _priced(s: Record, buttons: dict[str, Button]) -> dict[str, Button]:
    """Return the buttons with new labels for those of the chest: how many keys opening it costs, and whether an
    attempt means a question, a race or a card. K-51, K-52, K-54, K-56, K-57, K-72
    """
    if "chest-keys" in buttons:
        label = f"Open the chest (takes {in_keys(queries.keys_needed(s))})"
        buttons["chest-keys"] = Button("chest-keys", label, "k")
    if "chest-try" in buttons:
        asks = "Answer to open the chest" if s.chest_question == state.SOLO else "Race to open the chest"
        label = asks if queries.asks_at_chest(s) else "Draw a card to open the chest"
        buttons["chest-try"] = Button("chest-try", label, "c")
    return buttons


def _task(s: Record, legal: list[int]) -> str:
    """Return the prompt that tells the team what to do."""
    if s.phase == state.GATES:
        lays = any(m.PLACE <= a < m.OPEN for a in legal)
        if len(legal) == 1:
            return "You cannot place or open a gate. Press Done."
        what = "Place or open gates" if lays else "Open gates"
        then = "move your token" if s.turn == s.seat else "press Done"
        return f"{what} if you like. Then {then}."
    if s.phase == state.STEP:
        return _step_task(s, legal)
    if s.phase == state.CHEST:
        may = (able for action, able in AT_THE_CHEST.items() if action in legal)
        return f"{capital(listed(list(may), 'or'))}."
    if s.phase == state.ASKQ and m.DECLINE not in legal:
        return "Choose how hard your question should be."
    return TASKS[int(s.phase)]


def _step_task(s: Record, legal: list[int]) -> str:
    """Return the prompt that tells the team what to do during a move. K-07, K-18, K-32, K-62"""
    if s.hover:
        return "You paid to skip this space. Now choose the next one."
    if not any(a < m.PLACE for a in legal):
        return (
            "Your token cannot move on. Open a gate beside it, or press Stop here."
            if len(legal) > 1
            else "Your token cannot move on. Press Stop here."
        )
    far = f" You have {s.left} spaces left." if s.left > 1 else ""
    return (
        f"Move your token one space, or press Stop here.{far}"
        if m.STOP in legal
        else f"Move your token one space.{far}"
    )


def _pressure(s: Record, seat: int) -> Offer:
    """Return the offer to a rival of the team that has a question: start the countdown, or decline to start one.
    K-34
    """
    choices = (
        Choice((m.PRESS + seat,), ("press",), NAMES[m.PRESS + seat]),
        Choice((m.LET + seat,), ("let",), NAMES[m.LET + seat]),
    )
    buttons = (
        Button("press", "Start countdown (costs one key)", "p"),
        Button("let", "No countdown", "l"),
    )
    return Offer(TASKS[state.PRESS], choices, buttons, main="press")


def click(s: Record, look: Look, path: tuple[str, ...]) -> int | Attempt | Reach | None:
    """Return what clicks mean that the offer does not have: an action, which the rules will refuse; an Attempt, which
    carries the reason; the Reach of a clicked token (where it could go); or None if more clicks are needed. K-03,
    K-04, K-20, K-24, K-25, K-28, K-32
    """
    name = path[-1] if path else ""
    before = path[-2] if len(path) > 1 else ""
    if before == OVER and name.lower() in SPACE_BY_NAME:
        return m.SKIP + SPACE_BY_NAME[name.lower()]
    if name in (LAY, OPENS, OVER):
        return _half(before, name)
    if len(path) == 1 and (found := _looked_at(s, look, name)):
        return found
    if not acts(s, look.viewer):
        return Attempt(OUT_OF_TURN)
    if name.lower() in SPACE_BY_NAME:
        return _clicked_space(s, name.lower())
    if name.lower() in LOCATION_BY_NAME:
        return _clicked_place(s, name.lower())
    for action, (at, _, _) in (PLAIN | NUMBERED).items():
        if at == name:
            return action
    if name in ("press", "let"):
        return (m.PRESS if name == "press" else m.LET) + look.viewer
    return Attempt(NOT_DECIDED_NOW)


def _looked_at(s: Record, look: Look, name: str) -> Reach | None:
    """Return the spaces that the clicked token could reach, if it is a rival's or the viewer may not act now; None if
    it is the viewer's own to move or no token is there.
    """
    places = s.pos.tolist()[: int(s.seats)] if s.turn >= 0 else []
    here = [team for team, space in enumerate(places) if space >= 0 and SPACE_NAMES[space] == name]
    shown = [team for team in here if team != look.viewer or not acts(s, look.viewer)]
    return reach_of(s, shown[0]) if shown else None


def _half(before: str, name: str) -> int | None:
    """Return the action for a button that names half an action, such as "Place another gate", after a click on the
    place `before`. Return None if no gate can lie there.
    """
    if name == OVER or before.lower() not in LOCATION_BY_NAME:
        return None
    return (m.PLACE if name == LAY else m.OPEN) + LOCATION_BY_NAME[before.lower()]


def _clicked_space(s: Record, name: str) -> int | Attempt:
    """Return the action for a click on a space: starting from a drawbridge, placing a gate (in the gate window), or
    else moving to the space. K-10, K-20
    """
    space = SPACE_BY_NAME[name]
    if s.phase == state.PORT and space % 18 == 0 and space < SPACES - 1:
        return m.PORT + space // 18
    if s.phase in (state.GATES, state.RELOC):
        near = s.turn >= 0 and space in NEAR[s.pos[s.turn]].tolist()
        if not near or s.phase == state.RELOC or name in LOCATION_BY_NAME:
            return placed(s, "place", name)
    return m.MOVE + space


def _clicked_place(s: Record, name: str) -> int | Attempt:
    """Return the action for a click on a stair or door: opening or placing a gate. If there is no gate to open or
    place, return an Attempt that explains that tokens cannot stand there. K-03, K-25, K-26
    """
    location = LOCATION_BY_NAME[name]
    if s.phase in (state.GATES, state.RELOC):
        return placed(s, "place" if s.stock[s.seat] or not s.shut[location] else "open", name)
    return placed(s, "open" if s.shut[location] else "move", name)

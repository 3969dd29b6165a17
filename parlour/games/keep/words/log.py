"""Log sentences: what happened in a game of Keep, and how it ended. K-17, K-36, K-45, K-54, K-70, K-71"""

from __future__ import annotations

from parlour.core.english import capital, counted
from parlour.core.names import name_of
from parlour.core.record import NOBODY, Record
from parlour.core.step import Step, Told

from .. import moves as m
from .. import queries, state
from ..board import BORDER, COLOUR_NAMES, COST, KEEP, RANK, TRAP_AT
from .feats import feats
from .marks import marks
from .names import (
    CARD_NAMES,
    RATINGS,
    SIDE_NAMES,
    category_name,
    in_keys,
    location_name,
    price,
    space_name,
)


def tell(step: Step, viewer: int) -> Told:
    """Return what one action adds to the table: its log sentences, its feats, and the marks that show its effect on
    the board. K-10, K-36 to K-39
    """
    before, action, after = step.before, int(step.action), step.after
    told = [
        _decision(step) if m.is_decision(action) else _outcome(step),
        *_consequences(before, action, after),
    ]
    return Told([*told, outcome(after)] if after.seat == NOBODY else told, marks(step), feats(step))


def _decision(step: Step) -> str:
    """Return the log sentence for a decision of a team, such as a move or a gate placed. K-10, K-16, K-20 to K-34,
    K-39 to K-41, K-50 to K-58
    """
    s, action, who = step.before, int(step.action), name_of(max(0, step.seat))
    if action < m.SKIP:
        return _walked(s, who, action)
    if action < m.PLACE:
        return f"{who} paid a key to skip {space_name(action - m.SKIP)}."
    if action < m.OPEN:
        return f"{who} placed a gate on {location_name(action - m.PLACE)}."
    if action < m.DONE:
        place = action - m.OPEN
        return f"{who} opened a gate on {location_name(place)} for {price(place)}."
    if m.is_ask_rated(action):
        return f"{who} asked for {_a(RATINGS[m.rating_asked(action)])} question: {_subject_of(step.after)}."
    if m.PRESS <= action < m.LET:
        return f"{who} paid a key and started a five-second countdown."
    if m.LET <= action < m.GUESS:
        return f"{who} did not start a countdown."
    if m.CATEGORY <= action < m.PORT:
        return f"{who} chose the category {_subject(action - m.CATEGORY)}."
    if action >= m.PORT:
        return f"{who} chose to start from the {SIDE_NAMES[action - m.PORT]} drawbridge."
    return _plain(s, who, action)


def _plain(s: Record, who: str, action: int) -> str:
    """Return the log sentence for a decision that names no space, team or category, such as stopping. K-16, K-18,
    K-28, K-33, K-39, K-41, K-51 to K-58
    """
    needed = in_keys(queries.keys_needed(s)) if action == m.CHEST_KEYS else ""
    return {
        m.DONE: f"{who} finished placing and opening gates.",
        m.STOP: f"{who} stopped moving.",
        m.HOLD: f"{who} kept the opened gate.",
        m.LEAVE: f"{who} left the keep.",
        m.CHEST_KEYS: f"{who} opened the chest with {needed}.",
        m.CHEST_TRY: f"{who} tried to open the chest.",
        m.ASK: f"{who} chose to answer a question.",
        m.DECLINE: f"{who} chose not to answer a question.",
        m.GUESS: f"{who} paid a key to guess again.",
        m.NOGUESS: f"{who} gave up the question.",
        m.TRY: f"{who} chose to answer the missed question.",
        m.PASS: f"{who} passed and left the missed question to the other teams.",
    }[action]


def _walked(s: Record, who: str, there: int) -> str:
    """Return the sentence for a move to a neighbouring space. K-03, K-36"""
    at = int(s.pos[s.turn])
    rise = int(RANK[there]) - int(RANK[at])
    stair = int(BORDER[at]) if at != KEEP else int(BORDER[there])
    crosses = rise != 0 and stair >= 0 and (there == KEEP or at == KEEP or BORDER[there] == stair)
    way = f" through {location_name(stair)}" if crosses else ""
    return f"{who} moved{way} to {space_name(there)}."


def _outcome(step: Step) -> str:
    """Return the log sentence for an outcome: of a draw, a throw or an answer. K-12, K-17, K-35, K-42, K-46, K-52,
    K-54, K-62
    """
    s, action = step.before, int(step.action)
    if action < m.DIFF:
        return _first(s, name_of(action - m.FIRST))
    if m.is_rating(action):
        return (
            f"{_a(RATINGS[m.rating_drawn(action)]).capitalize()} question was asked: {_subject(int(s.cat))}."
        )
    if m.is_rerating(action):
        return _turned(s, RATINGS[action - m.RATED])
    if action <= m.TIMEOUT:
        return _answered(step)
    if action < m.ROLL:
        return _drew(s, action - m.CARD)
    if action < m.BUZZR:
        return _rolled(s, action - m.ROLL + 1)
    if action < m.SILENCE:
        right = action < m.BUZZW
        team = action - (m.BUZZR if right else m.BUZZW)
        then = "That was right." if right else "That was wrong, so {name_of(team)} cannot answer again."
        return f"{name_of(team)} answered {_quoted(step)}. {then}"
    return "Nobody answered in time."


def _answered(step: Step) -> str:
    """Return the sentence for an answer to the mover's question or to a stray question. K-17, K-35, K-39"""
    s, action = step.before, int(step.action)
    who = name_of(int(s.offered if s.phase == state.STRAYANS else s.turn))
    if action == m.TIMEOUT:
        return f"{who} ran out of time."
    return f"{who} answered {_quoted(step)}. That was {'right' if action == m.RIGHT else 'wrong'}."


def _quoted(step: Step) -> str:
    """Return the answer that a team gave, shortened and in quotation marks; "the question" if the text of the answer
    is not known.
    """
    text = " ".join(str((step.asked or {}).get("answer") or "").split())[:60]
    return f"“{text}”" if text else "the question"


def _first(s: Record, who: str) -> str:
    """Return the sentence that says which team goes first. It names a card only if the teams draw cards for
    this. K-12
    """
    if s.first == state.DRAW_FIRST:
        return f"{who} drew “Your Choice” and goes first."
    return f"{who} goes first (drawn by lot)."


def _turned(s: Record, rating: str) -> str:
    """Return the sentence that tells the players that the question has a different difficulty from the one asked for,
    because the set has none of that difficulty. K-74
    """
    return (
        f"There is no {RATINGS[int(s.rating)]} question in {_subject(int(s.cat))}, so this one is {rating}."
    )


def _drew(s: Record, card: int) -> str:
    """Return the sentence for a surprise card and, where cards allow moves, whether it allows one. K-46, K-52, K-57,
    K-73
    """
    if s.phase != state.ROLL:
        return f"The card “{capital(CARD_NAMES[card])}” was drawn."
    moves = "may move one space" if queries.card_moves(s, card) else "may not move"
    return f"{name_of(int(s.turn))} drew the card “{capital(CARD_NAMES[card])}” and {moves}."


def _rolled(s: Record, face: int) -> str:
    """Return the log sentence for a throw of the coin or die. K-62, K-73"""
    if s.movement == state.RIGHT_BY_DIE:
        return f"The die shows {face}: the token {'may move one space' if face >= s.right_at else 'may not move'}."
    if s.movement == state.RIGHT_TO_MOVE:
        return (
            f"The coin decides: {'the token may not move' if face == 1 else 'the token may move one space'}."
        )
    spaces = face if s.movement in (state.COIN, state.PIPS) else 1 if face <= 3 else 2
    if s.movement == state.COIN:
        return f"The coin decides: move {counted(spaces, 'space')}."
    return f"The die shows {face}: move {counted(spaces, 'space')}."


def _consequences(s: Record, action: int, t: Record) -> list[str]:
    """Return the log sentences for the effects of an action: keys earned and lost, a fall, a question offered to the
    next team, a new question. `s` is the record before the action, `t` after it. K-36 to K-40, K-42, K-43, K-45
    """
    told = []
    for team in range(int(s.seats)):
        gain = int(t.chain[team]) - int(s.chain[team]) + _paid(s, action, team)
        if gain:
            verb = "earned" if gain > 0 else "lost"
            told.append(f"{name_of(team)} {verb} {in_keys(abs(gain))}.")
    if not m.is_decision(action) or action == m.NOGUESS:
        if s.turn >= 0 and int(t.pos[s.turn]) != int(s.pos[s.turn]):
            told.insert(0, _fell(s, t))
        elif _was_saved(s, action, t):
            told.insert(
                0, f"The gate on {space_name(int(s.pos[s.turn]))} kept {name_of(int(s.turn))} from falling."
            )
    if t.phase == state.STRAY and t.offered != s.offered:
        told.append(f"{name_of(int(t.offered))} may now answer the missed question.")
    if _asks_now(s, t) and not m.is_ask_rated(action):
        told.append(f"A question was asked: {_subject(int(t.cat))}.")
    return told


def _asks_now(s: Record, t: Record) -> bool:
    """Return whether the log must announce a question that has just been asked. It need not if the team chose to take
    the question and its difficulty is drawn next, because the sentence for the difficulty announces the question. `s`
    is the record before the action, `t` after it. K-16, K-42, K-54
    """
    return bool(t.asked > s.asked and t.cat >= 0 and (t.phase != state.DIFF or s.phase == state.STEP))


def _was_saved(s: Record, action: int, t: Record) -> bool:
    """Return whether the mover failed the question on a trap door but did not fall, because a gate lies there. K-29,
    K-45
    """
    failed = s.phase in (state.ANSWER, state.AGAIN) and t.phase not in (state.AGAIN, state.ANSWER)
    trap = int(TRAP_AT[s.pos[s.turn]]) if failed and action != m.RIGHT else -1
    return trap >= 0 and bool(s.shut[trap])


def _fell(s: Record, t: Record) -> str:
    return f"{name_of(int(s.turn))} fell through the trap door to {space_name(int(t.pos[s.turn]))}."


def _paid(s: Record, action: int, team: int) -> int:
    """Return how many keys a team paid for an action, such as opening a gate. The caller leaves them out of the
    sentence "lost a key", because the sentence for the action has named them. K-25, K-32 to K-34, K-51
    """
    if team != (s.seat if s.seat >= 0 else action - m.PRESS):
        return 0
    if m.OPEN <= action < m.DONE:
        return int(COST[action - m.OPEN])
    if m.SKIP <= action < m.PLACE or action == m.GUESS or m.PRESS <= action < m.LET:
        return 1
    return queries.keys_needed(s) if action == m.CHEST_KEYS else 0


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def _subject(category: int) -> str:
    """Return a category as text: its name, and its colour in brackets. K-09, K-75"""
    return f"{category_name(category)} ({COLOUR_NAMES[category]})"


def _subject_of(s: Record) -> str:
    return _subject(int(s.cat)) if s.cat >= 0 else "no category"


def outcome(s: Record) -> str:
    """Return the sentence that says how the game ended. K-01, K-70, K-71"""
    if s.winner >= 0 and s.pos[s.winner] == KEEP and s.turns < _limit(s) and s.ply < state.MOST_PLIES:
        return f"{name_of(int(s.winner))} opened the chest and won."
    if s.winner >= 0:
        ranks = [int(RANK[at]) if at >= 0 else -1 for at in s.pos.tolist()[: int(s.seats)]]
        near = (
            "came nearest to the keep"
            if ranks.count(max(ranks)) == 1
            else "has the most keys of those nearest to the keep"
        )
        return f"The game reached its turn limit. {name_of(int(s.winner))} {near} and won."
    return "The game reached its turn limit, and nobody won."


def _limit(s: Record) -> int:
    """Return the number of turns after which the game ends by the agreed limit; a number that no game reaches if
    there is no limit. K-71
    """
    return int(s.round_limit) * int(s.seats) or state.MOST_PLIES + 1

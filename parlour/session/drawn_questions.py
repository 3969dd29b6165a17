"""How a match draws its questions, and how bots answer them. The match's seed decides both, so a restart changes
nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from parlour.core.match import Match
from parlour.core.offer import Ask
from parlour.questions.question import Question
from parlour.questions.sets import QuestionSet

if TYPE_CHECKING:
    from .session import Session

BOT_THINKS = (3.0, 9.0)  # fewest and most seconds after which a bot answers in a race


def random_number(match: Match, ply: int, purpose: bytes) -> int:
    """Return a pseudo-random 64-bit number, the same after a restart. It depends only on the match's seed and salts,
    the ply, the undos before it and `purpose`. It does not depend on the dice.
    """
    match.fix_salts()
    rewinds = match.rewinds_before(ply).to_bytes(4, "big")
    text = bytes.fromhex(match.seed) + match.salt_bytes() + ply.to_bytes(8, "big") + rewinds + purpose
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")


def used_questions(match: Match, spent: Sequence[str]) -> list[str]:
    """Return the ids of all questions that the match has used, including those of undone plies. `spent` has
    the questions that people have seen; an id that occurs twice there is returned twice.
    """
    asked = [str(what["question"]) for _, what in sorted(match.asked.items())]
    known = dict.fromkeys([*match.retired, *asked])
    return [*(id for id in known if id not in spent), *spent]


def drawn_before(match: Match, questions: QuestionSet, ask: Ask) -> Question | None:
    """Return the question that the match has drawn for `ask` already, for instance in order to announce its
    difficulty; None if it has not drawn one.
    """
    for _, asked in sorted(match.asked.items(), reverse=True):
        if asked.get("key") == ask.key:
            return questions.by_id.get(str(asked["question"]))
    return None


def bot_answers(session: Session, ask: Ask, now: float) -> dict[int, tuple[float, bool]]:
    """Return the answers that bots will give to `ask`, if several seats compete to answer it: a dict from a
    bot's seat to the time of its answer and whether the answer is right. It is right as often as the game's
    odds say.
    """
    found: dict[int, tuple[float, bool]] = {}
    if len(ask.seats) < 2:
        return found
    for seat in ask.seats:
        if session.stored.seats[seat].kind == "bot":
            odds = session.game.engine.odds
            right, wrong = (int(odds(session.s, table[seat])) for table in (ask.right, ask.wrong))
            luck = random_number(session.stored.match, int(session.s.ply), b"bot%d" % seat)
            thinks = BOT_THINKS[0] + (luck % 1000) / 1000 * (BOT_THINKS[1] - BOT_THINKS[0])
            found[seat] = (now + thinks, (luck >> 16) % max(1, right + wrong) < right)
    return found

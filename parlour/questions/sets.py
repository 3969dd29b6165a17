"""Named sets of questions: the built-in set, and those that an operator has added.

The choice of a question depends only on a number, which comes from the match's seed, and on the ids of the
questions asked before. So a replayed match asks the same questions, with the choices in the same order.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from parlour.core.errors import BadQuestions, UnknownName

from .question import AGES, CATEGORIES, DIFFICULTIES, Question, load_lines, save_lines

BUILT_IN = "parlour"
BANK = Path(__file__).parent / "bank"
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
CHOICES = 4  # the answer and at most three others


@dataclass(frozen=True)
class QuestionSet:
    """A named set of questions, sorted by id."""

    name: str
    questions: tuple[Question, ...]

    @cached_property
    def by_id(self) -> dict[str, Question]:
        """The questions of the set, by id."""
        return {question.id: question for question in self.questions}

    @cached_property
    def digest(self) -> str:
        """A hash of the set, which changes whenever the set changes."""
        text = "".join(question.to_json() for question in self.questions)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return the names of all categories in the order of their numbers: the six usual ones, then the set's own."""
        return (*CATEGORIES, *sorted({question.topic for question in self.questions if question.topic}))

    def number_of(self, question: Question) -> int:
        """Return the number of a question's category, which is the place of the category in `names`."""
        return self.names.index(question.topic) if question.topic else question.category

    @cached_property
    def cells(self) -> dict[tuple[int, int], list[Question]]:
        """The questions of the set, as lists by (category, difficulty)."""
        cells: dict[tuple[int, int], list[Question]] = {}
        for question in self.questions:
            cells.setdefault((self.number_of(question), question.difficulty), []).append(question)
        return cells

    @cached_property
    def categories(self) -> tuple[str, ...]:
        """Return the names of the categories that have questions, in the order of their numbers."""
        there = {category for category, _ in self.cells}
        return tuple(name for number, name in enumerate(self.names) if number in there)

    @cached_property
    def ratings(self) -> tuple[int, ...]:
        """Return the difficulties that occur in the set, the easiest first."""
        return tuple(sorted({difficulty for _, difficulty in self.cells}))

    @property
    def missing(self) -> list[str]:
        """Return the usual categories in which the set has no questions; an empty list if at least six
        categories of the set have questions. A set can be played if this list is empty.
        """
        there = self.categories
        return [name for name in CATEGORIES if name not in there] if len(there) < len(CATEGORIES) else []

    def check_usable(self) -> None:
        """Raise BadQuestions unless at least six categories of the set have questions."""
        if self.missing:
            raise BadQuestions(f"The set {self.name!r} has no question in {', '.join(self.missing)}.")

    def category_for(self, subject: int, chosen: Sequence[str] = ()) -> int:
        """Return the number of the category for a subject of the game, such as a colour in Keep. It is the
        category that the players chose for the subject (`chosen`), if the set has questions in it; otherwise
        the category at the subject's place in `categories`.
        """
        name = chosen[subject] if subject < len(chosen) else ""
        if name not in self.categories:
            name = self.categories[subject] if subject < len(self.categories) else ""
        return self.names.index(name) if name else subject

    def check_chosen(self, chosen: Sequence[str]) -> None:
        """Raise BadQuestions unless the players chose six different categories of this set, or none at all."""
        strange = [name for name in chosen if name not in self.categories]
        if strange:
            known = ", ".join(self.categories)
            raise BadQuestions(f"The set {self.name!r} has no category {strange[0][:40]!r}. It has {known}.")
        if chosen and (len(chosen) != len(CATEGORIES) or len(set(chosen)) < len(chosen)):
            raise BadQuestions(f"Choose {len(CATEGORIES)} different categories, one for each colour.")

    def suited(self, ages: str) -> QuestionSet:
        """Return a copy of the set with only those questions that are marked for this age or a younger one."""
        if ages not in AGES:
            raise BadQuestions(f"No age band {ages[:20]!r}. Age bands: {', '.join(AGES)}.")
        fits = AGES[: AGES.index(ages) + 1]
        return QuestionSet(self.name, tuple(one for one in self.questions if one.ages in fits))


def make(name: str, questions: Iterable[Question]) -> QuestionSet:
    """Return a set with this name and these questions; raise BadQuestions if two questions have the same id."""
    kept = tuple(sorted(questions, key=lambda question: question.id))
    if len({question.id for question in kept}) < len(kept):
        raise BadQuestions(f"Two questions of the set {name!r} have the same id.")
    return QuestionSet(name, kept)


def names(folder: Path | None = None) -> list[str]:
    """Return the names of all sets: the built-in one first, then those in the operator's folder."""
    found = sorted(path.stem for path in folder.glob("*.jsonl")) if folder and folder.is_dir() else []
    return [BUILT_IN, *(name for name in found if NAME.fullmatch(name) and name != BUILT_IN)]


def load(name: str = BUILT_IN, folder: Path | None = None) -> QuestionSet:
    """Return the set with this name. Its file is read again only if it has changed."""
    if name not in names(folder):
        raise UnknownName(f"No question set {name[:40]!r}. Sets: {', '.join(names(folder))}.")
    paths = sorted(BANK.glob("*.jsonl")) if name == BUILT_IN or folder is None else [folder / f"{name}.jsonl"]
    return read_files(name, tuple((path, path.stat().st_mtime_ns, path.stat().st_size) for path in paths))


@lru_cache(maxsize=32)
def read_files(name: str, files: tuple[tuple[Path, int, int], ...]) -> QuestionSet:
    """Return the set that these files contain. `files` has the path of each file, with the file's time and
    size, so that the cache does not return an old set after a file has changed.
    """
    return make(name, (question for path, _, _ in files for question in load_lines(path)))


def keep(name: str, questions: Iterable[Question], folder: Path) -> QuestionSet:
    """Save a set of questions in the operator's folder, in place of a set of the same name, and return it.
    Raise BadQuestions if the name is not allowed or the set cannot be played.
    """
    if not NAME.fullmatch(name):
        raise BadQuestions("Name the set with small letters, digits and hyphens only, at most 40 of them.")
    if name == BUILT_IN:
        raise BadQuestions(f"{BUILT_IN!r} is the set that comes with Parlour. Choose another name.")
    made = make(name, questions)
    made.check_usable()
    folder.mkdir(parents=True, exist_ok=True)
    save_lines(folder / f"{name}.jsonl", made.questions)
    return made


def draw(
    questions: QuestionSet,
    category: int,
    difficulty: int | None,
    used: Sequence[str],
    number: int,
    levels: Sequence[int] = (),
) -> Question:
    """Return a question of a category and difficulty. The random number `number` selects it among the
    questions that were asked least often; `used` has the ids of the questions asked before. So no question is
    repeated until all were asked.

    Without a difficulty, all questions of the category are eligible. If the category has none of the
    difficulty, the nearest easier one is used, or else the easiest that exists. `levels`, if given, are the
    only difficulties that the game can handle; others are used only if the category has none of these.
    """
    pool = pool_of(questions, category, difficulty, levels)
    asked = Counter(used)
    least = min(asked[question.id] for question in pool)
    fresh = [question for question in pool if asked[question.id] == least]
    last = next((one for one in reversed(used) if any(one == question.id for question in pool)), None)
    again = [question for question in fresh if question.id != last]  # no question twice in a row
    fresh = again or fresh
    return fresh[below(len(fresh), "question", number)]


def pool_of(
    questions: QuestionSet, category: int, difficulty: int | None, known: Sequence[int] = ()
) -> list[Question]:
    """Return the questions that `draw` may choose from: those of a category and of a difficulty (or the
    nearest one that the category has; any if None). `known`, if given, are the difficulties that the game can
    handle. Raise BadQuestions if the category has no question.
    """
    levels = [level for level in range(len(DIFFICULTIES)) if (category, level) in questions.cells]
    if not levels:
        name = questions.names[category] if 0 <= category < len(questions.names) else f"category {category}"
        raise BadQuestions(f"The set {questions.name!r} has no question in {name}.")
    if known:
        levels = [level for level in levels if level in known] or levels[:1]
    if difficulty is None:
        return [question for level in levels for question in questions.cells[category, level]]
    easier = [level for level in levels if level <= difficulty]
    return questions.cells[category, max(easier) if easier else min(levels)]


def choices(question: Question, number: int) -> tuple[str, ...]:
    """Return the answer and the wrong choices of a question, in an order that `number` determines. The list is empty
    if the answer must be typed.
    """
    if not question.wrong:
        return ()
    wrong = shuffled(question.wrong, "wrong", number)[: CHOICES - 1]
    return tuple(shuffled((question.answer, *wrong), "choices", number))


def shuffled(texts: Sequence[str], purpose: str, number: int) -> list[str]:
    """Return the texts in an order that `number` and `purpose` determine."""
    left, found = list(texts), []
    while left:
        found.append(left.pop(below(len(left), f"{purpose} {len(left)}", number)))
    return found


def below(limit: int, purpose: str, number: int) -> int:
    """Return a number from 0 to limit - 1, derived from the random number `number` and the text `purpose`. All
    results are equally likely, apart from a negligible difference.
    """
    digest = hashlib.sha256(f"{number} {purpose}".encode()).digest()
    return int.from_bytes(digest[:16], "big") % limit

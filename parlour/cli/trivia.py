"""Trivia in the terminal: the people at one keyboard answer the open question one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.questions.question import CATEGORIES
from parlour.session.clock import now
from parlour.session.open_question import OpenQuestion

if TYPE_CHECKING:
    from .table import Table


def put_question(table: Table) -> None:
    """Ask the open trivia question to each person who may answer it. An empty line means no answer."""
    quizmaster = table.session.quizmaster
    question = quizmaster.open
    assert question is not None
    seats = [seat for seat in question.ask.seats if seat in table.people]
    about = question.question.topic or CATEGORIES[question.question.category]
    table.screen.ask_for(f"\n{about}: {question.question.text}")
    lines: list[tuple[int, str, float]] = []
    for seat in seats:
        table.carry_out(quizmaster.hand_over(seat, now()))
        lines.append((seat, table.read(f"{table.session.names[seat]}, your answer> "), now()))
    is_answered = False
    for seat, text, at in lines:
        if change := quizmaster.tick(at):  # time was up before, or a bot was faster
            return table.carry_out(change)
        if not text or quizmaster.open is not question or seat not in question.ask.seats:
            continue
        if question.is_late(seat, at):
            table.screen.tell(f"Time was up for {table.session.names[seat]}.")
            continue
        is_answered = True
        table.carry_out(quizmaster.answer(seat, question.number, text, at))
    if quizmaster.open is question and not is_answered:
        give_up(table, question, seats[0])


def give_up(table: Table, question: OpenQuestion, seat: int) -> None:
    """Close a question that nobody has answered in time, or that the only seat allowed to answer got wrong: play the
    outcome for that.
    """
    silence = question.ask.silence
    outcome = question.ask.wrong.get(seat) if silence is None else silence
    if outcome is not None:
        table.carry_out(table.session.quizmaster.give_up(outcome, now()))

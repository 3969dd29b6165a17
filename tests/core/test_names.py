"""Marks in sentences, and the names that take their place."""

from __future__ import annotations

from parlour.core.names import clean, fill, mark


def test_a_name_that_begins_a_sentence_begins_with_a_capital() -> None:
    names = ["corner 1", "corner 3"]
    assert fill(f"{mark(0)} wins. {mark(1)} has lost.", names) == "Corner 1 wins. Corner 3 has lost."
    assert fill(f"It is {mark(1)}'s turn.", names) == "It is corner 3's turn."
    assert fill(f"The game is over: {mark(0)} has won.", names) == "The game is over: corner 1 has won."


def test_nobody_is_called_by_a_mark() -> None:
    assert clean(f"  Zoë {mark(1)} K ") == "Zoë K"

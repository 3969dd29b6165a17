"""Words in a picture: cut, wrapped, and placed below each other."""

from __future__ import annotations

from parlour.draw.canvas import loose
from parlour.draw.labels import fitted, stack, wrapped


def test_a_text_is_cut_only_where_it_does_not_fit() -> None:
    assert fitted("Ottoline", 8) == "Ottoline"
    assert fitted("Ottoline", 7) == "Ottoli…" and len(fitted("Ottoline", 7)) == 7


def test_a_sentence_is_wrapped_between_words() -> None:
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("one two three", 6) == ["one", "two", "three"]
    assert wrapped("incomprehensible it is", 5) == ["incomprehensible", "it is"], (
        "a long word has its own line"
    )
    assert wrapped("", 5) == [""]


def test_lines_stand_below_each_other() -> None:
    layer = loose()
    stack(layer, (10, 20), 14, ["a", "b"], "note", font_size=9)
    assert layer.inner() == (
        '<text class="note" x="10" y="20" font-size="9">a</text>'
        '<text class="note" x="10" y="34" font-size="9">b</text>'
    )

"""What is shown again keeps the elements that look the same: a press, the focus and a half typed line survive."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Visit = Callable[..., Any]

BOX = """(() => { const box = document.createElement('div'); box.id = 'box';
    box.style = 'position: fixed; inset: 0 auto auto 0; background: white; z-index: 99';
    document.body.append(box); })()"""


def test_only_what_differs_is_replaced(visit: Visit) -> None:
    page = visit("/")
    page.evaluate(BOX)
    stored = page.evaluate(
        """async () => { const { make, updateChildren } = await import('/static/dom.js');
            const box = document.getElementById('box');
            const row = (name, text, asked, label) => make('li', { class: name }, make('span', {}, text),
                make('button', { 'data-asked': asked }, label));
            const parts = () => [...box.children].flatMap((li) => [li, li.firstChild, li.lastChild]);
            updateChildren(box, row('a', 'thinking', '1', 'Give'), row('b', 'away', '1', 'Answer'),
                row('c', '', '1', 'Mute'));
            const first = parts();
            updateChildren(box, row('a now', 'here', '1', 'Give'), row('b', 'away', '2', 'Answer'));
            const second = parts();
            return [second.map((part, i) => part === first[i]), box.textContent, box.firstChild.className,
                box.children[1].lastChild.dataset.asked]; }"""
    )
    same, text, kind, asked = stored
    assert same == [True, True, True, True, True, False], "a button that means something else is another one"
    assert (text, kind, asked) == ("hereGiveawayAnswer", "a now", "2")


def test_a_half_typed_line_stays(visit: Visit) -> None:
    page = visit("/")
    page.evaluate(BOX)
    show = """async (words) => { const { make, updateChildren } = await import('/static/dom.js');
        updateChildren(document.getElementById('box'), make('p', {}, words),
            make('form', { 'data-asked': 1 }, make('input', { id: 'line' }), make('button', {}, 'Answer'))); }"""
    page.evaluate(show, "Your question")
    page.type("#line", "a half")
    page.evaluate(show, "Somebody else's question")
    page.keyboard.type(" typed line")
    assert page.input_value("#line") == "a half typed line"


def test_a_button_beside_the_board_is_not_taken_from_under_a_finger(visit: Visit) -> None:
    page = visit("/")
    page.evaluate(BOX)
    page.evaluate("document.getElementById('box').id = 'buttons'")
    show = """async (labels) => { const { showButtons } = await import('/static/controls.js');
        showButtons(labels.map((label) => ({ at: label, label, key: '' }))); }"""
    page.evaluate(show, ["Pass", "Done"])
    page.evaluate("""() => { window.pressed = []; document.getElementById('buttons').addEventListener('click',
        ({ target }) => window.pressed.push(target.dataset.at)); }""")
    page.hover("#buttons >> text=Pass")
    page.mouse.down()
    page.evaluate(show, ["Pass"])
    page.mouse.up()
    assert page.evaluate("window.pressed") == ["Pass"]
    page.evaluate(show, ["Pass"])
    assert page.evaluate("document.activeElement === document.body"), "and is not pressed twice by a key"

// The controls beside a board: buttons, lists of choices, and the focus.
import { byId, findById, make, updateChildren } from "./dom.js";
/** @import { Choice, Button } from "./turn.js" */
/** @import * as P from "./protocol" */

const MOST_LISTS = 8;
/** @type {Record<string, string>} */
const KEY_LABELS = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": "Space" };

/**
 * Show the buttons beside a board. They are new elements, so that none keeps the focus and is pressed twice. While a
 * finger presses one of them, keep the elements, or the browser drops the click. The main button has a place of its own,
 * so that it is always where it was.
 * @param {P.Button[]} buttons
 * @param {string} [main] the `at` of the main button; "" if there is none
 */
export function showButtons(buttons, main = "") {
  const made = (/** @type {P.Button} */ { at, label, key }) => {
    const button = make("button", { type: "button", "data-at": at, "data-key": key, class: at === main ? "main" : "" }, label);
    if (key) button.append(" ", make("kbd", {}, KEY_LABELS[key] ?? key));
    return button;
  };
  const box = byId("buttons"), place = findById("main-button"), isMain = (/** @type {P.Button} */ { at }) => Boolean(place) && at === main;
  fill(box, buttons.filter((button) => !isMain(button)).map(made));
  if (place) fill(place, buttons.filter(isMain).map(made));
}

/**
 * @param {Element} box
 * @param {HTMLElement[]} fresh
 */
function fill(box, fresh) {
  if (box.querySelector(":active")) updateChildren(box, ...fresh);
  else box.replaceChildren(...fresh);
}

// Keeps the focus at the table. When the focused element goes away, the stage takes the focus. At the next choice the
// focus goes to the line that the player typed on, or to the board, and never to a button: the player might press it twice.
export class FocusRestorer {
  /** @type {Element | null} */
  #focused = null;
  #wasTyping = false;

  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.stage = stage;
    stage.tabIndex = -1;
    document.addEventListener("focusin", ({ target }) => target instanceof Element && this.#remember(target));
    const watch = new MutationObserver(() => this.#check());
    for (const part of [stage, byId("calls")]) watch.observe(part, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden", "tabindex"] });
  }

  /** @param {Element} target */
  #remember(target) {
    if (target === this.stage) return;
    this.#focused = target.closest("#stage, #calls") ? target : null;
    if (this.#focused && !target.closest("#confirm-box, #asking, #calls")) this.#wasTyping = Boolean(target.closest("#forms"));
  }

  #check() {
    const held = this.#focused, { activeElement } = document;
    if (!held || (activeElement !== document.body && activeElement !== held)) return;
    if (held.isConnected && held.checkVisibility() && !(held instanceof SVGElement && !held.hasAttribute("tabindex"))) return;
    this.#focused = null;
    this.stage.focus({ preventScroll: true });
    this.restore();
  }

  /** Move the focus to the next choice if the stage holds it. */
  restore() {
    if (document.activeElement !== this.stage) return;
    const line = byId("forms").querySelector("input");
    const place = /** @type {SVGElement | null} */ (this.stage.querySelector('svg .can[tabindex="0"]'));
    (this.#wasTyping ? (line ?? place) : (place ?? line))?.focus({ preventScroll: true });
  }
}

/**
 * Show the choices of a draft as lists, one for each first click, for players who do not click on the board.
 * @param {Choice[]} choices
 * @param {Set<number>} chosen the actions in the draft
 * @param {(choice: Choice) => void} choose
 */
export function showLists(choices, chosen, choose) {
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  for (const choice of choices) if (choice.stages) groups.set(choice.path[0], [...(groups.get(choice.path[0]) ?? []), choice]);
  const lists = groups.size <= MOST_LISTS ? [...groups].filter(([, some]) => some.length > 1) : [];
  const held = document.activeElement?.id;
  byId("plan").hidden = !lists.length;
  byId("plan").replaceChildren(...lists.map(([at, some]) => list(at, some, chosen, choose)));
  if (held?.startsWith("list-")) document.getElementById(held)?.focus({ preventScroll: true });
}

/**
 * @param {string} at
 * @param {Choice[]} choices
 * @param {Set<number>} chosen
 * @param {(choice: Choice) => void} choose
 */
function list(at, choices, chosen, choose) {
  const id = `list-${at}`;
  const now = choices.findLast((choice) => chosen.has(choice.actions[0]));
  const field = make("select", { id }, make("option", { value: "", disabled: Boolean(now) }, "choose"),
    ...choices.map((choice, i) => make("option", { value: String(i), selected: choice === now }, choice.text)));
  field.addEventListener("change", () => field.value && choose(choices[Number(field.value)]));
  const title = document.querySelector(`#stage svg [data-at="${CSS.escape(at)}"] > title`)?.textContent ?? at.replaceAll("-", " ");
  return make("p", { class: now ? "slot filled" : "slot" }, make("label", { for: id }, title), field);
}

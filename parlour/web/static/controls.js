// What lies beside a board: buttons, lists of choices, and where the focus is.
import { make } from "./storage.js";

const $ = (id) => document.getElementById(id);
const MOST_LISTS = 8;

export function showButtons(buttons) {
  $("buttons").replaceChildren(...buttons.map(({ at, label, key }) => {
    const button = make("button", { type: "button", "data-at": at, "data-key": key ?? "" }, label);
    if (key) button.append(" ", make("kbd", {}, { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" }[key] ?? key));
    return button;
  }));
}

// Where the focus is. What has it may go away: then the stage has it, and as soon as there is something to do it goes
// to the line that was typed on, or to the board. Never to a button: it might be pressed twice.
export class FocusKeeper {
  constructor(stage) {
    this.stage = stage;
    stage.tabIndex = -1;
    document.addEventListener("focusin", ({ target }) => this.hold(target));
    const watch = new MutationObserver(() => this.look());
    for (const part of [stage, $("calls")]) watch.observe(part, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden", "tabindex"] });
  }

  hold(target) {
    if (target === this.stage) return;
    this.held = target.closest("#stage, #calls") ? target : null;
    if (this.held && !target.closest("#confirm-box, #asking, #calls")) this.typing = Boolean(target.closest("#forms"));
  }

  look() {
    const { held } = this, { activeElement } = document;
    if (!held || (activeElement !== document.body && activeElement !== held)) return;
    if (held.isConnected && held.checkVisibility() && !(held.ownerSVGElement && !held.hasAttribute("tabindex"))) return;
    this.held = null;
    this.stage.focus({ preventScroll: true });
    this.back();
  }

  back() {
    if (document.activeElement !== this.stage) return;
    const line = $("forms").querySelector("input"), place = this.stage.querySelector('svg .can[tabindex="0"]');
    (this.typing ? (line ?? place) : (place ?? line))?.focus({ preventScroll: true });
  }
}

// The choices of a draft as lists, one for each thing that is chosen first: for hands that do not click on the board.
// choose(choice): one was taken. chosen: the texts of what the draft holds so far.
export function showLists(choices, draft, choose) {
  const groups = new Map();
  for (const choice of choices) if (choice.stages) groups.set(choice.path[0], [...(groups.get(choice.path[0]) ?? []), choice]);
  const lists = groups.size <= MOST_LISTS ? [...groups].filter(([, some]) => some.length > 1) : [];
  const held = document.activeElement?.id;
  $("plan").hidden = !lists.length;
  $("plan").replaceChildren(...lists.map(([at, some]) => list(at, some, draft, choose)));
  if (held?.startsWith("list-")) document.getElementById(held)?.focus({ preventScroll: true });
}

function list(at, choices, draft, choose) {
  const id = `list-${at}`;
  const now = choices.findLast((choice) => draft.includes(choice.actions[0]));
  const field = make("select", { id }, make("option", { value: "" }, "choose"),
    ...choices.map((choice, i) => make("option", { value: String(i), selected: choice === now }, choice.text)));
  field.addEventListener("change", () => field.value && choose(choices[Number(field.value)]));
  const title = document.querySelector(`#stage svg [data-at="${CSS.escape(at)}"] > title`)?.textContent ?? at.replaceAll("-", " ");
  return make("p", { class: now ? "slot filled" : "slot" }, make("label", { for: id }, title), field);
}

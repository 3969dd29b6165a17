// What lies beside a board: buttons, and a plan of several choices that are sent together.
import { make } from "./kept.js";

const $ = (id) => document.getElementById(id);

export function showButtons(buttons) {
  $("buttons").replaceChildren(...buttons.map(({ at, label, key }) => {
    const button = make("button", { type: "button", "data-at": at, "data-key": key ?? "" }, label);
    if (key) button.append(" ", make("kbd", {}, { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" }[key] ?? key));
    return button;
  }));
}

// Where the hands are. What they hold may go away under them: then they rest on the stage, and as soon as there is
// something to do they are put to the line they typed on, or to the board. Never to a button: it might be pressed twice.
export class Rest {
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
    if (this.held && !target.closest("#doubt, #asking, #calls")) this.typing = Boolean(target.closest("#forms"));
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

export class Plan {
  // changed(): after every choice of a slot.
  constructor(changed) {
    this.changed = changed;
    this.offer(null);
  }

  offer(plan) {
    this.slots = plan?.slots ?? [];
    this.confirm = plan?.confirm ?? "";
    this.chosen = this.slots.map((slot) => (slot.choices.length === 1 ? slot.choices[0] : null));
    $("plan").hidden = !this.slots.length;
    this.fields = this.slots.map((slot, i) => {
      const field = make("select", { id: `slot-${i}` }, make("option", { value: "" }, "choose"),
        ...slot.choices.map((choice) => make("option", { value: String(choice.action) }, choice.text)));
      field.disabled = slot.choices.length === 1;
      field.addEventListener("change", () => this.set(i, slot.choices.find((choice) => String(choice.action) === field.value) ?? null));
      return field;
    });
    $("plan").replaceChildren(...this.slots.map((slot, i) => make("p", { class: "slot" }, make("label", { for: `slot-${i}` }, slot.label), this.fields[i])));
    this.show();
  }

  show() {
    this.fields.forEach((field, i) => {
      field.value = this.chosen[i] ? String(this.chosen[i].action) : "";
      field.parentNode.classList.toggle("filled", Boolean(this.chosen[i]));
    });
  }

  set(i, choice) {
    this.chosen[i] = choice;
    this.show();
    this.changed();
  }

  // Put a choice into its slot; false if it belongs to none.
  take(action) {
    const i = this.slots.findIndex((slot) => slot.choices.some((choice) => choice.action === action));
    if (i >= 0) this.set(i, this.slots[i].choices.find((choice) => choice.action === action));
    return i >= 0;
  }

  choices() {
    return this.slots.flatMap((slot) => (slot.choices.length > 1 ? slot.choices : []));
  }

  actions() {
    return this.chosen.filter(Boolean).map((choice) => choice.action);
  }

  get begun() {
    return this.slots.some((slot, i) => slot.choices.length > 1 && this.chosen[i]);
  }

  get full() {
    return this.slots.length > 0 && this.chosen.every(Boolean);
  }

  reset() {
    this.chosen = this.slots.map((slot) => (slot.choices.length === 1 ? slot.choices[0] : null));
    this.show();
    this.changed();
  }
}

// Lines that a player types or builds from keys. They show what they come to, and where a mistake is.
import { byId, findById, make, readFacts, ruleLink } from "./dom.js";
/** @import * as P from "./protocol" */
/** @import * as H from "./http_types" */
/** @import { Form } from "./turn.js" */

const PAUSE = 250; // milliseconds after the last change before the page asks what a line comes to

/** @typedef {P.FormView & {seat?: number}} AnyForm */
/** @typedef {H.LineValue} Weighed */
/** @typedef {(line: string, form: any, input: HTMLInputElement) => unknown} Submit called with the typed line, its form and its field */
/** @typedef {(line: string, form: any) => Promise<Weighed | null>} Weigh asks what a line comes to; null if nothing is known */

/** @type {Map<string, string>} half-typed lines, which stay while others act: label -> text */
const typed = new Map();

/**
 * @param {AnyForm[]} forms
 * @param {Submit} submit
 * @param {Weigh | null} [weigh]
 */
export function showForms(forms, submit, weigh = null) {
  const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement : null;
  const id = focused?.id ?? "", selection = /** @type {const} */ ([focused?.selectionStart ?? 0, focused?.selectionEnd ?? 0]);
  byId("forms").replaceChildren(...forms.map((form) => build(form, submit, form.weighs ? weigh : null)));
  const again = id.startsWith("form-") ? findById(id) : null;
  if (!(again instanceof HTMLInputElement)) return;
  again.focus({ preventScroll: true });
  again.setSelectionRange(...selection);
}

/**
 * @param {AnyForm} form
 * @param {Submit} submit
 * @param {Weigh | null} weigh
 */
function build(form, submit, weigh) {
  const { name } = form;
  const input = make("input", { id: `form-${name}`, maxlength: "300", autocomplete: "off", spellcheck: false, ...(form.keys.length && matchMedia("(pointer: coarse)").matches ? { inputmode: "none" } : {}), "aria-describedby": `slip-${name} why-${name} hint-${name}` });
  const worth = make("output", { class: "worth", for: input.id, "aria-live": "polite" });
  const send = make("button", { class: form.keys.length ? "main" : "" }, form.submit);
  const why = make("p", { class: "why", id: `why-${name}` });
  const box = make("form", { class: form.keys.length ? "typed" : "typed short" }, make("label", { for: input.id }, form.label), make("div", { class: "line" }, input, worth),
    make("div", { class: "slip", id: `slip-${name}` }), make("div", { class: "buttons" }, ...keysOf(form, input), send), why,
    make("small", { id: `hint-${name}` }, form.hint));
  const preview = weigh ? new LinePreview(form, input, weigh, (answer) => show(answer, { form, input, worth, send, why })) : null;
  input.addEventListener("input", () => {
    typed.set(form.label, input.value);
    markMistake(input, null);
    if (input.isConnected) clearRefusal();
    preview?.textChanged();
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault(); // also while the button is greyed: the server then says why
    box.requestSubmit();
  });
  box.addEventListener("submit", (event) => {
    event.preventDefault();
    preview?.sent();
    why.replaceChildren();
    submit(form.prefix + input.value, form, input);
  });
  input.value = typed.get(form.label) ?? "";
  if (input.value) input.dispatchEvent(new Event("input"));
  else send.disabled = Boolean(preview);
  return box;
}

// Clear a refusal once the player changes the line.
function clearRefusal() {
  const message = findById("message");
  if (!message?.classList.contains("no")) return;
  message.replaceChildren();
  message.className = "message";
}

/**
 * @param {AnyForm} form
 * @param {HTMLInputElement} input
 */
function keysOf(form, input) {
  const change = (/** @type {() => void} */ act) => () => {
    act();
    input.dispatchEvent(new Event("input"));
    input.focus();
  };
  const keys = form.keys.flatMap(([text, label, count]) => {
    const alike = Array.from({ length: count || 1 }, () => make("button", { type: "button", class: count ? "once" : "" }, label));
    const used = count ? trackUses(alike, text, input) : null;
    const press = (/** @type {HTMLButtonElement} */ key) => () => {
      used?.push(key);
      input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
    };
    for (const key of alike) key.addEventListener("click", change(press(key)));
    return alike;
  });
  if (!keys.length) return [];
  const undo = make("button", { type: "button" }, make("span", { "aria-hidden": "true" }, "⌫"), make("span", { class: "key-word" }, "Undo"));
  undo.setAttribute("aria-label", "Undo");
  undo.addEventListener("click", change(() => (input.value = [...input.value.trimEnd()].slice(0, -1).join(""))));
  const wipe = make("button", { type: "button" }, "Clear");
  wipe.addEventListener("click", change(() => (input.value = "")));
  return [...keys, undo, wipe];
}

/**
 * Grey the keys that the line has used up. A die, for example, can be used once, whether it was clicked or typed.
 * @param {HTMLButtonElement[]} keys
 * @param {string} text
 * @param {HTMLInputElement} input
 */
function trackUses(keys, text, input) {
  /** @type {HTMLButtonElement[]} */
  const used = [];
  input.addEventListener("input", () => {
    const count = Math.min(input.value.split(text).length - 1, keys.length);
    while (used.length > count) used.pop();
    while (used.length < count) used.push(/** @type {HTMLButtonElement} */ (keys.find((key) => !used.includes(key))));
    for (const key of keys) key.disabled = used.includes(key);
  });
  return used;
}

// Asks what a line comes to when the player pauses. It sends one request at a time, and none twice.
class LinePreview {
  #asked = "";
  /** @type {string | null} */
  #sent = null;
  #isBusy = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {AnyForm} form
   * @param {HTMLInputElement} input
   * @param {Weigh} weigh
   * @param {(answer: Weighed | null | undefined) => void} show
   */
  constructor(form, input, weigh, show) {
    this.form = form;
    this.input = input;
    this.weigh = weigh;
    this.show = show;
  }

  textChanged() {
    clearTimeout(this.#timer);
    if (this.input.value === this.#asked) return;
    this.#asked = "";
    this.#sent = null;
    this.show(undefined);
    if (this.input.value.trim()) this.#timer = setTimeout(() => this.#ask(), PAUSE);
  }

  /** The player has sent the line: from now on only the answer to that counts. */
  sent() {
    clearTimeout(this.#timer);
    this.#asked = this.#sent = this.input.value;
  }

  async #ask() {
    if (this.#isBusy || !this.input.isConnected) return;
    const text = (this.#asked = this.input.value);
    this.#isBusy = true;
    const answer = await Promise.resolve(this.weigh(this.form.prefix + text, this.form)).catch(() => null);
    this.#isBusy = false;
    if (text === this.#sent) return;
    if (text === this.#asked) this.show(answer);
    else this.textChanged();
  }
}

/**
 * Show what is known of a line: undefined means nothing yet, null that the server judges it when it is sent.
 * @param {Weighed | null | undefined} answer
 * @param {{form: AnyForm, input: HTMLInputElement, worth: HTMLElement, send: HTMLButtonElement, why: HTMLElement}} parts
 */
function show(answer, { form, input, worth, send, why }) {
  const { said = "", open = answer === null, text = "", clause = "", at = null } = answer ?? {};
  const known = answer !== undefined || !input.value.trim();
  if (known) worth.textContent = said;
  worth.classList.toggle("whole", worth.textContent?.startsWith("="));
  worth.classList.toggle("old", !known);
  send.disabled = !open;
  why.replaceChildren(text, " ", ruleLink(readFacts().game, clause));
  const [start, end] = at ? at.map((place) => place - form.prefix.length) : [0, 0];
  if (end > start && end - start < [...input.value.trim()].length) markMistake(input, [start, end]);
}

/**
 * Show where the mistake in a refused line is, and put the cursor there.
 * @param {AnyForm} form
 * @param {HTMLInputElement} input
 * @param {[number, number] | null | undefined} at
 */
export function refuseLine(form, input, at) {
  if (!input.isConnected) return;
  input.focus();
  if (!at) return markMistake(input, null);
  const [start, end] = at.map((place) => place - form.prefix.length);
  markMistake(input, [start, end]);
  input.setAttribute("aria-invalid", "true");
  const units = (/** @type {number} */ place) => [...input.value].slice(0, place).join("").length;
  const all = end - start >= [...input.value.trim()].length;
  input.setSelectionRange(units(all ? end : start), units(end));
}

/**
 * Show the line again, with carets under the mistake.
 * @param {HTMLInputElement} input
 * @param {[number, number] | null} at
 */
function markMistake(input, at) {
  const slip = findById(input.id.replace("form-", "slip-"));
  input.removeAttribute("aria-invalid");
  if (!at) return slip?.replaceChildren();
  const letters = [...input.value].map((letter) => letter.replace(/\s/, " "));
  const start = Math.max(0, Math.min(at[0], letters.length));
  const bad = letters.slice(start, Math.max(start, at[1])).join("");
  const drawn = make("pre", { "aria-hidden": "true" }, letters.slice(0, start).join(""), make("mark", {}, bad), letters.slice(start + [...bad].length).join(""),
    `\n${" ".repeat(start)}${"^".repeat([...bad].length || 1)}`);
  slip?.replaceChildren(drawn, make("span", { class: "hidden" }, bad ? `The mistake is at “${bad}”, character ${start + 1}.` : "The mistake is at the end of the line."));
}

// Finds and makes elements of a page, and reads the facts that the server wrote into it.

/**
 * Return the element with an id. Throw if the page has none.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function byId(id, kind) {
  const element = document.getElementById(id);
  if (!element || (kind && !(element instanceof kind))) throw new Error(`This page has no ${id}.`);
  return /** @type {T} */ (/** @type {unknown} */ (element));
}

/**
 * Return the element with an id, or null.
 * @param {string} id
 */
export const findById = (id) => document.getElementById(id);

/** Return what the server wrote into the page. */
export const readFacts = () => JSON.parse(byId("facts").textContent ?? "{}");

/**
 * Make an element. Strings become attributes, other values properties.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [more]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, more = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(more)) {
    if (name in element && typeof value !== "string") Object.assign(element, { [name]: value });
    else element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/**
 * Make a button.
 * @param {string} words
 * @param {() => void} work
 * @param {string} [kind]
 */
export function makeButton(words, work, kind = "") {
  const button = make("button", { type: "button", class: kind }, words);
  button.addEventListener("click", work);
  return button;
}

/**
 * Parse an SVG that the server drew.
 * @param {string} text
 */
export const parseSvg = (text) => document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);

const ACTS = "a, button, form, input, select, textarea"; // elements that may have listeners or typed text

/**
 * Replace the children of a box, but keep elements that would look the same. This keeps the focus. It also keeps a button
 * that is being pressed: a browser drops the click if the element under the pointer changes between press and release.
 * If a listener depends on a value, the element must show it, for example in a data attribute.
 * @param {Element} box
 * @param {(Node | string)[]} children
 */
export function updateChildren(box, ...children) {
  const before = [...box.childNodes];
  children.forEach((child, i) => {
    const fresh = typeof child === "string" ? document.createTextNode(child) : child;
    if (i < before.length) updateChild(before[i], fresh);
    else box.append(fresh);
  });
  for (const old of before.slice(children.length)) old.remove();
}

/**
 * @param {ChildNode} old
 * @param {Node} fresh
 */
function updateChild(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (!(old instanceof HTMLElement && fresh instanceof HTMLElement) || old.tagName !== fresh.tagName || old.matches(ACTS)) return old.replaceWith(fresh);
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  updateChildren(old, ...fresh.childNodes);
}

/**
 * Return a link to a clause of the rules; "" without a clause.
 * @param {string} game
 * @param {string} clause
 */
export const ruleLink = (game, clause) => (clause ? make("a", { href: `/games/${game}/rules#${clause}`, target: "_blank" }, clause) : "");

/**
 * Return the target of an event if it is an element.
 * @param {globalThis.Event} event
 */
export const targetOf = (event) => (event.target instanceof Element ? event.target : null);

/**
 * Return whether a key press belongs to a field or to the browser.
 * @param {KeyboardEvent} event
 * @param {string} [fields]
 */
export const isForAField = (event, fields = "input, select, textarea") =>
  Boolean(targetOf(event)?.closest(fields)) || event.ctrlKey || event.metaKey || event.altKey;

document.addEventListener("click", async (event) => {
  const pressed = targetOf(event);
  const from = pressed instanceof HTMLElement ? pressed.dataset.copy : "";
  if (!pressed || !from) return;
  const field = byId(from, HTMLInputElement);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    pressed.textContent = "Copied";
    setTimeout(() => (pressed.textContent = "Copy"), 1500);
  } catch {
    // the browser allows no copying; the player can copy the selected text
  }
});

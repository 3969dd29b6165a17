// Elements of a page: found, made, and the facts that the server wrote into it.

/**
 * The element with an id; the page is broken if it is not there.
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
 * The element with an id, where the page may do without it.
 * @param {string} id
 */
export const findById = (id) => document.getElementById(id);

/** What the server wrote into the page. */
export const readFacts = () => JSON.parse(byId("facts").textContent ?? "{}");

/**
 * A new element: attributes as text, properties as anything else.
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
 * A button that does something.
 * @param {string} words
 * @param {() => void} work
 * @param {string} [kind]
 */
export function makeButton(words, work, kind = "") {
  const button = make("button", { type: "button", class: kind }, words);
  button.addEventListener("click", work);
  return button;
}

const ACTS = "a, button, form, input, select, textarea"; // what may have listeners, or something typed in it

/**
 * Put new children in the place of the old ones, and keep whatever would look the same. A button that is being pressed
 * stays the same element: a browser drops the click where the element under the pointer was replaced between press and
 * release. The focus stays, too. What a listener depends on has to show in its element, such as in a data attribute.
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
 * A link to a clause of the rules; nothing where none is named.
 * @param {string} game
 * @param {string} clause
 */
export const ruleLink = (game, clause) => (clause ? make("a", { href: `/games/${game}/rules#${clause}`, target: "_blank" }, clause) : "");

/**
 * What an event happened to, if that is an element.
 * @param {globalThis.Event} event
 */
export const targetOf = (event) => (event.target instanceof Element ? event.target : null);

/**
 * Whether a key was meant for a field, or for the browser.
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
    // the text is selected; the usual key copies it
  }
});

// The moving pieces of a picture. The server sends only pieces that have changed. They slide and turn to their new place,
// and so does everything inside them that has an id. New pieces fade in, removed ones fade out.
/** @import * as P from "./protocol" */

const TRANSFORM = /(translate|rotate|scale)\(([^)]*)\)/g;
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{translate: number[], rotate: number[], scale: number[]}} Transform */

/**
 * @param {string | null | undefined} text
 * @returns {Transform}
 */
export function parseTransform(text) {
  /** @type {Transform & Record<string, number[]>} */
  const found = { translate: [0, 0], rotate: [0], scale: [1] };
  for (const [, name, numbers] of (text ?? "").matchAll(TRANSFORM)) found[name] = numbers.split(/[\s,]+/).map(Number);
  return found;
}

/** @param {Transform} parts */
export const cssTransform = ({ translate: [x, y = 0], rotate: [turn], scale: [wide, high = wide] }) =>
  `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${wide}, ${high})`;

/**
 * @param {Element} element
 * @param {string | null} from
 * @param {string | null} to
 * @param {number} ms
 */
function slide(element, from, to, ms) {
  if (!ms || from === to) return;
  const start = parseTransform(from), end = parseTransform(to);
  end.rotate = [end.rotate[0] + 360 * Math.round((start.rotate[0] - end.rotate[0]) / 360)];
  element.animate([{ transform: cssTransform(start) }, { transform: cssTransform(end) }], { duration: ms, easing: "cubic-bezier(.4,.1,.3,1)" });
}

/**
 * Build a piece from [tag, attributes as text, content as text].
 * @param {string} id
 * @param {string[]} parts
 */
function build(id, [tag, attributes, body = ""]) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}"><${tag}${attributes}>${body}</${tag}></svg>`, "image/svg+xml");
  const fresh = parsed.documentElement.firstElementChild;
  if (!fresh || parsed.querySelector("parsererror")) throw new Error("The board could not be drawn. Reload the page.");
  fresh.id = id;
  return document.importNode(fresh, true);
}

/**
 * @param {Element} from
 * @param {Element} to
 */
function copyAttributes(from, to) {
  for (const { name } of [...to.attributes]) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value);
}

/**
 * Return the transforms of a piece and of everything in it that has an id.
 * @param {Element} piece
 */
const transformsIn = (piece) => new Map([piece, ...piece.querySelectorAll("[id]")].map((one) => [one.id, one.getAttribute("transform")]));

/**
 * @param {Element} old
 * @param {string} id
 * @param {string[]} parts
 * @param {number} ms
 */
function update(old, id, parts, ms) {
  const fresh = build(id, parts), before = transformsIn(old), carried = old instanceof SVGElement ? old.style.transform : "";
  copyAttributes(fresh, old);
  if (parts.length > 2) old.replaceChildren(...fresh.childNodes);
  for (const one of [old, ...old.querySelectorAll("[id]")]) {
    const from = (one === old && carried.replaceAll(/px|deg/g, "")) || before.get(one.id);
    if (from !== undefined) slide(one, from, one.getAttribute("transform"), ms);
  }
}

/**
 * @param {Element} layer
 * @param {Element} element
 * @param {number} ms
 */
function fade(layer, element, ms) {
  element.remove();
  if (!ms || !(element instanceof SVGElement)) return;
  for (const one of [element, ...element.querySelectorAll("[id], [data-at]")]) {
    one.removeAttribute("id");
    one.removeAttribute("data-at");
  }
  element.setAttribute("aria-hidden", "true");
  element.style.pointerEvents = "none";
  layer.append(element);
  element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: ms, fill: "forwards" }).finished.finally(() => element.remove());
}

/**
 * Apply changed pieces to the picture.
 * @param {Element} layer
 * @param {P.Pieces} pieces
 * @param {number} [ms]
 * @param {boolean} [all] whether pieces that are not listed go away
 */
export function applyPieces(layer, { changed, order }, ms = 0, all = false) {
  const known = new Map([...layer.children].filter(({ id }) => id).map((element) => [element.id, element]));
  if (all) for (const [id, element] of known) if (!(id in changed)) known.delete(id), fade(layer, element, ms);
  for (const [id, parts] of Object.entries(changed)) {
    const old = known.get(id);
    if (!parts) {
      known.delete(id);
      if (old) fade(layer, old, ms);
    } else if (old && old.tagName === parts[0]) update(old, id, parts, ms);
    else {
      old?.remove();
      const added = build(id, parts);
      known.set(id, added);
      layer.append(added);
      if (ms) added.animate([{ opacity: 0 }, { opacity: 1 }], { duration: ms });
    }
  }
  for (const id of order ?? []) if (known.has(id)) layer.append(/** @type {Element} */ (known.get(id)));
}

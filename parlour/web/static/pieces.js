// The moving pieces of a picture. Only what has changed comes: a piece slides and turns to where it is now, new ones
// fade in, those that are gone fade out.

const PART = /(translate|rotate|scale)\(([^)]*)\)/g;

function parts(text) {
  const found = { translate: [0, 0], rotate: [0], scale: [1] };
  for (const [, name, numbers] of (text ?? "").matchAll(PART)) found[name] = numbers.split(/[\s,]+/).map(Number);
  return found;
}

const css = ({ translate: [x, y = 0], rotate: [turn], scale: [wide, high = wide] }) =>
  `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${wide}, ${high})`;

export function slide(element, from, to, ms) {
  if (!ms || from === to) return;
  const start = parts(from), end = parts(to);
  end.rotate = [end.rotate[0] + 360 * Math.round((start.rotate[0] - end.rotate[0]) / 360)];
  element.animate([{ transform: css(start) }, { transform: css(end) }], { duration: ms, easing: "cubic-bezier(.4,.1,.3,1)" });
}

const SVG = "http://www.w3.org/2000/svg";

// One piece from its parts: [tag, attributes as text, what it holds as text].
function build(id, [tag, attributes, body = ""]) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}"><${tag}${attributes}>${body}</${tag}></svg>`, "image/svg+xml");
  const fresh = parsed.documentElement.firstElementChild;
  if (!fresh || parsed.querySelector("parsererror")) throw new Error("The picture could not be read.");
  fresh.id = id;
  return document.importNode(fresh, true);
}

function copyAttributes(from, to) {
  for (const { name } of [...to.attributes]) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value);
}

function change(old, id, parts, ms) {
  const fresh = build(id, parts);
  const before = old.getAttribute("transform");
  copyAttributes(fresh, old);
  if (parts.length > 2) old.replaceChildren(...fresh.childNodes);
  slide(old, before, old.getAttribute("transform"), ms);
}

function fade(layer, element, ms) {
  element.remove();
  if (!ms) return;
  for (const one of [element, ...element.querySelectorAll("[id], [data-at]")]) {
    one.removeAttribute("id");
    one.removeAttribute("data-at");
  }
  element.setAttribute("aria-hidden", "true");
  element.style.pointerEvents = "none";
  layer.append(element);
  element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: ms, fill: "forwards" }).finished.finally(() => element.remove());
}

// changed: {id: [tag, attributes, body] or [tag, attributes], null if gone}; order: all ids in drawing order, if it changed.
// whole: nothing else stays.
export function applyPieces(layer, { changed, order }, ms = 0, whole = false) {
  const known = new Map([...layer.children].filter(({ id }) => id).map((element) => [element.id, element]));
  if (whole) for (const [id, element] of known) if (!(id in changed)) known.delete(id), fade(layer, element, ms);
  for (const [id, parts] of Object.entries(changed)) {
    const old = known.get(id);
    if (!parts) {
      known.delete(id);
      if (old) fade(layer, old, ms);
    } else if (old && old.tagName === parts[0]) change(old, id, parts, ms);
    else {
      old?.remove();
      const born = build(id, parts);
      known.set(id, born);
      layer.append(born);
      if (ms) born.animate([{ opacity: 0 }, { opacity: 1 }], { duration: ms });
    }
  }
  for (const id of order ?? []) if (known.has(id)) layer.append(known.get(id));
}

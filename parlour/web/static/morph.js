// Two pictures in a row: what has the same id slides and turns from one to the other, the rest fades.

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

function copyAttributes(from, to) {
  for (const { name } of [...to.attributes]) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value);
}

// Make `layer` look like the SVG text `wanted`, keeping every element that has an id in both.
export function morph(layer, wanted, ms) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${wanted}</svg>`, "image/svg+xml");
  const fresh = parsed.documentElement.firstElementChild;
  if (!fresh || parsed.querySelector("parsererror")) throw new Error("The picture could not be read.");
  const known = new Map([...layer.querySelectorAll("[id]")].map((element) => [element.id, element]));
  const before = new Map([...known].map(([id, element]) => [id, [element.getAttribute("transform"), element.parentNode]]));
  const gone = new Map(known);
  const born = [];

  const build = (node, old) => {
    if (node.nodeType !== Node.ELEMENT_NODE) return old && old.isEqualNode(node) ? old : document.importNode(node);
    let element = node.id ? known.get(node.id) : old && !old.id && old.isEqualNode(node) ? old : null;
    if (!node.id && element === old && old) return old;
    if (element && element.tagName !== node.tagName) element = null;
    if (element) gone.delete(node.id);
    else if (node.id) born.push(node.id);
    element ??= document.importNode(node, false);
    fill(element, node);
    return element;
  };
  const fill = (element, node) => {
    copyAttributes(node, element);
    const old = [...element.childNodes];
    const children = [...node.childNodes].map((child, i) => build(child, old[i]));
    if (children.length !== old.length || children.some((child, i) => child !== old[i])) element.replaceChildren(...children);
  };
  fill(layer, fresh);
  if (!ms) return;
  for (const [id, [transform, parent]] of before) {
    const element = known.get(id);
    if (!gone.has(id) && element.parentNode === parent) slide(element, transform, element.getAttribute("transform"), ms);
  }
  for (const id of born) layer.querySelector(`#${CSS.escape(id)}`)?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: ms });
  for (const [id, element] of gone) {
    if (gone.has(element.parentNode?.closest?.("[id]")?.id)) continue;
    const ghost = element.cloneNode(true);
    for (const one of [ghost, ...ghost.querySelectorAll("[id], [data-at]")]) {
      one.removeAttribute("id");
      one.removeAttribute("data-at");
    }
    ghost.setAttribute("aria-hidden", "true");
    ghost.style.pointerEvents = "none";
    if (before.get(id)[1] !== layer) continue;
    layer.append(ghost);
    ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: ms, fill: "forwards" }).finished.finally(() => ghost.remove());
  }
}

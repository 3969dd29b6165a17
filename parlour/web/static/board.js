// A board to click on. A move is a path of clicks; this script knows the paths, and no game.
import { calm } from "./storage.js";
import { grab } from "./drag.js";
import { applyPieces } from "./pieces.js";
import { zoomable } from "./zoom.js";

const MARKS = ["can", "picked", "point"];
const STOP = "svg .can[tabindex]"; // what of the picture takes the focus

const begins = (path, prefix) => prefix.every((at, i) => path[i] === at);

// Where in `path` the clicks of `prefix` end, if they occur in it in this order; -1 if they do not.
function after(path, prefix) {
  let place = 0;
  for (const at of prefix) {
    place = path.indexOf(at, place) + 1;
    if (!place) return -1;
  }
  return place;
}

export class Board {
  // stage: holds the picture and the buttons. on.choose(choice), on.explain(path) -> true if clicks may go on, on.path(prefix).
  constructor(stage, on) {
    this.stage = stage;
    this.on = on;
    this.svg = stage.querySelector("svg");
    this.svg.setAttribute("role", "group");
    const { width, height } = this.svg.viewBox.baseVal;
    stage.classList.toggle("broad", width > 1.7 * height);
    this.layer = this.svg.querySelector(":scope > .moving");
    this.choices = [];
    this.prefix = [];
    this.turned = new Map(); // element id -> degrees it is turned by in the plan so far
    stage.addEventListener("click", (event) => this.clicked(event));
    document.addEventListener("keydown", (event) => this.pressed(event));
    this.svg.addEventListener("pointerdown", (event) => grab(this, event));
    this.svg.addEventListener("pointerover", (event) => this.twin(event.target));
    zoomable(this);
    stage.addEventListener("focusin", (event) => this.focused(event.target)); // on the picture it would be a stop for Tab
  }

  focused(target) {
    if (!target.ownerSVGElement) return;
    this.twin(target);
    this.rove(target.closest(STOP));
  }

  // What is the same place seen twice (data-twin) is lit together.
  twin(target) {
    const name = target.closest("[data-twin]")?.dataset.twin;
    for (const element of this.svg.querySelectorAll("[data-twin]")) element.classList.toggle("twin", element.dataset.twin === name);
  }

  // pieces: what has changed; whole: all there is.
  show(pieces, ms = 0, whole = false) {
    const focused = document.activeElement?.closest?.("svg [data-at]")?.dataset.at;
    this.unmark();
    applyPieces(this.layer, pieces, calm() ? 0 : ms, whole);
    this.mark();
    if (focused && !this.stage.contains(document.activeElement)) this.find(focused).at(-1)?.focus();
  }

  // choices: [{actions, seat, path, turn}].
  offer(choices) {
    this.choices = choices;
    this.prefix = [];
    this.mark();
  }

  // The choices that the clicks so far can still become, each with the place its path has reached.
  open(prefix = this.prefix) {
    const exact = this.choices.filter((choice) => begins(choice.path, prefix)).map((choice) => ({ choice, place: prefix.length }));
    if (exact.length) return exact;
    const loose = this.choices.map((choice) => ({ choice, place: after(choice.path, prefix) })).filter(({ place }) => place > 0);
    const done = new Set(loose.filter(({ choice, place }) => place === choice.path.length).map(({ choice }) => String(choice.actions)));
    return done.size > 1 ? [] : loose;
  }

  nexts() {
    return new Set(this.open().map(({ choice, place }) => choice.path[place]));
  }

  find(at) {
    return [...this.stage.querySelectorAll(`[data-at="${CSS.escape(at)}"]`)];
  }

  unmark() {
    for (const element of this.stage.querySelectorAll("[data-at]")) {
      element.classList.remove(...MARKS);
      if (element.getAttribute("class") === "") element.removeAttribute("class");
      if (element.ownerSVGElement) for (const name of ["tabindex", "role", "aria-label"]) element.removeAttribute(name);
    }
  }

  mark() {
    this.unmark();
    const nexts = this.choices.length ? this.nexts() : new Set();
    const tops = new Map(); // what is drawn twice in one place, a piece on its zone, is one thing: the upper one
    for (const element of this.stage.querySelectorAll("[data-at]")) {
      const { at } = element.dataset;
      const can = nexts.has(at);
      if (can) element.classList.add("can");
      if (this.prefix.includes(at)) element.classList.add("picked");
      if (!element.ownerSVGElement) element.setAttribute("aria-disabled", String(!can));
      else if (can) tops.set(at, element);
    }
    for (const [at, element] of tops) {
      element.setAttribute("tabindex", "-1");
      element.setAttribute("role", "button");
      const title = element.querySelector(":scope > title")?.textContent;
      // A title names its element; a label of our own is for what has none, or has no text to be named by.
      if (!title || !element.querySelector("text")) element.setAttribute("aria-label", title ?? at.replaceAll("-", " "));
    }
    this.rove();
    this.count();
    this.stage.classList.toggle("picking", this.prefix.length > 0 && nexts.size > 0);
    this.on.path?.(this.prefix);
  }

  // Tab stops once on the picture, where the hands were last; arrows go round.
  rove(to = null) {
    const stops = [...this.stage.querySelectorAll(STOP)];
    const stop = to ?? stops.find(({ dataset }) => dataset.at === this.last) ?? stops[0];
    if (to) this.last = to.dataset.at;
    for (const one of stops) one.setAttribute("tabindex", one === stop ? "0" : "-1");
  }

  // A number for each part of the picture (data-counts: its class) that the eye may not be on: what can be reached there.
  count() {
    for (const element of this.svg.querySelectorAll("[data-counts]")) {
      const places = new Set([...this.svg.querySelectorAll(`.${element.dataset.counts} .can`)].map(({ dataset }) => dataset.at));
      element.textContent = this.prefix.length && places.size ? `→ ${places.size}` : "";
    }
  }

  point(names) {
    for (const at of names) for (const element of this.find(at)) element.classList.add("point");
  }

  clicked(event) {
    if (this.dragged) return;
    let element = event.target.closest?.("[data-at]");
    if (!element || !this.stage.contains(element)) return;
    const nexts = this.nexts();
    for (let outer = element; outer; outer = outer.parentNode?.closest?.("[data-at]")) {
      if (nexts.has(outer.dataset.at)) element = outer;
    }
    this.pick(element.dataset.at);
  }

  async pick(at) {
    if (this.busy) return;
    let path = [...this.prefix, at];
    let open = this.open(path);
    if (!open.length && this.prefix.length) {
      const again = this.open([at]);
      if (again.length && this.choices.some((choice) => choice.path[0] === at)) [path, open] = [[at], again];
    }
    const done = open.find(({ choice, place }) => place === choice.path.length);
    if (done) return this.finish(done.choice);
    if (!open.length) {
      this.busy = true;
      const further = await this.on.explain(path).finally(() => (this.busy = false));
      if (!further) return;
    }
    const fromKeys = document.activeElement?.dataset?.at;
    this.prefix = path;
    this.mark();
    if (fromKeys) this.first()?.focus();
  }

  finish(choice) {
    this.prefix = [];
    this.mark();
    this.on.choose(choice);
  }

  // A choice that was finished is not made after all: its last click is still to come, and that place has the focus.
  resume(path) {
    if (!this.choices.length) return;
    this.prefix = path.slice(0, -1);
    this.mark();
    const places = this.find(path.at(-1));
    (places.find((place) => place.matches(`${STOP}, button.can`)) ?? this.first())?.focus({ preventScroll: true });
  }

  cancel() {
    if (!this.prefix.length) return false;
    this.prefix = this.prefix.slice(0, -1);
    this.mark();
    return true;
  }

  first() {
    return this.stage.querySelector(`${STOP}, button.can`);
  }

  // Keys: those of buttons first, then arrows to the nearest choice, Enter and Space to choose, Escape to go back.
  pressed(event) {
    if (event.target.closest?.("input, select, textarea, summary") || event.ctrlKey || event.metaKey || event.altKey) return;
    const own = event.target.closest?.("[data-at]");
    const enters = event.key === "Enter" || event.key === " ";
    if (event.key === "Escape" && this.cancel()) return event.preventDefault();
    if (enters && own?.ownerSVGElement) {
      event.preventDefault();
      return void this.pick(own.dataset.at);
    }
    if (enters && event.target.closest?.("button, a")) return;
    const button = [...this.stage.querySelectorAll("button[data-key]")].find(({ dataset }) => dataset.key.toLowerCase() === event.key.toLowerCase());
    if (button && (this.nexts().has(button.dataset.at) || !event.key.startsWith("Arrow"))) {
      event.preventDefault();
      return void this.pick(button.dataset.at);
    }
    if (event.key.startsWith("Arrow")) this.step(event, own);
  }

  step(event, from) {
    const all = [...this.stage.querySelectorAll(`${STOP}, button.can`)].filter((element) => element !== from);
    if (!all.length || (!from && event.target !== document.body && !this.stage.contains(event.target))) return;
    event.preventDefault();
    ahead(all, from ?? this.svg, event.key).focus();
  }
}

// Which of the elements an arrow leads to: the nearest that way, or else the farthest the other way.
export function ahead(all, from, key) {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const [x, y] = middle(from);
  const ranked = all.map((element) => {
    const [ex, ey] = middle(element);
    const along = (ex - x) * dx + (ey - y) * dy, aside = Math.abs((ex - x) * dy - (ey - y) * dx);
    return { element, along, cost: along + 2.2 * aside };
  });
  const [best] = ranked.filter(({ along }) => along > 1).sort((a, b) => a.cost - b.cost);
  return (best ?? ranked.sort((a, b) => a.along - b.along)[0]).element;
}

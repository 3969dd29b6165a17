// A board to click on. A move is a path of clicks; this script knows the paths, and no game.
import { grab } from "./drag.js";
import { isForAField, targetOf } from "./dom.js";
import { applyPieces, partsOf } from "./pieces.js";
import { isStill } from "./storage.js";
import { zoomable } from "./zoom.js";
/** @import * as P from "./protocol" */
/** @import { Choice } from "./turn.js" */

const MARKS = ["can", "picked", "point", "turnable", "movable", "aim"];
const AFTER = 50; // milliseconds after a release in which its click comes
const STOP = "svg .can[tabindex]"; // what of the picture takes the focus

/** @typedef {{choice: Choice, place: number}} Open a choice, and the place that its path has reached */
/**
 * @typedef {object} Hands what happens when hands do something
 * @property {(choice: Choice) => void} choose
 * @property {(path: string[]) => Promise<boolean>} explain true if clicks may go on
 * @property {(prefix: string[]) => void} [path] the clicks so far have changed
 * @property {(near: Choice[]) => void} [sprung] something was turned to where it cannot go
 * @property {() => void} [takeBack] the last step of a draft is not made after all
 * @property {(arrangement: string) => void} [arrange] a part of the picture was clicked that can lie otherwise
 */

/** @typedef {SVGElement | HTMLElement} Part something of the picture, or a button beside it */

/**
 * @param {string[]} path
 * @param {string[]} prefix
 */
const begins = (path, prefix) => prefix.every((at, i) => path[i] === at);

/**
 * Where in `path` the clicks of `prefix` end, if they occur in it in this order; -1 if they do not.
 * @param {string[]} path
 * @param {string[]} prefix
 */
function after(path, prefix) {
  let place = 0;
  for (const at of prefix) {
    place = path.indexOf(at, place) + 1;
    if (!place) return -1;
  }
  return place;
}

/** @param {Element | null} element */
const isDrawn = (element) => element instanceof SVGElement && element.ownerSVGElement !== null;

/**
 * What carries a name, at an element or round it.
 * @param {Element | null | undefined} element
 */
const named = (element) => /** @type {Part | null} */ (element?.closest("[data-at]") ?? null);

export class Board {
  /** @type {Choice[]} */
  choices = [];
  /** @type {string[]} the clicks so far */
  prefix = [];
  /** @type {Map<string, number>} element id -> degrees it is turned by in the draft so far */
  turned = new Map();
  /** Whether the picture shows a draft. */
  showsDraft = false;
  /** Whether something that can be turned is being held. */
  isHeld = false;
  /** Whether a press was a drag: the click that follows it is none. */
  wasDragged = false;
  #isBusy = false;
  /** @type {(() => void)[]} who waits for what can be chosen next */
  #waiting = [];
  #isStaged = false; // lifting a piece was a step of the draft
  #last = ""; // where the focus was last

  /**
   * @param {HTMLElement} stage holds the picture and the buttons
   * @param {Hands} hands
   */
  constructor(stage, hands) {
    this.stage = stage;
    this.hands = hands;
    this.svg = /** @type {SVGSVGElement} */ (stage.querySelector("svg"));
    this.layer = this.#take(this.svg);
    stage.addEventListener("click", (event) => this.#clicked(targetOf(event)));
    document.addEventListener("keydown", (event) => this.#pressed(event));
    stage.addEventListener("focusin", (event) => this.#focused(targetOf(event))); // on the picture it would be a stop for Tab
  }

  /**
   * Make a picture one to click on.
   * @param {SVGSVGElement} svg
   * @returns {Element} its moving layer
   */
  #take(svg) {
    svg.setAttribute("role", "group");
    if (document.getElementById("board-words")) {
      svg.setAttribute("aria-describedby", "board-words"); // which are kept true; the picture's own are of when it came
      svg.querySelector(":scope > desc")?.remove();
    }
    const { width, height } = svg.viewBox.baseVal;
    this.stage.classList.toggle("broad", width > 1.7 * height);
    this.stage.classList.toggle("long", height > 1.7 * width);
    svg.addEventListener("pointerdown", (event) => grab(this, event));
    // A finger that turns something does not scroll the page; browsers heed touch-action on parts of a picture unevenly.
    svg.addEventListener("touchmove", (event) => void (this.isHeld && event.cancelable && event.preventDefault()), { passive: false });
    svg.addEventListener("pointerover", (event) => this.#lightTwin(targetOf(event)));
    zoomable(this);
    return /** @type {Element} */ (svg.querySelector(":scope > .moving"));
  }

  /**
   * The board lies otherwise now: another picture of it, with what was clicked so far.
   * @param {SVGSVGElement} svg
   */
  lay(svg) {
    this.stage.querySelector(".board > .zoom")?.remove();
    this.svg.replaceWith(svg);
    this.svg = svg;
    this.layer = this.#take(svg);
    this.showsDraft = false;
    this.mark();
  }

  /** @param {Element | null} target */
  #focused(target) {
    if (!isDrawn(target)) return;
    this.#lightTwin(target);
    this.#rove(/** @type {Part | null} */ (target?.closest(STOP) ?? null));
  }

  /**
   * What is the same place seen twice (data-twin) is lit together.
   * @param {Element | null} target
   */
  #lightTwin(target) {
    const name = target?.closest("[data-twin]")?.getAttribute("data-twin") ?? null;
    for (const element of this.svg.querySelectorAll("[data-twin]")) element.classList.toggle("twin", element.getAttribute("data-twin") === name);
  }

  /**
   * @param {P.Pieces} pieces what has changed
   * @param {number} [ms]
   * @param {boolean} [all] nothing else stays
   */
  show(pieces, ms = 0, all = false) {
    const focused = isDrawn(document.activeElement) ? named(document.activeElement)?.dataset.at : undefined;
    this.#unmark();
    applyPieces(this.layer, pieces, isStill() ? 0 : ms, all);
    if (all) this.showsDraft = false;
    this.mark();
    if (focused && !this.stage.contains(document.activeElement)) this.find(focused).at(-1)?.focus({ preventScroll: true });
  }

  /**
   * @param {Choice[]} choices
   * @param {boolean} [goesOn] clicks that still lead somewhere stay: somebody may be quicker than the server
   */
  offer(choices, goesOn = false) {
    this.choices = choices;
    if (choices.length) for (const piece of this.layer.children) if (piece instanceof SVGElement) piece.style.transform = ""; // what was carried has come of it
    for (const done of this.#waiting.splice(0)) done();
    if (!goesOn || !this.open().length) this.prefix = [];
    this.mark();
  }

  /**
   * The choices that the clicks so far can still become.
   * @param {string[]} [prefix]
   * @returns {Open[]}
   */
  open(prefix = this.prefix) {
    const exact = this.choices.filter((choice) => begins(choice.path, prefix)).map((choice) => ({ choice, place: prefix.length }));
    if (exact.length) return exact;
    const loose = this.choices.map((choice) => ({ choice, place: after(choice.path, prefix) })).filter(({ place }) => place > 0);
    const done = new Set(loose.filter(({ choice, place }) => place === choice.path.length).map(({ choice }) => String(choice.actions)));
    return done.size > 1 ? [] : loose;
  }

  /** What a click on a piece does once another is picked, such as "Capture"; "" if the picture does not say. */
  get #deed() {
    return this.svg?.querySelector(":scope > .still")?.getAttribute("data-target") ?? "";
  }

  #nexts() {
    return new Set(this.open().map(({ choice, place }) => choice.path[place]));
  }

  /**
   * @param {string} at
   * @returns {Part[]}
   */
  find(at) {
    return [...this.stage.querySelectorAll(`[data-at="${CSS.escape(at)}"]`)].map((element) => /** @type {Part} */ (element));
  }

  /** @returns {Part[]} */
  #parts() {
    return [...this.stage.querySelectorAll("[data-at]")].map((element) => /** @type {Part} */ (element));
  }

  #unmark() {
    for (const element of this.#parts()) {
      element.classList.remove(...MARKS);
      element.style.removeProperty("--px"); // a pixel of the picture in the element's own measure: its light is as wide as any other's
      if (element.getAttribute("style") === "") element.removeAttribute("style");
      if (element.getAttribute("class") === "") element.removeAttribute("class");
      if (isDrawn(element)) for (const name of ["tabindex", "role", "aria-label"]) element.removeAttribute(name);
    }
  }

  mark() {
    this.#unmark();
    const nexts = this.choices.length ? this.#nexts() : new Set();
    /** @type {Map<string, Part>} what is drawn twice in one place, a piece on its zone, is one thing: the upper one */
    const tops = new Map();
    for (const element of this.#parts()) {
      const at = element.dataset.at ?? "";
      const can = nexts.has(at);
      if (can) element.classList.add("can");
      if (can && isDrawn(element)) element.style.setProperty("--px", String(1 / partsOf(element.getAttribute("transform")).scale[0]));
      if (this.prefix.includes(at)) element.classList.add("picked");
      if (!isDrawn(element)) element.setAttribute("aria-disabled", String(!can));
      else if (can) tops.set(at, element);
      if (can && this.#canBeCarried(at, element)) element.classList.add("movable");
    }
    if (tops.size) for (const piece of this.layer.querySelectorAll("[data-mover]")) piece.classList.add("movable");
    for (const { turn } of this.choices) if (turn) document.getElementById(turn[0])?.classList.add("turnable");
    for (const [at, element] of tops) {
      element.setAttribute("tabindex", "-1");
      element.setAttribute("role", "button");
      const title = element.querySelector(":scope > title")?.textContent;
      // A piece that another one can go to is named by what happens to it there, if the picture says so.
      const deed = title && this.prefix.length && element.matches(".moving > .piece") ? this.#deed : "";
      // A title names its element; a label of our own is for what has none, or has no text to be named by.
      if (!title || deed || !element.querySelector("text")) element.setAttribute("aria-label", deed ? `${deed}: ${title}` : title ?? at.replaceAll("-", " "));
    }
    this.#rove();
    this.#count();
    this.stage.classList.toggle("picking", this.prefix.length > 0 && nexts.size > 0);
    this.hands.path?.(this.prefix);
  }

  /**
   * Whether a piece can be carried: more is to be clicked after it, or it is the first step of a draft.
   * @param {string} at
   * @param {Element} element
   */
  #canBeCarried(at, element) {
    return element.matches(".moving > .piece") && this.choices.some(({ path, stages }) => path[0] === at && (path.length > 1 || stages));
  }

  /**
   * A piece is lifted: what it can go to lights up, at once or when the table has said where.
   * @param {string | null} at the first click; none for a piece that goes by one click on its place
   */
  async lift(at) {
    if (at === null) return;
    const staged = this.choices.find(({ path, stages }) => stages && path.length === 1 && path[0] === at);
    if (staged) {
      const answered = new Promise((/** @type {(value: void) => void} */ done) => this.#waiting.push(done));
      this.#isStaged = true;
      this.finish(staged);
      return answered;
    }
    this.prefix = [at];
    this.mark();
  }

  /** What was lifted goes back to where it was. */
  putDown() {
    if (this.#isStaged) this.hands.takeBack?.();
    this.#isStaged = false;
    this.prefix = [];
    this.mark();
  }

  /**
   * Tab stops once on the picture, where the hands were last; arrows go round.
   * @param {Part | null} [to]
   */
  #rove(to = null) {
    const stops = [...this.stage.querySelectorAll(STOP)].map((element) => /** @type {Part} */ (element));
    const stop = to ?? stops.find(({ dataset }) => dataset.at === this.#last) ?? stops[0];
    if (to) this.#last = to.dataset.at ?? "";
    for (const one of stops) one.setAttribute("tabindex", one === stop ? "0" : "-1");
  }

  // A number for each part of the picture (data-counts: its class) that the eye may not be on: what can be reached there.
  #count() {
    for (const element of this.svg.querySelectorAll("[data-counts]")) {
      const places = new Set([...this.svg.querySelectorAll(`.${element.getAttribute("data-counts")} .can`)].map((one) => one.getAttribute("data-at")));
      element.textContent = this.prefix.length && places.size ? `→ ${places.size}` : "";
    }
  }

  /** @param {string[]} names what to point at */
  point(names) {
    for (const at of names) for (const element of this.find(at)) element.classList.add("point");
  }

  /** A press meant something else than what it is on: the click that follows is none. */
  ignoreClick() {
    this.wasDragged = true;
    addEventListener("click", () => setTimeout(() => (this.wasDragged = false)), { once: true, capture: true });
    addEventListener("pointerup", () => setTimeout(() => (this.wasDragged = false), AFTER), { once: true });
  }

  /** @param {Element | null} target */
  #clicked(target) {
    if (this.wasDragged) return;
    let element = named(target);
    const nexts = this.#nexts();
    for (let outer = element; outer; outer = named(outer.parentElement)) {
      if (nexts.has(outer.dataset.at ?? "")) element = outer;
    }
    const at = element?.dataset.at ?? "", otherwise = nexts.has(at) ? "" : this.#otherwise(target, at);
    if (otherwise) this.hands.arrange?.(otherwise);
    else if (element && this.stage.contains(element)) this.pick(at);
  }

  /**
   * How the board would lie if what was clicked came to the fore (data-arrangement), where the picture has such a part.
   * @param {Element | null} target
   * @param {string} at
   */
  #otherwise(target, at) {
    const part = this.hands.arrange && [target, ...(at ? this.find(at) : [])].map((one) => one?.closest("svg [data-arrangement]")).find(Boolean);
    return (part || null)?.getAttribute("data-arrangement") ?? "";
  }

  /** @param {string} at */
  async pick(at) {
    if (this.#isBusy) return;
    let path = [...this.prefix, at];
    let open = this.open(path);
    if (!open.length && this.prefix.length) {
      const again = this.open([at]);
      if (again.length && this.choices.some((choice) => choice.path[0] === at)) [path, open] = [[at], again];
    }
    const done = open.find(({ choice, place }) => place === choice.path.length);
    if (done) return this.finish(done.choice);
    if (!open.length) {
      this.#isBusy = true;
      const further = await this.hands.explain(path).finally(() => (this.#isBusy = false));
      if (!further) return;
    }
    const hadFocus = named(document.activeElement) !== null;
    this.prefix = path;
    this.mark();
    if (hadFocus) this.first()?.focus({ preventScroll: true });
  }

  /** @param {Choice} choice */
  finish(choice) {
    this.prefix = [];
    this.mark();
    this.hands.choose(choice);
  }

  /**
   * A choice that was finished is not made after all: its last click is still to come, and that place has the focus.
   * @param {string[]} path
   */
  resume(path) {
    if (!this.choices.length) return;
    this.offer(this.choices); // a piece that was carried goes back
    this.prefix = path.slice(0, -1);
    this.mark();
    const places = this.find(path.at(-1) ?? "");
    (places.find((place) => place.matches(`${STOP}, button.can`)) ?? this.first())?.focus({ preventScroll: true });
  }

  /** Take the last click back; false if there is none. */
  cancel() {
    if (!this.prefix.length) return false;
    this.prefix = this.prefix.slice(0, -1);
    this.mark();
    return true;
  }

  /** @returns {Part | null} the first thing that can be chosen */
  first() {
    return this.stage.querySelector(`${STOP}, button.can`);
  }

  /**
   * Keys: those of buttons first, then arrows to the nearest choice, Enter and Space to choose, Escape to go back.
   * @param {KeyboardEvent} event
   */
  #pressed(event) {
    if (isForAField(event, "input, select, textarea, summary")) return;
    const target = targetOf(event), own = named(target);
    const enters = event.key === "Enter" || event.key === " ";
    if (event.key === "Escape" && this.cancel()) return event.preventDefault();
    if (enters && own && isDrawn(own)) {
      event.preventDefault();
      return void this.pick(own.dataset.at ?? "");
    }
    if (enters && target?.closest("button, a")) return;
    const keys = [...this.stage.querySelectorAll("button[data-key]")].map((one) => /** @type {HTMLElement} */ (one));
    const button = keys.find(({ dataset }) => dataset.key?.toLowerCase() === event.key.toLowerCase());
    if (button && (this.#nexts().has(button.dataset.at ?? "") || !event.key.startsWith("Arrow"))) {
      event.preventDefault();
      return void this.pick(button.dataset.at ?? "");
    }
    if (event.key.startsWith("Arrow")) this.#step(event, own);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Part | null} from
   */
  #step(event, from) {
    const target = targetOf(event);
    const all = [...this.stage.querySelectorAll(`${STOP}, button.can`)].map((one) => /** @type {Part} */ (one)).filter((one) => one !== from);
    if (!all.length || (!from && target !== document.body && !this.stage.contains(target))) return;
    event.preventDefault();
    ahead(all, from ?? this.svg, event.key).focus();
  }
}

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Which of the elements an arrow leads to: the nearest that way, or else the farthest the other way.
 * @param {Part[]} all
 * @param {Element} from
 * @param {string} key
 */
export function ahead(all, from, key) {
  const middle = (/** @type {Element} */ element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [dx, dy] = WAYS[key];
  const [x, y] = middle(from);
  const ranked = all.map((element) => {
    const [ex, ey] = middle(element);
    const along = (ex - x) * dx + (ey - y) * dy, aside = Math.abs((ex - x) * dy - (ey - y) * dx);
    return { element, along, cost: along + 2.2 * aside };
  });
  const [best] = ranked.filter(({ along }) => along > 1).sort((a, b) => a.cost - b.cost);
  return (best ?? ranked.sort((a, b) => a.along - b.along)[0]).element;
}

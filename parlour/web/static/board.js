// A board to click on. A move is a path of clicks. This script knows paths and no game.
import { BoardMarks } from "./board_marks.js";
import { listenForKeys } from "./board_keys.js";
import { targetOf } from "./dom.js";
import { startDrag } from "./drag.js";
import { isDrawn, isFinger, partAt, partNear, partsIn, STOP, TARGET } from "./parts.js";
import { openChoices } from "./paths.js";
import { applyPieces } from "./pieces.js";
import { isMotionOff } from "./storage.js";
import { Zoom } from "./zoom.js";
/** @import * as P from "./protocol" */
/** @import { Choice } from "./turn.js" */
/** @import { Part } from "./parts.js" */

const CLICK_DELAY = 50; // milliseconds in which a browser sends the click that belongs to a release
const BESIDE = 20; // pixels that a tap may lie beside a part that turns
const LONG = 1.7; // how much longer than high, or higher than long, a picture needs a layout of its own

/**
 * @typedef {object} Handlers what a page does when the player acts on the board
 * @property {(choice: Choice) => void} choose the player has made a choice
 * @property {(clicks: string[]) => Promise<boolean>} explain these clicks lead to no choice; return whether more may follow
 * @property {(clicks: string[]) => void} [clicksChanged]
 * @property {(possible: Choice[]) => void} [turnRefused] the player turned something to where it cannot go
 * @property {() => void} [removeStep] drop the last step of the draft
 * @property {(arrangement: string) => void} [arrange] the player clicked a part that another arrangement shows larger
 */

export class Board {
  /** @type {Choice[]} */
  choices = [];
  /** @type {string[]} the names that the player has clicked so far */
  clicks = [];
  /** @type {Map<string, number>} element id -> degrees by which the draft has turned it */
  draftTurns = new Map();
  /** Whether the picture shows a draft. */
  showsDraft = false;
  /** Whether a pointer holds something that can be turned or moved. */
  isHeld = false;
  /** Whether the next click belongs to a drag and means nothing. */
  skipsClick = false;
  #isExplaining = false;
  /** @type {(() => void)[]} called when the next choices arrive */
  #onChoices = [];
  #liftedAsStep = false; // whether lifting the piece added a step to the draft

  /**
   * @param {HTMLElement} stage holds the picture and the buttons
   * @param {Handlers} handlers
   */
  constructor(stage, handlers) {
    this.stage = stage;
    this.handlers = handlers;
    this.marks = new BoardMarks(this);
    this.svg = /** @type {SVGSVGElement} */ (stage.querySelector("svg"));
    this.layer = this.#prepare(this.svg);
    this.zoom = new Zoom(this);
    stage.addEventListener("click", (event) => this.#clicked(targetOf(event), event));
    stage.addEventListener("focusin", (event) => this.#focused(targetOf(event))); // a listener on the picture would make it a Tab stop
    listenForKeys(this);
  }

  /**
   * Make a picture respond to the player.
   * @param {SVGSVGElement} svg
   * @returns {Element} its layer of moving pieces
   */
  #prepare(svg) {
    svg.setAttribute("role", "group");
    if (document.getElementById("board-words")) {
      svg.setAttribute("aria-describedby", "board-words"); // the page keeps these words up to date; the picture's own grow old
      svg.querySelector(":scope > desc")?.remove();
    }
    const { width, height } = svg.viewBox.baseVal;
    this.stage.classList.toggle("broad", width > LONG * height);
    this.stage.classList.toggle("long", height > LONG * width);
    this.stage.classList.toggle("slim", width < height);
    svg.addEventListener("pointerdown", (event) => startDrag(this, event));
    // Browsers apply touch-action to parts of a picture unevenly, so stop the page from scrolling here.
    svg.addEventListener("touchmove", (event) => void (this.isHeld && event.cancelable && event.preventDefault()), { passive: false });
    svg.addEventListener("pointerover", (event) => this.marks.lightTwin(targetOf(event)));
    return /** @type {Element} */ (svg.querySelector(":scope > .moving"));
  }

  /**
   * Show another picture of the same position. The clicks so far stay.
   * @param {SVGSVGElement} svg
   */
  replacePicture(svg) {
    this.stage.querySelector(".board > .zoom")?.remove();
    this.svg.replaceWith(svg);
    this.svg = svg;
    this.layer = this.#prepare(svg);
    this.zoom = new Zoom(this);
    this.showsDraft = false;
    this.showMarks();
  }

  /** @param {Element | null} target */
  #focused(target) {
    if (!isDrawn(target)) return;
    this.marks.lightTwin(target);
    this.marks.setTabStop(/** @type {Part | null} */ (target?.closest(STOP) ?? null));
  }

  /**
   * @param {P.Pieces} pieces the pieces that have changed
   * @param {number} [ms] how long they take to move
   * @param {boolean} [isWhole] whether pieces that are not listed go away
   */
  show(pieces, ms = 0, isWhole = false) {
    const focused = isDrawn(document.activeElement) ? partAt(document.activeElement)?.dataset.at : undefined;
    this.marks.clear();
    applyPieces(this.layer, pieces, isMotionOff() ? 0 : ms, isWhole);
    if (isWhole) this.showsDraft = false;
    this.showMarks();
    if (focused && !this.stage.contains(document.activeElement)) this.find(focused).at(-1)?.focus({ preventScroll: true });
  }

  /**
   * @param {Choice[]} choices
   * @param {boolean} [keepsClicks] keep clicks that still lead somewhere, because a player may be faster than the server
   */
  setChoices(choices, keepsClicks = false) {
    this.choices = choices;
    if (choices.length) for (const piece of this.layer.children) if (piece instanceof SVGElement) piece.style.transform = ""; // the server has answered a drag
    for (const done of this.#onChoices.splice(0)) done();
    if (!keepsClicks || !this.openChoices().length) this.clicks = [];
    this.showMarks();
  }

  /** @param {string[]} [clicks] */
  openChoices(clicks = this.clicks) {
    return openChoices(this.choices, clicks);
  }

  /** Return the names that can be clicked next. */
  nextClicks() {
    return new Set(this.openChoices().map(({ choice, place }) => choice.path[place]));
  }

  /** @param {string} at */
  find(at) {
    return partsIn(this.stage, `[data-at="${CSS.escape(at)}"]`);
  }

  showMarks() {
    this.marks.show();
    this.zoom.keepInView();
    this.handlers.clicksChanged?.(this.clicks);
  }

  /**
   * Point at parts of the board, and dim the rest of it.
   * @param {string[]} names
   * @param {string[]} lit the parts that are not dimmed
   */
  highlight(names, lit = names) {
    for (const at of names) for (const part of this.find(at)) part.classList.add("point");
    this.marks.dimAllBut(lit);
  }

  /**
   * The player lifts a piece: light up where it can go, at once or when the server has answered.
   * @param {string | null} at the first click; null for a piece that moves by one click on its destination
   */
  async lift(at) {
    if (at === null) return;
    const step = this.choices.find(({ path, stages }) => stages && path.length === 1 && path[0] === at);
    if (step) {
      const answered = new Promise((/** @type {(value: void) => void} */ done) => this.#onChoices.push(done));
      this.#liftedAsStep = true;
      this.finish(step);
      return answered;
    }
    this.clicks = [at];
    this.showMarks();
  }

  /** The player puts a lifted piece back. */
  putBack() {
    if (this.#liftedAsStep) this.handlers.removeStep?.();
    this.#liftedAsStep = false;
    this.clicks = [];
    this.showMarks();
  }

  /** Ignore the click that follows the current press: the press was a drag, or it skipped an animation. */
  ignoreClick() {
    this.skipsClick = true;
    addEventListener("click", () => setTimeout(() => (this.skipsClick = false)), { once: true, capture: true });
    addEventListener("pointerup", () => setTimeout(() => (this.skipsClick = false), CLICK_DELAY), { once: true });
  }

  /**
   * @param {Element | null} target
   * @param {MouseEvent} event
   */
  #clicked(target, event) {
    let part = partAt(target);
    if (this.skipsClick || part?.matches("button[aria-disabled=true]")) return;
    const nexts = this.nextClicks();
    for (let outer = part; outer; outer = partAt(outer.parentElement)) if (nexts.has(outer.dataset.at ?? "")) part = outer;
    const isDrawnOn = target !== null && this.svg.contains(target);
    if (isDrawnOn && isFinger(event) && !nexts.has(part?.dataset.at ?? "")) part = this.#ringNear(event, nexts) ?? part;
    if (isDrawnOn && this.zoom.takesTap(event, part)) return;
    const at = part?.dataset.at ?? "", arrangement = nexts.has(at) ? "" : this.#arrangementFor(target, at);
    if (arrangement) this.handlers.arrange?.(arrangement);
    else if (part && this.stage.contains(part)) this.click(at);
  }

  /**
   * Return what can be turned and chosen now and lies just beside a tap: such parts are often thinner than a finger.
   * @param {MouseEvent} event
   * @param {Set<string>} nexts
   */
  #ringNear(event, nexts) {
    return partNear(event, BESIDE, (part) => part.classList.contains("turnable") && nexts.has(part.dataset.at ?? ""));
  }

  /**
   * Return the arrangement that shows the clicked part larger (data-arrangement); "" if there is none.
   * @param {Element | null} target
   * @param {string} at
   */
  #arrangementFor(target, at) {
    const part = this.handlers.arrange && [target, ...(at ? this.find(at) : [])].map((one) => one?.closest("svg [data-arrangement]")).find(Boolean);
    return (part || null)?.getAttribute("data-arrangement") ?? "";
  }

  /** @param {string} at */
  async click(at) {
    if (this.#isExplaining) return;
    let clicks = [...this.clicks, at], open = this.openChoices(clicks);
    if (!open.length && this.clicks.length) {
      const restarted = this.openChoices([at]);
      if (restarted.length && this.choices.some(({ path }) => path[0] === at)) [clicks, open] = [[at], restarted];
    }
    const complete = open.find(({ choice, place }) => place === choice.path.length);
    if (complete) return this.finish(complete.choice);
    if (!open.length) {
      this.#isExplaining = true;
      const goesOn = await this.handlers.explain(clicks).finally(() => (this.#isExplaining = false));
      if (!goesOn) return;
    }
    const hadFocus = partAt(document.activeElement) !== null;
    this.clicks = clicks;
    this.showMarks();
    if (hadFocus) this.firstTarget()?.focus({ preventScroll: true });
  }

  /** Scroll back to the picture, if most of it is out of sight: what a move does is seen there. */
  bringIntoView() {
    const { top, bottom, height } = this.svg.getBoundingClientRect(), seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
    if (seen < Math.min(height, innerHeight) / 2) this.stage.scrollIntoView({ block: "start", behavior: isMotionOff() ? "auto" : "smooth" });
  }

  /** @param {Choice} choice */
  finish(choice) {
    this.clicks = [];
    this.showMarks();
    this.handlers.choose(choice);
  }

  /**
   * The player declined a choice: go back to before its last click, and focus that place.
   * @param {string[]} path
   */
  resume(path) {
    if (!this.choices.length) return;
    this.setChoices(this.choices); // puts a dragged piece back
    this.clicks = path.slice(0, -1);
    this.showMarks();
    const places = this.find(path.at(-1) ?? "");
    (places.find((place) => place.matches(TARGET)) ?? this.firstTarget())?.focus({ preventScroll: true });
  }

  /** Drop the last click. Return false if there was none. */
  cancel() {
    if (!this.clicks.length) return false;
    this.clicks = this.clicks.slice(0, -1);
    this.showMarks();
    return true;
  }

  /** @returns {Part | null} */
  firstTarget() {
    return this.stage.querySelector(TARGET);
  }
}

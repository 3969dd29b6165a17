// The marks on a board: what can be clicked next, what has been clicked, what can be dragged, and where Tab stops.
import { isDrawn, partsIn, STOP } from "./parts.js";
import { parseTransform } from "./pieces.js";
import { Trail } from "./trail.js";
/** @import { Board } from "./board.js" */
/** @import { Part } from "./parts.js" */

const CLASSES = ["can", "picked", "point", "turnable", "movable", "aim"];

export class BoardMarks {
  #lastStop = ""; // the name of the part that had the focus last

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.notes = new Trail(board, "notes");
    this.shade = new Trail(board, "shade");
  }

  /** What a click on a piece does once another is picked, such as "Capture"; "" if the picture does not say. */
  get #deed() {
    return this.board.svg?.querySelector(":scope > .still")?.getAttribute("data-target") ?? "";
  }

  /** Remove all marks, so that the picture is as the server drew it. */
  clear() {
    for (const part of partsIn(this.board.stage)) {
      part.classList.remove(...CLASSES);
      part.style.removeProperty("--px");
      if (part.getAttribute("style") === "") part.removeAttribute("style");
      if (part.getAttribute("class") === "") part.removeAttribute("class");
      if (isDrawn(part)) for (const name of ["tabindex", "role", "aria-label"]) part.removeAttribute(name);
    }
  }

  /**
   * Dim the board, except some parts of it. Without any part on the board nothing is dimmed.
   * @param {string[]} names
   */
  dimAllBut(names) {
    this.shade.showSpots([...new Set(names)]);
  }

  /** Mark the board for the clicks so far. */
  show() {
    const { board } = this, nexts = board.nextClicks();
    this.clear();
    const tops = this.#markParts(nexts);
    this.#markTargets(tops);
    this.#markDraggable(tops.size > 0);
    this.setTabStop();
    this.#countReachable();
    this.notes.showNotes(new Map(board.openChoices().flatMap(({ choice: { path, note }, place }) => (note && place === path.length - 1 ? [[path[place], note]] : []))));
    board.stage.classList.toggle("picking", board.clicks.length > 0 && nexts.size > 0);
  }

  /**
   * @param {Set<string>} nexts the names that can be clicked next
   * @returns {Map<string, Part>} the top element of each of them: a piece and the zone below it count as one thing
   */
  #markParts(nexts) {
    /** @type {Map<string, Part>} */
    const tops = new Map();
    for (const part of partsIn(this.board.stage)) {
      const at = part.dataset.at ?? "", can = nexts.has(at);
      if (can) part.classList.add("can");
      if (can && this.#canBeDragged(at, part)) part.classList.add("movable");
      if (this.board.clicks.includes(at)) part.classList.add("picked");
      if (!isDrawn(part)) part.setAttribute("aria-disabled", String(!can));
      else if (can) {
        part.style.setProperty("--px", String(1 / parseTransform(part.getAttribute("transform")).scale[0])); // a pixel of the picture in the part's own units, so that all outlines are equally wide
        tops.set(at, part);
      }
    }
    return tops;
  }

  /**
   * Make parts of the picture work like buttons for the keyboard and for screen readers.
   * @param {Map<string, Part>} tops
   */
  #markTargets(tops) {
    for (const [at, part] of tops) {
      part.setAttribute("tabindex", "-1");
      part.setAttribute("role", "button");
      const title = part.querySelector(":scope > title")?.textContent;
      // A screen reader reads the title of a part with text. All other parts need a label.
      // A piece that another one can go to is named by what happens to it there, if the picture says so.
      const deed = title && this.board.clicks.length && part.matches(".moving > .piece") ? this.#deed : "";
      if (!title || deed || !part.querySelector("text")) part.setAttribute("aria-label", deed ? `${deed}: ${title}` : title ?? at.replaceAll("-", " "));
    }
  }

  /** @param {boolean} hasTargets whether anything in the picture can be clicked */
  #markDraggable(hasTargets) {
    const { board } = this;
    if (hasTargets) for (const piece of board.layer.querySelectorAll("[data-mover]")) piece.classList.add("movable");
    for (const { turn } of board.choices) if (turn) document.getElementById(turn[0])?.classList.add("turnable");
  }

  /**
   * Return whether a piece can be dragged: its path has more clicks, or it is the first step of a draft.
   * @param {string} at
   * @param {Element} element
   */
  #canBeDragged(at, element) {
    return element.matches(".moving > .piece") && this.board.choices.some(({ path, stages }) => path[0] === at && (path.length > 1 || stages));
  }

  /**
   * Let Tab stop once on the picture, where the focus was last. Arrow keys reach the other parts.
   * @param {Part | null} [focused]
   */
  setTabStop(focused = null) {
    const stops = partsIn(this.board.stage, STOP);
    const stop = focused ?? stops.find(({ dataset }) => dataset.at === this.#lastStop) ?? stops[0];
    if (focused) this.#lastStop = focused.dataset.at ?? "";
    for (const part of stops) part.setAttribute("tabindex", part === stop ? "0" : "-1");
  }

  // A player may overlook a part of the picture. It shows how many of its places the picked piece can reach (data-counts
  // names the class of that part).
  #countReachable() {
    const { svg, clicks } = this.board;
    for (const counter of svg.querySelectorAll("[data-counts]")) {
      const places = new Set([...svg.querySelectorAll(`.${counter.getAttribute("data-counts")} .can`)].map((place) => place.getAttribute("data-at")));
      counter.textContent = clicks.length && places.size ? `→ ${places.size}` : "";
    }
  }

  /**
   * Light up the other drawing of a place that the picture shows twice (data-twin).
   * @param {Element | null} target
   */
  lightTwin(target) {
    const name = target?.closest("[data-twin]")?.getAttribute("data-twin") ?? null;
    for (const twin of this.board.svg.querySelectorAll("[data-twin]")) twin.classList.toggle("twin", twin.getAttribute("data-twin") === name);
  }
}

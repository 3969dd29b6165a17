// Carrying by mouse, pen or finger: a piece is lifted, what it can go to lights up, and it is put down there or goes back.
import { follow, isFar } from "./hold.js";
import { cssOf, partsOf } from "./pieces.js";
import { isStill } from "./storage.js";
/** @import { Board } from "./board.js" */

const BACK = 180; // milliseconds to go back

/**
 * @param {Board} board
 * @param {Element} target what was pressed
 * @param {PointerEvent} event
 */
export function carry(board, target, event) {
  const piece = target.closest("svg .movable");
  if (piece instanceof SVGGraphicsElement) new Carry(board, piece, event);
}

class Carry {
  /** @type {SVGGraphicsElement | null} what is seen under the pointer; the piece itself stays where it is */
  #lifted = null;
  /** @type {Element | null} where it would go */
  #aim = null;
  #step = { x: 0, y: 0 }; // how far it has been carried, in the picture's own units
  /** @type {Promise<void> | null} its destinations are being asked for */
  #asked = null;

  /**
   * @param {Board} board
   * @param {SVGGraphicsElement} piece
   * @param {PointerEvent} start
   */
  constructor(board, piece, start) {
    this.board = board;
    this.piece = piece;
    this.start = start;
    this.parts = partsOf(piece.getAttribute("transform"));
    follow(board, start, { move: (event) => this.#move(event), drop: (event) => void this.#drop(event), letGo: () => this.#goBack() });
  }

  #lift() {
    const { board, piece } = this, copy = /** @type {SVGGraphicsElement} */ (piece.cloneNode(true));
    for (const one of [copy, ...copy.querySelectorAll("[id], [data-at]")]) for (const name of ["id", "data-at", "tabindex", "role"]) one.removeAttribute(name);
    copy.classList.remove("can", "movable");
    copy.classList.add("lifted");
    copy.setAttribute("aria-hidden", "true");
    board.svg.append(copy);
    piece.classList.add("away");
    this.#asked = board.lift(piece.hasAttribute("data-mover") ? null : piece.getAttribute("data-at"));
    return copy;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#lifted && !isFar(this.start, event)) return;
    this.#lifted ??= this.#lift();
    const frame = this.board.svg.getScreenCTM()?.inverse() ?? new DOMMatrix();
    const from = new DOMPoint(this.start.clientX, this.start.clientY).matrixTransform(frame), to = new DOMPoint(event.clientX, event.clientY).matrixTransform(frame);
    this.#step = { x: to.x - from.x, y: to.y - from.y };
    this.#lifted.style.transform = this.#carried();
    this.#point(this.#under(event));
  }

  #carried() {
    const [x, y = 0] = this.parts.translate;
    return cssOf({ ...this.parts, translate: [x + this.#step.x, y + this.#step.y] });
  }

  /**
   * The place under the pointer where it can go.
   * @param {PointerEvent} event
   * @returns {Element | null}
   */
  #under({ clientX, clientY }) {
    const places = document.elementsFromPoint(clientX, clientY).map((one) => one.closest("svg .can[data-at]"));
    return places.find((place) => place && place.getAttribute("data-at") !== this.piece.getAttribute("data-at")) ?? null;
  }

  /** @param {Element | null} place */
  #point(place) {
    if (place === this.#aim) return;
    this.#aim?.classList.remove("aim");
    place?.classList.add("aim");
    this.#aim = place;
  }

  /** @param {PointerEvent} event */
  async #drop(event) {
    if (!this.#lifted) return;
    const { board, piece } = this;
    board.ignoreClick();
    await this.#asked; // somebody may be quicker than the server
    const place = this.#under(event);
    if (!place) return this.#refuse(event);
    const carried = this.#carried();
    this.#clear();
    piece.style.transform = carried; // it waits there for what comes of it
    await board.pick(place.getAttribute("data-at") ?? "");
  }

  /** @param {PointerEvent} event it was put down where it cannot go: on a place, say why */
  #refuse({ clientX, clientY }) {
    const at = document.elementFromPoint(clientX, clientY)?.closest("svg [data-at]")?.getAttribute("data-at");
    const path = [...this.board.prefix];
    this.#goBack();
    if (at && path.length && !path.includes(at)) void this.board.hands.explain([...path, at]);
  }

  #goBack() {
    if (!this.#lifted) return;
    const from = this.#carried();
    this.#clear();
    this.board.putDown();
    if (!isStill()) this.piece.animate([{ transform: from }, { transform: cssOf(this.parts) }], { duration: BACK, easing: "ease-out" });
  }

  #clear() {
    this.#point(null);
    this.#lifted?.remove();
    this.piece.classList.remove("away");
  }
}

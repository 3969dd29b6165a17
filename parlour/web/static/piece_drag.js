// Moving by drag: the player lifts a piece, its destinations light up, and the player drops it on one of them.
import { cssTransform, parseTransform } from "./pieces.js";
import { followPointer, isDrag } from "./pointer.js";
import { isMotionOff } from "./storage.js";
/** @import { Board } from "./board.js" */

const RETURN = 180; // milliseconds in which a piece goes back

export class PieceDrag {
  /** @type {SVGGraphicsElement | null} a copy under the pointer; the piece itself stays where it is */
  #copy = null;
  /** @type {Element | null} the place under the pointer */
  #destination = null;
  #offset = { x: 0, y: 0 }; // how far the pointer has gone, in units of the picture
  /** @type {Promise<void> | null} resolves when the destinations are known */
  #lifting = null;

  /**
   * @param {Board} board
   * @param {SVGGraphicsElement} piece
   * @param {PointerEvent} start
   */
  constructor(board, piece, start) {
    this.board = board;
    this.piece = piece;
    this.start = start;
    this.transform = parseTransform(piece.getAttribute("transform"));
    followPointer(board, start, { move: (event) => this.#move(event), drop: (event) => void this.#drop(event), cancel: () => this.#goBack() });
  }

  #lift() {
    const { board, piece } = this, copy = /** @type {SVGGraphicsElement} */ (piece.cloneNode(true));
    for (const element of [copy, ...copy.querySelectorAll("[id], [data-at]")]) for (const name of ["id", "data-at", "tabindex", "role"]) element.removeAttribute(name);
    copy.classList.remove("can", "movable");
    copy.classList.add("lifted");
    copy.setAttribute("aria-hidden", "true");
    board.svg.append(copy);
    piece.classList.add("away");
    this.#lifting = board.lift(piece.hasAttribute("data-mover") ? null : piece.getAttribute("data-at"));
    return copy;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#copy && !isDrag(this.start, event)) return;
    this.#copy ??= this.#lift();
    const frame = this.board.svg.getScreenCTM()?.inverse() ?? new DOMMatrix();
    const from = new DOMPoint(this.start.clientX, this.start.clientY).matrixTransform(frame), to = new DOMPoint(event.clientX, event.clientY).matrixTransform(frame);
    this.#offset = { x: to.x - from.x, y: to.y - from.y };
    this.#copy.style.transform = this.#draggedTransform();
    this.#aimAt(this.#destinationAt(event));
  }

  #draggedTransform() {
    const [x, y = 0] = this.transform.translate;
    return cssTransform({ ...this.transform, translate: [x + this.#offset.x, y + this.#offset.y] });
  }

  /**
   * @param {PointerEvent} event
   * @returns {Element | null}
   */
  #destinationAt({ clientX, clientY }) {
    const places = document.elementsFromPoint(clientX, clientY).map((element) => element.closest("svg .can[data-at]"));
    return places.find((place) => place && place.getAttribute("data-at") !== this.piece.getAttribute("data-at")) ?? null;
  }

  /** @param {Element | null} place */
  #aimAt(place) {
    if (place === this.#destination) return;
    this.#destination?.classList.remove("aim");
    place?.classList.add("aim");
    this.#destination = place;
  }

  /** @param {PointerEvent} event */
  async #drop(event) {
    if (!this.#copy) return;
    const { board, piece } = this;
    board.ignoreClick();
    await this.#lifting; // a player may be faster than the server
    const place = this.#destinationAt(event);
    if (!place) return this.#refuse(event);
    const transform = this.#draggedTransform();
    this.#clear();
    piece.style.transform = transform; // the piece waits here until the server has answered
    await board.click(place.getAttribute("data-at") ?? "");
  }

  /**
   * The piece cannot go where the player dropped it. If that is a place, let the server say why.
   * @param {PointerEvent} event
   */
  #refuse({ clientX, clientY }) {
    const at = document.elementFromPoint(clientX, clientY)?.closest("svg [data-at]")?.getAttribute("data-at");
    const clicks = [...this.board.clicks];
    this.#goBack();
    if (at && clicks.length && !clicks.includes(at)) void this.board.handlers.explain([...clicks, at]);
  }

  #goBack() {
    if (!this.#copy) return;
    const from = this.#draggedTransform();
    this.#clear();
    this.board.putBack();
    if (!isMotionOff()) this.piece.animate([{ transform: from }, { transform: cssTransform(this.transform) }], { duration: RETURN, easing: "ease-out" });
  }

  #clear() {
    this.#aimAt(null);
    this.#copy?.remove();
    this.piece.classList.remove("away");
  }
}

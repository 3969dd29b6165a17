// Turning by drag: an element follows the pointer round its centre and snaps to the nearest choice.
import { cssTransform, parseTransform } from "./pieces.js";
import { followPointer, isDrag } from "./pointer.js";
import { isMotionOff } from "./storage.js";
/** @import { Board } from "./board.js" */
/** @import { Choice } from "./turn.js" */

const SPRING = 160; // milliseconds to spring back
const NEAR = 10, SHARE = 0.45; // degrees, and share of the whole turn, within which a drag means a choice

/** @typedef {Choice & {turn: [string, number]}} TurnChoice */

/**
 * Return the choices that turn an element.
 * @param {Board} board
 * @param {string} id
 */
export const turnChoices = (board, id) => /** @type {TurnChoice[]} */ (board.choices.filter(({ turn }) => turn?.[0] === id));

export class TurnDrag {
  #degrees = 0; // how far the pointer has turned the element
  #isDragging = false;

  /**
   * @param {Board} board
   * @param {SVGGraphicsElement} element
   * @param {PointerEvent} start
   */
  constructor(board, element, start) {
    this.board = board;
    this.element = element;
    this.start = start;
    this.transform = parseTransform(element.getAttribute("transform"));
    const [x, y = 0] = this.transform.translate;
    const frame = /** @type {SVGGraphicsElement} */ (element.parentNode).getScreenCTM();
    this.centre = new DOMPoint(x, y).matrixTransform(frame ?? new DOMMatrix());
    this.lastAngle = this.#angleOf(start);
    followPointer(board, start, { move: (event) => this.#move(event), drop: () => this.#drop(), cancel: () => this.#reset() });
  }

  /** @param {PointerEvent} event */
  #angleOf(event) {
    return (Math.atan2(event.clientY - this.centre.y, event.clientX - this.centre.x) * 180) / Math.PI;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    this.#isDragging ||= isDrag(this.start, event);
    if (!this.#isDragging) return;
    const angle = this.#angleOf(event);
    this.#degrees += ((angle - this.lastAngle + 540) % 360) - 180;
    this.lastAngle = angle;
    this.element.classList.add("dragged");
    this.element.style.transform = cssTransform({ ...this.transform, rotate: [this.transform.rotate[0] + this.#degrees] });
  }

  #reset() {
    this.element.classList.remove("dragged");
    this.element.style.transform = "";
  }

  #drop() {
    if (!this.#isDragging) return;
    const { board, element } = this;
    board.skipsClick = true;
    setTimeout(() => (board.skipsClick = false));
    const from = element.style.transform;
    this.#reset();
    const degrees = (board.draftTurns.get(element.id) ?? 0) + this.#degrees;
    const choices = turnChoices(board, element.id).sort((a, b) => Math.abs(a.turn[1] - degrees) - Math.abs(b.turn[1] - degrees));
    const [best] = choices;
    if (best && Math.abs(best.turn[1] - degrees) <= Math.max(NEAR, SHARE * Math.abs(best.turn[1]))) return board.finish(best);
    if (!isMotionOff()) element.animate([{ transform: from }, { transform: getComputedStyle(element).transform }], { duration: SPRING });
    board.handlers.turnRefused?.(choices);
  }
}

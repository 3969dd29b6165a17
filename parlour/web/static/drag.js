// Turning by mouse, pen or finger: an element whose choices turn it follows the pointer and snaps to the nearest choice.
import { carry } from "./carry.js";
import { follow, isFar } from "./hold.js";
import { cssOf, partsOf } from "./pieces.js";
import { isStill } from "./storage.js";
/** @import { Board } from "./board.js" */
/** @import { Choice } from "./turn.js" */

const SPRING = 160; // milliseconds to spring back
const NEAR = 10, SHARE = 0.45; // degrees, or share of the way, within which a choice is meant

/** @typedef {Choice & {turn: [string, number]}} TurnChoice */

/**
 * @param {Board} board
 * @param {string} id
 */
const turnsOf = (board, id) => /** @type {TurnChoice[]} */ (board.choices.filter(({ turn }) => turn?.[0] === id));

/**
 * @param {Board} board
 * @param {PointerEvent} event
 */
export function grab(board, event) {
  if (event.button || !event.isPrimary || !(event.target instanceof Element)) return;
  const element = event.target.closest("[id]");
  if (element instanceof SVGGraphicsElement && turnsOf(board, element.id).length) new Drag(board, element, event);
  else carry(board, event.target, event);
}

class Drag {
  #turned = 0;
  #isFar = false;

  /**
   * @param {Board} board
   * @param {SVGGraphicsElement} element
   * @param {PointerEvent} event
   */
  constructor(board, element, event) {
    this.board = board;
    this.element = element;
    this.start = event;
    this.parts = partsOf(element.getAttribute("transform"));
    const [x, y = 0] = this.parts.translate;
    const frame = /** @type {SVGGraphicsElement} */ (element.parentNode).getScreenCTM();
    this.centre = new DOMPoint(x, y).matrixTransform(frame ?? new DOMMatrix());
    this.last = this.#angle(event);
    follow(board, event, { move: (e) => this.#move(e), drop: () => this.#drop(), letGo: () => this.#letGo() });
  }

  /** @param {PointerEvent} event */
  #angle(event) {
    return (Math.atan2(event.clientY - this.centre.y, event.clientX - this.centre.x) * 180) / Math.PI;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    this.#isFar ||= isFar(this.start, event);
    if (!this.#isFar) return;
    const angle = this.#angle(event);
    this.#turned += ((angle - this.last + 540) % 360) - 180;
    this.last = angle;
    this.element.classList.add("dragged");
    this.element.style.transform = cssOf({ ...this.parts, rotate: [this.parts.rotate[0] + this.#turned] });
  }

  /** It stays where it was. */
  #letGo() {
    this.element.classList.remove("dragged");
    this.element.style.transform = "";
  }

  #drop() {
    if (!this.#isFar) return;
    const { board, element } = this;
    board.wasDragged = true;
    setTimeout(() => (board.wasDragged = false));
    const from = element.style.transform;
    this.#letGo();
    const degrees = (board.turned.get(element.id) ?? 0) + this.#turned;
    const near = turnsOf(board, element.id).sort((a, b) => Math.abs(a.turn[1] - degrees) - Math.abs(b.turn[1] - degrees));
    const [best] = near;
    if (best && Math.abs(best.turn[1] - degrees) <= Math.max(NEAR, SHARE * Math.abs(best.turn[1]))) return board.finish(best);
    if (!isStill()) element.animate([{ transform: from }, { transform: getComputedStyle(element).transform }], { duration: SPRING });
    board.hands.sprung?.(near);
  }
}

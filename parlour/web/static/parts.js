// The parts of a board that have a name (data-at): elements of the picture, and buttons beside it.

/** @typedef {SVGElement | HTMLElement} Part */

export const STOP = "svg .can[tabindex]"; // the parts of the picture that can take the focus
export const TARGET = `${STOP}, button.can`; // everything that a key can choose

/** @param {Element | null} element */
export const isDrawn = (element) => element instanceof SVGElement && element.ownerSVGElement !== null;

/**
 * Return the named part that an element is or lies in.
 * @param {Element | null | undefined} element
 */
export const partAt = (element) => /** @type {Part | null} */ (element?.closest("[data-at]") ?? null);

/**
 * @param {Element} stage
 * @param {string} selector
 * @returns {Part[]}
 */
export const partsIn = (stage, selector = "[data-at]") => [...stage.querySelectorAll(selector)].map((element) => /** @type {Part} */ (element));

/**
 * Return whether a click was a finger's tap.
 * @param {Event} event
 */
export const isFinger = (event) => event instanceof PointerEvent && event.pointerType === "touch";

/**
 * Return the nearest part around a point of the screen that is accepted; null if there is none.
 * @param {{clientX: number, clientY: number}} point
 * @param {number} far pixels
 * @param {(part: Part) => boolean} accepts
 * @returns {Part | null}
 */
export function partNear({ clientX, clientY }, far, accepts) {
  for (let r = far / 4; r <= far; r += far / 4) {
    for (let angle = 0; angle < 2 * Math.PI; angle += Math.PI / 6) {
      const part = partAt(document.elementFromPoint(clientX + r * Math.cos(angle), clientY + r * Math.sin(angle)));
      if (part && accepts(part)) return part;
    }
  }
  return null;
}

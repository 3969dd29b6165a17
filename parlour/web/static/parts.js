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

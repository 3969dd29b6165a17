// Dice: which of a picture have been thrown, and how they animateDice. They land on what was thrown; nothing here makes it up.
/** @import { Board } from "./board.js" */

const HOPS = [0, 0.34, 0.62, 0.84, 1]; // when a die leaves the table, or touches it
const TURNS = [-1.6, -0.9, -0.35, -0.08, 0]; // turns still to make at each
const HEIGHTS = [0.1, -0.75, 0.06, -0.16, 0]; // above the table, in its own size

/** @typedef {Map<string, string>} Dice each die that lies there, by the id of its piece: what tells this throw from others */

/**
 * @param {Board} board
 * @returns {Dice}
 */
export const readDice = ({ layer }) =>
  new Map([...layer.children].flatMap((piece) => {
    const cube = piece.querySelector(".cube");
    return cube ? [[piece.id, `${piece.getAttribute("data-throw")} ${cube.innerHTML}`]] : [];
  }));

/**
 * The dice, by the ids of their pieces, that do not lie as they did before.
 * @param {Board} board
 * @param {Dice} before
 */
export const changedDice = (board, before) => [...readDice(board)].filter(([id, look]) => before.get(id) !== look).map(([id]) => id);

/**
 * @param {Iterable<string>} dice by the ids of their pieces
 * @param {number} ms how long they animateDice
 */
export function animateDice(dice, ms) {
  const cubes = [...dice].map((id) => document.getElementById(id)?.querySelector(".cube"));
  cubes.forEach((cube, i) => cube instanceof SVGGElement && animateDie(cube, ms, i));
}

/**
 * @param {SVGGElement} cube
 * @param {number} ms
 * @param {number} place among those that are thrown together
 */
function animateDie(cube, ms, place) {
  const size = cube.getBBox().height, way = place % 2 ? 1 : -1, late = 0.06 * (place % 4);
  const steps = HOPS.map((offset, i) => ({ offset, transform: `translate(${way * TURNS[i] * size * 0.35}px, ${HEIGHTS[i] * size}px) rotate(${way * TURNS[i] * 360}deg)` }));
  const timing = { duration: ms * (1 - late), delay: ms * late, fill: /** @type {const} */ ("backwards"), easing: "ease-out" };
  cube.animate(steps, timing);
  for (const mark of cube.querySelectorAll(".die-number, .pip")) mark.animate([{ opacity: 0 }, { opacity: 0, offset: 0.7 }, { opacity: 1 }], timing); // nobody reads it before it lies
}

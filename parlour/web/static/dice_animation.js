// The animation of thrown dice. They land on the numbers that the server sent.
/** @import { Board } from "./board.js" */

const HOPS = [0, 0.34, 0.62, 0.84, 1]; // shares of the time at which a die touches the table or is highest
const TURNS = [-1.6, -0.9, -0.35, -0.08, 0]; // turns left at each of them
const HEIGHTS = [0.1, -0.75, 0.06, -0.16, 0]; // height at each of them, in sizes of the die

/** @typedef {Map<string, string>} Dice the id of each die's piece -> a text that differs for every throw */

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
 * Return the ids of the dice that have been thrown since `before`.
 * @param {Board} board
 * @param {Dice} before
 */
export const changedDice = (board, before) => [...readDice(board)].filter(([id, look]) => before.get(id) !== look).map(([id]) => id);

/**
 * @param {Iterable<string>} dice ids of their pieces
 * @param {number} ms how long the animation takes
 */
export function animateDice(dice, ms) {
  const cubes = [...dice].map((id) => document.getElementById(id)?.querySelector(".cube"));
  cubes.forEach((cube, i) => cube instanceof SVGGElement && animateDie(cube, ms, i));
}

/**
 * @param {SVGGElement} cube
 * @param {number} ms
 * @param {number} place its number among the dice of one throw
 */
function animateDie(cube, ms, place) {
  const size = cube.getBBox().height, way = place % 2 ? 1 : -1, late = 0.06 * (place % 4);
  const steps = HOPS.map((offset, i) => ({ offset, transform: `translate(${way * TURNS[i] * size * 0.35}px, ${HEIGHTS[i] * size}px) rotate(${way * TURNS[i] * 360}deg)` }));
  const timing = { duration: ms * (1 - late), delay: ms * late, fill: /** @type {const} */ ("backwards"), easing: "ease-out" };
  cube.animate(steps, timing);
  for (const mark of cube.querySelectorAll(".die-number, .pip")) mark.animate([{ opacity: 0 }, { opacity: 0, offset: 0.7 }, { opacity: 1 }], timing); // hide the number until the die has landed
}

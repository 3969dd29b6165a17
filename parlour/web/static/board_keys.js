// A board by keyboard: the keys of its buttons, arrows between choices, Enter or Space to choose, Escape to cancel.
import { isForAField, targetOf } from "./dom.js";
import { isDrawn, partAt, partsIn, TARGET } from "./parts.js";
/** @import { Board } from "./board.js" */
/** @import { Part } from "./parts.js" */

/** @param {Board} board */
export const listenForKeys = (board) => document.addEventListener("keydown", (event) => pressed(board, event));

/**
 * @param {Board} board
 * @param {KeyboardEvent} event
 */
function pressed(board, event) {
  if (isForAField(event, "input, select, textarea, summary")) return;
  if (event.key === "Escape" && board.cancel()) return event.preventDefault();
  const target = targetOf(event), part = partAt(target), isOnPicture = isDrawn(part);
  const button = buttonFor(board, event.key), chooses = event.key === "Enter" || event.key === " ";
  if (chooses && !isOnPicture && target?.closest("button, a")) return; // the browser presses it
  // The label of a button promises what Space does, so Space does that wherever the focus is on the picture.
  if (chooses && part && isOnPicture && !(button && event.key === " ")) {
    event.preventDefault();
    return void board.click(part.dataset.at ?? "");
  }
  const isGreyed = !board.nextClicks().has(button?.dataset.at ?? "");
  if (button && !(isGreyed && event.key.startsWith("Arrow"))) {
    event.preventDefault();
    if (!isGreyed) void board.click(button.dataset.at ?? "");
  } else if (event.key.startsWith("Arrow")) moveFocus(board, event, part);
}

/**
 * Return the button that a key presses.
 * @param {Board} board
 * @param {string} key
 */
const buttonFor = (board, key) => partsIn(board.stage, "button[data-key]").find(({ dataset }) => dataset.key?.toLowerCase() === key.toLowerCase());

/**
 * @param {Board} board
 * @param {KeyboardEvent} event
 * @param {Part | null} from
 */
function moveFocus(board, event, from) {
  const target = targetOf(event), others = partsIn(board.stage, TARGET).filter((part) => part !== from);
  if (!others.length || (!from && target !== document.body && !board.stage.contains(target))) return;
  event.preventDefault();
  const to = from ? nearest(others, from, event.key) : others[0];
  if (to instanceof SVGElement || to instanceof HTMLElement) to.focus();
}

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SIDEWAYS = 2.2; // how much more a pixel across the direction costs than one along it

/** @param {Element} element */
function centreOf(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/**
 * Return the part that an arrow key leads to: the nearest in its direction; `from` itself if there is none.
 * @param {Part[]} parts
 * @param {Element} from
 * @param {string} key
 * @returns {Element}
 */
export function nearest(parts, from, key) {
  const [dx, dy] = DIRECTIONS[key], [x, y] = centreOf(from);
  const ranked = parts.map((part) => {
    const [px, py] = centreOf(part);
    const along = (px - x) * dx + (py - y) * dy, across = Math.abs((px - x) * dy - (py - y) * dx);
    return { part, along, cost: along + SIDEWAYS * across };
  });
  const [best] = ranked.filter(({ along }) => along > 1).sort((a, b) => a.cost - b.cost);
  return best?.part ?? from;
}

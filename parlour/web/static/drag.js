// A press on the picture with a mouse, pen or finger: it may turn an element or move a piece.
import { PieceDrag } from "./piece_drag.js";
import { TurnDrag, turnChoices } from "./turn_drag.js";
/** @import { Board } from "./board.js" */

/**
 * @param {Board} board
 * @param {PointerEvent} event
 */
export function startDrag(board, event) {
  if (event.button || !event.isPrimary || !(event.target instanceof Element)) return;
  const element = event.target.closest("[id]"), piece = event.target.closest("svg .movable");
  if (element instanceof SVGGraphicsElement && turnChoices(board, element.id).length) new TurnDrag(board, element, event);
  else if (piece instanceof SVGGraphicsElement) new PieceDrag(board, piece, event);
}

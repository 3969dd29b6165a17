// Follows one pointer (mouse, pen or finger) from its press to its release.
/** @import { Board } from "./board.js" */

const THRESHOLDS = { mouse: 6, pen: 8, touch: 10 }; // pixels before a press becomes a drag

/** @typedef {{move: (event: PointerEvent) => void, drop: (event: PointerEvent) => void, cancel: () => void}} DragHandlers */

/**
 * Return whether the pointer has gone far enough from its press to be dragging.
 * @param {PointerEvent} start
 * @param {PointerEvent} now
 */
export const isDrag = (start, now) =>
  Math.hypot(now.clientX - start.clientX, now.clientY - start.clientY) > (THRESHOLDS[/** @type {keyof typeof THRESHOLDS} */ (start.pointerType)] ?? THRESHOLDS.mouse);

/**
 * Follow a pointer until its release. A second finger cancels the drag, because it zooms the picture.
 * @param {Board} board
 * @param {PointerEvent} start
 * @param {DragHandlers} handlers
 */
export function followPointer(board, start, { move, drop, cancel }) {
  const ended = new AbortController(), { signal } = ended;
  /** @type {(work: (event: PointerEvent) => void) => (event: PointerEvent) => void} */
  const own = (work) => (event) => void (event.pointerId === start.pointerId && work(event));
  const end = () => {
    ended.abort();
    board.isHeld = false;
  };
  board.isHeld = true;
  addEventListener("pointermove", own(move), { signal });
  addEventListener("pointerup", own((event) => (end(), drop(event))), { signal });
  addEventListener("pointercancel", own(() => (end(), cancel())), { signal });
  addEventListener("pointerdown", (event) => void (event.pointerId !== start.pointerId && (end(), cancel())), { signal });
  if (start.pointerType === "mouse") start.preventDefault(); // or the mouse would select text on its way
}

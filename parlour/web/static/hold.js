// Something of a picture is held by a mouse, a pen or a finger until it is let go.
/** @import { Board } from "./board.js" */

const FAR = { mouse: 6, pen: 8, touch: 10 }; // pixels before a press becomes a drag

/** @typedef {{move: (event: PointerEvent) => void, drop: (event: PointerEvent) => void, letGo: () => void}} Held */

/**
 * @param {PointerEvent} start
 * @param {PointerEvent} now
 */
export const isFar = (start, now) =>
  Math.hypot(now.clientX - start.clientX, now.clientY - start.clientY) > (FAR[/** @type {keyof typeof FAR} */ (start.pointerType)] ?? FAR.mouse);

/**
 * Follow a pointer to its end. A second finger means something else: what is held goes back.
 * @param {Board} board
 * @param {PointerEvent} start
 * @param {Held} held
 */
export function follow(board, start, { move, drop, letGo }) {
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
  addEventListener("pointercancel", own(() => (end(), letGo())), { signal });
  addEventListener("pointerdown", (event) => void (event.pointerId !== start.pointerId && (end(), letGo())), { signal });
  if (start.pointerType === "mouse") start.preventDefault(); // no text is selected on the way
}

// Dragging: an element whose choices turn it follows the pointer and snaps to the nearest choice.
import { calm } from "./storage.js";

const SPRING = 160, FAR = 6; // milliseconds to spring back; pixels before a press becomes a drag

export function grab(board, event) {
  const held = event.target.closest?.("[id]");
  const element = held && board.choices.some(({ turn }) => turn?.[0] === held.id) ? held : null;
  if (!element || event.button) return;
  const at = element.getAttribute("transform") ?? "";
  const [x, y] = /translate\(([^)]*)\)/.exec(at)?.[1].split(/[\s,]+/).map(Number) ?? [0, 0];
  const shown = Number(/rotate\(([^)]*)\)/.exec(at)?.[1] ?? 0);
  const centre = new DOMPoint(x, y).matrixTransform(element.parentNode.getScreenCTM());
  const angle = (e) => (Math.atan2(e.clientY - centre.y, e.clientX - centre.x) * 180) / Math.PI;
  let last = angle(event), turned = 0, far = false;
  const move = (e) => {
    far ||= Math.hypot(e.clientX - event.clientX, e.clientY - event.clientY) > FAR;
    if (!far) return;
    turned += ((angle(e) - last + 540) % 360) - 180;
    last = angle(e);
    element.style.transform = `translate(${x}px, ${y}px) rotate(${shown + turned}deg)`;
  };
  const drop = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", drop);
    if (!far) return;
    board.dragged = true; // the click that follows a drag is none
    setTimeout(() => (board.dragged = false));
    const from = element.style.transform;
    element.style.transform = "";
    settle(board, element, (board.turned.get(element.id) ?? 0) + turned, from);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", drop);
  event.preventDefault();
}

function settle(board, element, degrees, from) {
  const near = board.choices.filter(({ turn }) => turn?.[0] === element.id);
  const [best] = near.sort((a, b) => Math.abs(a.turn[1] - degrees) - Math.abs(b.turn[1] - degrees));
  if (Math.abs(best.turn[1] - degrees) <= Math.max(10, 0.45 * Math.abs(best.turn[1]))) return board.finish(best);
  if (!calm()) element.animate([{ transform: from }, { transform: getComputedStyle(element).transform }], { duration: SPRING });
  board.on.sprung?.(near);
}

// Zoom: a picture that asks for it (data-zoom: how far) can be looked at from nearer, by two fingers, by the wheel with
// Ctrl, or by two buttons; what is near is moved about by dragging. Clicks and keys mean what they always mean.
import { make } from "./dom.js";
/** @import { Board } from "./board.js" */

const FAR = 8, STEP = 1.6; // pixels before a press becomes a drag; how much nearer a press on the button brings it

/** @typedef {{clientX: number, clientY: number}} Spot */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** @param {Board} board */
export function zoomable(board) {
  const { svg } = board, most = Number(svg.dataset.zoom);
  if (!most) return;
  const { x, y, width, height } = svg.viewBox.baseVal;
  const whole = { x, y, width, height };
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  /** @type {{view: Box, near: number, spread: number, at: Spot, far: boolean} | null} */
  let start = null;
  let near = 1, view = { ...whole };

  const nearer = make("button", { type: "button", title: "Zoom in", "aria-label": "Zoom in" }, "+");
  const farther = make("button", { type: "button", title: "Zoom out", "aria-label": "Zoom out", disabled: true }, "−");
  svg.after(make("div", { class: "zoom" }, nearer, farther));

  /** @param {Spot} spot */
  const place = ({ clientX, clientY }) => new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  /**
   * @param {number} least
   * @param {number} value
   * @param {number} size
   * @param {number} all
   */
  const within = (least, value, size, all) => Math.min(Math.max(value, least), least + all - size);

  /**
   * @param {number} scale
   * @param {number} left
   * @param {number} top
   */
  function show(scale, left, top) {
    near = Math.min(Math.max(scale, 1), most);
    const size = { width: whole.width / near, height: whole.height / near };
    view = { x: within(whole.x, left, size.width, whole.width), y: within(whole.y, top, size.height, whole.height), ...size };
    svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
    svg.classList.toggle("near", near > 1);
    nearer.disabled = near >= most;
    farther.disabled = near <= 1;
  }

  /**
   * Nearer or farther, with one point of the board staying where it is on the screen.
   * @param {number} scale
   * @param {{x: number, y: number}} point
   */
  function zoom(scale, { x: px, y: py }) {
    const part = near / Math.min(Math.max(scale, 1), most);
    show(scale, px - (px - view.x) * part, py - (py - view.y) * part);
  }

  const middle = () => ({ x: view.x + view.width / 2, y: view.y + view.height / 2 });
  nearer.addEventListener("click", () => zoom(near * STEP, middle()));
  farther.addEventListener("click", () => zoom(near / STEP < 1.05 ? 1 : near / STEP, middle()));
  svg.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return; // a plain wheel scrolls the page
    event.preventDefault();
    zoom(near * (event.deltaY < 0 ? 1.2 : 1 / 1.2), place(event));
  }, { passive: false });

  const spread = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  };
  svg.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, event);
    start = { view, near, spread: fingers.size === 2 ? spread() : 0, at: event, far: false };
  });
  addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId) || !start || (board.isHeld && fingers.size === 1)) return;
    fingers.set(event.pointerId, event);
    if (fingers.size === 2 && start.spread) {
      const [a, b] = [...fingers.values()];
      start.far = true;
      zoom(start.near * (spread() / start.spread), place({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }));
    } else if (fingers.size === 1 && near > 1) {
      const dx = event.clientX - start.at.clientX, dy = event.clientY - start.at.clientY;
      start.far ||= Math.hypot(dx, dy) > FAR;
      const unit = view.width / svg.clientWidth;
      if (start.far) show(near, start.view.x - dx * unit, start.view.y - dy * unit);
    }
  });
  for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) {
    addEventListener(kind, (event) => {
      if (!fingers.delete(event.pointerId) || !start?.far) return;
      board.wasDragged = true; // the click that follows a drag is none
      setTimeout(() => (board.wasDragged = false));
    });
  }
}

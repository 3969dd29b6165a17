// Zoom: a picture can be zoomed by two fingers, by Ctrl and the wheel, or by buttons. A zoomed picture is moved by
// dragging. Clicks and keys work as always. Where the places to tap are too small for a finger, the first tap zooms to
// where the player acts, and the picture is whole again when somebody else's move is shown.
import { make } from "./dom.js";
/** @import { Board } from "./board.js" */

const DRAG = 8; // pixels before a press becomes a drag
const BUTTON_STEP = 1.6, WHEEL_STEP = 1.2; // factors of one press and of one notch
const WHOLE = 1.05; // below this scale a press on Zoom out shows the whole picture
const FINGER = 40; // pixels that a place to tap needs
const ENOUGH = 0.85; // share of that size from which on a tap means the place
const MOST = 6; // the largest scale of a picture that names none

/** @typedef {{clientX: number, clientY: number}} ScreenPoint */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

/** @param {PointerEvent[]} fingers two of them */
const distance = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

export class Zoom {
  #scale = 1;
  #isByTap = false; // whether a tap has zoomed the picture
  /** @type {Map<number, PointerEvent>} the fingers on the picture, by id */
  #fingers = new Map();
  /** @type {{view: Box, scale: number, distance: number, at: ScreenPoint, isDrag: boolean} | null} how the current press began */
  #start = null;

  /** @param {Board} board */
  constructor(board) {
    const { svg } = board, { x, y, width, height } = svg.viewBox.baseVal;
    this.board = board;
    this.svg = svg;
    this.most = Math.max(Number(svg.dataset.zoom ?? 0), MOST);
    this.whole = { x, y, width, height };
    this.view = { ...this.whole };
    this.zoomIn = make("button", { type: "button", title: "Zoom in", "aria-label": "Zoom in" }, "+");
    this.zoomOut = make("button", { type: "button", title: "Zoom out", "aria-label": "Zoom out", disabled: true }, "−");
    this.showAll = make("button", { type: "button", disabled: true }, "Whole board");
    svg.after(make("div", { class: svg.dataset.zoom ? "zoom" : "zoom for-fingers" }, this.zoomIn, this.zoomOut, this.showAll));
    this.#listen();
  }

  #listen() {
    const { svg } = this;
    this.zoomIn.addEventListener("click", () => this.#zoomTo(this.#scale * BUTTON_STEP, this.#middle()));
    this.zoomOut.addEventListener("click", () => this.#zoomTo(this.#scale / BUTTON_STEP < WHOLE ? 1 : this.#scale / BUTTON_STEP, this.#middle()));
    this.showAll.addEventListener("click", () => this.showWhole());
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.#press(event));
    addEventListener("pointermove", (event) => this.#move(event));
    for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) addEventListener(kind, (event) => this.#release(event));
  }

  #middle() {
    const { x, y, width, height } = this.view;
    return { x: x + width / 2, y: y + height / 2 };
  }

  /**
   * Return the point of the picture under a point of the screen.
   * @param {ScreenPoint} point
   */
  #pointAt({ clientX, clientY }) {
    return new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
  }

  /**
   * Show a part of the picture, as far as it lies within the whole.
   * @param {number} scale
   * @param {number} left
   * @param {number} top
   */
  #show(scale, left, top) {
    const { whole, svg } = this;
    this.#scale = clamp(scale, 1, this.most);
    const width = whole.width / this.#scale, height = whole.height / this.#scale;
    this.view = { x: clamp(left, whole.x, whole.x + whole.width - width), y: clamp(top, whole.y, whole.y + whole.height - height), width, height };
    svg.setAttribute("viewBox", `${this.view.x} ${this.view.y} ${width} ${height}`);
    svg.classList.toggle("near", this.#scale > 1);
    this.zoomIn.disabled = this.#scale >= this.most;
    this.zoomOut.disabled = this.showAll.disabled = this.#scale <= 1;
  }

  /** Show the whole picture. */
  showWhole() {
    this.#isByTap = false;
    this.#show(1, this.whole.x, this.whole.y);
  }

  /** Show the whole picture, unless the player has zoomed it with buttons or fingers. */
  leave() {
    if (this.#isByTap) this.showWhole();
  }

  /** Return the scale at which the smallest place to tap is large enough for a finger. */
  #neededScale() {
    const sizes = [...this.svg.querySelectorAll(".can")].map((part) => part.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)).filter(Boolean);
    return sizes.length ? clamp((this.#scale * FINGER) / Math.min(...sizes), 1, this.most) : 1;
  }

  /**
   * If a finger has tapped where places are too small for it, zoom to there.
   * @param {MouseEvent} event
   * @param {Element | null} part the place that was hit
   * @returns {boolean} whether the tap has done its work
   */
  takesTap(event, part) {
    const isFinger = event instanceof PointerEvent && event.pointerType === "touch", needed = this.#neededScale();
    const box = part?.classList.contains("can") ? part.getBoundingClientRect() : null;
    if (!isFinger || this.#isByTap || this.#scale >= ENOUGH * needed || (box && Math.min(box.width, box.height) >= ENOUGH * FINGER)) return false;
    const { x, y } = this.#pointAt(event);
    this.#isByTap = true;
    this.#show(needed, x - this.whole.width / needed / 2, y - this.whole.height / needed / 2);
    return true;
  }

  /** Keep what has been picked in view. */
  keepInView() {
    const part = this.#scale > 1 ? this.svg.querySelector(".moving .picked, .picked, .hand") : null;
    if (!part) return;
    const box = part.getBoundingClientRect(), frame = this.svg.getBoundingClientRect();
    const isInside = box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
    if (isInside) return;
    const { x, y } = this.#pointAt({ clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 });
    this.#show(this.#scale, x - this.view.width / 2, y - this.view.height / 2);
  }

  /**
   * Zoom so that a point of the picture stays where it is on the screen.
   * @param {number} scale
   * @param {{x: number, y: number}} point
   */
  #zoomTo(scale, { x, y }) {
    const share = this.#scale / clamp(scale, 1, this.most);
    this.#show(scale, x - (x - this.view.x) * share, y - (y - this.view.y) * share);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey) return; // a wheel without Ctrl scrolls the page
    event.preventDefault();
    this.#zoomTo(this.#scale * (event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP), this.#pointAt(event));
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.#fingers.set(event.pointerId, event);
    const fingers = [...this.#fingers.values()];
    this.#start = { view: this.view, scale: this.#scale, distance: fingers.length === 2 ? distance(fingers) : 0, at: event, isDrag: false };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const start = this.#start;
    if (!this.#fingers.has(event.pointerId) || !start || (this.board.isHeld && this.#fingers.size === 1)) return;
    this.#fingers.set(event.pointerId, event);
    const fingers = [...this.#fingers.values()];
    if (fingers.length === 2 && start.distance) {
      const [a, b] = fingers;
      start.isDrag = true;
      this.#zoomTo(start.scale * (distance(fingers) / start.distance), this.#pointAt({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }));
    } else if (fingers.length === 1 && this.#scale > 1) {
      const dx = event.clientX - start.at.clientX, dy = event.clientY - start.at.clientY;
      start.isDrag ||= Math.hypot(dx, dy) > DRAG;
      const unit = this.view.width / this.svg.clientWidth;
      if (start.isDrag) this.#show(this.#scale, start.view.x - dx * unit, start.view.y - dy * unit);
    }
  }

  /** @param {PointerEvent} event */
  #release(event) {
    if (!this.#fingers.delete(event.pointerId) || !this.#start?.isDrag) return;
    this.board.skipsClick = true; // the browser sends a click after a drag
    setTimeout(() => (this.board.skipsClick = false));
  }
}

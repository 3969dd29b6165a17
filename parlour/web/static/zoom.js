// Zoom: a picture can be zoomed by two fingers, by Ctrl and the wheel, or by buttons. A zoomed picture is moved by
// dragging. Clicks and keys work as always. Where the places to tap are too small for a finger, the first tap zooms to
// where the player acts, and the picture is whole again when somebody else's move is shown. A picture may name the part
// that is zoomed (data-zoom-part: x y width height); the rest, such as a panel, then stays as it is.
import { make, targetOf } from "./dom.js";
import { isFinger } from "./parts.js";
import { parseTransform } from "./pieces.js";
/** @import { Board } from "./board.js" */

const DRAG = 8; // pixels before a press becomes a drag
const BUTTON_STEP = 1.6, WHEEL_STEP = 1.2; // factors of one press and of one notch
const WHOLE = 1.05; // below this scale a press on Zoom out shows the whole picture
const FINGER = 40; // pixels that a place to tap needs
const ENOUGH = 0.97; // share of that size from which on a tap means the place
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
    const [left, top, wide, high] = svg.dataset.zoomPart?.split(" ").map(Number) ?? [x, y, width, height];
    this.part = { x: left, y: top, width: wide, height: high };
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
   * Show a part of the picture, as far as it lies within what can be zoomed.
   * @param {number} scale
   * @param {number} left
   * @param {number} top
   */
  #show(scale, left, top) {
    const { whole, part, svg } = this;
    this.#scale = clamp(scale, 1, this.most);
    const width = whole.width / this.#scale, height = whole.height / this.#scale;
    const inset = { x: (part.x - whole.x) / this.#scale, y: (part.y - whole.y) / this.#scale }; // of the zoomed part within the view
    this.view = {
      x: clamp(left, part.x - inset.x, part.x + part.width - part.width / this.#scale - inset.x),
      y: clamp(top, part.y - inset.y, part.y + part.height - part.height / this.#scale - inset.y), width, height,
    };
    svg.setAttribute("viewBox", `${this.view.x} ${this.view.y} ${width} ${height}`);
    svg.classList.toggle("near", this.#scale > 1);
    this.#keepRest();
    this.zoomIn.disabled = this.#scale >= this.most;
    this.zoomOut.disabled = this.showAll.disabled = this.#scale <= 1;
  }

  // Draw the rest of a zoomed picture, such as a panel, at its usual place: on the sheet, copies of its pieces.
  #keepRest() {
    const { svg, whole, part, view } = this, shown = svg.querySelector(":scope > .rest");
    if (this.#scale === 1 || !svg.dataset.zoomPart) return shown?.remove();
    const [right, low] = [part.x + part.width, part.y + part.height], isBeside = whole.x + whole.width - right > whole.y + whole.height - low;
    const rest = isBeside ? { x: right, y: whole.y, width: whole.x + whole.width - right, height: whole.height } : { x: whole.x, y: low, width: whole.width, height: whole.y + whole.height - low };
    const box = shown ?? svg.appendChild(makeRest(rest));
    const at = { x: view.x + (rest.x - whole.x) / this.#scale, y: view.y + (rest.y - whole.y) / this.#scale, width: rest.width / this.#scale, height: rest.height / this.#scale };
    for (const [name, value] of Object.entries(at)) box.setAttribute(name, String(value));
    box.lastElementChild?.replaceChildren(...copyPieces(this.board.layer, rest));
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
    return sizes.length ? clamp((this.#scale * FINGER * 1.02) / Math.min(...sizes), 1, this.most) : 1;
  }

  /**
   * If a finger has tapped where places are too small for it, zoom to there.
   * @param {MouseEvent} event
   * @param {Element | null} part the place that was hit
   * @returns {boolean} whether the tap has done its work
   */
  takesTap(event, part) {
    const needed = this.#neededScale();
    const box = part?.classList.contains("can") ? part.getBoundingClientRect() : null;
    if (!isFinger(event) || this.#isByTap || targetOf(event)?.closest(".rest") || this.#scale >= ENOUGH * needed || (box && Math.min(box.width, box.height) >= ENOUGH * FINGER)) return false;
    this.#isByTap = true;
    this.#centre(needed, this.#pointAt(event));
    return true;
  }

  /** Return the part of the window where the zoomed part can be seen: not beyond its edges, and not under the dock of controls. */
  #frame() {
    const { part, whole } = this, box = this.svg.getBoundingClientRect(), dock = document.getElementById("hands")?.getBoundingClientRect();
    const unit = box.width / whole.width, left = box.left + (part.x - whole.x) * unit, right = left + part.width * unit;
    const isOver = dock && dock.left < right && dock.right > left && dock.top > box.top;
    const low = Math.min(box.top + (part.y + part.height - whole.y) * (box.height / whole.height), innerHeight, isOver ? dock.top : Infinity);
    return { left, right, top: Math.max(box.top, 0), bottom: low };
  }

  /**
   * Zoom so that a point of the picture is in the middle of what can be seen of it.
   * @param {number} scale
   * @param {{x: number, y: number}} point
   */
  #centre(scale, { x, y }) {
    const frame = this.#frame(), share = this.#scale / clamp(scale, 1, this.most);
    const middle = this.#pointAt({ clientX: (frame.left + frame.right) / 2, clientY: (frame.top + frame.bottom) / 2 });
    this.#show(scale, x - (middle.x - this.view.x) * share, y - (middle.y - this.view.y) * share);
  }

  /** Keep what has been picked in view. */
  keepInView() {
    this.#keepRest();
    const part = this.#scale > 1 ? this.svg.querySelector(".moving .picked, .picked, .hand") : null;
    if (!part) return;
    const box = part.getBoundingClientRect(), frame = this.#frame();
    const isInside = box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
    if (isInside) return;
    this.#centre(this.#scale, this.#pointAt({ clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }));
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

const SVG = "http://www.w3.org/2000/svg";

/**
 * Return a box for a part of the picture: the sheet, and room for the pieces that lie there.
 * @param {Box} rest
 */
function makeRest({ x, y, width, height }) {
  const box = document.createElementNS(SVG, "svg"), sheet = document.createElementNS(SVG, "rect"), pieces = document.createElementNS(SVG, "g");
  for (const [name, value] of Object.entries({ class: "rest", "aria-hidden": "true", viewBox: `${x} ${y} ${width} ${height}` })) box.setAttribute(name, value);
  for (const [name, value] of Object.entries({ class: "sheet", x, y, width, height })) sheet.setAttribute(name, String(value));
  box.append(sheet, pieces);
  return box;
}

/**
 * Copy the pieces of a picture that lie in a part of it. A copy has no id and takes no clicks.
 * @param {Element} layer
 * @param {Box} part
 */
function copyPieces(layer, { x, y, width, height }) {
  const pieces = [...layer.children].filter((piece) => {
    const [left, top] = parseTransform(piece.getAttribute("transform")).translate;
    return left >= x && left < x + width && top >= y && top < y + height;
  });
  return pieces.map((piece) => {
    const copy = /** @type {Element} */ (piece.cloneNode(true));
    for (const one of [copy, ...copy.querySelectorAll("[id], [data-at]")]) for (const name of ["id", "data-at", "tabindex", "role"]) one.removeAttribute(name);
    return copy;
  });
}

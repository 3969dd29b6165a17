// The trail: marks over the board that show what has happened. What moved and its path, what was hit, taken, put or removed.
// The marks come with the log. If a ply has none that moves a piece, the trail finds out which pieces changed place.
import { isMotionOff } from "./storage.js";
/** @import * as P from "./protocol" */
/** @import { Board } from "./board.js" */

const SVG = "http://www.w3.org/2000/svg";
const PIECES = ".piece[id], .token, .token[id]"; // what counts as a piece where a game tells no path
const DRAW = 450, POP = 350; // milliseconds in which a path is drawn, and in which another mark appears
const LEAST = 90, MOST = 28; // the smallest and the largest mark are 1/90 and 1/28 of the picture's height
const ANGLES = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5].map((step) => (step * Math.PI) / 5); // where on a ring a word may stand
const NEAR = 0.8; // of a mark's size: pieces that moved less have stayed

/** @typedef {{x: number, y: number}} Point */
/** @typedef {Point & {size: number, across?: number}} Place the middle of a place in the picture, half its smaller side, and half its width */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {P.MarkView & {path?: Place[]}} Mark a mark of the log, or a path that the trail has found itself */

export class Trail {
  /**
   * @param {Board} board
   * @param {string} [kind] the class of the layer of marks
   */
  constructor(board, kind = "trail") {
    this.board = board;
    this.kind = kind;
  }

  /** The height of the whole picture, in its own units. */
  get wholeHeight() {
    return this.board.zoom.whole.height;
  }

  /** The layer of marks. It lies above the pieces and takes no clicks. */
  get #layer() {
    const { svg } = this.board;
    return svg.querySelector(`:scope > .${this.kind}`) ?? svg.appendChild(shape("g", { class: `trail ${this.kind}`, "aria-hidden": "true" }));
  }

  /** The words that are shown, each with its box. */
  get #labels() {
    const shown = this.board.svg.querySelectorAll(`:scope > .${this.kind} > .label`);
    return [...shown].map((one) => {
      const group = /** @type {SVGElement} */ (one);
      const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(group.querySelector("rect")?.getAttribute(name)));
      return { group, box: { x, y, width, height } };
    });
  }

  clear() {
    this.board.svg.querySelector(`:scope > .${this.kind}`)?.remove();
  }

  /**
   * Add marks to those that are shown.
   * @param {Mark[]} marks
   * @param {boolean} [animated]
   */
  add(marks, animated = false) {
    for (const mark of marks) this.#draw(mark, animated && !isMotionOff());
    for (const { group } of this.#labels) group.parentElement?.append(group); // no mark covers a word
  }

  /**
   * @param {Mark} mark
   * @param {boolean} animated
   */
  #draw({ kind, places, text, path }, animated) {
    const found = path ?? places.flatMap((name) => this.#placeOf(name) ?? []);
    if (!found.length) return;
    const height = this.wholeHeight;
    const end = /** @type {Place} */ (found.at(-1)), size = Math.min(Math.max(Math.min(...found.map((place) => place.size)), height / LEAST), height / MOST);
    if (kind === "moved" && found.length > 1) this.#drawPath(found, size, animated);
    else if (kind === "changed") !text && this.#pop(shape("circle", { class: "ring", cx: end.x, cy: end.y, r: end.size }), animated);
    else if (kind !== "moved") this.#pop(symbol(kind, end, size), animated);
    if (!text) return;
    const place = places.at(-1) ?? "";
    if (kind === "changed") for (const { group } of this.#labels) if (group.dataset.place === place) group.remove(); // the newer word counts
    const words = label(text, end, size, this.#labels.map(({ box }) => box));
    words.dataset.place = place;
    this.#pop(words, animated);
  }

  /**
   * Draw a path with an arrow at its end. The arrow ends at the edge of the piece that has arrived.
   * @param {Point[]} points
   * @param {number} size
   * @param {boolean} animated
   */
  #drawPath(points, size, animated) {
    const [from, to] = [/** @type {Point} */ (points.at(-2)), /** @type {Point} */ (points.at(-1))];
    const long = Math.hypot(to.x - from.x, to.y - from.y) || 1, [dx, dy] = [(to.x - from.x) / long, (to.y - from.y) / long];
    const head = size * 0.55, stop = Math.min(size * 0.85, long * 0.6);
    const tip = { x: to.x - dx * stop, y: to.y - dy * stop }, neck = { x: tip.x - dx * head, y: tip.y - dy * head };
    const line = [...points.slice(0, -1), neck].map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
    const group = shape("g", { class: "path", style: `--w: ${(size * 0.26).toFixed(2)}px` });
    group.append(shape("polyline", { class: "under", points: line }), shape("polyline", { class: "line", points: line }),
      shape("circle", { class: "start", cx: points[0].x, cy: points[0].y, r: size * 0.34 }),
      shape("polygon", { class: "head", points: [[tip.x, tip.y], [neck.x - dy * head * 0.62, neck.y + dx * head * 0.62], [neck.x + dy * head * 0.62, neck.y - dx * head * 0.62]].join(" ") }));
    this.#layer.append(group);
    if (animated) group.animate([{ opacity: 0 }, { opacity: 1 }], DRAW);
  }

  /**
   * @param {SVGElement} mark
   * @param {boolean} animated
   */
  #pop(mark, animated) {
    this.#layer.append(mark);
    if (!animated) return;
    mark.style.transformBox = "fill-box";
    mark.style.transformOrigin = "center";
    mark.animate([{ opacity: 0, transform: "scale(2)" }, { opacity: 1, transform: "scale(1)" }], { duration: POP, easing: "ease-out" });
  }

  /**
   * Return where a named place is in the picture: in the still layer, or else a piece with this name or id.
   * @param {string} name
   * @returns {Place | null}
   */
  #placeOf(name) {
    const { svg } = this.board, at = `[data-at="${CSS.escape(name)}"]`;
    return this.#measure(svg.querySelector(`:scope > .still ${at}`) ?? svg.querySelector(at) ?? svg.querySelector(`#${CSS.escape(name)}`));
  }

  /**
   * @param {Element | null} element
   * @returns {Place | null}
   */
  #measure(element) {
    const frame = this.board.svg.getScreenCTM(), own = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
    const box = element instanceof SVGGraphicsElement ? element.getBBox() : null; // in its own units, so that a turned ring does not grow
    if (!frame || !own || !box?.width) return null;
    const { x, y } = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(own).matrixTransform(frame.inverse());
    const unit = Math.hypot(own.a, own.b) / Math.hypot(frame.a, frame.b);
    return { x, y, size: (Math.min(box.width, box.height) / 2) * unit, across: (box.width / 2) * unit };
  }

  /**
   * Write a word or two at places, such as a price.
   * @param {Map<string, string>} notes by the name of the place
   */
  showNotes(notes) {
    this.clear();
    for (const [name, text] of notes) {
      const place = this.#placeOf(name);
      if (!place) continue;
      const size = Math.min(place.size, this.wholeHeight / MOST), corner = { x: place.x + place.size * 0.75, y: place.y - place.size * 0.75, size: 0 };
      this.#layer.append(text.length < 3 ? label(text, corner, size * 0.8) : label(text, { ...place, y: place.y - place.size * 0.6 }, size * 0.9));
    }
  }

  /**
   * Darken the picture except around places.
   * @param {string[]} names
   */
  showSpots(names) {
    this.clear();
    const { x, y, width, height } = this.board.zoom.whole, spots = names.flatMap((name) => this.#placeOf(name) ?? []);
    if (!spots.length) return;
    const holes = spots.map((spot) => ({ ...spot, r: Math.max(spot.size * 1.25, height / 45) }))
      .map((spot) => `M${spot.x - spot.r} ${spot.y}a${spot.r} ${spot.r} 0 1 0 ${2 * spot.r} 0a${spot.r} ${spot.r} 0 1 0 ${-2 * spot.r} 0`);
    this.#layer.append(shape("path", { class: "dim", mask: "none", d: `M${x} ${y}h${width}v${height}h${-width}z` }));
    const cover = this.#layer.lastElementChild, mask = shape("mask", { id: "spots", maskUnits: "userSpaceOnUse", x, y, width, height });
    mask.append(shape("rect", { x, y, width, height, fill: "white" }), ...holes.map((d) => shape("path", { d, fill: "black" })));
    cover?.before(mask);
    cover?.setAttribute("mask", "url(#spots)");
  }

  /**
   * Show what a piece can reach and what it can hit.
   * @param {P.ReachView} reach
   */
  showReach({ places, hits }) {
    this.clear();
    for (const [kind, names] of /** @type {const} */ ([["reach", places], ["aim", hits]])) {
      for (const place of names.flatMap((name) => this.#placeOf(name) ?? [])) {
        const r = Math.min(place.size * 0.5, this.wholeHeight / MOST);
        this.#layer.append(kind === "reach" ? shape("circle", { class: kind, cx: place.x, cy: place.y, r: r * 0.7 })
          : shape("path", { class: kind, d: `M${place.x - r} ${place.y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}` }));
      }
    }
  }

  /** Return where every piece is once it has arrived, so that `findMoves` can tell which have moved. */
  readPlaces() {
    for (const motion of this.board.svg.getAnimations({ subtree: true })) if (Number.isFinite(motion.effect?.getComputedTiming().endTime)) motion.finish();
    return new Map([...this.board.layer.querySelectorAll(PIECES)].flatMap((piece) => {
      const place = this.#measure(piece), id = piece.id || piece.closest("[id]")?.id;
      return place && id ? [/** @type {[string, Place]} */ ([id, place])] : [];
    }));
  }

  /**
   * Return a mark for every piece that has changed place.
   * @param {Map<string, Place>} before
   * @returns {Mark[]}
   */
  findMoves(before) {
    return [...this.readPlaces()].flatMap(([id, to]) => {
      const from = before.get(id);
      return from && Math.hypot(to.x - from.x, to.y - from.y) > NEAR * to.size ? [{ kind: /** @type {const} */ ("moved"), places: [], text: "", path: [from, to] }] : [];
    });
  }
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElement}
 */
function shape(tag, attributes) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, typeof value === "number" ? value.toFixed(1) : value);
  return made;
}

/**
 * Return the mark of something that was hit, taken, put or removed.
 * @param {string} kind
 * @param {Point} at
 * @param {number} size
 */
function symbol(kind, { x, y }, size) {
  const group = shape("g", { class: `symbol ${kind}`, style: `--w: ${(size * 0.2).toFixed(2)}px` });
  const cross = (/** @type {number} */ r) => `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`;
  if (kind === "hit") {
    const points = Array.from({ length: 16 }, (_, i) => [Math.sin((i * Math.PI) / 8) * (i % 2 ? 0.55 : 1.1) * size + x, -Math.cos((i * Math.PI) / 8) * (i % 2 ? 0.55 : 1.1) * size + y].map((n) => n.toFixed(1)).join(","));
    group.append(shape("polygon", { class: "burst", points: points.join(" ") }));
    return group;
  }
  const d = kind === "put" ? `M${x - size * 0.4} ${y - size * 1.15}h${size * 0.8}M${x} ${y - size * 1.55}v${size * 0.8}` : cross(size * 0.72);
  if (kind !== "gone") group.append(shape("circle", { class: "under", cx: x, cy: y, r: size * 1.08 }), shape("circle", { class: "ring", cx: x, cy: y, r: size * 1.08 }));
  group.append(shape("path", { class: "under", d }), shape("path", { class: "stroke", d }));
  return group;
}

/**
 * Return a word or two in a box: above a place, or on the edge of something large, such as a ring, whose middle stays
 * free. The box covers no other that is there already, as long as there is room for it.
 * @param {string} text
 * @param {Place} at
 * @param {number} size
 * @param {Box[]} [taken] where other boxes are
 */
function label(text, at, size, taken = []) {
  const isLarge = at.size > 4 * size, high = Math.max(isLarge ? size : Math.max(size * 0.8, Math.min(at.size * 0.4, size)), 9) * 0.95;
  const width = high * (0.62 * text.length + 0.7), height = high * 1.4, far = isLarge ? at.size - high * 0.8 : Math.min(at.size, size * 1.6);
  const isWide = (at.across ?? 0) > 1.8 * at.size; // such as a panel, which is read itself
  const spots = isWide ? [-1, 1].map((side) => ({ x: at.x + side * ((at.across ?? 0) + width * 0.55), y: at.y })) : isLarge ? ANGLES.map((angle) => ({ x: at.x + far * Math.sin(angle), y: at.y - far * Math.cos(angle) }))
    : [[0, -far], [0, far], [0, -far - height], [width, 0], [-width, 0], [0, far + height]].map(([dx, dy]) => ({ x: at.x + dx, y: at.y + dy }));
  const boxes = spots.map((spot) => ({ x: spot.x - width / 2, y: spot.y - high * 0.7, width, height }));
  const box = boxes.find((one) => !taken.some((other) => meet(one, other))) ?? boxes[0];
  const group = shape("g", { class: "label" }), words = shape("text", { x: box.x + width / 2, y: box.y + high * 1.04, "font-size": high });
  words.textContent = text;
  group.append(shape("rect", { ...box, rx: high * 0.4 }), words);
  return group;
}

/** @param {Box} a @param {Box} b */
const meet = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

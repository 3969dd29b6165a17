// The summary of a finished match on its card: what decided it, the figures, a short celebration, and a picture to share.
import { byId, make } from "./dom.js";
import { ask, errorText } from "./http.js";
/** @import * as H from "./http_types" */
/** @import { Seats } from "./seats.js" */

const PIECES = 22, SECONDS = 3; // of the celebration
const SMALLEST = 6, LARGEST = 0.12; // of the pieces that fall: pixels, and share of the board's width
const SCALE = 1; // pixels of the picture for each of its units

/**
 * Fetch the summary and show it on the card.
 * @param {{id: string}} facts
 * @param {Seats} seats
 */
export async function showSummary({ id }, seats) {
  /** @type {H.SummaryView} */
  const { figures, decision, plies } = await ask("GET", `/api/matches/${id}/summary`);
  const decided = byId("end-decided"), table = byId("end-figures", HTMLTableElement);
  decided.hidden = !decision;
  if (decision) {
    const told = decision.sentences.join(" ");
    decided.replaceChildren(make("strong", {}, "Turning point: "), make("a", { href: `/match/${id}/replay?ply=${decision.ply}` }, `move ${decision.ply}`),
      ` of ${plies}. ${told} `, make("span", { class: "quiet" }, `From this move to the end, ${seats.nameOf(decision.seat)} was ahead.`));
  }
  /** @type {HTMLElement} */ (table.parentElement).hidden = !figures.length;
  table.tHead?.replaceChildren(make("tr", {}, make("td"), ...seats.all.map(({ name }) => make("th", { scope: "col", title: name }, name))));
  table.tBodies[0].replaceChildren(...figures.map(({ name, amounts, best }) =>
    make("tr", {}, make("th", { scope: "row" }, name), ...amounts.map((amount, seat) => make("td", { class: best.includes(seat) ? "best" : "" }, amount)))));
}

/**
 * Let copies of the game's own small pieces fall over its board for a moment, or paper if it has none, unless the reader
 * wants no animation.
 * @param {HTMLElement} board
 */
export function cheer(board) {
  if (document.documentElement.classList.contains("still") || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const box = make("div", { class: "cheer", "aria-hidden": "true" }), small = smallPieces(board);
  for (let i = 0; i < PIECES; i++) {
    const piece = make("i", {}, ...(small.length ? [copyOf(small[(i * 5) % small.length])] : [])), { style } = piece;
    style.setProperty("--from", `${(100 * (i + 0.5)) / PIECES}%`);
    style.setProperty("--wait", `${((i * 7) % PIECES) / PIECES / 1.5}s`);
    style.setProperty("--drift", `${((i * 5) % 9) - 4}em`);
    style.setProperty("--turn", `${300 + ((i * 97) % 500)}deg`);
    box.append(piece);
  }
  board.append(box);
  setTimeout(() => box.remove(), SECONDS * 1000);
}

/**
 * Return the pieces of a board's picture that are small enough to fall, such as counters, tokens and ships.
 * @param {HTMLElement} board
 * @returns {SVGGElement[]}
 */
function smallPieces(board) {
  const most = LARGEST * board.clientWidth;
  return [.../** @type {NodeListOf<SVGGElement>} */ (board.querySelectorAll("svg > .moving g[id]"))].filter((piece) => {
    const { width, height } = piece.getBoundingClientRect();
    return Math.min(width, height) > SMALLEST && Math.max(width, height) < most;
  });
}

/**
 * Return a copy of a piece as a picture of its own, painted as on its board.
 * @param {SVGGElement} piece
 */
function copyOf(piece) {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg"), copy = /** @type {SVGGElement} */ (piece.cloneNode(true));
  const { x, y, width, height } = piece.getBBox();
  picture.setAttribute("class", piece.ownerSVGElement?.getAttribute("class") ?? "");
  picture.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  for (const one of [copy, ...copy.querySelectorAll("[id], [data-at]")]) for (const name of ["id", "data-at", "tabindex", "role"]) one.removeAttribute(name);
  copy.removeAttribute("transform");
  picture.append(copy);
  return picture;
}

/**
 * Draw the picture of the result and share it, or save it where the browser cannot share files.
 * @param {{id: string, title: string}} facts
 */
export async function showPicture({ id, title }) {
  const told = byId("end-picture-told");
  told.textContent = "Drawing …";
  try {
    const file = await drawPicture(`/match/${id}/picture.svg`, `${title.toLowerCase()}-result.png`);
    if (navigator.canShare?.({ files: [file] })) {
      await navigator.share({ files: [file], title });
      told.textContent = "";
      return;
    }
    const address = URL.createObjectURL(file);
    make("a", { href: address, download: file.name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    told.textContent = `Saved as ${file.name}.`;
  } catch (error) {
    told.textContent = error instanceof DOMException && error.name === "AbortError" ? "" : errorText(error);
  }
}

/**
 * Return an SVG picture of the server as a PNG file.
 * @param {string} address
 * @param {string} name
 */
async function drawPicture(address, name) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = make("canvas"), pen = canvas.getContext("2d");
  canvas.width = picture.naturalWidth * SCALE;
  canvas.height = picture.naturalHeight * SCALE;
  pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  /** @type {Blob} */
  const blob = await new Promise((resolve, reject) => canvas.toBlob((made) => (made ? resolve(made) : reject(new Error("The picture could not be drawn."))), "image/png"));
  return new File([blob], name, { type: "image/png" });
}

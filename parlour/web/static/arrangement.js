// How the board is laid out, where a game has several ways: what suits our seat and screen, until somebody chooses.
import { byId, findById, isForAField } from "./dom.js";

const NARROW = 900; // pixels: phones, and tablets held upright

/** @typedef {{arrangement: string, arrangements: Record<string, string>, turns: Record<string, string>, suits: {narrow: string[], wide: string[]}}} Arrangements */
/** @typedef {(arrangement: string) => void} Arrange */

/** @param {string} arrangement */
function addressOf(arrangement) {
  const address = new URL(location.href);
  address.searchParams.set("arrangement", arrangement);
  return address;
}

/** @type {Arrange} */
const reloadWith = (arrangement) => location.replace(addressOf(arrangement));

/** @param {Arrangements} facts how the board lies now */
const currentArrangement = ({ arrangement, arrangements }) => arrangement || Object.keys(arrangements)[0];

/**
 * The picture of a board that lies otherwise. It is as an onlooker sees it until the table has told more.
 * @param {string} arrangement
 * @returns {Promise<SVGSVGElement>}
 */
export async function fetchPicture(arrangement) {
  const address = addressOf(arrangement);
  address.hash = "";
  const answer = await fetch(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const svg = page.querySelector("#board > svg");
  if (!answer.ok || !svg) throw new Error("The board cannot be drawn in this view now. Try again later.");
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(svg, true)));
}

/**
 * The board lies otherwise now: the page says so, and would come again like this.
 * @param {Arrangements} facts
 * @param {string} arrangement
 */
export function recordArrangement(facts, arrangement) {
  facts.arrangement = arrangement;
  byId("drawn", HTMLSelectElement).value = arrangement;
  history.replaceState(null, "", addressOf(arrangement));
}

/**
 * What suits seats and screen. Who holds none, or several on one screen, sees the board as an onlooker does.
 * @param {Arrangements} facts
 * @param {number[]} seats
 */
const suitedArrangement = ({ suits }, seats) => suits[innerWidth < NARROW ? "narrow" : "wide"].at(seats.length === 1 ? seats[0] : -1) ?? "";

/**
 * @param {string} game
 * @param {string} suited
 */
const keyOf = (game, suited) => `parlour.look.${game}.${suited}`; // what was chosen in place of this one

/**
 * @param {string} game
 * @param {Arrangements} facts
 * @param {number[]} [seats] those we hold
 * @param {Arrange} [arrange] how the board is laid otherwise; without it the page comes anew
 * @returns {boolean} whether the page comes anew at once, as suits seats and screen
 */
export function chooseArrangement(game, facts, seats = [], arrange = reloadWith) {
  showNumbers(game);
  const { arrangement, arrangements } = facts;
  if (!Object.keys(arrangements).length) return false;
  const suited = suitedArrangement(facts, seats), key = keyOf(game, suited);
  const chosen = localStorage.getItem(key) ?? "";
  const wanted = chosen in arrangements ? chosen : suited;
  const field = byId("drawn", HTMLSelectElement);
  if (!arrangement && wanted !== field.options[0].value) {
    reloadWith(wanted);
    return true;
  }
  if (arrangement) field.value = arrangement;
  /** @param {string} name */
  const choose = (name) => {
    localStorage.setItem(key, name);
    arrange(name);
  };
  field.addEventListener("change", () => choose(field.value));
  offerTurning(facts, choose);
  return false;
}

/**
 * The board is seen from the other side, where the game has one.
 * @param {Arrangements} facts
 * @param {Arrange} arrange
 */
function offerTurning(facts, arrange) {
  const button = findById("turn-board");
  if (!button || !(currentArrangement(facts) in facts.turns)) return;
  button.hidden = false;
  button.addEventListener("click", () => arrange(facts.turns[currentArrangement(facts)]));
  document.addEventListener("keydown", (event) => event.key.toLowerCase() === "f" && !isForAField(event) && button.click());
}

/**
 * Somebody has sat down: their own side lies before them at once.
 * @param {Arrangements} facts
 * @param {number[]} seats
 * @param {Arrange} arrange
 */
export function faceOwnSide(facts, seats, arrange) {
  const suited = suitedArrangement(facts, seats);
  if (suited && suited !== currentArrangement(facts)) arrange(suited);
}

/** @param {string} game numbers on the board, where the picture has some that can be left out */
function showNumbers(game) {
  const stage = byId("stage"), field = findById("numbers");
  if (!(field instanceof HTMLInputElement) || !stage.querySelector("svg .numbers")) return;
  const key = `parlour.numbers.${game}`;
  const show = () => stage.classList.toggle("numbers-on", field.checked);
  const label = field.closest("label");
  if (label) label.hidden = false;
  field.checked = localStorage.getItem(key) === "on";
  field.addEventListener("change", () => {
    localStorage.setItem(key, field.checked ? "on" : "off");
    show();
  });
  show();
}

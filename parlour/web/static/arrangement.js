// How the board is laid out, where a game has several ways: what suits our seat and screen, until somebody chooses.
import { byId, ifThere, isForAField } from "./dom.js";

const NARROW = 900; // pixels: phones, and tablets held upright

/** @typedef {{arrangement: string, arrangements: Record<string, string>, turns: Record<string, string>, suits: {narrow: string[], wide: string[]}}} Arrangements */
/** @typedef {(arrangement: string) => void} Lay */

/** @param {string} arrangement */
function addressOf(arrangement) {
  const address = new URL(location.href);
  address.searchParams.set("arrangement", arrangement);
  return address;
}

/** @type {Lay} */
const goTo = (arrangement) => location.replace(addressOf(arrangement));

/** @param {Arrangements} facts how the board lies now */
const lying = ({ arrangement, arrangements }) => arrangement || Object.keys(arrangements)[0];

/**
 * The picture of a board that lies otherwise. It is as an onlooker sees it until the table has told more.
 * @param {string} arrangement
 * @returns {Promise<SVGSVGElement>}
 */
export async function pictureOf(arrangement) {
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
export function hasBeenLaid(facts, arrangement) {
  facts.arrangement = arrangement;
  byId("drawn", HTMLSelectElement).value = arrangement;
  history.replaceState(null, "", addressOf(arrangement));
}

/**
 * What suits seats and screen. Who holds none, or several on one screen, sees the board as an onlooker does.
 * @param {Arrangements} facts
 * @param {number[]} seats
 */
const fitting = ({ suits }, seats) => suits[innerWidth < NARROW ? "narrow" : "wide"].at(seats.length === 1 ? seats[0] : -1) ?? "";

/**
 * @param {string} game
 * @param {string} fit
 */
const keyOf = (game, fit) => `parlour.look.${game}.${fit}`; // what was chosen in place of this one

/**
 * @param {string} game
 * @param {Arrangements} facts
 * @param {number[]} [seats] those we hold
 * @param {Lay} [lay] how the board is laid otherwise; without it the page comes anew
 * @returns {boolean} whether the page comes anew at once, as suits seats and screen
 */
export function chooseArrangement(game, facts, seats = [], lay = goTo) {
  showNumbers(game);
  const { arrangement, arrangements } = facts;
  if (!Object.keys(arrangements).length) return false;
  const fit = fitting(facts, seats), key = keyOf(game, fit);
  const chosen = localStorage.getItem(key) ?? "";
  const wanted = chosen in arrangements ? chosen : fit;
  const field = byId("drawn", HTMLSelectElement);
  if (!arrangement && wanted !== field.options[0].value) {
    goTo(wanted);
    return true;
  }
  if (arrangement) field.value = arrangement;
  /** @param {string} name */
  const choose = (name) => {
    localStorage.setItem(key, name);
    lay(name);
  };
  field.addEventListener("change", () => choose(field.value));
  offerToTurn(facts, choose);
  return false;
}

/**
 * The board is seen from the other side, where the game has one.
 * @param {Arrangements} facts
 * @param {Lay} lay
 */
function offerToTurn(facts, lay) {
  const button = ifThere("turn-board");
  if (!button || !(lying(facts) in facts.turns)) return;
  button.hidden = false;
  button.addEventListener("click", () => lay(facts.turns[lying(facts)]));
  document.addEventListener("keydown", (event) => event.key.toLowerCase() === "f" && !isForAField(event) && button.click());
}

/**
 * Somebody has sat down: their own side lies before them at once.
 * @param {Arrangements} facts
 * @param {number[]} seats
 * @param {Lay} lay
 */
export function turnTowards(facts, seats, lay) {
  const fit = fitting(facts, seats);
  if (fit && fit !== lying(facts)) lay(fit);
}

/** @param {string} game numbers on the board, where the picture has some that can be left out */
function showNumbers(game) {
  const stage = byId("stage"), field = ifThere("numbers");
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

// The arrangement of the board, in games that have several. The page uses the one that suits seat and screen until the
// player chooses another.
import { byId, findById, isForAField } from "./dom.js";

const PHONE = 600, TABLET = 900; // pixels: the widest phones, and the widest tablets held upright
const UPRIGHT = 0.9; // width by height of the widest window that counts as upright

/** @typedef {{arrangement: string, arrangements: Record<string, string>, turns: Record<string, string>, suits: {narrow: string[], upright: string[], wide: string[]}}} Arrangements */
/** @typedef {(arrangement: string) => void} Arrange */

/** @param {string} arrangement */
function addressOf(arrangement) {
  const address = new URL(location.href);
  address.searchParams.set("arrangement", arrangement);
  return address;
}

/** @type {Arrange} */
const reloadWith = (arrangement) => location.replace(addressOf(arrangement));

/** @param {Arrangements} facts */
const currentArrangement = ({ arrangement, arrangements }) => arrangement || Object.keys(arrangements)[0];

/**
 * Fetch the picture of the board in another arrangement. It shows what an onlooker may see, until the socket sends more.
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
 * Record the new arrangement in the page and in its address, so that a reload keeps it.
 * @param {Arrangements} facts
 * @param {string} arrangement
 */
export function recordArrangement(facts, arrangement) {
  facts.arrangement = arrangement;
  byId("drawn", HTMLSelectElement).value = arrangement;
  history.replaceState(null, "", addressOf(arrangement));
}

/**
 * Return the arrangement that suits seats and screen. A page with no seat, or with several, gets the onlooker's.
 * @param {Arrangements} facts
 * @param {number[]} seats
 */
const suitedArrangement = ({ suits }, seats) => suits[screenKind()].at(seats.length === 1 ? seats[0] : -1) ?? "";

const screenKind = () => (innerWidth < PHONE ? "narrow" : innerWidth <= Math.max(TABLET, UPRIGHT * innerHeight) ? "upright" : "wide");

/**
 * @param {string} game
 * @param {string} suited
 */
const keyOf = (game, suited) => `parlour.look.${game}.${suited}`; // holds the arrangement that the player chose instead of the suited one

/**
 * @param {string} game
 * @param {Arrangements} facts
 * @param {number[]} [seats] the seats that this browser holds
 * @param {Arrange} [arrange] changes the arrangement; by default the page reloads
 * @returns {boolean} whether the page reloads now to get the suited arrangement
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
 * Show the button that turns the board round, in games that can.
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
 * Turn the board towards a player who has just joined.
 * @param {Arrangements} facts
 * @param {number[]} seats
 * @param {Arrange} arrange
 */
export function faceOwnSide(facts, seats, arrange) {
  const suited = suitedArrangement(facts, seats);
  if (suited && suited !== currentArrangement(facts)) arrange(suited);
}

/**
 * Let the player show or hide the numbers on the board, if the picture has any.
 * @param {string} game
 */
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

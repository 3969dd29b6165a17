// How the board is laid out, where a game has several ways: what suits our seat and screen, until somebody chooses.
import { byId, ifThere } from "./dom.js";

const NARROW = 900; // pixels: phones, and tablets held upright

/** @typedef {{arrangement: string, arrangements: Record<string, string>, suits: {narrow: string[], wide: string[]}}} Arrangements */

/** @param {string} arrangement */
function goTo(arrangement) {
  const address = new URL(location.href);
  address.searchParams.set("arrangement", arrangement);
  location.replace(address);
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
 */
export function chooseArrangement(game, facts, seats = []) {
  showNumbers(game);
  const { arrangement, arrangements } = facts;
  if (!Object.keys(arrangements).length) return;
  const fit = fitting(facts, seats), key = keyOf(game, fit);
  const chosen = localStorage.getItem(key) ?? "";
  const wanted = chosen in arrangements ? chosen : fit;
  const field = byId("drawn", HTMLSelectElement);
  if (!arrangement && wanted !== field.options[0].value) return goTo(wanted);
  if (arrangement) field.value = arrangement;
  field.addEventListener("change", () => {
    localStorage.setItem(key, field.value);
    goTo(field.value);
  });
}

/**
 * Somebody has sat down: their own side lies before them at once.
 * @param {Arrangements} facts
 * @param {number[]} seats
 */
export function turnTowards(facts, seats) {
  const fit = fitting(facts, seats);
  if (fit && fit !== (facts.arrangement || Object.keys(facts.arrangements)[0])) goTo(fit);
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

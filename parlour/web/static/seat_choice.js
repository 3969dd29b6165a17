// The choice of who takes a seat at a new table: a person here, a bot, or a friend by link.
import { make } from "./dom.js";

/** @import * as H from "./http_types" */

/** @typedef {Required<Pick<H.SeatSetup, "who" | "name" | "level">>} SeatChosen */

const KINDS = { me: "a person here", bot: "a bot", open: "a friend, by link" };

/**
 * Make a row that chooses who takes a seat. It writes the choice into `own`.
 * @param {string} title of the seat
 * @param {SeatChosen} own
 * @param {Record<string, string>} levels names and titles of the bots
 * @param {boolean} isFirst
 */
export function seatRow(title, own, levels, isFirst) {
  const who = make("select", { "aria-label": `Player for ${title}` },
    ...Object.entries(KINDS).map(([kind, words]) => make("option", { value: kind, selected: kind === own.who }, words)));
  const name = make("input", { "aria-label": `Name for ${title}`, maxlength: "40", placeholder: isFirst ? "Your name" : "Name", value: own.name, autocomplete: "off" });
  const level = make("select", { "aria-label": `Bot for ${title}` },
    ...Object.entries(levels).map(([key, words]) => make("option", { value: key, selected: key === own.level }, words)));
  const show = () => {
    name.hidden = own.who === "bot";
    level.hidden = own.who !== "bot";
  };
  who.addEventListener("change", () => ((own.who = /** @type {SeatChosen["who"]} */ (who.value)), show()));
  name.addEventListener("input", () => (own.name = name.value));
  level.addEventListener("change", () => (own.level = level.value));
  show();
  return make("p", { class: "seat" }, make("span", { class: "title" }, title), who, name, level);
}

/**
 * Return the default bot: the second weakest.
 * @param {Record<string, string>} levels
 */
export function usualLevel(levels) {
  const [first, second] = Object.keys(levels);
  return second ?? first;
}

/**
 * Return what the server needs to know about a seat.
 * @param {SeatChosen} own
 */
export const seatWanted = ({ who, name, level }) => (who === "bot" ? { who, level } : { who, name });

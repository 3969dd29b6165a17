// The referee of a table where players say their answers aloud: the link for the referee, and the referee's own page.
import { byId } from "./dom.js";
import { ask } from "./http.js";
import { remember } from "./storage.js";
/** @import { Live } from "./live.js" */
/** @import { OwnMatch } from "./storage.js" */
/** @import { Seats } from "./seats.js" */
/** @import { Ways } from "./invitation.js" */

const JUDGES = "You are the referee. You see the right answers. Mark each answer right or wrong.";
const SENDS = "A referee judges the answers. Send this link only to the referee, because it shows every answer.";

/**
 * If this page was opened by a referee's link, remember that. The link's token is after the #, which no server sees.
 * @param {string} id
 * @param {string} game
 * @param {OwnMatch} own
 */
export function readRefereeLink(id, game, own) {
  const referee = new URLSearchParams(location.hash.slice(1)).get("referee");
  if (!referee) return;
  Object.assign(own, { referee, judges: true });
  remember(id, { referee, judges: true, game });
  history.replaceState(null, "", location.pathname);
}

/**
 * Show the referee's link to the owner of the table. An owner who does not play may also be the referee.
 * @param {Live} live
 * @param {Seats} seats
 * @param {{id: string}} facts
 * @param {OwnMatch} own
 */
export function showRefereePanel(live, seats, facts, own) {
  let home = `${location.origin}/match/${facts.id}`, isAsked = false;
  const show = () => {
    byId("referee").hidden = !own.referee;
    byId("referee-told").textContent = own.judges ? JUDGES : SENDS;
    byId("referee-send").hidden = Boolean(own.judges);
    byId("referee-link", HTMLInputElement).value = `${home}#referee=${own.referee}`;
    byId("judge").hidden = Boolean(own.judges) || seats.own.length > 0;
    if (own.referee && !own.judges && !isAsked) findAddress();
  };
  // Find out where the link works before the owner sends it.
  const findAddress = async () => {
    isAsked = true;
    /** @type {Ways} */
    const { links: [first], command } = await ask("GET", `/api/matches/${facts.id}/ways`).catch(() => ({ links: [], command: "", then: [] }));
    byId("referee-alone").hidden = !command;
    if (first) home = first.url;
    show();
  };
  byId("judge").addEventListener("click", () => {
    own.judges = true;
    remember(facts.id, { judges: true });
    live.referee = own.referee ?? "";
    live.sendHello(null);
    show();
  });
  seats.changed.listen(show);
}

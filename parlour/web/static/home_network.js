// The home network: the owner of the computer on which the parlour runs opens it to the network, and closes it again.
import { make, makeButton } from "./dom.js";
import { ask, errorText } from "./http.js";
/** @import * as H from "./http_types" */

const MEANS = "Everybody on your Wi-Fi or home network can then open Parlour, set up tables and watch public ones. The connection is not encrypted. " +
  "Nobody can reach it from the internet. It stays open until you close it or stop Parlour.";
const AT_HOME = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Open the parlour to the home network, or close it.
 * @param {boolean} open
 * @returns {Promise<H.NetworkView>}
 */
const setNetwork = (open) => ask("POST", "/api/network", { open });

/**
 * Return whether the parlour is open, and whether this browser may change that.
 * @returns {Promise<H.NetworkView>}
 */
export const networkState = () =>
  AT_HOME.includes(location.hostname) ? ask("GET", "/api/network").catch(() => ({ can_open: false })) : Promise.resolve({ can_open: false, is_open: false, links: [] });

/**
 * Return a button that opens the network or closes it, with what that means.
 * @param {boolean} isOpen
 * @param {(state: H.NetworkView) => void} changed
 */
export function networkSwitch(isOpen, changed) {
  const trouble = make("span", { class: "trouble", role: "alert" });
  const button = makeButton(isOpen ? "Close to the home network" : "Open to the home network", async () => {
    button.disabled = true;
    trouble.textContent = "";
    try {
      changed(await setNetwork(!isOpen));
    } catch (error) {
      trouble.textContent = errorText(error);
      button.disabled = false;
    }
  }, "small");
  button.dataset.network = isOpen ? "close" : "open";
  const words = isOpen ? "This parlour is open to your home network." : MEANS;
  return make("div", { class: "network" }, make("p", { class: "quiet" }, words), make("p", {}, button, " ", trouble));
}

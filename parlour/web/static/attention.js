// Calls the player back to a table in the background when it is their turn: in the title, by a notification if they want
// one, and as a number on the icon of an installed Parlour.
import { settings, waitingTurns } from "./storage.js";

export class Attention {
  #wasOurs = false;
  #title = document.title;
  /** @type {Notification | null} */
  #shown = null;

  /** @param {{id: string, title: string}} facts */
  constructor(facts) {
    this.facts = facts;
    document.addEventListener("visibilitychange", () => document.hidden || this.#dismiss());
  }

  /**
   * Show whether it is our turn.
   * @param {boolean} isOurs
   * @param {string} words what has happened, or what to do
   */
  show(isOurs, words) {
    document.title = isOurs ? `● Your turn: ${this.#title}` : this.#title;
    const count = waitingTurns(this.facts.id, isOurs);
    void (count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => {});
    if (isOurs && !this.#wasOurs && document.hidden) void this.#notify(words);
    if (!isOurs) this.#dismiss();
    this.#wasOurs = isOurs;
  }

  #dismiss() {
    this.#shown?.close();
    this.#shown = null;
  }

  /** @param {string} words */
  async #notify(words) {
    if (!settings().notify || !("Notification" in window) || Notification.permission !== "granted") return;
    const { id, title } = this.facts, url = `${location.origin}/match/${id}`;
    const options = { body: words, tag: `turn-${id}`, icon: "/static/preview/icon-192.png", data: { url } };
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) return worker.showNotification(`Your turn: ${title}`, options); // phones allow no other way
    this.#shown = new Notification(`Your turn: ${title}`, options);
    this.#shown.onclick = () => window.focus();
  }
}

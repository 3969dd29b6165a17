// Keeping a class: its name and lessons, the teacher's links, and its end.
import { byId, make } from "./dom.js";
import { ask, wordsOf } from "./http.js";
import { keepToken } from "./class.js";
/** @import { Room } from "./class.js" */
/** @import { Ways } from "./invitation.js" */

const ALONE = "works on this computer alone";
const BESIDE = "For a second teacher: whoever opens this link leads the class, too.";
const INSTEAD = "For the colleague who takes over: when this link is opened, it alone leads the class, and yours does not any more.";

/** @param {number} at */
const dayOf = (at) => new Date(at * 1000).toLocaleDateString("en-GB", { day: "numeric", month: "long" });

/**
 * @param {number} many
 * @param {string} one
 */
const count = (many, one) => `${many} ${one}${many === 1 ? "" : "s"}`;

export class Keeping {
  #home = location.origin; // where others find the parlour
  /** @type {Room | null} */
  #room = null;

  /**
   * @param {string} code
   * @param {string} token
   * @param {(room: Room) => void} take
   */
  constructor(code, token, take) {
    this.code = code;
    this.token = token;
    this.take = take;
    byId("hand-over").hidden = !token;
    byId("teacher-link", HTMLInputElement).value = this.#linkOf(token);
    byId("keep").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#act("PATCH", "", { name: byId("class-name", HTMLInputElement).value });
    });
    byId("count-together").addEventListener("change", () => this.#act("PATCH", "", { together: byId("count-together", HTMLInputElement).checked }));
    byId("link-beside").addEventListener("click", () => this.#makeLink(false));
    byId("link-instead").addEventListener("click", () => this.#makeLink(true));
    byId("void-links").addEventListener("click", () => this.#act("DELETE", "/links"));
    byId("end-class").addEventListener("click", () => this.#askEnd(true));
    byId("end-not").addEventListener("click", () => this.#askEnd(false));
    byId("end-really").addEventListener("click", () => this.#end());
    this.#findWays();
  }

  /** @param {Room} room */
  show(room) {
    const { kept } = room, before = this.#room?.kept;
    this.#room = room;
    if (!kept) return;
    byId("register-title").textContent = kept.name || "The class";
    byId("count-together", HTMLInputElement).checked = kept.together;
    byId("together").hidden = !kept.together || !room.round;
    byId("together").textContent = `Together you have found ${count(kept.found, "answer")}.`;
    if (before?.name !== kept.name) this.#showName(kept.name, kept.days);
    byId("void-links").hidden = kept.links < 2 && !kept.handing;
    byId("lessons").replaceChildren(...kept.lessons.slice(-8).reverse().map(({ at, throws, found, pupils }) =>
      make("li", {}, `${dayOf(at)}: ${count(throws, "throw")}, ${count(found, "answer")} found, ${count(pupils, "pupil")}`)));
    byId("lessons-of").hidden = !kept.name || !kept.lessons.length;
  }

  /**
   * @param {string} name
   * @param {number | null} days
   */
  #showName(name, days) {
    byId("class-name", HTMLInputElement).value = name;
    byId("kept-told").textContent = name
      ? `This class is kept${days ? ` until nobody has come for ${days} days` : ""}. Find it again under “With a class” in this browser, or by your own link below.`
      : "Give the class a name, and it is kept: first names, what was found, and the lessons. Without one it is forgotten after the lesson.";
    if (name) keepToken(this.code, "teacher", this.token, name);
  }

  /** @param {string} token */
  #linkOf(token) {
    return `${this.#home}/class/${this.code}/board#teacher=${token}`;
  }

  // Where other computers find this class, on the projector and in the links; said where they do not.
  async #findWays() {
    /** @type {Ways} */
    const { links: [first], command, then } = await ask("GET", `/api/classes/${this.code}/ways`).catch(() => ({ links: [], command: "", then: [] }));
    if (first) {
      const { host, origin } = new URL(first.url);
      this.#home = origin;
      byId("address").replaceChildren(make("a", { href: `/class/${this.code}`, target: "_blank" }, `${host}/class/`, make("wbr"), this.code));
      byId("class-qr").replaceChildren(document.importNode(new DOMParser().parseFromString(first.qr, "image/svg+xml").documentElement, true));
      byId("teacher-link", HTMLInputElement).value = this.#linkOf(this.token);
    }
    for (const id of ["alone", "link-alone"]) byId(id).hidden = !command;
    byId("alone").replaceChildren("This address ", make("strong", {}, `${ALONE}.`), " For the pupils' devices, stop the parlour and start it again with ", make("code", {}, command),
      then.length ? `; then they find it at ${then[0]}` : "", ".");
    byId("link-alone").textContent = `The parlour listens to this computer only, so a teacher's link ${ALONE}, too.`;
  }

  /** @param {boolean} instead */
  async #makeLink(instead) {
    try {
      const { token } = await ask("POST", `/api/classes/${this.code}/links`, { instead }, this.token);
      byId("made-link", HTMLInputElement).value = this.#linkOf(token);
      byId("made-told").textContent = instead ? INSTEAD : BESIDE;
      byId("made").hidden = false;
      byId("made-link", HTMLInputElement).select();
    } catch (error) {
      byId("trouble").textContent = wordsOf(error);
    }
  }

  /** @param {boolean} asks */
  #askEnd(asks) {
    byId("end-asked").hidden = !asks;
    byId("end-class").hidden = asks;
    byId(asks ? "end-not" : "end-class").focus();
  }

  async #end() {
    if (!(await this.#act("DELETE", ""))) return;
    keepToken(this.code, "teacher", "");
    location.href = "/";
  }

  /**
   * @param {string} method
   * @param {string} what
   * @param {unknown} [body]
   */
  async #act(method, what, body) {
    try {
      const seen = await ask(method, `/api/classes/${this.code}${what}`, body, this.token);
      byId("trouble").textContent = "";
      if (seen) this.take(seen);
      return true;
    } catch (error) {
      byId("trouble").textContent = wordsOf(error);
      return false;
    }
  }
}

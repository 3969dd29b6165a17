// The part of the teacher's page that manages the class: its pages, name, lessons and links, and its end.
import { byId, make, parseSvg } from "./dom.js";
import { networkSwitch } from "./home_network.js";
import { ask, errorText } from "./http.js";
import { findAddress, keepToken } from "./class.js";
/** @import { TeacherView, Room } from "./class.js" */

const BESIDE = "Anyone who opens this link can lead the class too: you on another device, or a second teacher. Do not show it to pupils.";
const INSTEAD = "Send this link to the teacher who takes over. When they open it, they lead the class and your link stops working.";

/** @param {number} at */
const dayOf = (at) => new Date(at * 1000).toLocaleDateString("en-GB", { day: "numeric", month: "long" });

/**
 * @param {number} many
 * @param {string} one
 */
const count = (many, one) => `${many} ${one}${many === 1 ? "" : "s"}`;

export class ClassSettings {
  #home = location.origin; // the address at which other devices reach the server
  /** @type {string | null} */
  #name = null;

  /**
   * @param {string} code
   * @param {string} token
   * @param {(method: string, what: string, body?: unknown) => Promise<boolean>} act
   */
  constructor(code, token, act) {
    this.code = code;
    this.token = token;
    this.act = act;
    this.#showLinks();
    byId("keep").addEventListener("submit", (event) => {
      event.preventDefault();
      act("PATCH", "", { name: byId("class-name", HTMLInputElement).value });
    });
    for (const what of ["together", "early"]) {
      const box = byId(what, HTMLInputElement);
      box.addEventListener("change", () => act("PATCH", "", { [what]: box.checked }));
    }
    byId("link-beside").addEventListener("click", () => this.#makeLink(false));
    byId("link-instead").addEventListener("click", () => this.#makeLink(true));
    byId("link-done").addEventListener("click", () => (byId("link-made").hidden = true));
    byId("void-links").addEventListener("click", () => act("DELETE", "/links"));
    byId("end-class").addEventListener("click", () => this.#askEnd(true));
    byId("end-not").addEventListener("click", () => this.#askEnd(false));
    byId("end-really").addEventListener("click", () => this.#end());
    this.#findAddress();
  }

  /** @param {Room & {lead: TeacherView}} room */
  show({ lead: { kept, together, early } }) {
    byId("together", HTMLInputElement).checked = together;
    byId("early", HTMLInputElement).checked = early;
    byId("register-title").textContent = kept.name || "The class";
    if (this.#name !== kept.name) this.#showName(kept.name, kept.days);
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
    this.#name = name;
    byId("class-name", HTMLInputElement).value = name;
    byId("kept-told").textContent = name
      ? `This class is saved${days ? `. It is deleted after ${days} days without a lesson` : ""}. To open it again, choose “With a class” in this browser, or use your link.`
      : "Name the class to save first names, scores and lessons. Without a name, everything is deleted after the lesson.";
    if (name) keepToken(this.code, "teacher", this.token, name);
  }

  /** @param {string} token */
  #linkOf(token) {
    return `${this.#home}/class/${this.code}/teacher#teacher=${token}`;
  }

  #showLinks() {
    const { host } = new URL(this.#home);
    byId("board-address").replaceChildren(`${host}/class/`, make("wbr"), `${this.code}/board`);
    byId("teacher-link", HTMLInputElement).value = this.#linkOf(this.token);
  }

  // Show the address of the class, and a warning if other devices cannot reach it.
  async #findAddress() {
    const { origin, command, canOpen } = await findAddress(this.code);
    this.#home = origin;
    this.#showLinks();
    byId("alone").hidden = !command;
    byId("alone").replaceChildren("The class ", make("strong", {}, "works only on this computer."), " Before pupils can join, ",
      canOpen ? "open the parlour to your network." : "restart the server so that your network can reach it; “Hosting a parlour” in the documentation explains how.",
      ...(canOpen ? [networkSwitch(false, () => void this.#findAddress())] : []));
  }

  /** @param {boolean} instead */
  async #makeLink(instead) {
    try {
      const { token, ways } = await ask("POST", `/api/classes/${this.code}/links`, { instead }, this.token);
      const qr = ways.links[0]?.qr;
      byId("made-link", HTMLInputElement).value = ways.links[0]?.url ?? this.#linkOf(token);
      byId("link-told").textContent = instead ? INSTEAD : BESIDE;
      byId("link-qr").replaceChildren(...(qr ? [parseSvg(qr)] : []));
      byId("link-made").hidden = false;
      byId("link-made").scrollIntoView({ block: "nearest" });
      byId("made-link", HTMLInputElement).select();
    } catch (error) {
      byId("trouble").textContent = errorText(error);
    }
  }

  /** @param {boolean} asks */
  #askEnd(asks) {
    byId("end-asked").hidden = !asks;
    byId("end-class").hidden = asks;
    byId(asks ? "end-not" : "end-class").focus();
  }

  async #end() {
    if (!(await this.act("DELETE", ""))) return;
    keepToken(this.code, "teacher", "");
    location.href = "/";
  }
}

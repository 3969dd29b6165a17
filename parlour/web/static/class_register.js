// The teacher's register: every pupil, what they are doing, and buttons to free or remove a name. Rows keep their
// elements while they change, so that an open row stays open.
import { byId, make, makeButton } from "./dom.js";
/** @import { TeacherView, Pupil, Room } from "./class.js" */

/** @type {Record<Pupil["doing"], [string, string]>} a mark, and words */
const DOING = {
  waiting: ["•", "here"], thinking: ["…", "thinking"], stuck: ["?", "stuck"], nothing: ["–", "found nothing"], in: ["✓", "answered"], found: ["✓", "found one"], none: ["–", "no answer"],
};
/** @type {Record<Pupil["device"], string>} */
const DEVICE = { here: "", silent: "away", free: "name is free", absent: "not here" };

/** @param {Pupil} pupil */
function words({ device, doing, tries }) {
  const done = doing === "stuck" ? `${tries} tries` : DOING[doing][1];
  if (device === "here") return done;
  return ["in", "found", "nothing"].includes(doing) ? `${done}, ${DEVICE[device]}` : DEVICE[device];
}

/** @param {Pupil} pupil */
function explanation({ device, name }) {
  if (device === "silent") return `This device has not answered for more than ten seconds, so the class does not wait for it. ${name} can continue when it comes back. To let ${name} use another device, free the name.`;
  if (device === "free") return `The next device that joins as ${name} gets the name and its score.`;
  if (device === "absent") return `${name} is not in this lesson. The name is free.`;
  return `To let ${name} use another device, free the name. This device then leaves the class.`;
}

/** @param {Pupil} pupil */
const score = ({ right, rounds }) => (rounds ? `Found an answer for ${right} of ${rounds} throws.` : "Has not answered a throw yet.");

/** @param {Pupil} pupil */
const needsHelp = ({ device, doing }) => device === "here" && ["stuck", "nothing", "none"].includes(doing);

// One pupil: a row that opens.
class Row {
  /** @type {Pupil | null} */
  #shown = null;

  /** @param {(path: string, method: string) => void} act */
  constructor(act) {
    this.mark = make("span", { class: "mark", "aria-hidden": "true" });
    this.name = make("span", { class: "name" });
    this.state = make("span", { class: "state" });
    this.told = make("p", {});
    this.score = make("p", {});
    this.freeing = makeButton("Free name", () => act(`/pupils/${this.#shown?.pupil}/free`, "POST"), "small");
    this.removing = makeButton("Remove", () => this.#remove(act), "small");
    this.fold = make("details", { name: "pupil" }, make("summary", {}, this.mark, this.name, this.state),
      this.score, this.told, make("p", { class: "buttons" }, this.freeing, this.removing));
    this.fold.addEventListener("toggle", () => (this.removing.textContent = "Remove"));
    this.item = make("li", {}, this.fold);
  }

  /** @param {(path: string, method: string) => void} act */
  #remove(act) {
    const sure = `Remove ${this.#shown?.name} and score`;
    if (this.removing.textContent !== sure) this.removing.textContent = sure;
    else act(`/pupils/${this.#shown?.pupil}`, "DELETE");
  }

  /** @param {Pupil} pupil */
  show(pupil) {
    if (JSON.stringify(pupil) === JSON.stringify(this.#shown)) return;
    this.#shown = pupil;
    const { device, doing } = pupil;
    this.item.dataset.device = device;
    this.item.dataset.doing = doing;
    this.item.dataset.pupil = String(pupil.pupil);
    this.mark.textContent = device === "here" || ["in", "found"].includes(doing) ? DOING[doing][0] : "";
    this.name.textContent = pupil.name;
    this.state.textContent = words(pupil);
    this.told.textContent = explanation(pupil);
    this.score.textContent = score(pupil);
    this.freeing.hidden = device === "free" || device === "absent";
  }
}

export class Register {
  /** @type {Map<number, Row>} */
  #rows = new Map();

  /** @param {(path: string, method: string) => void} act */
  constructor(act) {
    this.act = act;
  }

  /** @param {Room & {lead: TeacherView}} room */
  show({ phase, lead: { names } }) {
    for (const number of this.#rows.keys()) if (!names.some(({ pupil }) => pupil === number)) this.#rows.delete(number);
    const items = names.map((pupil) => {
      const row = this.#rows.get(pupil.pupil) ?? new Row(this.act);
      this.#rows.set(pupil.pupil, row);
      row.show(pupil);
      return row.item;
    });
    const list = byId("register");
    byId("register-hint").hidden = !names.length;
    if (!items.length) items.push(make("li", { class: "quiet" }, "Nobody is here yet. Names appear when pupils join."));
    if (items.length !== list.children.length || items.some((item, i) => item !== list.children[i])) list.replaceChildren(...items);
    this.#showHelp(phase, names.filter(needsHelp));
    this.#showWanted(names.filter(({ wanted }) => wanted));
  }

  /**
   * @param {Room["phase"]} phase
   * @param {Pupil[]} pupils
   */
  #showHelp(phase, pupils) {
    const who = pupils.map((pupil) => (pupil.doing === "none" ? pupil.name : `${pupil.name} (${words(pupil)})`)).join(", ");
    byId("help").hidden = !who;
    byId("help").replaceChildren(make("b", {}, phase === "shown" ? "No valid answer: " : "Needs help: "), `${who}.`);
  }

  // Another device wants a name that is in use.
  /** @param {Pupil[]} pupils */
  #showWanted(pupils) {
    const box = byId("wanted"), key = pupils.map(({ pupil }) => pupil).join(" ");
    if (box.dataset.key === key) return;
    box.dataset.key = key;
    box.hidden = !pupils.length;
    box.replaceChildren(...pupils.map(({ pupil, name }) => make("p", { class: "buttons" }, make("span", {}, `Another device wants to join as ${name}.`),
      makeButton(`Free ${name}`, () => this.act(`/pupils/${pupil}/free`, "POST"), "small"))));
  }
}

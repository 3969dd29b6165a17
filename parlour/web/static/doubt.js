// A choice that costs dear is asked about once more; whatever else is chosen takes its place.
import { make } from "./kept.js";

const box = document.getElementById("doubt");
let back = null; // takes the hands back to where they were

// warning: what to ask. play(): it is meant. decline(): it is not; go back to where the choice was made.
export function doubt(warning, play, decline) {
  const yes = make("button", { type: "button", class: "main" }, "Play it"), no = make("button", { type: "button" }, "No");
  box.replaceChildren(make("p", {}, warning), make("div", { class: "buttons" }, yes, no));
  box.hidden = false;
  back = decline;
  yes.addEventListener("click", play);
  no.addEventListener("click", think);
  no.focus({ preventScroll: true });
  box.scrollIntoView({ block: "nearest" });
}

// It was not meant.
export function think() {
  if (box.hidden) return;
  trust();
  back();
}

// There is nothing to ask any more.
export function trust() {
  box.hidden = true;
}

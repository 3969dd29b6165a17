// A choice that costs dear is asked about once more; whatever else is chosen takes its place.
import { make } from "./storage.js";

const box = document.getElementById("confirm-box");
let goBack = null; // takes the focus back to where the choice was made

// warning: what to ask. play(): it is meant. decline(): it is not; go back to where the choice was made.
export function confirmFirst(warning, play, decline) {
  const yes = make("button", { type: "button", class: "main" }, "Play it"), no = make("button", { type: "button" }, "No");
  box.replaceChildren(make("p", {}, warning), make("div", { class: "buttons" }, yes, no));
  box.hidden = false;
  goBack = decline;
  yes.addEventListener("click", play);
  no.addEventListener("click", declineConfirm);
  no.focus({ preventScroll: true });
  box.scrollIntoView({ block: "nearest" });
}

// It was not meant.
export function declineConfirm() {
  if (box.hidden) return;
  closeConfirm();
  goBack();
}

// There is nothing to ask any more.
export function closeConfirm() {
  box.hidden = true;
}

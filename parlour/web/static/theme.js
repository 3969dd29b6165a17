// The room as this browser likes it: light, sounds, motion, chat. Runs before the first paint.
"use strict";
const room = {
  read() {
    try {
      return { theme: "", sound: true, still: false, mute: false, ...JSON.parse(localStorage.getItem("parlour.room") || "{}") };
    } catch {
      return { theme: "", sound: true, still: false, mute: false };
    }
  },
  show(chosen) {
    const root = document.documentElement;
    if (chosen.theme) root.dataset.theme = chosen.theme;
    else delete root.dataset.theme;
    root.classList.toggle("still", chosen.still);
    root.classList.toggle("mute", chosen.mute);
  },
};
room.show(room.read());
document.addEventListener("DOMContentLoaded", () => {
  const form = document.getElementById("room");
  const chosen = room.read();
  for (const field of form.elements) {
    if (field.type === "checkbox") field.checked = chosen[field.name];
    else field.value = chosen[field.name];
  }
  form.addEventListener("change", () => {
    const now = {};
    for (const field of form.elements) now[field.name] = field.type === "checkbox" ? field.checked : field.value;
    try {
      localStorage.setItem("parlour.room", JSON.stringify(now));
    } catch {
      // a browser that keeps nothing still shows the choice
    }
    room.show(now);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("click", (event) => {
    const box = document.querySelector("details.room");
    if (box.open && !box.contains(event.target)) box.open = false;
  });
});

// Pictures that follow the theme that the reader chose here; without a choice they follow the system by themselves.
import { byId } from "./dom.js";
import { settings } from "./storage.js";

function showThemedPictures() {
  const { theme } = settings();
  for (const picture of /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll("img[data-themed]"))) {
    const address = new URL(picture.src);
    if ((address.searchParams.get("theme") ?? "") === theme) continue;
    if (theme) address.searchParams.set("theme", theme);
    else address.searchParams.delete("theme");
    picture.src = address.href;
  }
}

/** Dress the pictures of this page, now and whenever the reader chooses another theme. */
export function followTheme() {
  showThemedPictures();
  byId("settings").addEventListener("change", () => setTimeout(showThemedPictures));
}

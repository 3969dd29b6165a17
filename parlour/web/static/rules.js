// A rules page: pictures in the reader's theme, and links to clauses that are folded away.
import { findById } from "./dom.js";
import { followTheme } from "./themed.js";

// Unfold the clause that the address names.
function unfold() {
  const clause = findById(decodeURIComponent(location.hash.slice(1))), fold = clause?.closest("details");
  if (!clause || !fold || fold.open) return;
  fold.open = true;
  clause.scrollIntoView();
}

followTheme();
unfold();
addEventListener("hashchange", unfold);

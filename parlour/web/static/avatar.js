// Small drawn portraits beside names. A person is an animal, chosen by the name: the same name has the same portrait at
// every table. A bot is a wooden figure with a hat by its level. A free seat is an empty frame.
import { parseSvg } from "./dom.js";

/** @typedef {{name: string, kind: string, level?: string}} Who */

const GROUNDS = ["#e8d3a2", "#bcd3c4", "#c5cfe3", "#e6c3b4", "#d6c4de", "#cfd8a8"];
const SCARVES = ["", "#b23b32", "#2f62a5", "#3b7f56", "#8a5aa0"];
const INK = "#2a1d14";

/** @param {number} x @param {number} y @param {number} r @param {string} fill */
const dot = (x, y, r, fill) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
/** @param {string} d @param {string} fill */
const shape = (d, fill) => `<path d="${d}" fill="${fill}"/>`;
/** @param {string} d @param {string} [stroke] @param {number} [wide] */
const line = (d, stroke = INK, wide = 1.4) => `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round"/>`;
/** The same on both sides of the middle. @param {(x: (n: number) => number) => string} draw */
const both = (draw) => draw((n) => n) + draw((n) => 40 - n);
/** @param {number} y @param {number} [apart] */
const eyes = (y, apart = 5) => both((x) => dot(x(20 - apart), y, 1.7, INK) + dot(x(20 - apart) + 0.5, y - 0.6, 0.55, "#fff"));

/** @type {(() => string)[]} */
const ANIMALS = [
  function bear() {
    return both((x) => dot(x(10), 12, 4.6, "#7d4f2d") + dot(x(10), 12, 2.3, "#d9b48a")) + dot(20, 22, 12.5, "#8f5d37") +
      '<ellipse cx="20" cy="27" rx="6.2" ry="4.8" fill="#dcb98f"/>' + eyes(20) + shape("M17.6 24.6h4.8l-2.4 2.6z", INK) + line("M20 27v1.600m-2.6.400q2.6 1.8 5.2 0");
  },
  function fox() {
    return both((x) => shape(`M${x(8)} 6L${x(9)} 19L${x(18)} 13z`, "#c9662a") + shape(`M${x(10)} 10L${x(10.6)} 16L${x(14.5)} 13.500z`, "#4a2a1a")) +
      shape("M7 18Q20 8 33 18Q32 27 20 34Q8 27 7 18z", "#d9772f") + both((x) => shape(`M${x(7.6)} 21Q${x(14)} 22 ${x(20)} 33Q${x(9)} 28 ${x(7.6)} 21z`, "#fbf1de")) + eyes(20) + dot(20, 31.5, 2, INK);
  },
  function owl() {
    return both((x) => shape(`M${x(9)} 7L${x(10)} 17L${x(19)} 12z`, "#6d5741")) + shape("M7 22a13 13 0 0 1 26 0q0 12-13 12T7 22z", "#7f684e") +
      both((x) => dot(x(14.5), 20.5, 5.6, "#f3e3c0") + dot(x(14.5), 20.5, 3, "#e0a32e") + dot(x(14.5), 20.5, 1.7, INK)) + shape("M18 23.500h4l-2 4z", "#d98a2b") + line("M14 30q2 1.6 4 0q2 1.6 4 0q2 1.6 4 0", "#5a4734");
  },
  function cat() {
    return both((x) => shape(`M${x(8.5)} 7L${x(8)} 20L${x(18)} 13z`, "#6c7078") + shape(`M${x(10)} 11L${x(10)} 17L${x(14.5)} 13.800z`, "#d8a9a2")) + dot(20, 22, 12.5, "#80858d") +
      line("M20 10v5M16.5 10.500v3.500M23.5 10.500v3.5", "#5a5e66") + eyes(20.5) + shape("M18.2 25h3.600L20 27z", "#c77a74") + line("M20 27v1q-2 2-4 .6M20 28q2 2 4 .6") + both((x) => line(`M${x(13)} 26L${x(6)} 25M${x(13)} 28L${x(6.5)} 29`, "#f2efe8", 0.9));
  },
  function rabbit() {
    return both((x) => shape(`M${x(15)} 15Q${x(9)} 1 ${x(13)} 1Q${x(18)} 2 ${x(18)} 14z`, "#cdb79a") + shape(`M${x(14.8)} 12Q${x(12)} 3.5 ${x(13.4)} 3.500Q${x(16)} 5 ${x(16.4)} 12z`, "#e6b3a6")) +
      '<ellipse cx="20" cy="24" rx="11.5" ry="10.5" fill="#dcc9ad"/>' + eyes(22) + shape("M18.4 25.500h3.200L20 27.400z", "#c2756b") + line("M20 27.400v1.4") + '<path d="M18 29h4v3.200h-4z" fill="#fff" stroke="#2a1d14" stroke-width=".7"/>' + line("M20 29v3.2", INK, 0.7);
  },
  function badger() {
    return both((x) => dot(x(9.5), 13, 3.8, "#3d3a3c")) + dot(20, 22, 12.5, "#f3ede0") + both((x) => shape(`M${x(16.5)} 9.800Q${x(7.5)} 13 ${x(8)} 25L${x(12)} 31Q${x(13)} 20 ${x(16.5)} 9.800z`, "#3d3a3c")) +
      both((x) => dot(x(12.6), 21, 1.9, "#fff") + dot(x(12.6), 21, 1.2, INK)) + '<ellipse cx="20" cy="29" rx="3.2" ry="2.3" fill="#2a1d14"/>' + line("M20 31v1.5");
  },
  function frog() {
    return both((x) => dot(x(12), 13, 5.4, "#5c9448") + dot(x(12), 12.6, 3.4, "#fbf6e0") + dot(x(12), 12.6, 1.9, INK)) + '<ellipse cx="20" cy="24" rx="14" ry="10" fill="#6ba653"/>' +
      '<ellipse cx="20" cy="28.5" rx="9.5" ry="5" fill="#cfe0a4"/>' + line("M10 25q10 7 20 0", INK, 1.6) + both((x) => dot(x(18.4), 21, 0.7, INK));
  },
  function hen() {
    return shape("M13 11q0-5 3.5-4Q18 3 20.5 6q3-2.5 4.5 1q3.5-.5 2.5 4z", "#c1392f") + dot(20, 21.5, 12, "#f8efdd") + eyes(19) + shape("M16 22.500h8L20 28z", "#e0992e") + line("M16 24.200h8", "#a8691c", 0.9) + shape("M18 28q2 6 4 0z", "#c1392f") + both((x) => line(`M${x(11)} 27q1.5 2 3.5 1.5`, "#d3c2a0"));
  },
];

/** Bots: what each level wears. @type {Record<string, string>} */
const HATS = {
  dreamer: shape("M9 14Q20-2 31 12q4 3 2 8l-4-7z", "#4d6fa3") + dot(33, 21, 2.4, "#f3e3c0"),
  learner: shape("M8 11l12-5 12 5-12 5z", "#33302e") + line("M30 11.500v6", "#d8ac4e", 1.2) + dot(30, 18, 1.2, "#d8ac4e"),
  eager: shape("M9 13q11-5 22 0v-2.500q-11-5-22 0z", "#b23b32") + shape("M26 10Q30 2 33 4q-1 5-4 8z", "#e0a32e"),
  planner: shape("M12 12V4h16v8z", "#3d3a3c") + shape("M8 12h24v2.200H8z", "#3d3a3c") + shape("M12 9.500h16v2H12z", "#8a6420"),
  master: shape("M10 13L9 4l6 4 5-6 5 6 6-4-1 9z", "#d8ac4e") + dot(20, 9.5, 1.4, "#b23b32"),
};

/** @param {string} level */
const figure = (level) => '<rect x="8.5" y="11" width="23" height="22" rx="6" fill="#b98a57" stroke="#7c5330" stroke-width="1"/>' +
  line("M11 30q9 3 18 0M12 33.500V36m16-2.500V36", "#8d6238", 1) + both((x) => dot(x(15), 21, 3.4, "#f6ead0") + dot(x(15), 21, 3.4, "none") + dot(x(15), 21.4, 1.5, INK) + dot(x(9.9), 24, 0.9, "#d8ac4e")) +
  shape("M18.6 23.500h2.800l-1.4 3z", "#8d6238") + line("M15.5 29h9", "#5a3a1e", 1.3) + (HATS[level] ?? HATS.dreamer);

/** @param {string} text */
function hashOf(text) {
  let hash = 2166136261;
  for (const sign of text.trim().toLowerCase()) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b); // so that similar names get different portraits
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** @param {Who} who */
function drawing({ name, kind, level = "" }) {
  if (kind === "open") return '<circle cx="20" cy="20" r="18" fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray="3 3.5" opacity=".6"/>';
  const hash = hashOf(name), ground = GROUNDS[hash % GROUNDS.length];
  if (kind === "bot") return dot(20, 20, 20, ground) + figure(level);
  const scarf = SCARVES[(hash >>> 9) % SCARVES.length];
  return dot(20, 20, 20, ground) + ANIMALS[(hash >>> 4) % ANIMALS.length]() + (scarf ? shape("M6.5 33.500q13.5 5 27 0l1 3.500q-14.5 7-29 0z", scarf) : "");
}

/**
 * Return the portrait of whoever holds a seat. It says nothing that the name beside it does not say.
 * @param {Who} who
 */
export const avatarOf = (who) => parseSvg(`<svg xmlns="http://www.w3.org/2000/svg" class="avatar" viewBox="0 0 40 40" aria-hidden="true">${drawing(who)}</svg>`);

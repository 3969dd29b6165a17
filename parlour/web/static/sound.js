// Short sounds, made by the browser. Browsers allow them only after the first click or key.
import { settings } from "./storage.js";

/** @typedef {"wood" | "die" | "turn" | "no" | "end"} Sound */

/** @type {AudioContext | undefined} */
let context;

/**
 * @param {AudioContext} on
 * @param {number} pitch
 * @param {number} at
 * @param {number} length
 * @param {number} [loudness]
 * @param {OscillatorType} [shape]
 */
function tone(on, pitch, at, length, loudness = 0.07, shape = "sine") {
  const voice = on.createOscillator(), level = on.createGain(), start = on.currentTime + at;
  voice.type = shape;
  voice.frequency.value = pitch;
  level.gain.setValueAtTime(0, start);
  level.gain.linearRampToValueAtTime(loudness, start + 0.012);
  level.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(level).connect(on.destination);
  voice.start(start);
  voice.stop(start + length);
}

/** @type {Record<Sound, (on: AudioContext) => void>} */
const SOUNDS = {
  wood: (on) => tone(on, 196, 0, 0.09, 0.1, "triangle"),
  die: (on) => [0, 0.045, 0.1].forEach((at) => tone(on, 320 + 120 * Math.random(), at, 0.05, 0.05, "square")),
  turn: (on) => [523.25, 659.25].forEach((pitch, i) => tone(on, pitch, i * 0.14, 0.5)),
  no: (on) => tone(on, 147, 0, 0.18, 0.06, "triangle"),
  end: (on) => [392, 493.88, 587.33, 783.99].forEach((pitch, i) => tone(on, pitch, i * 0.13, 0.7)),
};

addEventListener("pointerdown", wake);
addEventListener("keydown", wake);

function wake() {
  if ("AudioContext" in window) context ??= new AudioContext();
}

/** @param {Sound} name */
export function sound(name) {
  if (context && settings().sound) SOUNDS[name](context);
}

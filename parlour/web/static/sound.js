// Small sounds made on the spot; silent until the first click, and when switched off.
import { settings } from "./storage.js";

let context;

function tone(pitch, at, length, loudness = 0.07, shape = "sine") {
  const voice = context.createOscillator(), level = context.createGain(), start = context.currentTime + at;
  voice.type = shape;
  voice.frequency.value = pitch;
  level.gain.setValueAtTime(0, start);
  level.gain.linearRampToValueAtTime(loudness, start + 0.012);
  level.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(level).connect(context.destination);
  voice.start(start);
  voice.stop(start + length);
}

const SOUNDS = {
  wood: () => tone(196, 0, 0.09, 0.1, "triangle"),
  die: () => [0, 0.045, 0.1].forEach((at) => tone(320 + 120 * Math.random(), at, 0.05, 0.05, "square")),
  turn: () => [523.25, 659.25].forEach((pitch, i) => tone(pitch, i * 0.14, 0.5)),
  no: () => tone(147, 0, 0.18, 0.06, "triangle"),
  end: () => [392, 493.88, 587.33, 783.99].forEach((pitch, i) => tone(pitch, i * 0.13, 0.7)),
};

addEventListener("pointerdown", wake);
addEventListener("keydown", wake);

function wake() {
  context ??= window.AudioContext && new AudioContext();
}

export function sound(name) {
  if (context && settings().sound) SOUNDS[name]();
}

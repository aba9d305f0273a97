// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
// What is heard and felt: the clock's own beeper, with a sign on the case always; a click and a jolt at a press. A browser
// lets a page sound after a touch only.

import { clock } from "./drawing.js";
import { prefs } from "./prefs.js";

const TONE_HZ = 4000, LOUD = 0.1, SHORTEST_SIGN_MS = 250;
const CLICK_HZ = { left: 900, right: 1300 }, CLICK_MS = 12, JOLT_MS = 15, FLAG_JOLT_MS = 400;
let context = null, signUntil = 0;

// At a touch: from now on sounds may come.
export function wake() {
  if (!prefs.sound && !prefs.click) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

export function beep(ms) {
  const now = performance.now();
  signUntil = Math.max(signUntil, now + Math.max(ms, SHORTEST_SIGN_MS));
  clock.classList.add("beeps");
  setTimeout(() => { if (performance.now() >= signUntil - 1) clock.classList.remove("beeps"); }, signUntil - now);
  if (prefs.sound) tone(TONE_HZ, ms);
}

// A press by `side`, at once: the ear must not wait for the clock.
export function press(side) {
  if (prefs.click) tone(CLICK_HZ[side], CLICK_MS);
  if (prefs.vibrate) navigator.vibrate?.(JOLT_MS);
}

export function flag() {
  if (prefs.vibrate) navigator.vibrate?.(FLAG_JOLT_MS);
}

function tone(frequency, ms) {
  if (context?.state !== "running") return;
  const sound = new OscillatorNode(context, { type: "triangle", frequency });
  const volume = new GainNode(context, { gain: LOUD });
  sound.connect(volume).connect(context.destination);
  sound.start();
  sound.stop(context.currentTime + ms / 1000);
  document.body.dataset.sounded = Number(document.body.dataset.sounded ?? 0) + 1;
}

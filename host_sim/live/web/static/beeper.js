// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
// The buzzer: a sign on the case always, a sound if it is switched on. A browser lets it sound after a touch only.

import { clock } from "./drawing.js";

const TONE_HZ = 4000, LOUD = 0.1, SHORTEST_SIGN_MS = 250;
const button = document.getElementById("sound");
let context = null, on = false, signUntil = 0;

function set(state) {
  on = state;
  button.setAttribute("aria-pressed", on);
  button.textContent = on ? "Sound: on" : "Sound: off";
  if (on) wake();
}

export function wake() {
  if (!on) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

export function beep(ms) {
  const now = performance.now();
  signUntil = Math.max(signUntil, now + Math.max(ms, SHORTEST_SIGN_MS));
  clock.classList.add("beeps");
  setTimeout(() => { if (performance.now() >= signUntil - 1) clock.classList.remove("beeps"); }, signUntil - now);
  if (!on || context?.state !== "running") return;
  const tone = new OscillatorNode(context, { type: "triangle", frequency: TONE_HZ });
  const volume = new GainNode(context, { gain: LOUD });
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + ms / 1000);
}

button.addEventListener("click", () => set(!on));

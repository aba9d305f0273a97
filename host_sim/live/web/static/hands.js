// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
// Fingers, mouse and keyboard: what is pressed and held, each with the instant of its own event.

import { press as clickFor, wake } from "./beeper.js";
import { mayPress } from "./door.js";
import { tilt } from "./drawing.js";

const OWN_TILT_MS = 250; // the lever follows the finger at once, and the clock afterwards
const LEVER_KEYS = { f: "left", j: "right", arrowleft: "left", arrowright: "right" };
const KEYS = ["back", "minus", "play", "plus", "forward"];
const TYPING = "input, select, textarea";

let send = () => false, ownTiltUntil = 0, view = null;
const held = new Map(); // what holds a key down (a finger, a key of the keyboard) -> the key

export function attach(sender) { send = sender; }

export function follow(next) {
  view = next;
  if (performance.now() >= ownTiltUntil) tilt(view.lever);
}

export function forget() {
  held.clear();
  showHeld();
}

// A key pressed and let go by a button of the page.
export function tap(key, event) {
  return mayPress() && send({ key, down: true }, event) && send({ key, down: false }, event);
}

function press(side, event) {
  wake();
  if (!mayPress() || !send({ press: side }, event)) return;
  clickFor(side);
  if (view?.lever === "buttons") return;
  tilt(side);
  ownTiltUntil = performance.now() + OWN_TILT_MS;
  setTimeout(() => { if (view && performance.now() >= ownTiltUntil - 1) tilt(view.lever); }, OWN_TILT_MS);
}

function hold(source, key, event) {
  wake();
  if (held.has(source) || !mayPress()) return;
  const already = [...held.values()].includes(key);
  if (!already && !send({ key, down: true }, event)) return;
  held.set(source, key);
  showHeld();
}

function release(source, event) {
  const key = held.get(source);
  if (!held.delete(source)) return;
  if (![...held.values()].includes(key)) send({ key, down: false }, event);
  showHeld();
}

export function releaseAll(event) {
  for (const source of [...held.keys()]) release(source, event);
}

function showHeld() {
  const down = [...held.values()];
  for (const key of document.querySelectorAll(".key")) key.classList.toggle("down", down.includes(key.dataset.key));
}

for (const end of document.querySelectorAll(".end, .half")) {
  end.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    if (event.button === 0) press(end.dataset.side, event);
  });
}

for (const key of document.querySelectorAll(".key")) {
  key.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    if (event.button !== 0) return;
    key.setPointerCapture(event.pointerId);
    hold("finger " + event.pointerId, key.dataset.key, event);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    key.addEventListener(end, (event) => release("finger " + event.pointerId, event));
  }
}

// What a key of the keyboard means: {side} or {key}, by its sign or by what has the focus; null: nothing of ours.
function meaning(event) {
  const on = event.target;
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]") || on.matches?.(TYPING)) return null;
  const digit = /^(?:Digit|Numpad)([1-5])$/.exec(event.code);
  if (digit) return { key: KEYS[digit[1] - 1] };
  const side = LEVER_KEYS[event.key.toLowerCase()];
  if (side) return { side };
  if (event.key !== " " && event.key !== "Enter") return null;
  const pressed = on.closest?.(".end, .half, .key, button");
  if (pressed) return pressed.matches("button") ? null : { side: pressed.dataset.side, key: pressed.dataset.key };
  return event.key === " " ? { key: "play" } : null; // as on the terminal
}

addEventListener("keydown", (event) => {
  const { side, key } = meaning(event) ?? {};
  if (!side && !key) return;
  event.preventDefault();
  if (event.repeat) return;
  if (side) press(side, event);
  else hold("key " + event.code, key, event);
});
addEventListener("keyup", (event) => {
  if (held.has("key " + event.code)) event.preventDefault();
  release("key " + event.code, event);
});
addEventListener("blur", releaseAll);
addEventListener("pagehide", releaseAll);
document.addEventListener("visibilitychange", (event) => { if (document.hidden) releaseAll(event); });

// Nothing is zoomed, pulled or selected in play.
for (const kind of ["contextmenu", "touchstart", "touchmove", "dblclick", "selectstart"]) {
  document.querySelector("main").addEventListener(kind, (event) => event.preventDefault(), { passive: false });
}
for (const kind of ["gesturestart", "gesturechange"]) addEventListener(kind, (event) => event.preventDefault());

// A button that a finger or the mouse worked has no focus left, or the next space would work it again.
addEventListener("click", (event) => {
  const button = event.target.closest?.("button");
  if (button && event.detail > 0 && !button.closest("dialog")) button.blur();
});

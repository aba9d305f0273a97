// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
// Hands and the wire: what is pressed goes to the clock with its own instant, what the clock shows is drawn.

import { hearDoor, mayPress } from "./door.js";
import { beep, wake } from "./beeper.js";
import { clock, show, tilt } from "./drawing.js";

const PING_MS = 4000, FIRST_PINGS = 8, FIRST_PING_MS = 60, SILENCE_MS = 10000;
const KEPT_PONGS = 24, OLDEST_STAMP_MS = 1000;
const OWN_TILT_MS = 250; // the lever follows the finger at once, and the clock afterwards
const RETRY_MS = [200, 500, 1000, 2000];
const LEVER_KEYS = { f: "left", j: "right" };
const KEYS = ["back", "minus", "play", "plus", "forward"];
const BLINK_MS = 500;

const say = document.getElementById("say"), doing = document.getElementById("doing");
const cells = document.getElementById("cells"), help = document.getElementById("help");
const still = matchMedia("(prefers-reduced-motion: reduce)");
let socket = null, view = null, tries = 0, heardAt = 0, ownTiltUntil = 0;

// The clock's time, from the exchange that was quickest on its way.

let pongs = [], best = null;

function ping() {
  send({ ping: performance.now() });
}

function learn(pong) {
  const received = performance.now(), trip = received - pong.pong;
  pongs.push({ trip, speed: pong.speed, base: pong.now - (pong.speed * (pong.pong + received)) / 2 });
  pongs = pongs.slice(-KEPT_PONGS);
  best = pongs.reduce((least, each) => (each.trip <= least.trip ? each : least));
}

function stamp(event) {
  if (!best) return {};
  const now = performance.now(), age = now - event.timeStamp;
  const at = age >= 0 && age < OLDEST_STAMP_MS ? event.timeStamp : now;
  return { at: Math.round(best.base + best.speed * at) };
}

// The wire.

function send(message) {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(message));
  return true;
}

function connect() {
  const mine = (socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/socket"));
  heardAt = performance.now();
  mine.onopen = () => {
    pongs = [];
    best = null;
    for (let n = 0; n < FIRST_PINGS; n++) setTimeout(ping, n * FIRST_PING_MS);
  };
  mine.onmessage = (event) => { if (mine === socket) hear(JSON.parse(event.data)); };
  mine.onclose = () => { if (mine === socket) lose(); };
}

function lose() {
  socket = null;
  held.clear();
  showHeld();
  clock.classList.add("away");
  say.textContent = doing.textContent = "No connection to the clock; trying again. The clock goes on by itself.";
  setTimeout(connect, RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]);
}

setInterval(() => {
  if (!socket) return;
  if (performance.now() - heardAt > SILENCE_MS) {
    socket.onclose = null;
    socket.close();
    lose();
  } else ping();
}, PING_MS);

function hear(message) {
  heardAt = performance.now();
  if (hearDoor(message, send)) return;
  if ("pong" in message) learn(message);
  else if ("view" in message) see(message.view);
  else if ("refused" in message) console.warn("refused: " + message.refused);
}

function see(next) {
  const beeps = view && next.beep[0] > view.beep[0];
  view = next;
  tries = 0;
  clock.classList.remove("away");
  show(view);
  if (performance.now() >= ownTiltUntil) tilt(view.lever);
  if (beeps) beep(view.beep[1]);
  if (say.textContent !== view.say) say.textContent = view.say;
  doing.textContent = view.doing;
  cells.textContent = view.cells ? "Take the cells out" : "Put the cells in";
  showBattery(view.battery);
}

function showBattery(percent) {
  document.getElementById("percent").textContent = percent === null ? "-" : percent + " %";
  document.getElementById("charge").setAttribute("width", 0.24 * (percent ?? 0));
  document.getElementById("battery").setAttribute("aria-label", percent === null ? "No cells" : `Battery ${percent} per cent`);
}

// Hands.

function press(side, event) {
  wake();
  if (!mayPress()) return;
  if (!send({ press: side, ...stamp(event) }) || view?.lever === "buttons") return;
  tilt(side);
  ownTiltUntil = performance.now() + OWN_TILT_MS;
  setTimeout(() => { if (view && performance.now() >= ownTiltUntil - 1) tilt(view.lever); }, OWN_TILT_MS);
}

const held = new Map(); // what holds a key down (a finger, a key of the keyboard) -> the key

function hold(source, key, event) {
  wake();
  if (held.has(source) || !mayPress()) return;
  const already = [...held.values()].includes(key);
  if (!already && !send({ key, down: true, ...stamp(event) })) return;
  held.set(source, key);
  showHeld();
}

function release(source, event) {
  const key = held.get(source);
  if (!held.delete(source)) return;
  if (![...held.values()].includes(key)) send({ key, down: false, ...stamp(event) });
  showHeld();
}

function releaseAll(event) {
  for (const source of [...held.keys()]) release(source, event);
}

function showHeld() {
  const down = [...held.values()];
  for (const key of clock.querySelectorAll(".key")) key.classList.toggle("down", down.includes(key.dataset.key));
}

for (const end of clock.querySelectorAll(".end")) {
  end.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    if (event.button === 0) press(end.dataset.side, event);
  });
}

for (const key of clock.querySelectorAll(".key")) {
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
  if (event.ctrlKey || event.altKey || event.metaKey || help.open) return null;
  const digit = /^(?:Digit|Numpad)([1-5])$/.exec(event.code);
  if (digit) return { key: KEYS[digit[1] - 1] };
  const side = LEVER_KEYS[event.key.toLowerCase()];
  if (side) return { side };
  if (event.key !== " " && event.key !== "Enter") return null;
  return event.target.closest?.(".end, .key")?.dataset ?? null;
}

addEventListener("keydown", (event) => {
  const { side, key } = meaning(event) ?? {};
  if (!side && !key) return;
  event.preventDefault();
  if (event.repeat) return;
  if (side) press(side, event);
  else hold("key " + event.code, key, event);
});
addEventListener("keyup", (event) => release("key " + event.code, event));
addEventListener("blur", releaseAll);
addEventListener("pagehide", releaseAll);
document.addEventListener("visibilitychange", (event) => { if (document.hidden) releaseAll(event); else ping(); });
for (const kind of ["contextmenu", "touchstart", "dblclick"]) {
  clock.addEventListener(kind, (event) => event.preventDefault(), { passive: false });
}

cells.addEventListener("click", () => send({ cells: !view?.cells }));
document.getElementById("how").addEventListener("click", () => help.showModal());

// What blinks, on all pages in step.
function blink() {
  const now = best ? best.base / best.speed + performance.now() : performance.now();
  clock.dataset.phase = still.matches || Math.floor(now / BLINK_MS) % 2 === 0 ? "1" : "0";
  setTimeout(blink, BLINK_MS - (((now % BLINK_MS) + BLINK_MS) % BLINK_MS) + 1);
}

blink();
connect();

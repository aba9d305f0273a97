// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
// The clock in this page: the firmware itself, in MicroPython. It is told the time, what fingers did and when, and says what
// is to be seen, what is to be kept, and when it wants to be asked again.

import * as keep from "./keep.js";
import { begin as beginPython } from "./python.js";

const HEAP = 8 << 20;
const FACE = new URLSearchParams(location.search).get("face") === "lcd" ? "lcd" : "digits"; // index.html?face=lcd
const LAG_MS = 80; // it runs so far behind, so that a finger counts by its own instant although its event comes later
const LONGEST_WAIT_MS = 500;
const SLEPT_MS = 1000; // the time of day went on by so much more than the page's own: the device slept
const OLDEST_STAMP_MS = 2000;

let table = null, tell = null, timer = 0, origin = 0, slept = 0;
let seen = { page: 0, day: 0, hidden: false };

// `tell` has `see(view)` and `away(words)`.
export async function begin(handlers) {
  tell = handlers;
  if (!(await alone())) return;
  try {
    const kept = keep.load(), asked = fetch("clock.json").then((found) => found.json());
    const { loadMicroPython } = await import("./micropython.mjs");
    const files = await asked;
    const python = await beginPython(loadMicroPython, files, HEAP);
    const { kept: blocks, settings } = await kept;
    table = python.pyimport("host_sim.page.table").Table(JSON.stringify(blocks), JSON.stringify(settings), FACE);
  } catch (fault) {
    tell.away("The clock could not be loaded: " + String(fault.message).trim().split("\n").pop().slice(0, 200));
    throw fault;
  }
  document.getElementById("keep-hint").hidden = keep.keeps();
  if (matchMedia("(display-mode: standalone), (display-mode: fullscreen)").matches) navigator.storage?.persist?.();
  origin = performance.now();
  seen = { page: origin, day: Date.now(), hidden: document.hidden };
  tick();
}

// Two pages must not write into one memory: the one that was opened last has the clock.
async function alone() {
  if (!navigator.locks) return true;
  const mine = await new Promise((granted) => {
    navigator.locks.request("flagfall", { steal: true }, () => {
      granted(true);
      return new Promise(() => {});
    }).catch(() => {
      clearTimeout(timer);
      table = null;
      tell.away("The clock is open in another window, and goes on there.");
    });
  });
  return mine;
}

const elapsed = (at) => Math.max(0, Math.floor(at - origin + slept));

// While the page is hidden the device may sleep, and many stop `performance.now` then. A game loses no time by that.
function noticeSleep() {
  const page = performance.now(), day = Date.now();
  const more = day - seen.day - (page - seen.page);
  if ((seen.hidden || document.hidden) && more > SLEPT_MS) slept += more;
  seen = { page, day, hidden: document.hidden };
}

// Fingers that wait while the page was busy come first: a browser hands them over before it goes on with what was planned.
function tick() {
  if (!table) return;
  clearTimeout(timer);
  noticeSleep();
  const at = elapsed(performance.now() - LAG_MS);
  timer = setTimeout(() => take(at), 0);
}

// A fault of the program must not look like a clock that stands: the page says so, and the game is kept as on the device.
function breakDown(fault) {
  table = null;
  tell.away("The clock broke down. Load the page again: the game is kept, and comes back paused.");
  throw fault;
}

function take(at) {
  clearTimeout(timer);
  let news = null;
  try {
    news = JSON.parse(table.carry(String(at)));
  } catch (fault) {
    breakDown(fault);
  }
  if (news.kept || "settings" in news) keep.write(news);
  if (news.view) tell.see(news.view);
  timer = setTimeout(tick, Math.min(news.wait, LONGEST_WAIT_MS) + 1);
}

function stamp(event) {
  const now = performance.now();
  const at = event && event.timeStamp <= now && now - event.timeStamp < OLDEST_STAMP_MS ? event.timeStamp : now;
  return elapsed(at);
}

function say(message, event) {
  noticeSleep();
  const at = stamp(event);
  let answer = null;
  try {
    answer = JSON.parse(table.hear(JSON.stringify({ ...message, at })));
  } catch (fault) {
    breakDown(fault);
  }
  take(at);
  return answer;
}

export function send(message, event) {
  if (!table) return false;
  say(message, event);
  return true;
}

export async function ask(message) {
  return table ? say(message) : { refused: "the clock is not here" };
}

export const beat = () => performance.now() - origin;

export function returned() { tick(); }

// The last beat before the page goes.
addEventListener("pagehide", () => { if (table) take(elapsed(performance.now() - LAG_MS)); });

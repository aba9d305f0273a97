// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
// The page: puts together the clock, here or at a server, the hands, and what is shown of it.

import { keepAwake } from "./awake.js";
import { beep, flag } from "./beeper.js";
import { clock, show } from "./drawing.js";
import * as hands from "./hands.js";
import { prefs, follow } from "./prefs.js";
import * as sheet from "./sheet.js";
import { HERE } from "./where.js";

const BLINK_MS = 500, TAKE_OVER_MS = 2000;
const SIDES = ["left", "right"];
const GO = { ready: "Start", running: "Pause", paused: "Go on", over: "Start" };
const say = document.getElementById("say"), sayTurn = document.getElementById("say-turn");
const doing = document.getElementById("doing"), go = document.getElementById("go"), undo = document.getElementById("undo");
const fell = document.getElementById("fell"), fellWords = document.getElementById("fell-words");
const still = matchMedia("(prefers-reduced-motion: reduce)");

const link = await import(HERE ? "./here.js" : "./wire.js");
let view = null;

document.body.dataset.here = HERE;
hands.attach(link.send);
sheet.attach(link.ask, link.send);

function away(words) {
  hands.forget();
  clock.classList.add("away");
  document.body.classList.add("away");
  setText(say, words);
  setText(doing, words);
}

function setText(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

function see(next) {
  const before = view;
  view = next;
  clock.classList.remove("away");
  document.body.classList.remove("away");
  show(view);
  hands.follow(view);
  sheet.see(view);
  if (before && view.beep[0] > before.beep[0]) beep(view.beep[1]);
  setText(say, view.say);
  setText(sayTurn, prefs.spoken ? view.turn : "");
  setText(doing, view.doing);
  showBattery(view.battery);
  showGame(view.game);
  if (before && view.game?.first && !before.game?.first) flag();
}

function showBattery(percent) {
  document.getElementById("percent").textContent = percent === null ? "-" : percent + " %";
  document.getElementById("charge").setAttribute("width", 0.24 * (percent ?? 0));
  document.getElementById("battery").setAttribute("aria-label", percent === null ? "No cells" : `Battery ${percent} per cent`);
}

function showGame(game) {
  const state = game?.state ?? "off";
  document.body.dataset.state = state;
  keepAwake(state === "running" || state === "paused");
  setText(go, GO[state] ?? "Start");
  go.disabled = state === "over" || state === "off";
  undo.disabled = !game?.undo;
  setText(document.getElementById("loaded"), game ? game.control : "");
  fell.hidden = !game?.first;
  if (game?.first) setText(fellWords, `${game.sides[SIDES.indexOf(game.first)].colour}, ${game.first}: the flag fell first.`);
  else if (fellWords.textContent) setText(fellWords, "");
  SIDES.forEach((side, n) => showHalf(document.querySelector(`.half[data-side="${side}"]`), side, game, n));
}

function showHalf(half, side, game, n) {
  const account = game?.sides[n];
  half.classList.toggle("runs", game?.running === side);
  half.classList.toggle("next", game?.state !== "running" && game?.turn === side);
  half.classList.toggle("flagged", account?.flag ?? false);
  setText(half.querySelector(".colour"), account?.colour ?? "");
  setText(half.querySelector(".mark"), !account ? "" : account.flag ? (game.first === side ? "flag, first" : "flag") : game.running === side ? "to move" : "");
  const period = account?.periods === 1 ? "" : `, period ${account?.period}${account?.periods ? " of " + account.periods : ""}`;
  const beyond = account?.beyond ? `, in truth ${account.beyond} left` : "";
  setText(half.querySelector(".count"), account ? `${account.moves} move${account.moves === 1 ? "" : "s"}${period}${beyond}` : "");
  half.setAttribute("aria-label", `${account?.colour ?? ""} ${side} half, ${view.reads[n] || "dark"}: press`.trim());
}

go.addEventListener("click", (event) => hands.tap("play", event));
undo.addEventListener("click", () => link.ask({ ask: "undo" }));
document.getElementById("menu").addEventListener("click", sheet.openSheet);
for (const button of ["how", "how-too"]) {
  document.getElementById(button).addEventListener("click", (event) => sheet.open(document.getElementById("help"), event));
}
sheet.sure(document.getElementById("again"), async () => {
  if (view.game?.state === "running") hands.tap("play"); // the other side goes on after a flag, unless all stops
  await link.ask({ ask: "new" });
});
document.addEventListener("visibilitychange", () => { if (!document.hidden) link.returned(); });

follow(() => {
  document.body.dataset.layout = prefs.layout;
  document.body.dataset.far = prefs.far;
  document.documentElement.dataset.theme = prefs.theme;
  if (view) setText(sayTurn, prefs.spoken ? view.turn : "");
});

// What blinks, on all pages in step.
function blink() {
  const now = link.beat();
  document.body.dataset.phase = still.matches || Math.floor(now / BLINK_MS) % 2 === 0 ? "1" : "0";
  clock.dataset.phase = document.body.dataset.phase;
  setTimeout(blink, BLINK_MS - (((now % BLINK_MS) + BLINK_MS) % BLINK_MS) + 1);
}

// A newer page that is waiting takes over now, before there is a game on this one.
async function newerTookOver() {
  const worker = HERE ? navigator.serviceWorker : null;
  const waiting = worker?.controller && (await worker.getRegistration())?.waiting;
  if (!waiting) return false;
  const taken = new Promise((done) => {
    worker.addEventListener("controllerchange", () => done(true), { once: true });
    setTimeout(done, TAKE_OVER_MS, false); // then it does at another time: nobody waits for a clock
  });
  waiting.postMessage("take over");
  if (!(await taken)) return false;
  location.reload();
  return true;
}

// The files are kept once the clock is there: they must not be loaded twice at a time.
async function stayOffline() {
  if (HERE) await navigator.serviceWorker?.register("keeper.js").catch(() => {});
}

blink();
if (!(await newerTookOver())) {
  await link.begin({ see, away });
  stayOffline();
}

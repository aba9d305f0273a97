// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
// The sheet: time controls by name, the game, corrections, and what this page is to do. It asks the clock in words.

import { wake, beep } from "./beeper.js";
import { prefs, set, follow } from "./prefs.js";

const SURE_MS = 4000, SAMPLE_MS = 100;
const sheet = document.getElementById("sheet"), told = document.getElementById("told");
const list = document.getElementById("options"), meanings = document.getElementById("meanings");
const cells = document.getElementById("cells"), times = document.getElementById("times"), ownText = document.getElementById("own-text");
const SIDES = ["left", "right"];

let ask = async () => ({ refused: "the clock is not here" }), send = () => false, view = null;

export function attach(asker, sender) {
  ask = asker;
  send = sender;
}

export function see(next) {
  view = next;
  const game = view.game;
  if (!cells.classList.contains("sure")) cells.firstChild.textContent = view.cells ? "Take the cells out" : "Put the cells in";
  if (!game) return;
  document.getElementById("control-now").textContent = "Loaded: " + game.control;
  document.getElementById("tenths").checked = game.tenths;
  document.getElementById("sound").checked = prefs.sound && game.sound;
  SIDES.forEach((side, n) => {
    const words = `${game.sides[n].colour} (${side})`;
    for (const each of document.querySelectorAll(`.colour-${side}`)) if (each.textContent !== words) each.textContent = words;
  });
}

// Opened at its top, with the focus on its title: what is read first. A finger or the mouse leaves no focus behind.
export function open(dialog, event) {
  dialog.pointed = event.detail > 0;
  if (!dialog.open) dialog.showModal();
  dialog.querySelector("h1").focus({ preventScroll: true });
  dialog.scrollTop = 0;
}

export async function openSheet(event) {
  say(view?.game?.state === "running" ? "A side runs: pause the clock to change anything." : "");
  meanings.replaceChildren();
  fillTimes();
  open(sheet, event);
  await fillOptions();
}

for (const dialog of document.querySelectorAll("dialog")) {
  const leave = () => { if (dialog.pointed) document.activeElement?.blur(); };
  for (const button of dialog.querySelectorAll(".close")) {
    button.addEventListener("click", () => {
      dialog.close();
      leave();
    });
  }
  dialog.addEventListener("close", leave);
}

function say(text) { told.textContent = text; }

async function asked(message, done) {
  const answer = await ask(message);
  say(answer.refused ? sentence(answer.refused) : done ?? "");
  if (!answer.refused) fillTimes(); // what was refused stays to be put right
  return answer;
}

const sentence = (text) => text[0].toUpperCase() + text.slice(1) + ".";

// A button that undoes much wants two taps: the first one says what the second will do.
export function sure(button, act) {
  let timer = 0;
  const calm = () => {
    clearTimeout(timer);
    timer = 0;
    button.firstChild.textContent = button.dataset.words;
    button.classList.remove("sure");
  };
  button.addEventListener("click", () => {
    const gated = button.dataset.sure && !(button.sureless?.() ?? false);
    if (gated && !timer) {
      button.dataset.words = button.firstChild.textContent;
      button.firstChild.textContent = button.dataset.sure + " ";
      button.classList.add("sure");
      timer = setTimeout(calm, SURE_MS);
      return;
    }
    if (timer) calm();
    act();
  });
}

// Nothing is lost by a new game where none is on.
const nothingToLose = () => !view?.game || view.game.state === "ready";

// Time controls

async function fillOptions() {
  const found = await ask({ ask: "list" });
  if (found.refused) return say(sentence(found.refused));
  list.replaceChildren(...found.options.map(([number, name, words]) => {
    const used = view?.game?.option === number;
    return choice(name, `${words}, option ${number}`, used, () => asked({ ask: "option", number }, `Ready: ${name}.`));
  }));
}

function choice(name, words, used, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(document.createElement("b"));
  button.firstChild.textContent = name;
  const small = document.createElement("small");
  small.textContent = words;
  button.append(small);
  if (used) button.setAttribute("aria-current", "true");
  button.dataset.sure = "Tap again: a new game with this";
  button.sureless = nothingToLose;
  sure(button, async () => {
    const answer = await act();
    if (!answer.refused && !answer.meanings) sheet.close();
  });
  return button;
}

document.getElementById("own").addEventListener("submit", async (event) => {
  event.preventDefault();
  meanings.replaceChildren();
  // What is typed is looked at first: nothing is set while it may mean two things, and no game goes by it.
  const read = await asked({ ask: "control", text: ownText.value, look: true });
  if (read.refused) return;
  say(read.meanings.length > 1 ? "That means several things. Which one?" : "");
  const choices = read.meanings.map(([text, words]) =>
    choice(words, text, false, () => asked({ ask: "control", text: "canonical " + text }, `Ready: ${words}.`)));
  if (choices.length === 1 && nothingToLose()) choices[0].click();
  else meanings.replaceChildren(...choices);
});

// The game

for (const button of sheet.querySelectorAll("[data-ask]")) {
  if (button.dataset.ask === "new") button.sureless = nothingToLose;
  sure(button, () => asked({ ask: button.dataset.ask, side: button.dataset.side }, "Done."));
}
cells.sureless = () => !view?.cells;
sure(cells, () => send({ cells: !view?.cells }));

function fillTimes() {
  const game = view?.game;
  if (!game) return;
  SIDES.forEach((side, n) => {
    for (const input of times.querySelectorAll(`[data-side="${side}"] input`)) {
      input.value = input.name === "time" ? brief(game.sides[n].time) : game.sides[n][input.name];
      input.disabled = game.state === "running" || game.state === "ready";
    }
  });
  times.querySelector("button").disabled = times.querySelector("input").disabled;
}

const brief = (time = "") => time.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

times.addEventListener("submit", async (event) => {
  event.preventDefault();
  const message = { ask: "times", changes: [] };
  SIDES.forEach((side, n) => {
    for (const input of times.querySelectorAll(`[data-side="${side}"] input`)) {
      // What nobody touched stays as it is, to the millisecond.
      const shown = input.name === "time" ? brief(view.game.sides[n].time) : String(view.game.sides[n][input.name]);
      if (input.value.trim() !== shown) message.changes.push([side, input.name, input.value]);
    }
  });
  await asked(message, "Corrected.");
});

// This page

for (const field of sheet.querySelectorAll("[data-pref]")) {
  const name = field.dataset.pref, box = field.type === "checkbox";
  field.addEventListener("change", () => {
    set(name, box ? field.checked : field.value);
    wake();
    // The clock's own beeper is silent by itself: who wants sound here wants that one too.
    if (name === "sound") {
      asked({ ask: "set", name: "sound", on: field.checked });
      if (field.checked) setTimeout(() => beep(SAMPLE_MS), 50);
    }
  });
  if (name !== "sound") follow(() => { box ? (field.checked = prefs[name]) : (field.value = prefs[name]); });
}
document.getElementById("tenths").addEventListener("change", (event) => {
  asked({ ask: "set", name: "tenths", on: event.target.checked });
});

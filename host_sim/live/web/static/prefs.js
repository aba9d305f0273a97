// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
// What a person has chosen for this page, not for the clock: remembered by this browser.

const KEY = "flagfall page";
const coarse = matchMedia("(pointer: coarse)").matches;

export const prefs = {
  layout: coarse ? "halves" : "device", // or the picture of the device
  far: "auto", // the far half is turned: on, off, or where one is above the other
  theme: "auto",
  sound: false,
  click: false,
  vibrate: false,
  spoken: false, // whose turn it is, at each press
  awake: true,
};

// Whether the sheet offers `value` for `name`: what is kept may be of an older page, or damaged.
function isOffered(name, value) {
  const field = document.querySelector(`[data-pref="${name}"]`);
  return field.type === "checkbox" ? typeof value === "boolean" : [...field.options].some((each) => each.value === value);
}

try {
  const kept = Object(JSON.parse(localStorage.getItem(KEY)));
  for (const name of Object.keys(prefs)) if (isOffered(name, kept[name])) prefs[name] = kept[name];
} catch { /* nothing kept, or nothing may be */ }

const followers = [];
export const follow = (change) => { followers.push(change); change(); };

export function set(name, value) {
  prefs[name] = value;
  try { localStorage.setItem(KEY, JSON.stringify(prefs)); } catch { /* for this time only */ }
  for (const change of followers) change();
}

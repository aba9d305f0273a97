// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
// The screen stays awake while a game is on. Where a browser cannot do that, as on a page that came by plain http, a line
// says so once: the display's own time-out is then what counts.

import { prefs, follow } from "./prefs.js";

const hint = document.getElementById("awake-hint");
let lock = null, wanted = false;

export function keepAwake(on) {
  if (on === wanted) return;
  wanted = on;
  renew();
}

async function renew() {
  const on = wanted && prefs.awake;
  hint.hidden = !(on && !navigator.wakeLock);
  if (!on) {
    lock?.release();
    lock = null;
  } else if (navigator.wakeLock && !lock && document.visibilityState === "visible") {
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { lock = null; });
    } catch { /* the battery is low: the device decides */ }
  }
  document.body.classList.toggle("awake", Boolean(lock));
}

document.addEventListener("visibilitychange", renew);
follow(renew);

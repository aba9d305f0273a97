// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
// The service worker: keeps every file of the page, so that it opens without a network; `make page` writes the list.
// A newer page is loaded beside the old one and takes its place when the page says so, never under a game.

const VERSION = "", FILES = [];
const ours = (name) => name.startsWith("flagfall ");

addEventListener("install", (event) => {
  const fresh = FILES.map((name) => new Request(name, { cache: "reload" }));
  event.waitUntil(caches.open("flagfall " + VERSION).then((cache) => cache.addAll(fresh)));
});

addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => ours(name) && name !== "flagfall " + VERSION);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => clients.claim()));
});

addEventListener("message", (event) => { if (event.data === "take over") skipWaiting(); });

addEventListener("fetch", (event) => {
  const asked = event.request;
  if (asked.method !== "GET" || new URL(asked.url).origin !== location.origin) return;
  // Whatever name a server has for it, there is one page.
  const name = asked.mode === "navigate" ? "./" : asked;
  const kept = caches.open("flagfall " + VERSION).then((cache) => cache.match(name, { ignoreSearch: true }));
  event.respondWith(kept.then((found) => found ?? fetch(asked)));
});

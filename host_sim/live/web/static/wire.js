// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
// The clock at the server: what is said to it and heard of it, and its time, from the exchange that was quickest.

import { hearDoor } from "./door.js";

const PING_MS = 4000, FIRST_PINGS = 8, FIRST_PING_MS = 60, SILENCE_MS = 10000;
const KEPT_PONGS = 24, OLDEST_STAMP_MS = 1000;
const RETRY_MS = [200, 500, 1000, 2000];

let socket = null, tries = 0, heardAt = 0, pongs = [], best = null, tell = null, asked = 0;
const waiting = new Map(); // number of what was asked -> what is done with the answer

// `tell` has `see(view)` and `away(words)`.
export function begin(handlers) {
  tell = handlers;
  connect();
}

export function send(message, event) {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify({ ...message, ...(event ? stamp(event) : {}) }));
  return true;
}

export function ask(message) {
  const number = ++asked;
  return new Promise((answer) => {
    waiting.set(number, answer);
    if (!send({ ...message, id: number })) {
      waiting.delete(number);
      answer({ refused: "no connection to the clock" });
    }
  });
}

// The instant by which blinking keeps step on all pages.
export const beat = () => (best ? best.base / best.speed + performance.now() : performance.now());

export function returned() { ping(); }

function ping() { send({ ping: performance.now() }); }

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
  for (const answer of waiting.values()) answer({ refused: "the connection to the clock broke" });
  waiting.clear();
  tell.away("No connection to the clock; trying again. The clock goes on by itself.");
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
  else if ("view" in message) {
    tries = 0;
    tell.see(message.view);
  } else if ("answer" in message) {
    waiting.get(message.answer)?.(message);
    waiting.delete(message.answer);
  } else if ("refused" in message) {
    // Not looked into: it was too long, or this page may only look. What was asked first is answered so.
    const [first] = waiting.keys();
    waiting.get(first)?.(message);
    waiting.delete(first);
    console.warn("refused: " + message.refused);
  }
}

// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
// What outlives a reload, a crash and an empty battery: the bytes of the memory chip and the text of the settings, as the
// board wrote them. They go to IndexedDB, one transaction for all that was written at once; until it has said that they
// are on the disk they also stand in localStorage, which takes them before the next line of this program.

const PENDING = "flagfall pending", NAME = "flagfall", STORE = "board";

let database = null, sequence = 0, pending = { kept: {}, settings: null };

const open = () => new Promise((done) => {
  try {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = request.onblocked = () => done(null);
  } catch {
    done(null); // a browser that keeps nothing of this page
  }
});

const readAll = (store) => new Promise((done) => {
  const found = {};
  const request = store.openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return done(found);
    found[cursor.key] = cursor.value;
    cursor.continue();
  };
  request.onerror = () => done(found);
});

const isObject = (found) => typeof found === "object" && found !== null && !Array.isArray(found);
const isText = (found) => found === null || typeof found === "string";
const isNumber = Number.isSafeInteger;

// What is not as `write` wrote it, is none of ours: a browser's disk may be damaged.
function readPending() {
  try {
    const found = JSON.parse(localStorage.getItem(PENDING));
    if (isObject(found) && isNumber(found.sequence) && isObject(found.kept) && isText(found.settings)) return found;
  } catch { /* no JSON, or nothing may be read */ }
  return { sequence: -1 };
}

// Whether this browser keeps anything of this page.
export function keeps() {
  try {
    localStorage.setItem(NAME, "");
    localStorage.removeItem(NAME);
    return true;
  } catch {
    return database !== null;
  }
}

// Returns { kept: {block: digits}, settings: text or null }.
export async function load() {
  database = await open();
  const found = database ? await readAll(database.transaction(STORE).objectStore(STORE)) : {};
  const { sequence: written, settings = null, ...kept } = found;
  const last = isNumber(written) ? written : 0;
  const later = readPending();
  if (later.sequence <= last) {
    sequence = last;
    return { kept, settings };
  }
  // It was written, and nobody heard that it reached the disk.
  sequence = later.sequence;
  pending = { kept: later.kept, settings: later.settings };
  return { kept: { ...kept, ...later.kept }, settings: later.settings ?? settings };
}

// Keeps what is new: { kept, settings }, either of which may be missing.
export function write(news) {
  Object.assign(pending.kept, news.kept);
  pending.settings = news.settings ?? pending.settings;
  const mine = ++sequence;
  try {
    localStorage.setItem(PENDING, JSON.stringify({ sequence: mine, ...pending }));
  } catch { /* full, or forbidden: then IndexedDB alone has it */ }
  if (database) store(mine);
}

function store(mine) {
  const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
  const board = transaction.objectStore(STORE);
  for (const [block, digits] of Object.entries(pending.kept)) board.put(digits, block);
  if (pending.settings !== null) board.put(pending.settings, "settings");
  board.put(mine, "sequence");
  transaction.oncomplete = () => {
    if (mine !== sequence) return; // more is under way
    pending = { kept: {}, settings: null };
    if (readPending().sequence === mine) localStorage.removeItem(PENDING);
  };
  transaction.commit?.();
}

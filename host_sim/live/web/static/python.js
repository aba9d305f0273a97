// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
// MicroPython with the clock in it: the same for a page and for Node, which hand over what they have loaded.

const LIBRARY = "/lib";

// `loadMicroPython` of micropython.mjs, {path: base64} of the clock's modules, and for how many bytes there is room.
export async function begin(loadMicroPython, files, heapsize) {
  const python = await loadMicroPython({ heapsize });
  const made = new Set();
  const folder = (path) => {
    if (made.has(path)) return;
    if (path !== LIBRARY) folder(path.slice(0, path.lastIndexOf("/")));
    if (!python.FS.analyzePath(path).exists) python.FS.mkdir(path);
    made.add(path);
  };
  for (const [name, content] of Object.entries(files)) {
    const path = `${LIBRARY}/${name}`;
    folder(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, Uint8Array.from(atob(content), (each) => each.charCodeAt(0)));
  }
  return python;
}

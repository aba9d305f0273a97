// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
// node player.mjs FOLDER: plays stories, a JSON object a line on the standard input, in the MicroPython of the page in
// FOLDER; prints a JSON list of the records of each. Ends with the input.

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const HEAP = 64 << 20; // as much as the MicroPython of a desk is given
const folder = resolve(process.argv[2]);
const part = (name) => import(pathToFileURL(`${folder}/${name}`).href);

async function playAll() {
  const { loadMicroPython } = await part("micropython.mjs");
  const { begin } = await part("python.js");
  const python = await begin(loadMicroPython, JSON.parse(await readFile(`${folder}/clock.json`, "utf8")), HEAP);
  const { play } = python.pyimport("host_sim.page.story");
  for await (const line of createInterface({ input: process.stdin })) process.stdout.write(play(line) + "\n");
}

// Node would print the line of micropython.mjs in which it happened, and that is all of it.
playAll().catch((fault) => {
  process.stdout.write(`${fault.message}\n`);
  process.exitCode = 1;
});

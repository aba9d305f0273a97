// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
// Draws what the board sends: segment bits, lamps, lever. Knows no chess clock: it lights what it is told to light.

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 76, HEIGHT = 122, THICK = 16, GAP = 1.6;
const DIGITS_AT = [46, 144, 262, 360];
const DOTS = 4, BLINKING = 5; // places in a picture: the separate dots, and where the half begins that says what blinks
// Bit of the separate dots, and where it is; there is no point behind a digit, only one high before the last.
// In a half the digits stand in the middle: all four, or the last three where nothing is lit before them.
const FOUR = "10 -6 465 134", THREE = "59 -6 465 134", LEFT_DOTS = 0x0c;
const DOT_SPOTS = [[0x02, [[243, 36], [237, 88]]], [0x08, [[24, 36]]], [0x04, [[18, 88]]], [0x10, [[357, 6]]]];

export const clock = document.getElementById("clock");
export const sided = (kind, side) => clock.querySelector(`${kind}[data-side="${side}"]`);

function add(parent, kind, attributes) {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return parent.appendChild(made);
}

// A lying or standing bar with pointed ends, from the middle of one corner to that of the next.
function bar(x1, y1, x2, y2) {
  const half = THICK / 2, lying = y1 === y2;
  const along = ([x, y], by, aside) => (lying ? `${x + by} ${y + aside}` : `${x + aside} ${y + by}`);
  const from = [x1, y1], to = [x2, y2];
  return "M" + [
    along(from, GAP, 0), along(from, GAP + half, -half), along(to, -GAP - half, -half),
    along(to, -GAP, 0), along(to, -GAP - half, half), along(from, GAP + half, half),
  ].join("L") + "Z";
}

function segmentPaths() {
  const l = THICK / 2, r = WIDTH - l, t = l, m = HEIGHT / 2, b = HEIGHT - l;
  return [bar(l, t, r, t), bar(r, t, r, m), bar(r, m, r, b), bar(l, b, r, b), bar(l, m, l, b), bar(l, t, l, m), bar(l, m, r, m)];
}

// The parts of one display: [place in the picture, bit, element].
function buildDisplay(group) {
  const parts = [];
  DIGITS_AT.forEach((x, place) => {
    const digit = add(group, "g", { class: "digit", transform: `translate(${x + 8} 0) skewX(-6)` });
    segmentPaths().forEach((d, bit) => parts.push([place, 1 << bit, add(digit, "path", { class: "segment", d })]));
  });
  for (const [bit, spots] of DOT_SPOTS) {
    for (const [cx, cy] of spots) parts.push([DOTS, bit, add(group, "circle", { class: "dot", cx, cy, r: 8.5 })]);
  }
  return parts;
}

const SIDES = ["left", "right"];
// The device's own displays, and the large ones of the halves.
const faces = SIDES.map((side) => document.querySelector(`.half[data-side="${side}"] .face`));
const displays = SIDES.map((side, n) => [sided(".display", side), faces[n].firstElementChild].map(buildDisplay));
const holes = clock.querySelector(".holes");
for (let n = 0; n < 21; n++) add(holes, "circle", { cx: 104 + (n % 7) * 15, cy: 464 + Math.floor(n / 7) * 15, r: 4 });

const bytesOf = (hex) => hex.match(/../g).map((byte) => parseInt(byte, 16));

function showPicture(parts, bytes) {
  for (const [place, bit, element] of parts) {
    element.classList.toggle("lit", (bytes[place] & bit) !== 0);
    element.classList.toggle("blinks", (bytes[place] & bytes[BLINKING + place] & bit) !== 0);
  }
}

// A memory LCD: its true pixels on a canvas, in neutral colours of what reflects light.
const LCD_WIDTH = 400, LCD_HEIGHT = 240, LCD_PAPER = [214, 216, 214], LCD_INK = [34, 36, 38];
const GLASS = { x: 60, y: -35, width: 340, height: 204 }; // the whole of the device's window, in place of the digits
const painted = [{}, {}];

function paint(packed) {
  const canvas = document.createElement("canvas");
  canvas.width = LCD_WIDTH;
  canvas.height = LCD_HEIGHT;
  const context = canvas.getContext("2d"), image = context.createImageData(LCD_WIDTH, LCD_HEIGHT);
  let at = 0;
  for (const run of packed.split(",")) {
    const [count, hex] = run.split("*"), row = bytesOf(hex);
    for (let n = 0; n < count; n++) {
      for (let x = 0; x < LCD_WIDTH; x++, at += 4) {
        image.data.set((row[x >> 3] >> (7 - (x & 7))) & 1 ? LCD_INK : LCD_PAPER, at);
        image.data[at + 3] = 255;
      }
    }
  }
  context.putImageData(image, 0, 0);
  return canvas.toDataURL();
}

// The picture of one side, lit and dark: two images one upon the other, of which the upper one blinks.
function showInk(n, ink) {
  const key = ink.join(";");
  if (painted[n].key === key) return;
  painted[n].key = key;
  const urls = ink.map(paint);
  [[sided(".display", SIDES[n]), GLASS], [faces[n].firstElementChild, { x: 0, y: 0, width: LCD_WIDTH, height: LCD_HEIGHT }]].forEach(([group, place]) => {
    group.replaceChildren();
    if (urls.length > 1) add(group, "image", { ...place, href: urls[1], class: "lcd" });
    add(group, "image", { ...place, href: urls[0], class: urls.length > 1 ? "lcd blinks" : "lcd" });
  });
  faces[n].setAttribute("viewBox", `0 0 ${LCD_WIDTH} ${LCD_HEIGHT}`);
}

const LAMPS = ["off", "on", "blinks", "flashes"];

function showDigits(n, bytes) {
  for (const parts of displays[n]) showPicture(parts, bytes);
  faces[n].setAttribute("viewBox", bytes[0] || bytes[DOTS] & LEFT_DOTS ? FOUR : THREE);
}

export function show(view) {
  SIDES.forEach((side, n) => {
    if (view.ink.length) showInk(n, view.ink[n]);
    else showDigits(n, bytesOf(view.bits[n]));
    sided(".display", side).setAttribute("aria-label", `${side === "left" ? "Left" : "Right"} display: ${view.reads[n] || "dark"}`);
    const lamp = sided(".lamp", side);
    lamp.dataset.lamp = view.lamps[n];
    lamp.setAttribute("aria-label", `${side === "left" ? "Left" : "Right"} turn lamp: ${LAMPS[view.lamps[n]]}`);
    sided(".end", side).setAttribute("aria-pressed", view.ends[n]);
    sided("#buttons rect", side).classList.toggle("down", view.ends[n]);
  });
  document.body.style.setProperty("--bright", 0.8 + 0.025 * view.brightness);
}

export const tilt = (lever) => { clock.dataset.lever = lever; };

// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
// What this page may do at the server: only look, or press too, once it has said the code; and whether the server was
// started again. host_sim/live/web/server.py says what goes over the wire.

const note = document.getElementById("note"), words = document.getElementById("note-words");
const enter = document.getElementById("enter");
let code = codeInAddress(), server = null, may = "press", send = () => false;

// What stands behind the `#` of the address; a sign that is cut off there is no code.
function codeInAddress() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

export const mayPress = () => may === "press";

// Takes a message of the server if it is about the door; `sender` sends one.
export function hearDoor(message, sender) {
  send = sender;
  if ("hello" in message) greet(message.hello);
  else if ("may" in message) admit(message.may, message.refused);
  else return false;
  return true;
}

function greet(hello) {
  const again = server !== null && server !== hello.server;
  server = hello.server;
  admit(hello.may);
  if (hello.may === "look" && code) send({ code });
  if (again) {
    say(hello.back
      ? "The server was started again. The game is back as it was, and paused."
      : "The server was started again, with a fresh clock.");
  }
}

function admit(now, refusal) {
  may = now;
  document.body.classList.toggle("looking", may === "look");
  enter.hidden = may !== "look";
  if (refusal) {
    code = "";
    say("That is not the code. This page may only look.");
  } else if (may === "look" && !code) say("This page may only look.");
  else if (may === "press" && code) history.replaceState(null, "", "#" + code); // for a reload
  if (may === "press" && words.textContent.endsWith("only look.")) note.hidden = true;
}

function say(text) {
  words.textContent = text;
  note.hidden = false;
}

enter.addEventListener("click", () => {
  const said = prompt("The code on the terminal of the server:");
  if (!said) return;
  code = said.trim();
  send({ code });
  enter.blur();
});
document.getElementById("note-close").addEventListener("click", (event) => {
  note.hidden = true;
  event.currentTarget.blur();
});

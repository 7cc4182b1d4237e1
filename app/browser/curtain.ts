import type { auth } from "#contract/auth/calls";
import { SHARED_TERMINAL_IDLE_MS } from "#contract/auth/limits";
import { IDLE_MS } from "#contract/limits";
import { OFFLINE } from "#contract/texts";
import icons from "~/ui/sprites/icons.svg?url";
import { ask } from "./confirm/ask";
import { onActivity } from "./idle";

/**
 * The curtain of a shared terminal: after three idle minutes the page is covered and out of reach, for eyes and for
 * screen readers. Within fifteen minutes a click or a key brings it back; later only the password does. Input stays
 * where it is. A reload does not lift it, because the time is kept for the tab.
 */
const LOCK_MS = 15 * 60_000;
const CHECK_MS = 1000;
const KEY = "curtain.idleSince";
const TITLE = `<svg class="icon" width="32" height="32" aria-hidden="true"><use href="${icons}#lock"></use></svg>
    <h2 id="curtain-title">画面を保護しています</h2>`;

let lastSeen = lastSeenInThisSession();
let curtain: HTMLDialogElement | null = null;

onActivity(document, seen);
document.addEventListener("visibilitychange", check);
setInterval(check, CHECK_MS);
check();

/** What is older than a session on a shared terminal may idle belongs to somebody who has gone. */
function lastSeenInThisSession() {
  const saved = Number(sessionStorage.getItem(KEY));
  return Date.now() - saved < SHARED_TERMINAL_IDLE_MS ? saved : Date.now();
}

function seen() {
  if (curtain) return;
  lastSeen = Date.now();
  sessionStorage.setItem(KEY, String(lastSeen));
}

function check() {
  const idle = Date.now() - lastSeen;
  if (idle < IDLE_MS) return;
  curtain ??= draw();
  if (idle >= IDLE_MS + LOCK_MS && !curtain.querySelector("form")) askForPassword(curtain);
}

/** A modal dialog makes everything else inert; `inert` is said as well for browsers that only hide. */
function draw(): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.className = "curtain";
  dialog.setAttribute("aria-labelledby", "curtain-title");
  dialog.innerHTML = `<div>${TITLE}
    <p>3分間操作がなかったため、内容を隠しています。</p>
    <button type="button" class="btn btn-1">画面に戻る</button></div>`;
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.addEventListener("click", lift);
  dialog.addEventListener("keydown", lift);
  for (const part of document.body.children) part.toggleAttribute("inert", true);
  document.body.appendChild(dialog);
  dialog.showModal();
  return dialog;
}

function lift() {
  if (!curtain || curtain.querySelector("form")) return;
  curtain.remove();
  curtain = null;
  for (const part of document.body.children) part.removeAttribute("inert");
  lastSeen = Date.now();
  sessionStorage.setItem(KEY, String(lastSeen));
}

function askForPassword(dialog: HTMLDialogElement) {
  dialog.innerHTML = `<form class="form" novalidate>${TITLE}
    <p>しばらく操作がなかったため、ご本人の確認が必要です。パスワードを入力してください。</p>
    <div class="field"><label for="curtain-password">パスワード</label><p role="alert"></p>
    <input class="input" id="curtain-password" type="password" autocomplete="current-password" required></div>
    <button class="btn btn-1">画面に戻る</button></form>`;
  dialog.querySelector("input")?.focus();
  const form = dialog.querySelector("form");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    void prove(form);
  });
}

async function prove(form: HTMLFormElement) {
  const field = form.querySelector("input");
  if (!field?.value) return field?.focus();
  const body = { password: field.value };
  const response = await ask<(typeof auth)["confirmPassword"]>("POST", "/api/users/password/confirm", {
    body,
  });
  if (response.status === 401) return location.assign("/login");
  if (response.ok) {
    form.remove();
    return lift();
  }
  say(form, response.message ?? OFFLINE);
  field.select();
}

function say(form: HTMLFormElement, words: string) {
  const place = form.querySelector("[role=alert]");
  place?.classList.add("field-error");
  if (place) place.textContent = words;
}

import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type { auth } from "#contract/auth/calls";
import { ask } from "./confirm/ask";

/**
 * Forms marked `data-passkey` talk to the authenticator before they are sent: the options come from the API, the
 * answer goes into the form's hidden field, and the form is posted like every other.
 */
if (browserSupportsWebAuthn()) {
  document.documentElement.dataset.passkeys = "";
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset.passkey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void respond(form);
  });
}

async function respond(form: HTMLFormElement) {
  say(form, "");
  try {
    const isNew = form.dataset.passkey === "add";
    const credential = isNew
      ? await startRegistration({ optionsJSON: await options(form, "/api/users/passkeys/options") })
      : await startAuthentication({ optionsJSON: await options(form, "/api/login/passkey/options") });
    fieldOf(form, "credential").value = JSON.stringify(credential);
    if (isNew) fieldOf(form, "password").value = "";
    form.submit();
  } catch (error) {
    say(
      form,
      error instanceof Refused ? error.message : "パスキーを確認できませんでした。もう一度お試しください。",
    );
  }
}

class Refused extends Error {}

type Ceremony = (typeof auth)["passkeyOptions"] | (typeof auth)["passkeySignInOptions"];

/** The API's refusal (a wrong password, too many tries) is in words for people. */
async function options<Options>(form: HTMLFormElement, address: string): Promise<Options> {
  const password = form.elements.namedItem("password");
  const body = password instanceof HTMLInputElement ? { password: password.value } : undefined;
  const response = await ask<Ceremony>("POST", address, { body });
  if (response.ok) return response.reply as Options;
  throw response.message ? new Refused(response.message) : new Error(`answered with ${response.status}`);
}

function say(form: HTMLFormElement, text: string) {
  const place = form.querySelector("[data-passkey-word]");
  if (!place) return;
  place.textContent = text;
  place.toggleAttribute("hidden", text === "");
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) return field;
  throw new Error(`no field ${name}`);
}

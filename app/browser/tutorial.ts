import type { users } from "#contract/users/calls";
import { ask } from "./confirm/ask";

const STORAGE = "/api/users/getFrontendUserStorage";
const UPDATE = "/api/users/updateFrontendUserStorage";
const ATTEMPTS = 3;

type Read = (typeof users)["getFrontendUserStorage"];
type Update = (typeof users)["updateFrontendUserStorage"];

/** The key under which it is kept that somebody has seen something that is shown once (K-28). */
export const tutorialKey = (name: string) => `tutorial.${name}.v1`;

/** Has the person closed it, on this device or another? If the host cannot be asked, the answer is yes. */
export async function isTutorialClosed(name: string): Promise<boolean> {
  const key = tutorialKey(name);
  if (localStorage.getItem(key)) return true;
  const stored = await ask<Read>("GET", STORAGE);
  const isClosed = !stored.ok || stored.reply.data[key] === true;
  if (stored.ok && isClosed) localStorage.setItem(key, "closed");
  return isClosed;
}

/** Keeps it here at once, and with the person's own data for their other devices. */
export async function closeTutorial(name: string): Promise<void> {
  const key = tutorialKey(name);
  localStorage.setItem(key, "closed");
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const stored = await ask<Read>("GET", STORAGE);
    if (!stored.ok) return;
    const { data, rev } = stored.reply;
    // Another tab may have written meanwhile: then what it wrote is read first.
    const written = await ask<Update>("POST", UPDATE, { body: { data: { ...data, [key]: true }, rev } });
    if (written.status !== 409) return;
  }
}

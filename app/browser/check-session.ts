import type { auth } from "#contract/auth/calls";
import { ask } from "./confirm/ask";

/** Asks whether the session lasts, without using it: a page that is over ends with the response. */
export async function checkSession(): Promise<void> {
  await ask<(typeof auth)["checkSession"]>("GET", "/api/users/session");
}

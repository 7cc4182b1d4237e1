import type * as z from "zod";
import { registration as calls } from "#contract/registration/calls";
import { randomToken } from "#contract/wire/bytes";
import { readCookie } from "#contract/wire/cookies";
import { type Api, ApiRefusal } from "./api.server";
import type { AppContext } from "./context";

/** How far the registration of this browser has come; null where none has begun. */
export type RegistrationState = z.output<typeof calls.state.reply>;

const REGISTRATION = "__Host-registration";

/**
 * Gives the browser the cookie of its registration with the page that begins one: the answer to the first half of a
 * double click never arrives, and the code that it mailed must fit the second.
 */
export function expectRegistration({ request, context }: { request: Request; context: AppContext }) {
  if (!readCookie(request, REGISTRATION)) context.setCookie(REGISTRATION, randomToken());
}

const savedOf = (context: AppContext) => context.draft("registration", calls.state.reply);

/**
 * What the API says of the registration; while the host is down, what it said last, so that a step can be shown again
 * with what was entered. Nothing is granted by it: the API judges every step.
 */
export async function registrationOf(api: Api, context: AppContext): Promise<RegistrationState> {
  const saved = savedOf(context);
  try {
    const said = await api.registration.state();
    if (said && JSON.stringify(said) !== JSON.stringify(await saved.read())) await saved.write(said);
    return said;
  } catch (error) {
    const last = error instanceof ApiRefusal && error.isPassing ? await saved.read() : null;
    if (last) return last;
    throw error;
  }
}

/** Clears the registration once the account is made: nothing of it stays behind. */
export function forgetRegistration(context: AppContext): Promise<void> {
  return savedOf(context).clear();
}

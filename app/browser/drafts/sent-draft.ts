// A form that was sent keeps its draft until the server has taken it: the server removes this cookie with every act
// that succeeds (app/request/guards.server.ts). A script cannot see it otherwise: the next page may be any.
import { awaitTaken, isAwaited } from "../taken-forms";

const SENT = "draft-sent";

/** Notes which draft is on its way. */
export function noteSent(key: string) {
  awaitTaken();
  try {
    sessionStorage.setItem(SENT, key);
  } catch {}
}

/** Somebody has typed on: what was sent is not the draft any more. */
export function forgetSent() {
  try {
    sessionStorage.removeItem(SENT);
  } catch {}
}

/** The key of the draft that the server has taken since; null: none. A refused one stays. */
export function takenDraft(): string | null {
  try {
    const sent = sessionStorage.getItem(SENT);
    sessionStorage.removeItem(SENT);
    return isAwaited() ? null : sent;
  } catch {
    return null;
  }
}

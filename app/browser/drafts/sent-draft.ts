// A form that was sent keeps its draft until the server has taken it: the server removes this cookie with every act
// that succeeds (app/request/guards.server.ts). A script cannot see it otherwise: the next page may be any.
import { SENT_DRAFT_COOKIE } from "#contract/forms";

const SENT = "draft-sent";
const DAY_SECONDS = 86_400;

type Sent = { key: string; entry: string };

/** Notes which draft is on its way, and from which entry of the history. */
export function noteSent(sent: Sent) {
  // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is not in every browser.
  document.cookie = `${SENT_DRAFT_COOKIE}=1; Path=/; Max-Age=${DAY_SECONDS}; SameSite=Lax; Secure`;
  try {
    sessionStorage.setItem(SENT, JSON.stringify(sent));
  } catch {}
}

/** Somebody has typed on: what was sent is not the draft any more. */
export function forgetSent() {
  try {
    sessionStorage.removeItem(SENT);
  } catch {}
}

/** The draft that the server has taken since; null: none. A refused one stays. */
export function takenDraft(): Sent | null {
  try {
    const sent = JSON.parse(sessionStorage.getItem(SENT) ?? "null") as Sent | null;
    sessionStorage.removeItem(SENT);
    return document.cookie.includes(`${SENT_DRAFT_COOKIE}=`) ? null : sent;
  } catch {
    return null;
  }
}

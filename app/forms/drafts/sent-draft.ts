// A form that was sent keeps its draft until the server has taken it: the server removes this cookie with every act
// that succeeds (app/request/guards.server.ts). A script cannot see it otherwise: the next page may be any.
export const SENT_DRAFT_COOKIE = "__Host-sent-draft";

const SENT = "draft-sent";
const DAY_SECONDS = 86_400;

/** Notes which draft is on its way. */
export function noteSent(key: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is not in every browser.
  document.cookie = `${SENT_DRAFT_COOKIE}=1; Path=/; Max-Age=${DAY_SECONDS}; SameSite=Lax; Secure`;
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
    const key = sessionStorage.getItem(SENT);
    sessionStorage.removeItem(SENT);
    const isTaken = !document.cookie.includes(`${SENT_DRAFT_COOKIE}=`);
    return key !== null && isTaken ? key : null;
  } catch {
    return null;
  }
}

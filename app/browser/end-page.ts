import { forgetsWords, SESSION_EXPIRED } from "#contract/wire/session-end";
import { pageMark } from "./page-owner";

/** The database of messages that have not been sent: app/live/sending/outbox.ts. */
export const OUTBOX = "inowa-outbox";

/** Tabs of this browser say here whose they are: app/live/session-watch.ts. */
export const SESSION_CHANNEL = "inowa-session";

/**
 * Empties the page and leaves it, because nobody is signed in any more, or somebody else than the person this page was
 * rendered for: sockets and timers end with it, and it is not in the history any more. Which of the two, the page that
 * follows finds out: a sign-in in another tab ends the former session a moment before the browser has the next one.
 * `end` says how the session ended; null: somebody signed out.
 */
export function endPage(end: string | null) {
  const { documentElement: page } = document;
  if (page.hidden) return;
  const mark = pageMark() ?? "";
  page.hidden = true;
  // After a sign-out as well: a form would save once more what it holds when it is left.
  if (end !== SESSION_EXPIRED) page.dataset.ended = "";
  const forget = () => forgetHere(forgetsWords(end));
  forget();
  // The router notes how far a page was scrolled, and forms their drafts, when they are left.
  addEventListener("pagehide", forget);
  notifyOtherTabs();
  const here = location.pathname + location.search;
  const query = new URLSearchParams({ was: mark, to: here });
  location.replace(`/other-account?${query}`);
}

/** Each asks the server for itself. */
function notifyOtherTabs() {
  if ("BroadcastChannel" in globalThis) new BroadcastChannel(SESSION_CHANNEL).postMessage("");
}

/** Tells whether this page has ended and what its person wrote is to be gone: nothing is saved any more. */
export const savesNoMore = () =>
  typeof document !== "undefined" && document.documentElement.dataset.ended !== undefined;

/**
 * What waits under its writer's name (drafts, the outbox) stays for the writer after a session that ran out. When
 * somebody ended it from elsewhere, that goes too, as by signing out.
 */
function forgetHere(isAll: boolean) {
  try {
    sessionStorage.clear();
    if (!isAll) return;
    localStorage.clear();
    indexedDB.deleteDatabase(OUTBOX);
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

import { pageMark } from "./page-owner";

/** Nobody is signed in any more, or somebody else than the person this page was rendered for. */
export type End = "signed-out" | "other-account";

/** Tabs of this browser say here whose they are: app/live/session-watch.ts. */
export const SESSION_CHANNEL = "inowa-session";

/**
 * Empties the page and leaves it: sockets and timers end with it, and it is not in the history any more. A page that
 * needs a sign-in leads there, and back afterwards; somebody else's page says so and offers both ways on.
 */
export function endPage(end: End) {
  const { documentElement: page } = document;
  if (page.hidden) return;
  const mark = pageMark() ?? "";
  page.hidden = true;
  forgetHere();
  notifyOtherTabs();
  const here = location.pathname + location.search;
  const query = new URLSearchParams({ was: mark, to: here });
  location.replace(end === "other-account" ? `/other-account?${query}` : here);
}

/** Each asks the server for itself. */
function notifyOtherTabs() {
  if ("BroadcastChannel" in globalThis) new BroadcastChannel(SESSION_CHANNEL).postMessage("");
}

/** What waits under its writer's name (the outbox) stays for the writer; signing out clears that as well. */
function forgetHere() {
  try {
    sessionStorage.clear();
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

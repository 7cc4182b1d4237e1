import { pageMark } from "./page-owner";

/** Tabs of this browser say here whose they are: app/live/session-watch.ts. */
export const SESSION_CHANNEL = "inowa-session";

/**
 * Empties the page and leaves it, because nobody is signed in any more, or somebody else than the person this page was
 * rendered for: sockets and timers end with it, and it is not in the history any more. Which of the two, the page that
 * follows finds out: a sign-in in another tab ends the former session a moment before the browser has the next one.
 */
export function endPage() {
  const { documentElement: page } = document;
  if (page.hidden) return;
  const mark = pageMark() ?? "";
  page.hidden = true;
  forgetHere();
  // The router notes how far a page was scrolled, and forms their drafts, when they are left.
  addEventListener("pagehide", forgetHere);
  notifyOtherTabs();
  const here = location.pathname + location.search;
  const query = new URLSearchParams({ was: mark, to: here });
  location.replace(`/other-account?${query}`);
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

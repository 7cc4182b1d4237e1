import { useLocation } from "@remix-run/react";
import { createContext, useEffect, useState } from "react";
import type { UnreadCounts } from "#contract/users/calls";
import { askUnread } from "./ask-unread";

const CHANGED = "inowa:unread";

/** What the badges of the frame show, for a page that says the same in words. */
export const UnreadOfFrame = createContext<UnreadCounts | null>(null);

let cached: UnreadCounts | null = null;

/** What the badges show now. */
export const cachedUnread = () => cached;

/** Tells every badge of the page: the live connection calls it, and so do polls. */
export function announceUnread(counts: UnreadCounts) {
  cached = counts;
  window.dispatchEvent(new CustomEvent(CHANGED, { detail: counts }));
}

/** Asks the server for the counts and announces them; null when they cannot be loaded. */
export async function refreshUnread(): Promise<UnreadCounts | null> {
  const counts = await askUnread();
  if (counts) announceUnread(counts);
  return counts;
}

/** The counts a page came with, then whatever was announced since. Null keeps the badges away. */
export function useUnread(fromServer: UnreadCounts | null): UnreadCounts | null {
  const [counts, setCounts] = useState(fromServer);
  useEffect(() => {
    cached = fromServer;
    setCounts(fromServer);
  }, [fromServer]);
  useEffect(() => {
    const take = (event: Event) => setCounts((event as CustomEvent<UnreadCounts>).detail);
    window.addEventListener(CHANGED, take);
    return () => window.removeEventListener(CHANGED, take);
  }, []);
  return counts;
}

/** Counts anew after each change of page: what was read on the last page is no longer unread. */
export function useUnreadOfPage() {
  const { pathname } = useLocation();
  const [arrivedAt] = useState(pathname);
  useEffect(() => {
    if (pathname !== arrivedAt) refreshUnread();
  }, [pathname, arrivedAt]);
}

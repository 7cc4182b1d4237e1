import { useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isTalker } from "#contract/chat/limits";
import type { Principal } from "#contract/endpoint";
import { isIdle } from "~/browser/idle";
import { throttled } from "~/browser/throttled";
import { takeAnnounced } from "./announced";
import { loadLive } from "./load-live";
import { POLL_MS } from "./unread/ask-unread";
import { cachedUnread, refreshUnread } from "./unread/unread";

const UPDATES = "inowa:news";
const RENEWAL_THROTTLE_MS = 300;
/** How long browsers wait that do not say when they are at rest (Safari). */
const REST_MS = 500;
const OPEN_ROOM = /^\/rooms\/[\w-]{33}$/;

const notifyUpdates = () => void window.dispatchEvent(new Event(UPDATES));

/** Hears, on every page, what concerns the viewer, for the badges and for lists that renew themselves. */
export function useUpdates(viewerId: string, principal: Principal) {
  // The screen of a room has a line of its own, which hears this too.
  const isRoom = OPEN_ROOM.test(useLocation().pathname);
  useEffect(() => {
    if (isRoom) return;
    // Somebody who may chat has a live connection (GET /chat/cert); everybody else asks for the counts.
    return isTalker(principal) ? listen(viewerId) : poll();
  }, [viewerId, principal, isRoom]);
}

/** Keeps what the page lists as it is now: asks the server again when there are news, at most every 300 ms. */
export function useRenewal() {
  const { revalidate, state: renewing } = useRevalidator();
  const { state } = useNavigation();
  const isBusy = renewing !== "idle" || state !== "idle";
  const now = useRef({ revalidate, isBusy });
  now.current = { revalidate, isBusy };
  useEffect(() => {
    const renewal = throttled(() => {
      // Asked for while a form is on its way, the page would come twice, its toast with the first. A renewal that is
      // under way would be given up for the next.
      if (now.current.isBusy) renewal.ask();
      else now.current.revalidate();
    }, RENEWAL_THROTTLE_MS);
    window.addEventListener(UPDATES, renewal.ask);
    return () => {
      renewal.cancel();
      window.removeEventListener(UPDATES, renewal.ask);
    };
  }, []);
}

function listen(viewerId: string): () => void {
  let close = () => {};
  let isGone = false;
  const start = async () => {
    const { openLive } = await loadLive();
    if (isGone) return;
    close = openLive({
      viewerId,
      roomId: null,
      onState: () => {},
      onFrame: () => {},
      catchUp: () => {
        void refreshUnread();
        notifyUpdates();
      },
      onAnnounce: (frame) => {
        void takeAnnounced(frame).then(notifyUpdates);
      },
    });
  };
  const cancel = whenAtRest(() => void start());
  return () => {
    isGone = true;
    cancel();
    close();
  };
}

function poll(): () => void {
  const timer = setInterval(async () => {
    if (document.visibilityState === "hidden" || isIdle()) return;
    const before = JSON.stringify(cachedUnread());
    if (JSON.stringify(await refreshUnread()) !== before) notifyUpdates();
  }, POLL_MS);
  return () => clearInterval(timer);
}

/** Nothing of the page waits for it, and it is not loaded for a tab that nobody has looked at. */
function whenAtRest(run: () => void): () => void {
  let isOver = false;
  const go = () => {
    if (isOver || document.visibilityState === "hidden") return;
    isOver = true;
    run();
  };
  const rest = () => ("requestIdleCallback" in window ? requestIdleCallback(go) : setTimeout(go, REST_MS));
  if (document.readyState === "complete") rest();
  else window.addEventListener("load", rest, { once: true });
  document.addEventListener("visibilitychange", go);
  return () => {
    isOver = true;
    window.removeEventListener("load", rest);
    document.removeEventListener("visibilitychange", go);
  };
}

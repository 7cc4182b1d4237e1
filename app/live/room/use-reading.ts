import { useEffect } from "react";
import type { chat } from "#contract/chat/calls";
import { ask } from "~/browser/confirm/ask";
import { isIdle, onActivity } from "~/browser/idle";

const READING_DEBOUNCE_MS = 400;

/** Tells the server how far the person has read, but only while they are there: a screen left open reads nothing. */
export function useReading(path: string, lastMessageId: string | undefined, isUnread: boolean) {
  useEffect(() => {
    if (!lastMessageId || !isUnread) return;
    let timer = window.setTimeout(notify, READING_DEBOUNCE_MS);
    const unwatch = onActivity(window, sign);
    document.addEventListener("visibilitychange", sign);

    function notify() {
      if (document.visibilityState === "hidden" || isIdle()) return;
      stop();
      const body = { lastReadMessageId: lastMessageId ?? "" };
      void ask<(typeof chat)["readMessages"]>("POST", `${path}/readMessages`, { body });
    }

    function sign() {
      clearTimeout(timer);
      timer = window.setTimeout(notify, READING_DEBOUNCE_MS);
    }

    function stop() {
      clearTimeout(timer);
      unwatch();
      document.removeEventListener("visibilitychange", sign);
    }

    return stop;
  }, [path, lastMessageId, isUnread]);
}

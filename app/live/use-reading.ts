import { useEffect } from "react";
import { IDLE_MS } from "#contract/limits";

const SIGNS_OF_LIFE = ["pointerdown", "pointermove", "keydown", "wheel", "visibilitychange"] as const;
const SETTLE_MS = 400;

/** Tells the server how far the person has read, but only while they are there: a screen left open reads nothing. */
export function useReading(path: string, lastMessageId: string | undefined, isUnread: boolean) {
  useEffect(() => {
    if (!lastMessageId || !isUnread) return;
    let timer = window.setTimeout(tell, SETTLE_MS);
    let lastSign = Date.now();

    function tell() {
      if (document.visibilityState === "hidden" || Date.now() - lastSign > IDLE_MS) return;
      stop();
      const body = JSON.stringify({ lastReadMessageId: lastMessageId });
      const headers = { "content-type": "application/json" };
      void fetch(`${path}/readMessages`, { method: "POST", headers, body }).catch(() => {});
    }

    function sign() {
      lastSign = Date.now();
      clearTimeout(timer);
      timer = window.setTimeout(tell, SETTLE_MS);
    }

    function stop() {
      clearTimeout(timer);
      for (const name of SIGNS_OF_LIFE) document.removeEventListener(name, sign);
    }

    for (const name of SIGNS_OF_LIFE) document.addEventListener(name, sign, { passive: true });
    return stop;
  }, [path, lastMessageId, isUnread]);
}

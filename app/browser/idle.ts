import { IDLE_MS } from "#contract/limits";

const ACTIVITY_EVENTS = ["mousemove", "keydown", "mousedown", "touchstart", "scroll"] as const;

/** Tells whether nobody has touched the page for three minutes: nothing may be marked as read then. */
export const isIdle = () => idle;
let idle = false;

type Watch = { target?: EventTarget; onIdle?: () => void; onActive?: () => void };

/**
 * Watches the five signs of life (L-13) and dispatches `inowa:idle` and `inowa:active` on `target`.
 * Never ends a session. Returns what stops the watch.
 */
export function watchIdle({ target = window, onIdle, onActive }: Watch): () => void {
  let lastSeen = Date.now();
  let timer = setTimeout(check, IDLE_MS);

  // One timer looks back, instead of being reset by each of the hundreds of mouse moves.
  function check() {
    const left = lastSeen + IDLE_MS - Date.now();
    if (left > 0) {
      timer = setTimeout(check, left);
      return;
    }
    idle = true;
    target.dispatchEvent(new Event("inowa:idle"));
    onIdle?.();
  }

  function seen() {
    lastSeen = Date.now();
    if (!idle) return;
    idle = false;
    timer = setTimeout(check, IDLE_MS);
    target.dispatchEvent(new Event("inowa:active"));
    onActive?.();
  }

  const unwatch = onActivity(target, seen);
  return () => {
    clearTimeout(timer);
    idle = false;
    unwatch();
  };
}

/** Calls `seen` at every sign of life. Returns what stops it. */
export function onActivity(target: EventTarget, seen: () => void): () => void {
  const options = { passive: true, capture: true };
  for (const sign of ACTIVITY_EVENTS) target.addEventListener(sign, seen, options);
  return () => {
    for (const sign of ACTIVITY_EVENTS) target.removeEventListener(sign, seen, options);
  };
}

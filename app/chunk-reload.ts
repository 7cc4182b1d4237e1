import { timeoutSignal } from "#contract/wire/timeout-signal";

const KEY = "chunk-reloaded-at";
const ONCE_MS = 60_000;
const PROBE_MS = 3000;

type Page = {
  /** The address that somebody is on the way to; null: nowhere. */
  target: () => string | null;
  /** There is no network: the page stays where it is. */
  stay: () => void;
};

/**
 * After a deploy the chunks of an open page are gone: loading it whole brings the new ones, at most once a minute. A
 * second failure within it is left to the caller, and the page stays usable as plain HTML. Nothing is loaded where the
 * server cannot be reached, nor over something that was typed.
 */
export function reloadOnLostChunk(page: Page): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(KEY)) || 0;
    if (navigator.onLine && Date.now() - last < ONCE_MS) return;
    event.preventDefault();
    void loadWhole(page);
  });
}

async function loadWhole({ target, stay }: Page) {
  if (!(await isReachable())) return stay();
  const to = target();
  if (to === null && holdsInput()) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  if (to === null) window.location.reload();
  else window.location.assign(to);
}

/** Tells whether the server answers: then the chunk is gone, and not the network. */
function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return Promise.resolve(false);
  const signal = timeoutSignal(PROBE_MS);
  return fetch("/healthz", { cache: "no-store", signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Tells whether something on the page would be lost by a reload. */
function holdsInput(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea");
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

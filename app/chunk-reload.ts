const KEY = "chunk-reloaded-at";
const ONCE_MS = 60_000;

/**
 * After a deploy the chunks of an open page are gone: a reload brings the new ones, at most once a minute.
 * A second failure within it is left to the caller, and the page stays usable as plain HTML.
 */
export function reloadOnLostChunk(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(KEY)) || 0;
    if (Date.now() - last < ONCE_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}

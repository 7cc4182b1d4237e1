/** How far the server is ahead of this machine, whose clock may be a day off: the page says when it was rendered. */
const AHEAD_MS = typeof document === "undefined" ? 0 : aheadBy(document.documentElement.dataset.rendered);

/** Now, by the server's clock as far as it is known. Epoch ms. */
export const serverNow = () => Date.now() + AHEAD_MS;

function aheadBy(rendered: string | undefined) {
  return rendered ? Number(rendered) - Date.now() : 0;
}

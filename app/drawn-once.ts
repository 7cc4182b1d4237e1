const KEPT_MS = 60_000;
const MOST = 100;

const kept = new Map<string, { html: string; until: number }>();
let mark = "";

/**
 * The HTML of a page that is the same for everybody who brings the same `key`, drawn once a minute in an isolate; null:
 * it is drawn for this answer alone. Each answer has a nonce of its own: what is kept has a mark in its place.
 */
export function drawnOnce(key: string | null, nonce: string, draw: (nonce: string) => string): string {
  if (key === null) return draw(nonce);
  mark ||= crypto.randomUUID();
  const known = kept.get(key);
  const html = known && known.until > Date.now() ? known.html : keep(key, draw(mark));
  return html.replaceAll(mark, nonce);
}

function keep(key: string, html: string): string {
  if (kept.size >= MOST) kept.clear();
  kept.set(key, { html, until: Date.now() + KEPT_MS });
  return html;
}
